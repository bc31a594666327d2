"""How a match ended: who won, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DRAW: Final = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match: `winner` is a seat or DRAW (-1), `reason` a word of the game such as `life` or `time`."""

    winner: int
    reason: str

    @property
    def drawn(self) -> bool:
        return self.winner == DRAW
