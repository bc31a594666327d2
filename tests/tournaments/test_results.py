"""Scores that can be and cannot, reports that meet, and the duels of Character Teams."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tournaments.matches import Match, Score, bye
from tournaments.refusal import RefusedError
from tournaments.results import (
    MatchTerms,
    Report,
    Settled,
    Side,
    TeamMatch,
    check_report,
    check_score,
    choose_fighter,
    end_duel,
    settle,
    team_match,
)

ELIMINATION = MatchTerms(needs_winner=True)


@pytest.mark.parametrize(
    "score", [(2, 0), (2, 1), (0, 2), (1, 2), (2, 0, 1), (1, 1, 1), (1, 0, 2), (0, 0, 3), (0, 1, 2)]
)
def test_scores_that_a_best_of_three_can_have(score: tuple[int, ...]) -> None:
    check_score(Score(*score), MatchTerms())


@pytest.mark.parametrize(
    ("score", "terms", "code"),
    [
        ((3, 0), MatchTerms(), "too_many_wins"),
        ((4, 0), MatchTerms(), "too_many_wins"),
        ((2, 2), MatchTerms(), "too_many_duels"),
        ((2, 1, 1), MatchTerms(), "too_many_duels"),
        ((0, 0, 4), MatchTerms(), "too_many_duels"),
        ((1, 0), MatchTerms(), "match_unfinished"),
        ((1, 1), MatchTerms(), "match_unfinished"),
        ((0, 0), MatchTerms(), "match_unfinished"),
        ((-1, 2), MatchTerms(), "score_negative"),
        ((1, 1, 1), ELIMINATION, "winner_needed"),
        ((0, 0, 3), ELIMINATION, "winner_needed"),
        ((2, 0), MatchTerms(best_of=1), "too_many_wins"),
        ((2, 1), MatchTerms(best_of=5), "match_unfinished"),
    ],
)
def test_case_16_impossible_scores_are_refused(score: tuple[int, ...], terms: MatchTerms, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_score(Score(*score), terms)
    assert refused.value.code == code
    assert refused.value.sentence


def test_an_event_may_end_matches_when_time_is_called() -> None:
    check_score(Score(1, 0), MatchTerms(may_end_early=True))


def test_case_12_a_drawn_elimination_match_is_refused_when_it_is_reported() -> None:
    with pytest.raises(RefusedError) as refused:
        check_report(Match(1, 1, 2), Report(1, Score(1, 1, 1)), ELIMINATION)
    assert refused.value.code == "winner_needed"


@pytest.mark.parametrize("best_of", [1, 3, 5, 7])
def test_the_possible_scores_are_those_of_sequences_of_duels(best_of: int) -> None:
    terms = MatchTerms(best_of=best_of)
    reached = set()
    for duels in product("abd", repeat=best_of):
        won = {"a": 0, "b": 0, "d": 0}
        for duel in duels:
            if max(won["a"], won["b"]) == terms.wins_needed:
                break
            won[duel] += 1
        reached.add((won["a"], won["b"], won["d"]))
    for score in product(range(best_of + 2), repeat=3):
        if score in reached:
            check_score(Score(*score), terms)
        else:
            with pytest.raises(RefusedError):
                check_score(Score(*score), terms)


@pytest.mark.parametrize(
    ("match", "by", "code"),
    [(Match(1, 1, 2), 3, "not_in_match"), (Match(1, 1, 1), 1, "meets_himself"), (bye(1, 1), 1, "no_opponent")],
)
def test_case_16_reports_of_other_peoples_matches_are_refused(match: Match, by: int, code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        check_report(match, Report(by, Score(2, 0)), MatchTerms())
    assert refused.value.code == code


def test_case_16_two_reports_settle_alike_in_either_order() -> None:
    same = [Report(1, Score(2, 1)), Report(2, Score(2, 1))]
    different = [Report(1, Score(2, 1)), Report(2, Score(1, 2))]
    for order in permutations(same):
        assert settle(order).settled is Settled.CONFIRMED
        assert settle(order).score == Score(2, 1)
    for order in permutations(different):
        assert settle(order).settled is Settled.IN_CONFLICT
        assert settle(order).score is None


def test_case_16_a_report_sent_twice_confirms_nothing() -> None:
    report = Report(1, Score(2, 0))
    assert settle([report, report]).settled is Settled.WAITING
    assert settle([]).settled is Settled.WAITING


def test_a_side_may_give_in_and_the_organiser_decides_at_once() -> None:
    reports = [Report(1, Score(2, 1)), Report(2, Score(1, 2)), Report(2, Score(2, 1))]
    assert settle(reports).score == Score(2, 1)
    assert settle([*reports[:2], Report(None, Score(1, 2))]).score == Score(1, 2)


# Character Teams.

TEAMS = (("hikaru", "cadenza", "luc"), ("seth", "hikaru", "lixis"))


def opened() -> TeamMatch:
    return team_match(*TEAMS)


def duel(match: TeamMatch, first: str, second: str, winner: Side | None) -> TeamMatch:
    match = choose_fighter(choose_fighter(match, Side.FIRST, first), Side.SECOND, second)
    return end_duel(match, len(match.duels) + 1, winner)


def refusal(match: TeamMatch, side: Side, fighter: str) -> str:
    with pytest.raises(RefusedError) as refused:
        choose_fighter(match, side, fighter)
    return refused.value.code


def test_choices_are_sealed_until_both_are_made_and_then_revealed_together() -> None:
    match = choose_fighter(opened(), Side.FIRST, "luc")
    assert match.facing is None
    assert match.seen_by(Side.SECOND).sealed == (None, None)
    assert match.seen_by(Side.FIRST).sealed == ("luc", None)
    match = choose_fighter(match, Side.SECOND, "seth")
    assert match.facing == ("luc", "seth")
    assert match.seen_by(Side.SECOND).teams == (("luc",), TEAMS[1])


def test_what_the_other_side_has_sealed_changes_nothing_in_a_sides_view() -> None:
    views = {choose_fighter(opened(), Side.FIRST, fighter).seen_by(Side.SECOND) for fighter in TEAMS[0]}
    assert len(views) == 1
    assert views == {opened().seen_by(Side.SECOND)}


def test_a_fighter_duels_once_a_match_whether_it_won_or_lost() -> None:
    match = duel(opened(), "luc", "seth", Side.FIRST)
    assert refusal(match, Side.FIRST, "luc") == "fighter_not_available"
    assert refusal(match, Side.SECOND, "seth") == "fighter_not_available"
    assert match.asked(Side.FIRST) == ("hikaru", "cadenza")


def test_the_fighters_of_a_third_duel_are_forced_and_not_asked_for() -> None:
    match = duel(duel(opened(), "luc", "seth", Side.FIRST), "hikaru", "hikaru", Side.SECOND)
    assert match.facing == ("cadenza", "lixis")
    assert match.asked(Side.FIRST) == match.asked(Side.SECOND) == ()
    assert refusal(match, Side.FIRST, "cadenza") == "not_asked"
    assert end_duel(match, 3, None).score == Score(1, 1, 1)
    assert end_duel(match, 3, None).over


def test_after_two_nil_the_third_fighter_stays_unused_and_unseen() -> None:
    match = duel(duel(opened(), "luc", "seth", Side.FIRST), "hikaru", "lixis", Side.FIRST)
    assert match.over
    assert match.facing is None
    assert match.unused(Side.SECOND) == ("hikaru",)
    assert match.seen_by(Side.FIRST).teams[1] == ("seth", "lixis")
    assert refusal(match, Side.FIRST, "cadenza") == "not_asked"


def test_a_choice_cannot_be_changed_and_sent_again_changes_nothing() -> None:
    match = choose_fighter(opened(), Side.FIRST, "luc")
    assert choose_fighter(match, Side.FIRST, "luc") == match
    assert refusal(match, Side.FIRST, "cadenza") == "not_asked"
    assert refusal(opened(), Side.FIRST, "vanaah") == "fighter_not_available"


def test_a_duel_that_nobody_plays_cannot_end() -> None:
    for number in (0, 1, 2):
        with pytest.raises(RefusedError) as refused:
            end_duel(opened(), number, Side.FIRST)
        assert refused.value.code == "no_duel"


def test_a_duels_result_sent_twice_does_not_end_the_forced_duel_after_it() -> None:
    match = duel(duel(opened(), "luc", "seth", Side.FIRST), "hikaru", "hikaru", Side.SECOND)
    assert end_duel(match, 2, Side.SECOND) is match
    with pytest.raises(RefusedError) as refused:
        end_duel(match, 2, Side.FIRST)
    assert refused.value.code == "duel_decided"


@pytest.mark.parametrize(
    ("team", "code"), [(("luc", "seth"), "team_too_small"), (("luc", "luc", "seth"), "fighter_twice")]
)
def test_teams_that_cannot_play_are_refused(team: tuple[str, ...], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        team_match(TEAMS[0], team)
    assert refused.value.code == code


def test_a_duel_of_last_fighters_needs_no_choice_at_all() -> None:
    assert team_match(["luc"], ["seth"], MatchTerms(best_of=1)).facing == ("luc", "seth")


def test_a_last_fighter_is_not_asked_for_while_the_other_side_still_chooses() -> None:
    match = team_match(["a", "b", "c"], ["d", "e", "f", "g"])
    for number, (first, second) in enumerate((("a", "d"), ("b", "e")), 1):
        match = choose_fighter(choose_fighter(match, Side.FIRST, first), Side.SECOND, second)
        match = end_duel(match, number, None)
    assert (match.asked(Side.FIRST), match.asked(Side.SECOND), match.facing) == ((), ("f", "g"), None)
    assert choose_fighter(match, Side.SECOND, "g").facing == ("c", "g")
