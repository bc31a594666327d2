"""Rules of Battle for Sularia: points, factions, kinds of cards. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cards.wording import counted, listed
from decks.decklist import CardCount, Decklist, copies_in
from decks.points import points_in, total_points
from decks.rules.terms import Terms
from decks.rules.violation import WHOLE_DECK, Fix, Severity, Violation, copies_of, slugs


@dataclass(frozen=True)
class PointLimit:
    """A deck costs at most so many construction points, so each of its cards needs known points."""

    points: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"too_many_points": Severity.ERROR, "points_unknown": Severity.ERROR}

    @property
    def words(self) -> str:
        return f"At most {counted(self.points, 'construction point')}, and those of every card are known"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        points = total_points(decklist)
        each = points_in(decklist)
        if points.total > self.points:
            printed = "" if points.total == points.printed else f" ({points.printed} before its deck-building lines)"
            yield Violation(
                "too_many_points",
                WHOLE_DECK,
                f"{counted(points.total, 'construction point')}{printed}, at most {self.points} allowed",
                limit=self.points,
                actual=points.total,
                source=self.source,
                fix=_cheapened(decklist, each, points.total - self.points),
            )
        for entry in decklist.entries:
            if each[entry.card.slug] is None:
                yield Violation(
                    "points_unknown",
                    entry.card.name,
                    f"{copies_of(entry.copies)} with construction points that nobody knows, "
                    f"none allowed in a deck of at most {self.points} points",
                    cards=(entry.card.slug,),
                    limit=0,
                    actual=entry.copies,
                    source=self.source,
                    fix=Fix.taking_out([entry]),
                )


def _cheapened(decklist: Decklist, each: Mapping[str, int | None], over: int) -> Fix | None:
    """The fewest copies without which a deck is so many points cheaper, the dearest first.

    One copy stays of each card that sets what others cost: without it they would be dearer.
    """
    out = []
    costly = [(points, entry) for entry in decklist.entries if (points := each[entry.card.slug])]
    for points, entry in sorted(costly, key=lambda one: (-one[0], one[1].card.slug)):
        spare = entry.copies - 1 if entry.card.deck_building else entry.copies
        copies = min(spare, -(-over // points))
        if copies > 0:
            out.append(entry._replace(copies=copies))
            over -= copies * points
    return Fix.taking_out(out) if over <= 0 else None


@dataclass(frozen=True)
class OneFaction:
    """The cards of a deck belong to one faction; those of the free faction go with any.

    Complained of are the cards outside the faction with most cards; of several such, the first by name is kept.
    """

    free: str
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {
        "too_many_factions": Severity.ERROR,
        "faction_unknown": Severity.WARNING,
    }

    @property
    def words(self) -> str:
        return f"Cards of one faction, and of {self.free}"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        factions: dict[str, list[CardCount]] = {}
        for entry in decklist.entries:
            if entry.card.faction is None:
                yield self._unknown(entry)
            elif entry.card.faction != self.free:
                factions.setdefault(entry.card.faction, []).append(entry)
        if len(factions) < 2:
            return
        sizes = {faction: copies_in(entries) for faction, entries in factions.items()}
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
            fix=Fix.taking_out(outside),
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
            fix=Fix.taking_out([entry]),
        )


@dataclass(frozen=True)
class TypeRatio:
    """The rulebook advises how many cards of some kinds make a deck that plays steadily."""

    subject: str
    kinds: tuple[str, ...]
    least: int
    most: int
    source: str
    codes: ClassVar[Mapping[str, Severity]] = {"type_ratio": Severity.ADVICE}

    @property
    def words(self) -> str:
        return f"{self.subject}: {self.least} to {self.most} advised"

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        actual = sum(entry.copies for entry in decklist.entries if entry.card.kind in self.kinds)
        if not self.least <= actual <= self.most:
            yield Violation(
                "type_ratio",
                self.subject,
                f"{counted(actual, 'card')}, {self.least} to {self.most} advised",
                limit=self.least if actual < self.least else self.most,
                actual=actual,
                severity=Severity.ADVICE,
                source=self.source,
            )
