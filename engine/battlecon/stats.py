"""What is in force at this moment, and the numbers of an attack.

Every number is computed from the printed cards and the acts in force when a rule asks, and kept nowhere.
"""

from __future__ import annotations

from engine.battlecon import conditions, program
from engine.battlecon.at_work import NO_ACTS, OF_BONUSES, OF_NUMBERS
from engine.battlecon.layout import (
    POWER,
    PRIORITY_STAT,
    RANGE_MAX,
    RANGE_MIN,
    SOAK,
    STATS,
    STUN_GUARD,
)
from engine.battlecon.program import Act
from engine.battlecon.sources import added_acts, at_work, put_together, verbs_in_force
from engine.battlecon.state import DuelState


def in_force(state: DuelState, seat: int, verb: int) -> list[Act]:
    """The acts of a seat of one verb whose tests hold now; those of bonuses are apart."""
    if not state.verbs >> (verb - program.IN_FORCE) & 1:
        return NO_ACTS
    at_work = state.sides[seat].at_work or put_together(state, seat)
    found = NO_ACTS
    if at_work.verbs >> (verb - program.IN_FORCE) & 1:
        found = [act for act in at_work.acts if act.verb == verb and conditions.all_hold(state, seat, act.tests)]
    if (state.in_force or state.lasting) and state.matchup.may_add >> (verb - program.IN_FORCE) & 1:
        added = added_acts(state, seat, verb)
        found = found + [act for act in added if conditions.all_hold(state, seat, act.tests)]
    return found


def bonuses_in_force(state: DuelState, seat: int) -> list[Act]:
    """The acts of a seat that give bonuses, to whomever, and whose tests hold now."""
    acts = at_work(state, seat).bonuses + added_acts(state, seat, program.BONUS)
    return [act for act in acts if conditions.all_hold(state, seat, act.tests)]


def has(state: DuelState, seat: int, verb: int) -> bool:
    return bool(in_force(state, seat, verb))


def printed(state: DuelState, seat: int, stat: int) -> int:
    """What the cards of a fighter's attack print, with what effects made of it."""
    total = state.printed_changes[seat * STATS + stat] + at_work(state, seat).printed[stat]
    if stat == PRIORITY_STAT and has(state, seat, program.BASE_PRIORITY_OF_OPPONENT):
        theirs = state.sides[1 - seat].base
        total += state.matchup.cards[theirs].priority if theirs >= 0 else 0
    return total


def own_bonus(state: DuelState, seat: int, stat: int) -> int:
    """What effects, tokens and abilities of his own add to a stat, without what he copies."""
    mine, theirs = at_work(state, seat), at_work(state, 1 - seat)
    fixed = state.bonuses[seat * STATS + stat] + mine.plain[stat] - mine.printed[stat] + theirs.given[stat]
    return fixed + depending_bonus(state, seat, stat)


def depending_bonus(state: DuelState, seat: int, stat: int) -> int:
    """What acts add to a stat that ask for something, are counted by something, or hold for a while."""
    mine = state.sides[seat].at_work or put_together(state, seat)
    theirs = state.sides[1 - seat].at_work or put_together(state, 1 - seat)
    total = 0
    for act in mine.own_bonuses[stat]:
        if conditions.all_hold(state, seat, act.tests):
            total += bonus_of_act(state, seat, act, stat)
    for act in theirs.given_bonuses[stat]:
        if conditions.all_hold(state, 1 - seat, act.tests):
            total += bonus_of_act(state, 1 - seat, act, stat)
    if (state.in_force or state.lasting) and state.matchup.may_add & OF_BONUSES:
        total += added_bonus(state, seat, program.YOU, stat) + added_bonus(state, 1 - seat, program.OPPONENT, stat)
    return total


def added_bonus(state: DuelState, seat: int, whom: int, stat: int) -> int:
    """What a seat's bonuses in force that are not its cards' add to a stat of his or of his opponent."""
    total = 0
    for act in added_acts(state, seat, program.BONUS):
        if act.whom == whom and conditions.all_hold(state, seat, act.tests):
            total += bonus_of_act(state, seat, act, stat)
    return total


def bonus_of_act(state: DuelState, seat: int, act: Act, stat: int) -> int:
    amount = 0
    for of, number in act.bonuses:
        if of == stat:
            amount += number
    if amount and act.scale is not None:
        amount *= conditions.counted(state, seat, act.scale)
    return amount


def limit_of(state: DuelState, seat: int, act: Act) -> int:
    """The number of an act that limits or raises damage, with what it is raised by."""
    more = act.amounts[0] * conditions.counted(state, seat, act.scale) if act.scale is not None else 0
    return act.number + more


def bonus(state: DuelState, seat: int, stat: int) -> int:
    """What is added to the printed stat. A Mirror's bonuses equal the opponent's own (rulings W17 and W26).

    Soak and stun guard are effects wherever they stand: of those, a copy has what the opponent's cards print too
    (War, Characters: Sagas, EX).
    """
    if not copies_bonus(state, seat, stat):
        return own_bonus(state, seat, stat)
    theirs = own_bonus(state, 1 - seat, stat)
    return theirs + printed(state, 1 - seat, stat) if stat in (SOAK, STUN_GUARD) else theirs


def copies_bonus(state: DuelState, seat: int, stat: int) -> bool:
    copies = in_force(state, seat, program.COPY_BONUSES)
    return bool(copies) and any(of == stat for act in copies for of, _ in act.bonuses)


def total(state: DuelState, seat: int, stat: int) -> int:
    """A stat of a fighter's attack, before the floor of 0."""
    mine = state.sides[seat].at_work or put_together(state, seat)
    theirs = state.sides[1 - seat].at_work or put_together(state, 1 - seat)
    place = seat * STATS + stat
    fixed = mine.plain[stat] + theirs.given[stat] + state.printed_changes[place] + state.bonuses[place]
    if not (mine.varies | theirs.gives_more) >> stat & 1 and not state.in_force and not state.lasting:
        return fixed
    if not verbs_in_force(state) & OF_NUMBERS:
        return fixed + depending_bonus(state, seat, stat)
    number = printed(state, seat, stat)
    added = bonus(state, seat, stat)
    if added > 0 and stat <= RANGE_MAX and has(state, 1 - seat, program.ONLY_PRINTED):
        return number
    return number + added


def power(state: DuelState, seat: int) -> int:
    """Power is never less than 0, and an attack whose power is N/A deals no damage (War, Base Card Overview)."""
    if not at_work(state, seat).has_power:
        return 0
    number = total(state, seat, POWER)
    return number if number > 0 else 0


def priority(state: DuelState, seat: int) -> int:
    """Priority may be negative (War, FAQ)."""
    return total(state, seat, PRIORITY_STAT)


def reach(state: DuelState, seat: int) -> tuple[int, int]:
    """The nearest and farthest space an attack strikes; range is never less than 0 (War, FAQ)."""
    nearest, farthest = total(state, seat, RANGE_MIN), total(state, seat, RANGE_MAX)
    return nearest if nearest > 0 else 0, farthest if farthest > 0 else 0


def soak(state: DuelState, seat: int) -> int:
    number = total(state, seat, SOAK)
    return number if number > 0 else 0


def stun_guard(state: DuelState, seat: int) -> int:
    number = total(state, seat, STUN_GUARD)
    return number if number > 0 else 0


def stun_immune(state: DuelState, seat: int) -> bool:
    return at_work(state, seat).stun_immune or has(state, seat, program.STUN_IMMUNITY)
