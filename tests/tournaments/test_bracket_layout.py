"""Whole brackets written out: which seeds, winners and losers fill each match, and how deep it is."""

from __future__ import annotations

import pytest

from tournaments.brackets import Bracket, Decision, Standby, State, double_elimination, progress_of, single_elimination
from tournaments.brackets.layout import LoserOf, Seed, Source, WinnerOf
from tournaments.brackets.seeds import bracket_size


def source(side: Source) -> str:
    if isinstance(side, Seed):
        return str(side.number)
    return f"{'winner' if isinstance(side, WinnerOf) else 'loser'} {side.match}"


def told(bracket: Bracket) -> list[str]:
    return [f"{one.name}: {source(one.first)}, {source(one.second)} @{one.depth}" for one in bracket.matches]


FOUR = ["W1-1: 1, 4 @1", "W1-2: 2, 3 @1"]
THIRD = "T: loser W1-1, loser W1-2 @1"
FINAL_OF_FOUR = "W2-1: winner W1-1, winner W1-2 @2"
EIGHT = ["W1-1: 1, 8 @1", "W1-2: 4, 5 @1", "W1-3: 2, 7 @1", "W1-4: 3, 6 @1"]
SEMIS = [FINAL_OF_FOUR, "W2-2: winner W1-3, winner W1-4 @2"]


@pytest.mark.parametrize(
    ("bracket", "matches"),
    [
        (single_elimination(2), ["W1-1: 1, 2 @1"]),
        (single_elimination(2, third_place=True), ["W1-1: 1, 2 @1"]),
        (single_elimination(3), [*FOUR, FINAL_OF_FOUR]),
        (single_elimination(4, third_place=True), [*FOUR, THIRD, FINAL_OF_FOUR]),
        (single_elimination(6), [*EIGHT, *SEMIS, "W3-1: winner W2-1, winner W2-2 @3"]),
        (
            single_elimination(8, third_place=True),
            [*EIGHT, *SEMIS, "T: loser W2-1, loser W2-2 @2", "W3-1: winner W2-1, winner W2-2 @3"],
        ),
        (
            double_elimination(2),
            ["W1-1: 1, 2 @1", "F: winner W1-1, loser W1-1 @2", "R: winner F, loser F @2"],
        ),
        (
            double_elimination(4, reset=False),
            [
                *FOUR,
                FINAL_OF_FOUR,
                "L1-1: loser W1-1, loser W1-2 @1",
                "L2-1: loser W2-1, winner L1-1 @2",
                "F: winner W2-1, winner L2-1 @4",
            ],
        ),
        (
            double_elimination(7),
            [
                *EIGHT,
                *SEMIS,
                "W3-1: winner W2-1, winner W2-2 @4",
                "L1-1: loser W1-1, loser W1-2 @1",
                "L1-2: loser W1-3, loser W1-4 @1",
                "L2-1: loser W2-2, winner L1-1 @2",
                "L2-2: loser W2-1, winner L1-2 @2",
                "L3-1: winner L2-1, winner L2-2 @3",
                "L4-1: loser W3-1, winner L3-1 @4",
                "F: winner W3-1, winner L4-1 @6",
                "R: winner F, loser F @6",
            ],
        ),
    ],
)
def test_small_brackets(bracket: Bracket, matches: list[str]) -> None:
    assert told(bracket) == matches


# For rounds 2, 3, ... of the winners' bracket, the matches whose losers drop to places 1, 2, 3, ... below.
DROPS = {
    4: ["1"],
    8: ["2 1", "1"],
    16: ["3 4 1 2", "2 1", "1"],
    32: ["5 6 7 8 1 2 3 4", "4 3 2 1", "2 1", "1"],
    64: ["9 10 11 12 13 14 15 16 1 2 3 4 5 6 7 8", "7 8 5 6 3 4 1 2", "2 1 4 3", "2 1", "1"],
}


@pytest.mark.parametrize("size", DROPS)
def test_where_losers_drop(size: int) -> None:
    fills = {one.name: one.first for one in double_elimination(size).matches}
    for number, places in enumerate(DROPS[size], 2):
        dropped = [fills[f"L{2 * number - 2}-{place}"] for place in range(1, len(places.split()) + 1)]
        assert dropped == [LoserOf(f"W{number}-{came}") for came in places.split()]


@pytest.mark.parametrize(
    ("entrants", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (8, 8), (9, 16), (33, 64), (63, 64), (64, 64)]
)
def test_sizes(entrants: int, size: int) -> None:
    bracket = double_elimination(entrants)
    assert (bracket_size(entrants), bracket.size, bracket.entrants, bracket.double) == (size, size, entrants, True)
    assert 2**bracket.rounds == size
    assert bracket.last == "F"
    single = single_elimination(entrants)
    assert (single.size, single.double, single.last) == (size, False, f"W{single.rounds}-1")


