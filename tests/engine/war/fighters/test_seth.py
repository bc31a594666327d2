"""Seth: Beyond Eyes, his styles, Omen and his finishers (fixtures/war/seth.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick attacks are immune to stun.
"""

import pytest

from engine.battlecon.layout import PRIORITY_STAT, START, STATS
from tests.engine.war.duels import Duel

IDLE = "Trick Strike"  # priority 0


def against(
    opponent: str = "rukyuk", mode: str = "normal", spaces: tuple[int, int] = (3, 4), life: int = 20, **setup: object
) -> Duel:
    return Duel("seth", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)


# ---- Beyond Eyes


@pytest.mark.parametrize(
    ("mode", "base", "power", "priority", "bonus"),
    [("normal", "Strike", 4, 3, 2), ("ex", "Smash", 5, 4, 3), ("almighty", "Cataclysm", 6, 5, 4)],
)
@pytest.mark.parametrize(("named", "right"), [("Strike", True), ("Dash", False), ("Reload", False), (None, False)])
def test_a_right_guess_adds_power_and_priority(
    mode: str, base: str, power: int, priority: int, bonus: int, named: str | None, right: bool
) -> None:
    antes = [named] if named else []
    duel = against(mode=mode).beat(f"Wyrding {base}", IDLE, antes=(antes, ()), card=["decline"])
    assert duel.happened("priorities", priority + 1 + (bonus if right else 0), 0)
    assert duel.state.sides[1].life == 20 - power - (bonus if right else 0)


def test_he_may_name_each_base_of_the_opponent_once_a_beat() -> None:
    duel = against().beat("Wyrding Strike", IDLE, antes=(["Reload"], ()))
    assert duel.antes_offered(0) == set(duel.matchup.bases[1])
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


def test_the_opponents_unique_base_can_be_guessed() -> None:
    duel = against().beat("Wyrding Strike", "Trick Reload", antes=(["Reload"], ()), space=[7], card=["decline"])
    assert duel.happened("priorities", 3 + 1 + 2, 4 - 3)


@pytest.mark.parametrize(("named", "clashes"), [("Drive", False), ("Dash", True)])
def test_a_right_guess_wins_priority_ties(named: str, clashes: bool) -> None:
    # 4 of Drive and 1 of Wyrding make 5; with the bonus 2 + 1 + 2.
    pair = "Wyrding Drive" if clashes else "Wyrding Shot"
    other = "Focused Drive"  # priority 5
    duel = Duel("seth", "hikaru", spaces=(3, 4))
    duel.beat(pair, other, antes=([named], ()), steps=[1], card=["decline"])
    assert duel.happened("priorities", 5, 5)
    assert duel.was_asked("clash base") is clashes
    if not clashes:
        assert duel.state.active == 0


def test_a_guess_is_for_one_beat() -> None:
    duel = against().beat("Wyrding Strike", IDLE, antes=(["Strike"], ()), card=["decline"])
    duel.take_up_cards().beat("Vanishing Strike", IDLE, steps=[0])
    assert duel.happened("priorities", 3, 0)


def test_the_guess_is_about_the_base_on_top_after_a_clash() -> None:
    # Compelling Shot and Point Blank Shot tie; the guess is right only once the new bases lie.
    duel = against().beat("Compelling Shot", "Point Blank Shot", antes=(["Burst"], ()), clash=(["Drive"], ["Burst"]))
    assert duel.happened("priorities", 2, 2)
    assert duel.happened("priorities", 4 + 2, 1)


def test_a_guess_can_turn_wrong_in_a_clash() -> None:
    duel = against().beat("Fool's Grasp", "Gunner Strike", antes=(["Strike"], ()), clash=(["Strike"], ["Drive"]))
    assert duel.happened("priorities", 5 - 4 + 2, 3)
    assert not duel.was_asked("clash base")  # the right guess wins the tie
    duel = against().beat("Mimic's Strike", "Point Blank Strike", antes=(["Dash"], ()), clash=(["Shot"], ["Dash"]))
    assert duel.happened("priorities", 3, 3)
    assert duel.happened("priorities", 2 + 2, 9)


def test_opponents_may_ante_after_his_guess() -> None:
    duel = Duel("seth", "cadenza", spaces=(3, 4), active=0)
    duel.beat("Wyrding Omen", "Clockwork Strike", antes=(["Strike"], ["Iron Body"]), card=["decline"])
    assert not duel.happened("stunned", 1)
    assert duel.pool(1, "Iron Body") == 2


def test_a_finisher_has_no_base_to_guess() -> None:
    duel = Duel("seth", "hikaru", spaces=(3, 4), life=(20, 7))
    duel.beat("Compelling Strike", "Special Action Drive", antes=(["Drive"], ()))
    assert duel.happened("priorities", 3, 8)  # with Wind


