"""Who left before the start and comes back after it is let in as anybody is who comes late, and with a deck."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments_api.played import SWISS, asking, deck_of, event_of, user
from tournaments.log.actions import setup, sign_up
from tournaments.log.ranks import table

pytestmark = pytest.mark.django_db


def code(answer):
    return answer.status_code, answer.json()["errors"][0]["code"]


def left(settings):
    """A running event that entry 5 left before its start, and what it and somebody new ask to be let in."""
    event = event_of(5, {**SWISS, **settings})
    event.do(sign_up.drop, 5)
    event.start()
    one, new = asking(event.players[5]), asking(user("new"))
    returns = lambda: one("POST", f"{event.path}entries/5/return/")  # noqa: E731
    enters = lambda: new("POST", f"{event.path}entries/", {"name": "New"})  # noqa: E731
    return event, returns, enters


def test_an_event_without_late_entries_lets_nobody_back_in_who_left_before_it():
    event, returns, enters = left({})
    version = event.state.seq
    assert code(returns()) == code(enters()) == (409, "no_late_entry")
    answer = asking(event.organiser)("POST", f"{event.path}entries/5/return/")
    assert code(answer) == (409, "no_late_entry")
    assert event.state.seq == version
    assert not event.state.entry(5).active


def test_after_the_middle_round_it_is_too_late():
    event, returns, enters = left({"late_entry": True})
    for _ in range(2):
        event.round()
        event.results()
    refused, other = returns(), enters()
    assert code(refused) == code(other) == (409, "too_late_to_enter")
    assert (refused.json()["found"], refused.json()["allowed"]) == (3, 2)


def test_a_full_event_has_no_room():
    event, returns, enters = left({"late_entry": True, "most_entries": 5})
    event.do(sign_up.enter, "Fifth", at=timezone.now())
    assert code(returns()) == code(enters()) == (409, "event_full")


def test_when_entry_is_closed_an_organiser_lets_in():
    closed = (timezone.now() - timedelta(minutes=1)).isoformat()
    event, returns, enters = left({"late_entry": True})
    changed = asking(event.organiser)("PATCH", event.path, {"settings": {"entry_closes": closed}}, If_Match="*")
    assert changed.status_code == 200
    assert code(returns()) == code(enters()) == (409, "entry_closed")
    assert asking(event.organiser)("POST", f"{event.path}entries/5/return/").status_code == 200


def test_who_is_let_in_leaves_and_comes_back_as_everybody_does():
    event, returns, _ = left({"late_entry": True, "late_worth": "win"})
    event.round()
    event.results()
    assert returns().status_code == 200
    assert {line.entry: line.points for line in table(event.state)}[5] == 0
    event.round()
    event.results()
    event.do(sign_up.drop, 5)
    assert returns().status_code == 200
    event.do(sign_up.drop, 1)
    answer = asking(event.players[1])("POST", f"{event.path}entries/1/return/")
    assert answer.status_code == 200


@pytest.fixture
def with_decks():
    """Three play with decks; entry 4 has left before the start and has none."""
    event = event_of(
        4, {"game": "sularia", "format": "sularia-free", "rounds": 4, "deck_required": True, "late_entry": True}
    )
    for number in (1, 2, 3):
        assert hands_in(event, number).status_code == 200
    event.do(sign_up.drop, 4)
    event.start()
    event.round()
    event.results()
    return event


def hands_in(event, number):
    account = event.players[number]
    deck = deck_of(account, {"sularia-frostmere-landing": 4}, "sularia-free")
    return asking(account)("POST", f"{event.path}entries/{number}/deck/", {"deck": str(deck.pk)})


def test_who_comes_back_hands_in_a_deck_before_the_first_round_of_it_is_published(with_decks):
    event, olga = with_decks, asking(with_decks.organiser, If_Match="*")
    assert asking(event.players[4])("POST", f"{event.path}entries/4/return/").status_code == 200
    assert olga("POST", f"{event.path}rounds/").status_code == 201
    refused = olga("POST", f"{event.path}rounds/2/publish/")
    assert code(refused) == (409, "decks_missing")
    assert refused.json()["found"] == [4]
    assert len(event.state.published) == 1
    assert hands_in(event, 4).status_code == 200
    assert code(hands_in(event, 4)) == (409, "decks_locked")
    assert olga("POST", f"{event.path}rounds/2/publish/").status_code == 200


def test_a_late_entry_without_a_deck_is_not_played_with(with_decks):
    event, olga = with_decks, asking(with_decks.organiser, If_Match="*")
    event.players[5] = user("late")
    assert asking(event.players[5])("POST", f"{event.path}entries/", {"name": "Late"}).status_code == 201
    assert olga("POST", f"{event.path}rounds/").status_code == 201
    assert code(olga("POST", f"{event.path}rounds/2/publish/")) == (409, "decks_missing")
    event.do(sign_up.drop, 5)
    event.round()
    event.results()
    asking(event.players[5])("POST", f"{event.path}entries/5/return/")
    assert hands_in(event, 5).status_code == 200
    event.round()
    assert code(hands_in(event, 1)) == (409, "decks_locked")


def test_in_a_round_robin_nobody_comes_back_who_was_not_in_it():
    event, returns, _ = left({"first_stage": "round_robin", "rounds": None})
    assert code(returns()) == (409, "no_late_entry")
    event.do(setup.undo, event.state.seq)
    assert returns().status_code == 200
