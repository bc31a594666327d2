"""Which of many names are spelled most like some words. Pure.

Names are folded (cards.names.fold). Counting shared letter pairs is quick and rough, so only the likeliest names are
compared letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from heapq import nlargest
from typing import NamedTuple

from engine.text.nearest import letter_pairs, overlap

LIKELIEST = 64


class Near(NamedTuple):
    """A name and how like the words it is, from 0 to 1."""

    likeness: float
    name: str


class Spellings:
    """Folded names, to be compared with what somebody wrote."""

    def __init__(self, names: Iterable[str]) -> None:
        self._pairs = {name: letter_pairs(name) for name in names}

    def nearest(self, words: str, *, least: float) -> list[Near]:
        """The names that are at least so like the folded words, the most alike first."""
        pairs = letter_pairs(words)
        likely = nlargest(LIKELIEST, self._pairs, key=lambda name: overlap(pairs, self._pairs[name]))
        return _at_least(least, (Near(likeness(words, name), name) for name in likely))

    def nearest_beginnings(self, words: str, *, least: float) -> list[Near]:
        """The names with a beginning, or a word and what follows it, at least so like the words: nobody has to have
        written the name to its end.
        """
        pairs = letter_pairs(words)
        likely = nlargest(LIKELIEST, self._pairs, key=lambda name: (pairs & self._pairs[name]).bit_count())
        near = (Near(max(likeness(words, part[: len(words)]) for part in endings(name)), name) for name in likely)
        return _at_least(least, near)


def likeness(words: str, name: str) -> float:
    """How like each other two texts are, from 0 to 1."""
    return SequenceMatcher(None, name, words, autojunk=False).ratio()


def endings(name: str) -> Iterator[str]:
    """The name from its first word on, from its second word on...: `the red owl`, `red owl`, `owl`."""
    words = name.split(" ")
    for first in range(len(words)):
        yield " ".join(words[first:])


def _at_least(least: float, near: Iterable[Near]) -> list[Near]:
    alike = (found for found in near if found.likeness >= least)
    return sorted(alike, key=lambda found: (-found.likeness, found.name))
