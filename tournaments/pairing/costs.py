"""What a pairing costs: eight criteria, each of which outweighs all that stand after it together."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from tournaments.pairing.field import Past

# The matching library adds and doubles weights in 128 bits and overflows without an error.
LARGEST_WEIGHT = 2**120
_LOTS = 2**16
_ODD = 0x9E3779B97F4A7C15
_MOST_UNEVEN = 4


class Criterion(IntEnum):
    """What is avoided, the worst first."""

    REMATCH = 0
    SECOND_BYE = 1
    BYE_TOO_HIGH = 2
    SCORE_GAP = 3
    REPEATED_FLOAT = 4
    SAME_FLIGHT = 5
    SEATS_UNEVEN = 6
    LOT = 7


Cost = tuple[int, int, int, int, int, int, int, int]


class Edge(NamedTuple):
    """Two places of the field that may meet, the lower first, and what that costs."""

    first: int
    second: int
    cost: Cost


class WeighedEdge(NamedTuple):
    """An edge with its cost as one number."""

    first: int
    second: int
    cost: int


def cost_of_meeting(one: Past, other: Past) -> Cost:
    """What it costs that two entrants meet."""
    gap = abs(one.level - other.level)
    up, down = (one, other) if one.level < other.level else (other, one)
    return (
        one.met[other.number],
        0,
        0,
        gap * gap,
        (up.floated == 1) + (down.floated == -1) if gap else 0,
        int(one.flight is not None and one.flight == other.flight),
        _unevenness(one.seat_balance, other.seat_balance),
        _lot_of_pair(one.lot, other.lot),
    )


def cost_of_bye(one: Past, fewest: int) -> Cost:
    """What it costs that an entrant has the bye; `fewest` is the least number of byes anybody had."""
    return (
        0,
        one.byes - fewest,
        one.level,
        0,
        int(one.floated == -1),
        0,
        0,
        one.lot % _LOTS,
    )


def cost_of_floating(one: Past, next_level: int) -> Cost:
    """What it costs that an entrant is left to the next score group."""
    gap = one.level - next_level
    return (0, 0, 0, gap * gap, int(one.floated == -1), 0, 0, one.lot % _LOTS)


def _lot_of_pair(one: int, other: int) -> int:
    return ((one ^ other) * _ODD >> 40) % _LOTS


def _unevenness(one: int, other: int) -> int:
    """How far from even the seats of the more uneven of two are after the better of both ways to sit."""
    kept = max(abs(one + 1), abs(other - 1))
    turned = max(abs(one - 1), abs(other + 1))
    return min(_MOST_UNEVEN, kept, turned)


def weigh(edges: Iterable[Edge], pairs: int) -> list[WeighedEdge]:
    """The costs as whole numbers: one more of a criterion outweighs all later ones over a whole round of `pairs`.

    No cost is below 0. Raises OverflowError when a number reaches 2^120.
    """
    edges = list(edges)
    if not edges:
        return []
    scales: list[int] = []
    scale = 1
    for values in reversed(list(zip(*(edge.cost for edge in edges), strict=True))):
        scales.append(scale)
        scale *= pairs * max(values) + 1
    if scale >= LARGEST_WEIGHT:
        raise OverflowError(f"a weight of {scale.bit_length()} bits is too large for the matching")
    a, b, c, d, e, f, g, h = reversed(scales)
    return [
        WeighedEdge(
            first,
            second,
            cost[0] * a
            + cost[1] * b
            + cost[2] * c
            + cost[3] * d
            + cost[4] * e
            + cost[5] * f
            + cost[6] * g
            + cost[7] * h,
        )
        for first, second, cost in edges
    ]
