"""The states of events: folded from their logs, and kept by this process for whoever asks next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import partial
from threading import Lock
from uuid import UUID

from django.db import transaction

from tournaments.log import LogEntry, TournamentState, fold, read_payload
from tournaments.log.payloads import EntryKind
from tournaments.models import LogEntry as LogRow
from tournaments.models import Tournament

# An event of 512 players takes some 20 MB; those that nobody asks for are folded again when somebody does.
MOST_KEPT = 32

_kept: OrderedDict[UUID, TournamentState] = OrderedDict()
_lock = Lock()


def state_of(tournament: Tournament) -> TournamentState:
    """The event as of its row, or as of a later version that this process knows: only new log entries are folded."""
    kept = _kept.get(tournament.pk)
    if kept is not None and kept.seq >= tournament.version:
        return kept
    after = 0 if kept is None else kept.seq
    rows = LogRow.objects.filter(tournament=tournament, seq__gt=after, seq__lte=tournament.version)
    state = fold(entries_of(rows), start=kept)
    keep(tournament.pk, state)
    return state


def entries_of(rows: Iterable[LogRow]) -> list[LogEntry]:
    """Rows of the log as values."""
    return [
        LogEntry(row.seq, read_payload(EntryKind(row.kind), row.version, row.payload), row.actor, row.at)
        for row in rows
    ]


def keep(tournament: UUID, state: TournamentState) -> None:
    """Keeps a state once the transaction that read or wrote it has come about: none is kept that was taken back."""
    transaction.on_commit(partial(_keep, tournament, state))


def _keep(tournament: UUID, state: TournamentState) -> None:
    with _lock:
        known = _kept.get(tournament)
        if known is None or known.seq < state.seq:
            _kept[tournament] = state
        _kept.move_to_end(tournament)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
