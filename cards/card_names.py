"""All cards by slug, name and code, of one game or of all, kept by this process."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from cards.completion import Completions
from cards.kept import Kept
from cards.models import Card, CardMigration
from cards.name_table import NameTable, TableRow


class NamedCard(NamedTuple):
    """A card as a candidate for a name."""

    slug: str
    name: str
    game: str


class CardNames(NameTable[NamedCard]):
    """The cards of one game or of all."""

    @cached_property
    def completions(self) -> Completions:
        """The names, to be completed from their beginnings."""
        return Completions(
            {folded: sorted({card.name for card in cards}) for folded, cards in self.by_name.items()}, self.spellings
        )


def card_names(game: str | None, version: int | None = None) -> CardNames:
    """The names of a game's cards, or of all cards; two queries once a catalogue version, none after that."""
    return _tables.of(game, version)


def _read(game: str | None) -> CardNames:
    cards, migrations = Card.objects.order_by("sort_key", "slug"), CardMigration.objects.filter(new__isnull=False)
    if game is not None:
        cards, migrations = cards.filter(game=game), migrations.filter(game=game)
    rows = cards.values_list("slug", "name", "game_id", "code", "retired")
    return CardNames.of(
        (TableRow(NamedCard(slug, name, of_game), code, retired) for slug, name, of_game, code, retired in rows),
        dict(migrations.values_list("old", "new")),
    )


_tables = Kept(_read)
