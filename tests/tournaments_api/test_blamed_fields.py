"""A refusal names the field of the request that is to blame, and none where the event or the address is."""

import pytest

from tests.tournaments_api.codes import codes_of_the_rules
from tests.tournaments_api.played import asking, deck_of, event_of, user
from tournaments.api.blame import FIELDS, LACKING
from tournaments.api.refusals import NOT_NOW, NOT_THERE, NOT_YOURS
from tournaments.log.actions import drafts, sign_up
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def blamed(answer):
    """Status, code and field of the one error of an answer."""
    [error] = answer.json()["errors"]
    return answer.status_code, error["code"], error["attr"]


NEW = {"name": "Event", "settings": {"game": "war"}}


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({**NEW, "name": ""}, "text_missing", "name"),
        ({**NEW, "name": "x" * 101}, "text_too_long", "name"),
        ({**NEW, "name": "a\u202eb"}, "text_invalid", "name"),
        ({**NEW, "name": 3}, "value_invalid", "name"),
        ({**NEW, "colour": "red"}, "field_unknown", "colour"),
        ({"settings": {"game": "war"}}, "field_missing", "name"),
        ({"name": "Event", "settings": {}}, "field_missing", "settings.game"),
        ({"name": "Event", "settings": []}, "value_invalid", "settings"),
        ({"name": "Event", "settings": {"game": ""}}, "unknown_game", "settings.game"),
    ],
)
def test_of_a_new_event(other, body, code, field):
    assert blamed(other("POST", "tournaments/", body)) == (400, code, field)
    assert not Tournament.objects.exists()


def test_of_a_body_that_is_no_object(other):
    assert blamed(other("POST", "tournaments/", [])) == (400, "value_invalid", None)


@pytest.mark.parametrize(
    ("settings", "code", "field"),
    [
        ({"game": "chess"}, "unknown_game", "game"),
        ({"format": "nonsense"}, "unknown_format", "format"),
        ({"format": "sularia-free"}, "format_of_another_game", "format"),
        ({"rounds": "3"}, "value_invalid", "rounds"),
        ({"rounds": 100}, "out_of_range", "rounds"),
        ({"best_of": 11}, "out_of_range", "best_of"),
        ({"best_of": 2}, "best_of_even", "best_of"),
        ({"seed": -1}, "out_of_range", "seed"),
        ({"first_table": 0}, "out_of_range", "first_table"),
        ({"elimination": "single", "cut": 1}, "out_of_range", "cut"),
        ({"most_entries": 1}, "out_of_range", "most_entries"),
        ({"round_minutes": 0}, "out_of_range", "round_minutes"),
        ({"first_stage": "none"}, "no_stages", "elimination"),
        ({"first_stage": "groups"}, "groups_missing", "groups"),
        ({"first_stage": "groups", "groups": 0}, "out_of_range", "groups"),
        ({"cut": 4}, "setting_without_use", "cut"),
        ({"twice": True}, "setting_without_use", "twice"),
        ({"game": "sularia", "character_teams": True}, "setting_without_use", "character_teams"),
        ({"tie_breaks": []}, "tie_breaks_missing", "tie_breaks"),
        ({"tie_breaks": ["wins", "wins"]}, "tie_break_twice", "tie_breaks"),
        ({"tie_breaks": ["wins", "luck"]}, "value_invalid", "tie_breaks.1"),
        ({"scoring": {"win": 1, "draw": 2}}, "scoring_invalid", "scoring"),
        ({"scoring": {"bye_score": {"first": 0, "second": 0}}}, "scoring_invalid", "scoring.bye_score"),
        ({"scoring": {"floor": "1/0"}}, "value_invalid", "scoring.floor"),
        ({"mood": "good"}, "field_unknown", "mood"),
    ],
)
def test_of_terms(other, settings, code, field):
    answer = other("POST", "tournaments/", {"name": "Event", "settings": {"game": "war", **settings}})
    assert blamed(answer) == (400, code, f"settings.{field}")


