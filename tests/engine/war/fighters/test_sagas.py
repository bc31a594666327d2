"""Sagas: his Mirror, Negation, Echo and Repelling (fixtures/war/sagas.json); the other cards in test_sagas_cards.py."""

import pytest

from tests.engine.war.duels import Duel

OTHERS = "Shattering Strike"  # range 2~3, power 5, priority 2, stun guard 7; it may spend a Mirror on a hit


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


# ---- Reflection


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_he_begins_with_his_mirror(mode: str) -> None:
    assert Duel("sagas", "hikaru", modes=(mode, "normal")).pool(0, "Mirror") == 1


@pytest.mark.parametrize(
    ("token", "mirror", "priority", "dealt"),
    [(None, True, 2, 5), ("Fire", True, 2, 8), ("Fire", False, 2, 5), ("Wind", True, 4, 5), ("Wind", False, 2, 5)],
)
def test_the_mirror_copies_the_opponents_power_and_priority_bonuses(
    token: str | None, mirror: bool, priority: int, dealt: int
) -> None:
    duel = against().beat(OTHERS, "Focused Shot", antes=(["Mirror"] if mirror else [], [token] if token else []))
    assert duel.happened("priorities", priority, 3 + (2 if token == "Wind" else 0))
    assert duel.state.sides[1].life == 20 - dealt


@pytest.mark.parametrize(("mirror", "hits"), [(True, True), (False, False)])
@pytest.mark.parametrize("apart", [1, 4])
def test_the_mirror_copies_the_opponents_range_bonuses(apart: int, mirror: bool, hits: bool) -> None:
    duel = against(spaces=(2, 2 + apart))
    duel.beat(OTHERS, "Focused Shot", antes=(["Mirror"] if mirror else [], ["Water"]))  # 2~3 becomes 1~4
    assert duel.happened("hit", 0) is hits


def test_an_anted_mirror_is_gone_and_only_one_is_anted() -> None:
    duel = against().beat(OTHERS, "Focused Shot", antes=(["Mirror"], ()))
    assert duel.pool(0, "Mirror") == 0
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


@pytest.mark.parametrize(("antes", "priority"), [([], 0), (["Mirror"], 2)])
def test_the_mirror_replaces_his_own_penalties_by_the_opponents_bonuses(antes: list[str], priority: int) -> None:
    duel = against("lixis", spaces=(3, 4)).beat("Echo Shot", "Venomous Strike", steps=[0])  # -2 priority next beat
    duel.take_up_cards().beat(OTHERS, "Rooted Strike", antes=(antes, ()))
    assert duel.happened("priorities", priority, 1)


def test_the_mirror_copies_what_a_unique_ability_grants() -> None:
    duel = against("kallistar")
    duel.set_form(1, "Elemental")
    duel.beat(OTHERS, "Blazing Drive", antes=(["Mirror"], ()), steps=[-1])  # +2 and +2
    assert duel.happened("priorities", 4, 7)


@pytest.mark.parametrize(("juto", "dealt"), [(7, 5 + 1), (5, None)])
def test_the_mirror_copies_tatsumis_place_beside_juto(juto: int, dealt: int | None) -> None:
    # Juto behind her gives range +0~2 and 1 power, seen from where she and Juto stand; the attack has to reach range 5.
    duel = against("tatsumi", spaces=(1, 6))
    duel.set_marker(1, juto)
    duel.beat(OTHERS, "Empathic Shot", antes=(["Mirror"], ()))
    assert duel.happened("hit", 0) is (dealt is not None)
    assert duel.state.sides[1].life == 20 - (dealt or 0)


def test_the_mirror_does_not_copy_a_current_form() -> None:
    duel = against("kehrolyn", spaces=(5, 7))
    duel.discard(1, 1, "Bladed", "Dash")  # +2 power
    duel.beat(OTHERS, "Whip Burst", antes=(["Mirror"], ()))
    assert duel.state.sides[1].life == 20 - 5