# ---- Compelling, Fool's, Mimic's


def test_compelling_moves_the_opponent_before_and_after_the_attack() -> None:
    duel = against(spaces=(3, 5)).beat("Compelling Strike", IDLE, steps=[-1, 1])
    assert [options for _, kind, options in duel.answers.asked if kind == "steps"] == [(-1, 1), (-1, 1)]
    assert duel.state.sides[1].life == 16
    assert duel.position == [3, 5]


def test_compelling_must_move_an_opponent_at_the_edge_away_from_it() -> None:
    duel = against(spaces=(3, 7)).beat("Compelling Strike", IDLE, steps=[1])
    assert duel.happened("moved", 1, 0, 7, 6)
    assert duel.position == [3, 7]


def test_compelling_moves_the_opponent_past_him() -> None:
    duel = against().beat("Compelling Strike", IDLE, steps=[-1, -1])
    assert duel.position == [3, 1]


@pytest.mark.parametrize(("style", "hit"), [("Fool's", False), ("Wyrding", True)])
def test_fools_shortens_the_opponents_farthest_range(style: str, hit: bool) -> None:
    duel = Duel("seth", "hikaru", spaces=(2, 6)).beat(f"{style} Grasp", "Focused Shot")  # 1~4, then 0~3
    assert duel.happened("hit", 1) is hit


@pytest.mark.parametrize(("style", "hit"), [("Fool's", True), ("Vanishing", False)])
def test_fools_shortens_the_opponents_nearest_range(style: str, hit: bool) -> None:
    duel = Duel("seth", "hikaru", spaces=(6, 7)).beat(
        f"{style} Strike", "Geomantic Burst", steps=[0]
    )  # 2~3 at the edge
    assert duel.happened("hit", 1) is hit


def test_fools_does_not_bring_a_range_below_0() -> None:
    duel = Duel("seth", "lixis", spaces=(3, 4)).beat("Fool's Strike", "Rooted Strike")  # 0~1 becomes 0~0
    assert duel.happened("missed", 1)


@pytest.mark.parametrize(
    ("spaces", "steps", "after"),
    [
        ((4, 6), [-1], [3, 5]),  # the same way, the same distance
        ((2, 6), [-3], [1, 3]),  # as far as the wall
        ((4, 6), [1], [5, 7]),
        ((3, 4), [-1], [1, 2]),  # passed, he hops back over the opponent
    ],
)
def test_mimics_moves_as_the_opponent_moves(spaces: tuple[int, int], steps: list[int], after: list[int]) -> None:
    duel = against(spaces=spaces).beat("Mimic's Shot", "Point Blank Dash", steps=steps)
    assert duel.position == after


def test_mimics_moves_along_with_an_opponent_he_moves_himself() -> None:
    duel = against(spaces=(3, 4)).beat("Mimic's Grasp", IDLE, steps=[1])
    assert duel.position == [4, 5]


def test_mimics_does_not_follow_direct_movement() -> None:
    duel = against(spaces=(3, 4)).beat("Mimic's Shot", "Point Blank Reload", space=[7])
    assert duel.position == [3, 7]


# ---- Wyrding, Vanishing, Omen


def test_wyrding_may_replace_its_base_after_a_right_guess_and_discards_both() -> None:
    duel = against().beat("Wyrding Dash", IDLE, antes=(["Strike"], ()), card=["Strike"])
    assert "Strike" not in duel.hand(0)
    assert duel.happened("base", 0)
    assert duel.state.sides[1].life == 20 - 4 - 2
    assert duel.pile(0, 1) == {"Wyrding", "Dash", "Strike"}


def test_wyrding_leaves_the_active_player_as_he_is() -> None:
    duel = Duel("seth", "hikaru", spaces=(3, 4))
    duel.beat("Wyrding Dash", "Sweeping Grasp", antes=(["Grasp"], ()), card=["Burst"])  # 12 against 8, then 1 + 3
    assert duel.state.active == 0
    assert [event[1] for event in duel.state.events or () if event[0] == "attack"] == [0, 1]


@pytest.mark.parametrize(("named", "asked"), [("Strike", True), ("Dash", False)])
def test_wyrding_is_asked_only_after_a_right_guess_and_may_decline(named: str, asked: bool) -> None:
    duel = against().beat("Wyrding Strike", IDLE, antes=([named], ()), card=["decline"])
    assert duel.was_asked("card") is asked
    assert duel.pile(0, 1) == {"Wyrding", "Strike"}


