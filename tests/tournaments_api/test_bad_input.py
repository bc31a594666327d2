"""What cannot be is refused with a code, a sentence, what was found and what is allowed, and changes nothing."""

from functools import partial

import pytest
from django.utils import timezone

from cards.models import Card, CardList
from decks.models import BanList, BannedCard
from tests.tournaments_api.played import asking, deck_of, event_of
from tournaments.log.actions import drafts, sign_up
from tournaments.log.state import DraftKind
from tournaments.models import LogEntry, Tournament
from tournaments.services import pool_of

pytestmark = pytest.mark.django_db


def refused(event, answer, status, code):
    """The answer is a refusal in the error body, and the event is as it was."""
    body = answer.json()
    assert (answer.status_code, body["errors"][0]["code"]) == (status, code), body
    assert body["errors"][0]["detail"]
    if event is not None:
        assert event.state.seq == event.version == Tournament.objects.get(pk=event.id).version
        assert LogEntry.objects.filter(tournament=event.id).count() == event.version
    return body


@pytest.fixture
def known():
    """Lets an event remember its version before it is asked for what cannot be."""

    def remember(event):
        event.version = event.state.seq
        return event

    return remember


def test_unknown_fighters(event, olga, known):
    event.do(drafts.draw_flights, 1)
    known(event)
    body = {"kind": "fighters", "flight": 1, "fighters": ["war-lixis", "nobody"]}
    told = refused(event, olga("POST", f"{event.path}drafts/", body), 400, "unknown_fighter")
    assert told["found"] == ["nobody"]


def test_a_pool_of_179(known):
    event = known(event_of(4, {"game": "sularia", "rounds": 2}))
    pool = dict(CardList.objects.get(slug="sularia-draft-4").entries.values_list("card__slug", "count"))
    first = next(iter(pool))
    ask = asking(event.organiser)
    cards = {**pool, first: pool[first] - 1}
    told = refused(event, ask("POST", f"{event.path}drafts/", {"kind": "packs", "cards": cards}), 400, "pool_size")
    assert (told["found"], told["allowed"]) == (179, 180)
    assert ask("POST", f"{event.path}drafts/", {"kind": "packs", "cards": pool}).status_code == 201


@pytest.mark.parametrize("counts", [(-5, 5), (10**15, -(10**15)), (0, 180)])
def test_a_pool_of_less_than_nothing(known, counts):
    event = known(event_of(2, {"game": "sularia", "rounds": 2}))
    pool = CardList.objects.get(slug="sularia-draft-4").entries.values_list("card__slug", flat=True)
    cards = dict(zip(pool[:2], counts, strict=True))
    body = {"kind": "packs", "card_list": "sularia-draft-4", "cards": cards}
    refused(event, asking(event.organiser)("POST", f"{event.path}drafts/", body), 400, "out_of_range")


def test_fighters_without_number(event, olga, known):
    event.do(drafts.draw_flights, 1)
    known(event)
    body = {"kind": "fighters", "flight": 1, "fighters": [f"{number:05}" for number in range(200_000)]}
    told = refused(event, olga("POST", f"{event.path}drafts/", body), 400, "unknown_fighter")
    assert len(told["found"]) == 20


def test_a_note_about_an_entry_twice(event, olga, known):
    known(event)
    refused(event, olga("POST", f"{event.path}notes/", {"text": "Slow.", "entries": [1, 1]}), 400, "entry_twice")


def test_an_illegal_deck_is_refused_with_its_errors(known):
    event = known(event_of(2, {"game": "sularia", "format": "sularia-standard", "rounds": 1}))
    deck = deck_of(event.players[1], {"sularia-frostmere-landing": 5}, "sularia-standard")
    answer = asking(event.players[1])("POST", f"{event.path}entries/1/deck/", {"deck": str(deck.pk)})
    told = refused(event, answer, 400, "deck_illegal")
    assert {"deck_too_small", "too_many_copies"} <= set(told["found"])


def test_decks_that_became_illegal(known):
    event = event_of(2, {"game": "sularia", "format": "sularia-standard", "rounds": 1, "deck_required": True})
    ready_made = CardList.objects.filter(game="sularia", kind="deck", format="sularia-standard").first()
    counts = dict(ready_made.entries.values_list("card__slug", "count"))
    decks = {number: deck_of(account, counts, "sularia-standard") for number, account in event.players.items()}
    for number, account in event.players.items():
        answer = asking(account)("POST", f"{event.path}entries/{number}/deck/", {"deck": str(decks[number].pk)})
        assert answer.status_code == 200, answer.json()
    banned = Card.objects.get(slug=next(iter(counts)))
    today = timezone.now().date()
    ban_list, _ = BanList.objects.get_or_create(format="sularia-standard", since=today)
    ban = BannedCard.objects.create(ban_list=ban_list, card=banned)
    decks[2].delete()
    start = partial(asking(event.organiser), "POST", f"{known(event).path}start/", If_Match="*")
    told = refused(event, start(), 409, "decks_illegal")
    assert told["found"] == {"1": ["banned_card"], "2": ["deck_gone"]}
    ban.delete()
    assert refused(event, start(), 409, "decks_illegal")["found"] == {"2": ["deck_gone"]}


