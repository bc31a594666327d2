"""A match of War as its two players meet it."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from engine.battlecon import asking
from engine.battlecon.asking import CARDS
from engine.battlecon.layout import REVEAL
from engine.battlecon.steps import step
from engine.errors import BadSetupError, NoSuchOptionError, NotYourChoiceError
from engine.match import Match
from engine.random64 import advanced, seeded
from engine.registry import GAMES, game_of
from tests.engine.war.duels import Answers, Duel, war

SETUP = {"fighters": ["hikaru", "cadenza"]}


def match_of(*fighters: str, **setup: Any) -> Match:
    return Match(war(), {"fighters": list(fighters), **setup}, 7, record=True)


def settle_discards(match: Match) -> None:
    """Choose the first options until attack pairs are asked for."""
    while not all(choice and choice.kind == asking.PAIR for choice in map(match.choices, (0, 1))):
        for seat in (0, 1):
            choice = match.choices(seat)
            if choice is not None and choice.kind != asking.PAIR:
                match.choose(seat, choice.options[0])


def test_both_players_are_asked_for_their_attack_pairs_at_once() -> None:
    match = match_of("hikaru", "cadenza")
    settle_discards(match)
    first, second = match.choices(0), match.choices(1)
    assert first is not None
    assert second is not None
    assert first.kind == second.kind == asking.PAIR
    assert set(first.options).isdisjoint(second.options)


def test_both_players_choose_their_initial_discards_without_waiting_for_each_other() -> None:
    match = match_of("hikaru", "cadenza")
    for seat in (1, 0):
        for _ in range(2):
            choice = match.choices(seat)
            assert choice is not None
            assert choice.kind == asking.OPENING
            match.choose(seat, choice.options[0])
    assert all(len(pile) == 2 for fighter in match.view(0)["fighters"] for pile in fighter["discards"])


def test_an_initial_discard_is_not_seen_before_the_other_has_chosen_his() -> None:
    match = match_of("hikaru", "cadenza")
    choice = match.choices(1)
    assert choice is not None
    match.choose(1, choice.options[5])
    assert match.view(0)["fighters"][1]["discards"] == [[], []]
    assert len(match.view(0)["fighters"][1]["hand"]) == 13


def test_who_has_chosen_his_pair_waits_and_can_take_it_back() -> None:
    match = match_of("hikaru", "cadenza")
    settle_discards(match)
    choice = match.choices(0)
    assert choice is not None
    match.choose(0, choice.options[3])
    assert match.choices(0) is None
    assert match.waiting == (0,)
    with pytest.raises(NotYourChoiceError, match="Seat 0 has nothing to choose now"):
        match.choose(0, choice.options[4])
    assert match.undo()
    assert match.choices(0) == choice
    assert match.waiting == ()


def test_a_pair_face_down_is_seen_by_its_owner_alone() -> None:
    match = match_of("hikaru", "cadenza")
    settle_discards(match)
    pairs = []
    for seat in (0, 1):
        choice = match.choices(seat)
        assert choice is not None
        pairs.append(choice.options[0])
        match.choose(seat, choice.options[0])
    assert match.choices(0) is not None  # Hikaru antes, the pairs still lie face down
    style, base = (war().matchup(SETUP).cards[card].slug for card in divmod(pairs[0], CARDS))
    own, others = match.view(0)["fighters"][0], match.view(1)["fighters"][0]
    assert (own["style"], own["base"]) == (style, base)
    assert style not in own["hand"]
    assert (others["style"], others["base"], others["face_down"]) == (None, None, True)
    assert {style, base} < set(others["hand"])
    assert ("pair", 0, *divmod(pairs[0], CARDS)) in match.log(0)
    assert ("pair", 0) in match.log(1)
    assert ("pair", 0, *divmod(pairs[0], CARDS)) not in match.log(1)


def test_what_was_face_down_is_in_every_log_once_it_is_revealed() -> None:
    match = match_of("luc", "cadenza")
    while not any(event[0] == "revealed" for event in match.events):
        for seat in (0, 1):
            choice = match.choices(seat)
            if choice is not None:
                match.choose(seat, choice.options[0])
    revealed = [event for event in match.events if event[0] == "revealed"]
    for seat in (0, 1):
        assert [event for event in match.log(seat) if event[0] == "revealed"] == revealed


def face_down_duel() -> Duel:
    """Both pairs lie face down, Hikaru's ante is next."""
    duel = Duel("hikaru", "cadenza")
    duel.beat("Trance Strike", "Battery Drive", until=REVEAL)
    return duel


def test_a_resampled_pair_is_any_that_the_hand_allows_each_as_likely() -> None:
    state = face_down_duel().state
    random = seeded(3)
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(12_000):
        random = advanced(random)
        copy = war().resample(state, 0, random)
        assert (copy.sides[0].style, copy.sides[0].base) == (state.sides[0].style, state.sides[0].base)
        drawn[copy.sides[1].style, copy.sides[1].base] += 1
    assert len(drawn) == 6 * 7  # five styles and the Special Action, seven bases
    expected = 12_000 / len(drawn)
    assert sum((number - expected) ** 2 / expected for number in drawn.values()) < 41 + 5 * (2 * 41) ** 0.5


