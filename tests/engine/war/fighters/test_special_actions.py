"""Special Actions: Pulse, Cancel, Finish, and each of them against each (fixtures/war/special_action.json)."""

from typing import Any

import pytest

from engine.battlecon.asking import PLACES
from engine.battlecon.special import CANCEL_DUE, FINISHED, PULSED
from tests.engine.war.duels import Duel

# Rukyuk, without tokens, hits nobody; Luc's Time shows End effects: he gains 1 each beat.


def against(first: str = "hikaru", second: str = "rukyuk", **setup: Any) -> Duel:
    return Duel(first, second, **setup)


def actions(duel: Duel) -> list[tuple[int, int]]:
    return [(event[1], event[2]) for event in duel.state.events or () if event[0] == "special action"]


def ended(*places: int) -> int:
    """The option of a Pulse that leaves its player and the opponent in these spaces."""
    return places[0] * PLACES + places[1]


# ---- which action a base makes


@pytest.mark.parametrize(
    ("mode", "bases", "action"),
    [
        ("normal", ("Burst", "Dash"), PULSED),
        ("ex", ("Eruption", "Flit"), PULSED),
        ("almighty", ("Maelstrom", "Vanish"), PULSED),
        ("normal", ("Grasp", "Shot"), CANCEL_DUE),
        ("ex", ("Clutch", "Volley"), CANCEL_DUE),
        ("almighty", ("Dominion", "Barrage"), CANCEL_DUE),
        ("normal", ("Strike", "Drive", "Palm Strike"), FINISHED),
        ("ex", ("Smash", "Rush", "Palm Strike"), FINISHED),
        ("almighty", ("Cataclysm", "Juggernaut", "Palm Strike"), FINISHED),
    ],
)
def test_the_base_says_which_action_it_is(mode: str, bases: tuple[str, ...], action: int) -> None:
    for base in bases:
        duel = against(modes=(mode, "normal"), life=(7, 20))
        new = {"normal": "Focused Strike", "ex": "Focused Smash", "almighty": "Focused Cataclysm"}[mode]
        duel.beat(f"Special Action {base}", "Trick Strike", cancel=(new, ""))
        assert actions(duel) == [(0, action)]


@pytest.mark.parametrize(("life", "finishes"), [(7, True), (8, False), (1, True), (20, False)])
@pytest.mark.parametrize("base", ["Strike", "Drive", "Palm Strike"])
def test_a_finish_needs_7_life_or_less_and_is_a_cancel_otherwise(base: str, life: int, finishes: bool) -> None:
    duel = against(life=(life, 20), spaces=(1, 7))
    duel.beat(f"Special Action {base}", "Trick Strike", cancel=("Focused Shot", ""))
    assert duel.happened("special action", 0, FINISHED) is finishes
    assert duel.happened("pair", 0, duel.card(0, "Focused"), duel.card(0, "Shot")) is not finishes


@pytest.mark.parametrize("base", ["Burst", "Grasp", "Strike"])
def test_the_card_is_used_up_and_its_base_comes_back(base: str) -> None:
    duel = against(life=(7, 20), spaces=(1, 7))
    duel.beat(f"Special Action {base}", "Trick Strike", cancel=("Focused Shot", ""))
    assert base in duel.hand(0)
    assert "Special Action" not in duel.hand(0) | duel.pile(0, 1) | duel.pile(0, 2)
    assert "Special Action" in duel.hand(1)


def test_special_actions_can_be_left_out() -> None:
    duel = against(special_actions=False)
    assert "Special Action" not in duel.hand(0) | duel.hand(1)


# ---- Pulse


def test_a_pulse_pushes_both_backwards_as_far_as_its_player_says() -> None:
    duel = against(spaces=(3, 5)).beat("Special Action Burst", "Trick Strike", pushed=[ended(1, 6)])
    offered = {divmod(option, PLACES) for option in duel.options_of("pushed", 0)}
    assert offered == {(mine, theirs) for mine in (1, 2, 3) for theirs in (5, 6, 7)}
    assert duel.position == [1, 6]


