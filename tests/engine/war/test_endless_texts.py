"""Homebrew texts that set each other off come to an end, and the duel goes on."""

from typing import Any

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.steps import step
from engine.battlecon.war import War, read_records
from tests.engine.war.duels import FIXTURES

ENDLESS = [
    "Before: repeat this attack",
    "Hit: repeat this attack",
    "After: repeat this attack",
    "When the opponent moves: pull 1",
    "When the opponent moves: move the opponent 1",
    "When you move past the opponent: advance 1",
    "When you gain a token: lose 1 token; gain 1 token",
    "When you take damage: deal 1 damage",
    "Ante: +1 power",
    "When you are hit: repeat this attack",
]


def with_line(line: str, kind: str) -> War:
    """War with a line added to Hikaru's ability, or to all his styles."""
    records: list[dict[str, Any]] = [dict(record) for record in read_records(FIXTURES)]
    for record in records:
        own = record["slug"] if kind == "fighter" else record.get("fighter")
        if record["kind"] == kind and own == "war-hikaru":
            record["text"] = [*record["text"], line]
    return War(records)


@pytest.mark.parametrize("kind", ["fighter", "style"])
@pytest.mark.parametrize("line", ENDLESS)
def test_a_duel_ends_although_a_text_sets_itself_off(line: str, kind: str) -> None:
    war = with_line(line, kind)
    for second in ("hikaru", "cadenza"):
        state = war.new_duel(war.matchup({"fighters": ["hikaru", second]}), 3)
        agent = RandomAgent(5)
        steps = 0
        while not state.over:
            step(state, agent)
            steps += 1
            assert steps < 200_000
        assert state.beat <= 15
