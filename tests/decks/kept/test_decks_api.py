"""Decks over HTTP, as their owner sees them: made, read, changed, merged, restored, copied, deleted."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from tests.decks.saved import BEACON, CITADEL, LANDING, LIST, complaints, copies, made

pytestmark = pytest.mark.django_db

NEW = {"name": "Frost", "format": "sularia-standard"}


def test_a_deck_is_made_of_a_text_and_has_all_that_was_sent(ann_asks):
    answer = ann_asks(
        "POST",
        body={
            **NEW,
            "name": " Frost  and ice ",
            "text": "Sites:\n4 Frostmere Landing\n2 Storm Citadel",
            "description": "*cold*",
            "tags": ["Ice", "ice", "Fast"],
            "visibility": "public",
            "revision_name": "first",
        },
    )
    assert answer.status_code == 201
    deck = answer.json()
    assert answer["Location"] == f"http://testserver/api/v1/decks/{deck['id']}/"
    assert answer["ETag"].startswith('"1-')
    told = {name: deck[name] for name in ("name", "owner", "yours", "game", "format", "visibility", "tags", "head")}
    assert told == {
        "name": "Frost  and ice",
        "owner": "ann",
        "yours": True,
        "game": "sularia",
        "format": "sularia-standard",
        "visibility": "public",
        "tags": ["fast", "ice"],
        "head": 1,
    }
    assert (deck["description"], deck["description_html"]) == ("*cold*", "<p><em>cold</em></p>\n")
    assert deck["zones"] == [
        {
            "zone": "deck",
            "name": "Deck",
            "cards": [
                {"slug": LANDING, "name": "Frostmere Landing", "copies": 4},
                {"slug": CITADEL, "name": "Storm Citadel", "copies": 2},
            ],
        }
    ]
    assert deck["legality"]["legal"] is False
    assert "deck_too_small" in [one["code"] for one in deck["legality"]["violations"]]
    read = ann_asks("GET", f"{deck['id']}/").json()
    assert read == {name: value for name, value in deck.items() if name != "changed"}
    assert ann_asks("GET", f"{deck['id']}/revisions/1/").json()["name"] == "first"


@pytest.mark.parametrize(
    "sent",
    [
        {"cards": LIST},
        {"zones": {"deck": LIST}},
        {"zones": {"deck": [[LANDING, 3], [CITADEL, 2], [LANDING, 1]]}},
        {"text": "4 Frostmere Landing\nStorm Citadel x2"},
    ],
)
def test_a_list_is_taken_in_every_shape(ann_asks, sent):
    assert copies(ann_asks("POST", body={**NEW, **sent}).json()) == LIST


def test_a_deck_may_begin_empty(ann_asks):
    deck = ann_asks("POST", body=NEW).json()
    assert (deck["size"], deck["zones"][0]["cards"], deck["visibility"], deck["link"]) == (0, [], "private", None)


def test_a_duel_has_its_options(ann_asks):
    sent = {
        "cards": {"war-hikaru": 1},
        "options": {"mode": "EX", "finisher": "alpha", "discards": [["Trance", "Strike"]]},
    }
    deck = ann_asks("POST", body={"name": "Duel", "format": "duel", **sent}).json()
    assert deck["options"]["mode"] == "ex"
    assert deck["options"]["discards"] == [["war-trance", "war-strike"]]
    text = {"text": "Hikaru\nMode: EX\nFinisher: alpha\nDiscard 1: Trance + Strike"}
    assert ann_asks("POST", body={"name": "Duel", "format": "duel", **text}).json()["options"] == deck["options"]


def test_unknown_cards_are_all_refused_with_the_nearest_and_nothing_is_made(ann_asks):
    text = "4 Frostmere Langing\n2 Storm Citadel\nqqqqqq\n0 Storm Citadel"
    answer = ann_asks("POST", body={**NEW, "text": text})
    assert answer.status_code == 400
    assert complaints(answer) == [("unknown_card", "text.1"), ("unknown_card", "text.3"), ("bad_count", "text.4")]
    assert "did you mean Frostmere Landing?" in answer.json()["errors"][0]["detail"]
    assert answer.json()["candidates"]["text.1"] == [{"slug": LANDING, "name": "Frostmere Landing"}]
    assert not Deck.objects.exists()


def test_every_one_of_many_unknown_cards_is_named(ann_asks):
    answer = ann_asks("POST", body={**NEW, "cards": {f"sularia-nothing-{n}": 1 for n in range(300)}})
    assert complaints(answer) == [("unknown_card", f"cards.sularia-nothing-{n}") for n in range(300)]


def test_unknown_cards_in_zones_and_options_say_where_they_stand(ann_asks):
    zones = {"fighters": {"war-hikru": 1}}
    answer = ann_asks("POST", body={"name": "x", "format": "duel", "zones": zones, "options": {"finisher": "nobody"}})
    assert complaints(answer) == [("unknown_card", "zones.fighters.war-hikru"), ("unknown_card", "options.finisher")]
    assert answer.json()["candidates"]["zones.fighters.war-hikru"] == [{"slug": "war-hikaru", "name": "Hikaru"}]


def test_a_read_that_is_had_already_costs_no_body(ann_asks, deck):
    tag = ann_asks("GET", f"{deck.pk}/")["ETag"]
    with CaptureQueriesContext(
        connection,
    ) as whole:
        ann_asks("GET", f"{deck.pk}/")
    with CaptureQueriesContext(connection) as cheap:
        answer = ann_asks("GET", f"{deck.pk}/", If_None_Match=tag)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)
    assert not any('"decks_decktag"' in query["sql"] for query in cheap)
    assert len(cheap) < len(whole)
    assert ann_asks("GET", f"{deck.pk}/", If_None_Match=f"W/{tag}").status_code == 304
    assert ann_asks("GET", f"{deck.pk}/", If_None_Match='"1-00"').status_code == 200


def test_the_tag_changes_with_whatever_the_answer_says(ann_asks, bob_asks, bob, deck):
    tags = [ann_asks("GET", f"{deck.pk}/")["ETag"]]
    ann_asks("PUT", f"{deck.pk}/favourite/")
    tags.append(ann_asks("GET", f"{deck.pk}/")["ETag"])
    ann_asks("PATCH", f"{deck.pk}/", {"visibility": "public"}, If_Match="*")
    tags.append(ann_asks("GET", f"{deck.pk}/")["ETag"])
    tags.append(bob_asks("GET", f"{deck.pk}/")["ETag"])
    bob_asks("PUT", f"{deck.pk}/favourite/")
    tags.append(ann_asks("GET", f"{deck.pk}/")["ETag"])
    assert len(set(tags)) == len(tags)


def test_answers_about_decks_are_kept_by_no_cache_for_others(ann_asks, deck):
    answer = ann_asks("GET", f"{deck.pk}/")
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_a_change_names_the_version_it_is_of(ann_asks, deck):
    assert ann_asks("PATCH", f"{deck.pk}/", {"name": "x"}).status_code == 428
    for named in ("1", '"0"', '"x"', 'W/"1"', '"1x"'):
        assert ann_asks("PATCH", f"{deck.pk}/", {"name": "x"}, If_Match=named).status_code in (412, 428), named
    tag = ann_asks("GET", f"{deck.pk}/")["ETag"]
    answer = ann_asks("PATCH", f"{deck.pk}/", {"name": "Ice", "cards": {LANDING: 1}}, If_Match=f'"9-1", {tag}')
    assert answer.status_code == 200
    told = answer.json()
    assert (told["name"], told["version"], told["head"], told["changed"]) == ("Ice", 2, 2, True)
    assert ann_asks("PATCH", f"{deck.pk}/", {"name": "Ice"}, If_Match=answer["ETag"]).json()["changed"] is False
    assert ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 1}}, If_Match='"2"').json()["changed"] is False


def test_who_comes_too_late_is_told_what_changed_and_what_both_make(ann_asks, deck):
    tag = ann_asks("GET", f"{deck.pk}/")["ETag"]
    ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 4, BEACON: 1}}, If_Match=tag)
    late = ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 3, CITADEL: 2}}, If_Match=tag)
    assert late.status_code == 412
    told = late.json()
    assert (complaints(late), told["current"], told["head"], told["base"]) == (
        [("precondition_failed", None)],
        '"2"',
        2,
        1,
    )
    assert [(one["slug"], one["change"], one["before"], one["after"]) for one in told["diff"]["cards"]] == [
        (BEACON, "added", 0, 1),
        (CITADEL, "removed", 2, 0),
    ]
    assert copies(told["merge"]) == {LANDING: 3, BEACON: 1}
    assert told["merge"]["conflicts"] == []
    merged = ann_asks(
        "PATCH",
        f"{deck.pk}/",
        {"cards": {LANDING: 3, CITADEL: 2}, "base": told["base"], "merge": True},
        If_Match=told["current"],
    )
    assert merged.status_code == 200
    assert copies(merged.json()) == {LANDING: 3, BEACON: 1}
    last = ann_asks("GET", f"{deck.pk}/revisions/3/").json()
    assert (last["parent"], last["merged"]) == (1, 2)


def test_a_named_base_is_believed_rather_than_the_tag(ann_asks, deck):
    for count in (3, 2, 1):
        ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: count}}, If_Match="*")
    late = ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 9}, "base": 3}, If_Match='"1"').json()
    assert late["base"] == 3
    assert [(one["before"], one["after"]) for one in late["diff"]["cards"]] == [(2, 1)]


def test_a_tag_that_tells_no_version_still_gets_the_current_one(ann_asks, deck):
    told = ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 9}}, If_Match='"nonsense"').json()
    assert (told["current"], told["base"], told["diff"], told["merge"]) == ('"1"', None, None, None)


def test_conflicts_are_listed_until_a_side_is_preferred(ann_asks, deck):
    ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 1, CITADEL: 2}}, If_Match="*")
    mine = {"cards": {LANDING: 3, CITADEL: 2}, "base": 1, "merge": True}
    torn = ann_asks("PATCH", f"{deck.pk}/", mine, If_Match='"2"')
    assert (torn.status_code, complaints(torn)) == (409, [("conflicts", None)])
    assert torn.json()["merge"]["conflicts"] == [
        {
            "zone": "deck",
            "slug": LANDING,
            "name": "Frostmere Landing",
            "option": None,
            "base": 4,
            "mine": 3,
            "theirs": 1,
        }
    ]
    assert ann_asks("GET", f"{deck.pk}/").json()["version"] == 2
    settled = ann_asks("PATCH", f"{deck.pk}/", {**mine, "prefer": "mine"}, If_Match='"2"')
    assert copies(settled.json())[LANDING] == 3


def test_a_late_delete_restore_and_link_are_told_what_changed_too(ann_asks, deck):
    ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 1}}, If_Match="*")
    for method, path, body in (
        ("DELETE", "", None),
        ("POST", "restore/", {"revision": 1}),
        ("POST", "link/", None),
        ("DELETE", "link/", None),
        ("PATCH", "revisions/1/", {"name": "x"}),
    ):
        assert ann_asks(method, f"{deck.pk}/{path}", body).status_code == 428
        late = ann_asks(method, f"{deck.pk}/{path}", body, If_Match='"1"')
        assert (late.status_code, late.json()["current"], late.json()["base"]) == (412, '"2"', 1)
    assert ann_asks("GET", f"{deck.pk}/").json()["version"] == 2


def test_revisions_are_listed_read_named_and_compared(ann_asks, deck):
    ann_asks("PATCH", f"{deck.pk}/", {"cards": {LANDING: 1}, "revision_name": "few"}, If_Match="*")
    ann_asks("POST", f"{deck.pk}/restore/", {"revision": 1}, If_Match="*")
    listed = ann_asks("GET", f"{deck.pk}/revisions/?count=true").json()
    rows = [(row["number"], row["name"], row["size"], row["parent"], row["restored"]) for row in listed["data"]]
    assert (rows, listed["count"]) == ([(3, "", 6, 2, 1), (2, "few", 1, 1, None), (1, "", 6, None, None)], 3)
    first = ann_asks("GET", f"{deck.pk}/revisions/?page_size=1").json()
    second = ann_asks("GET", first["next"].partition("/decks/")[2]).json()
    assert [row["number"] for row in second["data"]] == [2]
    assert copies(ann_asks("GET", f"{deck.pk}/revisions/2/").json()) == {LANDING: 1}
    named = ann_asks("PATCH", f"{deck.pk}/revisions/1/", {"name": " before Essen "}, If_Match='"3"')
    assert (named.json()["name"], named["ETag"][:2]) == ("before Essen", '"4')
    back = ann_asks("GET", f"{deck.pk}/diff/?from=2&to=1").json()
    assert [(one["slug"], one["before"], one["after"]) for one in back["cards"]] == [(LANDING, 1, 4), (CITADEL, 0, 2)]
    assert ann_asks("GET", f"{deck.pk}/diff/").json() == ann_asks("GET", f"{deck.pk}/diff/?from=2&to=3").json()
    assert ann_asks("GET", f"{deck.pk}/diff/?from=3&to=3").json()["cards"] == []


def test_a_revision_had_already_is_a_304(ann_asks, deck):
    tag = ann_asks("GET", f"{deck.pk}/revisions/1/")["ETag"]
    assert ann_asks("GET", f"{deck.pk}/revisions/1/", If_None_Match=tag).status_code == 304
    assert ann_asks("GET", f"{deck.pk}/revisions/2/", If_None_Match="*").status_code == 404


def test_a_copy_shows_what_it_came_from_only_to_who_may_read_that(ann_asks, bob_asks, bob, deck):
    ann_asks("PATCH", f"{deck.pk}/", {"visibility": "public"}, If_Match="*")
    copy = bob_asks("POST", f"{deck.pk}/copy/", {"name": "Mine"})
    assert copy.status_code == 201
    told = copy.json()
    assert (told["name"], told["owner"], told["copied_from"], told["visibility"]) == (
        "Mine",
        "bob",
        str(deck.pk),
        "private",
    )
    ann_asks("PATCH", f"{deck.pk}/", {"visibility": "private"}, If_Match="*")
    assert bob_asks("GET", f"{told['id']}/").json()["copied_from"] is None


def test_a_link_opens_a_deck_until_it_is_revoked(ann_asks, nobody_asks, bob_asks, deck):
    link = ann_asks("POST", f"{deck.pk}/link/", If_Match='"1"').json()["link"]
    told = nobody_asks("GET", f"{deck.pk}/?link={link}")
    assert told.status_code == 200
    assert (told.json()["link"], told.json()["yours"]) == (None, False)
    assert nobody_asks("GET", f"{deck.pk}/?link={link[:-1]}").status_code == 404
    assert nobody_asks("GET", f"{deck.pk}/").status_code == 404
    assert bob_asks("POST", f"{deck.pk}/copy/?link={link}", {}).status_code == 201
    another = ann_asks("POST", f"{deck.pk}/link/", If_Match="*").json()["link"]
    assert nobody_asks("GET", f"{deck.pk}/?link={link}").status_code == 404
    assert nobody_asks("GET", f"{deck.pk}/?link={another}").status_code == 200
    ann_asks("DELETE", f"{deck.pk}/link/", If_Match="*")
    assert nobody_asks("GET", f"{deck.pk}/?link={another}").status_code == 404


def test_a_deleted_deck_is_gone(ann_asks, deck):
    assert ann_asks("DELETE", f"{deck.pk}/", If_Match='"1"').status_code == 204
    assert ann_asks("GET", f"{deck.pk}/").status_code == 404


def test_the_number_of_queries_is_that_of_a_small_deck_for_a_large_one(ann_asks, ann):
    table = [f"sularia-{slug}" for slug in ("frostmere-landing", "storm-citadel", "skerry-beacon")]
    small, large = made(ann, {table[0]: 1}).deck, made(ann, dict.fromkeys(table, 4), tags=["a", "b", "c"]).deck
    spent = []
    for one in (small, large):
        ann_asks("GET", f"{one.pk}/")
        with CaptureQueriesContext(connection) as queries:
            ann_asks("GET", f"{one.pk}/")
        spent.append(len(queries))
    assert spent[0] == spent[1]
