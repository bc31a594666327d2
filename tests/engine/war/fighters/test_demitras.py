"""Demitras: every line of his cards (fixtures/war/demitras.json), played."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.engine.war.duels import Duel

LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, range 1~2
MOST = {"normal": 5, "ex": 7, "almighty": 10}
GRASPS = {"normal": ("Grasp", 2, 5), "ex": ("Clutch", 3, 6), "almighty": ("Dominion", 4, 7)}


def demitras(
    tokens: int = 2, spaces: tuple[int, int] = (3, 4), opponent: str = "cadenza", mode: str = "normal", **setup: Any
) -> Duel:
    duel = Duel("demitras", opponent, modes=(mode, "normal"), spaces=spaces, **setup)
    duel.set_pool(0, "Crescendo", tokens)
    return duel


def using(number: int) -> Any:
    return ((("Crescendo", number),) if number else (), ())


def crescendo(duel: Duel) -> int:
    return duel.pool(0, "Crescendo")


def last(state: Any, seat: int, options: Sequence[int]) -> int:
    """The line that stands last: the base's before the style's."""
    return options[-1]


# ---- Crescendo


@pytest.mark.parametrize("mode", list(MOST))
def test_he_starts_with_two_crescendo(mode: str) -> None:
    assert Duel("demitras", "cadenza", modes=(mode, "normal")).pool(0, "Crescendo") == 2


@pytest.mark.parametrize("tokens", [0, 2, 5])
def test_each_crescendo_held_is_a_priority(tokens: int) -> None:
    duel = demitras(tokens, (1, 7)).beat("Vapid Strike", LAST)
    assert duel.happened("priorities", 3 + tokens, -3)


@pytest.mark.parametrize("used", [0, 1, 3, 4])
def test_each_crescendo_used_is_two_power_and_a_priority_less(used: int) -> None:
    duel = demitras(4).beat("Vapid Strike", "Battery Strike", antes=using(used))
    assert duel.happened("priorities", 3 + 4 - used, 2)
    assert duel.state.sides[1].life == 20 - (4 - 1 + 2 * used)
    assert duel.happened("stunned", 1)  # priority 2: Vapid stuns
    assert crescendo(duel) == 4 - used + 1


def test_he_may_ante_more_than_once() -> None:
    duel = demitras(4, opponent="hikaru").beat(
        "Vapid Strike", "Geomantic Grasp", antes=((("Crescendo", 1), ("Crescendo", 2)), ("Earth",)), steps=[1]
    )
    assert duel.happened("priorities", 3 + 1, 5)
    assert duel.state.sides[1].life == 20 - (3 + 6 - 3)


@pytest.mark.parametrize("mode", list(MOST))
def test_he_gains_with_a_hit_and_at_the_end_by_his_mode(mode: str) -> None:
    base, power, priority = GRASPS[mode]
    gained = {"normal": 1, "ex": 2, "almighty": 3}[mode]
    duel = demitras(2, mode=mode).beat(f"Vapid {base}", "Battery Strike", steps=[-1])
    assert duel.happened("priorities", priority + 2, 2)
    assert duel.happened("damage", 1, power - 1)
    assert crescendo(duel) == 2 + gained


@pytest.mark.parametrize(("mode", "gained"), [("normal", 0), ("ex", 1), ("almighty", 1)])
def test_without_a_hit_he_gains_only_at_the_end(mode: str, gained: int) -> None:
    base = GRASPS[mode][0]
    assert crescendo(demitras(2, (1, 7), mode=mode).beat(f"Vapid {base}", LAST)) == 2 + gained


@pytest.mark.parametrize("mode", list(MOST))
def test_he_never_holds_more_than_his_most(mode: str) -> None:
    base = GRASPS[mode][0]
    duel = demitras(MOST[mode], mode=mode).beat(f"Vapid {base}", "Battery Strike", steps=[-1])
    assert crescendo(duel) == MOST[mode]


@pytest.mark.parametrize(("tokens", "left"), [(2, 1), (1, 0), (0, 0)])
def test_being_hit_costs_a_crescendo(tokens: int, left: int) -> None:
    duel = demitras(tokens, (3, 6), "hikaru").beat("Bloodletting Strike", "Sweeping Shot")
    assert duel.happened("hit", 1)
    assert crescendo(duel) == left


def test_being_hit_for_nothing_costs_a_crescendo_too() -> None:
    duel = demitras(2, opponent="magdelina").beat("Darkside Strike", "Sanctimonious Blessing", steps=[0])
    assert duel.happened("hit", 1)
    assert crescendo(duel) == 2 + 1 - 1


# ---- Darkside


@pytest.mark.parametrize(("apart", "hit"), [(3, True), (4, False), (5, False)])
def test_darkside_cannot_be_hit_from_four_spaces_or_more(apart: int, hit: bool) -> None:
    duel = demitras(2, (1, 1 + apart), "kallistar").beat("Darkside Strike", "Caustic Spellbolt")
    assert duel.happened("hit", 1) == hit


def test_darkside_retreats_any_number_with_its_hit() -> None:
    duel = demitras(2, (5, 6)).beat("Darkside Strike", "Battery Shot", steps=[-3], order=[last])
    assert duel.options_of("steps") == (-4, -3, -2, -1, 0)
    assert duel.happened("priorities", 3 + 1 + 2, 1)
    assert duel.state.sides[0].position == 2
    assert duel.happened("missed", 1)  # four spaces away now
    assert duel.life == [20, 20 - 2]


def test_darkside_that_misses_stays() -> None:
    assert not demitras(2, (3, 6)).beat("Darkside Strike", LAST).happened("moved", 0)


# ---- Jousting


@pytest.mark.parametrize("spaces", [(1, 6), (5, 6), (7, 2)])
def test_jousting_starts_beside_the_opponent(spaces: tuple[int, int]) -> None:
    duel = demitras(2, spaces).beat("Jousting Strike", LAST)
    assert duel.happened("hit", 0)
    assert duel.happened("priorities", 3 + 1 + 2, -3)


@pytest.mark.parametrize(("spaces", "ends"), [((1, 4), 7), ((1, 6), 7), ((7, 3), 1)])
def test_jousting_rides_on_to_the_edge_with_its_hit(spaces: tuple[int, int], ends: int) -> None:
    duel = demitras(2, spaces).beat("Jousting Strike", "Battery Strike", order=[last])
    assert duel.state.sides[0].position == ends
    assert duel.state.sides[1].life == 18


def test_jousting_against_an_opponent_at_the_wall_stays_beside_him() -> None:
    duel = demitras(2, (1, 7)).beat("Jousting Strike", "Battery Strike")
    assert duel.state.sides[0].position == 6


def test_jousting_that_misses_does_not_ride_on() -> None:
    # Burst's retreat first, at the wall; then beside the opponent, where Burst strikes nobody.
    duel = demitras(2, (1, 4)).beat("Jousting Burst", LAST, order=[last])
    assert duel.happened("missed", 0)
    assert duel.state.sides[0].position == 3


# ---- Bloodletting


def test_bloodletting_ignores_soak() -> None:
    duel = demitras(2).beat("Bloodletting Strike", LAST, order=[last])
    assert duel.happened("priorities", 3 + 3 + 2, -3)
    assert duel.state.sides[1].life == 18
    assert not duel.happened("soaked", 1)


@pytest.mark.parametrize(("used", "ends"), [(0, 10), (2, 12), (4, 14)])
def test_bloodletting_regains_a_life_for_each_crescendo_used(used: int, ends: int) -> None:
    duel = demitras(4, (6, 7), life=(10, 20)).beat("Bloodletting Strike", "Battery Burst", antes=using(used))
    assert duel.life == [ends, 20 - (2 + 2 * used)]  # against the wall Burst cannot retreat and misses


def test_bloodletting_heals_no_more_than_he_lost_and_only_with_a_hit() -> None:
    full = demitras(4, (6, 7), life=(19, 20)).beat("Bloodletting Strike", "Battery Burst", antes=using(2))
    assert full.state.sides[0].life == 20
    missed = demitras(4, (1, 7), life=(10, 20)).beat("Bloodletting Strike", "Battery Burst", antes=using(2))
    assert missed.state.sides[0].life == 10


# ---- Illusory


def test_illusory_takes_back_what_was_used_without_its_effect() -> None:
    duel = demitras(4).beat("Illusory Strike", "Battery Strike", antes=using(3))
    assert duel.happened("priorities", 3 + 1 + 4, 2)
    assert duel.state.sides[1].life == 20 - 3


@pytest.mark.parametrize(("tokens", "hit"), [(2, False), (3, True)])
def test_illusory_with_few_crescendo_is_not_hit_by_higher_priority(tokens: int, hit: bool) -> None:
    # Illusory Burst has priority 2 and as many more as tokens, Sweeping Grasp 8.
    duel = demitras(tokens, (1, 2), "hikaru").beat("Illusory Burst", "Sweeping Grasp")
    assert duel.happened("priorities", 2 + tokens, 8)
    assert duel.happened("hit", 1) == hit


def test_illusory_is_hit_by_lower_priority() -> None:
    duel = demitras(2, (3, 5), "hikaru").beat("Illusory Strike", "Focused Shot")
    assert duel.happened("priorities", 6, 3)
    assert duel.happened("hit", 1)


# ---- Vapid


@pytest.mark.parametrize(
    ("opponent", "priority", "stunned"),
    [("Sweeping Strike", 6, False), ("Trance Strike", 3, True), ("Focused Strike", 4, False)],
)
def test_vapid_stuns_an_opponent_with_priority_three_or_less(opponent: str, priority: int, stunned: bool) -> None:
    duel = demitras(5, opponent="hikaru").beat("Vapid Grasp", opponent, steps=[-1])
    assert duel.happened("priorities", 10, priority)
    assert duel.happened("stunned", 1) == stunned  # 1 damage, 3 with Sweeping, against stun guard 5


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_vapid_reaches_one_space_farther(apart: int, hits: bool) -> None:
    duel = demitras(2, (1, 1 + apart)).beat("Vapid Strike", LAST)
    assert duel.happened("hit", 0) == hits
    assert duel.happened("stunned", 1) == hits


# ---- Deathblow


@pytest.mark.parametrize("spent", [0, 1, 3])
def test_deathblow_turns_crescendo_into_power_with_its_hit(spent: int) -> None:
    # Spend first, then gain one for the hit, and one more after it.
    duel = demitras(3).beat("Vapid Deathblow", "Battery Strike", order=[last], amount=[spent])
    assert duel.happened("priorities", 8 + 3, 2)
    assert duel.state.sides[1].life == 20 - max(0, 2 * spent - 1)
    assert crescendo(duel) == 3 - spent + 2


def test_deathblow_may_spend_the_crescendo_of_its_own_hit() -> None:
    duel = demitras(0).beat("Vapid Deathblow", "Battery Strike", order=[lambda s, p, o: o[0]], amount=[1])
    assert duel.options_of("amount") == (0, 1)
    assert duel.state.sides[1].life == 19
    assert crescendo(duel) == 1


def test_deathblow_that_misses_gains_nothing() -> None:
    duel = demitras(2, (3, 6)).beat("Vapid Deathblow", LAST)
    assert not duel.was_asked("amount", 0)
    assert crescendo(duel) == 2


# ---- finishers


@pytest.mark.parametrize(
    ("mode", "tokens", "finisher_first", "ends"),
    [
        ("normal", 0, True, 5),
        ("normal", 5, True, 5),
        ("ex", 0, True, 5 + 1 + 1),  # then one for the hit and one at the end
        ("ex", 0, False, 5 + 1),  # the one for the hit is among the five
        ("ex", 6, True, 7),  # more than five already
    ],
)
def test_symphony_of_demise_fills_him_up_to_five(mode: str, tokens: int, finisher_first: bool, ends: int) -> None:
    strike = "Strike" if mode == "normal" else "Smash"
    duel = demitras(tokens, (3, 7), mode=mode, life=(7, 20))
    first = last if finisher_first else (lambda state, seat, options: options[0])
    duel.beat(f"Special Action {strike}", "Battery Burst", steps=[3], order=[first])
    assert duel.happened("priorities", 9 + tokens, 0)
    assert duel.happened("hit", 0)
    assert crescendo(duel) == ends


def test_symphony_of_demise_advances_up_to_four() -> None:
    duel = demitras(1, (1, 6), life=(7, 20)).beat("Special Action Strike", LAST, steps=[4])
    assert duel.options_of("steps") == (0, 1, 2, 3, 4)
    assert duel.state.sides[1].life == 20  # power 0


def test_symphony_of_demise_has_the_power_of_what_he_anted() -> None:
    duel = demitras(4, life=(7, 20)).beat("Special Action Strike", "Battery Strike", antes=using(3), steps=[0])
    assert duel.state.sides[1].life == 20 - 6


def test_symphony_of_demise_that_misses_gains_nothing() -> None:
    duel = demitras(1, (1, 7), life=(7, 20)).beat("Special Action Strike", LAST, steps=[0])
    assert crescendo(duel) == 1


def accelerando(tokens: int, spaces: tuple[int, int]) -> Duel:
    return demitras(tokens, spaces, life=(7, 20), finishers=["Accelerando", None])


@pytest.mark.parametrize("spent", [0, 2, 3])
def test_accelerando_spends_crescendo_for_power_with_its_hit(spent: int) -> None:
    duel = accelerando(3, (1, 6)).beat(
        "Special Action Strike", "Mechanical Strike", order=[last], amount=[spent], steps=[0]
    )
    assert duel.happened("priorities", 4 + 3, 1)
    assert duel.state.sides[1].life == 20 - (2 + 2 * spent)
    assert duel.happened("stunned", 1)  # it ignores stun guard


@pytest.mark.parametrize(("spaces", "ends", "hits"), [((1, 7), 6, True), ((1, 6), 7, True), ((1, 3), 7, False)])
def test_accelerando_advances_as_far_as_it_can(spaces: tuple[int, int], ends: int, hits: bool) -> None:
    duel = accelerando(2, spaces).beat("Special Action Strike", "Battery Strike")
    assert duel.state.sides[0].position == ends
    assert duel.happened("hit", 0) == hits


def test_accelerando_does_not_stun_the_immune() -> None:
    duel = accelerando(2, (1, 6)).beat("Special Action Strike", "Battery Strike", antes=((), ("Iron Body",)))
    assert duel.happened("damage", 1)
    assert not duel.happened("stunned", 1)


def test_in_a_mirror_match_each_counts_his_own_crescendo() -> None:
    duel = Duel("demitras", "demitras", spaces=(1, 7))
    duel.set_pool(0, "Crescendo", 5)
    duel.beat("Vapid Strike", "Vapid Strike")
    assert duel.happened("priorities", 8, 5)
