"""The file that an account is exported to and imported from: a zip of JSON files. Pure.

Nothing of an archive is ever written to a disk under a name that it chooses. How much it may unpack to is known from
its directory, and held to, before anything is unpacked.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import IO, NamedTuple, Self

FORMAT = "dueldex-account"
VERSION = 1

MOST_PACKED = 10_000_000
MOST_UNPACKED = 100_000_000
MOST_OF_A_FILE = 10_000_000
MOST_FILES = 10_000
LONGEST_PATH = 100
# Room for so many files with such names.
MOST_OF_DIRECTORY = MOST_FILES * (LONGEST_PATH + 100)

# Every file has the same time, so that the same data is the same bytes.
TIME_OF_FILES = (1980, 1, 1, 0, 0, 0)

_PATH = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*\.(?:json|txt)")
_END = struct.Struct("<4s4H2LH")
_ZIP64_LOCATOR = 20


class ArchiveFile(NamedTuple):
    """A file of an archive."""

    path: str
    content: bytes


class ArchiveError(ValueError):
    """An archive that cannot be read at all: a code for programs and a sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def write_archive(files: Iterator[ArchiveFile], into: IO[bytes]) -> None:
    """Packs files one after the other; no more than one of them is in memory."""
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            entry = zipfile.ZipInfo(file.path, TIME_OF_FILES)
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, file.content)


class Archive:
    """An archive to read from, all of whose names and sizes are known to be in order.

    Raises ArchiveError: `archive_too_large`, `not_an_archive`, `unexpected_file`, `repeated_file`.
    """

    def __init__(self, packed: IO[bytes]) -> None:
        listed = _listed_files(packed)
        try:
            self._zip = zipfile.ZipFile(packed)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, OverflowError) as error:
            raise ArchiveError("not_an_archive", f"This is no zip that can be read: {error}") from error
        entries = self._zip.infolist()
        if len(entries) > MOST_FILES:
            raise ArchiveError("archive_too_large", f"Found {len(entries):,} files, at most {MOST_FILES:,} allowed.")
        if len(entries) != listed:
            # One that says it is longer than it is hides those behind it.
            message = f"The directory of the zip lists {listed:,} files, and {len(entries):,} are in it: it is broken."
            raise ArchiveError("not_an_archive", message)
        unpacked = 0
        self.paths: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            self._refuse_entry(entry)
            self.paths[entry.filename] = entry
            unpacked += entry.file_size
        if unpacked > MOST_UNPACKED:
            message = f"It would unpack to {unpacked:,} bytes, at most {MOST_UNPACKED:,} allowed."
            raise ArchiveError("archive_too_large", message)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def read(self, path: str) -> bytes:
        """What a file of the archive holds. Raises ArchiveError `not_an_archive` for one that is broken."""
        try:
            # An entry that holds more than its directory says ends in a wrong checksum.
            return self._zip.read(self.paths[path])
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
            raise ArchiveError("not_an_archive", f"The file {path} of the zip cannot be unpacked: {error}") from error

    def _refuse_entry(self, entry: zipfile.ZipInfo) -> None:
        name = entry.orig_filename
        if len(name) > LONGEST_PATH or not _PATH.fullmatch(name) or name != entry.filename:
            shown = name[:LONGEST_PATH].encode("ascii", "backslashreplace").decode()
            message = f'Found a file "{shown}"; allowed are the files of an export, such as account.json.'
            raise ArchiveError("unexpected_file", message)
        if name in self.paths:
            raise ArchiveError("repeated_file", f"The file {name} is there twice; allowed once.")
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            message = f"The file {name} is encrypted or packed in another way than by deflate."
            raise ArchiveError("not_an_archive", message)
        if entry.file_size > MOST_OF_A_FILE:
            message = f"The file {name} would unpack to {entry.file_size:,} bytes, at most {MOST_OF_A_FILE:,} allowed."
            raise ArchiveError("archive_too_large", message)


def written_time(moment: datetime) -> str:
    """A moment as it is written in an archive, to the microsecond."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _listed_files(packed: IO[bytes]) -> int:
    """How many files the end of an archive says there are.

    The directory is read as a whole, each entry making an object: it is weighed before. Where it ends is found in one
    way only: a comment behind it, or the records of large archives, are refused.
    """
    size = packed.seek(0, 2)
    if size > MOST_PACKED:
        raise ArchiveError("archive_too_large", f"Found {size:,} bytes, at most {MOST_PACKED:,} allowed.")
    if size < _END.size:
        raise ArchiveError("not_an_archive", "This is no zip: it is too short for one.")
    packed.seek(max(0, size - _END.size - _ZIP64_LOCATOR))
    tail = packed.read()
    signature, _, _, _, listed, of_directory, _, comment = _END.unpack(tail[-_END.size :])
    if signature != b"PK\x05\x06" or comment:
        raise ArchiveError("not_an_archive", "This is no zip as an export makes it: its directory is not at its end.")
    if of_directory > MOST_OF_DIRECTORY or tail.startswith(b"PK\x06\x07"):
        raise ArchiveError("archive_too_large", f"The zip lists more than the {MOST_FILES:,} files that are allowed.")
    packed.seek(0)
    return int(listed)
