"""From the log to the event: the one way in which a state comes about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from tournaments.log.entries import LogEntry
from tournaments.log.payloads import Created, Payload, Stamp, Undone
from tournaments.log.state import TournamentState
from tournaments.refusal import RefusedError

NOTHING = TournamentState()
_SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def fold(entries: Iterable[LogEntry], start: TournamentState | None = None) -> TournamentState:
    """The event after the entries, which follow those that made `start`.

    The same whether all are folded at once or one by one. An entry that was undone does not count: the state is that
    of the log without it. Raises RefusedError: `log_gap`, `log_without_beginning`, `no_such_log_entry`, and what
    applying an entry raises when it does not fit.
    """
    state = start or NOTHING
    entries = list(entries)
    taken_back = {entry.payload.undone for entry in entries if isinstance(entry.payload, Undone)}
    kept = list(state.kept)
    undone = set(state.undone)
    seq = state.seq
    for entry in entries:
        _check_place(entry, seq)
        seq = entry.seq
        if isinstance(entry.payload, Undone):
            _check_undone(entry.payload, seq, undone)
            undone.add(entry.payload.undone)
            if any(other.seq == entry.payload.undone for other in kept):
                kept = [other for other in kept if other.seq != entry.payload.undone]
                state = _applied(kept, NOTHING)
        elif entry.seq not in taken_back:
            kept.append(entry)
            state = entry.payload.applied(state, entry.stamp)
    return replace(state, seq=seq, kept=tuple(kept), undone=frozenset(undone))


def without(state: TournamentState, seq: int, *, before: int | None = None) -> TournamentState:
    """What the event would be if one of its log entries did not count, now or `before` another one.

    Raises RefusedError where a later one does not fit then.
    """
    kept = (entry for entry in state.kept if entry.seq != seq and (before is None or entry.seq < before))
    return _applied(kept, NOTHING)


def assumed(state: TournamentState, *payloads: Payload) -> TournamentState:
    """What the event would be if these things happened, whenever and through whom.

    Raises RefusedError if they cannot.
    """
    for payload in payloads:
        state = payload.applied(state, Stamp(state.seq + 1, None, _SOME_TIME))
    return state


def _applied(entries: Iterable[LogEntry], state: TournamentState) -> TournamentState:
    for entry in entries:
        state = entry.payload.applied(state, entry.stamp)
    return state


def _check_place(entry: LogEntry, seq: int) -> None:
    if entry.seq != seq + 1:
        raise RefusedError(
            "log_gap", f"Log entry {seq + 1} is missing before {entry.seq}.", found=entry.seq, allowed=seq + 1
        )
    if (entry.seq == 1) != isinstance(entry.payload, Created):
        raise RefusedError(
            "log_without_beginning",
            "A log begins with the making of the event, once.",
            found=entry.kind.value,
            allowed="created first",
        )


def _check_undone(payload: Undone, seq: int, undone: set[int]) -> None:
    if not 1 < payload.undone < seq or payload.undone in undone:
        raise RefusedError(
            "no_such_log_entry",
            f"There is no entry {payload.undone} to undo.",
            found=payload.undone,
            allowed=f"an entry before {seq} that counts",
        )
