"""What works for a fighter who uses more tokens in a beat than any printed one has is his alone."""

from typing import Any

from engine.battlecon.state import DuelState
from engine.battlecon.stats import power
from engine.battlecon.war import War, read_records
from tests.engine.war.duels import FIXTURES

CRESCENDO = ["Setup: gain 99 Crescendo", "Hold at most 99 Crescendo", "Ante: use any number of Crescendo"]


def revealed() -> DuelState:
    """A style of Demitras's lies open; he may hold 99 tokens of +2 power."""
    records: list[dict[str, Any]] = [dict(record) for record in read_records(FIXTURES)]
    for record in records:
        if record["slug"] == "war-demitras":
            record["text"] = CRESCENDO
    war = War(records)
    state = war.new_duel(war.matchup({"fighters": ["demitras", "cadenza"]}), 1)
    state.revealed = 1
    state.sides[0].style = state.matchup.styles[0][0]
    return state


def power_with(state: DuelState, base: int, used: int) -> int:
    state.sides[0].base = state.matchup.bases[0][base]
    state.used[0] = state.sides[0].spent = used
    state.cards_change(0)
    return power(state, 0)


def test_many_tokens_are_not_taken_for_few_or_for_another_base() -> None:
    state = revealed()
    wanted = {(base, used): power_with(revealed(), base, used) for base in (0, 1) for used in (0, 6, 63, 64, 70, 99)}
    for base in (0, 1):
        assert wanted[base, 70] == wanted[base, 6] + 2 * 64
    for order in (list(wanted), list(reversed(wanted))):
        assert {place: power_with(state, *place) for place in order} == wanted
