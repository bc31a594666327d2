"""Whatever is sent twice counts once."""

import pytest

from decks.models import IdempotencyRecord
from tests.tournaments_api.played import asking
from tournaments.log.actions import drafts
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db

BODY = {"name": "Event", "settings": {"game": "war"}}


def test_an_event_is_made_once(other):
    first = other("POST", "tournaments/", BODY, Idempotency_Key="k1")
    again = other("POST", "tournaments/", BODY, Idempotency_Key="k1")
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first["Location"] == again["Location"]
    assert first["Location"].endswith(f"/api/v1/tournaments/{first.json()['id']}/")
    assert Tournament.objects.count() == 1
    assert other("POST", "tournaments/", {**BODY, "name": "x"}, Idempotency_Key="k1").status_code == 422


def test_an_event_draws_its_seed(other):
    seeds = {other("POST", "tournaments/", BODY).json()["settings"]["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_a_report_counts_once(event):
    event.start()
    event.round()
    side = asking(event.players[event.state.meeting("1-1").first])
    body = {"score": {"first": 2, "second": 1}}
    where = f"{event.path}matches/1-1/report/"
    answers = [side("POST", where, body, Idempotency_Key="k1") for _ in range(3)]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert side("POST", where, body).status_code == 200
    assert LogEntry.objects.filter(tournament=event.id, kind="reported").count() == 1
    assert side("POST", where, {"score": {"first": 2, "second": 0}}, Idempotency_Key="k1").status_code == 422


def test_a_refusal_keeps_no_key(event):
    event.start()
    event.round()
    side = asking(event.players[event.state.meeting("1-1").first])
    where = f"{event.path}matches/1-1/report/"
    assert side("POST", where, {"score": {"first": 3, "second": 0}}, Idempotency_Key="k1").status_code == 400
    assert side("POST", where, {"score": {"first": 2, "second": 0}}, Idempotency_Key="k1").status_code == 201
    assert IdempotencyRecord.objects.count() == 1


def test_a_pick_counts_once(event):
    event.do(drafts.draw_flights, 1)
    event.do(drafts.start_fighter_draft, 1, [f"f{number:02}" for number in range(18)], seed=1)
    draft = event.state.draft(1)
    seat = asking(event.players[draft.seats[draft.waiting_for[0]]])
    picks = f"{event.draft()}picks/"
    first = seat("POST", picks, {"turn": 1, "choice": "f01"})
    assert first.status_code == 201
    assert seat("POST", picks, {"turn": 1, "choice": "f01"}).status_code == 200
    assert seat("POST", picks, {"turn": 1, "choice": "f02"}).json()["errors"][0]["code"] == "already_picked"
    assert [pick.asked_for for pick in event.state.draft(1).picks] == [2]


def test_a_round_published_again_is_as_it_was(event, olga):
    event.start()
    event.round()
    seq = event.state.seq
    answer = olga("POST", f"{event.path}rounds/1/publish/", If_Match="*")
    assert answer.status_code == 200
    assert event.state.seq == seq
