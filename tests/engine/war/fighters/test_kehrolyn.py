"""Kehrolyn: every line of her cards (fixtures/war/kehrolyn.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, range 1~2
STYLES = ("Mutating", "Whip", "Bladed", "Exoskeletal", "Quicksilver")


def kehrolyn(
    form: str = "", other: str = "", spaces: tuple[int, int] = (3, 4), opponent: str = "cadenza", **setup: Any
) -> Duel:
    """Kehrolyn with a style in discard pile 1, her current form, and another in pile 2."""
    duel = Duel("kehrolyn", opponent, spaces=spaces, **setup)
    for pile, style in ((1, form), (2, other)):
        if style:
            duel.discard(0, pile, style)
    return duel


# ---- Shapeshifting


def test_the_style_in_discard_pile_one_adds_its_numbers() -> None:
    duel = kehrolyn("Quicksilver", "Bladed").beat("Exoskeletal Strike", "Battery Strike")
    assert duel.happened("priorities", 3 + 2, 2)
    assert duel.state.sides[1].life == 20 - 4  # pile 2 does not count


def test_the_style_in_discard_pile_one_adds_its_effects() -> None:
    duel = kehrolyn("Quicksilver", spaces=(3, 7)).beat("Bladed Strike", LAST, steps=[-1])
    assert duel.state.sides[0].position == 2


def test_the_stun_guards_of_form_and_base_stack() -> None:
    # Rulebook: Bladed Strike has stun guard 7; with a form of Exoskeletal, soak 2 as well.
    for more, stunned in ((0, False), (1, True)):
        duel = kehrolyn("Exoskeletal", spaces=(1, 2), opponent="hikaru")
        duel.state.bonuses[STATS + POWER] = 7 + more
        duel.beat("Bladed Strike", "Focused Grasp", ignore=[1])
        assert duel.state.sides[0].life == 20 - 7 - more
        assert duel.happened("stunned", 0) == stunned


def test_without_a_style_in_discard_pile_one_there_is_no_form() -> None:
    duel = kehrolyn("", "Bladed").beat("Quicksilver Strike", "Battery Strike", steps=[0])
    assert duel.state.sides[1].life == 20 - 4


def test_the_pair_just_played_is_the_next_form() -> None:
    duel = kehrolyn("Quicksilver", spaces=(1, 7)).beat("Bladed Strike", "Battery Strike", steps=[0])
    duel.position = [3, 4]
    duel.beat("Whip Shot", LAST)
    assert duel.happened("priorities", 2, 0 - 3 + 4)
    assert duel.state.sides[1].life == 20 - (3 + 2 - 3)  # Bladed's power, soak 3


def test_ex_she_may_take_the_form_from_the_other_pile() -> None:
    duel = kehrolyn("Quicksilver", "Bladed", modes=("ex", "normal")).beat(
        "Whip Smash", "Battery Strike", antes=((0,), ())
    )
    assert duel.happened("priorities", 4, 2)
    assert duel.state.sides[1].life == 20 - 5 - 2


def test_ex_without_a_word_the_form_is_that_of_pile_one() -> None:
    duel = kehrolyn("Quicksilver", "Bladed", modes=("ex", "normal")).beat("Whip Smash", "Battery Strike", steps=[0])
    assert duel.happened("priorities", 4 + 2, 2)
    assert duel.state.sides[1].life == 20 - 5


def test_ex_the_choice_is_made_once_a_beat_and_holds_for_it() -> None:
    duel = kehrolyn("Quicksilver", "Bladed", spaces=(1, 7), modes=("ex", "normal"))
    duel.beat("Whip Smash", "Battery Strike", antes=((0,), ()))
    assert sum((seat, kind) == (0, "ante") for seat, kind, _ in duel.answers.asked) == 1
    duel.beat("Mutating Volley", "Mechanical Grasp", steps=[0])  # Whip is pile 1 now, Quicksilver pile 2
    assert duel.happened("priorities", 3, 7)


def test_ex_a_pile_without_a_style_cannot_be_declared() -> None:
    duel = kehrolyn("Quicksilver", spaces=(1, 7), modes=("ex", "normal")).beat(
        "Whip Smash", "Battery Strike", steps=[0]
    )
    assert not duel.was_asked("ante", 0)
    assert duel.happened("priorities", 4 + 2, 2)


def test_almighty_both_discarded_styles_are_current_forms() -> None:
    duel = kehrolyn("Quicksilver", "Bladed", modes=("almighty", "normal"))
    duel.beat("Exoskeletal Cataclysm", "Battery Strike", steps=[0])
    assert duel.happened("priorities", 5 + 2, 2)
    assert duel.state.sides[1].life == 20 - 6 - 2


# ---- Mutating


def test_mutating_copies_the_numbers_of_the_current_form() -> None:
    duel = kehrolyn("Bladed").beat("Mutating Strike", "Battery Strike")
    assert duel.life == [20 - 1, 20 - 4 - 2 - 2]  # and at the end a life is lost


def test_mutating_copies_the_effects_of_the_current_form() -> None:
    duel = kehrolyn("Quicksilver", spaces=(3, 7)).beat("Mutating Strike", "Battery Strike", steps=[-1, -1])
    assert duel.happened("priorities", 3 + 2 + 2, 2)
    assert duel.state.sides[0].position == 1


def test_mutating_as_the_current_form_copies_the_style_played() -> None:
    duel = kehrolyn("Mutating").beat("Bladed Strike", "Battery Strike")
    assert duel.life == [19, 20 - 4 - 2 - 2]


def test_mutating_without_a_form_copies_nothing() -> None:
    duel = kehrolyn().beat("Mutating Strike", "Battery Strike")
    assert duel.life == [20 - 5 - 1, 16]


def test_mutating_never_takes_the_last_life() -> None:
    assert kehrolyn("Bladed", spaces=(1, 7), life=(1, 20)).beat("Mutating Strike", LAST).state.sides[0].life == 1


def test_mutating_copies_what_soaks() -> None:
    duel = kehrolyn("Exoskeletal", spaces=(1, 2), opponent="hikaru").beat(
        "Mutating Strike", "Geomantic Grasp", ignore=[1]
    )
    assert duel.state.sides[0].life == 20 - 1  # 3 damage against soak 2 and 2


# ---- Whip


@pytest.mark.parametrize(("apart", "stunned", "ends"), [(1, True, 4), (2, False, 4), (3, False, 6)])
def test_whip_stuns_beside_her_and_pulls_from_farther_off(apart: int, stunned: bool, ends: int) -> None:
    duel = kehrolyn(spaces=(3, 3 + apart)).beat("Whip Strike", "Mechanical Strike", steps=[0])
    assert duel.happened("stunned", 1) == stunned  # 4 damage, stun guard 5
    assert duel.state.sides[1].position == ends


def test_whip_does_not_stun_whom_it_has_pulled() -> None:
    duel = kehrolyn(spaces=(3, 5)).beat("Whip Strike", "Mechanical Strike", steps=[0])
    assert duel.state.sides[1].position == 4
    assert not duel.happened("stunned", 1)


def test_whip_twice_pulls_first_and_stuns_then() -> None:
    # Mutating is a second Whip: its line is carried out when its turn comes, at range 1.
    duel = kehrolyn("Whip", spaces=(3, 5)).beat("Mutating Strike", "Mechanical Strike", steps=[0])
    assert duel.state.sides[1].position == 4
    assert duel.happened("stunned", 1)


def test_whip_does_not_stun_the_immune() -> None:
    duel = kehrolyn().beat("Whip Strike", "Mechanical Strike", antes=((), ("Iron Body",)), steps=[0])
    assert not duel.happened("stunned", 1)


# ---- Bladed


def test_bladed_adds_two_power_and_two_stun_guard() -> None:
    for more, stunned in ((0, False), (1, True)):
        duel = kehrolyn(spaces=(1, 2), opponent="hikaru")
        duel.state.bonuses[STATS + POWER] = 2 + more
        duel.beat("Bladed Shot", "Focused Grasp")
        assert duel.happened("stunned", 0) == stunned
        assert duel.state.sides[1].life == (20 if stunned else 20 - 5)


# ---- Exoskeletal


@pytest.mark.parametrize("ignore", [0, 1])
def test_exoskeletal_may_ignore_movement_by_the_opponent(ignore: int) -> None:
    duel = kehrolyn(opponent="hikaru").beat("Exoskeletal Strike", "Focused Grasp", steps=[-1], ignore=[ignore])
    assert duel.was_asked("ignore", 0)
    assert duel.happened("moved", 0, 1, 3, 2) == (not ignore)
    assert duel.happened("hit", 0) == bool(ignore)
    assert duel.state.sides[0].life == 20  # soak 2


def test_exoskeletal_does_not_ask_about_her_own_movement() -> None:
    duel = kehrolyn("Quicksilver", spaces=(3, 7)).beat("Exoskeletal Drive", LAST, steps=[2, 1])
    assert not duel.was_asked("ignore")
    assert duel.state.sides[0].position == 6


# ---- Quicksilver


@pytest.mark.parametrize("steps", [-1, 0, 1])
def test_quicksilver_moves_up_to_one_at_the_end(steps: int) -> None:
    duel = kehrolyn(spaces=(3, 7)).beat("Quicksilver Strike", LAST, steps=[steps])
    assert duel.options_of("steps") == (-1, 0, 1)
    assert duel.state.sides[0].position == 3 + steps
    assert duel.happened("priorities", 5, -3)


# ---- Overload


@pytest.mark.parametrize(("style", "power"), [("Bladed", 5), ("Exoskeletal", 3)])
def test_overload_applies_one_more_style_from_her_hand(style: str, power: int) -> None:
    duel = kehrolyn().beat("Whip Overload", "Battery Strike", card=[style])
    assert duel.state.sides[1].life == 20 - power
    assert style in duel.hand(0)  # it is back in hand after the beat
    assert duel.pile(0, 1) == {"Whip", "Overload"}


def test_overload_offers_the_styles_in_hand() -> None:
    duel = kehrolyn("Bladed", "Mutating").beat("Whip Overload", "Battery Strike", card=["Quicksilver"], steps=[0])
    assert {duel.matchup.cards[card].name for card in duel.options_of("card")} == {"Exoskeletal", "Quicksilver"}


def test_overload_comes_too_late_for_priority() -> None:
    duel = kehrolyn().beat("Whip Overload", "Grapnel Drive", card=["Quicksilver"], steps=[-1, 0])
    assert duel.happened("priorities", 3, 4)
    assert duel.state.active == 1


def test_overload_with_mutating_copies_the_current_form() -> None:
    # What Mutating does when it is revealed, it does as Overload reveals it.
    duel = kehrolyn("Bladed").beat("Exoskeletal Overload", "Battery Strike", card=["Mutating"])
    assert duel.life == [19, 20 - 3 - 2 - 2]


def test_overload_loses_priority_ties() -> None:
    duel = kehrolyn(opponent="hikaru").beat("Whip Overload", "Geomantic Strike", card=["Bladed"])
    assert duel.happened("priorities", 3, 3)
    assert not duel.happened("clash")
    assert duel.state.active == 1


def test_two_overloads_clash() -> None:
    duel = kehrolyn(opponent="kehrolyn").beat("Whip Overload", "Bladed Overload", clash=(["Strike"], ["Shot"]))
    assert duel.happened("clash", 0)


# ---- finishers


def test_hydra_fork_cannot_be_stunned_and_regains_five_life_after_it() -> None:
    duel = kehrolyn(spaces=(3, 4), opponent="hikaru", life=(7, 20))
    duel.state.bonuses[STATS + POWER] = 3
    duel.beat("Special Action Overload", "Focused Grasp", steps=[-1])
    assert duel.happened("priorities", 0, 6)
    assert not duel.happened("stunned", 0)
    assert duel.life == [7 - 5 + 5, 20 - 6]


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (3, True), (4, False)])
def test_hydra_fork_reaches_three_spaces_and_heals_hit_or_miss(apart: int, hits: bool) -> None:
    duel = kehrolyn(spaces=(1, 1 + apart), life=(7, 20)).beat("Special Action Strike", LAST)
    assert duel.happened("hit", 0) == hits
    assert duel.happened("regained life", 0, 5)


@pytest.mark.parametrize(("life", "ends"), [(1, 6), (7, 12)])
def test_hydra_fork_heals_five(life: int, ends: int) -> None:
    assert kehrolyn(spaces=(1, 7), life=(life, 20)).beat("Special Action Drive", LAST).state.sides[0].life == ends


def test_the_current_form_applies_to_a_finisher_too() -> None:
    duel = kehrolyn("Bladed", spaces=(3, 5), life=(7, 20)).beat("Special Action Strike", LAST)
    assert duel.state.sides[1].life == 20 - (6 + 2 - 3)
    duel = kehrolyn("Quicksilver", spaces=(3, 7), life=(7, 20)).beat("Special Action Strike", LAST, steps=[-1])
    assert duel.happened("priorities", 2, -3)
    assert duel.state.sides[0].position == 2


def test_mutating_as_the_form_of_a_finisher_has_no_style_to_copy() -> None:
    duel = kehrolyn("Mutating", spaces=(3, 5), life=(7, 20)).beat("Special Action Strike", LAST)
    assert duel.state.sides[1].life == 20 - (6 - 3)


def august_strain(spaces: tuple[int, int] = (3, 5), **setup: Any) -> Duel:
    return kehrolyn(spaces=spaces, finishers=["The August Strain", None], life=(7, 20), **setup)


def test_the_august_strain_sets_a_style_aside_that_applies_for_the_rest_of_the_duel() -> None:
    duel = august_strain().beat("Special Action Strike", "Battery Strike", card=["Bladed"])
    assert duel.happened("priorities", 5, 2)
    assert duel.state.sides[1].life == 20 - 4
    duel.position = [3, 4]
    duel.beat("Whip Strike", LAST)
    assert duel.state.sides[1].life == 16 - (4 + 2 - 3)
    duel.position = [2, 6]
    duel.beat("Exoskeletal Shot", "Hydraulic Grasp")  # now beside a current form
    assert duel.state.sides[1].life == 13 - (3 + 2 - 1)
    assert "Bladed" not in duel.hand(0) | duel.pile(0, 1) | duel.pile(0, 2)


def test_the_style_set_aside_is_never_played_again() -> None:
    duel = august_strain().beat("Special Action Strike", "Battery Strike", card=["Quicksilver"])
    duel.position = [1, 7]
    duel.beat("Whip Overload", LAST, card=["Bladed"], steps=[0])
    assert {duel.matchup.cards[card].name for card in duel.options_of("card")} == {"Mutating", "Bladed", "Exoskeletal"}
    assert duel.happened("priorities", 3 + 2, 0 - 3 + 4)


def test_the_august_strain_may_use_only_the_styles_she_has_in_hand() -> None:
    duel = august_strain(form="Bladed", other="Whip").beat("Special Action Strike", "Battery Strike", card=["Mutating"])
    names = {duel.matchup.cards[card].name for card in duel.options_of("card")}
    assert names == {"Mutating", "Exoskeletal", "Quicksilver"}


def test_the_august_strain_that_misses_sets_nothing_aside() -> None:
    duel = august_strain((1, 7)).beat("Special Action Strike", "Battery Strike")
    assert not duel.was_asked("card")


def test_the_august_strain_soaks_two_with_stun_guard_two() -> None:
    for more, stunned in ((0, False), (1, True)):
        duel = august_strain((1, 2), opponent="hikaru")
        duel.state.bonuses[STATS + POWER] = 2 + more
        duel.beat("Special Action Strike", "Focused Grasp")
        assert duel.state.sides[0].life == 7 - 2 - more
        assert duel.happened("stunned", 0) == stunned