def test_of_terms_that_are_fixed(event, olga):
    event.start()
    event.round()
    changed = olga("PATCH", event.path, {"settings": {"tie_breaks": ["wins"]}}, If_Match="*")
    assert blamed(changed) == (409, "setting_fixed", "settings.tie_breaks")
    event.results()
    event.round()
    changed = olga("PATCH", event.path, {"settings": {"rounds": 1}}, If_Match="*")
    assert blamed(changed) == (409, "rounds_played", "settings.rounds")


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "field"),
    [
        ("entries/", {"name": "player 1"}, 409, "name_taken", "name"),
        ("entries/", {}, 400, "field_missing", "name"),
        ("entries/", {"account": "nobody"}, 400, "no_such_account", "account"),
        ("entries/", {"account": "player1", "name": "Again"}, 409, "already_entered", "account"),
        ("entries/", {"account": "olga"}, 409, "organiser_cannot_enter", "account"),
        ("organisers/add/", {"account": "player1"}, 409, "entrant_cannot_organise", "account"),
        ("organisers/remove/", {"account": "player1"}, 400, "not_an_organiser", "account"),
        ("organisers/remove/", {"account": "olga"}, 409, "last_organiser", "account"),
        ("announcements/", {"text": " "}, 400, "text_missing", "text"),
        ("notes/", {"text": "x", "entries": [1, 1]}, 400, "entry_twice", "entries"),
        ("notes/", {"text": "x", "entries": [9]}, 400, "no_such_entry", "entries"),
        ("notes/", {"text": "x", "match": "9-9"}, 400, "no_such_match", "match"),
        ("entries/1/penalties/", {"penalty": "fine", "reason": "late"}, 400, "value_invalid", "penalty"),
        ("entries/1/penalties/", {"penalty": "warning", "reason": ""}, 400, "text_missing", "reason"),
        ("entries/9/penalties/", {"penalty": "warning", "reason": "late"}, 404, "no_such_entry", None),
        ("entries/1/table/", {"table": 0}, 400, "out_of_range", "table"),
        ("entries/1/deck/", {"deck": "none"}, 400, "no_such_deck", "deck"),
        ("seeding/", {"by": "hand", "order": [1, 1]}, 400, "entry_twice", "order"),
        ("seeding/", {"by": "hand", "order": [1, 9]}, 400, "no_such_entry", "order"),
        ("seeding/", {"by": "hand", "order": [1, "2"]}, 400, "value_invalid", "order.1"),
        ("seeding/", {"by": "lot", "seed": -1}, 400, "out_of_range", "seed"),
        ("flights/", {"seed": -1}, 400, "out_of_range", "seed"),
        ("undo/", {"seq": 99}, 400, "no_such_log_entry", "seq"),
        ("undo/", {"seq": 1}, 409, "not_undoable", "seq"),
        ("drafts/", {"kind": "fighters"}, 400, "field_missing", "flight"),
        ("drafts/", {"kind": "fighters", "flight": 7}, 400, "no_such_flight", "flight"),
        ("drafts/", {"kind": "fighters", "flight": 1, "fighters": ["x"]}, 400, "unknown_fighter", "fighters"),
        ("drafts/", {"kind": "fighters", "flight": 1, "promos": {"x": 1}}, 400, "unknown_fighter", "promos"),
        ("drafts/", {"kind": "packs", "card_list": "none"}, 400, "no_such_list", "card_list"),
        ("drafts/", {"kind": "packs", "cards": {"none": 1}}, 400, "unknown_card", "cards"),
        ("drafts/", {"kind": "packs", "cards": {"war-lure": 0}}, 400, "out_of_range", "cards"),
        ("drafts/", {"kind": "packs", "seats": [1, 1], "cards": {}}, 400, "entry_twice", "seats"),
        ("drafts/", {"kind": "packs", "cards": {}}, 400, "pool_size", "cards"),
        ("start/", {"now": True}, 400, "field_unknown", "now"),
        ("close/", {}, 409, "not_started", "early"),
    ],
)
def test_before_the_start(event, olga, path, body, status, code, field):
    version = event.state.seq
    assert blamed(olga("POST", event.path + path, body, If_Match="*")) == (status, code, field)
    assert event.state.seq == version


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"flight": 1, "seconds": 0}, 400, "out_of_range", "seconds"),
        ({"flight": 1, "seed": -1}, 400, "out_of_range", "seed"),
        ({"flight": 1, "team_size": 0}, 400, "out_of_range", "team_size"),
        ({"flight": 1, "team_size": 9}, 400, "copies_missing", "team_size"),
        ({"flight": 1, "promos": {"war-lixis": 1}}, 400, "promo_in_box", "promos"),
    ],
)
def test_of_a_draft_of_fighters(event, olga, body, status, code, field):
    event.do(drafts.draw_flights, 1)
    answer = olga("POST", f"{event.path}drafts/", {"kind": "fighters", **body})
    assert blamed(answer) == (status, code, field)


