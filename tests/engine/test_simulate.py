"""Series of matches: the same result however many processes play, seats changed, nothing hidden shown to agents."""

import os
import signal
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import pytest

from engine.agents.random import RandomAgent
from engine.errors import BadSetupError
from engine.simulate import Players, Series, play, simulate, swapped_setup, table_of, tallies
from engine.statistics import Tally

FIXTURES = Path(__file__).parents[2] / "fixtures"
SERIES = Series(FIXTURES, "war", {"fighters": ["hikaru", "cadenza"]}, ("random", "random"), seed=7, matches=13)


def test_the_same_seed_gives_the_same_result_however_many_processes_play():
    alone = simulate(SERIES)
    assert alone.matches == 13
    assert simulate(SERIES, jobs=2) == alone
    assert simulate(replace(SERIES, seed=8)) != alone


def test_the_tallies_of_several_series_are_kept_apart():
    other = replace(SERIES, setup={"fighters": ["seth", "luc"]}, matches=5)
    totals = [Tally(), Tally()]
    for place, tally in tallies([SERIES, other], jobs=2):
        totals[place] += tally
    assert totals == [simulate(SERIES), simulate(other)]


def test_a_longer_series_begins_with_the_matches_of_the_shorter():
    total = Tally()
    for number in range(13):
        total += play(replace(SERIES, matches=500), number)
    assert total == simulate(SERIES)


def test_two_matches_in_a_row_share_their_seed_and_the_sides_change_seats():
    assert [SERIES.seed_of(number) for number in (0, 2)] == [SERIES.seed_of(number) for number in (1, 3)]
    assert SERIES.seed_of(0) != SERIES.seed_of(2)
    assert swapped_setup({"fighters": ["hikaru", "seth"], "modes": ["ex", "normal"], "beats": 9}) == {
        "fighters": ["seth", "hikaru"],
        "modes": ["normal", "ex"],
        "beats": 9,
    }


def test_what_is_counted_belongs_to_the_side_and_not_to_its_seat():
    for number in (0, 1):
        tally = play(SERIES, number)
        bases = [{card for side, kind, card in tally.cards if side == of and kind == "base"} for of in (0, 1)]
        assert "Press" not in bases[0]
        assert "Palm Strike" not in bases[1]
        assert sum(tally.damage) > 0


def test_a_match_counts_once_each_style_and_base_of_a_beat():
    tally = play(SERIES, 0)
    for side in (0, 1):
        styles, bases = (
            sum(card.played for (of, kind, _), card in tally.cards.items() if (of, kind) == (side, wanted))
            for wanted in ("style", "base")
        )
        assert 0 < styles == bases <= tally.rounds
    assert all(0 <= card.succeeded <= card.played for card in tally.cards.values())


class Witness:
    """A random agent that notes which pair of the other it was shown while it lay face down."""

    def __init__(self, seed):
        self.agent = RandomAgent(seed)
        self.shown = []

    def pick(self, state, seat, kind, options):
        if not state.revealed and state.sides[1 - seat].base >= 0:
            self.shown.append((state.sides[1 - seat].style, state.sides[1 - seat].base))
        return self.agent.pick(state, seat, kind, options)


def test_no_agent_is_shown_a_pair_that_lies_face_down():
    game = table_of(FIXTURES, "war")
    witnesses = [Witness(1), Witness(2)]
    players = Players(game, witnesses, seed=3)
    truth = []

    class Truth:
        def pick(self, state, seat, kind, options):
            if not state.revealed and state.sides[1 - seat].base >= 0:
                truth.append((seat, state.sides[1 - seat].style, state.sides[1 - seat].base))
            return players.pick(state, seat, kind, options)

    for seed in range(4):
        state = game.new_duel(game.matchup({"fighters": ["hikaru", "rukyuk"]}), seed)
        while not state.over:
            game.step(state, Truth())
    for seat, witness in enumerate(witnesses):
        true = [pair for of, *pair in truth if of == seat]
        right = sum(list(shown) == pair for shown, pair in zip(witness.shown, true, strict=True))
        assert len(true) > 20
        assert right < len(true) / 3


@pytest.mark.parametrize(
    ("change", "where", "sentence"),
    [
        ({"matches": 0}, "matches", "is 0; a whole number from 1 to 1,000,000 is needed"),
        ({"matches": 10**9}, "matches", "is 1,000,000,000; a whole number from 1 to 1,000,000 is needed"),
        ({"agents": ("random", "gredy")}, "agents.1", "there is no agent 'gredy'; did you mean greedy?"),
        ({"agents": ("x", "random")}, "agents.0", "there is no agent 'x'; there are random, greedy, equilibrium"),
        ({"game": "trial"}, "game", "there is no game 'trial' to play; there are war"),
        ({"setup": {"fighters": ["luc", "lux"]}}, "fighters.1", "there is no fighter 'lux' to play; did you mean luc?"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_played(change, where, sentence):
    with pytest.raises(BadSetupError) as refused:
        tallies([replace(SERIES, **change)])
    assert (refused.value.where, refused.value.problem) == (where, sentence)


@pytest.mark.parametrize("jobs", [0, -3, 1000])
def test_the_number_of_processes_has_its_bounds(jobs):
    with pytest.raises(BadSetupError, match="jobs: is "):
        tallies([SERIES], jobs)


def test_who_stops_listening_ends_the_processes():
    others = set(active_children())
    with closing(tallies([replace(SERIES, matches=100_000)], jobs=2)) as coming:
        assert sum(tally.matches for _, tally in islice(coming, 3)) > 0
        assert set(active_children()) - others
    assert not set(active_children()) - others


def test_the_end_of_a_process_is_told():
    others = set(active_children())
    with closing(tallies([replace(SERIES, matches=100_000)], jobs=2)) as coming:
        next(coming)
        worker = next(iter(set(active_children()) - others))
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            for _ in coming:
                pass
    assert not set(active_children()) - others
