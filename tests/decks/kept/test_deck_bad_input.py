"""What nobody should send about decks is refused with a reason, changes nothing, and is never a mistake of ours."""

import json

import pytest

from decks.labels import LONGEST_DESCRIPTION
from decks.models import Deck
from tests.decks.saved import LANDING, LIST, complaints, copies, made

pytestmark = pytest.mark.django_db

NEW = {"name": "Frost", "format": "sularia-standard"}


def refused(answer, status=400):
    assert answer.status_code == status, answer.content
    assert not Deck.objects.exclude(name="Kept").exists()
    return complaints(answer)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"name": None}, ("null", "name")),
        ({"name": ""}, ("blank", "name")),
        ({"name": "\u200f \u200e"}, ("unusable_character", "name")),
        ({"name": "x" * 10_000}, ("max_length", "name")),
        ({"name": "abc\u202edcba"}, ("unusable_character", "name")),
        ({"name": "a\nb"}, ("unusable_character", "name")),
        ({"name": 7}, ("invalid", "name")),
        ({"name": ["x"]}, ("invalid", "name")),
        ({"description": "x" * (LONGEST_DESCRIPTION + 1)}, ("max_length", "description")),
        ({"description": "a\u2066b"}, ("unusable_character", "description")),
        ({"description": {}}, ("invalid", "description")),
        ({"tags": "ice"}, ("not_a_list", "tags")),
        ({"tags": [7]}, ("invalid", "tags.0")),
        ({"tags": ["x" * 41]}, ("max_length", "tags")),
        ({"tags": [f"{n}" for n in range(21)]}, ("too_many_tags", "tags")),
        ({"tags": ["a\u202eb"]}, ("unusable_character", "tags")),
        ({"format": "sularia-standrd"}, ("unknown_format", "format")),
        ({"format": 7}, ("unknown_format", "format")),
        ({"format": ["duel"]}, ("unknown_format", "format")),
        ({"format": "x" * 10_000}, ("unknown_format", "format")),
        ({"visibility": "hidden"}, ("invalid_choice", "visibility")),
        ({"visibility": True}, ("invalid_choice", "visibility")),
        ({"visibility": ["public"]}, ("invalid_choice", "visibility")),
        ({"owner": "bob"}, ("unknown_field", "owner")),
        ({"id": "x"}, ("unknown_field", "id")),
        ({"text": 7}, ("invalid", "text")),
        ({"cards": {LANDING: 0}}, ("invalid_count", f"cards.{LANDING}")),
        ({"cards": {LANDING: -1}}, ("invalid_count", f"cards.{LANDING}")),
        ({"cards": {LANDING: 1.5}}, ("invalid_count", f"cards.{LANDING}")),
        ({"cards": {LANDING: 10_001}}, ("invalid_count", f"cards.{LANDING}")),
        ({"cards": {LANDING: True}}, ("invalid_count", f"cards.{LANDING}")),
        ({"cards": [LANDING]}, ("not_a_dict", "cards")),
        ({"zones": {"spells": {LANDING: 1}}}, ("unknown_zone", "zones")),
        ({"zones": {"deck": [[LANDING]]}}, ("not_a_pair", "zones.deck.0")),
        ({"cards": LIST, "text": "4 Frostmere Landing"}, ("cards_or_text", "non_field_errors")),
        ({"options": {"mode": "ex"}}, ("cards_or_text", "non_field_errors")),
        ({"cards": {}, "options": {"mode": "x" * 61}}, ("max_length", "options.mode")),
        ({"cards": {}, "options": {"colour": "x"}}, ("unknown_field", "options.colour")),
        ({"merge": True}, ("unknown_field", "merge")),
    ],
)
def test_a_deck_that_cannot_be_made_is_refused_by_name(ann_asks, change, told):
    answer = ann_asks("POST", body={**NEW, **change})
    assert refused(answer)[0] == told


def test_too_long_a_name_says_found_and_allowed(ann_asks):
    answer = ann_asks("POST", body={**NEW, "name": "x" * 10_000})
    assert answer.json()["errors"][0]["detail"] == "Found 10,000 characters, at most 100 allowed."


