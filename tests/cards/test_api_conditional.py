"""ETags over HTTP: whoever has the current answer is told so for one query, and nothing is built."""

from email.utils import parsedate_to_datetime

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import override_settings

from cards.models import Card, Catalogue
from tests.factories import BaseFactory, CatalogueFactory, FighterFactory, StyleFactory

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "",
    "games/",
    "games/war/",
    "sets/",
    "cards/",
    "cards/?game=war&page_size=1&count=true",
    "cards/war-push/",
    "fighters/war-lio/",
    "styles/?power__gte=0&ordering=-power",
    "attack-pairs/?style=war-soft&base=war-push",
    "migrations/",
    "card-lists/",
    "schema/",
]


@pytest.fixture
def catalogue(empty_catalogue):
    BaseFactory(name="Push")
    StyleFactory(name="Soft", fighter=FighterFactory(name="Lio"))
    return CatalogueFactory(version=41)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_tag_that_comes_back_costs_one_query(client, catalogue, address, django_assert_num_queries):
    first = client.get(f"/api/v1/{address}")
    assert first.status_code == 200
    tag = first["ETag"]
    assert tag.startswith('"c41-')
    with django_assert_num_queries(1):
        again = client.get(f"/api/v1/{address}", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Last-Modified"):
        assert again[name] == first[name]
    assert first["Cache-Control"] == "public, max-age=300, stale-while-revalidate=86400"
    assert parsedate_to_datetime(first["Last-Modified"]) == Catalogue.objects.get().changed_at.replace(microsecond=0)


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_answer_sets_a_cookie_or_depends_on_one(client, catalogue, address):
    answer = client.get(f"/api/v1/{address}")
    assert not answer.cookies
    assert "cookie" not in answer.get("Vary", "").lower()


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_new_version_of_the_cards_is_a_new_answer(client, catalogue, address):
    tag = client.get(f"/api/v1/{address}")["ETag"]
    Catalogue.objects.update(version=42)
    answer = client.get(f"/api/v1/{address}", headers={"If-None-Match": tag})
    assert answer.status_code == 200
    assert answer["ETag"] != tag
    assert answer.content


def test_a_broken_cookie_that_was_sent_is_not_replaced_in_an_answer_for_everybody(client, catalogue):
    client.cookies["csrftoken"] = "zz"
    answer = client.get("/api/v1/cards/")
    assert not answer.cookies
    assert "cookie" not in answer.get("Vary", "").lower()


class Loads:
    """New cards come while an answer is made: each time it has read the cards, as often as told."""

    def __init__(self, times):
        self.left = times

    def __call__(self, execute, sql, params, many, context):
        rows = execute(sql, params, many, context)
        if self.left and sql.startswith("SELECT") and "cards_card" in sql:
            self.left -= 1
            Card.objects.filter(slug="war-push").update(body=f'{{"slug":"war-push","left":{self.left}}}')
            Catalogue.objects.update(version=F("version") + 1)
        return rows


@pytest.mark.parametrize(("loads", "version"), [(0, 41), (1, 42), (2, 43)])
def test_an_answer_that_new_cards_overtook_is_made_again(client, catalogue, loads, version):
    with connection.execute_wrapper(Loads(loads)):
        answer = client.get("/api/v1/cards/war-push/")
    assert answer["ETag"].startswith(f'"c{version}-')
    assert answer.content == client.get("/api/v1/cards/war-push/").content


def test_an_answer_that_is_always_overtaken_is_kept_by_nobody(client, catalogue):
    with connection.execute_wrapper(Loads(9)):
        answer = client.get("/api/v1/cards/war-push/")
    assert answer.status_code == 200
    assert "ETag" not in answer
    assert answer["Cache-Control"] == "no-store"


def test_a_new_release_is_a_new_answer(client, catalogue):
    tag = client.get("/api/v1/cards/")["ETag"]
    with override_settings(RELEASE="99"):
        answer = client.get("/api/v1/cards/", headers={"If-None-Match": tag})
    assert answer.status_code == 200


def test_the_same_question_in_another_order_has_the_same_tag(client, catalogue):
    one = client.get("/api/v1/cards/?game=war&page_size=1")
    other = client.get("/api/v1/cards/?page_size=1&game=war")
    assert one["ETag"] == other["ETag"]
    assert one.json() == other.json()


def test_each_question_has_a_tag_of_its_own(client, catalogue):
    asked = ["cards/", "bases/", "cards/?game=war", "cards/?game=trials", "cards/?count=true", "cards/war-push/", ""]
    tags = {client.get(f"/api/v1/{question}").get("ETag") for question in asked}
    assert len(tags) == len(asked)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"other", {tag}', 304),
        ("*", 304),
        ('"other"', 200),
        ("nonsense", 200),
        ("", 200),
        ('"', 200),
        (", ,", 200),
    ],
)
def test_ways_to_send_a_tag_back(client, catalogue, sent, status):
    tag = client.get("/api/v1/cards/")["ETag"]
    assert client.get("/api/v1/cards/", headers={"If-None-Match": sent.format(tag=tag)}).status_code == status


