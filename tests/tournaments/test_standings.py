"""Standings: the published reference figures, each tie-break by hand, and ranks that explain themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.lots import lot
from tournaments.matches import Kind, Match, Outcome, Score, absence, bye
from tournaments.refusal import RefusedError
from tournaments.scoring import ByeRule, DropRule, Scoring
from tournaments.standings import MAGIC_STYLE, Standing, TieBreak, standings
from tournaments.standings.records import percentages_of, records_of
from tournaments.standings.tie_breaks import percent, plain

FLOOR = Fraction(33, 100)
WON, LOST, DRAWN = Score(2, 0), Score(0, 2), Score(1, 1, 1)


def record(won: int, lost: int, drawn: int, *, first_is_bye: bool = False, entry: int = 1) -> list[Match]:
    """Matches of one entry against others that do nothing else."""
    scores = [WON] * won + [LOST] * lost + [DRAWN] * drawn
    lines = [Match(number, entry, 1000 * entry + number, score) for number, score in enumerate(scores, 1)]
    if first_is_bye:
        lines[0] = bye(1, entry)
    return lines


def of_entry(lines: tuple[Standing, ...], entry: int) -> Standing:
    return next(line for line in lines if line.entry == entry)


# Reference figures of Magic's tournament rules.


@pytest.mark.parametrize(("won", "lost", "drawn", "points"), [(6, 2, 0, 18), (4, 2, 2, 14)])
def test_match_points(won: int, lost: int, drawn: int, points: int) -> None:
    assert standings([1], record(won, lost, drawn), seed=1)[0].points == points


@pytest.mark.parametrize(
    ("score", "points"),
    [(Score(2, 0), (6, 0)), (Score(2, 1), (6, 3)), (Score(2, 0, 1), (7, 1)), (Score(1, 1, 1), (4, 4))],
)
def test_duel_points_of_a_match(score: Score, points: tuple[int, int]) -> None:
    scoring = Scoring()
    assert (scoring.duel_points(score), scoring.duel_points(score.other)) == points


def test_a_drawn_match_is_a_point_for_each_side() -> None:
    match = Match(1, 1, 2, Score(1, 1, 1))
    assert [Scoring().match_points(match, entry) for entry in (1, 2)] == [1, 1]


@pytest.mark.parametrize(
    ("matches", "share"),
    [
        (record(5, 2, 1), Fraction(16, 24)),
        (record(1, 3, 0), FLOOR),
        (record(3, 2, 0, first_is_bye=True), Fraction(9, 15)),
    ],
)
def test_match_percentages(matches: list[Match], share: Fraction) -> None:
    withdrawn = records_of([1], matches, frozenset([1]))[1]
    assert percentages_of(withdrawn, Scoring(), rounds=8).matches == share


@pytest.mark.parametrize(
    ("scores", "share"),
    [
        ([(2, 0), (2, 1), (1, 2), (2, 0)], Fraction(21, 30)),
        ([(1, 2), (1, 2), (0, 2), (1, 2)], FLOOR),
    ],
)
def test_duel_percentages(scores: list[tuple[int, int]], share: Fraction) -> None:
    matches = [Match(number, 1, 100 + number, Score(*score)) for number, score in enumerate(scores, 1)]
    assert percentages_of(records_of([1], matches)[1], Scoring(), rounds=4).duels == share


OPPONENTS = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]


def opponents_share(floor: Fraction, *, bye_first: bool) -> Fraction:
    """The opponents' match percentage of entry 9, who met those of the table and beat all."""
    matches = []
    for number, (won, lost, drawn) in enumerate(OPPONENTS, 1):
        if bye_first and number == 1:
            matches.append(bye(1, 9))
            continue
        theirs = record(won, lost, drawn, entry=number)
        lost_one = next(line for line in theirs if line.score == LOST)
        theirs.remove(lost_one)
        matches += [*theirs, Match(number, 9, number, WON)]
    table = standings(range(1, 10), matches, seed=1, scoring=Scoring(floor=floor))
    return of_entry(table, 9).values[MAGIC_STYLE.index(TieBreak.OPPONENTS_MATCHES)]


