"""The generic, EX and Almighty bases (fixtures/war/bases.json), each played with a style that adds 1 power only."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

# Hikaru's Geomantic adds 1 power; its Start effect is declined. Cadenza's Mechanical Press has priority -2: it comes
# after every base, and has no soak.
STILL = "Mechanical Press"

# mode, base, nearest and farthest space, power, priority
ATTACKS = [
    ("normal", "Strike", 1, 1, 4, 3),
    ("normal", "Shot", 1, 4, 3, 2),
    ("normal", "Burst", 2, 3, 3, 1),
    ("normal", "Grasp", 1, 1, 2, 5),
    ("ex", "Smash", 1, 1, 5, 4),
    ("ex", "Volley", 1, 5, 4, 3),
    ("ex", "Eruption", 2, 4, 4, 2),
    ("ex", "Clutch", 1, 1, 3, 6),
    ("almighty", "Cataclysm", 1, 2, 6, 5),
    ("almighty", "Barrage", 1, 6, 5, 4),
    ("almighty", "Maelstrom", 2, 5, 5, 3),
    ("almighty", "Dominion", 1, 2, 4, 7),
]


def played(mode: str, base: str, spaces: tuple[int, int], **answers: Any) -> Duel:
    duel = Duel("hikaru", "cadenza", modes=(mode, "normal"), spaces=spaces)
    return duel.beat(f"Geomantic {base}", STILL, **answers)


@pytest.mark.parametrize("apart", range(1, 7))
@pytest.mark.parametrize(("mode", "base", "nearest", "farthest", "power", "priority"), ATTACKS)
def test_a_base_strikes_exactly_the_spaces_of_its_range_with_its_power(
    mode: str, base: str, nearest: int, farthest: int, power: int, priority: int, apart: int
) -> None:
    duel = played(mode, base, (1, 1 + apart))  # at the wall nothing retreats
    hits = nearest <= apart <= farthest
    assert duel.happened("priorities", priority, -2)
    assert duel.happened("hit", 0) == hits
    assert duel.state.sides[1].life == (20 - power - 1 if hits else 20)


@pytest.mark.parametrize(
    ("mode", "base", "priority", "power"),
    [("normal", "Drive", 4, 3), ("ex", "Rush", 5, 4), ("almighty", "Juggernaut", 6, 5)],
)
def test_a_driving_base_advances_before_it_strikes(mode: str, base: str, priority: int, power: int) -> None:
    duel = played(mode, base, (2, 4), steps=[1])
    assert duel.happened("priorities", priority, -2)
    assert duel.state.sides[1].life == 20 - power - 1
    missed = played(mode, base, (1, 4), steps=[1])  # now at 2, two spaces away: its range is 1
    assert missed.state.sides[0].position == 2
    assert missed.happened("missed", 0)


@pytest.mark.parametrize(
    ("mode", "base", "spaces", "options"),
    [
        ("normal", "Drive", (1, 6), (1, 2)),
        ("ex", "Rush", (1, 6), (1, 2, 3)),
        ("almighty", "Juggernaut", (1, 6), (1, 2, 3, 4)),
        # Past the opponent, whose space does not count (War, Movement).
        ("normal", "Drive", (3, 4), (1, 2)),
        ("almighty", "Juggernaut", (1, 3), (1, 2, 3, 4)),
        # Only movements that can be completed are legal (ruling W07).
        ("normal", "Drive", (5, 7), ()),  # 1 is the only one
        ("ex", "Rush", (4, 7), (1, 2)),
        ("almighty", "Juggernaut", (5, 6), ()),
        ("almighty", "Juggernaut", (2, 7), (1, 2, 3, 4)),
        ("almighty", "Juggernaut", (3, 7), (1, 2, 3)),
    ],
)
def test_a_driving_base_offers_the_advances_that_can_be_completed(
    mode: str, base: str, spaces: tuple[int, int], options: tuple[int, ...]
) -> None:
    duel = played(mode, base, spaces)
    assert duel.was_asked("steps", 0) == bool(options)
    if options:
        assert duel.options_of("steps") == options


def test_a_drive_against_an_opponent_at_the_wall_stays_adjacent_and_strikes() -> None:
    duel = played("normal", "Drive", (6, 7))  # nowhere to go: the movement is ignored (ruling W08)
    assert not duel.happened("moved", 0)
    assert not duel.was_asked("steps", 0)
    assert duel.state.sides[1].life == 20 - 4


def test_a_drive_that_hops_over_the_opponent_stands_behind_him() -> None:
    duel = played("normal", "Drive", (3, 4), steps=[1])
    assert duel.state.sides[0].position == 5
    assert duel.state.sides[1].life == 20 - 4


@pytest.mark.parametrize(
    ("mode", "base", "space", "options", "chosen", "ends"),
    [
        ("normal", "Burst", 3, (-2, -1), -2, 1),
        ("normal", "Burst", 2, (), 0, 1),  # one space back is all there is
        ("normal", "Burst", 1, (), 0, 1),
        ("ex", "Eruption", 4, (-2, -1), -1, 3),
        ("almighty", "Maelstrom", 4, (-3, -2, -1), -3, 1),
        ("almighty", "Maelstrom", 3, (-2, -1), -2, 1),
    ],
)
def test_a_bursting_base_retreats_at_the_start_of_the_beat(
    mode: str, base: str, space: int, options: tuple[int, ...], chosen: int, ends: int
) -> None:
    answers = {"steps": [chosen]} if options else {}
    duel = played(mode, base, (space, 5), **answers)
    assert duel.was_asked("steps", 0) == bool(options)
    if options:
        assert duel.options_of("steps") == options
    assert duel.happened("moved", 0, 0, space, ends) == (space != ends)
    assert duel.state.sides[0].position == ends


def test_a_burst_retreats_before_a_faster_attack_comes() -> None:
    duel = Duel("hikaru", "cadenza", spaces=(3, 4)).beat("Geomantic Burst", "Battery Strike", steps=[-1])
    # Battery Strike has priority 2 against 1 and range 1: it misses at two spaces, and is hit for 4 instead.
    assert duel.happened("missed", 1)
    assert duel.life == [20, 16]


@pytest.mark.parametrize(
    ("mode", "base", "opponent", "options"),
    [
        ("normal", "Grasp", 5, (-1, 1)),
        ("ex", "Clutch", 5, (-2, -1, 1, 2)),
        ("almighty", "Dominion", 4, (-2, -1, 1, 2, 3)),  # -3 would lead over space 1
        ("almighty", "Dominion", 6, (-3, -2, -1, 1)),
    ],
)
def test_a_grasping_base_moves_the_opponent_it_hits(
    mode: str, base: str, opponent: int, options: tuple[int, ...]
) -> None:
    duel = played(mode, base, (opponent - 1, opponent), steps=[1])
    assert duel.options_of("steps") == options
    assert duel.happened("moved", 1, 0, opponent, opponent + 1)


def test_a_grasp_that_misses_moves_nobody() -> None:
    duel = played("normal", "Grasp", (2, 4))
    assert not duel.happened("moved", 1, 0)


def test_an_opponent_at_the_wall_must_hop_over_the_grasper() -> None:
    duel = played("normal", "Grasp", (6, 7))  # War, FAQ: the movement that can be made must be
    assert duel.happened("moved", 1, 0, 7, 5)


def test_an_opponent_between_wall_and_wall_stays_where_he_is() -> None:
    duel = Duel("hikaru", "cadenza", modes=("almighty", "normal"), spaces=(6, 7))
    duel.beat("Geomantic Dominion", STILL, steps=[-3])
    # Behind the grasper are five spaces: 1, 2 and 3 spaces towards him can all be completed, none away.
    assert duel.options_of("steps") == (-3, -2, -1)
    assert duel.happened("moved", 1, 0, 7, 3)


GUARDS = [
    ("normal", "Strike", 5, 0),
    ("normal", "Shot", 2, 0),
    ("normal", "Burst", 0, 0),
    ("ex", "Smash", 6, 0),
    ("ex", "Volley", 3, 0),
    ("almighty", "Cataclysm", 8, 1),
    ("almighty", "Barrage", 5, 0),
    ("almighty", "Juggernaut", 2, 0),
    ("almighty", "Maelstrom", 2, 0),
]


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize(("mode", "base", "guard", "soak"), GUARDS)
def test_a_base_holds_against_damage_up_to_its_stun_guard(
    mode: str, base: str, guard: int, soak: int, more: int
) -> None:
    duel = Duel("hikaru", "hikaru", modes=(mode, "normal"), spaces=(1, 2))
    attack = guard + soak + more
    duel.state.bonuses[STATS + POWER] = attack - 1  # Sweeping Grasp has power 1 and priority 8
    duel.beat(f"Geomantic {base}", "Sweeping Grasp")
    assert duel.happened("hit", 1)
    assert duel.happened("damage", 0, guard + more) == (guard + more > 0)
    assert duel.happened("stunned", 0) == bool(more)


@pytest.mark.parametrize(("mode", "base", "priority"), [("normal", "Dash", 9), ("ex", "Flit", 10)])
def test_a_dash_past_the_opponent_dodges_his_attack(mode: str, base: str, priority: int) -> None:
    duel = Duel("hikaru", "cadenza", modes=(mode, "normal"), spaces=(3, 4))
    duel.beat(f"Geomantic {base}", "Battery Shot", steps=[2])
    assert duel.options_of("steps") == (-2, -1, 1, 2, 3)
    assert duel.happened("priorities", priority, 1)
    assert duel.state.sides[0].position == 6
    assert duel.happened("missed", 1)
    assert duel.life == [20 if mode == "normal" else 30, 20]


@pytest.mark.parametrize(("mode", "base", "life"), [("normal", "Dash", 20), ("ex", "Flit", 30)])
def test_a_dash_that_does_not_pass_the_opponent_is_hit(mode: str, base: str, life: int) -> None:
    duel = Duel("hikaru", "cadenza", modes=(mode, "normal"), spaces=(3, 4))
    duel.beat(f"Geomantic {base}", "Battery Shot", steps=[-1])
    assert duel.state.sides[0].life == life - 4


@pytest.mark.parametrize(("mode", "base"), [("normal", "Dash"), ("ex", "Flit"), ("almighty", "Vanish")])
def test_a_dashing_base_hits_nobody_whatever_the_style_adds(mode: str, base: str) -> None:
    duel = Duel("hikaru", "cadenza", modes=(mode, "normal"), spaces=(3, 4))
    duel.beat(f"Geomantic {base}", STILL, antes=(("Water",), ()), space=[1])
    assert duel.happened("missed", 0)
    assert duel.state.sides[1].life == 20


def test_a_dash_only_dodges_when_its_own_movement_passed() -> None:
    duel = Duel("hikaru", "cadenza", spaces=(3, 4)).beat("Advancing Dash", "Battery Shot", steps=[1])
    # Advancing passes at Start: 3 to 5. Then the Dash goes on to 6 without passing, and Battery Shot deals 4.
    assert duel.state.sides[0].position == 6
    assert duel.state.sides[0].life == 16


def test_a_flit_dodges_when_any_movement_of_the_beat_passed() -> None:
    duel = Duel("hikaru", "cadenza", modes=("ex", "normal"), spaces=(3, 4))
    duel.beat("Advancing Flit", "Battery Shot", steps=[1])
    assert duel.state.sides[0].position == 6
    assert duel.state.sides[0].life == 30


def test_a_stunned_dasher_does_not_move() -> None:
    duel = Duel("hikaru", "demitras", spaces=(3, 4))
    duel.set_pool(1, "Crescendo", 5)
    duel.state.bonuses[STATS + POWER] = 4
    duel.beat("Geomantic Dash", "Bloodletting Deathblow")  # priority 8 + 3 + 5 against 9, power 0 - 2 + 4
    assert duel.happened("stunned", 0)
    assert duel.state.sides[0].position == 3


def test_a_flit_gives_priority_in_the_next_beat_only() -> None:
    duel = Duel("hikaru", "cadenza", modes=("ex", "normal"))
    duel.beat("Geomantic Flit", STILL, steps=[-1])
    duel.beat("Focused Smash", "Battery Strike")
    assert duel.happened("priorities", 4 + 1 + 1, 2)
    duel.beat("Trance Volley", "Clockwork Drive", steps=[-1])
    assert duel.happened("priorities", 3, 4 - 3 + 4)  # Battery's priority came, Flit's is gone


def test_a_vanish_leads_to_any_free_space_and_cannot_be_hit() -> None:
    duel = Duel("hikaru", "cadenza", modes=("almighty", "normal"), spaces=(3, 4))
    duel.beat("Geomantic Vanish", "Battery Shot", space=[5])
    assert duel.options_of("space") == (1, 2, 5, 6, 7)
    assert duel.happened("priorities", 11, 1)
    assert duel.state.sides[0].position == 5
    assert duel.happened("missed", 1)
    assert duel.state.sides[0].life == 40


def test_the_life_at_the_start_is_that_of_the_mode() -> None:
    assert Duel("hikaru", "cadenza").life == [20, 20]
    assert Duel("hikaru", "cadenza", modes=("ex", "almighty")).life == [30, 40]


@pytest.mark.parametrize(
    ("mode", "bases"),
    [
        ("normal", {"Strike", "Shot", "Drive", "Burst", "Grasp", "Dash"}),
        ("ex", {"Smash", "Volley", "Rush", "Eruption", "Clutch", "Flit"}),
        ("almighty", {"Cataclysm", "Barrage", "Juggernaut", "Maelstrom", "Dominion", "Vanish"}),
    ],
)
def test_each_mode_has_six_bases_beside_the_fighters_own(mode: str, bases: set[str]) -> None:
    duel = Duel("hikaru", "cadenza", modes=(mode, "normal"))
    styles = {"Trance", "Geomantic", "Focused", "Advancing", "Sweeping"}
    assert duel.hand(0) - styles == bases | {"Palm Strike", "Special Action"}
