"""The grammar of a game: reads a line of card text, or says where it stops making sense."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.grammar import Rule

from engine.text.errors import TextError
from engine.text.nearest import Phrasebook
from engine.text.printer import Printer
from engine.text.sense import first_nonsense
from engine.text.spelling import Spelling, Vocabulary
from engine.text.tree import Node, Reader, classes_in

ENGINE = Path(__file__).parent.parent
GAMES = {
    "war": "battlecon",
    "trials": "battlecon",
    "sularia": "sularia",
    "battlecards": "battlecards",
    "battleboard": "battleboard",
}
PHRASE_RULES = ("trigger", "condition", "event", "instruction", "keyword", "prefix")
LONGEST_LINE = 400
LEAST_LIKENESS = 0.6

WORD = re.compile(r"[^\s:;,]+|\S")
STRAY_BLANK = re.compile(r"^ | (?= )| $| (?=[:;,)'])|(?<=[:;,])(?=[^\s0-9])|(?<=\() |[^\S ]")
MISSING_BLANK = re.compile(r"(?<=[^ (])\(|(?<=\))(?=[^ :;,])|(?<=[a-z])[+-](?=[0-9])")
LOWER_CASE_PREFIX = re.compile(r"(?:: |; or |; (?!or ))([a-z])(?=[^:;]*: )")


class Grammar:
    """One game's controlled English. It is compiled at the first line it reads."""

    def __init__(self, package: str) -> None:
        self._package = package
        self._vocabulary = Vocabulary()

    def parse(self, line: str, number: int = 1) -> Tree[Token]:
        """Read one ability; `number` is its line in the card's text, for the error."""
        self._refuse_untidy(line, number)
        try:
            tree = self._lark.parse(line)
        except UnexpectedInput as mistake:
            raise self._error(line, number, mistake) from None
        if prefix := LOWER_CASE_PREFIX.search(line):
            raise plain_error(line, number, prefix.start(1), "a capital letter at the head of a prefix")
        if nonsense := first_nonsense(tree):
            raise plain_error(line, number, nonsense.at, nonsense.allowed)
        return tree

    def read(self, line: str, number: int = 1) -> Node:
        """What one ability says, as a typed tree; raises TextError as `parse` does."""
        return self._reader.read(self.parse(line, number))

    def print(self, tree: Node) -> str:
        """The line a typed tree says, as `read` would read it; raises PrintError when no line says it."""
        return self.printer.print(tree)

    @cached_property
    def classes(self) -> dict[str, type[Node]]:
        """The classes of the typed tree by the rules they stand for."""
        return classes_in(import_module(f"engine.{self._package}.tree"))

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.classes, self._vocabulary.literals)

    @cached_property
    def printer(self) -> Printer:
        """What prints this grammar's trees."""
        return Printer(self.rules, self._vocabulary)

    @property
    def literals(self) -> Mapping[str, str]:
        """The grammar's own words, by the names of their terminals."""
        return self._vocabulary.literals

    @property
    def rules(self) -> Sequence[Rule]:
        """The rules of the compiled grammar."""
        rules: Sequence[Rule] = self._lark.rules
        return rules

    @cached_property
    def _lark(self) -> Lark:
        shared = (ENGINE / "text" / "words.lark").read_text(encoding="utf-8")
        phrases = (ENGINE / self._package / "phrases.lark").read_text(encoding="utf-8")
        return Lark(
            shared + phrases,
            parser="lalr",
            lexer="contextual",
            propagate_positions=True,
            maybe_placeholders=False,
            edit_terminals=self._vocabulary.take_down,
        )

    @cached_property
    def phrasebook(self) -> Phrasebook:
        """Every phrase this grammar knows, spelled out from its rules."""
        spelling = Spelling(self._lark.rules, self._vocabulary.in_a_phrase)
        return Phrasebook(phrase for rule in PHRASE_RULES for phrase in spelling.phrases(rule))

    def _refuse_untidy(self, line: str, number: int) -> None:
        if len(line) > LONGEST_LINE:
            raise plain_error(line, number, LONGEST_LINE, f"the end of the line (at most {LONGEST_LINE} characters)")
        if blank := STRAY_BLANK.search(line):
            raise plain_error(line, number, blank.start(), "single blanks between words, none before a stop")
        if blank := MISSING_BLANK.search(line):
            raise plain_error(line, number, blank.start(), "a blank between words")
        if not line or line[0].islower():
            raise plain_error(line, number, 0, "a capital letter at the head of the line")

    def _error(self, line: str, number: int, mistake: UnexpectedInput) -> TextError:
        at = len(line) if ends_too_soon(mistake) else mistake.pos_in_stream or 0
        found = word_at(line, at)
        expected = {self._vocabulary.in_a_message(terminal) for terminal in self._accepted_before(line)}
        return TextError(line, number, at + 1, found, likeliest_first(expected, found), self._nearest(line, at))

    def _accepted_before(self, line: str) -> set[str]:
        """The terminals the parser could have gone on with; lark's own list counts some that cannot follow."""
        parser = self._lark.parse_interactive(line)
        try:
            for _ in parser.iter_parse():
                pass
        except UnexpectedInput:
            pass
        accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
        return accepted

    def _nearest(self, line: str, at: int) -> str | None:
        found = [self.phrasebook.nearest(clause) for clause in clauses_round(line, at)]
        likeness, phrase = max(found, key=lambda near: near[0], default=(0.0, ""))
        return phrase if likeness >= LEAST_LIKENESS else None


