"""Cherri: Nightmarish Visions, her styles, Stare and her finishers (fixtures/war/cherri.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick attacks are immune to stun.
"""

import pytest

from engine.battlecon.layout import END
from tests.engine.war.duels import Duel

IDLE = "Trick Strike"  # priority 0


def against(
    opponent: str = "rukyuk",
    mode: str = "normal",
    spaces: tuple[int, int] = (3, 4),
    insight: int = 1,
    life: int = 20,
    **setup: object,
) -> Duel:
    duel = Duel("cherri", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)
    duel.set_pool(0, "Insight", insight)
    return duel


def clashes(duel: Duel) -> int:
    """How many new bases the opponent played."""
    return sum(event[:2] == ("clash", 1) for event in duel.state.events or ())


def lost(duel: Duel) -> int:
    """The life that the opponent lost other than by damage."""
    return sum(event[2] for event in duel.state.events or () if event[:2] == ("lost life", 1))


# ---- Insight


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_she_begins_with_insight(mode: str) -> None:
    assert Duel("cherri", "hikaru", modes=(mode, "normal")).pool(0, "Insight") == 1


def test_insight_makes_a_clash_whatever_the_priorities() -> None:
    duel = against().beat("Blind Strike", IDLE, antes=(["Insight"], ()), clash=(["Grasp"], ["Shot"]), steps=[1])
    assert duel.happened("priorities", 2, 0)
    assert clashes(duel) == 1
    assert duel.happened("priorities", 4, -1)
    assert duel.state.sides[1].life == 20 - 1 - 2
    assert duel.pool(0, "Insight") == 0
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


def test_without_insight_anted_there_is_no_clash() -> None:
    duel = against().beat("Blind Strike", IDLE)
    assert clashes(duel) == 0
    assert duel.state.sides[1].life == 16


def test_insight_does_nothing_against_a_finisher() -> None:
    duel = against("hikaru", spaces=(1, 7))
    duel.state.sides[1].life = 7
    duel.beat("Blind Strike", "Special Action Drive", antes=(["Insight"], ()))
    assert clashes(duel) == 0


@pytest.mark.parametrize("base", ["Grasp", "Burst"])  # Cancel and Pulse
def test_insight_does_nothing_when_a_special_action_is_revealed(base: str) -> None:
    duel = against(spaces=(1, 7)).beat(
        "Blind Strike", f"Special Action {base}", antes=(["Insight"], ()), cancel=("", "Trick Shot")
    )
    assert clashes(duel) == 0
    assert duel.state.sides[1].life == 20


def test_insight_clashes_with_an_attack_that_wins_ties_which_then_ends_the_clash() -> None:
    duel = against("sagas")  # Negation wins ties while he holds his Mirror
    duel.beat("Blind Strike", "Negation Shot", antes=(["Insight"], ()), clash=(["Burst"], ["Burst"]), steps=[1, -1])
    assert clashes(duel) == 1
    assert duel.happened("priorities", 1, 1)
    assert duel.state.active == 1


@pytest.mark.parametrize(("pair", "regained"), [("Geomantic Strike", 1), ("Trance Shot", 1), ("Trance Grasp", 0)])
def test_3_damage_at_once_bring_insight_back(pair: str, regained: int) -> None:
    duel = against("hikaru", spaces=(1, 2), insight=0)
    duel.beat("Dreamscape Burst", pair, token=["decline"])  # at the edge she does not retreat
    assert duel.pool(0, "Insight") == regained


def test_damage_of_2_twice_does_not_bring_insight_back() -> None:
    duel = against("luc", insight=0)
    duel.beat("Dreamscape Shot", "Memento Grasp", amount=[2], steps=[1, -1])
    assert duel.state.sides[0].life == 20 - 2 - 2
    assert duel.pool(0, "Insight") == 0


