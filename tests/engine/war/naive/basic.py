"""The cards of the fighters that the rulebook calls basic."""

from __future__ import annotations

from tests.engine.war.naive import movement
from tests.engine.war.naive.duel import Duel, DuelOver
from tests.engine.war.naive.effects import elemental, human, on, stun
from tests.engine.war.naive.movement import ANY_NUMBER, advance, move, pull, push, up_to

# ---- Hikaru


@on("Trance", "End")
@on("Focused", "Hit")
@on("Palm Strike", "Damage")
def regain_token(duel: Duel, seat: int) -> None:
    duel.regain_one(seat)


@on("Geomantic", "Start")
def geomantic(duel: Duel, seat: int) -> None:
    held = [token for token, number in duel.sides[seat].tokens.items() if number]
    if held and duel.may_spend(seat):
        token = duel.ask(seat, "token", ["no", *held])
        if token != "no":
            duel.put_on_attack(seat, token)


@on("Advancing", "Start")
def advancing(duel: Duel, seat: int) -> None:
    _, passed = advance(duel, seat, [1])
    if passed:
        duel.sides[seat].now.power += 1


@on("Wrath of Elements", "Reveal")
def wrath_of_elements(duel: Duel, seat: int) -> None:
    if duel.may_spend(seat):
        for token, number in list(duel.sides[seat].tokens.items()):
            if number:
                duel.put_on_attack(seat, token)


@on("Four Winds", "Hit")
def four_winds(duel: Duel, seat: int) -> None:
    if duel.regain_one(seat):
        duel.repeats += 1


# ---- Cadenza


@on("Battery", "End")
def battery(duel: Duel, seat: int) -> None:
    duel.sides[seat].next_priority += 4


@on("Grapnel", "Hit")
def grapnel(duel: Duel, seat: int) -> None:
    pull(duel, seat, up_to(3))


@on("Mechanical", "End")
def mechanical(duel: Duel, seat: int) -> None:
    advance(duel, seat, up_to(3))


@on("Rocket Press", "Before")
def rocket_press(duel: Duel, seat: int) -> None:
    advance(duel, seat, [2, 3, 4, 5, 6])


@on("Feedback Field", "Hit")
def feedback_field(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.power += 2 * duel.sides[seat].now.damage_soaked


# ---- Kallistar


@on("Flare", "Reveal", human)
def flare(duel: Duel, seat: int) -> None:
    duel.lose_life(seat, 3)
    duel.sides[seat].now.priority += 3


@on("Flare", "End", elemental)
def flare_out(duel: Duel, seat: int) -> None:
    duel.sides[seat].form = "Human"


@on("Ignition", "Reveal", elemental)
def ignition(duel: Duel, seat: int) -> None:
    duel.lose_life(seat, 3)
    duel.sides[seat].now.power += 3


@on("Ignition", "End", human)
def ignite(duel: Duel, seat: int) -> None:
    duel.sides[seat].form = "Elemental"


@on("Caustic", "Hit", elemental)
def caustic(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)


@on("Blazing", "After", human)
def blazing(duel: Duel, seat: int) -> None:
    move(duel, seat, [1, 2])


@on("Volcanic", "End", human)
def volcanic(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))


