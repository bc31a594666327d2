"""The phrases that one card alone uses, for the table of docs/card-text.md.

A phrase is an alternative of the game's phrases.lark, which is a class of its typed tree.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lark.grammar import Rule, Terminal

from cards.importer.entries import Entry
from cards.importer.texts import texts_of
from engine.text import Grammar, compile_lines, grammar_of
from engine.text.grammar import ENGINE
from engine.text.spelling import Spelling, readable
from engine.text.tree import Node, rule_of, values_of

REASONS = Path(__file__).parent / "reasons.json"
BEGIN = "<!-- Made by `manage.py phrasetable war --write docs/card-text.md`; reasons: cards/text/reasons.json. -->"
END = "<!-- The end of the table. -->"
SLOT = "place of "
SHARED_RULE = re.compile(r"^[?!_]*(\w+):", re.MULTILINE)


@dataclass(frozen=True, order=True)
class OwnPhrase:
    """A phrase that one card alone uses, by its rule in the grammar."""

    card: str
    rule: str


@dataclass(frozen=True)
class OwnPhrases:
    """The phrases of a game's cards that one alone uses, and how many cards there are whose text is known."""

    phrases: Sequence[OwnPhrase]
    cards: int

    @property
    def cards_with_one(self) -> int:
        """How many cards have a phrase of their own."""
        return len({phrase.card for phrase in self.phrases})


def own_phrases(game: str, cards: Iterable[Entry], folder: Path | None = None) -> OwnPhrases:
    """The phrases that one card of a game alone uses, in any of its texts."""
    known = [card for card in cards if card.facts["text"] is not None]
    trees = compile_lines(game, (line for card in known for line in lines_of(card)), folder)
    users: dict[str, set[str]] = {}
    for card in known:
        for line in lines_of(card):
            for rule in rules_in(trees[line]):
                users.setdefault(rule, set()).add(card.slug)
    shared = shared_rules(grammar_of(game))
    own = [OwnPhrase(min(slugs), rule) for rule, slugs in users.items() if len(slugs) == 1 and rule not in shared]
    return OwnPhrases(sorted(own), len(known))


def lines_of(card: Entry) -> Iterator[str]:
    """All lines of a card."""
    for _, lines in texts_of(card):
        yield from lines


def rules_in(tree: Node) -> Iterator[str]:
    """The rules that a line uses."""
    yield rule_of(type(tree))
    for value in values_of(tree):
        if isinstance(value, Node):
            yield from rules_in(value)


def shared_rules(grammar: Grammar) -> set[str]:
    """The rules of words.lark, which are words of all games and no phrase of one."""
    names = set(SHARED_RULE.findall((ENGINE / "text" / "words.lark").read_text(encoding="utf-8")))
    return {rule.alias or rule.origin.name for rule in grammar.rules if rule.origin.name in names}


def spelled(grammar: Grammar, name: str) -> str:
    """A phrase as the grammar spells it, at its shortest: `take <whose> attack into <pile>`."""
    own = [rule for rule in grammar.rules if (rule.alias or rule.origin.name) == name]
    origins = {rule.origin.name for rule in own}
    alternatives = Counter(rule.origin.name for rule in grammar.rules)
    rules = [*own]
    for rule in grammar.rules:
        place = rule.origin.name
        if place not in origins:
            # Where several things may be said stands the name of the place, and none of them.
            is_place = alternatives[place] > 1 and not place.startswith("_")
            rules.append(Rule(rule.origin, [Terminal(f"{SLOT}{place}")]) if is_place else rule)

    def word(terminal: str) -> str:
        return grammar.literals.get(terminal) or f"<{readable(terminal.removeprefix(SLOT))}>"

    spelling = Spelling(rules, word)
    return min((phrase for origin in sorted(origins) for phrase in spelling.phrases(origin)), key=len)


def reasons() -> Mapping[str, str]:
    """Why a phrase is needed that one card alone uses, by its rule."""
    found: Mapping[str, str] = json.loads(REASONS.read_text(encoding="utf-8"))
    return found


def table(game: str, own: OwnPhrases) -> str:
    """The part of docs/card-text.md that is made. Raises KeyError for a phrase without a reason."""
    grammar, why = grammar_of(game), reasons()
    rows = [f"| `{spelled(grammar, each.rule)}` | {each.card} | {why[each.rule]} |" for each in own.phrases]
    head = [
        BEGIN,
        "",
        f"{own.cards_with_one} of {own.cards} War cards have a phrase of their own (goal: at most one in four).",
        "",
        "| phrase | the one card | why |",
        "|---|---|---|",
    ]
    return "\n".join([*head, *rows, "", END])


def with_table(document: str, made: str) -> str:
    """A document with the made part put in place of the one it has. Raises ValueError when it has none."""
    before, begin, rest = document.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"The document has no place for the table: {BEGIN} to {END}")
    return f"{before}{made}{after}"