def test_the_mirror_follows_bonuses_that_come_later_in_the_beat() -> None:
    # Ignition's 3 power come at the Reveal, Elemental's 2 are there.
    duel = against("kallistar")
    duel.set_form(1, "Elemental")
    duel.beat(OTHERS, "Ignition Burst", antes=(["Mirror"], ()), steps=[1])
    assert duel.happened("priorities", 4, 2)
    assert duel.state.sides[1].life == 20 - 1 - 3 - (5 + 2 + 3)


@pytest.mark.parametrize(("opponents", "gained"), [(("Strike",), 1), (("Dash",), 0), ((), 0)])
@pytest.mark.parametrize("pile", [1, 2])
def test_he_gains_a_mirror_when_the_opponents_piles_hold_his_base(
    pile: int, opponents: tuple[str, ...], gained: int
) -> None:
    duel = against(mirrors=0)
    duel.discard(1, pile, *opponents)
    assert duel.beat("Negation Strike", "Focused Shot").pool(0, "Mirror") == gained


def test_he_never_holds_two_mirrors_and_can_gain_back_one_just_used() -> None:
    duel = against(mirrors=1)
    duel.discard(1, 1, "Strike")
    assert duel.beat("Negation Strike", "Focused Shot").pool(0, "Mirror") == 1
    duel = against(mirrors=1)
    duel.discard(1, 1, "Strike")
    assert duel.beat("Negation Strike", "Focused Shot", antes=(["Mirror"], ())).pool(0, "Mirror") == 1


@pytest.mark.parametrize(
    ("mode", "base", "mirror", "damage"),
    [
        ("normal", "Shot", True, 7),
        ("ex", "Volley", True, 4),
        ("ex", "Volley", False, 7),
        ("almighty", "Barrage", True, 4),
    ],
)
def test_stronger_modes_copy_soak_from_the_opponents_pair(mode: str, base: str, mirror: bool, damage: int) -> None:
    duel = against("cadenza", mode, spaces=(3, 4))
    duel.beat(f"Echo {base}", "Clockwork Strike", antes=(["Mirror"] if mirror else [], ()))  # soak 3, power 7
    assert duel.state.sides[0].life == 20 - damage


@pytest.mark.parametrize(("mode", "base", "stunned"), [("normal", "Burst", True), ("ex", "Eruption", False)])
def test_stronger_modes_copy_stun_guard_too(mode: str, base: str, stunned: bool) -> None:
    duel = against("hikaru", mode, spaces=(1, 2))
    duel.beat(f"Echo {base}", "Trance Strike", antes=(["Mirror"], ()))  # 4 damage against stun guard 5
    assert duel.happened("stunned", 0) is stunned


def test_almighty_copies_power_priority_and_range_as_well() -> None:
    duel = against(mode="almighty").beat("Shattering Cataclysm", "Focused Shot", antes=(["Mirror"], ["Fire"]))
    assert duel.state.sides[1].life == 20 - (6 + 1 + 3)


# ---- Negation


def test_negation_ignores_the_numbers_and_effects_of_styles() -> None:
    duel = against("cadenza", spaces=(3, 4)).beat("Negation Strike", "Clockwork Strike")  # the Strike alone: 4 and 3
    assert duel.happened("priorities", 3, 3)
    assert duel.life == [20 - 4, 20 - 4]


def test_negation_keeps_the_end_effects_of_styles() -> None:
    duel = Duel("sagas", "hikaru", spaces=(3, 4))
    duel.set_pool(1, "Fire", 0)
    duel.beat("Negation Shot", "Trance Strike", token=["Fire"])
    assert duel.pool(1, "Fire") == 1
    battery = against("cadenza").beat("Negation Shot", "Battery Strike")
    battery.take_up_cards().beat("Echo Shot", "Clockwork Strike")
    assert battery.happened("priorities", 2, 3 - 3 + 4)


