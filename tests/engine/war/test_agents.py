"""Agents that look ahead in War: what a position is worth, what may be planned, and who beats whom."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.agents.equilibrium import EquilibriumAgent
from engine.agents.greedy import GreedyAgent
from engine.agents.lookahead import look_ahead_of
from engine.agents.named import agent_of
from engine.agents.random import RandomAgent
from engine.agents.search import Search
from engine.battlecon import asking
from engine.battlecon.asking import ARGUMENTS, CARDS
from engine.battlecon.evaluation import worth
from engine.battlecon.layout import ANTE, PRIORITY, SELECT
from engine.battlecon.state import DuelState
from engine.choices import UNDECIDED
from engine.errors import BadSetupError
from engine.matrix import solve
from engine.simulate import Series, simulate
from tests.engine.war.duels import Duel, set_sides, war

FIXTURES = Path(__file__).parents[3] / "fixtures"
AHEAD = look_ahead_of("war")


def before_pairs(*fighters: str, seed: int = 1, beat: int = 1, **options: Any) -> DuelState:
    """A duel in which the next pairs are to be chosen, played so far by chance."""
    state = war().new_duel(war().matchup({"fighters": list(fighters), **options}), seed)
    agent = RandomAgent(seed)
    while not (AHEAD.settled(state) and state.beat >= beat):
        war().step(state, agent)
    assert not state.over
    return state


def cards(state: DuelState, seat: int, *names: str) -> tuple[int, ...]:
    kit = state.matchup.kits[seat]
    return tuple(next(card.index for card in kit.cards if card.name == name) for name in names)


def pair(state: DuelState, seat: int, style: str, base: str) -> int:
    first, second = cards(state, seat, style, base)
    return first * CARDS + second


@cache
def stage(first: str, second: str) -> Any:
    return Search(war(), AHEAD).stage(before_pairs(first, second), 0.02, None)


def test_a_position_is_worth_to_one_seat_what_it_costs_the_other():
    state = before_pairs("hikaru", "hikaru")
    assert worth(state) == pytest.approx(0, abs=0.2)
    set_sides(state, "life", [12, 7])
    ahead = worth(state)
    set_sides(state, "life", [7, 12])
    assert 0 < ahead < 1
    assert worth(state) < 0


def test_a_lead_is_worth_more_when_less_time_is_left():
    early, late = before_pairs("hikaru", "hikaru"), before_pairs("hikaru", "hikaru")
    for state, beat in ((early, 3), (late, 14)):
        set_sides(state, "life", [15, 13])
        state.beat = beat
    assert worth(late) > worth(early)


def test_a_duel_that_is_over_is_worth_all_or_nothing():
    state = before_pairs("hikaru", "cadenza")
    agent = RandomAgent(1)
    while not state.over:
        war().step(state, agent)
    assert worth(state) == {0: 1, 1: -1, -1: 0}[state.winner]


def test_tokens_and_the_special_action_are_worth_something():
    state = before_pairs("cadenza", "cadenza")
    before = worth(state)
    state.pool[0] -= 1
    fewer = worth(state)
    state.sides[0].hand &= ~(1 << state.matchup.special[0])
    assert before > fewer > worth(state)


def test_the_plans_are_the_legal_pairs_with_each_set_of_antes():
    state = before_pairs("hikaru", "cadenza")
    plans = AHEAD.plans(state, 1)
    assert len(plans) == len(set(plans))
    pairs = {plan[0] for plan in plans}
    special = {plan for plan in pairs if plan // CARDS == state.matchup.special[1]}
    # Three styles and five bases are in hand; the Special Action is a Pulse, a Cancel or a Finish by its base.
    assert len(pairs - special) == 15
    assert len(special) == 2
    assert {len(plan) for plan in plans} == {1, 2}
    assert {(plan[0], *plan[1:]) for plan in plans if len(plan) == 1} == {(each,) for each in pairs}


def test_there_is_nothing_to_plan_but_when_pairs_are_chosen():
    state = before_pairs("hikaru", "cadenza")
    agent = RandomAgent(1)
    while state.phase == SELECT:
        war().step(state, agent)
    assert AHEAD.plans(state, 0) == []


class Follower:
    """Follows a plan for each seat and leaves the rest to chance."""

    def __init__(self, *plans: tuple[int, ...]) -> None:
        self.plans = list(plans)
        self.others = RandomAgent(1)

    def pick(self, state: Any, seat: int, kind: int, options: Any) -> int:
        followed = AHEAD.follow(self.plans[seat], state, seat, kind, options)
        if followed is None:
            return self.others.pick(state, seat, kind, options)
        index, self.plans[seat] = followed
        return index


@pytest.mark.parametrize("ante", ["alternate", "simultaneous"])
def test_a_plan_is_followed_to_its_last_ante(ante):
    state = before_pairs("rukyuk", "hepzibah", ante=ante)
    plans = [AHEAD.plans(state, 0)[10], max(AHEAD.plans(state, 1), key=len)]
    assert len(plans[1]) == 3
    state.events = []
    follower = Follower(*plans)
    while state.phase < PRIORITY:
        war().step(state, follower)
    put_down = [(event[1], event[2] * CARDS + event[3]) for event in state.events if event[0] == "pair"]
    assert put_down[:2] == [(0, plans[0][0]), (1, plans[1][0])]
    for seat in (0, 1):
        anted = [event[2] * ARGUMENTS + event[3] for event in state.events if event[:2] == ("ante", seat)]
        assert sorted(anted) == list(plans[seat][1:])


def test_a_planned_ante_that_is_not_offered_is_passed_over():
    state = before_pairs("cadenza", "hikaru")
    options = [asking.PASS, 77]
    assert AHEAD.follow((55, 77), state, 0, asking.ANTE, options) == (1, ())
    assert AHEAD.follow((55,), state, 0, asking.ANTE, options) == (0, ())


class Given:
    """Gives each seat's answers in order and keeps the first question that is left to it: how many options it has."""

    def __init__(self, answers: list[list[int]]) -> None:
        self.answers = [given[:] for given in answers]
        self.questions: dict[int, int] = {}

    def pick(self, state: Any, seat: int, kind: int, options: Any) -> int:
        if self.answers[seat]:
            return self.answers[seat].pop(0)
        self.questions.setdefault(seat, len(options))
        return UNDECIDED


