"""Zaamassal: every line of his cards (fixtures/war/zaamassal.json), played."""

from typing import Any

import pytest

from engine.battlecon.layout import POWER, STATS
from tests.engine.war.duels import Duel

LAST = "Clockwork Press"  # Cadenza's: priority -3, soak 3, stun guard 6, range 1~2
SHOTS = {"normal": "Shot", "ex": "Volley", "almighty": "Barrage"}  # power 3, 4, 5; priority 2, 3, 4


def zaamassal(
    *active: str, spaces: tuple[int, int] = (3, 4), opponent: str = "cadenza", mode: str = "normal", **setup: Any
) -> Duel:
    duel = Duel("zaamassal", opponent, modes=(mode, "normal"), spaces=spaces, **setup)
    duel.activate(0, *active)
    return duel


def active(duel: Duel, seat: int = 0) -> set[str]:
    names = duel.matchup.kits[seat].naming.paradigms
    return {name for place, name in enumerate(names) if duel.state.sides[seat].paradigms >> place & 1}


# ---- Subjective Reality


@pytest.mark.parametrize("mode", list(SHOTS))
def test_no_paradigm_is_active_at_the_start(mode: str) -> None:
    assert active(zaamassal(mode=mode)) == set()


@pytest.mark.parametrize(
    ("style", "paradigm"),
    [
        ("Urgent", "Haste"),
        ("Malicious", "Pain"),
        ("Sinuous", "Fluidity"),
        ("Warped", "Distortion"),
        ("Sturdy", "Resilience"),
    ],
)
@pytest.mark.parametrize("spaces", [(3, 5), (1, 7)])
def test_each_style_may_activate_its_paradigm_after_the_attack(
    style: str, paradigm: str, spaces: tuple[int, int]
) -> None:
    taken = zaamassal(spaces=spaces).beat(f"{style} Shot", "Battery Strike", steps=[0], paradigm=[paradigm])
    assert active(taken) == {paradigm}
    declined = zaamassal(spaces=spaces).beat(f"{style} Shot", "Battery Strike", steps=[0], paradigm=["decline"])
    assert active(declined) == set()


def test_a_new_paradigm_ends_the_one_before() -> None:
    duel = zaamassal("Haste", spaces=(1, 7)).beat("Malicious Shot", LAST, paradigm=["Pain"])
    assert active(duel) == {"Pain"}


def test_keeping_the_old_paradigm_is_a_choice() -> None:
    duel = zaamassal("Haste", spaces=(1, 7)).beat("Malicious Shot", LAST, paradigm=["decline"])
    assert active(duel) == {"Haste"}


def test_a_paradigm_that_is_active_is_not_activated_again() -> None:
    duel = zaamassal("Pain", spaces=(1, 7)).beat("Malicious Shot", LAST)
    assert not duel.was_asked("paradigm")
    assert active(duel) == {"Pain"}


def test_a_stunned_zaamassal_loses_his_paradigm() -> None:
    duel = zaamassal("Pain", opponent="hikaru").beat("Urgent Strike", "Focused Grasp", steps=[1, 0])
    assert active(duel) == {"Pain"}  # 2 damage against stun guard 5
    duel = zaamassal("Pain", opponent="hikaru").beat("Warped Drive", "Sweeping Shot")
    assert duel.happened("stunned", 0)
    assert active(duel) == set()


@pytest.mark.parametrize(("mode", "most"), [("ex", 2), ("almighty", 3)])
def test_ex_and_almighty_keep_several_paradigms(mode: str, most: int) -> None:
    held = ["Haste", "Distortion", "Fluidity"][: most - 1]
    duel = zaamassal(*held, spaces=(1, 7), mode=mode)
    duel.beat(f"Malicious {SHOTS[mode]}", LAST, steps=[0, 0], paradigm=["Pain"])
    assert active(duel) == {*held, "Pain"}