def test_negation_leaves_status_effects_of_the_beat_before() -> None:
    duel = against("cadenza").beat("Echo Shot", "Battery Strike")
    duel.take_up_cards().beat("Negation Shot", "Clockwork Strike")
    assert duel.happened("priorities", 2, 3 + 4)


@pytest.mark.parametrize(("active", "life"), [(0, 20), (1, 17)])
def test_negation_stops_reveal_effects_of_styles_that_have_not_been_carried_out(active: int, life: int) -> None:
    # Flare in human form: lose 3 life, +3 priority. Last beat's active player reveals first (ruling W03).
    duel = against("kallistar", spaces=(1, 7), active=active).beat("Negation Strike", "Flare Shot")
    assert duel.state.sides[1].life == life


def test_negation_disables_a_current_form_and_overload_styles() -> None:
    duel = against("kehrolyn", spaces=(6, 7))
    duel.discard(1, 1, "Quicksilver", "Dash")  # +2 priority
    duel.beat("Negation Staff", "Bladed Overload", card=["Exoskeletal"])  # +2 power, soak 2
    assert duel.happened("priorities", 4, 3)
    assert duel.life == [20 - 3, 20 - 3]


@pytest.mark.parametrize(("mirrors", "antes", "clashes"), [(1, [], False), (0, [], True), (1, ["Mirror"], True)])
def test_negation_wins_ties_while_he_holds_a_mirror(mirrors: int, antes: list[str], clashes: bool) -> None:
    duel = against(mirrors=mirrors).beat("Negation Shot", "Geomantic Shot", antes=(antes, ()))
    assert duel.happened("priorities", 2, 2)
    assert duel.was_asked("clash base") is clashes
    if not clashes:
        assert duel.state.active == 0


# ---- Echo


def test_echo_applies_the_style_in_the_opponents_first_pile() -> None:
    duel = against(spaces=(3, 4))
    duel.discard(1, 1, "Sweeping", "Dash")  # -1 power, +3 priority, 2 more damage from an attack
    duel.discard(1, 2, "Trance", "Burst")
    duel.beat("Echo Strike", "Focused Strike")
    assert duel.happened("priorities", 3 + 3, 3 + 1)
    assert duel.life == [20 - 4 - 2, 20 - 3]


def test_echo_carries_out_the_effects_of_the_style() -> None:
    duel = against(spaces=(2, 5))
    duel.discard(1, 1, "Advancing", "Dash")  # +1, +1; Start: advance 1
    duel.beat("Echo Shot", "Geomantic Shot")
    assert duel.state.sides[0].position == 3
    assert duel.happened("priorities", 3, 2)


def test_echo_without_a_style_in_the_pile_is_a_plain_attack() -> None:
    duel = against().beat("Echo Strike", "Geomantic Shot")
    assert duel.happened("priorities", 3, 2)


def test_echo_ignores_effects_that_name_the_opponent() -> None:
    # Critical: ignore stun guard; spending Dark Force is Heketch's alone.
    duel = against("heketch", spaces=(3, 4))
    duel.discard(1, 1, "Critical", "Dash")
    duel.beat("Echo Drive", "Assassin Strike", steps=[1])  # 3 - 1 against stun guard 5
    assert duel.state.sides[1].life == 20 - 2
    assert duel.happened("stunned", 1)
    assert not duel.was_asked("amount", 0)
    assert not duel.was_asked("may", 0)


def test_echo_ignores_effects_that_count_pacts_or_name_one() -> None:
    duel = against("hepzibah", spaces=(2, 6), life=10)
    duel.discard(1, 1, "Pactbond", "Shot")
    duel.beat("Echo Strike", "Darkheart Strike", antes=(["Mirror"], ()))
    assert duel.state.sides[0].life == 10
    assert not duel.happened("named token", 0)


def test_a_mirror_is_no_pact_for_an_echo_of_anathema() -> None:
    duel = against("hepzibah", spaces=(2, 6))
    duel.discard(1, 1, "Anathema", "Shot")  # -1 power, -1 priority
    duel.beat("Echo Strike", "Darkheart Strike", antes=(["Mirror"], ()))
    assert duel.happened("priorities", 3 - 1, 3 - 1)


