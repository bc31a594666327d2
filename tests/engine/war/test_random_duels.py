"""Random duels of all pairs of fighters, in all modes: after every step the state is one that the rules allow."""

import os
from itertools import product
from typing import Any

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.board import SPACES
from engine.battlecon.kit import EX, LIFE, MODES
from engine.battlecon.layout import KINDS, MARKERS, PILES
from engine.battlecon.sources import look_at_both, put_together
from engine.battlecon.state import DuelState
from tests.engine.war.duels import war

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
FIGHTERS = [slug.removeprefix("war-") for slug in war().fighters]
PAIRS = len(FIGHTERS) ** 2
DUELS = 100_000 if SOAK else 2 * PAIRS
GROUPS = 20  # tests that share the duels
MOST_STEPS = 20_000
STORED = 37  # each so many steps the state is stored and read back
MOST_USED = 99

VARIANTS: list[dict[str, Any]] = [
    {},
    {},
    {"ante": "simultaneous"},
    {"special_actions": False},
    {"pulse_beat": "uncounted"},
    {"kallistar_human_soak": 1},
]


def setup_of(number: int) -> dict[str, Any]:
    """The set-up of the duel of a number: pairs in order, then modes, finishers and variants in turn."""
    turn, pair = divmod(number, PAIRS)
    first, second = divmod(pair, len(FIGHTERS))
    mode = MODES[(turn + pair) % len(MODES)]
    other = MODES[(turn + pair + pair // 7) % len(MODES)]
    kits = [war().kit(f"war-{FIGHTERS[of]}", mode, 0, 0) for of in (first, second)]
    finishers = [kit.finishers[(number + turn + seat) % len(kit.finishers)].name for seat, kit in enumerate(kits)]
    return {
        "fighters": [FIGHTERS[first], FIGHTERS[second]],
        "modes": [mode, other],
        "finishers": finishers,
        **VARIANTS[(number + turn) % len(VARIANTS)],
    }


def check(state: DuelState) -> None:
    """What holds after every step (War, Game Setup, Movement, Recycle, Lose Life)."""
    check_spaces(state)
    check_cards(state)
    check_life(state)
    check_tokens(state)
    check_cards_at_work(state)


def check_cards_at_work(state: DuelState) -> None:
    """What the state keeps of the cards at work is what they say: no rule changed them without saying so."""
    for seat, kept in enumerate(side.at_work for side in state.sides):
        assert kept is None or kept is put_together(state, seat)
    anew = state.clone()
    look_at_both(anew)
    assert state.verbs & anew.verbs == anew.verbs
    assert state.timings & anew.timings == anew.timings


def check_spaces(state: DuelState) -> None:
    assert state.sides[0].position != state.sides[1].position
    assert all(space in SPACES for space in state.entries("position"))
    for seat, count in enumerate(state.matchup.marker_count):
        spaces = state.markers[seat * MARKERS : seat * MARKERS + MARKERS]
        assert all(space == 0 or space in SPACES for space in spaces[:count])
        assert not any(spaces[count:])


def check_cards(state: DuelState) -> None:
    """Every style and base lies in exactly one place; the Special Action in at most one."""
    matchup = state.matchup
    places = [*state.discards]
    places += [cards for side in state.sides for cards in (side.hand, side.under, side.also_discarded)]
    places += [1 << card for side in state.sides for card in (side.style, side.base, side.set_aside) if card >= 0]
    special = sum(1 << card for card in matchup.special)
    playing = sum(1 << card for seat in (0, 1) for card in (*matchup.styles[seat], *matchup.bases[seat]))
    found = 0
    for cards in places:
        assert not found & cards
        found |= cards
    assert found & ~special == playing
    for seat, piles in enumerate(matchup.piles):
        assert not any(state.discards[seat * PILES + piles : seat * PILES + PILES])


def check_life(state: DuelState) -> None:
    most = max(LIFE[kit.mode] for kit in state.matchup.kits)
    assert all(life <= most for life in state.entries("life"))
    assert state.over or min(state.entries("life")) > 0


def check_tokens(state: DuelState) -> None:
    for seat, tokens in enumerate(state.matchup.tokens):
        for kind in range(KINDS):
            place = seat * KINDS + kind
            assert 0 <= state.pool[place] <= state.matchup.most_held[seat][kind]
            assert 0 <= state.used[place] <= (MOST_USED if kind < len(tokens) else 0)
    assert all(0 <= number <= MOST_USED for number in state.travelling)
    markers = zip(state.sides, state.matchup.marker_life, strict=True)
    assert all(0 <= side.marker_life <= most for side, most in markers)


def play(setup: dict[str, Any], seed: int) -> DuelState:
    matchup = war().matchup(setup)
    state = war().new_duel(matchup, seed)
    agent = RandomAgent(seed)
    for number in range(MOST_STEPS):
        if number % STORED == 0 or state.over:
            assert war().state_from_json(matchup, state.to_json()) == state
        if state.over:
            return state
        war().step(state, agent)
        check(state)
    pytest.fail(f"stuck in phase {state.phase} of beat {state.beat}: {state.pending}")


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_duels_keep_to_the_rules_and_end(group: int) -> None:
    for number in range(group, DUELS, GROUPS):
        setup = setup_of(number)
        try:
            state = play(setup, number)
        except Exception as problem:
            problem.add_note(f"duel {number}: {setup}")
            raise
        assert state.winner in (-1, 0, 1)
        assert state.reason in (1, 2, 3)
        assert state.reason != 3 or state.beat == state.matchup.rules.beats


def test_the_random_duels_are_of_all_pairs_and_modes() -> None:
    setups = [setup_of(number) for number in range(3 * PAIRS)]
    assert {tuple(setup["fighters"]) for setup in setups} == set(product(FIGHTERS, FIGHTERS))
    assert {tuple(setup["modes"]) for setup in setups} == set(product(MODES, MODES))
    assert {setup["modes"][0] for setup in setups if setup["fighters"] == ["hikaru", "seth"]} == set(MODES)
    assert any(setup["modes"] == [EX, EX] for setup in setups)