def test_a_pulse_may_leave_both_where_they_are() -> None:
    duel = against(spaces=(3, 5)).beat("Special Action Dash", "Trick Strike", pushed=[ended(3, 5)])
    assert duel.position == [3, 5]


def test_a_pulsed_pair_does_nothing_at_all() -> None:
    duel = Duel("hikaru", "kallistar", spaces=(3, 4))  # Flare's Reveal effect would cost 3 life
    duel.beat("Special Action Burst", "Flare Strike", pushed=[ended(3, 4)])
    assert duel.life == [20, 20]
    assert not duel.happened("attack", 1)
    assert not duel.happened("effect", 1)


def test_a_pulsed_pair_is_discarded_and_its_antes_are_spent() -> None:
    duel = against("rukyuk", "hikaru", spaces=(3, 4))
    duel.discard(0, 1, "Sniper", "Shot")
    duel.discard(1, 1, "Trance", "Dash")
    duel.discard(1, 2, "Sweeping", "Drive")
    duel.beat("Special Action Burst", "Focused Strike", antes=((), ["Fire"]), pushed=[ended(3, 4)])
    assert duel.pool(1, "Fire") == 0
    assert duel.pile(1, 1) == {"Focused", "Strike"}
    assert duel.pile(1, 2) == {"Trance", "Dash"}
    assert {"Sweeping", "Drive"} <= duel.hand(1)
    assert duel.pile(0, 1) == {"Sniper", "Shot"}  # his own piles do not recycle


def test_end_effects_of_the_fighters_happen_in_the_beat_of_a_pulse() -> None:
    duel = Duel("luc", "hikaru")
    duel.beat("Special Action Burst", "Focused Strike", pushed=[ended(2, 6)])
    assert duel.pool(0, "Time") == 3
    assert duel.state.beat == 2


# ---- Cancel


def test_a_cancel_chooses_after_the_opponent_has_revealed_and_keeps_its_antes() -> None:
    duel = against(spaces=(3, 4))
    duel.beat("Special Action Grasp", "Trick Strike", antes=(["Fire"], ()), cancel=("Advancing Grasp", ""), steps=[1])
    assert [kind for seat, kind, _ in duel.answers.asked if seat == 0 and kind == "pair"] == ["pair", "pair"]
    assert duel.state.sides[1].life == 20 - (2 + 1 + 3 + 1)  # Advancing passed him
    assert duel.pool(0, "Fire") == 0
    assert duel.pile(0, 1) == {"Advancing", "Grasp"}  # the base of the Special Action itself


def test_a_cancel_comes_before_the_reveal_effects_and_can_clash() -> None:
    duel = against("cherri", "rukyuk", spaces=(1, 7))
    duel.beat("Special Action Grasp", "Sniper Strike", cancel=("Dreamscape Drive", ""), clash=(["Burst"], ["Shot"]))
    assert duel.happened("priorities", 5, 5)
    assert duel.happened("clash", 0)


def test_who_cancels_recycles_his_piles() -> None:
    duel = against("hikaru", "rukyuk", spaces=(1, 7))
    duel.discard(0, 1, "Trance", "Dash")
    duel.discard(0, 2, "Sweeping", "Drive")
    duel.beat("Special Action Grasp", "Trick Strike", cancel=("Focused Shot", ""))
    assert duel.pile(0, 1) == {"Focused", "Shot"}
    assert duel.pile(0, 2) == {"Trance", "Dash"}
    assert {"Sweeping", "Drive"} <= duel.hand(0)


# ---- Finish


