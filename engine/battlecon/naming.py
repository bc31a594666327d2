"""What the names in a fighter's texts stand for: kinds of tokens, forms, paradigms, markers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.battlecon import tree
from engine.errors import BadCardError
from engine.text.grammar import grammar_of, singulars
from engine.text.tree import Node

ANY: Final = -1


@dataclass(slots=True)
class Naming:
    """The names one fighter's kit declares, each with its number in the duel.

    `foreign` is set for cards that another fighter uses: what names the kit then has no effect (War, FAQ on Sagas).
    `regains` is how many tokens the fighter may regain where a text says one (Hikaru, EX).
    """

    card: str = ""
    tokens: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    paradigms: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    groups: dict[str, str] = field(default_factory=dict)
    foreign: bool = False
    regains: int = 1

    def token(self, thing: tree.Thing) -> int:
        """The kind a thing is, ANY for tokens (or pacts) in general."""
        if isinstance(thing, tree.AnyToken):
            return ANY
        if isinstance(thing, tree.Called):
            number = number_in(self.tokens, thing.name)
            if number is not None:
                return number
            if self.group_of(thing.name) == "token":
                return ANY
        raise self.unplayable("{} is no token of the fighter", thing)

    def paradigm(self, name: str) -> int:
        number = number_in(self.paradigms, name)
        if number is not None:
            return number
        if self.group_of(name) == "paradigm":
            return ANY
        raise self.unplayable(f'"{name}" is no paradigm of the fighter')

    def is_any_paradigm(self, thing: tree.Thing) -> bool:
        """Whether a thing is the word for all paradigms."""
        return isinstance(thing, tree.Called) and self.group_of(thing.name) == "paradigm"

    def group_of(self, name: str) -> str | None:
        """What a word for several components means: `Pact` of five pacts."""
        return next((self.groups[form] for form in (name, *singulars(name)) if form in self.groups), None)

    def is_marker(self, name: str) -> bool:
        return number_in(self.markers, name) is not None

    def is_token(self, name: str) -> bool:
        return number_in(self.tokens, name) is not None or self.group_of(name) == "token"

    def form(self, name: str) -> int:
        number = number_in(self.forms, name)
        if number is None:
            raise self.unplayable(f'"{name}" is no form of the fighter')
        return number

    def unplayable(self, problem: str, *about: Node) -> BadCardError:
        """What the rules say against the card; each `{}` of the problem stands for a part of its line."""
        said = (f'"{grammar_of("war").printer.phrase(part)}"' for part in about)
        return BadCardError(self.card, problem.format(*said))


def number_in(names: tuple[str, ...], name: str) -> int | None:
    """The number of a name, singular or plural as it may be written."""
    return next((names.index(form) for form in (name, *singulars(name)) if form in names), None)
