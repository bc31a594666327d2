"""What an event gives for a result, and how its percentages are taken. Chosen before round 1."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.matches import Kind, Match, Outcome, Score


class ByeRule(StrEnum):
    """What a bye is in its own entry's percentages. Sources differ, so an event says it."""

    COUNTS = "counts"
    LEFT_OUT = "left_out"


class DropRule(StrEnum):
    """Over which rounds the percentage of an entry that dropped is taken."""

    ROUNDS_PLAYED = "rounds_played"
    ALL_ROUNDS = "all_rounds"


_TWO_DUELS = Score(2, 0)


@dataclass(frozen=True, slots=True)
class Scoring:
    """The numbers of an event. The three that sources disagree on are shown with the standings.

    `floor` is the least percentage an opponent is counted with; `bye` and `bye_score` say what a bye is in the
    percentages of matches and of duels; `dropped` over what the percentage of a dropped entry is taken.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    floor: Fraction = Fraction(33, 100)
    bye: ByeRule = ByeRule.COUNTS
    bye_score: Score = _TWO_DUELS
    dropped: DropRule = DropRule.ROUNDS_PLAYED

    def points(self, outcome: Outcome) -> int:
        """Match points for a result."""
        if outcome is Outcome.DRAW:
            return self.draw
        return self.win if outcome is Outcome.WIN else self.loss

    def match_points(self, match: Match, entry: int) -> int:
        """What a match is worth to an entry so far: nothing while it is not decided; a bye is a win."""
        return self.points(match.outcome_of(entry)) if match.decided else 0

    def duel_points(self, score: Score) -> int:
        """Points for duels won and drawn, told from the first side."""
        return self.win * score.first + self.draw * score.drawn + self.loss * score.second

    def duels_of(self, match: Match, entry: int) -> Score | None:
        """The duels of a match in an entry's percentage: of a bye those the event names, of an absence none."""
        if match.kind is Kind.ABSENCE:
            return None
        if match.kind is Kind.BYE:
            return self.bye_score if self.bye is ByeRule.COUNTS else None
        return match.score_of(entry)
