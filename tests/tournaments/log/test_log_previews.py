"""What a preview says of drawing a bracket, seeding it otherwise and taking it back."""

from __future__ import annotations

from tests.tournaments.log.driven import started
from tournaments.brackets import Standby
from tournaments.log.actions import bracket, setup
from tournaments.log.preview import Stage, preview
from tournaments.log.state import Elimination, FirstStage


def test_the_preview_of_a_cut_shows_who_will_meet() -> None:
    event = started(6, rounds=2, elimination=Elimination.SINGLE, cut=4)
    for _ in range(2):
        event.next_round()
        event.play_round()
    payloads = bracket.draw_bracket(event.state)
    seen = preview(event.state, payloads, at=event.now)
    assert seen.stage == (Stage.FIRST_STAGE, Stage.BRACKET)
    assert seen.bracket is not None
    event.append(payloads)
    first, second, third, fourth = event.state.bracket.seeded
    assert seen.bracket.seeds == (first, second, third, fourth)
    assert seen.bracket.changed == ("W1-1", "W1-2")
    assert [(one.match, {one.first, one.second}) for one in seen.bracket.pairings] == [
        ("W1-1", {first, fourth}),
        ("W1-2", {second, third}),
    ]
    assert seen.bracket.winner == (None, None)
    swapped = bracket.change_seeds(event.state, [second, first, third, fourth])
    seen = preview(event.state, swapped, at=event.now)
    assert seen.stage == (Stage.BRACKET, Stage.BRACKET)
    assert [{one.first, one.second} for one in seen.bracket.pairings] == [{second, fourth}, {first, third}]


def test_the_preview_of_a_cut_to_five_shows_byes_and_whom_they_await() -> None:
    event = started(5, first_stage=FirstStage.SWISS, rounds=1, elimination=Elimination.SINGLE)
    event.next_round()
    event.play_round()
    seen = preview(event.state, bracket.draw_bracket(event.state), at=event.now)
    stands = {one.match: (one.first, one.second) for one in seen.bracket.pairings}
    assert sum(Standby.NOBODY in sides for sides in stands.values()) == 3
    assert sum(Standby.TO_COME in sides for sides in stands.values()) == 1
    assert set(stands) == set(seen.bracket.changed)


def test_the_preview_of_taking_a_bracket_back_shows_what_is_lost() -> None:
    event = started(4, rounds=1, elimination=Elimination.SINGLE, cut=2)
    event.next_round()
    event.play_round()
    [drawn] = event.do(bracket.draw_bracket)
    seen = preview(event.state, setup.undo(event.state, drawn.seq), at=event.now)
    assert seen.stage == (Stage.BRACKET, Stage.FIRST_STAGE)
    assert (seen.bracket.seeds, seen.bracket.changed, seen.bracket.pairings) == ((), ("W1-1",), ())
