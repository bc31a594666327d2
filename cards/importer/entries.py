"""What the fixture files say, object by object. Pure."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any

import orjson

from cards.importer.problems import Problem, shown


@dataclass(frozen=True)
class Entry:
    """One object of a fixture file: a card, game, set, migration or list, as written.

    Only a `sound` one has the shape its schema asks for; of the others nothing but the slug may be relied on.
    """

    file: str
    game: str
    facts: Mapping[str, Any]
    name: str
    sound: bool

    @property
    def slug(self) -> str:
        slug = self.facts.get("slug")
        return slug if isinstance(slug, str) else ""

    @property
    def id(self) -> int:
        return int(self.facts["id"])

    @property
    def kind(self) -> str | None:
        kind = self.facts.get("kind")
        return kind if isinstance(kind, str) else None

    @property
    def what(self) -> str:
        """The card for people: war-lure (style)."""
        return f"{self.slug} ({self.kind or 'kind unknown'})"

    def problem(self, code: str, where: str, found: str, allowed: str) -> Problem:
        """Something wrong with this object."""
        return Problem(self.file, self.name, where, code, found, allowed)

    def bad_value(self, code: str, key: str, allowed: str) -> Problem:
        """Something wrong with what this object says under a key."""
        return self.problem(code, key, shown(self.facts[key]), allowed)

    def digest(self, body_format: int) -> str:
        """A fingerprint of all that the stored card is made of."""
        canonical = orjson.dumps([body_format, self.game, self.facts], option=orjson.OPT_SORT_KEYS)
        return hashlib.sha256(canonical).hexdigest()


@dataclass(frozen=True)
class Fixtures:
    """Everything that was read, and what was wrong with it.

    Games and sets are all there are, also when the rest is of one game: they have an order.
    """

    games: Sequence[Entry] = ()
    sets: Sequence[Entry] = ()
    migrations: Sequence[Entry] = ()
    cards: Sequence[Entry] = ()
    lists: Sequence[Entry] = ()
    problems: Sequence[Problem] = field(default=())

    @cached_property
    def card_of(self) -> Mapping[str, Entry]:
        """Cards by slug; also unsound ones, so that a slip in one card is not reported of all that name it."""
        return {card.slug: card for card in self.cards if card.slug}

    @property
    def sets_are_known(self) -> bool:
        """Whether games.json could be read as it should be; otherwise no card can be blamed for its set."""
        return not any(PurePosixPath(problem.file).name == "games.json" for problem in self.problems)

    @cached_property
    def sound_cards(self) -> Sequence[Entry]:
        return sound(self.cards)


def sound(entries: Iterable[Entry]) -> list[Entry]:
    """Those that have the shape their schema asks for."""
    return [entry for entry in entries if entry.sound]
