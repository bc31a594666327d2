"""Khadath: the Gate Trap, his styles, Snare and his finishers (fixtures/war/khadath.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick attacks are immune to stun.
"""

import pytest

from tests.engine.war.duels import Duel

IDLE = "Trick Strike"  # priority 0
MARKER = 16  # an option of `marker` is the marker's number times this, plus its space


def against(
    opponent: str = "rukyuk",
    mode: str = "normal",
    spaces: tuple[int, int] = (2, 6),
    traps: tuple[int, ...] = (),
    **setup: object,
) -> Duel:
    duel = Duel("khadath", opponent, modes=(mode, "normal"), spaces=spaces, **setup)
    for number, space in enumerate(traps):
        duel.set_marker(0, space, number)
    return duel


def traps_of(duel: Duel) -> list[int]:
    return [space for space in duel.state.markers[:3] if space]


# ---- Gate Trap


def test_his_trap_begins_off_the_board() -> None:
    assert traps_of(against()) == []
    assert against().beat("Hunter's Strike", IDLE).happened("priorities", 3, 0)


@pytest.mark.parametrize(("trap", "priority"), [(6, -3), (5, -1), (7, -1), (4, 0), (2, 0)])
def test_the_trap_slows_an_opponent_on_it_or_beside_it(trap: int, priority: int) -> None:
    assert against(traps=(trap,)).beat("Lure Strike", IDLE).happened("priorities", 2, priority)


@pytest.mark.parametrize(
    ("mode", "traps", "priority"),
    [
        ("ex", (6, 6), -6),
        ("ex", (6, 5), -4),
        ("ex", (5, 7), -2),
        ("ex", (6, 3), -3),
        ("ex", (6,), -3),
        ("almighty", (6, 6, 6), -9),
        ("almighty", (5, 6, 7), -5),
        ("almighty", (5, 7, 7), -3),
    ],
)
def test_the_effects_of_several_traps_add_up(mode: str, traps: tuple[int, ...], priority: int) -> None:
    base, printed = {"ex": ("Smash", 4), "almighty": ("Cataclysm", 5)}[mode]
    duel = against(mode=mode, traps=traps).beat(f"Lure {base}", IDLE)
    assert duel.happened("priorities", printed - 1, priority)


@pytest.mark.parametrize(("mode", "number"), [("normal", 1), ("ex", 2), ("almighty", 3)])
def test_he_has_as_many_traps_as_his_mode_says(mode: str, number: int) -> None:
    assert against(mode=mode).matchup.marker_count[0] == number


@pytest.mark.parametrize(
    ("trap", "space"),
    [
        (5, 5),  # onto it
        (4, 5),  # no movement of 1 reaches it
        (6, 5),  # leaving it is free
    ],
)
def test_an_opponent_stops_on_the_trap(trap: int, space: int) -> None:
    duel = against("hikaru", traps=(trap,), spaces=(1, 6)).beat("Hunter's Burst", "Advancing Dash", steps=[])
    assert duel.happened("moved", 1, 1, 6, space, False)


@pytest.mark.parametrize(("trap", "options"), [(5, (-1, 1)), (4, (-2, -1, 1)), (0, (-3, -2, -1, 1))])
def test_an_opponent_cannot_move_across_the_trap(trap: int, options: tuple[int, ...]) -> None:
    duel = against("hikaru", traps=(trap,), spaces=(1, 6)).beat("Hunter's Strike", "Geomantic Dash")
    assert duel.options_of("steps", 1) == options


def test_direct_movement_and_his_own_movement_do_not_stop_on_the_trap() -> None:
    duel = against(traps=(5,)).beat("Hunter's Strike", "Trick Reload", space=[4])
    assert duel.position == [2, 4]
    own = against(traps=(3,)).beat("Hunter's Dash", IDLE, steps=[3])
    assert own.state.sides[0].position == 5


# ---- Evacuation, Hunter's, Teleport


def test_evacuation_leaves_the_trap_where_he_stood_and_opponents_on_it_miss() -> None:
    duel = against("hikaru", spaces=(3, 4)).beat("Evacuation Shot", "Focused Drive", steps=[-1])
    assert duel.position == [2, 3]
    assert traps_of(duel) == [3]
    assert duel.happened("missed", 1)
    assert duel.state.sides[0].life == 20


