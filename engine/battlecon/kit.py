"""A fighter ready to play: his cards, tokens, forms and abilities, compiled for one seat of a duel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.battlecon import program, tree
from engine.battlecon.at_work import NOTHING_ELSE, AtWork
from engine.battlecon.compile import Compiler
from engine.battlecon.layout import KINDS, MARKERS, MOST_CARDS, PILES
from engine.battlecon.naming import Naming, number_in
from engine.battlecon.phrases import amounts_of
from engine.battlecon.program import BASE, COUNTER, FIGHTER, FINISHER, PARADIGM, SPECIAL, STYLE, TOKEN, Act, Card, Line
from engine.battlecon.records import TOKEN_KINDS, Record
from engine.errors import BadCardError
from engine.text import TextError, grammar_of
from engine.text.tree import Node, values_of

ACTS: Final = 32  # at most so many acts a line: an act's number is its line's times this, plus its place
NORMAL, EX, ALMIGHTY = "normal", "ex", "almighty"
MODES = (NORMAL, EX, ALMIGHTY)
MODE_TEXTS = {NORMAL: "text", EX: "ex_text", ALMIGHTY: "almighty_text"}
LIFE = {NORMAL: 20, EX: 30, ALMIGHTY: 40}
BASE_KINDS = {NORMAL: "generic", EX: "ex", ALMIGHTY: "almighty"}
STYLES_A_FIGHTER: Final = 5
BASES_A_FIGHTER: Final = 7
USUAL_PILES: Final = 2  # discard piles

PRINTED = (
    "index", "fighter", "range_min", "range_max", "range_is_number", "power", "power_is_number", "priority",
    "priority_is_number", "stun_guard", "soak", "stun_immunity", "unique", "role",
)  # fmt: skip


class Kit:
    """What one fighter brings to one seat.

    Cards and lines are numbered from the offsets on, so that the two kits of a duel have different numbers.
    `read` gives the typed tree of a card's line.
    Raises BadCardError for a kit that cannot be played: four styles, two of one name, an unknown name, a text that
    nobody knows or no rule plays.
    """

    def __init__(
        self,
        fighter: Record,
        cards: Sequence[Record],
        mode: str,
        card_offset: int,
        line_offset: int,
        read: Callable[[str, str], tree.Steps],
        pairs: dict[int, list[int]],
    ) -> None:
        self._read = read
        self.pairs = pairs
        self.slug: str = fighter["slug"]
        self.name: str = fighter["name"]
        self.mode = mode
        self.life: int = (fighter.get("starting_life") if mode == NORMAL else None) or LIFE[mode]
        self.cards: list[Card] = []
        self.lines: list[Line] = []
        self._card_offset = card_offset
        self._line_offset = line_offset
        self._base_names = {card["slug"]: card["name"] for card in of_kind(cards, "base")}
        check_names(self.slug, cards)
        text = fighter[MODE_TEXTS[mode]]
        if text is None:
            raise BadCardError(self.slug, f"cannot be played in mode {mode}: nobody knows its text")
        trees = [read(self.slug, line) for line in text]
        self.naming = declared_names(fighter, cards, trees)
        components = [card for card in cards if card["kind"] in TOKEN_KINDS]
        self.tokens = [self.special_card(card, TOKEN if card["kind"] == "token" else COUNTER) for card in components]
        self.paradigms = [self.special_card(card, PARADIGM) for card in of_kind(cards, "paradigm")]
        for number, paradigm in enumerate(self.paradigms):
            for line in paradigm.lines:
                line.paradigm = number
        self.fighter = self.special_card({**fighter, "text": text}, FIGHTER)
        self.at_rest = AtWork([], [self.fighter])  # when nothing but what the fighter himself says is at work
        self.at_work: dict[int, AtWork] = {NOTHING_ELSE: self.at_rest}  # what else has been put together of its cards
        self.styles = [self.playing_card(card, STYLE) for card in of_kind(cards, "style")]
        self.special = [self.playing_card(card, SPECIAL) for card in of_kind(cards, "special_action")]
        self.bases = [self.playing_card(card, BASE) for card in bases_of(cards, mode)]
        self.finishers = [self.playing_card(card, FINISHER) for card in of_kind(cards, "finisher")]
        self.check_numbers()
        self.borrows = any(brings_foreign_card(act) for line in self.lines for act in line.acts)
        self.foreign = {card.index: self.foreign_card(card) for card in (*self.styles, *self.bases)}
        self.suggested_discards: Any = fighter.get("opening_discards")
        self.piles, self.opponents_piles = piles_of(trees)
        self.marker_count, self.marker_life = markers_of(trees, self.naming)
        self.most_held = [most_held(trees, kind, card, self.naming) for kind, card in enumerate(components)]
        self.most_held += [0] * (KINDS - len(self.most_held))

    def check_numbers(self) -> None:
        """Five styles, seven bases, at least one finisher, no more cards or kinds of tokens than a state can hold."""
        for what, found, needed in (
            ("styles", len(self.styles), STYLES_A_FIGHTER),
            ("bases", len(self.bases), BASES_A_FIGHTER),
            ("special actions", len(self.special), 1),
        ):
            if found != needed:
                raise BadCardError(self.slug, f"has {found} {what}, a fighter has {needed}")
        if not self.finishers:
            raise BadCardError(self.slug, "has no finisher")
        if len(self.cards) > MOST_CARDS:
            raise BadCardError(self.slug, f"has {len(self.cards)} cards, at most {MOST_CARDS} can be played")
        if len(self.tokens) > KINDS:
            raise BadCardError(self.slug, f"has {len(self.tokens)} kinds of tokens, at most {KINDS} can be played")

    def special_card(self, record: Record, kind: int) -> Card:
        """A card that is never in hand: it has no number among the cards."""
        card = Card(record["slug"], record["name"], kind)
        self.compile_text(card, known_text(record), self.naming)
        return card

    def playing_card(self, record: Record, kind: int) -> Card:
        card = Card(record["slug"], record["name"], kind)
        card.index = self._card_offset + len(self.cards)
        card.fighter = self.slug
        if kind != SPECIAL:
            take_numbers(card, record)
            card.role = self._base_names.get(record.get("replaces"), card.name)
        self.cards.append(card)
        self.compile_text(card, known_text(record), self.naming)
        return card

    def compile_text(self, card: Card, text: Sequence[str], naming: Naming) -> None:
        """Compile a card's lines, number them, and sort them by when they are carried out."""
        naming.card = card.slug
        compiler = Compiler(naming, of_ability=card.kind == FIGHTER)
        own = [self.compile_line(compiler, card, line) for line in text]
        first = self._line_offset + len(self.lines)
        for place, line in enumerate(compiler.lines):
            line.index = first + place
            line.alone = [line.index]
            line.card = card.index
            if len(line.acts) > ACTS:
                raise BadCardError(
                    card.slug, f"a line does more than {ACTS} things", line.text if line in own else None
                )
            for number, act in enumerate(line.acts):
                act.at = line.index * ACTS + number
                if act.line >= 0:
                    act.line += first
        self.lines += compiler.lines
        sort_lines(card, own)

    def compile_line(self, compiler: Compiler, card: Card, line: str) -> Line:
        read = self._read(card.slug, line)
        try:
            return compiler.line(line, read)
        except BadCardError as refused:
            refused.line = line
            raise

    def foreign_card(self, card: Card) -> Card:
        """The card as another fighter uses it: effects that name its own fighter are ignored (War, FAQ on Sagas)."""
        copy = Card(card.slug, card.name, card.kind)
        for field in PRINTED:
            setattr(copy, field, getattr(card, field))
        ignored = [names_kit(line) or names_group(self._read(card.slug, line.text), self.naming) for line in card.lines]
        sort_lines(copy, [line for line, is_ignored in zip(card.lines, ignored, strict=True) if not is_ignored])
        return copy