@pytest.mark.parametrize(
    ("floor", "bye_first", "share", "shown"),
    [
        (FLOOR, False, "0.616399", "61.64%"),
        (Fraction(1, 3), False, "0.616815", "61.68%"),
        (FLOOR, True, "0.633027", "63.30%"),
        (Fraction(1, 3), True, "0.633503", "63.35%"),
    ],
)
def test_opponents_match_percentage(floor: Fraction, bye_first: bool, share: str, shown: str) -> None:
    found = opponents_share(floor, bye_first=bye_first)
    assert f"{float(found):.6f}" == share
    assert percent(found) == shown


def test_the_floor_is_exactly_33_hundredths() -> None:
    assert Scoring().floor == Fraction(33, 100)


@pytest.mark.parametrize(
    ("rule", "matches", "duels"),
    [
        (ByeRule.COUNTS, Fraction(19, 27), Fraction(40, 57)),
        (ByeRule.LEFT_OUT, Fraction(13, 21), Fraction(28, 45)),
    ],
)
def test_what_a_bye_is_in_the_own_percentage_is_the_events_choice(
    rule: ByeRule, matches: Fraction, duels: Fraction
) -> None:
    """6-2-1 with two byes: 19 of 27 points with them, 13 of 21 without."""
    lines = [bye(1, 1), bye(2, 1)]
    scores = [WON] * 4 + [LOST] * 2 + [DRAWN]
    lines += [Match(number, 1, 100 + number, score) for number, score in enumerate(scores, 3)]
    found = percentages_of(records_of([1], lines)[1], Scoring(bye=rule), rounds=9)
    assert (found.matches, found.duels) == (matches, duels)


def test_case_4_win_bye_win_win_counts_four_wins_everywhere() -> None:
    lines = [Match(1, 1, 2, WON), bye(2, 1), Match(3, 1, 3, WON), Match(4, 1, 4, WON)]
    table = standings([1, 2, 3, 4], lines, seed=1, tie_breaks=[TieBreak.MATCH_POINTS, TieBreak.WINS])
    assert table[0].values == (12, 4)
    assert str(table[0].record) == "4-0-0"


def test_case_4_a_draw_does_not_reset_a_total() -> None:
    lines = [Match(1, 1, 2, WON), Match(2, 1, 3, DRAWN), Match(3, 1, 4, WON)]
    assert standings([1], lines, seed=1)[0].points == 7


def test_case_7_results_that_are_not_confirmed_never_count() -> None:
    table = standings([1, 2], [Match(1, 1, 2)], seed=1)
    assert [line.points for line in table] == [0, 0]
    assert {str(line.record) for line in table} == {"0-0-0"}


def test_case_11_two_three_then_drop_stands_below_three_three() -> None:
    lines = record(2, 3, 0, entry=1) + record(3, 3, 0, entry=2)
    table = standings([1, 2], lines, seed=1, dropped=frozenset([1]))
    assert [(line.entry, line.rank, str(line.record)) for line in table] == [(2, 1, "3-3-0"), (1, 2, "2-3-0")]


@pytest.mark.parametrize(
    ("rule", "share"), [(DropRule.ROUNDS_PLAYED, Fraction(6, 9)), (DropRule.ALL_ROUNDS, Fraction(6, 18))]
)
def test_case_11_over_which_rounds_a_dropped_opponent_counts_is_the_events_choice(
    rule: DropRule, share: Fraction
) -> None:
    dropped = [*record(2, 0, 0, entry=1), Match(3, 2, 1, WON)]
    lines = dropped + [Match(number, 2, 2000 + number, WON) for number in (1, 2, 4, 5, 6)]
    table = standings([1, 2], lines, seed=1, scoring=Scoring(dropped=rule), dropped=frozenset([1]))
    assert of_entry(table, 2).values[1] == share


def test_case_12_when_neither_comes_both_lose() -> None:
    match = Match(1, 1, 2, Score(0, 0), Kind.FORFEIT)
    assert [match.outcome_of(entry) for entry in (1, 2)] == [Outcome.LOSS, Outcome.LOSS]
    assert [line.points for line in standings([1, 2], [match], seed=1)] == [0, 0]


def test_case_14_missed_rounds_count_as_rounds_lost() -> None:
    lines = [absence(1, 1), Match(2, 1, 2, WON)]
    table = standings([1, 2], lines, seed=1)
    assert of_entry(table, 2).values[1] == Fraction(3, 6)
    assert str(of_entry(table, 1).record) == "1-1-0"


