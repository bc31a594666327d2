"""Spaces: where the fighters and markers stand, and what that means for `behind`, `between` and `within 2 of`."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.layout import KINDS, MARKERS
from engine.battlecon.program import Spot
from engine.battlecon.state import DuelState

NO_SPACES: Final[list[int]] = []
FIRST_SPACE: Final = 1
LAST_SPACE: Final = 7
SPACES: Final = range(FIRST_SPACE, LAST_SPACE + 1)


def is_occupied(state: DuelState, space: int) -> bool:
    """Whether a fighter stands in a space."""
    return space == state.sides[0].position or space == state.sides[1].position


def distance(state: DuelState) -> int:
    """How many spaces apart the fighters are: 1 when they are adjacent (War, Active Attack)."""
    return abs(state.sides[0].position - state.sides[1].position)


def markers_of(state: DuelState, seat: int) -> list[int]:
    """The spaces of a seat's markers that are on the board."""
    if not state.matchup.marker_count[seat]:
        return NO_SPACES
    return [space for space in state.markers[seat * MARKERS : seat * MARKERS + MARKERS] if space]


def spaces_of(state: DuelState, seat: int, ref: int) -> list[int]:
    """The spaces of what a phrase refers to, seen from a seat: none for a marker off the board."""
    if ref == program.YOU:
        return [state.sides[seat].position]
    if ref == program.OPPONENT:
        return [state.sides[1 - seat].position]
    return markers_of(state, seat)


def stands(state: DuelState, seat: int, spots: tuple[Spot, ...], space: int) -> bool:
    """Whether a space is one of those a phrase of this seat describes; 0 is off the board."""
    for spot in spots:  # noqa: SIM110 - asked so often that a generator is too dear
        if is_at(state, seat, spot, space):
            return True
    return False


def fits(state: DuelState, seat: int, spots: tuple[Spot, ...], space: int) -> bool:
    """Whether a space is as each of several phrases wants it."""
    for spot in spots:  # noqa: SIM110 - as in `stands`
        if not is_at(state, seat, spot, space):
            return False
    return True


def is_at(state: DuelState, seat: int, spot: Spot, space: int) -> bool:
    kind = spot.kind
    if kind == program.OFF_BOARD:
        return space == 0
    if space == 0:
        return False
    if kind == program.AT_EDGE:
        return space in (FIRST_SPACE, LAST_SPACE)
    if kind == program.UNOCCUPIED:
        return not is_occupied(state, space)
    if kind == program.IN_SPACE:
        return space == spot.number
    if kind == program.AT_RANGE_OF_OPPONENT:
        return abs(space - state.sides[1 - seat].position) == spot.number
    if kind == program.BEHIND:
        return any(behind(state, seat, spot.ref, of, space) for of in spaces_of(state, seat, spot.ref))
    if kind == program.BETWEEN:
        return between(state, seat, spot, space)
    return near(state, seat, spot, space)


def near(state: DuelState, seat: int, spot: Spot, space: int) -> bool:
    """On something, adjacent to it or within so many spaces of it."""
    farthest = 0 if spot.kind == program.ON else 1 if spot.kind == program.ADJACENT else spot.number
    nearest = 1 if spot.kind == program.ADJACENT else 0
    for of in spaces_of(state, seat, spot.ref):  # noqa: SIM110 - as in `stands`
        if nearest <= abs(space - of) <= farthest:
            return True
    return False


def behind(state: DuelState, seat: int, ref: int, of: int, space: int) -> bool:
    """Behind a fighter is the side that his opponent is not on."""
    facing = state.sides[1 - seat].position if ref != program.OPPONENT else state.sides[seat].position
    return (space - of) * (facing - of) < 0


def between(state: DuelState, seat: int, spot: Spot, space: int) -> bool:
    """Strictly between: neither of the two spaces themselves."""
    return any(
        min(one, other) < space < max(one, other)
        for one in spaces_of(state, seat, spot.ref)
        for other in spaces_of(state, seat, spot.other)
    )


def held(state: DuelState, seat: int, thing: int) -> int:
    """How many tokens or counters of a kind a seat has in its pool; of all kinds together for ANY_KIND."""
    if thing != program.ANY_KIND:
        return state.pool[seat * KINDS + thing]
    return sum(state.pool[seat * KINDS : seat * KINDS + KINDS])


def used(state: DuelState, seat: int, thing: int) -> int:
    """How many tokens of a kind are at work on a seat's attack this beat."""
    if thing != program.ANY_KIND:
        return state.used[seat * KINDS + thing]
    return sum(state.used[seat * KINDS : seat * KINDS + KINDS])
