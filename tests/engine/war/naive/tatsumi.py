"""Tatsumi's cards; what Juto's place gives stands with the numbers (`stats`)."""

from __future__ import annotations

from tests.engine.war.naive.duel import NO, Duel
from tests.engine.war.naive.effects import on, stun
from tests.engine.war.naive.movement import ANY_NUMBER, move, push, shift_juto, up_to, walk
from tests.engine.war.naive.places import behind, between, in_space

JUTOS = {"normal": 1, "ex": 2, "almighty": 3}


def juto_between(duel: Duel, seat: int) -> bool:
    return any(between(duel, juto) for juto in duel.sides[seat].jutos)


def lonely(duel: Duel, seat: int) -> list[int]:
    """The Jutos with whom nobody stands."""
    taken = [side.space for side in duel.sides]
    return [number for number, juto in enumerate(duel.sides[seat].jutos) if juto not in taken]


@on("Empathic", "Start", lambda duel, seat: bool(lonely(duel, seat)))
def empathic(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    space = duel.ask(seat, "space", [NO, *dict.fromkeys(side.jutos[number] for number in lonely(duel, seat))])
    if space != NO:
        number = side.jutos.index(space)
        side.space, side.jutos[number] = space, side.space


@on("Empathic", "End")
def empathic_ends(duel: Duel, seat: int) -> None:
    duel.lose_life(1 - seat, duel.sides[seat].now.juto_hurt)


@on("Siren", "End")
def siren(duel: Duel, seat: int) -> None:
    shift_juto(duel, seat, up_to(2))


@on("Fearless", "End", lambda duel, seat: not duel.sides[seat].jutos)
def fearless(duel: Duel, seat: int) -> None:
    side = duel.sides[seat]
    side.jutos = [side.space] * JUTOS[side.mode]
    side.juto_life = 4 * JUTOS[side.mode]


@on("Wave", "Hit")
def wave(duel: Duel, seat: int) -> None:
    push(duel, seat, up_to(2))


@on("Wave", "After")
def wave_carries_juto(duel: Duel, seat: int) -> None:
    """Juto advances toward the opponent and hops over whoever is in the way, as fighters do."""
    ahead = duel.sides[1 - seat].space - duel.sides[seat].space
    shift_juto(duel, seat, ANY_NUMBER, ways=[1 if ahead > 0 else -1])


@on("Riptide", "Start", juto_between)
def riptide(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.far_attacks_miss = True


@on("Riptide", "End")
def riptide_ends(duel: Duel, seat: int) -> None:
    shift_juto(duel, seat, ANY_NUMBER, toward_her=True)


@on("Whirlpool", "Start")
def whirlpool(duel: Duel, seat: int) -> None:
    side, other = duel.sides[seat], duel.sides[1 - seat]
    ways = {1 if juto > other.space else -1 for juto in side.jutos if juto != other.space}
    walk(duel, seat, 1 - seat, ways, [1])


@on("Whirlpool", "After")
def whirlpool_spins(duel: Duel, seat: int) -> None:
    move(duel, seat, up_to(2))
    shift_juto(duel, seat, up_to(2))


def far_off(duel: Duel, seat: int) -> list[int]:
    jutos = duel.sides[seat].jutos
    return [juto for juto in jutos if in_space(duel, 1 - seat, juto) or behind(duel, 1 - seat, juto)]


@on("Tsunamis Collide", "Reveal", lambda duel, seat: bool(far_off(duel, seat)))
def tsunamis_collide(duel: Duel, seat: int) -> None:
    """Of several Juto each space counts that lies between her and one of them."""
    side = duel.sides[seat]
    between = {space for juto in side.jutos for space in range(min(juto, side.space) + 1, max(juto, side.space))}
    spaces = min(5, len(between))
    side.now.power += 3 * spaces
    side.now.priority += 2 * spaces


@on("Guardian Xandjinn", "Hit")
def guardian_xandjinn(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    shift_juto(duel, seat, ANY_NUMBER)
