"""One attack, from Before to After, and the damage it deals (War, Active Attack)."""

from __future__ import annotations

from typing import Any, Final

from engine.battlecon import program
from engine.battlecon.at_work import OF_AIM, OF_DAMAGE
from engine.battlecon.board import distance, spaces_of, stands, used
from engine.battlecon.conditions import attack_under_way
from engine.battlecon.effects.attacks import push_attack
from engine.battlecon.effects.life import BY_LIFE, become_stunned, finish_duel
from engine.battlecon.events import lines_at, raise_event, record
from engine.battlecon.frames import AttackFrame, DamageFrame, damage_frame
from engine.battlecon.layout import (
    HIT,
    NEXT_ATTACK_STUNS,
    SOAK,
    STUN_GUARD,
    WAS_HIT,
)
from engine.battlecon.reasons import Part, parts_of_damage
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, at_work, verbs_in_force
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, in_force, limit_of, power, reach, soak, stun_guard, stun_immune

# The stages of an attack, where a frame of it goes on.
BEFORE: Final = 0
CHECK: Final = 1
HIT_EFFECTS: Final = 2
TAKE_DAMAGE: Final = 3
DAMAGE_EFFECTS: Final = 4
AFTER: Final = 6
THROUGH: Final = 7


def carry_on_attack(state: DuelState, frame: AttackFrame) -> None:
    """Go on with an attack to where something else comes first (War, Active Attack 1-7).

    A stage at which nothing waits is no step of its own.
    """
    begun_at = frame.stage
    if begun_at <= TAKE_DAMAGE:
        missed = up_to_damage(state, frame)
        if not missed:
            return
    if frame.stage == DAMAGE_EFFECTS:
        frame.stage = AFTER
        if state.timings >> program.DAMAGE & 1 and lines_at(state, frame.seat, program.DAMAGE):
            if frame.dealt > 0:
                effects_come(state, frame, program.DAMAGE, AFTER)
            return
    if frame.stage == AFTER and not passes_after(state, frame, begun_at):
        return
    finish_attack(state, frame)


def up_to_damage(state: DuelState, frame: AttackFrame) -> bool:
    """Carry out an attack up to its damage; whether it has missed, so that nothing comes before After."""
    seat = frame.seat
    if frame.stage == BEFORE:
        if state.events is not None:
            record(state, "attack", seat)
        if effects_come(state, frame, program.BEFORE, CHECK):
            return False
    if frame.stage == CHECK:
        check(state, frame, seat)
        if frame.stage == AFTER:
            return True
        if state.top is not frame:
            return False
    if frame.stage == HIT_EFFECTS and effects_come(state, frame, program.HIT, TAKE_DAMAGE):
        return False
    frame.stage = DAMAGE_EFFECTS
    state.top = damage_frame(frame, 1 - seat, 0, 1)
    return False


def passes_after(state: DuelState, frame: AttackFrame, begun_at: int) -> bool:
    """What ends with the attack ends, and After effects come; whether there is nothing of either.

    As long as something is in force that may end here, this is a step of its own.
    """
    if not state.in_force:
        return not effects_come(state, frame, program.AFTER, THROUGH)
    if begun_at == AFTER:
        end_bonuses_until(state, frame.seat, program.AFTER)
        effects_come(state, frame, program.AFTER, THROUGH)
    return False


def finish_attack(state: DuelState, frame: AttackFrame) -> None:
    """The attack is through; it may be repeated (ruling W23)."""
    state.top = frame.under
    if frame.repeats:
        push_attack(state, frame.seat).repeats = frame.repeats - 1


def effects_come(state: DuelState, frame: AttackFrame, timing: int, following: int) -> bool:
    """Let the attacker's effects of a trigger come before the following stage; whether there are any."""
    frame.stage = following
    if not state.timings >> timing & 1:
        return False
    raise_event(state, frame.seat, timing)
    return state.top is not frame


