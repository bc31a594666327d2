"""The words that a card is found by. Pure: the same function makes the words of a card and those of a query.

A word is a run of letters a to z and digits, without case, accents and apostrophes. A written number is one word with
its signs spelled out, so that `+1`, `-1`, `1`, `1+`, `+1/+1` and `0~1` are six different words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from cards.names import plain

# The stored documents are made anew when this number is not the one they were made with.
DOCUMENT_FORMAT = 1

# Stands between two lines of a document, so that no phrase reaches from one into the next; no query holds it.
BREAK = "_"

_MINUS_SIGNS = str.maketrans("‐‑‒–−﹣－", "-------")
_SIGNS = str.maketrans({"+": "plus", "-": "minus", "/": "slash", "~": "tilde", ":": "colon"})
_WORD = re.compile(r"(?<![a-z0-9])[+-]?\d+(?:[/~:][+-]?\d+)*\+?(?![a-z0-9])|[a-z0-9]+", re.ASCII)

_TEXTS = ("text", "ex_text", "almighty_text", "known_effect")
_OTHER_WORDS = (
    "kind",
    "base_kind",
    "keywords",
    "tags",
    "categories",
    "faction",
    "title",
    "ability_name",
    "epithet",
    "fighter_class",
    "alignment",
    "status",
    "symbol",
    "color",
    "variant",
    "subtype",
    "flags",
    "code",
    "artist",
    "flavour",
    "theme",
)


class Document(NamedTuple):
    """A card's words: those of its name, those of its text, and all others."""

    name: str
    text: str
    rest: str


def words(text: str) -> tuple[str, ...]:
    """The words of a text in their order: "The opponent gets −2 power" gives the, opponent, gets, minus2, power."""
    return tuple(found.translate(_SIGNS) for found in _WORD.findall(plain(text.translate(_MINUS_SIGNS))))


def search_document(card: Mapping[str, Any], *, game: str, card_set: str | None, fighter: str | None) -> Document:
    """The words of a card by its public JSON, and by the names of its game, its set and the fighter of its kit."""
    sides: list[Mapping[str, Any]] = card.get("sides") or []
    named = [card["name"], card.get("full_name"), *(side["name"] for side in sides)]
    told = [card.get(key) for key in _TEXTS] + [side["text"] for side in sides]
    others = [fighter, card_set, game, *(card.get(key) for key in _OTHER_WORDS)]
    return Document(_joined(named), _joined(told), _joined(others))


def keyword(name: str, x: int | None, y: int | None) -> str:
    """A keyword as cards print it: Barrage 1:2, Focus 2, Flight."""
    numbers = ":".join(str(number) for number in (x, y) if number is not None)
    return f"{name} {numbers}".rstrip()


def _joined(values: Iterable[Any]) -> str:
    lines = (" ".join(words(line)) for value in values for line in _lines(value))
    return f" {BREAK} ".join(line for line in lines if line)


def _lines(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value != "unknown":
        yield value.replace("_", " ")
    elif isinstance(value, Mapping):
        yield keyword(value["name"], value["x"], value["y"])
    elif isinstance(value, list):
        for inner in value:
            yield from _lines(inner)