@pytest.mark.parametrize(
    ("apart", "style", "hit"), [(4, "Vanishing", False), (3, "Vanishing", True), (4, "Wyrding", True)]
)
def test_vanishing_is_not_hit_from_range_4_or_more(apart: int, style: str, hit: bool) -> None:
    duel = Duel("seth", "hikaru", spaces=(1, 1 + apart)).beat(f"{style} Grasp", "Trance Shot")  # 1~5
    assert duel.happened("hit", 1) is hit


@pytest.mark.parametrize(("steps", "space"), [(0, 3), (-1, 2)])
def test_vanishing_retreats_up_to_1_and_reaches_1_farther(steps: int, space: int) -> None:
    duel = against(spaces=(3, 5)).beat("Vanishing Strike", IDLE, steps=[steps])  # range 2
    assert duel.options_of("steps") == (-1, 0)
    assert duel.state.sides[0].position == space
    assert duel.happened("hit", 0) is (steps == 0)


@pytest.mark.parametrize(("named", "stunned"), [("Strike", True), ("Dash", False), (None, False)])
def test_omen_stuns_after_a_right_guess(named: str | None, stunned: bool) -> None:
    duel = Duel("seth", "hikaru", spaces=(2, 6))
    duel.beat("Wyrding Omen", "Focused Strike", antes=([named] if named else [], ()), card=["decline"])
    assert duel.happened("stunned", 1) is stunned
    assert duel.happened("attack", 1) is not stunned


def test_omen_stuns_whoever_is_active_and_not_through_immunity() -> None:
    slower = Duel("seth", "hikaru", spaces=(2, 6))
    slower.beat("Fool's Omen", "Focused Strike", antes=(["Strike"], ()))
    assert slower.happened("priorities", -1, 4)
    assert slower.happened("stunned", 1)
    assert not against().beat("Wyrding Omen", IDLE, antes=(["Strike"], ()), card=["decline"]).happened("stunned", 1)


def test_omen_deals_3_at_range_1() -> None:
    assert against().beat("Compelling Omen", IDLE, steps=[1, 1]).happened("missed", 0)
    assert against().beat("Wyrding Omen", IDLE).state.sides[1].life == 17


# ---- finishers


def test_reading_fate_stuns_and_shows_the_opponents_style_from_then_on() -> None:
    duel = Duel("seth", "hikaru", spaces=(3, 6), life=(7, 20))
    duel.beat("Special Action Omen", "Focused Strike")
    assert duel.happened("priorities", 6, 4)
    assert duel.happened("stunned", 1)
    assert duel.state.sides[1].life == 20
    for _ in range(2):
        duel.position = [1, 7]
        duel.take_up_cards().beat("Compelling Strike", "Focused Strike", style_shown=["Focused"])
        kinds = [(seat, kind) for seat, kind, _ in duel.answers.asked if kind in ("style shown", "pair")]
        assert kinds == [(1, "style shown"), (0, "pair"), (1, "pair")]


def test_a_reading_fate_that_misses_shows_nothing() -> None:
    duel = Duel("seth", "hikaru", spaces=(2, 6), life=(7, 20)).beat("Special Action Omen", "Focused Strike")
    duel.take_up_cards().beat("Compelling Strike", "Focused Strike")
    assert not duel.was_asked("style shown")


def buster(opponents_life: int, pair: str, spaces: tuple[int, int] = (1, 7)) -> Duel:
    duel = Duel("seth", "hikaru", spaces=spaces, life=(7, opponents_life), finishers=["Fortune Buster", None])
    return duel.beat("Special Action Omen", pair)


def test_fortune_buster_defeats_an_opponent_who_plays_a_finisher() -> None:
    duel = buster(7, "Special Action Strike")
    assert duel.happened("priorities", 13, 8)
    assert duel.state.winner == 0


def test_fortune_buster_does_nothing_to_an_ordinary_attack() -> None:
    duel = buster(7, "Focused Strike")
    assert duel.happened("hit", 0)
    assert not duel.state.over
    assert duel.state.sides[1].life == 7
    assert not duel.happened("stunned", 1)


def test_fortune_buster_wins_a_tie_with_a_finisher_where_others_become_cancels() -> None:
    duel = tie_of_finishers("Fortune Buster", priority=13)
    assert duel.state.active == 0
    assert duel.state.entries("finisher") == duel.matchup.finishers
    duel = tie_of_finishers("Reading Fate", priority=6)
    assert duel.state.entries("finisher") == [-1, -1]


def tie_of_finishers(finisher: str, priority: int) -> Duel:
    duel = Duel("seth", "rukyuk", spaces=(1, 7), life=(7, 7), active=1, finishers=[finisher, None])
    duel.state.bonuses[STATS + PRIORITY_STAT] = priority - 6  # Fully Automatic has 6
    duel.beat("Special Action Omen", "Special Action Strike", cancel=("Vanishing Strike", "Trick Grasp"), until=START)
    assert duel.happened("priorities", priority, priority)
    return duel
