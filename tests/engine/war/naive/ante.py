"""The ante: tokens, pacts and what stands on the fighters themselves (War, Play Sequence 2)."""

from __future__ import annotations

from typing import Any

from tests.engine.war.naive import movement, stats
from tests.engine.war.naive.cards import is_style
from tests.engine.war.naive.duel import PASS, Duel
from tests.engine.war.naive.sides import Side


def ante_begins(duel: Duel) -> None:
    for seat in duel.turns():
        other = duel.sides[1 - seat]
        if stats.elemental(duel, seat):
            duel.lose_life(seat, 2 if duel.sides[seat].is_almighty() else 1)
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


def antes(duel: Duel, seat: int) -> list[Any]:
    """What he may ante now. All but Crescendo, pacts and Hikaru's Almighty tokens are anted once or twice a beat."""
    side = duel.sides[seat]
    if side.fighter == "Demitras":
        return [*range(1, side.tokens["Crescendo"] + 1)]
    if side.fighter == "Hepzibah":
        return [pact for pact, held in side.tokens.items() if held and payers(duel, seat, pact)]
    if side.fighter == "Hikaru" and side.is_almighty():
        return duel.held(seat)
    if "ante" in side.now.already and antes_twice(side):
        return [] if "second ante" in side.now.already else duel.held(seat)
    return [] if "ante" in side.now.already else limited_antes(duel, seat)


def limited_antes(duel: Duel, seat: int) -> list[Any]:
    """Tokens by name, numbers of Time, bases to name, spaces to go to, Kehrolyn's other form."""
    side = duel.sides[seat]
    if side.fighter == "Luc":
        return [number for number in (1, 3, 5) if number <= side.tokens["Time"]]
    if side.fighter == "Seth":
        return duel.sides[1 - seat].bases
    if side.fighter == "Kehrolyn" and side.is_ex():
        return ["other form"] if any(is_style(card) for card in side.piles[1]) else []
    if side.fighter == "Heketch" and side.is_almighty():
        if not side.tokens["Dark Force"]:
            return []
        # Who cannot move gets the priority all the same (War, Movement); 0: he goes nowhere.
        return [0] if movement.held_fast(duel, seat) else movement.free_spaces(duel)
    return duel.held(seat)


def antes_twice(side: Side) -> bool:
    """Hikaru and Vanaah in their EX texts, she in the Almighty one too, and Rukyuk in both."""
    if side.fighter == "Hikaru":
        return side.is_ex()
    return side.fighter in ("Vanaah", "Rukyuk") and side.mode != "normal"


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


def put_ante(duel: Duel, seat: int, anted: Any) -> None:
    side = duel.sides[seat]
    duel.tell(f"{seat} antes {anted}")
    second = "ante" in side.now.already
    side.now.already.add("ante")
    if side.fighter == "Demitras":
        duel.put_on_attack(seat, "Crescendo", anted)
    elif side.fighter == "Luc":
        duel.spend(seat, "Time", anted)
        side.now.time_anted = anted
    elif side.fighter == "Seth":
        side.now.named_base = anted
    elif side.fighter == "Kehrolyn":
        side.now.other_pile = next(card for card in side.piles[1] if is_style(card))
    elif side.fighter == "Heketch" and side.is_almighty():
        duel.spend(seat, "Dark Force", 1)
        movement.teleport(duel, seat, [anted])
        side.now.ante_priority = 3
    else:
        if side.fighter == "Hepzibah":
            pay(duel, seat, anted)
        duel.put_on_attack(seat, anted)
        if anted == "Dark Force":
            movement.beside_opponent(duel, seat)
        if second:
            side.now.already.add("second ante")
        if side.fighter == "Rukyuk" and second:
            side.now.take_back_at_end = side.is_ex()
            side.now.attack_twice = side.is_almighty()
