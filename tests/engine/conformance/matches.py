"""What the conformance suite plays: matches of every game, and a way through each that chance decides.

A game joins the suite with rows in `CASES`; nothing else here knows which game it plays.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.war import War, read_records
from engine.choices import UNDECIDED, Choice
from engine.match import Match
from engine.random64 import advanced, drawn, seeded
from engine.registry import Game, game_of

FIXTURES = Path(__file__).parents[3] / "fixtures"
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
SEEDS = range(10 if SOAK else 2)
MOST_STEPS = 20_000  # no match is longer: one that is goes round in circles


@cache
def the_game(name: str) -> Game[Any, Any]:
    return game_of(name, read_records(FIXTURES / name))


@dataclass(frozen=True)
class Case:
    """One match-up that the suite plays with several seeds; in some, questions come while something lies hidden."""

    game: str
    setup: Mapping[str, Any]
    secrets: bool = True

    def __str__(self) -> str:
        return f"{self.game} {' '.join(str(value) for value in self.setup.values())}"

    def match(self, seed: int, *, record: bool = False) -> Match:
        return Match(the_game(self.game), self.setup, seed, record=record)


CASES = [
    Case("war", {"fighters": ["hikaru", "cadenza"]}),
    Case("war", {"fighters": ["seth", "seth"], "finishers": ["Reading Fate", "Reading Fate"]}),
    Case("war", {"fighters": ["sagas", "kehrolyn"], "modes": ["ex", "normal"]}),
    Case("war", {"fighters": ["hepzibah", "kallistar"], "modes": ["almighty", "almighty"]}),
    Case("war", {"fighters": ["zaamassal", "rukyuk"], "ante": "simultaneous"}),
    Case("war", {"fighters": ["cherri", "vanaah"], "modes": ["ex", "ex"], "ante": "simultaneous"}),
    Case("war", {"fighters": ["luc", "lixis"], "special_actions": False}),
    Case("war", {"fighters": ["demitras", "tatsumi"], "pulse_beat": "uncounted", "beats": 6}),
]
if SOAK:
    # Every fighter of War in every mode, against another one each time.
    fighters = War(read_records(FIXTURES / "war")).fighters
    CASES += [
        Case("war", {"fighters": [slug, fighters[number - 5]], "modes": [mode, mode]}, secrets=False)
        for mode in ("normal", "ex", "almighty")
        for number, slug in enumerate(fighters)
    ]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_seed = pytest.mark.parametrize("seed", SEEDS)


class Chance:
    """Draws for a test, from a seed of its own."""

    def __init__(self, seed: int) -> None:
        self.random = advanced(seeded(seed))

    def below(self, number: int) -> int:
        self.random = advanced(self.random)
        return drawn(self.random, number)

    def some(self, options: Sequence[int], most: int) -> list[int]:
        """At most so many of the options, the first and the last among them."""
        if len(options) <= most:
            return list(options)
        return sorted({options[0], options[-1], *(options[self.below(len(options))] for _ in range(most - 2))})


def asked(match: Match) -> list[Choice]:
    """The open questions of all seats."""
    return [choice for seat in range(match.seats) if (choice := match.choices(seat)) is not None]


def moments(match: Match, seed: int) -> Iterator[Match]:
    """The match at each of its questions, and at its end; between them one seat chooses by chance."""
    chance = Chance(seed)
    while match.outcome is None:
        yield match
        questions = asked(match)
        choice = questions[chance.below(len(questions))]
        match.choose(choice.seat, choice.options[chance.below(len(choice.options))])
    yield match


def states(case: Case, seed: int) -> Iterator[Any]:
    """The state of a duel before each of its steps, and at its end; a random agent plays it."""
    game = the_game(case.game)
    state = game.new_duel(game.matchup(case.setup), seed)
    agent = RandomAgent(seed)
    for _ in range(MOST_STEPS):
        yield state
        if game.outcome(state) is not None:
            return
        game.step(state, agent)
    pytest.fail("no end in sight")


class Hesitant:
    """A picker that has answers for all questions but one, or for none from one question on."""

    def __init__(self, seed: int, undecided: int, *, from_then_on: bool) -> None:
        self.agent = RandomAgent(seed)
        self.undecided = undecided
        self.from_then_on = from_then_on
        self.asked = 0

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        number = self.asked
        self.asked += 1
        hesitates = number >= self.undecided if self.from_then_on else number == self.undecided
        return UNDECIDED if hesitates else self.agent.pick(state, seat, kind, options)


class Questions:
    """A picker that answers nothing and keeps what each seat is asked first."""

    def __init__(self) -> None:
        self.asked: dict[int, tuple[int, tuple[int, ...]]] = {}

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        self.asked.setdefault(seat, (kind, tuple(options)))
        return UNDECIDED
