"""`make run` says in one sentence why it cannot start, and says that it answers only when it does."""

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def start(var: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"DUELDEX_VAR": str(var)} | settings
    command = [sys.executable, "-m", "config.start"]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"PORT": "abc"}, "PORT is 'abc'; allowed is a number from 1 to 65535."),
        ({"PORT": "70000"}, "PORT is '70000'; allowed is a number from 1 to 65535."),
        ({"DATABASE_URL": "nonsense"}, "The settings are wrong: "),
        ({"DATABASE_URL": "postgres://nobody:x@127.0.0.1:1/nowhere"}, "The database cannot be used: "),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path, settings, said):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    ended = start(tmp_path, **{"PORT": port} | settings)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Dueldex cannot start. {said}")
    assert "Traceback" not in ended.stderr


def test_a_taken_port_is_refused_before_anything_is_done(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ended = start(tmp_path, PORT=port)
    assert ended.returncode == 1
    assert f"127.0.0.1:{port} cannot be used" in ended.stderr
    assert not (tmp_path / "dueldex.sqlite3").exists()


def test_a_head_answer_has_the_length_and_no_body(service):
    request = urllib.request.Request(f"{service}/api/v1/cards/war-lure/", method="HEAD")
    with urllib.request.urlopen(request) as head, urllib.request.urlopen(f"{service}/api/v1/cards/war-lure/") as got:
        body = got.read()
        assert head.headers["Content-Length"] == str(len(body))
        assert head.read() == b""
