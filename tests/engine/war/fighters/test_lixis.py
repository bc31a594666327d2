"""Lixis: Withering Touch, her styles, Lance and her finishers (fixtures/war/lixis.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick attacks are immune to stun.
"""

import pytest

from engine.battlecon.layout import END
from tests.engine.war.duels import Duel

IDLE = "Trick Shot"  # priority 2 - 3


def against(
    opponent: str = "rukyuk", mode: str = "normal", spaces: tuple[int, int] = (3, 4), life: int = 20, **setup: object
) -> Duel:
    return Duel("lixis", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)


# ---- Withering Touch


def test_whom_she_hits_discards_a_base_of_his_choice_with_his_attack() -> None:
    duel = against().beat("Venomous Strike", IDLE, card=["Dash"], steps=[0])
    assert {by for by, kind, _ in duel.answers.asked if kind == "card"} == {1}
    assert len(duel.options_of("card")) == 6  # all bases but the one he plays
    assert duel.pile(1, 1) == {"Trick", "Shot", "Dash"}
    assert duel.pile(1, 2) == set()


def test_the_discarded_base_comes_back_with_the_attack() -> None:
    duel = against().beat("Venomous Strike", IDLE, card=["Dash"], steps=[0])
    duel.position = [1, 7]
    duel.beat("Rooted Grasp", "Point Blank Strike")
    assert duel.pile(1, 2) == {"Trick", "Shot", "Dash"}
    duel.beat("Vine Drive", "Crossfire Burst", steps=[1, 0])
    assert {"Trick", "Shot", "Dash"} <= duel.hand(1)


def test_whom_she_misses_keeps_his_bases() -> None:
    duel = against(spaces=(1, 6)).beat("Vine Strike", IDLE)
    assert not duel.was_asked("card")
    assert duel.pile(1, 1) == {"Trick", "Shot"}


def test_an_opponent_without_bases_in_hand_discards_none() -> None:
    duel = against()
    duel.discard(1, 1, "Strike", "Drive", "Burst", "Grasp", "Dash", "Reload")
    assert not duel.beat("Venomous Strike", IDLE, steps=[0]).was_asked("card")


def test_ex_names_the_base_that_is_discarded() -> None:
    duel = against(mode="ex").beat("Venomous Smash", IDLE, card=["Grasp"], steps=[0])
    assert {by for by, kind, _ in duel.answers.asked if kind == "card"} == {0}
    assert duel.pile(1, 1) == {"Trick", "Shot", "Grasp"}


def test_ex_names_in_vain_what_is_not_in_hand() -> None:
    duel = against(mode="ex").beat("Venomous Smash", IDLE, card=["Shot"], steps=[0])
    assert duel.pile(1, 1) == {"Trick", "Shot"}


def test_almighty_makes_opponents_use_three_discard_piles() -> None:
    duel = against(mode="almighty", spaces=(1, 7))
    duel.beat("Venomous Cataclysm", "Trick Shot")
    duel.beat("Rooted Maelstrom", "Point Blank Strike")
    duel.beat("Vine Lance", "Crossfire Burst")
    assert [duel.pile(1, n) for n in (1, 2, 3)] == [
        {"Crossfire", "Burst"},
        {"Point Blank", "Strike"},
        {"Trick", "Shot"},
    ]
    assert [duel.pile(0, n) for n in (1, 2)] == [{"Vine", "Lance"}, {"Rooted", "Maelstrom"}]
    duel.beat("Pruning Dominion", "Sniper Drive")
    assert {"Trick", "Shot"} <= duel.hand(1)
    assert "Point Blank" not in duel.hand(1)


def test_almighty_still_takes_a_base_on_a_hit() -> None:
    duel = against(mode="almighty").beat("Venomous Cataclysm", IDLE, card=["Dash"], steps=[0])
    assert "Dash" in duel.pile(1, 1)


# ---- styles


