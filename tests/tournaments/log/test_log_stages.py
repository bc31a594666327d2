"""Round robin, groups, cuts and rankings as the log plays them."""

from __future__ import annotations

import pytest

from tests.tournaments.log.driven import Event, started, with_entries
from tournaments.log import appended, fold
from tournaments.log.actions import bracket, prizes, results, rounds, setup, sign_up
from tournaments.log.ranks import order_of_first_stage, ranking, rated_matches, table
from tournaments.log.state import Elimination, FirstStage, Phase
from tournaments.log.views.viewer import decks_are_open
from tournaments.matches import Kind, Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.ratings import rate_event
from tournaments.standings import TieBreak


def play_all(event: Event) -> None:
    while len(event.state.published) < event.state.planned:
        event.next_round()
        event.play_round()


def test_in_a_round_robin_all_meet_once_and_who_leaves_is_a_bye_for_those_still_to_meet() -> None:
    event = started(5, first_stage=FirstStage.ROUND_ROBIN)
    assert event.state.planned == 5
    event.next_round()
    event.play_round()
    event.do(sign_up.drop, 5)
    play_all(event)
    met = [frozenset(line.entries) for one in event.state.published for line in one.lines if line.second]
    assert len(set(met)) == len(met)
    assert {pair for pair in met if 5 not in pair} == {
        frozenset((one, other)) for one in range(1, 5) for other in range(one + 1, 5)
    }
    left = [line for one in event.state.published for line in one.lines if line.reasons[0].code == "opponent_left"]
    assert len(left) + sum(5 in pair for pair in met) == 4
    event.do(setup.close)


def test_twice_round_robin_turns_the_seats() -> None:
    event = started(4, first_stage=FirstStage.ROUND_ROBIN, twice=True)
    play_all(event)
    lines = [(line.first, line.second) for one in event.state.published for line in one.lines]
    assert len(lines) == len(set(lines)) == 12
    assert all((second, first) in lines for first, second in lines)


def test_of_groups_all_first_go_on_before_all_second() -> None:
    event = started(9, first_stage=FirstStage.GROUPS, groups=3, elimination=Elimination.SINGLE, cut=6)
    assert sorted(map(len, event.state.groups)) == [3, 3, 3]
    play_all(event)
    assert {line.group for one in event.state.published for line in one.lines} == {1, 2, 3}
    event.do(bracket.draw_bracket)
    assert event.state.bracket is not None
    firsts = {min(group) for group in event.state.groups}
    assert set(event.state.bracket.seeded[:3]) == firsts
    seconds = {sorted(group)[1] for group in event.state.groups}
    assert set(event.state.bracket.seeded[3:]) == seconds
    assert [line.rank for line in table(event.state, 1)] == [1, 2, 3]
    event.play_bracket()
    event.do(setup.close)
    ranks = ranking(event.state)
    assert sorted(ranks.values())[:2] == [1, 2]
    assert all(ranks[entry] > 6 for entry in set(ranks) - firsts - seconds)


def test_an_even_group_beside_an_odd_one_sits_out_the_last_round() -> None:
    event = started(7, first_stage=FirstStage.GROUPS, groups=2)
    assert event.state.planned == 3
    play_all(event)
    byes = [line for one in event.state.published for line in one.lines if line.second is None]
    assert len(byes) == 3
    event.do(setup.close)


def test_ties_in_a_cut_are_parted_by_a_lot_of_the_event() -> None:
    event = started(4, rounds=1, elimination=Elimination.SINGLE, cut=2, tie_breaks=(TieBreak.MATCH_POINTS,))
    play_all(event)
    order, parted = order_of_first_stage(event.state)
    assert set(order[:2]) == {line.entry for line in table(event.state)[:2]}
    assert parted == {1, 2, 3, 4}
    event.do(bracket.draw_bracket)
    assert event.log[-1].payload.by_lot == order[:2]  # type: ignore[attr-defined]


