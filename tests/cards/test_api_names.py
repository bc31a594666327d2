"""One card by its name, names completed, many cards at once: over HTTP."""

import json
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card, Catalogue
from tests.factories import CardFactory, CardMigrationFactory, CatalogueFactory

pytestmark = pytest.mark.django_db

NAMED = "/api/v1/cards/named/"
AUTOCOMPLETE = "/api/v1/cards/autocomplete/"
BATCH = "/api/v1/cards/batch/"
# This process keeps the names of a version: rows of a test have one of their own.
versions = count(5_000_000)


@pytest.fixture
def catalogue(empty_catalogue):
    return CatalogueFactory(version=next(versions))


def complaint_of(answer, status):
    assert answer.status_code == status, answer.content
    (error,) = answer.json()["errors"]
    return error["code"], error["attr"]


def batch(client, *cards, **more):
    return client.post(BATCH, json.dumps({"cards": list(cards), **more}), content_type="application/json")


class TestNamed:
    @pytest.mark.parametrize(
        ("question", "slug"),
        [
            ("exact=Lure", "war-lure"),
            ("exact=LURE", "war-lure"),
            ("exact=war-lure", "war-lure"),
            ("exact=sdx-001", "sularia-frostmere-landing"),
            ("exact=strike&game=trials", "trials-strike"),
            ("exact=strike&game=WAR", "war-strike"),
            ("exact=%2B+With+Style!", "trials-trias-with-style"),
            ("exact=with style", "trials-trias-with-style"),
            ("fuzzy=lantern drowned", "battlecards-lantern-of-the-drowned-king"),
            ("fuzzy=frostmer landing", "sularia-frostmere-landing"),
            ("fuzzy=kalistar", "war-kallistar"),
            ("fuzzy=Lure", "war-lure"),
            ("fuzzy=strke&game=war", "war-strike"),
        ],
    )
    def test_the_card_is_answered_as_at_its_own_address(self, client, question, slug):
        answer = client.get(f"{NAMED}?{question}")
        assert answer.status_code == 200, answer.content
        assert answer.content == client.get(f"/api/v1/cards/{slug}/").content

    def test_a_name_of_several_cards_is_ambiguous(self, client):
        answer = client.get(f"{NAMED}?exact=strike")
        assert answer.status_code == 404
        assert answer.json() == {
            "type": "client_error",
            "errors": [
                {"code": "ambiguous", "detail": '"strike" may be any of 2 cards; choose by slug.', "attr": None}
            ],
            "candidates": [
                {"slug": "trials-strike", "name": "Strike", "game": "trials"},
                {"slug": "war-strike", "name": "Strike", "game": "war"},
            ],
        }

    def test_a_guess_without_a_clear_winner_is_ambiguous(self, client):
        answer = client.get(f"{NAMED}?fuzzy=ganarl")
        assert complaint_of(answer, 404) == ("ambiguous", None)
        assert [card["slug"] for card in answer.json()["candidates"]] == [
            "war-ganarl-hot-springs",
            "war-mount-ganarl-crater",
        ]

    def test_of_many_candidates_the_first_are_told(self, client):
        answer = client.get(f"{NAMED}?fuzzy=a")
        assert len(answer.json()["candidates"]) == 20
        (error,) = answer.json()["errors"]
        assert "of which these are the first 20" in error["detail"]

    def test_a_name_of_no_card_names_the_nearest(self, client):
        answer = client.get(f"{NAMED}?exact=Frostmere Landin")
        assert answer.status_code == 404
        assert answer.json() == {
            "type": "client_error",
            "errors": [
                {
                    "code": "not_found",
                    "detail": 'There is no card "Frostmere Landin"; the nearest are Frostmere Landing.',
                    "attr": None,
                }
            ],
            "candidates": [{"slug": "sularia-frostmere-landing", "name": "Frostmere Landing", "game": "sularia"}],
        }
        nothing = client.get(f"{NAMED}?fuzzy=zzzzzz").json()
        assert nothing["candidates"] == []
        assert nothing["errors"][0]["detail"] == 'There is no card "zzzzzz".'

    @pytest.mark.parametrize(
        ("question", "complaint"),
        [
            ("exact=", ("blank", "exact")),
            ("exact=%00", ("null_characters_not_allowed", "exact")),
            ("exact=a&exact=b", ("repeated_parameter", "exact")),
            ("exact=" + "x" * 121, ("max_length", "exact")),
            ("fuzzy=" + "x" * 121, ("max_length", "fuzzy")),
            ("exact=lure&game=chess", ("invalid_choice", "game")),
            ("exact=lure&kind=style", ("unknown_parameter", "kind")),
        ],
    )
    def test_what_cannot_be_meant_is_refused(self, client, question, complaint):
        assert complaint_of(client.get(f"{NAMED}?{question}"), 400) == complaint

    @pytest.mark.parametrize(
        ("question", "attrs"), [("", ["exact", "fuzzy"]), ("exact=a&fuzzy=b", ["exact", "fuzzy"]), ("game=war", None)]
    )
    def test_exactly_one_way_to_give_a_name_is_taken(self, client, question, attrs):
        errors = client.get(f"{NAMED}?{question}").json()["errors"]
        assert [(error["code"], error["attr"]) for error in errors] == [
            ("exact_or_fuzzy", attr) for attr in attrs or ["exact", "fuzzy"]
        ]

    def test_former_slugs_lead_on_and_retired_cards_leave_their_name(self, client, catalogue):
        CardFactory(name="Push")
        CardFactory(name="Pull", slug="war-push-of-old", retired=True, code="W-9")
        CardMigrationFactory(old="war-shove", new="war-thrust")
        CardMigrationFactory(old="war-thrust", new="war-push")
        assert client.get(f"{NAMED}?exact=war-shove").json()["slug"] == "war-push"
        assert client.get(f"{NAMED}?exact=w-9").json()["retired"]
        assert complaint_of(client.get(f"{NAMED}?exact=pull"), 404) == ("not_found", None)

    def test_a_name_in_another_game_does_not_hide_a_code(self, client, catalogue):
        CardFactory(name="One", game="trials")
        CardFactory(name="Two", game="war", code="one")
        assert client.get(f"{NAMED}?exact=one").json()["name"] == "One"
        assert client.get(f"{NAMED}?exact=one&game=war").json()["name"] == "Two"

    def test_names_are_those_of_the_current_version(self, client, catalogue):
        CardFactory(name="Push")
        assert client.get(f"{NAMED}?exact=pull").status_code == 404
        CardFactory(name="Pull")
        Catalogue.objects.update(version=next(versions))
        assert client.get(f"{NAMED}?exact=pull").status_code == 200

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.text(min_size=1, max_size=120), st.sampled_from(["exact", "fuzzy"]))
    def test_any_name_is_answered(self, client, name, way):
        answer = client.get(NAMED, {way: name})
        assert answer.status_code in (200, 400, 404)
        if answer.status_code == 404:
            assert set(answer.json()) == {"type", "errors", "candidates"}


