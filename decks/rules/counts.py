"""How many cards: of a deck, of a zone, of a name, of a kind. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cards.wording import counted
from decks.decklist import CardCount, Decklist, copies_in
from decks.rules.terms import Terms
from decks.rules.violation import WHOLE_DECK, Fix, Severity, Violation, copies_of, slugs, some_of


@dataclass(frozen=True)
class MinimumSize:
    """A deck has at least so many cards."""

    cards: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"deck_too_small": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"At least {counted(self.cards, 'card')}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        if decklist.size < self.cards:
            yield Violation(
                "deck_too_small",
                WHOLE_DECK,
                f"{counted(decklist.size, 'card')}, at least {self.cards} needed",
                limit=self.cards,
                actual=decklist.size,
                source=self.source,
                fix=Fix.adding(self.cards - decklist.size),
            )


@dataclass(frozen=True)
class MaximumSize:
    """A deck has at most so many cards."""

    cards: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"deck_too_large": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"At most {counted(self.cards, 'card')}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        over = decklist.size - self.cards
        if over > 0:
            known = copies_in(decklist.entries) >= over
            yield Violation(
                "deck_too_large",
                WHOLE_DECK,
                f"{counted(decklist.size, 'card')}, at most {self.cards} allowed",
                limit=self.cards,
                actual=decklist.size,
                source=self.source,
                fix=Fix.taking_out(some_of(decklist.entries, over)) if known else None,
            )


@dataclass(frozen=True)
class CopyLimit:
    """A deck has at most so many cards of one name."""

    copies: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"too_many_copies": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"At most {counted(self.copies, 'card')} of one name"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        by_name: dict[str, list[CardCount]] = {}
        for entry in decklist.entries:
            by_name.setdefault(entry.card.name, []).append(entry)
        for name, same in by_name.items():
            copies = copies_in(same)
            if copies > self.copies:
                yield Violation(
                    "too_many_copies",
                    name,
                    f"{copies_of(copies)}, at most {self.copies} allowed",
                    cards=slugs(same),
                    limit=self.copies,
                    actual=copies,
                    source=self.source,
                    fix=Fix.taking_out(some_of(same, copies - self.copies)),
                )


@dataclass(frozen=True)
class ZoneSize:
    """A zone has so many cards of its kind. What is `optional` may also be left out altogether."""

    zone: str
    kind: str
    least: int
    most: int | None
    source: str
    optional: bool = False

    @property
    def codes(self) -> Mapping[str, Severity]:
        few, many = {f"too_few_{self.zone}": Severity.ERROR}, {f"too_many_{self.zone}": Severity.ERROR}
        return few | many if self.most is not None else few

    @property
    def words(self) -> str:
        none = "none, or " if self.optional else ""
        return f"{self._name(2).capitalize()}: {none}{self._allowed}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        there = decklist.in_zone(self.zone, self.kind)
        number = copies_in(there)
        if number < self.least and not (self.optional and number == 0):
            fix = Fix.adding(self.least - number, self._name(1), self.zone)
            yield self._violation(f"too_few_{self.zone}", number, self.least, there, fix)
        elif self.most is not None and number > self.most:
            fix = Fix.taking_out(some_of(there, number - self.most), self.zone)
            yield self._violation(f"too_many_{self.zone}", number, self.most, there, fix)

    @property
    def _allowed(self) -> str:
        if self.most is None:
            return f"at least {self.least}"
        return f"exactly {self.least}" if self.most == self.least else f"{self.least} to {self.most}"

    def _name(self, number: int) -> str:
        words = self.zone.replace("_", " ")
        return words.removesuffix("s") if number == 1 else words

    def _violation(self, code: str, number: int, limit: int, there: tuple[CardCount, ...], fix: Fix) -> Violation:
        return Violation(
            code,
            self._name(2).capitalize(),
            f"{counted(number, self._name(1))}, {self._allowed} needed",
            cards=slugs(there),
            limit=limit,
            actual=number,
            source=self.source,
            fix=fix,
        )


@dataclass(frozen=True)
class KindShare:
    """At least so many hundredths of a deck are of one kind, an unknown card being of none (ruling B09)."""

    kind: str
    percent: int
    source: str

    @property
    def codes(self) -> Mapping[str, Severity]:
        return {f"{self.kind}_share": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"At least {self.percent}% of the cards are {self.kind.capitalize()}s"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        others = [entry for entry in decklist.entries if entry.card.kind != self.kind]
        actual = copies_in(decklist.entries) - copies_in(others)
        needed = -(-decklist.size * self.percent // 100)
        if actual < needed:
            # Without the others so many cards may stay that these are enough of them.
            over = decklist.size - actual * 100 // self.percent
            yield Violation(
                f"{self.kind}_share",
                f"{self.kind.capitalize()}s",
                f"{actual} of {counted(decklist.size, 'card')}, at least {needed} needed",
                limit=needed,
                actual=actual,
                source=self.source,
                fix=Fix.taking_out(some_of(others, over)) if copies_in(others) >= over else None,
            )
