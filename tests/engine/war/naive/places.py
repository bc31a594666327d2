"""Where a marker lies, as the fighters stand: behind one of them, between them, in a space with one."""

from __future__ import annotations

from tests.engine.war.naive.duel import Duel


def in_space(duel: Duel, seat: int, marker: int) -> bool:
    return marker == duel.sides[seat].space


def behind(duel: Duel, seat: int, marker: int) -> bool:
    """On the side of a fighter that is turned away from the other."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    if marker == 0:
        return False
    return marker < side.space if side.space < other.space else marker > side.space


def between(duel: Duel, marker: int) -> bool:
    spaces = sorted(side.space for side in duel.sides)
    return spaces[0] < marker < spaces[1]


def trap_between(duel: Duel, seat: int) -> bool:
    return any(between(duel, trap) for trap in duel.sides[seat].traps)