def read_line(card: str, line: str) -> tree.Steps:
    """The typed tree of a card's line. Raises BadCardError for one that no phrase reads."""
    try:
        read = grammar_of("war").read(line)
    except TextError as mistake:
        raise BadCardError(card, str(mistake), line) from mistake
    assert isinstance(read, tree.Steps)
    return read


def known_text(record: Record) -> Sequence[str]:
    """The lines of a card. Raises BadCardError for one that is for looking at only, as nobody knows its text."""
    lines: Sequence[str] | None = record["text"]
    if lines is None:
        raise BadCardError(record["slug"], "cannot be played: nobody knows its text")
    return lines


def check_names(slug: str, cards: Sequence[Record]) -> None:
    """No two cards of a kind have one name: names are how players and texts speak of them."""
    known: set[tuple[str, str]] = set()
    for card in cards:
        what = card["kind"], card["name"]
        if what in known:
            raise BadCardError(slug, f"has two cards of kind {card['kind']} with the name {card['name']}")
        known.add(what)


def of_kind(cards: Sequence[Record], kind: str) -> list[Record]:
    return [card for card in cards if card["kind"] == kind]


def bases_of(cards: Sequence[Record], mode: str) -> list[Record]:
    """The six bases of the mode and the fighter's own, which EX and Almighty fighters keep (War, EX Duel)."""
    kinds = (BASE_KINDS[mode], "unique")
    return [card for kind in kinds for card in of_kind(cards, "base") if card["base_kind"] == kind]


