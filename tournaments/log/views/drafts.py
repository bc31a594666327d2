"""Drafts: all of an open one; of packs only one's own, until the event is over."""

from __future__ import annotations

from tournaments.draft import Copy, FighterDraft, GridDraft, RochesterDraft
from tournaments.draft.picks import Pick
from tournaments.log.codec import Json, written
from tournaments.log.state import Draft, Phase, TournamentState
from tournaments.log.views.viewer import Shown, Viewer, decks_are_open


def is_revealed(state: TournamentState, draft: Draft) -> bool:
    """Whether everybody may see all picks of a draft."""
    return draft.open or (draft.over and decks_are_open(state)) or state.phase is Phase.CLOSED


def drafts(state: TournamentState, viewer: Viewer) -> list[Json]:
    """All drafts at a glance."""
    return [_glance(one) for one in state.drafts]


def _glance(one: Draft) -> Shown:
    return {
        "draft": one.number,
        "kind": one.kind.value,
        "flight": one.flight,
        "seats": written(one.seats),
        "turn": one.turn,
        "over": one.over,
        "waiting_for": [one.seats[seat] for seat in one.waiting_for],
        "seconds": one.seconds,
        "clock": written(one.clock),
    }


def draft(state: TournamentState, viewer: Viewer, number: int) -> Shown:
    """One draft as a viewer may see it. Raises RefusedError `no_such_draft`."""
    one = state.draft(number)
    seat = one.seats.index(viewer.entry) if viewer.entry in one.seats else None
    sees_all = viewer.organiser or is_revealed(state, one)
    shown = _glance(one)
    shown["picks"] = [_pick(one, pick) for pick in one.picks if sees_all or pick.seat == seat]
    shown["taken"] = [
        {"entry": entry, "cards": written(one.taken(place))}
        for place, entry in enumerate(one.seats)
        if sees_all or place == seat
    ]
    shown["table"] = _table(one, seat, sees_all=viewer.organiser)
    if seat is not None:
        shown["yours"] = {"seat": seat, "turn": one.turn, "choices": written(one.choices(seat))}
    return shown


def _pick(one: Draft, pick: Pick) -> Shown:
    return {
        "turn": pick.turn,
        "entry": one.seats[pick.seat],
        "line": pick.line,
        "copies": [_copy(one.table.copies[copy]) for copy in pick.copies],
        "automatic": pick.automatic,
    }


def _copy(copy: Copy) -> Shown:
    return {"id": copy.id, "card": copy.card, "faction": copy.faction}


def _table(one: Draft, seat: int | None, *, sees_all: bool) -> Json:
    """What lies on the table: what is open to all, and of packs the hands that the viewer may see."""
    copies = one.table.copies
    if isinstance(one.table, FighterDraft):
        return {"left": {fighter: len(numbers) for fighter, numbers in sorted(one.table.left.items())}}
    if isinstance(one.table, RochesterDraft):
        return {"opened": [_copy(copies[copy]) for copy in one.table.opened]}
    if isinstance(one.table, GridDraft):
        return {"grid": [None if copy is None else _copy(copies[copy]) for copy in one.table.grid]}
    return {
        "round": one.table.round,
        "packs": [
            {"entry": entry, "pack": [_copy(copy) for copy in one.table.seen_by(place).pack]}
            for place, entry in enumerate(one.seats)
            if sees_all or place == seat
        ],
    }
