"""Files that hold all of what was to be written, or what they held before."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a file: all of it or nothing, also when the disk is full. A symbolic link stays, and its file is written.

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
