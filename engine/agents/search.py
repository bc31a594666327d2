"""Looking ahead to the end of a round: every choice on the way is thought through, none is guessed.

Who is asked alone takes what is best for him at the end of the round (alpha-beta). When both are asked at once, as in
a clash, their answers are a game of their own, and what it is worth is its equilibrium.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.agents.lookahead import LookAhead, Plan
from engine.choices import UNDECIDED
from engine.matrix import Solution, double_oracle
from engine.registry import Game

ENDS: Final = 8  # positions looked at for one value; after so many, what was best before is taken
TOLERANCE: Final = 0.005  # of a game within a round; what a position is worth goes from -1 to 1
LOSS: Final = -1.0
WIN: Final = 1.0

Answers = list[list[int]]  # for each seat, the indices it gives to the questions of a step
Plans = list[Plan | None]


class Answering:
    """Gives the answers that are there, then those of plans, and keeps the first question of a seat that is left."""

    __slots__ = ("answers", "given", "look_ahead", "open", "plans")

    def __init__(self, look_ahead: LookAhead[Any], plans: Plans, answers: Answers) -> None:
        self.look_ahead = look_ahead
        self.plans = plans[:]
        self.answers = [given[:] for given in answers]
        self.given = [0, 0]
        self.open: dict[int, tuple[int, tuple[int, ...]]] = {}

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        if seat in self.open:
            return UNDECIDED
        number = self.given[seat]
        self.given[seat] += 1
        if number < len(self.answers[seat]):
            return self.answers[seat][number]
        plan = self.plans[seat]
        followed = None if plan is None else self.look_ahead.follow(plan, state, seat, kind, options)
        if followed is None:
            self.open[seat] = kind, tuple(options)
            return UNDECIDED
        index, self.plans[seat] = followed
        self.answers[seat].append(index)
        return index

    def forget_answers(self) -> None:
        """The step is done; the next one asks anew."""
        if self.given != [0, 0]:
            self.given = [0, 0]
            self.answers = [[], []]

    def with_answer(self, seat: int, index: int) -> Answers:
        return [[*given, index] if of == seat else given for of, given in enumerate(self.answers)]

    def with_answers(self, first: int, second: int) -> Answers:
        return [[*self.answers[0], first], [*self.answers[1], second]]


class Search:
    """Thinks rounds of one game through. What was best for a question once is what is tried first the next time."""

    def __init__(self, game: Game[Any, Any], look_ahead: LookAhead[Any], ends: int = ENDS) -> None:
        self.game = game
        self.look_ahead = look_ahead
        self.most_ends = ends
        self.ends = 0
        self._best: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def value(self, state: Any, plans: Plans, answers: Answers | None = None) -> float:
        """What a state comes to for seat 0 at the end of its round, when both choose well but for what is planned.

        The state is used up. With `answers` its next step is answered by them, as far as they go.
        """
        self.ends = 0
        return self._value(state, plans, answers or [[], []], LOSS, WIN)

    def stage(
        self, state: Any, tolerance: float, most_cells: int | None
    ) -> tuple[tuple[list[Plan], list[Plan]], Solution]:
        """The game of the plans of both seats: the plans, and the mixes of them that are an equilibrium."""
        first, second = (self.look_ahead.plans(state, seat) or [()] for seat in (0, 1))

        def cell(row: int, column: int) -> float:
            return self.value(state.clone(), [first[row], second[column]])

        return (first, second), double_oracle(len(first), len(second), cell, tolerance, most_cells)

    def questions(self, state: Any) -> Answering:
        """What is asked in a state, which stays as it is."""
        asked = Answering(self.look_ahead, [None, None], [[], []])
        self.game.step(state.clone(), asked)
        return asked

    def _value(self, state: Any, plans: Plans, answers: Answers, low: float, high: float) -> float:
        play_on, settled = self.game.play_on, self.look_ahead.settled
        asked = Answering(self.look_ahead, plans, answers)
        while True:
            play_on(state, asked)
            if asked.open:
                break
            asked.forget_answers()
            if settled(state):
                self.ends += 1
                return self.look_ahead.worth(state)
        if len(asked.open) == 2:
            return self._both(state, asked)
        return self._alone(state, asked, low, high)

    def _alone(self, state: Any, asked: Answering, low: float, high: float) -> float:
        """One seat chooses what is best for it: the highest value for seat 0, the lowest for seat 1."""
        ((seat, (kind, options)),) = asked.open.items()
        question = seat, kind, options
        first = self._best.get(question, 0)
        best, found = first, LOSS - 1.0 if seat == 0 else WIN + 1.0
        for index in (first, *(n for n in range(len(options)) if n != first)):
            value = self._value(state.clone(), asked.plans, asked.with_answer(seat, index), low, high)
            if value > found if seat == 0 else value < found:
                best, found = index, value
            if seat == 0:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high or self.ends >= self.most_ends:
                break
        self._best[question] = best
        return found

    def _both(self, state: Any, asked: Answering) -> float:
        """Two seats choose unseen by each other."""
        questions = [(seat, *asked.open[seat]) for seat in (0, 1)]
        if self.ends >= self.most_ends:
            first, second = (self._best.get(question, 0) for question in questions)
            return self._value(state, asked.plans, asked.with_answers(first, second), LOSS, WIN)
        solution = self.together(state, asked)
        for question, mix in zip(questions, (solution.rows, solution.columns), strict=True):
            self._best[question] = mix.index(max(mix))
        return solution.value

    def together(self, state: Any, asked: Answering) -> Solution:
        """The game of the options of both seats, each choosing unseen by the other."""
        height, width = (len(asked.open[seat][1]) for seat in (0, 1))

        def cell(row: int, column: int) -> float:
            return self._value(state.clone(), asked.plans, asked.with_answers(row, column), LOSS, WIN)

        return double_oracle(height, width, cell, TOLERANCE)
