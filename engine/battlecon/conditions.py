"""Conditions and multipliers of card text: what holds, and how often something counts, at this moment.

A condition may ask for a number of an attack and a number may depend on a condition, so this module and `stats` know
each other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.battlecon import program, stats
from engine.battlecon.board import distance, held, markers_of, stands, used
from engine.battlecon.frames import NOT_BEGUN, AttackFrame, LineFrame
from engine.battlecon.layout import HIT, MOVED_PAST, NO_PAIR, PILES, PRIORITY_STAT, STUNNED, WAS_HIT
from engine.battlecon.program import Scale, Test
from engine.battlecon.state import DuelState

Holds = Callable[[DuelState, int, int, Test, LineFrame], bool]
Counts = Callable[[DuelState, int, Scale, LineFrame], int]


def all_hold(state: DuelState, seat: int, tests: tuple[Test, ...], frame: LineFrame = NOT_BEGUN) -> bool:
    """Whether all conditions of a seat's line are true now; `frame` is the line's own, for what the line itself did."""
    for test in tests:
        whose = seat if test.whom == program.YOU else 1 - seat
        if not BY_NUMBER[test.asks](state, seat, whose, test, frame):
            return False
    return True


def within(number: int, test: Test) -> bool:
    return test.low <= number <= test.high


def marker_life(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    """Of a companion that is on the board, or dead."""
    life = state.sides[seat].marker_life
    return within(life, test) and (life == 0 or bool(markers_of(state, seat)))


def somewhere(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    """Whether what the condition speaks of stands there; a marker off the board stands at 0."""
    if test.whom != program.MARKER:
        return stands(state, seat, test.spots, state.sides[seat if test.whom == program.YOU else 1 - seat].position)
    for space in markers_of(state, seat) or [0]:  # noqa: SIM110 - see `stands`
        if stands(state, seat, test.spots, space):
            return True
    return False


def base_of(state: DuelState, seat: int) -> int:
    """The base of a fighter's attack, -1 for a finisher or a pulsed pair: they have none (ruling W29)."""
    return -1 if state.sides[seat].finisher >= 0 or state.sides[seat].flags & NO_PAIR else state.sides[seat].base


def compares(theirs: int, ours: int, test: Test) -> bool:
    """`low` is 1 for higher, -1 for lower: of the opponent, seen against the line's player."""
    return theirs > ours if test.low > 0 else theirs < ours


