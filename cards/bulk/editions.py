"""The files to download of each version of the card data: made at the first request for them, kept, and cleared away.

An edition is a directory under BULK_DIR. It is made under a lock in a directory beside it, which then gets its name at
once, so that whoever sees an edition sees all of it. Its files are named by version and content: several machines that
make the same edition make the same files under the same names.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import blake2b, sha256
from pathlib import Path

import orjson
from django.conf import settings

from cards.bulk.contents import FORMATS, Table, columns_of, packed
from cards.models import Card, CardList, CardSet, Catalogue, Game
from cards.serializers import CARD_SERIALIZERS, CardListSerializer, CardSetSerializer

MANIFEST = "manifest.json"
LOCK = ".lock"
UNFINISHED = ".unfinished"
# The edition before the current one stays for those who are still working through its manifest.
EDITIONS_KEPT = 2

FILE_NAME = re.compile(r"[a-z-]+-v(?P<version>[0-9]{1,9})-(?P<content>[0-9a-f]{16})\.(?:jsonl|csv)\.gz", re.ASCII)


@dataclass(frozen=True)
class BulkFile:
    """One file: which rows it has in which format, and what a download of it must be."""

    name: str
    content: str
    game: str | None
    format: str
    rows: int
    bytes: int
    unpacked_bytes: int
    sha256: str


@dataclass(frozen=True)
class Edition:
    """The files of one version of the card data."""

    version: int
    changed_at: datetime | None
    files: tuple[BulkFile, ...]


def current_edition() -> Edition:
    """The edition of the current version, made now unless it has been made."""
    version, changed_at = Catalogue.current()
    return _kept(version, changed_at) or _made()


def path_of(name: str) -> Path | None:
    """Where the file of that name lies; None when it is of no kept edition, nor of the current one."""
    named = FILE_NAME.fullmatch(name)
    if named is None:
        return None
    path = _lying(name)
    if path is None and int(named["version"]) == Catalogue.current_version():
        current_edition()
        path = _lying(name)
    return path


def _lying(name: str) -> Path | None:
    return next(settings.BULK_DIR.glob(f"v*/{name}"), None)


def _directory(version: int, changed_at: datetime | None) -> Path:
    """Where an edition belongs. A database made anew counts its versions anew, and another release writes others."""
    told_apart = blake2b(f"{changed_at} {settings.RELEASE}".encode(), digest_size=6).hexdigest()
    return settings.BULK_DIR / f"v{version}-{told_apart}"


def _kept(version: int, changed_at: datetime | None) -> Edition | None:
    try:
        manifest = json.loads((_directory(version, changed_at) / MANIFEST).read_text())
    except FileNotFoundError:
        return None
    return Edition(version, changed_at, tuple(BulkFile(**file) for file in manifest))


def _made() -> Edition:
    with _locked():
        # Whoever had the lock before has perhaps made it already.
        edition = _kept(*Catalogue.current())
        if edition is None:
            edition = _write()
            _clear_away()
    return edition


@contextmanager
def _locked() -> Iterator[None]:
    settings.BULK_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.BULK_DIR / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _write() -> Edition:
    version, changed_at, tables = _read()
    unfinished = settings.BULK_DIR / UNFINISHED
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    files = tuple(_write_file(unfinished, table, kind, version) for table in tables for kind in FORMATS)
    _put(unfinished / MANIFEST, orjson.dumps([asdict(file) for file in files]))
    finished = _directory(version, changed_at)
    shutil.rmtree(finished, ignore_errors=True)
    unfinished.rename(finished)
    return Edition(version, changed_at, files)


def _read() -> tuple[int, datetime | None, list[Table]]:
    """The rows of one version: when cards are loaded meanwhile, they are read again."""
    while True:
        version, changed_at = Catalogue.current()
        tables = _tables()
        if Catalogue.current() == (version, changed_at):
            return version, changed_at, tables


def _tables() -> list[Table]:
    """All that can be downloaded; the cards are the current ones, as lists have them."""
    columns = columns_of(serializer().fields for serializer in CARD_SERIALIZERS.values())
    cards = list(Card.objects.current().order_by("sort_key", "slug").values_list("game_id", "body"))
    of_games = [
        Table(f"cards-{game}", game, columns, [body for of_game, body in cards if of_game == game])
        for game in Game.objects.values_list("slug", flat=True)
    ]
    sets = CardSetSerializer(CardSet.objects.all(), many=True)
    # Databases put slugs in different orders.
    card_lists = sorted(CardList.objects.with_entries(), key=lambda card_list: card_list.slug)
    lists = CardListSerializer(card_lists, many=True)
    return [
        Table("cards", None, columns, [body for _, body in cards]),
        *of_games,
        Table("sets", None, list(sets.child.fields), [orjson.dumps(row).decode() for row in sets.data]),
        Table("lists", None, list(lists.child.fields), [orjson.dumps(row).decode() for row in lists.data]),
    ]


def _write_file(directory: Path, table: Table, kind: str, version: int) -> BulkFile:
    content = FORMATS[kind](table)
    file = packed(content)
    digest = sha256(file).hexdigest()
    name = f"{table.name}-v{version}-{digest[:16]}.{kind}.gz"
    _put(directory / name, file)
    return BulkFile(
        name=name,
        content=table.name.partition("-")[0],
        game=table.game,
        format=kind,
        rows=len(table.bodies),
        bytes=len(file),
        unpacked_bytes=len(content),
        sha256=digest,
    )


def _put(path: Path, content: bytes) -> None:
    """Writes a file that is there after a power cut too: it is never looked at again once it has its name."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _clear_away() -> None:
    newest_first = sorted(settings.BULK_DIR.glob("v*"), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for old in newest_first[EDITIONS_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
