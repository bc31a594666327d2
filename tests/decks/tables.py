"""The cards of each game straight from the fixtures, as deck building sees them and as they are written."""

import json
from functools import cache
from pathlib import Path

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import DeckCard
from decks.points import is_deck_building

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(__file__).parent / "data"


@cache
def facts_of(game: str) -> dict[str, dict]:
    """The cards of a game by slug, as the fixtures write them."""
    files = sorted((ROOT / "fixtures" / game).glob("*.json"))
    return {card["slug"]: card for path in files for card in json.loads(path.read_text())["cards"]}


@cache
def table_of(game: str) -> CardTable:
    """All cards of a game."""
    return CardTable.of(map(row_of, facts_of(game).values()))


def row_of(card: dict) -> TableRow:
    return TableRow(
        DeckCard(
            slug=card["slug"],
            name=card["name"],
            kind=card["kind"],
            faction=card.get("faction"),
            points=card.get("points"),
            tags=frozenset(card.get("tags", ())),
            deck_building=tuple(filter(is_deck_building, card.get("text") or ())),
            playable=card.get("text") is not None,
            set=card.get("set"),
            fighter=card.get("fighter"),
            base_kind=card.get("base_kind"),
            side=card.get("side"),
            modes=frozenset(mode for mode in ("ex", "almighty") if card.get(f"{mode}_text") is not None),
            alignment=card.get("alignment"),
            wounds=card.get("wounds"),
        ),
        card.get("code"),
    )
