"""Heketch: Dark Force, his styles, Knives and his finishers (fixtures/war/heketch.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick Strike (priority 0) is immune to stun
and does nothing else.
"""

import pytest

from tests.engine.war.duels import Duel

IDLE = "Trick Strike"  # Rukyuk: priority 3 - 3
GUARDED = "Point Blank Strike"  # Rukyuk: priority 3, stun guard 2 + 5


def against(mode: str = "normal", spaces: tuple[int, int] = (3, 4), life: int = 20, **setup: object) -> Duel:
    """Heketch against Rukyuk, side by side unless told otherwise."""
    return Duel("heketch", "rukyuk", modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)


# ---- Dark Force


def test_dark_force_moves_him_beside_the_opponent_and_adds_3_priority() -> None:
    duel = against(spaces=(2, 6)).beat("Assassin Strike", IDLE, antes=(["Dark Force"], ()), space=[7], steps=[0])
    assert duel.options_of("space") == (5, 7)
    assert duel.happened("moved", 0, 0, 2, 7, True)
    assert duel.happened("priorities", 6, 0)
    assert duel.pool(0, "Dark Force") == 0
    assert duel.state.sides[1].life == 16


def test_dark_force_kept_changes_nothing() -> None:
    duel = against(spaces=(2, 6)).beat("Assassin Strike", IDLE)
    assert duel.position == [2, 6]
    assert duel.happened("priorities", 3, 0)
    assert duel.happened("missed", 0)
    assert duel.pool(0, "Dark Force") == 1


def test_beside_an_opponent_at_the_edge_there_is_one_space_only() -> None:
    duel = against(spaces=(2, 7)).beat("Assassin Strike", IDLE, antes=(["Dark Force"], ()), steps=[0])
    assert duel.position == [6, 7]
    assert not duel.was_asked("space")


def test_dark_force_adds_priority_even_when_there_is_no_space_to_move_to() -> None:
    duel = against(spaces=(6, 7)).beat("Assassin Strike", IDLE, antes=(["Dark Force"], ()), steps=[0])
    assert duel.position == [6, 7]
    assert duel.happened("priorities", 6, 0)


def test_without_dark_force_there_is_nothing_to_ante() -> None:
    duel = against()
    duel.set_pool(0, "Dark Force", 0)
    assert not duel.beat("Assassin Strike", IDLE, steps=[0]).was_asked("ante", 0)


@pytest.mark.parametrize(("spaces", "held"), [((1, 4), 1), ((1, 3), 0)])
def test_dark_force_comes_back_at_the_end_of_a_beat_at_range_3_or_more(spaces: tuple[int, int], held: int) -> None:
    duel = against(spaces=spaces)
    duel.set_pool(0, "Dark Force", 0)
    assert duel.beat("Assassin Strike", IDLE).pool(0, "Dark Force") == held


def test_he_never_holds_more_dark_force_than_one() -> None:
    assert against(spaces=(1, 6)).beat("Assassin Strike", IDLE).pool(0, "Dark Force") == 1


@pytest.mark.parametrize(("mode", "number"), [("normal", 1), ("ex", 2), ("almighty", 3)])
def test_he_begins_with_all_the_dark_force_of_his_mode(mode: str, number: int) -> None:
    assert against(mode).pool(0, "Dark Force") == number


@pytest.mark.parametrize(("mode", "base", "number"), [("ex", "Smash", 2), ("almighty", "Cataclysm", 3)])
@pytest.mark.parametrize(("spaces", "all_back"), [((1, 4), True), ((1, 3), False)])
def test_stronger_modes_regain_all_dark_force_at_once(
    mode: str, base: str, number: int, spaces: tuple[int, int], all_back: bool
) -> None:
    duel = against(mode, spaces)
    duel.set_pool(0, "Dark Force", 0)
    # Merciless Cataclysm would reach range 3; Critical adds no range.
    duel.beat(f"Critical {base}", IDLE)
    assert duel.pool(0, "Dark Force") == (number if all_back else 0)


def test_ex_antes_one_dark_force_a_beat_and_spends_no_second_one() -> None:
    duel = against("ex", (2, 6)).beat("Critical Smash", IDLE, antes=(["Dark Force"], ()), space=[5])
    assert sum((seat, kind) == (0, "ante") for seat, kind, _ in duel.answers.asked) == 1
    assert not duel.was_asked("amount")
    assert duel.pool(0, "Dark Force") == 1
    assert duel.state.sides[1].life == 20 - (5 - 1)


