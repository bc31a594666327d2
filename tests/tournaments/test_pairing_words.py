"""The field of a round in its order, who may have the bye, and why each line of a round is there, word by word."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.events import play_event, players
from tournaments.lots import drawn_order, lot
from tournaments.matches import Entrant, Kind, Match, Outcome, Score, absence, bye
from tournaments.pairing import compare_rounds, pair_round
from tournaments.pairing.field import Past, field_of
from tournaments.pairing.reasons import reasons_for_bye, reasons_to_meet
from tournaments.pairing.score_groups import Drawing
from tournaments.scoring import Scoring

WON, DRAWN = Score(2, 0), Score(1, 1, 1)


def past(number: int, points: int = 0, **more: object) -> Past:
    return Past(number, more.pop("flight", None), 0, points, more.pop("level", points), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "codes", "sentence"),
    [
        (past(1, 1), past(2, 1), ["same_score"], "Both have 1 point."),
        (past(1, 0), past(2, 0), ["same_score"], "Both have 0 points."),
        (
            past(1, 3),
            past(2, 6),
            ["score_gap"],
            "Entry 2 with 6 points meets entry 1 with 3 points: no cheaper round leaves both with equals.",
        ),
        (
            past(1, 6, floated=-1),
            past(2, 1),
            ["score_gap", "floats_down_again"],
            "Entry 1 with 6 points meets entry 2 with 1 point: no cheaper round leaves both with equals. "
            "Entry 1 met fewer points in the last round too.",
        ),
        (
            past(1, 6, floated=1),
            past(2, 3, floated=1),
            ["score_gap", "floats_up_again"],
            "Entry 1 with 6 points meets entry 2 with 3 points: no cheaper round leaves both with equals. "
            "Entry 2 met more points in the last round too.",
        ),
        (
            past(1, met=Counter({2: 1})),
            past(2),
            ["same_score", "rematch"],
            "Both have 0 points. They have met once: no round without a rematch exists.",
        ),
        (
            past(1, met=Counter({2: 2})),
            past(2),
            ["same_score", "rematch"],
            "Both have 0 points. They have met 2 times: no round without a rematch exists.",
        ),
        (
            past(1, flight=2),
            past(2, flight=2),
            ["same_score", "same_flight"],
            "Both have 0 points. Both drafted in flight 2; no better round parts them.",
        ),
        (past(1, flight=2), past(2, flight=1), ["same_score"], "Both have 0 points."),
    ],
)
def test_why_two_meet(one: Past, other: Past, codes: list[str], sentence: str) -> None:
    *reasons, seats = reasons_to_meet(one, other)
    assert [reason.code for reason in reasons] == codes
    assert " ".join(reason.sentence for reason in reasons) == sentence
    assert (seats.code, seats.sentence) == (
        "seats_by_lot",
        "Entry 1 sits first by lot: both sat first as often before.",
    )


def test_why_one_sits_first() -> None:
    *_, seats = reasons_to_meet(past(1, seat_balance=-1), past(2, seat_balance=1))
    assert (seats.code, seats.sentence) == (
        "seats_balanced",
        "Entry 1 sits first: it sat first less often than entry 2.",
    )


@pytest.mark.parametrize(
    ("one", "others", "code", "sentence"),
    [
        (past(1, 1), [past(2, 3)], "bye", "1 point is the lowest score without a bye."),
        (past(1, 0), [past(2, 0)], "bye", "0 points is the lowest score without a bye."),
        (past(1, 3), [past(2, 0, byes=1)], "bye", "3 points is the lowest score without a bye."),
        (
            past(1, 9),
            [past(number, number) for number in range(2, 8)],
            "bye_above_lowest",
            "Lower entries without a bye (2, 3, 4, 5) stay in, or this round or a later one would need a rematch.",
        ),
        (
            past(1, byes=1),
            [past(2)],
            "second_bye",
            "Entry 1 has had 1 already: no round without a rematch gives it to another.",
        ),
        (
            past(1, byes=2),
            [past(2, byes=1)],
            "second_bye",
            "Everybody has had a bye; entry 1 has had 2.",
        ),
    ],
)
def test_why_one_has_the_bye(one: Past, others: list[Past], code: str, sentence: str) -> None:
    [reason] = reasons_for_bye(one, [one, *others])
    assert (reason.code, reason.sentence) == (code, sentence)


def test_the_field_stands_by_points_then_by_lot() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, DRAWN), Match(1, 5, 6, WON)]
    field = field_of(players(6), history, 2, Scoring(), seed=9)
    lots = {number: lot(9, 2, number) for number in range(1, 7)}
    expected = [*sorted((1, 5), key=lots.get), *sorted((3, 4), key=lots.get), *sorted((2, 6), key=lots.get)]  # type: ignore[arg-type]
    assert [one.number for one in field] == expected
    assert [(one.points, one.level) for one in field] == [(3, 2)] * 2 + [(1, 1)] * 2 + [(0, 0)] * 2
    assert [one.lot for one in field] == [lots[number] for number in expected]


def test_what_a_past_remembers() -> None:
    history = [
        Match(1, 1, 2, WON),
        Match(1, 4, 3, WON),
        bye(1, 5),
        Match(2, 1, 4, WON),
        Match(2, 2, 5, DRAWN),
        absence(2, 3, Outcome.DRAW),
        Match(3, 1, 5, WON),
        Match(3, 3, 2, WON, Kind.FORFEIT),
        bye(3, 4),
    ]
    field = {one.number: one for one in field_of([Entrant(1, 7), *players(5)[1:]], history, 4, Scoring(), 1)}
    assert {number: (one.points, one.byes, one.floated, one.seat_balance) for number, one in field.items()} == {
        1: (9, 0, -1, 3),
        2: (1, 0, 0, -1),
        3: (4, 1, 0, 0),
        4: (6, 1, -1, 0),
        5: (4, 1, 1, -2),
    }
    assert field[1].met == Counter({2: 1, 4: 1, 5: 1})
    assert (field[1].flight, field[2].flight) == (7, None)


def test_who_was_away_has_not_floated_and_a_newcomer_has_no_past() -> None:
    history = [Match(1, 1, 2, WON), absence(1, 3, Outcome.DRAW), bye(1, 4)]
    field = {one.number: one.floated for one in field_of(players(4), history, 2, Scoring(), 1)}
    assert field == {1: 0, 2: 0, 3: 0, 4: -1}
    assert Past(1, None, 5) == Past(1, None, 5, 0, 0, 0, 0, 0, Counter())


def test_a_round_that_gave_way_says_so() -> None:
    events = [play_event(size, rounds, seed) for size, rounds in ((6, 4), (8, 6), (9, 7)) for seed in range(6)]
    notes = [note for event in events for drawn, _, _ in event.drawn for note in drawn.notes]
    told = {note.sentence for note in notes if note.code == "look_ahead"}
    assert told == {"A round with closer scores was passed over: it would have led to a rematch later."}


def test_lots_are_the_same_for_ever() -> None:
    assert lot(1) == 5_941_915_571_953_560_645
    assert lot(7, "seats", 2, 5) == 17_015_531_545_780_915_496
    assert lot(7, "seats", "2", 5) != lot(7, "seats", 2, 5) != lot(7, "seats", 25)
    assert drawn_order(5, range(1, 9), "flights") == (2, 3, 6, 1, 7, 4, 8, 5)
    assert drawn_order(5, "cab") == ("b", "c", "a")


# Which pairs and byes are weighed.


def test_a_second_bye_and_a_rematch_are_no_edges_unless_they_are_asked_for() -> None:
    field = tuple(replace(past(number), byes=int(number == 3)) for number in range(1, 6))
    field[0].met[2] = field[1].met[1] = 1
    drawing = Drawing(field)
    pairs = [(edge.first, edge.second) for edge in drawing.edges(range(5), 5)]
    assert pairs == [pair for pair in combinations(range(5), 2) if pair != (0, 1)]
    assert [edge.first for edge in drawing.bye_edges(5)] == [4, 3, 1, 0]
    assert [edge.first for edge in drawing.bye_edges(2)] == [4, 3]
    everything = Drawing(field, rematches=True, second_byes=True)
    assert len(list(everything.edges(range(5), 5))) == 10
    assert [edge.first for edge in everything.bye_edges(2)] == [4, 3, 2, 1, 0]
    assert list(Drawing(field[:4]).bye_edges(4)) == []
    assert (drawing.places, Drawing(field[:4]).places) == (6, 4)


def test_each_has_so_many_neighbours_and_those_that_have_met_are_passed_over() -> None:
    field = tuple(past(number) for number in range(1, 7))
    field[0].met[2] = field[1].met[1] = 1
    pairs = [(edge.first, edge.second) for edge in Drawing(field).edges(range(6), 2)]
    assert pairs == [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5)]


# When a round looks ahead.


@pytest.mark.parametrize(
    ("size", "rounds", "looks"),
    [(10, 3, True), (11, 7, False), (11, 8, True), (12, 7, False), (12, 8, True), (64, 43, True), (66, 44, False)],
)
def test_small_fields_and_long_events_look_ahead(size: int, rounds: int, looks: bool) -> None:
    drawn = pair_round(players(size), [], round_number=rounds, rounds=rounds, seed=1)
    assert (drawn.foreseen is not None) == looks


def test_what_is_foreseen_is_said() -> None:
    history = [Match(1, 1, 2, WON), Match(1, 3, 4, WON)]
    drawn = pair_round(players(4), history, round_number=2, rounds=5, seed=1)
    assert drawn.foreseen == 1
    assert [(note.code, note.sentence) for note in drawn.notes] == [
        (
            "rematches_ahead",
            "3 rounds are left after this one, and 1 without a rematch or second bye are known to be possible.",
        ),
        (
            "round_robin_offered",
            "5 rounds of 4 entries are enough for a round robin, where all meet once.",
        ),
    ]
    last = pair_round(players(4), history, round_number=2, rounds=2, seed=1)
    assert (last.foreseen, last.notes) == (0, ())


@pytest.mark.parametrize(("size", "rounds", "offered"), [(2, 5, False), (3, 2, True), (3, 1, False), (6, 5, True)])
def test_when_a_round_robin_is_offered(size: int, rounds: int, offered: bool) -> None:
    drawn = pair_round(players(size), [], round_number=1, rounds=rounds, seed=1)
    assert ("round_robin_offered" in {note.code for note in drawn.notes}) == offered


def test_a_rematch_is_noted() -> None:
    history = [Match(1, 1, 2, WON), Match(2, 1, 2, WON)]
    drawn = pair_round(players(2), history, round_number=3, rounds=3, seed=1)
    assert (drawn.rematches, drawn.foreseen) == (1, 0)
    assert [(note.code, note.sentence) for note in drawn.notes] == [
        ("rematch_needed", "No round without a rematch exists; as few as possible are drawn.")
    ]


# Score groups of very large fields.


def floating_from(leaders: int, stuck: int) -> int:
    """How many leaders meet lower scores, when so many of them have met all the others."""
    size = 1002 + leaders % 2
    history = [Match(1, number, size + number, WON) for number in range(1, leaders + 1)]
    history += [absence(1, number) for number in range(leaders + 1, size + 1)]
    history += [Match(2, one, other, DRAWN) for one in range(1, stuck + 1) for other in range(one + 1, leaders + 1)]
    # Whoever has not met the stuck ones has the draws of another day, so that all leaders stand alike.
    draws = Counter(entry for match in history for entry in match.entries if match.round == 2)
    for number in range(1, leaders + 1):
        history += [absence(3, number, Outcome.DRAW) for _ in range(leaders - draws[number])]
    drawn = pair_round(players(size), history, round_number=4, rounds=9, seed=1)
    assert drawn.rematches == 0
    return sum(len({entry for entry in match.entries if entry <= leaders}) == 1 for match in drawn.matches)


@pytest.mark.parametrize(
    ("leaders", "stuck", "floating"), [(6, 0, 0), (5, 0, 1), (6, 2, 2), (7, 3, 3), (7, 2, 3), (8, 4, 4)]
)
def test_as_few_float_as_can(leaders: int, stuck: int, floating: int) -> None:
    assert floating_from(leaders, stuck) == floating


# Rounds by hand.


def test_what_can_be_said_of_a_round_by_hand() -> None:
    history = [Match(1, 1, 2, WON), bye(1, 3), Match(2, 1, 3, WON), bye(2, 2)]
    drawn = pair_round(players(3), history, round_number=3, rounds=3, seed=1)
    compared = compare_rounds(players(3), history, [Match(3, 1, 2), bye(3, 3)], drawn)
    assert [(warning.code, warning.sentence) for warning in compared.warnings] == [
        ("rematch", "Entries 1 and 2 have met."),
        ("score_gap", "Entry 1 has 6 points, entry 2 3 points."),
        ("second_bye", "Entry 3 has had a bye."),
    ]
    assert (compared.same, compared.kept) == (False, ())
