"""Entrants and matches of an event, as pairings and standings see them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What a match was for one side."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True, slots=True)
class Score:
    """Duels won by the first side, by the second, and drawn."""

    first: int
    second: int
    drawn: int = 0

    @property
    def duels(self) -> int:
        return self.first + self.second + self.drawn

    @property
    def other(self) -> Score:
        """The same score, told from the other side."""
        return Score(self.second, self.first, self.drawn)

    def __str__(self) -> str:
        return f"{self.first}-{self.second}-{self.drawn}" if self.drawn else f"{self.first}-{self.second}"


class Kind(StrEnum):
    """How a line of a round came about."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    BYE = "bye"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part: the number of the entry, and the flight whose members meet each other last."""

    number: int
    flight: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One line of a round: two entries that meet, or one entry with a bye or an absence.

    `score` is None until the result is confirmed, and then only counts. A FORFEIT has the score it is given, 0-0 when
    neither side came (both lose). An ABSENCE is a round that an entry did not ask to play or missed by entering late:
    `worth` is what the event gives for it.
    """

    round: int
    first: int
    second: int | None = None
    score: Score | None = None
    kind: Kind = Kind.PLAYED
    worth: Outcome = Outcome.LOSS

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def decided(self) -> bool:
        return self.second is None or self.score is not None

    def opponent_of(self, entry: int) -> int | None:
        return self.second if entry == self.first else self.first

    def score_of(self, entry: int) -> Score | None:
        """The score told from the side of an entry."""
        return self.score if self.score is None or entry == self.first else self.score.other

    def outcome_of(self, entry: int) -> Outcome:
        """What the match was for an entry. Raises ValueError while it is not decided."""
        if self.kind is Kind.BYE:
            return Outcome.WIN
        if self.kind is Kind.ABSENCE:
            return self.worth
        if self.score is None:
            raise ValueError("the match is not decided")
        ahead = self.score.first - self.score.second
        if ahead == 0:
            return Outcome.LOSS if self.kind is Kind.FORFEIT else Outcome.DRAW
        return Outcome.WIN if (ahead > 0) == (entry == self.first) else Outcome.LOSS


def bye(round_number: int, entry: int) -> Match:
    """The round of an entry that the pairing left without an opponent."""
    return Match(round_number, entry, kind=Kind.BYE)


def absence(round_number: int, entry: int, worth: Outcome = Outcome.LOSS) -> Match:
    """A round that an entry asked to sit out, or missed by entering late."""
    return Match(round_number, entry, kind=Kind.ABSENCE, worth=worth)


def is_given_win(match: Match, entry: int) -> bool:
    """Whether an entry got the points of a win without playing: it may then not have the bye of a pairing."""
    return match.kind is not Kind.PLAYED and match.decided and match.outcome_of(entry) is Outcome.WIN
