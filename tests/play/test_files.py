"""Files are written whole or not at all, and a process that was killed leaves nothing for good."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from play.files import write

ROOT = Path(__file__).resolve().parents[2]
WRITES_FOR_EVER = """
import sys
from pathlib import Path
from play.files import write
while True:
    write(Path(sys.argv[1]), "new" * 10_000_000)
"""


def draft_of_a_killed_process(path: Path) -> Path:
    """Kill a process in the middle of its writing: the draft it leaves."""
    for _ in range(20):
        process = subprocess.Popen([sys.executable, "-c", WRITES_FOR_EVER, str(path)], cwd=ROOT)
        draft = path.with_name(f".{path.name}.{process.pid}.draft")
        while not draft.exists():
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if draft.exists():
            return draft
    raise AssertionError("was never killed in the middle")


def test_the_draft_of_a_killed_process_goes_with_the_next_writing(tmp_path):
    path = tmp_path / "duel.json"
    path.write_text("old")
    draft = draft_of_a_killed_process(path)
    assert path.read_text() in ("old", "new" * 10_000_000)
    killed, running = draft.name.split(".")[-2], os.getppid()
    names = f".other.json.{killed}.draft", f".duel.json.{running}.draft", ".duel.json.draft", ".duel.json.x1.draft"
    others = [tmp_path / name for name in names]
    for other in others:
        other.write_text("not ours to take")
    write(path, "newest")
    assert path.read_text() == "newest"
    assert sorted(tmp_path.iterdir()) == sorted([path, *others])


def test_a_number_that_no_process_can_have_is_of_none_that_runs(tmp_path):
    (tmp_path / f".duel.json.{10**30}.draft").write_text("left")
    write(tmp_path / "duel.json", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["duel.json"]


def test_a_name_full_of_signs_is_a_name_like_others(tmp_path):
    path = tmp_path / "a[0-9]*+(.json"
    (tmp_path / ".a5.json.999999999.draft").write_text("another file's")
    (tmp_path / f".{path.name}.999999999.draft").write_text("left")
    write(path, "new")
    assert sorted(each.name for each in tmp_path.iterdir()) == [".a5.json.999999999.draft", path.name]


def test_a_full_disk_leaves_what_was_there(tmp_path):
    path = tmp_path / "duel.json"
    path.write_text("old")
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
        with pytest.raises(OSError, match="File too large"):
            write(path, "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert [each.read_text() for each in tmp_path.iterdir()] == ["old"]
