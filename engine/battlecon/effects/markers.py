"""Markers and companions on the board: placed, shifted, withdrawn, hurt; what a fighter cannot do to them."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.board import SPACES, markers_of, spaces_of, stands
from engine.battlecon.effects.life import scaled
from engine.battlecon.events import raise_event, record
from engine.battlecon.frames import LineFrame
from engine.battlecon.layout import MARKERS
from engine.battlecon.movement import sign
from engine.battlecon.program import Act, Spot
from engine.battlecon.sources import at_work
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, reach

EVERYWHERE: Final = 16  # a marker and a space in one number: marker * EVERYWHERE + space (or + MIDDLE + signed steps)
MIDDLE: Final = 8


def fixed(state: DuelState, owner: int) -> bool:
    """A fighter's Trap cannot be shifted or placed by anybody while his Snare says so; it says nothing of others."""
    return has(state, owner, program.MARKER_FIXED)


def numbers_of(state: DuelState, seat: int) -> list[int]:
    """A seat's markers that lead to different results: those that stand in one space are alike."""
    start = seat * MARKERS
    spaces = state.markers[start : start + state.matchup.marker_count[seat]]
    return [number for number, space in enumerate(spaces) if space not in spaces[:number]]


def spaces_for(state: DuelState, seat: int, spots: tuple[Spot, ...]) -> list[int]:
    if not spots:
        return list(SPACES)
    return [space for space in SPACES if all(allows(state, seat, spot, space) for spot in spots)]


def allows(state: DuelState, seat: int, spot: Spot, space: int) -> bool:
    if spot.kind == program.IN_RANGE:
        if not at_work(state, seat).has_range:
            return False  # a range that is N/A, or that its text gives, has no spaces
        nearest, farthest = reach(state, seat)
        return nearest <= abs(space - state.sides[seat].position) <= farthest
    return stands(state, seat, (spot,), space)


def place_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """A marker with a space for it; none for a marker the fighter does not have in this mode."""
    if fixed(state, seat) or act.number >= state.matchup.marker_count[seat]:
        return []
    numbers = [act.number] if act.number >= 0 else numbers_of(state, seat)
    spaces = spaces_for(state, seat, act.spots)
    return sorted(number * EVERYWHERE + space for number in numbers for space in spaces)


def place(state: DuelState, frame: LineFrame, seat: int, act: Act, option: int) -> bool:
    number, space = divmod(option, EVERYWHERE)
    state.markers[seat * MARKERS + number] = space
    record(state, "marker", seat, number, space)
    return True


def place_anothers_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """A space for a marker of the opponent; none when he has no such marker on the board."""
    if fixed(state, 1 - seat) or not state.markers[(1 - seat) * MARKERS + act.number]:
        return []
    return list(SPACES)


def place_anothers(state: DuelState, frame: LineFrame, seat: int, act: Act, space: int) -> bool:
    state.markers[(1 - seat) * MARKERS + act.number] = space
    record(state, "marker", 1 - seat, act.number, space)
    return True


def shift_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """A marker with signed steps; markers share spaces with everything and nothing stops them but the edge."""
    if fixed(state, seat) or not markers_of(state, seat):
        return []
    options: set[int] = set()
    for number in numbers_of(state, seat):
        space = state.markers[seat * MARKERS + number]
        if space:
            options.update(number * EVERYWHERE + MIDDLE + steps for steps in steps_from(state, seat, act, space))
    return sorted(options)


def steps_from(state: DuelState, seat: int, act: Act, space: int) -> list[int]:
    """How far a marker may go from a space: complete movements, else as far as the edge."""
    amounts = [*act.amounts, *range(act.amounts[-1] + 1, len(SPACES))] if act.open_ended else act.amounts
    steps: set[int] = set()
    for direction in marker_directions(state, seat, act, space):
        room = farthest(state, seat, act, space, direction)
        steps.update(direction * amount for amount in amounts if amount <= room)
    if not steps and 0 not in amounts:
        rooms = {direction * farthest(state, seat, act, space, direction) for direction in (-1, 1)}
        steps = {room for room in rooms if room}
    return sorted(steps) or [0]


def marker_directions(state: DuelState, seat: int, act: Act, space: int) -> list[int]:
    if act.direction == program.EITHER_WAY:
        return [-1, 1]
    if act.direction == program.FORWARDS:
        # A marker advances as its fighter would: the way he faces.
        return [sign(state.sides[1 - seat].position - state.sides[seat].position)]
    toward = sorted({sign(target - space) for target in spaces_of(state, seat, act.ref)} - {0})
    return toward or [1]


def farthest(state: DuelState, seat: int, act: Act, space: int, direction: int) -> int:
    """To the edge; towards something, not beyond it."""
    room = SPACES[-1] - space if direction > 0 else space - SPACES[0]
    if act.direction == program.TOWARD:
        return min([room, *(abs(target - space) for target in spaces_of(state, seat, act.ref))])
    return room


def shift(state: DuelState, frame: LineFrame, seat: int, act: Act, option: int) -> bool:
    number, steps = divmod(option, EVERYWHERE)
    if steps == MIDDLE:
        return False
    place_of = seat * MARKERS + number
    state.markers[place_of] += steps - MIDDLE
    record(state, "marker", seat, number, state.markers[place_of])
    return True


def withdraw(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Off the board, all of them."""
    gone = bool(markers_of(state, seat))
    state.markers[seat * MARKERS : seat * MARKERS + MARKERS] = [0] * MARKERS
    if gone:
        record(state, "marker withdrawn", seat)
    return gone


def restore(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """Full life again."""
    state.sides[seat].marker_life = state.matchup.marker_life[seat]
    record(state, "marker restored", seat, state.sides[seat].marker_life)
    return True


def lose_life(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """A companion is hurt; at 0 life what its fighter says about that happens."""
    side = state.sides[seat]
    lost = min(scaled(state, seat, act, frame), side.marker_life)
    if lost > 0:
        side.marker_life -= lost
        side.marker_damage += lost
        record(state, "marker hurt", seat, lost, side.marker_life)
        raise_event(state, seat, program.EVENT_MARKER_HURT)
    return lost > 0
