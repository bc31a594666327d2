"""Two entries at a table: what has been said of their match, and the result that counts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tournaments.matches import Kind, Match, Score
from tournaments.results import Report, Settled, TeamMatch, Verdict, settle


@dataclass(frozen=True)
class Meeting:
    """A match that can be played.

    `key` is `3-5` for line 5 of round 3, or the name of a match of the bracket (`W2-1`). All scores are told from the
    side of `first`. `forfeit` says that the organiser's result was given without play. `disputed_by` is the side that
    does not agree with a confirmed result, until the organiser has decided.
    """

    key: str
    first: int
    second: int
    reports: tuple[Report, ...] = ()
    forfeit: bool = False
    disputed_by: int | None = None
    team: TeamMatch | None = None
    table: int | None = None

    @property
    def entries(self) -> tuple[int, int]:
        return (self.first, self.second)

    @cached_property
    def verdict(self) -> Verdict:
        """What the reports amount to."""
        return Verdict(Settled.IN_CONFLICT) if self.disputed_by is not None else settle(self.reports)

    @property
    def score(self) -> Score | None:
        """The confirmed result, the only one that counts."""
        return self.verdict.score

    @property
    def by_organiser(self) -> bool:
        """Whether the result is the organiser's word."""
        return any(report.by is None for report in self.reports)

    def report_of(self, entry: int) -> Score | None:
        """What a side has said last."""
        return next((report.score for report in reversed(self.reports) if report.by == entry), None)

    def match_of_round(self, number: int) -> Match:
        """The match as pairings and standings see it."""
        kind = Kind.FORFEIT if self.forfeit and self.score is not None else Kind.PLAYED
        return Match(number, self.first, self.second, self.score, kind)
