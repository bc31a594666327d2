"""Movement: which ones are legal, and what moving does (War, Movement).

A movement is announced first, as a frame that says who is moved, by whom and how far; then he who may ignore it is
asked; then it happens, and what answers it is raised.
"""

from __future__ import annotations

from typing import Final

from engine.battlecon import frames, program
from engine.battlecon.at_work import OF_MOVEMENT, bit_of
from engine.battlecon.board import FIRST_SPACE, LAST_SPACE, NO_SPACES, SPACES, distance, fits, spaces_of, stands
from engine.battlecon.conditions import counted
from engine.battlecon.events import raise_event, record
from engine.battlecon.layout import MOVED_PAST
from engine.battlecon.program import Act
from engine.battlecon.sources import verbs_in_force
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, in_force

FARTHEST: Final = 7  # spaces of the board

BANS: Final = bit_of(program.CANNOT_MOVE)
NO_BANS: Final[list[tuple[int, Act]]] = []

# The timings that answer movements.
OF_MOVEMENTS: Final = (
    1 << program.EVENT_OPPONENT_MOVES | 1 << program.EVENT_OPPONENT_MOVES_PAST | 1 << program.EVENT_MOVED_PAST
)


class Walk:
    """Where a movement leads: the last space, how many spaces it took, and whether it passed the other fighter."""

    __slots__ = ("passed", "space", "steps")

    def __init__(self, space: int, steps: int, passed: bool) -> None:
        self.space = space
        self.steps = steps
        self.passed = passed


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
            return Walk(space, 0, False)
        may_pass = may_pass and not cannot_pass(state, moved)
    ring = has(state, mover, program.RING)
    closed = closed_spaces(state, moved, mover)
    stops = spaces_of_bans(state, moved, program.STOPS)
    while taken < steps:
        following = next_space(space, direction, ring)
        hops = following == other
        if hops:
            following = next_space(following, direction, ring)
        if following == 0 or following == space or (hops and not may_pass) or following in closed:
            break
        passed = passed or hops
        space = following
        taken += 1
        if space in stops:
            break
    return Walk(space, taken, passed)


def walk_freely(space: int, other: int, direction: int, steps: int, not_past: bool) -> Walk:
    """The same walk where nothing but the edges and the other fighter can stop it."""
    room = LAST_SPACE - space if direction > 0 else space - FIRST_SPACE
    ahead = (other - space) * direction
    if ahead > 0:
        room = ahead - 1 if not_past or room == ahead else room - 1
    taken = steps if steps < room else room
    if 0 < ahead <= taken:
        return Walk(space + direction * (taken + 1), taken, True)
    return Walk(space + direction * taken, taken, False)


def next_space(space: int, direction: int, ring: bool) -> int:
    """The neighbouring space, 0 beyond the edge; on a ring the edges are neighbours (ruling W30)."""
    following = space + direction
    if FIRST_SPACE <= following <= LAST_SPACE:
        return following
    return (LAST_SPACE if direction < 0 else FIRST_SPACE) if ring else 0


def bans(state: DuelState, moved: int, verb: int) -> list[tuple[int, Act]]:
    """The acts of a verb that concern a fighter, each with the seat that says it."""
    own, others = in_force(state, moved, verb), in_force(state, 1 - moved, verb)
    if not own and not others:
        return NO_BANS
    return [
        *[(moved, act) for act in own if act.whom == program.YOU],
        *[(1 - moved, act) for act in others if act.whom == program.OPPONENT],
    ]


def cannot_move(state: DuelState, moved: int, mover: int, direction: int) -> bool:
    """`cannot move` binds a fighter whoever moves him; `cannot advance` and `cannot retreat` his own movements."""
    banned = bans(state, moved, program.CANNOT_MOVE)
    forwards = direction * (state.sides[1 - moved].position - state.sides[moved].position) > 0
    for _, act in banned:
        if act.not_past:
            continue
        if act.direction == program.EITHER_WAY:
            return True
        if moved == mover and direction and (act.direction == program.FORWARDS) == forwards:
            return True
    return False


def cannot_pass(state: DuelState, moved: int) -> bool:
    return any(act.not_past for _, act in bans(state, moved, program.CANNOT_MOVE))


def closed_spaces(state: DuelState, moved: int, mover: int) -> list[int]:
    """`cannot enter` binds his own movements: in the recorded duels a fighter is pulled beside a Lance."""
    return spaces_of_bans(state, moved, program.CANNOT_ENTER) if moved == mover else NO_SPACES


def spaces_of_bans(state: DuelState, moved: int, verb: int) -> list[int]:
    """The spaces that a fighter cannot enter, or where entering ends his movement (War, FAQ on Haste)."""
    banned = bans(state, moved, verb)
    if not banned:
        return NO_SPACES
    return [space for space in SPACES if is_banned(state, banned, space)]


def is_banned(state: DuelState, banned: list[tuple[int, Act]], space: int) -> bool:
    for seat, act in banned:  # noqa: SIM110 - as in `stands`
        if stands(state, seat, act.spots, space):
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


def movement_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
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


