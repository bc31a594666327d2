"""Chance as a number in the state: a 64-bit generator that a clone copies and a replay repeats on any machine.

The generator is SplitMix64 (Steele, Lea and Flood, 2014): the state grows by a constant, and what is drawn is a
scrambled copy of it.
"""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFFFFFFFFFFFFFF
STRIDE: Final = 0x9E3779B97F4A7C15


def seeded(seed: int) -> int:
    """The generator's state for a seed; any whole number is a seed."""
    return (seed ^ (seed >> 64)) & MASK


def advanced(state: int) -> int:
    """The state after one draw."""
    return (state + STRIDE) & MASK


def drawn(state: int, options: int) -> int:
    """What the draw that led to this state gives: 0 to `options` - 1.

    The high half of a product of 64-bit numbers; for the handfuls a game draws from, its bias is below 2^-58.
    """
    mixed = state
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    mixed ^= mixed >> 31
    return (mixed * options) >> 64
