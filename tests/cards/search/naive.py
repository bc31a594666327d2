"""Cards looked at one by one, without any of the search's own code: what the searched answers are compared with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Card = dict[str, Any]
Test = Callable[[Card], bool]

FIXTURES = Path(__file__).parents[3] / "fixtures"

ELSEWHERE = (
    "kind", "base_kind", "faction", "title", "ability_name", "epithet", "fighter_class", "alignment", "status",
    "symbol", "color", "variant", "subtype", "code", "artist", "flavour", "theme",
)  # fmt: skip


def seen_cards(bodies: list[str]) -> list[Card]:
    """The cards by their public answers, each with the names of its game, set and fighter."""
    cards = [json.loads(body) for body in bodies]
    games = json.loads((FIXTURES / "games.json").read_text())
    names = {card["slug"]: card["name"] for card in cards}
    game_names = {game["slug"]: game["name"] for game in games["games"]}
    set_names = {card_set["slug"]: card_set["name"] for card_set in games["sets"]}
    for card in cards:
        card["of"] = [game_names[card["game"]], set_names.get(card["set"]), names.get(card["fighter"])]
    return cards


def pattern(phrase: str) -> re.Pattern[str]:
    """Whole words one behind the other; a star at the end leaves the end of the last open."""
    found = ""
    for place, word in enumerate(phrase.rstrip("*").lower().split(" ")):
        if place:
            found += "[^a-z0-9]+" if word[0].isalpha() else "[^a-z0-9+~-]+"
        # What belongs to a written number is no word beside it: there is neither 1 nor +1 in +1/+1.
        found += f"{'(?<![a-z0-9])' if word[0].isalpha() else '(?<![a-z0-9+/~:-])'}{re.escape(word)}"
    if not phrase.endswith("*"):
        found += r"(?![a-z0-9])(?!\+|[/~:][+-]?[0-9])" if phrase[-1].isdigit() else "(?![a-z0-9])"
    return re.compile(found)


def _has(phrase: str, lines: Iterator[str | None]) -> bool:
    wanted = pattern(phrase)
    return any(wanted.search(line.lower().replace("'", "").replace("_", " ")) for line in lines if line)


def names_of(card: Card) -> Iterator[str | None]:
    yield card["name"]
    yield card.get("full_name")
    yield from (side["name"] for side in card.get("sides") or ())


def lines_of(card: Card) -> Iterator[str | None]:
    for key in ("text", "ex_text", "almighty_text"):
        yield from card.get(key) or ()
    for side in card.get("sides") or ():
        yield from side["text"]
    yield card.get("known_effect")


def all_of(card: Card) -> Iterator[str | None]:
    yield from names_of(card)
    yield from lines_of(card)
    yield from card["of"]
    yield from (card[key] for key in ELSEWHERE if card.get(key) not in (None, "unknown"))
    yield from (*card.get("tags", ()), *card.get("categories", ()), *card.get("flags", ()))
    yield from (" ".join([word["name"], f"{word['x']}:{word['y']}"]) for word in card.get("keywords", ()))


def named(phrase: str) -> Test:
    return lambda card: _has(phrase, names_of(card))


def says(phrase: str) -> Test:
    return lambda card: _has(phrase, lines_of(card))


def mentions(phrase: str) -> Test:
    return lambda card: _has(phrase, all_of(card))


def number(key: str, test: Callable[[int], bool]) -> Test:
    """A test of a number that the card has."""
    return lambda card: card.get(key) is not None and test(card[key])


def in_range(test: Callable[[range], bool]) -> Test:
    """A test of the spaces that the card's range has."""
    return lambda card: card.get("range_min") is not None and test(range(card["range_min"], card["range_max"] + 1))


def keyword(name: str, x: int | None = None, y: int | None = None) -> Test:
    def carries(card: Card) -> bool:
        words = card.get("keywords", ())
        return any(word["name"] == name and (x is None or (word["x"], word["y"]) == (x, y)) for word in words)

    return carries
