"""Tatsumi and Juto: Tidal Bond, her styles, Whirlpool and her finishers (fixtures/war/tatsumi.json).

Hikaru stands for the opponent. His Trance Shot has priority 2, range 1~5, power 3 and stun guard 2.
"""

import pytest

from tests.engine.war.duels import Duel

SHOT = "Trance Shot"
MARKER, MIDDLE = 16, 8  # an option of `marker` to shift one: its number times 16, plus 8, plus signed steps


def against(
    opponent: str = "hikaru",
    mode: str = "normal",
    spaces: tuple[int, int] = (3, 5),
    juto: tuple[int, ...] = (3,),
    life: int = 20,
    **setup: object,
) -> Duel:
    duel = Duel("tatsumi", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)
    for number, space in enumerate(juto):
        duel.set_marker(0, space, number)
    return duel


def jutos(duel: Duel) -> list[int]:
    return [space for space in duel.state.markers[:3] if space]


# ---- Tidal Bond


@pytest.mark.parametrize(("mode", "number", "life"), [("normal", 1, 4), ("ex", 2, 8), ("almighty", 3, 12)])
def test_juto_begins_in_her_space_with_the_life_of_the_mode(mode: str, number: int, life: int) -> None:
    duel = Duel("tatsumi", "hikaru", modes=(mode, "normal"))
    assert jutos(duel) == [2] * number
    assert duel.state.sides[0].marker_life == life


@pytest.mark.parametrize(
    ("juto", "apart", "power"),
    [(2, 1, 1), (2, 2, 1), (2, 3, 1), (2, 4, None), (7, 1, 0), (7, 2, None), (5, 1, 0)],
)
def test_juto_behind_her_adds_range_0_to_2_and_1_power(juto: int, apart: int, power: int | None) -> None:
    duel = against(spaces=(3, 3 + apart), juto=(juto,)).beat("Empathic Grasp", SHOT, steps=[1])  # power 2, range 1
    assert duel.happened("hit", 0) is (power is not None)
    assert duel.state.sides[1].life == 20 - (2 + power if power is not None else 0)


# At space 1 her Riptide Burst (priority 0) cannot retreat, and Trance Grasp and Strike reach range 2.


@pytest.mark.parametrize(
    ("juto", "damage", "hurt"),
    [(1, 1, 3), (2, 3, 1), (3, 4, 0), (5, 4, 0)],
)
def test_juto_in_her_space_or_between_soaks_and_pays_with_his_life(juto: int, damage: int, hurt: int) -> None:
    duel = against(spaces=(1, 3), juto=(juto,)).beat("Riptide Burst", "Trance Strike")  # power 4
    assert duel.state.sides[0].life == 20 - damage
    assert duel.state.sides[0].marker_life == 4 - hurt
    assert duel.happened("stunned", 0)


@pytest.mark.parametrize(("pair", "juto", "stunned"), [(SHOT, 2, False), (SHOT, 3, True), ("Trance Strike", 2, True)])
def test_juto_between_gives_stun_guard_2(pair: str, juto: int, stunned: bool) -> None:
    duel = against(spaces=(1, 3), juto=(juto,)).beat("Riptide Burst", pair)  # 3 - 1, 3, 4 - 1 damage
    assert duel.happened("stunned", 0) is stunned


@pytest.mark.parametrize(("juto", "priority"), [(5, 3), (6, 3), (7, 3), (4, 2), (3, 2), (2, 2)])
def test_juto_with_or_behind_the_opponent_adds_1_priority(juto: int, priority: int) -> None:
    assert against(juto=(juto,)).beat("Empathic Strike", "Trance Drive", steps=[-1]).happened("priorities", priority, 4)


def test_the_zone_counts_as_it_is_at_that_moment() -> None:
    # Juto is behind her until she jumps over the opponent; then he is behind the opponent and adds no power.
    duel = against(spaces=(3, 4), juto=(2,)).beat("Fearless Drive", SHOT, steps=[1])
    assert duel.state.sides[0].position == 5
    assert duel.happened("missed", 0)  # 0~1 from Juto at 2, two spaces from the opponent
    stays = against(spaces=(2, 4), juto=(1,)).beat("Siren Drive", SHOT, steps=[1], marker=[MIDDLE])
    assert stays.state.sides[1].life == 20 - (3 - 1 + 1)
    jumps = against(spaces=(2, 4), juto=(1,)).beat("Siren Drive", SHOT, steps=[2], marker=[MIDDLE])
    assert jumps.state.sides[1].life == 20 - (3 - 1)