@pytest.mark.parametrize(("bases", "bonus"), [((), 0), (("Dash",), 1), (("Dash", "Burst", "Grasp"), 3)])
def test_pruning_adds_1_power_and_1_priority_a_base_in_the_opponents_piles(bases: tuple[str, ...], bonus: int) -> None:
    duel = against()
    duel.discard(1, 1, "Sniper", *bases[:2])
    duel.discard(1, 2, "Gunner", *bases[2:])
    duel.beat("Pruning Strike", IDLE)
    assert duel.happened("priorities", 3 - 2 + bonus, -1)
    assert duel.state.sides[1].life == 20 - (4 - 1 + bonus)


def test_pruning_takes_one_base_more() -> None:
    duel = against().beat("Pruning Strike", IDLE, card=["Dash", "Burst"])
    assert duel.pile(1, 1) == {"Trick", "Shot", "Dash", "Burst"}


def test_ex_pruning_names_one_base_and_lets_the_opponent_choose_the_other() -> None:
    duel = against(mode="ex").beat("Pruning Smash", IDLE, card=["Dash", "Burst"])
    assert {by for by, kind, _ in duel.answers.asked if kind == "card"} == {0, 1}
    assert duel.pile(1, 1) == {"Trick", "Shot", "Dash", "Burst"}


@pytest.mark.parametrize(("steps", "hits"), [(1, True), (0, False)])
def test_venomous_advances_up_to_1(steps: int, hits: bool) -> None:
    duel = against(spaces=(2, 4)).beat("Venomous Strike", IDLE, steps=[steps])
    assert duel.options_of("steps") == (0, 1)
    assert duel.happened("hit", 0) is hits
    assert duel.state.sides[1].life == (15 if hits else 20)


def test_venomous_slows_the_opponent_in_the_next_beat_only() -> None:
    duel = against().beat("Venomous Strike", IDLE, steps=[0])
    duel.take_up_cards().beat("Rooted Strike", IDLE)
    assert duel.happened("priorities", 1, -1 - 2)
    duel.state.events = []
    duel.take_up_cards().beat("Rooted Strike", IDLE)
    assert duel.happened("priorities", 1, -1)


def test_venomous_slows_nobody_on_a_miss() -> None:
    duel = against(spaces=(1, 6)).beat("Venomous Strike", IDLE, steps=[0])
    duel.take_up_cards().beat("Rooted Strike", IDLE)
    assert not duel.happened("priorities", 1, -3)


def test_venomous_has_stun_guard_2_and_vine_3_and_rooted_soaks_2() -> None:
    # Geomantic Grasp and Palm Strike: 3 damage with priority 5, Focused Palm Strike 2.
    assert not against("hikaru").beat("Venomous Shot", "Geomantic Palm Strike", steps=[0]).happened("stunned", 0)
    assert not against("hikaru").beat("Vine Drive", "Geomantic Palm Strike", steps=[1, 0]).happened("stunned", 0)
    assert against("hikaru").beat("Venomous Drive", "Geomantic Palm Strike", steps=[0, 1]).happened("stunned", 0)
    assert against("hikaru").beat("Rooted Strike", "Geomantic Palm Strike").state.sides[0].life == 20 - 1


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, False)])
def test_rooted_reaches_its_own_space_and_the_next(apart: int, hits: bool) -> None:
    duel = against(spaces=(1, 1 + apart)).beat("Rooted Strike", IDLE)
    assert duel.happened("hit", 0) is hits
    assert duel.state.sides[1].life == (15 if hits else 20)


@pytest.mark.parametrize(("ignored", "space"), [(0, 2), (1, 3)])
def test_rooted_may_ignore_movement_by_the_opponent(ignored: int, space: int) -> None:
    duel = against("hikaru").beat("Rooted Strike", "Focused Grasp", steps=[-1], ignore=[ignored])
    assert duel.happened("hit", 1)
    assert duel.state.sides[0].position == space


