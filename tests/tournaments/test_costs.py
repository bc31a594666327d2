"""What a meeting, a bye and a float cost, by hand; and costs as numbers that keep their order over a whole round."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.costs import (
    LARGEST_WEIGHT,
    Cost,
    Criterion,
    Edge,
    WeighedEdge,
    cost_of_bye,
    cost_of_floating,
    cost_of_meeting,
    weigh,
)
from tournaments.pairing.field import Past


def past(number: int, **more: object) -> Past:
    return Past(number, more.pop("flight", None), more.pop("lot", 0), **more)  # type: ignore[arg-type]


def of(cost: Cost) -> dict[str, int]:
    """What of a cost is not nothing, by name; lots left out."""
    return {
        criterion.name: cost[criterion] for criterion in Criterion if cost[criterion] and criterion is not Criterion.LOT
    }


# Beside one who sat first once, one who sat second once: whoever sits where, the seats are even.
EVEN: dict[str, object] = {"seat_balance": -1}


@pytest.mark.parametrize(
    ("one", "other", "costs"),
    [
        ({}, {}, {"SEATS_UNEVEN": 1}),
        ({"met": Counter({2: 1})}, EVEN, {"REMATCH": 1}),
        ({"met": Counter({2: 3})}, EVEN, {"REMATCH": 3}),
        ({"met": Counter({3: 1})}, EVEN, {}),
        ({"level": 3}, {"level": 1, **EVEN}, {"SCORE_GAP": 4}),
        ({"level": 1}, {"level": 4, **EVEN}, {"SCORE_GAP": 9}),
        # Who met more points before meets more again, who met fewer meets fewer again, or both.
        ({"level": 1, "floated": 1}, {"level": 2, **EVEN}, {"SCORE_GAP": 1, "REPEATED_FLOAT": 1}),
        ({"level": 2}, {"level": 1, "floated": 1, **EVEN}, {"SCORE_GAP": 1, "REPEATED_FLOAT": 1}),
        ({"level": 2, "floated": -1}, {"level": 1, **EVEN}, {"SCORE_GAP": 1, "REPEATED_FLOAT": 1}),
        ({"level": 1}, {"level": 2, "floated": -1, **EVEN}, {"SCORE_GAP": 1, "REPEATED_FLOAT": 1}),
        ({"level": 2, "floated": -1}, {"level": 1, "floated": 1, **EVEN}, {"SCORE_GAP": 1, "REPEATED_FLOAT": 2}),
        ({"level": 2, "floated": 1}, {"level": 1, "floated": -1, **EVEN}, {"SCORE_GAP": 1}),
        ({"floated": 1}, {"floated": -1, **EVEN}, {}),
        ({"flight": 1}, {"flight": 1, **EVEN}, {"SAME_FLIGHT": 1}),
        ({"flight": 1}, {"flight": 2, **EVEN}, {}),
        ({"flight": 1}, EVEN, {}),
    ],
)
def test_of_a_meeting(one: dict[str, object], other: dict[str, object], costs: dict[str, int]) -> None:
    sat_first = {"seat_balance": 1} if other.get("seat_balance") == -1 else {}
    assert of(cost_of_meeting(past(1, **{**sat_first, **one}), past(2, **other))) == costs


@pytest.mark.parametrize(
    ("one", "other", "uneven"),
    [
        (0, 0, 1),
        (1, -1, 0),
        (-1, 1, 0),
        (1, 0, 1),
        (0, 1, 1),
        (0, -1, 1),
        (1, 1, 2),
        (-1, -1, 2),
        (2, 0, 1),
        (0, -2, 1),
        (2, 1, 2),
        (-2, -1, 2),
        (2, 2, 3),
        (3, -3, 2),
        (-4, 2, 3),
        (3, 3, 4),
        (-3, -4, 4),
        (9, 9, 4),
    ],
)
def test_of_seats(one: int, other: int, uneven: int) -> None:
    """The farther from even of the two, after the better of both ways to sit; never below nothing."""
    cost = cost_of_meeting(past(1, seat_balance=one), past(2, seat_balance=other))
    assert cost[Criterion.SEATS_UNEVEN] == uneven


@pytest.mark.parametrize(
    ("one", "fewest", "costs"),
    [
        ({}, 0, {}),
        ({"byes": 1}, 0, {"SECOND_BYE": 1}),
        ({"byes": 3}, 1, {"SECOND_BYE": 2}),
        ({"level": 4}, 0, {"BYE_TOO_HIGH": 4}),
        ({"floated": -1}, 0, {"REPEATED_FLOAT": 1}),
        ({"floated": 1}, 0, {}),
    ],
)
def test_of_a_bye(one: dict[str, object], fewest: int, costs: dict[str, int]) -> None:
    assert of(cost_of_bye(past(1, **one), fewest)) == costs


@pytest.mark.parametrize(
    ("one", "next_level", "costs"),
    [
        ({"level": 5}, 4, {"SCORE_GAP": 1}),
        ({"level": 5}, 2, {"SCORE_GAP": 9}),
        ({"level": 5, "floated": -1}, 4, {"SCORE_GAP": 1, "REPEATED_FLOAT": 1}),
        ({"level": 5, "floated": 1}, 4, {"SCORE_GAP": 1}),
    ],
)
def test_of_floating(one: dict[str, object], next_level: int, costs: dict[str, int]) -> None:
    assert of(cost_of_floating(past(1, **one), next_level)) == costs


@pytest.mark.parametrize(
    ("one", "other", "lot"),
    [
        (0, 0, 0),
        (0, 1, 14_201),
        (1, 0, 14_201),
        (5, 6, 42_605),
        (2**63 + 12_345, 987_654_321, 945),
        (2**64 - 1, 2**32, 32_266),
    ],
)
def test_the_lot_of_a_pair_is_the_same_for_ever(one: int, other: int, lot: int) -> None:
    """Middle bits of the product with an odd constant: another figure would draw old rounds otherwise."""
    assert cost_of_meeting(past(1, lot=one), past(2, lot=other))[Criterion.LOT] == lot
    assert lot == ((one ^ other) * 11_400_714_819_323_198_485 // 2**40) % 65_536


@pytest.mark.parametrize(
    ("drawn", "lot"), [(0, 0), (65_535, 65_535), (65_536, 0), (2**64 - 1, 65_535), (70_000, 4_464)]
)
def test_the_lot_of_one_is_its_last_bits(drawn: int, lot: int) -> None:
    assert cost_of_bye(past(1, lot=drawn), 0)[Criterion.LOT] == lot
    assert cost_of_floating(past(1, lot=drawn), 0)[Criterion.LOT] == lot


def test_weights_by_hand() -> None:
    """With two pairs and each criterion at most 1 the scales are powers of three, the first the greatest."""
    unit = [Edge(0, place, tuple(int(place == other) for other in range(8))) for place in range(8)]  # type: ignore[arg-type]
    assert [edge.cost for edge in weigh(unit, 2)] == [3**power for power in range(7, -1, -1)]
    two = [Edge(0, 1, (0, 0, 0, 0, 0, 0, 2, 5)), Edge(2, 3, (0, 0, 0, 0, 0, 0, 1, 4))]
    assert weigh(two, 3) == [WeighedEdge(0, 1, 2 * 16 + 5), WeighedEdge(2, 3, 16 + 4)]
    assert weigh([], 5) == []


def test_the_cost_of_a_round_is_ordered_as_its_criteria_are() -> None:
    chance = random.Random(4)
    edges = [
        Edge(first, second, tuple(chance.randint(0, 3) for _ in range(8)))  # type: ignore[arg-type]
        for first, second in combinations(range(6), 2)
    ]
    weighed = weigh(edges, 3)
    rounds = list(combinations(range(len(edges)), 3))
    by_weight = sorted(rounds, key=lambda chosen: sum(weighed[place].cost for place in chosen))
    sums = [tuple(map(sum, zip(*(edges[place].cost for place in chosen), strict=True))) for chosen in by_weight]
    assert sums == sorted(sums)
    assert [(edge.first, edge.second) for edge in weighed] == [(edge.first, edge.second) for edge in edges]


def test_the_greatest_weight_there_may_be() -> None:
    def one(largest: int) -> list[Edge]:
        return [Edge(0, 1, (0, 0, 0, 0, 0, 0, 0, largest))]

    assert weigh(one(LARGEST_WEIGHT - 2), 1)[0].cost == LARGEST_WEIGHT - 2
    with pytest.raises(OverflowError, match="a weight of 121 bits"):
        weigh(one(LARGEST_WEIGHT - 1), 1)
    assert LARGEST_WEIGHT == 2**120