def every_way(state: DuelState, answers: list[list[int]] | None = None) -> float:
    """What a beat comes to when every way to play it on is tried: the naive text of the look-ahead."""
    before = answers or [[], []]
    copy, given = state.clone(), Given(before)
    war().step(copy, given)
    if not given.questions:
        return worth(copy) if AHEAD.settled(copy) else every_way(copy)
    first, second = (range(given.questions[seat]) if seat in given.questions else [None] for seat in (0, 1))
    matrix = [[every_way(state, answered(before, row, column)) for column in second] for row in first]
    return solve(matrix)[0]


def answered(before: list[list[int]], *more: int | None) -> list[list[int]]:
    return [given + [index] * (index is not None) for given, index in zip(before, more, strict=True)]


@pytest.mark.parametrize(
    ("fighters", "plans"),
    [
        (("hikaru", "cadenza"), (("Trance", "Drive"), ("Mechanical", "Burst"))),
        (("cadenza", "hikaru"), (("Mechanical", "Drive"), ("Sweeping", "Dash"))),
        (("zaamassal", "tatsumi"), (("Urgent", "Drive"), ("Riptide", "Burst"))),
        (("rukyuk", "demitras"), (("Gunner", "Strike"), ("Vapid", "Drive"))),
    ],
)
def test_choices_within_the_beat_are_thought_through_for_both_sides(fighters, plans):
    state = Duel(*fighters, spaces=(3, 6), life=(9, 12)).state
    pairs = [(pair(state, seat, *names),) for seat, names in enumerate(plans)]
    thorough = Search(war(), AHEAD, ends=1_000_000)
    value = thorough.value(state.clone(), list(pairs))
    follower = Follower(*pairs)
    while not state.revealed:
        war().step(state, follower)
    assert value == pytest.approx(every_way(state), abs=1e-12)
    assert thorough.ends > 1


def test_a_clash_is_a_game_within_the_game():
    duel = Duel("hikaru", "hikaru", spaces=(3, 5), life=(9, 12))
    state = duel.state
    for seat in (0, 1):
        # Drive is played; two bases are left to clash with.
        duel.discard(seat, 1, "Strike", "Shot", "Grasp", "Dash")
    plans = [(pair(state, seat, "Focused", "Drive"),) for seat in (0, 1)]
    value = Search(war(), AHEAD, ends=1_000_000).value(state.clone(), list(plans))
    follower = Follower(*plans)
    while not state.revealed:
        war().step(state, follower)
    assert value == pytest.approx(every_way(state), abs=0.005)
    while not any(event[0] == "clash" for event in state.events or ()):
        war().step(state, RandomAgent(1))
        assert not state.over