@on("Spellbolt", "Hit", human)
def spellbolt(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.power -= 2


@on("Spellbolt", "Hit", elemental)
def spellbolt_pulls(duel: Duel, seat: int) -> None:
    pull(duel, seat, up_to(2))


@on("Supernova", "End")
def supernova(duel: Duel, seat: int) -> None:
    raise DuelOver(1 - seat)


@on("Chain of Destruction", "Hit")
def chain_of_destruction(duel: Duel, seat: int) -> None:
    if duel.sides[seat].life > 3 and duel.ask(seat, "amount", ["no", 3]) == 3:
        duel.lose_life(seat, 3)
        duel.repeats += 1


# ---- Magdelina


@on("Hikaru", "End", modes=("almighty",))
def hikaru_regains(duel: Duel, seat: int) -> None:
    duel.regain_one(seat)


@on("Kallistar", "Start", human, modes=("almighty",))
def kallistar_regains(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 1)


@on("Magdelina", "End")
def level_up(duel: Duel, seat: int) -> None:
    """Spiritual, when it hit nobody, keeps the gains away."""
    side = duel.sides[seat]
    gains = not side.plays("Spiritual") or side.now.hit_somebody
    if side.tokens["Trance"] > side.tokens["Level"]:
        side.tokens["Trance"] = 0
        if gains:
            duel.gain(seat, "Level")
    elif gains:
        duel.gain(seat, "Trance")


@on("Priestess", "Hit")
def priestess(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.power -= 2


@on("Priestess", "After")
def prayer(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 1)


@on("Safety", "End", lambda duel, seat: duel.sides[seat].now.was_hit)
def safety(duel: Duel, seat: int) -> None:
    move(duel, seat, up_to(3))


@on("Excelsius", "Before")
def excelsius(duel: Duel, seat: int) -> None:
    move(duel, seat, [1])


@on("Excelsius", "Hit", lambda duel, seat: duel.sides[seat].tokens["Level"] >= 2)
def excelsius_pushes(duel: Duel, seat: int) -> None:
    push(duel, seat, up_to(2))


@on("Blessing", "Hit")
def blessing(duel: Duel, seat: int) -> None:
    duel.regain_life(seat, 3)
    duel.regain_life(1 - seat, 3)
    duel.gain(seat, "Trance")


@on("Apotheosis", "Hit")
def apotheosis(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    duel.gain(seat, "Level")


@on("Solar Soul", "Hit")
def solar_soul(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.power += duel.may_spend_any_number(seat, "Trance")


# ---- Vanaah


@on("Reaping", "Hit")
def reaping(duel: Duel, seat: int) -> None:
    if not duel.discard_token(1 - seat):
        regain_divine_rush(duel, seat)


def regain_divine_rush(duel: Duel, seat: int) -> None:
    """From wherever it travels; on this beat's attack it goes on working."""
    side = duel.sides[seat]
    if side.rush_on_attack:
        side.rush_on_attack -= 1
    else:
        for pile in range(len(side.travelling)):
            if side.travelling[pile]:
                side.travelling[pile] -= 1
                break
        else:
            return
    side.tokens["Divine Rush"] += 1


@on("Judgment", "Reveal")
def judgment(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.cannot_retreat = True
    duel.sides[1 - seat].now.cannot_pass = True


@on("Paladin", "End")
def paladin(duel: Duel, seat: int) -> None:
    """Any space: the one where he stands already is one of them."""
    space = duel.sides[1 - seat].space
    movement.teleport(duel, seat, [space - 1, space + 1], may_stay=True)


@on("Scythe", "Hit")
def scythe(duel: Duel, seat: int) -> None:
    pull(duel, seat, up_to(1))


@on("Hand of Divinity", "After")
def hand_of_divinity(duel: Duel, seat: int) -> None:
    advance(duel, seat, ANY_NUMBER)


@on("Death Walks", "Hit")
def death_walks(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    duel.sides[1 - seat].next_priority -= 4


# ---- Luc


@on("Luc", "End")
def temporal_battery(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Time", {"normal": 1, "ex": 2, "almighty": 3}[duel.sides[seat].mode])


@on("Time", "Start", lambda duel, seat: duel.sides[seat].now.time_anted == 3)
def three_time(duel: Duel, seat: int) -> None:
    advance(duel, seat, up_to(2))


@on("Time", "Start", lambda duel, seat: duel.sides[seat].now.time_anted == 5)
def five_time(duel: Duel, seat: int) -> None:
    duel.active = seat


@on("Chrono", "Start")
def chrono(duel: Duel, seat: int) -> None:
    number = duel.may_spend_any_number(seat, "Time")
    if number:
        advance(duel, seat, [number], may_pass=False)


@on("Eternal", "When hit")
def eternal(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.soak += duel.may_spend_any_number(seat, "Time")


@on("Memento", "After", lambda duel, seat: "Memento" not in duel.sides[seat].now.already)
def memento(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Time", 2):
        duel.sides[seat].now.already.add("Memento")
        duel.repeats += 1


@on("Fusion", "Damage")
def fusion(duel: Duel, seat: int) -> None:
    """A push that would leave the board goes as far as possible and costs 2 life, also if the movement is ignored."""
    room = len(movement.path(duel, seat, 1 - seat, -movement.towards(duel, 1 - seat)))
    dealt = duel.dealt
    push(duel, seat, [dealt])
    if room < dealt:
        duel.lose_life(1 - seat, 2)


@on("Feinting", "End")
def feinted(duel: Duel, seat: int) -> None:
    advance(duel, seat, [1, 2])


@on("Temporal Recursion", "After")
def temporal_recursion(duel: Duel, seat: int) -> None:
    if duel.may_spend_exactly(seat, "Time", 1):
        duel.repeats += 1