def test_juto_without_life_leaves_the_board_and_gives_nothing() -> None:
    duel = against(spaces=(1, 3), juto=(1,))
    duel.state.sides[0].marker_life = 2
    duel.beat("Riptide Burst", "Trance Strike")
    assert duel.state.sides[0].life == 20 - 1  # the whole soak of 3
    assert duel.state.sides[0].marker_life == 0
    assert jutos(duel) == []
    duel.take_up_cards().beat("Riptide Burst", "Trance Strike")
    assert duel.state.sides[0].life == 19 - 4


@pytest.mark.parametrize(
    ("mode", "base", "juto", "damage"),
    [("ex", "Eruption", (1, 1), 0), ("ex", "Eruption", (1, 2), 0), ("almighty", "Maelstrom", (2, 2, 2), 1)],
)
def test_the_soak_of_several_jutos_adds_up_and_their_life_is_shared(
    mode: str, base: str, juto: tuple[int, ...], damage: int
) -> None:
    duel = against(mode=mode, spaces=(1, 3), juto=juto)
    whole = duel.state.sides[0].marker_life
    duel.beat(f"Riptide {base}", "Trance Strike")
    assert duel.state.sides[0].life == 20 - damage
    assert duel.state.sides[0].marker_life == whole - (4 - damage)
    assert len(jutos(duel)) == len(juto)


@pytest.mark.parametrize(("juto", "priority"), [((5, 6), 5), ((5, 3), 4), ((3, 3), 3)])
def test_each_ex_juto_with_or_behind_the_opponent_adds_1_priority(juto: tuple[int, int], priority: int) -> None:
    duel = against(mode="ex", juto=juto).beat("Empathic Smash", "Trance Dash", steps=[1])
    assert duel.happened("priorities", priority, 9)


@pytest.mark.parametrize(("juto", "farthest", "power"), [((2, 2), 5, 2), ((2, 3), 3, 1), ((3, 3), 1, 0)])
def test_each_ex_juto_behind_her_adds_range_and_power(juto: tuple[int, int], farthest: int, power: int) -> None:
    hit = against(mode="ex", spaces=(3, 3 + min(4, farthest)), juto=juto).beat("Empathic Clutch", SHOT, steps=[-1])
    assert hit.state.sides[1].life == 20 - 3 - power
    if farthest < 4:
        missed = against(mode="ex", spaces=(3, 4 + farthest), juto=juto).beat("Empathic Clutch", SHOT)
        assert missed.happened("missed", 0)


def test_all_ex_jutos_leave_the_board_together() -> None:
    duel = against(mode="ex", spaces=(1, 3), juto=(1, 6))
    duel.state.sides[0].marker_life = 1
    duel.beat("Riptide Eruption", "Trance Strike")
    assert jutos(duel) == []


# ---- Empathic, Siren, Fearless


@pytest.mark.parametrize(("space", "places"), [(1, (1, 3)), ("decline", (3, 1))])
def test_empathic_may_swap_places_with_juto(space: int | str, places: tuple[int, int]) -> None:
    duel = against(juto=(1,)).beat("Empathic Strike", "Trance Dash", space=[space], steps=[1])
    assert (duel.state.sides[0].position, duel.state.markers[0]) == places


@pytest.mark.parametrize("juto", [3, 5, 0])
def test_empathic_swaps_only_with_a_juto_in_an_unoccupied_space(juto: int) -> None:
    assert not against(juto=(juto,)).beat("Empathic Strike", "Trance Dash", steps=[1]).was_asked("space")


def test_ex_empathic_chooses_the_juto_to_swap_with() -> None:
    duel = against(mode="ex", juto=(1, 7)).beat("Empathic Smash", "Trance Dash", space=[7], steps=[1])
    assert duel.options_of("space", 0) == (-99, 1, 7)
    assert duel.state.sides[0].position == 7
    assert jutos(duel) == [1, 3]


def test_empathic_takes_the_damage_of_juto_from_the_opponents_life() -> None:
    duel = against(spaces=(1, 2), juto=(1,)).beat("Empathic Burst", "Geomantic Strike", token=["decline"])
    assert duel.life == [20 - 5 + 3, 20 - 3]


def test_empathic_takes_nothing_when_juto_is_not_hurt() -> None:
    duel = against(spaces=(1, 2), juto=(7,)).beat(
        "Empathic Burst", "Geomantic Strike", token=["decline"], space=["decline"]
    )
    assert duel.life == [15, 20]