@pytest.mark.parametrize(("mode", "most"), [("ex", 2), ("almighty", 3)])
def test_one_paradigm_too_many_ends_another_of_his_choice(mode: str, most: int) -> None:
    held = ["Haste", "Distortion", "Resilience"][:most]
    duel = zaamassal(*held, spaces=(1, 7), mode=mode)
    duel.beat(f"Malicious {SHOTS[mode]}", LAST, steps=[0, 0], paradigm=["Pain", "Distortion"])
    assert active(duel) == {*held, "Pain"} - {"Distortion"}


@pytest.mark.parametrize(("mode", "most"), [("ex", 2), ("almighty", 3)])
def test_stunned_ex_and_almighty_lose_one_paradigm_of_their_choice(mode: str, most: int) -> None:
    held = ["Haste", "Pain", "Distortion"][:most]
    duel = zaamassal(*held, opponent="hikaru", mode=mode)
    duel.state.bonuses[STATS + POWER] = 10
    duel.beat(f"Malicious {SHOTS[mode]}", "Focused Grasp", steps=[1], paradigm=["Pain"])
    assert duel.happened("stunned", 0)
    assert active(duel) == set(held) - {"Pain"}


def test_stunned_ex_with_one_paradigm_loses_it() -> None:
    duel = zaamassal("Haste", opponent="hikaru", mode="ex")
    duel.state.bonuses[STATS + POWER] = 10
    duel.beat("Malicious Volley", "Focused Grasp", steps=[1])
    assert active(duel) == set()


# ---- Pain


def test_pain_takes_two_life_with_damage() -> None:
    assert zaamassal("Pain", spaces=(2, 5)).beat("Malicious Shot", "Battery Strike").state.sides[1].life == 20 - 4 - 2


def test_pain_needs_damage() -> None:
    duel = zaamassal("Pain", spaces=(2, 5)).beat("Sturdy Shot", LAST, paradigm=["decline"])
    assert duel.happened("hit", 0)  # 3 against soak 3
    assert duel.state.sides[1].life == 20


def test_pain_leaves_the_last_life() -> None:
    duel = zaamassal("Pain", spaces=(2, 5), life=(20, 5)).beat("Malicious Shot", "Battery Strike")
    assert duel.state.sides[1].life == 1
    assert not duel.state.over


# ---- Fluidity


def test_fluidity_moves_up_to_one_before_the_attack_and_at_the_end() -> None:
    duel = zaamassal("Fluidity", spaces=(3, 5)).beat("Malicious Strike", "Battery Grasp", steps=[1, -1])
    assert duel.options_of("steps") == (-1, 0, 1)
    assert duel.happened("moved", 0, 0, 3, 4)
    assert duel.state.sides[1].life == 20 - 5
    assert duel.state.sides[0].position == 3


def test_fluidity_that_begins_after_the_attack_moves_at_the_end() -> None:
    duel = zaamassal(spaces=(3, 7)).beat(
        "Sinuous Strike", LAST, paradigm=["Fluidity"], space=[1], steps=[1], order=[lambda s, p, o: o[-1]]
    )
    assert duel.happened("moved", 0, 0, 3, 1)
    assert duel.state.sides[0].position == 2


def test_fluidity_that_is_lost_while_its_end_effect_waits_moves_nobody() -> None:
    # Sagas's Shadow misses at range 4, and at the End, before Zaamassal's turn, attacks again from range 3.
    duel = zaamassal("Fluidity", spaces=(3, 5), opponent="sagas")
    duel.beat("Malicious Burst", "Shadow Strike", steps=[-1, 1, 1, -1], amount=[1], paradigm=["decline"])
    assert duel.happened("missed", 1)
    assert duel.happened("stunned", 0)
    assert active(duel) == set()
    assert [seat for seat, kind, _ in duel.answers.asked if kind == "steps"] == [0, 1, 0, 1]
    assert duel.position == [3, 5]


# ---- Haste


