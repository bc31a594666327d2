"""Rules that hold in every game: which cards are meant, allowed and playable. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cards.wording import counted, kinds_name, listed
from decks.decklist import LEAST_COPIES, MOST_COPIES, Decklist, UnknownCount
from decks.rules.terms import Terms
from decks.rules.violation import CARD_DATABASE, Fix, Severity, Violation, copies_of
from decks.wording import shortened


@dataclass(frozen=True)
class KnownCard:
    """Every key or name of a deck says which card is meant."""

    source: str = CARD_DATABASE
    codes: ClassVar[Mapping[str, Severity]] = {"unknown_card": Severity.ERROR, "ambiguous_card": Severity.ERROR}
    words: ClassVar[str] = "Every name says which card of this game is meant"

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
                source=self.source,
                hint=one.elsewhere or near,
                fix=_fix_of(one),
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
                source=self.source,
            )


def _fix_of(one: UnknownCount) -> Fix:
    """The only near card in its place, where there is one; else it goes."""
    out, name = ((one.key, one.copies),), shortened(one.key)
    if len(one.near) == 1:
        return Fix(f"Write {one.near[0]} instead of {name}", out, ((one.near_slugs[0], one.copies),))
    return Fix(f"Take out {one.copies} {name}", out)


@dataclass(frozen=True)
class ReadableCount:
    """Every count of a deck is a number of copies."""

    source: str = "Dueldex deck text"
    codes: ClassVar[Mapping[str, Severity]] = {"bad_count": Severity.ERROR}
    words: ClassVar[str] = f"Every count is a whole number from {LEAST_COPIES} to {MOST_COPIES:,}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for bad in decklist.bad_counts:
            yield Violation(
                "bad_count",
                shortened(bad.name),
                f"{shortened(bad.sent)} copies, a whole number from {LEAST_COPIES} to {MOST_COPIES:,} needed",
                cards=(bad.key,),
                limit=bad.limit,
                actual=bad.found,
                source=self.source,
            )


@dataclass(frozen=True)
class NotBanned:
    """A deck has no card of the ban list in force."""

    source: str = "Ban list of the format"
    codes: ClassVar[Mapping[str, Severity]] = {"banned_card": Severity.ERROR}
    words: ClassVar[str] = "No card of the ban list in force"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        if terms.bans is None:
            return
        for entry in decklist.cards:
            if entry.card.slug in terms.bans.cards:
                yield Violation(
                    "banned_card",
                    entry.card.name,
                    f"{copies_of(entry.copies)}, none allowed: banned by the list in force since {terms.bans.since}",
                    cards=(entry.card.slug,),
                    limit=0,
                    actual=entry.copies,
                    source=terms.bans.source,
                    fix=Fix.taking_out([entry]),
                )


@dataclass(frozen=True)
class Playable:
    """A deck may hold cards that lack a number or text to be played with here, and is told so."""

    source: str = CARD_DATABASE
    codes: ClassVar[Mapping[str, Severity]] = {"card_not_playable": Severity.WARNING}
    words: ClassVar[str] = "Cards that cannot be played here are allowed"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for entry in decklist.cards:
            card = entry.card
            if not card.playable:
                reasons = [reason.rstrip(".") for reason in card.not_playable_because]
                why = "; ".join(f"{reason[:1].lower()}{reason[1:]}" for reason in reasons) or "no reason is given"
                yield Violation(
                    "card_not_playable",
                    card.name,
                    f"{copies_of(entry.copies)}, allowed in the deck; the card cannot be played here: {why}",
                    cards=(card.slug,),
                    actual=entry.copies,
                    severity=Severity.WARNING,
                    source=self.source,
                    fix=Fix.taking_out([entry]),
                )


@dataclass(frozen=True)
class NotRetired:
    """An old deck may hold cards that have left the card database, and is told so."""

    source: str = CARD_DATABASE
    codes: ClassVar[Mapping[str, Severity]] = {"card_retired": Severity.WARNING}
    words: ClassVar[str] = "Cards that have left the card database are allowed"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for entry in decklist.cards:
            if entry.card.retired:
                yield Violation(
                    "card_retired",
                    entry.card.name,
                    f"{copies_of(entry.copies)}, allowed in the deck; the card has left the card database, "
                    "and no card took its place",
                    cards=(entry.card.slug,),
                    actual=entry.copies,
                    severity=Severity.WARNING,
                    source=self.source,
                    fix=Fix.taking_out([entry]),
                )


@dataclass(frozen=True)
class OnlyKinds:
    """A zone takes cards of these kinds alone; others in it count for nothing."""

    zone: str
    kinds: tuple[str, ...]
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"wrong_kind": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"{self._zone.capitalize()}: only {self._kinds}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for entry in decklist.entries:
            card = entry.card
            if entry.zone == self.zone and card.kind not in self.kinds:
                found = f"of kind {card.kind.replace('_', ' ')}" if card.kind else "of a kind that nobody knows"
                yield Violation(
                    "wrong_kind",
                    card.name,
                    f"{copies_of(entry.copies)} {found} among the {self._zone}, only {self._kinds} allowed",
                    cards=(card.slug,),
                    limit=0,
                    actual=entry.copies,
                    source=self.source,
                    fix=Fix.taking_out([entry], self.zone),
                )

    @property
    def _zone(self) -> str:
        return "cards" if self.zone in ("deck", "pool") else self.zone.replace("_", " ")

    @property
    def _kinds(self) -> str:
        return listed(kinds_name(kind).lower() for kind in self.kinds)


@dataclass(frozen=True)
class OptionsOfFormat:
    """What is settled beside the cards is one of the things that the format asks; the rest changes nothing."""

    options: tuple[str, ...] = ()
    source: str = "Dueldex deck text"
    codes: ClassVar[Mapping[str, Severity]] = {"unused_option": Severity.WARNING}

    @property
    def words(self) -> str:
        return f"May be settled beside the cards: {listed(self.options) if self.options else 'nothing'}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        for option in decklist.options.named:
            if option not in self.options:
                allowed = f"only {listed(self.options)}" if self.options else "none"
                yield Violation(
                    "unused_option",
                    option.capitalize(),
                    f"{counted(1, 'option')} that this format does not ask for, {allowed} used",
                    limit=0,
                    actual=1,
                    severity=Severity.WARNING,
                    source=self.source,
                )
