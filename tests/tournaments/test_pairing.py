"""Swiss rounds: the failures that other programs are known for, and what must hold for every event."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx
import pytest

from tests.tournaments.events import (
    EVENTS,
    play_event,
    players,
    times_met,
    with_score,
)
from tournaments.matches import Entrant, Kind, Match, Outcome, Score, absence, bye
from tournaments.pairing import PairedRound, check_manual_round, compare_rounds, pair_round
from tournaments.pairing.costs import LARGEST_WEIGHT, Edge, weigh
from tournaments.pairing.field import field_of
from tournaments.pairing.matching import cheapest_round, rounds_in_cost_order
from tournaments.pairing.score_groups import Drawing
from tournaments.refusal import RefusedError
from tournaments.round_robin import round_robin
from tournaments.scoring import Scoring

WON = Score(2, 0)


def pairs_of(drawn: PairedRound) -> set[frozenset[int]]:
    return {frozenset(match.entries) for match in drawn.matches}


def codes_of(drawn: PairedRound) -> set[str]:
    return {reason.code for pairing in drawn.pairings for reason in pairing.reasons}


# The list "cases to try", by number.


def test_case_1_four_players_whose_greedy_third_round_would_be_a_rematch() -> None:
    history = [
        Match(1, 1, 2, WON),
        Match(1, 3, 4, WON),
        Match(2, 1, 3, WON),
        Match(2, 2, 4, WON),
    ]
    drawn = pair_round(players(4), history, round_number=3, rounds=3, seed=1)
    assert pairs_of(drawn) == {frozenset((1, 4)), frozenset((2, 3))}
    assert drawn.rematches == 0


@pytest.mark.parametrize(("size", "rounds"), [(6, 5), (8, 7), (5, 5), (7, 7), (10, 9)])
def test_case_2_events_of_all_possible_rounds_are_never_stuck(size: int, rounds: int) -> None:
    for seed in range(12):
        event = play_event(size, rounds, seed)
        assert [drawn.rematches for drawn, _, _ in event.drawn] == [0] * rounds
        assert max(times_met(event.history).values()) == 1


def test_case_2_a_round_robin_is_offered_when_there_are_rounds_enough_for_it() -> None:
    def codes(rounds: int) -> set[str]:
        drawn = pair_round(players(8), [], round_number=1, rounds=rounds, seed=3)
        return {note.code for note in drawn.notes}

    assert "round_robin_offered" in codes(7)
    assert "round_robin_offered" not in codes(6)


def test_case_2_sixteen_players_can_play_all_fifteen_rounds() -> None:
    event = play_event(16, 15, 5)
    assert sum(drawn.rematches for drawn, _, _ in event.drawn) == 0


def seventeen(low: int) -> list[Match]:
    """Two rounds of 17: entry `low` alone has lost both; byes went to 16 and 17."""
    others = [number for number in range(1, 16) if number != low]
    first = [Match(1, low, 16, Score(0, 2)), bye(1, 17)]
    first += [Match(1, one, other, Score(1, 1, 1)) for one, other in zip(others[::2], others[1::2], strict=True)]
    second = [Match(2, low, 17, Score(0, 2)), bye(2, 16)]
    second += [
        Match(2, one, other, Score(1, 1, 1))
        for one, other in zip(others[1::2], [*others[2::2], others[0]], strict=True)
    ]
    return first + second


def test_case_3_the_bye_of_seventeen_goes_to_the_lowest_score() -> None:
    drawn = pair_round(players(17), seventeen(5), round_number=3, rounds=5, seed=2)
    assert drawn.matches[-1] == bye(3, 5)
    assert [reason.code for reason in drawn.pairings[-1].reasons] == ["bye"]


def test_case_3_the_bye_goes_higher_when_the_lowest_one_would_force_a_rematch_and_says_so() -> None:
    # 5 has lost to all but 1, who has not had a bye either: were the bye 5's, 1 to 4 would have to meet again.
    history = [
        Match(1, 1, 2, Score(1, 1, 1)),
        Match(1, 3, 4, Score(1, 1, 1)),
        absence(1, 5),
        Match(2, 1, 3, Score(1, 1, 1)),
        Match(2, 2, 4, Score(1, 1, 1)),
        absence(2, 5),
        Match(3, 1, 4, Score(1, 1, 1)),
        Match(3, 2, 3, Score(1, 1, 1)),
        absence(3, 5),
    ]
    drawn = pair_round(players(5), history, round_number=4, rounds=4, seed=2)
    # Four who have all met leave no round without a rematch at all: the answer says that too.
    assert drawn.rematches > 0
    assert "rematch_needed" in {note.code for note in drawn.notes}
    shorter = [match for match in history if match.round < 3]
    drawn = pair_round(
        players(5),
        [*shorter, Match(3, 1, 4, WON), Match(3, 5, 3, Score(0, 2)), absence(3, 2)],
        round_number=4,
        rounds=4,
        seed=2,
    )
    assert drawn.rematches == 0
    assert drawn.matches[-1].first != 5
    assert {reason.code for reason in drawn.pairings[-1].reasons} == {"bye_above_lowest"}


def test_case_3_byes_stay_balanced_when_there_are_more_rounds_than_players() -> None:
    event = play_event(5, 10, 4)
    byes = [match.first for match in event.history if match.kind is Kind.BYE]
    assert sorted(byes.count(number) for number in range(1, 6)) == [2, 2, 2, 2, 2]


def test_case_4_a_bye_is_a_win_in_pairing_too() -> None:
    history = [
        Match(1, 1, 2, WON),
        bye(1, 3),
        Match(2, 1, 3, WON),
        bye(2, 2),
    ]
    field = field_of(players(3), history, 3, Scoring(), 1)
    assert {past.number: past.points for past in field} == {1: 6, 2: 3, 3: 3}


@pytest.mark.parametrize("when", ["before pairing", "after publishing", "after the result"])
def test_case_6_who_drops_is_never_paired_again(when: str) -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, WON)]
    if when == "after publishing":
        history[0] = Match(1, 1, 2, Score(0, 2), Kind.FORFEIT)
    if when == "before pairing":
        history = [Match(1, 2, 3, WON), bye(1, 4)]
    active = [entrant for entrant in players(4) if entrant.number != 1]
    drawn = pair_round(active, history, round_number=2, rounds=3, seed=1)
    assert sorted(entry for match in drawn.matches for entry in match.entries) == [2, 3, 4]


def test_case_7_a_missing_result_holds_the_next_round_up_unless_overridden() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4)]
    with pytest.raises(RefusedError) as refused:
        pair_round(players(4), history, round_number=2, rounds=3, seed=1)
    assert refused.value.code == "results_missing"
    assert "entries 3 and 4" in refused.value.sentence
    drawn = pair_round(players(4), history, round_number=2, rounds=3, seed=1, results_may_be_missing=True)
    # The unconfirmed match gives nobody a point, and still keeps its pair apart.
    assert frozenset((3, 4)) not in pairs_of(drawn)


def test_case_8_a_round_that_is_paired_already_is_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        pair_round(players(4), [Match(1, 1, 2, WON), Match(1, 3, 4, WON)], round_number=1, rounds=3, seed=1)
    assert refused.value.code == "round_already_paired"


def test_case_8_the_same_input_draws_the_same_round_in_whatever_order_it_comes() -> None:
    event = play_event(33, 5, 9)
    chance = random.Random(1)
    first = pair_round(players(33), event.history, round_number=6, rounds=6, seed=9)
    for _ in range(3):
        entrants, history = players(33), list(event.history)
        chance.shuffle(entrants)
        chance.shuffle(history)
        assert pair_round(entrants, history, round_number=6, rounds=6, seed=9) == first
    assert pair_round(players(33), event.history, round_number=6, rounds=6, seed=10).digest != first.digest


@pytest.mark.parametrize("size", [7, 8])
def test_case_14_a_late_entry_turns_odd_into_even_and_pairing_still_works(size: int) -> None:
    history = list(play_event(size, 1, 3).history)
    late = Entrant(size + 1)
    history.append(absence(1, late.number))
    drawn = pair_round([*players(size), late], history, round_number=2, rounds=5, seed=3)
    assert (drawn.matches[-1].kind is Kind.BYE) == (size % 2 == 0)
    assert drawn.rematches == 0


def test_case_14_missed_rounds_get_the_value_that_the_event_names() -> None:
    for worth, points in ((Outcome.LOSS, 0), (Outcome.DRAW, 1)):
        field = field_of(players(2), [absence(1, 1, worth), bye(1, 2)], 2, Scoring(), 1)
        assert {past.number: past.points for past in field}[1] == points


def test_case_15_leaving_and_coming_back_gives_no_points_and_no_second_bye() -> None:
    history = [Match(1, 1, 2, WON), bye(1, 3), absence(2, 3), Match(2, 2, 1, WON), absence(3, 3), Match(3, 1, 2, WON)]
    field = {past.number: past for past in field_of(players(3), history, 4, Scoring(), 1)}
    assert (field[3].points, field[3].byes) == (3, 1)
    drawn = pair_round(players(3), history, round_number=4, rounds=4, seed=1)
    assert drawn.matches[-1].first != 3


@pytest.mark.parametrize("size", [0, 1])
def test_case_15_no_round_is_drawn_for_nobody_or_for_one(size: int) -> None:
    with pytest.raises(RefusedError) as refused:
        pair_round(players(size), [], round_number=1, rounds=3, seed=1)
    assert (refused.value.code, refused.value.found, refused.value.allowed) == ("field_too_small", size, 2)


# What each criterion does.


def test_a_win_by_an_absent_opponent_bars_from_the_bye() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, WON, Kind.FORFEIT), bye(1, 5)]
    drawn = pair_round(players(5), history, round_number=2, rounds=3, seed=1)
    assert drawn.matches[-1].first in {2, 4}
    assert {past.number: past.byes for past in field_of(players(5), history, 2, Scoring(), 1)}[3] == 1


def test_flights_meet_each_other_first() -> None:
    entrants = [Entrant(number, flight=number % 2) for number in range(1, 9)]
    drawn = pair_round(entrants, [], round_number=1, rounds=3, seed=1)
    assert all(sum(match.entries) % 2 for match in drawn.matches)
    assert "same_flight" not in codes_of(drawn)


@pytest.mark.parametrize("seed", range(12))
def test_flights_outweigh_seats(seed: int) -> None:
    """1 and 2 would sit evenly, but have drafted together; 3 and 4 have not played yet."""
    entrants = [Entrant(1, 1), Entrant(2, 1), Entrant(3, 2), Entrant(4, 3)]
    drawn = Score(1, 1, 1)
    history = [Match(1, 1, 8, drawn), Match(1, 9, 2, drawn)]
    history += [absence(1, number, Outcome.DRAW) for number in (3, 4)]
    paired = pair_round(entrants, history, round_number=2, rounds=2, seed=seed)
    assert frozenset((1, 2)) not in pairs_of(paired)


def test_scores_outweigh_flights() -> None:
    entrants = [Entrant(1, 1), Entrant(2, 2), Entrant(3, 1), Entrant(4, 2)]
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, WON)]
    drawn = pair_round(entrants, history, round_number=2, rounds=2, seed=1)
    assert pairs_of(drawn) == {frozenset((1, 3)), frozenset((2, 4))}
    assert "same_flight" in codes_of(drawn)


def test_who_sat_second_sits_first() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, Score(0, 2))]
    drawn = pair_round(players(4), history, round_number=2, rounds=2, seed=1)
    assert Match(2, 4, 1) in drawn.matches
    assert Match(2, 2, 3) in drawn.matches


def test_among_equals_those_who_sat_first_meet_those_who_sat_second() -> None:
    history = [Match(1, 1, 2, Score(1, 1, 1)), Match(1, 3, 4, Score(1, 1, 1))]
    for seed in range(10):
        drawn = pair_round(players(4), history, round_number=2, rounds=2, seed=seed)
        assert pairs_of(drawn) == {frozenset((1, 4)), frozenset((2, 3))}


def test_seats_are_balanced_over_an_event() -> None:
    event = play_event(32, 6, 8)
    for number in range(1, 33):
        first = sum(match.first == number for match in event.history)
        second = sum(match.second == number for match in event.history)
        assert abs(first - second) <= 2


def test_who_floated_down_does_not_float_down_again_while_another_can() -> None:
    # 1, 2 and 3 lead in round 3; 1 met a lower score in round 2, so 2 or 3 goes down now.
    history = [
        Match(1, 1, 4, WON),
        Match(1, 2, 5, WON),
        Match(1, 3, 6, WON),
        Match(1, 7, 8, Score(1, 1, 1)),
        Match(2, 1, 7, WON),
        Match(2, 2, 8, WON),
        Match(2, 3, 4, WON),
        Match(2, 5, 6, Score(1, 1, 1)),
    ]
    field = {past.number: past for past in field_of(players(8), history, 3, Scoring(), 1)}
    assert (field[1].floated, field[7].floated) == (-1, 1)
    costs = Drawing(tuple(field.values())).edges(range(8), 8)
    assert any(edge.cost[4] for edge in costs)


def test_every_line_gives_its_reasons() -> None:
    event = play_event(9, 4, 6)
    for drawn, _, _ in event.drawn:
        for pairing in drawn.pairings:
            assert pairing.reasons
            assert all(reason.sentence.endswith(".") for reason in pairing.reasons)


def test_a_weight_that_would_overflow_is_refused() -> None:
    edge = Edge(0, 1, (2**60, 0, 0, 2**60, 0, 0, 0, 1))
    with pytest.raises(OverflowError):
        weigh([edge], 1)
    assert weigh([Edge(0, 1, (9, 1, 60, 3600, 2, 1, 3, 2**16 - 1))], 500)[0].cost < LARGEST_WEIGHT


def test_levels_are_ranks_of_points_so_that_weights_stay_small() -> None:
    history = [Match(number, 1, 2, WON) for number in range(1, 41)]
    assert {past.level for past in field_of(players(2), history, 41, Scoring(win=10**9), 1)} == {0, 1}


@pytest.mark.parametrize("size", [6, 9, 24, 61])
def test_the_matching_costs_what_another_library_finds(size: int) -> None:
    event = play_event(size, 3, size)
    drawing = Drawing(field_of(players(size), event.history, 4, Scoring(), 1))
    edges = drawing.weighed(size)
    costs = {frozenset((first, second)): cost for first, second, cost in edges}
    graph = networkx.Graph()
    graph.add_weighted_edges_from((first, second, -cost) for first, second, cost in edges)
    theirs = networkx.max_weight_matching(graph, maxcardinality=True)
    ours = cheapest_round(drawing.places, edges)
    assert ours is not None
    assert sum(costs[frozenset(pair)] for pair in ours) == sum(costs[frozenset(pair)] for pair in theirs)


def test_rounds_come_in_order_of_cost_and_each_once() -> None:
    drawing = Drawing(field_of(players(6), [], 1, Scoring(), 1))
    edges = drawing.weighed(6)
    costs = {(first, second): cost for first, second, cost in edges}
    rounds = [tuple(pairs) for pairs in rounds_in_cost_order(6, edges)]
    assert len(rounds) == len(set(rounds)) == 15
    sums = [sum(costs[pair] for pair in pairs) for pairs in rounds]
    assert sums == sorted(sums)


def test_a_very_large_field_is_paired_inside_its_score_groups() -> None:
    chance = random.Random(1)
    history: list[Match] = []
    for number in (1, 2, 3):
        drawn = pair_round(players(1101), history, round_number=number, rounds=9, seed=7)
        assert drawn.rematches == 0
        assert sorted(entry for match in drawn.matches for entry in match.entries) == list(range(1, 1102))
        history += [with_score(match, chance.choice([WON, Score(0, 2)])) for match in drawn.matches]
    gaps = [pairing for pairing in drawn.pairings if any(reason.code == "score_gap" for reason in pairing.reasons)]
    assert len(gaps) <= 4


def test_score_groups_are_merged_before_a_rematch_is_drawn() -> None:
    """The two last of a large field have met: somebody above must come down to them."""
    size = 1002
    history = [Match(1, number, number + 1, Score(1, 1, 1)) for number in range(1, size - 2, 2)]
    history.append(Match(1, size - 1, size, Score(0, 0), Kind.FORFEIT))
    drawn = pair_round(players(size), history, round_number=2, rounds=5, seed=1)
    assert drawn.rematches == 0
    assert frozenset((size - 1, size)) not in pairs_of(drawn)


def test_a_score_group_that_has_all_met_floats_as_a_whole() -> None:
    history = [match for line in round_robin([1, 2, 3, 4]) for match in line]
    history = [replace(match, score=Score(1, 1, 1)) for match in history]
    history += [absence(number, entry) for number in (1, 2, 3) for entry in range(5, 1003)]
    drawn = pair_round(players(1002), history, round_number=4, rounds=9, seed=1)
    assert drawn.rematches == 0
    leaders = [match for match in drawn.matches if min(match.entries) <= 4]
    assert len(leaders) == 4


def test_neighbours_are_widened_until_the_last_finds_the_only_one_left_to_meet() -> None:
    """66 has met everybody but 1, who may stand anywhere in the order of scores."""
    history = [Match(number, 66, number + 1, Score(0, 2)) for number in range(1, 65)]
    history.append(Match(65, 1, 2, WON, Kind.FORFEIT))
    for seed in range(5):
        drawn = pair_round(players(66), history, round_number=66, rounds=10, seed=seed)
        assert drawn.rematches == 0
        assert frozenset((1, 66)) in pairs_of(drawn)


# Rounds by hand.


@pytest.mark.parametrize(
    ("matches", "code"),
    [
        ([Match(2, 1, 1), Match(2, 2, 3)], "meets_himself"),
        ([Match(2, 1, 2), Match(2, 1, 3)], "entry_twice"),
        ([Match(2, 1, 2), Match(2, 3, 9)], "not_active"),
        ([Match(2, 1, 2)], "entry_missing"),
    ],
)
def test_case_6_a_manual_round_with_a_ghost_or_a_double_is_refused(matches: list[Match], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_manual_round(players(4), matches)
    assert refused.value.code == code


def test_a_manual_round_is_compared_with_the_drawn_one() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, WON)]
    drawn = pair_round(players(4), history, round_number=2, rounds=2, seed=1)
    again = compare_rounds(players(4), history, [Match(2, 2, 1), Match(2, 3, 4)], drawn)
    assert not again.same
    assert [warning.code for warning in again.warnings] == ["rematch", "score_gap", "rematch", "score_gap"]
    assert compare_rounds(players(4), history, list(drawn.matches), drawn).same


@pytest.mark.parametrize(("size", "rounds"), [(6, 4), (6, 5), (8, 6), (8, 7), (9, 9), (12, 9)])
def test_case_2_looking_ahead_leaves_no_dead_end(size: int, rounds: int) -> None:
    for seed in range(100, 100 + max(8, EVENTS // 25)):
        event = play_event(size, rounds, seed)
        assert sum(drawn.rematches for drawn, _, _ in event.drawn) == 0


def test_case_5_a_corrected_result_changes_what_the_round_was_drawn_from() -> None:
    event = play_event(8, 3, 1)
    corrected = [replace(match, score=Score(0, 2)) if match.round == 1 else match for match in event.history]
    drawn = pair_round(players(8), corrected, round_number=4, rounds=5, seed=1)
    assert drawn.rematches == 0
    assert drawn.digest != pair_round(players(8), event.history, round_number=4, rounds=5, seed=1).digest
