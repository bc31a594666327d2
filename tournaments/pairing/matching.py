"""Matchings of least cost, by rustworkx, with nodes and edges always in one order."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import count

import rustworkx

from tournaments.pairing.costs import WeighedEdge

Pair = tuple[int, int]

LIBRARY = f"rustworkx {version('rustworkx')}"


def cheapest_round(places: int, edges: Sequence[WeighedEdge]) -> list[Pair] | None:
    """The pairs of least cost in which every place stands once; None when there are none."""
    if places % 2 or not edges:
        return None if places else []
    dearest = max(edge.cost for edge in edges)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(places))
    graph.add_edges_from([(first, second, dearest - cost) for first, second, cost in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < places:
        return None
    return sorted((first, second) if first < second else (second, first) for first, second in matching)


def rounds_in_cost_order(places: int, edges: Sequence[WeighedEdge]) -> Iterator[list[Pair]]:
    """Every possible round, the cheapest first.

    Murty's partition: what is not the best round differs from it first at some pair, so each such pair is forbidden
    once while those before it are kept.
    """
    costs = {(edge.first, edge.second): edge.cost for edge in edges}
    best = cheapest_round(places, edges)
    if best is None:
        return
    turn = count()
    waiting = [(sum(costs[pair] for pair in best), next(turn), best, 0, frozenset[Pair]())]
    while waiting:
        _, _, found, kept, forbidden = heapq.heappop(waiting)
        yield sorted(found)
        for place in range(kept, len(found)):
            without = forbidden | {found[place]}
            rest = _cheapest_with(places, edges, found[:place], without)
            if rest is not None:
                pairs = found[:place] + rest
                heapq.heappush(waiting, (sum(costs[pair] for pair in pairs), next(turn), pairs, place, without))


def _cheapest_with(
    places: int, edges: Sequence[WeighedEdge], kept: Sequence[Pair], forbidden: frozenset[Pair]
) -> list[Pair] | None:
    """The cheapest pairs of the places that the kept pairs leave, without the forbidden ones."""
    taken = {place for pair in kept for place in pair}
    left = [place for place in range(places) if place not in taken]
    index = {place: new for new, place in enumerate(left)}
    found = cheapest_round(
        len(left),
        [
            WeighedEdge(index[first], index[second], cost)
            for first, second, cost in edges
            if first in index and second in index and (first, second) not in forbidden
        ],
    )
    return None if found is None else [(left[first], left[second]) for first, second in found]
