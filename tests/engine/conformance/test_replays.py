"""A replay plays the same match again, and leads to the same state to the last bit."""

from engine.match import Match
from engine.replay import Replay
from tests.engine.conformance.matches import Case, every_case, every_seed, moments, the_game


@every_case
@every_seed
def test_a_replay_reproduces_the_match(case: Case, seed: int) -> None:
    *_, match = moments(case.match(seed, record=True), seed)
    replay = Replay.from_text(match.replay.to_text())
    assert replay == match.replay
    again = Match.from_replay(the_game(case.game), replay, record=True)
    assert again.state == match.state
    assert again.digest == match.digest == replay.digest
    assert again.events == match.events
    assert again.outcome == match.outcome
    assert again.replay == replay


@every_case
@every_seed
def test_a_match_that_goes_on_has_a_replay_too(case: Case, seed: int) -> None:
    for number, match in enumerate(moments(case.match(seed), seed)):
        if number % 20 == 7:
            again = Match.from_replay(the_game(case.game), match.replay)
            assert again.state == match.state
            assert again.outcome == match.outcome


@every_case
@every_seed
def test_recording_changes_nothing_but_the_events(case: Case, seed: int) -> None:
    *_, quiet = moments(case.match(seed), seed)
    *_, told = moments(case.match(seed, record=True), seed)
    assert quiet.replay == told.replay
    assert quiet.events == ()
    assert told.events