def test_haste_wins_priority_ties() -> None:
    duel = zaamassal("Haste", opponent="hikaru").beat("Sturdy Strike", "Geomantic Strike", paradigm=["decline"])
    assert duel.happened("priorities", 3, 3)
    assert not duel.happened("clash")
    assert duel.state.active == 0


def test_two_hastes_clash() -> None:
    duel = zaamassal("Haste", opponent="zaamassal")
    duel.activate(1, "Haste")
    duel.beat("Sturdy Strike", "Sturdy Strike", clash=(["Grasp"], ["Shot"]))  # War, FAQ on winning ties
    assert duel.happened("clash", 0)


def test_haste_holds_an_adjacent_opponent_where_he_is() -> None:
    duel = zaamassal("Haste", opponent="hikaru").beat("Malicious Strike", "Focused Burst")
    assert duel.happened("priorities", 2, 2)
    assert not duel.happened("moved", 1)
    duel = zaamassal("Haste", opponent="hikaru").beat("Malicious Shot", "Focused Dash")
    assert not duel.happened("moved", 1)


def test_haste_forbids_direct_movement_too() -> None:
    duel = zaamassal("Haste", opponent="kallistar").beat("Malicious Shot", "Volcanic Grasp")
    assert not duel.was_asked("space", 1)
    assert duel.position == [3, 4]


def test_haste_stops_an_opponent_who_becomes_adjacent() -> None:
    # War, FAQ: he cannot go on once he stands beside Zaamassal.
    duel = zaamassal("Haste", spaces=(3, 6), opponent="hikaru").beat(
        "Sturdy Shot", "Advancing Dash", paradigm=["decline"]
    )
    assert duel.happened("moved", 1, 1, 6, 5)
    assert duel.state.sides[1].position == 4  # three spaces would have led past him
    assert -3 not in duel.options_of("steps")


def test_haste_does_not_stop_an_opponent_who_stays_away() -> None:
    duel = zaamassal("Haste", spaces=(1, 4), opponent="hikaru").beat("Sturdy Strike", "Focused Dash", steps=[3])
    assert duel.state.sides[1].position == 7


def test_haste_does_not_hold_zaamassal() -> None:
    duel = zaamassal("Haste", spaces=(3, 4)).beat("Warped Shot", LAST)
    assert duel.happened("moved", 0, 0, 3, 2)


# ---- Resilience


def test_resilience_soaks_two_until_his_after() -> None:
    early = zaamassal("Resilience", opponent="hikaru").beat("Malicious Shot", "Geomantic Grasp", steps=[-1])
    assert early.happened("soaked", 0, 2)
    assert early.state.sides[0].life == 20 - 1
    late = zaamassal("Resilience", spaces=(3, 5), opponent="hikaru").beat("Urgent Shot", "Geomantic Shot", steps=[0])
    assert late.happened("priorities", 4, 2)  # he strikes first: his After is over
    assert late.state.sides[0].life == 20 - 4


def test_resilience_that_begins_after_the_attack_soaks_from_the_next_beat_on() -> None:
    duel = zaamassal(spaces=(3, 4), opponent="hikaru").beat("Sturdy Strike", "Sweeping Shot", paradigm=["Resilience"])
    assert not duel.happened("soaked", 0)
    duel.beat("Malicious Shot", "Geomantic Grasp", steps=[-1])
    assert duel.happened("soaked", 0, 2)


def test_resilience_that_is_lost_while_its_start_effect_waits_soaks_nothing() -> None:
    # Omen stuns him at the Start, before his turn.
    duel = zaamassal("Resilience", opponent="seth")
    duel.beat("Warped Paradigm Shift", "Compelling Omen", antes=((), ["Paradigm Shift"]), steps=[1, -1])
    assert duel.happened("stunned", 0)
    assert not duel.happened("soaked", 0)
    assert duel.state.sides[0].life == 20 - (3 + 2)


# ---- Distortion