@pytest.mark.parametrize(("ignored", "space"), [(0, 5), (1, 3)])
def test_rooted_may_ignore_her_own_movement(ignored: int, space: int) -> None:
    duel = against(spaces=(3, 7)).beat("Rooted Drive", IDLE, steps=[2], ignore=[ignored])
    assert duel.state.sides[0].position == space


@pytest.mark.parametrize(("style", "priority", "lost"), [("Naturalizing", 3, 4), ("Vine", 0, 7)])
def test_naturalizing_undoes_what_the_opponent_anted(style: str, priority: int, lost: int) -> None:
    duel = against("hikaru").beat(f"{style} Shot", "Geomantic Shot", antes=((), ["Fire"]))
    assert duel.happened("priorities", priority, 2)
    assert duel.state.sides[0].life == 20 - lost
    assert duel.pool(1, "Fire") == 0


def test_naturalizing_undoes_anted_priority() -> None:
    duel = against("hikaru").beat("Naturalizing Shot", "Geomantic Shot", antes=((), ["Wind"]))
    assert duel.happened("priorities", 3, 2)


def test_naturalizing_undoes_priority_that_was_bought_in_the_ante() -> None:
    duel = against("luc").beat("Venomous Strike", "Chrono Shot")  # -2 priority in the next beat
    duel.take_up_cards().position = [1, 7]
    duel.beat("Naturalizing Strike", "Chrono Shot", antes=((), [0]))
    assert duel.happened("priorities", 4, 3 - 2)


def test_a_token_whose_ante_was_negated_was_used_and_cannot_be_regained() -> None:
    duel = against("hikaru").beat("Naturalizing Shot", "Focused Strike", antes=((), ["Wind"]))
    assert duel.happened("hit", 1)
    assert duel.pool(1, "Wind") == 0


def test_naturalizing_undoes_an_anted_immunity() -> None:
    duel = against("cadenza").beat("Naturalizing Strike", "Battery Drive", antes=((), ["Iron Body"]))
    assert duel.happened("stunned", 1)
    assert duel.pool(1, "Iron Body") == 2


def test_under_naturalizing_neither_fighter_spends_tokens() -> None:
    duel = Duel("lixis", "cadenza", spaces=(3, 4))
    duel.beat("Naturalizing Strike", "Battery Drive", amount=[1])  # priority 4 against 3; 3 damage stun
    assert duel.happened("stunned", 1)
    assert duel.pool(1, "Iron Body") == 3
    assert not duel.was_asked("amount")


def test_under_naturalizing_no_token_is_used_after_the_reveal() -> None:
    assert not against("hikaru").beat("Naturalizing Shot", "Geomantic Shot").was_asked("token")
    assert against("hikaru").beat("Vine Shot", "Geomantic Shot").was_asked("token")


@pytest.mark.parametrize(("style", "priorities", "lost"), [("Naturalizing", (3, 2), 5), ("Vine", (0, 4), 10)])
def test_naturalizing_holds_power_and_priority_to_what_is_printed(
    style: str, priorities: tuple[int, int], lost: int
) -> None:
    duel = against("kallistar")
    duel.set_form(1, "Elemental")  # +2 and +2, and 3 more power from Ignition
    duel.beat(f"{style} Shot", "Ignition Strike")
    assert duel.happened("priorities", *priorities)
    assert duel.state.sides[0].life == 20 - lost


@pytest.mark.parametrize(("style", "hit"), [("Naturalizing", False), ("Vine", True)])
def test_naturalizing_holds_range_to_what_is_printed(style: str, hit: bool) -> None:
    duel = against("tatsumi", spaces=(3, 5))
    duel.set_marker(1, 6)  # behind her: range +0~2
    duel.beat(f"{style} Lance", "Siren Strike", steps=[0])
    assert duel.happened("attack", 1)
    assert duel.happened("hit", 1) is hit


def test_naturalizing_does_not_raise_what_is_below_the_printed_number() -> None:
    duel = against().beat("Venomous Strike", IDLE, steps=[0])
    duel.take_up_cards().beat("Naturalizing Strike", IDLE)
    assert duel.happened("priorities", 4, -1 - 2)