def test_right_to_left_names_are_kept_and_what_turns_the_line_round_is_named(ann_asks):
    assert ann_asks("POST", body={**NEW, "name": "חפיסה של קרח"}).json()["name"] == "חפיסה של קרח"
    answer = ann_asks("POST", body={**NEW, "name": "cold\u202e kced"})
    assert answer.json()["errors"][0]["detail"] == (
        "Character 5 is U+202E (right-to-left override); allowed are signs that can be seen."
    )


def test_script_tags_in_a_description_are_kept_as_sent_and_shown_as_text(ann_asks):
    text = "<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![x](https://elsewhere.example/x.png)"
    deck = ann_asks("POST", body={**NEW, "description": text}).json()
    assert deck["description"] == text
    assert "<script" not in deck["description_html"]
    assert "<img" not in deck["description_html"]
    assert 'href="javascript' not in deck["description_html"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in deck["description_html"]


@pytest.mark.parametrize(
    ("list_", "code", "attr"),
    [
        ({"text": "x" * 200_001}, "text_too_long", "text"),
        ({"text": "\n" * 2_001}, "too_many_lines", "text"),
        ({"cards": {f"sularia-{n}": 1 for n in range(2_001)}}, "too_many_lines", "cards"),
        ({"zones": {"deck": [[LANDING, 1]] * 2_001}}, "too_many_lines", "zones"),
    ],
)
def test_too_long_a_list_is_refused_with_its_length(ann_asks, list_, code, attr):
    assert refused(ann_asks("POST", body={**NEW, **list_}), 422) == [(code, attr)]


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff",
        b'{"name":"a","name":"b"}',
        b"[" * 10_000,
        b'{"name":"\\ud800"}',
        b"NaN",
    ],
)
def test_a_body_that_is_no_object_is_refused(client, ann, deck, body):
    client.force_login(ann)
    for method, address in (("POST", "/api/v1/decks/"), ("PATCH", f"/api/v1/decks/{deck.pk}/")):
        answer = client.generic(method, address, body, "application/json", headers={"If-Match": "*"})
        assert answer.status_code == 400, answer.content
    assert Deck.objects.get().version == 1


def test_a_body_too_long_or_of_another_kind_is_refused(client, ann):
    client.force_login(ann)
    long = client.post("/api/v1/decks/", b" " * 2_000_001, "application/json")
    assert (long.status_code, complaints(long)) == (413, [("body_too_large", None)])
    other = client.post("/api/v1/decks/", {"name": "x"})
    assert other.status_code == 415


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"merge": True}, ("list_and_base", "merge")),
        ({"merge": True, "cards": LIST}, ("list_and_base", "merge")),
        ({"merge": "yes"}, ("invalid", "merge")),
        ({"merge": True, "cards": LIST, "base": 9}, ("unknown_revision", "base")),
        ({"merge": True, "cards": LIST, "base": 0}, ("min_value", "base")),
        ({"merge": True, "cards": LIST, "base": "1"}, ("invalid", "base")),
        ({"merge": True, "cards": LIST, "base": 10**30}, ("max_value", "base")),
        ({"cards": LIST, "prefer": "mine"}, ("not_a_merge", "prefer")),
        ({"merge": True, "cards": LIST, "base": 1, "prefer": "both"}, ("invalid_choice", "prefer")),
        ({"format": "duel"}, ("other_game", "format")),
        ({"format": "duel", "cards": {"war-hikaru": 1}}, ("other_game", "format")),
        ({"name": "x" * 101}, ("max_length", "name")),
        ({"cards": {"sularia-nothing": 1}}, ("unknown_card", "cards.sularia-nothing")),
        ({"link": "mine"}, ("unknown_field", "link")),
        ({"version": 7}, ("unknown_field", "version")),
    ],
)
def test_a_change_that_cannot_be_made_changes_nothing(ann_asks, deck, change, told):
    answer = ann_asks("PATCH", f"{deck.pk}/", {"description": "new", **change}, If_Match="*")
    assert (answer.status_code, complaints(answer)[0]) == (400, told)
    deck.refresh_from_db()
    assert (deck.version, deck.description, deck.head.number) == (1, "", 1)


def test_nothing_to_change_is_no_change(ann_asks, deck):
    for nothing in ({}, None):
        answer = ann_asks("PATCH", f"{deck.pk}/", nothing, If_Match="*").json()
        assert (answer["changed"], answer["version"]) == (False, 1)


