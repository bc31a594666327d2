"""What the tests of decks share: the Sularia cards straight from the fixtures, and the decks of the data."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import DeckCard
from decks.points import is_deck_building

ROOT = Path(__file__).resolve().parents[2]


def _row(card: dict) -> TableRow:
    return TableRow(
        DeckCard(
            slug=card["slug"],
            name=card["name"],
            kind=card["kind"],
            faction=card["faction"],
            points=card["points"],
            tags=frozenset(card["tags"]),
            deck_building=tuple(filter(is_deck_building, card["text"] or ())),
            playable=card["text"] is not None,
        ),
        card["code"],
    )


@pytest.fixture(scope="session")
def sularia() -> CardTable:
    """All Sularia cards of the fixtures, demonstration and real."""
    return CardTable.of(
        _row(card)
        for path in sorted((ROOT / "fixtures/sularia").glob("*.json"))
        for card in json.loads(path.read_text())["cards"]
    )


@pytest.fixture(scope="session")
def deck_of_the_data() -> Callable[[str], dict]:
    """A Sularia deck of tests/decks/data by its id, with the verdict that is expected of it."""
    decks = json.loads((ROOT / "tests/decks/data/sularia_decks.json").read_text())["decks"]
    return {deck["id"]: deck for deck in decks}.__getitem__