@pytest.mark.parametrize(("mode", "base", "priority", "soak"), [("ex", "Smash", 4, 0), ("almighty", "Cataclysm", 5, 1)])
def test_a_mirror_that_an_echo_of_trance_takes_back_copies_nothing(
    mode: str, base: str, priority: int, soak: int
) -> None:
    duel = Duel("sagas", "hikaru", modes=(mode, "almighty"), spaces=(3, 4), life=(30, 40))
    duel.discard(1, 1, "Trance", "Maelstrom")
    antes = (["Mirror"], ["Earth", "Wind"])
    duel.beat(f"Echo {base}", "Geomantic Barrage", antes=antes, token=["decline"])
    assert duel.happened("took back", 0, 0, 1)
    assert duel.happened("priorities", priority, 4 + 2)  # Wind is not copied
    assert duel.state.sides[0].life == 30 - (5 + 1 - soak)  # nor is Earth's soak
    assert duel.pool(0, "Mirror") == 1


@pytest.mark.parametrize(("apart", "hits"), [(1, False), (2, True), (6, True)])
def test_an_echo_of_gunner_has_the_range_that_a_mirror_buys(apart: int, hits: bool) -> None:
    duel = against("rukyuk", spaces=(1, 1 + apart))
    duel.discard(1, 1, "Gunner", "Dash")
    duel.beat("Echo Strike", "Trick Shot", token=["Mirror"])  # 1~1 and 1~5 in place of 2~4
    assert duel.happened("hit", 0) is hits
    assert duel.pool(0, "Mirror") == 0


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, False)])
def test_an_echo_of_fearless_measures_from_himself(apart: int, hits: bool) -> None:
    duel = against("tatsumi", spaces=(1, 1 + apart))
    duel.discard(1, 1, "Fearless", "Dash")
    duel.set_marker(1, 7)
    duel.beat("Echo Strike", "Riptide Shot")  # 0~1
    assert duel.happened("hit", 0) is hits


# ---- Repelling


def test_repelling_may_spend_the_mirror_to_keep_the_opponent_away() -> None:
    duel = against(spaces=(3, 4)).beat("Repelling Shot", "Geomantic Drive", amount=[1], token=["decline"])
    assert duel.happened("moved", 1, 0, 4, 5)
    assert duel.state.sides[0].life == 20  # the Drive cannot come back beside him
    assert duel.pool(0, "Mirror") == 0


def test_repelling_keeps_away_an_opponent_who_is_not_adjacent_too() -> None:
    duel = against(spaces=(3, 5)).beat("Repelling Shot", "Geomantic Drive", amount=[1], steps=[0], token=["decline"])
    assert not duel.happened("moved", 1, 1)
    assert duel.state.sides[1].position == 5


@pytest.mark.parametrize(("mirrors", "amount"), [(1, ["decline"]), (0, [])])
def test_repelling_without_the_mirror_keeps_nobody_away(mirrors: int, amount: list[str]) -> None:
    duel = against(spaces=(3, 4), mirrors=mirrors)
    duel.beat("Repelling Shot", "Geomantic Drive", amount=amount, steps=[-2], token=["decline"])
    assert duel.happened("moved", 1, 1, 4, 1)
    assert duel.pool(0, "Mirror") == mirrors


@pytest.mark.parametrize(("steps", "space"), [(0, 5), (1, 6), (2, 7)])
def test_repelling_pushes_up_to_2_on_a_hit(steps: int, space: int) -> None:
    duel = against(mirrors=0).beat("Repelling Strike", "Focused Shot", steps=[steps])  # 2~3, power 3, priority 4
    assert duel.options_of("steps") == (0, 1, 2)
    assert duel.state.sides[1].position == space
    assert duel.state.sides[1].life == 17
