"""The cases that break peers (design, "cases to try"), driven through the log as far as it is pure; 18 to 20, which are
about drafts and decks, stand in `test_log_draft_cases.py`.

What needs the database or the API (8 a process killed mid-pairing, 16 two requests at the same moment, 18 and 20 a
restart or a lost connection) is tested with the services.
"""

from __future__ import annotations

import pytest

from tests.tournaments.log.driven import LOST, WON, Event, started, with_entries
from tournaments.brackets import State
from tournaments.log import appended, fold
from tournaments.log.actions import bracket, prizes, results, rounds, setup, sign_up
from tournaments.log.preview import preview
from tournaments.log.ranks import matches_that_count, ranking, table
from tournaments.log.state import Elimination, FirstStage, RoundStatus
from tournaments.matches import Kind, Outcome, Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.scoring import DropRule, Scoring


def pairs(event: Event, number: int) -> set[frozenset[int]]:
    return {frozenset(line.entries) for line in event.state.round(number).lines}


def points(event: Event) -> dict[int, int]:
    return {line.entry: line.points for line in table(event.state)}


def codes(event: Event, number: int) -> set[str]:
    one = event.state.round(number)
    return {reason.code for line in one.lines for reason in line.reasons} | {note.code for note in one.notes}


def test_case_01_the_third_round_of_four_has_no_rematch() -> None:
    event = started(4, rounds=3)
    for lines in ([(1, 2), (3, 4)], [(1, 3), (2, 4)]):
        event.do(rounds.pair_by_hand, lines)
        event.do(rounds.publish_round, len(event.state.rounds))
        event.play_round()
    event.next_round()
    assert pairs(event, 3) == {frozenset((1, 4)), frozenset((2, 3))}
    assert event.state.round(3).drawing.rematches == 0


@pytest.mark.parametrize(("players", "planned"), [(6, 5), (8, 7)])
def test_case_02_no_event_runs_out_of_rounds(players: int, planned: int) -> None:
    event = started(players, rounds=planned)
    met: list[frozenset[int]] = []
    for number in range(1, planned + 1):
        event.next_round()
        met += pairs(event, number)
        event.play_round()
    assert len(set(met)) == len(met) == players * (players - 1) // 2
    assert "round_robin_offered" in codes(event, 1)
    event.do(setup.close)


def test_case_03_the_bye_goes_to_the_lowest_and_nobody_has_two() -> None:
    event = started(5, rounds=5)
    byes = []
    for number in range(1, 6):
        before = points(event)
        event.next_round()
        sitting = next(line.first for line in event.state.round(number).lines if line.second is None)
        lower = [entry for entry in before if before[entry] < before[sitting] and entry not in byes]
        assert not lower or codes(event, number) & {"bye_above_lowest"}
        byes.append(sitting)
        event.play_round()
    assert sorted(byes) == [1, 2, 3, 4, 5]


def test_case_04_a_bye_counts_the_same_for_pairing_and_table() -> None:
    event = started(3, rounds=3)
    for number in (1, 2, 3):
        event.next_round()
        sitting = next(line.first for line in event.state.round(number).lines if line.second is None)
        before = points(event)[sitting]
        event.play_round()
        assert points(event)[sitting] == before
    won = dict.fromkeys((1, 2, 3), 0)
    for match in matches_that_count(event.state):
        for entry in match.entries:
            won[entry] += match.outcome_of(entry) is Outcome.WIN
    assert points(event) == {entry: 3 * wins for entry, wins in won.items()} == {1: 9, 2: 6, 3: 3}


def test_case_05_correcting_a_result_once_later_rounds_exist() -> None:
    """Scores and ranks change, published rounds stay, a drafted one is void until it is paired again."""
    event = started(8, rounds=4)
    event.next_round()
    event.play_round()
    event.next_round()
    event.play_round()
    event.do(rounds.pair_next_round)
    second = pairs(event, 2)
    key = event.state.round(1).meetings[1].key
    wrong = event.state.meeting(key)
    payloads = results.give_result(event.state, key, (wrong.score or WON).other)
    before = points(event)
    seen = preview(event.state, payloads, at=event.now)
    assert {change.entry for change in seen.points} == set(wrong.entries)
    assert seen.pairings.kept == (1, 2)
    assert seen.pairings.void == (3,)
    assert seen.bracket is None
    event.append(payloads)
    assert {change.entry: change.after for change in seen.points}.items() <= points(event).items()
    assert {change.entry: change.after for change in seen.ranks}.items() <= ranking(event.state).items()
    assert sum(points(event).values()) == sum(before.values())
    assert pairs(event, 2) == second
    event.refuses("draft_stale", rounds.publish_round, 3)
    event.do(rounds.pair_next_round)
    event.do(rounds.publish_round, 3)


