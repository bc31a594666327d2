"""What the tests of kept decks may ask for: people, a deck, and a database that several threads write."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections

from decks.models import Deck, IdempotencyRecord
from tests.decks.saved import Asks, asking, made


@pytest.fixture
def ann(db) -> User:
    return User.objects.create_user("ann")


@pytest.fixture
def bob(db) -> User:
    return User.objects.create_user("bob")


@pytest.fixture
def deck(ann) -> Deck:
    """A private deck of Ann's: 4 Frostmere Landing, 2 Storm Citadel."""
    return made(ann).deck


@pytest.fixture
def ann_asks(ann) -> Asks:
    return asking(ann)


@pytest.fixture
def bob_asks(bob) -> Asks:
    return asking(bob)


@pytest.fixture
def nobody_asks(db) -> Asks:
    return asking(None)


@pytest.fixture(scope="session")
def database_file(django_db_setup, django_db_blocker, tmp_path_factory) -> Path | None:
    """The test database of SQLite as a file; made before any test begins a transaction, which nobody can copy."""
    if connection.vendor != "sqlite":
        return None
    path = tmp_path_factory.mktemp("database") / "test.sqlite3"
    with django_db_blocker.unblock(), closing(sqlite3.connect(path)) as copy:
        connection.ensure_connection()
        connection.connection.backup(copy)
    return path


@pytest.fixture
def at_once(database_file, db, tmp_path, monkeypatch) -> Iterator[Callable[..., list[Any]]]:
    """Runs functions at once, each in a thread with a connection of its own to one database that keeps what they do.

    On SQLite that is a copy of the test database in a file, as the service has one: whatever the test does with the
    database, it does in such a thread. On PostgreSQL it is the test database, and what was made is taken away again.
    """
    if database_file is not None:
        path = shutil.copy(database_file, tmp_path)
        monkeypatch.setitem(connections.settings["default"], "NAME", str(path))

    def run(*functions: Callable[[], Any]) -> list[Any]:
        with ThreadPoolExecutor(len(functions)) as pool:
            return [running.result() for running in [pool.submit(_closing, one) for one in functions]]

    yield run
    run(_forget)


def _closing(function: Callable[[], Any]) -> Any:
    try:
        return function()
    finally:
        connections.close_all()


def _forget() -> None:
    Deck.objects.all().delete()
    IdempotencyRecord.objects.all().delete()
    User.objects.all().delete()
