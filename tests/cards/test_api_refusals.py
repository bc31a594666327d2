"""What the API refuses, whatever is asked where: each refusal in the error body, and never a 5xx."""

import pytest
from django.db import OperationalError
from drf_standardized_errors.handler import exception_handler

from cards.api.errors import as_api_error

pytestmark = pytest.mark.django_db

LISTS = [
    "games",
    "sets",
    "cards",
    "fighters",
    "styles",
    "bases",
    "finishers",
    "components",
    "arenas",
    "sularia-cards",
    "battlecards",
    "spells",
    "combat-cards",
    "treasures",
    "battleboard-cards",
    "card-lists",
    "migrations",
]


def refusal_of(answer, status):
    assert answer.status_code == status, (answer.status_code, answer.content[:300])
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    assert set(body) == {"type", "errors"}
    for error in body["errors"]:
        assert set(error) == {"code", "detail", "attr"}
        assert error["detail"]
        assert len(error["detail"]) < 2000
    return [(error["code"], error["attr"]) for error in body["errors"]]


@pytest.mark.parametrize(
    ("question", "complaints"),
    [
        ("colour=red", [("unknown_parameter", "colour")]),
        ("colour=red&shape=round", [("unknown_parameter", "colour"), ("unknown_parameter", "shape")]),
        ("page=2", [("unknown_parameter", "page")]),
        ("offset=2", [("unknown_parameter", "offset")]),
        ("fields=name", [("unknown_parameter", "fields")]),
        ("page_size=1&page_size=2", [("repeated_parameter", "page_size")]),
        ("strict=true&strict=false&x=1", [("repeated_parameter", "strict"), ("unknown_parameter", "x")]),
        ("page_size=", [("blank", "page_size")]),
        ("page_size", [("blank", "page_size")]),
        ("=1", [("unknown_parameter", "")]),
        ("ordering=%00", [("null_characters_not_allowed", "ordering")]),
        ("a%00b=1", [("null_characters_not_allowed", "a\0b")]),
        ("strict=false&cursor=%00", [("null_characters_not_allowed", "cursor")]),
        ("strict=maybe&x=1", [("invalid", "strict")]),
        ("count=1", [("invalid", "count")]),
        ("page_size=0", [("invalid", "page_size")]),
        ("cursor=x", [("invalid_cursor", "cursor")]),
        ("ordering=magic", [("invalid_choice", "ordering")]),
        ("&".join(f"p{n}=1" for n in range(1500)), [("too_many_parameters", None)]),
        ("%F0%9F%83%8F=%E2%98%83", [("unknown_parameter", "🃏")]),
        ("%FF=%FE", [("unknown_parameter", "\ufffd")]),
        ("x" * 5000 + "=1", [("unknown_parameter", "x" * 5000)]),
        ("pk__in=1", [("unknown_parameter", "pk__in")]),
        ("body__contains=x", [("unknown_parameter", "body__contains")]),
        ("name__regex=(a%2B)%2B%24", [("unknown_parameter", "name__regex")]),
        ("page_size=2;count=true", [("invalid", "page_size")]),
    ],
)
def test_a_wrong_question_of_any_list_is_refused(client, question, complaints):
    for address in LISTS:
        assert refusal_of(client.get(f"/api/v1/{address}/?{question}"), 400) == complaints


@pytest.mark.parametrize("address", ["", "cards/war-strike/", "fighters/war-hikaru/", "games/war/", "schema/"])
def test_details_know_no_parameters_but_strict(client, address):
    assert refusal_of(client.get(f"/api/v1/{address}?page_size=3"), 400) == [("unknown_parameter", "page_size")]
    assert client.get(f"/api/v1/{address}?strict=true").status_code == 200
    assert client.get(f"/api/v1/{address}?strict=false&page_size=3").status_code == 200


def test_the_nearest_known_parameter_is_named(client):
    (error,) = client.get("/api/v1/cards/?orderin=name").json()["errors"]
    assert error["detail"] == 'There is no parameter "orderin" here; did you mean "ordering"?'
    (error,) = client.get("/api/v1/games/?zzz=1").json()["errors"]
    assert "count, cursor, ordering, page_size or strict" in error["detail"]


