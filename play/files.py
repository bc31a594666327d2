"""Files that hold all of what was to be written, or what they held before."""

from __future__ import annotations

import errno
import os
import re
from contextlib import suppress
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a file: all of it or nothing, also when the disk is full. A symbolic link stays, and its file is written.

    The text goes to a draft beside the file, `.NAME.PID.draft`, which then takes the file's place. A process killed in
    between leaves its draft; the next one that writes the file takes it away.
    Raises OSError, also for a device or a pipe: the file would take its place.
    """
    path = Path(os.path.realpath(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if os.path.lexists(path) and not path.is_file():
        raise FileExistsError(errno.EEXIST, "No regular file")
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    remove_left_drafts(path)


def remove_left_drafts(path: Path) -> None:
    """Take away the drafts of a file whose processes are no more. What cannot be taken away stays."""
    drafts = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.draft")
    with suppress(OSError):
        for beside in path.parent.iterdir():
            found = drafts.fullmatch(beside.name)
            if found and not is_running(int(found[1])):
                beside.unlink(missing_ok=True)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True  # somebody else's
    return True
