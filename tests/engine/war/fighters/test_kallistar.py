"""Kallistar: every line of her cards (fixtures/war/kallistar.json), played."""

from typing import Any

import pytest

from engine.battlecon.special import CANCEL_DUE
from tests.engine.war.duels import Duel

LAST = "Mechanical Press"  # Cadenza's: priority -2, no soak, stun guard 6, range 1~2
SHOTS = {"normal": "Shot", "ex": "Volley", "almighty": "Barrage"}  # power 3, 4, 5; priority 2, 3, 4
LIFE = {"normal": 20, "ex": 30, "almighty": 40}


def against_cadenza(form: str, spaces: tuple[int, int] = (3, 4), mode: str = "normal", **setup: Any) -> Duel:
    duel = Duel("kallistar", "cadenza", modes=(mode, "normal"), spaces=spaces, **setup)
    duel.set_form(0, form)
    return duel


# ---- Form of Disaster


@pytest.mark.parametrize("mode", list(LIFE))
def test_she_starts_in_human_form(mode: str) -> None:
    assert Duel("kallistar", "cadenza", modes=(mode, "normal")).form(0) == "Human"


@pytest.mark.parametrize(("mode", "power", "priority"), [("normal", 3, 2), ("ex", 4, 3), ("almighty", 5, 4)])
def test_human_she_attacks_with_the_printed_numbers_and_loses_no_life(mode: str, power: int, priority: int) -> None:
    duel = against_cadenza("Human", (2, 5), mode).beat(f"Blazing {SHOTS[mode]}", LAST, steps=[-1])
    assert duel.happened("priorities", priority + 1, -2)
    assert duel.life == [LIFE[mode], 20 - power]


@pytest.mark.parametrize(
    ("mode", "power", "priority", "loss"),
    [("normal", 3 + 2, 2 + 2, 1), ("ex", 4 + 3, 3 + 3, 1), ("almighty", 5 + 4, 4 + 4, 2)],
)
def test_elemental_she_is_stronger_and_faster_and_loses_life_as_the_ante_begins(
    mode: str, power: int, priority: int, loss: int
) -> None:
    duel = against_cadenza("Elemental", (2, 5), mode).beat(f"Blazing {SHOTS[mode]}", LAST)
    assert duel.happened("priorities", priority + 1, -2)
    assert duel.life == [LIFE[mode] - loss, 20 - power]


@pytest.mark.parametrize(("mode", "life", "left"), [("normal", 1, 1), ("almighty", 2, 1), ("almighty", 1, 1)])
def test_the_form_never_takes_her_last_life(mode: str, life: int, left: int) -> None:
    duel = against_cadenza("Elemental", (2, 7), mode, life=(life, 20))  # War, FAQ on Kallistar
    duel.beat("Caustic Spellbolt", LAST)
    assert duel.state.sides[0].life == left


def test_human_form_soaks_nothing() -> None:
    # Ruling W16, and the rulebook's stun example 2: she takes all 6 of Clockwork Drive.
    duel = against_cadenza("Human").beat("Ignition Grasp", "Clockwork Drive", steps=[1, -1])
    assert not duel.happened("soaked", 0)
    assert duel.state.sides[0].life == 20 - 6


@pytest.mark.parametrize(("form", "soaked"), [("Human", 1), ("Elemental", 0)])
def test_recorded_duels_may_give_the_human_form_a_soak(form: str, soaked: int) -> None:
    duel = against_cadenza(form, (1, 5), kallistar_human_soak=1)  # ruling W22
    duel.beat("Flare Burst", "Battery Shot")
    assert duel.happened("soaked", 0, 1) == bool(soaked)


@pytest.mark.parametrize(("life", "ends"), [(30, 31), (40, 40)])
def test_almighty_human_form_regains_a_life_at_the_start(life: int, ends: int) -> None:
    duel = against_cadenza("Human", (1, 7), "almighty", life=(life, 20)).beat("Caustic Cataclysm", LAST)
    assert duel.state.sides[0].life == ends  # never above the life she started with (ruling W09)


def test_almighty_elemental_form_regains_nothing() -> None:
    duel = against_cadenza("Elemental", (1, 7), "almighty", life=(30, 20)).beat("Caustic Cataclysm", LAST)
    assert duel.state.sides[0].life == 28


# ---- Flare and Ignition