def test_the_ranking_parts_who_went_out_together_by_the_first_stage() -> None:
    event = started(8, rounds=3, elimination=Elimination.SINGLE, cut=4)
    play_all(event)
    first_stage = {line.entry: line.rank for line in table(event.state)}
    event.do(bracket.draw_bracket)
    event.play_bracket()
    ranks = ranking(event.state)
    assert sorted(ranks.values()) == [1, 2, 3, 4, 5, 6, 7, 8]
    out = [entry for entry, rank in ranks.items() if rank in {3, 4}]
    assert (ranks[out[0]] < ranks[out[1]]) == (first_stage[out[0]] < first_stage[out[1]])


def test_a_closed_event_is_corrected_and_rated_anew() -> None:
    event = started(4, rounds=2, elimination=Elimination.SINGLE, cut=2)
    play_all(event)
    event.do(bracket.draw_bracket)
    event.play_bracket()
    event.do(setup.close)
    before = rate_event({}, rated_matches(event.state))
    assert sum(match.kind is Kind.PLAYED for match in rated_matches(event.state)) == 5
    event.do(results.give_result, "1-1", event.state.meeting("1-1").score.other)
    assert rate_event({}, rated_matches(event.state)) != before
    event.refuses("event_closed", rounds.pair_next_round)
    event.refuses("event_closed", results.report, "1-1", 1, Score(2, 0))


def test_undoing_the_close_lets_the_event_go_on() -> None:
    event = started(4, rounds=3)
    event.next_round()
    missing = event.refuses("results_missing", setup.close)
    assert missing.sentence == ("2 results missing, the first of match 1-1; the event can be ended early (early).")
    assert (missing.found, missing.field) == (["1-1", "1-2"], "early")
    event.play_round()
    event.refuses("rounds_left", setup.close)
    rows = event.do(setup.close, early=True)
    event.repeats(setup.close)
    event.do(setup.undo, rows[0].seq)
    event.repeats(setup.undo, rows[0].seq)
    event.next_round()
    again = setup.undoable(event.state)
    assert again is not None
    assert again.kind == "round_published"


def test_undone_twice_steps_back_twice() -> None:
    event = started(4, rounds=3)
    event.next_round()
    states = [event.state]
    for meeting in event.state.missing:
        event.do(results.give_result, meeting.key, Score(2, 0))
        states.append(event.state)
    for earlier in reversed(states[:-1]):
        latest = setup.undoable(event.state)
        assert latest is not None
        event.do(setup.undo, latest.seq)
        assert event.state.rounds == earlier.rounds
        assert fold(event.log) == event.state


def test_a_draw_by_hand_keeps_what_players_could_say_of_it() -> None:
    event = started(4, rounds=3)
    event.next_round()
    event.play_round()
    lines = [(line.first, line.second) for line in event.state.round(1).lines]
    event.do(rounds.pair_by_hand, lines)
    by_hand = event.state.round(2).by_hand
    assert by_hand is not None
    assert {warning.code for warning in by_hand.warnings} == {"rematch", "score_gap"}
    assert event.state.round(2).drawing.rematches == 2
    event.repeats(rounds.pair_by_hand, lines)
    event.do(rounds.publish_round, 2)
    assert appended(event.state, (), actor=None, at=event.now) == ()


@pytest.mark.parametrize("count", [0, 1, 4])
def test_an_event_that_never_starts_is_ended_on_the_organisers_word_and_ranks_nobody(count: int) -> None:
    event = with_entries(count, open_decks=True)
    assert event.refuses("not_started", setup.close).field == "early"
    [closed] = event.do(setup.close, early=True)
    event.repeats(setup.close)
    event.refuses("event_closed", setup.start)
    assert (event.state.phase, event.state.begun, ranking(event.state)) == (Phase.CLOSED, False, {})
    assert not decks_are_open(event.state)
    event.refuses("nobody_to_draft", prizes.lay_out_prizes, ["A"], WhenPrizesRemain.KEEP)
    event.do(setup.undo, closed.seq)
    assert event.state.phase is Phase.SIGN_UP
