"""account/ and account/tokens/: who asks by what, and what a token may do about tokens."""

import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import ApiToken
from tests.decks.accounts.conftest import submit

pytestmark = pytest.mark.django_db

WHO, TOKENS = "/api/v1/account/", "/api/v1/account/tokens/"


def code_of(answer) -> str:
    return answer.json()["errors"][0]["code"]


def said(answer) -> str:
    return answer.json()["errors"][0]["detail"]


def make(client, name="new", scopes=("read",), days=30, **headers):
    body = {"name": name, "scopes": list(scopes), "days": days}
    return client.post(TOKENS, json.dumps(body), content_type="application/json", headers=headers)


def test_nobody_is_told_to_say_who_they_are(client):
    for answer in (client.get(WHO), client.get(TOKENS), make(client), client.delete(f"{TOKENS}x/")):
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Token"
        assert code_of(answer) == "not_authenticated"


def test_a_token_says_whose_it_is(ann, program):
    answer = program(ann, "read").get(WHO)
    body = answer.json()
    assert body["name"] == "Ann"
    assert body["token"]["name"] == "read"
    assert body["token"]["scopes"] == ["read"]
    assert "email" not in body
    assert answer["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(answer["Vary"].replace(" ", "").split(","))


def test_a_session_does_too(anns_browser):
    assert anns_browser.get(WHO).json() | {"since": ""} == {"name": "Ann", "since": "", "token": None}


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("Token", "Invalid token header. No credentials provided."),
        ("Token a b", "Invalid token header. Token string should not contain spaces."),
        ("Token nonsense", "There is no such token, or not any more: it may have been revoked."),
        ("token " + "dueldex_" + "0" * 64, "There is no such token, or not any more: it may have been revoked."),
        ("Token " + "x" * 10_000, "There is no such token, or not any more: it may have been revoked."),
        ("Token dueldex_é", "The token has characters that no token has."),
        ("Token \x00", "There is no such token, or not any more: it may have been revoked."),
        ("Bearer dueldex_x", "Found the scheme Bearer; allowed is Authorization: Token dueldex_..."),
    ],
)
def test_a_header_that_opens_nothing_is_refused(client, ann, header, words):
    answer = client.get(WHO, headers={"Authorization": header})
    assert answer.status_code == 401
    assert code_of(answer) == "authentication_failed"
    assert words in said(answer)


def test_a_scheme_of_a_proxy_is_not_ours(anns_browser):
    assert anns_browser.get(WHO, headers={"Authorization": "Basic YTpi"}).status_code == 200


def test_a_token_that_expired_says_so(ann, program):
    script = program(ann, "read")
    ApiToken.objects.update(expiry=timezone.now() - timedelta(days=1))
    answer = script.get(WHO)
    assert answer.status_code == 401
    assert "The token expired on 20" in said(answer)


def test_a_token_of_a_closed_account_opens_nothing(ann, program):
    script = program(ann, "read")
    ann.is_active = False
    ann.save()
    assert script.get(WHO).status_code == 401


def test_only_the_hash_of_a_token_is_kept(ann, program):
    script = program(ann, "read")
    secret = script.defaults["HTTP_AUTHORIZATION"].split()[1]
    kept = json.dumps({key: str(value) for key, value in vars(ApiToken.objects.get()).items()})
    assert secret not in kept
    assert secret[:15] in kept


def test_tokens_are_listed_without_themselves(ann, bob, program):
    program(bob, "read", name="bobs")
    script = program(ann, "account", name="mine")
    [token] = script.get(TOKENS).json()["data"]
    assert set(token) == {"key", "name", "scopes", "created_at", "expires_at", "expired"}
    assert (token["name"], token["scopes"], token["expired"]) == ("mine", ["account"], False)
    secret = script.defaults["HTTP_AUTHORIZATION"].split()[1]
    assert secret.startswith(token["key"])
    assert secret not in script.get(TOKENS).content.decode()


@pytest.mark.parametrize("scope", ["read", "decks", "tournaments"])
def test_only_a_token_for_the_account_sees_and_changes_tokens(ann, program, scope):
    script = program(ann, scope)
    key = ApiToken.objects.get().token_key
    for answer in (script.get(TOKENS), make(script, scopes=[scope]), script.delete(f"{TOKENS}{key}/")):
        assert answer.status_code == 403
        assert code_of(answer) == "out_of_scope"
        assert said(answer) == f"The token has the scopes {scope}; this needs account."
    assert ApiToken.objects.count() == 1


def test_a_token_is_made_and_shown_once(ann, program):
    answer = make(program(ann, "account", "decks"), scopes=["decks"])
    assert answer.status_code == 201
    assert "no-store" in answer["Cache-Control"]
    made = answer.json()
    assert made["token"].startswith(made["key"])
    mine = Client(headers={"Authorization": f"Token {made['token']}"})
    assert mine.get(WHO).json()["token"]["scopes"] == ["decks"]


def test_a_token_of_any_scope_may_read_and_so_may_one_that_it_makes(ann, program):
    answer = make(program(ann, "account"), scopes=["read"])
    assert answer.status_code == 201
    assert answer.json()["scopes"] == ["read"]