def test_flare_in_human_form_trades_life_for_priority() -> None:
    duel = against_cadenza("Human", (2, 5)).beat("Flare Shot", LAST)
    assert duel.happened("priorities", 2 + 3, -2)
    assert duel.life == [17, 20 - 6]
    assert duel.form(0) == "Human"


def test_flare_in_elemental_form_ends_it() -> None:
    duel = against_cadenza("Elemental", (2, 5)).beat("Flare Shot", LAST)
    assert duel.happened("priorities", 2 + 2, -2)
    assert duel.life == [19, 20 - 3 - 3 - 2]
    assert duel.form(0) == "Human"


def test_the_elemental_flare_strike_of_the_rulebook_deals_nine() -> None:
    duel = against_cadenza("Elemental").beat("Flare Strike", "Mechanical Shot", steps=[0])  # stun example 4
    assert duel.happened("priorities", 5, 0)
    assert duel.state.sides[1].life == 11
    assert duel.happened("stunned", 1)


def test_flare_pays_once_when_the_bases_clash() -> None:
    # Ruling W05: what the first pair did at Reveal stands, and is not done again.
    duel = Duel("kallistar", "hikaru", spaces=(1, 7))
    duel.beat("Flare Shot", "Sweeping Shot", clash=(["Strike"], ["Grasp"]))
    assert duel.happened("priorities", 5, 5)
    assert duel.happened("priorities", 3 + 3, 5 + 3)
    assert duel.state.sides[0].life == 17


@pytest.mark.parametrize(("life", "left"), [(3, 1), (2, 1), (1, 1), (4, 1), (5, 2)])
def test_flare_takes_as_much_life_as_it_can(life: int, left: int) -> None:
    duel = against_cadenza("Human", (1, 7), life=(life, 20)).beat("Flare Strike", LAST)
    assert duel.state.sides[0].life == left
    assert duel.happened("priorities", 3 + 3, -2)


def test_ignition_in_human_form_begins_the_elemental_one() -> None:
    duel = against_cadenza("Human", (2, 5)).beat("Ignition Shot", LAST)
    assert duel.happened("priorities", 2 - 1, -2)
    assert duel.life == [20, 20 - 4]
    assert duel.form(0) == "Elemental"


def test_ignition_in_elemental_form_trades_life_for_power() -> None:
    duel = against_cadenza("Elemental", (2, 5)).beat("Ignition Shot", LAST)
    assert duel.happened("priorities", 2 - 1 + 2, -2)
    assert duel.life == [20 - 1 - 3, 20 - (3 + 1 + 3 + 2)]
    assert duel.form(0) == "Elemental"


@pytest.mark.parametrize("life", [1, 2, 3])
def test_ignition_cannot_defeat_her(life: int) -> None:
    duel = against_cadenza("Elemental", (1, 7), life=(life, 20)).beat("Ignition Strike", LAST)  # War, FAQ
    assert duel.state.sides[0].life == 1
    assert not duel.state.over


def test_a_stunned_kallistar_still_changes_form() -> None:
    duel = Duel("kallistar", "hikaru", spaces=(3, 4)).beat("Ignition Shot", "Advancing Strike")
    assert duel.happened("stunned", 0)
    assert duel.form(0) == "Elemental"


# ---- Caustic


def test_caustic_in_human_form_soaks_two() -> None:
    duel = Duel("kallistar", "hikaru", spaces=(3, 4)).beat("Caustic Shot", "Geomantic Shot")
    assert duel.happened("priorities", 1, 2)
    assert duel.happened("soaked", 0, 2)
    assert duel.life == [18, 16]


def test_caustic_in_elemental_form_soaks_nothing() -> None:
    duel = Duel("kallistar", "hikaru", spaces=(3, 4))
    duel.set_form(0, "Elemental")
    duel.beat("Caustic Strike", "Sweeping Shot")
    assert not duel.happened("soaked", 0)
    assert duel.life == [20 - 1 - 2, 20 - (4 + 1 + 2 + 2)]


@pytest.mark.parametrize(("form", "stunned"), [("Human", False), ("Elemental", True)])
def test_caustic_stuns_with_a_hit_in_elemental_form_only(form: str, stunned: bool) -> None:
    # Stun example 5: Clockwork Strike has soak 3 and stun guard 5.
    duel = against_cadenza(form).beat("Caustic Grasp", "Clockwork Strike", steps=[-1])
    assert duel.happened("stunned", 1) == stunned
    assert duel.happened("priorities", 6 if stunned else 4, 0)