# The other tie-breaks, on a small event worked by hand.
#   round 1: 1 beats 2, 3 draws 4      round 2: 1 beats 3, 4 beats 2      round 3: 4 beats 1, 3 beats 2
# Scores by halves: 1 has 2, 2 has 0, 3 has 1.5, 4 has 2.5.
SMALL = [
    Match(1, 1, 2, WON),
    Match(1, 3, 4, DRAWN),
    Match(2, 1, 3, WON),
    Match(2, 2, 4, LOST),
    Match(3, 4, 1, WON),
    Match(3, 2, 3, LOST),
]


@pytest.mark.parametrize(
    ("tie_break", "values"),
    [
        (TieBreak.BUCHHOLZ, (4, 6, 4.5, 3.5)),
        (TieBreak.BUCHHOLZ_CUT_1, (4, 4.5, 4.5, 3.5)),
        (TieBreak.BUCHHOLZ_MEDIAN_1, (1.5, 2, 2, 1.5)),
        (TieBreak.FORE_BUCHHOLZ, (3.5, 5.5, 5, 4)),
        (TieBreak.SONNEBORN_BERGER, (1.5, 0, 1.25, 2.75)),
        (TieBreak.KOYA, (1, 0, 0.5, 1.5)),
        (TieBreak.PROGRESSIVE, (5, 0, 2.5, 4.5)),
        (TieBreak.WINS, (2, 0, 1, 2)),
    ],
)
def test_tie_breaks_worked_by_hand(tie_break: TieBreak, values: tuple[float, ...]) -> None:
    table = standings([1, 2, 3, 4], SMALL, seed=1, tie_breaks=[tie_break])
    assert [of_entry(table, entry).values[0] for entry in (1, 2, 3, 4)] == [Fraction(value) for value in values]


def test_direct_encounter_looks_at_the_tied_alone() -> None:
    lines = [Match(1, 1, 2, WON), Match(2, 2, 3, WON), Match(3, 1, 4, LOST)]
    order = [TieBreak.MATCH_POINTS, TieBreak.DIRECT_ENCOUNTER]
    table = standings([1, 2, 3, 4], lines, seed=1, tie_breaks=order)
    # 1, 2 and 4 have three points each, and 2 has not met 4: nothing parts them.
    assert [line.rank for line in table] == [1, 1, 1, 4]
    assert "not all of those tied have met" in table[0].steps[1].sentence
    without = standings([1, 2, 3], lines[:2], seed=1, tie_breaks=order)
    assert [(line.entry, line.rank) for line in without] == [(1, 1), (2, 2), (3, 3)]


def test_an_own_round_not_played_counts_as_an_opponent_of_ones_own_score() -> None:
    lines = [Match(1, 1, 2, WON), bye(2, 1), Match(2, 2, 3, WON)]
    table = standings([1, 2, 3], lines, seed=1, tie_breaks=[TieBreak.BUCHHOLZ])
    assert of_entry(table, 1).values[0] == 1 + 2


def test_absences_at_the_end_count_as_draws_for_the_opponents_only() -> None:
    lines = [Match(1, 1, 2, LOST), absence(2, 1), absence(3, 1), bye(2, 2), bye(3, 2)]
    table = standings([1, 2], lines, seed=1, tie_breaks=[TieBreak.BUCHHOLZ, TieBreak.MATCH_POINTS])
    # 2 met 1, who is credited with two draws, and had two byes at a score of 3.
    assert of_entry(table, 2).values[0] == 1 + 3 + 3
    assert of_entry(table, 1).points == 0


def test_cut_one_takes_a_round_left_unplayed_first() -> None:
    lines = [Match(1, 1, 2, WON), absence(2, 1), Match(2, 2, 3, LOST)]
    table = standings([1, 2, 3], lines, seed=1, tie_breaks=[TieBreak.BUCHHOLZ_CUT_1])
    # What is left is 2's score of 0; the absence at 1's own score of 1 went, though it is higher.
    assert of_entry(table, 1).values[0] == 0


# Ranks.


def test_entries_that_nothing_parts_share_a_rank_unless_the_event_draws_lots() -> None:
    lines = [Match(1, 1, 2, DRAWN)]
    shared = standings([1, 2, 3], lines, seed=1, tie_breaks=[TieBreak.MATCH_POINTS])
    assert [line.rank for line in shared] == [1, 1, 3]
    drawn = [standings([1, 2, 3], lines, seed=seed) for seed in range(20)]
    assert {tuple(line.rank for line in table) for table in drawn} == {(1, 2, 3)}
    assert {table[0].entry for table in drawn} == {1, 2}


