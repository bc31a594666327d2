"""Movement: which ones are legal, and what moving does (War, Movement).

A movement is announced first, as a frame that says who is moved, by whom and how far; then he who may ignore it is
asked; then it happens, and what answers it is raised.
"""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.at_work import NO_ACTS, OF_MOVEMENT, bit_of
from engine.battlecon.board import FIRST_SPACE, LAST_SPACE, SPACES, distance, fits, spaces_of, stands
from engine.battlecon.conditions import counted
from engine.battlecon.events import raise_event, record
from engine.battlecon.frames import LineFrame, MovementFrame, movement_frame
from engine.battlecon.layout import MOVED_PAST
from engine.battlecon.program import Act
from engine.battlecon.sources import verbs_in_force
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, in_force

FARTHEST: Final = 7  # spaces of the board

BANS: Final = bit_of(program.CANNOT_MOVE)
CLOSINGS: Final = bit_of(program.CANNOT_ENTER)
STOPS: Final = bit_of(program.STOPS)

# The timings that answer movements.
OF_MOVEMENTS: Final = (
    1 << program.EVENT_OPPONENT_MOVES | 1 << program.EVENT_OPPONENT_MOVES_PAST | 1 << program.EVENT_MOVED_PAST
)


# Where a movement leads: the last space, how many spaces it took, and whether it passed the other fighter.
Walk = tuple[int, int, bool]


def walk(state: DuelState, moved: int, mover: int, direction: int, steps: int, not_past: bool = False) -> Walk:
    """Go up to so many spaces in a direction (+1 or -1), space by space, until something stops it.

    A fighter hops over the other and does not count his space (War, Movement); there must be a space behind him
    (ruling W08). Bans and stops of both fighters are obeyed.
    """
    verbs = verbs_in_force(state) & OF_MOVEMENT
    if not verbs:
        return walk_freely(state.sides[moved].position, state.sides[1 - moved].position, direction, steps, not_past)
    space = state.sides[moved].position
    other = state.sides[1 - moved].position
    taken = 0
    passed = False
    may_pass = not not_past
    if verbs & BANS:
        if cannot_move(state, moved, mover, direction):
            return space, 0, False
        may_pass = may_pass and not cannot_pass(state, moved)
    ring = has(state, mover, program.RING)
    while taken < steps:
        following = next_space(space, direction, ring)
        hops = following == other
        if hops:
            following = next_space(following, direction, ring)
        if following == 0 or following == space or (hops and not may_pass):
            break
        if verbs & CLOSINGS and is_closed(state, moved, mover, following):
            break
        passed = passed or hops
        space = following
        taken += 1
        if verbs & STOPS and is_banned(state, moved, program.STOPS, space):
            break
    return space, taken, passed


def walk_freely(space: int, other: int, direction: int, steps: int, not_past: bool) -> Walk:
    """The same walk where nothing but the edges and the other fighter can stop it."""
    room = LAST_SPACE - space if direction > 0 else space - FIRST_SPACE
    ahead = other - space if direction > 0 else space - other
    if ahead > 0:
        room = ahead - 1 if not_past or room == ahead else room - 1
    taken = steps if steps < room else room
    passed = 0 < ahead <= taken
    far = taken + 1 if passed else taken
    return space + far if direction > 0 else space - far, taken, passed


def next_space(space: int, direction: int, ring: bool) -> int:
    """The neighbouring space, 0 beyond the edge; on a ring the edges are neighbours (ruling W30)."""
    following = space + direction
    if FIRST_SPACE <= following <= LAST_SPACE:
        return following
    return (LAST_SPACE if direction < 0 else FIRST_SPACE) if ring else 0


def bans(state: DuelState, moved: int) -> list[Act]:
    """What says that a fighter cannot move."""
    own, others = in_force(state, moved, program.CANNOT_MOVE), in_force(state, 1 - moved, program.CANNOT_MOVE)
    if not own and not others:
        return NO_ACTS
    return [
        *[act for act in own if act.whom == program.YOU],
        *[act for act in others if act.whom == program.OPPONENT],
    ]


def cannot_move(state: DuelState, moved: int, mover: int, direction: int) -> bool:
    """`cannot move` binds a fighter whoever moves him; `cannot advance` and `cannot retreat` his own movements."""
    forwards = direction * (state.sides[1 - moved].position - state.sides[moved].position) > 0
    for act in bans(state, moved):
        if act.not_past:
            continue
        if act.direction == program.EITHER_WAY:
            return True
        if moved == mover and direction and (act.direction == program.FORWARDS) == forwards:
            return True
    return False


