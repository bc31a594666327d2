"""Looking ahead, compared with trying everything; and matchings in the order of their cost."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import pytest

from tournaments.pairing.costs import WeighedEdge
from tournaments.pairing.look_ahead import foreseeing_round
from tournaments.pairing.matching import cheapest_round, rounds_in_cost_order

Pair = tuple[int, int]


def all_rounds(left: Sequence[int], pairs: Collection[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair all who are left."""
    if not left:
        yield ()
        return
    first, *others = left
    for second in others:
        if (first, second) in pairs:
            rest = [place for place in others if place != second]
            yield from (((first, second), *more) for more in all_rounds(rest, pairs))


def most_rounds(places: int, pairs: frozenset[Pair]) -> int:
    """How many rounds can be laid that share no pair."""
    return max((1 + most_rounds(places, pairs - set(one)) for one in all_rounds(range(places), pairs)), default=0)


def weighed(pairs: Collection[Pair], chance: random.Random) -> list[WeighedEdge]:
    return [WeighedEdge(first, second, chance.randint(0, 60)) for first, second in sorted(pairs)]


def graphs(places: int, number: int) -> Iterator[frozenset[Pair]]:
    chance = random.Random(places)
    everything = list(combinations(range(places), 2))
    for _ in range(number):
        density = chance.choice([0.4, 0.6, 0.8, 1.0])
        yield frozenset(pair for pair in everything if chance.random() < density)


# Two triangles and a bridge: only one round is possible, and not every pair of who has fewest partners is in it.
BRIDGE = frozenset([(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)])
CASES = [
    (6, BRIDGE),
    *((4, frozenset(chosen)) for size in range(7) for chosen in combinations(combinations(range(4), 2), size)),
    *((6, graph) for graph in graphs(6, 60)),
]


def test_the_cheapest_round_that_leaves_most_rounds_is_drawn() -> None:
    chance = random.Random(2)
    for places, pairs in CASES:
        edges = weighed(pairs, chance)
        costs = {(edge.first, edge.second): edge.cost for edge in edges}
        rounds_left = chance.randint(0, 4)
        found = foreseeing_round(places, edges, rounds_left, seed=1)
        follows = {
            one: min(rounds_left, most_rounds(places, pairs - set(one))) for one in all_rounds(range(places), pairs)
        }
        if not follows:
            assert found is None
            continue
        price = {one: sum(costs[pair] for pair in one) for one in follows}
        best = max(follows.values())
        cheapest = min(price[one] for one in follows if follows[one] == best)
        assert found is not None
        assert (found.follow, price[tuple(sorted(found.pairs))]) == (best, cheapest)
        if cheapest > min(price.values()):
            assert found.dearer
        if len(set(price.values())) == len(price):
            assert found.dearer == (cheapest > min(price.values()))


def test_nobody_who_has_met_all_is_paired() -> None:
    edges = [WeighedEdge(0, 1, 1), WeighedEdge(0, 2, 1), WeighedEdge(1, 2, 1)]
    assert foreseeing_round(4, edges, 2, seed=1) is None


@pytest.mark.parametrize("places", [12, 16])
def test_above_ten_places_what_is_foreseen_can_be_played(places: int) -> None:
    chance = random.Random(places)
    everything = frozenset(combinations(range(places), 2))
    whole = foreseeing_round(places, weighed(everything, chance), 3, seed=5)
    assert whole is not None
    assert (whole.follow, len(whole.pairs)) == (3, places // 2)
    [only] = [[(place, place + 1) for place in range(0, places, 2)]]
    once = foreseeing_round(places, weighed(only, chance), 3, seed=5)
    assert once is not None
    assert (sorted(once.pairs), once.follow, once.dearer) == (only, 0, False)
    assert foreseeing_round(places, weighed(only[1:], chance), 3, seed=5) is None


def test_above_ten_places_a_cheap_round_that_leads_nowhere_gives_way() -> None:
    """Two groups of six that only one cheap round would part in odd numbers."""
    chance = random.Random(3)
    near = [pair for pair in combinations(range(12), 2) if abs(pair[0] - pair[1]) in (1, 11, 6)]
    edges = [
        WeighedEdge(first, second, 0 if second - first == 6 else 1 + chance.randint(0, 3)) for first, second in near
    ]
    found = foreseeing_round(12, edges, 2, seed=1)
    assert found is not None
    assert found.follow == 2
    pairs = set(near)
    assert set(found.pairs) <= pairs
    assert {place for pair in found.pairs for place in pair} == set(range(12))


def test_a_round_of_nobody_and_rounds_that_are_none() -> None:
    assert cheapest_round(0, []) == []
    assert cheapest_round(2, []) is None
    assert cheapest_round(1, []) is None
    assert cheapest_round(3, [WeighedEdge(0, 1, 1), WeighedEdge(1, 2, 1)]) is None
    assert cheapest_round(4, [WeighedEdge(0, 1, 1), WeighedEdge(0, 2, 1), WeighedEdge(0, 3, 1)]) is None
    assert cheapest_round(2, [WeighedEdge(0, 1, 7)]) == [(0, 1)]


def test_rounds_come_each_once_and_the_cheapest_first() -> None:
    chance = random.Random(8)
    for places, pairs in CASES:
        edges = weighed(pairs, chance)
        costs = {(edge.first, edge.second): edge.cost for edge in edges}
        drawn = [tuple(one) for one in rounds_in_cost_order(places, edges)]
        assert sorted(drawn) == sorted(tuple(sorted(one)) for one in all_rounds(range(places), pairs))
        prices = [sum(costs[pair] for pair in one) for one in drawn]
        assert prices == sorted(prices)
