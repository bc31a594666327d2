"""What the tests of decks share: the Sularia cards straight from the fixtures, and the decks of the data."""

import json
from collections.abc import Callable

import pytest

from decks.card_table import CardTable
from tests.decks.tables import DATA, table_of


@pytest.fixture(scope="session")
def sularia() -> CardTable:
    """All Sularia cards of the fixtures, demonstration and real."""
    return table_of("sularia")


@pytest.fixture(scope="session")
def deck_of_the_data() -> Callable[[str], dict]:
    """A Sularia deck of tests/decks/data by its id, with the verdict that is expected of it."""
    decks = json.loads((DATA / "sularia_decks.json").read_text())["decks"]
    return {deck["id"]: deck for deck in decks}.__getitem__
