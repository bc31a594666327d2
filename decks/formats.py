"""Formats of play: a name, a day and the rules a deck must keep. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from decks.decklist import Decklist
from decks.points import total_points
from decks.rules import (
    CopyLimit,
    DeckRule,
    KnownCard,
    MinimumSize,
    NotBanned,
    NotRetired,
    OneFaction,
    Playable,
    PointLimit,
    ReadableCount,
    Severity,
    Share,
    Terms,
    TypeRatio,
    Violation,
)

SULARIA = "Battle for Sularia rulebook"


@dataclass(frozen=True)
class Format:
    """A way to build decks of one game. `since` is the day from which this database judges by these rules."""

    slug: str
    game: str
    name: str
    since: date
    rules: tuple[DeckRule, ...]


@dataclass(frozen=True)
class Verdict:
    """What a format says of a deck: every violation, by code and then by cards. An error makes the deck illegal.

    `size` counts all cards, `points` those whose points are known, after the deck-building lines.
    """

    format: Format
    size: int
    points: int
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        return not self.errors

    @property
    def errors(self) -> tuple[Violation, ...]:
        """What must change before the deck is legal."""
        return tuple(violation for violation in self.violations if violation.severity is Severity.ERROR)

    @property
    def remarks(self) -> tuple[Violation, ...]:
        """Warnings and advice: worth knowing, and legal all the same."""
        return tuple(violation for violation in self.violations if violation.severity is not Severity.ERROR)


SULARIA_STANDARD = Format(
    slug="sularia-standard",
    game="sularia",
    name="Sularia Standard",
    since=date(2026, 11, 30),
    rules=(
        KnownCard(),
        ReadableCount(),
        MinimumSize(60, source=f"{SULARIA} 3.C.ii; 5.B, Standard Constructed a; 5.C"),
        CopyLimit(4, source=f"{SULARIA} 3.C.iii; 5.C"),
        PointLimit(90, source=f"{SULARIA} 3.C.iv; 5.B, Standard Constructed b"),
        OneFaction(free="Mercenary", source=f"{SULARIA} 5.B, Standard Constructed c"),
        NotBanned(),
        Playable(),
        NotRetired(),
        TypeRatio(
            (
                Share("Sites", frozenset({"site"}), 20, 25),
                Share("Combatants", frozenset({"combatant"}), 20, 25),
                Share("Tactics and conditions", frozenset({"tactic", "condition"}), 15, 20),
            ),
            source=f"{SULARIA} 5.C, Card Ratios for Deck Building",
        ),
    ),
)

FORMATS = {one.slug: one for one in (SULARIA_STANDARD,)}


def judge(decklist: Decklist, chosen: Format, terms: Terms) -> Verdict:
    """The verdict of a format on a deck under these terms: all rules run, whatever the others found."""
    violations = [violation for rule in chosen.rules for violation in rule.check(decklist, terms)]
    violations.sort(key=lambda one: (one.code, one.cards, one.subject, one.complaint))
    return Verdict(chosen, decklist.size, total_points(decklist).total, tuple(violations))
