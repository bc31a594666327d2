"""When and where an event is: said when it is made or later, shown to everybody, and lists go by it."""

from datetime import UTC, datetime, timedelta
from urllib.parse import quote

import pytest

from tests.tournaments_api.played import asking, event_of, user
from tournaments.log.actions import setup
from tournaments.log.state import Details
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

NEW = {"name": "Friday", "settings": {"game": "war"}}
TOLD = {
    "starts_at": "2027-01-15T19:00:00+01:00",
    "place": "  The Old \n Mill, Leeds ",
    "description": "Bring sleeves.\n\nDoors at six.",
}
KEPT = {
    "starts_at": "2027-01-15T18:00:00+00:00",
    "place": "The Old Mill, Leeds",
    "description": "Bring sleeves.\n\nDoors at six.",
}
UNSAID = dict.fromkeys(KEPT)


def details(answer):
    return {name: answer.json()[name] for name in KEPT}


def test_a_new_event_says_when_and_where_in_utc(nobody):
    ask = asking(user("olga"))
    made = ask("POST", "tournaments/", {**NEW, **TOLD})
    assert made.status_code == 201
    assert details(made) == KEPT
    event = f"tournaments/{made.json()['id']}/"
    assert details(nobody("GET", event)) == KEPT
    [row] = nobody("GET", "tournaments/").json()["data"]
    assert (row["starts_at"], row["place"]) == (KEPT["starts_at"], KEPT["place"])
    assert "description" not in row
    assert [line["kind"] for line in nobody("GET", f"{event}log/").json()["data"]] == ["created", "details_given"]


def test_an_event_need_not_say_it(event, nobody):
    assert details(nobody("GET", event.path)) == UNSAID
    [row] = nobody("GET", "tournaments/").json()["data"]
    assert (row["starts_at"], row["place"]) == (None, None)


def test_a_change_is_what_is_sent_and_null_takes_away(event, olga, nobody):
    def change(**sent):
        answer = olga("PATCH", event.path, sent, If_Match=olga("GET", event.path)["ETag"])
        assert answer.status_code == 200
        assert details(nobody("GET", event.path)) == details(answer)
        row = Tournament.objects.get(pk=event.id)
        assert row.place == answer.json()["place"]
        return details(answer)

    assert change(**TOLD) == KEPT
    assert change(place="Room 2") == {**KEPT, "place": "Room 2"}
    assert change(name="Saturday", starts_at="2027-01-16T18:00:00Z")["starts_at"] == "2027-01-16T18:00:00+00:00"
    assert event.state.name == "Saturday"
    assert change(starts_at=None, description=None) == {**UNSAID, "place": "Room 2"}
    seq = event.state.seq
    assert change(place="Room  2") == {**UNSAID, "place": "Room 2"}
    assert event.state.seq == seq


def test_it_changes_while_the_event_is_played_and_not_after(event, olga):
    event.start()
    event.round()
    assert olga("PATCH", event.path, {"place": "Room 2"}, If_Match="*").status_code == 200
    event.do(setup.close, early=True)
    answer = olga("PATCH", event.path, {"place": "Room 3"}, If_Match="*")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "event_closed")
    assert event.state.details == Details(place="Room 2")


def test_what_was_said_to_everybody_is_said_anew_and_not_undone(event, olga):
    event.do(setup.give_details, Details(place="Room 2"))
    answer = olga("POST", f"{event.path}undo/", {"seq": event.state.seq}, If_Match="*")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "not_undoable")
    assert event.state.details.place == "Room 2"


def test_only_organisers_change_it(event, player):
    assert player("PATCH", event.path, {"place": "Room 2"}, If_Match="*").status_code == 403
    assert event.state.details == Details()


WRONG = [
    ({"starts_at": "2027-01-15T18:00:00"}, "value_invalid", "starts_at"),
    ({"starts_at": "Friday"}, "value_invalid", "starts_at"),
    ({"starts_at": "0001-01-01T00:00:00+14:00"}, "value_invalid", "starts_at"),
    ({"starts_at": 1800}, "value_invalid", "starts_at"),
    ({"place": ["here"]}, "value_invalid", "place"),
    ({"place": " "}, "text_missing", "place"),
    ({"place": "x" * 201}, "text_too_long", "place"),
    ({"place": "a\u202eb", "name": "Friday"}, "text_invalid", "place"),
    ({"description": ""}, "text_missing", "description"),
    ({"description": "x" * 2001}, "text_too_long", "description"),
    ({"description": "\x07", "place": "Room 2"}, "text_invalid", "description"),
]


@pytest.mark.parametrize(("sent", "code", "attr"), WRONG)
def test_what_cannot_be_is_refused_by_its_name(event, olga, sent, code, attr):
    before = event.state
    for method, path, body in (("POST", "tournaments/", {**NEW, **sent}), ("PATCH", event.path, sent)):
        answer = olga(method, path, body, If_Match="*")
        [error] = answer.json()["errors"]
        assert (answer.status_code, error["code"], error["attr"]) == (400, code, attr)
        assert {"found", "allowed"} <= set(answer.json())
    assert event.state == before
    assert Tournament.objects.count() == 1


def test_the_longest_place_is_kept_whole(event, olga, nobody):
    place = "ß" * 200
    assert olga("PATCH", event.path, {"place": place}, If_Match="*").status_code == 200
    assert nobody("GET", "tournaments/").json()["data"][0]["place"] == place


NOON = datetime(2027, 1, 15, 12, tzinfo=UTC)


@pytest.fixture
def planned(db):
    """Three events that say when, and one that does not."""
    for name, days in (("Later", 3), ("Now", 0), ("Tomorrow", 1)):
        event_of(0, name=name).do(setup.give_details, Details(NOON + timedelta(days)))
    event_of(0, name="Some day")


def names(ask, query):
    answer = ask("GET", f"tournaments/?{query}")
    assert answer.status_code == 200, answer.content
    return [row["name"] for row in answer.json()["data"]]


def test_the_list_goes_by_the_planned_start(planned, nobody):
    assert names(nobody, "ordering=starts_at") == ["Now", "Tomorrow", "Later", "Some day"]
    assert names(nobody, "ordering=-starts_at") == ["Later", "Tomorrow", "Now", "Some day"]
    assert names(nobody, "ordering=starts_at&starts_at__gte=2027-01-15T12:00:01Z") == ["Tomorrow", "Later"]
    assert names(nobody, "starts_at__lte=2027-01-15T12:00:00Z") == ["Now"]
    paris = quote("2027-01-16T13:00:00+01:00")
    assert names(nobody, f"starts_at__gte={paris}&starts_at__lte={paris}") == ["Tomorrow"]


def test_the_list_goes_on_page_by_page_to_those_without_a_start(planned, nobody):
    seen, query = [], "ordering=starts_at&page_size=1"
    while query:
        page = nobody("GET", f"tournaments/?{query}").json()
        seen += [row["name"] for row in page["data"]]
        query = page["next"] and page["next"].partition("?")[2]
    assert seen == ["Now", "Tomorrow", "Later", "Some day"]


@pytest.mark.parametrize("asked", ["today", "2027-01-15", "2027-01-15T12:00:00+01:00", "2027-01-15T12:00:00"])
def test_another_time_is_refused(nobody, asked):
    answer = nobody("GET", f"tournaments/?starts_at__gte={asked}")
    [error] = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["attr"]) == (400, "invalid", "starts_at__gte")
    assert "allowed is a time with its zone" in error["detail"]