def test_caustic_that_misses_stuns_nobody() -> None:
    duel = against_cadenza("Elemental", (2, 6)).beat("Caustic Grasp", "Clockwork Strike")
    assert not duel.happened("stunned", 1)


# ---- Blazing


@pytest.mark.parametrize(
    ("form", "apart", "hits"),
    [("Human", 1, True), ("Human", 2, False), ("Elemental", 2, True), ("Elemental", 3, False)],
)
def test_blazing_reaches_one_space_farther_in_elemental_form(form: str, apart: int, hits: bool) -> None:
    duel = against_cadenza(form, (1, 1 + apart)).beat("Blazing Strike", "Clockwork Press", steps=[1])
    assert duel.happened("hit", 0) == hits


def test_blazing_moves_one_or_two_after_the_attack_in_human_form() -> None:
    duel = against_cadenza("Human", (2, 3)).beat("Blazing Strike", LAST, steps=[2])
    assert duel.options_of("steps") == (-1, 1, 2)
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 16


def test_blazing_moves_after_a_miss_too() -> None:
    duel = against_cadenza("Human", (3, 7)).beat("Blazing Strike", LAST, steps=[-2])
    assert duel.state.sides[0].position == 1


def test_blazing_stays_in_elemental_form() -> None:
    duel = against_cadenza("Elemental", (3, 4)).beat("Blazing Strike", LAST)
    assert not duel.happened("moved", 0)


# ---- Volcanic


@pytest.mark.parametrize(("apart", "hits"), [(2, False), (3, True), (5, True), (6, False)])
def test_volcanic_strikes_two_to_four_spaces_farther(apart: int, hits: bool) -> None:
    duel = against_cadenza("Elemental", (1, 1 + apart)).beat("Volcanic Strike", LAST)
    assert duel.happened("hit", 0) == hits


def test_volcanic_slows_the_opponent_in_the_next_beat_only() -> None:
    duel = against_cadenza("Elemental", (1, 5)).beat("Volcanic Strike", "Clockwork Strike")
    duel.beat("Flare Grasp", "Battery Grasp")
    assert duel.happened("priorities", 5 + 2, 5 - 1 - 2)
    duel.beat("Caustic Shot", "Hydraulic Shot")
    assert duel.happened("priorities", 2 - 1, 2 - 1 + 4)


def test_volcanic_that_misses_slows_nobody() -> None:
    duel = against_cadenza("Elemental", (1, 2)).beat("Volcanic Strike", "Clockwork Strike")
    duel.beat("Flare Grasp", "Battery Grasp", steps=[-1, -1])
    assert duel.happened("priorities", 5 + 2, 5 - 1)


def test_volcanic_in_human_form_slows_nobody_and_moves_at_the_end() -> None:
    duel = against_cadenza("Human", (1, 5)).beat("Volcanic Strike", "Clockwork Strike", space=[7])
    assert duel.happened("hit", 0)
    assert duel.options_of("space") == (2, 3, 4, 6, 7)
    assert duel.state.sides[0].position == 7
    duel.beat("Flare Grasp", "Battery Grasp")
    assert duel.happened("priorities", 5 + 3, 5 - 1)


# ---- Spellbolt


@pytest.mark.parametrize(("apart", "hits"), [(1, False), (2, True), (6, True)])
def test_spellbolt_reaches_from_two_to_six(apart: int, hits: bool) -> None:
    duel = against_cadenza("Human", (1, 1 + apart)).beat("Caustic Spellbolt", LAST)
    assert duel.happened("hit", 0) == hits


def test_spellbolt_in_human_form_weakens_the_opponent_this_beat() -> None:
    duel = against_cadenza("Human", (2, 4)).beat("Blazing Spellbolt", LAST, steps=[1, 0])
    # Press: 1 + 2 and the 2 it took, less 2.
    assert duel.happened("priorities", 4, -2)
    assert duel.life == [20 - 3, 18]  # she has come to 3, at range 1
    duel.beat("Caustic Burst", "Battery Shot", steps=[-1])
    assert duel.state.sides[0].life == 17 - (3 + 1 - 2)  # full power again, against soak 2


