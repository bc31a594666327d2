"""All cards of a game as deck building sees them, found by slug, code or name. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from cards.names import fold
from decks.decklist import DeckCard, Decklist

MOST_CANDIDATES = 3
# No card's name, slug or code is longer; looking a longer text up costs time and finds nothing.
LONGEST_NAME = 120


class TableRow(NamedTuple):
    """A card of the table; a retired card is found by its slug and code, and its name is free for others."""

    card: DeckCard
    code: str | None = None
    retired: bool = False


@dataclass(frozen=True)
class CardTable:
    """The cards of one game, by slug (former slugs too), by the sets' own codes and by folded name."""

    by_slug: Mapping[str, DeckCard]
    by_code: Mapping[str, DeckCard]
    by_name: Mapping[str, tuple[DeckCard, ...]]

    @classmethod
    def of(cls, rows: Iterable[TableRow], renamed: Mapping[str, str] | None = None) -> CardTable:
        """The table of these cards; `renamed` leads from a former slug to the next one."""
        by_slug: dict[str, DeckCard] = {}
        by_code: dict[str, DeckCard] = {}
        by_name: dict[str, tuple[DeckCard, ...]] = {}
        for card, code, retired in rows:
            by_slug[card.slug] = card
            if code is not None:
                by_code[code.lower()] = card
            name = fold(card.name)
            if name and not retired:
                by_name[name] = (*by_name.get(name, ()), card)
        former = renamed or {}
        for old in former:
            new, steps = former[old], 0
            while new not in by_slug and new in former and steps < len(former):
                new, steps = former[new], steps + 1
            if new in by_slug:
                by_slug[old] = by_slug[new]
        return cls(by_slug, by_code, by_name)

    def decklist(self, counts: Mapping[str, int]) -> Decklist:
        """The deck with so many copies of each slug; slugs of no card stay in it as unknown."""
        return Decklist.of(
            [(self.by_slug[slug], copies) for slug, copies in counts.items() if slug in self.by_slug],
            [(slug, copies) for slug, copies in counts.items() if slug not in self.by_slug],
        )

    def find(self, words: str) -> tuple[DeckCard, ...]:
        """The cards that go by this name, slug or code: none, one, or several of the same name."""
        if len(words) > LONGEST_NAME:
            return ()
        named = self.by_name.get(fold(words))
        if named:
            return named
        key = words.strip().lower()
        card = self.by_slug.get(key) or self.by_code.get(key)
        return (card,) if card else ()

    def nearest(self, words: str) -> tuple[DeckCard, ...]:
        """The few cards whose names are most like these words, the most like first."""
        if len(words) > LONGEST_NAME:
            return ()
        near = get_close_matches(fold(words), self.by_name, n=MOST_CANDIDATES)
        return tuple(card for name in near for card in self.by_name[name])[:MOST_CANDIDATES]

    def written_name(self, card: DeckCard) -> str:
        """What to write so that this card is found again: its name, or its slug where the name is not its own."""
        return card.name if self.find(card.name) == (card,) else card.slug
