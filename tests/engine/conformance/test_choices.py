"""What players are asked, and what their choices do, whatever the game."""

import json

import pytest

from engine.errors import MatchOverError, NoSuchOptionError, NotYourChoiceError
from engine.match import Match
from tests.engine.conformance.matches import Case, Chance, asked, every_case, every_seed, moments

MANY_ANSWERS = 100
TRIED = 8  # at most so many options are tried at one question


def everything(match: Match) -> str:
    """All that a choice can change."""
    seats = range(match.seats)
    return json.dumps(
        [
            match.state.to_json(),
            [repr(match.choices(seat)) for seat in seats],
            [match.view(seat) for seat in seats],
            match.events,
            match.replay.to_json(),
        ]
    )


@every_case
@every_seed
def test_options_are_sorted_and_unique_and_there_are_some_until_the_end(case: Case, seed: int) -> None:
    for match in moments(case.match(seed), seed):
        questions = asked(match)
        assert bool(questions) == (match.outcome is None)
        for choice in questions:
            assert list(choice.options) == sorted(set(choice.options))
            assert match.choices(choice.seat) == choice


@every_case
@every_seed
def test_a_single_option_is_not_asked(case: Case, seed: int) -> None:
    for match in moments(case.match(seed), seed):
        for choice in asked(match):
            assert len(choice.options) > 1


@every_case
@every_seed
def test_every_listed_option_applies_and_undo_restores(case: Case, seed: int) -> None:
    chance = Chance(seed)
    for match in moments(case.match(seed, record=True), seed):
        for choice in asked(match):
            before = everything(match)
            for option in chance.some(choice.options, TRIED):
                match.choose(choice.seat, option)
                assert match.undo()
                assert everything(match) == before


@every_case
@every_seed
def test_any_other_option_is_refused_without_change(case: Case, seed: int) -> None:
    for match in moments(case.match(seed, record=True), seed):
        before = everything(match)
        for choice in asked(match):
            low, high = choice.options[0] - 1, choice.options[-1] + 1
            holes = sorted(set(range(low, high)) - set(choice.options))[:3]
            for refused in (low, high, *holes, None, "0", 0.5, True, float(choice.options[0])):
                with pytest.raises(NoSuchOptionError) as caught:
                    match.choose(choice.seat, refused)  # type: ignore[arg-type]
                assert caught.value.allowed == choice.options
        assert everything(match) == before


@every_case
@every_seed
def test_a_seat_that_is_not_asked_cannot_choose(case: Case, seed: int) -> None:
    for match in moments(case.match(seed), seed):
        if match.outcome is not None:
            continue
        before = everything(match)
        for seat in (*range(-1, match.seats + 1), None):
            if match.choices(seat) is None:  # type: ignore[arg-type]
                with pytest.raises(NotYourChoiceError):
                    match.choose(seat, 0)  # type: ignore[arg-type]
        assert everything(match) == before


@every_case
@every_seed
def test_a_seat_that_has_answered_waits_for_the_others(case: Case, seed: int) -> None:
    chance = Chance(seed)
    waited = 0
    for match in moments(case.match(seed), seed):
        questions = asked(match)
        if len(questions) < 2:
            continue
        first = questions[chance.below(len(questions))]
        before = match.state.to_json()
        for _ in range(MANY_ANSWERS):
            choice = match.choices(first.seat)
            if choice is None:
                break
            match.choose(first.seat, choice.options[-1])
        assert match.choices(first.seat) is None
        assert match.waiting == (first.seat,)
        assert match.state.to_json() == before
        waited += 1
        while match.state.to_json() == before and match.choices(first.seat) != first:
            assert match.undo()
    assert waited


@every_case
@every_seed
def test_a_match_ends_and_then_takes_no_choice(case: Case, seed: int) -> None:
    *_, match = moments(case.match(seed), seed)
    assert match.outcome is not None
    assert match.outcome.winner in (-1, *range(match.seats))
    assert match.outcome.reason
    before = everything(match)
    for seat in range(match.seats):
        assert match.choices(seat) is None
        with pytest.raises(MatchOverError):
            match.choose(seat, 0)
    assert everything(match) == before


@every_case
@every_seed
def test_undo_goes_back_to_the_beginning_and_the_same_choices_lead_to_the_same_end(case: Case, seed: int) -> None:
    beginning = everything(case.match(seed, record=True))
    *_, match = moments(case.match(seed, record=True), seed)
    end = everything(match)
    while match.undo():
        assert match.outcome is None
    assert everything(match) == beginning
    *_, again = moments(match, seed)
    assert everything(again) == end