def take_numbers(card: Card, record: Record) -> None:
    """The printed numbers; one that is N/A or that only the text gives counts 0 and says that it is no number."""
    for stat in ("range", "power", "priority"):
        kind = record[f"{stat}_kind"]
        if kind == "unknown":
            raise BadCardError(card.slug, f"cannot be played: nobody knows its {stat}")
        setattr(card, f"{stat}_is_number", kind == "number")
    for stat in ("stun_guard", "soak", "stun_immunity"):
        if record[stat] is None:
            raise BadCardError(card.slug, f"cannot be played: nobody knows its {stat.replace('_', ' ')}")
    card.range_min, card.range_max = record["range_min"] or 0, record["range_max"] or 0
    card.power, card.priority = record["power"] or 0, record["priority"] or 0
    card.stun_guard, card.soak, card.stun_immunity = record["stun_guard"], record["soak"], record["stun_immunity"]
    card.unique = record.get("base_kind") == "unique"


def brings_foreign_card(act: Act) -> bool:
    """Whether a fighter who does this may come to attack with a card of his opponent."""
    return act.verb in BORROWING or (act.verb == program.APPLY_STYLE and act.whom == program.OPPONENT)


BORROWING = (program.TAKE_ATTACK, program.COPY_UNIQUE_BASE)


def sort_lines(card: Card, lines: Sequence[Line]) -> None:
    card.lines = tuple(lines)
    card.passives = tuple(act for line in lines if line.timing == program.PASSIVE for act in line.acts)
    timings = dict.fromkeys(line.timing for line in lines if line.timing != program.PASSIVE)
    card.triggers = {timing: [line for line in lines if line.timing == timing] for timing in timings}


def names_kit(line: Line) -> bool:
    """Whether a line speaks of what only its own fighter has: a marker, a form, a token by its name."""
    tests = [*line.tests, *(test for act in line.acts for test in act.tests)]
    return any(act_names_kit(act) for act in line.acts) or any(test_names_kit(test) for test in tests)


def names_group(said: Node, naming: Naming) -> bool:
    """Whether a line speaks of all components of a kind that only its own fighter has, such as Pacts."""
    if isinstance(said, tree.Called) and naming.group_of(said.name):
        return True
    return any(names_group(part, naming) for part in values_of(said) if isinstance(part, Node))


def act_names_kit(act: Act) -> bool:
    named = act.thing >= 0 or act.verb in NAMES_KIT
    points_at = act.ref == program.MARKER or any(program.MARKER in (spot.ref, spot.other) for spot in act.spots)
    scale = act.scale
    counts = scale is not None and (scale.thing >= 0 or scale.by in (program.BY_MARKERS, program.BY_MARKER_DAMAGE))
    return named or points_at or counts


NAMES_KIT = (
    program.BECOME_FORM, program.PLACE_MARKER, program.SHIFT_MARKER, program.WITHDRAW_MARKER, program.MARKER_FIXED,
    program.ACTIVATE, program.ACTIVATE_UNTIL, program.RESTORE_MARKER,
)  # fmt: skip


