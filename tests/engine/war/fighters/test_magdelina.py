"""Magdelina: every line of her cards (fixtures/war/magdelina.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, power 4 and what he was dealt, range 1~2
FIRST_LEVEL = {"normal": 0, "ex": 1, "almighty": 2}
TOP_LEVEL = {"normal": 5, "ex": 6, "almighty": 7}
LIFE = {"normal": 20, "ex": 30, "almighty": 40}


def against_cadenza(
    spaces: tuple[int, int] = (1, 7), mode: str = "normal", level: int | None = None, trance: int = 0, **setup: Any
) -> Duel:
    duel = Duel("magdelina", "cadenza", modes=(mode, "normal"), spaces=spaces, **setup)
    if level is not None:
        duel.set_pool(0, "Level", level)
    duel.set_pool(0, "Trance", trance)
    return duel


def against_hikaru(spaces: tuple[int, int] = (3, 4), level: int = 0, trance: int = 0, more: int = 0) -> Duel:
    """Against Hikaru, whose attack has so much more power."""
    duel = Duel("magdelina", "hikaru", spaces=spaces)
    duel.set_pool(0, "Level", level)
    duel.set_pool(0, "Trance", trance)
    duel.state.bonuses[STATS + POWER] = more
    return duel


def grown(duel: Duel) -> tuple[int, int]:
    """Her level and her Trance."""
    return duel.pool(0, "Level"), duel.pool(0, "Trance")


# ---- Divine Conduit


@pytest.mark.parametrize("mode", list(LIFE))
def test_she_starts_at_the_level_of_her_mode_without_trance(mode: str) -> None:
    assert grown(Duel("magdelina", "cadenza", modes=(mode, "normal"))) == (FIRST_LEVEL[mode], 0)


@pytest.mark.parametrize("level", [0, 1, 5])
def test_each_level_adds_power_priority_and_stun_guard(level: int) -> None:
    duel = against_cadenza((2, 5), level=level).beat("Sanctimonious Shot", "Battery Press")
    assert duel.happened("priorities", 2 - 2 + level, -1)
    assert duel.state.sides[1].life == 20 - 3 - level


@pytest.mark.parametrize(("more", "stunned"), [(0, False), (1, True)])
@pytest.mark.parametrize("level", [0, 3])
def test_each_level_holds_one_more_damage(level: int, more: int, stunned: bool) -> None:
    # Focused Grasp: priority 6 against Shot 2 - 1 + level and stun guard 2 + level.
    duel = against_hikaru((1, 2), level=level, more=level + more).beat("Priestess Shot", "Focused Grasp")
    assert duel.happened("damage", 0, 2 + level + more)
    assert duel.happened("stunned", 0) == stunned


def test_the_bonuses_of_a_beat_are_those_of_the_level_at_its_ante() -> None:
    # Apotheosis gains a level with its hit; the hit itself has the old level's power.
    duel = against_cadenza((3, 4), level=2, life=(7, 20)).beat("Special Action Strike", "Battery Press")
    assert duel.pool(0, "Level") == 3
    assert duel.state.sides[1].life == 20 - 1 - 2


@pytest.mark.parametrize(
    ("level", "trance", "ends"),
    [(0, 0, (0, 1)), (0, 1, (1, 0)), (1, 1, (1, 2)), (1, 2, (2, 0)), (4, 4, (4, 5)), (4, 5, (5, 0)), (3, 5, (4, 0))],
)
def test_at_the_end_she_gains_trance_or_with_enough_of_it_a_level(
    level: int, trance: int, ends: tuple[int, int]
) -> None:
    assert grown(against_cadenza(level=level, trance=trance).beat("Priestess Strike", LAST)) == ends


@pytest.mark.parametrize("mode", list(LIFE))
def test_the_highest_level_is_that_of_her_mode(mode: str) -> None:
    top = TOP_LEVEL[mode]
    duel = against_cadenza(mode=mode, level=top - 1, trance=5)
    strike = {"normal": "Strike", "ex": "Smash", "almighty": "Cataclysm"}[mode]
    duel.beat(f"Priestess {strike}", LAST)
    # At most five Trance: not more than five levels, so from level 5 on the counters give no further level.
    assert grown(duel) == ((top, 0) if top - 1 < 5 else (top - 1, 5))


@pytest.mark.parametrize("mode", list(LIFE))
def test_a_level_won_by_a_hit_stops_at_the_highest(mode: str) -> None:
    top = TOP_LEVEL[mode]
    strike = {"normal": "Strike", "ex": "Smash", "almighty": "Cataclysm"}[mode]
    for level, ends in ((top - 1, top), (top, top)):
        duel = against_cadenza((3, 4), mode, level=level, life=(7, 40), trance=0)
        duel.beat(f"Special Action {strike}", LAST)
        assert duel.pool(0, "Level") == ends


def test_trance_stops_at_five() -> None:
    assert grown(against_cadenza(level=5, trance=5).beat("Priestess Strike", LAST)) == (5, 5)


def test_she_grows_although_she_was_stunned() -> None:
    duel = against_hikaru(more=5).beat("Priestess Strike", "Focused Grasp", steps=[1])
    assert duel.happened("stunned", 0)
    assert grown(duel) == (0, 1)


# ---- Spiritual


@pytest.mark.parametrize(("level", "trance"), [(0, 0), (0, 1), (2, 3)])
def test_spiritual_that_hits_nobody_gains_neither_trance_nor_level(level: int, trance: int) -> None:
    duel = against_cadenza(level=level, trance=trance).beat("Spiritual Strike", LAST)
    assert duel.pool(0, "Level") == level


def test_spiritual_that_hits_nobody_keeps_its_trance() -> None:
    assert grown(against_cadenza(level=1, trance=1).beat("Spiritual Strike", LAST)) == (1, 1)


@pytest.mark.parametrize(("level", "trance", "ends"), [(0, 0, (0, 1)), (0, 1, (1, 0))])
def test_spiritual_that_hits_grows_as_ever(level: int, trance: int, ends: tuple[int, int]) -> None:
    duel = against_cadenza((3, 4), level=level, trance=trance).beat("Spiritual Strike", LAST)
    assert grown(duel) == ends
    assert duel.happened("priorities", 3 + 1 + level, -3)
    assert duel.state.sides[1].life == 20 - (4 + 1 + level - 3)


# ---- Sanctimonious


@pytest.mark.parametrize(
    ("trance", "apart", "hits"), [(0, 1, True), (0, 2, False), (2, 3, True), (2, 4, False), (5, 6, True)]
)
def test_sanctimonious_reaches_as_much_farther_as_she_has_trance(trance: int, apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart), level=5, trance=trance).beat("Sanctimonious Strike", LAST)
    assert duel.happened("hit", 0) == hits


def test_sanctimonious_keeps_its_nearest_range() -> None:
    duel = against_cadenza((1, 2), level=5, trance=5).beat("Sanctimonious Burst", LAST)
    assert duel.happened("missed", 0)


# ---- Priestess


def test_priestess_weakens_the_opponent_it_hits_this_beat() -> None:
    duel = against_cadenza((3, 4), life=(10, 20)).beat("Priestess Strike", "Battery Press")
    # Strike 4 - 2 and a life regained; Press 1 + 1 and 2, less 2.
    assert duel.life == [10 + 1 - 2, 18]


def test_priestess_that_misses_weakens_nobody() -> None:
    duel = against_cadenza((3, 6), life=(10, 20)).beat("Priestess Strike", "Battery Shot")
    assert duel.state.sides[0].life == 10 + 1 - 4


def test_priestess_regains_a_life_after_the_attack_hit_or_miss() -> None:
    assert against_cadenza(life=(10, 20)).beat("Priestess Strike", LAST).state.sides[0].life == 11
    assert against_cadenza().beat("Priestess Strike", LAST).state.sides[0].life == 20


def test_priestess_who_is_stunned_regains_nothing() -> None:
    duel = against_hikaru(more=5).beat("Priestess Strike", "Focused Grasp", steps=[1])
    assert duel.state.sides[0].life == 20 - 7


def test_priestess_has_no_less_than_no_power() -> None:
    duel = against_cadenza((3, 4)).beat("Priestess Grasp", "Battery Strike", steps=[-1])
    assert duel.happened("hit", 0)
    assert not duel.happened("damage", 1)


# ---- Safety


@pytest.mark.parametrize(("level", "most"), [(0, 3), (2, 5), (5, 8)])
def test_safety_limits_the_damage_of_an_attack(level: int, most: int) -> None:
    duel = against_hikaru((1, 2), level=level, more=10).beat("Safety Shot", "Sweeping Grasp")
    assert duel.state.sides[0].life == 20 - most


def test_safety_does_not_raise_smaller_damage() -> None:
    duel = against_hikaru((1, 2)).beat("Safety Shot", "Focused Grasp")
    assert duel.state.sides[0].life == 18


def test_safety_limits_each_attack_by_itself() -> None:
    duel = Duel("magdelina", "luc", spaces=(3, 4))
    duel.beat("Safety Shot", "Memento Strike", amount=[2])
    assert duel.state.sides[0].life == 20 - 3 - 3


@pytest.mark.parametrize("steps", [-2, 0, 3])
def test_safety_moves_up_to_three_at_the_end_when_she_was_hit(steps: int) -> None:
    duel = against_hikaru((3, 4)).beat("Safety Strike", "Geomantic Shot", steps=[steps])
    assert duel.happened("hit", 1)
    assert duel.options_of("steps") == (-2, -1, 0, 1, 2, 3)  # the third space forwards is 7, past Hikaru
    assert duel.state.sides[0].position == (3 + steps if steps <= 0 else 7)


def test_safety_stays_when_she_was_not_hit() -> None:
    duel = against_hikaru((2, 6)).beat("Safety Strike", "Geomantic Strike")
    assert not duel.was_asked("steps", 0)


# ---- Excelsius


@pytest.mark.parametrize(("apart", "steps", "hits"), [(3, 1, True), (3, -1, False), (2, -1, False), (1, -1, True)])
def test_excelsius_moves_one_before_it_strikes_two_spaces_wide(apart: int, steps: int, hits: bool) -> None:
    duel = against_cadenza((2, 2 + apart)).beat("Excelsius Strike", LAST, steps=[steps])
    assert duel.options_of("steps") == (-1, 1)
    assert duel.happened("hit", 0) == hits


def test_excelsius_at_the_wall_must_move_forwards() -> None:
    duel = against_cadenza((1, 4)).beat("Excelsius Strike", LAST)  # War, Movement
    assert not duel.was_asked("steps")
    assert duel.state.sides[0].position == 2


@pytest.mark.parametrize(("level", "pushes"), [(0, False), (1, False), (2, True), (5, True)])
def test_excelsius_pushes_up_to_two_from_level_two_on(level: int, pushes: bool) -> None:
    duel = against_cadenza((2, 4), level=level).beat("Excelsius Strike", LAST, steps=[1, 2])
    assert duel.happened("moved", 1, 0, 4, 6) == pushes


def test_excelsius_may_push_nobody() -> None:
    duel = against_cadenza((2, 4), level=2).beat("Excelsius Strike", LAST, steps=[1, 0])
    assert duel.position == [3, 4]


def test_excelsius_that_misses_pushes_nobody() -> None:
    assert against_cadenza((1, 6), level=2).beat("Excelsius Strike", LAST).position == [2, 6]


# ---- Blessing


def test_blessing_heals_both_and_adds_trance() -> None:
    duel = against_cadenza((2, 4), life=(10, 10)).beat("Sanctimonious Blessing", LAST)
    assert duel.happened("priorities", 3 - 2, -3)
    # Press hits her for 4 after that; stun guard 3 is no matter any more.
    assert duel.life == [13 - 4, 13]
    assert grown(duel) == (1, 0)  # Trance 1 from the hit is more than level 0 at the end


def test_blessing_deals_no_damage_at_any_level() -> None:
    duel = against_cadenza((2, 3), level=5, life=(20, 10)).beat("Sanctimonious Blessing", LAST)
    assert duel.state.sides[1].life == 13
    assert not duel.happened("damage", 1)


def test_blessing_heals_nobody_above_the_life_he_started_with() -> None:
    duel = against_cadenza((2, 5), trance=1, life=(18, 19)).beat("Sanctimonious Blessing", LAST)
    assert duel.life == [20, 20]


def test_blessing_that_misses_does_nothing() -> None:
    duel = against_cadenza((1, 7), life=(10, 10)).beat("Sanctimonious Blessing", LAST)
    assert duel.life == [10, 10]
    assert grown(duel) == (0, 1)


# ---- finishers


def test_apotheosis_stuns_and_gains_a_level() -> None:
    duel = against_cadenza((3, 4), life=(7, 20)).beat("Special Action Strike", LAST)
    assert duel.happened("priorities", 4, -3)
    assert duel.happened("stunned", 1)
    assert duel.life == [7, 20]  # 1 against soak 3
    assert grown(duel) == (1, 1)


def test_apotheosis_that_misses_gains_nothing() -> None:
    duel = against_cadenza((1, 7), life=(7, 20)).beat("Special Action Strike", LAST)
    assert grown(duel) == (0, 1)
    assert not duel.happened("stunned", 1)


@pytest.mark.parametrize(("trance", "spent"), [(0, 0), (3, 0), (3, 2), (5, 5)])
def test_solar_soul_turns_trance_into_power(trance: int, spent: int) -> None:
    duel = against_cadenza((3, 5), level=5, trance=trance, life=(7, 20), finishers=["Solar Soul", None])
    duel.beat("Special Action Blessing", "Battery Strike", amount=[spent] if trance else [])
    assert duel.state.sides[1].life == 20 - (2 + 5 + spent)
    assert grown(duel) == (5, min(5, trance - spent + 1))


def test_solar_soul_soaks_two() -> None:
    duel = Duel("magdelina", "hikaru", spaces=(3, 4), life=(7, 20), finishers=["Solar Soul", None])
    duel.beat("Special Action Strike", "Focused Grasp", steps=[-1])
    assert duel.happened("soaked", 0, 2)
    assert duel.state.sides[0].life == 7


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_solar_soul_reaches_two_spaces(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart), life=(7, 20), finishers=["Solar Soul", None])
    assert duel.beat("Special Action Strike", LAST).happened("hit", 0) == hits
