"""Reading a query. Pure.

Whatever is written is read as far as it makes sense; what does not is left out, and a warning says where and why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, v_args
from lark.tree import Meta
from lark.visitors import Transformer_NonRecursive

from cards.search.document import words
from cards.search.field import Field
from cards.search.fields import FIELDS, nearest
from cards.search.repair import repaired
from cards.search.tree import EVERYTHING, And, Not, Number, Or, Tree, Truth, Words, all_of, any_of, once, opposite
from cards.search.warning import QueryWarning

LONGEST_QUERY = 1_024
DEEPEST_BRACKET = 8
LONGEST_NUMBER = 9
MOST_WARNINGS = 20

_HEAD = re.compile(r"(\w+)\s*(:|!=|>=|<=|==?|>|<)\s*")
_WHOLE_NUMBER = re.compile(rf"[+-]?[0-9]{{1,{LONGEST_NUMBER}}}", re.ASCII)
_TRUTHS = {"true": True, "false": False}

# A field that is often written where another is meant.
_OFTEN_MEANT = {"type": "t"}

# What remains of a term that was not understood.
_LEFT_OUT = Or(())


class QueryTooLongError(ValueError):
    """The query has more characters than are allowed."""

    def __init__(self, length: int) -> None:
        super().__init__(f"Found {length:,} characters; allowed are {LONGEST_QUERY:,}.")


@dataclass(frozen=True, slots=True)
class Query:
    """What a query means, what of it was not understood, and where its words for fields stand."""

    text: str
    tree: Tree
    warnings: tuple[QueryWarning, ...]
    places: Mapping[Words, tuple[int, int]]


@lru_cache(maxsize=2_000)
def parse(query: str) -> Query:
    """The meaning of a query. Raises QueryTooLongError."""
    if len(query) > LONGEST_QUERY:
        raise QueryTooLongError(len(query))
    readable, warnings = repaired(query)
    reading = _Reading(query, warnings)
    tree = reading.shallow(reading.transform(_parser().parse(readable)), DEEPEST_BRACKET)
    return Query(query, EVERYTHING if tree is _LEFT_OUT else tree, _told(reading.warnings), reading.places)


def _told(warnings: list[QueryWarning]) -> tuple[QueryWarning, ...]:
    """The warnings from left to right; of very many the first, and how many more there are."""
    told = sorted(warnings, key=lambda warning: warning.at)
    more = told[MOST_WARNINGS:]
    if more:
        start, end = more[0].at[0], max(warning.at[1] for warning in more)
        told[MOST_WARNINGS:] = [QueryWarning("more_warnings", f"There are {len(more):,} more.", "", (start, end))]
    return tuple(told)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer="contextual", propagate_positions=True, maybe_placeholders=False)


@dataclass(frozen=True, slots=True)
class _Term:
    """A value and where its term stands; `open` when a star leaves the end of the value open."""

    written: str
    open: bool
    quoted: bool
    start: int
    value_start: int
    end: int


class _Reading(Transformer_NonRecursive[Token, Tree]):
    """Makes one query's syntax into what it means, from the leaves up: no depth of brackets is too deep for it."""

    def __init__(self, query: str, warnings: list[QueryWarning]) -> None:
        super().__init__()
        self.query = query
        self.warnings = warnings
        self.places: dict[Words, tuple[int, int]] = {}
        self._spans: dict[int, tuple[int, int]] = {}

    def start(self, children: list[Any]) -> Tree:
        return _LEFT_OUT if children[0] is None else children[0]

    bracket = start

    @v_args(meta=True)
    def alternatives(self, meta: Meta, children: list[Any]) -> Tree | None:
        """Between one `or` and the next; None where nothing is written."""
        if len(children) == 1:
            only: Tree | None = children[0]
            return only
        stray = [_span(children[max(place - 1, 1)]) for place, part in enumerate(children) if part is None]
        for span in dict.fromkeys(stray):
            self._warn("or_without_term", 'There is nothing on one side of this "or"', *span)
        return self._joined(any_of, (part for part in children[::2] if part is not None), meta)

    @v_args(meta=True)
    def together(self, meta: Meta, children: list[Any]) -> Tree | None:
        """What stands side by side; None where nothing is written."""
        parts = [part for part in children if not isinstance(part, Token)]
        return self._joined(all_of, parts, meta) if parts else None

    def turned(self, children: list[Any]) -> Tree:
        return _LEFT_OUT if children[1] is _LEFT_OUT else opposite(children[1])

    def words(self, children: list[Token]) -> Tree:
        term = _term(children[0], children[0])
        head = _HEAD.fullmatch(term.written)
        if head and head[1].casefold() in FIELDS and not term.quoted:
            detail = f'"{term.written}" needs its value right behind it, without a blank or bracket between'
            return self._left_out("value_missing", detail, term)
        return self._words_of(None, ":", term)

    def asked(self, children: list[Token]) -> Tree:
        head, term = _HEAD.fullmatch(children[0]), _term(*children)
        assert head is not None
        name, operator = head[1], head[2].replace("==", "=")
        field = FIELDS.get(name.casefold())
        if field is None:
            return self._left_out("unknown_field", f'There is no field "{name}"', term, nearest(name, FIELDS))
        if operator not in field.operators:
            detail = f'Found "{operator}" behind "{name}"; allowed there: {" ".join(field.operators)}'
            return self._left_out("operator_not_for_field", detail, term, self._other_way(field, operator, term))
        if field.type == "number":
            return self._number(field, operator, term)
        if field.type == "boolean":
            return self._truth(field, operator, term)
        return self._words_of(field, operator, term)

    def shallow(self, tree: Tree, levels: int) -> Tree:
        """The tree without choices inside too many others, and without anything that is said twice."""
        match tree:
            case Not(part):
                kept = self.shallow(part, levels)
                return _LEFT_OUT if kept is _LEFT_OUT else opposite(kept)
            case And(parts) | Or(parts) if levels or not parts:
                kept_parts = [part for inner in parts if (part := self.shallow(inner, levels - 1)) is not _LEFT_OUT]
                if not kept_parts:
                    return _LEFT_OUT
                return once(all_of(kept_parts) if isinstance(tree, And) else any_of(kept_parts))
            case And() | Or():
                detail = f"Brackets stand inside each other at most {DEEPEST_BRACKET} deep; what is deeper was left out"
                self._warn("nested_too_deeply", detail, *self._spans[id(tree)])
                return _LEFT_OUT
            case _:
                return tree

    def _joined(self, join: Any, parts: Any, meta: Meta) -> Tree:
        kept = [part for part in parts if part is not _LEFT_OUT]
        if not kept:
            return _LEFT_OUT
        joined: Tree = join(kept)
        self._spans[id(joined)] = (meta.start_pos, meta.end_pos)
        return joined

    def _number(self, field: Field, operator: str, term: _Term) -> Tree:
        if _WHOLE_NUMBER.fullmatch(term.written) and not term.open:
            return Number(field.name, "=" if operator == ":" else operator, int(term.written))
        if term.written.casefold() in field.instead and not term.open:
            if operator in (":", "="):
                return self._words_of(field, ":", term)
            detail = f'Found "{operator}" before "{term.written}"; allowed there: : ='
            return self._left_out("operator_not_for_field", detail, term, self._other_way(field, operator, term))
        allowed = f"a whole number of at most {LONGEST_NUMBER} digits"
        detail = f'Found "{term.written}" for "{field.name}"; allowed: {", ".join((allowed, *field.instead))}'
        meant = _OFTEN_MEANT.get(field.name)
        guess = f"{meant}:{term.written}" if meant else nearest(term.written, field.instead)
        return self._left_out("wrong_value", detail, term, guess)

    def _truth(self, field: Field, operator: str, term: _Term) -> Tree:
        value = None if term.open else _TRUTHS.get(term.written.casefold())
        if value is None:
            detail = f'Found "{term.written}" for "{field.name}"; allowed: true, false'
            return self._left_out("wrong_value", detail, term, nearest(term.written, _TRUTHS))
        return Truth(field.name, "=" if operator == ":" else operator, value)

    def _words_of(self, field: Field | None, operator: str, term: _Term) -> Tree:
        written, is_open = term.written, term.open
        if "*" in written and not term.quoted:
            written, is_open = written[: written.index("*")], True
            detail = "A star stands at the end of a word only; what is behind it was left out"
            self._warn("star_inside_word", detail, term.start, term.end, f"{written}*" if written else None)
        found = words(written)
        if not found and term.end > len(self.query):
            # A quote that was never closed has a warning already, and somebody who is still typing gets there.
            return _LEFT_OUT
        if not found:
            return self._left_out("nothing_to_find", "There is no letter or digit to look for here", term)
        asked = Words(field.name if field else None, operator, found, is_open, written)
        self.places.setdefault(asked, (term.start, term.end))
        return asked

    def _other_way(self, field: Field, operator: str, term: _Term) -> str | None:
        """How to ask for what an operator would mean if the field had it."""
        value = self.query[term.value_start : term.end]
        return {"!=": f"-{field.name}:{value}", "=": f"{field.name}:{value}"}.get(operator)

    def _left_out(self, code: str, detail: str, term: _Term, did_you_mean: str | None = None) -> Tree:
        self._warn(code, detail, term.start, term.end, did_you_mean)
        return _LEFT_OUT

    def _warn(self, code: str, detail: str, start: int, end: int, did_you_mean: str | None = None) -> None:
        self.warnings.append(QueryWarning.about(self.query, start, end, code, detail, did_you_mean))


def _term(first: Token, value: Token) -> _Term:
    text = value.rstrip("*")
    return _Term(text.strip('"'), text != value, value.type == "QUOTED", _span(first)[0], *_span(value))


def _span(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0
