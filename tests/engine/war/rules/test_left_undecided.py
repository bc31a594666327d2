"""A step that a fighter leaves undecided leaves the duel as it was, and is asked the same again (decision 7)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon import asking
from engine.battlecon.matchup import Matchup
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.choices import UNDECIDED
from tests.engine.war.duels import set_sides, war
from tests.engine.war.rules.homebrew import plain

FIGHTERS = [slug.removeprefix("war-") for slug in war().fighters]


class Hesitant:
    """Answers at random, but leaves one question of a step undecided; says whether it came to that question."""

    def __init__(self, seed: int, undecided: int) -> None:
        self.agent = RandomAgent(seed)
        self.undecided = undecided
        self.asked: list[tuple[int, int, tuple[int, ...]]] = []

    @property
    def hesitated(self) -> bool:
        return len(self.asked) > self.undecided

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        assert len(options) > 1
        self.asked.append((seat, kind, tuple(options)))
        if len(self.asked) - 1 == self.undecided:
            return UNDECIDED
        return self.agent.pick(state, seat, kind, options)


def hesitate(matchup: Matchup, seed: int, lives: tuple[int, int]) -> set[int]:
    """A duel by chance, in which each step is first left undecided at its first and second question; what was asked."""
    state = war().new_duel(matchup, seed)
    state.events = []
    set_sides(state, "life", lives)
    agent = RandomAgent(seed)
    kinds: set[int] = set()
    while not state.over and state.beat < 6:
        before = state.to_json()
        for undecided in range(2):
            hesitant = Hesitant(seed, undecided)
            copy = state.clone()
            copy.events = []
            step(copy, hesitant)
            if not hesitant.hesitated:
                break
            assert copy.to_json() == before, hesitant.asked
            assert copy.events == [], hesitant.asked
            again = Hesitant(seed, undecided)
            step(copy, again)
            assert again.asked == hesitant.asked
            kinds |= {kind for _, kind, _ in again.asked}
        step(state, agent)
    return kinds


@pytest.mark.parametrize("ante", ["alternate", "simultaneous"])
@pytest.mark.parametrize("place", range(len(FIGHTERS)))
def test_a_step_left_undecided_at_any_of_its_questions_changes_nothing(place: int, ante: str) -> None:
    fighters = [FIGHTERS[place], FIGHTERS[place - 3]]
    matchup = war().matchup({"fighters": fighters, "modes": ["ex", "normal"], "ante": ante})
    assert asking.PAIR in hesitate(matchup, place, (12, 7))


@pytest.mark.parametrize("both", [True, False])
def test_a_style_that_is_not_shown_yet_leaves_the_duel_as_it_was(both: bool) -> None:
    """War, Characters: Seth's Reading Fate, of one fighter or of both."""
    text = ["The opponent reveals their style before you choose"]
    game = plain(war_seth=text, **({"war_hikaru": text} if both else {}))
    matchup = game.matchup({"fighters": ["seth", "hikaru"]})
    assert {asking.PAIR, asking.STYLE_SHOWN} <= hesitate(matchup, 1, (20, 20))
