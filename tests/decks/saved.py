"""What the tests of kept decks share: lists, decks made of them, and how somebody asks the API."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.test import Client
from hypothesis import strategies as st

from decks.services import SentDeck, find_format
from decks.services.decks import Saved, create_deck
from decks.services.reading import read_sent
from decks.snapshots import Snapshot

DECKS = "/api/v1/decks/"
STANDARD = "sularia-standard"
LANDING = "sularia-frostmere-landing"
CITADEL = "sularia-storm-citadel"
BEACON = "sularia-skerry-beacon"
LIST = {LANDING: 4, CITADEL: 2}

Asks = Callable[..., Any]

# Small lists with few cards, so that two of them often have the same ones.
_lines = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 5)), max_size=6, unique_by=lambda line: line[0])
_options = st.fixed_dictionaries(
    {},
    optional={
        "mode": st.sampled_from(["ex", "normal"]),
        "finisher": st.sampled_from(["alpha", "war-x"]),
        "discards": st.lists(st.lists(st.sampled_from("ab"), min_size=2, max_size=2), min_size=1, max_size=2),
    },
)
snapshots = st.builds(Snapshot.stored, st.dictionaries(st.sampled_from(["fighters", "spells"]), _lines), _options)


def list_of(counts: Any, chosen: str = STANDARD) -> Snapshot:
    """A list as it is kept: copies by slug, or by slug in zones."""
    zones = counts if any(isinstance(lines, list) for lines in counts.values()) else {"": list(counts.items())}
    return read_sent(SentDeck(zones=zones), find_format(chosen))


def made(owner: User, counts: Any = LIST, name: str = "Frost", chosen: str = STANDARD, **more: Any) -> Saved:
    """A new deck."""
    return create_deck(owner=owner, chosen=find_format(chosen), name=name, snapshot=list_of(counts, chosen), **more)


def asking(user: User | None, **headers: str) -> Asks:
    """How somebody asks the API of decks: by a session, by headers, or as nobody."""
    client = Client()
    if user is not None:
        client.force_login(user)

    def ask(method: str, path: str = "", body: Any = None, **more: str) -> Any:
        sent = {} if body is None else {"data": json.dumps(body), "content_type": "application/json"}
        named = {name.replace("_", "-"): value for name, value in {**headers, **more}.items()}
        return client.generic(method, f"{DECKS}{path}", **sent, headers=named)

    return ask


def complaints(answer: Any) -> list[tuple[str, str | None]]:
    """The codes of a refusal and what each is about."""
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def copies(answer: Any) -> dict[str, int]:
    """The copies by slug in all zones of an answer."""
    return {card["slug"]: card["copies"] for zone in answer["zones"] for card in zone["cards"]}
