"""The agent that plays an equilibrium of each round: nobody who knows how it plays gains by that.

Of the plans of both seats it makes a matrix of what each two of them come to at the end of the round, solves it, and
draws its plan from the mix. In War a plan is the attack pair with the antes of the beat: it treats the antes as chosen
with the pair, although a fighter sees the other's while he antes. All that is asked after that is thought through.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.agents.greedy import GreedyAgent
from engine.agents.lookahead import LookAhead, Plan
from engine.agents.search import Search
from engine.matrix import Mix
from engine.random64 import advanced, drawn, seeded
from engine.registry import Game

TOLERANCE: Final = 0.03  # where the search for better answers ends; what a position is worth goes from -1 to 1
MOST_CELLS: Final = 2000
ENDS_OF_A_CHOICE: Final = 400  # positions looked at for each option of a choice that is really to be made

FINE: Final = 1 << 53  # a share is drawn to so many parts


class Decision(NamedTuple):
    """How a plan was drawn: how many plans each seat had, what the game of them is worth to seat 0, and how good it is.

    `exploitability` is what the best answers gain together against the two mixes, in the whole matrix: an opponent
    who knows the agent's mix gains no more by that.
    """

    plans: tuple[int, int]
    value: float
    exploitability: float
    cells: int


class EquilibriumAgent:
    """Plays an equilibrium of the round ahead. `decisions` keeps how each plan was drawn, the last one last."""

    def __init__(
        self,
        game: Game[Any, Any],
        look_ahead: LookAhead[Any],
        seed: int,
        tolerance: float = TOLERANCE,
        most_cells: int = MOST_CELLS,
    ) -> None:
        self.game = game
        self.look_ahead = look_ahead
        self.random = advanced(seeded(seed))
        self.tolerance = tolerance
        self.most_cells = most_cells
        self.cells = Search(game, look_ahead)
        self.choices = Search(game, look_ahead, ENDS_OF_A_CHOICE)
        self.greedy = GreedyAgent(game, look_ahead, seed + 1)
        self.decisions: list[Decision] = []
        self._plan: Plan | None = None
        self._round = 0

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        """The option by which the plan is followed, or the best one when everything lies open.

        What comes before the first round, and what is asked without a plan while something is hidden, is left to the
        greedy agent.
        """
        if self.look_ahead.plans(state, seat):
            self._plan = self.plan_from_mix(state, seat)
            self._round = self.look_ahead.rounds(state)
        elif not self.look_ahead.hides(state, seat) or self._round != self.look_ahead.rounds(state):
            self._plan = None
        if self._plan is not None:
            followed = self.look_ahead.follow(self._plan, state, seat, kind, options)
            if followed is not None:
                index, self._plan = followed
                return index
        if self.look_ahead.hides(state, seat) or self.look_ahead.rounds(state) < 0:
            return self.greedy.pick(state, seat, kind, options)
        return self.thought_through(state, seat, kind, options)

    def plan_from_mix(self, state: Any, seat: int) -> Plan:
        """A plan for the round, each as often as an equilibrium plays it."""
        plans, solution = self.cells.stage(state, self.tolerance, self.most_cells)
        counts = len(plans[0]), len(plans[1])
        self.decisions.append(Decision(counts, solution.value, solution.exploitability, solution.cells))
        return plans[seat][self.drawn_from((solution.rows, solution.columns)[seat])]

    def thought_through(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        """The best option, or one from the mix when the other is asked at the same time."""
        asked = self.choices.questions(state)
        if asked.open.get(seat) != (kind, tuple(options)):
            # A second question of one step: its first answer is known to the step alone.
            return self.greedy.pick(state, seat, kind, options)
        if len(asked.open) == 2:
            solution = self.choices.together(state, asked)
            return self.drawn_from((solution.rows, solution.columns)[seat])
        values = [
            self.choices.value(state.clone(), [None, None], asked.with_answer(seat, index))
            for index in range(len(options))
        ]
        return values.index(max(values) if seat == 0 else min(values))

    def drawn_from(self, mix: Mix) -> int:
        """A choice, each as likely as the mix says."""
        self.random = advanced(self.random)
        left = drawn(self.random, FINE) / FINE
        for choice, share in enumerate(mix):
            left -= share
            if share and left < 0.0:
                return choice
        return mix.index(max(mix))
