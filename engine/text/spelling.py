"""How the symbols of a compiled grammar are spelled for people."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product

from lark.grammar import NonTerminal, Rule, Symbol
from lark.lexer import PatternRE, PatternStr, TerminalDef

MOST_SPELLINGS = 12
MOST_PHRASES_OF_AN_ALTERNATIVE = 400

NEEDLESS_BLANK = re.compile(r" (?=[,:;)]|'s)|(?<=\() ")
BARE_SLOT = re.compile(r"<[^>]*>")
END_OF_WORD = "(?![A-Za-z0-9])"
HEAD_OF_PREFIX = "(?:(?<=: )|(?<=; )|(?<=; or ))"
UP_TO_ITS_COLON = "(?=[^:;]*: )"


class Vocabulary:
    """The literals of a grammar, and the patterns of its other terminals, taken down while lark builds them."""

    def __init__(self) -> None:
        self.literals: dict[str, str] = {}
        self.patterns: dict[str, re.Pattern[str]] = {}

    def take_down(self, terminal: TerminalDef) -> TerminalDef:
        """Note how a terminal is spelled, and make a literal match whole words only."""
        if isinstance(terminal.pattern, PatternStr):
            literal = terminal.pattern.value
            self.literals[terminal.name] = literal
            if literal[-1].isalnum():
                terminal.pattern = PatternRE(whole_word(literal))
        else:
            self.patterns[terminal.name] = re.compile(terminal.pattern.to_regexp())
        return terminal

    def in_a_phrase(self, terminal: str) -> str:
        """`loses` for a literal, `<number>` for a terminal that stands for many words."""
        return self.literals.get(terminal) or f"<{readable(terminal)}>"

    def in_a_message(self, terminal: str) -> str:
        """`"loses"` for a literal, `a number` for a terminal that stands for many words."""
        if terminal == "$END":
            return "the end of the line"
        if terminal in self.literals:
            return f'"{self.literals[terminal]}"'
        name = readable(terminal)
        return f"an {name}" if name[0] in "aeiou" else f"a {name}"


def readable(symbol: str) -> str:
    """SIGNED_NUMBER, a symbol of the grammar, as `signed number`."""
    return symbol.strip("_").lower().replace("_", " ")


def whole_word(literal: str) -> str:
    """The pattern of a literal; a lower-case one may wear a capital at the head of a line or of a prefix."""
    word = re.escape(literal)
    if not literal[0].islower():
        return word + END_OF_WORD
    capital = literal[0].upper() + re.escape(literal[1:])
    return f"(?:{word}|^{capital}|{HEAD_OF_PREFIX}{capital}{UP_TO_ITS_COLON}){END_OF_WORD}"


class Spelling:
    """Spells rules out as phrases: `the opponent loses <number> life`."""

    def __init__(self, rules: list[Rule], word_of: Callable[[str], str]) -> None:
        self._alternatives: dict[str, list[Sequence[Symbol]]] = {}
        for rule in rules:
            self._alternatives.setdefault(rule.origin.name, []).append(rule.expansion)
        self._word_of = word_of
        self._spelled: dict[str, list[str]] = {}

    def phrases(self, rule: str, within: tuple[str, ...] = ()) -> Iterator[str]:
        """Every phrase of a rule. An alternative that only names another rule gives that rule's phrases."""
        for symbols in self._alternatives.get(rule, []):
            only = symbols[0] if len(symbols) == 1 else None
            if isinstance(only, NonTerminal) and only.name not in within:
                yield from self.phrases(only.name, (*within, rule))
            else:
                yield from self._spell_out(symbols, (rule,))

    def _spell_out(self, symbols: Sequence[Symbol], within: tuple[str, ...]) -> Iterator[str]:
        choices = [self._spell(symbol, within) for symbol in symbols]
        for words in islice(product(*choices), MOST_PHRASES_OF_AN_ALTERNATIVE):
            yield NEEDLESS_BLANK.sub("", " ".join(word for word in words if word))

    def _spell(self, symbol: Symbol, within: tuple[str, ...]) -> list[str]:
        if not isinstance(symbol, NonTerminal):
            return [self._word_of(symbol.name)]
        slot = [f"<{readable(symbol.name)}>"]
        if symbol.name in within:
            return slot
        if symbol.name not in self._spelled:
            inner = (*within, symbol.name)
            spellings = (
                phrase
                for symbols in self._alternatives.get(symbol.name, [])
                for phrase in self._spell_out(symbols, inner)
            )
            few = list(islice(spellings, MOST_SPELLINGS + 1))
            # A rule that may be one bare value, or too many things to list, is a slot: <number>, <place>.
            is_slot = len(few) > MOST_SPELLINGS or any(BARE_SLOT.fullmatch(phrase) for phrase in few)
            self._spelled[symbol.name] = slot if is_slot else few
        return self._spelled[symbol.name]