def test_insight_counts_the_damage_that_soak_leaves() -> None:
    duel = against("hikaru", spaces=(1, 2), insight=0).beat("Catatonic Burst", "Trance Shot", until=END)
    assert duel.happened("damage", 0, 2)
    assert duel.pool(0, "Insight") == 0


def test_insight_is_regained_in_the_beat_in_which_it_was_anted() -> None:
    duel = against("hikaru", spaces=(1, 2))
    duel.beat(
        "Dreamscape Shot",
        "Geomantic Drive",
        antes=(["Insight"], ()),
        clash=(["Burst"], ["Strike"]),
        token=["decline"],
    )
    assert duel.state.sides[0].life == 15
    assert duel.pool(0, "Insight") == 1


# ---- clashes


def test_every_clash_costs_the_opponent_1_life_and_so_does_every_further_tie() -> None:
    # Mirage takes away Trick's -3: both have the priority of their base.
    duel = against(spaces=(6, 7))
    duel.beat("Mirage Strike", IDLE, clash=(["Shot", "Grasp"], ["Shot", "Burst"]), steps=[-1])
    assert clashes(duel) == 2
    assert lost(duel) == 2
    assert duel.state.sides[1].life == 20 - 2 - 1


def test_a_clash_never_takes_the_last_life() -> None:
    duel = against()
    duel.state.sides[1].life = 1
    duel.beat("Mirage Dash", "Trick Dash", clash=(["Shot"], ["Burst"]), steps=[1], space=[1])
    assert duel.happened("over", 0)  # by the attack
    assert not duel.happened("lost life", 1)


@pytest.mark.parametrize(
    ("mode", "first", "bases", "most"),
    [
        ("ex", "Smash", ["Clutch", "Rush", "Flit", "Volley"], 2),
        ("almighty", "Cataclysm", ["Dominion", "Juggernaut", "Vanish", "Barrage"], 3),
    ],
)
@pytest.mark.parametrize("wanted", [0, 1, 2, 3, 5])
def test_stronger_modes_may_extend_a_clash_they_won(
    mode: str, first: str, bases: list[str], most: int, wanted: int
) -> None:
    duel = against(mode=mode, spaces=(1, 7)).beat(
        f"Catatonic {first}",
        IDLE,
        antes=(["Insight"], ()),
        clash=(bases, ["Grasp", "Drive", "Burst", "Shot"]),  # she wins each time
        may=[1] * wanted + [0],
    )
    extended = min(wanted, most)
    assert clashes(duel) == 1 + extended
    assert lost(duel) == 1 + extended


def test_she_extends_no_clash_that_she_loses() -> None:
    duel = against(mode="ex", spaces=(1, 7))
    duel.beat("Catatonic Smash", IDLE, antes=(["Insight"], ()), clash=(["Eruption"], ["Dash"]))
    assert not duel.was_asked("may")


@pytest.mark.parametrize(("may", "count"), [([1, 0], 1), ([0], 0)])
def test_almighty_may_clash_instead_of_winning_priority(may: list[int], count: int) -> None:
    duel = against(mode="almighty", spaces=(1, 7)).beat(
        "Catatonic Cataclysm", IDLE, clash=(["Dominion"], ["Shot"]), may=may
    )
    assert duel.was_asked("may", 0)
    assert clashes(duel) == count
    assert lost(duel) == count


def test_almighty_is_not_asked_when_she_is_slower() -> None:
    duel = against(mode="almighty", spaces=(1, 7)).beat("Catatonic Maelstrom", "Trick Dash", steps=[-1])
    assert not duel.was_asked("may")


# ---- Dreamscape, Crimson, Catatonic


@pytest.mark.parametrize(
    ("spaces", "options", "space"),
    [((3, 4), (-99, 5, 6, 7), 6), ((5, 3), (-99, 1, 2), 1), ((2, 5), (-99, 6, 7), "decline")],
)
def test_dreamscape_may_move_her_behind_the_opponent(
    spaces: tuple[int, int], options: tuple[int, ...], space: int | str
) -> None:
    duel = against(spaces=spaces).beat("Dreamscape Shot", IDLE, space=[space])  # 1~4
    assert duel.options_of("space") == options
    assert duel.state.sides[0].position == (spaces[0] if space == "decline" else space)
    assert duel.state.sides[1].life == 20 - 2