def test_evacuation_is_hit_from_elsewhere() -> None:
    duel = against("hikaru", spaces=(3, 6)).beat("Evacuation Strike", "Trance Shot")  # range 1~5
    assert traps_of(duel) == [3]
    assert duel.happened("hit", 1)


def test_evacuation_at_the_edge_stays_on_its_trap() -> None:
    duel = against(spaces=(1, 6)).beat("Evacuation Strike", IDLE)
    assert duel.state.sides[0].position == 1
    assert traps_of(duel) == [1]


@pytest.mark.parametrize(("trap", "bonus"), [(4, 2), (3, 2), (5, 2), (2, 0), (0, 0)])
def test_hunters_gains_2_power_and_2_priority_against_an_opponent_near_the_trap(trap: int, bonus: int) -> None:
    duel = against(spaces=(3, 4), traps=(trap,)).beat("Hunter's Strike", "Trick Shot")
    slowed = {4: -3, 3: -1, 5: -1}.get(trap, 0)
    assert duel.happened("priorities", 3 + bonus, 2 - 3 + slowed)
    assert duel.state.sides[1].life == 20 - 4 - bonus


def test_hunters_gains_its_bonus_once_whatever_the_number_of_traps() -> None:
    duel = against(mode="ex", spaces=(3, 4), traps=(4, 5)).beat("Hunter's Smash", "Trick Shot")
    assert duel.happened("priorities", 4 + 2, -1 - 3 - 1)
    assert duel.state.sides[1].life == 20 - 5 - 2


@pytest.mark.parametrize(("trap", "hit"), [(3, False), (4, False), (2, True), (5, True), (6, True), (0, True)])
def test_teleport_is_not_hit_while_the_trap_is_between(trap: int, hit: bool) -> None:
    duel = against("hikaru", spaces=(2, 5), traps=(trap,)).beat("Teleport Shot", "Trance Shot", space=[1])
    assert duel.happened("hit", 1) is hit


@pytest.mark.parametrize("hand_over", [(1, 6), (7, 3)])
def test_teleport_moves_him_and_the_trap_at_the_end(hand_over: tuple[int, int]) -> None:
    space, trap = hand_over
    duel = against(traps=(4,)).beat("Teleport Strike", "Trick Shot", space=[space], marker=[trap])
    assert duel.options_of("space") == (1, 3, 4, 5, 7)
    assert duel.options_of("marker") == (1, 2, 3, 4, 5, 6, 7)
    assert duel.state.sides[0].position == space
    assert traps_of(duel) == [trap]


def test_ex_teleport_chooses_which_trap_to_place() -> None:
    duel = against(mode="ex", traps=(3, 4)).beat("Teleport Smash", IDLE, space=[1], marker=[MARKER + 7])
    assert traps_of(duel) == [3, 7]


# ---- Lure, Blight


@pytest.mark.parametrize(("steps", "space"), [(-3, 3), (-1, 5), (0, 6)])
def test_lure_pulls_any_number_but_not_past_him(steps: int, space: int) -> None:
    duel = against().beat("Lure Strike", IDLE, steps=[steps])  # range 1~6
    assert duel.options_of("steps") == (-3, -2, -1, 0)
    assert duel.position == [2, space]
    assert duel.state.sides[1].life == 20 - 3


def test_lure_does_not_pull_when_it_misses_or_when_he_is_adjacent() -> None:
    missed = against(spaces=(1, 2)).beat("Lure Burst", "Trick Shot")  # range 2~8
    assert missed.happened("missed", 0)
    assert missed.position == [1, 2]
    assert against(spaces=(3, 4)).beat("Lure Strike", IDLE).position == [3, 4]


def test_a_pulled_opponent_stops_on_the_trap() -> None:
    duel = against(traps=(4,)).beat("Lure Strike", IDLE)
    assert duel.options_of("steps") == (-2, -1, 0)


def test_blight_places_the_trap_in_an_unoccupied_space_in_range() -> None:
    duel = against(spaces=(2, 4)).beat("Blight Strike", IDLE, marker=[5])  # range 1~3
    assert duel.options_of("marker") == (1, 3, 5)
    assert traps_of(duel) == [5]


def test_blight_places_the_trap_after_the_reveal() -> None:
    duel = against(spaces=(2, 4)).beat("Blight Strike", IDLE, marker=[3])
    assert duel.happened("priorities", 3, 0)