def test_looking_ahead_changes_nothing():
    state = before_pairs("khadath", "lixis", beat=2)
    before = state.to_json()
    Search(war(), AHEAD).stage(state, 0.05, 60)
    assert state.to_json() == before


def test_the_mix_is_an_equilibrium_of_the_whole_matrix():
    (first, second), found = stage("khadath", "lixis")
    assert (len(found.rows), len(found.columns)) == (len(first), len(second))
    assert sum(found.rows) == pytest.approx(1)
    assert found.exploitability <= 0.02
    assert found.cells < len(first) * len(second)


def agents(kind: type, **options: Any) -> Any:
    return kind(war(), AHEAD, 5, **options)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Greedy", "there is no agent 'Greedy'; did you mean greedy?"),
        (None, "is None; a name is needed"),
        (5, "is 5; a name is needed"),
        (["greedy"], "is ['greedy']; a name is needed"),
    ],
)
def test_what_is_no_agents_name_is_refused(name: Any, told: str) -> None:
    with pytest.raises(BadSetupError) as caught:
        agent_of(name, war(), 5)
    assert str(caught.value) == f"agents: {told}"


@pytest.mark.parametrize("name", ["random", "greedy", "equilibrium"])
@pytest.mark.parametrize("fighters", [("seth", "hepzibah"), ("rukyuk", "heketch")])
def test_an_agent_answers_all_that_it_is_asked_and_the_same_each_time(name, fighters):
    def play() -> DuelState:
        options = {"finishers": ["Reading Fate", None]} if fighters[0] == "seth" else {}
        state = war().new_duel(war().matchup({"fighters": list(fighters), "beats": 2, **options}), 3)
        agent = agent_of(name, war(), 5)
        if isinstance(agent, EquilibriumAgent):
            agent.most_cells = 30
        other = RandomAgent(9)
        players = Two(agent, other)
        while not state.over:
            war().step(state, players)
        return state

    assert play() == play()


class Two:
    def __init__(self, *of: Any) -> None:
        self.of = of

    def pick(self, state: Any, seat: int, kind: int, options: Any) -> int:
        index = self.of[seat].pick(war().resample(state, seat, 7), seat, kind, options)
        assert 0 <= index < len(options)
        return index


def test_an_agent_that_was_not_asked_for_its_pair_antes_all_the_same():
    state = before_pairs("cadenza", "hikaru")
    agent = RandomAgent(2)
    while state.phase != ANTE or state.turn != 0:
        war().step(state, agent)
    options = [asking.PASS, state.matchup.fighters[0].lines[0].index * ARGUMENTS]
    assert agents(EquilibriumAgent).pick(state, 0, asking.ANTE, options) in (0, 1)


def test_the_equilibrium_agent_tells_how_good_its_mix_is():
    state = before_pairs("khadath", "lixis")
    agent = agents(EquilibriumAgent)
    options = sorted({plan[0] for plan in AHEAD.plans(state, 0)})
    picked = {options[agent.pick(state, 0, asking.PAIR, options)] for _ in range(4)}
    assert picked <= set(options)
    assert all(decision.plans == (17, 17) for decision in agent.decisions)
    assert all(0 <= decision.exploitability <= agent.tolerance for decision in agent.decisions)


def test_greedy_takes_the_option_that_wins_at_once():
    state = before_pairs("hikaru", "cadenza")
    set_sides(state, "life", [20, 1])
    set_sides(state, "position", [4, 5])
    agent = agents(GreedyAgent)
    options = sorted({plan[0] for plan in AHEAD.plans(state, 0)})
    style, base = divmod(options[agent.pick(state, 0, asking.PAIR, options)], CARDS)
    assert state.matchup.cards[base].power + state.matchup.cards[style].power > 0


def test_greedy_beats_random():
    series = Series(FIXTURES, "war", {"fighters": ["hikaru", "cadenza"]}, ("greedy", "random"), 7, 4)
    assert simulate(series).wins[0] == 4


def test_no_agent_looks_ahead_in_a_game_that_offers_none():
    with pytest.raises(BadSetupError, match="no agent looks ahead in chess; only random plays it"):
        look_ahead_of("chess")
