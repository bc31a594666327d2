"""The events of a duel, from which its story is told, say what happened: an account kept by them is the duel's own."""

from __future__ import annotations

from itertools import count, product

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.steps import step
from tests.engine.war.duels import set_sides, war
from tests.engine.war.rules.ledger import Ledger
from tests.engine.war.test_random_duels import check_cards_at_work

FIGHTERS = [slug.removeprefix("war-") for slug in war().fighters]
STORED = 7  # each so many steps the duel is stored and read back
MODES = ("normal", "ex", "almighty")


def follow(first: str, second: str, modes: tuple[str, str], seed: int, life: int = 20) -> None:
    state = war().new_duel(war().matchup({"fighters": [first, second], "modes": list(modes)}), seed)
    state.events = []
    set_sides(state, "life", [life, life])
    ledger = Ledger(state)
    agent = RandomAgent(seed)
    for number in count():
        state.events = []
        step(state, agent)
        ledger.follow(state.events, state)
        check_cards_at_work(state)
        if number % STORED == 0 or state.over:
            assert war().state_from_json(state.matchup, state.to_json()) == state
        if state.over:
            return


@pytest.mark.parametrize(("place", "mode"), list(product(range(len(FIGHTERS)), MODES)))
def test_an_account_of_a_duel_kept_by_its_events_is_right_after_every_step(place: int, mode: str) -> None:
    second = FIGHTERS[(place + 1 + MODES.index(mode)) % len(FIGHTERS)]
    follow(FIGHTERS[place], second, (mode, "normal"), place)
    follow(second, FIGHTERS[place], ("normal", mode), place, life=7)
