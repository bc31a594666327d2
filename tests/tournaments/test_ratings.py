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


def by_bisection(player: Rating, games: list[Game], tau: float) -> Rating:
    """The same period written once more, its volatility found by halving instead of Illinois' search."""
    mu, phi = (player.rating - 1500) / 173.7178, player.deviation / 173.7178
    told = []
    for game in games:
        weight = (1 + 3 * (game.opponent.deviation / 173.7178) ** 2 / math.pi**2) ** -0.5
        expected = 1 / (1 + math.exp(-weight * (mu - (game.opponent.rating - 1500) / 173.7178)))
        told.append((weight, expected, game.score))
    variance = 1 / sum(weight**2 * expected * (1 - expected) for weight, expected, _ in told)
    surprise = sum(weight * (score - expected) for weight, expected, score in told)
    change = variance * surprise

    def slope(x: float) -> float:
        whole = phi**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - whole) / (2 * whole**2) - (x - math.log(player.volatility**2)) / tau**2

    low, high = -60.0, 20.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    after = (1 / (phi**2 + volatility**2) + 1 / variance) ** -0.5
    return Rating(1500 + 173.7178 * (mu + after**2 * surprise), 173.7178 * after, volatility)


def periods(number: int) -> list[tuple[Rating, list[Game], float]]:
    """Players and games of all kinds: sure and unsure ones, expected results and great surprises."""
    chance = random.Random(number)
    found = []
    for _ in range(number):
        player = Rating(chance.uniform(900, 2400), chance.uniform(25, 350), chance.choice([0.03, 0.06, 0.2, 1.2, 3.0]))
        games = [
            Game(Rating(chance.uniform(900, 2600), chance.uniform(25, 350)), chance.choice([0, 0.5, 1]))
            for _ in range(chance.randint(1, 12))
        ]
        found.append((player, games, chance.choice([0.2, 0.5, 1.2])))
    return found


def test_ratings_agree_with_a_second_computation() -> None:
    for player, games, tau in periods(300):
        found, second = rated(player, games, tau), by_bisection(player, games, tau)
        assert found.rating == pytest.approx(second.rating, abs=1e-3)
        assert found.deviation == pytest.approx(second.deviation, abs=1e-3)
        assert found.volatility == pytest.approx(second.volatility, rel=1e-5)


def test_periods_hold_great_surprises_and_none() -> None:
    """Both ways in which the search for a volatility begins, and more than one step of the second."""
    grown = [rated(*one).volatility > one[0].volatility for one in periods(300)]
    assert 20 < sum(grown) < 280
    erratic = Rating(1500, 30, 3.0)
    dull = [Game(Rating(1500, 30), 0.5)] * 8
    assert rated(erratic, dull, 0.2).volatility < erratic.volatility
    assert rated(erratic, dull, 0.2).volatility == pytest.approx(by_bisection(erratic, dull, 0.2).volatility, rel=1e-5)


@pytest.mark.parametrize(
    ("player", "deviation"),
    [(Rating(1600, 100, 0.06), 100.5418), (Rating(1500, 30, 0.06), 31.7591), (Rating(1500, 349.9, 0.2), 350)],
)
def test_uncertainty_of_who_does_not_play_by_hand(player: Rating, deviation: float) -> None:
    """The root of the squares of deviation and volatility, which is 173.7178 times as much on this scale."""
    assert rated(player, []).deviation == pytest.approx(deviation, abs=1e-3)
    assert (rated(player, []).rating, rated(player, []).volatility) == (player.rating, player.volatility)