def decided(bracket: Bracket, *winners: int) -> dict[str, Decision]:
    """Who is named first of two that meet wins: the rest of the names follow, until nothing is left to play."""
    decisions: dict[str, Decision] = {}
    entrants = list(range(1, bracket.entrants + 1))
    while ready := progress_of(bracket, entrants, decisions).ready:
        sides = progress_of(bracket, entrants, decisions).matches[ready[0]].entries
        decisions[ready[0]] = Decision(sides, min(sides, key=winners.index))
    return decisions


@pytest.mark.parametrize(
    ("bracket", "winners", "places"),
    [
        (single_elimination(4), (1, 2, 3, 4), {1: 1, 2: 2, 3: 3, 4: 3}),
        (single_elimination(4, third_place=True), (1, 2, 4, 3), {1: 1, 2: 2, 4: 3, 3: 4}),
        (single_elimination(4, third_place=True), (3, 4, 2, 1), {3: 1, 4: 2, 2: 3, 1: 4}),
        (single_elimination(5), (5, 1, 2, 3, 4), {5: 1, 2: 2, 1: 3, 3: 3, 4: 5}),
        (single_elimination(8), (8, 7, 6, 5, 4, 3, 2, 1), {8: 1, 7: 2, 6: 3, 5: 3, 4: 5, 3: 5, 2: 5, 1: 5}),
        (double_elimination(4), (1, 2, 3, 4), {1: 1, 2: 2, 3: 3, 4: 4}),
        (double_elimination(4), (4, 3, 2, 1), {4: 1, 3: 2, 2: 3, 1: 4}),
        (
            double_elimination(8),
            (1, 2, 3, 4, 5, 6, 7, 8),
            {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 7, 8: 7},
        ),
    ],
)
def test_places(bracket: Bracket, winners: tuple[int, ...], places: dict[int, int]) -> None:
    entrants = list(range(1, bracket.entrants + 1))
    progress = progress_of(bracket, entrants, decided(bracket, *winners))
    assert (progress.over, progress.winner) == (True, winners[0])
    assert progress.places() == places


def test_the_second_final_waits_is_played_or_is_not_needed() -> None:
    bracket = double_elimination(2)
    first = {"W1-1": Decision(frozenset({1, 2}), 1)}
    for decisions, state, sides in (
        ({}, State.WAITING, Standby.TO_COME),
        (first, State.WAITING, Standby.TO_COME),
        ({**first, "F": Decision(frozenset({1, 2}), 1)}, State.NOT_NEEDED, Standby.NOBODY),
        ({**first, "F": Decision(frozenset({1, 2}), None)}, State.NOT_NEEDED, Standby.NOBODY),
    ):
        progress = progress_of(bracket, [1, 2], decisions)
        seen = progress.matches["R"]
        assert (seen.state, seen.first, seen.second, seen.winner, seen.loser) == (state, sides, sides, sides, sides)
        assert progress.over == (state is State.NOT_NEEDED)
        assert progress.winner == (1 if decisions.get("F") == Decision(frozenset({1, 2}), 1) else None)
    again = {**first, "F": Decision(frozenset({1, 2}), 2)}
    progress = progress_of(bracket, [1, 2], again)
    assert (progress.ready, progress.winner, progress.over) == (("R",), None, False)
    assert progress_of(bracket, [1, 2], {**again, "R": Decision(frozenset({1, 2}), 1)}).winner == 1


def test_a_decision_between_others_is_void_wherever_it_stands() -> None:
    bracket = double_elimination(4)
    known = {
        "W1-1": Decision(frozenset({1, 4}), 1),
        "W2-1": Decision(frozenset({1, 4}), 1),
        "R": Decision(frozenset({1, 2}), 1),
    }
    progress = progress_of(bracket, [1, 2, 3, 4], known)
    assert progress.void == ("W2-1", "R")
    assert progress.matches["W1-1"].state is State.DECIDED


def test_how_often_each_has_lost() -> None:
    bracket = double_elimination(4)
    progress = progress_of(bracket, [1, 2, 3, 4], {"W1-1": Decision(frozenset({1, 4}), 4)})
    assert progress.losses() == {1: 1, 2: 0, 3: 0, 4: 0}
    third = single_elimination(4, third_place=True)
    assert progress_of(third, [1, 2, 3, 4], decided(third, 1, 2, 3, 4)).losses() == {1: 0, 2: 1, 3: 1, 4: 1}


def test_who_withdraws_sends_the_other_on_and_nobody_down() -> None:
    bracket = double_elimination(4)
    progress = progress_of(bracket, [1, 2, 3, 4], {}, withdrawn={4})
    seen = progress.matches["W1-1"]
    assert (seen.state, seen.winner, seen.loser) == (State.WALKOVER, 1, Standby.NOBODY)
    assert progress.matches["L1-1"].first is Standby.NOBODY
    both = progress_of(bracket, [1, 2, 3, 4], {}, withdrawn={1, 4}).matches["W1-1"]
    assert (both.state, both.winner, both.loser) == (State.WALKOVER, Standby.NOBODY, Standby.NOBODY)