def test_there_is_no_space_behind_an_opponent_at_the_edge() -> None:
    assert not against(spaces=(5, 7)).beat("Dreamscape Shot", IDLE).was_asked("space")


@pytest.mark.parametrize(
    ("pair", "token", "clash"),
    [
        ("Focused Burst", None, 1),  # 2 against 3
        ("Focused Burst", "Wind", 1),  # tokens are not printed
        ("Geomantic Drive", None, 0),  # 4 against 3
        ("Trance Burst", "Fire", 1),
    ],
)
def test_crimson_clashes_with_a_lower_printed_priority(pair: str, token: str | None, clash: int) -> None:
    duel = against("hikaru", spaces=(1, 7))
    antes = [token] if token else []
    duel.beat("Crimson Strike", pair, antes=((), antes), clash=(["Shot"], ["Grasp"]), token=["decline"], steps=[-1])
    assert clashes(duel) == clash


def test_crimson_with_equal_priority_is_a_plain_clash() -> None:
    duel = against("hikaru", spaces=(1, 7)).beat("Crimson Strike", "Geomantic Strike", clash=(["Shot"], ["Grasp"]))
    assert clashes(duel) == 1
    assert not duel.happened("effect", 0, duel.matchup.kits[0].styles[1].lines[0].index)


def test_crimson_does_not_clash_with_a_finisher() -> None:
    duel = against("cadenza", spaces=(1, 7))
    duel.state.sides[1].life = 7
    duel.beat("Crimson Strike", "Special Action Drive")  # priority 0
    assert clashes(duel) == 0
    assert duel.state.active == 0


def test_catatonic_soaks_1_with_stun_guard_3() -> None:
    weak = against("hikaru").beat("Catatonic Burst", "Trance Strike", steps=[-1])  # out of its reach, 1~2: no
    assert weak.happened("damage", 0, 3)
    assert not weak.happened("stunned", 0)
    strong = against("hikaru").beat("Catatonic Grasp", "Geomantic Strike", token=["decline"])  # 3 against 3
    assert strong.was_asked("clash base")
    strong = against("hikaru").beat("Catatonic Drive", "Geomantic Strike", token=["decline"])
    assert strong.happened("damage", 0, 4)
    assert strong.happened("stunned", 0)


@pytest.mark.parametrize(("spaces", "before", "after"), [((3, 4), 0, 1), ((3, 4), 1, 1), ((1, 7), 0, 0)])
def test_catatonic_gains_insight_when_she_was_hit_and_has_none(
    spaces: tuple[int, int], before: int, after: int
) -> None:
    duel = against("hikaru", spaces=spaces, insight=before)
    duel.beat("Catatonic Shot", "Trance Grasp", steps=[1])  # 2 - 1 damage: the hit alone counts
    assert duel.pool(0, "Insight") == after


# ---- Mirage, Blind, Stare


@pytest.mark.parametrize(("pair", "priority"), [("Clockwork Strike", 3), ("Hydraulic Drive", 4), ("Grapnel Burst", 1)])
def test_mirage_makes_the_priority_of_the_opponents_style_0(pair: str, priority: int) -> None:
    duel = against("cadenza", spaces=(1, 7)).beat("Mirage Grasp", pair, space=[4], steps=[-1])
    assert duel.happened("priorities", 5, priority)


@pytest.mark.parametrize(("spaces", "options"), [((4, 5), (2,)), ((2, 4), (1, 7)), ((6, 3), (6,)), ((5, 6), (3,))])
def test_mirage_then_moves_to_an_unoccupied_space_at_range_3(spaces: tuple[int, int], options: tuple[int, ...]) -> None:
    duel = against(spaces=spaces).beat("Mirage Shot", IDLE)
    asked = [found for _, kind, found in duel.answers.asked if kind == "space"]
    assert asked in ([], [options])
    assert duel.state.sides[0].position in options


