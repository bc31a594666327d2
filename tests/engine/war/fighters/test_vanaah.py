"""Vanaah: every line of her cards (fixtures/war/vanaah.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

RUSH = "Divine Rush"
LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, range 1~2


def against_cadenza(spaces: tuple[int, int] = (3, 4), mode: str = "normal", **setup: Any) -> Duel:
    return Duel("vanaah", "cadenza", modes=(mode, "normal"), spaces=spaces, **setup)


def against_hikaru(spaces: tuple[int, int] = (3, 4), **setup: Any) -> Duel:
    return Duel("vanaah", "hikaru", spaces=spaces, **setup)


# ---- Divine Rush


@pytest.mark.parametrize(("mode", "tokens"), [("normal", 1), ("ex", 2), ("almighty", 2)])
def test_she_starts_with_the_tokens_of_her_mode(mode: str, tokens: int) -> None:
    assert against_cadenza(mode=mode).pool(0, RUSH) == tokens


def test_a_divine_rush_adds_power_and_priority() -> None:
    duel = against_cadenza().beat("Glorious Strike", LAST, antes=((RUSH,), ()), steps=[0])
    assert duel.happened("priorities", 3 + 2, -3)
    assert duel.state.sides[1].life == 20 - (4 + 2 + 2 - 3)
    assert duel.pool(0, RUSH) == 0


def test_she_need_not_ante_it() -> None:
    duel = against_cadenza((1, 7)).beat("Glorious Strike", LAST, steps=[0])
    assert duel.happened("priorities", 3, -3)
    assert duel.pool(0, RUSH) == 1


@pytest.mark.parametrize(("mode", "strike", "priority"), [("ex", "Smash", 4), ("almighty", "Cataclysm", 5)])
@pytest.mark.parametrize("number", [1, 2])
def test_with_two_tokens_she_uses_one_or_both(mode: str, strike: str, priority: int, number: int) -> None:
    duel = against_cadenza((1, 7), mode).beat(f"Glorious {strike}", LAST, antes=((RUSH,) * number, ()), steps=[0])
    assert duel.happened("priorities", priority + 2 * number, -3)
    assert duel.pool(0, RUSH) == 2 - number


def test_normal_she_antes_once_although_she_holds_two() -> None:
    duel = against_cadenza((1, 7))
    duel.set_pool(0, RUSH, 2)
    duel.beat("Glorious Strike", LAST, antes=((RUSH,), ()), steps=[0])
    assert sum((seat, kind) == (0, "ante") for seat, kind, _ in duel.answers.asked) == 1


def test_a_divine_rush_returns_with_the_pair_it_was_used_on() -> None:
    duel = against_hikaru((1, 7)).beat("Glorious Strike", "Focused Strike", antes=((RUSH,), ()), steps=[0])
    held = [duel.pool(0, RUSH)]
    for pairs in (("Reaping Shot", "Sweeping Grasp"), ("Vengeance Grasp", "Trance Shot")):
        assert not {"Glorious", "Strike"} & duel.hand(0)
        duel.position = [1, 7]
        duel.beat(*pairs)
        held.append(duel.pool(0, RUSH))
    assert held == [0, 0, 1]
    assert {"Glorious", "Strike"} <= duel.hand(0)


def test_almighty_she_has_one_discard_pile_less() -> None:
    duel = Duel("vanaah", "hikaru", modes=("almighty", "normal"), spaces=(1, 7))
    duel.beat("Glorious Cataclysm", "Focused Strike", antes=((RUSH,), ()), steps=[0])
    assert duel.pile(0, 1) == {"Glorious", "Cataclysm"}
    assert duel.pool(0, RUSH) == 1
    duel.position = [1, 7]
    duel.beat("Vengeance Maelstrom", "Sweeping Grasp")
    assert duel.pile(0, 1) == {"Vengeance", "Maelstrom"}
    assert {"Glorious", "Cataclysm"} <= duel.hand(0)
    assert duel.pool(0, RUSH) == 2


@pytest.mark.parametrize(
    ("other", "hers", "others", "piles"),
    [
        ("hikaru", "almighty", "almighty", 1),
        ("lixis", "almighty", "ex", 1),
        ("lixis", "almighty", "almighty", 2),
        ("lixis", "ex", "almighty", 3),
    ],
)
def test_a_pile_fewer_and_a_pile_more_are_two(other: str, hers: str, others: str, piles: int) -> None:
    duel = Duel("vanaah", other, modes=(hers, others), spaces=(1, 7))
    assert duel.matchup.piles == [piles, 2]


def test_her_pair_comes_back_after_two_beats_from_piles_that_lixis_makes_two() -> None:
    duel = Duel("vanaah", "lixis", modes=("almighty", "almighty"), spaces=(1, 7))
    duel.beat("Glorious Cataclysm", "Rooted Cataclysm", antes=((RUSH,), ()), steps=[0])
    duel.beat("Vengeance Maelstrom", "Vine Maelstrom")
    assert duel.pile(0, 2) == {"Glorious", "Cataclysm"}
    assert duel.pool(0, RUSH) == 1
    duel.beat("Judgment Dominion", "Venomous Dominion", steps=[0])
    assert {"Glorious", "Cataclysm"} <= duel.hand(0)
    assert duel.pool(0, RUSH) == 2


def test_a_discarded_divine_rush_returns_with_the_pair_of_that_beat() -> None:
    duel = Duel("vanaah", "vanaah", spaces=(3, 4))
    duel.beat("Reaping Strike", "Vengeance Shot")
    assert duel.pool(1, RUSH) == 0
    duel.position = [1, 7]
    duel.beat("Vengeance Grasp", "Reaping Grasp")
    assert duel.pool(1, RUSH) == 0
    duel.position = [1, 7]
    duel.beat("Judgment Burst", "Judgment Strike")
    assert duel.pool(1, RUSH) == 1


# ---- Reaping


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_reaping_reaches_one_space_farther(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart)).beat("Reaping Strike", LAST)
    assert duel.happened("hit", 0) == hits
    assert duel.happened("priorities", 4, -3)


def test_reaping_makes_the_opponent_discard_a_token_of_his_choice() -> None:
    duel = against_hikaru().beat("Reaping Strike", "Focused Burst", steps=[1], token=["Water"])
    assert (1, "token", (0, 1, 2, 3)) in duel.answers.asked
    assert [duel.pool(1, name) for name in ("Earth", "Fire", "Water", "Wind")] == [1, 1, 0, 1]


def test_reaping_does_not_touch_a_token_that_was_anted() -> None:
    duel = against_hikaru()
    for name in ("Fire", "Water", "Wind"):
        duel.set_pool(1, name, 0)
    duel.beat("Reaping Strike", "Focused Shot", antes=((RUSH,), ("Earth",)))
    # He has none left in his pool, so her token comes back.
    assert duel.happened("soaked", 1, 3)
    assert duel.pool(0, RUSH) == 1


def test_reaping_that_misses_takes_nothing() -> None:
    duel = against_hikaru((1, 7)).beat("Reaping Strike", "Focused Strike")
    assert not duel.was_asked("token")


def test_reaping_regains_the_divine_rush_of_an_opponent_without_tokens() -> None:
    duel = Duel("vanaah", "kallistar", spaces=(3, 4))
    duel.beat("Reaping Strike", "Ignition Shot", antes=((RUSH,), ()))
    assert duel.state.sides[1].life == 20 - 4 - 2  # its effect lasts for the beat
    assert duel.pool(0, RUSH) == 1
    for first, second in (("Glorious Shot", "Caustic Strike"), ("Vengeance Grasp", "Flare Grasp")):
        duel.position = [1, 7]
        duel.beat(first, second)
        assert duel.pool(0, RUSH) == 1  # it no longer travels


def test_reaping_does_not_count_counters_and_levels_as_tokens() -> None:
    duel = Duel("vanaah", "magdelina", spaces=(3, 4))
    duel.set_pool(1, "Level", 2)
    duel.set_pool(1, "Trance", 2)
    duel.beat("Reaping Strike", "Safety Shot", antes=((RUSH,), ()))
    assert not duel.happened("discarded token", 1)
    assert duel.pool(0, RUSH) == 1


def test_reaping_takes_a_crescendo() -> None:
    duel = Duel("vanaah", "demitras", spaces=(3, 4)).beat("Reaping Grasp", "Vapid Shot", antes=((RUSH,), ()))
    assert duel.happened("priorities", 8, 4)
    assert duel.happened("stunned", 1)
    assert duel.pool(1, "Crescendo") == 0  # one for being hit, one for Reaping


# ---- Glorious


@pytest.mark.parametrize(
    ("opponent", "hits"), [("Focused Shot", False), ("Trance Strike", False), ("Trance Burst", True)]
)
def test_glorious_misses_an_opponent_with_higher_priority(opponent: str, hits: bool) -> None:
    # Glorious Shot has priority 2, the three 3, 3 and 1.
    duel = against_hikaru((3, 6)).beat("Glorious Shot", opponent, steps=[1, 0] if hits else [0])
    assert duel.happened("hit", 0) == hits


def test_glorious_hits_the_same_priority() -> None:
    # Kehrolyn's Overload loses ties, so that 3 against 3 is no clash.
    duel = Duel("vanaah", "kehrolyn", spaces=(3, 4))
    duel.discard(1, 1, "Bladed")
    duel.beat("Glorious Strike", "Whip Overload", steps=[0])
    assert duel.happened("priorities", 3, 3)
    assert duel.happened("hit", 0)


@pytest.mark.parametrize(("steps", "hits"), [(0, False), (1, True)])
def test_glorious_advances_up_to_one_before(steps: int, hits: bool) -> None:
    duel = against_cadenza((3, 5)).beat("Glorious Strike", LAST, steps=[steps])
    assert duel.options_of("steps") == (0, 1)
    assert duel.happened("hit", 0) == hits
    assert duel.state.sides[0].position == 3 + steps


# ---- Judgment


@pytest.mark.parametrize(("apart", "hits"), [(1, False), (2, True), (3, False)])
def test_judgment_strikes_one_space_farther_off(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart)).beat("Judgment Strike", LAST)
    assert duel.happened("hit", 0) == hits
    assert duel.happened("priorities", 2, -3)


def test_judgment_forbids_a_retreat() -> None:
    duel = against_hikaru((3, 5)).beat("Judgment Strike", "Focused Burst")
    assert not duel.happened("moved", 1)


def test_judgment_forbids_moving_past_her_but_not_coming_nearer() -> None:
    duel = against_hikaru((3, 5)).beat("Judgment Grasp", "Focused Drive", steps=[-1])
    assert not duel.was_asked("steps", 1)  # 1 is the only advance that can be completed
    assert duel.state.sides[1].position == 4
    duel = against_hikaru((3, 6)).beat("Judgment Shot", "Focused Dash", steps=[-2])
    assert duel.options_of("steps") == (-2, -1)
    assert duel.state.sides[1].position == 4


def test_judgment_does_not_forbid_direct_movement() -> None:
    duel = Duel("vanaah", "kallistar", spaces=(3, 5)).beat("Judgment Strike", "Volcanic Grasp", space=[1])
    assert duel.state.sides[1].position == 1


def test_judgment_ends_with_the_beat() -> None:
    duel = against_hikaru((3, 5)).beat("Judgment Strike", "Focused Strike")
    duel.beat("Vengeance Grasp", "Sweeping Burst", steps=[2])
    assert duel.state.sides[1].position == 7


# ---- Vengeance


@pytest.mark.parametrize(("opponent", "hits"), [("Focused Shot", False), ("Sweeping Shot", True)])
def test_vengeance_misses_an_opponent_with_lower_priority(opponent: str, hits: bool) -> None:
    duel = against_hikaru().beat("Vengeance Strike" if hits else "Vengeance Drive", opponent, steps=[1])
    # Strike 3 against Sweeping Shot's 5; Drive 4 against Focused Shot's 3.
    assert duel.happened("hit", 0) == hits
    if hits:
        assert duel.state.sides[1].life == 20 - 6 - 2


def test_vengeance_hits_the_same_priority() -> None:
    duel = Duel("vanaah", "kehrolyn", spaces=(3, 4))
    duel.discard(1, 1, "Bladed")
    duel.beat("Vengeance Strike", "Whip Overload")
    assert duel.happened("priorities", 3, 3)
    assert duel.happened("hit", 0)


@pytest.mark.parametrize(("more", "stunned"), [(0, False), (1, True)])
def test_vengeance_holds_four_more_damage(more: int, stunned: bool) -> None:
    duel = against_hikaru((1, 2))
    duel.state.bonuses[STATS + POWER] = 7 + more  # Focused Grasp 2: against stun guard 5 + 4
    duel.beat("Vengeance Strike", "Focused Grasp")
    assert duel.happened("stunned", 0) == stunned


# ---- Paladin


@pytest.mark.parametrize("spaces", [(1, 4), (1, 7), (4, 2), (7, 1)])
def test_paladin_ends_beside_the_opponent_hit_or_miss(spaces: tuple[int, int]) -> None:
    duel = against_hikaru(spaces).beat("Paladin Strike", "Focused Strike")
    assert abs(duel.state.sides[0].position - duel.state.sides[1].position) == 1


def test_paladin_who_was_stunned_moves_all_the_same() -> None:
    duel = against_hikaru((1, 4)).beat("Paladin Drive", "Sweeping Shot", antes=((), ("Fire",)), space=[5])
    assert duel.happened("stunned", 0)  # 5 damage against stun guard 3
    assert duel.position == [5, 4]


def test_paladin_may_choose_either_side() -> None:
    duel = against_hikaru((1, 4)).beat("Paladin Strike", "Focused Strike", space=[5])
    assert duel.options_of("space") == (3, 5)
    assert duel.state.sides[0].position == 5


@pytest.mark.parametrize("space", [3, 5])
def test_paladin_who_stands_beside_the_opponent_may_stay_or_change_sides(space: int) -> None:
    duel = against_hikaru((3, 4)).beat("Paladin Strike", "Focused Strike", space=[space])
    assert duel.options_of("space") == (3, 5)
    assert duel.state.sides[0].position == space


def test_paladin_who_stands_beside_an_opponent_at_the_wall_stays() -> None:
    duel = against_hikaru((6, 7)).beat("Paladin Strike", "Focused Strike")
    assert duel.position == [6, 7]


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_paladin_reaches_one_space_farther(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart)).beat("Paladin Strike", LAST)
    assert duel.happened("hit", 0) == hits
    assert duel.happened("priorities", 1, -3)


# ---- Scythe


def test_scythe_advances_before_it_strikes() -> None:
    duel = against_cadenza((2, 5)).beat("Vengeance Scythe", "Battery Grasp", steps=[0])
    assert duel.happened("priorities", 3, 4)
    assert duel.happened("moved", 0, 0, 2, 3)
    assert duel.state.sides[1].life == 20 - 5


@pytest.mark.parametrize(("steps", "ends"), [(0, 5), (-1, 4)])
def test_scythe_pulls_up_to_one(steps: int, ends: int) -> None:
    duel = against_cadenza((2, 5)).beat("Glorious Scythe", LAST, order=[lambda s, p, o: o[-1]], steps=[0, steps])
    assert duel.position == [3, ends]


def test_scythe_pulls_an_adjacent_opponent_past_her() -> None:
    duel = against_cadenza((3, 5)).beat("Reaping Scythe", LAST, order=[lambda s, p, o: o[-1]], steps=[-1])
    assert duel.position == [4, 3]


# ---- finishers


@pytest.mark.parametrize(("apart", "hits"), [(4, False), (5, True), (6, False)])
def test_hand_of_divinity_strikes_at_exactly_five(apart: int, hits: bool) -> None:
    duel = against_cadenza((1, 1 + apart), life=(7, 20)).beat("Special Action Strike", "Battery Strike", steps=[0])
    assert duel.happened("priorities", 3, 2)
    assert duel.state.sides[1].life == (13 if hits else 20)


def test_hand_of_divinity_advances_any_number_after_it() -> None:
    duel = against_cadenza((1, 6), life=(7, 20)).beat("Special Action Scythe", "Battery Strike", steps=[5])
    assert duel.options_of("steps") == (0, 1, 2, 3, 4, 5)
    assert duel.state.sides[0].position == 7


def test_hand_of_divinity_soaks_three_and_cannot_be_stunned() -> None:
    duel = against_hikaru((1, 2), life=(7, 20)).beat("Special Action Strike", "Geomantic Grasp", token=["Fire"])
    assert duel.state.sides[0].life == 7 - (2 + 1 + 3 - 3)
    assert not duel.happened("stunned", 0)


def test_death_walks_stuns_and_slows_the_next_beat() -> None:
    duel = against_cadenza((3, 5), life=(7, 20), finishers=["Death Walks", None])
    duel.beat("Special Action Strike", LAST)
    assert duel.happened("priorities", 6, -3)
    assert duel.happened("stunned", 1)  # 2 damage through soak 3, stun guard 6
    assert duel.state.sides[1].life == 18
    duel.position = [1, 7]
    duel.beat("Vengeance Grasp", "Battery Grasp")
    assert duel.happened("priorities", 5, 5 - 1 - 4)
    duel.beat("Paladin Shot", "Mechanical Shot", steps=[0])
    assert duel.happened("priorities", 2 - 2, 2 - 2 + 4)


def test_death_walks_that_misses_slows_nobody() -> None:
    duel = against_cadenza((1, 7), life=(7, 20), finishers=["Death Walks", None])
    duel.beat("Special Action Strike", LAST)
    duel.beat("Vengeance Grasp", "Battery Grasp")
    assert duel.happened("priorities", 5, 4)


def test_a_divine_rush_strengthens_a_finisher() -> None:
    duel = against_cadenza((3, 5), life=(7, 20), finishers=["Death Walks", None])
    duel.beat("Special Action Strike", LAST, antes=((RUSH,), ()))
    assert duel.happened("priorities", 8, -3)
    assert duel.state.sides[1].life == 20 - (5 + 2 - 3)
