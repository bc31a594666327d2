"""What each entry has done: the matches that count, and the percentages taken from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournaments.matches import Kind, Match, Outcome
from tournaments.scoring import ByeRule, DropRule, Scoring

HALF = Fraction(1, 2)
_STANDARD = {Outcome.WIN: Fraction(1), Outcome.DRAW: HALF, Outcome.LOSS: Fraction(0)}


def standard_points(outcome: Outcome) -> Fraction:
    """1, a half, 0: what the Buchholz family counts, whatever the event gives for a win."""
    return _STANDARD[outcome]


@dataclass(frozen=True, slots=True)
class Record:
    """The decided matches of one entry, in the order of rounds, and what each was for it."""

    entry: int
    matches: tuple[Match, ...]
    outcomes: tuple[Outcome, ...]
    dropped: bool

    def count(self, outcome: Outcome) -> int:
        return self.outcomes.count(outcome)

    def opponents(self) -> tuple[int, ...]:
        """Whom the entry was paired with, once for every time; byes are left out."""
        return tuple(other for match in self.matches if (other := match.opponent_of(self.entry)) is not None)

    def __str__(self) -> str:
        return f"{self.count(Outcome.WIN)}-{self.count(Outcome.LOSS)}-{self.count(Outcome.DRAW)}"


def records_of(
    entries: Sequence[int], matches: Iterable[Match], dropped: frozenset[int] = frozenset()
) -> Mapping[int, Record]:
    """The records of entries; matches that are not decided or of nobody in the list do not count."""
    found: dict[int, list[Match]] = {entry: [] for entry in entries}
    for match in sorted(matches, key=lambda match: (match.round, match.first)):
        if match.decided:
            for entry in match.entries:
                if entry in found:
                    found[entry].append(match)
    return {
        entry: Record(
            entry, tuple(own), outcomes=tuple(match.outcome_of(entry) for match in own), dropped=entry in dropped
        )
        for entry, own in found.items()
    }


def points_of(record: Record, scoring: Scoring) -> int:
    """Match points, byes and absences as the event gives them."""
    return sum(scoring.points(outcome) for outcome in record.outcomes)


@dataclass(frozen=True, slots=True)
class Percentages:
    """Match and duel percentages of one entry, as its opponents are credited with them, not below the floor."""

    matches: Fraction
    duels: Fraction


def percentages_of(record: Record, scoring: Scoring, rounds: int) -> Percentages:
    """Points over what could be had; `rounds` of the event count for a dropped entry where the event says so."""
    counted = [
        scoring.points(outcome)
        for match, outcome in zip(record.matches, record.outcomes, strict=True)
        if match.kind is not Kind.BYE or scoring.bye is ByeRule.COUNTS
    ]
    over = rounds if record.dropped and scoring.dropped is DropRule.ALL_ROUNDS else len(counted)
    scores = [score for match in record.matches if (score := scoring.duels_of(match, record.entry)) is not None]
    duel_points = sum(scoring.duel_points(score) for score in scores)
    duels = sum(score.duels for score in scores)
    return Percentages(
        matches=_share(sum(counted), scoring.win * over, scoring.floor),
        duels=_share(duel_points, scoring.win * duels, scoring.floor),
    )


def _share(part: int, whole: int, floor: Fraction) -> Fraction:
    return max(floor, Fraction(part, whole)) if whole else floor


def mean(values: Sequence[Fraction]) -> Fraction:
    """The exact mean, 0 of nothing."""
    if not values:
        return Fraction(0)
    whole = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (whole // value.denominator) for value in values), whole * len(values))
