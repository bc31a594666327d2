"""Why the numbers of an attack come out as they do: for the story of a duel, which alone asks."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.layout import POWER, STATS
from engine.battlecon.sources import at_work
from engine.battlecon.state import DuelState
from engine.battlecon.stats import bonus_of_act, bonuses_in_force, copies_bonus, in_force, limit_of, power, printed

# What a part of a sum comes from when it is no act.
PRINTED: Final = -1
EFFECTS: Final = -2  # bonuses that triggers gave; each was told as it came
SOAKED: Final = -3
NOT_NEGATIVE: Final = -4

Part = tuple[int, int]  # a number, and the act it comes from


def parts_of_damage(state: DuelState, seat: int, soaked: int, damage: int) -> list[Part]:
    """What the damage of an attack that a seat takes is the sum of."""
    other = 1 - seat
    if not at_work(state, other).has_power:
        return []
    parts = [(printed(state, other, POWER), PRINTED), *parts_of_bonus(state, other, POWER)]
    parts.append((power(state, other) - added_up(parts), NOT_NEGATIVE))
    parts += [(limit_of(state, seat, act), act.at) for act in in_force(state, seat, program.TAKE_MORE)]
    parts.append((-soaked, SOAKED))
    limits = sorted((limit_of(state, seat, act), act.at) for act in in_force(state, seat, program.TAKE_AT_MOST))
    if limits:
        parts.append((damage - added_up(parts), limits[0][1]))
    return [part for part in parts if part[0] or part[1] == PRINTED]


def added_up(parts: list[Part]) -> int:
    return sum(number for number, _ in parts)


def parts_of_bonus(state: DuelState, seat: int, stat: int) -> list[Part]:
    """Where each part of a bonus comes from: what copies bonuses is the source of all, what forbids them undoes all."""
    if copies_bonus(state, seat, stat):
        copying = in_force(state, seat, program.COPY_BONUSES)[0].at
        return [(added_up(own_parts(state, 1 - seat, stat)), copying)]
    parts = own_parts(state, seat, stat)
    forbidding = in_force(state, 1 - seat, program.ONLY_PRINTED)
    if forbidding and added_up(parts) > 0:
        parts.append((-added_up(parts), forbidding[0].at))
    return parts


def own_parts(state: DuelState, seat: int, stat: int) -> list[Part]:
    """The bonuses of a fighter's own cards and of what he did, and those his opponent's give him."""
    parts = [(state.bonuses[seat * STATS + stat], EFFECTS)]
    for owner, whom in ((seat, program.YOU), (1 - seat, program.OPPONENT)):
        acts = bonuses_in_force(state, owner)
        parts += [(bonus_of_act(state, owner, act, stat), act.at) for act in acts if act.whom == whom]
    return parts