def test_once_revealed_nothing_of_the_pairs_is_drawn_anew() -> None:
    duel = Duel("hikaru", "cadenza")
    duel.beat("Trance Strike", "Battery Drive", until=REVEAL)
    step(duel.state, Answers(duel))
    other = war().resample(duel.state, 0, seeded(9))
    assert other.random != duel.state.random
    assert {**other.to_json(), "random": 0} == {**duel.state.to_json(), "random": 0}


def test_a_style_shown_first_stays_in_the_open() -> None:
    """Seth's Reading Fate: the opponent's style lies open from then on, his base does not."""
    duel = Duel("seth", "cadenza", finishers=["Reading Fate", None], life=(5, 20), spaces=(3, 5))
    duel.beat("Special Action Strike", "Clockwork Press")
    state = duel.state
    duel.answers = Answers(duel, {"style shown": ["Battery"]})
    while state.sides[1].style < 0:
        step(state, duel.answers)
    assert duel.was_asked("style shown", 1)
    battery = duel.card(1, "Battery")
    seen = war().view(state, 0)["fighters"][1]
    assert (seen["style"], seen["base"]) == ("war-battery", None)
    assert "war-battery" not in seen["hand"]
    duel.pairs = ["Mimic's Drive", "Battery Drive"]
    step(state, Answers(duel))
    seen = war().view(state, 0)["fighters"][1]
    assert (seen["style"], seen["base"], seen["face_down"]) == ("war-battery", None, True)
    assert "war-drive" in seen["hand"]
    bases = set()
    random = seeded(1)
    for _ in range(100):
        random = advanced(random)
        other = war().resample(state, 0, random)
        assert other.sides[1].style == battery
        bases.add(other.sides[1].base)
    assert 1 < len(bases) == len(bases & set(duel.matchup.bases[1]))


def test_simultaneous_antes_are_seen_when_both_have_chosen() -> None:
    match = match_of("hikaru", "rukyuk", ante="simultaneous")
    settle_discards(match)
    for seat in (0, 1):
        pair = match.choices(seat)
        assert pair is not None
        match.choose(seat, pair.options[0])
    first, second = match.choices(0), match.choices(1)
    assert first is not None
    assert second is not None
    before = json.dumps([match.view(1), match.log(1)])
    match.choose(0, first.options[-1])
    assert json.dumps([match.view(1), match.log(1)]) == before
    while match.choices(0) is not None:
        match.choose(0, asking.PASS)
    assert json.dumps([match.view(1), match.log(1)]) == before
    while (choice := match.choices(1)) is not None and choice.kind == asking.ANTE:
        match.choose(1, asking.PASS)
    assert any(event[:2] == ("ante", 0) for event in match.log(1))


def test_a_bad_setup_makes_no_match() -> None:
    with pytest.raises(BadSetupError, match=r"fighters\.1: there is no fighter 'cadensa'"):
        match_of("hikaru", "cadensa")
    with pytest.raises(BadSetupError, match="seed: is '7'; a whole number is needed"):
        Match(war(), SETUP, "7")  # type: ignore[arg-type]


def test_a_setup_changed_afterwards_changes_no_match() -> None:
    setup: dict[str, Any] = {"fighters": ["hikaru", "cadenza"]}
    match = Match(war(), setup, 7)
    setup["fighters"][0] = "seth"
    assert match.replay.setup == SETUP


def test_games_are_found_by_their_names() -> None:
    assert set(GAMES) == {"war"}
    with pytest.raises(BadSetupError, match="game: there is no game 'wars' to play; did you mean war"):
        game_of("wars", [])


@pytest.mark.parametrize("seat", [True, False, "0", None, [0], 0.0, 2, -1])
def test_who_is_no_seat_has_nothing_to_choose(seat: Any) -> None:
    match = match_of("hikaru", "cadenza")
    choice = match.choices(0)
    assert choice is not None
    with pytest.raises(NotYourChoiceError, match=re.escape(f"Seat {seat} has nothing to choose now.")):
        match.choose(seat, choice.options[0])
    assert (match.waiting, match.replay.picks) == ((), ())


@pytest.mark.parametrize("option", [True, "0", None, [0], {}, 10**30])
def test_what_is_no_option_cannot_be_chosen(option: Any) -> None:
    match = match_of("hikaru", "cadenza")
    with pytest.raises(NoSuchOptionError, match="Seat 0 cannot choose"):
        match.choose(0, option)
    assert (match.waiting, match.replay.picks) == ((), ())


@pytest.mark.parametrize("setup", [None, 3, "war", ["hikaru", "cadenza"]])
def test_a_setup_that_is_no_object_is_refused(setup: Any) -> None:
    with pytest.raises(BadSetupError, match=r"setup: is .*; an object of fields is needed"):
        Match(war(), setup, 1)


@pytest.mark.parametrize("field", [3, None, ("fighters",)])
def test_a_field_of_a_setup_whose_name_is_no_text_is_refused(field: Any) -> None:
    with pytest.raises(BadSetupError, match=re.escape(f"setup: has the field {field!r}")):
        Match(war(), {**SETUP, field: 1}, 1)
