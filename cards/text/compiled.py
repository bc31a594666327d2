"""What lines of card text say: their typed trees, explanations and names, and what is wrong with the others. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.battlecon import tree
from engine.battlecon.playable import why_not_playable
from engine.text import TextError, grammar_of, to_json
from engine.text.explain import explain
from engine.text.tree import Node, shape_of

# A line that cannot be read takes long to explain; of a text that has hardly any other, the first are.
MOST_UNREADABLE = 200
GAMES_WITH_RULES = {"war"}


@dataclass(frozen=True, slots=True)
class CompiledLine:
    """One line that makes sense. `playable` is None in a game whose rules nobody has written yet."""

    line: int
    text: str
    tree: Mapping[str, Any]
    explanation: str
    playable: bool | None
    not_playable_because: Sequence[str]


@dataclass(frozen=True, slots=True)
class Mistake:
    """One line that makes none: where reading stopped, what stands there, what could, the nearest known phrase."""

    code: str
    detail: str
    line: int
    column: int
    found: str
    expected: Sequence[str]
    nearest: str | None


@dataclass(frozen=True, slots=True)
class Compiled:
    """All lines of a text. `names` are those that the lines use of tokens, forms, cards and the like."""

    lines: Sequence[CompiledLine]
    names: Sequence[str]
    errors: Sequence[Mistake]

    @property
    def ok(self) -> bool:
        """Whether every line makes sense."""
        return not self.errors


def compile_text(game: str, lines: Sequence[str]) -> Compiled:
    """Every line of a text by itself; empty lines are passed over, and counted."""
    grammar = grammar_of(game)
    compiled: list[CompiledLine] = []
    names: set[str] = set()
    errors: list[Mistake] = []
    for number, text in enumerate(lines, start=1):
        if not text.strip():
            continue
        if len(errors) >= MOST_UNREADABLE:
            errors.append(not_read(number))
            continue
        try:
            read = grammar.read(text, number)
        except TextError as mistake:
            errors.append(unreadable(mistake))
        else:
            names.update(names_of(read))
            compiled.append(compiled_line(game, number, text, read))
    return Compiled(compiled, sorted(names), errors)


def compiled_line(game: str, number: int, text: str, read: Node) -> CompiledLine:
    """A line that the grammar has read."""
    because = reasons(read) if game in GAMES_WITH_RULES else ()
    playable = not because if game in GAMES_WITH_RULES else None
    return CompiledLine(number, text, to_json(read), explain(game, read), playable, because)


def reasons(read: Node) -> Sequence[str]:
    """What keeps the rules from playing a line of BattleCON."""
    assert isinstance(read, tree.Steps)
    problem = why_not_playable(read)
    return () if problem is None else (problem,)


def names_of(read: Node) -> Iterator[str]:
    """The names a line uses: its words that are none of the grammar's own."""
    for slot in shape_of(type(read)).slots:
        value = getattr(read, slot.name)
        for each in value if slot.many else (value,):
            if isinstance(each, Node):
                yield from names_of(each)
            elif isinstance(each, str) and not slot.words:
                yield each


def unreadable(mistake: TextError) -> Mistake:
    """What the grammar says of a line."""
    return Mistake(
        "text_not_understood",
        str(mistake),
        mistake.line,
        mistake.column,
        mistake.found,
        mistake.expected,
        mistake.nearest,
    )


def not_read(number: int) -> Mistake:
    """What is said of a line that comes after too many mistakes."""
    told = f"line {number}, column 1: not read, as {MOST_UNREADABLE} lines before it cannot be understood"
    return Mistake("not_read", told, number, 1, "a line after many mistakes", (), None)