@pytest.mark.parametrize("revision", [0, -1, 2, 99, "1", None, 1.0, [1], True, 10**40])
def test_a_revision_that_the_deck_has_not_is_not_restored(ann_asks, bob, deck, revision):
    other = made(bob, {LANDING: 1}, "Kept").deck
    answer = ann_asks("POST", f"{deck.pk}/restore/", {"revision": revision}, If_Match="*")
    assert answer.status_code == 400
    assert complaints(answer)[0][1] == "revision"
    # Nor by the key of the row, which is another deck's.
    answer = ann_asks("POST", f"{deck.pk}/restore/", {"revision": other.head_id}, If_Match="*")
    assert complaints(answer) == [("unknown_revision", "revision")]
    assert copies(ann_asks("GET", f"{deck.pk}/").json()) == LIST


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "1.0", "9" * 40, "%00", "１"])
def test_an_address_of_no_revision_is_not_found(ann_asks, deck, number):
    assert ann_asks("GET", f"{deck.pk}/revisions/{number}/").status_code == 404
    assert ann_asks("PATCH", f"{deck.pk}/revisions/{number}/", {"name": "x"}, If_Match="*").status_code == 404


@pytest.mark.parametrize("query", ["from=0", "to=2", "from=x", "from=" + "9" * 40, "to=-1", "since=1", "from=1&from=1"])
def test_a_comparison_with_no_revision_is_refused(ann_asks, deck, query):
    answer = ann_asks("GET", f"{deck.pk}/diff/?{query}")
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "key", ["x", "0", "..", "%00", "a" * 5_000, "%F0%9F%82%A1", "{00000000-0000-4000-8000-000000000000}"]
)
def test_what_is_no_key_of_a_deck_is_not_found(ann_asks, key):
    for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "revisions/"), ("POST", "copy/")):
        answer = ann_asks(method, f"{key}/{path}", {} if method in ("PATCH", "POST") else None, If_Match="*")
        assert answer.status_code in (400, 404, 405), (method, path)


@pytest.mark.parametrize("link", ["", "x", "%00", "a" * 5_000, "%F0%9F%82%A1"])
def test_what_is_no_link_opens_nothing(nobody_asks, deck, link):
    assert nobody_asks("GET", f"{deck.pk}/?link={link}").status_code in (400, 404)


def test_the_nothing_of_a_deck_without_link_opens_nothing(nobody_asks, deck):
    Deck.objects.filter(pk=deck.pk).update(visibility="link", link=None)
    for link in ("None", "null", "", "0"):
        assert nobody_asks("GET", f"{deck.pk}/?link={link}").status_code in (400, 404)


@pytest.mark.parametrize(
    "tag", ['""', '"-"', "x", '"99999999999999999999"', '"-1"', '"１"', 'W/"1"', ",", '"1', "\x07"]
)
def test_an_if_match_that_names_no_version_changes_nothing(ann_asks, deck, tag):
    answer = ann_asks("DELETE", f"{deck.pk}/", If_Match=tag)
    assert answer.status_code in (412, 428)
    assert Deck.objects.filter(pk=deck.pk).exists()


def test_a_list_of_the_most_lines_is_kept(ann_asks):
    answer = ann_asks("POST", body={**NEW, "zones": {"deck": [[LANDING, 10_000]] * 2_000}})
    assert answer.status_code == 201
    assert copies(answer.json()) == {LANDING: 20_000_000}
    assert json.dumps(answer.json()["size"]) == "20000000"


@pytest.mark.parametrize("path", ["", "copy/", "favourite/", "link/", "restore/", "revisions/1/", "diff/"])
def test_options_and_methods_that_no_address_knows(ann_asks, nobody_asks, deck, path):
    for ask in (ann_asks, nobody_asks):
        assert ask("OPTIONS", f"{deck.pk}/{path}").status_code in (200, 401)
        assert ask("TRACE", f"{deck.pk}/{path}").status_code == 405
        assert ask("BREW", f"{deck.pk}/{path}").status_code == 405


@pytest.mark.parametrize("address", ["decks/%00/", "formats/%00/", "account/tokens/%00/", "decks/%00/revisions/1/"])
@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
def test_an_address_with_a_null_character_is_nowhere(client, django_user_model, address, method):
    client.force_login(django_user_model.objects.create_user("carla"))
    answer = client.generic(method, f"/api/v1/{address}", headers={"If-Match": "*"})
    assert answer.status_code in (404, 405)