def test_names_kit(test: program.Test) -> bool:
    spots = any(program.MARKER in (spot.ref, spot.other) for spot in test.spots)
    return spots or test.whom == program.MARKER or test.thing >= 0 or test.asks == program.BASE_IS_NAMED


def declared_names(fighter: Record, cards: Sequence[Record], trees: Sequence[tree.Steps]) -> Naming:
    """The names a fighter's cards declare; a word such as Pact stands for all components of that kind."""

    def names(kinds: Sequence[str]) -> tuple[str, ...]:
        return tuple(card["name"] for card in cards if card["kind"] in kinds)

    groups = {card["kind"].capitalize(): "token" for card in cards if card["kind"] in TOKEN_KINDS}
    groups["Paradigm"] = "paradigm"
    return Naming(
        fighter["slug"],
        tokens=names(TOKEN_KINDS),
        forms=names(("form",)),
        paradigms=names(("paradigm",)),
        markers=names(("marker",)),
        groups=groups,
        regains=regains_of(trees),
    )


def regains_of(trees: Sequence[tree.Steps]) -> int:
    """How many tokens the fighter may regain where a text says one."""
    for line in trees:
        for instruction in instructions_of(line):
            match instruction:
                case tree.RegainInstead(quantity=tree.Some(amount=amount)):
                    return amounts_of(amount)[0][-1]
    return 1


def instructions_of(steps: tree.Steps) -> list[tree.Instruction]:
    """The instructions of a line, under whatever prefixes."""
    found: list[tree.Instruction] = []
    for step in steps.steps:
        if isinstance(step, tree.Governed):
            found += instructions_of(step.steps)
        elif isinstance(step, tree.May):
            found.append(step.instruction)
        elif isinstance(step, tree.Instruction):
            found.append(step)
    return found


def piles_of(trees: Sequence[tree.Steps]) -> tuple[int, int]:
    """How many discard piles the fighter has, and how many an opponent of whom nothing else is said."""
    own, opponents = USUAL_PILES, USUAL_PILES
    for line in trees:
        for instruction in instructions_of(line):
            if isinstance(instruction, tree.UseDiscardPiles):
                if instruction.who is None:
                    own = min(instruction.number, PILES)
                else:
                    opponents = min(instruction.number, PILES)
    return own, opponents


def markers_of(trees: Sequence[tree.Steps], naming: Naming) -> tuple[int, int]:
    """How many markers the fighter has, and the life they have together."""
    count, life = (1 if naming.markers else 0), 0
    for line in trees:
        for instruction in instructions_of(line):
            match instruction:
                case tree.Gain(quantity=tree.Some(amount=tree.Exactly(number=number), thing=tree.Called(name=name))):
                    count = number if naming.is_marker(name) else count
                case tree.PlaceMarker(markers=tree.SomeMarkers(amount=tree.Exactly(number=number))):
                    count = number
                case tree.MarkerHasLife(number=number) | tree.MarkersShareLife(number=number):
                    life = number
    return min(count, MARKERS), life


def most_held(trees: Sequence[tree.Steps], kind: int, record: Record, naming: Naming) -> int:
    """How many of a kind the fighter may hold: what he says, else what he starts with or has pieces for."""
    start = record["count"] or 1
    for line in trees:
        for instruction in instructions_of(line):
            match instruction:
                case tree.AtMost(deed="hold", number=number, thing=thing) if naming.token(thing) == kind:
                    return number
                case tree.AtMostOfEach(deed="hold", number=number):
                    return number
                case tree.Gain(quantity=tree.Some(amount=amount, thing=tree.Called(name=name))):
                    if number_in(naming.tokens, name) == kind and is_setup(line):
                        start = max(start, amounts_of(amount)[0][-1])
    return start


def is_setup(line: tree.Steps) -> bool:
    first = line.steps[0]
    prefix = first.prefix if isinstance(first, tree.Governed) else None
    return isinstance(prefix, tree.Timed) and prefix.trigger == "Setup"
