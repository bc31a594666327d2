"""Reading the ban lists of `fixtures/ban_lists.json`.

The file is `{"ban_lists": [list, ...]}`, and a list `{"format": "sularia-standard", "from": "2026-11-30", "banned":
[card slugs], "origin": "rulebook", "source": "where it comes from"}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from cards.importer.problems import UNPRINTABLE, printable
from cards.models import Card
from decks.formats import FORMATS
from decks.wording import shown

BAN_LISTS = settings.BASE_DIR / "fixtures" / "ban_lists.json"


class BanListsRefusedError(Exception):
    """A file of ban lists with mistakes; a problem names list, field, what was found and what is allowed."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = [printable(problem) for problem in problems]
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True)
class WrittenList:
    """A ban list as the file says it."""

    format: str
    since: date
    banned: frozenset[str]
    origin: str
    source: str


def read_ban_lists(path: Path, formats: Collection[str] = FORMATS) -> list[WrittenList]:
    """The lists of a file for these formats, every field checked; which cards exist is for the load to say.

    Raises BanListsRefusedError with all problems at once.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"), object_pairs_hook=_each_key_once)
    except OSError as error:
        raise BanListsRefusedError([f"{path.name}: cannot be read: {error.strerror}"]) from error
    except (ValueError, RecursionError) as error:
        raise BanListsRefusedError([f"{path.name}: no JSON: {error}"]) from error
    if not isinstance(content, dict) or list(content) != ["ban_lists"] or not isinstance(content["ban_lists"], list):
        raise BanListsRefusedError([f'{path.name}: found {shown(content)}, allowed {{"ban_lists": [list, ...]}}'])
    shape = {"format": Field(lambda value: value in list(formats), ", ".join(formats)), **FIELDS}
    problems: list[str] = []
    days: set[tuple[str, str]] = set()
    for place, row in enumerate(content["ban_lists"]):
        where = f"{path.name}: ban_lists[{place}]"
        wrong = [f"{where}{problem}" for problem in _problems(row, shape)]
        if not wrong and (row["format"], row["from"]) in days:
            wrong = [f"{where}.from: found {row['from']} a second time for {row['format']}, allowed one list a day"]
        if not wrong:
            days.add((row["format"], row["from"]))
        problems += wrong
    if problems:
        raise BanListsRefusedError(problems)
    return [
        WrittenList(
            row["format"],
            date.fromisoformat(row["from"]),
            frozenset(row["banned"]),
            row["origin"],
            row["source"],
        )
        for row in content["ban_lists"]
    ]


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a key written twice would otherwise silently lose its first value."""
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"the key {shown(key)} stands {keys.count(key)} times in one object, allowed once")
    return dict(pairs)


def _problems(row: Any, shape: Mapping[str, Field]) -> Iterator[str]:
    """What is wrong with one list of the file, each beginning with its field."""
    if not isinstance(row, dict):
        yield f": found {shown(row)}, allowed an object with the keys {', '.join(shape)}"
        return
    for key, value in row.items():
        if key not in shape:
            yield f".{key}: unknown key, allowed {', '.join(shape)}"
        elif not shape[key].accepts(value):
            yield f".{key}: found {shown(value)}, allowed {shape[key].allowed}"
    for key in shape:
        if key not in row:
            yield f".{key}: missing, allowed {shape[key].allowed}"


def _is_day(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _are_slugs(value: Any) -> bool:
    return isinstance(value, list) and all(_is_text(slug) for slug in value) and len(set(value)) == len(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip()) and not UNPRINTABLE.search(value)


class Field(NamedTuple):
    """A key of a list in the file: which values it takes, and how that is said."""

    accepts: Callable[[Any], bool]
    allowed: str


FIELDS = {
    "from": Field(_is_day, "a day such as 2026-11-30"),
    "banned": Field(_are_slugs, "a list of different card slugs"),
    "origin": Field(lambda value: value in list(Card.Origin), ", ".join(Card.Origin)),
    "source": Field(_is_text, "a text that says where the list comes from, without control characters"),
}