# ---- Snare and the finishers


@pytest.mark.parametrize(("trap", "hits"), [(6, True), (5, True), (7, True), (4, False), (0, False)])
@pytest.mark.parametrize("spaces", [(1, 6), (5, 6)])
def test_snare_hits_on_the_trap_and_beside_it(spaces: tuple[int, int], trap: int, hits: bool) -> None:
    duel = against(spaces=spaces, traps=(trap,)).beat("Hunter's Snare", IDLE)
    assert duel.happened("hit", 0) is hits
    assert duel.state.sides[1].life == (20 - 3 - 2 if hits else 20)


def test_snare_reaches_around_every_trap() -> None:
    assert against(mode="ex", traps=(2, 5)).beat("Lure Snare", "Trick Shot").happened("hit", 0)
    assert against(mode="almighty", traps=(1, 2, 6)).beat("Lure Snare", "Trick Shot").happened("hit", 0)
    assert not against(mode="almighty", traps=(1, 2, 4)).beat("Lure Snare", "Trick Shot").happened("hit", 0)


@pytest.mark.parametrize("pair", ["Evacuation Snare", "Blight Snare", "Teleport Snare"])
def test_snare_keeps_the_trap_where_it_is(pair: str) -> None:
    duel = against(traps=(4,)).beat(pair, IDLE, space=[1])
    assert traps_of(duel) == [4]
    assert not duel.was_asked("marker")


def test_snare_cannot_be_stunned_by_damage_or_by_an_effect() -> None:
    duel = against("kallistar", spaces=(3, 4), traps=(3,))
    duel.set_form(1, "Elemental")
    duel.beat("Lure Snare", "Caustic Strike")  # its Hit effect stuns
    assert duel.happened("hit", 1)
    assert not duel.happened("stunned", 0)
    assert duel.happened("hit", 0)


@pytest.mark.parametrize(("trap", "hits"), [(6, True), (5, False), (7, False), (0, False)])
def test_dimensional_exile_deals_25_on_the_trap_only(trap: int, hits: bool) -> None:
    duel = against(traps=(trap,), life=(7, 40)).beat("Special Action Snare", IDLE)
    assert duel.happened("hit", 0) is hits
    assert duel.state.sides[1].life == (15 if hits else 40)


def test_dimensional_exile_ends_the_duel() -> None:
    duel = against(traps=(6,), life=(7, 20)).beat("Special Action Snare", IDLE)
    assert duel.state.over
    assert duel.state.winner == 0


def test_dimensional_exile_is_immune_to_stun() -> None:
    duel = against("kallistar", spaces=(3, 4), traps=(4,), life=(7, 40))
    duel.beat("Special Action Snare", "Volcanic Drive", steps=[-1])
    assert not duel.happened("stunned", 0)


def crossing(opponent: str = "rukyuk", **setup: object) -> Duel:
    return against(opponent, spaces=(3, 4), life=(7, 20), finishers=["Planar Crossing", None], **setup)  # type: ignore[arg-type]


def test_planar_crossing_places_both_fighters_and_the_trap_anywhere() -> None:
    duel = crossing(traps=(1,)).beat("Special Action Snare", IDLE, space=[7, 1], marker=[1])
    assert duel.state.sides[1].life == 16
    assert duel.position == [7, 1]
    assert traps_of(duel) == [1]
    assert [len(options) for _, kind, options in duel.answers.asked if kind == "marker"] == [7]


def test_planar_crossing_places_every_trap_and_a_companion_too() -> None:
    duel = Duel(
        "khadath", "tatsumi", modes=("ex", "normal"), spaces=(3, 4), life=(7, 20), finishers=["Planar Crossing", None]
    )
    duel.beat("Special Action Snare", "Empathic Burst", space=["decline", 7, 1, 5], marker=[3, MARKER + 4])
    assert traps_of(duel) == [3, 4]
    assert duel.state.markers[3] == 5


def test_planar_crossing_moves_nobody_when_it_misses() -> None:
    duel = against(spaces=(3, 6), life=(7, 20), finishers=["Planar Crossing", None]).beat("Special Action Snare", IDLE)
    assert duel.position == [3, 6]
    assert traps_of(duel) == []
