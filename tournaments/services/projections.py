"""The rows by which events are found, made from the state of an event and written by their difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import Model, Q

from tournaments.brackets import State
from tournaments.log import EntryKind, TournamentState
from tournaments.log.ranks import ranking, table
from tournaments.log.state import Draft as DraftState
from tournaments.log.state import Meeting, Phase
from tournaments.models import Draft, Entry, Match, Organiser, Seat, Tournament

Columns = Mapping[str, Any]
# By model, then by what tells a row from the others of its event.
Rows = Mapping[type[Model], Mapping[tuple[Any, ...], Columns]]

KEYS: Mapping[type[Model], tuple[str, ...]] = {
    Organiser: ("account",),
    Entry: ("number",),
    Match: ("key",),
    Draft: ("number",),
    Seat: ("draft", "seat"),
}
NO_ROWS: Rows = {model: {} for model in KEYS}


def tournament_columns(state: TournamentState) -> Columns:
    """What lists show of an event itself."""
    closed = next((entry.at for entry in reversed(state.kept) if entry.kind is EntryKind.CLOSED), None)
    return {
        "name": state.name,
        "starts_at": state.details.starts_at,
        "place": state.details.place,
        "game": state.settings.game,
        "format": state.settings.format,
        "phase": state.phase.value,
        "active": len(state.active),
        "version": state.seq,
        "created_at": state.kept[0].at,
        "closed_at": closed if state.phase is Phase.CLOSED else None,
    }


def rows_of(state: TournamentState) -> Rows:
    """Every projected row of an event."""
    return {
        Organiser: {(account,): {} for account in state.organisers},
        Entry: _entries(state),
        Match: _matches(state),
        Draft: {(draft.number,): _draft(draft) for draft in state.drafts},
        Seat: {
            (draft.number, seat): {"entry": entry, "waiting": seat in draft.waiting_for}
            for draft in state.drafts
            for seat, entry in enumerate(draft.seats)
        },
    }


def _entries(state: TournamentState) -> dict[tuple[Any, ...], Columns]:
    """Ranks and points from the close on: before, they change with every result and are asked of the state."""
    closed = state.phase is Phase.CLOSED
    ranks = ranking(state) if closed else {}
    points = {line.entry: line.points for line in table(state)} if closed else {}
    return {
        (entry.number,): {
            "account": entry.account,
            "invited": entry.invited,
            "name": entry.name,
            "status": entry.status.value,
            "revision": None if entry.deck is None else entry.deck.revision,
            "rank": ranks.get(entry.number),
            "points": points.get(entry.number),
        }
        for entry in state.entries.values()
    }


def _matches(state: TournamentState) -> dict[tuple[Any, ...], Columns]:
    """The matches of published rounds, and those of the bracket in which two stand."""
    meetings = [meeting for one in state.published for meeting in one.meetings.values()]
    progress = state.progress
    if progress is not None:
        meetings += [
            state.meeting(name)
            for name, seen in progress.matches.items()
            if seen.state in {State.READY, State.DECIDED} and len(seen.entries) == 2
        ]
    return {(meeting.key,): _match(place, meeting) for place, meeting in enumerate(meetings, 1)}


def _match(place: int, meeting: Meeting) -> Columns:
    score = meeting.score
    return {
        "place": place,
        "first": meeting.first,
        "second": meeting.second,
        "status": meeting.verdict.settled.value,
        "first_won": None if score is None else score.first,
        "second_won": None if score is None else score.second,
        "drawn": None if score is None else score.drawn,
        "forfeit": meeting.forfeit,
        "table": meeting.table,
    }


def _draft(draft: DraftState) -> Columns:
    running = draft.clock is not None and draft.clock.paused_at is None
    return {
        "kind": draft.kind.value,
        "over": draft.over,
        "deadline": draft.clock.deadline if running and draft.clock is not None else None,
    }


def write_rows(tournament: UUID, before: Rows, after: Rows) -> None:
    """Makes the rows of an event those of `after`, which were those of `before`."""
    for model, keys in KEYS.items():
        _write(model, keys, tournament, before[model], after[model])


def _write(
    model: type[Model],
    keys: tuple[str, ...],
    tournament: UUID,
    before: Mapping[tuple[Any, ...], Columns],
    after: Mapping[tuple[Any, ...], Columns],
) -> None:
    gone = [key for key in before if key not in after]
    for key in gone:
        model._default_manager.filter(Q(tournament=tournament), **dict(zip(keys, key, strict=True))).delete()
    changed = {key: columns for key, columns in after.items() if before.get(key) != columns}
    if not changed:
        return
    rows = [
        model(tournament_id=tournament, **dict(zip(keys, key, strict=True)), **columns)
        for key, columns in changed.items()
    ]
    columns = list(next(iter(changed.values())))
    if columns:
        model._default_manager.bulk_create(
            rows, update_conflicts=True, unique_fields=["tournament", *keys], update_fields=columns
        )
    else:
        model._default_manager.bulk_create(rows)


def stored_rows(tournament: Tournament) -> Rows:
    """The projected rows of an event as the database has them."""
    found = {}
    for model, keys in KEYS.items():
        columns = [field.name for field in model._meta.concrete_fields if field.name not in ("id", "tournament", *keys)]
        rows = model._default_manager.filter(tournament=tournament)
        found[model] = {
            tuple(getattr(row, key) for key in keys): {name: getattr(row, name) for name in columns} for row in rows
        }
    return found