@pytest.mark.parametrize(("apart", "hit"), [(3, True), (4, False)])
def test_distortion_cannot_be_hit_from_four_spaces_away(apart: int, hit: bool) -> None:
    duel = zaamassal("Distortion", spaces=(1, 1 + apart), opponent="hikaru").beat("Sturdy Grasp", "Focused Shot")
    assert duel.happened("hit", 1) == hit
    duel = zaamassal("Distortion", spaces=(1, 6), opponent="kallistar").beat("Sturdy Grasp", "Caustic Spellbolt")
    assert duel.happened("hit", 1)  # five spaces


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, False), (3, True), (4, False)])
def test_distortion_strikes_three_spaces_away_as_well(apart: int, hits: bool) -> None:
    duel = zaamassal("Distortion", spaces=(1, 1 + apart)).beat("Malicious Strike", "Battery Press")
    assert duel.happened("hit", 0) == hits


def test_distortion_does_not_make_a_dash_hit() -> None:
    duel = zaamassal("Distortion", spaces=(1, 4)).beat("Malicious Dash", LAST, steps=[1])
    assert not duel.happened("hit", 0)


# ---- the styles


@pytest.mark.parametrize(("steps", "hits"), [(0, False), (1, True)])
def test_urgent_advances_up_to_one_before(steps: int, hits: bool) -> None:
    duel = zaamassal(spaces=(2, 5)).beat("Urgent Strike", "Battery Strike", steps=[steps])
    assert duel.options_of("steps") == (0, 1)
    assert duel.happened("priorities", 5, 2)
    assert duel.state.sides[1].life == (20 - 3 if hits else 20)  # range 1~2


@pytest.mark.parametrize(("more", "stunned"), [(0, False), (1, True)])
def test_malicious_holds_two_damage_more(more: int, stunned: bool) -> None:
    duel = zaamassal(spaces=(1, 2), opponent="hikaru")
    duel.state.bonuses[STATS + POWER] = 2 + more
    duel.beat("Malicious Shot", "Focused Grasp")
    assert duel.happened("priorities", 1, 6)
    assert duel.happened("stunned", 0) == stunned


def test_sinuous_ends_in_any_free_space() -> None:
    duel = zaamassal(spaces=(3, 7)).beat("Sinuous Strike", LAST, space=[5])
    assert duel.options_of("space") == (1, 2, 4, 5, 6)
    assert duel.happened("priorities", 4, -3)
    assert duel.state.sides[0].position == 5


@pytest.mark.parametrize(("apart", "hits"), [(1, True), (2, True), (3, False)])
def test_warped_retreats_and_reaches_two_spaces_farther(apart: int, hits: bool) -> None:
    duel = zaamassal(spaces=(2, 2 + apart)).beat("Warped Strike", "Battery Shot")
    assert duel.happened("moved", 0, 0, 2, 1)
    assert duel.happened("hit", 0) == hits  # 1~3 from space 1


def test_warped_at_the_wall_stays() -> None:
    assert not zaamassal(spaces=(1, 4)).beat("Warped Strike", "Battery Shot").happened("moved", 0)


def test_sturdy_cannot_be_stunned() -> None:
    duel = zaamassal(opponent="hikaru")
    duel.state.bonuses[STATS + POWER] = 10
    duel.beat("Sturdy Shot", "Focused Grasp", steps=[-1], ignore=[1])
    assert duel.life == [20 - 12, 20 - 3]


@pytest.mark.parametrize("ignore", [0, 1])
def test_sturdy_may_ignore_any_movement_applied_to_him(ignore: int) -> None:
    pulled = zaamassal(spaces=(3, 4), opponent="hikaru").beat(
        "Sturdy Shot", "Focused Grasp", steps=[-1], ignore=[ignore]
    )
    assert pulled.state.sides[0].position == (3 if ignore else 2)
    own = zaamassal(spaces=(3, 7)).beat("Sturdy Drive", LAST, steps=[2], ignore=[ignore])
    assert own.state.sides[0].position == (3 if ignore else 5)