class TestAutocomplete:
    @pytest.mark.parametrize(
        ("question", "names"),
        [
            ("q=fros", ["Frostbite", "Frostflow", "Frostmere Landing"]),
            ("q=FRÓS", ["Frostbite", "Frostflow", "Frostmere Landing"]),
            ("q=fros&game=sularia", ["Frostmere Landing"]),
            ("q=strik", ["Strike", "Palm Strike"]),
            ("q=hikra", ["Hikaru"]),
            ("q=zzzzz", []),
            ("q='", []),
            ("q=+", []),
        ],
    )
    def test_names_are_completed(self, client, question, names):
        answer = client.get(f"{AUTOCOMPLETE}?{question}")
        assert answer.status_code == 200
        assert answer.json() == {"data": names}

    def test_a_letter_gives_twenty_names_that_begin_with_it(self, client):
        names = client.get(f"{AUTOCOMPLETE}?q=s").json()["data"]
        assert len(names) == 20
        assert all(name.startswith("S") for name in names)

    @pytest.mark.parametrize(
        ("question", "complaint"),
        [
            ("", ("required", "q")),
            ("q=", ("blank", "q")),
            ("q=" + "x" * 101, ("max_length", "q")),
            ("q=a&game=chess", ("invalid_choice", "game")),
            ("q=a&page_size=5", ("unknown_parameter", "page_size")),
        ],
    )
    def test_what_cannot_be_meant_is_refused(self, client, question, complaint):
        assert complaint_of(client.get(f"{AUTOCOMPLETE}?{question}"), 400) == complaint


