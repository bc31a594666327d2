"""What pairing a Swiss round costs after eight rounds, beside networkx' matching on the same field of 128."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from tournaments.matches import Entrant, Match, Score
from tournaments.pairing import pair_round
from tournaments.pairing.field import field_of
from tournaments.pairing.matching import cheapest_round
from tournaments.pairing.score_groups import Drawing
from tournaments.scoring import Scoring
from tournaments.standings import standings

GOALS = {128: 0.05, 512: 0.3, 2048: 3.0, 10_000: 8.0}
_SCORES = [Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2), Score(1, 1, 1)]


def pairing(sizes: Sequence[int] = tuple(GOALS)) -> dict[str, Any]:
    """Seconds for round 9 of each size, the ratio to networkx for 128, and the standings of 2,048 after 11 rounds."""
    measured: dict[str, Any] = {}
    for size in sizes:
        history = played(size, 8)
        start = time.perf_counter()
        drawn = pair_round(_entrants(size), history, round_number=9, rounds=11, seed=size)
        seconds = time.perf_counter() - start
        if drawn.rematches:
            raise RuntimeError("a rematch that was not needed")
        measured[f"round 9 of {size}, s (goal {GOALS.get(size, '-')})"] = round(seconds, 3)
    measured["matching of 128, networkx to rustworkx (goal 10)"] = round(_networkx_ratio(), 1)
    if 2048 in sizes:
        history = played(2048, 11)
        start = time.perf_counter()
        standings([entrant.number for entrant in _entrants(2048)], history, seed=1)
        measured["standings of 2,048 after 11 rounds, s (goal 0.5)"] = round(time.perf_counter() - start, 3)
    return measured


def played(size: int, rounds: int) -> list[Match]:
    """A generated history: every round paired by ourselves, results by chance of a seed."""
    chance = random.Random(size)
    history: list[Match] = []
    for number in range(1, rounds + 1):
        drawn = pair_round(_entrants(size), history, round_number=number, rounds=rounds, seed=size)
        history += [
            match
            if match.second is None
            else Match(match.round, match.first, match.second, chance.choice(_SCORES), match.kind)
            for match in drawn.matches
        ]
    return history


def _entrants(size: int) -> list[Entrant]:
    return [Entrant(number) for number in range(1, size + 1)]


def _networkx_ratio() -> float:
    import networkx

    field = field_of(_entrants(128), played(128, 8), 9, Scoring(), 1)
    edges = Drawing(field).weighed(128)
    start = time.perf_counter()
    ours = cheapest_round(128, edges)
    rustworkx_seconds = time.perf_counter() - start
    graph = networkx.Graph()
    dearest = max(edge.cost for edge in edges)
    graph.add_weighted_edges_from((first, second, dearest - cost) for first, second, cost in edges)
    start = time.perf_counter()
    theirs = networkx.max_weight_matching(graph, maxcardinality=True)
    networkx_seconds = time.perf_counter() - start
    costs = {frozenset((first, second)): cost for first, second, cost in edges}
    if ours is None or sum(costs[frozenset(pair)] for pair in ours) != sum(costs[frozenset(pair)] for pair in theirs):
        raise RuntimeError("the two libraries find rounds of different cost")
    return networkx_seconds / rustworkx_seconds


if __name__ == "__main__":
    sys.stdout.write(f"{pairing([int(size) for size in sys.argv[1:]] or tuple(GOALS))}\n")