def test_ex_spends_dark_force_that_was_not_anted() -> None:
    duel = against("ex").beat("Critical Smash", IDLE, amount=[1])
    assert duel.pool(0, "Dark Force") == 1
    assert duel.state.sides[1].life == 20 - (5 - 1 + 3)


def test_almighty_moves_to_any_unoccupied_space() -> None:
    duel = against("almighty", (2, 6))
    duel.beat("Critical Cataclysm", IDLE, antes=([("Dark Force", 1)], ()))
    assert duel.antes_offered(0) == {1, 3, 4, 5, 7}
    assert duel.happened("moved", 0, 0, 2, 1, True)
    assert duel.happened("priorities", 5 + 1 + 3, 0)


def test_almighty_antes_and_spends_one_dark_force_a_beat() -> None:
    duel = against("almighty", (2, 6))
    duel.beat("Critical Cataclysm", IDLE, antes=([("Dark Force", 5)], ()))
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 20 - (6 - 1)
    assert duel.pool(0, "Dark Force") == 2


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_dark_force_of_one_who_cannot_move_adds_priority_all_the_same(mode: str) -> None:
    duel = Duel("heketch", "zaamassal", modes=(mode, "normal"), spaces=(4, 5))
    duel.activate(1, "Haste")  # beside him nobody moves
    base, priority = {"normal": ("Strike", 3), "ex": ("Smash", 4), "almighty": ("Cataclysm", 5)}[mode]
    duel.beat(f"Assassin {base}", "Malicious Shot", antes=([0 if mode == "almighty" else "Dark Force"], ()))
    assert duel.happened("priorities", priority + 3, 2 - 1)
    assert not duel.happened("moved", 0, 0, 4)
    assert duel.pool(0, "Dark Force") == {"normal": 0, "ex": 1, "almighty": 2}[mode]


# ---- Merciless


def test_merciless_takes_2_life_from_an_opponent_who_passes_and_holds_him() -> None:
    # Gunner Drive advances past him before its attack, then would move 1 or 2 after it.
    duel = against().beat("Merciless Strike", "Gunner Drive", steps=[-1])
    assert duel.happened("lost life", 1, 2, 18)
    assert duel.position == [3, 2]


def test_merciless_leaves_an_opponent_alone_who_stays_on_his_side() -> None:
    duel = against(spaces=(3, 6)).beat("Merciless Strike", "Gunner Drive", steps=[-1, 2])
    assert duel.position == [3, 7]
    assert not duel.happened("lost life", 1)


def test_merciless_takes_no_life_from_an_opponent_who_moves_directly() -> None:
    duel = against().beat("Merciless Shot", "Trick Reload", space=[1])
    assert duel.position == [3, 1]
    assert not duel.happened("lost life", 1)


def test_merciless_never_takes_the_last_life() -> None:
    duel = against()
    duel.state.sides[1].life = 2
    duel.beat("Merciless Shot", "Gunner Drive", steps=[-1])
    assert duel.happened("lost life", 1, 1, 1)


@pytest.mark.parametrize(("held", "life"), [(1, 20), (0, 13)])
def test_after_a_merciless_attack_nothing_hits_him_while_he_holds_dark_force(held: int, life: int) -> None:
    duel = Duel("heketch", "cadenza", spaces=(3, 4))
    duel.set_pool(0, "Dark Force", held)
    duel.beat("Merciless Knives", "Clockwork Strike")  # priority 0, power 4 + 3; Knives do not stun at range 1
    assert duel.state.sides[0].life == life


# ---- Critical, Rasping


def test_critical_ignores_stun_guard() -> None:
    assert against().beat("Critical Drive", GUARDED, steps=[1]).happened("stunned", 1)
    assert not against().beat("Assassin Drive", GUARDED, steps=[1, 0]).happened("stunned", 1)


def test_critical_stuns_through_the_unlimited_stun_guard_of_an_iron_body() -> None:
    duel = Duel("heketch", "cadenza", spaces=(3, 4))
    duel.beat("Critical Strike", "Battery Drive", amount=["decline", 1])
    assert duel.pool(1, "Iron Body") == 2
    assert duel.happened("stunned", 1)