def test_a_date_alone_is_not_enough_for_a_304(client, catalogue):
    """A new release changes answers without changing the date of the cards."""
    date = client.get("/api/v1/cards/")["Last-Modified"]
    assert client.get("/api/v1/cards/", headers={"If-Modified-Since": date}).status_code == 200


@pytest.mark.parametrize("tag", ["*", '"c41-0.1.0-0"'])
@pytest.mark.parametrize(("address", "status"), [("cards/nobody/", 404), ("cards/?colour=red", 400), ("games/x/", 404)])
def test_a_refusal_is_never_a_304_and_has_no_tag(client, catalogue, address, status, tag):
    answer = client.get(f"/api/v1/{address}", headers={"If-None-Match": tag})
    assert answer.status_code == status
    assert "ETag" not in answer
    assert "public" not in answer.get("Cache-Control", "")


def test_if_match_is_weighed_too(client, catalogue):
    tag = client.get("/api/v1/cards/")["ETag"]
    assert client.get("/api/v1/cards/", headers={"If-Match": tag}).status_code == 200
    assert client.get("/api/v1/cards/", headers={"If-Match": "*"}).status_code == 200
    refused = client.get("/api/v1/cards/", headers={"If-Match": '"other"'})
    assert refused.status_code == 412
    assert refused.json()["errors"][0]["code"] == "precondition_failed"
    assert client.get("/api/v1/cards/x/", headers={"If-Match": '"other"'}).status_code == 404
    for match, status in ((tag, 304), ('"other"', 412)):
        both = {"If-Match": match, "If-None-Match": tag}
        assert client.get("/api/v1/cards/", headers=both).status_code == status


def test_head_answers_as_get_without_a_body(client, catalogue):
    got, head = client.get("/api/v1/cards/"), client.head("/api/v1/cards/")
    assert (head.status_code, head.content) == (200, b"")
    assert head["ETag"] == got["ETag"]
    assert client.head("/api/v1/cards/", headers={"If-None-Match": got["ETag"]}).status_code == 304


def test_json_and_yaml_of_the_schema_have_tags_of_their_own(client, catalogue):
    as_json = client.get("/api/v1/schema/", headers={"Accept": "application/json"})
    as_yaml = client.get("/api/v1/schema/", headers={"Accept": "application/yaml"})
    assert as_json["ETag"] != as_yaml["ETag"]
    assert as_json.json()["openapi"] == "3.1.1"
    assert as_yaml.content.startswith(b"openapi: 3.1.1")


def test_before_the_first_load_answers_are_empty_and_tagged(client, empty_catalogue):
    answer = client.get("/api/v1/cards/")
    assert answer["ETag"].startswith('"c0-')
    assert "Last-Modified" not in answer
    assert answer.json()["data"] == []
