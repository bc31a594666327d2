"""What holds for every event, however it goes: fields of 2 to 64, with drops, late entries, draws and byes."""

from __future__ import annotations

import random

import networkx
from hypothesis import given, settings

from tests.tournaments.events import (
    EVENTS,
    PlayedEvent,
    events,
    had_bye,
    longest_without_rematch,
    times_met,
)
from tournaments.matches import Kind, Match
from tournaments.pairing import PairedRound
from tournaments.scoring import Scoring
from tournaments.standings import TieBreak, standings

# Plans of several rounds are tried out up to this many players.
_PLANNED = 6


@settings(max_examples=EVENTS)
@given(event=events())
def test_every_event_keeps_every_promise(event: PlayedEvent) -> None:
    for drawn, active, before in event.drawn:
        numbers = sorted(entrant.number for entrant in active)
        assert sorted(entry for match in drawn.matches for entry in match.entries) == numbers
        assert all(match.first != match.second for match in drawn.matches)
        no_avoidable_rematch_or_second_bye(drawn, numbers, before)
        if len(numbers) <= _PLANNED:
            no_avoidable_dead_end(drawn, numbers, before, event.rounds - drawn.round)
    the_table_is_whole(event)


def pairs_of(drawn: PairedRound) -> set[frozenset[int]]:
    return {frozenset(match.entries) for match in drawn.matches if match.second is not None}


def sitting_out(drawn: PairedRound) -> set[int]:
    return {match.first for match in drawn.matches if match.kind is Kind.BYE}


def no_avoidable_rematch_or_second_bye(drawn: PairedRound, numbers: list[int], before: list[Match]) -> None:
    met, byes = times_met(before), had_bye(before)
    again = sum(1 for pair in pairs_of(drawn) if met[pair])
    assert again == drawn.rematches
    assert len(sitting_out(drawn)) == len(numbers) % 2
    if again:
        assert not possible(numbers, set(met), set())
    elif sitting_out(drawn) & byes:
        assert not possible(numbers, set(met), byes)


def no_avoidable_dead_end(drawn: PairedRound, numbers: list[int], before: list[Match], rounds_left: int) -> None:
    met, byes = set(times_met(before)), had_bye(before)
    if drawn.rematches or sitting_out(drawn) & byes:
        return
    best = longest_without_rematch(numbers, met, byes, rounds_left + 1)
    after = longest_without_rematch(numbers, met | pairs_of(drawn), byes | sitting_out(drawn), rounds_left)
    assert after == best - 1 == drawn.foreseen


def possible(numbers: list[int], met: set[frozenset[int]], byes: set[int]) -> bool:
    """Whether any round without a rematch exists that gives the bye to one not in `byes`.

    Up to ten players everything is tried; above, another library's largest matching says it.
    """
    if len(numbers) <= 10:
        return longest_without_rematch(numbers, met, byes, 1) == 1
    graph = networkx.Graph()
    graph.add_nodes_from(numbers)
    graph.add_edges_from((a, b) for a in numbers for b in numbers if a < b and frozenset((a, b)) not in met)
    if len(numbers) % 2:
        graph.add_edges_from((number, 0) for number in numbers if number not in byes)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) >= len(numbers) + len(numbers) % 2


def the_table_is_whole(event: PlayedEvent) -> None:
    """Everybody stands in it, in order, and the order in which results came does not matter."""
    entries = sorted({entry for match in event.history for entry in match.entries})
    table = standings(entries, event.history, seed=3, tie_breaks=[*TieBreak])
    assert sorted(line.entry for line in table) == entries
    assert [line.rank for line in table] == list(range(1, len(entries) + 1))
    assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    for line in table:
        assert line.steps[-1].best == line.steps[-1].worst == line.rank
        assert line.points == sum(Scoring().match_points(match, line.entry) for match in line.record.matches)
    again = list(event.history)
    random.Random(1).shuffle(again)
    assert standings(entries[::-1], again, seed=3, tie_breaks=[*TieBreak]) == table
