"""Movements that are offered: those that can be completed, else as far as it goes (War, Movement; W07, W08).

The board is gone along space by space here, so that what the rules find at a stroke is seen step for step.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.battlecon.war import War
from tests.engine.war.rules.homebrew import Sides, plain

BOARD = range(1, 8)
ANY = range(8)
# A line, the numbers of spaces it allows, who moves (0 the fighter himself), the way (1 towards the other fighter,
# -1 away from him, 0 either way), and whether he may pass.
LINES = [
    ("advance 1", [1], 0, 1, True),
    ("advance 1 or 2", [1, 2], 0, 1, True),
    ("advance 2 or more", range(2, 8), 0, 1, True),
    ("advance up to 4", range(5), 0, 1, True),
    ("advance as far as possible", [7], 0, 1, True),
    ("advance 3, not past the opponent", [3], 0, 1, False),
    ("advance any number, not past the opponent", ANY, 0, 1, False),
    ("retreat 1", [1], 0, -1, True),
    ("retreat 2 or 3", [2, 3], 0, -1, True),
    ("retreat any number", ANY, 0, -1, True),
    ("move 1", [1], 0, 0, True),
    ("move 2, 3 or 4", [2, 3, 4], 0, 0, True),
    ("move 6", [6], 0, 0, True),
    ("move up to 2", range(3), 0, 0, True),
    ("push 2", [2], 1, -1, True),
    ("push up to 3", range(4), 1, -1, True),
    ("pull 1", [1], 1, 1, True),
    ("pull 3 or more", range(3, 8), 1, 1, True),
    ("pull any number, not past you", ANY, 1, 1, False),
    ("move the opponent 1 or 3", [1, 3], 1, 0, True),
]


def walked(start: int, other: int, way: int, steps: int, may_pass: bool) -> tuple[int, int]:
    """Where so many steps lead, and how many could be taken."""
    space = start
    for taken in range(steps):
        following = space + way
        if following == other:
            following += way
            if not may_pass:
                return space, taken
        if following not in BOARD:
            return space, taken
        space = following
    return space, steps


def expected(start: int, other: int, amounts: list[int], forwards: int, may_pass: bool) -> list[int]:
    toward = 1 if other > start else -1
    ways = [-1, 1] if forwards == 0 else [toward * forwards]
    reached = {way: walked(start, other, way, 7, may_pass)[1] for way in ways}
    complete = {way * number for way in ways for number in amounts if number <= reached[way]}
    most = max(reached.values())
    return sorted(complete or {way * most for way in ways if reached[way] == most and most})


@pytest.fixture(scope="module", params=LINES, ids=lambda row: row[0])
def moving(request: pytest.FixtureRequest) -> tuple[War, list[int], int, int, bool]:
    line, amounts, moved, forwards, may_pass = request.param
    return plain(war_sweeping=[f"Start: {line}"]), list(amounts), moved, forwards, may_pass


# Khadath's Trap could stop a fighter, so that beside him each space is looked at, although no Trap is on the board.
@pytest.mark.parametrize(("opponent", "attack"), [("vanaah", "Vengeance Shot"), ("khadath", "Lure Shot")])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_spaces_offered_are_those_one_comes_to_step_by_step(
    moving: tuple[War, list[int], int, int, bool], seat: int, opponent: str, attack: str
) -> None:
    game, amounts, moved, forwards, may_pass = moving
    for own, others in permutations(BOARD, 2):
        start, other = (own, others) if moved == 0 else (others, own)
        options = expected(start, other, amounts, forwards, may_pass)
        chosen = options[-seat] if options else 0  # the least or the greatest
        sides = Sides(seat, "hikaru", opponent, (own, others), game=game).goes_first()
        sides.beat("Sweeping Strike", attack, steps=[chosen] if len(options) > 1 else [])
        if len(options) > 1:
            assert list(sides.duel.options_of("steps", seat)) == options, (own, others)
        end = walked(start, other, 1 if chosen > 0 else -1, abs(chosen), may_pass)[0]
        assert sides.spaces == ((end, others) if moved == 0 else (own, end)), (own, others, chosen)
