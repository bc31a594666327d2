"""Names completed from what somebody has written so far. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from cards.likeness import Spellings, endings
from cards.names import fold

MOST_COMPLETIONS = 20
# A slip is only looked for where enough is written to tell it from another name, and where little is wrong.
SHORTEST_SLIP = 3
ALIKE = 0.75


class Completions:
    """Names as they are printed, by their folded form."""

    def __init__(self, printed: Mapping[str, Sequence[str]], spellings: Spellings) -> None:
        self._printed = printed
        self._spellings = spellings
        self._names = sorted(printed)
        self._later_words = sorted((ending, name) for name in printed for ending in list(endings(name))[1:])

    def of(self, written: str) -> list[str]:
        """At most twenty names for these words, without regard to case, accents and quotes.

        Names that begin so come first, then those with a later word that does, then those that hold it anywhere; where
        there are none at all, those that begin so but for a slip of the pen.
        """
        words = fold(written)
        if not words:
            return []
        ranked = list(dict.fromkeys(self._holding(words)))
        if not ranked and len(words) >= SHORTEST_SLIP:
            ranked = [name for _, name in self._spellings.nearest_beginnings(words, least=ALIKE)]
        return list(islice((printed for name in ranked for printed in self._printed[name]), MOST_COMPLETIONS))

    def _holding(self, words: str) -> Iterator[str]:
        for name in self._names[bisect_left(self._names, words) :]:
            if not name.startswith(words):
                break
            yield name
        for ending, name in self._later_words[bisect_left(self._later_words, (words, "")) :]:
            if not ending.startswith(words):
                break
            yield name
        yield from (name for name in self._names if words in name)
