"""The ways to write a line of a deck list: counts before and after, bullets, brackets, remarks, headings. Pure.

    - 4x Frostmere Landing (SDX-001) # a remark

Nothing here knows a card: a line is taken apart in every way it can be, and who knows the cards chooses.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from decks.zones import HEADINGS as ZONE_HEADINGS

# Words that stand over a part of a list, where no card is called so.
KIND_HEADINGS = ("site", "sites", "combatant", "combatants", "tactic", "tactics", "condition", "conditions")
PART_HEADINGS = ("deck", "main", "main deck", "maindeck", "mainboard", "side", "sideboard")
HEADINGS = frozenset((*KIND_HEADINGS, "tactics and conditions", *PART_HEADINGS, *ZONE_HEADINGS))

_DIGIT = "[0-9\uff10-\uff19]"
_NUMBER = rf"[+-]?{_DIGIT}+(?:[.,]{_DIGIT}+)?"
_COUNT_FIRST = re.compile(rf"({_NUMBER})\s+(\S.*)")
_COUNT_TIMES = re.compile(rf"({_NUMBER})(?:\s*[xX×]\s+|[xX×])(\S.*)")
_TIMES_FIRST = re.compile(rf"[xX×]({_NUMBER})\s+(\S.*)")
# The name ends with a sign that is no blank, so that a long run of blanks is gone through once.
_TIMES_LAST = re.compile(rf"(\S(?:.*\S)?)\s+[xX×]\s*({_NUMBER})")
_COUNT_ALONE = re.compile(rf"[xX×]?\s*({_NUMBER})")
_BULLET = re.compile(r"[-*•]\s+(?=\S)")
_REMARK = re.compile(r"\s#(?=\s|$)")
_OPENING = {")": "(", "]": "["}


class Sent(NamedTuple):
    """A line taken apart: its count as written, and the words that stand for the card."""

    number: str
    name: str


def without_ornament(words: str) -> str:
    """A line without the bullet before it and the remark after it."""
    bullet = _BULLET.match(words)
    words = words[bullet.end() :] if bullet else words
    remark = _REMARK.search(words)
    return words[: remark.start()].rstrip() if remark else words


def counted(words: str) -> Iterator[Sent]:
    """The ways to take a line apart that has a count, the likeliest first."""
    for before in (_COUNT_TIMES, _COUNT_FIRST, _TIMES_FIRST):
        if found := before.fullmatch(words):
            yield Sent(found[1], found[2])
    if last := _TIMES_LAST.fullmatch(words):
        yield Sent(last[2], last[1])
    name, tab, number = words.rpartition("\t")
    if tab and (alone := _COUNT_ALONE.fullmatch(number.strip())):
        yield Sent(alone[1], name.rstrip())
    name, inside = bracketed(words)
    if name and words.endswith(")") and (alone := _COUNT_ALONE.fullmatch(inside)):
        yield Sent(alone[1], name)


def bracketed(words: str) -> tuple[str, str]:
    """The name before the brackets at the end of a line, and what they hold; nothing where there are none."""
    opening = words.rfind(_OPENING[words[-1]]) if words[-1:] in _OPENING else -1
    return (words[:opening].rstrip(), words[opening + 1 : -1].strip()) if opening > 0 else ("", "")


def without_total(words: str) -> str:
    """A heading without the number of its cards: `Sites (20)`."""
    name, inside = bracketed(words)
    return name if name and _COUNT_ALONE.fullmatch(inside) else words


def is_heading(words: str) -> bool:
    """Whether these words stand over a part of a list: `Sites`, `Sideboard (15)`, `[Main]`."""
    return _bare(words) in HEADINGS


def zone_of_heading(words: str) -> str:
    """The zone that a heading such as `Spells (2):` opens; none for any other heading."""
    return ZONE_HEADINGS.get(_bare(words.removesuffix(":").rstrip()), "")


def _bare(words: str) -> str:
    return without_total(words).strip("[]= ").lower()


def plain_number(number: str) -> str:
    """A count in the digits of ASCII."""
    return unicodedata.normalize("NFKC", number)