def legal_movements(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    moved = who_moves(act, seat)
    amounts = movement_amounts(state, seat, act, frame)
    complete: list[int] = []
    farthest: list[int] = []
    most = 1
    for direction in directions(state, seat, act):
        reached = walk(state, moved, seat, direction, FARTHEST, act.not_past).steps
        complete += [direction * amount for amount in amounts if amount <= reached]
        if reached >= most:
            farthest = [*farthest, direction * reached] if reached == most else [direction * reached]
            most = reached
    options = complete or farthest
    return sorted(set(options)) if len(options) > 1 else options


def movement_amounts(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    if act.until_adjacent:
        return [distance(state) - 1]
    if act.as_far:
        return [FARTHEST]
    if act.scale is not None:
        times = counted(state, seat, act.scale, frame)
        amounts = [amount * times for amount in act.amounts]
    else:
        amounts = list(act.amounts)
    return [*amounts, *range(amounts[-1] + 1, FARTHEST + 1)] if act.open_ended else amounts


def stay(frame: list[int]) -> None:
    """There is no legal movement: it is ignored, and its line knows that it was cut short (War, Movement)."""
    frame[frames.SHORT] = 1
    frame[frames.MOVED] = 0
    frame[frames.PASSED] = 0


def announce_movement(state: DuelState, frame: list[int], seat: int, act: Act, steps: int) -> bool:
    """Declare the movement that was chosen; it happens after he who may ignore it has answered."""
    is_whole = completes(state, seat, act, frame, abs(steps))
    frame[frames.SHORT] = 0 if is_whole else 1
    frame[frames.MOVED] = 0
    frame[frames.PASSED] = 0
    if steps == 0:
        return is_whole
    movement = [frames.MOVEMENT, who_moves(act, seat), seat, steps, 0, 0, 0, 1 if act.not_past else 0]
    if is_whole and not state.matchup.movement_is_answered:
        happen(state, movement)
    else:
        state.pending.append(movement)
    return True


def completes(state: DuelState, seat: int, act: Act, frame: list[int], spaces: int) -> bool:
    """Whether so many spaces are all that an instruction asks for."""
    if act.scale is not None or act.until_adjacent or act.as_far:
        return spaces in movement_amounts(state, seat, act, frame)
    return spaces in act.amounts or (act.open_ended and spaces > act.amounts[-1])


def place_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The spaces a direct movement may lead to; he may be there already, unless the text wants an unoccupied one.

    The rules against passing do not apply to it (War, Movement).
    """
    moved = who_moves(act, seat)
    if cannot_move(state, moved, seat, 0):
        return []
    taken, closed = state.sides[1 - moved].position, closed_spaces(state, moved, seat)
    return [space for space in SPACES if space != taken and space not in closed and fits(state, seat, act.spots, space)]


def announce_placement(state: DuelState, frame: list[int], seat: int, act: Act, space: int) -> bool:
    state.pending.append([frames.MOVEMENT, who_moves(act, seat), seat, space, 1, 0, 0, 0])
    return True


def may_ignore(state: DuelState, moved: int, mover: int) -> bool:
    for act in in_force(state, moved, program.IGNORE_MOVEMENT):
        if act.whom != program.OPPONENT or moved != mover:
            return True
    return False


def happen(state: DuelState, frame: list[int]) -> None:
    """The announced movement takes place; the line that caused it learns how far it went."""
    moved, mover, steps = frame[frames.SEAT], frame[frames.MOVER], frame[frames.STEPS]
    side = state.sides[moved]
    start = side.position
    direct = frame[frames.DIRECT] == 1
    direction = 1 if steps > 0 else -1
    if direct:
        reached = Walk(steps, 0, False)
    else:
        reached = walk(state, moved, mover, direction, direction * steps, frame[frames.NOT_PAST] == 1)
    side.position = reached.space
    tell_line(state, reached)
    if reached.space == start:
        return
    walked = direction * reached.steps
    if state.events is not None:
        record(state, "moved", moved, mover, start, reached.space, direct, walked, reached.passed)
    if reached.passed:
        side.flags |= MOVED_PAST
    if direct or not state.timings & OF_MOVEMENTS:
        return
    if not frame[frames.CHAINED]:
        raise_event(state, 1 - moved, program.EVENT_OPPONENT_MOVES, walked)
    if reached.passed:
        raise_event(state, 1 - moved, program.EVENT_OPPONENT_MOVES_PAST, walked)
        raise_event(state, moved, program.EVENT_MOVED_PAST, walked)


def tell_line(state: DuelState, reached: Walk) -> None:
    """Give the innermost line the facts that its conditions ask for."""
    for frame in reversed(state.pending):
        if frame[frames.KIND] == frames.LINE:
            frame[frames.MOVED] = reached.steps
            frame[frames.PASSED] = int(reached.passed)
            return


def mimic_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """As many spaces in the same direction as the opponent moved; as far as possible when that cannot be."""
    given = frame[frames.GIVEN]
    steps = walk(state, seat, seat, sign(given), abs(given)).steps
    return [sign(given) * steps] if steps else []


def announce_mimicry(state: DuelState, frame: list[int], seat: int, act: Act, steps: int) -> bool:
    """A movement by a Mimic's causes no other Mimic's to move (ruling W25)."""
    state.pending.append([frames.MOVEMENT, seat, seat, steps, 0, 0, 1, 0])
    return True


def swap_options(state: DuelState, seat: int, act: Act, frame: list[int]) -> list[int]:
    """The space one changes places with, when there is one: the opponent's, or that of a marker in a free space."""
    own = state.sides[seat].position
    taken = own if act.ref == program.OPPONENT else state.sides[1 - seat].position
    return sorted({space for space in spaces_of(state, seat, act.ref) if space not in (own, taken)})


def swap_places(state: DuelState, frame: list[int], seat: int, act: Act, space: int) -> bool:
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
