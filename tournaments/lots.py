"""Lots: chance that depends on a seed and on what is drawn for, never on the order in which it is asked."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

Item = TypeVar("Item", int, str)


def lot(seed: int, *drawn_for: int | str) -> int:
    """A number of 64 bits: the same on every machine for the same seed and the same words."""
    words = "\x1f".join(f"{type(word).__name__}{word}" for word in (seed, *drawn_for))
    return int.from_bytes(blake2b(words.encode(), digest_size=8).digest(), "big")


def drawn_order(seed: int, items: Iterable[Item], *drawn_for: int | str) -> tuple[Item, ...]:
    """The items in the order of their lots; the order they came in does not matter."""
    return tuple(sorted(items, key=lambda item: (lot(seed, *drawn_for, item), item)))