def test_case_05_correcting_only_the_score_changes_no_pairing_of_a_bracket() -> None:
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.do(results.give_result, "W1-1", WON)
    payloads = results.give_result(event.state, "W1-1", Score(2, 1))
    seen = preview(event.state, payloads, at=event.now)
    assert seen.bracket is not None
    assert (seen.bracket.changed, seen.bracket.void) == ((), ())
    assert seen.points == seen.ranks == ()


def test_case_05_correcting_a_winner_before_the_next_match_is_played() -> None:
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.do(results.give_result, "W1-1", WON)
    seen = preview(event.state, results.give_result(event.state, "W1-1", LOST), at=event.now)
    assert seen.bracket is not None
    assert seen.bracket.changed == ("W2-1",)
    assert seen.bracket.void == ()


def test_case_05_correcting_a_winner_after_the_next_match_is_played() -> None:
    """The later result is void, is kept, and counts again when the correction is taken back."""
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.play_bracket()
    played = event.state
    champion = played.progress.winner
    payloads = results.give_result(played, "W1-1", LOST)
    seen = preview(played, payloads, at=event.now)
    assert seen.bracket is not None
    assert seen.bracket.void == ("W2-1",)
    assert seen.bracket.winner == (champion, None)
    rows = event.append(payloads)
    assert event.state.progress.matches["W2-1"].state is State.READY
    assert event.state.meeting("W2-1").reports == ()
    event.do(results.give_result, "W2-1", WON)
    assert event.state.progress.winner == event.state.meeting("W2-1").first
    event.refuses("undo_too_late", setup.undo, rows[0].seq)
    seen = preview(event.state, results.give_result(event.state, "W1-1", WON), at=event.now)
    assert seen.bracket is not None
    event.do(results.give_result, "W1-1", WON)
    assert event.state.progress.winner == champion
    assert event.state.progress.matches == played.progress.matches


def test_case_06_a_drop_before_pairing_after_publishing_and_after_a_result() -> None:
    event = started(6, rounds=5)
    event.do(sign_up.drop, 6)
    event.next_round()
    assert event.state.round(1).entries == {1, 2, 3, 4, 5}
    meeting = event.state.missing[0]
    event.do(sign_up.drop, meeting.first)
    given = event.state.meeting(meeting.key)
    assert (given.forfeit, given.score) == (True, LOST)
    other = event.state.missing[0]
    event.do(results.give_result, other.key, WON)
    event.do(sign_up.drop, other.second)
    assert event.state.meeting(other.key).score == WON
    for number in (2, 3):
        event.next_round()
        assert event.state.round(number).entries == {entry.number for entry in event.state.active}
        event.play_round()
    assert all(match.first != match.second for match in matches_that_count(event.state))


def test_case_06_a_drop_while_a_round_is_drafted_voids_the_draft() -> None:
    event = started(5, rounds=3)
    event.do(rounds.pair_next_round)
    event.do(sign_up.drop, 3)
    event.refuses("draft_stale", rounds.publish_round, 1)
    event.next_round()
    assert event.state.round(1).entries == {1, 2, 4, 5}


def test_case_06_a_drop_in_elimination_is_a_walkover_and_its_past_stays() -> None:
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.do(results.give_result, "W1-1", WON)
    winner = event.state.meeting("W1-1").first
    event.do(sign_up.drop, winner)
    event.play_bracket()
    assert event.state.progress.matches["W1-1"].state is State.DECIDED
    assert event.state.progress.matches["W2-1"].state is State.WALKOVER
    assert event.state.progress.winner != winner
    event.refuses("bracket_drawn", sign_up.come_back, winner, at=event.now)


def test_case_07_the_next_round_waits_for_results_unless_the_organiser_says_otherwise() -> None:
    event = started(4, rounds=3)
    event.next_round()
    meeting, other = event.state.missing
    event.do(results.report, meeting.key, meeting.first, WON)
    event.do(results.give_result, other.key, WON)
    assert sum(points(event).values()) == 3
    event.refuses("results_missing", rounds.pair_next_round)
    event.do(rounds.pair_next_round, without_results=True)
    assert event.state.round(2).drawing.missing == (meeting.key,)
    event.do(rounds.publish_round, 2)
    event.do(results.confirm, meeting.key, meeting.second, WON)
    assert event.state.round(1).status is RoundStatus.CLOSED