@pytest.mark.parametrize(("style", "stunned"), [("Naturalizing", True), ("Vine", False)])
def test_naturalizing_undoes_an_ante_that_is_no_token_alone(style: str, stunned: bool) -> None:
    # An EX Mirror would copy the stun guard of her Shot, and of Vine.
    duel = Duel("lixis", "sagas", modes=("normal", "ex"), spaces=(5, 7))
    duel.beat(f"{style} Shot", "Echo Eruption", antes=((), ["Mirror"]), until=END)
    assert duel.happened("hit", 0)
    assert duel.happened("stunned", 1) is stunned


@pytest.mark.parametrize(("active", "clashes"), [(0, False), (1, True)])
def test_naturalizing_undoes_reveal_effects_of_tokens_that_have_not_happened_yet(active: int, clashes: bool) -> None:
    # Last beat's active player reveals first (ruling W03).
    duel = Duel("lixis", "cherri", spaces=(1, 7), active=active)
    duel.beat("Naturalizing Shot", "Catatonic Strike", antes=((), ["Insight"]), clash=(["Grasp"], ["Shot"]))
    assert duel.was_asked("clash base") is clashes


def test_naturalizing_does_not_touch_a_current_form() -> None:
    duel = against("kehrolyn", spaces=(1, 7))
    duel.discard(1, 1, "Quicksilver", "Dash")  # +2 priority
    duel.beat("Naturalizing Shot", "Bladed Strike")
    assert duel.happened("priorities", 3, 5)


def test_naturalizing_leaves_soak_and_stun_guard_that_the_cards_print() -> None:
    duel = against().beat("Naturalizing Strike", "Crossfire Strike")
    assert duel.state.sides[1].life == 20 - (4 - 1 - 2)


@pytest.mark.parametrize(("steps", "space"), [(0, 6), (-1, 5), (-2, 4)])
def test_vine_pulls_up_to_2(steps: int, space: int) -> None:
    duel = against(spaces=(3, 6)).beat("Vine Strike", IDLE, steps=[steps])  # range 1~3
    assert duel.options_of("steps") == (-2, -1, 0)
    assert duel.state.sides[1].position == space


def test_vine_pulls_past_her() -> None:
    assert against().beat("Vine Strike", IDLE, steps=[-2]).position == [3, 1]


# ---- Lance


@pytest.mark.parametrize(("spaces", "options"), [((2, 5), (-1, 1, 2)), ((2, 4), (1, 2, 3))])
def test_nobody_moves_to_or_through_the_spaces_beside_a_lance(
    spaces: tuple[int, int], options: tuple[int, ...]
) -> None:
    duel = against("hikaru", spaces=spaces).beat("Rooted Lance", "Geomantic Dash")
    assert duel.options_of("steps", 1) == options


def test_he_who_stands_beside_a_lance_may_leave() -> None:
    duel = against("hikaru").beat("Rooted Lance", "Geomantic Dash", steps=[1])
    assert duel.position == [3, 5]
    assert -1 not in duel.options_of("steps", 1)


def test_who_must_advance_until_adjacent_stops_before_a_lance() -> None:
    duel = against("heketch", spaces=(2, 6)).beat("Rooted Lance", "Psycho Grasp")
    assert duel.state.sides[1].position == 4


def test_heketch_comes_beside_a_lance_in_the_ante_and_stays() -> None:
    duel = against("heketch", spaces=(2, 6)).beat(
        "Venomous Lance", "Rasping Grasp", antes=((), ["Dark Force"]), space=[3]
    )
    assert duel.happened("moved", 1, 1, 6, 3, True)


def test_nobody_teleports_beside_a_lance() -> None:
    duel = against(spaces=(2, 6)).beat("Rooted Lance", "Trick Reload", space=[4])
    assert duel.options_of("space") == (4, 5, 7)


