"""What is said of matches. Each names the two entries, so that it never speaks of others who stand there later."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tournaments.log.payloads.payload import EntryKind, Payload, Stamp, Visibility
from tournaments.log.state import Meeting, TournamentState
from tournaments.matches import Score
from tournaments.refusal import RefusedError
from tournaments.results import Report, Side, choose_fighter, end_duel


def _meeting(state: TournamentState, match: str, entries: tuple[int, int]) -> Meeting:
    meeting = state.meeting(match)
    if set(meeting.entries) != set(entries):
        raise RefusedError(
            "match_changed",
            f"Match {match} is between entries {meeting.first} and {meeting.second}.",
            found=list(entries),
            allowed=list(meeting.entries),
        )
    return meeting


def _told(meeting: Meeting, entries: tuple[int, int], score: Score) -> Score:
    """A score told from the first of the entries, as the match tells it."""
    return score if meeting.entries == entries else score.other


@dataclass(frozen=True, slots=True)
class Reported(Payload):
    """What the entry `by` says of its match, told from the first of the two entries."""

    KIND: ClassVar[EntryKind] = EntryKind.REPORTED
    match: str
    entries: tuple[int, int]
    by: int
    score: Score

    @property
    def visibility(self) -> Visibility:
        return Visibility(public=False, entries=self.entries)

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        meeting = _meeting(state, self.match, self.entries)
        report = Report(self.by, _told(meeting, self.entries, self.score))
        return state.with_meeting(replace(meeting, reports=(*meeting.reports, report)))


@dataclass(frozen=True, slots=True)
class Disputed(Payload):
    """A side does not agree with a result that had been confirmed; it does not count until the organiser decides."""

    KIND: ClassVar[EntryKind] = EntryKind.DISPUTED
    match: str
    entries: tuple[int, int]
    by: int
    reason: str

    @property
    def visibility(self) -> Visibility:
        return Visibility(public=False, entries=self.entries)

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        return state.with_meeting(replace(_meeting(state, self.match, self.entries), disputed_by=self.by))


@dataclass(frozen=True, slots=True)
class ResultGiven(Payload):
    """The organiser's word on a match, the first time or as a correction; it counts at once.

    `forfeit` says that a side, or with 0-0 neither, came.
    """

    KIND: ClassVar[EntryKind] = EntryKind.RESULT_GIVEN
    match: str
    entries: tuple[int, int]
    score: Score
    forfeit: bool = False

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        meeting = _meeting(state, self.match, self.entries)
        report = Report(None, _told(meeting, self.entries, self.score))
        return state.with_meeting(
            replace(meeting, reports=(*meeting.reports, report), forfeit=self.forfeit, disputed_by=None)
        )


@dataclass(frozen=True, slots=True)
class ResultCleared(Payload):
    """All that was said of a match is taken back: it is to be played or reported again."""

    KIND: ClassVar[EntryKind] = EntryKind.RESULT_CLEARED
    match: str
    entries: tuple[int, int]

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        meeting = _meeting(state, self.match, self.entries)
        return state.with_meeting(replace(meeting, reports=(), forfeit=False, disputed_by=None, team=None))


@dataclass(frozen=True, slots=True)
class FighterChosen(Payload):
    """A side's sealed choice for a duel: nobody else sees it until both have chosen."""

    KIND: ClassVar[EntryKind] = EntryKind.FIGHTER_CHOSEN
    match: str
    entries: tuple[int, int]
    by: int
    duel: int
    fighter: str

    @property
    def visibility(self) -> Visibility:
        return Visibility(public=False, entries=(self.by,), sealed=True)

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        meeting = _meeting(state, self.match, self.entries)
        team = state.team_match_of(meeting)
        if team is None:
            raise RefusedError(
                "team_missing", "Both sides need a whole team.", found=self.fighter, allowed="two whole teams"
            )
        side = Side.FIRST if self.by == meeting.first else Side.SECOND
        return state.with_meeting(replace(meeting, team=choose_fighter(team, side, self.fighter)))


@dataclass(frozen=True, slots=True)
class DuelEnded(Payload):
    """A duel of a Character Teams match is over; `winner` is an entry, None when it was drawn."""

    KIND: ClassVar[EntryKind] = EntryKind.DUEL_ENDED
    match: str
    entries: tuple[int, int]
    duel: int
    winner: int | None

    def applied(self, state: TournamentState, stamp: Stamp) -> TournamentState:
        meeting = _meeting(state, self.match, self.entries)
        if meeting.team is None:
            raise RefusedError("no_duel", f"Duel {self.duel} is not being played.", found=self.duel, allowed=None)
        side = None
        if self.winner is not None:
            side = Side.FIRST if self.winner == meeting.first else Side.SECOND
        return state.with_meeting(replace(meeting, team=end_duel(meeting.team, self.duel, side)))
