"""The ante: who antes when, what is offered, and that both passing in a row end it (War, Ante Phase; ruling W02)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battlecon.asking import PASS
from engine.battlecon.layout import PRIORITY_STAT
from tests.engine.war.duels import Duel
from tests.engine.war.rules.homebrew import Sides, plain


def asked_in_turn(duel: Duel) -> list[int]:
    """The seats in the order in which they were asked for an ante."""
    return [seat for seat, kind, _ in duel.answers.asked if kind == "ante"]


def numbers_offered(duel: Duel) -> list[tuple[int, int]]:
    """Of each question for an ante: the seat, and how many antes it could choose from beside passing."""
    offered = []
    for seat, kind, options in duel.answers.asked:
        if kind == "ante":
            assert options[0] == PASS
            assert len(set(options)) == len(options)
            offered.append((seat, len(options) - 1))
    return offered


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("antes", "turns"),
    [
        (([], []), "AB"),
        ((["Fire"], []), "ABA"),
        (([], ["Fire"]), "ABAB"),
        ((["Fire"], ["Fire"]), "ABAB"),
        ((["Fire", "Earth"], ["Fire"]), "ABABA"),
        (([], ["Fire", "Earth"]), "ABABAB"),
        ((["Fire", "Earth", "Wind", "Water"], []), "ABABABAB"),
    ],
)
def test_antes_alternate_from_the_active_player_until_both_pass_in_a_row(
    antes: tuple[list[str], list[str]], turns: str, first: int
) -> None:
    """A is the active player of the beat before. He who has nothing left passes unasked."""
    game = plain(war_hikaru=["Setup: gain each token", "Ante: use 1 token"])
    duel = Duel("hikaru", "hikaru", spaces=(1, 7), active=first, game=game)
    duel.beat("Geomantic Strike", "Trance Shot", antes=(antes[first], antes[1 - first]))
    assert asked_in_turn(duel) == [first if who == "A" else 1 - first for who in turns]
    assert sum(duel.state.pool) == 8 - sum(map(len, antes))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "tokens", "antes", "offered"),
    [
        ("Limited Ante: use 1 Time", 2, [0], [1]),
        ("Limited Ante: use 1 Time", 2, [], [1]),
        ("Limited Ante: use 1 Time", 0, [], []),
        ("Limited Ante: use 1 or 2 Time", 3, [0, 0], [1, 1]),
        ("Limited Ante: use up to 3 Time", 5, [0, 0, 0], [1, 1, 1]),
        ("Ante: use 1 Time", 2, [0, 0], [1, 1]),
        ("Ante: use any number of Time", 3, [2, 1], [3, 1]),
        ("Ante: use 2 or more Time", 3, [2], [2]),
        ("Ante: use 2 or more Time", 1, [], []),
        ("Limited Ante: Spend 2 Time: +1 priority", 2, [0], [1]),
        ("Limited Ante: Spend 2 Time: +1 priority", 1, [], []),
        ("Limited Ante: Spend 1, 2 or 4 Time: +1 priority", 4, [4], [3]),
        ("Limited Ante: Spend 1, 2 or 4 Time: +1 priority", 3, [2], [2]),
        ("Limited Ante: Spend any number of Time: +1 priority", 2, [1], [3]),
        ("Limited Ante: Choose one: Spend 1 Time: +1 priority; or Spend 3 Time: +2 priority", 3, [1], [2]),
        ("Limited Ante: Choose one: Spend 1 Time: +1 priority; or Spend 3 Time: +2 priority", 2, [0], [1]),
        ("Limited Ante: Choose one: Spend 1 Time: +1 priority; or +2 priority", 0, [1], [1]),
        ("Limited Ante, 3+ Time: +1 priority", 3, [0], [1]),
        ("Limited Ante, 3+ Time: +1 priority", 2, [], []),
        ("Limited Ante: Spend 3 life: +1 priority", 0, [0], [1]),
        ("Limited Ante: Spend 19 life: +1 priority", 0, [0], [1]),
        ("Limited Ante: Spend 20 life: +1 priority", 0, [], []),
        ("Limited Ante: advance 1", 0, [0], [1]),
        ("Limited Ante: name 1 base", 0, ["Strike"], [7]),
    ],
)
def test_what_may_be_anted_is_offered_as_often_as_it_may_be(
    line: str, tokens: int, antes: list[Any], offered: list[int], seat: int
) -> None:
    """Luc holds so many Time; his opponent has nothing to ante."""
    sides = Sides(seat, "luc", "magdelina", (1, 7), game=plain(war_luc=[line]))
    sides.duel.set_pool(seat, "Time", tokens)
    sides.beat("Chrono Strike", "Safety Shot", antes=(antes, ()), steps=[])
    assert numbers_offered(sides.duel) == [(seat, number) for number in offered]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("ante", ["alternate", "simultaneous"])
@pytest.mark.parametrize("chosen", [1, 2, 3])
def test_what_is_chosen_with_the_ante_is_not_asked_again(chosen: int, ante: str, seat: int) -> None:
    game = plain(war_luc=["Limited Ante: Spend any number of Time: +5 priority"])
    sides = Sides(seat, "luc", "magdelina", (1, 7), game=game, ante=ante)
    sides.duel.set_pool(seat, "Time", 3)
    sides.beat("Eternal Strike", "Safety Shot", antes=([chosen], ()))
    assert not sides.duel.was_asked("amount")
    assert sides.duel.happened("spent", seat, 0, chosen, 3 - chosen)
    assert sides.duel.happened("bonus", seat, PRIORITY_STAT, 5)


@pytest.mark.parametrize("seat", [0, 1])
def test_simultaneous_antes_are_chosen_unseen_and_take_effect_in_order(seat: int) -> None:
    """`ante: simultaneous`: each chooses all of his; what he has chosen is gone when he chooses the next."""
    texts = {
        "war_luc": ["Ante: Spend 1 or 2 Time: +1 priority"],
        "war_hikaru": ["Setup: gain each token", "Ante: use 1 token"],
    }
    sides = Sides(seat, "luc", "hikaru", (1, 7), game=plain(**texts), ante="simultaneous")
    sides.duel.set_pool(seat, "Time", 4)
    sides.beat("Eternal Strike", "Geomantic Shot", antes=([2, 1, 0], ["Fire", "Wind"]))
    lucs, hikarus = [(seat, 2), (seat, 2), (seat, 1)], [(1 - seat, left) for left in (4, 3, 2)]
    assert numbers_offered(sides.duel) == (lucs + hikarus if seat == 0 else hikarus + lucs)
    told = [event for event in sides.duel.state.events or () if event[0] in ("ante", "spent", "used")]
    antes = [("ante", seat)] * 3, [("ante", 1 - seat)] * 2
    effects = [("spent", seat)] * 3, [("used", 1 - seat)] * 2
    order = 1 if seat == 0 else -1
    assert [event[:2] for event in told] == [one for side in (*antes[::order], *effects[::order]) for one in side]
    assert [event[3] for event in told if event[0] == "spent"] == [2, 1, 1]
    assert [event[2] for event in told if event[0] == "used"] == [1, 3]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_the_beginning_of_the_ante_brings_comes_before_the_antes(seat: int) -> None:
    """The active player's first (ruling W02)."""
    line = "When the ante begins: gain 1 Time"
    game = plain(war_luc=["Hold at most 5 Time", line, "Limited Ante: use 1 Time"])
    duel = Duel("luc", "luc", spaces=(1, 7), active=seat, game=game)
    for both in (0, 1):
        duel.set_pool(both, "Time", 0)
    duel.beat("Eternal Strike", "Chrono Shot")
    assert [event[1] for event in duel.state.events or () if event[0] == "gained"] == [seat, 1 - seat]
    assert numbers_offered(duel) == [(seat, 1), (1 - seat, 1)]
