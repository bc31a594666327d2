"""Which pairs are weighed: all of few, neighbours of many, score groups with floaters of very many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.costs import (
    Edge,
    WeighedEdge,
    cost_of_bye,
    cost_of_floating,
    cost_of_meeting,
    weigh,
)
from tournaments.pairing.field import Past
from tournaments.pairing.matching import Pair, cheapest_round

ALL_PAIRS = 64
ONE_MATCHING = 1000
NEIGHBOURS = 16
_POOL = 256


@dataclass(frozen=True, slots=True)
class Drawing:
    """One attempt at a round: the field in canonical order, and what it may not avoid.

    Places are positions in the field; the place after the last one is the bye of an odd field.
    """

    field: tuple[Past, ...]
    rematches: bool = False
    second_byes: bool = False

    @property
    def places(self) -> int:
        return len(self.field) + len(self.field) % 2

    def edges(self, order: Sequence[int], neighbours: int) -> Iterator[Edge]:
        """The allowed pairs of each place with the next `neighbours` allowed ones after it in the order."""
        for position, first in enumerate(order):
            one = self.field[first]
            found = 0
            for second in order[position + 1 :]:
                other = self.field[second]
                if self.rematches or other.number not in one.met:
                    yield Edge(first, second, cost_of_meeting(one, other))
                    found += 1
                    if found == neighbours:
                        break

    def bye_edges(self, neighbours: int) -> Iterator[Edge]:
        """The allowed byes of the lowest places; none in an even field."""
        if len(self.field) % 2 == 0:
            return
        fewest = min(past.byes for past in self.field)
        found = 0
        for place in range(len(self.field) - 1, -1, -1):
            past = self.field[place]
            if past.byes == 0 or self.second_byes:
                yield Edge(place, len(self.field), cost_of_bye(past, fewest))
                found += 1
                if found == neighbours and not self.second_byes:
                    break

    def weighed(self, neighbours: int) -> list[WeighedEdge]:
        """The edges of the whole field in canonical order."""
        edges = [*self.edges(range(len(self.field)), neighbours), *self.bye_edges(neighbours)]
        return weigh(sorted(edges), self.places // 2)

    def cheapest(self) -> list[Pair] | None:
        """The cheapest round found, or None when there is none.

        Neighbours are widened, and score groups merged, until the whole field is one matching of all pairs.
        """
        size = len(self.field)
        if size > ONE_MATCHING:
            pairs = self._by_score_groups()
            if pairs is not None:
                return pairs
        neighbours = size if size <= ALL_PAIRS else NEIGHBOURS
        while True:
            pairs = cheapest_round(self.places, self.weighed(neighbours))
            if pairs is not None or neighbours >= size:
                return pairs
            neighbours *= 4

    def _by_score_groups(self) -> list[Pair] | None:
        if len(self.field) % 2 == 0:
            return self._pools_paired(list(range(len(self.field))))
        byes = sorted(self.bye_edges(len(self.field)), key=lambda edge: edge.cost)
        for edge in byes[:8]:
            order = [place for place in range(len(self.field)) if place != edge.first]
            pairs = self._pools_paired(order)
            if pairs is not None:
                return [*pairs, (edge.first, edge.second)]
        return None

    def _pools_paired(self, order: Sequence[int]) -> list[Pair] | None:
        """Score groups from the top; who is left over floats to the next; the last group is merged upwards at need."""
        done: list[tuple[list[int], list[Pair]]] = []
        carried: list[int] = []
        pools = self._pools(order)
        for number, pool in enumerate(pools[:-1]):
            members = carried + pool
            pairs, carried = self._pool_paired(members, self.field[pools[number + 1][0]].level)
            done.append((members, pairs))
        members = carried + pools[-1]
        while True:
            last = self._all_paired(members)
            if last is not None:
                return [*(pair for _, pairs in done for pair in pairs), *last]
            if not done:
                return None
            above, _ = done.pop()
            floated = set(above)
            members = above + [place for place in members if place not in floated]

    def _pools(self, order: Sequence[int]) -> list[list[int]]:
        """The score groups, a large one cut into even parts."""
        groups: dict[int, list[int]] = {}
        for place in order:
            groups.setdefault(self.field[place].level, []).append(place)
        return [group[start : start + _POOL] for group in groups.values() for start in range(0, len(group), _POOL)]

    def _all_paired(self, members: Sequence[int]) -> list[Pair] | None:
        neighbours = NEIGHBOURS
        while True:
            pairs = self._matched(members, neighbours, [])
            if pairs is not None or neighbours >= len(members):
                return pairs
            neighbours *= 4

    def _pool_paired(self, members: Sequence[int], next_level: int) -> tuple[list[Pair], list[int]]:
        """The pairs of a pool, and who floats: as few as can be, and those nearest to the next group."""
        floating = [(place, cost_of_floating(self.field[place], next_level)) for place in members]
        floaters = len(members) % 2
        while floaters < len(members):
            nowhere = range(len(self.field), len(self.field) + floaters)
            leaving = [Edge(place, float_, cost) for place, cost in floating for float_ in nowhere]
            pairs = self._matched(members, NEIGHBOURS, leaving)
            if pairs is not None:
                gone = [place for place, other in pairs if other >= len(self.field)]
                return [pair for pair in pairs if pair[1] < len(self.field)], gone
            floaters = floaters * 2 + 2 - floaters % 2
        return [], list(members)

    def _matched(self, members: Sequence[int], neighbours: int, leaving: list[Edge]) -> list[Pair] | None:
        names = [*members, *sorted({edge.second for edge in leaving})]
        index = {place: new for new, place in enumerate(names)}
        edges = weigh([*self.edges(members, neighbours), *leaving], (len(names) + 1) // 2)
        found = cheapest_round(
            len(names), sorted(_in_order(index[edge.first], index[edge.second], edge.cost) for edge in edges)
        )
        return None if found is None else [_pair(names[first], names[second]) for first, second in found]


def _in_order(one: int, other: int, cost: int) -> WeighedEdge:
    return WeighedEdge(one, other, cost) if one < other else WeighedEdge(other, one, cost)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)