def test_each_rank_is_explained_step_by_step() -> None:
    table = standings([1, 2, 3, 4], SMALL, seed=1)
    steps = [step.sentence for step in of_entry(table, 1).steps]
    assert steps == ["match points 6 (won-lost-drawn 2-1-0) among 4: rank 2"]
    tied = standings([1, 2, 3, 4], [Match(1, 1, 2, WON), Match(1, 3, 4, Score(2, 1))], seed=1)
    assert [step.sentence for step in tied[0].steps] == [
        "match points 3 (won-lost-drawn 1-0-0) among 4: ranks 1 to 2",
        "opponents match win 33.00% (mean of 33.00%) among 2: ranks 1 to 2",
        "game win 100.00% (duels 2-0) among 2: rank 1",
    ]


@pytest.mark.parametrize(
    ("tie_breaks", "code"),
    [([], "tie_breaks_missing"), ([TieBreak.KOYA, TieBreak.KOYA], "tie_break_twice")],
)
def test_a_list_of_tie_breaks_that_makes_no_sense_is_refused(tie_breaks: list[TieBreak], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        standings([1, 2], [], seed=1, tie_breaks=tie_breaks)
    assert refused.value.code == code


def test_an_entry_listed_twice_is_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        standings([1, 1], [], seed=1)
    assert refused.value.code == "entry_twice"


def test_who_is_unranked_has_no_line_and_counts_for_the_others() -> None:
    matches = [Match(1, 1, 2, WON), Match(1, 3, 4, WON), Match(2, 1, 3, WON), Match(2, 2, 4, WON)]
    whole = standings([1, 2, 3, 4], matches, seed=1)
    without = standings([1, 2, 3, 4], matches, seed=1, unranked=frozenset({1}))
    assert [line.entry for line in without] == [line.entry for line in whole if line.entry != 1]
    assert [line.rank for line in without] == [1, 2, 3]
    assert [line.values for line in without] == [line.values for line in whole if line.entry != 1]
    assert standings([1], [], seed=1, unranked=frozenset({1})) == ()


def test_koya_counts_those_with_half_of_the_points_and_nobody_else() -> None:
    """Half of three rounds is one and a half, which 3 always has, and 2 only with its draw."""
    lines = [
        Match(1, 1, 2, WON),
        Match(1, 3, 4, WON),
        Match(2, 1, 3, WON),
        Match(2, 2, 4, WON),
        Match(3, 3, 2, DRAWN),
        Match(3, 1, 4, WON),
    ]
    table = standings([1, 2, 3, 4], lines, seed=1, tie_breaks=[TieBreak.KOYA])
    assert of_entry(table, 1).values[0] == 2
    lines[4] = Match(3, 3, 2, WON)
    table = standings([1, 2, 3, 4], lines, seed=1, tie_breaks=[TieBreak.KOYA])
    assert of_entry(table, 1).values[0] == 1


def test_a_match_without_a_result_is_worth_nothing_yet() -> None:
    assert [Scoring().match_points(Match(1, 1, 2), entry) for entry in (1, 2)] == [0, 0]
    with pytest.raises(ValueError, match=r"^the match is not decided$"):
        Match(1, 1, 2).outcome_of(1)


# What each step says.


@pytest.mark.parametrize(
    ("tie_break", "entry", "shown", "working"),
    [
        (TieBreak.MATCH_POINTS, 1, "6", "won-lost-drawn 2-1-0"),
        (TieBreak.MATCH_POINTS, 3, "4", "won-lost-drawn 1-1-1"),
        (TieBreak.OPPONENTS_MATCHES, 1, "51.74%", "mean of 33.00%, 44.44%, 77.78%"),
        (TieBreak.DUELS, 1, "66.67%", "duels 2-0, 2-0, 0-2"),
        (TieBreak.DUELS, 3, "47.62%", "duels 1-1-1, 0-2, 2-0"),
        (TieBreak.OPPONENTS_DUELS, 1, "52.27%", "mean of 33.00%, 47.62%, 76.19%"),
        (TieBreak.BUCHHOLZ, 1, "4", "sum of 0, 1.5, 2.5"),
        (TieBreak.BUCHHOLZ_CUT_1, 2, "4.5", "sum of 2, 2.5"),
        (TieBreak.BUCHHOLZ_MEDIAN_1, 2, "2", "sum of 2"),
        (TieBreak.FORE_BUCHHOLZ, 1, "3.5", "sum of 0.5, 1, 2"),
        (TieBreak.SONNEBORN_BERGER, 3, "5/4", "sum of 5/4, 0, 0"),
        (TieBreak.KOYA, 4, "1.5", "against those with half of the points: 0.5, 1"),
        (TieBreak.PROGRESSIVE, 4, "4.5", "sum of 0.5, 1.5, 2.5"),
        (TieBreak.WINS, 4, "2", "2 won, byes among them"),
        (TieBreak.DIRECT_ENCOUNTER, 1, "2", "against those tied: 1, 1, 0"),
        (TieBreak.SEEDED_DRAW, 1, "", "lot {lot} of seed 1"),
    ],
)
def test_what_a_tie_break_says(tie_break: TieBreak, entry: int, shown: str, working: str) -> None:
    table = standings([1, 2, 3, 4], SMALL, seed=1, tie_breaks=[tie_break])
    [step] = of_entry(table, entry).steps
    drawn = lot(1, "standings", entry)
    assert step.working == working.format(lot=drawn)
    assert step.shown == (shown or str(drawn))
    assert step.among == 4


def test_what_a_step_leaves() -> None:
    table = standings([1, 2, 3, 4], SMALL, seed=1, tie_breaks=[TieBreak.WINS, TieBreak.MATCH_POINTS])
    assert [step.sentence for step in of_entry(table, 4).steps] == [
        "wins 2 (2 won, byes among them) among 4: ranks 1 to 2",
        "match points 7 (won-lost-drawn 2-0-1) among 2: rank 1",
    ]
    assert [(line.entry, line.rank) for line in table] == [(4, 1), (1, 2), (3, 3), (2, 4)]
    drawn = standings([1, 2], [], seed=1, tie_breaks=[TieBreak.SEEDED_DRAW])
    assert all(" drawn (lot " in line.steps[0].sentence for line in drawn)


def test_whom_nobody_meets_says_none() -> None:
    [line] = standings([1], [bye(1, 1)], seed=1, tie_breaks=[TieBreak.OPPONENTS_MATCHES])
    assert line.steps[0].working == "mean of none"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(0), "0"),
        (Fraction(7, 2), "3.5"),
        (Fraction(3), "3"),
        (Fraction(5, 4), "5/4"),
        (Fraction(1, 3), "1/3"),
        (Fraction(12), "12"),
        (Fraction(2**64), "18446744073709551616"),
        (Fraction(2_000_001, 2), "1000000.5"),
    ],
)
def test_how_sums_are_shown(value: Fraction, shown: str) -> None:
    assert plain(value) == shown


