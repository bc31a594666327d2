"""A fighter against himself: what names him touches only his own (War, FAQ; rulings W15, W25, W26)."""

import pytest

from engine.battlecon.layout import MARKERS
from tests.engine.war.duels import Duel


def mirror(name: str, spaces: tuple[int, int] = (2, 6), **setup: object) -> Duel:
    return Duel(name, name, spaces=spaces, **setup)


def test_the_cards_of_the_two_are_different_cards() -> None:
    duel = mirror("hikaru")
    assert not duel.state.sides[0].hand & duel.state.sides[1].hand
    assert duel.hand(0) == duel.hand(1)


def test_both_may_play_the_same_pair_and_clash() -> None:
    duel = mirror("hikaru", (1, 7)).beat("Trance Strike", "Trance Strike", clash=(["Grasp"], ["Shot"]))
    assert duel.happened("priorities", 3, 3)
    assert duel.happened("priorities", 5, 2)


# ---- Khadath and Tatsumi: markers


@pytest.mark.parametrize(
    ("mine", "theirs", "priorities"), [(6, 0, (2, -1)), (2, 0, (2, 2)), (6, 2, (-1, -1)), (0, 2, (-1, 2))]
)
def test_a_trap_slows_only_the_other_khadath(mine: int, theirs: int, priorities: tuple[int, int]) -> None:
    duel = mirror("khadath")
    duel.set_marker(0, mine)
    duel.set_marker(1, theirs)
    duel.beat("Lure Strike", "Lure Strike", clash=(["Grasp"], ["Shot"]))
    assert duel.happened("priorities", *priorities)


@pytest.mark.parametrize(("owner", "space"), [(0, 5), (1, 4)])
def test_a_trap_stops_only_the_other_khadath(owner: int, space: int) -> None:
    duel = mirror("khadath")
    duel.set_marker(owner, 4)
    duel.beat("Hunter's Dash", "Lure Burst", steps=[lambda state, seat, options: 3 if 3 in options else max(options)])
    assert duel.happened("moved", 0, 0, 2, space)


@pytest.mark.parametrize(("owner", "hits"), [(0, True), (1, False)])
def test_a_snare_strikes_around_its_players_own_trap(owner: int, hits: bool) -> None:
    duel = mirror("khadath")
    duel.set_marker(owner, 5)
    duel.beat("Hunter's Snare", "Hunter's Strike")
    assert duel.happened("hit", 0) is hits


def test_a_snare_leaves_the_other_fighters_markers_free() -> None:
    duel = mirror("khadath").beat("Hunter's Snare", "Evacuation Strike")
    assert duel.state.markers[MARKERS] == 6
    tatsumi = Duel("khadath", "tatsumi").beat("Hunter's Snare", "Siren Strike", marker=[8 - 2])
    assert tatsumi.state.markers[MARKERS] == 4


def test_each_tatsumi_has_the_zone_of_her_own_juto() -> None:
    duel = mirror("tatsumi", (3, 5))
    duel.set_marker(0, 6)  # behind the opponent: +1 priority
    duel.set_marker(1, 6)  # behind her: +0~2 range and 1 power
    duel.beat("Empathic Strike", "Empathic Strike")
    assert duel.happened("priorities", 3, 2)
    assert duel.happened("missed", 0)
    assert duel.life == [15, 20]


# ---- Heketch, Seth, Sagas


def test_two_attacks_that_win_ties_clash() -> None:
    duel = mirror("heketch", (1, 7)).beat("Assassin Knives", "Assassin Knives", clash=(["Grasp"], ["Shot"]))
    assert duel.was_asked("clash base")
    assert duel.happened("priorities", 5, 2)


def test_of_two_merciless_the_one_who_passes_loses_life() -> None:
    duel = mirror("heketch", (3, 4)).beat("Merciless Dash", "Merciless Drive", steps=[2, 1])
    assert duel.happened("lost life", 0, 2)
    assert not duel.happened("lost life", 1)


