"""The engine against a second, naive text of the rules: the same picks, and after every beat the same duel."""

from __future__ import annotations

import os

import pytest

from tests.engine.war.duels import war
from tests.engine.war.naive.follow import compare, duel_of

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
GROUPS = 20  # tests that share the duels
DUELS = 100_000 if SOAK else 2_400


@pytest.mark.parametrize("group", range(GROUPS))
def test_the_engine_and_the_naive_rules_play_the_same_duels(group: int) -> None:
    beats = sum(compare(war(), duel_of(seed), seed) for seed in range(group, DUELS, GROUPS))
    assert beats >= DUELS / GROUPS


@pytest.mark.parametrize("seed", [527, 1472, 3758, 4504, 24_703, 27_365, 201_153, 250_449, 94_272, 50_093, 49_577])
def test_duels_in_which_the_two_once_differed_are_the_same(seed: int) -> None:
    """Gunner twice or copied, Vanaah against Lixis, copied Pacts, a Mirror taken back, lost Paradigms, Haste, ties.

    Then Finishers that tie after Reveal effects, in one order or the other and with Haste; Tsunamis Collide with
    Juto on both sides of her.
    """
    assert compare(war(), duel_of(seed), seed) > 0
