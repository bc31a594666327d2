"""`make run` says in one sentence why it cannot start, and says that it answers only when it does."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

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
        ({"DUELDEX_WORKERS": "many"}, "DUELDEX_WORKERS is 'many'; allowed is a number from 0 to 64."),
        ({"DUELDEX_WORKERS": "65"}, "DUELDEX_WORKERS is '65'; allowed is a number from 0 to 64."),
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


class Fleet:
    """Processes of a server and workers that only say who they are and wait to be told to end."""

    SAYS = (
        "import os, signal, sys, time; signal.signal(signal.SIGTERM, {then}); "
        "print(os.getpid(), flush=True); time.sleep(60)"
    )

    def __init__(self, folder: Path, then: str = "lambda *_: sys.exit(0)", workers: int = 2) -> None:
        self.server, self.workers = folder / "server", folder / "workers"
        says = self.SAYS.format(then=then)
        program = (
            "import sys; from config import start; start.WORKERS_MAY_TAKE = 1.0; "
            f"server = ['sh', '-c', 'exec {{0}} -c \"{says}\" > {self.server}'.format(sys.executable)]; "
            f"worker = ['sh', '-c', 'exec {{0}} -c \"{says}\" >> {self.workers}'.format(sys.executable)]; "
            f"sys.exit(start.Processes(server, worker, {workers}).run())"
        )
        self.said = folder / "said"
        with self.said.open("w") as said:
            self.process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stderr=said)

    def pids(self, path: Path, number: int) -> list[int]:
        """The processes that have said so, once there are so many."""
        for _ in range(1200):
            found = path.read_text().split() if path.exists() else []
            if len(found) >= number:
                return [int(pid) for pid in found]
            time.sleep(0.05)
        raise AssertionError(f"{path.name}: {number} expected, found {found}; {self.said.read_text()}")

    def end(self) -> None:
        """Nothing of it stays, however the test went."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for path in (self.server, self.workers):
            for pid in path.read_text().split() if path.exists() else ():
                with suppress(ProcessLookupError):
                    os.kill(int(pid), signal.SIGKILL)


@pytest.fixture
def begin(tmp_path):
    """Begins a fleet, and ends it after the test."""
    fleets = []

    def begun(**how: Any) -> Fleet:
        fleets.append(Fleet(tmp_path, **how))
        return fleets[-1]

    yield begun
    for fleet in fleets:
        fleet.end()


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_whoever_stops_it_stops_server_and_workers(begin, told):
    fleet = begin()
    pids = [*fleet.pids(fleet.server, 1), *fleet.pids(fleet.workers, 2)]
    assert all(map(lives, pids))
    fleet.process.send_signal(told)
    assert fleet.process.wait(timeout=30) == 0
    assert not any(map(lives, pids))


def test_a_worker_that_falls_is_started_again(begin):
    fleet = begin(workers=1)
    [first] = fleet.pids(fleet.workers, 1)
    os.kill(first, signal.SIGKILL)
    second = fleet.pids(fleet.workers, 2)[1]
    assert lives(second)
    fleet.process.terminate()
    fleet.process.wait(timeout=30)
    assert "A worker ended with exit code -9; another one begins." in fleet.said.read_text()
    assert not lives(second)


def test_the_workers_end_with_a_server_that_falls(begin):
    fleet = begin()
    workers = fleet.pids(fleet.workers, 2)
    os.kill(fleet.pids(fleet.server, 1)[0], signal.SIGKILL)
    assert fleet.process.wait(timeout=30) != 0
    assert not any(map(lives, workers))


def test_a_worker_that_does_not_end_is_ended(begin):
    fleet = begin(then="signal.SIG_IGN")
    workers = fleet.pids(fleet.workers, 2)
    os.kill(fleet.pids(fleet.server, 1)[0], signal.SIGKILL)
    fleet.process.wait(timeout=30)
    assert not any(map(lives, workers))