def test_of_picks(event, olga):
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    draft = event.state.draft(1)
    waiting, other = draft.seats[draft.waiting_for[0]], draft.seats[draft.waiting_for[0] - 1]
    asks = {number: asking(account) for number, account in event.players.items()}
    picks = f"{event.draft()}picks/"
    assert blamed(asks[waiting]("POST", picks, {"turn": 2, "choice": "f01"})) == (409, "wrong_turn", "turn")
    assert blamed(asks[waiting]("POST", picks, {"turn": 1, "choice": "x"})) == (400, "unknown_fighter", "choice")
    assert blamed(asks[waiting]("POST", picks, {"turn": 1, "choice": 1})) == (400, "choice_invalid", "choice")
    assert blamed(asks[other]("POST", picks, {"turn": 1, "choice": "f01"})) == (409, "not_your_turn", None)
    assert blamed(asks[other]("POST", picks, {"turn": 1, "choice": "f01", "entry": waiting})) == (
        403,
        "not_your_entry",
        "entry",
    )
    assert blamed(olga("POST", picks, {"turn": 1, "choice": "f01"})) == (400, "field_missing", "entry")
    assert blamed(olga("POST", picks, {"turn": 1, "choice": "f01", "entry": 9})) == (400, "no_such_entry", "entry")
    assert blamed(olga("POST", f"{event.draft()}pick-for/", {"entries": [9]})) == (403, "not_in_draft", "entries")


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "field"),
    [
        ("matches/1-1/result/", {"score": {"first": 3, "second": 0}}, 400, "too_many_wins", "score"),
        ("matches/1-1/result/", {"score": {"first": 2}}, 400, "field_missing", "score.second"),
        ("matches/1-1/result/", {"score": {"first": 1, "second": 0}}, 400, "match_unfinished", "score"),
        ("matches/1-1/result/", {"score": {"first": 1, "second": 1, "drawn": 2}}, 400, "too_many_duels", "score"),
        ("matches/1-1/result/", {"score": {"first": -1, "second": 2}}, 400, "score_negative", "score"),
        ("matches/1-1/result/", {"score": {"first": 1, "second": 2}, "forfeit": True}, 400, "forfeit_score", "score"),
        ("matches/9-9/result/", {"score": {"first": 2, "second": 0}}, 404, "no_such_match", None),
        ("matches/1-1/table/", {"table": 2}, 409, "table_taken", "table"),
        ("matches/1-1/duel/", {"duel": 1, "winner": None}, 409, "no_duel", "duel"),
        ("timers/1/start/", {"seconds": -1}, 400, "out_of_range", "seconds"),
        ("timers/1/start/", {}, 400, "seconds_missing", "seconds"),
        ("timers/9/start/", {"seconds": 60}, 404, "no_such_round", None),
        ("rounds/", {}, 409, "results_missing", "without_results"),
        ("rounds/", {"pairs": [[1, 1], [2, 3]]}, 409, "results_missing", "without_results"),
        ("rounds/", {"pairs": [[1, 1], [2, 3]], "without_results": True}, 400, "meets_himself", "pairs.0.1"),
        ("rounds/", {"pairs": [[1, 2], [4, 9]], "without_results": True}, 400, "no_such_entry", "pairs.1.1"),
        ("rounds/", {"pairs": [[1, 2], [3, 1]], "without_results": True}, 400, "entry_twice", "pairs.1.1"),
        ("rounds/", {"pairs": [[1, 2]], "without_results": True}, 400, "entry_missing", "pairs"),
        ("rounds/", {"pairs": [[1, 2, 3]], "without_results": True}, 400, "value_invalid", "pairs.0"),
        ("rounds/", {"pairs": [[1, "2"]], "without_results": True}, 400, "value_invalid", "pairs.0.1"),
        ("bracket/", {}, 409, "results_missing", None),
        ("bracket/seeds/", {"order": [1]}, 409, "no_bracket", None),
        ("close/", {}, 409, "results_missing", "early"),
    ],
)
def test_of_rounds(event, olga, path, body, status, code, field):
    event.start()
    event.round()
    assert blamed(olga("POST", event.path + path, body, If_Match="*")) == (status, code, field)


