"""The list of decks: public ones and one's own, filtered strictly, in pages that miss nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.services.decks import add_favourite, change_deck
from tests.decks.saved import BEACON, LANDING, asking, complaints, made

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks(ann, bob):
    """Five decks of two people, the last one changed last."""
    found = [
        made(ann, {LANDING: 4}, "Ann private", tags=["ice"]),
        made(ann, {BEACON: 1}, "Ann public", visibility="public", tags=["ice", "fast"]),
        made(bob, {LANDING: 1}, "Bob public", visibility="public"),
        made(bob, {LANDING: 1}, "Bob by link", visibility="link", tags=["ice"]),
        made(bob, {"war-hikaru": 1}, "Bob duel", chosen="duel", visibility="public"),
    ]
    return [saved.deck for saved in found]


def names(answer):
    assert answer.status_code == 200, answer.content
    return [row["name"] for row in answer.json()["data"]]


def test_everybody_sees_public_decks_and_their_own_the_last_changed_first(decks, ann_asks, bob_asks, nobody_asks):
    assert names(nobody_asks("GET")) == ["Bob duel", "Bob public", "Ann public"]
    assert names(ann_asks("GET")) == ["Bob duel", "Bob public", "Ann public", "Ann private"]
    assert names(bob_asks("GET")) == ["Bob duel", "Bob by link", "Bob public", "Ann public"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("owner=me", ["Ann public", "Ann private"]),
        ("owner=bob", ["Bob duel", "Bob public"]),
        ("owner=nobody-of-that-name", []),
        ("game=war", ["Bob duel"]),
        ("format=duel", ["Bob duel"]),
        ("visibility=private", ["Ann private"]),
        ("visibility=link", []),
        ("tag=ICE", ["Ann public", "Ann private"]),
        ("tag=unheard-of", []),
        (f"card={LANDING}", ["Bob public", "Ann private"]),
        (f"card={LANDING}&owner=me", ["Ann private"]),
        ("card=war-hikaru&game=sularia", []),
        ("favourite=true", ["Bob public"]),
        ("favourite=false", ["Bob duel", "Ann public", "Ann private"]),
        ("ordering=name", ["Ann private", "Ann public", "Bob duel", "Bob public"]),
        ("ordering=-name", ["Bob public", "Bob duel", "Ann public", "Ann private"]),
        ("ordering=changed_at", ["Ann private", "Ann public", "Bob public", "Bob duel"]),
    ],
)
def test_filters_and_orders(decks, ann, ann_asks, query, found):
    add_favourite(user=ann, deck=decks[2].pk)
    assert names(ann_asks("GET", f"?{query}")) == found


def test_a_card_that_has_left_the_head_is_not_found_there(decks, ann, ann_asks):
    ann_asks("PATCH", f"{decks[0].pk}/", {"cards": {BEACON: 1}}, If_Match="*")
    assert names(ann_asks("GET", f"?card={LANDING}&owner=me")) == []


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("colour=red", [("unknown_parameter", "colour")]),
        ("link=abc", [("unknown_parameter", "link")]),
        ("game=chess", [("invalid_choice", "game")]),
        ("format=sularia-standrd", [("invalid_choice", "format")]),
        ("visibility=hidden", [("invalid_choice", "visibility")]),
        ("favourite=yes", [("invalid", "favourite")]),
        ("card=sularia-frostmere-langing", [("unknown_card", "card")]),
        ("card=%E2%80%AE", [("unknown_card", "card")]),
        ("tag=%E2%80%AE", [("unusable_character", "tag")]),
        ("tag=" + "x" * 41, [("max_length", "tag")]),
        ("owner=", [("blank", "owner")]),
        ("ordering=owner", [("invalid_choice", "ordering")]),
        ("cursor=abc", [("invalid_cursor", "cursor")]),
        ("owner=ann&owner=bob", [("repeated_parameter", "owner")]),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(ann_asks, query, told):
    answer = ann_asks("GET", f"?{query}")
    assert (answer.status_code, complaints(answer)) == (400, told)


@pytest.mark.parametrize("query", ["owner=me", "favourite=true", "favourite=false"])
def test_who_is_not_known_has_no_decks_of_their_own(nobody_asks, query):
    answer = nobody_asks("GET", f"?{query}")
    assert (answer.status_code, complaints(answer)) == (400, [("not_signed_in", query.partition("=")[0])])


def test_pages_show_each_deck_once_even_while_decks_change(decks, ann, ann_asks):
    for number in range(7):
        made(ann, {}, f"More {number}")
    seen, query = [], "?page_size=3&count=true"
    while query is not None:
        page = ann_asks("GET", query).json()
        seen += [row["name"] for row in page["data"]]
        query = page["next"] and page["next"].partition("/decks/")[2]
        # What is changed while somebody reads comes to the front, behind the reader.
        change_deck(deck=decks[0].pk, author=ann, version=None, description=f"{len(seen)}")
    assert len(seen) == len(set(seen))
    assert page["count"] == 11
    assert {"Ann public", "Bob public", "Bob duel", *(f"More {number}" for number in range(7))} <= set(seen)


def test_a_page_costs_the_same_queries_however_many_decks_are_on_it(decks, ann_asks):
    spent = []
    for size in (1, 4):
        with CaptureQueriesContext(connection) as queries:
            ann_asks("GET", f"?page_size={size}")
        spent.append(len(queries))
    assert spent[0] == spent[1]


def test_a_row_says_what_a_list_needs_and_no_secret(decks, ann, ann_asks):
    row = next(row for row in ann_asks("GET").json()["data"] if row["name"] == "Bob public")
    assert set(row) == {
        *("id", "name", "owner", "yours", "game", "format", "visibility", "tags", "favourites", "favourite"),
        *("head", "version", "size", "created_at", "changed_at"),
    }
    assert (row["owner"], row["yours"], row["size"], row["favourite"]) == ("bob", False, 1, False)


def test_staff_sees_in_lists_what_everybody_does(decks, django_user_model):
    staff = django_user_model.objects.create_user("staff", is_staff=True)
    assert names(asking(staff)("GET")) == ["Bob duel", "Bob public", "Ann public"]
