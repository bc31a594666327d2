"""What every game's state keeps: clones, JSON, steps that ask before they change anything."""

import json

from engine.agents.random import RandomAgent
from tests.engine.conformance.matches import Case, Hesitant, every_case, every_seed, states, the_game

NEVER = 1_000_000


@every_case
@every_seed
def test_a_clone_is_equal_and_independent(case: Case, seed: int) -> None:
    game = the_game(case.game)
    agent = RandomAgent(seed + 1)
    for state in states(case, seed):
        before = state.to_json()
        copy = state.clone()
        assert copy == state
        assert copy.to_json() == before
        for _ in range(3):
            game.step(copy, agent)
        assert state.to_json() == before


@every_case
@every_seed
def test_a_clone_plays_on_as_the_original_does(case: Case, seed: int) -> None:
    game = the_game(case.game)
    for number, state in enumerate(states(case, seed)):
        if number % 40:
            continue
        one, other = state.clone(), state.clone()
        for copy in (one, other):
            agent = RandomAgent(number)
            while game.outcome(copy) is None:
                game.step(copy, agent)
        assert one == other


@every_case
@every_seed
def test_a_state_is_the_same_after_it_was_stored(case: Case, seed: int) -> None:
    game = the_game(case.game)
    for state in states(case, seed):
        text = json.dumps(state.to_json())
        read = game.state_from_json(game.matchup(case.setup), json.loads(text))
        assert read == state
        assert json.dumps(read.to_json()) == text


@every_case
@every_seed
def test_a_stored_state_lacks_no_field_and_has_no_other(case: Case, seed: int) -> None:
    """Clones are written by hand: each field that a game writes into its state is in the JSON too."""
    for state in states(case, seed):
        sides = getattr(state, "sides", [])
        kept = {*state.__slots__, *(field for side in sides for field in side.__slots__)}
        stored = {"pending" if field == "top" else field for field in kept}
        assert set(state.to_json()) == stored - {"matchup", "events", "verbs", "timings", "asked", "sides", "at_work"}


@every_case
@every_seed
def test_an_undecided_step_changes_nothing(case: Case, seed: int) -> None:
    game = the_game(case.game)
    for number, state in enumerate(states(case, seed)):
        before = json.dumps(state.to_json())
        everything = Hesitant(number, NEVER, from_then_on=True)
        game.step(state.clone(), everything)
        for place in range(everything.asked):
            for from_then_on in (True, False):
                copy = state.clone()
                copy.events = []
                game.step(copy, Hesitant(number, place, from_then_on=from_then_on))
                assert json.dumps(copy.to_json()) == before, f"undecided at question {place}"
                assert copy.events == []


@every_case
@every_seed
def test_nothing_happens_after_the_end(case: Case, seed: int) -> None:
    game = the_game(case.game)
    *_, last = states(case, seed)
    before = last.to_json()
    game.step(last, RandomAgent(seed))
    assert last.to_json() == before
    assert game.outcome(last) is not None