def higher_or_lower(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    return compares(stats.priority(state, 1 - seat), stats.priority(state, seat), test)


def printed_higher_or_lower(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    theirs, ours = stats.printed(state, 1 - seat, PRIORITY_STAT), stats.printed(state, seat, PRIORITY_STAT)
    return compares(theirs, ours, test)


def base_is_named(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    base = base_of(state, whose)
    return base >= 0 and base == state.sides[seat].named_base


def base_of_same_name_discarded(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    """Whether the opponent's discard piles hold a base of the name of this seat's base."""
    base = base_of(state, seat)
    if base < 0:
        return False
    namesakes = state.matchup.namesakes[base]
    first = (1 - seat) * PILES
    for pile in range(first, first + PILES):  # noqa: SIM110 - asked so often that a generator is too dear
        if state.discards[pile] & namesakes:
            return True
    return False


def base_is(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    return state.matchup.cards[state.sides[whose].base].role in test.cards


def flag_is(flag: int, wanted: bool) -> Holds:
    """A condition that is one of the facts of the beat, or its denial."""

    def holds(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
        return bool(state.sides[whose].flags & flag) == wanted

    return holds


HOLDS: Final[dict[int, Holds]] = {
    program.AT_RANGE: lambda state, seat, whose, test, frame: within(distance(state), test),
    program.LIFE: lambda state, seat, whose, test, frame: within(state.sides[whose].life, test),
    program.MARKER_LIFE: marker_life,
    program.HELD: lambda state, seat, whose, test, frame: within(held(state, seat, test.thing), test),
    program.USED: lambda state, seat, whose, test, frame: within(used(state, seat, test.thing), test),
    program.HELD_ACTIVE: lambda state, seat, whose, test, frame: within(state.sides[seat].paradigms.bit_count(), test),
    program.MORE_THAN: lambda state, seat, whose, test, frame: (
        held(state, seat, test.thing) > held(state, seat, test.other)
    ),
    program.NOT_MORE_THAN: lambda state, seat, whose, test, frame: (
        held(state, seat, test.thing) <= held(state, seat, test.other)
    ),
    program.IN_FORM: lambda state, seat, whose, test, frame: state.sides[seat].form == test.thing,
    program.STANDS: somewhere,
    program.IS_STUNNED: flag_is(STUNNED, wanted=True),
    program.WERE_HIT: flag_is(WAS_HIT, wanted=True),
    program.MOVED_PAST: flag_is(MOVED_PAST, wanted=True),
    program.ATTACK_HIT: flag_is(HIT, wanted=True),
    program.WERE_NOT_HIT: flag_is(WAS_HIT, wanted=False),
    program.HIT_NOBODY: flag_is(HIT, wanted=False),
    program.ATTACK_MISSED: flag_is(HIT, wanted=False),
    program.IS_ACTIVE: lambda state, seat, whose, test, frame: state.active == whose,
    program.MOVEMENT_PASSED: lambda state, seat, whose, test, frame: frame.passed == 1,
    program.CUT_SHORT: lambda state, seat, whose, test, frame: frame.short == 1,
    program.DID_NOTHING: lambda state, seat, whose, test, frame: frame.done == 0,
    # A direct movement raises no event that could be answered `not directly`.
    program.NOT_DIRECTLY: lambda state, seat, whose, test, frame: True,
    program.PRIORITY_OF_OPPONENT: lambda state, seat, whose, test, frame: within(stats.priority(state, 1 - seat), test),
    program.COMPARED_PRIORITY: higher_or_lower,
    program.COMPARED_PRINTED_PRIORITY: printed_higher_or_lower,
    program.BASE_IS_NAMED: base_is_named,
    program.ATTACK_IS_FINISHER: lambda state, seat, whose, test, frame: state.sides[whose].finisher >= 0,
    program.NO_SPECIAL_ACTION: lambda state, seat, whose, test, frame: (
        not state.sides[0].action | state.sides[1].action
    ),
    program.DISCARDS_HOLD_BASE: base_of_same_name_discarded,
    program.BASE_IS: base_is,
    program.BASE_IS_UNIQUE: lambda state, seat, whose, test, frame: state.matchup.cards[state.sides[whose].base].unique,
}


def asked_elsewhere(state: DuelState, seat: int, whose: int, test: Test, frame: LineFrame) -> bool:
    """How often a line may be carried out is a limit of the line, and no condition."""
    raise AssertionError(test.asks)


BY_NUMBER: Final[list[Holds]] = [HOLDS.get(asks, asked_elsewhere) for asks in range(program.TESTS)]


def counted(state: DuelState, seat: int, scale: Scale, frame: LineFrame = NOT_BEGUN) -> int:
    """How often a `per ...` multiplies a number."""
    number = COUNTS[scale.by](state, seat, scale, frame)
    limit = scale.limit
    if scale.limit_scale is not None:
        limit *= counted(state, seat, scale.limit_scale, frame)
    times = number if scale.each == 1 else -(-number // scale.each)
    return times if times < limit else limit


def attack_under_way(state: DuelState, seat: int) -> AttackFrame | None:
    """The innermost attack of a seat that has not ended."""
    frame = state.top
    while frame is not None:
        if isinstance(frame, AttackFrame) and frame.seat == seat:
            return frame
        frame = frame.under
    return None


def damage_dealt(state: DuelState, seat: int, scale: Scale, frame: LineFrame) -> int:
    """What the attack under way has dealt."""
    attack = attack_under_way(state, seat)
    return attack.dealt if attack is not None else 0


def damage_soaked(state: DuelState, seat: int, scale: Scale, frame: LineFrame) -> int:
    """An event brings the damage just soaked; elsewhere all of this beat counts."""
    return frame.given or state.sides[seat].damage_soaked


def bases_discarded(state: DuelState, seat: int, scale: Scale, frame: LineFrame) -> int:
    """The bases in the opponent's discard piles."""
    piles = state.discards[(1 - seat) * PILES : (1 - seat) * PILES + PILES]
    return sum((pile & state.matchup.all_bases).bit_count() for pile in piles)


def markers_standing(state: DuelState, seat: int, scale: Scale, frame: LineFrame) -> int:
    return sum(stands(state, seat, scale.spots, space) for space in markers_of(state, seat))


def spaces_counted(state: DuelState, seat: int, scale: Scale, frame: LineFrame) -> int:
    """The spaces of the board that lie where the text says."""
    return sum(stands(state, seat, scale.spots, space) for space in range(1, 8))


COUNTS: Final[dict[int, Counts]] = {
    program.BY_SPENT: lambda state, seat, scale, frame: frame.spent,
    program.BY_DAMAGE_DEALT: damage_dealt,
    program.BY_DAMAGE_SOAKED: damage_soaked,
    program.BY_DAMAGE_TAKEN: lambda state, seat, scale, frame: state.sides[seat].damage_taken,
    program.BY_MARKER_DAMAGE: lambda state, seat, scale, frame: state.sides[seat].marker_damage,
    program.BY_HELD: lambda state, seat, scale, frame: held(state, seat, scale.thing),
    program.BY_USED: lambda state, seat, scale, frame: used(state, seat, scale.thing),
    program.BY_ACTIVE: lambda state, seat, scale, frame: state.sides[seat].paradigms.bit_count(),
    program.BY_MARKERS: markers_standing,
    program.BY_DISCARDED_BASES: bases_discarded,
    program.BY_SPACES: spaces_counted,
}
