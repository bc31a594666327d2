"""What is in force at this moment, and the numbers of an attack.

Everything is computed from the printed cards and the acts in force when a rule asks, and kept nowhere.
"""

from __future__ import annotations

from engine.battlecon import conditions, program
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
from engine.battlecon.sources import attack_cards, passives
from engine.battlecon.state import DuelState


def in_force(state: DuelState, seat: int, verb: int) -> list[Act]:
    """The acts of a seat of one verb whose tests hold now."""
    if verb not in state.matchup.verbs:
        return []
    return [act for act in passives(state, seat) if act.verb == verb and conditions.all_hold(state, seat, act.tests)]


def has(state: DuelState, seat: int, verb: int) -> bool:
    return bool(in_force(state, seat, verb))


def printed(state: DuelState, seat: int, stat: int) -> int:
    """What the cards of a fighter's attack print, with what effects made of it."""
    total = state.printed_changes[seat * STATS + stat]
    for card in attack_cards(state, seat):
        if stat == POWER:
            total += card.power
        elif stat == PRIORITY_STAT:
            total += card.priority
        elif stat == RANGE_MIN:
            total += card.range_min
        elif stat == RANGE_MAX:
            total += card.range_max
        elif stat == SOAK:
            total += card.soak
        elif stat == STUN_GUARD:
            total += card.stun_guard
    if stat == PRIORITY_STAT and has(state, seat, program.BASE_PRIORITY_OF_OPPONENT):
        theirs = state.base[1 - seat]
        total += state.matchup.cards[theirs].priority if theirs >= 0 else 0
    return total


def own_bonus(state: DuelState, seat: int, stat: int) -> int:
    """What effects, tokens and abilities of his own add to a stat, without what he copies."""
    total = state.bonuses[seat * STATS + stat]
    for act in in_force(state, seat, program.BONUS):
        if act.whom == program.YOU:
            total += bonus_of_act(state, seat, act, stat)
    for act in in_force(state, 1 - seat, program.BONUS):
        if act.whom == program.OPPONENT:
            total += bonus_of_act(state, 1 - seat, act, stat)
    return total


def bonus_of_act(state: DuelState, seat: int, act: Act, stat: int) -> int:
    amount = sum(number for of, number in act.bonuses if of == stat)
    if amount and act.scale is not None:
        amount *= conditions.counted(state, seat, act.scale)
    return amount


def bonus(state: DuelState, seat: int, stat: int) -> int:
    """What is added to the printed stat. A Mirror's bonuses equal the opponent's own (rulings W17 and W26).

    Soak and stun guard are effects wherever they stand: of those, a copy has what the opponent's cards print too
    (War, Characters: Sagas, EX).
    """
    copies = [act for act in in_force(state, seat, program.COPY_BONUSES) if any(of == stat for of, _ in act.bonuses)]
    if not copies:
        return own_bonus(state, seat, stat)
    theirs = own_bonus(state, 1 - seat, stat)
    return theirs + printed(state, 1 - seat, stat) if stat in (SOAK, STUN_GUARD) else theirs


def total(state: DuelState, seat: int, stat: int) -> int:
    """A stat of a fighter's attack, before the floor of 0."""
    number = printed(state, seat, stat)
    added = bonus(state, seat, stat)
    if added > 0 and stat <= RANGE_MAX and has(state, 1 - seat, program.ONLY_PRINTED):
        return number
    return number + added


def power(state: DuelState, seat: int) -> int:
    """Power is never less than 0, and an attack whose power is N/A deals no damage (War, Base Card Overview)."""
    if not all(card.power_is_number for card in attack_cards(state, seat)):
        return 0
    return max(0, total(state, seat, POWER))


def priority(state: DuelState, seat: int) -> int:
    """Priority may be negative (War, FAQ)."""
    return total(state, seat, PRIORITY_STAT)


def reach(state: DuelState, seat: int) -> tuple[int, int]:
    """The nearest and farthest space an attack strikes; range is never less than 0 (War, FAQ)."""
    return max(0, total(state, seat, RANGE_MIN)), max(0, total(state, seat, RANGE_MAX))


def soak(state: DuelState, seat: int) -> int:
    return max(0, total(state, seat, SOAK))


def stun_guard(state: DuelState, seat: int) -> int:
    return max(0, total(state, seat, STUN_GUARD))


def stun_immune(state: DuelState, seat: int) -> bool:
    printed_on = any(card.stun_immunity for card in attack_cards(state, seat))
    return printed_on or has(state, seat, program.STUN_IMMUNITY)
