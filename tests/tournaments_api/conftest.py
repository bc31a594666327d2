"""What the tests of events in the database may ask for: an event, people, and a database that several threads write."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import override_settings

from decks.models import IdempotencyRecord
from tests.tournaments_api.played import Asks, Event, asking, event_of
from tournaments.models import Rating, Tournament


@pytest.fixture(autouse=True)
def as_documented() -> Iterator[None]:
    """No answer about events passes that is not what the OpenAPI file says."""
    with override_settings(MIDDLEWARE=["tests.tournaments_api.contract.AsDocumented", *settings.MIDDLEWARE]):
        yield


@pytest.fixture
def event(db) -> Event:
    """Four players have entered an event of three rounds."""
    return event_of(4)


@pytest.fixture
def olga(event) -> Asks:
    """Asks as the organiser of `event`."""
    return asking(event.organiser)


@pytest.fixture
def player(event) -> Asks:
    """Asks as entry 1 of `event`."""
    return asking(event.players[1])


@pytest.fixture
def other(db) -> Asks:
    """Asks as somebody who has nothing to do with any event."""
    return asking(User.objects.create_user("other"))


@pytest.fixture
def nobody(db) -> Asks:
    return asking(None)


@pytest.fixture
def at_once(django_db_setup, django_db_blocker, tmp_path, monkeypatch) -> Iterator[Callable[..., list[Any]]]:
    """Runs functions at once, each in a thread with a connection of its own to one database that keeps what they do.

    On SQLite that is a copy of the test database in a file, as the service has one. On PostgreSQL it is the test
    database, and what was made is taken away again.
    """
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            path = tmp_path / "shared.sqlite3"
            connection.ensure_connection()
            path.write_bytes(connection.connection.serialize())
            monkeypatch.setitem(connections.settings["default"], "NAME", str(path))

        def run(*functions: Callable[[], Any]) -> list[Any]:
            with ThreadPoolExecutor(16) as pool:
                return [running.result() for running in [pool.submit(_closing, one) for one in functions]]

        yield run
        run(_forget)


def _closing(function: Callable[[], Any]) -> Any:
    try:
        return function()
    finally:
        connections.close_all()


def _forget() -> None:
    for model in (Tournament, Rating, IdempotencyRecord, User):
        model.objects.all().delete()
