"""Keywords of Battle for Sularia: a card that has any names them on the first line of its text."""

import re
from dataclasses import dataclass

# How many numbers follow a keyword: Barrage 1:2 has two, Focus 2 has one.
NUMBERS = {
    "Flight": 0,
    "Barrage": 2,
    "Focus": 1,
    "Armor": 0,
    "Alpha Strike": 0,
    "Specialist": 0,
    "Hardened": 0,
    "Hidden": 0,
    "Bounty": 0,
    "Harvest": 0,
    "Diffuse": 0,
}

_KEYWORD = re.compile(r"(?P<name>.*?)(?: (?P<x>[0-9]+)(?::(?P<y>[0-9]+))?)?")


@dataclass(frozen=True)
class Keyword:
    """A keyword with its numbers, null where it has none."""

    name: str
    x: int | None = None
    y: int | None = None

    @property
    def is_known(self) -> bool:
        """Whether the game has this keyword, with as many numbers as it takes."""
        return NUMBERS.get(self.name) == (self.x is not None) + (self.y is not None)


def keyword_from(words: str) -> Keyword:
    """A keyword as a card prints it; also one that the game does not have."""
    match = _KEYWORD.fullmatch(words)
    if match is None:
        return Keyword(words)
    x, y = match["x"], match["y"]
    return Keyword(match["name"], int(x) if x else None, int(y) if y else None)


def keywords_of(line: str) -> tuple[Keyword, ...]:
    """The keywords of a keyword line, in its order; none when the line is an ability."""
    keywords = tuple(keyword_from(words) for words in line.split(", "))
    return keywords if all(keyword.is_known for keyword in keywords) else ()
