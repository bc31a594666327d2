"""Cards found by slug, by name or by the sets' own code, and what was meant by a name that is not quite one. Pure."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from cards.likeness import Near, Spellings
from cards.names import fold, plain

# No card's name, slug or code is longer; looking a longer text up costs time and finds nothing.
LONGEST_NAME = 120

MOST_NEAREST = 3
ALIKE = 0.6
# A guess has to be this like the name, and ahead of every other name by so much.
MEANT = 0.75
AHEAD = 0.1
# Fewer letters begin too many names to say which is meant.
LEAST_BEGINNING = 3

_CODE_SIGNS = re.compile(r"[a-z0-9 _-]+")
_CODE_PARTS = re.compile(r"[a-z]+|[0-9]+")


class Named(Protocol):
    """What has a slug and a name."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...


NamedT = TypeVar("NamedT", bound=Named)


class TableRow(NamedTuple, Generic[NamedT]):
    """A card of the table; a retired card is found by its slug and code where no current card has them, and its name
    is free for others.
    """

    card: NamedT
    code: str | None = None
    retired: bool = False


@dataclass(frozen=True)
class NameTable(Generic[NamedT]):
    """Cards by slug (former slugs too), by the sets' own codes and by folded name.

    Whatever a card was called before it was renamed or merged leads to what it is now. The names of retired cards that
    no current card has are kept apart: only `find_former` looks there.
    """

    by_slug: Mapping[str, NamedT]
    by_code: Mapping[str, tuple[NamedT, ...]]
    by_name: Mapping[str, tuple[NamedT, ...]]
    by_former_name: Mapping[str, tuple[NamedT, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: Iterable[TableRow[NamedT]], renamed: Mapping[str, str] | None = None) -> Self:
        """The table of these cards; `renamed` leads from a former slug to the next one."""
        everything = list(rows)
        current = [row for row in everything if not row.retired]
        retired = [row for row in everything if row.retired]
        renames = _Renames({row.card.slug: row.card for row in everything}, {row.card.slug for row in current}, renamed)
        by_slug = renames.ends()
        by_name = _grouped((fold(row.card.name), row.card) for row in current)
        old_names = _grouped((fold(row.card.name), by_slug[row.card.slug]) for row in retired)
        by_code = _grouped(((row.code or "").lower(), row.card) for row in current)
        old_codes = _grouped(((row.code or "").lower(), by_slug[row.card.slug]) for row in retired)
        former = {name: cards for name, cards in old_names.items() if name not in by_name}
        return cls(by_slug, old_codes | by_code, by_name, former)

    def find(self, words: str) -> tuple[NamedT, ...]:
        """The cards that go by this slug, name or code: none, one, or several of the same name."""
        if len(words) > LONGEST_NAME:
            return ()
        key = words.strip().lower()
        if key in self.by_slug:
            return (self.by_slug[key],)
        return self.by_name.get(_key(words)) or self.find_code(key)

    def find_code(self, words: str) -> tuple[NamedT, ...]:
        """The cards of this code; zeros, blanks and hyphens may be missing: SDX-017, sdx17, SDX 17."""
        code = words.strip().lower()
        return self.by_code.get(code) or self._by_loose_code.get(_loose(code) or "", ())

    def find_former(self, words: str) -> tuple[NamedT, ...]:
        """What became of the retired cards of this name, which no current card has."""
        return self.by_former_name.get(_key(words), ()) if len(words) <= LONGEST_NAME else ()

    def guess(self, words: str) -> tuple[NamedT, ...]:
        """The card that is meant, or the several that may be; none when no name is like these words.

        After the exact name count the names in which each of the words begins a word, then those spelled so alike that
        no other name comes near.
        """
        found = self.find(words)
        if found or len(words) > LONGEST_NAME:
            return found
        near = self._holding(fold(words).split()) or self._leading(self.spellings.nearest(fold(words), least=MEANT))
        return tuple(card for name in near for card in self.by_name[name])

    def nearest(self, words: str, most: int = MOST_NEAREST) -> tuple[NamedT, ...]:
        """The few cards that may be meant: those whose names begin so, then those with all of the words, then those
        whose names are most like them.
        """
        if len(words) > LONGEST_NAME:
            return ()
        folded = fold(words)
        alike = (name for _, name in self.spellings.nearest(folded, least=ALIKE))
        near = dict.fromkeys((*self._beginning(folded), *alike))
        return tuple(card for name in near for card in self.by_name[name])[:most]

    @cached_property
    def spellings(self) -> Spellings:
        """The names, to be compared with what somebody wrote."""
        return Spellings(self.by_name)

    @cached_property
    def _by_loose_code(self) -> Mapping[str, tuple[NamedT, ...]]:
        loose = ((_loose(code), card) for code, cards in self.by_code.items() for card in cards)
        return _grouped((code, card) for code, card in loose if code is not None)

    def _beginning(self, folded: str) -> list[str]:
        """The names that begin with these words, then those that have each of them; the shortest first."""
        if len(folded) < LEAST_BEGINNING:
            return []
        begin = [name for name in self.by_name if name.startswith(folded)]
        words = {*folded.split()}
        have = [name for name in self.by_name if words <= {*name.split()}]
        return [*sorted(begin, key=_shortest), *sorted(have, key=_shortest)]

    def _holding(self, asked: list[str]) -> list[str]:
        """The names in which each of the words begins a word."""
        if not asked:
            return []
        return [name for name in self.by_name if all(f" {word}" in f" {name}" for word in asked)]

    def _leading(self, near: list[Near]) -> list[str]:
        """The names that are as like as the most alike, or almost."""
        return [name for likeness, name in near if likeness > near[0].likeness - AHEAD]


class _Renames(Generic[NamedT]):
    """What became of each slug."""

    def __init__(self, cards: Mapping[str, NamedT], current: Container[str], renamed: Mapping[str, str] | None) -> None:
        self._cards, self._current, self._renamed = cards, current, renamed or {}

    def ends(self) -> dict[str, NamedT]:
        """The card that each slug leads to, former ones too."""
        ends = ((slug, self._end(slug)) for slug in (*self._cards, *self._renamed))
        return {slug: card for slug, card in ends if card is not None}

    def _end(self, slug: str) -> NamedT | None:
        """The last card on the way of its renames and merges, which a current card ends; None where there is none."""
        found = self._cards.get(slug)
        seen = set()
        while slug in self._renamed and slug not in self._current and slug not in seen:
            seen.add(slug)
            slug = self._renamed[slug]
            found = self._cards.get(slug, found)
        return found


def _grouped(pairs: Iterable[tuple[str, NamedT]]) -> dict[str, tuple[NamedT, ...]]:
    """The cards of each key that is not empty, each once."""
    groups: dict[str, dict[str, NamedT]] = {}
    for key, card in pairs:
        if key:
            groups.setdefault(key, {})[card.slug] = card
    return {key: tuple(cards.values()) for key, cards in groups.items()}


def _key(words: str) -> str:
    """The folded words; nothing where folding drops a letter or digit, for then they are not the name that is left."""
    return "" if any(sign.isalnum() and not sign.isascii() for sign in plain(words)) else fold(words)


def _loose(code: str) -> str | None:
    """A code without its zeros, blanks and hyphens; None for what has not the shape of a code, letters then digits."""
    if not _CODE_SIGNS.fullmatch(code):
        return None
    parts = _CODE_PARTS.findall(code)
    if len(parts) < 2 or not parts[0].isalpha() or not parts[1].isdigit():
        return None
    return "-".join(part.lstrip("0") or "0" for part in parts)


def _shortest(name: str) -> tuple[int, str]:
    return len(name), name