def test_spellbolt_in_elemental_form_pulls_up_to_two() -> None:
    duel = against_cadenza("Elemental", (2, 5)).beat(
        "Caustic Spellbolt", LAST, steps=[-2], order=[lambda s, p, o: o[0]]
    )
    assert duel.options_of("steps") == (-2, -1, 0)
    assert duel.happened("moved", 1, 0, 5, 3)
    assert not duel.happened("bonus", 1)


def test_spellbolt_that_misses_does_neither() -> None:
    duel = against_cadenza("Human", (2, 3)).beat("Caustic Spellbolt", LAST)
    assert duel.state.sides[0].life == 20 - (1 + 2 - 2)  # Press at full power against soak 2


# ---- finishers


def test_supernova_strikes_hard_in_elemental_form_and_burns_her_out_at_the_end() -> None:
    duel = against_cadenza("Elemental", (3, 5), life=(7, 20)).beat("Special Action Strike", LAST)
    assert duel.happened("priorities", 5 + 2, -2)
    assert duel.life == [6, 20 - 10]
    assert duel.state.over
    assert duel.state.winner == 1


def test_supernova_wins_when_it_defeats_the_opponent_first() -> None:
    duel = against_cadenza("Elemental", (3, 5), life=(7, 10)).beat("Special Action Strike", LAST)
    assert duel.state.winner == 0


def test_supernova_becomes_a_cancel_in_human_form() -> None:
    duel = against_cadenza("Human", (3, 5), life=(7, 20))
    duel.beat("Special Action Strike", LAST, cancel=("Caustic Shot", ""))
    assert duel.happened("special action", 0, CANCEL_DUE)
    assert duel.state.sides[1].life == 20 - 4
    assert not duel.state.over


@pytest.mark.parametrize(("apart", "hits"), [(3, False), (4, True), (6, True)])
def test_chain_of_destruction_strikes_from_afar(apart: int, hits: bool) -> None:
    duel = against_cadenza("Human", (1, 1 + apart), life=(7, 20), finishers=["Chain of Destruction", None])
    duel.beat("Special Action Strike", LAST)
    assert duel.happened("priorities", 5, -2)
    assert duel.life == [7, 16 if hits else 20]


@pytest.mark.parametrize(
    ("life", "answers", "left", "damage"),
    [
        (7, ["decline"], 7, 4),
        (7, [3, "decline"], 4, 8),
        (7, [3, 3], 1, 12),  # with 1 life left she cannot pay again
        (3, [], 3, 4),  # nor with 3: life is never spent to 0
    ],
)
def test_chain_of_destruction_repeats_for_three_life(life: int, answers: list[Any], left: int, damage: int) -> None:
    duel = Duel("kallistar", "hikaru", spaces=(1, 6), life=(life, 20), finishers=["Chain of Destruction", None])
    duel.beat("Special Action Strike", "Focused Strike", amount=answers)
    assert duel.life == [left, 20 - damage]


def test_chain_of_destruction_deals_its_damage_before_it_repeats() -> None:
    duel = Duel("kallistar", "hikaru", spaces=(1, 6), life=(7, 20), finishers=["Chain of Destruction", None])
    duel.beat("Special Action Strike", "Focused Strike", amount=[3, "decline"])  # ruling W23
    told = [event[0] for event in duel.state.events or () if event[:2] in (("attack", 0), ("damage", 1))]
    assert told == ["attack", "damage", "attack", "damage"]


def test_chain_of_destruction_becomes_a_cancel_in_elemental_form() -> None:
    duel = against_cadenza("Elemental", (1, 5), life=(7, 20), finishers=["Chain of Destruction", None])
    duel.beat("Special Action Strike", LAST, cancel=("Blazing Shot", ""))
    assert duel.happened("special action", 0, CANCEL_DUE)
    assert duel.life == [6, 20 - 5]


def test_in_a_mirror_match_each_has_her_own_form() -> None:
    duel = Duel("kallistar", "kallistar", spaces=(1, 5))  # ruling W15
    duel.set_form(1, "Elemental")
    duel.beat("Ignition Shot", "Caustic Shot")
    assert duel.happened("priorities", 1, 3)
    assert duel.life == [20 - 6, 19]
    assert duel.form(0) == "Elemental"
