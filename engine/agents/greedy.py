"""The agent that takes what looks best at the end of the round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.agents.lookahead import LookAhead
from engine.agents.random import RandomAgent
from engine.random64 import advanced, drawn, seeded
from engine.registry import Game

PLAYOUTS: Final = 12  # for each option


class GreedyAgent:
    """Plays each option out to the end of the round, a few times at random, and takes the best on average.

    All options are played out against the same guesses of what is hidden. Nothing is thought of how the other will
    answer: that is what tells it from an agent that seeks an equilibrium.
    """

    def __init__(self, game: Game[Any, Any], look_ahead: LookAhead[Any], seed: int, playouts: int = PLAYOUTS) -> None:
        self.game = game
        self.look_ahead = look_ahead
        self.random = advanced(seeded(seed))
        self.playouts = playouts

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        """The best option; `state` may be a resampled one, and what is hidden in it is drawn anew for each guess."""
        totals = [0.0] * len(options)
        for _ in range(self.playouts):
            self.random = advanced(self.random)
            guess = self.game.resample(state, seat, self.random)
            for index, option in enumerate(options):
                totals[index] += self.played_out(guess.clone(), seat, kind, option)
        best = max(totals) if seat == 0 else min(totals)
        return totals.index(best)

    def played_out(self, state: Any, seat: int, kind: int, option: int) -> float:
        """What the position is worth at the end of the round, when an option is chosen and the rest left to chance."""
        until = self.look_ahead.rounds(state) + 1
        player = OnceThenRandom(seat, kind, option, drawn(self.random, 1 << 32))
        while self.game.outcome(state) is None:
            self.game.play_on(state, player)
            if self.look_ahead.settled(state) and self.look_ahead.rounds(state) >= until:
                break
        return self.look_ahead.worth(state)


class OnceThenRandom:
    """Chooses an option the first time it is offered, and answers all else by chance."""

    def __init__(self, seat: int, kind: int, option: int, seed: int) -> None:
        self.seat, self.kind, self.option = seat, kind, option
        self.chosen = False
        self.others = RandomAgent(seed)

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        if not self.chosen and seat == self.seat and kind == self.kind and self.option in options:
            self.chosen = True
            return options.index(self.option)
        return self.others.pick(state, seat, kind, options)
