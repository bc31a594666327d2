"""Sagas: Shadow, Shattering, Staff and his finishers (fixtures/war/sagas.json)."""

import pytest

from tests.engine.war.duels import Duel


def against(
    opponent: str = "hikaru",
    mode: str = "normal",
    spaces: tuple[int, int] = (3, 5),
    mirrors: int = 1,
    life: int = 20,
    **setup: object,
) -> Duel:
    duel = Duel("sagas", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)
    duel.set_pool(0, "Mirror", mirrors)
    return duel


# ---- Shadow


@pytest.mark.parametrize(
    ("space", "options", "steps", "after"), [(4, (-1, 1), 1, 5), (1, (-1, 1), -1, 7), (7, (-1, 1), 1, 1)]
)
def test_shadow_moves_1_before_its_attack_and_round_the_edge(
    space: int, options: tuple[int, ...], steps: int, after: int
) -> None:
    duel = against("rukyuk", spaces=(space, 3), mirrors=0).beat("Shadow Shot", "Trick Shot", steps=[steps])
    assert duel.options_of("steps", 0) == options
    assert duel.happened("moved", 0, 0, space, after)


def test_shadow_makes_the_edges_neighbours_for_opponents_he_moves_but_not_for_them() -> None:
    duel = against(spaces=(5, 7), mirrors=0).beat("Shadow Grasp", "Geomantic Strike", steps=[1, 1], token=["decline"])
    assert duel.happened("moved", 1, 0, 7, 1)
    own = against(spaces=(1, 7), mirrors=0).beat("Shadow Strike", "Geomantic Dash", token=["decline"], steps=[-1])
    assert 1 not in own.options_of("steps", 1)


@pytest.mark.parametrize(("amount", "dealt", "left"), [(1, 6, 0), ("decline", 3, 1)])
def test_shadow_may_spend_the_mirror_at_range_3_to_attack_again(amount: int | str, dealt: int, left: int) -> None:
    # Power 3 at range 1~5; before each attack he moves 1; the opponent, guarded, stays.
    duel = against(spaces=(2, 6)).beat("Shadow Shot", "Focused Strike", steps=[1, 1], amount=[amount])
    assert duel.state.sides[1].life == 20 - (2 * 2 if amount == 1 else 2)
    assert duel.pool(0, "Mirror") == left


def test_shadow_at_another_range_or_without_a_mirror_offers_nothing() -> None:
    assert not against(spaces=(3, 6)).beat("Shadow Shot", "Focused Strike", steps=[1]).was_asked("amount")
    assert not against(spaces=(2, 6), mirrors=0).beat("Shadow Shot", "Focused Strike", steps=[1]).was_asked("amount")


# ---- Shattering


@pytest.mark.parametrize(("style", "stunned"), [("Shattering", True), ("Repelling", False)])
def test_shattering_ignores_stun_guard(style: str, stunned: bool) -> None:
    duel = against("rukyuk", mirrors=0).beat(f"{style} Strike", "Crossfire Strike", steps=[0])  # soak 2, stun guard 5
    assert duel.happened("damage", 1)
    assert duel.happened("stunned", 1) is stunned


def test_shattering_gains_no_mirror() -> None:
    duel = against(mirrors=0)
    duel.discard(1, 1, "Strike")
    assert duel.beat("Shattering Strike", "Focused Shot").pool(0, "Mirror") == 0


def test_shattering_has_stun_guard_2() -> None:
    duel = against(mirrors=0, spaces=(3, 4)).beat("Shattering Grasp", "Trance Grasp", steps=[1])
    assert duel.happened("priorities", 4, 5)
    assert duel.state.sides[0].life == 18
    assert not duel.happened("stunned", 0)


def test_shattering_may_spend_the_mirror_so_that_the_next_attack_stuns() -> None:
    duel = against("rukyuk").beat("Shattering Strike", "Crossfire Shot", amount=[1])
    assert duel.pool(0, "Mirror") == 0
    duel.position = [3, 4]
    duel.state.events = []
    duel.take_up_cards().beat("Negation Strike", "Point Blank Shot")
    assert duel.happened("stunned", 1)
    duel.state.events = []
    duel.position = [3, 4]
    duel.take_up_cards().beat("Echo Grasp", "Point Blank Shot", steps=[1])  # 2 against stun guard 4
    assert not duel.happened("stunned", 1)


@pytest.mark.parametrize("spaces", [(3, 4), (1, 7)])
def test_without_the_mirror_or_when_the_next_attack_misses_it_does_not_stun(spaces: tuple[int, int]) -> None:
    duel = against("rukyuk").beat("Shattering Strike", "Crossfire Shot", amount=["decline" if spaces == (3, 4) else 1])
    duel.position = spaces
    duel.take_up_cards().beat("Echo Grasp", "Point Blank Shot", steps=[1])
    duel.position = [3, 4]
    duel.state.events = []
    duel.take_up_cards().beat("Echo Grasp", "Point Blank Shot", steps=[1])
    assert duel.happened("hit", 0)
    assert not duel.happened("stunned", 1)


# ---- Staff


@pytest.mark.parametrize(("spaces", "stunned"), [((3, 4), False), ((3, 5), True)])
def test_staff_does_not_stun_at_range_1(spaces: tuple[int, int], stunned: bool) -> None:
    duel = against(spaces=spaces, mirrors=0).beat(
        "Echo Staff", "Geomantic Shot", token=["decline"]
    )  # 3 against guard 2
    assert duel.state.sides[1].life == 17
    # The push comes first: from range 1 he is at range 2 when the damage is dealt.
    assert duel.happened("stunned", 1)
    assert duel.state.sides[1].position == spaces[1] + 1
    edge = against(spaces=(6, 7) if not stunned else (5, 7), mirrors=0)
    edge.beat("Echo Staff", "Geomantic Shot", token=["decline"])  # at the edge there is no push
    assert edge.happened("stunned", 1) is stunned