def test_a_finisher_replaces_the_pair_and_keeps_the_piles() -> None:
    duel = against(life=(7, 20), spaces=(3, 4))
    duel.discard(0, 1, "Trance", "Dash")
    duel.discard(0, 2, "Sweeping", "Drive")
    duel.beat("Special Action Strike", "Trick Strike")
    assert duel.happened("priorities", 6 + 2, 0)  # Wrath of Elements uses Wind
    assert duel.state.sides[1].life == 20 - 7 - 3  # and Fire
    assert duel.pile(0, 1) == {"Trance", "Dash"}
    assert duel.pile(0, 2) == {"Sweeping", "Drive"}


def test_a_finisher_wins_ties_with_ordinary_attacks() -> None:
    duel = Duel("cadenza", "rukyuk", spaces=(1, 7), life=(7, 20))
    duel.beat("Special Action Strike", "Trick Strike")  # Rocket Press has priority 0
    assert duel.happened("priorities", 0, 0)
    assert duel.state.active == 0
    assert not duel.was_asked("clash base")


def test_a_finisher_wins_ties_with_an_attack_that_wins_ties() -> None:
    duel = Duel("rukyuk", "heketch", spaces=(1, 7), life=(7, 20))
    duel.beat("Special Action Strike", "Critical Knives")  # 6 and 5 + 1
    assert duel.happened("priorities", 6, 6)
    assert duel.state.active == 0


def test_a_finisher_can_be_stunned_out() -> None:
    duel = Duel("hikaru", "cherri", spaces=(3, 4), life=(20, 7), finishers=[None, "The Watchers"])
    duel.beat("Sweeping Grasp", "Special Action Drive", steps=[1])  # 8 against 5
    assert duel.happened("stunned", 1)
    assert not duel.happened("attack", 1)


# ---- both


def test_two_pulses_push_both_back_as_far_as_possible_and_recycle_nothing() -> None:
    duel = against(spaces=(3, 5))
    for seat, style in ((0, "Trance"), (1, "Sniper")):
        duel.discard(seat, 1, style, "Drive")
    duel.beat("Special Action Burst", "Special Action Dash")
    assert duel.position == [1, 7]
    assert not duel.was_asked("pushed")
    assert [duel.pile(0, 1), duel.pile(1, 1)] == [{"Trance", "Drive"}, {"Sniper", "Drive"}]
    assert "Special Action" not in duel.hand(0) | duel.hand(1)


@pytest.mark.parametrize("pulser", [0, 1])
def test_a_pulse_ends_a_cancel_before_a_new_pair_is_chosen(pulser: int) -> None:
    bases = ["Grasp", "Grasp"]
    bases[pulser] = "Burst"
    duel = against(spaces=(3, 5)).beat(
        f"Special Action {bases[0]}", f"Special Action {bases[1]}", pushed=[lambda *a: a[2][0]]
    )
    assert sum(kind == "pair" for _, kind, _ in duel.answers.asked) == 2
    assert duel.was_asked("pushed", pulser)
    assert not duel.happened("attack")
    assert "Special Action" not in duel.hand(0) | duel.hand(1)


@pytest.mark.parametrize("pulser", [0, 1])
def test_a_pulse_negates_a_finisher(pulser: int) -> None:
    bases = ["Strike", "Strike"]
    bases[pulser] = "Burst"
    duel = Duel("hikaru", "lixis", spaces=(3, 4), life=(7, 7))
    duel.discard(1 - pulser, 1, "Focused" if pulser else "Vine", "Dash")
    duel.beat(f"Special Action {bases[0]}", f"Special Action {bases[1]}", pushed=[lambda *a: a[2][0]])
    assert duel.life == [7, 7]
    assert not duel.happened("attack")
    assert duel.pile(1 - pulser, 1) == {"Focused" if pulser else "Vine", "Dash"}  # a Finish recycles nothing