class TestBatch:
    def test_cards_come_in_the_order_they_were_asked_for_and_as_often(self, client):
        answer = batch(client, "SDX-001", "war-lure", "nobody", "Strike", "Lure", "", "x" * 5000, "nobody")
        assert answer.status_code == 200
        found = answer.json()
        assert list(found) == ["data", "not_found", "ambiguous"]
        assert [card["slug"] for card in found["data"]] == ["sularia-frostmere-landing", "war-lure", "war-lure"]
        assert found["not_found"] == ["nobody", "", "x" * 5000, "nobody"]
        assert found["ambiguous"] == [
            {
                "asked": "Strike",
                "candidates": [
                    {"slug": "trials-strike", "name": "Strike", "game": "trials"},
                    {"slug": "war-strike", "name": "Strike", "game": "war"},
                ],
            }
        ]
        assert found["data"][1] == client.get("/api/v1/cards/war-lure/").json()

    def test_former_slugs_lead_on(self, client, catalogue):
        CardFactory(name="Push")
        CardMigrationFactory(old="war-shove", new="war-push")
        assert [card["slug"] for card in batch(client, "war-shove").json()["data"]] == ["war-push"]

    def test_two_hundred_cards_take_as_few_queries_as_one(self, client, django_assert_num_queries):
        slugs = list(Card.objects.values_list("slug", flat=True)[:199])
        batch(client, "war-lure")
        for asked in (["war-lure"], [*slugs, "nobody"]):
            with django_assert_num_queries(2):
                assert batch(client, *asked).status_code == 200
        assert [card["slug"] for card in batch(client, *slugs).json()["data"]] == slugs

    def test_nothing_asked_is_nothing_answered(self, client):
        assert batch(client).json() == {"data": [], "not_found": [], "ambiguous": []}

    @pytest.mark.parametrize(
        ("body", "status", "code", "attr"),
        [
            ("", 400, "required", "cards"),
            ("{}", 400, "required", "cards"),
            ("[]", 400, "invalid", None),
            ('"war-lure"', 400, "invalid", None),
            ('{"cards": "war-lure"}', 400, "not_a_list", "cards"),
            ('{"cards": null}', 400, "null", "cards"),
            ('{"cards": {"war-lure": 1}}', 400, "not_a_list", "cards"),
            ('{"cards": [1]}', 400, "invalid", "cards.0"),
            ('{"cards": ["war-lure", null]}', 400, "null", "cards.1"),
            ('{"cards": [true]}', 400, "invalid", "cards.0"),
            ('{"cards": [["war-lure"]]}', 400, "invalid", "cards.0"),
            ('{"cards": [], "crads": []}', 400, "unknown_field", "crads"),
            ('{"cards": [], "cards": []}', 400, "repeated_key", None),
            ('{"cards": ["\\u0000"]}', 400, "unusable_character", None),
            ('{"cards": ["\\ud800"]}', 400, "unusable_character", None),
            ('{"cards": [', 400, "parse_error", None),
            ('{"cards": ' + "[" * 100_000, 400, "nested_too_deep", None),
            (json.dumps({"cards": ["war-lure"] * 201}), 422, "too_many_cards", "cards"),
            ('{"cards": ["' + "x" * 2_000_000 + '"]}', 413, "body_too_large", None),
        ],
    )
    def test_a_body_that_is_none_is_refused(self, client, body, status, code, attr):
        answer = client.post(BATCH, body, content_type="application/json")
        assert complaint_of(answer, status) == (code, attr)

    @pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "text/json"])
    def test_other_media_types_are_refused(self, client, content_type):
        answer = client.post(BATCH, '{"cards": []}', content_type=content_type)
        assert complaint_of(answer, 415) == ("unsupported_media_type", None)

    def test_unknown_parameters_are_refused(self, client):
        answer = client.post(f"{BATCH}?game=war", '{"cards": []}', content_type="application/json")
        assert complaint_of(answer, 400) == ("unknown_parameter", "game")

    @pytest.mark.parametrize("method", ["get", "put", "delete", "head"])
    def test_it_takes_posts_alone(self, client, method):
        answer = getattr(client, method)(BATCH)
        assert (answer.status_code, answer["Allow"]) == (405, "POST, OPTIONS")

    def test_a_browser_of_any_origin_may_post(self, client):
        asked = client.options(
            BATCH,
            headers={
                "Origin": "https://example.org",
                "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type",
            },
        )
        assert asked.status_code == 200
        assert asked["Access-Control-Allow-Origin"] == "*"
        assert "POST" in asked["Access-Control-Allow-Methods"]
        assert "content-type" in asked["Access-Control-Allow-Headers"]
        assert "Access-Control-Allow-Credentials" not in asked

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.one_of(st.text("abcde -'é", max_size=12), st.sampled_from(["war-lure", "Strike"])), max_size=20))
    def test_every_asked_card_is_answered_for_once(self, client, asked):
        found = batch(client, *asked).json()
        missed = [*found["not_found"], *(one["asked"] for one in found["ambiguous"])]
        assert len(found["data"]) + len(missed) == len(asked)
        assert not [words for words in missed if words not in asked]


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        # The version, the card, and the version again, to see that no new cards came while the answer was made.
        (f"{NAMED}?exact=lure", 3),
        (f"{NAMED}?fuzzy=lur", 3),
        (f"{NAMED}?exact=lure&game=war", 4),
        (f"{NAMED}?exact=nobody", 1),
        (f"{AUTOCOMPLETE}?q=lu", 2),
        (f"{AUTOCOMPLETE}?q=lu&game=war", 3),
    ],
)
def test_names_are_read_once_a_version(client, address, queries, django_assert_num_queries):
    client.get(address)
    with django_assert_num_queries(queries):
        client.get(address)


@pytest.mark.parametrize("address", [f"{NAMED}?exact=lure", f"{AUTOCOMPLETE}?q=lu"])
def test_a_tag_that_comes_back_costs_one_query_and_no_names(client, address, django_assert_num_queries):
    tag = client.get(address)["ETag"]
    Catalogue.objects.update(version=next(versions))
    changed = client.get(address, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    with django_assert_num_queries(1):
        again = client.get(address, headers={"If-None-Match": changed["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
