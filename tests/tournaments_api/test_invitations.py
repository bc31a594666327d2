"""An account plays, and runs an event, by its own yes and in one part: nobody is made a player by another."""

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from tests.tournaments_api.played import asking, deck_of, event_of, user
from tournaments.log.actions import drafts, setup, sign_up
from tournaments.log.state import DraftKind
from tournaments.models import Entry, Rating
from tournaments.services import pool_of

pytestmark = pytest.mark.django_db


def code(answer):
    return answer.status_code, answer.json()["errors"][0]["code"]


@pytest.fixture
def ann():
    account = user("ann")
    Rating.objects.create(account=account.pk, game="war", rating=1612.0, deviation=90.0, volatility=0.06)
    return account


@pytest.fixture
def invited(event, olga, ann):
    """Olga has entered Ann, who has said nothing yet."""
    made = olga("POST", f"{event.path}entries/", {"account": "ANN"})
    assert (made.status_code, made.json()["name"]) == (201, "ann")
    return event


def test_who_is_entered_by_another_is_only_invited(invited, olga, ann, nobody, player):
    shown = olga("GET", f"{invited.path}entries/5/").json()
    assert (shown["account"], shown["invited"], shown["rating"]) == (None, "ann", None)
    assert Entry.objects.get(tournament=invited.id, number=5).account is None
    mine = asking(ann)
    assert mine("GET", invited.path).json()["you"] == {"entry": None, "organiser": False, "invitation": 5}
    assert mine("GET", "tournaments/?mine=entrant").json()["data"] == []
    assert code(mine("POST", f"{invited.path}entries/5/drop/")) == (403, "not_your_entry")
    for ask in (nobody, player, mine):
        seen = ask("GET", f"{invited.path}entries/5/").json()
        assert "invited" not in seen
        assert "account" not in seen
        rows = ask("GET", f"{invited.path}log/").json()["data"]
        assert [row["payload"].get("account") for row in rows if row["actor"] is None or row["seq"] > 5][-1] is None
        assert "invited" not in {row["kind"] for row in rows}


def test_an_invited_account_finds_its_invitation(invited, olga, ann, nobody):
    mine = asking(ann)
    event_of(1, name="Another")
    page = mine("GET", "tournaments/").json()["data"]
    assert {row["name"]: row["your_invitation"] for row in page} == {"Event": 5, "Another": None}
    assert [row["name"] for row in mine("GET", "tournaments/?mine=invited").json()["data"]] == ["Event"]
    assert {row["your_invitation"] for row in olga("GET", "tournaments/").json()["data"]} == {None}
    assert olga("GET", "tournaments/?mine=invited").json()["data"] == []
    assert nobody("GET", "tournaments/?mine=invited").status_code == 400
    invited.do(sign_up.drop, 5)
    assert mine("GET", "tournaments/?mine=invited").json()["data"] == []
    invited.do(sign_up.come_back, 5, at=timezone.now())
    closed = invited.do(setup.close, early=True)
    assert mine("GET", "tournaments/?mine=invited").json()["data"] == []
    invited.do(setup.undo, closed.seq)
    mine("POST", f"{invited.path}entries/5/accept/")
    assert mine("GET", "tournaments/?mine=invited").json()["data"] == []
    assert [row["your_invitation"] for row in mine("GET", "tournaments/?mine=entrant").json()["data"]] == [None]


def test_an_invitation_to_who_runs_the_event_by_now_is_none(invited, olga, ann):
    olga("POST", f"{invited.path}organisers/add/", {"account": "ann"})
    assert asking(ann)("GET", "tournaments/?mine=invited").json()["data"] == []


def test_invitations_that_were_there_before_the_column_are_filled_in(invited, olga, ann):
    olga("POST", f"{invited.path}entries/", {"account": user("bea").username})
    asking(user("bea"))("POST", f"{invited.path}entries/6/accept/")
    before = dict(Entry.objects.filter(tournament=invited.id).values_list("number", "invited"))
    assert before[5] == ann.pk
    Entry.objects.update(invited=None)
    import_module("tournaments.migrations.0005_invited").fill(apps, None)
    assert dict(Entry.objects.filter(tournament=invited.id).values_list("number", "invited")) == before


def test_an_invited_account_accepts(invited, olga, ann, nobody):
    mine = asking(ann)
    for _ in range(2):
        accepted = mine("POST", f"{invited.path}entries/5/accept/")
        assert (accepted.status_code, accepted.json()["account"], accepted.json()["rating"]) == (200, "ann", 1612.0)
    assert mine("GET", invited.path).json()["you"] == {"entry": 5, "organiser": False, "invitation": None}
    assert Entry.objects.get(tournament=invited.id, number=5).account == ann.pk
    assert olga("GET", f"{invited.path}entries/5/").json()["invited"] is None
    told = nobody("GET", f"{invited.path}log/").json()["data"][-1]
    assert (told["kind"], told["actor"], told["payload"]["account"]) == ("invitation_accepted", None, None)
    assert mine("POST", f"{invited.path}entries/5/drop/").status_code == 200


