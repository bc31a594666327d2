"""The cases 18 to 20 that break peers (design, "cases to try"): drafts, their clocks and the decks of an event."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.tournaments.log.driven import WAR, deck, pool, started, with_entries
from tournaments.log import fold
from tournaments.log.actions import drafts, notes, setup, sign_up
from tournaments.log.state import DraftKind


@pytest.mark.parametrize("kind", [DraftKind.PACKS, DraftKind.ROCHESTER, DraftKind.GRID])
def test_case_18_a_draft_in_which_nobody_ever_answers_ends(kind: DraftKind) -> None:
    event = with_entries(4)
    event.do(drafts.start_card_draft, kind, [1, 2, 3, 4], pool(), seed=9, seconds=20)
    turns = 0
    while not event.state.draft(1).over:
        assert drafts.overdue_picks(event.state, event.now + timedelta(seconds=10)) == ()
        event.now += timedelta(seconds=20)
        assert event.do(drafts.overdue_picks, event.now)
        assert drafts.overdue_picks(event.state, event.now) == ()
        turns += 1
    assert turns <= 180
    made = [(pick.turn, pick.seat) for pick in event.state.draft(1).picks]
    assert len(made) == len(set(made))


def test_case_18_exactly_one_pick_a_seat_a_turn_whatever_is_sent() -> None:
    event = with_entries(4)
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool(), seed=9)
    first, second = event.state.draft(1).choices(0)[:2]
    event.do(drafts.pick, 1, 1, 1, first)
    event.repeats(drafts.pick, 1, 1, 1, first)
    event.refuses("already_picked", drafts.pick, 1, 1, 1, second)
    event.do(drafts.pick_for, 1, [1, 2, 3, 4])
    event.repeats(drafts.pick, 1, 1, 1, first)
    event.refuses("wrong_turn", drafts.pick, 1, 2, 7, second)
    assert len(event.state.draft(1).picks) == 4


def test_case_18_a_paused_draft_waits() -> None:
    event = with_entries(4)
    event.do(drafts.start_card_draft, DraftKind.ROCHESTER, [1, 2, 3, 4], pool(), seed=9, seconds=20)
    event.do(drafts.pause_draft, 1)
    event.repeats(drafts.pause_draft, 1)
    assert drafts.overdue_picks(event.state, event.now + timedelta(days=2)) == ()
    event.now += timedelta(days=2)
    event.do(drafts.resume_draft, 1)
    assert drafts.overdue_picks(event.state, event.now) == ()
    assert drafts.overdue_picks(event.state, event.now + timedelta(seconds=20)) != ()


def test_case_19_every_copy_is_dealt_picked_or_set_aside_after_every_row() -> None:
    event = with_entries(3)
    cards = pool()
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3], cards, seed=9)
    everything = sorted(copy.id for copy in cards)
    while True:
        one = event.state.draft(1).table
        packs = [*one.hands, *(pack for later in one.unopened for pack in later)]
        picked = [copy for pick in one.picks for copy in pick.copies]
        assert sorted([*picked, *(copy for pack in packs for copy in pack), *one.set_aside]) == everything
        if one.over:
            break
        event.do(drafts.pick_for, 1, [1, 2, 3])
    assert [sum(event.state.draft(1).taken(seat).values()) for seat in range(3)] == [45, 45, 45]


def test_case_20_a_pause_longer_than_the_time_left_and_more_time_for_one_table() -> None:
    event = started(4, rounds=2, round_minutes=50)
    event.next_round()
    assert event.state.timers == {}
    event.do(notes.start_timer, "1", at=event.now)
    began = event.state.timers["1"].deadline - timedelta(minutes=50)
    event.now = began + timedelta(minutes=49)
    event.do(notes.pause_timer, "1")
    event.now += timedelta(hours=3)
    assert event.state.timers["1"].left(event.now) == timedelta(minutes=1)
    event.do(notes.resume_timer, "1")
    event.do(notes.extend_timer, "1", 2, 120)
    event.do(notes.extend_timer, "1", 2, 60)
    timer = event.state.timers["1"]
    assert timer.left(event.now, 2) - timer.left(event.now, 1) == timedelta(minutes=3)
    assert not timer.is_over(timer.deadline - timedelta(seconds=1), 1)
    assert timer.is_over(timer.deadline, 1)
    assert not timer.is_over(timer.deadline, 2)
    for seconds in (0, -60):
        event.refuses("out_of_range", notes.extend_timer, "1", 2, seconds)


def test_case_20_decks_are_judged_at_submission_and_locked_at_the_start() -> None:
    event = with_entries(3, deck_required=True, rounds=2)
    event.refuses("deck_illegal", sign_up.submit_deck, 1, deck(complaints=("too_many_points",)))
    event.do(sign_up.submit_deck, 1, deck(digest="one"))
    event.do(sign_up.submit_deck, 2, deck(digest="two"))
    assert event.refuses("decks_missing", setup.start).found == [3]
    event.do(sign_up.submit_deck, 3, deck(digest="three"))
    event.refuses("decks_illegal", setup.start, illegal={2: ["banned_card"]})
    event.do(setup.start, illegal={2: []})
    event.refuses("decks_locked", sign_up.submit_deck, 1, deck(digest="other"))


def test_case_20_a_draft_goes_on_from_its_log_after_pick_7() -> None:
    """The half of the case that is pure: what a restarted process folds is what was."""
    event = with_entries(4)
    event.do(drafts.draw_flights, 5)
    event.do(drafts.start_fighter_draft, 1, WAR, seed=5)
    for _ in range(7):
        drafting = event.state.draft(1)
        seat = drafting.waiting_for[0]
        event.do(drafts.pick, 1, drafting.seats[seat], drafting.turn, drafting.choices(seat)[0])
    assert fold(event.log) == event.state
    assert event.state.draft(1).turn == 8
