"""Every effect of every card fires in each of its branches, and the watch that says so sees what it should."""

import os

import pytest

from engine.battlecon.layout import SELECT
from tests.engine.war.coverage_branches import DECLINED, EFFECTIVE, IN_FORCE, PAID, UNPAYABLE, Branch
from tests.engine.war.coverage_exceptions import IMPOSSIBLE, RARE, Excepted
from tests.engine.war.coverage_watch import Watch
from tests.engine.war.duels import Answer, Answers, Duel
from tests.engine.war.fired import all_branches, cover

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
SEEDS = range(1, 6) if SOAK else (1,)
MOST_DUELS = 6000  # four times what it takes: a change of the rules changes which duel shows what
LEAST_DUELS = 6000 if SOAK else 0


@pytest.mark.parametrize("seed", SEEDS)
def test_every_effect_fires_in_each_of_its_branches(seed: int) -> None:
    covered = cover(MOST_DUELS, seed, LEAST_DUELS)
    assert covered.never_fired == []
    assert covered.fired_though_impossible == []


@pytest.mark.parametrize("exception", [*IMPOSSIBLE, *RARE])
def test_an_exception_is_about_a_branch_there_is(exception: Excepted) -> None:
    assert any(exception.covers(branch) for branch in all_branches())


def test_what_never_fired_is_named_with_its_card_and_line() -> None:
    covered = cover(1, seed=1)
    named = Branch("war-blade", "This attack does not exist", "", "carried out")
    covered.unseen.add(named)
    assert named in covered.never_fired
    assert f"never fired: {named}" in list(covered.report())
    assert "'This attack does not exist'" in str(named)


def seen_of(duel: Duel, card: str, first: str, second: str, **answers: list[Answer]) -> set[tuple[str, str]]:
    """What a beat under watch shows of the acts of a card: an act and a branch of it."""
    everything = all_branches()
    unseen = set(everything)
    watch = Watch(duel.state, unseen)
    duel.pairs = [first, second]
    duel.answers = Answers(duel, answers)
    watch.step(duel.answers)
    while not watch.state.over and watch.state.phase != SELECT:
        watch.step(duel.answers)
    return {(branch.act, branch.what) for branch in everything - unseen if branch.card == card and branch.act}


@pytest.mark.parametrize(
    ("opponent", "pair", "effective"), [("cadenza", "Clockwork Drive", True), ("seth", "Fool's Drive", False)]
)
def test_ignoring_soak_is_effective_only_where_there_is_soak(opponent: str, pair: str, effective: bool) -> None:
    duel = Duel("demitras", opponent, spaces=(3, 4))
    seen = seen_of(duel, "war-bloodletting", "Bloodletting Strike", pair)
    assert ("act 1, ignore", IN_FORCE) in seen
    assert (("act 1, ignore", EFFECTIVE) in seen) == effective


@pytest.mark.parametrize(
    ("tokens", "answers", "shown"),
    [(1, {"token": ["Swift"]}, PAID), (1, {"token": ["decline"]}, DECLINED), (0, {}, UNPAYABLE)],
)
def test_a_price_is_paid_declined_or_unpayable(tokens: int, answers: dict[str, list[Answer]], shown: str) -> None:
    duel = Duel("rukyuk", "seth", spaces=(2, 6))
    for token in duel.matchup.tokens[0]:
        duel.set_pool(0, token.name, 0)
    duel.set_pool(0, "Swift", tokens)
    duel.set_pool(0, "Flash", 1)
    duel.antes[0] = ["Flash"]
    seen = seen_of(duel, "war-crossfire", "Crossfire Shot", "Fool's Burst", **answers)
    assert {what for act, what in seen if act == "act 1, spend any"} == {shown}
