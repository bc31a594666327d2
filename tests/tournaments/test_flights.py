"""Flights and boxes (ruling W20), prizes and tables."""

from __future__ import annotations

import pytest

from tournaments.flights import boxes_of_event, copies_in_flight, flight_sizes, flights_of
from tournaments.matches import Match, bye
from tournaments.prizes import PrizeDraft, WhenPrizesRemain, pick_prize, prize_draft
from tournaments.refusal import RefusedError
from tournaments.tables import seat_round

FIGHTERS = [f"fighter-{number:02d}" for number in range(1, 19)]


@pytest.mark.parametrize(
    ("entries", "sizes"),
    [(2, (2,)), (8, (8,)), (9, (5, 4)), (10, (5, 5)), (17, (6, 6, 5)), (25, (7, 6, 6, 6)), (33, (7, 7, 7, 6, 6))],
)
def test_flights_are_as_even_as_possible(entries: int, sizes: tuple[int, ...]) -> None:
    assert flight_sizes(entries) == sizes


@pytest.mark.parametrize("entries", range(2, 65))
def test_flights_hold_everybody_and_differ_by_at_most_one(entries: int) -> None:
    flights = flights_of(range(entries), seed=entries)
    assert sorted(entry for flight in flights for entry in flight) == list(range(entries))
    sizes = [len(flight) for flight in flights]
    assert max(sizes) <= 8
    assert max(sizes) - min(sizes) <= 1
    assert flights_of(range(entries)[::-1], seed=entries) == flights


def test_both_numbers_of_boxes_are_shown_where_the_two_sentences_disagree() -> None:
    boxes = boxes_of_event(10)
    assert (boxes.by_flight, boxes.by_four_players, boxes.agree) == (4, 3, False)
    assert "4 boxes" in boxes.sentence
    assert "would make 3" in boxes.sentence
    assert boxes_of_event(32).sentence == "8 boxes are needed."


def test_where_the_two_sentences_disagree() -> None:
    disagree = {entries for entries in range(2, 65) if not boxes_of_event(entries).agree}
    assert disagree == {
        number for start in (9, 17, 25, 33, 41, 49, 57) for number in range(start + (start == 9), start + 4)
    }


def test_a_flight_has_a_copy_of_each_fighter_a_box() -> None:
    assert set(copies_in_flight(8, FIGHTERS).values()) == {2}
    assert set(copies_in_flight(4, FIGHTERS).values()) == {1}
    assert copies_in_flight(8, FIGHTERS, {"promo": 3})["promo"] == 2


@pytest.mark.parametrize(
    ("promos", "code"), [({"promo": 1}, "promo_copies_missing"), ({"fighter-01": 2}, "promo_in_box")]
)
def test_promos_need_a_copy_a_box(promos: dict[str, int], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        copies_in_flight(8, FIGHTERS, promos)
    assert refused.value.code == code


@pytest.mark.parametrize(("entries", "code"), [([1], "field_too_small"), ([1, 1], "entry_twice")])
def test_flights_of_nobody_are_refused(entries: list[int], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        flights_of(entries, seed=1)
    assert refused.value.code == code


# Prizes.


def drafted(when: WhenPrizesRemain, prizes: list[str]) -> PrizeDraft:
    draft = prize_draft({7: 2, 3: 1, 5: 3}, prizes, when)
    while draft.picking is not None:
        turn, entry, prize = draft.turn, draft.picking, draft.left[-1]
        draft = pick_prize(draft, turn, entry, prize)
        assert pick_prize(draft, turn, entry, prize) is draft
    return draft


def test_prizes_are_picked_in_rank_order_and_begin_again_with_the_first() -> None:
    draft = drafted(WhenPrizesRemain.RESTART, ["a", "b", "c", "d", "d"])
    assert [(pick.entry, pick.prize) for pick in draft.picks] == [(3, "d"), (7, "d"), (5, "c"), (3, "b"), (7, "a")]
    assert draft.left == ()


def test_prizes_that_remain_may_be_kept() -> None:
    draft = drafted(WhenPrizesRemain.KEEP, ["a", "b", "c", "d", "e"])
    assert draft.left == ("a", "b")
    assert len(draft.picks) == 3


def test_fewer_prizes_than_players_end_the_draft() -> None:
    assert len(drafted(WhenPrizesRemain.RESTART, ["a", "b"]).picks) == 2


def test_tied_ranks_are_decided_before_prizes_are_drafted() -> None:
    with pytest.raises(RefusedError) as refused:
        prize_draft({1: 1, 2: 2, 3: 2}, ["a"], WhenPrizesRemain.KEEP)
    assert (refused.value.code, refused.value.found) == ("ranks_tied", [2, 3])


@pytest.mark.parametrize(
    ("turn", "entry", "prize", "code"),
    [
        (2, 3, "a", "not_your_turn"),
        (2, 7, "z", "no_such_prize"),
        (3, 7, "a", "wrong_turn"),
        (1, 3, "a", "already_picked"),
    ],
)
def test_picks_that_cannot_be_are_refused(turn: int, entry: int, prize: str, code: str) -> None:
    draft = pick_prize(prize_draft({7: 2, 3: 1}, ["a", "b"], WhenPrizesRemain.KEEP), 1, 3, "b")
    with pytest.raises(RefusedError) as refused:
        pick_prize(draft, turn, entry, prize)
    assert refused.value.code == code


def test_nobody_drafts_no_prizes() -> None:
    with pytest.raises(RefusedError):
        prize_draft({}, ["a"], WhenPrizesRemain.KEEP)


# Tables.


def test_case_17_when_two_with_fixed_seats_meet_one_table_is_used_and_the_other_kept_empty() -> None:
    seating = seat_round([Match(1, 1, 2), Match(1, 3, 4), Match(1, 5, 6), bye(1, 7)], {1: 3, 2: 2, 7: 1})
    assert seating.tables == (2, 4, 5, None)
    assert seating.kept_empty == (1, 3)


def test_case_17_tables_are_counted_around_fixed_ones() -> None:
    seating = seat_round([Match(1, 1, 2), Match(1, 3, 4), Match(1, 5, 6)], {4: 1}, first_table=1)
    assert seating.tables == (2, 1, 3)
    assert seating.kept_empty == ()


def test_case_17_the_same_fixed_table_for_two_is_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        seat_round([Match(1, 1, 2)], {1: 4, 2: 4})
    assert refused.value.code == "table_taken"