def test_a_deck_that_is_not_shown_is_not_there(known):
    event = known(event_of(2, {"game": "sularia", "rounds": 1}))
    deck = deck_of(event.players[2], {"sularia-frostmere-landing": 4}, "sularia-free")
    for sent in (str(deck.pk), "nonsense", "0" * 32):
        answer = asking(event.players[1])("POST", f"{event.path}entries/1/deck/", {"deck": sent})
        refused(event, answer, 400, "no_such_deck")


def test_results_for_other_peoples_matches(event, known):
    event.start()
    known(event).round()
    known(event)
    outside = next(number for number in event.players if number not in event.state.meeting("1-1").entries)
    body = {"score": {"first": 2, "second": 0}}
    answer = asking(event.players[outside])("POST", f"{event.path}matches/1-1/report/", body)
    refused(event, answer, 403, "not_in_match")


@pytest.fixture
def drafting(event):
    """Four draft fighters."""
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    return event


def test_picks_out_of_turn(drafting, known):
    known(drafting)
    draft = drafting.state.draft(1)
    waiting = draft.seats[draft.waiting_for[0]]
    other = next(number for number in drafting.players if number != waiting)
    ask = asking(drafting.players[other])
    picks = f"{drafting.draft()}picks/"
    refused(drafting, ask("POST", picks, {"turn": 1, "choice": "f01"}), 409, "not_your_turn")
    refused(drafting, ask("POST", picks, {"turn": 2, "choice": "f01"}), 409, "wrong_turn")
    refused(drafting, ask("POST", picks, {"turn": 1, "choice": 7}), 400, "choice_invalid")


def test_cards_not_in_the_pack(known):
    event = event_of(4, {"game": "sularia", "rounds": 2})
    pool = pool_of("sularia", card_list="sularia-draft-4", cards={})
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool, seed=1)
    known(event)
    hands = event.state.draft(1).table.hands
    ask = asking(event.players[1])
    told = refused(event, ask("POST", f"{event.draft()}picks/", {"turn": 1, "choice": hands[1][0]}), 400, "not_in_pack")
    assert told["allowed"] == sorted(hands[0])


def test_negative_timers(event, olga, known):
    event.start()
    event.round()
    known(event)
    refused(event, olga("POST", f"{event.path}timers/1/start/", {"seconds": -1}), 400, "out_of_range")
    refused(event, olga("POST", f"{event.path}timers/9/start/", {"seconds": 60}), 404, "no_such_round")
    assert olga("POST", f"{event.path}timers/1/start/", {"seconds": 60}).status_code == 200
    known(event)
    extended = olga("POST", f"{event.path}timers/1/extend/", {"table": 1, "seconds": -60})
    refused(event, extended, 400, "out_of_range")


@pytest.mark.parametrize("name", ["x" * 10_000, "", "   ", "a\u202eb"])
def test_10_000_character_names(event, olga, known, name):
    known(event)
    code = "text_missing" if not name.strip() else "text_too_long" if len(name) > 100 else "text_invalid"
    refused(event, olga("PATCH", event.path, {"name": name}, If_Match="*"), 400, code)
    refused(event, olga("POST", f"{event.path}entries/", {"name": name}), 400, code)
    body = {"name": name, "settings": {"game": "war"}}
    refused(None, olga("POST", "tournaments/", body), 400, code)
    assert Tournament.objects.count() == 1


def test_a_bracket_of_one(known):
    event = event_of(3, {"game": "war", "first_stage": "none", "elimination": "single"})
    event.do(sign_up.drop, 2)
    event.do(sign_up.drop, 3)
    ask = asking(event.organiser)
    refused(known(event), ask("POST", f"{event.path}start/", If_Match="*"), 409, "field_too_small")
    settings = {"game": "war", "rounds": 1, "elimination": "single", "cut": 1}
    refused(None, ask("POST", "tournaments/", {"name": "Event", "settings": settings}), 400, "out_of_range")
    event = event_of(3, {"game": "war", "rounds": 1, "elimination": "single"}, name="Another")
    event.start()
    event.round()
    event.results()
    refused(known(event), ask("POST", f"{event.path}bracket/", {"size": 1}, If_Match="*"), 400, "bracket_too_small")


