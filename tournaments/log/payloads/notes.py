"""What is said to everybody or among judges, and the clocks of rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from tournaments.log.payloads.payload import ORGANISERS, EntryKind, Payload, Stamp, Visibility
from tournaments.log.state import Announcement, JudgeNote, Timer, TournamentState
from tournaments.refusal import RefusedError


@dataclass(frozen=True, slots=True)
class Announced(Payload):
    """The organisers say something to everybody."""

    KIND: ClassVar[EntryKind] = EntryKind.ANNOUNCED
    text: str

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        said = Announcement(stamp.seq, self.text, stamp.at)
        return replace(state, announcements=(*state.announcements, said))


@dataclass(frozen=True, slots=True)
class Noted(Payload):
    """A judge writes something down that only the organisers read."""

    KIND: ClassVar[EntryKind] = EntryKind.NOTED
    text: str
    entries: tuple[int, ...] = ()
    match: str | None = None

    @property
    def visibility(self) -> Visibility:
        return ORGANISERS

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        note = JudgeNote(stamp.seq, self.text, stamp.at, stamp.actor, self.entries, self.match)
        return replace(state, notes=(*state.notes, note))


@dataclass(frozen=True, slots=True)
class TimerStarted(Payload):
    """The clock of a round begins to run; `round` is `3`, or `W2` and `F` in the bracket."""

    KIND: ClassVar[EntryKind] = EntryKind.TIMER_STARTED
    round: str
    deadline: datetime

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return replace(state, timers={**state.timers, self.round: Timer(self.deadline)})


@dataclass(frozen=True, slots=True)
class TimerPaused(Payload):
    """The clock of a round stands still."""

    KIND: ClassVar[EntryKind] = EntryKind.TIMER_PAUSED
    round: str

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        timer = _timer(state, self.round).paused(stamp.at)
        return replace(state, timers={**state.timers, self.round: timer})


@dataclass(frozen=True, slots=True)
class TimerResumed(Payload):
    """The clock of a round goes on with as much time as it had."""

    KIND: ClassVar[EntryKind] = EntryKind.TIMER_RESUMED
    round: str

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        timer = _timer(state, self.round).resumed(stamp.at)
        return replace(state, timers={**state.timers, self.round: timer})


@dataclass(frozen=True, slots=True)
class TimerExtended(Payload):
    """A table has more seconds than the others."""

    KIND: ClassVar[EntryKind] = EntryKind.TIMER_EXTENDED
    round: str
    table: int
    seconds: int

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        timer = _timer(state, self.round).extended(self.table, self.seconds)
        return replace(state, timers={**state.timers, self.round: timer})


def _timer(state: TournamentState, name: str) -> Timer:
    if name not in state.timers:
        raise RefusedError("no_timer", f"Round {name} has no clock.", found=name, allowed=sorted(state.timers))
    return state.timers[name]
