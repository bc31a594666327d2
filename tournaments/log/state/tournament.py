"""Everything that an event is at a moment, as its log makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from tournaments.brackets import Progress, State
from tournaments.log.state.bracket import BracketStage
from tournaments.log.state.details import NO_DETAILS, Details
from tournaments.log.state.draft import Draft, DraftKind
from tournaments.log.state.entry import Entry, EntryStatus
from tournaments.log.state.meeting import Meeting
from tournaments.log.state.notes import Announcement, JudgeNote
from tournaments.log.state.round import Round
from tournaments.log.state.settings import FirstStage, Settings
from tournaments.log.state.timer import Timer
from tournaments.prizes import PrizeDraft
from tournaments.refusal import RefusedError
from tournaments.results import MatchTerms, TeamMatch, team_match

if TYPE_CHECKING:
    from tournaments.log.entries import LogEntry


class Phase(StrEnum):
    """Where an event stands: entries come in, it is played, it is over."""

    SIGN_UP = "sign_up"
    RUNNING = "running"
    CLOSED = "closed"


@dataclass(frozen=True)
class TournamentState:
    """An event after the log entry `seq`.

    `organisers` are accounts, the one who made the event first. `planned` is the number of rounds of the first stage,
    from the start on. `groups` are the entries that meet each other in a round robin, `flights` those who draft
    fighters together, in the order of their seats. Timers are named after their round: `3`, or `W2` and `F` in the
    bracket. `kept` are the log entries that count, without those undone.
    """

    seq: int = 0
    name: str = ""
    details: Details = NO_DETAILS
    settings: Settings = field(default_factory=lambda: Settings(game=""))
    phase: Phase = Phase.SIGN_UP
    organisers: tuple[int, ...] = ()
    entries: Mapping[int, Entry] = field(default_factory=dict)
    planned: int = 0
    groups: tuple[tuple[int, ...], ...] = ()
    rounds: tuple[Round, ...] = ()
    bracket: BracketStage | None = None
    timers: Mapping[str, Timer] = field(default_factory=dict)
    flights: tuple[tuple[int, ...], ...] = ()
    drafts: tuple[Draft, ...] = ()
    prizes: PrizeDraft | None = None
    announcements: tuple[Announcement, ...] = ()
    notes: tuple[JudgeNote, ...] = ()
    kept: tuple[LogEntry, ...] = field(default=(), compare=False, repr=False)
    undone: frozenset[int] = field(default=frozenset(), compare=False, repr=False)

    # Who is there.

    def entry(self, number: int) -> Entry:
        """Raises RefusedError `no_such_entry`."""
        try:
            return self.entries[number]
        except KeyError:
            raise RefusedError(
                "no_such_entry", f"The event has no entry {number}.", found=number, allowed=sorted(self.entries)
            ) from None

    def entry_of(self, account: int) -> Entry | None:
        """The entry of an account."""
        return next((entry for entry in self.entries.values() if entry.account == account), None)

    def invitation_of(self, account: int) -> Entry | None:
        """The entry that is meant for an account which has not accepted yet; none once that entry has dropped."""
        return next(
            (
                entry
                for entry in self.entries.values()
                if entry.invited == account and entry.status is not EntryStatus.DROPPED
            ),
            None,
        )

    def is_organiser(self, account: int | None) -> bool:
        return account is not None and account in self.organisers

    @property
    def active(self) -> tuple[Entry, ...]:
        """The entries that play on, by number."""
        return tuple(self.entries[number] for number in sorted(self.entries) if self.entries[number].active)

    @cached_property
    def gone(self) -> frozenset[int]:
        """Who has dropped or was disqualified."""
        return frozenset(entry.number for entry in self.entries.values() if not entry.active)

    @property
    def disqualified(self) -> frozenset[int]:
        return frozenset(entry.number for entry in self.entries.values() if entry.status is EntryStatus.DISQUALIFIED)

    @property
    def seeding(self) -> tuple[int, ...]:
        """The entries by their seeds; those without one after them, by number."""
        last = len(self.entries) + 1
        return tuple(sorted(self.entries, key=lambda number: (self.entries[number].seed or last, number)))

    # Rounds and matches.

    @property
    def begun(self) -> bool:
        """Whether play has begun; an event may be closed before it does."""
        return bool(self.planned or self.rounds) or self.bracket is not None

    @cached_property
    def published(self) -> tuple[Round, ...]:
        """The rounds that players know of."""
        return tuple(one for one in self.rounds if one.published)

    @cached_property
    def have_played(self) -> frozenset[int]:
        """The entries that stand in a published round."""
        return frozenset(entry for one in self.published for entry in one.entries)

    @property
    def drafted_round(self) -> Round | None:
        """The round that only the organisers see so far."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].published else None

    def round(self, number: int) -> Round:
        """Raises RefusedError `no_such_round`."""
        if not 1 <= number <= len(self.rounds):
            raise RefusedError(
                "no_such_round",
                f"Round {number} is not paired.",
                found=number,
                allowed=[one.number for one in self.rounds],
            )
        return self.rounds[number - 1]

    @cached_property
    def missing(self) -> tuple[Meeting, ...]:
        """The matches of published rounds without a result that counts."""
        return tuple(meeting for one in self.published for meeting in one.missing)

    @cached_property
    def progress(self) -> Progress | None:
        """How far the bracket is; None while there is none."""
        if self.bracket is None:
            return None
        return self.bracket.progress(self.gone)

    def meeting(self, key: str) -> Meeting:
        """The match of a key, between those who stand in it now.

        Raises RefusedError: `no_such_match`, `round_not_published`, `no_opponent`, `match_not_ready`.
        """
        place = _place(key)
        if place is not None:
            return self._meeting_of_round(key, *place)
        progress = self.progress
        if self.bracket is None or progress is None or key not in progress.matches:
            raise _no_such_match(key)
        seen = progress.matches[key]
        if not (isinstance(seen.first, int) and isinstance(seen.second, int)) or seen.state not in {
            State.READY,
            State.DECIDED,
        }:
            raise RefusedError(
                "match_not_ready",
                f"Match {key} is {seen.state.value.replace('_', ' ')}: two entries do not stand in it.",
                found=seen.state.value,
                allowed=[State.READY.value, State.DECIDED.value],
            )
        known = self.bracket.meetings.get(key, {}).get(seen.entries)
        return Meeting(key, seen.first, seen.second) if known is None else known

    def _meeting_of_round(self, key: str, number: int, line: int) -> Meeting:
        if not 1 <= number <= len(self.rounds) or not 1 <= line <= len(self.rounds[number - 1].lines):
            raise _no_such_match(key)
        one = self.rounds[number - 1]
        if not one.published:
            raise RefusedError(
                "round_not_published", f"Round {number} is not published.", found=key, allowed="a published round"
            )
        if line not in one.meetings:
            entry = one.lines[line - 1].first
            raise RefusedError(
                "no_opponent", f"Entry {entry} has no opponent in this round.", found=None, allowed="an opponent"
            )
        return one.meetings[line]

    def open_meetings_of(self, entry: int) -> tuple[Meeting, ...]:
        """The matches in which an entry stands and that have no result yet."""
        found = [meeting for meeting in self.missing if entry in meeting.entries]
        progress = self.progress
        if progress is not None:
            found += [self.meeting(name) for name in progress.ready if entry in progress.matches[name].entries]
        return tuple(found)

    def terms_of(self, key: str) -> MatchTerms:
        """What a result of a match must keep to: in the bracket there is a winner."""
        return self.settings.terms(in_bracket=_place(key) is None)

    def team_of(self, entry: int) -> tuple[str, ...]:
        """The fighters of an entry: those it drafted, or those of its deck."""
        for draft in reversed(self.drafts):
            if draft.kind is DraftKind.FIGHTERS and entry in draft.seats:
                return tuple(draft.taken(draft.seat_of(entry)))
        deck = self.entry(entry).deck
        return () if deck is None else deck.fighters

    def team_match_of(self, meeting: Meeting) -> TeamMatch | None:
        """The duels of a match; None where Character Teams are not played or a side has no whole team."""
        if meeting.team is not None or not self.settings.character_teams:
            return meeting.team
        first, second = (self.team_of(entry) for entry in meeting.entries)
        if min(len(set(first)), len(set(second))) < self.settings.best_of:
            return None
        return team_match(first, second, self.terms_of(meeting.key))

    def said_of(self, key: str, entries: tuple[int, int]) -> Meeting | None:
        """What is known of a match between two entries, whether or not they still stand in it."""
        place = _place(key)
        if place is None:
            meetings = {} if self.bracket is None else self.bracket.meetings
            return meetings.get(key, {}).get(frozenset(entries))
        number, line = place
        one = self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None
        meeting = None if one is None else one.meetings.get(line)
        return meeting if meeting is not None and set(meeting.entries) == set(entries) else None

    def with_entry(self, entry: Entry) -> TournamentState:
        return replace(self, entries={**self.entries, entry.number: entry})

    def with_meeting(self, meeting: Meeting) -> TournamentState:
        """The event with what a match has become."""
        place = _place(meeting.key)
        if place is None:
            if self.bracket is None:
                raise _no_such_match(meeting.key)
            of_match = {
                **self.bracket.meetings.get(meeting.key, {}),
                frozenset(meeting.entries): meeting,
            }
            meetings = {**self.bracket.meetings, meeting.key: of_match}
            return replace(self, bracket=replace(self.bracket, meetings=meetings))
        number, line = place
        one = self.round(number)
        return self.with_round(replace(one, meetings={**one.meetings, line: meeting}))

    def with_round(self, one: Round) -> TournamentState:
        """The event with a round in its place, which may be the next one."""
        return replace(self, rounds=(*self.rounds[: one.number - 1], one, *self.rounds[one.number :]))

    # Drafts.

    def draft(self, number: int) -> Draft:
        """Raises RefusedError `no_such_draft`."""
        if not 1 <= number <= len(self.drafts):
            raise RefusedError(
                "no_such_draft",
                f"The event has no draft {number}.",
                found=number,
                allowed=[draft.number for draft in self.drafts],
            )
        return self.drafts[number - 1]

    def with_draft(self, draft: Draft) -> TournamentState:
        return replace(self, drafts=(*self.drafts[: draft.number - 1], draft, *self.drafts[draft.number :]))

    @property
    def in_groups(self) -> bool:
        return self.settings.first_stage in {FirstStage.GROUPS, FirstStage.ROUND_ROBIN}


def _place(key: str) -> tuple[int, int] | None:
    """Round and line of a match of the first stage; None for a match of the bracket."""
    number, _, line = key.partition("-")
    if number.isascii() and number.isdigit() and line.isascii() and line.isdigit() and len(key) <= 12:
        return int(number), int(line)
    return None


def _no_such_match(key: str) -> RefusedError:
    return RefusedError(
        "no_such_match", f"The event has no match {key[:20]}.", found=key[:100], allowed="a match of the event"
    )