@pytest.mark.parametrize("style", ["Critical", "Rasping"])
def test_at_range_1_dark_force_may_add_3_power(style: str) -> None:
    spent = against().beat(f"{style} Strike", IDLE, amount=[1])
    assert spent.state.sides[1].life == 20 - (4 - 1 + 3)
    assert spent.pool(0, "Dark Force") == 0
    kept = against().beat(f"{style} Strike", IDLE, amount=["decline"])
    assert kept.state.sides[1].life == 20 - (4 - 1)
    assert kept.pool(0, "Dark Force") == 1


@pytest.mark.parametrize("style", ["Critical", "Rasping"])
def test_at_range_2_or_without_dark_force_no_power_is_offered(style: str) -> None:
    far = against(spaces=(3, 5)).beat(f"{style} Knives", IDLE)
    assert far.happened("hit", 0)
    assert far.state.sides[1].life == 20 - (4 - 1)
    assert not far.was_asked("amount")
    empty = against()
    empty.set_pool(0, "Dark Force", 0)
    empty.beat(f"{style} Strike", IDLE)
    assert empty.state.sides[1].life == 20 - (4 - 1)
    assert not empty.was_asked("amount")


@pytest.mark.parametrize(
    ("pair", "spend", "dealt", "regained"),
    [
        (IDLE, "decline", 3, 2),  # half of 3, rounded up
        (IDLE, 1, 6, 3),
        ("Crossfire Strike", "decline", 1, 1),  # soak 2
    ],
)
def test_rasping_regains_half_the_damage_dealt_rounded_up(
    pair: str, spend: int | str, dealt: int, regained: int
) -> None:
    duel = against(life=10).beat("Rasping Strike", pair, amount=[spend])
    assert duel.life == [10 + regained, 20 - dealt]


def test_rasping_regains_nothing_without_damage_and_nothing_above_the_starting_life() -> None:
    soaked = Duel("heketch", "cadenza", spaces=(3, 4), life=(10, 20))
    soaked.beat("Rasping Strike", "Clockwork Press", amount=["decline"])  # power 3 against soak 3
    assert soaked.happened("hit", 0)
    assert not soaked.happened("regained life")
    full = against(life=20).beat("Rasping Strike", IDLE, amount=["decline"])
    assert full.state.sides[0].life == 20


# ---- Assassin, Psycho, Knives


@pytest.mark.parametrize(("steps", "space"), [(0, 3), (-1, 2), (-2, 1)])
def test_assassin_retreats_any_number_on_a_hit(steps: int, space: int) -> None:
    duel = against().beat("Assassin Strike", IDLE, steps=[steps])
    assert duel.options_of("steps") == (-2, -1, 0)
    assert duel.state.sides[0].position == space
    assert duel.state.sides[1].life == 16


def test_assassin_does_not_retreat_when_it_misses() -> None:
    assert not against(spaces=(3, 6)).beat("Assassin Strike", IDLE).was_asked("steps")


def test_assassin_may_hold_the_opponent_for_the_next_beat_only() -> None:
    duel = against().beat("Assassin Strike", IDLE, steps=[0], amount=[1])
    assert duel.pool(0, "Dark Force") == 0
    duel.beat("Merciless Drive", "Crossfire Dash", steps=[1])
    assert duel.happened("attack", 1)
    assert duel.position == [5, 4]
    duel.beat("Rasping Shot", "Sniper Drive", steps=[1, -1])
    assert duel.happened("moved", 1)


def test_a_held_opponent_cannot_be_moved_either() -> None:
    duel = against().beat("Assassin Strike", IDLE, steps=[0], amount=[1])
    duel.beat("Rasping Grasp", "Crossfire Shot")
    assert duel.happened("hit", 0)
    assert duel.state.sides[1].position == 4


def test_assassin_holds_nobody_when_dark_force_is_kept() -> None:
    duel = against().beat("Assassin Strike", IDLE, steps=[0], amount=["decline"])
    duel.beat("Merciless Shot", "Crossfire Dash", steps=[1])
    assert duel.state.sides[1].position == 5


def test_assassin_holds_nobody_from_range_2() -> None:
    assert not against().beat("Assassin Strike", IDLE, steps=[-1]).was_asked("amount")


def test_psycho_advances_until_adjacent() -> None:
    assert against(spaces=(1, 6)).beat("Psycho Strike", IDLE, amount=["decline"]).state.sides[0].position == 5
    assert against(spaces=(5, 6)).beat("Psycho Strike", IDLE, amount=["decline"]).state.sides[0].position == 5


