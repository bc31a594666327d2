"""The one way in which something happens in an event: lock, look, decide, append, project; all or nothing.

The row of the event is taken first: on PostgreSQL by a lock, on SQLite by the transaction, which is the only one that
writes. What a rule refuses (RefusedError) leaves everything as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tournaments.log import LogEntry, Payload, TournamentState, appended, fold
from tournaments.log.actions import setup
from tournaments.log.codec import written
from tournaments.log.fold import NOTHING
from tournaments.log.payloads import EntryKind
from tournaments.log.ranks import rated_matches as results_of
from tournaments.log.state import NO_DETAILS, Details, Phase, Settings
from tournaments.models import LogEntry as LogRow
from tournaments.models import Tournament
from tournaments.services.entrants import check_terms
from tournaments.services.projections import NO_ROWS, rows_of, tournament_columns, write_rows
from tournaments.services.ratings import event_has_closed, events_have_changed
from tournaments.services.states import keep, state_of

# From the event as it is, and the time, to what shall happen; nothing when it has happened already.
Deed = Callable[[TournamentState, datetime], Iterable[Payload]]


class OldVersionError(Exception):
    """Whoever acts has seen an older version of the event; `state` is what it is now."""

    def __init__(self, state: TournamentState) -> None:
        super().__init__(f"The event is at version {state.seq}.")
        self.state = state


@dataclass(frozen=True)
class Acted:
    """An event after a deed, and the log entries that the deed has added."""

    tournament: UUID
    state: TournamentState
    entries: tuple[LogEntry, ...]


@transaction.atomic
def create_tournament(*, actor: int, name: str, settings: Settings, details: Details = NO_DETAILS) -> Acted:
    """A new event, run by the account. Raises RefusedError as `setup.create` and `check_terms` do."""
    check_terms(settings)
    payloads = setup.create(name, actor, settings, details)
    tournament = Tournament()
    return _append(tournament, NOTHING, payloads, actor=actor, at=timezone.now())


@transaction.atomic
def act(*, tournament: UUID, actor: int | None, deed: Deed, known: Collection[int] | None = None) -> Acted:
    """Lets something happen in an event; `known` are the versions for which it is meant, None for any.

    Raises Tournament.DoesNotExist, OldVersionError, and whatever the deed raises.
    """
    row = Tournament.objects.select_for_update().get(pk=tournament)
    before = state_of(row)
    if known is not None and before.seq not in known:
        raise OldVersionError(before)
    at = timezone.now()
    payloads = tuple(deed(before, at))
    return _append(row, before, payloads, actor=actor, at=at)


def _append(
    row: Tournament, before: TournamentState, payloads: Iterable[Payload], *, actor: int | None, at: datetime
) -> Acted:
    new = appended(before, payloads, actor=actor, at=at)
    if not new:
        return Acted(row.pk, before, ())
    after = fold(new, start=before)
    for column, value in tournament_columns(after).items():
        setattr(row, column, value)
    row.save()
    LogRow.objects.bulk_create(
        LogRow(
            tournament=row,
            seq=entry.seq,
            kind=entry.kind.value,
            version=entry.version,
            payload=written(entry.payload),
            actor=entry.actor,
            at=entry.at,
            visibility=written(entry.visibility),
        )
        for entry in new
    )
    write_rows(row.pk, rows_of(before) if before.seq else NO_ROWS, rows_of(after))
    _rate(row, before, after, new)
    keep(row.pk, after)
    return Acted(row.pk, after, new)


def _rate(row: Tournament, before: TournamentState, after: TournamentState, new: tuple[LogEntry, ...]) -> None:
    """Ratings follow closed events; one that changes after its close changes all that were rated later."""
    if before.phase is Phase.RUNNING and after.phase is Phase.CLOSED and new[-1].kind is EntryKind.CLOSED:
        event_has_closed(tournament=row)
    elif before.phase is Phase.CLOSED and (after.phase is not Phase.CLOSED or results_of(before) != results_of(after)):
        events_have_changed(game=row.game)