def cannot_pass(state: DuelState, moved: int) -> bool:
    for act in bans(state, moved):  # noqa: SIM110 - as in `stands`
        if act.not_past:
            return True
    return False


def is_closed(state: DuelState, moved: int, mover: int, space: int) -> bool:
    """`cannot enter` binds his own movements: in the recorded duels a fighter is pulled beside a Lance."""
    return moved == mover and is_banned(state, moved, program.CANNOT_ENTER, space)


def is_banned(state: DuelState, moved: int, verb: int, space: int) -> bool:
    """Whether a fighter cannot enter a space, or entering it ends his movement (War, FAQ on Haste)."""
    return bans_space(state, moved, program.YOU, verb, space) or bans_space(
        state, 1 - moved, program.OPPONENT, verb, space
    )


def bans_space(state: DuelState, seat: int, whom: int, verb: int, space: int) -> bool:
    """Whether something that a seat has in force about itself or about the other is about a space."""
    for act in in_force(state, seat, verb):  # noqa: SIM110 - as in `stands`
        if act.whom == whom and stands(state, seat, act.spots, space):
            return True
    return False


def who_moves(act: Act, seat: int) -> int:
    return seat if act.whom == program.YOU else 1 - seat


def directions(state: DuelState, seat: int, act: Act) -> list[int]:
    """The directions an instruction allows, as +1 and -1 on the board."""
    moved = who_moves(act, seat)
    here = state.sides[moved].position
    if act.direction == program.EITHER_WAY:
        return [-1, 1]
    if act.direction == program.TOWARD:
        return sorted({sign(space - here) for space in spaces_of(state, seat, act.ref)} - {0})
    toward_other = sign(state.sides[1 - moved].position - here)
    return [toward_other if act.direction == program.FORWARDS else -toward_other]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def movement_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The legal movements of an instruction, as signed spaces, ascending.

    Those that can be completed are the legal ones and must be taken; if none can be, the movement goes as far as
    possible; if that is nowhere, there is none (rulings W07 and W08).
    """
    if act.scale is not None or act.direction == program.TOWARD or verbs_in_force(state) & OF_MOVEMENT:
        return legal_movements(state, seat, act, frame)
    # Where the fighters stand alone decides: found once for each pair of spaces.
    standing = (seat * (LAST_SPACE + 1) + state.sides[0].position) * (LAST_SPACE + 1) + state.sides[1].position
    known = act.movements.get(standing)
    if known is None:
        known = act.movements[standing] = legal_movements(state, seat, act, frame)
    return known


def legal_movements(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    moved = who_moves(act, seat)
    amounts = movement_amounts(state, seat, act, frame)
    complete: list[int] = []
    farthest: list[int] = []
    most = 1
    for direction in directions(state, seat, act):
        _, reached, _ = walk(state, moved, seat, direction, FARTHEST, act.not_past)
        complete += [amount if direction > 0 else -amount for amount in amounts if amount <= reached]
        if reached >= most:
            if reached > most:
                farthest = []
                most = reached
            farthest.append(reached if direction > 0 else -reached)
    options = complete or farthest
    return sorted(set(options)) if len(options) > 1 else options


def movement_amounts(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    if act.until_adjacent:
        return [distance(state) - 1]
    if act.as_far:
        return [FARTHEST]
    amounts = act.amounts
    if act.scale is not None:
        times = counted(state, seat, act.scale, frame)
        amounts = [amount * times for amount in amounts]
    return [*amounts, *range(amounts[-1] + 1, FARTHEST + 1)] if act.open_ended else amounts


def stay(frame: LineFrame) -> None:
    """There is no legal movement: it is ignored, and its line knows that it was cut short (War, Movement)."""
    frame.short = 1
    frame.passed = 0


def announce_movement(state: DuelState, frame: LineFrame, seat: int, act: Act, steps: int) -> bool:
    """Declare the movement that was chosen; it happens after he who may ignore it has answered."""
    is_whole = completes(state, seat, act, frame, abs(steps))
    frame.short = 0 if is_whole else 1
    frame.passed = 0
    if steps == 0:
        return is_whole
    movement = movement_frame(state.top, who_moves(act, seat), seat, steps)
    movement.not_past = 1 if act.not_past else 0
    if is_whole and not state.matchup.movement_is_answered:
        happen(state, movement)
    else:
        state.top = movement
    return True


def completes(state: DuelState, seat: int, act: Act, frame: LineFrame, spaces: int) -> bool:
    """Whether so many spaces are all that an instruction asks for."""
    if act.scale is not None or act.until_adjacent or act.as_far:
        return spaces in movement_amounts(state, seat, act, frame)
    return spaces in act.amounts or (act.open_ended and spaces > act.amounts[-1])


def place_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The spaces a direct movement may lead to; he may be there already, unless the text wants an unoccupied one.

    The rules against passing do not apply to it (War, Movement).
    """
    moved = who_moves(act, seat)
    if cannot_move(state, moved, seat, 0):
        return []
    taken = state.sides[1 - moved].position
    return [
        space
        for space in SPACES
        if space != taken and not is_closed(state, moved, seat, space) and fits(state, seat, act.spots, space)
    ]


