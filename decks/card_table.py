"""All cards of a game as deck building sees them, found by slug, code or name. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, field
from functools import cached_property
from hashlib import blake2b

from cards.name_table import NameTable
from decks.decklist import CardCount, DeckCard, Decklist


@dataclass(frozen=True)
class CardTable(NameTable[DeckCard]):
    """The cards of one game; `elsewhere` says of the slugs of other games which card of which game they are, `by_id`
    which card each number of the game is now.
    """

    elsewhere: Mapping[str, str] = field(default_factory=dict)
    by_id: Mapping[int, DeckCard] = field(default_factory=dict)

    def find(self, words: str) -> tuple[DeckCard, ...]:
        """The cards that go by this slug, name or code; an old deck's name finds what became of a retired card."""
        return super().find(words) or self.find_former(words)

    def find_edition(self, words: str, edition: str) -> tuple[DeckCard, ...]:
        """The cards of this name, slug or code that have this code or are of this set; a code of other cards finds
        these too, so that nobody has to guess which of the two is meant.
        """
        found = self.find(words)
        of_code = self.find_code(edition)
        if found and of_code:
            return tuple(card for card in found if card in of_code) or (*found, *of_code)
        return tuple(card for card in found if self._may_be_of(card, edition.strip().lower()))

    def meant_by(self, key: str) -> tuple[DeckCard, ...]:
        """The few cards that may be meant by a name or slug that no card has."""
        return self.nearest(key.partition("-")[2] if self.is_like_a_slug(key) else key)

    def is_like_a_slug(self, key: str) -> bool:
        """Whether this is written as the slugs of this game are."""
        return "-" in key and " " not in key and key.partition("-")[0].lower() in self._beginnings

    def decklist(self, counts: Mapping[str, int]) -> Decklist:
        """The deck with so many copies of each slug; slugs of no card stay in it as unknown."""
        return self.zoned_decklist({"": counts.items()})

    def zoned_decklist(self, zones: Mapping[str, Iterable[tuple[str, int]]]) -> Decklist:
        """The deck with so many copies of each slug in each zone, in this order; a slug may come again."""
        lines = [(slug, copies, zone) for zone, counts in zones.items() for slug, copies in counts]
        return Decklist.of(
            [CardCount(self.by_slug[slug], copies, zone) for slug, copies, zone in lines if slug in self.by_slug],
            [(slug, copies) for slug, copies, _ in lines if slug not in self.by_slug],
        )

    def written_name(self, card: DeckCard) -> str:
        """What to write so that this card is found again: its name, or its slug where the name is not its own."""
        return card.name if self.find(card.name) == (card,) else card.slug

    @cached_property
    def digest(self) -> str:
        """What tells these cards, as deck building sees them, from those of another day: verdicts depend on no more."""
        named = [self.by_code, self.by_name, self.by_former_name]
        written = [
            sorted((slug, _written(card)) for slug, card in self.by_slug.items()),
            sorted((number, card.slug) for number, card in self.by_id.items()),
            [sorted((key, [card.slug for card in cards]) for key, cards in some.items()) for some in named],
        ]
        return blake2b(repr(written).encode(), digest_size=16).hexdigest()

    @cached_property
    def finishers(self) -> Mapping[tuple[str, str], tuple[DeckCard, ...]]:
        """BattleCON finishers by fighter and side."""
        found: dict[tuple[str, str], tuple[DeckCard, ...]] = {}
        for slug, card in self.by_slug.items():
            if card.slug == slug and card.kind == "finisher" and card.fighter and card.side:
                found[card.fighter, card.side] = (*found.get((card.fighter, card.side), ()), card)
        return found

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(slug.partition("-")[0] for slug in self.by_slug)

    @cached_property
    def _editions(self) -> frozenset[str]:
        return frozenset[str]().union(*(card.editions for card in self.by_slug.values()))

    def _may_be_of(self, card: DeckCard, edition: str) -> bool:
        """Whether a card is of this set, as far as anybody knows of which set it is."""
        return edition in (card.editions or self._editions)


def _written(card: DeckCard) -> tuple[object, ...]:
    """A card's values, its sets in one order."""
    return tuple(sorted(value) if isinstance(value, frozenset) else value for value in astuple(card))