@cache
def grammar_of(game: str) -> Grammar:
    """The grammar of a game; War and Trials speak the same language."""
    return _grammar_in(GAMES[game])


@cache
def _grammar_in(package: str) -> Grammar:
    return Grammar(package)


def likeliest_first(words: set[str], found: str) -> tuple[str, ...]:
    """The words that could stand in a place, the one most like what stands there first."""
    matcher = SequenceMatcher(None, "", found, autojunk=False)
    likeness: dict[str, float] = {}
    for word in words:
        matcher.set_seq1(word)
        likeness[word] = matcher.ratio()
    return tuple(sorted(words, key=lambda word: (-likeness[word], word)))


def ends_too_soon(mistake: UnexpectedInput) -> bool:
    """Whether the line stopped where more was needed; lark then points at its last word."""
    return isinstance(mistake, UnexpectedToken) and mistake.token.type == "$END"


def plain_error(line: str, number: int, at: int, expected: str) -> TextError:
    """A mistake that needs no grammar to see."""
    return TextError(line, number, at + 1, word_at(line, at), (expected,), None)


def word_at(line: str, at: int) -> str:
    """The word that begins at a place of the line, in quotes."""
    word = WORD.match(line, at)
    if word:
        return f'"{word.group()}"'
    return "a blank" if line[at:].strip() else "the end of the line"


def clauses_round(line: str, at: int) -> Iterator[str]:
    """The clause a place is in; of a prefix, the part between commas first."""
    head = max((stop.end() for stop in re.finditer(r": |; or |; ", line[: at + 1])), default=0)
    tail = re.compile(r":(?= |$)|;|$").search(line, min(at, len(line)))
    end = tail.start() if tail else len(line)
    if line[end : end + 1] == ":":
        start = max(line.rfind(", ", head, at + 1) + 2, head)
        comma = line.find(", ", at, end)
        yield from without_first_words(line[start : comma if comma >= 0 else end])
    yield from without_first_words(line[head:end])


def without_first_words(clause: str) -> Iterator[str]:
    """The clause as it stands, then without words such as `If`, `When` and `You may` that open it."""
    words = clause.split(" ")
    for dropped in range(min(3, len(words))):
        yield " ".join(words[dropped:])


def names_in(tree: Tree[Token]) -> list[tuple[str, int]]:
    """The names a line uses, with the columns they begin at."""
    names = [
        (str(child), child.column or 1)
        for subtree in tree.iter_subtrees()
        for child in subtree.children
        if isinstance(child, Token) and child.type == "NAME"
    ]
    return sorted(names, key=lambda name: name[1])


def check_text(game: str, lines: Iterable[str], known_names: Collection[str]) -> list[TextError]:
    """Everything wrong with a card's text: lines that cannot be read and names nobody declared."""
    grammar = grammar_of(game)
    mistakes: list[TextError] = []
    for number, line in enumerate(lines, start=1):
        try:
            tree = grammar.parse(line, number)
        except TextError as mistake:
            mistakes.append(mistake)
        else:
            mistakes += unknown_names(line, number, tree, known_names)
    return mistakes


def unknown_names(line: str, number: int, tree: Tree[Token], known_names: Collection[str]) -> Iterator[TextError]:
    """The names of a line that are not declared, each with the declared name nearest to it."""
    for name, column in names_in(tree):
        if not any(form in known_names for form in (name, *singulars(name))):
            near = get_close_matches(name, known_names, n=1)
            yield TextError(line, number, column, f'"{name}"', ("a declared name",), near[0] if near else None)


def singulars(name: str) -> Iterator[str]:
    """What a plural may be the plural of: `Drinks` of Drink, `Iron Bodies` of Iron Body."""
    if name.endswith("ies"):
        yield name.removesuffix("ies") + "y"
    if name.endswith("s"):
        yield name.removesuffix("s")
