"""Looking ahead: whether a round leaves enough rounds without a rematch for the rest of the event.

Who may still meet whom is a graph, and a round without a rematch is a perfect matching of it; rounds that share no
pair are disjoint ones. Up to ten places the search is exhaustive; above, it is a search with a limit, which may miss
rounds that exist but never promises rounds that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from tournaments.lots import lot
from tournaments.pairing.costs import WeighedEdge
from tournaments.pairing.matching import Pair, cheapest_round, rounds_in_cost_order

EXACT_PLACES = 10
_TRIES = 3
_MATCHINGS = 150

# For each place, the places that it may still meet, as bits.
Open = tuple[int, ...]
# Lays a number of rounds that share no pair, or says None.
Search = Callable[[Open, int], list[list[Pair]] | None]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A round, how many more rounds without a rematch are known to follow it, and whether the cheapest gave way."""

    pairs: list[Pair]
    follow: int
    dearer: bool


def foreseeing_round(places: int, edges: Sequence[WeighedEdge], rounds_left: int, seed: int) -> Foreseen | None:
    """The cheapest round that leaves as many of the rounds left without a rematch as can be; None without any.

    `edges` are all pairs that have not met; `rounds_left` counts the rounds after this one.
    """
    opened = _open(places, edges)
    search: Search = _Exhaustive().plan if places <= EXACT_PLACES else partial(_limited_plan, seed=seed)
    plan = longest_plan(opened, rounds_left + 1, search)
    if plan is None:
        return None
    follow = len(plan) - 1
    tries = None if places <= EXACT_PLACES else max(2, 400 // places)
    for tried, pairs in enumerate(islice(rounds_in_cost_order(places, edges), tries)):
        if search(_without(opened, pairs), follow) is not None:
            return Foreseen(pairs, follow, dearer=tried > 0)
    costs = {(edge.first, edge.second): edge.cost for edge in edges}
    return Foreseen(min(plan, key=lambda pairs: sum(costs[pair] for pair in pairs)), follow, dearer=True)


def longest_plan(opened: Open, rounds: int, search: Search) -> list[list[Pair]] | None:
    """As many rounds that share no pair as the search finds, at most `rounds`; None when there is none."""
    degree = min(bits.bit_count() for bits in opened)
    for length in range(min(rounds, degree), 0, -1):
        plan = search(opened, length)
        if plan is not None:
            return plan
    return None


class _Exhaustive:
    """Every way to lay rounds, each set of rounds once; graphs that cannot be laid are remembered."""

    def __init__(self) -> None:
        self._hopeless: set[tuple[Open, int]] = set()

    def plan(self, opened: Open, rounds: int) -> list[list[Pair]] | None:
        if rounds == 0:
            return []
        degrees = [bits.bit_count() for bits in opened]
        if min(degrees) < rounds or (opened, rounds) in self._hopeless:
            return None
        scarce = degrees.index(min(degrees))
        partner = opened[scarce].bit_length() - 1
        for pairs in _matchings(opened, scarce, partner):
            rest = self.plan(_without(opened, pairs), rounds - 1)
            if rest is not None:
                return [pairs, *rest]
        # No plan has this pair in any of its rounds, so plans are those of the graph without it.
        rest = self.plan(_without(opened, [(scarce, partner)]), rounds)
        if rest is None:
            self._hopeless.add((opened, rounds))
        return rest


def _matchings(opened: Open, one: int, other: int) -> Iterator[list[Pair]]:
    """Every perfect matching that holds a pair."""
    everybody = (1 << len(opened)) - 1
    for rest in _matchings_of(opened, everybody & ~(1 << one) & ~(1 << other)):
        yield [(min(one, other), max(one, other)), *rest]


def _matchings_of(opened: Open, left: int) -> Iterator[list[Pair]]:
    if not left:
        yield []
        return
    first = (left & -left).bit_length() - 1
    partners = opened[first] & left
    while partners:
        second = (partners & -partners).bit_length() - 1
        partners &= partners - 1
        for rest in _matchings_of(opened, left & ~(1 << first) & ~(1 << second)):
            yield [(first, second), *rest]


def _limited_plan(opened: Open, rounds: int, seed: int) -> list[list[Pair]] | None:
    """A plan by drawn matchings with a few tries at each step, or None when the limit is reached."""
    left = rounds + _MATCHINGS

    def lay(graph: Open, more: int) -> list[list[Pair]] | None:
        nonlocal left
        if more == 0:
            return []
        for _ in range(_TRIES):
            if left == 0:
                return None
            left -= 1
            pairs = cheapest_round(len(graph), _drawn_edges(graph, seed, left))
            if pairs is None:
                return None
            rest = lay(_without(graph, pairs), more - 1)
            if rest is not None:
                return [pairs, *rest]
        return None

    return lay(opened, rounds)


def _drawn_edges(opened: Open, seed: int, draw: int) -> list[WeighedEdge]:
    return [
        WeighedEdge(first, second, lot(seed, draw, first, second) >> 44)
        for first, bits in enumerate(opened)
        for second in range(first + 1, len(opened))
        if bits >> second & 1
    ]


def _open(places: int, edges: Sequence[WeighedEdge]) -> Open:
    bits = [0] * places
    for first, second, _ in edges:
        bits[first] |= 1 << second
        bits[second] |= 1 << first
    return tuple(bits)


def _without(opened: Open, pairs: Sequence[Pair]) -> Open:
    bits = list(opened)
    for first, second in pairs:
        bits[first] &= ~(1 << second)
        bits[second] &= ~(1 << first)
    return tuple(bits)