def test_of_who_is_paired_and_does_not_play(event, olga):
    event.start()
    event.do(sign_up.drop, 4)
    answer = olga("POST", f"{event.path}rounds/", {"pairs": [[1, None], [4, 2]]}, If_Match="*")
    assert blamed(answer) == (409, "not_active", "pairs.1.0")


def test_results_that_are_missing_name_the_word_that_goes_on_without_them(event, olga):
    event.start()
    event.round()
    refused = olga("POST", f"{event.path}rounds/", {}, If_Match="*")
    detail = refused.json()["errors"][0]["detail"]
    assert detail == "2 results missing, the first of match 1-1; rounds/ can pair all the same (without_results)."
    assert refused.json()["found"] == ["1-1", "1-2"]
    assert olga("POST", f"{event.path}rounds/", {"without_results": True}, If_Match="*").status_code == 201


def test_rounds_that_are_left_name_the_word_that_ends_the_event(event, olga):
    event.start()
    assert blamed(olga("POST", f"{event.path}close/", {}, If_Match="*")) == (409, "rounds_left", "early")
    laid_out = olga("POST", f"{event.path}prizes/", {"prizes": ["Dice"]}, If_Match="*")
    assert blamed(laid_out) == (409, "rounds_left", None)
    assert "close/ can end the event early (early)" in laid_out.json()["errors"][0]["detail"]


def test_of_a_deck(db):
    event = event_of(1, {"game": "sularia", "format": "sularia-standard", "rounds": 1})
    ask, path = asking(event.players[1]), f"{event.path}entries/1/deck/"
    small = str(deck_of(event.players[1], {"sularia-frostmere-landing": 4}, "sularia-standard").pk)
    assert blamed(ask("POST", path, {"deck": small})) == (400, "deck_illegal", "deck")
    assert blamed(ask("POST", path, {"deck": small, "revision": 9})) == (400, "no_such_revision", "revision")
    team = str(deck_of(event.players[1], {"war-hikaru": 1}, "duel").pk)
    assert blamed(ask("POST", path, {"deck": team})) == (400, "deck_of_another_game", "deck")


def test_who_may_not_name_an_account_is_told_which_field(event):
    user("friend")
    answer = asking(user("stranger"))("POST", f"{event.path}entries/", {"account": "friend"})
    assert blamed(answer) == (403, "not_organiser", "account")


def played(settings):
    """An event of one round that is played."""
    event = event_of(4, {"game": "war", "rounds": 1, **settings})
    event.start()
    event.round()
    event.results()
    return event, asking(event.organiser, If_Match="*")


@pytest.mark.parametrize(
    ("path", "body", "status", "code", "field"),
    [
        ("bracket/", {"size": 1}, 400, "bracket_too_small", "size"),
        ("bracket/", {"size": 65}, 400, "bracket_too_large", "size"),
        ("bracket/", {"size": 8}, 400, "cut_too_large", "size"),
        ("prizes/", {"prizes": ["Dice"]}, 409, "bracket_open", None),
        ("close/", {}, 409, "bracket_open", "early"),
    ],
)
def test_of_a_cut(db, path, body, status, code, field):
    event, olga = played({"elimination": "single", "cut": 2})
    assert blamed(olga("POST", event.path + path, body)) == (status, code, field)