@pytest.mark.parametrize(
    ("score", "first_left", "cut"),
    [(Score(0, 2), True, 3), (Score(2, 0), False, 2), (Score(0, 0), True, 3)],
)
def test_a_round_left_unplayed_is_cut_first(score: Score, first_left: bool, cut: int) -> None:
    """1 did not come to round 1, or the opponent did not; a round left of one's own will goes before a lower score."""
    lines = [
        Match(1, 1, 4, score, Kind.FORFEIT),
        Match(2, 1, 2, WON),
        Match(3, 1, 3, WON),
        *[Match(number, 3, 10 + number, WON) for number in (1, 2)],
    ]
    table = standings([1, 2, 3, 4], lines, seed=1, tie_breaks=[TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT_1])
    own = 2 if first_left else 3
    assert of_entry(table, 1).values == (own + 0 + 2, 2 if first_left else own + 2)


@pytest.mark.parametrize(("worth", "credited"), [(Outcome.LOSS, 1.5), (Outcome.WIN, 1.5), (Outcome.DRAW, 1.5)])
def test_absences_after_the_last_round_played_count_as_draws_for_opponents(worth: Outcome, credited: float) -> None:
    lines = [Match(1, 2, 1, WON), absence(2, 2, worth)]
    table = standings([1, 2], lines, seed=1, tie_breaks=[TieBreak.BUCHHOLZ])
    assert of_entry(table, 1).values[0] == Fraction(credited)
    before = [absence(1, 2, worth), Match(2, 2, 1, WON)]
    table = standings([1, 2], before, seed=1, tie_breaks=[TieBreak.BUCHHOLZ])
    own = {Outcome.LOSS: 1, Outcome.DRAW: Fraction(3, 2), Outcome.WIN: 2}[worth]
    assert of_entry(table, 1).values[0] == own
