"""Attacks and the damage they do (War, Play Sequence 4)."""

from __future__ import annotations

from tests.engine.war.naive import stats
from tests.engine.war.naive.duel import Duel, DuelOver
from tests.engine.war.naive.effects import stun
from tests.engine.war.naive.perform import perform


def attack(duel: Duel, seat: int) -> None:
    if not duel.sides[seat].attacks() or duel.sides[seat].now.stunned:
        return
    attack_once(duel, seat)
    repeat_attack(duel, seat)


def repeat_attack(duel: Duel, seat: int) -> None:
    """From Before to After again, when the attack before it is through (ruling W23). The stunned do not attack."""
    while duel.repeats:
        duel.repeats -= 1
        if not duel.sides[seat].now.stunned:
            attack_once(duel, seat)


def attack_once(duel: Duel, seat: int) -> None:
    """Before, check to hit, Hit, damage, Damage, After (War, Play Sequence 4a)."""
    side = duel.sides[seat]
    perform(duel, seat, "Before")
    duel.dealt = 0
    stuns, side.next_attack_stuns = side.next_attack_stuns, False
    duel.this_attack_hit = stats.hits(duel, seat)
    duel.tell(f"{seat} attacks {'and hits' if duel.this_attack_hit else 'and misses'}")
    if duel.this_attack_hit:
        duel.sides[seat].now.hit_somebody = True
        duel.sides[1 - seat].now.was_hit = True
        if stuns:
            stun(duel, 1 - seat)
        perform(duel, 1 - seat, "When hit")
        perform(duel, seat, "Hit")
        deal_damage(duel, seat)
        if duel.dealt:
            perform(duel, seat, "Damage")
    side.now.soak_until_after = 0
    after(duel, seat)


def after(duel: Duel, seat: int) -> None:
    """A repeat that an After effect asks for comes at once; one asked for before waits till all are through (W23)."""
    waiting, duel.repeats = duel.repeats, 0
    perform(duel, seat, "After", then=repeat_attack)
    duel.repeats = waiting


def deal_damage(duel: Duel, seat: int) -> None:
    power = stats.power(duel, seat)
    if power is None:
        return
    other = duel.sides[1 - seat]
    damage = power + (2 if other.plays("Sweeping") else 0)
    juto_helps = stats.juto_soak(duel, 1 - seat) > 0
    soaked = soak_up(duel, seat, damage)
    damage -= soaked
    if other.plays("Safety"):
        damage = min(damage, 3 + other.tokens["Level"])
    duel.tell(f"{seat} deals {damage}")
    if damage:
        take_damage(duel, seat, damage)
    if juto_helps and not other.now.silenced:
        hurt_juto(duel, 1 - seat, soaked)


def take_damage(duel: Duel, seat: int, damage: int) -> None:
    """The opponent of the seat takes it, and may be stunned by it."""
    other = duel.sides[1 - seat]
    if other.resolves_as("Cadenza") and duel.may_spend_exactly(1 - seat, "Iron Body", 1):
        damage -= iron_body(duel, seat, damage)
        if damage == 0:
            return
    if other.resolves_as("Cherri") and damage >= 3:
        duel.gain(1 - seat, "Insight")
    other.life -= damage
    other.now.damage_taken += damage
    duel.dealt = damage
    if other.life <= 0:
        raise DuelOver(seat)
    guard = 0 if stats.ignores_stun_guard(duel, seat) else stats.stun_guard(duel, 1 - seat)
    if damage > guard and not harmless(duel, seat) and not stats.stun_immune(duel, 1 - seat):
        duel.stun(1 - seat)


def iron_body(duel: Duel, seat: int, damage: int) -> int:
    """Unlimited stun guard; what the EX and Almighty texts let him soak besides counts for this damage already."""
    other = duel.sides[1 - seat]
    other.now.unlimited_stun_guard = True
    before = stats.soak(duel, 1 - seat)
    other.now.soak += stats.BY_IRON_BODY[other.mode]
    if stats.ignores_soak(duel, seat):
        return 0
    soaked = min(damage, stats.soak(duel, 1 - seat) - before)
    other.now.damage_soaked += soaked
    return soaked


def harmless(duel: Duel, seat: int) -> bool:
    """Knives and Staff do not stun who is beside."""
    side = duel.sides[seat]
    return duel.distance() == 1 and (side.plays("Knives") or side.plays("Staff"))


def soak_up(duel: Duel, seat: int, damage: int) -> int:
    """How much the opponent soaks."""
    other = duel.sides[1 - seat]
    if stats.ignores_soak(duel, seat):
        return 0
    soaked = min(damage, stats.soak(duel, 1 - seat))
    other.now.damage_soaked += soaked
    return soaked


def hurt_juto(duel: Duel, seat: int, soaked: int) -> None:
    """Juto pays for what is soaked while he helps, after it was looked whether she is stunned."""
    side = duel.sides[seat]
    hurt = min(soaked, side.juto_life)
    side.juto_life -= hurt
    side.now.juto_hurt += hurt
    if side.juto_life == 0:
        side.jutos.clear()
