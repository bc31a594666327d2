"""A question the rules put to a player, and who answers it.

Every game asks in the same way: a step calls `picker.pick(state, seat, kind, options)` and gets back an index into the
options, or UNDECIDED; then the step returns and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

UNDECIDED: Final = -1


class Picker(Protocol):
    """Whoever answers the rules' questions: an agent, a stored list of picks, a player on the web."""

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        """The index of the chosen option, or UNDECIDED (-1).

        `options` are the game's numbers for what may be chosen: ascending, each once, never empty. A picker that looks
        at `state` sees hidden things too: one that must not is given a resampled state.
        """
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """What one seat is asked now.

    `kind` says what is chosen (each game lists its kinds), `options` are the game's numbers, ascending; `choose` takes
    one of these numbers.
    """

    seat: int
    kind: int
    options: tuple[int, ...]