def test_case_08_pairing_and_publishing_again_changes_nothing() -> None:
    """The half of the case that is pure: a round is one row of the log, and a repeated request makes none."""
    event = started(9, rounds=4)
    rows = event.do(rounds.pair_next_round)
    assert len(rows) == 1
    event.repeats(rounds.pair_next_round)
    event.do(rounds.publish_round, 1)
    event.repeats(rounds.publish_round, 1)
    event.refuses("results_missing", rounds.pair_next_round)
    assert len(event.state.rounds) == 1


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 12, 17, 33])
def test_case_09_no_slot_of_double_elimination_waits_for_ever(players: int) -> None:
    event = started(players, first_stage=FirstStage.NONE, elimination=Elimination.DOUBLE)
    for name in event.state.progress.ready:
        event.do(results.give_result, name, Score(0, 0), forfeit=True)
    event.play_bracket()
    assert event.state.progress.over
    assert all(lost <= 2 for lost in event.state.progress.losses().values())
    event.do(setup.close)


def test_case_10_who_met_in_round_one_meets_late_in_the_losers_bracket() -> None:
    event = started(8, first_stage=FirstStage.NONE, elimination=Elimination.DOUBLE)
    first = {event.state.progress.matches[name].entries for name in event.state.progress.ready}
    event.play_bracket()
    early = [
        event.state.progress.matches[name].entries for name in event.state.progress.matches if name[:2] in ("L1", "L2")
    ]
    assert not first & set(early)


def test_case_11_who_dropped_keeps_counting_and_the_event_says_over_which_rounds() -> None:
    """Two won, then gone: 3 points of 6, or of all rounds, for the opponents' percentages."""
    shown = {}
    for rule in DropRule:
        event = started(4, rounds=3, scoring=Scoring(dropped=rule))
        event.next_round()
        event.play_round()
        event.do(sign_up.drop, 1)
        for _ in (2, 3):
            event.next_round()
            event.play_round()
        line = next(line for line in table(event.state) if line.entry == 1)
        assert line.points == 3
        loser = next(match for match in matches_that_count(event.state) if 1 in match.entries).opponent_of(1)
        shown[rule] = next(line for line in table(event.state) if line.entry == loser).values[1]
    assert shown[DropRule.ROUNDS_PLAYED] > shown[DropRule.ALL_ROUNDS]


