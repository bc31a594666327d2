"""A request with an Idempotency-Key counts once: the same answer again, and nothing done again."""

from datetime import timedelta
from threading import Barrier, Event

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import RequestFactory
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from decks.api.idempotency import RequestInFlight, answer_once
from decks.models import Deck, IdempotencyRecord
from tests.decks.saved import asking, complaints

pytestmark = pytest.mark.django_db

NEW = {"name": "Frost", "format": "sularia-standard", "text": "4 Frostmere Landing"}


def test_the_same_request_again_gets_the_same_answer_and_makes_nothing(ann_asks):
    first = ann_asks("POST", body=NEW, Idempotency_Key="k1")
    again = ann_asks("POST", body=NEW, Idempotency_Key="k1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.content == first.content
    assert (again["ETag"], again["Location"]) == (first["ETag"], first["Location"])
    assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
    assert Deck.objects.count() == 1


def test_an_answer_stays_what_it_was_when_the_deck_has_changed(ann_asks):
    first = ann_asks("POST", body=NEW, Idempotency_Key="k1").json()
    ann_asks("DELETE", f"{first['id']}/", If_Match="*")
    assert ann_asks("POST", body=NEW, Idempotency_Key="k1").json() == first
    assert not Deck.objects.exists()


def test_another_body_with_the_same_key_is_refused(ann_asks):
    ann_asks("POST", body=NEW, Idempotency_Key="k1")
    answer = ann_asks("POST", body={**NEW, "name": "Ice"}, Idempotency_Key="k1")
    assert (answer.status_code, complaints(answer)) == (422, [("idempotency_key_reused", None)])
    assert Deck.objects.count() == 1


def test_keys_of_others_other_addresses_and_no_key_are_no_matter(ann_asks, bob_asks, deck):
    made = [
        ann_asks("POST", body=NEW, Idempotency_Key="k1"),
        bob_asks("POST", body=NEW, Idempotency_Key="k1"),
        ann_asks("POST", f"{deck.pk}/copy/", {}, Idempotency_Key="k1"),
        ann_asks("POST", body=NEW, Idempotency_Key="k2"),
        ann_asks("POST", body=NEW),
        ann_asks("POST", body=NEW),
    ]
    assert [answer.status_code for answer in made] == [201] * 6
    assert Deck.objects.count() == 7


def test_a_copy_is_made_once(ann_asks, deck):
    answers = [ann_asks("POST", f"{deck.pk}/copy/", {}, Idempotency_Key="k1") for _ in range(3)]
    assert len({answer.content for answer in answers}) == 1
    assert Deck.objects.count() == 2


def test_a_refusal_keeps_nothing_so_the_request_may_be_mended(ann_asks):
    assert ann_asks("POST", body={**NEW, "text": "qqqqqq"}, Idempotency_Key="k1").status_code == 400
    assert not IdempotencyRecord.objects.exists()
    assert ann_asks("POST", body=NEW, Idempotency_Key="k1").status_code == 201


def test_who_may_no_longer_read_a_deck_gets_no_copy_of_it_out_of_the_answers(ann_asks, bob_asks, deck):
    ann_asks("PATCH", f"{deck.pk}/", {"visibility": "public"}, If_Match="*")
    assert bob_asks("POST", f"{deck.pk}/copy/", {}, Idempotency_Key="k1").status_code == 201
    ann_asks("PATCH", f"{deck.pk}/", {"visibility": "private"}, If_Match="*")
    assert bob_asks("POST", f"{deck.pk}/copy/", {}, Idempotency_Key="k1").status_code == 404


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 201, "é", "\t"])
def test_a_key_that_is_none_is_refused(ann_asks, key):
    answer = ann_asks("POST", body=NEW, Idempotency_Key=key)
    assert (answer.status_code, complaints(answer)) == (400, [("invalid_idempotency_key", "Idempotency-Key")])
    assert not Deck.objects.exists()


