"""Nothing that a seat cannot see changes its view, its options or its log."""

import json

from engine.match import Match
from engine.random64 import advanced, seeded
from tests.engine.conformance.matches import Case, Chance, Questions, asked, every_case, every_seed, moments, the_game

RESAMPLED = 3  # so many redrawings at each question


def seen(match: Match, seat: int) -> str:
    """Every byte that reaches a seat."""
    return json.dumps([match.view(seat), repr(match.choices(seat)), match.log(seat), repr(match.outcome)])


@every_case
@every_seed
def test_a_view_and_its_options_stay_the_same_when_what_is_hidden_is_drawn_anew(case: Case, seed: int) -> None:
    game = the_game(case.game)
    random = seeded(seed)
    differed = 0
    for match in moments(case.match(seed), seed):
        state = match.state
        original = state.to_json()
        for seat in range(match.seats):
            asked_now = Questions()
            game.step(state, asked_now)
            for _ in range(RESAMPLED):
                random = advanced(random)
                other = game.resample(state, seat, random)
                differed += other.to_json() != original
                assert json.dumps(game.view(other, seat)) == json.dumps(game.view(state, seat))
                asked_then = Questions()
                game.step(other, asked_then)
                assert asked_then.asked.get(seat) == asked_now.asked.get(seat)
                assert set(asked_then.asked) == set(asked_now.asked), "who is asked tells what is hidden"
        assert state.to_json() == original
    assert differed


@every_case
@every_seed
def test_a_resampled_state_is_one_that_can_be_stored_and_played(case: Case, seed: int) -> None:
    game = the_game(case.game)
    random = seeded(seed)
    for match in moments(case.match(seed), seed):
        for seat in range(match.seats):
            random = advanced(random)
            other = game.resample(match.state, seat, random)
            assert game.state_from_json(match.matchup, other.to_json()) == other


@every_case
@every_seed
def test_an_answer_that_waits_is_seen_by_nobody_else(case: Case, seed: int) -> None:
    for match in moments(case.match(seed, record=True), seed):
        questions = asked(match)
        for choice in questions:
            if len(questions) == 1:
                continue
            others = [seat for seat in range(match.seats) if seat != choice.seat]
            before = [seen(match, seat) for seat in others]
            for option in (choice.options[0], choice.options[-1]):
                match.choose(choice.seat, option)
                assert [seen(match, seat) for seat in others] == before
                assert match.undo()


@every_case
@every_seed
def test_what_the_others_choose_in_secret_is_in_no_log(case: Case, seed: int) -> None:
    """Two duels that differ in nothing but what is hidden from a seat have told it the same."""
    game = the_game(case.game)
    chance = Chance(seed)
    secrets = 0
    for match in moments(case.match(seed, record=True), seed):
        for choice in asked(match):
            seat = (choice.seat + 1) % match.seats
            told: dict[str, dict[str, str]] = {}
            for option in chance.some(choice.options, 4):
                picks = choose_with_replies(match, choice.seat, option)
                state = match.state
                supposed = json.dumps(game.resample(state, seat, seed).to_json())
                told.setdefault(supposed, {})[json.dumps(state.to_json())] = json.dumps(match.log(seat))
                for _ in range(picks):
                    assert match.undo()
            for logs in told.values():
                assert len(logs) == 1 or len(set(logs.values())) == 1
                secrets += len(logs) > 1
    assert secrets or not case.secrets


def choose_with_replies(match: Match, seat: int, option: int) -> int:
    """Choose, and let those who are asked at the same time choose their first option; how many choices it took."""
    match.choose(seat, option)
    picks = 1
    while seat in match.waiting:
        other = asked(match)[0]
        match.choose(other.seat, other.options[0])
        picks += 1
    return picks


@every_case
@every_seed
def test_chance_is_in_no_view(case: Case, seed: int) -> None:
    for match in moments(case.match(seed), seed):
        chance = str(match.state.random)
        for seat in range(match.seats):
            assert chance not in json.dumps(match.view(seat))


@every_case
@every_seed
def test_views_are_json_and_tell_the_seats_apart(case: Case, seed: int) -> None:
    for match in moments(case.match(seed), seed):
        views = [match.view(seat) for seat in range(match.seats)]
        for view in views:
            assert json.loads(json.dumps(view)) == view
        assert [view["seat"] for view in views] == list(range(match.seats))
