"""What the players of a duel are asked: the kinds of choices, and what the numbers of their options mean."""

from __future__ import annotations

from typing import Final

from engine.battlecon.state import DuelState
from engine.choices import UNDECIDED, Picker

OPENING: Final = 0  # a pair for a discard pile before the duel: style * CARDS + base
PAIR: Final = 1  # the attack pair: style * CARDS + base
ANTE: Final = 2  # an ante line * ARGUMENTS + its argument, or PASS
CLASH_BASE: Final = 3  # a card
ORDER: Final = 4  # which effect comes next: a line
MAY: Final = 5  # 1 to do it, 0 not to
STEPS: Final = 6  # spaces along the board: positive towards space 7
SPACE: Final = 7
AMOUNT: Final = 8
TOKEN: Final = 9  # a kind of token
CARD: Final = 10
BRANCH: Final = 11  # an alternative of the text, counted from 0
IGNORE: Final = 12  # 1 to ignore the movement, 0 to be moved
PUSHED: Final = 13  # of a Pulse: where the two fighters end, place of the one * PLACES + place of the other
PARADIGM: Final = 14
STYLE_SHOWN: Final = 15  # the style of the pair, shown before the opponent chooses
MARKER: Final = 16
PAYER: Final = 17  # whose life pays: a seat

NAMES: Final = (
    "opening", "pair", "ante", "clash base", "order", "may", "steps", "space", "amount", "token", "card", "branch",
    "ignore", "pushed", "paradigm", "style shown", "marker", "payer",
)  # fmt: skip

CARDS: Final = 64
ARGUMENTS: Final = 64
PLACES: Final = 8
PASS: Final = -1
DECLINE: Final = -99
NO_ANSWER: Final = -1000
NOTHING: Final = -1001  # what a seat without an option chooses
NO_OR_YES: Final = (0, 1)


def ask(state: DuelState, picker: Picker, seat: int, kind: int, options: list[int]) -> int:
    """The option a seat chooses, or NO_ANSWER. A single option is no question."""
    if len(options) == 1:
        return options[0]
    state.asked = True
    index = picker.pick(state, seat, kind, options)
    return options[index] if index != UNDECIDED else NO_ANSWER


def ask_whether(state: DuelState, picker: Picker, seat: int, kind: int) -> int:
    """1 when a seat says yes, 0 when it says no, or NO_ANSWER."""
    state.asked = True
    index = picker.pick(state, seat, kind, NO_OR_YES)
    return index if index != UNDECIDED else NO_ANSWER