# ---- Paradigm Shift


@pytest.mark.parametrize("paradigm", ["Pain", "Fluidity", "Haste", "Resilience", "Distortion"])
def test_paradigm_shift_may_activate_any_paradigm(paradigm: str) -> None:
    duel = zaamassal("Pain" if paradigm != "Pain" else "Haste", spaces=(3, 5))
    duel.beat("Warped Paradigm Shift", LAST, order=[lambda s, p, o: o[-1]], paradigm=[paradigm, "decline"], steps=[0])
    assert active(duel) == {paradigm}


def test_paradigm_shift_may_be_declined() -> None:
    duel = zaamassal("Haste", spaces=(1, 7)).beat("Urgent Paradigm Shift", LAST, steps=[0], paradigm=["decline"])
    assert active(duel) == {"Haste"}


@pytest.mark.parametrize(("apart", "hits"), [(1, False), (2, True), (3, True), (4, False)])
def test_paradigm_shift_strikes_at_two_and_three(apart: int, hits: bool) -> None:
    duel = zaamassal(spaces=(1, 1 + apart)).beat("Malicious Paradigm Shift", "Battery Press")
    assert duel.state.sides[1].life == (16 if hits else 20)


# ---- finishers


def test_open_the_gate_stuns_and_activates_until_three_are_active() -> None:
    duel = zaamassal("Pain", spaces=(3, 5), life=(7, 20))
    duel.beat("Special Action Strike", LAST, paradigm=["Distortion", "Resilience"])
    assert duel.happened("priorities", 7, -3)
    assert duel.happened("stunned", 1)  # 3 against soak 3
    assert active(duel) == {"Pain", "Distortion", "Resilience"}


def test_open_the_gate_without_any_activates_three_and_the_next_one_ends_them_all() -> None:
    duel = zaamassal(spaces=(3, 5), life=(7, 20))
    duel.beat("Special Action Paradigm Shift", LAST, paradigm=["Haste", "Distortion", "Resilience"])
    assert active(duel) == {"Haste", "Distortion", "Resilience"}
    duel.position = [1, 7]
    duel.beat("Malicious Shot", "Battery Strike", paradigm=["Pain"])
    assert active(duel) == {"Pain"}


def test_open_the_gate_that_misses_activates_nothing() -> None:
    assert active(zaamassal(spaces=(1, 7), life=(7, 20)).beat("Special Action Strike", LAST)) == set()


def plane_divider(spaces: tuple[int, int] = (1, 7)) -> Duel:
    return zaamassal(spaces=spaces, life=(7, 20), finishers=["Plane Divider", None])


@pytest.mark.parametrize(("space", "between"), [(1, 4), (5, 0), (7, 0), (3, 2)])
def test_plane_divider_moves_both_and_hits_harder_the_farther_they_are_apart(space: int, between: int) -> None:
    duel = plane_divider().beat("Special Action Strike", "Battery Strike", space=[6, space], paradigm=["Pain"])
    assert duel.options_of("space") == (1, 2, 3, 4, 5, 6)  # he may stay, but not stand where the other does
    assert duel.happened("priorities", 4, 2)
    assert duel.state.sides[1].life == 20 - 2 - between - 2  # Pain began before the damage
    assert duel.happened("activated", 0)


def test_plane_divider_must_land_beside_the_opponent_to_hit() -> None:
    duel = plane_divider().beat("Special Action Drive", "Battery Strike", space=[5])
    assert duel.happened("missed", 0)
    assert active(duel) == set()


def test_in_a_mirror_match_each_has_his_own_paradigms() -> None:
    duel = zaamassal("Pain", spaces=(2, 5), opponent="zaamassal")  # ruling W15
    duel.activate(1, "Haste")
    duel.beat("Malicious Shot", "Malicious Grasp")
    assert duel.state.sides[1].life == 20 - 4 - 2
    assert active(duel, 1) == set()  # stunned
