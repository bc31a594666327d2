"""Typed trees as JSON: `{"is": "advance", "distance": {"is": "spaces", ...}}`.

A field that holds what it would hold if the line left it out is left out.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING
from typing import Any

from engine.text.errors import TextError
from engine.text.grammar import grammar_of
from engine.text.printer import PrintError
from engine.text.tree import Node, NumberPair, NumberRange, Slot, rule_of, shape_of

# Deeper than any line can go.
DEEPEST = 130


class TreeError(ValueError):
    """JSON that is no tree: the field, such as `steps[0].distance`, and what is wrong with it."""


def to_json(tree: Node) -> dict[str, Any]:
    """A tree as JSON."""
    shape = shape_of(type(tree))
    data: dict[str, Any] = {"is": shape.rule}
    for slot in shape.slots:
        value = getattr(tree, slot.name)
        if value != slot.default:
            data[slot.name] = _plain(value)
    return data


def _plain(value: Any) -> Any:
    if isinstance(value, Node):
        return to_json(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def from_json(game: str, data: object) -> Node:
    """The tree of a whole line of a game.

    Raises TreeError, naming the field, when a field is missing, unknown or holds what cannot stand there, and when no
    line of the game says the tree.
    """
    grammar = grammar_of(game)
    tree = TreeMaker(grammar.classes).line(data)
    try:
        line = grammar.print(tree)
        again = grammar.read(line)
    except PrintError as mistake:
        # Made again to name the first field that cannot be said.
        TreeMaker(grammar.classes, grammar.printer.can_say).line(data)
        raise TreeError(f"the line: {mistake}") from mistake
    except TextError as mistake:
        raise TreeError(f"the line: {mistake}") from mistake
    if again != tree:
        raise TreeError(f'the line: "{line}" says something else')
    return tree


class TreeMaker:
    """Makes trees of JSON; `can_say` answers whether the grammar has words for a node."""

    def __init__(self, classes: Mapping[str, type[Node]], can_say: Callable[[Node], bool] = lambda node: True) -> None:
        self._classes = classes
        self._can_say = can_say

    def line(self, data: object) -> Node:
        """The tree of a whole line."""
        return self._node(data, "the line")

    def _node(self, data: object, path: str) -> Node:
        if not isinstance(data, dict):
            raise TreeError(f"{path}: an object is needed")
        if path.count(".") > DEEPEST:
            raise TreeError("the line: is deeper than any line can be")
        kind = data.get("is")
        cls = self._classes.get(kind) if isinstance(kind, str) else None
        if cls is None:
            raise TreeError(f"{path}.is: {kind!r} is nothing that a line says")
        slots = shape_of(cls).slots
        if unknown := data.keys() - {"is", *(slot.name for slot in slots)}:
            raise TreeError(f"{path}.{min(map(str, unknown))}: {kind} has no such field")
        node = cls(**{slot.name: self._field(slot, data, path) for slot in slots})
        if not self._can_say(node):
            raise TreeError(f"{path}: no phrase says {node}")
        return node

    def _field(self, slot: Slot, data: Mapping[str, object], path: str) -> object:
        path = f"{path}.{slot.name}"
        if slot.name not in data:
            if slot.default is MISSING:
                raise TreeError(f"{path}: is missing")
            return slot.default
        value = data[slot.name]
        if slot.is_flag:
            if not isinstance(value, bool):
                raise TreeError(f"{path}: true or false is needed")
            return value
        if slot.many:
            if not isinstance(value, list):
                raise TreeError(f"{path}: a list is needed")
            return tuple(self._value(slot, each, f"{path}[{at}]") for at, each in enumerate(value))
        return self._value(slot, value, path)

    def _value(self, slot: Slot, data: object, path: str) -> object:
        value = self._node(data, path) if isinstance(data, dict) else numbers_of(slot, data)
        if isinstance(value, bool) or not slot.takes(value):
            raise TreeError(f"{path}: {allowed_in(slot)} is needed")
        return value


def numbers_of(slot: Slot, data: object) -> object:
    """A range or pair of numbers from its list; anything else as it stands."""
    for kind in (NumberRange, NumberPair):
        if kind in slot.kinds and isinstance(data, list) and len(data) == 2 and {*map(type, data)} == {int}:
            return kind(*data)
    return data


def allowed_in(slot: Slot) -> str:
    """What may stand in a field, for a message: `"win" or "lose"`, `a number`, `a distance`."""
    kinds = {int: "a number", str: "a name", NumberRange: "a list of two numbers", NumberPair: "a list of two numbers"}
    allowed = [f'"{word}"' for word in sorted(slot.words)]
    allowed += [kinds.get(kind) or f"a {rule_of(kind).replace('_', ' ')}" for kind in slot.kinds]
    return " or ".join(allowed)
