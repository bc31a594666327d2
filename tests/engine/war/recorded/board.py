"""The board as a recorded duel draws it: seven spaces, a letter for each fighter, a line below for each marker."""

import re
from dataclasses import dataclass

from tests.engine.war.recorded.duelists import Duelists

DRAWN = re.compile(r"(?=.*\.)[.A-Za-z]{7}")


@dataclass(frozen=True)
class Board:
    """Where everything stands: each fighter's space, 1 to 7, and the markers on the board as (name, space)."""

    fighters: tuple[int, int]
    markers: tuple[tuple[str, int], ...] = ()


def draws_spaces(text: str) -> bool:
    """Whether a line draws seven spaces, of fighters or of a marker."""
    return DRAWN.fullmatch(text) is not None


def read_board(drawn: list[str], duelists: Duelists) -> Board:
    """Read the line of the fighters and the lines of the markers below it.

    Two fighters with one initial are told apart by case: the second seat's letter is small.

    Raises:
        ValueError: a letter that is no fighter's and no marker's, or a fighter that is not on the board.
    """
    fighters, *below = drawn
    letters = duelists.letters
    if sorted(fighters.replace(".", "")) != sorted(letters):
        raise ValueError(f'the board "{fighters}" does not show {letters[0]} and {letters[1]} once each')
    first, second = letters
    return Board(
        fighters=(fighters.index(first) + 1, fighters.index(second) + 1),
        markers=tuple(_marker(line, duelists) for line in below),
    )


def _marker(drawn: str, duelists: Duelists) -> tuple[str, int]:
    letter = drawn.replace(".", "")
    for kit in duelists.kits:
        for marker in kit.markers:
            if marker[0].lower() == letter:
                return marker, drawn.index(letter) + 1
    raise ValueError(f'the line "{drawn}" below the board shows no marker of these fighters')
