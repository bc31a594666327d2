"""The end of a duel: a life at 0, the 15th beat, a draw (War, Objective; ruling W01)."""

import pytest

from engine.battlecon.effects.life import BY_LIFE, BY_TIME
from tests.engine.war.duels import Duel

FAR = (1, 7)


def at_beat(beat: int, life: tuple[int, int], spaces: tuple[int, int] = FAR, **setup: object) -> Duel:
    duel = Duel("hikaru", "rukyuk", spaces=spaces, life=life, **setup)
    duel.state.beat = beat
    return duel


@pytest.mark.parametrize(("life", "winner"), [((9, 8), 0), ((8, 9), 1), ((20, 1), 0), ((1, 20), 1)])
def test_after_the_15th_beat_the_higher_life_wins(life: tuple[int, int], winner: int) -> None:
    duel = at_beat(15, life).beat("Focused Strike", "Trick Strike")
    assert duel.state.over
    assert (duel.state.winner, duel.state.reason) == (winner, BY_TIME)
    assert duel.happened("over", winner)


@pytest.mark.parametrize("life", [1, 8, 20])
def test_equal_life_after_the_15th_beat_is_a_draw(life: int) -> None:
    duel = at_beat(15, (life, life)).beat("Focused Strike", "Trick Strike")
    assert duel.state.over
    assert (duel.state.winner, duel.state.reason) == (-1, BY_TIME)


@pytest.mark.parametrize("beat", [1, 14])
def test_before_the_15th_beat_ends_nobody_has_won(beat: int) -> None:
    duel = at_beat(beat, (9, 8)).beat("Focused Strike", "Trick Strike")
    assert not duel.state.over
    assert duel.state.beat == beat + 1


def test_the_15th_beat_is_played_to_its_end() -> None:
    # Magdelina regains 1 life after her attack: that decides.
    duel = Duel("magdelina", "rukyuk", spaces=FAR, life=(8, 8))
    duel.state.beat = 15
    duel.beat("Priestess Strike", "Trick Shot")
    assert duel.life == [9, 8]
    assert duel.state.winner == 0


def test_the_life_itself_counts_and_not_what_is_missing() -> None:
    duel = Duel("hikaru", "rukyuk", modes=("ex", "normal"), spaces=FAR, life=(21, 20))
    duel.state.beat = 15
    assert duel.beat("Focused Smash", "Trick Strike").state.winner == 0


def test_the_beat_of_a_pulse_counts() -> None:
    duel = at_beat(15, (9, 8)).beat("Special Action Burst", "Trick Strike")
    assert duel.state.over
    assert duel.state.winner == 0


def test_the_beat_of_a_pulse_can_be_left_uncounted() -> None:
    duel = at_beat(15, (9, 8), pulse_beat="uncounted").beat("Special Action Burst", "Trick Strike", until=2)
    assert not duel.state.over
    assert duel.state.beat == 15


def test_a_beat_skipped_for_want_of_bases_counts() -> None:
    duel = at_beat(15, (9, 8))
    duel.discard(1, 1, "Drive", "Burst", "Grasp")
    duel.discard(1, 2, "Shot", "Dash", "Reload")
    duel.beat("Trance Strike", "Point Blank Strike")
    assert duel.happened("out of bases")
    assert (duel.state.winner, duel.state.reason) == (0, BY_TIME)


@pytest.mark.parametrize("beats", [1, 20])
def test_another_number_of_beats_may_be_agreed(beats: int) -> None:
    duel = at_beat(beats, (9, 8), beats=beats).beat("Focused Strike", "Trick Strike")
    assert duel.state.over
    assert not at_beat(15, (9, 8), beats=20).beat("Focused Strike", "Trick Strike").state.over


def test_a_life_at_0_ends_the_duel_at_once() -> None:
    # The opponent's attack, his End effect and the recycling do not happen.
    duel = Duel("hikaru", "luc", spaces=(3, 4), life=(20, 4))
    duel.beat("Geomantic Strike", "Memento Strike", token=["decline"])
    assert (duel.state.winner, duel.state.reason) == (0, BY_LIFE)
    assert duel.state.sides[1].life <= 0
    assert not duel.happened("attack", 1)
    assert duel.pool(1, "Time") == 2
    assert not duel.state.pending


def test_a_life_at_0_in_the_15th_beat_is_no_matter_of_time() -> None:
    duel = at_beat(15, (1, 4), spaces=(3, 4)).beat("Focused Strike", "Trick Strike")
    assert (duel.state.winner, duel.state.reason) == (0, BY_LIFE)
