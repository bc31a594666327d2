"""What an event refuses: each with its code, and the state is what it was (`Event.refuses` looks)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from tests.tournaments.log.driven import (
    LOST,
    ORGANISER,
    START,
    WAR,
    WON,
    Event,
    created,
    deck,
    pool,
    started,
    with_entries,
)
from tournaments.draft import Copy
from tournaments.log.actions import bracket, drafts, notes, prizes, results, rounds, setup, sign_up
from tournaments.log.ranks import ranking, table
from tournaments.log.state import DraftKind, Elimination, FirstStage, PenaltyKind, Settings
from tournaments.matches import Score
from tournaments.prizes import WhenPrizesRemain
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring
from tournaments.standings import TieBreak

SETTINGS = Settings(game="war")
KNOCKOUT = {"first_stage": FirstStage.NONE, "elimination": Elimination.SINGLE}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": ""}, "game_missing"),
        ({"first_stage": FirstStage.NONE}, "no_stages"),
        ({"rounds": 0}, "out_of_range"),
        ({"rounds": -3}, "out_of_range"),
        ({"best_of": 2}, "best_of_even"),
        ({"best_of": 0}, "out_of_range"),
        ({"seed": -1}, "out_of_range"),
        ({"seed": 2**63}, "out_of_range"),
        ({"cut": 4}, "setting_without_use"),
        ({"elimination": Elimination.SINGLE, "cut": 1}, "out_of_range"),
        ({"elimination": Elimination.SINGLE, "cut": 65}, "out_of_range"),
        ({"third_place": True}, "setting_without_use"),
        ({"groups": 2}, "setting_without_use"),
        ({"twice": True}, "setting_without_use"),
        ({"first_stage": FirstStage.GROUPS}, "groups_missing"),
        ({"first_stage": FirstStage.ROUND_ROBIN, "rounds": 3}, "setting_without_use"),
        ({"first_stage": FirstStage.ROUND_ROBIN, "late_entry": True}, "setting_without_use"),
        ({"tie_breaks": ()}, "tie_breaks_missing"),
        ({"tie_breaks": (TieBreak.WINS, TieBreak.WINS)}, "tie_break_twice"),
        ({"most_entries": 1}, "out_of_range"),
        ({"round_minutes": 0}, "out_of_range"),
        ({"first_table": 0}, "out_of_range"),
        ({"scoring": Scoring(win=0)}, "scoring_invalid"),
        ({"scoring": Scoring(win=1, draw=2)}, "scoring_invalid"),
        ({"scoring": Scoring(floor=Fraction(3, 2))}, "scoring_invalid"),
        ({"scoring": Scoring(bye_score=Score(0, 0))}, "scoring_invalid"),
        ({"scoring": Scoring(bye_score=Score(-1, 2))}, "scoring_invalid"),
    ],
)
def test_settings_that_no_event_can_have(changes: dict[str, object], code: str) -> None:
    with pytest.raises(RefusedError) as refused:
        setup.create("Open", ORGANISER, replace(SETTINGS, **changes))  # type: ignore[arg-type]
    assert refused.value.code == code
    created().refuses(code, setup.change_settings, settings=replace(SETTINGS, **changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "text_missing"),
        ("   ", "text_missing"),
        ("n" * 10_000, "text_too_long"),
        ("n" * 101, "text_too_long"),
        ("a\x00b", "text_invalid"),
        ("a\u202eb", "text_invalid"),
        ("a\ud800b", "text_invalid"),
    ],
)
def test_names_that_are_refused(name: str, code: str) -> None:
    event = created()
    event.refuses(code, sign_up.enter, name, at=event.now)
    event.refuses(code, setup.change_settings, name=name)
    with pytest.raises(RefusedError) as refused:
        setup.create(name, ORGANISER, SETTINGS)
    assert refused.value.code == code


def test_a_name_of_100_characters_is_taken_once_however_it_is_written() -> None:
    event = created()
    event.do(sign_up.enter, "Ä" * 100, at=event.now)
    event.do(sign_up.enter, "Rukyuk  Amberdeen", at=event.now)
    assert event.state.entries[2].name == "Rukyuk Amberdeen"
    for name in ("ä" * 100, "RUKYUK AMBERDEEN", " rukyuk\tamberdeen ", "Ｒukyuk Amberdeen", "Ruk\u200dyuk Amberdeen"):
        event.refuses("name_taken", sign_up.enter, name, at=event.now)


def test_an_organiser_is_no_entrant_and_an_entrant_no_organiser() -> None:
    event = created()
    event.refuses("organiser_cannot_enter", sign_up.enter, "Me", at=event.now, account=ORGANISER)
    event.do(sign_up.enter, "You", at=event.now, account=5)
    event.refuses("entrant_cannot_organise", setup.add_organiser, 5)
    event.refuses("already_entered", sign_up.enter, "You again", at=event.now, account=5)
    event.do(setup.add_organiser, 6)
    event.refuses("organiser_cannot_enter", sign_up.enter, "Six", at=event.now, account=6)
    event.do(setup.remove_organiser, 6)
    event.refuses("not_an_organiser", setup.remove_organiser, 6)
    event.refuses("last_organiser", setup.remove_organiser, ORGANISER)
    event.do(sign_up.drop, 1)
    event.do(setup.add_organiser, 5)
    event.refuses("organiser_cannot_enter", sign_up.come_back, 1, at=event.now)


def test_entry_that_is_closed_full_or_late() -> None:
    event = created(entry_closes=START + timedelta(hours=1), most_entries=2)
    event.refuses("entry_closed", sign_up.enter, "Late", at=START + timedelta(hours=2))
    event.do(sign_up.enter, "By hand", at=START + timedelta(hours=2), by_organiser=True)
    event.do(sign_up.enter, "Second", at=START)
    event.refuses("event_full", sign_up.enter, "Third", at=START)
    event.do(sign_up.drop, 2)
    event.do(sign_up.enter, "Third", at=START)
    event.refuses("event_full", sign_up.come_back, 2, at=event.now)
    event.do(setup.start)
    event.do(sign_up.drop, 3)
    event.refuses("no_late_entry", sign_up.enter, "Fourth", at=START)
    for rating in (float("nan"), float("inf"), -1.0, 10_001.0):
        created().refuses("rating_invalid", sign_up.enter, "R", at=START, rating=rating)


def in_round_1() -> Event:
    event = started(4, rounds=3)
    event.next_round()
    return event


@pytest.mark.parametrize(
    ("make", "code", "deed", "arguments"),
    [
        (created, "field_too_small", setup.start, ()),
        (lambda: with_entries(1), "field_too_small", setup.start, ()),
        (lambda: with_entries(1, **KNOCKOUT), "field_too_small", setup.start, ()),
        (lambda: with_entries(65, **KNOCKOUT), "bracket_too_large", setup.start, ()),
        (lambda: with_entries(3, first_stage=FirstStage.GROUPS, groups=2), "groups_out_of_range", setup.start, ()),
        (lambda: with_entries(2), "not_started", rounds.pair_next_round, ()),
        (lambda: with_entries(2), "not_started", setup.close, ()),
        (in_round_1, "already_started", setup.start, ()),
        (in_round_1, "already_started", sign_up.seed_by_lot, (3,)),
        (in_round_1, "results_missing", rounds.pair_next_round, ()),
        (in_round_1, "results_missing", rounds.pair_by_hand, ([(1, 2), (3, 4)],)),
        (in_round_1, "results_missing", setup.close, ()),
        (in_round_1, "results_missing", bracket.draw_bracket, ()),
        (in_round_1, "results_missing", prizes.lay_out_prizes, (["A"], WhenPrizesRemain.KEEP)),
        (in_round_1, "no_such_round", rounds.publish_round, (2,)),
        (in_round_1, "no_such_round", rounds.unpublish_round, (0,)),
        (in_round_1, "no_such_match", results.report, ("1-3", 1, WON)),
        (in_round_1, "no_such_match", results.report, ("9-1", 1, WON)),
        (in_round_1, "no_such_match", results.give_result, ("W1-1", WON)),
        (in_round_1, "no_such_match", results.give_result, ("1-" + "9" * 5000, WON)),
        (in_round_1, "no_such_match", results.give_result, ("١-١", WON)),
        (in_round_1, "forfeit_score", results.give_result, ("1-1", Score(1, 1, 1))),
        (in_round_1, "no_duel", results.end_duel, ("1-1", 1, None)),
        (in_round_1, "not_in_match", results.end_duel, ("1-1", 1, 77)),
        (in_round_1, "no_such_entry", sign_up.drop, (5,)),
        (in_round_1, "no_such_entry", sign_up.submit_deck, (5, deck())),
        (in_round_1, "no_such_entry", sign_up.penalise, (0, PenaltyKind.WARNING, "Late.")),
        (in_round_1, "text_missing", sign_up.disqualify, (1, " ")),
        (in_round_1, "text_too_long", sign_up.penalise, (1, PenaltyKind.WARNING, "x" * 501)),
        (in_round_1, "text_too_long", notes.announce, ("x" * 10_000,)),
        (
            in_round_1,
            "no_such_entry",
            notes.note,
            ("Look.",),
        ),
        (in_round_1, "no_timer", notes.pause_timer, ("1",)),
        (in_round_1, "no_timer", notes.extend_timer, ("1", 1, 60)),
        (in_round_1, "out_of_range", sign_up.fix_table, (1, 0)),
        (in_round_1, "out_of_range", rounds.change_table, ("1-1", -4)),
        (in_round_1, "rounds_played", drafts.draw_flights, (3,)),
        (in_round_1, "no_bracket", bracket.change_seeds, ([1, 2],)),
        (in_round_1, "no_prizes", prizes.pick_prize, (1, 1, "A")),
        (in_round_1, "no_such_draft", drafts.pick, (1, 1, 1, "war-luc")),
        (in_round_1, "no_such_log_entry", setup.undo, (999,)),
        (in_round_1, "not_undoable", setup.undo, (1,)),
        (in_round_1, "undo_too_late", setup.undo, (6,)),
    ],
)
def test_what_is_refused_leaves_the_state_as_it_was(
    make: Callable[[], Event], code: str, deed: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    event = make()
    extra: dict[str, object] = {}
    if deed is results.give_result and code == "forfeit_score":
        extra = {"forfeit": True}
    if deed is notes.note:
        extra = {"entries": [9]}
    event.refuses(code, deed, *arguments, **extra)  # type: ignore[arg-type]


def test_what_a_side_may_not_say_of_its_match() -> None:
    event = in_round_1()
    first, second = event.state.meeting("1-1").entries
    event.refuses("nothing_to_confirm", results.confirm, "1-1", first, WON)
    event.refuses("nothing_to_dispute", results.dispute, "1-1", first, "Why?")
    event.refuses("no_character_teams", results.choose_fighter, "1-1", first, 1, "war-luc")
    event.do(results.report, "1-1", first, WON)
    event.refuses("report_changed", results.confirm, "1-1", second, LOST)
    event.do(results.confirm, "1-1", second, WON)
    event.repeats(results.confirm, "1-1", second, WON)
    event.give(*event.state.meeting("1-2").entries, WON)
    event.next_round()
    event.refuses("too_late_to_dispute", results.dispute, "1-1", first, "After all.")
    event.do(results.clear_result, "1-1")
    event.repeats(results.clear_result, "1-1")
    assert event.state.meeting("1-1").score is None


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([(1, 1), (2, 3)], "meets_himself"),
        ([(1, 2), (1, 3)], "entry_twice"),
        ([(1, 2)], "entry_missing"),
        ([(1, 2), (3, 9)], "no_such_entry"),
        ([], "entry_missing"),
    ],
)
def test_rounds_by_hand_that_are_refused(lines: list[tuple[int, int | None]], code: str) -> None:
    started(4, rounds=3).refuses(code, rounds.pair_by_hand, lines)


def test_tie_breaks_are_fixed_when_round_1_is_paired_and_stages_when_the_event_starts() -> None:
    event = with_entries(4, rounds=3)
    other = replace(event.state.settings, tie_breaks=(TieBreak.WINS, TieBreak.BUCHHOLZ))
    event.do(setup.change_settings, settings=other)
    event.do(setup.start)
    fixed = replace(other, best_of=5)
    assert event.refuses("setting_fixed", setup.change_settings, settings=fixed).found == "best_of"
    event.do(setup.change_settings, settings=replace(other, tie_breaks=(TieBreak.WINS,)))
    changed = event.log[-1].seq
    event.do(rounds.pair_next_round)
    assert event.refuses("setting_fixed", setup.change_settings, settings=other).found == "tie_breaks"
    event.refuses("undo_too_late", setup.undo, changed)
    event.do(setup.change_settings, settings=replace(event.state.settings, rounds=2), name="Other name")
    assert (event.state.planned, event.state.name) == (2, "Other name")
    event.refuses("draft_stale", rounds.publish_round, 1)
    event.next_round()
    event.play_round()
    event.next_round()
    event.refuses("rounds_played", setup.change_settings, settings=replace(event.state.settings, rounds=1))


def test_a_published_round_is_taken_back_only_while_nothing_was_said_of_it() -> None:
    event = in_round_1()
    event.do(notes.start_timer, "1", at=event.now, seconds=60)
    event.do(rounds.unpublish_round, 1)
    event.repeats(rounds.unpublish_round, 1)
    assert event.state.timers == {}
    event.do(rounds.publish_round, 1)
    event.do(results.report, "1-1", event.state.meeting("1-1").first, WON)
    event.refuses("results_in", rounds.unpublish_round, 1)
    event.refuses("undo_too_late", setup.undo, next(e.seq for e in event.log if e.kind == "round_published"))
    event.play_round()
    event.next_round()
    event.refuses("not_the_last_round", rounds.unpublish_round, 1)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (pool()[:179], "pool_size"),
        ([*pool()[:179], Copy(1, "sularia-twice", "Jotune")], "copy_twice"),
        ([*pool()[:178], Copy(179, "a", "Protoan"), Copy(180, "b", "Exsularian")], "too_many_factions"),
    ],
)
def test_pools_that_are_refused(cards: list[Copy], code: str) -> None:
    event = with_entries(4)
    for kind in (DraftKind.PACKS, DraftKind.ROCHESTER, DraftKind.GRID):
        event.refuses(code, drafts.start_card_draft, kind, [1, 2, 3, 4], cards, seed=9)


def test_drafts_that_cannot_begin() -> None:
    event = with_entries(4)
    card = drafts.start_card_draft
    event.refuses("seats_out_of_range", card, DraftKind.PACKS, [1], pool(), seed=9)
    event.refuses("entry_twice", card, DraftKind.PACKS, [1, 1], pool(), seed=9)
    event.refuses("no_such_entry", card, DraftKind.PACKS, [1, 9], pool(), seed=9)
    event.refuses("wrong_kind", card, DraftKind.FIGHTERS, [1, 2], pool(), seed=9)
    event.refuses("seed_known", card, DraftKind.PACKS, [1, 2], pool(), seed=event.state.settings.seed)
    event.refuses("out_of_range", card, DraftKind.PACKS, [1, 2], pool(), seed=9, seconds=-5)
    event.refuses("no_such_flight", drafts.start_fighter_draft, 1, WAR, seed=9)
    event.do(drafts.draw_flights, 3)
    event.refuses("copies_missing", drafts.start_fighter_draft, 1, WAR[:4], seed=9)
    event.refuses("promo_copies_missing", drafts.start_fighter_draft, 1, WAR, seed=9, promos={"war-promo": 0})
    event.do(drafts.start_fighter_draft, 1, WAR, seed=9)
    event.refuses("draft_exists", drafts.start_fighter_draft, 1, WAR, seed=9)
    event.refuses("draft_exists", drafts.draw_flights, 3)
    event.refuses("seat_taken", card, DraftKind.PACKS, [1, 2], pool(), seed=9)
    event.refuses("draft_open", setup.start)
    event.refuses("no_timer", drafts.pause_draft, 1)


def test_picks_that_are_refused() -> None:
    event = with_entries(3)
    event.do(drafts.draw_flights, 3)
    event.do(drafts.start_fighter_draft, 1, WAR, seed=9)
    one = event.state.draft(1)
    now, later = one.seats[one.waiting_for[0]], one.seats[(one.waiting_for[0] + 1) % 3]
    event.refuses("unknown_fighter", drafts.pick, 1, now, 1, "war-nobody")
    event.refuses("choice_invalid", drafts.pick, 1, now, 1, 17)
    event.refuses("not_your_turn", drafts.pick, 1, later, 1, "war-luc")
    event.refuses("wrong_turn", drafts.pick, 1, now, 2, "war-luc")
    event.refuses("not_in_draft", drafts.pick, 1, 9, 1, "war-luc")
    event.do(drafts.pick, 1, now, 1, "war-luc")
    event.refuses("fighter_gone", drafts.pick, 1, later, 2, "war-luc")
    packs = with_entries(2)
    packs.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2], pool(), seed=9)
    others = packs.state.draft(1).choices(1)[0]
    packs.refuses("not_in_pack", drafts.pick, 1, 1, 1, others)
    packs.refuses("choice_invalid", drafts.pick, 1, 1, 1, "row-1")


def test_character_teams_each_fighter_once_and_the_last_is_not_asked_for() -> None:
    event = with_entries(2, character_teams=True, rounds=1)
    event.do(sign_up.submit_deck, 1, deck("war-luc", "war-seth", "war-lixis"))
    event.do(setup.start)
    event.next_round()
    first, second = event.state.meeting("1-1").entries
    event.refuses("team_missing", results.choose_fighter, "1-1", 1, 1, "war-luc")
    teams = with_entries(2, character_teams=True, rounds=1)
    for number in (1, 2):
        teams.do(sign_up.submit_deck, number, deck("war-luc", "war-seth", "war-lixis"))
    teams.do(setup.start)
    teams.next_round()
    first, second = teams.state.meeting("1-1").entries
    choose, end = results.choose_fighter, results.end_duel
    teams.refuses("fighter_not_available", choose, "1-1", first, 1, "war-rukyuk")
    teams.refuses("wrong_duel", choose, "1-1", first, 2, "war-luc")
    teams.do(choose, "1-1", first, 1, "war-luc")
    teams.repeats(choose, "1-1", first, 1, "war-luc")
    teams.refuses("not_asked", choose, "1-1", first, 1, "war-seth")
    teams.refuses("no_duel", end, "1-1", 1, first)
    teams.do(choose, "1-1", second, 1, "war-seth")
    teams.refuses("already_revealed", choose, "1-1", second, 1, "war-luc")
    teams.do(end, "1-1", 1, first)
    teams.repeats(end, "1-1", 1, first)
    teams.refuses("duel_decided", end, "1-1", 1, second)
    teams.refuses("fighter_not_available", choose, "1-1", first, 2, "war-luc")
    teams.do(choose, "1-1", first, 2, "war-seth")
    teams.do(choose, "1-1", second, 2, "war-luc")
    teams.do(end, "1-1", 2, second)
    team = teams.state.meeting("1-1").team
    assert team is not None
    assert team.facing == ("war-lixis", "war-lixis")
    teams.refuses("not_asked" if team.facing is None else "already_revealed", choose, "1-1", first, 3, "war-luc")
    teams.do(end, "1-1", 3, first)
    right = Score(2, 1)
    teams.refuses("duels_say_otherwise", results.report, "1-1", first, LOST)
    teams.do(results.report, "1-1", first, right)
    teams.do(results.confirm, "1-1", second, right)
    assert teams.state.meeting("1-1").score == right
    teams.repeats(choose, "1-1", first, 1, "war-luc")


def test_prizes_wait_for_the_last_match() -> None:
    event = started(4, rounds=1, elimination=Elimination.SINGLE)
    lay_out = prizes.lay_out_prizes
    event.refuses("rounds_left", lay_out, ["A"], WhenPrizesRemain.KEEP)
    event.next_round()
    event.play_round()
    event.refuses("bracket_open", lay_out, ["A"], WhenPrizesRemain.KEEP)
    event.do(bracket.draw_bracket)
    event.refuses("bracket_open", lay_out, ["A"], WhenPrizesRemain.KEEP)
    event.play_bracket()
    event.refuses("out_of_range", lay_out, [], WhenPrizesRemain.KEEP)
    event.refuses("text_too_long", lay_out, ["A" * 101], WhenPrizesRemain.KEEP)
    event.refuses("no_such_entry", lay_out, ["A"], WhenPrizesRemain.KEEP, ties=[9])
    event.do(lay_out, ["A", "B"], WhenPrizesRemain.KEEP)
    event.repeats(lay_out, ["A", "B"], WhenPrizesRemain.KEEP)
    event.refuses("no_such_prize", prizes.pick_prize, 1, event.state.prizes.picking, "C")
    event.do(prizes.pick_prize, 1, event.state.prizes.picking, "B")
    event.refuses("prizes_taken", lay_out, ["A"], WhenPrizesRemain.KEEP)


def test_seeds_by_hand_by_lot_and_by_rating() -> None:
    event = created(**KNOCKOUT)
    for number, rating in enumerate([1500.0, None, 1700.0], 1):
        event.do(sign_up.enter, f"P{number}", at=event.now, rating=rating)
    event.do(sign_up.seed_by_rating)
    assert event.state.seeding == (3, 1, 2)
    event.refuses("entry_twice", sign_up.seed_by_hand, [1, 1])
    event.refuses("no_such_entry", sign_up.seed_by_hand, [1, 4])
    event.do(sign_up.seed_by_hand, [2])
    assert event.state.seeding == (2, 1, 3)
    event.do(sign_up.seed_by_lot, 11)
    by_lot = event.state.seeding
    event.do(sign_up.seed_by_lot, 11)
    assert event.state.seeding == by_lot
    event.do(setup.start)
    assert event.state.bracket is not None
    assert event.state.bracket.seeded == by_lot


def test_the_cut_passes_over_who_left_and_says_whom_a_lot_parted() -> None:
    event = started(8, rounds=1, elimination=Elimination.SINGLE, cut=4, tie_breaks=(TieBreak.MATCH_POINTS,))
    event.next_round()
    event.play_round()
    leader = 1
    event.do(sign_up.drop, leader)
    event.refuses("cut_too_large", bracket.draw_bracket, 8)
    for size in (1, 0, -2):
        event.refuses("bracket_too_small", bracket.draw_bracket, size)
    event.do(bracket.draw_bracket)
    assert event.state.bracket is not None
    assert leader not in event.state.bracket.seeded
    assert len(event.state.bracket.seeded) == 4
    drawn = event.log[-1].payload
    assert set(drawn.by_lot) <= set(event.state.bracket.seeded)
    event.refuses("bracket_drawn", bracket.draw_bracket)
    event.refuses("bracket_drawn", rounds.pair_next_round)
    event.refuses("wrong_entries", bracket.change_seeds, [1, 2, 3, 4])


def test_a_disqualified_entry_has_no_rank_and_its_results_count_for_others() -> None:
    event = started(4, rounds=2)
    event.next_round()
    event.play_round()
    before = {line.entry: line.points for line in table(event.state)}
    event.do(sign_up.disqualify, 1, "A second deck.")
    event.repeats(sign_up.disqualify, 1, "A second deck.")
    event.refuses("disqualified", sign_up.come_back, 1, at=event.now)
    event.refuses("disqualified", sign_up.drop, 1)
    assert set(ranking(event.state)) == {2, 3, 4}
    assert {line.entry: line.points for line in table(event.state)} == {e: p for e, p in before.items() if e != 1}
