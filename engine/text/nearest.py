"""The known phrase nearest to what somebody wrote."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise

LONGEST_CLAUSE = 100
LIKELY_PHRASES = 16
LETTERS = "abcdefghijklmnopqrstuvwxyz "

SLOT = re.compile(r"<[^>]*>")
VALUE = re.compile(r"[+-]?\d[\d~+/:-]*(?:(?:, \d+)* or \d+)?|(?<!^)\b[A-Z][\w'-]*")


class Phrasebook:
    """All phrases of a grammar, by what is left of them when numbers and names are taken out."""

    def __init__(self, phrases: Iterable[str]) -> None:
        self._phrases: dict[str, str] = {}
        for phrase in phrases:
            shape = SLOT.sub("#", phrase)
            if re.search("[A-Za-z]", shape):
                self._phrases.setdefault(shape, phrase)
        self._pairs = {shape: letter_pairs(shape) for shape in self._phrases}
        self._nearest = lru_cache(maxsize=1000)(self._compare)

    def __len__(self) -> int:
        return len(self._phrases)

    def nearest(self, clause: str) -> tuple[float, str]:
        """How like the clause the phrase most like it is, from 0 to 1, and that phrase."""
        return self._nearest(VALUE.sub("#", clause[:LONGEST_CLAUSE]))

    def _compare(self, shape: str) -> tuple[float, str]:
        # Counting shared letter pairs is quick and rough, so only the likeliest are compared letter by letter.
        pairs = letter_pairs(shape)
        likely = sorted(self._pairs, key=lambda known: overlap(pairs, self._pairs[known]), reverse=True)
        matcher = SequenceMatcher(None, "", shape.lower(), autojunk=False)
        best = (0.0, 0, "")
        for known in likely[:LIKELY_PHRASES]:
            matcher.set_seq1(known.lower())
            if matcher.quick_ratio() >= best[0]:
                best = max(best, (matcher.ratio(), -len(known), known))
        return best[0], self._phrases.get(best[2], "")


def letter_pairs(shape: str) -> int:
    """The pairs of neighbouring letters as a set of bits, the blanks round the phrase included."""
    padded = f" {shape.lower()} "
    bits = 0
    for first, second in pairwise(padded):
        bits |= 1 << ((LETTERS.find(first) + 1) * (len(LETTERS) + 1) + LETTERS.find(second) + 1)
    return bits


def overlap(pairs: int, others: int) -> float:
    """The share of letter pairs two phrases have in common."""
    return 2 * (pairs & others).bit_count() / (pairs.bit_count() + others.bit_count())