def end_bonuses_until(state: DuelState, seat: int, timing: int) -> None:
    """Bonuses that last until a trigger of their player are over (`soak 2 until After`)."""
    state.in_force[:] = [
        entry
        for entry in state.in_force
        if entry >> SEAT_OF != seat or state.matchup.act(entry & NUMBER_OF).until != timing
    ]


def check(state: DuelState, frame: AttackFrame, seat: int) -> None:
    """See whether the opponent is struck; a miss goes on at After (War, Active Attack 2)."""
    side = state.sides[seat]
    stuns = side.lasting_flags & NEXT_ATTACK_STUNS
    if stuns:
        side.lasting_flags &= ~NEXT_ATTACK_STUNS
    if not strikes(state, seat):
        if state.events is not None:
            record(state, "missed", seat, *aim(state, seat, struck=False))
        frame.stage = AFTER
        return
    frame.stage = HIT_EFFECTS
    side.flags |= HIT
    state.sides[1 - seat].flags |= WAS_HIT
    if state.events is not None:
        record(state, "hit", seat, *aim(state, seat, struck=True))
    raise_event(state, 1 - seat, program.EVENT_HIT)
    if stuns:
        become_stunned(state, 1 - seat)


def strikes(state: DuelState, seat: int) -> bool:
    """Whether the attack reaches the opponent and nothing keeps it from hitting."""
    if not verbs_in_force(state) & OF_AIM:
        # Range alone decides.
        if not at_work(state, seat).has_range:
            return False
        nearest, farthest = reach(state, seat)
        return nearest <= distance(state) <= farthest
    if not reaches(state, seat):
        return False
    if has(state, 1 - seat, program.CANNOT_BE_HIT):
        return False
    bans = in_force(state, seat, program.DOES_NOT_HIT)
    return not bans or (needs_no_tokens(state, seat) and used(state, seat, program.ANY_KIND) == 0)


def needs_no_tokens(state: DuelState, seat: int) -> bool:
    return has(state, seat, program.HITS_WITHOUT_TOKENS)


def reaches(state: DuelState, seat: int) -> bool:
    """Only the exact spaces of the range are struck; a range of N/A reaches none (War, FAQ; Base Card Overview)."""
    areas = in_force(state, seat, program.HITS_AREA)
    if areas:
        return any(stands(state, seat, act.spots, state.sides[1 - seat].position) for act in areas)
    if not at_work(state, seat).has_range:
        return False
    distances = distances_of_attack(state, seat)
    nearest, farthest = reach(state, seat)
    for apart in distances:
        if nearest <= apart <= farthest:
            return True
    return any(act.number in distances for act in in_force(state, seat, program.ALSO_HITS_AT))


def aim(state: DuelState, seat: int, struck: bool) -> tuple[Any, ...]:
    """For the story: nearest and farthest space struck, the distance, those from markers, and the act that decides.

    Nearest and farthest are -1 when no range decides; the distances from markers are None when it is measured from the
    fighter. The act is -1 when range and distance alone decide.
    """
    ranged = at_work(state, seat).has_range and not has(state, seat, program.HITS_AREA)
    nearest, farthest = reach(state, seat) if ranged else (-1, -1)
    measured = tuple(distances_of_attack(state, seat)) if has(state, seat, program.RANGE_FROM) else None
    return nearest, farthest, distance(state), measured, decided_by(state, seat, struck)


def decided_by(state: DuelState, seat: int, struck: bool) -> int:
    """The act that lets an attack hit beyond its range, keeps it from hitting within, or says which spaces it hits."""
    if not struck and reaches(state, seat):
        return (in_force(state, 1 - seat, program.CANNOT_BE_HIT) + in_force(state, seat, program.DOES_NOT_HIT))[0].at
    areas = in_force(state, seat, program.HITS_AREA)
    if areas:
        return areas[0].at
    distances = distances_of_attack(state, seat)
    nearest, farthest = reach(state, seat)
    if not struck or any(nearest <= apart <= farthest for apart in distances):
        return -1
    return next((act.at for act in in_force(state, seat, program.ALSO_HITS_AT) if act.number in distances), -1)


