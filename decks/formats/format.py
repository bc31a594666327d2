"""What a format is, and its verdicts. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from decks.decklist import Decklist
from decks.points import total_points
from decks.rules import (
    BattleRule,
    DeckRule,
    KnownCard,
    NotBanned,
    NotRetired,
    OptionsOfFormat,
    Playable,
    ReadableCount,
    Severity,
    Terms,
    Violation,
)
from decks.zones import Zone, placed


@dataclass(frozen=True)
class Format:
    """A way to build decks of one game. `since` is the day from which this database judges by these rules.

    A deck of it lies in `zones`, and its player may settle `options` beside. `battle_rules` are about the decks that
    meet, `terms` names what can be agreed for a match or an event. An organiser's format has zones and options as those
    of the format that it is `like`, and a `version`.
    """

    slug: str
    game: str
    name: str
    since: date
    zones: tuple[Zone, ...]
    rules: tuple[DeckRule, ...]
    options: tuple[str, ...] = ()
    battle_rules: tuple[BattleRule, ...] = ()
    terms: tuple[str, ...] = ()
    like: str | None = None
    version: int | None = None


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


@dataclass(frozen=True)
class BattleVerdict:
    """What a format says of the decks that meet, beside what it says of each."""

    format: Format
    violations: tuple[Violation, ...]

    @property
    def legal(self) -> bool:
        return all(violation.severity is not Severity.ERROR for violation in self.violations)


def rules_with(*own: DeckRule, options: tuple[str, ...] = ()) -> tuple[DeckRule, ...]:
    """The rules of a format: those of every format, and its own."""
    return (KnownCard(), ReadableCount(), *own, NotBanned(), Playable(), NotRetired(), OptionsOfFormat(options))


def judge(decklist: Decklist, chosen: Format, terms: Terms) -> Verdict:
    """The verdict of a format on a deck under these terms: all rules run, whatever the others found."""
    deck = placed(decklist, chosen.zones)
    violations = (violation for rule in chosen.rules for violation in rule.check(deck, terms))
    return Verdict(chosen, deck.size, total_points(deck).total, _in_order(violations))


def judge_battle(sides: Sequence[Decklist], chosen: Format, terms: Terms) -> BattleVerdict:
    """The verdict of a format on the decks that meet."""
    decks = [placed(side, chosen.zones) for side in sides]
    violations = (violation for rule in chosen.battle_rules for violation in rule.check(decks, terms))
    return BattleVerdict(chosen, _in_order(violations))


def _in_order(violations: Iterable[Violation]) -> tuple[Violation, ...]:
    return tuple(sorted(violations, key=lambda one: (one.code, one.cards, one.subject, one.complaint)))
