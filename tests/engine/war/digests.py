"""Digests of random duels, to see that two builds of the engine play the same.

`python -P -m tests.engine.war.digests 100` prints the first hundred, with whatever engine the path leads to.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine.agents.random import RandomAgent
from engine.battlecon import steps
from engine.battlecon.state import DuelState
from engine.digest import digest_of
from tests.engine.war.duels import war
from tests.engine.war.test_random_duels import setup_of


class Noted:
    """Picks by chance and notes what was asked and answered."""

    def __init__(self, seed: int) -> None:
        self.agent = RandomAgent(seed)
        self.notes: list[tuple[int, int, tuple[int, ...], int]] = []

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        picked = self.agent.pick(state, seat, kind, options)
        self.notes.append((seat, kind, tuple(options), picked))
        return picked


def duel_digest(number: int) -> str:
    """The digest of the random duel of a number: all that was asked and that happened in it, and how it ended."""
    state = war().new_duel(war().matchup(setup_of(number)), seed=number)
    state.events = []
    picker = Noted(number)
    while not state.over:
        steps.step(state, picker)
    return digest_of([state.to_json(), state.events, picker.notes])


if __name__ == "__main__":
    sys.stdout.write(f"{steps.__file__}\n")
    for number in range(int(sys.argv[1])):
        sys.stdout.write(f"{duel_digest(number)}\n")