@pytest.mark.parametrize(("pair", "hit"), [("Trance Strike", False), ("Trance Drive", True)])
def test_after_a_blind_attack_opponents_with_priority_3_or_less_do_not_hit(pair: str, hit: bool) -> None:
    # Blind Stare has the opponent's base priority less 1, so a faster base is needed: Blind Dash, priority 8.
    duel = against("hikaru", spaces=(2, 4)).beat("Blind Dash", pair, steps=[1, -1])
    assert duel.happened("hit", 1) is hit


def test_a_blind_attack_protects_only_after_it() -> None:
    duel = against("hikaru").beat("Blind Shot", "Trance Strike")
    assert duel.happened("priorities", 1, 3)
    assert duel.happened("hit", 1)


@pytest.mark.parametrize(("pair", "priorities"), [("Geomantic Strike", (4, 3)), ("Focused Dash", (10, 10))])
def test_stare_has_the_priority_of_the_opponents_base(pair: str, priorities: tuple[int, int]) -> None:
    duel = against("hikaru", spaces=(1, 7)).beat("Dreamscape Stare", pair, token=["decline"])
    assert duel.happened("priorities", *priorities)


def test_stare_follows_the_opponents_base_through_a_clash() -> None:
    duel = against("hikaru", spaces=(1, 7))
    duel.beat("Mirage Strike", "Geomantic Strike", clash=(["Stare"], ["Dash"]), steps=[-1], token=["decline"])
    assert duel.happened("priorities", 9, 9)


def test_stare_gains_insight_on_a_hit() -> None:
    assert against(insight=0).beat("Dreamscape Stare", IDLE).pool(0, "Insight") == 1
    assert against(insight=1).beat("Dreamscape Stare", IDLE).pool(0, "Insight") == 1
    assert against(spaces=(1, 7), insight=0).beat("Dreamscape Stare", IDLE).pool(0, "Insight") == 0


def test_stare_against_a_finisher_has_priority_0() -> None:
    duel = against("hikaru", spaces=(1, 7))
    duel.state.sides[1].life = 7
    duel.beat("Dreamscape Stare", "Special Action Drive")
    assert duel.happened("priorities", 1, 8)


# ---- finishers


@pytest.mark.parametrize(("apart", "hits"), [(3, True), (2, False), (4, False)])
def test_soul_gaze_strikes_at_range_3_stuns_and_gains_insight(apart: int, hits: bool) -> None:
    duel = against("hikaru", spaces=(1, 1 + apart), life=7, insight=0).beat("Special Action Stare", "Focused Strike")
    assert duel.happened("priorities", 9, 4)
    assert duel.state.sides[1].life == (14 if hits else 20)
    assert duel.happened("stunned", 1) is hits
    assert duel.pool(0, "Insight") == (1 if hits else 0)


def test_the_watchers_move_both_fighters_anywhere() -> None:
    duel = against(spaces=(2, 4), life=7, finishers=["The Watchers", None])
    duel.beat("Special Action Stare", IDLE, space=[7, 1])
    assert duel.happened("priorities", 5, 0)
    assert duel.position == [7, 1]
    assert duel.state.sides[1].life == 17


@pytest.mark.parametrize("spaces", [(2, 4), (1, 7)])
def test_the_watchers_bring_insight_back_every_beat_even_when_they_miss(spaces: tuple[int, int]) -> None:
    duel = against(spaces=spaces, life=7, insight=0, finishers=["The Watchers", None])
    duel.beat("Special Action Stare", IDLE, space=[7, 1])
    assert duel.pool(0, "Insight") == 1
    duel.set_pool(0, "Insight", 0)
    duel.take_up_cards().beat("Blind Strike", IDLE)
    assert duel.pool(0, "Insight") == 1
