"""What a player brings, as a value: which cards, how many of each, and what could not be read. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

LEAST_COPIES = 1
MOST_COPIES = 10_000


@dataclass(frozen=True, slots=True)
class DeckCard:
    """What the rules of deck building need to know of a card.

    `kind`, `faction` and `points` are None where nobody knows them or the game has none. `deck_building` holds the
    lines of its text that speak of building decks, `editions` what its set is called, in lower case; of a retired card
    it is known only that it was there.
    """

    slug: str
    name: str
    kind: str | None = None
    faction: str | None = None
    points: int | None = None
    tags: frozenset[str] = frozenset()
    deck_building: tuple[str, ...] = ()
    playable: bool = True
    not_playable_because: tuple[str, ...] = ()
    editions: frozenset[str] = frozenset()
    retired: bool = False


class CardCount(NamedTuple):
    """So many copies of a card."""

    card: DeckCard
    copies: int


@dataclass(frozen=True, slots=True)
class UnknownCount:
    """So many copies of something that is the name of no card, as it was sent.

    `near` says how to write the cards that may be meant, `elsewhere` which card of another game goes by this slug; both
    help whoever wrote it and make it no other deck.
    """

    key: str
    copies: int
    near: tuple[str, ...] = field(default=(), compare=False)
    elsewhere: str | None = field(default=None, compare=False)


class AmbiguousCount(NamedTuple):
    """So many copies under a name that several cards share, as it was sent."""

    key: str
    copies: int
    candidates: tuple[str, ...]


class BadCount(NamedTuple):
    """A line whose count is no number of copies, as it was sent; `key` is the card's slug where the card is known.

    `found` is the count as a number and `limit` the end of the range it is beyond; None where it is no whole number,
    and `found` also where it has more digits than anybody counts in.
    """

    key: str
    name: str
    sent: str
    found: int | None
    limit: int | None


@dataclass(frozen=True)
class Decklist:
    """The cards in the order they were named, each once, with all its copies added up.

    What is unknown or ambiguous counts for the size of the deck and for nothing else; a bad count counts for nothing.
    """

    entries: tuple[CardCount, ...] = ()
    unknown: tuple[UnknownCount, ...] = ()
    ambiguous: tuple[AmbiguousCount, ...] = ()
    bad_counts: tuple[BadCount, ...] = ()

    @classmethod
    def of(
        cls,
        cards: Iterable[tuple[DeckCard, int]] = (),
        unknown: Iterable[tuple[str, int]] = (),
        ambiguous: Iterable[tuple[str, int, tuple[str, ...]]] = (),
        bad_counts: Iterable[BadCount] = (),
    ) -> Decklist:
        """The decklist of these lines: copies are added up by card, however many lines they stand on."""
        known: dict[str, CardCount] = {}
        for card, copies in cards:
            before = known.get(card.slug)
            known[card.slug] = CardCount(card, copies + before.copies if before else copies)
        strange: dict[str, int] = {}
        for key, copies in unknown:
            strange[key] = strange.get(key, 0) + copies
        shared: dict[str, AmbiguousCount] = {}
        for key, copies, candidates in ambiguous:
            same = shared.get(key)
            shared[key] = AmbiguousCount(key, copies + same.copies if same else copies, candidates)
        return cls(
            tuple(known.values()),
            tuple(UnknownCount(key, copies) for key, copies in strange.items()),
            tuple(shared.values()),
            tuple(bad_counts),
        )

    @property
    def size(self) -> int:
        """How many cards there are, known or not."""
        return (
            sum(entry.copies for entry in self.entries)
            + sum(entry.copies for entry in self.unknown)
            + sum(entry.copies for entry in self.ambiguous)
        )
