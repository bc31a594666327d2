"""What a line of card text says, in plain words: when it happens, on what condition, what is done.

Every game has a glossary (explain.py in its package): one template a class of its tree. In a template

- `{field}` is the words of the field, those of a list joined by `and`; `{field:or}`, `{field:; }` join otherwise;
- `{field:+}` is a signed number, `{field:more}` says `2 more` or `1 less`, `{field:to}` counts up: `0, 1 or 2`;
- `{field:are|is}` adds the first verb to `you` and to what is many, the second to anybody else;
- `{field:may}` makes `you push` to `you may push`;
- `[field? words]` stands there if the field holds something, `[field! words]` if it does not, `[field=rule? words]` if
  it holds what that rule stands for;
- `space(s)` is one space or several, by what stands before it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from engine.text.grammar import GAMES
from engine.text.tree import Node, NumberPair, NumberRange, rule_of, values_of

PIECE = re.compile(r"\[(\w+)(?:=(\w+))?([?!])([^]]*)\]")
PLACE = re.compile(r"\{(\w+)(?::([^}]*))?\}")
SINGULAR = {"1", "a", "an", "any", "one", "each", "every", "that", "the", "this", "another", "chosen"}
COUNTED_OUT = 6


@dataclass(frozen=True)
class Glossary:
    """The words of one game.

    `phrases` has a template for every rule of the tree, `words` what the grammar's words in a field (`timed.trigger`)
    mean where that is not what they say. `moments` are the prefixes that tell when a line is carried out; a line
    without one begins with `at_work` if its instruction is one of `standing`, which hold, else with `once`. `many` are
    rules that stand for several cards at once.
    """

    phrases: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    moments: frozenset[str]
    standing: frozenset[str]
    at_work: str
    once: str
    many: frozenset[str] = frozenset()


def explain(game: str, line: Node) -> str:
    """A line of a game as a sentence in plain words."""
    glossary = glossary_of(game)
    said = one_or_many(opening(line, glossary) + Speaker(glossary).phrase(line))
    return f"{said[:1].upper()}{said[1:]}."


def glossary_of(game: str) -> Glossary:
    """The words of a game; War and Trials share theirs."""
    return _glossary_in(GAMES[game])


@cache
def _glossary_in(package: str) -> Glossary:
    glossary: Glossary = import_module(f"engine.{package}.explain").GLOSSARY
    return glossary


def opening(line: Node, glossary: Glossary) -> str:
    """When a line is carried out that does not say so itself."""
    steps = getattr(line, "steps", None)
    if not steps:
        return ""
    first = steps[0]
    while hasattr(first, "prefix"):
        if rule_of(type(first.prefix)) in glossary.moments:
            return ""
        first = getattr(first, "steps", None) or first.rest
        first = first.steps[0]
    done = getattr(first, "instruction", first)
    return glossary.at_work if rule_of(type(done)) in glossary.standing else glossary.once


class Speaker:
    """Says trees in the words of a glossary."""

    def __init__(self, glossary: Glossary) -> None:
        self._glossary = glossary

    def phrase(self, tree: Node) -> str:
        """The words of a node."""
        rule = rule_of(type(tree))
        template = PIECE.sub(
            lambda piece: piece[4] if holds(tree, piece[1], piece[2]) == (piece[3] == "?") else "",
            self._glossary.phrases[rule],
        )
        said = PLACE.sub(lambda place: self._field(tree, rule, place[1], place[2] or ""), template)
        said = " ".join(said.split())
        return with_may(said) if said.startswith("you ") and leaves_a_choice(tree) else said

    def _field(self, tree: Node, rule: str, field: str, form: str) -> str:
        value = getattr(tree, field)
        if isinstance(value, (NumberRange, NumberPair)) or not isinstance(value, tuple):
            return self._value(value, f"{rule}.{field}", form)
        return joined([self._value(each, f"{rule}.{field}", "") for each in value], form or "and")

    def _value(self, value: Any, where: str, form: str) -> str:
        if isinstance(value, Node):
            said = self.phrase(value)
        elif isinstance(value, str):
            said = self._glossary.words.get(where, {}).get(value, value)
        else:
            return number(value, form)
        if form == "may":
            return with_may(said)
        if "|" in form:
            several, one = form.split("|")
            is_many = said == "you" or rule_of(type(value)) in self._glossary.many
            return f"{said} {several if is_many else one}"
        return said


def holds(tree: Node, field: str, rule: str | None) -> bool:
    """Whether a field holds anything, or what a rule stands for; 0 is something."""
    value = getattr(tree, field)
    if rule is not None:
        return isinstance(value, Node) and rule_of(type(value)) == rule
    return type(value) is int or bool(value)


def leaves_a_choice(tree: Node) -> bool:
    """Whether an instruction may also be carried out with nothing: `up to 2`, `any number`.

    The amount stands in the instruction or in its distance or quantity.
    """
    within = [value for value in values_of(tree) if isinstance(value, Node)]
    amounts = [getattr(each, "amount", each) for each in within]
    return any(rule_of(type(amount)) in ("up_to", "any_number") for amount in amounts if isinstance(amount, Node))


def with_may(clause: str) -> str:
    """`you may push ...`; where somebody else does it, `if you wish, ...`."""
    if clause.startswith("you may "):
        return clause
    return f"you may {clause[4:]}" if clause.startswith("you ") else f"if you wish, {clause}"


def number(value: Any, form: str) -> str:
    """A number, or two, in the form a template asks for."""
    match value, form:
        case NumberRange(low, high), "+":
            return f"{low:+d}/{high:+d}"
        case NumberRange(low, high), _:
            return f"{low} to {high}"
        case NumberPair(first, second), _:
            return f"{first:+d}/{second:+d}" if form == "+" else f"{first}:{second}"
        case int(), "more":
            return f"{value} more" if value >= 0 else f"{-value} less"
        case int(), "+":
            return f"{value:+d}"
        case int(), "to":
            return joined(map(str, range(value + 1)), "or") if value <= COUNTED_OUT else f"0 to {value}"
    return str(value)


def joined(parts: Iterable[str], by: str) -> str:
    """`a, b and c`, `a, b or c`; with another sign between them, that sign between all."""
    *some, last = parts
    if by not in ("and", "or"):
        return by.join((*some, last))
    return f"{', '.join(some)} {by} {last}" if some else last


def one_or_many(said: str) -> str:
    """`1 space`, `each token`, `0 or 1 space`; `2 spaces`, `any number of tokens`."""
    *parts, rest = said.split("(s)")
    text = ""
    for part in parts:
        text += part
        before = text.split()[-4:-1]
        last = before[-1] if before else ""
        is_counted = last.isdigit() or last in ("of", "more")
        is_one = last in SINGULAR or (not is_counted and bool(SINGULAR.intersection(before)))
        text += "" if is_one else "s"
    return text + rest


def places_in(template: str) -> Iterator[str]:
    """The fields a template speaks of."""
    yield from (piece[1] for piece in PIECE.finditer(template))
    yield from (place[1] for place in PLACE.finditer(template))