def test_a_tie_break_changed_after_round_1(event, olga, known):
    event.start()
    event.round()
    known(event)
    answer = olga("PATCH", event.path, {"settings": {"tie_breaks": ["wins"]}}, If_Match="*")
    told = refused(event, answer, 409, "setting_fixed")
    assert told["found"] == "tie_breaks"


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "war", "format": "nonsense"}, "unknown_format"),
        ({"game": "war", "format": "sularia-free"}, "format_of_another_game"),
        ({"game": "war", "rounds": "3"}, "value_invalid"),
        ({"game": "war", "rounds": True}, "value_invalid"),
        ({"game": "war", "rounds": 10**30}, "value_invalid"),
        ({"game": "war", "first_stage": "ladder"}, "value_invalid"),
        ({"game": "war", "colour": "red"}, "field_unknown"),
        ({"game": "war", "best_of": 2}, "best_of_even"),
        ({"game": "war", "entry_closes": "2026-12-01T12:00:00"}, "value_invalid"),
        ({"game": "war", "scoring": {"floor": "1/0"}}, "value_invalid"),
        ({}, "field_missing"),
        ([], "value_invalid"),
    ],
)
def test_terms_that_no_event_can_have(other, settings, code):
    refused(None, other("POST", "tournaments/", {"name": "Event", "settings": settings}), 400, code)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("body", [None, [], "x", 3, {"name": "x", "game": "war"}])
def test_a_body_of_another_shape(other, body):
    assert other("POST", "tournaments/", body).status_code == 400


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ({"first": 3, "second": 0}, "too_many_wins"),
        ({"first": 2, "second": 2}, "too_many_duels"),
        ({"first": 1, "second": 0}, "match_unfinished"),
        ({"first": -1, "second": 2}, "score_negative"),
        ({"first": 2}, "field_missing"),
        ({"first": 2.0, "second": 0}, "value_invalid"),
    ],
)
def test_impossible_scores(event, olga, known, score, code):
    event.start()
    event.round()
    known(event)
    side = asking(event.players[event.state.meeting("1-1").first])
    refused(event, side("POST", f"{event.path}matches/1-1/report/", {"score": score}), 400, code)
    refused(event, olga("POST", f"{event.path}matches/1-1/result/", {"score": score}), 400, code)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("entries/99/", "no_such_entry"),
        ("rounds/9/", "no_such_round"),
        ("matches/9-9/", "no_such_match"),
        ("matches/W1-1/", "no_such_match"),
        ("matches/1-99999999999999999999/", "no_such_match"),
        ("entries/99999999999999999999/", "no_such_entry"),
        ("exports/nonsense.csv", "not_found"),
        ("exports/log.xml", "not_found"),
        ("nonsense/", "not_found"),
    ],
)
def test_what_is_not_there(event, nobody, path, code):
    event.start()
    refused(None, nobody("GET", event.path + path), 404, code)


def test_an_event_that_is_not_there(nobody, other):
    nowhere = "tournaments/00000000-0000-4000-8000-000000000000/"
    assert nobody("GET", nowhere).status_code == 404
    assert nobody("GET", "drafts/00000000-0000-4000-8000-000000000000-1/").status_code == 404
    assert other("POST", f"{nowhere}start/", If_Match="*").status_code == 404
    assert other("POST", f"{nowhere}start/?preview=true").status_code == 404


def test_a_draft_that_is_not_there(event, nobody):
    for number in (1, 10**12):
        refused(None, nobody("GET", event.draft(number)), 404, "no_such_draft")


@pytest.mark.parametrize("query", ["?colour=red", "?after=x", "?page_size=0", "?page_size=501", "?after=-1"])
def test_parameters_that_are_not_understood(event, nobody, query):
    assert nobody("GET", f"{event.path}log/{query}").status_code == 400


def test_every_refusal_of_the_rules_has_a_status():
    """A code that no list names is a 400: what no event could do. These are all that the rules can give."""
    from tests.tournaments_api.codes import codes_of_the_rules
    from tournaments.api.refusals import NOT_NOW, NOT_THERE, NOT_YOURS

    named = NOT_NOW | NOT_THERE | NOT_YOURS
    of_the_api = {"not_organiser", "not_entrant", "not_your_entry", "not_shown"}
    assert named - codes_of_the_rules() <= of_the_api