def test_whom_the_staff_hits_cannot_advance() -> None:
    duel = against("rukyuk", spaces=(3, 4), mirrors=0)
    duel.beat("Echo Staff", "Trick Drive", antes=((), ["AP"]))
    assert duel.position == [3, 5]
    assert duel.happened("attack", 1)
    assert not duel.happened("moved", 1, 1)


def test_a_copy_of_bloodlight_counts_no_pacts() -> None:
    duel = against("hepzibah", spaces=(3, 6), life=10)
    duel.beat("Echo Staff", "Darkheart Grasp", antes=(["Mirror"], ()))  # range 1~3, power 2
    assert duel.life == [10, 20 - 2]


def test_the_staff_with_a_mirror_is_a_copy_of_the_opponents_unique_base() -> None:
    # Scythe: 1~2, power 3, priority 3, stun guard 3; Before: advance 1; Hit: pull up to 1.
    duel = against("vanaah", spaces=(3, 6)).beat("Echo Staff", "Reaping Shot", antes=(["Mirror"], ()), steps=[-1])
    assert duel.happened("priorities", 3, 3)
    assert duel.was_asked("clash base")
    duel = against("vanaah", spaces=(3, 6)).beat("Echo Staff", "Glorious Shot", antes=(["Mirror"], ()), steps=[-1])
    assert duel.happened("priorities", 3, 2)
    assert duel.position == [4, 5]
    assert duel.state.sides[1].life == 17


def test_the_staff_without_a_mirror_anted_is_itself() -> None:
    duel = against("vanaah", spaces=(3, 6)).beat("Echo Staff", "Glorious Shot")
    assert duel.happened("priorities", 4, 2)


def test_a_copy_of_snare_reaches_nobody() -> None:
    duel = against("khadath", spaces=(3, 4))
    duel.set_marker(1, 3)
    duel.beat("Echo Staff", "Hunter's Strike", antes=(["Mirror"], ()))
    assert duel.happened("missed", 0)


def test_a_base_played_in_a_clash_is_no_copy_of_anything() -> None:
    duel = against("vanaah", spaces=(3, 4))
    duel.beat("Echo Staff", "Glorious Strike", antes=(["Mirror"], ()), clash=(["Strike"], ["Shot"]))
    assert duel.happened("priorities", 3, 3)
    assert duel.happened("priorities", 3, 2)
    assert duel.state.sides[1].life == 16


# ---- finishers


def test_soul_mirror_swaps_places_and_life() -> None:
    duel = against(spaces=(3, 4), life=5).beat("Special Action Staff", "Focused Shot")
    assert duel.happened("priorities", 7, 3)
    assert duel.happened("moved", 0, 0, 3, 4)
    assert duel.position == [4, 3]
    assert not duel.happened("damage", 1)
    assert duel.state.sides[1].life == 5
    assert duel.state.sides[0].life == 20 - 3  # then the opponent hits


def test_a_soul_mirror_that_misses_swaps_nothing() -> None:
    duel = against(spaces=(3, 5), life=5).beat("Special Action Staff", "Geomantic Strike", token=["decline"])
    assert duel.position == [3, 5]
    assert duel.life == [5, 20]


def assimilating(opponent: str, pair: str, **setup: object) -> Duel:
    duel = against(opponent, spaces=(2, 5), life=7, mirrors=0, finishers=["Assimilate", None], **setup)
    return duel.beat("Special Action Staff", pair)


def test_assimilate_takes_the_opponents_pair_into_his_hand() -> None:
    duel = assimilating("rukyuk", "Sniper Strike")
    assert {"Sniper", "Strike"} <= duel.hand(0)
    assert "Sniper" not in duel.hand(1) | duel.pile(1, 1) | duel.pile(1, 2)
    assert duel.state.sides[1].life == 20 - 3
    assert not duel.happened("attack", 1)


def test_assimilate_keeps_the_opponents_piles_where_they_are() -> None:
    duel = against("rukyuk", spaces=(2, 5), life=7, mirrors=0, finishers=["Assimilate", None])
    duel.discard(1, 1, "Trick", "Dash")
    duel.discard(1, 2, "Gunner", "Burst")
    duel.beat("Special Action Staff", "Sniper Strike")
    assert duel.pile(1, 1) == {"Trick", "Dash"}
    assert duel.pile(1, 2) == {"Gunner", "Burst"}


def test_whom_assimilate_hits_resolves_no_more_effects() -> None:
    duel = assimilating("magdelina", "Safety Strike")  # End: gain 1 Trance
    assert duel.pool(1, "Trance") == 0
    missed = against("magdelina", spaces=(2, 7), life=7, mirrors=0, finishers=["Assimilate", None])
    missed.beat("Special Action Staff", "Safety Strike")
    assert missed.pool(1, "Trance") == 1
    assert "Safety" in missed.pile(1, 1)


def test_he_plays_what_he_took_without_what_names_its_fighter() -> None:
    duel = assimilating("heketch", "Critical Strike")
    duel.position = [3, 4]
    duel.state.events = []
    duel.beat("Critical Staff", "Rasping Drive", steps=[1])
    assert not duel.was_asked("amount", 0)
    assert duel.happened("attack", 0)


def test_assimilate_takes_nothing_from_a_finisher() -> None:
    duel = against("cadenza", spaces=(2, 5), life=7, mirrors=0, finishers=["Assimilate", None])
    duel.state.sides[1].life = 7
    duel.beat("Special Action Staff", "Special Action Strike")
    assert not duel.happened("took attack", 0)
