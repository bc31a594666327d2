"""How many rounds a field is advised to play, how many go on, and until when one may enter late."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.refusal import RefusedError

# From this many entries on: Swiss rounds, and entries in the bracket after them. The advice of Magic's tournament
# rules; below five a round robin is ours.
_ADVICE: tuple[tuple[int, int, int], ...] = (
    (410, 10, 8),
    (227, 9, 8),
    (129, 8, 8),
    (65, 7, 8),
    (33, 6, 8),
    (17, 5, 8),
    (9, 5, 4),
    (5, 0, 8),
)


@dataclass(frozen=True, slots=True)
class Stages:
    """Swiss rounds and the size of the cut; a round robin where `swiss_rounds` and `cut` are both 0."""

    swiss_rounds: int
    cut: int


def advised_stages(entries: int, byes: Mapping[int, int] | None = None) -> Stages:
    """Stages for a field; `byes` counts entries by the byes they begin with, and an entry with 1, 2, 3 counts 2, 4, 8.

    Raises RefusedError `field_too_small`.
    """
    if entries < 2:
        raise RefusedError(
            "field_too_small", f"An event needs 2 entries; there are {entries}.", found=entries, allowed=2
        )
    counted = entries + sum(count * (2**rounds - 1) for rounds, count in (byes or {}).items())
    for fewest, rounds, cut in _ADVICE:
        if counted >= fewest:
            return Stages(rounds, min(cut, entries))
    return Stages(0, 0)


def last_round_to_enter(rounds: int) -> int:
    """The last round in which a late entry may begin: the middle one, of an even number the earlier of the two.

    Later, more than half of its rounds would be missed ones.
    """
    return (rounds + 1) // 2