def test_a_token_makes_none_that_may_more_or_lives_longer(ann, program):
    script = program(ann, "account", days=10)
    answer = make(script, scopes=["account", "decks"])
    assert answer.status_code == 400
    assert code_of(answer) == "out_of_scope"
    assert answer.json()["errors"][0]["attr"] == "scopes"
    for days in (11, 365):
        answer = make(script, scopes=["account"], days=days)
        assert answer.status_code == 400
        assert answer.json()["errors"] == [
            {
                "code": "outlives_maker",
                "detail": f"Found {days}, allowed is at most 10: the token that asks ends then itself.",
                "attr": "days",
            }
        ]
    assert ApiToken.objects.count() == 1


def test_a_token_gives_all_the_life_that_it_has_left(ann, program):
    script = program(ann, "account", days=10)
    ends = script.get(WHO).json()["token"]["expires_at"]
    assert make(script, "as long", days=10).json()["expires_at"] == ends
    assert make(script, "shorter", days=9).json()["expires_at"] < ends
    ApiToken.objects.filter(name="account").update(expiry=timezone.now() + timedelta(hours=1))
    ends = script.get(WHO).json()["token"]["expires_at"]
    assert make(script, "the rest of it", days=1).json()["expires_at"] == ends
    assert code_of(make(script, "more", days=2)) == "outlives_maker"


def test_a_session_makes_tokens_with_the_word_of_the_page(anns_browser):
    assert make(anns_browser).status_code == 403
    anns_browser.get("/account/")
    word = anns_browser.cookies["csrftoken"].value
    assert make(anns_browser, scopes=["account"], **{"X-CSRFToken": word}).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "attr", "code"),
    [
        ({"name": ""}, "name", "blank"),
        ({"name": "   "}, "name", "blank"),
        ({"name": "x" * 61}, "name", "max_length"),
        ({"name": "a\u202eb"}, "name", "unusable_character"),
        ({"name": 7}, "name", "invalid"),
        ({"scopes": []}, "scopes", "invalid_choice"),
        ({"scopes": ["all"]}, "scopes", "invalid_choice"),
        ({"scopes": "read"}, "scopes", "not_a_list"),
        ({"scopes": [1]}, "scopes.0", "invalid"),
        ({"days": 0}, "days", "invalid"),
        ({"days": 366}, "days", "invalid"),
        ({"days": -1}, "days", "invalid"),
        ({"days": True}, "days", "invalid"),
        ({"days": "30"}, "days", "invalid"),
        ({"days": 10**40}, "days", "invalid"),
        ({"days": None}, "days", "null"),
        ({"expiry": 1}, "expiry", "unknown_field"),
    ],
)
def test_what_is_wrong_with_a_request_is_said(ann, program, wrong, attr, code):
    body = {"name": "new", "scopes": ["account"], "days": 30, **wrong}
    answer = program(ann, "account").post(TOKENS, json.dumps(body), content_type="application/json")
    assert answer.status_code == 400
    [error] = answer.json()["errors"]
    assert (error["attr"], error["code"]) == (attr, code)
    assert ApiToken.objects.count() == 1


def test_nobody_has_tokens_without_end(ann, program):
    script = program(ann, "account")
    for number in range(49):
        assert make(script, f"n{number}", ["account"]).status_code == 201
    assert code_of(make(script, "one-more", ["account"])) == "too_many_tokens"
    assert code_of(make(script, "n1", ["account"])) == "name_taken"


def test_a_token_is_revoked_by_its_key(ann, bob, program):
    script, other, bobs = program(ann, "account"), program(ann, "read"), program(bob, "read")
    keys = {token.user.username + token.name: token.token_key for token in ApiToken.objects.select_related("user")}
    assert script.delete(f"{TOKENS}{keys['Annread']}/").status_code == 204
    assert other.get(WHO).status_code == 401
    assert script.delete(f"{TOKENS}{keys['Annread']}/").status_code == 404
    assert script.delete(f"{TOKENS}{keys['Bobread']}/").status_code == 404
    assert bobs.get(WHO).status_code == 200
    assert script.delete(f"{TOKENS}{keys['Annaccount']}/").status_code == 204
    assert script.get(WHO).status_code == 401


def test_a_token_signs_nobody_in_to_the_pages(ann, program):
    assert program(ann, "account").get("/account/").status_code == 302


def test_what_has_no_place_here_is_refused(ann, program):
    script = program(ann, "account")
    assert script.get(f"{WHO}?x=1").status_code == 400
    assert script.put(TOKENS).status_code == 405
    assert script.post(TOKENS, {"name": "x"}).status_code == 415
    assert script.post(TOKENS, "{", content_type="application/json").status_code == 400
    assert script.post(TOKENS, "[]", content_type="application/json").status_code == 400
    assert script.get(f"{TOKENS}x/").status_code == 405


def test_the_page_and_the_api_show_the_same_tokens(anns_browser, ann):
    submit(anns_browser, "/account/", "/account/tokens/", name="backup", scopes=["account"], days=7)
    [token] = anns_browser.get(TOKENS).json()["data"]
    assert token["key"] in anns_browser.get("/account/").content.decode()