def test_psycho_may_repeat_the_attack_at_the_end_at_range_1() -> None:
    again = against(spaces=(1, 6)).beat("Psycho Strike", IDLE, amount=[1])
    assert again.state.sides[1].life == 20 - 4 - 4
    assert again.pool(0, "Dark Force") == 0
    once = against(spaces=(1, 6)).beat("Psycho Strike", IDLE, amount=["decline"])
    assert once.state.sides[1].life == 20 - 4


def test_psycho_repeats_nothing_at_range_2_or_without_dark_force() -> None:
    assert not against().beat("Psycho Dash", IDLE, steps=[-1]).was_asked("amount")
    empty = against()
    empty.set_pool(0, "Dark Force", 0)
    assert empty.beat("Psycho Strike", IDLE).state.sides[1].life == 16


def test_a_stunned_psycho_does_not_attack_again() -> None:
    duel = Duel("heketch", "hikaru", spaces=(3, 4))
    duel.beat("Psycho Shot", "Focused Palm Strike", amount=[1])  # 2 + 1 against priority 5 + 0, power 2, stun guard 2
    assert not duel.happened("stunned", 0)
    assert duel.state.sides[1].life == 20 - 3 - 3
    stunned = Duel("heketch", "hikaru", spaces=(3, 4))
    stunned.beat("Psycho Shot", "Advancing Palm Strike", amount=[1])
    assert stunned.happened("stunned", 0)
    assert not stunned.happened("attack", 0)


@pytest.mark.parametrize(("spaces", "stunned"), [((3, 4), False), ((3, 5), True)])
def test_knives_do_not_stun_at_range_1(spaces: tuple[int, int], stunned: bool) -> None:
    duel = against(spaces=spaces).beat("Assassin Knives", "Point Blank Shot", steps=[0])  # 4 against stun guard 4
    assert duel.state.sides[1].life == 20 - 4
    assert not duel.happened("stunned", 1)
    open_guard = against(spaces=spaces).beat("Assassin Knives", "Point Blank Grasp", steps=[0])  # guard 2
    assert open_guard.position == [*spaces]
    assert open_guard.happened("stunned", 1) is stunned


def test_knives_win_priority_ties() -> None:
    duel = against().beat("Assassin Knives", "Point Blank Grasp", steps=[0])
    assert duel.happened("priorities", 5, 5)
    assert duel.state.active == 0
    assert not duel.was_asked("clash base")


# ---- finishers


@pytest.mark.parametrize(
    ("spaces", "hits", "space"),
    [
        ((1, 5), 3, 4),  # from range 4 by 3 and 2 to 1
        ((2, 5), 2, 4),
        ((3, 5), 1, 4),
        ((4, 5), 1, 6),  # past him, and adjacent again
        ((6, 7), 1, 6),  # no room to advance
        ((1, 6), 0, 1),
    ],
)
def test_million_knives_come_closer_and_strike_again_until_adjacent(
    spaces: tuple[int, int], hits: int, space: int
) -> None:
    duel = against(spaces=spaces, life=7).beat("Special Action Strike", IDLE)
    assert duel.happened("priorities", 7, 0)
    assert duel.state.sides[1].life == 20 - 3 * hits
    assert duel.state.sides[0].position == space


def test_living_nightmare_stuns_and_brings_dark_force_back_every_beat() -> None:
    duel = against(life=7, finishers=["Living Nightmare", None])
    duel.set_pool(0, "Dark Force", 0)
    duel.beat("Special Action Drive", "Crossfire Shot")  # 3 - 2 soaked against stun guard 2
    assert duel.happened("stunned", 1)
    assert duel.state.sides[1].life == 20 - 1
    assert duel.pool(0, "Dark Force") == 1
    duel.set_pool(0, "Dark Force", 0)
    duel.position = [3, 4]
    duel.beat("Merciless Strike", IDLE)
    assert duel.pool(0, "Dark Force") == 1


def test_living_nightmare_stuns_through_stun_guard_but_not_through_immunity() -> None:
    immune = against(life=7, finishers=["Living Nightmare", None]).beat("Special Action Drive", IDLE)
    assert immune.happened("hit", 0)
    assert not immune.happened("stunned", 1)


def test_a_living_nightmare_that_misses_brings_nothing_back() -> None:
    duel = against(spaces=(3, 5), life=7, finishers=["Living Nightmare", None])
    duel.set_pool(0, "Dark Force", 0)
    duel.beat("Special Action Drive", IDLE)
    assert duel.pool(0, "Dark Force") == 0
