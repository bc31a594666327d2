"""Prints a typed tree as the line it was read from, by the rules of the grammar that read it.

For a node there is the alternative of its rule whose symbols hold what the node holds; what it says is the words of
those symbols. Nothing here knows a phrase.
"""

from collections.abc import Iterator, Mapping, Sequence

from lark.grammar import Rule, Symbol

from engine.text.spelling import NEEDLESS_BLANK, Vocabulary, readable
from engine.text.tree import Flag, Node, NumberPair, NumberRange, Value, shape_of, values_of

LINE = "start"
PREFIX = "prefix"

Said = tuple[str, ...]
# What a symbol says, and how many of the values are left before what it said.
Saying = tuple[Said, int]


class PrintError(ValueError):
    """A tree that no line says: a field holds what the grammar has no words for."""


class Printer:
    """Prints the trees of one grammar."""

    def __init__(self, rules: Sequence[Rule], vocabulary: Vocabulary) -> None:
        self._rules: dict[str, list[Rule]] = {}
        self._places: dict[str, set[str]] = {}
        for rule in rules:
            name = rule.origin.name
            self._rules.setdefault(name, []).append(rule)
            self._places.setdefault(rule.alias or name, set()).add(name)
        self._vocabulary = vocabulary

    def print(self, tree: Node) -> str:
        """The line a tree says; raises PrintError when there is none."""
        words = Speech(self._rules, self._vocabulary).one(LINE, tree)
        if words is None:
            raise PrintError(f"no line says {tree}")
        return capitalised(NEEDLESS_BLANK.sub("", " ".join(words)))

    def can_say(self, tree: Node) -> bool:
        """Whether some phrase of the grammar says a node, wherever that phrase may stand."""
        return self._said(tree) is not None

    def phrase(self, tree: Node) -> str:
        """A part of a line in words, such as `the opponent is hit`; of a part that no phrase says, what it is."""
        words = self._said(tree)
        return NEEDLESS_BLANK.sub("", " ".join(words)) if words else readable(shape_of(type(tree)).rule)

    def _said(self, tree: Node) -> Said | None:
        speech = Speech(self._rules, self._vocabulary)
        sayings = (speech.one(name, tree) for name in self._places[shape_of(type(tree)).rule])
        return next((words for words in sayings if words is not None), None)


class Speech:
    """The saying of one tree. It remembers what it said of a node, which several alternatives may ask for."""

    def __init__(self, rules: Mapping[str, Sequence[Rule]], vocabulary: Vocabulary) -> None:
        self._rules = rules
        self._literals = vocabulary.literals
        self._patterns = vocabulary.patterns
        self._said: dict[tuple[str, int], Said | None] = {}

    def one(self, name: str, value: Value) -> Said | None:
        """The words with which a rule says one value; None if it cannot. This is lark's shaping of trees, backwards."""
        key = (name, id(value))
        if isinstance(value, Node) and key in self._said:
            return self._said[key]
        words = None
        for rule in self._rules[name]:
            held = held_by(value, rule.alias or name)
            if rule.options.keep_all_tokens and all(symbol.is_term for symbol in rule.expansion):
                spelled = tuple(self._literals[symbol.name] for symbol in rule.expansion)
                words = spelled if value == " ".join(spelled) else None
            elif held is not None:
                words = self._all(rule.expansion, held)
            elif rule.alias is None and (rule.options.expand1 or name == LINE):
                words = self._all(rule.expansion, [value])
            if words is not None:
                break
        if words and name == PREFIX:
            words = (capitalised(words[0]), *words[1:])
        if isinstance(value, Node):
            self._said[key] = words
        return words

    def _all(self, symbols: Sequence[Symbol], values: Sequence[Value]) -> Said | None:
        """The words with which symbols say all of the values."""
        return next((words for words, start in self._run(symbols, values, len(values)) if start == 0), None)

    def _run(self, symbols: Sequence[Symbol], values: Sequence[Value], end: int) -> list[Saying]:
        """The ways symbols say the last values before a place. From the right: lark's lists recur on the left."""
        ways: list[Saying] = [((), end)]
        for symbol in reversed(symbols):
            longer: list[Saying] = []
            for words, place in ways:
                longer += [(said + words, start) for said, start in self._symbol(symbol, values, place)]
            ways = longer
        return ways

    def _symbol(self, symbol: Symbol, values: Sequence[Value], end: int) -> list[Saying]:
        """The ways one symbol says the last values before a place."""
        name = symbol.name
        if symbol.is_term:
            if name in self._literals:
                return [((self._literals[name],), end)]
            fits = self._patterns[name].fullmatch
            return [((word,), start) for word, start in words_for(name, values, end) if fits(word)]
        if not name.startswith("_"):
            words = self.one(name, values[end - 1]) if end else None
            return [] if words is None else [(words, end - 1)]
        ways: list[Saying] = []
        for rule in self._rules[name]:
            ways += self._run(rule.expansion, values, end)
        return ways


def held_by(value: Value, rule: str) -> Sequence[Value] | None:
    """What a value holds, if it is of a rule."""
    if isinstance(value, Flag):
        return () if value.name == rule else None
    return values_of(value) if isinstance(value, Node) and shape_of(type(value)).rule == rule else None


def words_for(terminal: str, values: Sequence[Value], end: int) -> Iterator[tuple[str, int]]:
    """The words a terminal may have for the values before a place, and where they begin."""
    if terminal == "NUMBER_LIST":
        start = end
        while start and isinstance(values[start - 1], int):
            start -= 1
        for first in range(start, end - 1):
            *numbers, last = (str(number) for number in values[first:end])
            yield f"{', '.join(numbers)} or {last}", first
    elif end and (word := word_for(terminal, values[end - 1])):
        yield word, end - 1


def word_for(terminal: str, value: Value) -> str | None:
    """How a terminal writes one value, if it can."""
    match value:
        case int():
            return f"{value:+d}" if terminal == "SIGNED_NUMBER" else f"{value}{'+' * (terminal == 'NUMBER_OR_MORE')}"
        case NumberRange(low, high) if terminal == "SIGNED_RANGE":
            return f"{low:+d}~{high:+d}" if low < 0 else f"{low:+d}~{high}"
        case NumberRange(low, high):
            return f"{low}~{high}"
        case NumberPair(first, second):
            return f"{first:+d}/{second:+d}" if terminal == "SIGNED_PAIR" else f"{first}:{second}"
        case str():
            return value
    return None


def capitalised(words: str) -> str:
    """With a capital at the head."""
    return words[:1].upper() + words[1:]
