"""The bases that all fighters have, normal, EX and Almighty."""

from __future__ import annotations

from tests.engine.war.naive import movement
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import on
from tests.engine.war.naive.movement import advance, move, move_opponent, retreat


@on("Drive", "Before")
def drive(duel: Duel, seat: int) -> None:
    advance(duel, seat, [1, 2])


@on("Rush", "Before")
def rush(duel: Duel, seat: int) -> None:
    advance(duel, seat, [1, 2, 3])


@on("Juggernaut", "Before")
def juggernaut(duel: Duel, seat: int) -> None:
    advance(duel, seat, [1, 2, 3, 4])


@on("Burst", "Start")
@on("Eruption", "Start")
def burst(duel: Duel, seat: int) -> None:
    retreat(duel, seat, [1, 2])


@on("Maelstrom", "Start")
def maelstrom(duel: Duel, seat: int) -> None:
    retreat(duel, seat, [1, 2, 3])


@on("Grasp", "Hit")
def grasp(duel: Duel, seat: int) -> None:
    move_opponent(duel, seat, [1])


@on("Clutch", "Hit")
def clutch(duel: Duel, seat: int) -> None:
    move_opponent(duel, seat, [1, 2])


@on("Dominion", "Hit")
def dominion(duel: Duel, seat: int) -> None:
    move_opponent(duel, seat, [1, 2, 3])


@on("Dash", "After")
def dash(duel: Duel, seat: int) -> None:
    _, passed = move(duel, seat, [1, 2, 3])
    if passed:
        duel.sides[seat].now.cannot_be_hit = True


@on("Flit", "After")
def flit(duel: Duel, seat: int) -> None:
    move(duel, seat, [1, 2, 3])


@on("Flit", "After", lambda duel, seat: duel.sides[seat].now.moved_past)
def flown_past(duel: Duel, seat: int) -> None:
    """Past the opponent at any time of this beat."""
    duel.sides[seat].now.cannot_be_hit = True


@on("Flit", "End")
def flit_ends(duel: Duel, seat: int) -> None:
    duel.sides[seat].next_priority += 1


@on("Vanish", "After")
def vanish(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))


@on("Vanish", "After")
def vanished(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.cannot_be_hit = True