def test_of_a_bracket(db):
    event, olga = played({"elimination": "single", "cut": 2})
    assert olga("POST", f"{event.path}bracket/").status_code == 200
    seeds = olga("POST", f"{event.path}bracket/seeds/", {"order": [1, 2, 3, 4]})
    assert blamed(seeds) == (400, "wrong_entries", "order")
    drawn = olga("POST", f"{event.path}matches/W1-1/result/", {"score": {"first": 1, "second": 1, "drawn": 1}})
    assert blamed(drawn) == (400, "winner_needed", "score")


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"prizes": []}, 400, "out_of_range", "prizes"),
        ({"prizes": ["Dice", ""]}, 400, "text_missing", "prizes"),
        ({"prizes": ["Dice"], "ties": [1, 1]}, 400, "entry_twice", "ties"),
        ({"prizes": ["Dice"], "ties": [9]}, 400, "no_such_entry", "ties"),
        ({"prizes": ["Dice"]}, 409, "ranks_tied", "ties"),
        ({"prizes": ["Dice"], "when_prizes_remain": "burn"}, 400, "value_invalid", "when_prizes_remain"),
    ],
)
def test_of_prizes(db, body, status, code, field):
    event, olga = played({"tie_breaks": ["match_points"]})
    assert blamed(olga("POST", f"{event.path}prizes/", body)) == (status, code, field)


def test_of_a_picked_prize(db):
    event, olga = played({})
    assert olga("POST", f"{event.path}prizes/", {"prizes": ["Dice", "Mat"], "ties": [1, 2, 3, 4]}).status_code == 200
    first, second = event.state.prizes.order[:2]
    picks, dice = f"{event.path}prizes/picks/", {"turn": 1, "prize": "Dice"}
    for entry in ({}, {"entry": None}):
        assert blamed(olga("POST", picks, {**dice, **entry})) == (400, "field_missing", "entry")
    assert blamed(asking(user("stranger"))("POST", picks, dice)) == (403, "not_entrant", None)
    ask = asking(event.players[first])
    assert blamed(ask("POST", picks, {**dice, "entry": second})) == (403, "not_your_entry", "entry")
    assert blamed(ask("POST", picks, {**dice, "prize": "Cup"})) == (400, "no_such_prize", "prize")
    assert blamed(ask("POST", picks, {**dice, "turn": 2})) == (409, "wrong_turn", "turn")
    assert blamed(olga("POST", picks, {**dice, "entry": second})) == (409, "not_your_turn", "entry")
    assert blamed(olga("POST", f"{event.path}close/")) == (409, "prizes_left", "prizes_left")
    assert event.state.prizes.picks == ()
    assert olga("POST", picks, {**dice, "entry": first}).status_code == 201
    assert blamed(olga("POST", picks, {"turn": 1, "prize": "Mat", "entry": first})) == (409, "already_picked", "prize")


def test_every_code_of_a_bad_request_names_its_field():
    """What no list of statuses names is a 400: these are all of them that have no field to name."""
    told_by_the_rule = {
        "best_of_even",
        "field_missing",
        "field_unknown",
        "format_of_another_game",
        "game_missing",
        "groups_missing",
        "no_stages",
        "no_such_deck",
        "out_of_range",
        "scoring_invalid",
        "setting_without_use",
        "tie_break_twice",
        "tie_breaks_missing",
        "unknown_format",
        "unknown_game",
        "value_invalid",
    }
    of_the_event = {"groups_out_of_range", "no_character_teams", "no_draft_format", "no_elimination", "no_such_seat"}
    of_no_request = {
        "draft_out_of_turn",
        "fighter_twice",
        "log_gap",
        "log_without_beginning",
        "match_changed",
        "not_in_flight",
        "opponent_changed",
        "rating_invalid",
        "round_already_paired",
        "round_out_of_turn",
        "round_published",
        "score_invalid",
        "seq_invalid",
        "team_too_small",
        "version_unknown",
        "visibility_differs",
        "wrong_number_of_seeds",
    }
    of_pools = {"pool_size", "too_many_factions"}
    bad_requests = codes_of_the_rules() - NOT_NOW - NOT_THERE - NOT_YOURS
    named = FIELDS.keys() | LACKING.keys()
    assert bad_requests - named == told_by_the_rule | of_the_event | of_no_request
    assert named - codes_of_the_rules() == of_pools