def test_records_go_after_a_day_as_new_ones_come(ann_asks):
    ann_asks("POST", body=NEW, Idempotency_Key="old")
    ann_asks("POST", body=NEW, Idempotency_Key="young")
    IdempotencyRecord.objects.filter(key="old").update(at=timezone.now() - timedelta(hours=24, seconds=1))
    IdempotencyRecord.objects.filter(key="young").update(at=timezone.now() - timedelta(hours=23, minutes=59))
    ann_asks("POST", body=NEW, Idempotency_Key="new")
    assert set(IdempotencyRecord.objects.values_list("key", flat=True)) == {"young", "new"}
    assert ann_asks("POST", body={**NEW, "name": "Ice"}, Idempotency_Key="old").status_code == 201


def ask_for(user, key="k1"):
    """A request as a view gets it."""
    request = Request(RequestFactory().post("/somewhere/", b"{}", "application/json", headers={"Idempotency-Key": key}))
    request.user = user
    return request


def test_what_fails_leaves_neither_effect_nor_record(ann):
    def act():
        User.objects.create_user("made meanwhile")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        answer_once(ask_for(ann), act)
    assert not IdempotencyRecord.objects.exists()
    assert not User.objects.filter(username="made meanwhile").exists()


def test_the_same_request_at_once_is_done_once(at_once):
    """All get the one answer; where the database lets one see that another is under way, some are told that first."""
    at_once(lambda: User.objects.create_user("ann"))
    start = Barrier(4)

    def send():
        ask = asking(User.objects.get(username="ann"))
        start.wait(20)
        return ask("POST", body=NEW, Idempotency_Key="k1")

    answers = at_once(*[send] * 4)
    done = [answer for answer in answers if answer.status_code == 201]
    others = [complaints(answer) for answer in answers if answer.status_code != 201]
    assert done
    assert len({answer.content for answer in done}) == 1
    assert others == [[("request_in_flight", None)]] * len(others)
    assert not others or connection.vendor == "postgresql"
    assert at_once(Deck.objects.count) == [1]
    assert at_once(lambda: send_alone().content) == [done[0].content]


def send_alone():
    return asking(User.objects.get(username="ann"))("POST", body=NEW, Idempotency_Key="k1")


def test_a_request_under_way_is_told_on_postgresql_and_waited_for_on_sqlite(at_once):
    at_once(lambda: User.objects.create_user("ann"))
    under_way, seen = Event(), Event()

    def effect():
        under_way.set()
        # On SQLite nobody else can write before this transaction ends, so nobody is waited for there.
        if connection.vendor == "postgresql":
            assert seen.wait(20)
        return Response({"made": 1}, 201)

    def first():
        return answer_once(ask_for(User.objects.get(username="ann")), effect).status_code

    def second():
        assert under_way.wait(20)
        ask = ask_for(User.objects.get(username="ann"))
        try:
            return answer_once(ask, lambda: Response({"made": 2}, 201))["Idempotency-Replayed"]
        except RequestInFlight as refused:
            return refused.status_code
        finally:
            seen.set()

    told = 409 if connection.vendor == "postgresql" else "true"
    assert at_once(first, second) == [201, told]
    assert at_once(IdempotencyRecord.objects.count) == [1]


def test_another_request_is_not_held_up_by_one_under_way_on_postgresql(at_once):
    at_once(lambda: User.objects.create_user("ann"))
    under_way, done = Event(), Event()

    def effect():
        under_way.set()
        if connection.vendor == "postgresql":
            assert done.wait(20)
        return Response({}, 201)

    def second():
        assert under_way.wait(20)
        try:
            return answer_once(ask_for(User.objects.get(username="ann"), "k2"), lambda: Response({}, 201)).status_code
        finally:
            done.set()

    def first():
        return answer_once(ask_for(User.objects.get(username="ann")), effect).status_code

    assert at_once(first, second) == [201, 201]


def test_a_request_that_broke_off_may_be_sent_again(at_once):
    at_once(lambda: User.objects.create_user("ann"))

    def broken():
        with pytest.raises(ZeroDivisionError), transaction.atomic():
            answer_once(ask_for(User.objects.get(username="ann")), lambda: Response({"made": 1 // 0}, 201))

    at_once(broken)
    assert at_once(
        lambda: answer_once(ask_for(User.objects.get(username="ann")), lambda: Response({}, 201)).status_code
    ) == [201]