def test_case_12_a_drawn_elimination_match_is_refused_and_neither_may_come() -> None:
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    meeting = event.state.meeting("W1-1")
    event.refuses("winner_needed", results.report, "W1-1", meeting.first, Score(1, 1, 1))
    event.refuses("winner_needed", results.give_result, "W1-1", Score(0, 0, 3))
    event.do(results.give_result, "W1-1", Score(0, 0), forfeit=True)
    event.do(results.give_result, "W1-2", WON)
    assert event.state.progress.over
    assert event.state.progress.winner == event.state.meeting("W1-2").first
    both = started(2, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    both.do(results.give_result, "W1-1", Score(0, 0), forfeit=True)
    assert both.state.progress.over
    assert both.state.progress.winner is None
    both.do(setup.close)


def test_case_13_swapping_two_seeds_keeps_unrelated_results() -> None:
    event = started(8, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.do(results.give_result, "W1-1", WON)
    event.do(results.give_result, "W1-2", WON)
    order = list(event.state.bracket.seeded)
    order[1], order[2] = order[2], order[1]
    before = event.state.progress
    rows = event.do(bracket.change_seeds, order)
    assert event.state.progress.void == ()
    assert event.state.progress.matches["W1-1"] == before.matches["W1-1"]
    assert event.state.progress.matches["W1-2"] == before.matches["W1-2"]
    event.do(setup.undo, rows[0].seq)
    order[0], order[4] = order[4], order[0]
    event.do(bracket.change_seeds, order)
    assert event.state.progress.void == ("W1-1", "W1-2")


def test_case_14_a_late_entry_gets_for_missed_rounds_what_the_event_says() -> None:
    for worth, gained in ((Outcome.LOSS, 0), (Outcome.DRAW, 1)):
        event = started(4, rounds=5, late_entry=True, late_worth=worth)
        event.next_round()
        event.play_round()
        event.do(sign_up.enter, "Late", at=event.now)
        assert points(event)[5] == gained
        event.next_round()
        assert event.state.round(2).entries == {1, 2, 3, 4, 5}
        event.play_round()
        event.do(sign_up.enter, "Later", at=event.now)
        event.next_round()
        event.play_round()
        event.refuses("too_late_to_enter", sign_up.enter, "Too late", at=event.now)


@pytest.mark.parametrize(("planned", "last"), [(4, 2), (5, 3), (6, 3)])
def test_case_14_the_last_round_to_enter_is_the_middle_one(planned: int, last: int) -> None:
    event = started(8, rounds=planned, late_entry=True)
    for number in range(1, last + 1):
        event.do(sign_up.enter, f"Late {number}", at=event.now)
        event.next_round()
        event.play_round()
    assert event.refuses("too_late_to_enter", sign_up.enter, "Too late", at=event.now).allowed == last


def test_case_15_leaving_and_coming_back_gains_no_points() -> None:
    event = started(5, rounds=4, late_entry=True, late_worth=Outcome.DRAW)
    for _ in range(4):
        event.do(sign_up.drop, 5)
        event.next_round()
        event.play_round()
        event.do(sign_up.come_back, 5, at=event.now)
    assert points(event)[5] == 0
    assert {match.kind for match in matches_that_count(event.state) if 5 in match.entries} == {Kind.ABSENCE}


def test_case_15_nobody_left_to_play_ends_the_event() -> None:
    event = started(3, rounds=3)
    event.next_round()
    event.play_round()
    event.do(sign_up.drop, 1)
    event.do(sign_up.drop, 2)
    assert event.refuses("field_too_small", rounds.pair_next_round).found == 1
    event.do(sign_up.drop, 3)
    event.do(setup.close)
    event.refuses("event_closed", sign_up.come_back, 3, at=event.now)


def test_case_16_conflicting_duplicate_and_impossible_reports() -> None:
    event = started(4, rounds=3)
    event.next_round()
    meeting = event.state.missing[0]
    stranger = next(entry for entry in (1, 2, 3, 4) if entry not in meeting.entries)
    for score, code in (
        (Score(3, 0), "too_many_wins"),
        (Score(4, 0), "too_many_wins"),
        (Score(2, 2), "too_many_duels"),
        (Score(1, 0), "match_unfinished"),
        (Score(-1, 2), "score_negative"),
    ):
        event.refuses(code, results.report, meeting.key, meeting.first, score)
        event.refuses(code, results.give_result, meeting.key, score)
    event.refuses("not_in_match", results.report, meeting.key, stranger, WON)
    event.do(results.report, meeting.key, meeting.first, WON)
    event.repeats(results.report, meeting.key, meeting.first, WON)
    event.do(results.report, meeting.key, meeting.second, LOST)
    assert event.state.meeting(meeting.key).score is None
    event.do(results.report, meeting.key, meeting.second, WON)
    assert event.state.meeting(meeting.key).score == WON
    event.refuses("result_confirmed", results.report, meeting.key, meeting.first, LOST)
    event.do(results.dispute, meeting.key, meeting.second, "We noted it wrongly.")
    event.refuses("in_dispute", results.report, meeting.key, meeting.first, LOST)
    event.do(results.give_result, meeting.key, LOST)
    event.refuses("result_decided", results.report, meeting.key, meeting.first, WON)
    event.refuses("result_decided", results.dispute, meeting.key, meeting.first, "No.")


def test_case_16_the_order_of_two_reports_does_not_matter() -> None:
    event = started(2, rounds=1)
    event.next_round()
    for scores in ((WON, WON), (WON, LOST)):
        verdicts = set()
        for order in ((0, 1), (1, 0)):
            state = event.state
            for side in order:
                payloads = results.report(state, "1-1", state.meeting("1-1").entries[side], scores[side])
                state = fold(appended(state, payloads, actor=None, at=event.now), state)
            verdicts.add(state.meeting("1-1").verdict)
        assert len(verdicts) == 1


def test_case_17_two_fixed_tables_that_meet_use_one_and_keep_the_other_empty() -> None:
    event = with_entries(6, rounds=3)
    event.do(sign_up.fix_table, 1, 7)
    event.refuses("table_taken", sign_up.fix_table, 2, 7)
    event.do(sign_up.fix_table, 2, 2)
    event.do(setup.start)
    event.do(rounds.pair_by_hand, [(1, 2), (3, 4), (5, 6)])
    event.do(rounds.publish_round, 1)
    assert [line.table for line in event.state.round(1).lines] == [2, 1, 3]
    assert event.state.round(1).kept_empty == (7,)
    event.refuses("table_taken", rounds.change_table, "1-1", 3)
    event.do(rounds.change_table, "1-1", 9)
    assert event.state.meeting("1-1").table == 9


def test_prizes_are_drafted_in_rank_order_and_ties_decided_before() -> None:
    event = started(4, first_stage=FirstStage.NONE, elimination=Elimination.SINGLE)
    event.play_bracket()
    event.do(setup.close)
    tied = event.refuses("ranks_tied", prizes.lay_out_prizes, ["Poster", "Promo"], WhenPrizesRemain.RESTART).found
    event.do(prizes.lay_out_prizes, ["Poster", "Promo"], WhenPrizesRemain.RESTART, ties=tied)
    first = event.state.prizes.picking
    assert first == event.state.progress.winner
    event.do(prizes.pick_prize, 1, first, "Promo")
    event.repeats(prizes.pick_prize, 1, first, "Promo")
    event.refuses("not_your_turn", prizes.pick_prize, 2, first, "Poster")