def test_only_the_invited_account_accepts_and_once(invited, olga, ann, player):
    accept = f"{invited.path}entries/5/accept/"
    for ask in (player, olga, asking(user("stranger")), asking(user("sam", is_staff=True))):
        assert code(ask("POST", accept)) == (403, "not_invited")
    assert code(asking(None)("POST", accept)) == (401, "not_authenticated")
    mine = asking(ann)
    assert code(mine("POST", f"{invited.path}entries/1/accept/")) == (403, "not_invited")
    assert code(mine("POST", f"{invited.path}entries/9/accept/")) == (404, "no_such_entry")
    assert code(mine("POST", f"{invited.path}entries/", {"name": "Another"})) == (409, "already_invited")
    assert code(olga("POST", f"{invited.path}entries/", {"account": "ann", "name": "B"})) == (409, "already_invited")
    invited.do(sign_up.drop, 5)
    assert code(mine("POST", accept)) == (409, "not_active")


def test_an_invitation_to_an_entry_that_has_dropped_keeps_nobody_out(invited, olga, ann):
    invited.do(sign_up.drop, 5)
    mine = asking(ann)
    assert mine("GET", invited.path).json()["you"]["invitation"] is None
    assert mine("POST", f"{invited.path}entries/", {"name": "Anna"}).json()["number"] == 6
    assert olga("POST", f"{invited.path}entries/5/return/").status_code == 200
    assert code(mine("POST", f"{invited.path}entries/5/accept/")) == (409, "already_entered")


def test_who_runs_the_event_does_not_accept(invited, olga, ann):
    assert olga("POST", f"{invited.path}organisers/add/", {"account": "ann"}).status_code == 200
    assert asking(ann)("GET", invited.path).json()["you"]["invitation"] is None
    assert code(asking(ann)("POST", f"{invited.path}entries/5/accept/")) == (409, "organiser_cannot_enter")


def test_results_of_who_was_only_invited_rate_nobody(ann):
    event = event_of(1, {"game": "war", "rounds": 1})
    olga = asking(event.organiser, If_Match="*")
    olga("POST", f"{event.path}entries/", {"account": "ann"})
    event.start()
    event.round()
    event.results()
    assert olga("POST", f"{event.path}close/").status_code == 200
    assert Rating.objects.get(account=ann.pk).rating == 1612.0


def test_an_organiser_hands_in_no_deck_of_the_invited(ann):
    event = event_of(1, {"game": "sularia", "rounds": 1})
    olga = asking(event.organiser)
    olga("POST", f"{event.path}entries/", {"account": "ann"})
    deck = deck_of(ann, {"sularia-frostmere-landing": 4}, "sularia-free")
    for entry in (1, 2):
        answer = olga("POST", f"{event.path}entries/{entry}/deck/", {"deck": str(deck.pk)})
        assert code(answer) == (400, "no_such_deck")
    asking(ann)("POST", f"{event.path}entries/2/accept/")
    assert asking(ann)("POST", f"{event.path}entries/2/deck/", {"deck": str(deck.pk)}).status_code == 200


@pytest.fixture
def drafting():
    """Four draft packs; entry 1 has left and its seat is picked for."""
    event = event_of(4, {"game": "sularia", "rounds": 2})
    pool = pool_of("sularia", card_list="sularia-draft-4", cards={})
    event.do(drafts.start_card_draft, DraftKind.PACKS, [1, 2, 3, 4], pool, seed=1)
    event.do(sign_up.drop, 1)
    return event


def test_who_sits_in_a_draft_under_way_is_not_made_organiser(drafting):
    olga = asking(drafting.organiser)
    answer = olga("POST", f"{drafting.path}organisers/add/", {"account": "player1"})
    assert code(answer) == (409, "entrant_cannot_organise")
    assert answer.json()["found"] == 1


def test_an_organiser_has_no_seat_in_a_draft(drafting):
    olga = asking(drafting.organiser)
    while not drafting.state.draft(1).over:
        drafting.do(drafts.pick_for, 1, [1, 2, 3, 4])
    assert asking(drafting.players[1])("GET", drafting.draft()).json()["yours"]["seat"] == 0
    assert olga("POST", f"{drafting.path}organisers/add/", {"account": "player1"}).status_code == 200
    ask = asking(drafting.players[1])
    assert ask("GET", drafting.path).json()["you"] == {"entry": None, "organiser": True, "invitation": None}
    assert ask("GET", drafting.draft()).json()["yours"] is None
    assert code(ask("POST", f"{drafting.draft()}picks/", {"turn": 1, "choice": 1})) == (400, "field_missing")
    assert code(ask("POST", f"{drafting.draft()}deck/", {})) == (403, "not_entrant")
