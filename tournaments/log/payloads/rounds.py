"""Rounds of the first stage."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tournaments.log.payloads.payload import ORGANISERS, EntryKind, Payload, Stamp, Visibility
from tournaments.log.state import ByHand, Drawing, Line, Meeting, Phase, Round, TournamentState
from tournaments.pairing import Reason
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class RoundPaired(Payload):
    """A round was drawn or paired by hand; as a draft it takes the place of an earlier draft of it."""

    KIND: ClassVar[EntryKind] = EntryKind.ROUND_PAIRED
    round: int
    lines: tuple[Line, ...]
    notes: tuple[Reason, ...]
    drawing: Drawing
    by_hand: ByHand | None = None
    kept_empty: tuple[int, ...] = ()

    @property
    def visibility(self) -> Visibility:
        return ORGANISERS

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        for line in self.lines:
            for entry in line.entries:
                state.entry(entry)
        if state.phase is not Phase.RUNNING or self.round != len(state.published) + 1:
            raise RefusedError(
                "round_out_of_turn",
                f"Round {self.round} is not the one to pair.",
                found=self.round,
                allowed=len(state.published) + 1,
            )
        paired = Round(self.round, self.lines, self.notes, self.drawing, self.by_hand, self.kept_empty)
        return state.with_round(paired)


@dataclass(frozen=True, slots=True)
class RoundPublished(Payload):
    """Everybody sees the round, and its results can be reported."""

    KIND: ClassVar[EntryKind] = EntryKind.ROUND_PUBLISHED
    round: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        drafted = _in_draft(state, self.round, published=False)
        meetings = {
            number: Meeting(f"{self.round}-{number}", line.first, line.second, table=line.table)
            for number, line in enumerate(drafted.lines, 1)
            if line.second is not None
        }
        return state.with_round(replace(drafted, published=True, meetings=meetings))


@dataclass(frozen=True, slots=True)
class RoundUnpublished(Payload):
    """The last round, of which nothing was reported, is a draft again; its clock is gone."""

    KIND: ClassVar[EntryKind] = EntryKind.ROUND_UNPUBLISHED
    round: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        drafted = replace(_in_draft(state, self.round, published=True), published=False, meetings={})
        timers = {name: timer for name, timer in state.timers.items() if name != str(self.round)}
        return replace(state.with_round(drafted), timers=timers)


@dataclass(frozen=True, slots=True)
class TableChanged(Payload):
    """A match is played at another table."""

    KIND: ClassVar[EntryKind] = EntryKind.TABLE_CHANGED
    match: str
    table: int | None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_meeting(replace(state.meeting(self.match), table=self.table))


def _in_draft(state: TournamentState, number: int, *, published: bool) -> Round:
    """The last round, which is published or is not."""
    one = state.round(number)
    if one.published != published or number != len(state.rounds):
        raise RefusedError(
            "round_out_of_turn", f"Round {number} is not the one to publish or take back.", found=number, allowed=None
        )
    return one
