"""Cadenza: every line of his cards (fixtures/war/cadenza.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

STRIKES = {"normal": "Strike", "ex": "Smash", "almighty": "Cataclysm"}
TOKENS = {"normal": 3, "ex": 4, "almighty": 5}
SOAK = {"normal": 0, "ex": 2, "almighty": 4}
LIFE = {"normal": 20, "ex": 30, "almighty": 40}


def against_hikaru(spaces: tuple[int, int] = (3, 4), mode: str = "normal", more: int = 0, **setup: Any) -> Duel:
    """Cadenza against Hikaru, whose attack of this beat has so much more power."""
    duel = Duel("cadenza", "hikaru", modes=(mode, "normal"), spaces=spaces, **setup)
    duel.state.bonuses[STATS + POWER] = more
    return duel


# ---- Iron Body


@pytest.mark.parametrize("mode", list(TOKENS))
def test_he_starts_with_his_tokens(mode: str) -> None:
    assert against_hikaru(mode=mode).pool(0, "Iron Body") == TOKENS[mode]


@pytest.mark.parametrize("mode", list(TOKENS))
def test_an_anted_iron_body_makes_him_immune_to_stun(mode: str) -> None:
    # Focused Grasp: priority 6, power 2 and 10 more.
    duel = against_hikaru(mode=mode, more=10)
    duel.beat(f"Battery {STRIKES[mode]}", "Focused Grasp", antes=(("Iron Body",), ()), steps=[1])
    soaked = SOAK[mode] + (1 if mode == "almighty" else 0)
    assert duel.state.sides[0].life == LIFE[mode] - (12 - soaked)
    assert not duel.happened("stunned", 0)
    assert duel.happened("hit", 0)
    assert duel.pool(0, "Iron Body") == TOKENS[mode] - 1


def test_an_iron_body_stops_an_effect_that_stuns() -> None:
    duel = Duel("cadenza", "kallistar", spaces=(3, 4))  # War, stun example 6
    duel.set_form(1, "Elemental")
    duel.beat("Clockwork Strike", "Caustic Grasp", antes=(("Iron Body",), ()), steps=[1])
    assert duel.life == [20 - 2, 20 - 1 - 7]
    assert not duel.happened("stunned", 0)


def test_only_one_iron_body_is_anted_a_beat() -> None:
    duel = against_hikaru().beat("Battery Strike", "Focused Shot", antes=(("Iron Body",), ()))
    assert sum((seat, kind) == (0, "ante") for seat, kind, _ in duel.answers.asked) == 1


def test_without_iron_bodies_there_is_nothing_to_ante_or_spend() -> None:
    duel = against_hikaru()
    duel.set_pool(0, "Iron Body", 0)
    duel.beat("Battery Strike", "Focused Grasp", steps=[-1])
    assert not duel.was_asked("ante", 0)
    assert not duel.was_asked("amount", 0)


@pytest.mark.parametrize("mode", list(TOKENS))
def test_an_iron_body_spent_when_damage_comes_keeps_him_standing(mode: str) -> None:
    duel = against_hikaru(mode=mode, more=10)
    duel.beat(f"Battery {STRIKES[mode]}", "Focused Grasp", amount=[1], steps=[1])
    soaked = SOAK[mode] + (1 if mode == "almighty" else 0)
    assert duel.state.sides[0].life == LIFE[mode] - (12 - soaked)
    assert not duel.happened("stunned", 0)
    assert duel.happened("hit", 0)
    assert duel.pool(0, "Iron Body") == TOKENS[mode] - 1


def test_he_may_keep_his_iron_body_and_be_stunned() -> None:
    duel = against_hikaru(more=10).beat("Battery Strike", "Focused Grasp", amount=["decline"], steps=[-1])
    assert duel.happened("stunned", 0)
    assert not duel.happened("attack", 0)
    assert duel.pool(0, "Iron Body") == 3


def test_damage_that_is_soaked_away_asks_for_no_iron_body() -> None:
    duel = against_hikaru().beat("Clockwork Strike", "Focused Grasp", steps=[-1])
    assert duel.happened("soaked", 0, 2)
    assert not duel.was_asked("amount", 0)


def test_almighty_a_spent_iron_body_may_soak_all_of_the_damage() -> None:
    duel = against_hikaru(mode="almighty").beat("Battery Barrage", "Geomantic Grasp", amount=[1], steps=[-1])
    assert duel.state.sides[0].life == 40
    assert not duel.happened("damage", 0)
    assert not duel.happened("stunned", 0)


def test_a_spent_iron_body_does_not_help_against_what_ignores_stun_guard() -> None:
    # War, FAQ on Cadenza. Luc's Flash ignores stun guard: Chrono Flash, power 1, advances 1 to stand adjacent.
    duel = Duel("cadenza", "luc", spaces=(3, 5)).beat("Mechanical Strike", "Chrono Flash", amount=[0, 1])
    assert duel.pool(0, "Iron Body") == 2
    assert duel.happened("stunned", 0)


def test_an_anted_iron_body_does_help_against_what_ignores_stun_guard() -> None:
    duel = Duel("cadenza", "luc", spaces=(3, 5)).beat("Mechanical Strike", "Chrono Flash", antes=(("Iron Body",), ()))
    assert not duel.happened("stunned", 0)


def test_a_spent_iron_body_does_not_help_against_an_effect_that_stuns() -> None:
    duel = Duel("cadenza", "kallistar", spaces=(3, 4))
    duel.set_form(1, "Elemental")
    duel.beat("Battery Strike", "Caustic Grasp", amount=[1], steps=[-1])
    assert duel.happened("stunned", 0)


def test_a_spent_iron_body_lasts_for_the_beat() -> None:
    # Memento repeats: two attacks of 7 each against stun guard 5.
    duel = Duel("cadenza", "luc", spaces=(3, 4))
    duel.state.bonuses[STATS + POWER] = 5
    duel.beat("Mechanical Strike", "Memento Grasp", amount=[1, "decline", 2], steps=[1, -1, -3])
    assert duel.pool(0, "Iron Body") == 2
    assert not duel.happened("stunned", 0)


# ---- styles


def test_hydraulic_advances_before_it_strikes() -> None:
    duel = against_hikaru((3, 5)).beat("Hydraulic Strike", "Sweeping Shot")
    assert duel.happened("priorities", 2, 5)
    assert duel.happened("moved", 0, 0, 3, 4)
    assert duel.life == [20 - (2 - 1), 20 - 6 - 2]  # soak 1; Sweeping takes 2 more


def test_hydraulic_hops_over_an_adjacent_opponent() -> None:
    duel = against_hikaru((3, 4)).beat("Hydraulic Strike", "Sweeping Shot")
    assert duel.position == [5, 4]
    assert duel.happened("hit", 0)


def test_hydraulic_drive_advances_twice() -> None:
    duel = against_hikaru((1, 5)).beat("Hydraulic Drive", "Focused Strike", order=[lambda s, p, o: o[0]], steps=[2])
    assert duel.happened("priorities", 3, 4)
    assert duel.state.sides[0].position == 4
    assert duel.state.sides[1].life == 20 - 5


def test_battery_gives_four_priority_in_the_next_beat_only() -> None:
    duel = against_hikaru((1, 7)).beat("Battery Strike", "Focused Strike")
    assert duel.happened("priorities", 2, 4)
    duel.beat("Clockwork Shot", "Sweeping Shot")
    assert duel.happened("priorities", 2 - 3 + 4, 5)
    duel.beat("Mechanical Grasp", "Advancing Grasp")
    assert duel.happened("priorities", 5 - 2, 6)


def test_battery_charges_although_he_was_stunned() -> None:
    duel = Duel("cadenza", "kallistar", spaces=(3, 4)).beat("Battery Drive", "Blazing Strike")  # stun example 1
    assert duel.life == [16, 20]
    assert duel.happened("stunned", 0)
    assert not duel.happened("attack", 0)
    duel.beat("Clockwork Shot", "Flare Shot")
    assert duel.happened("priorities", 2 - 3 + 4, 2 + 3)


def test_clockwork_soaks_three() -> None:
    duel = Duel("cadenza", "kallistar", spaces=(3, 4))  # stun example 2
    duel.beat("Clockwork Drive", "Ignition Grasp", steps=[1, -1])
    assert duel.happened("priorities", 1, 4)
    assert duel.happened("soaked", 0, 3)
    assert duel.life == [20, 20 - 6]


@pytest.mark.parametrize(("apart", "hits"), [(2, False), (3, True), (5, True), (6, False)])
def test_grapnel_strikes_far(apart: int, hits: bool) -> None:
    duel = against_hikaru((1, 1 + apart)).beat("Grapnel Strike", "Focused Strike", steps=[0])
    assert duel.happened("hit", 0) == hits  # 1 and 2~4


@pytest.mark.parametrize(("steps", "ends"), [(0, 5), (-1, 4), (-2, 3), (-3, 1)])
def test_grapnel_pulls_up_to_three(steps: int, ends: int) -> None:
    duel = against_hikaru((2, 5)).beat("Grapnel Strike", "Focused Strike", steps=[steps])
    assert duel.options_of("steps") == (-3, -2, -1, 0)
    assert duel.state.sides[1].position == ends  # the third space leads past Cadenza at 2


def test_grapnel_that_misses_pulls_nobody() -> None:
    duel = against_hikaru((3, 4)).beat("Grapnel Strike", "Focused Shot")
    assert duel.position == [3, 4]


@pytest.mark.parametrize("steps", [0, 1, 3])
def test_mechanical_advances_up_to_three_at_the_end(steps: int) -> None:
    duel = against_hikaru((2, 6)).beat("Mechanical Strike", "Focused Strike", steps=[steps])
    assert duel.options_of("steps") == (0, 1, 2, 3)
    assert duel.state.sides[0].position == 2 + steps


def test_mechanical_advances_past_the_opponent_unless_the_wall_forbids() -> None:
    assert against_hikaru((3, 5)).beat("Mechanical Strike", "Focused Strike").options_of("steps") == (0, 1, 2, 3)
    assert against_hikaru((5, 7)).beat("Mechanical Strike", "Focused Strike").options_of("steps") == (0, 1)


# ---- Press


@pytest.mark.parametrize(("taken", "power"), [(0, 1), (2, 3), (6, 7)])
def test_press_hits_as_hard_as_he_was_hit(taken: int, power: int) -> None:
    duel = against_hikaru((3, 4), more=taken - 2)
    duel.beat("Battery Press", "Focused Grasp", steps=[-1])  # stun guard 6 holds
    assert duel.life == [20 - taken, 20 - power - 1]


def test_press_counts_damage_that_came_through_not_what_was_soaked() -> None:
    duel = against_hikaru(more=3).beat("Clockwork Press", "Focused Grasp", steps=[-1])
    assert duel.life == [20 - (5 - 3), 20 - (1 + 3 + 2)]


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_press_reaches_two_spaces(apart: int, hits: bool) -> None:
    duel = against_hikaru((1, 1 + apart)).beat("Battery Press", "Focused Strike")
    assert duel.happened("hit", 0) == hits


# ---- finishers


def test_rocket_press_flies_two_spaces_or_more_and_cannot_be_stopped() -> None:
    duel = against_hikaru((1, 5), life=(7, 20), more=2)
    duel.beat("Special Action Strike", "Focused Shot", steps=[3])
    assert duel.options_of("steps") == (2, 3, 4, 5)
    assert duel.happened("priorities", 0, 3)
    assert duel.life == [7 - (5 - 3), 20 - 8]
    assert not duel.happened("stunned", 0)


def test_rocket_press_that_cannot_fly_two_spaces_goes_as_far_as_it_can() -> None:
    duel = against_hikaru((5, 7), life=(7, 20)).beat("Special Action Drive", "Focused Strike")
    assert duel.happened("moved", 0, 0, 5, 6)
    assert duel.state.sides[1].life == 20 - 8


def test_rocket_press_misses_when_it_lands_too_far() -> None:
    duel = against_hikaru((1, 5), life=(7, 20)).beat("Special Action Press", "Focused Strike", steps=[2])
    assert duel.happened("missed", 0)


@pytest.mark.parametrize(("damage", "soaked"), [(0, 0), (2, 2), (5, 5), (7, 5)])
def test_feedback_field_returns_twice_what_it_soaked(damage: int, soaked: int) -> None:
    duel = against_hikaru(life=(7, 20), more=damage - 2, finishers=["Feedback Field", None])
    duel.beat("Special Action Strike", "Focused Grasp", steps=[-1], amount=[1])
    assert duel.happened("priorities", 0, 6)
    assert duel.life == [7 - (damage - soaked), 20 - 1 - 2 * soaked]


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_feedback_field_reaches_two_spaces(apart: int, hits: bool) -> None:
    duel = against_hikaru((1, 1 + apart), life=(7, 20), finishers=["Feedback Field", None])
    duel.beat("Special Action Strike", "Focused Strike")
    assert duel.happened("hit", 0) == hits