def announce_placement(state: DuelState, frame: LineFrame, seat: int, act: Act, space: int) -> bool:
    placement = movement_frame(state.top, who_moves(act, seat), seat, space)
    placement.direct = 1
    state.top = placement
    return True


def may_ignore(state: DuelState, moved: int, mover: int) -> bool:
    for act in in_force(state, moved, program.IGNORE_MOVEMENT):
        if act.whom != program.OPPONENT or moved != mover:
            return True
    return False


def happen(state: DuelState, frame: MovementFrame) -> None:
    """The announced movement takes place; the line that caused it learns how far it went."""
    moved, mover, steps = frame.seat, frame.mover, frame.steps
    side = state.sides[moved]
    start = side.position
    direct = frame.direct == 1
    if direct:
        space, taken, passed = steps, 0, False
    elif steps > 0:
        space, taken, passed = walk(state, moved, mover, 1, steps, frame.not_past == 1)
    else:
        space, taken, passed = walk(state, moved, mover, -1, -steps, frame.not_past == 1)
    side.position = space
    tell_line(state, passed)
    if space == start:
        return
    walked = taken if steps > 0 else -taken
    if state.events is not None:
        record(state, "moved", moved, mover, start, space, direct, walked, passed)
    if passed:
        side.flags |= MOVED_PAST
    if direct or not state.timings & OF_MOVEMENTS:
        return
    if not frame.chained:
        raise_event(state, 1 - moved, program.EVENT_OPPONENT_MOVES, walked)
    if passed:
        raise_event(state, 1 - moved, program.EVENT_OPPONENT_MOVES_PAST, walked)
        raise_event(state, moved, program.EVENT_MOVED_PAST, walked)


def tell_line(state: DuelState, passed: bool) -> None:
    """Give the innermost line the facts that its conditions ask for."""
    frame = state.top
    while frame is not None:
        if isinstance(frame, LineFrame):
            frame.passed = int(passed)
            return
        frame = frame.under


def mimic_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """As many spaces in the same direction as the opponent moved; as far as possible when that cannot be."""
    given = frame.given
    _, steps, _ = walk(state, seat, seat, sign(given), abs(given))
    return [sign(given) * steps] if steps else []


def announce_mimicry(state: DuelState, frame: LineFrame, seat: int, act: Act, steps: int) -> bool:
    """A movement by a Mimic's causes no other Mimic's to move (ruling W25)."""
    movement = movement_frame(state.top, seat, seat, steps)
    movement.chained = 1
    state.top = movement
    return True


def swap_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The space one changes places with, when there is one: the opponent's, or that of a marker in a free space."""
    own = state.sides[seat].position
    taken = own if act.ref == program.OPPONENT else state.sides[1 - seat].position
    return sorted({space for space in spaces_of(state, seat, act.ref) if space not in (own, taken)})


def swap_places(state: DuelState, frame: LineFrame, seat: int, act: Act, space: int) -> bool:
    start = state.sides[seat].position
    state.sides[seat].position = space
    record(state, "moved", seat, seat, start, space, True)
    if act.ref == program.OPPONENT:
        state.sides[1 - seat].position = start
        record(state, "moved", 1 - seat, seat, space, start, True)
    else:
        place = state.markers.index(space, seat * 3)
        state.markers[place] = start
        record(state, "marker", seat, place - seat * 3, start)
    return True
