"""The rules of deck building. A rule reports and never raises; every rule runs on every deck, the empty one too. Pure.

A rule is a frozen dataclass: its numbers, and the passage of the rulebook they come from, are its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Protocol

from cards.wording import counted, listed
from decks.decklist import LEAST_COPIES, MOST_COPIES, CardCount, Decklist
from decks.points import points_in, total_points
from decks.wording import shortened

CARD_DATABASE = "Dueldex card database"
WHOLE_DECK = "Deck"


class Severity(StrEnum):
    """An error makes a deck illegal; a warning says what cannot be known or played; advice is the rulebook's."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Violation:
    """One complaint: about what, what was found and what is allowed.

    `cards` are slugs in order, or an unknown key as it was sent; none when the whole deck is meant. `limit` and
    `actual` are the two numbers compared: of a range, the end that is not kept; None where no number is in question.
    `hint` is a sentence that helps to set it right, where there is one.
    """

    code: str
    subject: str
    complaint: str
    cards: tuple[str, ...] = ()
    limit: int | None = None
    actual: int | None = None
    severity: Severity = Severity.ERROR
    source: str = CARD_DATABASE
    hint: str = ""

    @property
    def message(self) -> str:
        """The whole sentence for people, and the hint after it."""
        return f"{self.subject}: {self.complaint}. {self.hint}".rstrip()


@dataclass(frozen=True)
class Bans:
    """The cards banned by one list, with the day it came into force and where it was published."""

    since: date
    cards: frozenset[str]
    source: str


@dataclass(frozen=True)
class Terms:
    """What holds for this verdict beside the format: the ban list in force."""

    bans: Bans | None = None


class DeckRule(Protocol):
    """A rule about one deck, whatever the other side brings."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        """Every way in which the deck breaks this rule."""
        ...


@dataclass(frozen=True)
class MinimumSize:
    """A deck has at least so many cards."""

    cards: int
    source: str

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        if decklist.size < self.cards:
            yield Violation(
                "deck_too_small",
                WHOLE_DECK,
                f"{counted(decklist.size, 'card')}, at least {self.cards} needed",
                limit=self.cards,
                actual=decklist.size,
                source=self.source,
            )


@dataclass(frozen=True)
class CopyLimit:
    """A deck has at most so many cards of one name."""

    copies: int
    source: str

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        by_name: dict[str, list[CardCount]] = {}
        for entry in decklist.entries:
            by_name.setdefault(entry.card.name, []).append(entry)
        for name, same in by_name.items():
            copies = sum(entry.copies for entry in same)
            if copies > self.copies:
                yield Violation(
                    "too_many_copies",
                    name,
                    f"{copies_of(copies)}, at most {self.copies} allowed",
                    cards=slugs(same),
                    limit=self.copies,
                    actual=copies,
                    source=self.source,
                )


@dataclass(frozen=True)
class PointLimit:
    """A deck costs at most so many construction points, so each of its cards needs known points."""

    points: int
    source: str

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        points = total_points(decklist)
        if points.total > self.points:
            printed = "" if points.total == points.printed else f" ({points.printed} before its deck-building lines)"
            yield Violation(
                "too_many_points",
                WHOLE_DECK,
                f"{counted(points.total, 'construction point')}{printed}, at most {self.points} allowed",
                limit=self.points,
                actual=points.total,
                source=self.source,
            )
        each = points_in(decklist)
        for card, copies in decklist.entries:
            if each[card.slug] is None:
                yield Violation(
                    "points_unknown",
                    card.name,
                    f"{copies_of(copies)} with construction points that nobody knows, "
                    f"none allowed in a deck of at most {self.points} points",
                    cards=(card.slug,),
                    limit=0,
                    actual=copies,
                    source=self.source,
                )


@dataclass(frozen=True)
class OneFaction:
    """The cards of a deck belong to one faction; those of the free faction go with any.

    Complained of are the cards outside the faction with most cards; of several such, the first by name is kept.
    """

    free: str
    source: str

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        factions: dict[str, list[CardCount]] = {}
        for entry in decklist.entries:
            if entry.card.faction is None:
                yield self._unknown(entry)
            elif entry.card.faction != self.free:
                factions.setdefault(entry.card.faction, []).append(entry)
        if len(factions) < 2:
            return
        sizes = {faction: sum(entry.copies for entry in entries) for faction, entries in factions.items()}
        ranked = sorted(sizes, key=lambda faction: (-sizes[faction], faction))
        outside = [entry for faction in ranked[1:] for entry in factions[faction]]
        found = ", ".join(f"{faction} {counted(sizes[faction], 'card')}" for faction in ranked)
        yield Violation(
            "too_many_factions",
            WHOLE_DECK,
            f"{len(ranked)} factions ({found}), at most 1 allowed besides {self.free}; "
            f"not {ranked[0]}: {listed(sorted(entry.card.name for entry in outside))}",
            cards=slugs(outside),
            limit=1,
            actual=len(ranked),
            source=self.source,
        )

    def _unknown(self, entry: CardCount) -> Violation:
        return Violation(
            "faction_unknown",
            entry.card.name,
            f"{copies_of(entry.copies)} of a faction that nobody knows, one faction besides {self.free} allowed",
            cards=(entry.card.slug,),
            actual=entry.copies,
            severity=Severity.WARNING,
            source=self.source,
        )


@dataclass(frozen=True)
class NotBanned:
    """A deck has no card of the ban list in force."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        if terms.bans is None:
            return
        for card, copies in decklist.entries:
            if card.slug in terms.bans.cards:
                yield Violation(
                    "banned_card",
                    card.name,
                    f"{copies_of(copies)}, none allowed: banned by the list in force since {terms.bans.since}",
                    cards=(card.slug,),
                    limit=0,
                    actual=copies,
                    source=terms.bans.source,
                )


