"""What an undo may change of an event that has begun, and what stays as it was when play began."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.tournaments.log.driven import (
    START,
    Event,
    started,
    with_entries,
)
from tournaments.log.actions import rounds, setup, sign_up
from tournaments.log.ranks import table


def before_the_start(*deeds: tuple[Callable[..., Any], Any]) -> tuple[Event, int]:
    """Four of five entries play; of what was done before the start, the number of the last log entry."""
    event = with_entries(5, rounds=3)
    for deed, what in deeds:
        event.do(deed, 5, *what)
    return event, event.log[-1].seq


GONE = [
    [(sign_up.drop, ())],
    [(sign_up.disqualify, ("A second deck.",))],
    [(sign_up.drop, ()), (partial(sign_up.come_back, at=START), ())],
]


@pytest.mark.parametrize("deeds", GONE, ids=["dropped", "disqualified", "returned"])
def test_who_was_there_at_the_start_is_not_changed_by_an_undo(deeds: Any) -> None:
    event, seq = before_the_start(*deeds)
    there = event.state.entry(5).active
    setup.undo(event.state, seq)
    event.do(setup.start)
    words = f"The event started {'with' if there else 'without'} entry 5."
    for _ in range(3):
        refused = event.refuses("undo_too_late", setup.undo, seq)
        assert words in refused.sentence
        event.next_round()
        event.play_round()
    event.do(setup.close)
    event.refuses("undo_too_late", setup.undo, seq)


def test_what_the_start_does_not_rest_on_can_be_undone_after_it() -> None:
    event, seq = before_the_start((sign_up.drop, ()), (sign_up.fix_table, (4,)))
    event.do(setup.start)
    event.do(setup.undo, seq)
    assert event.state.entry(5).fixed_table is None
    assert not event.state.entry(5).active


def test_undoing_that_somebody_left_in_play_is_coming_back() -> None:
    left, back = with_entries(5, rounds=3), with_entries(5, rounds=3)
    for event in (left, back):
        event.do(setup.start)
        event.next_round()
        event.play_round()
        event.do(sign_up.drop, 5)
    dropped = left.log[-1].seq
    for event in (left, back):
        event.next_round()
        event.play_round()
    left.do(setup.undo, dropped)
    back.do(sign_up.come_back, 5, at=back.now)
    assert left.state.entries == back.state.entries
    assert table(left.state) == table(back.state)


def test_a_round_drawn_again_cannot_be_swapped_by_undoing() -> None:
    event = started(4, rounds=3)
    event.do(rounds.pair_by_hand, [(1, 2), (3, 4)])
    rows = event.do(rounds.pair_by_hand, [(1, 3), (2, 4)])
    event.do(rounds.publish_round, 1)
    event.refuses("undo_too_late", setup.undo, rows[0].seq)
