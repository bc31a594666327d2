"""Drafts: all of an open one; of packs only one's own, until the event is over."""

from __future__ import annotations

from typing import Annotated, TypedDict

from tournaments.draft import Copy, FighterDraft, GridDraft, RochesterDraft
from tournaments.draft.picks import Pick
from tournaments.log.codec import Json, written
from tournaments.log.state import Draft, DraftKind, Phase, Timer, TournamentState
from tournaments.log.views.viewer import Viewer, decks_are_open


class PickSeen(TypedDict):
    """What an entry took in a turn; `line` in a grid, `automatic` when it was picked for it."""

    turn: int
    entry: int
    line: str | None
    copies: Annotated[Json, tuple[Copy, ...]]
    automatic: bool


class Taken(TypedDict):
    """What an entry has drafted, each card or fighter with its count."""

    entry: int
    cards: Annotated[Json, dict[str, int]]


class YourSeat(TypedDict):
    """What whoever asks may pick now."""

    seat: int
    turn: int
    choices: Annotated[Json, tuple[int | str, ...]]


class FightersLeft(TypedDict):
    """How many copies of each fighter are left."""

    left: dict[str, int]


class OpenPack(TypedDict):
    """The pack of a Rochester draft that lies open."""

    opened: Annotated[Json, tuple[Copy, ...]]


class GridSeen(TypedDict):
    """The nine places of a grid, row by row; null where nothing lies."""

    grid: Annotated[Json, tuple[Copy | None, ...]]


class PackSeen(TypedDict):
    """The pack in front of an entry."""

    entry: int
    pack: Annotated[Json, tuple[Copy, ...]]


class PacksSeen(TypedDict):
    """The packs that go round: those that whoever asks may see."""

    round: int
    packs: list[PackSeen]


class DraftAtAGlance(TypedDict):
    """A draft without what is picked in it. `seats` are entries by seat, `waiting_for` those who pick now."""

    draft: int
    kind: Annotated[str, DraftKind]
    flight: int | None
    seats: Annotated[Json, tuple[int, ...]]
    turn: int
    over: bool
    waiting_for: list[int]
    seconds: int | None
    clock: Annotated[Json, Timer | None]


class DraftSeen(DraftAtAGlance):
    """A draft as whoever asks may see it: `yours` is null for who does not sit in it."""

    picks: list[PickSeen]
    taken: list[Taken]
    table: FightersLeft | OpenPack | GridSeen | PacksSeen
    yours: YourSeat | None


def is_revealed(state: TournamentState, draft: Draft) -> bool:
    """Whether everybody may see all picks of a draft."""
    return draft.open or (draft.over and decks_are_open(state)) or state.phase is Phase.CLOSED


def drafts(state: TournamentState, viewer: Viewer) -> list[DraftAtAGlance]:
    """All drafts at a glance."""
    return [_glance(one) for one in state.drafts]


def _glance(one: Draft) -> DraftAtAGlance:
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


def draft(state: TournamentState, viewer: Viewer, number: int) -> DraftSeen:
    """One draft as a viewer may see it. Raises RefusedError `no_such_draft`."""
    one = state.draft(number)
    seat = one.seats.index(viewer.entry) if viewer.entry in one.seats else None
    sees_all = viewer.organiser or is_revealed(state, one)
    return {
        **_glance(one),
        "picks": [_pick(one, pick) for pick in one.picks if sees_all or pick.seat == seat],
        "taken": [
            {"entry": entry, "cards": written(one.taken(place))}
            for place, entry in enumerate(one.seats)
            if sees_all or place == seat
        ],
        "table": _table(one, seat, sees_all=viewer.organiser),
        "yours": None if seat is None else {"seat": seat, "turn": one.turn, "choices": written(one.choices(seat))},
    }


def _pick(one: Draft, pick: Pick) -> PickSeen:
    return {
        "turn": pick.turn,
        "entry": one.seats[pick.seat],
        "line": pick.line,
        "copies": written(tuple(one.table.copies[copy] for copy in pick.copies)),
        "automatic": pick.automatic,
    }


def _table(one: Draft, seat: int | None, *, sees_all: bool) -> FightersLeft | OpenPack | GridSeen | PacksSeen:
    """What lies on the table: what is open to all, and of packs the hands that the viewer may see."""
    copies = one.table.copies
    if isinstance(one.table, FighterDraft):
        return {"left": {fighter: len(numbers) for fighter, numbers in sorted(one.table.left.items())}}
    if isinstance(one.table, RochesterDraft):
        return {"opened": written(tuple(copies[copy] for copy in one.table.opened))}
    if isinstance(one.table, GridDraft):
        return {"grid": written(tuple(None if copy is None else copies[copy] for copy in one.table.grid))}
    return {
        "round": one.table.round,
        "packs": [
            {"entry": entry, "pack": written(tuple(one.table.seen_by(place).pack))}
            for place, entry in enumerate(one.seats)
            if sees_all or place == seat
        ],
    }
