"""What the pure rules refuse, word by word: the code, the sentence, what was found and what is allowed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.tournaments.begun import (
    ADVISED,
    BOX,
    DUELLED,
    FIGHTERS,
    FIGHTERS_OF_FOUR,
    GRID,
    HAND,
    ONE_LEFT,
    PACKS,
    PAIR_OF_TWO,
    PRIZES,
    ROCHESTER,
    TEAMS,
)
from tests.tournaments.events import players
from tournaments.brackets import decide, double_elimination, progress_of, single_elimination
from tournaments.draft import (
    fighter_draft,
    lay_grids,
    open_packs,
)
from tournaments.flights import boxes_of_event, copies_in_flight, flight_sizes, flights_of
from tournaments.matches import Match, Score, bye
from tournaments.pairing import check_manual_round, pair_round
from tournaments.prizes import WhenPrizesRemain, pick_prize, prize_draft
from tournaments.refusal import RefusedError
from tournaments.results import (
    MatchTerms,
    Report,
    Side,
    check_report,
    check_score,
    choose_fighter,
    end_duel,
    team_match,
)
from tournaments.round_robin import groups_of_even_strength, round_robin
from tournaments.stages import advised_stages
from tournaments.standings import standings
from tournaments.tables import seat_round

REFUSED = [
    (lambda: flight_sizes(1), "field_too_small", "Flights need 2 entries; there are 1.", 1, 2),
    (lambda: boxes_of_event(0), "field_too_small", "Flights need 2 entries; there are 0.", 0, 2),
    (lambda: flights_of([3, 3], 1), "entry_twice", "An entry stands twice in the list.", [3, 3], "once"),
    (
        lambda: copies_in_flight(8, FIGHTERS, {FIGHTERS[0]: 2}),
        "promo_in_box",
        "fighter-01 is in the box already.",
        "fighter-01",
        "others",
    ),
    (
        lambda: copies_in_flight(8, FIGHTERS, {"promo": 1}),
        "promo_copies_missing",
        "promo: a promo needs a copy for each of the 2 boxes; 1 are there.",
        1,
        2,
    ),
    (lambda: fighter_draft(9, BOX, 1), "seats_out_of_range", "A flight has 2 to 8 seats, not 9.", 9, [2, 8]),
    (lambda: fighter_draft(1, BOX, 1), "seats_out_of_range", "A flight has 2 to 8 seats, not 1.", 1, [2, 8]),
    (
        lambda: fighter_draft(2, {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}, 1),
        "copies_missing",
        "2 seats that take 3 each need 8 copies, so that none is stuck; 5 are there.",
        5,
        8,
    ),
    (
        lambda: fighter_draft(8, dict.fromkeys(FIGHTERS, 1), 1),
        "copies_missing",
        "8 seats that take 3 each need 26 copies, so that none is stuck; 18 are there.",
        18,
        26,
    ),
    (lambda: FIGHTERS_OF_FOUR.pick(2, 0, FIGHTERS[0]), "wrong_turn", "The pick is for turn 2; it is turn 1.", 2, 1),
    (lambda: FIGHTERS_OF_FOUR.pick(1, 1, FIGHTERS[0]), "not_your_turn", "It is the turn of seat 0.", 1, 0),
    (
        lambda: FIGHTERS_OF_FOUR.pick(1, 0, FIGHTERS[0]).pick(1, 0, FIGHTERS[1]),
        "already_picked",
        "Seat 0 took fighter-01 in turn 1.",
        "fighter-02",
        "fighter-01",
    ),
    (
        lambda: PAIR_OF_TWO.pick(1, 0, "z"),
        "unknown_fighter",
        "z is not one of the fighters of this draft.",
        "z",
        ["a", "b", "c"],
    ),
    (
        lambda: PAIR_OF_TWO.pick(1, 0, "a").pick(2, 1, "b").pick(3, 0, "a"),
        "fighter_in_team",
        "a stands in the team already.",
        "a",
        ["b", "c"],
    ),
    (
        lambda: PAIR_OF_TWO.pick(1, 0, "a").pick(2, 1, "b").pick(3, 0, "b").pick(4, 1, "a").pick(5, 0, "a"),
        "draft_over",
        "The draft is over.",
        5,
        None,
    ),
    (lambda: open_packs(ADVISED[1:], 4, 1), "pool_size", "4 seats draft from 180 cards; there are 179.", 179, 180),
    (lambda: open_packs(ADVISED, 1, 1), "seats_out_of_range", "This draft has 2 to 16 seats, not 1.", 1, [2, 16]),
    (lambda: open_packs(ADVISED, 17, 1), "seats_out_of_range", "This draft has 2 to 16 seats, not 17.", 17, [2, 16]),
    (
        lambda: open_packs([replace(copy, faction="North") if copy.id == 1 else copy for copy in ADVISED], 4, 1),
        "too_many_factions",
        "Up to four seats draft from two factions and Mercenary; these are Frost, North, Storm.",
        3,
        2,
    ),
    (
        lambda: open_packs([replace(copy, id=2) if copy.id == 1 else copy for copy in ADVISED], 4, 1),
        "copy_twice",
        "A copy lies in the pool twice.",
        180,
        179,
    ),
    (lambda: PACKS.pick(1, 4, 1), "no_such_seat", "The draft has no seat 4.", 4, [0, 3]),
    (lambda: PACKS.pick(2, 0, PACKS.hands[0][0]), "wrong_turn", "The pick is for turn 2; it is turn 1.", 2, 1),
    (lambda: ROCHESTER.pick(1, 1, ROCHESTER.opened[0]), "not_your_turn", "It is the turn of seat 0.", 1, 0),
    (lambda: ROCHESTER.pick(2, 0, ROCHESTER.opened[0]), "wrong_turn", "The pick is for turn 2; it is turn 1.", 2, 1),
    (lambda: lay_grids(ADVISED, 5, 1), "seats_out_of_range", "This draft has 2 to 4 seats, not 5.", 5, [2, 4]),
    (
        lambda: GRID.pick(1, 0, "diagonal"),
        "no_such_line",
        "diagonal is not a line of the grid.",
        "diagonal",
        ["row-1", "row-2", "row-3", "column-1", "column-2", "column-3"],
    ),
    (lambda: GRID.pick(1, 1, "row-1"), "not_your_turn", "It is the turn of seat 0.", 1, 0),
    (
        lambda: GRID.pick(1, 0, "row-1").pick(2, 1, "row-1"),
        "line_empty",
        "Nothing lies in row-1.",
        "row-1",
        ["row-2", "row-3", "column-1", "column-2", "column-3"],
    ),
    (lambda: prize_draft({}, ["a"], WhenPrizesRemain.KEEP), "nobody_to_draft", "Nobody is ranked.", 0, 1),
    (
        lambda: prize_draft({1: 1, 2: 2, 3: 3, 4: 2, 5: 3}, ["a"], WhenPrizesRemain.KEEP),
        "ranks_tied",
        "Entries 2, 4 share rank 2; decide who picks first before the draft.",
        [2, 4],
        "one entry a rank",
    ),
    (lambda: pick_prize(PRIZES, 1, 2, "a"), "not_your_turn", "It is not the turn of entry 2.", 2, 1),
    (lambda: pick_prize(PRIZES, 1, 1, "z"), "no_such_prize", "z is not among the prizes left.", "z", ["a", "b"]),
    (lambda: pick_prize(PRIZES, 2, 1, "a"), "wrong_turn", "The pick is for turn 2; it is turn 1.", 2, 1),
    (
        lambda: pick_prize(pick_prize(PRIZES, 1, 1, "a"), 1, 1, "b"),
        "already_picked",
        "Entry 1 took a in turn 1.",
        "b",
        "a",
    ),
    (
        lambda: seat_round([Match(1, 1, 2)], {2: 4, 1: 4}),
        "table_taken",
        "Entries 1 and 2 both have table 4.",
        4,
        "one entry a table",
    ),
    (lambda: round_robin([1]), "field_too_small", "A round robin needs 2 entries; there are 1.", 1, 2),
    (lambda: round_robin([1, 1]), "entry_twice", "An entry stands twice in the list.", [1, 1], "once"),
    (
        lambda: groups_of_even_strength(range(5), 3),
        "groups_out_of_range",
        "5 entries make 1 to 2 groups of at least two, not 3.",
        3,
        [1, 2],
    ),
    (
        lambda: groups_of_even_strength(range(5), 0),
        "groups_out_of_range",
        "5 entries make 1 to 2 groups of at least two, not 0.",
        0,
        [1, 2],
    ),
    (lambda: advised_stages(1), "field_too_small", "An event needs 2 entries; there are 1.", 1, 2),
    (lambda: standings([1, 1], [], seed=1), "entry_twice", "An entry stands twice in the list.", [1, 1], "once"),
    (
        lambda: standings([1], [], seed=1, tie_breaks=[]),
        "tie_breaks_missing",
        "An event names at least one tie-break.",
        0,
        1,
    ),
    (lambda: single_elimination(1), "bracket_too_small", "A bracket needs 2 entries; there are 1.", 1, 2),
    (
        lambda: double_elimination(65),
        "bracket_too_large",
        "A bracket holds at most 64 entries; there are 65. Cut the field first.",
        65,
        64,
    ),
    (
        lambda: progress_of(single_elimination(4), [1, 2, 3], {}),
        "wrong_number_of_seeds",
        "The bracket is for 4 entries; 3 are seeded.",
        3,
        4,
    ),
    (
        lambda: progress_of(single_elimination(3), [1, 2, 2], {}),
        "entry_twice",
        "An entry is seeded twice.",
        [1, 2, 2],
        "once",
    ),
    (
        lambda: decide(progress_of(single_elimination(4), [1, 2, 3, 4], {}), "W9-1", 1),
        "no_such_match",
        "The bracket has no match W9-1.",
        "W9-1",
        ["W1-1", "W1-2", "W2-1"],
    ),
    (
        lambda: decide(progress_of(single_elimination(4), [1, 2, 3, 4], {}), "W2-1", 1),
        "match_not_ready",
        "Match W2-1 is waiting: two entries do not stand in it.",
        "waiting",
        ["ready", "decided"],
    ),
    (
        lambda: decide(progress_of(single_elimination(4), [1, 2, 3, 4], {}), "W1-1", 2),
        "not_in_match",
        "Entry 2 does not play match W1-1.",
        2,
        [1, 4],
    ),
    (
        lambda: check_score(Score(-1, 2), MatchTerms()),
        "score_negative",
        "-1-2 counts less than no duel.",
        "-1-2",
        "0 or more",
    ),
    (
        lambda: check_score(Score(3, 0), MatchTerms()),
        "too_many_wins",
        "3-0: a best of 3 ends when a side has won 2.",
        3,
        2,
    ),
    (
        lambda: check_score(Score(2, 1, 1), MatchTerms()),
        "too_many_duels",
        "2-1-1 makes 4 duels; a best of 3 has at most 3.",
        4,
        3,
    ),
    (
        lambda: check_score(Score(3, 3), MatchTerms(best_of=5)),
        "too_many_duels",
        "3-3 makes 6 duels; a best of 5 has at most 5.",
        6,
        5,
    ),
    (
        lambda: check_score(Score(1, 0), MatchTerms()),
        "match_unfinished",
        "1-0: 2 duels are still to play; only an event with the setting may_end_early lets a match end before.",
        1,
        3,
    ),
    (
        lambda: check_score(Score(1, 1, 1), MatchTerms(needs_winner=True)),
        "winner_needed",
        "1-1-1 has no winner; an elimination match needs one.",
        "1-1-1",
        "a winner",
    ),
    (
        lambda: check_report(Match(1, 1, 2), Report(3, Score(2, 0)), MatchTerms()),
        "not_in_match",
        "Entry 3 does not play this match.",
        3,
        [1, 2],
    ),
    (
        lambda: check_report(Match(1, 1, 1), Report(1, Score(2, 0)), MatchTerms()),
        "meets_himself",
        "Entry 1 cannot play itself.",
        1,
        "another entry",
    ),
    (
        lambda: check_report(bye(1, 1), Report(1, Score(2, 0)), MatchTerms()),
        "no_opponent",
        "Entry 1 has no opponent in this round.",
        None,
        "an opponent",
    ),
    (
        lambda: team_match(["a", "b"], ["c", "d", "e"]),
        "team_too_small",
        "A best of 3 needs 3 fighters; the team has 2.",
        2,
        3,
    ),
    (
        lambda: team_match(["a", "b", "a"], ["c", "d", "e"]),
        "fighter_twice",
        "The same fighter stands twice in a team.",
        ["a", "a", "b"],
        "once",
    ),
    (
        lambda: choose_fighter(TEAMS, Side.FIRST, "z"),
        "fighter_not_available",
        "z is not one of the fighters that this side has left in this match.",
        "z",
        ["a", "b", "c"],
    ),
    (
        lambda: choose_fighter(choose_fighter(TEAMS, Side.FIRST, "a"), Side.FIRST, "b"),
        "not_asked",
        "This side has nothing to choose now.",
        "b",
        [],
    ),
    (lambda: end_duel(TEAMS, 1, None), "no_duel", "Duel 1 is not being played.", 1, "after both sides have chosen"),
    (
        lambda: pair_round(players(1), [], round_number=1, rounds=3, seed=1),
        "field_too_small",
        "A round needs 2 active entries; there are 1. The event can be ended.",
        1,
        2,
    ),
    (
        lambda: pair_round([*players(2), *players(1)], [], round_number=1, rounds=3, seed=1),
        "entry_twice",
        "Entry 1 stands twice in the field.",
        [1],
        "once",
    ),
    (
        lambda: pair_round(players(4), [Match(2, 1, 2, Score(2, 0))], round_number=2, rounds=3, seed=1),
        "round_already_paired",
        "Round 2 or a later one is paired already.",
        2,
        1,
    ),
    (
        lambda: pair_round(players(4), [Match(1, 1, 2), Match(1, 3, 4)], round_number=2, rounds=3, seed=1),
        "results_missing",
        "2 results are missing, the first of entries 1 and 2 in round 1.",
        2,
        0,
    ),
    (
        lambda: check_manual_round(players(4), [Match(2, 1, 1), Match(2, 2, 3)]),
        "meets_himself",
        "Entry 1 is paired with itself.",
        1,
        "another entry",
    ),
    (
        lambda: check_manual_round(players(4), [Match(2, 1, 2), Match(2, 1, 3)]),
        "entry_twice",
        "Entry 1 is paired 2 times.",
        2,
        1,
    ),
    (
        lambda: check_manual_round(players(4), [Match(2, 1, 2), Match(2, 3, 9)]),
        "not_active",
        "Entry 9 does not play this round.",
        9,
        [1, 2, 3, 4],
    ),
    (
        lambda: check_manual_round(players(4), [Match(2, 1, 2)]),
        "entry_missing",
        "2 active entries are not paired, the first is 3; give a bye to who sits out.",
        [3, 4],
        [],
    ),
    (
        lambda: ONE_LEFT.pick(1, 0, "a").pick(2, 1, "a"),
        "fighter_gone",
        "a has no copy left in this flight.",
        "a",
        ["b", "c", "d"],
    ),
    (
        lambda: PACKS.pick(1, 0, PACKS.hands[1][0]),
        "not_in_pack",
        f"Copy {PACKS.hands[1][0]} is not in the pack of seat 0.",
        PACKS.hands[1][0],
        sorted(HAND),
    ),
    (
        lambda: PACKS.pick(1, 0, HAND[0]).pick(1, 0, HAND[1]),
        "already_picked",
        "Seat 0 has made its pick of turn 1.",
        HAND[1],
        HAND[0],
    ),
    (lambda: ROCHESTER.pick(1, 0, -1), "not_in_pack", "Copy -1 is not in the open pack.", -1, sorted(ROCHESTER.opened)),
    (
        lambda: end_duel(DUELLED, 1, Side.FIRST),
        "duel_decided",
        "Duel 1 has a result; a correction is the organiser's.",
        Side.FIRST,
        None,
    ),
    (
        lambda: end_duel(DUELLED, 3, Side.FIRST),
        "no_duel",
        "Duel 3 is not being played.",
        3,
        "after both sides have chosen",
    ),
]


@pytest.mark.parametrize(("act", "code", "sentence", "found", "allowed"), REFUSED)
def test_what_is_refused(act: Callable[[], object], code: str, sentence: str, found: object, allowed: object) -> None:
    with pytest.raises(RefusedError) as refused:
        act()
    told = refused.value
    assert (told.code, told.sentence, told.found, told.allowed) == (code, sentence, found, allowed)
