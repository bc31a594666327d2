"""The typed tree of a line of card text: one small frozen class for every meaning a grammar knows.

A class stands for the rule of the grammar that its name spells: `AdvanceMarker` for `advance_marker`. What a rule keeps
of a line fills the fields in order, each by its type:

- a class, or some of them: what stands in that place;
- int, str: a number, a name; NumberRange `1~5`, NumberPair `+2/+1`;
- Literal: one of the grammar's words;
- bool: whether the words of the rule of the same name are there;
- `tuple[kind, ...]`: as many as stand there; `kind | None`: it may be left out.

A field that only keeps how a thing was said (`token`, `tokens`) does not take part in comparing: trees are equal when
they mean the same. No node knows its column.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

from lark import Token, Tree

HUMP = re.compile(r"(?<!^)(?=[A-Z])")

Class = TypeVar("Class")


class Node:
    """Something a line says. Its subclasses without fields of their own are the kinds of things that can be said."""

    __slots__ = ()


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[Class]) -> type[Class]:
    """Declare the class of a rule of a game's grammar."""
    return dataclass(frozen=True, slots=True)(cls)


class NumberRange(NamedTuple):
    """From a number to a number: `1~5`, `+0~2`."""

    low: int
    high: int


class NumberPair(NamedTuple):
    """Two numbers that belong together: `+2/+1`, `1:2`."""

    first: int
    second: int


class Flag(NamedTuple):
    """Words that are there or not, by the name of their rule."""

    name: str


Value = Node | NumberRange | NumberPair | Flag | int | str


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a node as the machinery sees it: what may fill it."""

    name: str
    kinds: tuple[type, ...]
    words: frozenset[str]
    many: bool
    default: object

    @property
    def is_flag(self) -> bool:
        """Whether it only says that some words are there."""
        return self.kinds == (bool,)

    def takes(self, value: object) -> bool:
        """Whether a value may fill the slot (or be one of those that do)."""
        if self.is_flag:
            return value == Flag(self.name)
        return value in self.words if isinstance(value, str) and self.words else isinstance(value, self.kinds)


@dataclass(frozen=True, slots=True)
class Shape:
    """A node's class as the machinery sees it: its rule, and its fields in the order of what the rule keeps."""

    rule: str
    slots: tuple[Slot, ...]


_shapes: dict[type, Shape] = {}


def shape_of(cls: type) -> Shape:
    """The shape of a node's class."""
    if cls not in _shapes:
        kinds = get_type_hints(cls)
        slots = tuple(_slot(each.name, kinds[each.name], each.default) for each in fields(cls))
        _shapes[cls] = Shape(rule_of(cls), slots)
    return _shapes[cls]


def rule_of(cls: type) -> str:
    """The rule of the grammar a class stands for: `advance_marker` of AdvanceMarker."""
    return HUMP.sub("_", cls.__name__).lower()


def _slot(name: str, kind: Any, default: object) -> Slot:
    many = get_origin(kind) is tuple
    choices = list(_choices(get_args(kind)[0] if many else kind))
    words = frozenset(choice for choice in choices if isinstance(choice, str))
    kinds = tuple(choice for choice in choices if isinstance(choice, type) and choice is not NoneType)
    return Slot(name, kinds, words, many, default)


def _choices(kind: Any) -> Iterable[Any]:
    """The classes and words that a type hint allows."""
    if get_origin(kind) in (Union, UnionType, Literal):
        for choice in get_args(kind):
            yield from _choices(choice)
    else:
        yield kind


def classes_in(module: ModuleType) -> dict[str, type[Node]]:
    """The classes of a game's tree by their rules."""
    found = (thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Node))
    return {rule_of(cls): cls for cls in found if "__dataclass_fields__" in vars(cls)}


def build(cls: type[Node], values: Sequence[Value]) -> Node:
    """The node of a class from what its rule kept of a line.

    Raises TypeError when the class has no place for a value: grammar and class do not fit.
    """
    filled: dict[str, object] = {}
    at = 0
    for slot in shape_of(cls).slots:
        start = at
        while at < len(values) and slot.takes(values[at]) and (slot.many or at == start):
            at += 1
        if slot.many:
            filled[slot.name] = tuple(values[start:at])
        elif at > start:
            filled[slot.name] = True if slot.is_flag else values[start]
        elif slot.default is MISSING:
            raise TypeError(f"{cls.__name__}.{slot.name} finds nothing to hold in {list(values)}")
        else:
            filled[slot.name] = slot.default
    if at < len(values):
        raise TypeError(f"{cls.__name__} has no field for {values[at]!r}")
    return cls(**filled)


def values_of(tree: Node) -> list[Value]:
    """What a node holds, as its rule keeps it: the way back from `build`."""
    values: list[Value] = []
    for slot in shape_of(type(tree)).slots:
        value = getattr(tree, slot.name)
        if slot.many:
            values += value
        elif slot.is_flag:
            values += [Flag(slot.name)] if value else []
        elif value is not None:
            values.append(value)
    return values


class Reader:
    """Makes typed trees of the trees that a game's grammar reads."""

    def __init__(self, classes: Mapping[str, type[Node]], literals: Mapping[str, str]) -> None:
        self._classes = classes
        self._literals = literals

    def read(self, line: Tree[Token]) -> Node:
        """The typed tree of a line, which is what stands under the grammar's `start`."""
        (phrase,) = line.children
        assert isinstance(phrase, Tree), phrase
        return self._node(phrase)

    def _node(self, phrase: Tree[Token]) -> Node:
        values = [value for child in phrase.children for value in self._values(child)]
        return build(self._classes[phrase.data], values)

    def _values(self, child: Tree[Token] | Token) -> Iterable[Value]:
        if isinstance(child, Token):
            return token_values(child, self._literals)
        if child.data in self._classes:
            return (self._node(child),)
        if not child.children:
            return (Flag(child.data),)
        return (" ".join(self._literals[word.type] for word in child.children if isinstance(word, Token)),)


def token_values(token: Token, literals: Mapping[str, str]) -> Iterable[Value]:
    """What a word of a line stands for; a list of numbers stands for every one of them."""
    if token.type in literals:
        return (literals[token.type],)
    numbers = tuple(int(number) for number in re.findall(r"[+-]?\d+", token))
    match token.type:
        case "NUMBER" | "NUMBER_OR_MORE" | "SIGNED_NUMBER" | "SINGLE_DIGIT" | "NUMBER_LIST":
            return numbers
        case "RANGE" | "SIGNED_RANGE":
            return (NumberRange(*numbers),)
        case "SIGNED_PAIR" | "NUMBER_PAIR":
            return (NumberPair(*numbers),)
        case _:
            return (str(token),)
