"""A round of the first stage: drafted, published, and closed when every result is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.log.state.meeting import Meeting
from tournaments.matches import Kind, Match
from tournaments.pairing import Reason


class RoundStatus(StrEnum):
    """How far a round is: only the organisers see a draft."""

    DRAFT = "draft"
    PUBLISHED = "published"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a round and why it is there: two entries, or one with a bye. `table` is None for a bye."""

    first: int
    second: int | None = None
    table: int | None = None
    reasons: tuple[Reason, ...] = ()
    group: int | None = None

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class ByHand:
    """How a round that the organiser paired differs from the drawn one."""

    same: bool
    kept: int
    warnings: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What makes a round repeatable, and what is known of those after it.

    `digest` is the hash of all that the round depends on. `missing` are the matches whose results were not there when
    the organiser had it paired all the same.
    """

    seed: int
    library: str
    digest: str
    rematches: int = 0
    foreseen: int | None = None
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A round by its number. Its matches are there from the moment it is published, each by its line from 1."""

    number: int
    lines: tuple[Line, ...]
    notes: tuple[Reason, ...]
    drawing: Drawing
    by_hand: ByHand | None = None
    kept_empty: tuple[int, ...] = ()
    published: bool = False
    meetings: Mapping[int, Meeting] = field(default_factory=dict)

    @property
    def status(self) -> RoundStatus:
        if not self.published:
            return RoundStatus.DRAFT
        return RoundStatus.PUBLISHED if self.missing else RoundStatus.CLOSED

    @property
    def missing(self) -> tuple[Meeting, ...]:
        """The matches without a result that counts."""
        return tuple(meeting for meeting in self.meetings.values() if meeting.score is None)

    @property
    def entries(self) -> frozenset[int]:
        """Who stands in the round."""
        return frozenset(entry for line in self.lines for entry in line.entries)

    @property
    def matches(self) -> tuple[Match, ...]:
        """The lines as pairings and standings see them."""
        return tuple(
            self.meetings[number].match_of_round(self.number)
            if number in self.meetings
            else Match(self.number, line.first, line.second, kind=Kind.PLAYED if line.second else Kind.BYE)
            for number, line in enumerate(self.lines, 1)
        )