def test_each_seth_has_his_own_guess() -> None:
    duel = mirror("seth", (1, 7)).beat("Compelling Strike", "Compelling Shot", antes=(["Shot"], ["Dash"]))
    assert duel.happened("priorities", 3 + 2, 2)
    both = mirror("seth", (1, 7)).beat(
        "Compelling Strike", "Compelling Strike", antes=(["Strike"], ["Strike"]), clash=(["Grasp"], ["Shot"])
    )
    assert both.happened("priorities", 5, 5)  # both win ties: they clash
    assert both.happened("priorities", 5, 2)


def test_a_movement_made_by_a_mimics_makes_no_other_mimics_move() -> None:
    duel = mirror("seth", (2, 5)).beat("Mimic's Dash", "Mimic's Shot", steps=[1])
    assert duel.position == [3, 6]
    moves = [event[1:5] for event in duel.state.events or () if event[0] == "moved"]
    assert moves == [(0, 0, 2, 3), (1, 1, 5, 6)]


def test_two_mirrors_copy_no_bonuses_of_each_other() -> None:
    duel = mirror("sagas", (1, 7)).beat(
        "Shattering Strike", "Shadow Strike", antes=(["Mirror"], ["Mirror"]), steps=[-1]
    )
    assert duel.happened("priorities", 2, 3)
    assert [duel.pool(0, "Mirror"), duel.pool(1, "Mirror")] == [0, 0]


@pytest.mark.parametrize(("antes", "stunned"), [((["Mirror"], ["Mirror"]), False), ((["Mirror"], []), True)])
def test_two_ex_mirrors_copy_what_the_others_pair_prints(antes: tuple[list[str], list[str]], stunned: bool) -> None:
    duel = mirror("sagas", (5, 7), modes=("ex", "ex"))
    duel.beat("Repelling Smash", "Shattering Eruption", antes=antes, amount=["decline"], steps=[0])
    # 4 damage against 2, and against the Smash's 6 more.
    assert duel.happened("stunned", 1) is stunned


def test_each_sagas_gains_by_the_others_piles() -> None:
    duel = mirror("sagas", (1, 7))
    for seat in (0, 1):
        duel.set_pool(seat, "Mirror", 0)
    duel.discard(1, 1, "Strike")
    duel.beat("Negation Strike", "Echo Shot")
    assert [duel.pool(0, "Mirror"), duel.pool(1, "Mirror")] == [1, 0]


# ---- Cherri, Lixis, Rukyuk, Hepzibah


def test_two_cherris_who_clash_both_lose_life() -> None:
    duel = mirror("cherri", (1, 7)).beat(
        "Dreamscape Strike", "Catatonic Strike", antes=(["Insight"], ()), clash=(["Shot"], ["Burst"])
    )
    assert duel.life == [19, 19]
    assert [duel.pool(0, "Insight"), duel.pool(1, "Insight")] == [0, 1]


def test_two_stares_have_the_priority_of_their_styles() -> None:
    duel = mirror("cherri", (1, 7)).beat("Dreamscape Stare", "Catatonic Stare")
    assert duel.happened("priorities", 1, -2)


def test_two_lances_keep_each_other_away() -> None:
    duel = mirror("lixis", (3, 4)).beat("Venomous Lance", "Rooted Lance", steps=[0])
    assert duel.position == [3, 4]
    assert duel.happened("missed", 0)


def test_two_naturalizings_undo_both_antes() -> None:
    duel = mirror("lixis", (1, 7)).beat("Naturalizing Strike", "Naturalizing Shot")
    assert duel.happened("negated antes", 0)
    assert duel.happened("negated antes", 1)
    assert duel.happened("priorities", 4, 3)


def test_each_rukyuk_needs_a_token_of_his_own() -> None:
    duel = mirror("rukyuk", (3, 5)).beat("Trick Strike", "Trick Shot", antes=(["AP"], ()))
    assert duel.life == [20, 16]
    assert [duel.pool(0, "AP"), duel.pool(1, "AP")] == [0, 1]


def test_each_hepzibah_pays_for_her_own_pacts() -> None:
    duel = mirror("hepzibah", (1, 7)).beat(
        "Accursed Strike", "Accursed Shot", antes=(["Endless"], ["Almighty", "Corruption"])
    )
    assert duel.life == [19, 18]
    assert duel.happened("priorities", 5, 2)
