"""Luc: every line of his cards (fixtures/war/luc.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, PRIORITY_STAT, STATS
from tests.engine.war.duels import Duel

LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, range 1~2
ONE, THREE, FIVE = 0, 1, 2  # the alternatives of his ante
GAINS = {"normal": 1, "ex": 2, "almighty": 3}
MOST = {"normal": 5, "ex": 7, "almighty": 9}
STRIKES = {"normal": "Strike", "ex": "Smash", "almighty": "Cataclysm"}


def against_cadenza(
    spaces: tuple[int, int] = (1, 7), time: int = 2, mode: str = "normal", more: int = 0, **setup: Any
) -> Duel:
    """Luc with so much Time, and so much more power this beat."""
    duel = Duel("luc", "cadenza", modes=(mode, "normal"), spaces=spaces, **setup)
    duel.set_pool(0, "Time", time)
    duel.state.bonuses[POWER] = more
    return duel


def against_hikaru(spaces: tuple[int, int] = (3, 4), time: int = 2, more: int = 0, **setup: Any) -> Duel:
    """Luc with so much Time against Hikaru, whose attack has so much more power."""
    duel = Duel("luc", "hikaru", spaces=spaces, **setup)
    duel.set_pool(0, "Time", time)
    duel.state.bonuses[STATS + POWER] = more
    return duel


# ---- Temporal Battery


@pytest.mark.parametrize("mode", list(GAINS))
def test_he_starts_with_two_time(mode: str) -> None:
    assert Duel("luc", "cadenza", modes=(mode, "normal")).pool(0, "Time") == 2


@pytest.mark.parametrize("mode", list(GAINS))
def test_he_gains_time_at_the_end_of_each_beat_up_to_his_most(mode: str) -> None:
    for held, ends in ((0, GAINS[mode]), (MOST[mode] - 1, MOST[mode]), (MOST[mode], MOST[mode])):
        duel = against_cadenza(time=held, mode=mode).beat(f"Fusion {STRIKES[mode]}", LAST)
        assert duel.pool(0, "Time") == ends


def test_he_gains_time_although_he_was_stunned() -> None:
    duel = against_hikaru(more=5).beat("Fusion Strike", "Focused Grasp", steps=[-1])
    assert duel.happened("stunned", 0)
    assert duel.pool(0, "Time") == 3


@pytest.mark.parametrize(("time", "offered"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_he_antes_one_three_or_five_time_if_he_has_them(time: int, offered: int) -> None:
    duel = against_cadenza(time=time).beat("Fusion Strike", LAST)
    assert duel.was_asked("ante", 0) == (offered > 0)
    if offered:
        assert len(duel.options_of("ante")) == 1 + offered  # and a pass


def test_one_time_is_one_priority() -> None:
    duel = against_cadenza().beat("Fusion Strike", LAST, antes=((ONE,), ()))
    assert duel.happened("priorities", 3 + 1 + 1, -3)
    assert duel.pool(0, "Time") == 2 - 1 + 1


def test_he_antes_once_a_beat() -> None:
    duel = against_cadenza(time=5).beat("Fusion Strike", LAST, antes=((ONE,), ()))
    assert sum((seat, kind) == (0, "ante") for seat, kind, _ in duel.answers.asked) == 1


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_three_time_advance_up_to_two_at_the_start(steps: int) -> None:
    duel = against_cadenza((2, 4), time=3).beat("Fusion Strike", LAST, antes=((THREE,), ()), steps=[steps])
    assert duel.options_of("steps") == (0, 1, 2)
    assert duel.happened("priorities", 4, -3)  # the effects do not add up
    assert duel.state.sides[0].position == {0: 2, 1: 3, 2: 5}[steps]
    assert duel.pool(0, "Time") == 1


def test_three_time_move_him_although_he_is_slower() -> None:
    duel = against_hikaru((2, 4), time=3).beat("Eternal Strike", "Focused Strike", antes=((THREE,), ()), steps=[2])
    assert duel.happened("priorities", -1, 4)
    assert duel.state.sides[0].position == 5


def test_five_time_make_him_active() -> None:
    duel = against_hikaru(time=5, more=10).beat("Eternal Strike", "Focused Strike", antes=((FIVE,), ()))
    assert duel.happened("priorities", -1, 4)
    assert duel.state.active == 0
    assert [event[1] for event in duel.state.events or () if event[0] == "attack"] == [0, 1]
    assert duel.pool(0, "Time") == 1


def test_becoming_active_does_not_change_the_order_of_the_start() -> None:
    # Ruling W24: Hikaru's Start effect waits before Luc's. Palm Strike has him advance to 3 first.
    duel = against_hikaru((2, 4), time=5).beat("Eternal Strike", "Focused Palm Strike", antes=((FIVE,), ()))
    events = [event[0] for event in duel.state.events or () if event[0] in ("moved", "active", "attack")]
    assert events == ["active", "moved", "active", "attack"]  # and his attack stuns Hikaru's
    assert duel.state.sides[1].life == 20 - 4


# ---- Chrono


@pytest.mark.parametrize(("amount", "space"), [(0, 1), (1, 2), (3, 4), (4, 5)])
def test_chrono_advances_as_many_spaces_as_he_spends_time(amount: int, space: int) -> None:
    duel = against_cadenza((1, 7), time=4).beat("Chrono Strike", LAST, amount=[amount])
    assert duel.options_of("amount") == (0, 1, 2, 3, 4)
    assert duel.state.sides[0].position == space
    assert duel.pool(0, "Time") == 4 - amount + 1
    assert duel.happened("priorities", 4, -3)


def test_chrono_does_not_go_past_the_opponent() -> None:
    duel = against_cadenza((3, 5), time=4).beat("Chrono Strike", LAST, amount=[4])
    assert duel.state.sides[0].position == 4
    assert duel.pool(0, "Time") == 1


def test_chrono_beside_the_opponent_stays() -> None:
    assert against_cadenza((3, 4)).beat("Chrono Strike", LAST, amount=[2]).state.sides[0].position == 3


def test_chrono_without_time_asks_nothing() -> None:
    duel = against_cadenza((3, 7), time=0).beat("Chrono Strike", LAST)
    assert not duel.was_asked("amount", 0)
    assert duel.state.sides[0].position == 3


# ---- Eternal


@pytest.mark.parametrize(("amount", "damage"), [(0, 5), (2, 3), (4, 1)])
def test_eternal_soaks_one_for_each_time_spent_when_he_is_hit(amount: int, damage: int) -> None:
    duel = against_hikaru((3, 4), time=4, more=2).beat("Eternal Strike", "Geomantic Shot", amount=[amount])
    assert duel.happened("priorities", -1, 2)
    assert duel.options_of("amount") == (0, 1, 2, 3, 4)
    assert duel.state.sides[0].life == 20 - damage  # 3 + 1 + 2, soak 1
    assert duel.pool(0, "Time") == 4 - amount + 1


def test_eternal_that_soaks_everything_is_not_stunned() -> None:
    duel = against_hikaru((3, 4), time=5).beat("Eternal Grasp", "Geomantic Shot", amount=[3], steps=[1])
    assert duel.state.sides[0].life == 20
    assert not duel.happened("stunned", 0)


def test_eternal_who_is_not_hit_is_asked_nothing() -> None:
    duel = against_hikaru((1, 7)).beat("Eternal Strike", "Geomantic Strike")
    assert not duel.was_asked("amount", 0)


# ---- Memento


def test_memento_may_strike_again_for_two_time() -> None:
    duel = against_hikaru((2, 4), time=2).beat("Memento Shot", "Geomantic Strike", amount=[2])
    assert duel.happened("priorities", 1, 3)
    assert duel.state.sides[1].life == 20 - 3 - 3
    assert duel.pool(0, "Time") == 1


def test_memento_may_leave_it() -> None:
    duel = against_hikaru((2, 4)).beat("Memento Shot", "Geomantic Strike", amount=["decline"])
    assert duel.state.sides[1].life == 17
    assert duel.pool(0, "Time") == 3


def test_memento_strikes_again_once_a_beat() -> None:
    duel = against_hikaru((2, 4), time=5).beat("Memento Shot", "Geomantic Strike", amount=[2, 2])
    assert duel.state.sides[1].life == 14
    assert duel.pool(0, "Time") == 4


def test_memento_may_be_used_again_in_another_beat() -> None:
    duel = against_hikaru((2, 4), time=5).beat("Memento Shot", "Geomantic Strike", amount=[2])
    for first, second in (("Fusion Grasp", "Focused Grasp"), ("Chrono Flash", "Trance Burst")):
        duel.position = [1, 7]
        duel.beat(first, second)
    duel.position = [2, 4]
    duel.beat("Memento Shot", "Geomantic Strike", amount=[2])
    assert duel.state.sides[1].life == 20 - 4 * 3


def test_memento_with_one_time_cannot() -> None:
    duel = against_hikaru((2, 4), time=1).beat("Memento Shot", "Geomantic Strike")
    assert not duel.was_asked("amount")


def test_memento_repeats_from_before_to_after() -> None:
    # Rulebook FAQ: Before, hit, damage and After again. Drive advances before each of the two attacks.
    duel = against_cadenza((1, 4), time=2).beat("Memento Drive", "Battery Strike", steps=[2, 1], amount=["decline"])
    assert duel.state.sides[1].life == 17
    duel = against_cadenza((1, 5), time=2).beat("Memento Drive", "Battery Strike", steps=[2, 1], amount=[2])
    assert duel.state.sides[0].position == 4
    assert duel.state.sides[1].life == 17  # the first attack missed from 3


# ---- Fusion


@pytest.mark.parametrize(("opponent", "ends", "lost"), [(3, 6, 0), (4, 7, 0), (5, 7, 2), (7, 7, 2)])
def test_fusion_pushes_as_far_as_it_did_damage(opponent: int, ends: int, lost: int) -> None:
    duel = against_cadenza((opponent - 1, opponent), time=0, more=-1).beat("Fusion Strike", "Battery Strike")
    assert duel.state.sides[1].position == ends
    assert duel.state.sides[1].life == 20 - 3 - lost


def test_fusion_without_damage_pushes_nobody() -> None:
    duel = against_cadenza((3, 4), more=-1).beat("Fusion Strike", LAST)
    assert duel.happened("hit", 0)
    assert not duel.happened("moved", 1, 0)


def test_fusion_never_takes_the_last_life() -> None:
    duel = against_cadenza((6, 7), life=(20, 5)).beat("Fusion Strike", "Battery Strike")
    assert duel.state.sides[1].life == 1
    assert not duel.state.over


def test_a_push_that_was_ignored_is_not_cut_short() -> None:
    duel = Duel("luc", "kehrolyn", spaces=(2, 3)).beat("Fusion Strike", "Exoskeletal Shot", ignore=[1])
    assert duel.was_asked("ignore", 1)
    assert duel.state.sides[1].position == 3
    assert duel.state.sides[1].life == 20 - 2


# ---- Feinting


def test_feinting_retreats_at_the_start_and_advances_at_the_end() -> None:
    duel = against_cadenza((3, 4)).beat("Feinting Strike", LAST, steps=[2])
    # From 2 it strikes at range 2: 4 against soak 3. At the end two spaces lead past the opponent to 5.
    assert duel.happened("moved", 0, 0, 3, 2)
    assert duel.state.sides[1].life == 19
    assert duel.options_of("steps") == (1, 2)
    assert duel.state.sides[0].position == 5


@pytest.mark.parametrize(("space", "apart", "hits"), [(1, 1, False), (1, 2, True), (1, 3, False), (2, 1, True)])
def test_feinting_strikes_one_space_farther_off(space: int, apart: int, hits: bool) -> None:
    duel = against_cadenza((space, space + apart)).beat("Feinting Strike", LAST)
    assert duel.happened("hit", 0) == hits  # from 2 he retreats to 1 first
    assert duel.happened("priorities", 1, -3)


# ---- Flash


def test_flash_advances_and_ignores_stun_guard() -> None:
    duel = against_hikaru((3, 5)).beat("Fusion Flash", "Focused Strike")
    assert duel.happened("priorities", 7, 4)
    assert duel.happened("moved", 0, 0, 3, 4)
    assert duel.happened("stunned", 1)  # 1 damage against stun guard 7
    assert duel.state.sides[1].life == 19


def test_flash_does_not_stun_without_damage() -> None:
    duel = against_cadenza((3, 5)).beat("Fusion Flash", LAST)
    assert duel.happened("hit", 0)
    assert not duel.happened("stunned", 1)


def test_flash_does_not_stun_the_immune() -> None:
    duel = against_cadenza((3, 5)).beat("Fusion Flash", "Battery Strike", antes=((), ("Iron Body",)))
    assert duel.happened("damage", 1)
    assert not duel.happened("stunned", 1)


# ---- Temporal Recursion


@pytest.mark.parametrize("repeats", [0, 1, 3])
def test_temporal_recursion_repeats_for_one_time_each(repeats: int) -> None:
    duel = against_hikaru((3, 4), time=3, life=(7, 20))
    duel.beat("Special Action Strike", "Geomantic Shot", steps=[0] * 4, amount=[1] * repeats + ["decline"])
    assert duel.happened("priorities", 5, 2)
    assert duel.state.sides[1].life == 20 - 3 * (1 + repeats)
    assert duel.pool(0, "Time") == 3 - repeats + 1


def test_temporal_recursion_advances_up_to_one_before_each_attack() -> None:
    duel = against_hikaru((2, 5), time=2, life=(7, 20))
    duel.beat("Special Action Flash", "Geomantic Grasp", steps=[1, 1], amount=[1, "decline"])
    assert duel.options_of("steps") == (0, 1)
    assert duel.state.sides[0].position == 4
    assert duel.state.sides[1].life == 17


def test_temporal_recursion_stops_without_time() -> None:
    duel = against_hikaru((3, 4), time=0, life=(7, 20)).beat("Special Action Strike", "Geomantic Shot", steps=[0])
    assert not duel.was_asked("amount")
    assert duel.state.sides[1].life == 17


# ---- Stasis Charge


def stasis(spaces: tuple[int, int], time: int = 0, opponent: str = "hikaru") -> Duel:
    duel = Duel("luc", opponent, spaces=spaces, life=(7, 20), finishers=["Stasis Charge", None])
    duel.set_pool(0, "Time", time)
    return duel


def test_stasis_charge_cancels_each_triggered_effect_and_stores_time() -> None:
    duel = stasis((3, 4))
    duel.state.bonuses[STATS + PRIORITY_STAT] = 5
    duel.set_pool(1, "Earth", 0)
    duel.set_pool(1, "Fire", 0)
    duel.beat("Special Action Strike", "Trance Palm Strike")
    # Reveal, Start, Damage and End of the pair: four Time, and one at his own End.
    assert not duel.happened("moved", 1)
    assert [duel.pool(1, name) for name in ("Earth", "Fire")] == [0, 0]
    assert duel.pool(0, "Time") == 5


def test_stasis_charge_leaves_what_is_passive() -> None:
    duel = stasis((3, 4), opponent="kallistar").beat("Special Action Strike", "Caustic Shot")
    assert duel.happened("soaked", 1, 2)
    assert duel.pool(0, "Time") == 1


def test_stasis_charge_stores_no_more_than_he_may_hold() -> None:
    duel = stasis((3, 6), time=5).beat("Special Action Strike", "Geomantic Drive")
    assert not duel.happened("moved", 1)
    assert duel.pool(0, "Time") == 5


def test_stasis_charge_strikes_with_stun_guard_four() -> None:
    duel = stasis((3, 4)).beat("Special Action Strike", "Geomantic Grasp")
    assert duel.happened("priorities", 3, 5)
    assert duel.life == [4, 16]
    assert not duel.happened("stunned", 0)


def test_the_time_he_gains_in_a_mirror_match_is_his_own() -> None:
    duel = Duel("luc", "luc", spaces=(1, 7)).beat("Fusion Strike", "Memento Strike", antes=((ONE,), ()))
    assert (duel.pool(0, "Time"), duel.pool(1, "Time")) == (2, 3)
