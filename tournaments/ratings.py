"""Glicko-2 ratings, one period per closed event: always computed anew from the events in order.

After Mark Glickman, "Example of the Glicko-2 system"; the steps below are his.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.matches import Kind, Match, Outcome

_SCALE = 173.7178
_CLOSE_ENOUGH = 1e-6
_WORTH = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player seems, how uncertain that is, and how erratic the player."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


@dataclass(frozen=True, slots=True)
class Game:
    """A match against somebody rated, as Glicko-2 counts it: 1 won, a half drawn, 0 lost."""

    opponent: Rating
    score: float


def rated(player: Rating, games: Sequence[Game], tau: float = 0.5) -> Rating:
    """A player's rating after one period; `tau` says how fast volatility may change."""
    phi = player.deviation / _SCALE
    if not games:
        return Rating(player.rating, min(350.0, _SCALE * math.hypot(phi, player.volatility)), player.volatility)
    mu = (player.rating - 1500) / _SCALE
    information = 0.0
    surprise = 0.0
    for game in games:
        weight = 1 / math.sqrt(1 + 3 * (game.opponent.deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * (mu - (game.opponent.rating - 1500) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surprise += weight * (game.score - expected)
    variance = 1 / information
    volatility = _volatility(phi, player.volatility, variance, variance * surprise, tau)
    before = phi**2 + volatility**2
    phi = 1 / math.sqrt(1 / before + 1 / variance)
    return Rating(1500 + _SCALE * (mu + phi**2 * surprise), _SCALE * phi, volatility)


def _volatility(phi: float, sigma: float, variance: float, change: float, tau: float) -> float:
    """Step 5: the Illinois search for the volatility that fits the surprise best."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        grown = math.exp(x)
        whole = phi**2 + variance + grown
        return grown * (change**2 - whole) / (2 * whole**2) - (x - start) / tau**2

    low = start
    if change**2 > phi**2 + variance:
        high = math.log(change**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE_ENOUGH:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def rate_event(ratings: Mapping[int, Rating], matches: Iterable[Match], tau: float = 0.5) -> dict[int, Rating]:
    """The ratings after one closed event; who is not rated yet begins at 1500.

    Only matches that were played count: byes, absences and forfeits say nothing of strength.
    """
    games: dict[int, list[Game]] = {}
    for match in sorted(matches, key=lambda match: (match.round, match.first)):
        if match.second is None or match.score is None or match.kind is not Kind.PLAYED:
            continue
        for player, opponent in ((match.first, match.second), (match.second, match.first)):
            other = ratings.get(opponent, Rating())
            games.setdefault(player, []).append(Game(other, _WORTH[match.outcome_of(player)]))
    everybody = sorted({*ratings, *games})
    return {player: rated(ratings.get(player, Rating()), games.get(player, []), tau) for player in everybody}


def rate_events(events: Iterable[Iterable[Match]], tau: float = 0.5) -> dict[int, Rating]:
    """All ratings from the beginning, over closed events in the order in which they closed."""
    ratings: dict[int, Rating] = {}
    for matches in events:
        ratings = rate_event(ratings, matches, tau)
    return ratings
