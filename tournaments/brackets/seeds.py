"""Where the seeds stand in a bracket."""

from __future__ import annotations

from tournaments.refusal import RefusedError

LARGEST = 64


def bracket_size(entrants: int) -> int:
    """The power of two that holds a number of entrants.

    Raises RefusedError: `bracket_too_small`, `bracket_too_large`.
    """
    if entrants < 2:
        raise RefusedError(
            "bracket_too_small", f"A bracket needs 2 entries; there are {entrants}.", found=entrants, allowed=2
        )
    if entrants > LARGEST:
        raise RefusedError(
            "bracket_too_large",
            f"A bracket holds at most {LARGEST} entries; there are {entrants}. Cut the field first.",
            found=entrants,
            allowed=LARGEST,
        )
    return 1 << (entrants - 1).bit_length()


def fold_order(size: int) -> tuple[int, ...]:
    """The seeds of a full bracket from top to bottom: 1 8 4 5 2 7 3 6 for eight.

    While seeds hold, the pairs of every round add up to one more than those who are left.
    """
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, whole - upper)]
    return tuple(order)
