"""What a query means: a tree of terms, and how it is written as a query again. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

# A word that means the same in every place without quotes; -3 would be a number.
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_JOINING = {"and", "or"}
# Words that are looked for in a text, and not among the values of the data.
_TEXTS = {None, "name", "text"}


@dataclass(frozen=True, slots=True)
class Words:
    """Words that a card has to have, one behind the other. `open` asks no more of the last than how it begins.

    `field` is None for words that may stand anywhere. `written` is how the query has them.
    """

    field: str | None
    operator: str
    words: tuple[str, ...]
    open: bool
    written: str


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the card compared with one of the query's."""

    field: str
    operator: str
    number: int


@dataclass(frozen=True, slots=True)
class Truth:
    """Something that is so or not so."""

    field: str
    operator: str
    value: bool


@dataclass(frozen=True, slots=True)
class Not:
    """Every card that the other part does not find."""

    part: Tree


@dataclass(frozen=True, slots=True)
class And:
    """The cards that all parts find; without parts every card."""

    parts: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """The cards that at least one part finds."""

    parts: tuple[Tree, ...]


Term: TypeAlias = Words | Number | Truth
Tree: TypeAlias = Term | Not | And | Or

EVERYTHING = And(())


def all_of(parts: Iterable[Tree]) -> Tree:
    """What all parts ask; an And within it adds its own parts."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, And) else (part,))]
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def any_of(parts: Iterable[Tree]) -> Tree:
    """What at least one part asks; an Or within it adds its own parts."""
    flat = [inner for part in parts for inner in (part.parts if isinstance(part, Or) else (part,))]
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


def once(tree: Tree) -> Tree:
    """The tree without a part that stands beside its like."""
    if not isinstance(tree, And | Or):
        return tree
    parts = tuple(dict.fromkeys(tree.parts))
    return parts[0] if len(parts) == 1 else type(tree)(parts)


def opposite(part: Tree) -> Tree:
    """What a part does not find; twice is the part itself."""
    return part.part if isinstance(part, Not) else Not(part)


def looser(tree: Tree) -> Iterator[Tree]:
    """The tree with the end of a word left open, for each of its words; then without each of its parts."""
    parts = tree.parts if isinstance(tree, And) else (tree,)
    for place, part in enumerate(parts):
        if isinstance(part, Words) and part.field in _TEXTS and part.operator == ":" and not part.open:
            yield all_of((*parts[:place], replace(part, open=True), *parts[place + 1 :]))
    if len(parts) > 1:
        yield from (all_of((*parts[:place], *parts[place + 1 :])) for place in range(len(parts)))


def terms_of(tree: Tree) -> Iterator[Term]:
    """The terms of a tree, from left to right."""
    match tree:
        case And(parts) | Or(parts):
            for part in parts:
                yield from terms_of(part)
        case Not(part):
            yield from terms_of(part)
        case _:
            yield tree


def as_query(tree: Tree) -> str:
    """The query that means this tree."""
    match tree:
        case And(parts):
            return " ".join(_in_brackets(part) if isinstance(part, Or) else as_query(part) for part in parts)
        case Or(parts):
            return " or ".join(as_query(part) for part in parts)
        case Not(part):
            return f"-{_in_brackets(part) if isinstance(part, And | Or) else as_query(part)}"
        case Words(field, operator, _, is_open, written):
            return f"{f'{field}{operator}' if field else ''}{_value(written)}{'*' if is_open else ''}"
        case Number(field, operator, number):
            return f"{field}{operator}{number}"
        case Truth(field, operator, value):
            return f"{field}{operator}{'true' if value else 'false'}"


def _in_brackets(tree: Tree) -> str:
    return f"({as_query(tree)})"


def _value(written: str) -> str:
    is_bare = _BARE.fullmatch(written) and written.casefold() not in _JOINING
    return written if is_bare else f'"{written}"'
