"""What the tests of event pages may ask for: browsers that are held to the word of the form they post."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments_api.played import Event, event_of
from tournaments.log.actions import drafts
from tournaments.log.state import DraftKind
from tournaments.services import pool_of

TEAMS = {"game": "war", "rounds": 1, "character_teams": True, "seed": 7}
FIGHTERS = [
    "war-hikaru",
    "war-cadenza",
    "war-luc",
    "war-lixis",
    "war-kallistar",
    "war-vanaah",
    "war-rukyuk",
    "war-seth",
]


@dataclass
class Browser:
    """Somebody who reads the pages of an event and fills in its forms."""

    client: Client
    event: Event

    @property
    def home(self) -> str:
        return f"/tournaments/{self.event.id}/"

    def page(self, path: str = "") -> Any:
        return self.client.get(f"{self.home}{path}")

    def text(self, path: str = "") -> str:
        """A page as it came, with signs in place of their names."""
        answer = self.page(path)
        assert answer.status_code == 200, answer.status_code
        return unescape(answer.content.decode())

    def submit(self, to: str, *, on: str = "", **changed: Any) -> str:
        """The page after the form that goes `to` was sent, as it came but for what is `changed`."""
        text = self.text(on)
        address = f"{self.home}{to}"
        form = next((one for one in re.findall(r"<form.*?</form>", text, re.S) if f'action="{address}"' in one), None)
        assert form, f"no form goes to {to}"
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
        answer = self.client.post(address, {**hidden, **changed}, follow=True)
        assert answer.status_code == 200, answer.status_code
        return unescape(answer.content.decode())

    def stale(self, to: str, *, on: str = "", **changed: Any) -> Callable[[], str]:
        """Fills in a form that was shown before; what happens in between is the caller's."""
        text = self.text(on)
        form = next(one for one in re.findall(r"<form.*?</form>", text, re.S) if f'action="{self.home}{to}"' in one)
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))

        def send() -> str:
            answer = self.client.post(f"{self.home}{to}", {**hidden, **changed}, follow=True)
            return unescape(answer.content.decode())

        return send


def browsing(event: Event, account: User | None) -> Browser:
    client = Client(enforce_csrf_checks=True)
    if account is not None:
        client.force_login(account)
    return Browser(client, event)


@pytest.fixture
def event(db) -> Event:
    """Four players have entered an event of three rounds."""
    return event_of(4)


@pytest.fixture
def stranger(event) -> Browser:
    return browsing(event, None)


@pytest.fixture
def olga(event) -> Browser:
    """The organiser."""
    return browsing(event, event.organiser)


@pytest.fixture
def packs(db) -> Event:
    """Four draft from packs."""
    event = event_of(4, {"game": "sularia", "rounds": 2})
    pool = pool_of("sularia", card_list="sularia-draft-4", cards={})
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool, seed=11, seconds=60)
    return event


def teams() -> Event:
    """Two sides with drafted teams are about to duel."""
    event = event_of(2, TEAMS)
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, FIGHTERS, seed=1)
    draft = event.state.draft(1)
    while not draft.over:
        seat = draft.waiting_for[0]
        event.do(drafts.pick, 1, draft.seats[seat], draft.turn, draft.choices(seat)[0])
        draft = event.state.draft(1)
    event.start()
    event.round()
    return event
