"""Texts that no printed card has, played: what the printed ones leave untried of the rules they need."""

import pytest

from engine.battlecon.war import War
from tests.engine.war.duels import Duel
from tests.engine.war.test_kept_trees import records

TAKES_BACK = "Reveal: take back each Dark Force used, without effect"


@pytest.mark.parametrize(
    ("line", "spaces", "offered"),
    [
        ("Limited Ante: move to any unoccupied space; +3 priority", (4, 5), True),
        ("Limited Ante: +3 priority; move to any unoccupied space", (4, 5), True),
        ("Limited Ante: move to any unoccupied space", (4, 5), False),
        ("Limited Ante: Move to any unoccupied space: +3 priority", (4, 5), False),
        ("Limited Ante: Move to any unoccupied space: +3 priority", (4, 6), True),
    ],
)
def test_an_ante_that_moves_is_offered_beside_haste_for_what_else_it_does(
    line: str, spaces: tuple[int, int], offered: bool
) -> None:
    duel = Duel("hikaru", "zaamassal", spaces=spaces, game=War(records(war_hikaru=[line])))
    duel.activate(1, "Haste")
    assert duel.beat("Geomantic Strike", "Malicious Shot").was_asked("ante", 0) is offered


@pytest.mark.parametrize(("hers", "others", "piles"), [(3, 3, 3), (3, 1, 2), (1, 1, 1)])
def test_discard_piles_are_one_to_three(hers: int, others: int, piles: int) -> None:
    plural = {1: "1 discard pile", 3: "3 discard piles"}
    texts = {
        "war_hikaru": [f"Setup: use {plural[hers]}"],
        "war_lixis": [f"Setup: the opponent uses {plural[others]}"],
    }
    assert Duel("hikaru", "lixis", game=War(records(**texts))).matchup.piles == [piles, 2]


@pytest.mark.parametrize(("style", "priority", "left"), [(TAKES_BACK, 3, 1), ("Hit: pull 1", 3 + 3, 0)])
def test_what_a_token_does_when_it_is_used_is_over_when_it_is_taken_back(style: str, priority: int, left: int) -> None:
    duel = Duel("heketch", "heketch", spaces=(2, 6), game=War(records(war_assassin=[style])))
    duel.beat("Assassin Strike", "Merciless Shot", antes=(["Dark Force"], ["Dark Force"]))
    assert duel.happened("priorities", priority, 2 + 3)
    assert duel.pool(0, "Dark Force") == left


@pytest.mark.parametrize(("style", "space"), [(TAKES_BACK, 3), ("Hit: pull 1", 4)])
def test_what_an_ante_left_for_later_is_over_when_its_token_is_taken_back(style: str, space: int) -> None:
    texts = {
        "war_heketch": ["Setup: gain 1 Dark Force", "Limited Ante: Use 1 Dark Force: Start: advance 1"],
        "war_heketch_dark_force": ["+1 power"],
        "war_assassin": [style],
    }
    duel = Duel("heketch", "heketch", spaces=(3, 7), game=War(records(**texts)))
    duel.beat("Assassin Strike", "Merciless Shot", antes=(["Dark Force"], ["Dark Force"]))
    assert duel.position == [space, 6]