def distances_of_attack(state: DuelState, seat: int) -> list[int]:
    """From the fighter, or from each marker his range is measured from: any of them may strike (War, EX Tatsumi)."""
    measured = in_force(state, seat, program.RANGE_FROM)
    if not measured:
        return [distance(state)]
    return [abs(space - state.sides[1 - seat].position) for space in spaces_of(state, seat, measured[0].ref)]


def carry_on_damage(state: DuelState, frame: DamageFrame) -> None:
    """Damage is announced to him who takes it, then taken (War, Active Attack 4-5)."""
    seat = frame.seat
    damage, soaked = damage_to(state, frame)
    if frame.stage == 0:
        frame.stage = 1
        if damage > 0:
            raise_event(state, seat, program.EVENT_DAMAGE, given=damage)
            if state.top is not frame:
                return
    state.top = frame.under
    from_attack = frame.from_attack == 1
    parts = parts_of_damage(state, seat, soaked, damage) if from_attack and state.events is not None else []
    if soaked:
        state.sides[seat].damage_soaked += soaked
        if state.events is not None:
            record(state, "soaked", seat, soaked, from_attack)
    if damage > 0:
        take_damage(state, frame, seat, damage, parts)
    else:
        if state.events is not None:
            record(state, "no damage", seat, from_attack, *parts)
    if soaked and not state.over:
        raise_event(state, seat, program.EVENT_SOAK, given=soaked)


def damage_to(state: DuelState, frame: DamageFrame) -> tuple[int, int]:
    """The damage that is left, and how much is soaked of it."""
    seat = frame.seat
    from_attack = frame.from_attack == 1
    if not from_attack:
        soaked = min(frame.amount, soak(state, seat))
        return frame.amount - soaked, soaked
    if not at_work(state, 1 - seat).has_power:
        return 0, 0
    damage = power(state, 1 - seat)
    if not verbs_in_force(state) & OF_DAMAGE:
        soaked = min(damage, soak(state, seat))
        return damage - soaked, soaked
    for act in in_force(state, seat, program.TAKE_MORE):
        damage += limit_of(state, seat, act)
    soaked = 0 if ignores(state, 1 - seat, SOAK) else min(damage, soak(state, seat))
    damage -= soaked
    for act in in_force(state, seat, program.TAKE_AT_MOST):
        damage = min(damage, limit_of(state, seat, act))
    return damage, soaked


def ignores(state: DuelState, seat: int, stat: int) -> bool:
    """Whether a fighter's attack ignores the other's soak or stun guard."""
    acts = in_force(state, seat, program.IGNORE)
    return bool(acts) and any(act.stat == stat for act in acts)


def take_damage(state: DuelState, frame: DamageFrame, seat: int, damage: int, parts: list[Part]) -> None:
    """Life is lost; he may be stunned; at 0 life the duel is over at once (War, Active Attack 5-6)."""
    side = state.sides[seat]
    side.life -= damage
    side.damage_taken += damage
    from_attack = frame.from_attack == 1
    if from_attack:
        attack = attack_under_way(state, 1 - seat)
        assert attack is not None
        attack.dealt = damage
    if state.events is not None:
        record(state, "damage", seat, damage, side.life, from_attack, *parts)
    if side.life <= 0:
        finish_duel(state, 1 - seat, BY_LIFE)
        return
    if is_stunned_by(state, seat, damage, from_attack):
        become_stunned(state, seat)


def is_stunned_by(state: DuelState, seat: int, damage: int, from_attack: bool) -> bool:
    """Damage greater than the stun guard stuns, each damage by itself (ruling W06)."""
    if not verbs_in_force(state) & OF_DAMAGE:
        return not at_work(state, seat).stun_immune and damage > stun_guard(state, seat)
    if stun_immune(state, seat):
        return False
    if from_attack and has(state, 1 - seat, program.DOES_NOT_STUN):
        return False
    if from_attack and ignores(state, 1 - seat, STUN_GUARD):
        return True
    return damage > stun_guard(state, seat) and not has(state, seat, program.UNLIMITED_STUN_GUARD)
