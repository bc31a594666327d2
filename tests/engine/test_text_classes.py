"""Grammar and classes side by side: every rule that means something has its class, and every phrase prints."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lark.grammar import NonTerminal, Rule, Symbol, Terminal

from engine.text import TextError, from_json, grammar_of, to_json
from engine.text.spelling import NEEDLESS_BLANK
from engine.text.tree import Node, build, rule_of, shape_of

GRAMMARS = ("war", "sularia", "battlecards", "battleboard")


def kept_in(rule: Rule) -> list[Symbol]:
    """What lark keeps of an alternative; what a rule with a `_` keeps is counted as one."""
    return [symbol for symbol in rule.expansion if not (isinstance(symbol, Terminal) and symbol.filter_out)]


def tree_rules(game: str) -> dict[str, list[Rule]]:
    """The alternatives that make a tree of their own, by the name of that tree."""
    named: dict[str, list[Rule]] = {}
    for rule in grammar_of(game).rules:
        name = rule.origin.name
        only_passes_on = rule.alias is None and rule.options.expand1 and len(kept_in(rule)) == 1
        if not (name.startswith("_") or name == "start" or only_passes_on or rule.options.keep_all_tokens):
            named.setdefault(rule.alias or name, []).append(rule)
    return named


@pytest.mark.parametrize("game", GRAMMARS)
def test_every_class_is_a_rule_of_the_grammar(game: str) -> None:
    assert grammar_of(game).classes.keys() - tree_rules(game).keys() == set()


@pytest.mark.parametrize("game", GRAMMARS)
def test_every_rule_has_a_class_or_is_a_flag_of_one(game: str) -> None:
    grammar = grammar_of(game)
    flags = {slot.name for cls in grammar.classes.values() for slot in shape_of(cls).slots if slot.is_flag}
    rules = tree_rules(game)
    without_class = rules.keys() - grammar.classes.keys()
    assert without_class == flags
    assert [name for name in flags for rule in rules[name] if kept_in(rule)] == []


@pytest.mark.parametrize("game", GRAMMARS)
def test_categories_are_not_said_themselves(game: str) -> None:
    """A class without a rule only says what may stand in a place, so some class that is said belongs to it."""
    said = tuple(grammar_of(game).classes.values())
    kinds = {kind for cls in said for slot in shape_of(cls).slots for kind in slot.kinds if issubclass(kind, Node)}
    assert [kind for kind in kinds if not any(issubclass(cls, kind) for cls in said)] == []


def test_a_rule_is_spelled_as_its_class() -> None:
    class InACorner(Node):
        pass

    assert rule_of(InACorner) == "in_a_corner"


def test_a_class_that_does_not_fit_its_rule_is_told() -> None:
    classes = grammar_of("war").classes
    with pytest.raises(TypeError, match=r"Chip\.number finds nothing to hold"):
        build(classes["chip"], [])
    with pytest.raises(TypeError, match="Chip has no field for 3"):
        build(classes["chip"], [2, 3])


# ---- lines made of the grammar's own rules

EXAMPLES = {
    "NUMBER": ["0", "1", "12"],
    "NUMBER_LIST": ["1 or 2", "0, 1 or 3"],
    "NUMBER_OR_MORE": ["2+"],
    "SIGNED_NUMBER": ["+2", "-1", "+0"],
    "RANGE": ["1~5"],
    "SIGNED_RANGE": ["+0~2", "-1~+1", "-2~-1"],
    "SIGNED_PAIR": ["+2/+1", "-1/+0"],
    "NUMBER_PAIR": ["1:2"],
    "SINGLE_DIGIT": ["1"],
    "NAME": ["Fury", "Gate Trap", "Heart of the Wyrm"],
    "FACTION": ["Jotune"],
    "STATUS": ["Weak"],
    "ALIGNMENT": ["Chaos"],
    "_OR": ["; or"],
}
DEEPEST = 9


class Speaker:
    """Makes up lines by the rules of a grammar."""

    def __init__(self, game: str) -> None:
        self._literals = grammar_of(game).literals
        self._rules: dict[str, list[Rule]] = {}
        for rule in grammar_of(game).rules:
            self._rules.setdefault(rule.origin.name, []).append(rule)
        self._depths: dict[str, int] = {}
        while len(self._depths) < len(self._rules):
            for name, rules in self._rules.items():
                depths = [depth for rule in rules if (depth := self._depth(rule)) is not None]
                if depths:
                    self._depths[name] = min(depths)

    def _depth(self, rule: Rule) -> int | None:
        """How deep the rules below an alternative go at least, if that is known by now."""
        below = [symbol.name for symbol in rule.expansion if isinstance(symbol, NonTerminal)]
        if not all(name in self._depths for name in below):
            return None
        return 1 + max((self._depths[name] for name in below), default=0)

    def line(self, choose: Callable[[list[Any]], Any]) -> str:
        """A line, whose choices are made by `choose`."""
        words = NEEDLESS_BLANK.sub("", " ".join(self._words("start", choose, DEEPEST)))
        return words[:1].upper() + words[1:]

    def _words(self, name: str, choose: Callable[[list[Any]], Any], depth: int) -> list[str]:
        shallow = [rule for rule in self._rules[name] if (self._depth(rule) or 0) <= depth]
        rule = choose(shallow or [min(self._rules[name], key=lambda rule: self._depth(rule) or 0)])
        words = [word for symbol in rule.expansion for word in self._symbol(symbol, choose, depth - 1)]
        if name == "prefix":
            words[0] = words[0][:1].upper() + words[0][1:]
        return words

    def _symbol(self, symbol: Symbol, choose: Callable[[list[Any]], Any], depth: int) -> list[str]:
        if isinstance(symbol, NonTerminal):
            return self._words(symbol.name, choose, depth)
        return [self._literals.get(symbol.name) or choose(EXAMPLES[symbol.name])]


SPEAKERS = {game: Speaker(game) for game in GRAMMARS}


@pytest.mark.parametrize("game", GRAMMARS)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_the_rules_say_is_printed_as_it_is_said(game: str, data: st.DataObject) -> None:
    line = SPEAKERS[game].line(lambda choices: data.draw(st.sampled_from(choices)))
    grammar = grammar_of(game)
    try:
        tree = grammar.read(line)
    except TextError:
        # The rules also make what the grammar refuses afterwards: `Hit: Hit:`, `advance 0`, lines that are too long.
        assume(False)
        raise
    assert grammar.print(tree) == line
    assert from_json(game, to_json(tree)) == tree