def test_lance_strikes_at_range_2_with_power_3_and_priority_5() -> None:
    duel = against(spaces=(2, 4)).beat("Vine Lance", IDLE, steps=[0])  # 2~4
    assert duel.happened("priorities", 3, -1)
    assert duel.state.sides[1].life == 17


# ---- finishers


def test_virulent_miasma_costs_the_opponent_3_life_at_every_ante() -> None:
    duel = against(life=7).beat("Special Action Lance", IDLE)
    assert duel.happened("priorities", 5, -1)
    assert duel.state.sides[1].life == 16
    duel.position = [1, 7]
    for life in (13, 10):
        duel.take_up_cards().beat("Rooted Strike", IDLE)
        assert duel.state.sides[1].life == life


@pytest.mark.parametrize(("life", "after", "priority"), [(3, 1, -1), (2, 1, -1), (1, 1, -4)])
def test_virulent_miasma_slows_an_opponent_with_1_life_instead(life: int, after: int, priority: int) -> None:
    duel = against(life=7).beat("Special Action Lance", IDLE)
    duel.position = [1, 7]
    duel.state.sides[1].life = life
    duel.take_up_cards().beat("Rooted Strike", IDLE)
    assert duel.state.sides[1].life == after
    assert duel.happened("priorities", 1, priority)


def test_virulent_miasma_that_misses_spreads_nothing() -> None:
    duel = against(life=7, spaces=(1, 6)).beat("Special Action Lance", IDLE)
    duel.take_up_cards().beat("Rooted Strike", IDLE)
    assert duel.state.sides[1].life == 20


def infected(mode: str = "normal", cards: tuple[str, ...] = ("Dash", "Sniper", "Drive")) -> Duel:
    duel = against(mode=mode, spaces=(1, 5), life=7, finishers=["Life Virus", None])
    duel.beat("Special Action Lance", IDLE, card=[*cards])
    duel.position = [1, 7]
    return duel.take_up_cards()


@pytest.mark.parametrize(
    ("pair", "lost"), [("Trick Burst", 0), ("Sniper Burst", 3), ("Trick Drive", 3), ("Sniper Drive", 6)]
)
def test_life_virus_costs_3_life_for_each_named_card_revealed(pair: str, lost: int) -> None:
    duel = infected()
    duel.state.sides[1].life = 16
    assert duel.beat("Naturalizing Strike", pair, steps=[-1, 1]).state.sides[1].life == 16 - lost


def test_life_virus_works_for_the_rest_of_the_duel() -> None:
    duel = infected()
    duel.state.sides[1].life = 20
    for life in (14, 8, 2, 1):
        duel.beat("Rooted Strike", "Sniper Drive", steps=[-1, 1])
        assert duel.state.sides[1].life == life
        duel.position = [1, 7]
        duel.take_up_cards()


def test_life_virus_counts_a_base_revealed_in_a_clash() -> None:
    duel = infected()
    duel.state.sides[1].life = 20
    duel.beat("Rooted Strike", "Point Blank Burst", clash=(["Burst"], ["Drive"]))  # 1 and 1
    assert duel.state.sides[1].life == 17


def test_life_virus_deals_4_and_soaks_3_with_stun_guard_2() -> None:
    duel = against("hikaru", spaces=(1, 5), life=7, finishers=["Life Virus", None])
    duel.beat("Special Action Lance", "Focused Shot", card=["Dash", "Trance", "Grasp"])
    assert duel.life == [7, 16]


def test_ex_naming_a_base_to_discard_leaves_the_virus_as_it_is() -> None:
    duel = infected("ex", cards=("Grasp", "Sniper", "Drive"))
    duel.position = [3, 4]
    duel.beat("Venomous Smash", IDLE, card=["Burst"], steps=[0])
    duel.position = [1, 7]
    duel.state.sides[1].life = 20
    duel.take_up_cards().beat("Rooted Smash", "Trick Burst")
    assert duel.state.sides[1].life == 20
    duel.position = [1, 7]
    duel.take_up_cards().beat("Rooted Smash", "Trick Drive")
    assert duel.state.sides[1].life == 17
