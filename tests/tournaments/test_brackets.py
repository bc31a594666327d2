"""Elimination: seeds, drops and walkovers of every size, and brackets that no correction can break."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.events import EVENTS
from tournaments.brackets import (
    Bracket,
    Decision,
    Progress,
    Standby,
    State,
    decide,
    double_elimination,
    effects_of,
    fold_order,
    progress_of,
    single_elimination,
)
from tournaments.refusal import RefusedError

FOLDS = {
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}
SIZES = range(2, 65)


def play(
    bracket: Bracket,
    seeded: list[int],
    seed: int | None = None,
    absent: frozenset[int] = frozenset(),
    withdrawn: frozenset[int] = frozenset(),
) -> tuple[Progress, dict[str, Decision]]:
    """Play a bracket to its end: the better seed wins, or chance decides; who is absent loses to who is there."""
    chance = random.Random(seed)
    decisions: dict[str, Decision] = {}
    progress = progress_of(bracket, seeded, decisions, withdrawn)
    for _ in range(4 * bracket.size):
        if not progress.ready:
            break
        name = progress.ready[0] if seed is None else chance.choice(progress.ready)
        sides = sorted(progress.matches[name].entries, key=lambda entry: (entry in absent, seeded.index(entry)))
        winner = chance.choice(sides) if seed is not None and not absent & set(sides) else sides[0]
        decisions[name] = decide(progress, name, winner)
        progress = progress_of(bracket, seeded, decisions, withdrawn)
    return progress, decisions


def played(progress: Progress) -> list[str]:
    return [name for name, seen in progress.matches.items() if seen.state is State.DECIDED]


@pytest.mark.parametrize("size", FOLDS)
def test_seeds_stand_in_fold_order(size: int) -> None:
    assert " ".join(map(str, fold_order(size))) == FOLDS[size]


@pytest.mark.parametrize("entrants", SIZES)
def test_while_seeds_hold_each_pair_adds_up_and_byes_go_to_the_top(entrants: int) -> None:
    bracket = single_elimination(entrants)
    seeds = list(range(1, entrants + 1))
    progress, _ = play(bracket, seeds)
    for name, seen in progress.matches.items():
        number = int(name[1:].split("-")[0])
        if len(seen.entries) == 2:
            assert sum(seen.entries) == (bracket.size >> (number - 1)) + 1
        else:
            assert number == 1
            assert min(seen.entries) <= bracket.size - entrants
    assert len(played(progress)) == entrants - 1
    assert progress.winner == 1
    assert progress.places()[2] == 2


@pytest.mark.parametrize("entrants", SIZES)
def test_in_single_elimination_all_but_the_winner_lose_exactly_once(entrants: int) -> None:
    for third_place in (False, True):
        progress, _ = play(single_elimination(entrants, third_place=third_place), list(range(entrants)), seed=entrants)
        assert progress.over
        losses = progress.losses()
        assert losses.pop(progress.winner) == 0
        assert set(losses.values()) == {1}
        assert len(played(progress)) == entrants - 1 + (third_place and entrants >= 4)


@pytest.mark.parametrize("entrants", SIZES)
def test_in_double_elimination_all_but_the_winner_lose_exactly_twice(entrants: int) -> None:
    for seed in (None, entrants, 100 + entrants):
        progress, _ = play(double_elimination(entrants), list(range(entrants)), seed=seed)
        assert progress.over
        losses = progress.losses()
        own = losses.pop(progress.winner)
        assert set(losses.values()) == {2}
        assert len(played(progress)) == 2 * entrants - 2 + own
        assert sorted(progress.places()) == list(range(entrants))


@pytest.mark.parametrize("entrants", range(2, 34))
def test_case_9_every_subset_of_no_shows_in_round_one(entrants: int) -> None:
    """All subsets of up to eight entries; above, generated ones. A no-show loses to all who came, twice."""
    everybody = list(range(entrants))
    if entrants <= 6:
        subsets = [set(some) for count in range(entrants + 1) for some in combinations(everybody, count)]
    else:
        chance = random.Random(entrants)
        subsets = [{entry for entry in everybody if chance.random() < share} for share in (0.2, 0.5, 0.8, 1.0)]
    for absent in map(frozenset, subsets):
        progress, _ = play(double_elimination(entrants), everybody, absent=absent)
        losses = progress.losses()
        losses.pop(progress.winner)
        assert set(losses.values()) == {2}
        assert progress.over
        if len(absent) < entrants:
            assert progress.winner not in absent


@pytest.mark.parametrize("entrants", range(2, 34))
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_case_9_no_slot_waits_for_ever_when_entries_withdraw(entrants: int, make: type[Bracket]) -> None:
    everybody = list(range(entrants))
    chance = random.Random(entrants)
    for share in (0.1, 0.5, 0.9, 1.0):
        withdrawn = frozenset(entry for entry in everybody if chance.random() < share)
        progress, _ = play(make(entrants), everybody, seed=entrants, withdrawn=withdrawn)
        assert progress.over
        assert (progress.winner is None) == (len(withdrawn) == entrants)
        losses = progress.losses()
        assert all(
            losses[entry] == 1 + (make is double_elimination)
            for entry in everybody
            if entry not in withdrawn and entry != progress.winner
        )


def test_case_9_to_come_is_not_nobody() -> None:
    progress = progress_of(single_elimination(5), [1, 2, 3, 4, 5], {})
    assert progress.matches["W1-1"].state is State.WALKOVER
    assert progress.matches["W2-1"].second is Standby.TO_COME
    assert progress.matches["W2-2"].entries == {2, 3}
    assert progress.ready == ("W1-2", "W2-2")


# The round of the losers' bracket before which two who met in round 1 cannot meet again, by the round in which the
# winner loses later.
EARLIEST = {8: [3, 4], 16: [5, 5, 6], 32: [7, 7, 7, 8], 64: [9, 9, 7, 9, 10]}


@pytest.mark.parametrize("size", EARLIEST)
def test_case_10_pairs_of_round_one_meet_again_late_in_the_losers_bracket(size: int) -> None:
    bracket = double_elimination(size)
    seeded = list(range(size))
    for lost_in, bound in enumerate(EARLIEST[size], 2):
        found = []
        for favourite in range(size // 2):
            progress = progress_of(bracket, seeded, {})
            first = next(name for name in progress.ready if favourite in progress.matches[name].entries)
            rival = next(entry for entry in progress.matches[first].entries if entry != favourite)
            found.append(_round_of_rematch(bracket, seeded, favourite, rival, lost_in))
        assert min(found) >= bound


def _round_of_rematch(bracket: Bracket, seeded: list[int], favourite: int, rival: int, lost_in: int) -> int:
    """Two who met in round 1 win all they can; the favourite first loses in a round: where do they meet again?"""
    decisions: dict[str, Decision] = {}
    while True:
        progress = progress_of(bracket, seeded, decisions)
        for name in progress.ready:
            sides = progress.matches[name].entries
            if sides == {favourite, rival} and not name.startswith("W"):
                return int(name[1:].split("-")[0]) if name.startswith("L") else 2 * bracket.rounds
            preferred = [entry for entry in (favourite, rival) if entry in sides] or [min(sides)]
            winner = preferred[0]
            if name.startswith(f"W{lost_in}-") and favourite in sides:
                winner = next(entry for entry in sides if entry != favourite)
            decisions[name] = decide(progress, name, winner)


def test_beating_the_unbeaten_one_in_the_final_leads_to_a_second_final() -> None:
    bracket = double_elimination(4)
    progress, decisions = play(bracket, [1, 2, 3, 4])
    assert progress.matches["R"].state is State.NOT_NEEDED
    second = next(entry for entry in progress.matches["F"].entries if entry != 1)
    decisions["F"] = decide(progress, "F", second)
    progress = progress_of(bracket, [1, 2, 3, 4], decisions)
    assert progress.ready == ("R",)
    assert progress.winner is None
    decisions["R"] = decide(progress, "R", 1)
    assert progress_of(bracket, [1, 2, 3, 4], decisions).winner == 1


def test_an_event_may_do_without_the_second_final() -> None:
    bracket = double_elimination(2, reset=False)
    progress = progress_of(bracket, [1, 2], {})
    decisions = {"W1-1": decide(progress, "W1-1", 1)}
    progress = progress_of(bracket, [1, 2], decisions)
    decisions["F"] = decide(progress, "F", 2)
    progress = progress_of(bracket, [1, 2], decisions)
    assert (progress.over, progress.winner) == (True, 2)


def test_of_several_decisions_of_a_match_the_one_between_those_who_stand_there_counts() -> None:
    bracket = single_elimination(4)
    semis = {"W1-1": (Decision(frozenset({1, 4}), 1),), "W1-2": (Decision(frozenset({2, 3}), 2),)}
    finals = (Decision(frozenset({4, 2}), 2), Decision(frozenset({1, 2}), 1))
    for final in (finals, finals[::-1]):
        assert progress_of(bracket, [1, 2, 3, 4], {**semis, "W2-1": final}).winner == 1
    progress = progress_of(bracket, [1, 2, 3, 4], {**semis, "W2-1": finals[:1]})
    assert progress.void == ("W2-1",)
    assert progress.ready == ("W2-1",)


def test_case_12_when_neither_comes_to_a_semi_final_the_other_finalist_wins() -> None:
    bracket = single_elimination(4, third_place=True)
    progress = progress_of(bracket, [1, 2, 3, 4], {})
    decisions = {"W1-1": decide(progress, "W1-1", None), "W1-2": decide(progress, "W1-2", 2)}
    progress = progress_of(bracket, [1, 2, 3, 4], decisions)
    assert (progress.over, progress.winner) == (True, 2)
    assert progress.places() == {2: 1, 3: 2, 1: 3, 4: 3}


def test_case_12_when_neither_comes_to_the_final_nobody_wins() -> None:
    bracket = single_elimination(2)
    progress = progress_of(bracket, [1, 2], {})
    progress = progress_of(bracket, [1, 2], {"W1-1": decide(progress, "W1-1", None)})
    assert (progress.over, progress.winner) == (True, None)
    assert progress.places() == {1: 1, 2: 1}


def test_case_13_swapping_two_seeds_keeps_unrelated_results() -> None:
    bracket = single_elimination(8)
    seeded = [1, 2, 3, 4, 5, 6, 7, 8]
    progress = progress_of(bracket, seeded, {})
    decisions = {"W1-1": decide(progress, "W1-1", 8), "W1-2": decide(progress, "W1-2", 5)}
    swapped = progress_of(bracket, [1, 3, 2, 4, 5, 6, 7, 8], decisions)
    assert played(swapped) == ["W1-1", "W1-2"]
    assert swapped.void == ()
    moved = progress_of(bracket, [4, 2, 3, 1, 5, 6, 7, 8], decisions)
    assert played(moved) == []
    assert moved.void == ("W1-1", "W1-2")


def test_case_5_correcting_a_winner_says_what_becomes_void() -> None:
    bracket = single_elimination(4)
    seeded = [1, 2, 3, 4]
    before, decisions = play(bracket, seeded)
    corrected: Mapping[str, Decision] = decisions | {"W1-2": decide(before, "W1-2", 3)}
    after = progress_of(bracket, seeded, corrected)
    effects = effects_of(before, after)
    assert effects.changed == ("W2-1",)
    assert effects.void == ("W2-1",)
    assert after.matches["W2-1"].entries == {1, 3}
    assert after.ready == ("W2-1",)
    # Set right again, the result of the final counts as it did.
    assert progress_of(bracket, seeded, decisions).winner == 1


@pytest.mark.parametrize(
    ("name", "winner", "code"),
    [("W9-1", 1, "no_such_match"), ("W2-1", 1, "match_not_ready"), ("W1-1", 2, "not_in_match")],
)
def test_a_decision_that_cannot_be_is_refused(name: str, winner: int, code: str) -> None:
    progress = progress_of(single_elimination(4), [1, 2, 3, 4], {})
    with pytest.raises(RefusedError) as refused:
        decide(progress, name, winner)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("entrants", "code"), [(0, "bracket_too_small"), (1, "bracket_too_small"), (65, "bracket_too_large")]
)
def test_a_bracket_of_one_is_refused(entrants: int, code: str) -> None:
    for make in (single_elimination, double_elimination):
        with pytest.raises(RefusedError) as refused:
            make(entrants)
        assert refused.value.code == code


@pytest.mark.parametrize(("seeded", "code"), [([1, 2, 3], "wrong_number_of_seeds"), ([1, 2, 2, 3], "entry_twice")])
def test_seeds_that_do_not_fit_are_refused(seeded: list[int], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        progress_of(single_elimination(4), seeded, {})
    assert refused.value.code == code


@settings(max_examples=EVENTS)
@given(entrants=st.integers(2, 64), seed=st.integers(0, 2**32), double=st.booleans())
def test_no_correction_puts_two_entries_into_one_slot(entrants: int, seed: int, double: bool) -> None:
    bracket = double_elimination(entrants) if double else single_elimination(entrants, third_place=True)
    seeded = list(range(entrants))
    progress, decisions = play(bracket, seeded, seed=seed)
    chance = random.Random(seed)
    name = chance.choice(played(progress))
    decisions[name] = decide(progress, name, chance.choice([None, *sorted(progress.matches[name].entries)]))
    after = progress_of(bracket, seeded, decisions)
    for number in range(1, bracket.rounds + 1):
        for letter in "WL":
            sides = [
                entry
                for match, seen in after.matches.items()
                if match.startswith(f"{letter}{number}-")
                for entry in seen.entries
            ]
            assert len(sides) == len(set(sides))
    for void in after.void:
        assert after.matches[void].state is not State.DECIDED
    losses = after.losses()
    assert max(losses.values()) <= 1 + double