def test_lenient_lists_warn_of_unknown_parameters_and_of_nothing_else(client):
    answer = client.get("/api/v1/cards/?strict=false&gaem=war&zzz=1&zzz=2&game=war").json()
    assert [(warning["code"], warning["attr"]) for warning in answer["warnings"]] == [
        ("unknown_parameter", "gaem"),
        ("unknown_parameter", "zzz"),
    ]
    assert '"game"' in answer["warnings"][0]["detail"]
    assert {found["game"] for found in answer["data"]} == {"war"}
    assert refusal_of(client.get("/api/v1/cards/?strict=false&game=a&game=b"), 400) == [("repeated_parameter", "game")]


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
@pytest.mark.parametrize(
    "address", ["", "cards/", "cards/war-strike/", "attack-pairs/", "migrations/", "schema/", "docs/"]
)
def test_other_methods_are_not_allowed(client, method, address):
    answer = getattr(client, method)(f"/api/v1/{address}?x=1")
    assert answer.status_code == 405
    assert answer["Allow"] == "GET, HEAD, OPTIONS"
    if address != "docs/":
        assert refusal_of(answer, 405) == [("method_not_allowed", None)]


@pytest.mark.parametrize("body", ["{", "\0", "[" * 100_000, "x" * 3_000_000])
def test_a_body_is_never_read_where_none_is_wanted(client, body):
    answer = client.post("/api/v1/cards/", body, content_type="application/json")
    assert refusal_of(answer, 405) == [("method_not_allowed", None)]


@pytest.mark.parametrize("accept", ["text/html", "application/xml", "image/*", "nonsense"])
def test_what_cannot_be_answered_is_not_acceptable(client, accept):
    answer = client.get("/api/v1/cards/", headers={"Accept": accept})
    assert refusal_of(answer, 406) == [("not_acceptable", None)]


@pytest.mark.parametrize(
    "accept", ["*/*", "application/*", "application/json; indent=4", "text/html,application/xml;q=0.9,*/*;q=0.8"]
)
def test_browsers_and_scripts_get_json(client, accept):
    answer = client.get("/api/v1/cards/", headers={"Accept": accept})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")


def test_options_say_what_may_be_done(client):
    for address in [f"{name}/" for name in LISTS] + ["", "cards/war-strike/", "attack-pairs/"]:
        answer = client.options(f"/api/v1/{address}")
        assert answer.status_code == 200
        assert answer["Allow"] == "GET, HEAD, OPTIONS"
        assert answer.json()["renders"] == ["application/json"]


def test_any_origin_may_read(client):
    asked = client.options(
        "/api/v1/cards/", headers={"Origin": "https://example.org", "Access-Control-Request-Method": "GET"}
    )
    assert asked["Access-Control-Allow-Origin"] == "*"
    got = client.get("/api/v1/cards/", headers={"Origin": "https://example.org"})
    assert got["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in got["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in got


@pytest.mark.parametrize(
    "address",
    ["nonsense/", "cards/a/b/", "cards//", "%00/", "%F0%9F%83%8F/", "..%2F..%2Fetc/", "nonsense", "x" * 3000 + "/"],
)
def test_an_unknown_address_is_not_found_in_the_error_body_by_any_method(client, address):
    for method in ("get", "post", "put", "delete", "options"):
        assert refusal_of(getattr(client, method)(f"/api/v1/{address}"), 404) == [("not_found", None)]
    assert client.head(f"/api/v1/{address}").status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_forgotten_last_slash_keeps_method_and_question(client, method):
    answer = getattr(client, method)("/api/v1/cards?game=war&page_size=1")
    assert answer.status_code == 308
    assert answer["Location"] == "/api/v1/cards/?game=war&page_size=1"


def test_the_index_lists_addresses_that_answer(client):
    index = client.get("/api/v1/").json()
    assert set(index) >= {*LISTS, "attack-pairs", "schema", "docs"}
    for name in LISTS:
        assert client.get(index[name]).status_code == 200


def test_who_waited_too_long_for_a_busy_database_is_told_to_try_again():
    busy = as_api_error(OperationalError("database is locked"))
    answer = exception_handler(busy, {"request": None, "view": None, "kwargs": {}})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.data["errors"][0]["code"] == "busy"
    other = OperationalError("disk I/O error")
    assert as_api_error(other) is other
