"""An account as one file."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO

from django.contrib.auth.models import User
from django.utils import timezone

from decks.accounts.archive import FORMAT, VERSION, ArchiveFile, write_archive, written_time
from decks.accounts.parts import PARTS
from decks.accounts.parts.part import json_file

ACCOUNT = "account.json"
# A larger archive lies on the disk while it is made and sent.
MOST_IN_MEMORY = 2_000_000


def export_account(user: User) -> IO[bytes]:
    """The archive of all that a user has, at its beginning; it is gone when it is closed.

    Nothing secret is in it: no password, no token, no link of a deck.
    """
    packed = SpooledTemporaryFile(max_size=MOST_IN_MEMORY)  # noqa: SIM115
    write_archive(_files(user), packed)
    packed.seek(0)
    return packed


def archive_name(user: User) -> str:
    """What the file is called."""
    return f"dueldex-{user.get_username()}-{timezone.now():%Y-%m-%d}.zip"


def _files(user: User) -> Iterator[ArchiveFile]:
    yield json_file(
        ACCOUNT,
        {
            "format": FORMAT,
            "version": VERSION,
            "exported_at": written_time(timezone.now()),
            "name": user.get_username(),
            "email": user.email,
            "since": written_time(user.date_joined),
            "parts": [part.name for part in PARTS],
        },
    )
    for part in PARTS:
        yield from part.write(user)
