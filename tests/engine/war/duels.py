"""Duels set up for a test: fighters in given places, a beat played with given cards, questions answered as told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engine.battlecon import asking
from engine.battlecon.asking import ARGUMENTS, CARDS, DECLINE, PASS
from engine.battlecon.layout import KINDS, MARKERS, OPENING, OVER, PILES, SELECT
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.battlecon.war import War, read_records

FIXTURES = Path(__file__).parents[3] / "fixtures" / "war"


@cache
def war() -> War:
    """The fighters of the fixtures."""
    return War(read_records(FIXTURES))


class UnansweredError(AssertionError):
    """A test met a question it gave no answer to."""


Answer = int | str | Callable[[DuelState, int, Sequence[int]], int]


class Answers:
    """Answers the rules' questions: pairs, antes and clash bases by name, others as the test says, else a default.

    `answers` maps a kind of choice (`asking.NAMES`) to the values given one after the other; a value is an option, or
    a card's or token's name. Without an answer, effects are declined, amounts are the least, and so on: the first
    option. `asked` keeps what was asked: (seat, kind, options).
    """

    def __init__(self, duel: Duel, answers: Mapping[str, Sequence[Answer]] | None = None) -> None:
        self.duel = duel
        self.answers = {asking.NAMES.index(kind): list(given) for kind, given in (answers or {}).items()}
        self.asked: list[tuple[int, str, tuple[int, ...]]] = []

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        self.asked.append((seat, asking.NAMES[kind], tuple(options)))
        given = self.answers.get(kind)
        if given:
            wanted = self.duel.option(seat, kind, given.pop(0), options)
            if wanted not in options:
                raise UnansweredError(f"seat {seat} cannot choose {wanted} as {asking.NAMES[kind]}: {list(options)}")
            return list(options).index(wanted)
        return self.default(seat, kind, options)

    def default(self, seat: int, kind: int, options: Sequence[int]) -> int:
        if kind == asking.PAIR:
            wanted = self.duel.planned_pair(seat)
        elif kind == asking.CLASH_BASE:
            wanted = self.duel.planned_clash_base(seat, options)
        elif kind == asking.ANTE:
            wanted = self.duel.planned_ante(seat, options)
        else:
            return 0
        if wanted not in options:
            raise UnansweredError(f"seat {seat} cannot choose {wanted} as {asking.NAMES[kind]}: {list(options)}")
        return list(options).index(wanted)


def set_sides(state: DuelState, field: str, entries: Sequence[int]) -> None:
    """Give each side its own of a field."""
    for side, entry in zip(state.sides, entries, strict=True):
        setattr(side, field, entry)


class Duel:
    """A duel at the start of a beat, both hands full, that a test changes and plays.

    `state` is the engine's own state: change what it holds, `life` and `position` before `beat`. `game` are
    other fighters than those of the fixtures.
    """

    def __init__(
        self,
        first: str,
        second: str,
        *,
        modes: tuple[str, str] = ("normal", "normal"),
        spaces: tuple[int, int] = (2, 6),
        life: tuple[int, int] | None = None,
        seed: int = 1,
        active: int = 0,
        game: War | None = None,
        **setup: Any,
    ) -> None:
        rules = game or war()
        self.matchup = rules.matchup({"fighters": [first, second], "modes": list(modes), **setup})
        self.state = rules.new_duel(self.matchup, seed)
        while self.state.pending:
            step(self.state, Answers(self))
        # As if the initial discards were back in hand: a test may play any pair.
        assert self.state.phase == OPENING
        self.state.phase = SELECT
        self.position = spaces
        self.state.active = active
        if life is not None:
            self.life = life
        self.state.events = []
        self.pairs: list[str] = ["", ""]
        self.antes: list[list[Any]] = [[], []]
        self.clash_bases: list[list[str]] = [[], []]
        self.new_pairs: list[str] = ["", ""]
        self.answers = Answers(self)

    # ---- cards and tokens by name

    @property
    def life(self) -> list[int]:
        """The life of both."""
        return self.state.entries("life")

    @life.setter
    def life(self, life: Sequence[int]) -> None:
        set_sides(self.state, "life", life)

    @property
    def position(self) -> list[int]:
        """The spaces both stand in."""
        return self.state.entries("position")

    @position.setter
    def position(self, spaces: Sequence[int]) -> None:
        set_sides(self.state, "position", spaces)

    def card(self, seat: int, name: str) -> int:
        """The number of a style, base or finisher of a seat (`Special Action` too)."""
        kit = self.matchup.kits[seat]
        for card in (*kit.styles, *kit.special, *kit.bases, *kit.finishers):
            if card.name == name:
                return card.index
        for card in self.matchup.cards:  # of the other fighter, taken from him
            if card.name == name and self.state.sides[seat].hand >> card.index & 1:
                return card.index
        raise AssertionError(f"{kit.name} has no card {name}")

    def token(self, seat: int, name: str) -> int:
        return [card.name for card in self.matchup.tokens[seat]].index(name)

    def pool(self, seat: int, name: str) -> int:
        """How many of a token or counter a fighter holds."""
        return self.state.pool[seat * KINDS + self.token(seat, name)]

    def set_pool(self, seat: int, name: str, number: int) -> None:
        self.state.pool[seat * KINDS + self.token(seat, name)] = number

    def set_marker(self, seat: int, space: int, number: int = 0) -> None:
        """Put a Trap or Juto in a space; 0 is off the board."""
        self.state.markers[seat * MARKERS + number] = space

    def set_form(self, seat: int, name: str) -> None:
        self.state.sides[seat].form = self.matchup.kits[seat].naming.forms.index(name)

    def form(self, seat: int) -> str:
        return self.matchup.kits[seat].naming.forms[self.state.sides[seat].form]

    def activate(self, seat: int, *names: str) -> None:
        """Make paradigms active."""
        for name in names:
            self.state.sides[seat].paradigms |= 1 << self.matchup.kits[seat].naming.paradigms.index(name)
        self.state.cards_change(seat)

    def discard(self, seat: int, pile: int, *names: str) -> None:
        """Put cards from the hand into discard pile 1, 2 or 3."""
        for name in names:
            card = self.card(seat, name)
            self.state.sides[seat].hand &= ~(1 << card)
            self.state.discards[seat * PILES + pile - 1] |= 1 << card

    def pile(self, seat: int, pile: int) -> set[str]:
        """The names of the cards in discard pile 1, 2 or 3."""
        cards = self.state.discards[seat * PILES + pile - 1]
        return {card.name for card in self.matchup.cards if cards >> card.index & 1}

    def hand(self, seat: int) -> set[str]:
        return {card.name for card in self.matchup.cards if self.state.sides[seat].hand >> card.index & 1}

    def take_up_cards(self) -> Duel:
        """All styles and bases are back in hand, so that the next beat may be played with any pair."""
        for seat in (0, 1):
            self.state.discards[seat * PILES : seat * PILES + PILES] = [0] * PILES
            for card in (*self.matchup.styles[seat], *self.matchup.bases[seat]):
                self.state.sides[seat].hand |= 1 << card
        return self

    # ---- playing

    def beat(
        self,
        first: str,
        second: str,
        *,
        antes: tuple[Sequence[Any], Sequence[Any]] = ((), ()),
        clash: tuple[Sequence[str], Sequence[str]] = ((), ()),
        cancel: tuple[str, str] = ("", ""),
        until: int | None = None,
        **answers: Sequence[Answer],
    ) -> Duel:
        """Play one beat with the pairs of these names (`Lure Strike`, `Special Action Burst`).

        `cancel` are the pairs played after a Cancel. `antes` are for each seat what is anted, in order: a token's name,
        (token, number) for several of one kind, a base to name, or the number of an alternative. `answers` are by kind
        with underscores: `steps=[2]`, `space=[7]`, `may=[1]`. With `until`, play stops when that phase is reached with
        nothing pending.
        """
        self.pairs = [first, second]
        self.antes = [list(antes[0]), list(antes[1])]
        self.clash_bases = [list(clash[0]), list(clash[1])]
        self.new_pairs = [*cancel]
        self.answers = Answers(self, {kind.replace("_", " "): given for kind, given in answers.items()})
        beat = self.state.beat
        begun = False
        while not self.state.over:
            if begun and self.state.phase == (SELECT if until is None else until) and not self.state.pending:
                break
            if until is None and self.state.beat != beat and self.state.phase == SELECT and not self.state.pending:
                break
            step(self.state, self.answers)
            begun = begun or self.state.phase != SELECT
        assert self.state.phase == OVER or not any(self.antes), f"not anted: {self.antes}"
        return self

    def planned_pair(self, seat: int) -> int:
        name = self.new_pairs[seat] if self.state.revealed else self.pairs[seat]
        kit = self.matchup.kits[seat]
        taken = [card for card in self.matchup.cards if self.state.sides[seat].hand >> card.index & 1]
        for style in [*kit.styles, *kit.special, *taken]:
            if name.startswith(style.name + " "):
                return style.index * CARDS + self.card(seat, name.removeprefix(style.name + " "))
        raise AssertionError(f"{kit.name} has no pair {name}")

    def planned_clash_base(self, seat: int, options: Sequence[int]) -> int:
        return self.card(seat, self.clash_bases[seat].pop(0)) if self.clash_bases[seat] else options[0]

    def planned_ante(self, seat: int, options: Sequence[int]) -> int:
        if not self.antes[seat]:
            return PASS
        wanted = self.antes[seat].pop(0)
        for option in options:
            if option != PASS and self.is_ante(seat, option, wanted):
                return option
        raise UnansweredError(f"seat {seat} cannot ante {wanted}: {list(options)}")

    def is_ante(self, seat: int, option: int, wanted: Any) -> bool:
        argument = option % ARGUMENTS
        if isinstance(wanted, tuple):
            return argument == wanted[1]
        if isinstance(wanted, int):
            return argument == wanted
        names = [card.name for card in self.matchup.tokens[seat]]
        if wanted in names:
            return argument == names.index(wanted) or (len(names) == 1 and argument == 1)
        return argument == self.card(1 - seat, wanted)

    def option(self, seat: int, kind: int, wanted: Answer, options: Sequence[int]) -> int:
        """The option a test means: itself, a name, or what a function says."""
        if callable(wanted):
            return wanted(self.state, seat, options)
        if not isinstance(wanted, str):
            return wanted
        if wanted == "decline":
            return DECLINE
        if kind == asking.TOKEN:
            return next(n for n in range(len(self.matchup.tokens[seat])) if self.matchup.tokens[seat][n].name == wanted)
        if kind == asking.PARADIGM:
            return self.matchup.kits[seat].naming.paradigms.index(wanted)
        return next(card.index for card in self.matchup.cards if card.name == wanted and card.index in options)

    # ---- what happened

    def happened(self, *what: Any) -> bool:
        """Whether an event with this beginning was recorded: `happened("hit", 0)`."""
        return any(event[: len(what)] == what for event in self.state.events or ())

    def was_asked(self, kind: str, seat: int | None = None) -> bool:
        return any(asked == kind and seat in (None, by) for by, asked, _ in self.answers.asked)

    def options_of(self, kind: str, seat: int | None = None) -> tuple[int, ...]:
        """The options of the first question of a kind, of one seat if told."""
        return next(options for by, asked, options in self.answers.asked if asked == kind and seat in (None, by))

    def antes_offered(self, seat: int) -> set[int]:
        """The arguments of the first antes a seat is offered: kinds of tokens, numbers, bases or spaces."""
        return {option % ARGUMENTS for option in self.options_of("ante", seat) if option != PASS}