def test_siren_stuns_on_a_hit() -> None:
    duel = against(spaces=(3, 4), juto=(7,)).beat("Siren Strike", "Trance Shot", marker=[MIDDLE])
    assert duel.happened("stunned", 1)
    soaked = Duel("tatsumi", "cadenza", spaces=(3, 4)).beat("Siren Grasp", "Clockwork Strike", marker=[MIDDLE])
    assert soaked.state.sides[1].life == 20  # 2 - 1 against soak 3
    assert soaked.happened("stunned", 1)


def test_siren_stuns_nobody_on_a_miss_or_through_immunity() -> None:
    assert not against(spaces=(1, 7)).beat("Siren Strike", SHOT, marker=[MIDDLE]).happened("stunned", 1)
    immune = against("rukyuk", spaces=(3, 4)).beat("Siren Strike", "Trick Shot", marker=[MIDDLE])
    assert immune.happened("hit", 0)
    assert not immune.happened("stunned", 1)


@pytest.mark.parametrize(
    ("juto", "options"), [(4, (-2, -1, 0, 1, 2)), (1, (0, 1, 2)), (7, (-2, -1, 0)), (5, (-2, -1, 0, 1, 2))]
)
def test_siren_shifts_juto_up_to_2_at_the_end(juto: int, options: tuple[int, ...]) -> None:
    duel = against(juto=(juto,)).beat("Siren Shot", "Trance Burst", steps=[1], marker=[MIDDLE + options[-1]])
    assert duel.options_of("marker") == tuple(MIDDLE + steps for steps in options)
    assert jutos(duel) == [juto + options[-1]]


@pytest.mark.parametrize(("juto", "hits"), [(6, True), (5, True), (7, True), (4, False), (0, False)])
def test_fearless_measures_its_range_from_juto(juto: int, hits: bool) -> None:
    duel = against(spaces=(1, 6), juto=(juto,)).beat("Fearless Strike", SHOT)  # 0~1
    assert duel.happened("hit", 0) is hits
    assert duel.state.sides[1].life == (16 if hits else 20)


def test_ex_fearless_may_strike_from_either_juto() -> None:
    # Volley minus 1: range 0~5; the bonus range of none; from 1 the opponent at 7 is 6 away, from 2 he is 5 away.
    duel = against(mode="ex", spaces=(6, 7), juto=(1, 2)).beat("Fearless Volley", "Trance Burst", steps=[1])
    assert duel.happened("hit", 0)
    # Eruption minus 1: range 1~4; one Juto is on the opponent, the other 2 away.
    duel = against(mode="ex", spaces=(1, 5), juto=(5, 3)).beat("Fearless Eruption", SHOT)
    assert duel.happened("hit", 0)


@pytest.mark.parametrize(("mode", "base", "number", "life"), [("normal", "Strike", 1, 4), ("ex", "Smash", 2, 8)])
def test_fearless_brings_juto_back_with_full_life(mode: str, base: str, number: int, life: int) -> None:
    duel = against(mode=mode, spaces=(1, 6), juto=(0,) * number)
    duel.state.sides[0].marker_life = 0
    duel.beat(f"Fearless {base}", "Trance Burst", steps=[1])
    assert jutos(duel) == [1] * number
    assert duel.state.sides[0].marker_life == life


def test_fearless_leaves_a_juto_on_the_board_as_he_is() -> None:
    duel = against(spaces=(1, 6), juto=(3,))
    duel.state.sides[0].marker_life = 2
    duel.beat("Fearless Strike", "Trance Burst", steps=[1])
    assert jutos(duel) == [3]
    assert duel.state.sides[0].marker_life == 2


# ---- Wave, Riptide, Whirlpool


@pytest.mark.parametrize(("steps", "space"), [(0, 6), (1, 7)])
def test_wave_pushes_up_to_2_on_a_hit(steps: int, space: int) -> None:
    duel = against(spaces=(3, 6), juto=(3,)).beat("Wave Strike", SHOT, steps=[steps], marker=[MIDDLE])
    assert duel.options_of("steps") == (0, 1)  # the edge is 1 away
    assert duel.state.sides[1].position == space
    assert duel.state.sides[1].life == 20 - 3


def test_wave_advances_juto_any_number_even_on_a_miss() -> None:
    duel = against(spaces=(3, 4), juto=(2,)).beat("Wave Strike", SHOT, marker=[MIDDLE + 5])
    assert duel.happened("missed", 0)
    assert duel.options_of("marker") == tuple(MIDDLE + steps for steps in range(6))
    assert jutos(duel) == [7]


