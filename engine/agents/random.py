"""The agent that knows nothing of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.random64 import advanced, drawn, seeded


class RandomAgent:
    """Chooses every option as likely as every other, by chance of its own: the duel's chance is not touched."""

    def __init__(self, seed: int) -> None:
        self.random = advanced(seeded(seed))

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        self.random = advanced(self.random)
        return drawn(self.random, len(options))