@dataclass(frozen=True)
class KnownCard:
    """Every key or name of a deck says which card is meant."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for one in decklist.unknown:
            which = "of another game" if one.elsewhere else "that is not in the card database"
            near = f"Did you mean {listed(one.near, last='or')}?" if one.near else ""
            yield Violation(
                "unknown_card",
                shortened(one.key),
                f"{copies_of(one.copies)} of a card {which}, only cards of this game allowed",
                cards=(one.key,),
                limit=0,
                actual=one.copies,
                hint=one.elsewhere or near,
            )
        for shared in decklist.ambiguous:
            yield Violation(
                "ambiguous_card",
                shortened(shared.key),
                f"{copies_of(shared.copies)} under a name of {len(shared.candidates)} cards, "
                f"one of these allowed: {listed(shared.candidates, last='or')}",
                cards=(shared.key,),
                limit=1,
                actual=len(shared.candidates),
            )


@dataclass(frozen=True)
class ReadableCount:
    """Every count of a deck is a number of copies."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for bad in decklist.bad_counts:
            yield Violation(
                "bad_count",
                shortened(bad.name),
                f"{shortened(bad.sent)} copies, a whole number from {LEAST_COPIES} to {MOST_COPIES:,} needed",
                cards=(bad.key,),
                limit=bad.limit,
                actual=bad.found,
                source="Dueldex deck text",
            )


@dataclass(frozen=True)
class Playable:
    """A deck may hold cards that lack a number or text to be played with here, and is told so."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for card, copies in decklist.entries:
            if not card.playable:
                reasons = [reason.rstrip(".") for reason in card.not_playable_because]
                why = "; ".join(f"{reason[:1].lower()}{reason[1:]}" for reason in reasons) or "no reason is given"
                yield Violation(
                    "card_not_playable",
                    card.name,
                    f"{copies_of(copies)}, allowed in the deck; the card cannot be played here: {why}",
                    cards=(card.slug,),
                    actual=copies,
                    severity=Severity.WARNING,
                )


@dataclass(frozen=True)
class NotRetired:
    """An old deck may hold cards that have left the card database, and is told so."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for card, copies in decklist.entries:
            if card.retired:
                yield Violation(
                    "card_retired",
                    card.name,
                    f"{copies_of(copies)}, allowed in the deck; the card has left the card database, and no card took "
                    "its place",
                    cards=(card.slug,),
                    actual=copies,
                    severity=Severity.WARNING,
                )


@dataclass(frozen=True)
class Share:
    """How many cards of some kinds a deck is advised to hold."""

    subject: str
    kinds: frozenset[str]
    least: int
    most: int


@dataclass(frozen=True)
class TypeRatio:
    """The rulebook advises how many cards of each kind make a deck that plays steadily."""

    shares: tuple[Share, ...]
    source: str

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for share in self.shares:
            actual = sum(entry.copies for entry in decklist.entries if entry.card.kind in share.kinds)
            if not share.least <= actual <= share.most:
                yield Violation(
                    "type_ratio",
                    share.subject,
                    f"{counted(actual, 'card')}, {share.least} to {share.most} advised",
                    limit=share.least if actual < share.least else share.most,
                    actual=actual,
                    severity=Severity.ADVICE,
                    source=self.source,
                )


def slugs(entries: Iterable[CardCount]) -> tuple[str, ...]:
    """The slugs of these entries, in order."""
    return tuple(sorted(entry.card.slug for entry in entries))


def copies_of(number: int) -> str:
    """1 copy, 2 copies."""
    return counted(number, "copy", "copies")
