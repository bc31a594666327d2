"""To tell everybody, to note for the judges, and to run the clocks of rounds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from tournaments.log.actions.checks import LONGEST_TEXT, check_phase, check_whole, checked_text
from tournaments.log.payloads import (
    Announced,
    Noted,
    Payload,
    TimerExtended,
    TimerPaused,
    TimerResumed,
    TimerStarted,
)
from tournaments.log.state import Meeting, Phase, Timer, TournamentState
from tournaments.refusal import RefusedError

_LONGEST_ROUND = 7 * 86_400


def announce(state: TournamentState, text: str) -> tuple[Payload, ...]:
    """A sentence to everybody. Raises RefusedError as `checked_text` does."""
    return (Announced(checked_text(text, "The announcement", LONGEST_TEXT)),)


def note(
    state: TournamentState, text: str, *, entries: Sequence[int] = (), match: str | None = None
) -> tuple[Payload, ...]:
    """What only the organisers read, about entries or a match.

    Raises RefusedError: `no_such_entry`, `entry_twice`, those of `state.meeting` and of `checked_text`.
    """
    if len(set(entries)) < len(entries):
        raise RefusedError("entry_twice", "The note names an entry twice.", found=len(entries), allowed="each once")
    for number in entries:
        state.entry(number)
    if match is not None:
        state.meeting(match)
    return (Noted(checked_text(text, "The note", LONGEST_TEXT), tuple(entries), match),)


def start_timer(
    state: TournamentState, round_name: str, *, at: datetime, seconds: int | None = None
) -> tuple[Payload, ...]:
    """The clock of a round begins, or begins anew, with so many seconds or as the settings say.

    Publishing a round starts no clock. Raises RefusedError: `no_such_round`, `seconds_missing`, `out_of_range`.
    """
    check_phase(state, Phase.RUNNING)
    _meetings_of(state, round_name)
    if seconds is None:
        if state.settings.round_minutes is None:
            raise RefusedError(
                "seconds_missing", "How long is the round?", found=None, allowed=f"1 to {_LONGEST_ROUND} seconds"
            )
        seconds = 60 * state.settings.round_minutes
    check_whole(seconds, "The time of a round in seconds", 1, _LONGEST_ROUND, "seconds")
    return (TimerStarted(round_name, at + timedelta(seconds=seconds)),)


def pause_timer(state: TournamentState, round_name: str) -> tuple[Payload, ...]:
    """The clock stands still. Raises RefusedError `no_timer`."""
    return () if _timer(state, round_name).paused_at is not None else (TimerPaused(round_name),)


def resume_timer(state: TournamentState, round_name: str) -> tuple[Payload, ...]:
    """The clock goes on with as much time as it had. Raises RefusedError `no_timer`."""
    return () if _timer(state, round_name).paused_at is None else (TimerResumed(round_name),)


def extend_timer(state: TournamentState, round_name: str, table: int, seconds: int) -> tuple[Payload, ...]:
    """One table has more time than the others. Raises RefusedError: `no_timer`, `out_of_range`, `no_such_table`."""
    _timer(state, round_name)
    check_whole(seconds, "The extension in seconds", 1, _LONGEST_ROUND, "seconds")
    tables = sorted(meeting.table for meeting in _meetings_of(state, round_name) if meeting.table is not None)
    if table not in tables:
        raise RefusedError(
            "no_such_table", f"Nobody plays at table {table} in this round.", found=table, allowed=tables
        )
    return (TimerExtended(round_name, table, seconds),)


def _timer(state: TournamentState, round_name: str) -> Timer:
    check_phase(state, Phase.RUNNING)
    timer = state.timers.get(round_name)
    if timer is None:
        raise RefusedError(
            "no_timer", f"Round {round_name[:20]} has no clock.", found=round_name[:100], allowed=sorted(state.timers)
        )
    return timer


def _meetings_of(state: TournamentState, round_name: str) -> list[Meeting]:
    """The matches of a round that two entries play."""
    rounds = {str(one.number): list(one.meetings.values()) for one in state.published}
    progress = state.progress
    if state.bracket is not None and progress is not None:
        for name, seen in progress.matches.items():
            meeting = state.bracket.meetings.get(name, {}).get(seen.entries)
            rounds.setdefault(name.partition("-")[0], []).extend([] if meeting is None else [meeting])
    if round_name not in rounds:
        raise RefusedError(
            "no_such_round",
            f"There is no round {round_name[:20]} being played.",
            found=round_name[:100],
            allowed=sorted(rounds),
        )
    return rounds[round_name]
