"""Khadath's ability and cards, with one, two or three Traps."""

from __future__ import annotations

from tests.engine.war.naive import movement
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.effects import EX_AND_ALMIGHTY, on
from tests.engine.war.naive.movement import ANY_NUMBER, place_trap, retreat, walk
from tests.engine.war.naive.stats import reach


def traps_at(duel: Duel, seat: int, distance: int) -> int:
    """How many of his Traps lie that far from the opponent."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    return sum(abs(trap - other.space) == distance for trap in side.traps if trap)


@on("Khadath", "Reveal", lambda duel, seat: traps_at(duel, seat, 0) > 0, modes=("normal",))
@on("Khadath", "Reveal", modes=EX_AND_ALMIGHTY)
def on_the_trap(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.priority -= 3 * traps_at(duel, seat, 0)


@on("Khadath", "Reveal", lambda duel, seat: traps_at(duel, seat, 1) > 0, modes=("normal",))
@on("Khadath", "Reveal", modes=EX_AND_ALMIGHTY)
def beside_the_trap(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.priority -= traps_at(duel, seat, 1)


@on("Evacuation", "Start")
def evacuation(duel: Duel, seat: int) -> None:
    place_trap(duel, seat, [duel.sides[seat].space])
    retreat(duel, seat, [1])


@on("Hunter's", "Reveal", lambda duel, seat: traps_at(duel, seat, 0) + traps_at(duel, seat, 1) > 0)
def hunters(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.power += 2
    duel.sides[seat].now.priority += 2


@on("Teleport", "End")
def teleport(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))
    place_trap(duel, seat, range(1, 8))


@on("Lure", "Hit")
def lure(duel: Duel, seat: int) -> None:
    way = movement.towards(duel, 1 - seat)
    walk(duel, seat, 1 - seat, [way], ANY_NUMBER, may_pass=False)


@on("Blight", "Start")
def blight(duel: Duel, seat: int) -> None:
    """As far away as the attack reaches; with Snare it has no range of its own."""
    spaces = reach(duel, seat)
    if spaces is not None:
        here = duel.sides[seat].space
        place_trap(
            duel, seat, [space for space in movement.free_spaces(duel) if spaces[0] <= abs(space - here) <= spaces[1]]
        )


@on("Planar Crossing", "Hit")
def planar_crossing(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))
    movement.move_directly(duel, seat, 1 - seat, range(1, 8))
    place_each_marker(duel, seat)


def place_each_marker(duel: Duel, seat: int) -> None:
    """His own first, then the opponent's, but no Trap that a Snare holds."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    for number in range(len(side.traps)):
        side.traps[number] = duel.ask(seat, "marker", [(number, "to", space) for space in range(1, 8)])[2]
    for markers in ([] if other.plays("Snare") else other.traps, other.jutos):
        for number in range(len(markers)):
            markers[number] = duel.ask(seat, "space", list(range(1, 8)))
