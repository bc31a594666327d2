"""Ratings: the published example, and that they can be computed anew."""

from __future__ import annotations

import math
import random

import pytest

from tests.tournaments.events import play_event
from tournaments.matches import Kind, Match, Score, bye
from tournaments.ratings import Game, Rating, rate_event, rate_events, rated


def test_glickmans_example() -> None:
    games = [
        Game(Rating(1400, 30), 1),
        Game(Rating(1550, 100), 0),
        Game(Rating(1700, 300), 0),
    ]
    found = rated(Rating(1500, 200, 0.06), games, tau=0.5)
    assert found.rating == pytest.approx(1464.0507, abs=1e-3)
    assert found.deviation == pytest.approx(151.5165, abs=1e-3)
    # The paper prints 0.05999, the exponential of half of -5.62696.
    assert found.volatility == pytest.approx(math.exp(-5.62696 / 2), abs=1e-6)
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)


def test_who_does_not_play_becomes_less_certain() -> None:
    found = rated(Rating(1600, 100, 0.06), [])
    assert found.rating == 1600
    assert 100 < found.deviation < 101
    assert rated(Rating(), []).deviation == 350


def test_a_great_surprise_raises_volatility() -> None:
    steady = Rating(1500, 50, 0.06)
    assert rated(steady, [Game(Rating(2300, 30), 1)] * 5).volatility > steady.volatility


def test_only_played_matches_count() -> None:
    lines = [bye(1, 1), Match(2, 1, 2, Score(2, 0), Kind.FORFEIT), Match(3, 1, 2)]
    assert rate_event({1: Rating(), 2: Rating()}, lines) == {1: Rating(), 2: Rating()}


def test_a_win_gives_what_a_loss_takes_between_equals() -> None:
    found = rate_event({}, [Match(1, 1, 2, Score(2, 1))])
    assert found[1].rating - 1500 == pytest.approx(1500 - found[2].rating)
    assert found[1].rating > 1500
    assert rate_event({}, [Match(1, 1, 2, Score(1, 1, 1))])[1].rating == pytest.approx(1500)


def test_ratings_are_the_same_computed_anew_and_in_any_order_of_an_events_matches() -> None:
    events = [play_event(9, 4, seed).history for seed in range(4)]
    ratings = rate_events(events)
    shuffled = []
    for matches in events:
        again = list(matches)
        random.Random(1).shuffle(again)
        shuffled.append(again)
    assert rate_events(shuffled) == ratings
    assert rate_event(rate_events(events[:3]), events[3]) == ratings
    assert rate_events(events[::-1]) != ratings
