"""The log as a viewer may read it: rows that he may not see are left out until they are revealed."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.log.codec import Json
from tournaments.log.entries import LogEntry
from tournaments.log.payloads import (
    CardDraftStarted,
    DeckSubmitted,
    EntryKind,
    FighterChosen,
    Picked,
    Reported,
    RoundPaired,
    Undone,
)
from tournaments.log.state import Phase, TournamentState
from tournaments.log.views.drafts import is_revealed
from tournaments.log.views.viewer import ACCOUNTS, Viewer, decks_are_open

Row = dict[str, Json]

# That such a thing was undone would tell everybody that there was one.
_UNSEEN = frozenset({EntryKind.REPORTED, EntryKind.DISPUTED, EntryKind.PENALISED, EntryKind.ROUND_PAIRED})


def log(state: TournamentState, entries: Iterable[LogEntry], viewer: Viewer) -> list[Row]:
    """The rows that a viewer may see of a log that made this state; `undone` marks those that do not count.

    An account that is not the viewer's to know is null.
    """
    known = None if viewer.organiser else _known_accounts(state, viewer)
    return [_row(state, entry, known) for entry in entries if may_see(state, entry, viewer)]


def _known_accounts(state: TournamentState, viewer: Viewer) -> frozenset[Json]:
    """Whose account an entry is only the organisers know, and its player; who runs the event everybody may know."""
    accounts = {entry.account: number for number, entry in state.entries.items()}
    own = {account for account, number in accounts.items() if number == viewer.entry}
    return frozenset({account for account in state.organisers if account not in accounts} | own)


def _row(state: TournamentState, entry: LogEntry, known: frozenset[Json] | None) -> Row:
    row = {**entry.to_json(), "undone": entry.seq in state.undone}
    payload = row["payload"]
    if known is None or not isinstance(payload, dict):
        return row
    shown: Json = {name: None if name in ACCOUNTS and value not in known else value for name, value in payload.items()}
    return {**row, "actor": row["actor"] if row["actor"] in known else None, "payload": shown}


def may_see(state: TournamentState, entry: LogEntry, viewer: Viewer) -> bool:
    """Whether a viewer may see a row: by its own visibility, or because what it holds has been revealed."""
    visibility = entry.visibility
    if isinstance(entry.payload, Undone) and entry.payload.undone_kind in _UNSEEN:
        return viewer.organiser
    if visibility.public or (viewer.entry is not None and viewer.entry in visibility.entries):
        return True
    if viewer.organiser and not visibility.sealed:
        return True
    return entry.seq not in state.undone and _is_revealed(state, entry)


def _is_revealed(state: TournamentState, entry: LogEntry) -> bool:
    payload = entry.payload
    if isinstance(payload, Reported):
        meeting = state.said_of(payload.match, payload.entries)
        return meeting is not None and meeting.score is not None
    if isinstance(payload, FighterChosen):
        meeting = state.said_of(payload.match, payload.entries)
        team = None if meeting is None else meeting.team
        return team is not None and payload.duel <= len(team.duels) + (team.facing is not None)
    if isinstance(payload, Picked):
        return is_revealed(state, state.draft(payload.draft))
    if isinstance(payload, RoundPaired):
        return any(one.published and one.number == payload.round and one.lines == payload.lines for one in state.rounds)
    if isinstance(payload, DeckSubmitted):
        return decks_are_open(state)
    return isinstance(payload, CardDraftStarted) and state.phase is Phase.CLOSED
