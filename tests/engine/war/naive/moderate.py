"""The cards of the fighters that the rulebook calls moderate."""

from __future__ import annotations

from tests.engine.war.naive import movement, stats
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import EX_AND_ALMIGHTY, adjacent, far, on, stun
from tests.engine.war.naive.movement import ANY_NUMBER, advance, move, push, up_to

# ---- Demitras


@on("Demitras", "Hit")
def crescendo_rises(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Crescendo", 2 if duel.sides[seat].is_almighty() else 1)


@on("Demitras", "End", modes=EX_AND_ALMIGHTY)
def crescendo_swells(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Crescendo")


@on("Demitras", "When hit")
def crescendo_falls(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    side.tokens["Crescendo"] = max(0, side.tokens["Crescendo"] - 1)


@on("Bloodletting", "Hit")
def bloodletting(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, duel.sides[seat].now.anted.get("Crescendo", 0))


@on("Vapid", "Hit", lambda duel, seat: stats.priority(duel, 1 - seat) <= 3)
def vapid(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)


@on("Deathblow", "Hit")
@on("Accelerando", "Hit")
def power_for_crescendo(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.power += 2 * duel.may_spend_any_number(seat, "Crescendo")


@on("Deathblow", "After", lambda duel, seat: duel.this_attack_hit)
def deathblow(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Crescendo")


@on("Symphony of Demise", "Before")
def symphony_of_demise(duel: Duel, seat: int) -> None:
    advance(duel, seat, up_to(4))


@on("Symphony of Demise", "Hit")
def crescendo_full(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Crescendo", max(0, 5 - duel.sides[seat].tokens["Crescendo"]))


# ---- Heketch


@on("Heketch", "End", far)
@on("Nightmare", "End")
def regain_dark_force(duel: Duel, seat: int) -> None:
    """In the EX and Almighty texts all of them."""
    duel.gain(seat, "Dark Force", duel.sides[seat].most["Dark Force"] if duel.sides[seat].mode != "normal" else 1)


@on("Merciless", "After", lambda duel, seat: duel.sides[seat].tokens["Dark Force"] > 0)
def merciless(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.cannot_be_hit = True


@on("Critical", "Hit", adjacent)
@on("Rasping", "Hit", adjacent)
def power_for_dark_force(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Dark Force", 1):
        duel.sides[seat].now.power += 3


@on("Rasping", "Damage")
def rasping(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, (duel.dealt + 1) // 2)


@on("Assassin", "Damage", adjacent)
def assassin(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Dark Force", 1):
        duel.sides[1 - seat].next_cannot_move = True


@on("Psycho", "End", adjacent)
def psycho(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Dark Force", 1):
        duel.repeats += 1


@on("Million Knives", "Hit")
def million_knives(duel: Duel, seat: int) -> None:
    moved, _ = advance(duel, seat, [1])
    if moved and duel.distance() >= 2:
        duel.repeats += 1


@on("Living Nightmare", "Hit")
def living_nightmare(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    duel.sides[seat].nightmares += 1


# ---- Hepzibah


@on("Hepzibah", "End")
def pacts_return(duel: Duel, seat: int) -> None:
    duel.regain_each(seat)


@on("Hepzibah", "End", modes=EX_AND_ALMIGHTY)
@on("Hepzibah", "Damage", modes=("almighty",))
def hepzibah_regains(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 1)


@on("Pactbond", "Reveal")
def pactbond(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, min(2, duel.sides[seat].now.number_anted()))


@on("Pactbond", "End")
def free_pact(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    side.next_free_pact = duel.ask(seat, "token", list(side.tokens))


@on("Darkheart", "Hit")
def darkheart(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 2)
    duel.discard_token(1 - seat)


@on("Anathema", "Reveal")
def anathema(duel: Duel, seat: int) -> None:
    now = duel.sides[seat].now
    now.power += min(3, now.number_anted())
    now.priority += min(3, now.number_anted())


@on("Necrotizing", "Hit")
def necrotizing(duel: Duel, seat: int) -> None:
    """Life is spent down to the last point and no further."""
    side = duel.sides[seat]
    spent = duel.ask(seat, "amount", list(range(min(3, side.life - 1) + 1)))
    duel.lose_life(seat, spent)
    side.now.power += spent


@on("Bloodlight", "Damage")
def bloodlight(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, min(duel.dealt, duel.sides[seat].now.number_anted()))


@on("Seal the Pact", "After")
def seal_the_pact(duel: Duel, seat: int) -> None:
    duel.sides[seat].sealed += 1


@on("Altazziar", "Start")
def altazziar(duel: Duel, seat: int) -> None:
    duel.sides[seat].life = 1


# ---- Rukyuk


@on("Rukyuk", "End", lambda duel, seat: duel.sides[seat].now.take_back_at_end, modes=("ex",))
def ammunition_returns(duel: Duel, seat: int) -> None:
    now = duel.sides[seat].now
    if now.anted:
        token = duel.ask(seat, "token", list(now.anted))
        del now.anted[token]
        duel.gain(seat, token)


@on("Rukyuk", "After", lambda duel, seat: duel.sides[seat].now.attack_twice, modes=("almighty",))
def attack_again(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.attack_twice = False
    duel.repeats += 1


@on("Reload", "After")
def reload(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))


@on("Reload", "End")
def reloaded(duel: Duel, seat: int) -> None:
    duel.regain_each(seat)


@on("Impact", "Hit")
def impact(duel: Duel, seat: int) -> None:
    push(duel, seat, [2])


@on("Gunner", "Before")
def gunner(duel: Duel, seat: int) -> None:
    """The style's range becomes 1~5, where it prints 2~4."""
    if duel.may_spend_one(seat):
        duel.sides[seat].now.gunner = True


@on("Gunner", "After")
def gunner_moves(duel: Duel, seat: int) -> None:
    move(duel, seat, [1, 2])


@on("Sniper", "After")
def sniper(duel: Duel, seat: int) -> None:
    move(duel, seat, [1, 2, 3])


@on("Point Blank", "Damage")
def point_blank(duel: Duel, seat: int) -> None:
    push(duel, seat, up_to(2))


@on("Crossfire", "Hit")
def crossfire(duel: Duel, seat: int) -> None:
    if duel.may_spend_one(seat):
        duel.sides[seat].now.power += 2


@on("Fully Automatic", "Hit")
def fully_automatic(duel: Duel, seat: int) -> None:
    if duel.may_spend_one(seat):
        duel.repeats += 1


@on("Force Grenade", "Hit")
def force_grenade(duel: Duel, seat: int) -> None:
    push(duel, seat, ANY_NUMBER)
