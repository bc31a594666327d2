"""Hikaru: every line of his cards (fixtures/war/hikaru.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from engine.battlecon.special import CANCEL_DUE
from tests.engine.war.duels import Duel

TOKENS = ("Earth", "Fire", "Water", "Wind")
LAST = "Mechanical Press"  # Cadenza's: priority -2, no soak, power 3 and what he was dealt, range 1~2


def against_cadenza(spaces: tuple[int, int] = (3, 4), mode: str = "normal", **setup: Any) -> Duel:
    return Duel("hikaru", "cadenza", modes=(mode, "normal"), spaces=spaces, **setup)


def out_of(duel: Duel, *names: str) -> Duel:
    for name in names:
        duel.set_pool(0, name, 0)
    return duel


def held(duel: Duel) -> list[str]:
    return [name for name in TOKENS if duel.pool(0, name)]


# ---- Geomantic Assault and the tokens


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_he_starts_with_one_of_each_token(mode: str) -> None:
    assert [against_cadenza(mode=mode).pool(0, name) for name in TOKENS] == [1, 1, 1, 1]


def test_earth_soaks_three() -> None:
    # Clockwork Strike hits for 7.
    duel = against_cadenza((3, 4)).beat("Focused Shot", "Clockwork Strike", antes=(("Earth",), ()))
    assert duel.happened("soaked", 0, 3)
    assert duel.state.sides[0].life == 16


def test_fire_adds_three_power() -> None:
    duel = against_cadenza().beat("Focused Strike", LAST, antes=(("Fire",), ()))
    assert duel.state.sides[1].life == 20 - 4 - 3


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_water_widens_the_range_by_one_to_both_sides(apart: int, hits: bool) -> None:
    duel = against_cadenza((3, 3 + apart)).beat("Focused Strike", LAST, antes=(("Water",), ()))
    assert duel.happened("hit", 0) == hits  # 0~2


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (4, True), (5, False)])
def test_water_lowers_the_nearest_range_of_a_burst(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart)).beat("Focused Burst", LAST, antes=(("Water",), ()))
    assert duel.happened("hit", 0) == hits  # 2~3 is 1~4


def test_wind_adds_two_priority() -> None:
    duel = against_cadenza().beat("Focused Strike", LAST, antes=(("Wind",), ()))
    assert duel.happened("priorities", 3 + 1 + 2, -2)


def test_he_antes_one_token_a_beat_and_it_is_spent() -> None:
    duel = against_cadenza().beat("Sweeping Shot", LAST, antes=(("Fire",), ()))
    assert [kind for seat, kind, _ in duel.answers.asked if seat == 0 and kind == "ante"] == ["ante"]
    assert held(duel) == ["Earth", "Water", "Wind"]
    assert duel.position == [3, 1]  # the mechanical one went past him at the end
    duel.beat("Trance Burst", "Battery Strike", steps=[1])
    assert duel.state.sides[1].life == 20 - (3 - 1 + 3) - 3  # Fire worked in the first beat only


def test_he_need_not_ante() -> None:
    assert held(against_cadenza().beat("Sweeping Shot", LAST)) == list(TOKENS)


def test_a_token_he_does_not_hold_cannot_be_anted() -> None:
    duel = out_of(against_cadenza(), "Earth", "Fire", "Water").beat("Sweeping Shot", LAST)
    assert len(duel.options_of("ante")) == 2  # a pass and Wind


@pytest.mark.parametrize("antes", [("Fire",), ("Fire", "Wind")])
def test_ex_he_antes_up_to_two(antes: tuple[str, ...]) -> None:
    duel = against_cadenza(mode="ex").beat("Sweeping Volley", LAST, antes=(antes, ()))
    assert duel.state.sides[1].life == 20 - (4 - 1 + 3)
    assert duel.happened("priorities", 3 + 3 + 2 * (len(antes) - 1), -2)
    asked = [kind for seat, kind, _ in duel.answers.asked if seat == 0 and kind == "ante"]
    assert len(asked) == 2  # never a third
    assert held(duel) == [name for name in TOKENS if name not in antes]


def test_almighty_he_antes_as_many_as_he_likes_and_one_returns_at_the_end() -> None:
    duel = against_cadenza((3, 5), "almighty")
    out_of(duel, "Water").beat("Sweeping Cataclysm", LAST, antes=(("Fire", "Wind", "Earth"), ()))
    assert duel.happened("priorities", 5 + 3 + 2, -2)
    assert duel.state.sides[1].life == 20 - (6 - 1 + 3)
    assert held(duel) == ["Water"]  # the others were used this beat


def test_almighty_he_chooses_which_token_returns() -> None:
    duel = out_of(against_cadenza(mode="almighty"), "Fire", "Wind").beat("Sweeping Vanish", LAST, token=["Wind"])
    assert held(duel) == ["Earth", "Water", "Wind"]


# ---- Trance


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_trance_reaches_one_space_farther(apart: int, hits: bool) -> None:
    assert against_cadenza((3, 3 + apart)).beat("Trance Strike", LAST).happened("hit", 0) == hits


@pytest.mark.parametrize("token", TOKENS)
def test_trance_takes_an_anted_token_back_without_its_effect(token: str) -> None:
    duel = against_cadenza().beat("Trance Strike", LAST, antes=((token,), ()))
    assert held(duel) == list(TOKENS)
    assert duel.happened("priorities", 3, -2)
    assert not duel.happened("soaked", 0)
    assert duel.life == [20 - 3 - 4, 20 - 4]


def test_trance_regains_a_token_of_choice_at_the_end() -> None:
    duel = out_of(against_cadenza(), "Fire", "Water").beat("Trance Strike", LAST, token=["Water"])
    assert duel.options_of("token") == (duel.token(0, "Fire"), duel.token(0, "Water"))
    assert held(duel) == ["Earth", "Water", "Wind"]


def test_trance_regains_when_he_was_stunned() -> None:
    # War, Recycle: End effects also of a stunned player. Hydraulic Grasp: priority 4 against 2, power 4.
    duel = out_of(against_cadenza(), "Fire").beat("Trance Shot", "Hydraulic Grasp", steps=[1])
    assert duel.happened("stunned", 0)
    assert held(duel) == list(TOKENS)


def test_trance_with_every_token_in_hand_asks_nothing() -> None:
    duel = against_cadenza().beat("Trance Strike", LAST)
    assert not duel.was_asked("token")


def test_a_token_used_this_beat_stays_out_though_it_was_taken_back_before_it_was_discarded() -> None:
    duel = Duel("hikaru", "vanaah", spaces=(3, 4))
    duel.beat("Trance Shot", "Reaping Grasp", antes=(("Wind",), ()), token=["Wind"])
    assert duel.happened("took back", 0)
    assert duel.pool(0, "Wind") == 0


def test_ex_trance_takes_back_both_antes_and_regains_two() -> None:
    duel = out_of(against_cadenza(mode="ex"), "Earth", "Water")
    duel.beat("Trance Smash", LAST, antes=(("Fire", "Wind"), ()), token=["Earth", "Water"])
    assert duel.state.sides[1].life == 20 - 5
    assert held(duel) == list(TOKENS)


# ---- Geomantic


def test_geomantic_may_use_a_token_at_the_start() -> None:
    duel = against_cadenza().beat("Geomantic Strike", LAST, token=["Fire"])
    assert duel.state.sides[1].life == 20 - 4 - 1 - 3
    assert held(duel) == ["Earth", "Water", "Wind"]


def test_geomantic_may_leave_it() -> None:
    duel = against_cadenza().beat("Geomantic Strike", LAST, token=["decline"])
    assert duel.state.sides[1].life == 20 - 4 - 1
    assert held(duel) == list(TOKENS)


def test_geomantic_uses_one_more_beside_the_ante() -> None:
    duel = against_cadenza().beat("Geomantic Grasp", LAST, antes=(("Earth",), ()), token=["Fire"], steps=[-1])
    assert duel.state.sides[1].life == 20 - 2 - 1 - 3
    assert duel.happened("soaked", 0, 3)
    assert held(duel) == ["Water", "Wind"]


def test_wind_at_the_start_does_not_change_who_is_active() -> None:
    # War, FAQ: Geomantic Shot 2 + 2 ties Kallistar's Caustic Grasp 4 during Start; nothing happens.
    duel = Duel("hikaru", "kallistar", spaces=(3, 4))
    duel.beat("Geomantic Shot", "Caustic Grasp", token=["Wind"], steps=[-1])
    assert duel.happened("priorities", 2, 4)
    assert duel.happened("active", 1)
    assert not duel.happened("clash")
    assert duel.happened("damage", 0, 3)
    assert duel.happened("stunned", 0)  # 3 damage against stun guard 2: Kallistar did act first
    assert duel.life == [17, 20]


# ---- Focused


def test_focused_regains_a_token_with_a_hit() -> None:
    duel = out_of(against_cadenza(), "Earth", "Wind").beat("Focused Strike", LAST, token=["Wind"])
    assert held(duel) == ["Fire", "Water", "Wind"]


def test_focused_regains_nothing_when_it_misses() -> None:
    duel = out_of(against_cadenza((2, 6)), "Earth").beat("Focused Strike", LAST)
    assert held(duel) == ["Fire", "Water", "Wind"]


def test_focused_cannot_regain_the_token_used_this_beat() -> None:
    duel = against_cadenza().beat("Focused Strike", LAST, antes=(("Fire",), ()))
    assert held(duel) == ["Earth", "Water", "Wind"]


@pytest.mark.parametrize(("bonus", "stunned"), [(0, False), (1, True)])
def test_focused_holds_two_more_damage(bonus: int, stunned: bool) -> None:
    duel = Duel("hikaru", "hikaru", spaces=(1, 2))
    duel.state.bonuses[STATS + POWER] = bonus  # to Focused Grasp's 2
    duel.beat("Focused Burst", "Focused Grasp")
    assert duel.happened("damage", 0, 2 + bonus)
    assert duel.happened("stunned", 0) == stunned


def test_ex_focused_regains_one_or_two() -> None:
    duel = out_of(against_cadenza(mode="ex"), "Earth", "Fire", "Wind")
    duel.beat("Focused Smash", LAST, token=["Fire", "Wind"])
    assert held(duel) == ["Fire", "Water", "Wind"]
    duel = out_of(against_cadenza(mode="ex"), "Earth", "Fire", "Wind")
    duel.beat("Focused Smash", LAST, token=["Fire", "decline"])
    assert held(duel) == ["Fire", "Water"]


# ---- Advancing


def test_advancing_comes_one_space_nearer() -> None:
    duel = against_cadenza((3, 5)).beat("Advancing Strike", LAST)
    assert duel.state.sides[0].position == 4
    assert duel.state.sides[1].life == 20 - 5  # no power for passing


def test_advancing_past_the_opponent_adds_one_power() -> None:
    duel = against_cadenza((3, 4)).beat("Advancing Strike", LAST)
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 20 - 6


def test_advancing_against_the_wall_neither_moves_nor_adds_power() -> None:
    duel = against_cadenza((6, 7)).beat("Advancing Strike", LAST)
    assert not duel.happened("moved", 0)
    assert duel.state.sides[1].life == 20 - 5


def test_advancing_palm_strike_moves_twice_in_either_order() -> None:
    duel = against_cadenza((2, 4)).beat("Advancing Palm Strike", LAST)
    # One to 3, one past him to 5; which of the two passed is his to choose: here the line of the style comes first.
    assert duel.was_asked("order", 0)
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 20 - 3
    lines = [line for _, kind, options in duel.answers.asked if kind == "order" for line in options]
    duel = against_cadenza((2, 4)).beat("Advancing Palm Strike", LAST, order=[lines[1]])
    assert duel.state.sides[1].life == 20 - 4  # now Advancing's advance is the one that passes


# ---- Sweeping


def test_sweeping_takes_two_more_damage_from_an_attack() -> None:
    duel = against_cadenza().beat("Sweeping Shot", "Battery Shot")  # priority 5 against 1; he deals 2, guard 2
    assert duel.life == [20 - 4 - 2, 20 - 2]


def test_sweeping_does_not_add_to_an_attack_that_deals_no_damage() -> None:
    duel = Duel("hikaru", "magdelina", spaces=(3, 4), life=(10, 20))
    duel.beat("Sweeping Shot", "Sanctimonious Blessing")  # 2 damage against her stun guard 3; Blessing's power is N/A
    assert duel.happened("hit", 1)
    assert not duel.happened("damage", 0)
    assert duel.life == [13, 20]


def test_sweeping_turns_a_hit_of_no_power_into_two_damage() -> None:
    duel = Duel("hikaru", "demitras", spaces=(3, 4))
    duel.set_pool(1, "Crescendo", 4)
    duel.beat("Sweeping Strike", "Darkside Grasp", order=[lambda state, seat, options: options[-1]])
    # Priority 6 against 5 + 1 + 4; power 2 - 2.
    assert duel.happened("damage", 0, 2)


def test_sweeping_does_not_add_to_life_lost() -> None:
    duel = Duel("hikaru", "luc", spaces=(1, 2)).beat("Sweeping Shot", "Fusion Strike")
    # Fusion Strike: 4 and 2 more; the push into the wall makes him lose 2 life, no more.
    assert duel.state.sides[0].life == 20 - 6 - 2


def test_sweeping_and_earth_soak_together() -> None:
    duel = against_cadenza().beat("Sweeping Shot", "Battery Shot", antes=(("Earth",), ()))
    assert duel.state.sides[0].life == 20 - (4 + 2 - 3)


# ---- Palm Strike


def test_palm_strike_advances_at_the_start() -> None:
    duel = against_cadenza((3, 5)).beat("Focused Palm Strike", LAST)
    assert duel.state.sides[0].position == 4
    assert duel.state.sides[1].life == 18


def test_palm_strike_past_an_adjacent_opponent_hits_from_behind() -> None:
    duel = against_cadenza((3, 4)).beat("Focused Palm Strike", LAST)
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 18


def test_palm_strike_regains_a_token_when_it_did_damage() -> None:
    duel = out_of(against_cadenza((3, 5)), "Earth", "Fire").beat(
        "Geomantic Palm Strike", LAST, token=["decline", "Fire"]
    )
    assert held(duel) == ["Fire", "Water", "Wind"]


def test_palm_strike_that_is_soaked_regains_nothing() -> None:
    duel = out_of(against_cadenza((3, 5)), "Earth").beat("Trance Palm Strike", "Clockwork Press", token=["Earth"])
    assert duel.happened("hit", 0)
    assert not duel.happened("damage", 1)  # 2 power, soak 3
    # Trance's End effect is the one that brings Earth back.
    assert held(duel) == list(TOKENS)
    duel = out_of(against_cadenza((3, 5)), "Earth").beat("Advancing Palm Strike", "Clockwork Press")
    assert held(duel) == ["Fire", "Water", "Wind"]


# ---- Wrath of Elements


def test_wrath_of_elements_uses_every_token() -> None:
    duel = against_cadenza((3, 5), life=(7, 20)).beat("Special Action Strike", "Clockwork Press")
    assert duel.happened("priorities", 6 + 2, -3)  # Wind
    assert duel.state.sides[1].life == 20 - (7 + 3 - 3)  # at two spaces with Water, with Fire, against soak 3
    assert held(duel) == []


def test_wrath_of_elements_does_not_use_what_he_no_longer_holds() -> None:
    duel = out_of(against_cadenza((3, 4), life=(7, 20)), "Fire", "Wind").beat("Special Action Drive", LAST)
    assert duel.happened("priorities", 6, -2)
    assert duel.state.sides[1].life == 20 - 7


def test_wrath_of_elements_keeps_the_token_anted_for_it() -> None:
    duel = against_cadenza((3, 4), life=(7, 20)).beat("Special Action Palm Strike", LAST, antes=(("Fire",), ()))
    assert duel.state.sides[1].life == 20 - 10
    assert held(duel) == []


# ---- Four Winds


def four_winds(spaces: tuple[int, int], *gone: str) -> Duel:
    return out_of(against_cadenza(spaces, life=(7, 20), finishers=["Four Winds", None]), *gone)


@pytest.mark.parametrize("gone", [(), ("Earth",), ("Earth", "Fire"), TOKENS])
def test_four_winds_hits_again_for_each_token_it_regains(gone: tuple[str, ...]) -> None:
    duel = four_winds((3, 4), *gone).beat("Special Action Strike", LAST)
    assert duel.state.sides[1].life == 20 - 2 * (1 + len(gone))
    assert held(duel) == list(TOKENS)


def test_four_winds_advances_up_to_one_before_each_attack() -> None:
    duel = four_winds((3, 5), "Earth").beat("Special Action Strike", LAST, steps=[1, 0])
    assert duel.options_of("steps") == (0, 1)
    assert duel.state.sides[1].life == 16
    assert duel.happened("moved", 0, 0, 3, 4)


def test_four_winds_takes_back_the_ante_without_its_effect() -> None:
    duel = four_winds((3, 4)).beat("Special Action Strike", LAST, antes=(("Fire",), ()))
    assert duel.state.sides[1].life == 18
    assert held(duel) == list(TOKENS)


def test_four_winds_that_misses_regains_nothing() -> None:
    duel = four_winds((2, 6), "Earth").beat("Special Action Strike", LAST)
    assert held(duel) == ["Fire", "Water", "Wind"]
    assert duel.state.sides[1].life == 20


def test_ex_four_winds_may_regain_two_but_repeats_once_for_them() -> None:
    duel = Duel(
        "hikaru", "cadenza", modes=("ex", "normal"), spaces=(3, 4), life=(7, 20), finishers=["Four Winds", None]
    )
    out_of(duel, "Earth", "Fire", "Wind").beat("Special Action Smash", LAST, token=["Earth", "Fire", "decline"])
    # Two for the first hit, the third token for the second hit, none for the third.
    assert held(duel) == list(TOKENS)
    assert duel.state.sides[1].life == 20 - 2 * 3


def test_above_seven_life_the_finisher_becomes_a_cancel() -> None:
    duel = against_cadenza((3, 4), life=(8, 20))
    duel.beat("Special Action Strike", LAST, cancel=("Focused Shot", ""))
    assert duel.happened("special action", 0, CANCEL_DUE)
    assert duel.happened("priorities", 2 + 1, -2)
    assert duel.state.sides[1].life == 20 - 3
