"""What a player brings, as a value: which cards, how many of each, and what could not be read. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

LEAST_COPIES = 1
MOST_COPIES = 10_000


@dataclass(frozen=True, slots=True)
class DeckCard:
    """What the rules of deck building need to know of a card.

    `kind`, `faction` and `points` are None where nobody knows them or the game has none. `deck_building` holds the
    lines of its text that speak of building decks, `editions` what its set is called, in lower case; of a retired card
    it is known only that it was there. `set` is the slug of its set.

    Of BattleCON: whose card it is (`fighter`), of which kind a base is, on which `side` a finisher stands, in which
    `modes` besides the normal one a fighter's ability is known. Of BattleCards: alignment and number of wounds.

    `local_id` is the card's number in its game, by which kept decks name it; 0 for a card of no database.
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
    set: str | None = None
    fighter: str | None = None
    base_kind: str | None = None
    side: str | None = None
    modes: frozenset[str] = frozenset()
    alignment: str | None = None
    wounds: int | None = None
    local_id: int = 0


class CardCount(NamedTuple):
    """So many copies of a card in a zone; without a zone, its kind says where it goes."""

    card: DeckCard
    copies: int
    zone: str = ""


@dataclass(frozen=True, slots=True)
class OptionCard:
    """A card that an option names, as it was sent; no card where none or several go by that name."""

    sent: str
    card: DeckCard | None = None


class DiscardPair(NamedTuple):
    """What lies in a discard pile when a duel begins."""

    style: OptionCard
    base: OptionCard


@dataclass(frozen=True, slots=True)
class Options:
    """What a player settles beside the cards of a duel: the mode, the finisher, the initial discards 1 and 2."""

    mode: str | None = None
    finisher: OptionCard | None = None
    discards: tuple[DiscardPair, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the options that are settled."""
        settled = {"mode": self.mode, "finisher": self.finisher, "discards": self.discards or None}
        return tuple(name for name, value in settled.items() if value is not None)


@dataclass(frozen=True, slots=True)
class UnknownCount:
    """So many copies of something that is the name of no card, as it was sent.

    `near` says how to write the cards that may be meant, `near_slugs` which they are, `elsewhere` which card of another
    game goes by this slug; they help whoever wrote it and make it no other deck.
    """

    key: str
    copies: int
    near: tuple[str, ...] = field(default=(), compare=False)
    near_slugs: tuple[str, ...] = field(default=(), compare=False)
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
    """The cards in the order they were named, each once a zone, with all its copies added up.

    What is unknown or ambiguous counts for the size of the deck and for nothing else; a bad count counts for nothing.
    """

    entries: tuple[CardCount, ...] = ()
    unknown: tuple[UnknownCount, ...] = ()
    ambiguous: tuple[AmbiguousCount, ...] = ()
    bad_counts: tuple[BadCount, ...] = ()
    options: Options = Options()

    @classmethod
    def of(
        cls,
        cards: Iterable[CardCount | tuple[DeckCard, int]] = (),
        unknown: Iterable[tuple[str, int]] = (),
        ambiguous: Iterable[tuple[str, int, tuple[str, ...]]] = (),
        bad_counts: Iterable[BadCount] = (),
        options: Options = Options(),
    ) -> Decklist:
        """The decklist of these lines: copies are added up by card and zone, however many lines they stand on."""
        strange: dict[str, int] = {}
        for key, copies in unknown:
            strange[key] = strange.get(key, 0) + copies
        shared: dict[str, AmbiguousCount] = {}
        for key, copies, candidates in ambiguous:
            same = shared.get(key)
            shared[key] = AmbiguousCount(key, copies + same.copies if same else copies, candidates)
        return cls(
            added_up(cards),
            tuple(UnknownCount(key, copies) for key, copies in strange.items()),
            tuple(shared.values()),
            tuple(bad_counts),
            options,
        )

    @property
    def size(self) -> int:
        """How many cards there are, known or not."""
        return (
            sum(entry.copies for entry in self.entries)
            + sum(entry.copies for entry in self.unknown)
            + sum(entry.copies for entry in self.ambiguous)
        )

    @cached_property
    def cards(self) -> tuple[CardCount, ...]:
        """Each card once, with its copies in all zones."""
        return added_up((entry.card, entry.copies) for entry in self.entries)

    def in_zone(self, zone: str, kind: str) -> tuple[CardCount, ...]:
        """The cards of a kind in the zone for them."""
        return tuple(entry for entry in self.entries if entry.zone == zone and entry.card.kind == kind)


def added_up(cards: Iterable[CardCount | tuple[DeckCard, int]]) -> tuple[CardCount, ...]:
    """These lines with each card once a zone."""
    known: dict[tuple[str, str], CardCount] = {}
    for line in cards:
        card, copies, zone = CardCount(*line)
        before = known.get((card.slug, zone))
        known[card.slug, zone] = CardCount(card, copies + before.copies if before else copies, zone)
    return tuple(known.values())


def copies_in(entries: Iterable[CardCount]) -> int:
    """How many cards these are."""
    return sum(entry.copies for entry in entries)