@pytest.mark.parametrize(
    ("juto", "apart", "hit"), [(4, 3, False), (4, 2, True), (3, 3, True), (2, 3, True), (7, 3, True)]
)
def test_riptide_with_juto_between_is_not_hit_from_range_3_or_more(juto: int, apart: int, hit: bool) -> None:
    duel = against(spaces=(3, 3 + apart), juto=(juto,)).beat("Riptide Shot", "Focused Shot")
    assert duel.happened("hit", 1) is hit


@pytest.mark.parametrize(("juto", "options"), [(6, (-3, -2, -1, 0)), (1, (0, 1, 2)), (3, None)])
def test_riptide_brings_juto_any_number_toward_her(juto: int, options: tuple[int, ...] | None) -> None:
    duel = against(spaces=(3, 7), juto=(juto,)).beat("Riptide Strike", "Trance Burst")
    if options is None:
        assert jutos(duel) == [3]
    else:
        assert duel.options_of("marker") == tuple(MIDDLE + steps for steps in options)
        assert jutos(duel) == [juto + options[0]]


@pytest.mark.parametrize(("juto", "space"), [(2, 4), (7, 6), (5, 5), (0, 5)])
def test_whirlpool_moves_the_opponent_1_toward_juto(juto: int, space: int) -> None:
    duel = against(spaces=(3, 5), juto=(juto,)).beat("Siren Whirlpool", "Trance Burst", steps=[1, 0])
    moved = [event for event in duel.state.events or () if event[0] == "moved" and event[1] == 1 and event[2] == 0]
    assert ([event[4] for event in moved] or [5]) == [space]


def test_whirlpool_pulls_the_opponent_past_her_toward_juto() -> None:
    duel = against(spaces=(3, 4), juto=(1,)).beat("Siren Whirlpool", SHOT, steps=[0], marker=[MIDDLE])
    assert duel.happened("moved", 1, 0, 4, 2)


def test_whirlpool_then_moves_her_and_juto_up_to_2() -> None:
    duel = against(spaces=(3, 5), juto=(5,)).beat(
        "Empathic Whirlpool", "Trance Burst", steps=[1, -2], marker=[MIDDLE + 2]
    )
    assert duel.state.sides[0].position == 1
    assert jutos(duel) == [7]


# ---- finishers


@pytest.mark.parametrize(
    ("spaces", "juto", "power", "priority"),
    [((2, 5), 7, 12, 8), ((2, 4), 4, 3, 2), ((1, 5), 7, 15, 10), ((3, 5), 3, 0, 0), ((3, 5), 2, 0, 0)],
)
def test_tsunamis_collide_grows_with_the_spaces_to_juto_behind_the_opponent(
    spaces: tuple[int, int], juto: int, power: int, priority: int
) -> None:
    duel = against(spaces=spaces, juto=(juto,), life=7).beat("Special Action Whirlpool", "Trance Dash", steps=[1])
    bonus = 1 if juto >= spaces[1] else 0  # of Tidal Bond
    assert duel.happened("priorities", priority + bonus, 9)


def test_tsunamis_collide_deals_its_power() -> None:
    duel = against(spaces=(2, 5), juto=(7,), life=7).beat("Special Action Whirlpool", "Trance Strike")
    assert duel.state.sides[1].life == 20 - 12  # the four spaces between her and Juto


@pytest.mark.parametrize(("juto", "hits"), [(5, True), (6, False), (4, False), (7, True)])
def test_tsunamis_collide_misses_an_opponent_beside_juto(juto: int, hits: bool) -> None:
    duel = against(spaces=(2, 5), juto=(juto,), life=7).beat("Special Action Whirlpool", SHOT)
    assert duel.happened("hit", 0) is hits


@pytest.mark.parametrize(("juto", "hits"), [(6, True), (5, True), (7, True), (4, False), (0, False)])
def test_guardian_xandjinn_strikes_around_juto_and_stuns(juto: int, hits: bool) -> None:
    duel = against(spaces=(1, 6), juto=(juto,), life=7, finishers=["Guardian Xandjinn", None])
    duel.beat("Special Action Whirlpool", "Trance Strike", marker=[MIDDLE - 4] if hits else [])
    assert duel.happened("hit", 0) is hits
    assert duel.happened("stunned", 1) is hits
    assert duel.state.sides[1].life == (14 if hits else 20)
    assert jutos(duel) == ([juto - 4] if hits else [juto] if juto else [])