def test_two_cancels_choose_new_pairs_and_play_them() -> None:
    duel = against(spaces=(3, 4))
    duel.beat("Special Action Grasp", "Special Action Shot", cancel=("Focused Strike", "Trick Shot"))
    assert duel.happened("priorities", 4, -1)
    assert duel.state.sides[1].life == 16
    assert duel.state.entries("action") == [0, 0]
    assert actions(duel) == [(0, CANCEL_DUE), (1, CANCEL_DUE)]


def test_a_cancel_may_answer_a_finisher_which_stays() -> None:
    duel = Duel("hikaru", "lixis", spaces=(3, 4), life=(20, 7))
    duel.beat("Special Action Grasp", "Special Action Lance", cancel=("Sweeping Grasp", ""), steps=[1])
    assert duel.happened("priorities", 8, 5)
    assert duel.state.sides[1].life == 7 - 1
    assert duel.happened("stunned", 1)


@pytest.mark.parametrize(
    ("second", "priority", "active"),
    [("lixis", 5, 0), ("heketch", 7, 1)],
)
def test_of_two_finishers_the_faster_is_active(second: str, priority: int, active: int) -> None:
    duel = Duel("rukyuk", second, spaces=(1, 2), life=(7, 7))
    base = {"lixis": "Lance", "heketch": "Knives"}[second]
    duel.beat("Special Action Strike", f"Special Action {base}")
    assert duel.happened("priorities", 6, priority)
    assert duel.state.active == active


def test_two_finishers_that_tie_become_cancels() -> None:
    duel = Duel("rukyuk", "seth", spaces=(3, 4), life=(7, 7))  # Fully Automatic and Reading Fate: 6
    for seat, style in ((0, "Gunner"), (1, "Compelling")):
        duel.discard(seat, 1, style, "Dash")
    duel.beat(
        "Special Action Strike",
        "Special Action Omen",
        antes=(["Explosive"], ()),
        cancel=("Point Blank Strike", "Fool's Shot"),
        steps=[0],
    )
    assert duel.happened("priorities", 6, 6)
    assert duel.happened("priorities", 3, -2)
    assert duel.life == [7, 7 - 4 - 2]
    assert duel.pile(0, 2) == {"Gunner", "Dash"}  # recycled, as by a Cancel
    assert duel.pile(0, 1) == {"Point Blank", "Strike"}


def test_finishers_that_tie_leave_nothing_of_their_reveal_effects() -> None:
    # Tsunamis Collide: three spaces to Juto behind the opponent make priority 6 (and 9 power), with Tidal Bond 7.
    duel = Duel("tatsumi", "heketch", spaces=(2, 5), life=(7, 7))
    duel.set_marker(0, 6)
    duel.beat("Special Action Whirlpool", "Special Action Knives", cancel=("Empathic Shot", "Merciless Strike"))
    assert duel.happened("priorities", 7, 7)
    assert duel.happened("priorities", 2 - 1 + 1, 3)


def test_reveal_effects_of_an_ability_happen_once_when_finishers_tie() -> None:
    # Planar Crossing has priority 5; beside the Trap Fully Automatic has 6 - 1.
    duel = Duel("khadath", "rukyuk", spaces=(1, 6), life=(7, 7), finishers=["Planar Crossing", None])
    duel.set_marker(0, 5)
    duel.beat("Special Action Snare", "Special Action Strike", cancel=("Lure Grasp", "Trick Strike"))
    assert duel.happened("priorities", 5, 5)
    assert duel.happened("priorities", 4, 0 - 1)


def test_the_pair_of_a_special_action_that_was_cancelled_by_a_tie_is_chosen_with_all_bases_back() -> None:
    duel = Duel("rukyuk", "seth", spaces=(1, 7), life=(7, 7))
    duel.beat("Special Action Strike", "Special Action Omen", cancel=("Trick Strike", "Vanishing Omen"), steps=[0])
    assert duel.pile(0, 1) == {"Trick", "Strike"}
    assert duel.pile(1, 1) == {"Vanishing", "Omen"}
