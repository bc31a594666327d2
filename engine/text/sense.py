"""What a line of card text may not say although its words stand where words may stand."""

from collections.abc import Iterator
from typing import NamedTuple

from lark import Token, Tree

# What is moved, gained or spent; elsewhere nought says something: `power becomes 0`, `0 tokens used`.
COUNTED = {"spaces", "distance_toward", "some", "close", "move_this"}
AMOUNTS = {"exactly", "up_to"}


class Nonsense(NamedTuple):
    """A place of the line, and what could stand there."""

    at: int
    allowed: str


def first_nonsense(tree: Tree[Token]) -> Nonsense | None:
    """The first thing in a line that means nothing: a range from high to low, no space to move, `Hit: Hit:`."""
    return min([*_in_words(tree), *_in_phrases(tree)], default=None)


def _in_words(tree: Tree[Token]) -> Iterator[Nonsense]:
    for word in tree.scan_values(lambda value: isinstance(value, Token)):
        at = (word.column or 1) - 1
        if word.type in ("RANGE", "SIGNED_RANGE"):
            low, high = (int(end) for end in word.split("~"))
            if low > high:
                yield Nonsense(at, "a range from low to high")
        elif word.type == "NUMBER_LIST":
            numbers = [int(number) for number in word.replace(" or ", ", ").split(", ")]
            if numbers != sorted(set(numbers)):
                yield Nonsense(at, "numbers from low to high")


def _in_phrases(tree: Tree[Token]) -> Iterator[Nonsense]:
    for phrase in tree.iter_subtrees():
        if phrase.data in COUNTED:
            yield from (Nonsense((word.column or 1) - 1, "a number from 1") for word in _noughts(phrase))
        elif phrase.data == "governed" and (second := _second_trigger(phrase)):
            yield Nonsense(second.meta.column - 1, "one trigger, then what it triggers")


def _noughts(phrase: Tree[Token]) -> Iterator[Token]:
    """The 0 that is the amount of a phrase itself, not of what it is counted by."""
    amount: Tree[Token] | Token = phrase.children[0]
    while isinstance(amount, Tree) and amount.data in AMOUNTS:
        amount = amount.children[0]
    if isinstance(amount, Token) and amount == "0":
        yield amount


def _second_trigger(governed: Tree[Token]) -> Tree[Token] | None:
    """The trigger that stands right behind a trigger of BattleCON; other prefixes may come between."""
    prefix, rest = governed.children
    if _is(prefix, "timed") and isinstance(rest, Tree) and _is(rest.children[0], "governed"):
        second = rest.children[0].children[0]  # type: ignore[union-attr]
        return second if _is(second, "timed") else None  # type: ignore[return-value]
    return None


def _is(phrase: Tree[Token] | Token, rule: str) -> bool:
    return isinstance(phrase, Tree) and phrase.data == rule
