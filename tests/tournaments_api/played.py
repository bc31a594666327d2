"""Events of tests: made and brought along by the services, and asked about through the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.test import Client

from decks.formats import FORMATS
from decks.models import Deck
from decks.services import SentDeck
from decks.services.decks import create_deck
from decks.services.reading import read_sent
from tournaments.log import Payload, TournamentState
from tournaments.log.actions import results, rounds, setup, sign_up
from tournaments.log.codec import read
from tournaments.log.state import Settings
from tournaments.matches import Score
from tournaments.models import Tournament
from tournaments.services import act, create_tournament, state_of

API = "/api/v1/"
SWISS = {"game": "war", "rounds": 3, "seed": 7}

Asks = Callable[..., Any]


def user(name: str, **more: Any) -> User:
    return User.objects.get_or_create(username=name, defaults=more)[0]


def asking(account: User | None, **headers: str) -> Asks:
    """How somebody asks the API: by a session, or as nobody."""
    client = Client()
    if account is not None:
        client.force_login(account)

    def ask(method: str, path: str, body: Any = None, **more: str) -> Any:
        sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        named = {name.replace("_", "-"): value for name, value in {**headers, **more}.items()}
        return client.generic(method, f"{API}{path}", **sent, headers=named)

    return ask


def deck_of(owner: User, counts: Mapping[str, int], chosen: str) -> Deck:
    """A deck of somebody's for a format, from copies by slug."""
    play = FORMATS[chosen]
    snapshot = read_sent(SentDeck(zones={"": list(counts.items())}), play)
    return create_deck(owner=owner, chosen=play, name="Deck", snapshot=snapshot).deck


@dataclass
class Event:
    """An event, who runs it and who plays: `players[1]` is the account of entry 1."""

    id: UUID
    organiser: User
    players: dict[int, User]

    @property
    def path(self) -> str:
        return f"tournaments/{self.id}/"

    def draft(self, number: int = 1) -> str:
        return f"drafts/{self.id}-{number}/"

    @property
    def state(self) -> TournamentState:
        return state_of(Tournament.objects.get(pk=self.id))

    def do(self, action: Callable[..., Iterable[Payload]], *args: Any, **more: Any) -> TournamentState:
        """What an organiser does, straight through the services."""
        deed = lambda state, at: action(state, *args, **more)  # noqa: E731
        return act(tournament=self.id, actor=self.organiser.pk, deed=deed).state

    def start(self) -> TournamentState:
        return self.do(setup.start)

    def round(self) -> TournamentState:
        """Pairs and publishes the next round."""
        number = len(self.do(rounds.pair_next_round).rounds)
        return self.do(rounds.publish_round, number)

    def results(self, score: Score | None = None) -> TournamentState:
        """The first side wins every match that is open."""
        for meeting in self.state.missing:
            self.do(results.give_result, meeting.key, score or Score(2, 0))
        return self.state


def event_of(players: int = 4, settings: Any = SWISS, *, organiser: str = "olga", name: str = "Event") -> Event:
    """An event with so many accounts entered."""
    owner = user(organiser)
    made = create_tournament(actor=owner.pk, name=name, settings=read(Settings, settings)).tournament
    event = Event(made, owner, {})
    for number in range(1, players + 1):
        event.players[number] = user(f"player{number}")
        act(
            tournament=made,
            actor=event.players[number].pk,
            deed=lambda state, at, n=number: sign_up.enter(state, f"Player {n}", at=at, account=event.players[n].pk),
        )
    return event
