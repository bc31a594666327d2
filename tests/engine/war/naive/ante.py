"""The ante: tokens, pacts and what stands on the fighters themselves (War, Play Sequence 2)."""

from __future__ import annotations

from tests.engine.war.naive import stats
from tests.engine.war.naive.movement import beside_opponent
from tests.engine.war.naive.sides import PASS, Duel


def ante_begins(duel: Duel) -> None:
    for seat in duel.turns():
        other = duel.sides[1 - seat]
        if stats.elemental(duel, seat):
            duel.lose_life(seat, 1)
        level = duel.sides[seat].tokens.get("Level", 0)
        duel.sides[seat].now.power += level
        duel.sides[seat].now.priority += level
        duel.sides[seat].now.stun_guard += level
        for _ in range(other.miasma):
            if other.life == 1:
                other.now.priority -= 3
            else:
                duel.lose_life(1 - seat, 3)


def ante(duel: Duel) -> None:
    """In turns, from the last beat's active player, until both have passed one after the other (ruling W02)."""
    seat, passes = duel.active, 0
    while passes < 2:
        anted = duel.ask(seat, "ante", [PASS, *antes(duel, seat)])
        if anted == PASS:
            passes += 1
        else:
            passes = 0
            put_ante(duel, seat, anted)
        seat = 1 - seat


def antes(duel: Duel, seat: int) -> list[str | int]:
    """Tokens by name, numbers of Time or Crescendo. All but Crescendo are anted once a beat."""
    side = duel.sides[seat]
    if side.fighter == "Demitras":
        return [*range(1, side.tokens["Crescendo"] + 1)]
    if side.fighter == "Hepzibah":
        return [pact for pact, held in side.tokens.items() if held and payers(duel, seat, pact)]
    if side.fighter == "Magdelina":
        return []
    if "ante" in side.now.already:
        return []
    if side.fighter == "Luc":
        return [number for number in (1, 3, 5) if number <= side.tokens["Time"]]
    return [token for token, held in side.tokens.items() if held]


def payers(duel: Duel, seat: int, pact: str) -> list[int]:
    """Whose life may pay for a pact: never the last point; the opponent's once a beat after a Seal. -1: it is free."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    if side.now.free_pact == pact:
        return [-1]
    own = [seat] if side.life > 1 else []
    return own + ([1 - seat] if side.sealed and "seal" not in side.now.already and other.life > 1 else [])


def pay(duel: Duel, seat: int, pact: str) -> None:
    payer = duel.ask(seat, "payer", payers(duel, seat, pact))
    if payer >= 0:
        duel.lose_life(payer, 1)
    if payer == 1 - seat:
        duel.sides[seat].now.already.add("seal")


def put_ante(duel: Duel, seat: int, anted: str | int) -> None:
    side = duel.sides[seat]
    side.now.already.add("ante")
    duel.tell(f"{seat} antes {anted}")
    if isinstance(anted, str):
        if side.fighter == "Hepzibah":
            pay(duel, seat, anted)
        duel.put_on_attack(seat, anted)
        if anted == "Dark Force":
            beside_opponent(duel, seat)
    elif side.fighter == "Demitras":
        duel.put_on_attack(seat, "Crescendo", anted)
    else:
        duel.spend(seat, "Time", anted)
        side.now.time_anted = anted
