"""Prizes at the end of an event: it waits for them, or they are left over on the organiser's word."""

from __future__ import annotations

import pytest

from tests.tournaments.log.driven import started
from tournaments.log import LogEntry
from tournaments.log.actions import prizes, setup
from tournaments.log.payloads import Closed
from tournaments.prizes import WhenPrizesRemain


@pytest.mark.parametrize(("how", "waits"), [(WhenPrizesRemain.RESTART, True), (WhenPrizesRemain.KEEP, False)])
def test_an_event_waits_for_all_prizes_that_somebody_may_pick(how: WhenPrizesRemain, waits: bool) -> None:
    event = started(2, rounds=1)
    event.next_round()
    event.play_round()
    event.do(prizes.lay_out_prizes, ["A", "B", "B"], how, ties=[1, 2])
    for prize in ("B", "A"):
        assert event.refuses("prizes_left", setup.close).found == list(event.state.prizes.left)
        event.refuses("prizes_left", setup.close, early=True)
        event.do(prizes.pick_prize, event.state.prizes.turn, event.state.prizes.picking, prize)
    if waits:
        assert event.refuses("prizes_left", setup.close).found == ["B"]
        event.do(prizes.pick_prize, 3, event.state.prizes.picking, "B")
    event.refuses("prizes_over", prizes.pick_prize, event.state.prizes.turn, 1, "A")
    [closed] = event.do(setup.close)
    assert closed.payload == Closed(())
    assert not event.state.prizes.ended


def test_prizes_are_left_over_on_the_organisers_word_and_the_log_keeps_which() -> None:
    event = started(2, rounds=1)
    event.next_round()
    event.play_round()
    event.do(prizes.lay_out_prizes, ["A", "B", "B"], WhenPrizesRemain.RESTART, ties=[1, 2])
    picking = event.state.prizes.picking
    event.do(prizes.pick_prize, 1, picking, "B")
    [closed] = event.do(setup.close, prizes_left=True)
    assert closed.to_json()["payload"] == {"prizes_left": ["A", "B"]}
    assert LogEntry.from_json(closed.to_json()) == closed
    assert (event.state.prizes.ended, event.state.prizes.picking, event.state.prizes.left) == (True, None, ("A", "B"))
    event.refuses("prizes_over", prizes.pick_prize, 2, 3 - picking, "A")
    event.repeats(prizes.pick_prize, 1, picking, "B")
    event.do(setup.undo, closed.seq)
    event.do(prizes.pick_prize, 2, 3 - picking, "A")


def test_an_event_without_prizes_waits_for_none() -> None:
    event = started(2, rounds=1)
    event.next_round()
    event.play_round()
    event.do(setup.close, prizes_left=True)
    assert event.state.prizes is None
