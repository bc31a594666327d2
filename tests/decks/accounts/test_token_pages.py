"""Tokens: made and revoked by forms, with the hidden word of each."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import ApiToken
from tests.decks.accounts.conftest import submit
from tests.decks.accounts.signing import words

pytestmark = pytest.mark.django_db


def make(browser, name="backup", scopes=("read", "account"), days=7):
    return submit(browser, "/account/", "/account/tokens/", name=name, scopes=list(scopes), days=days)


def test_a_token_is_shown_once_and_opens_what_was_ticked(anns_browser, ann):
    answer = make(anns_browser)
    assert answer.status_code == 200
    [secret] = re.findall(r"dueldex_[0-9a-f]{64}", answer.content.decode())
    assert "no-store" in answer["Cache-Control"]
    assert secret not in anns_browser.get("/account/").content.decode()
    token = ApiToken.objects.get()
    assert (token.name, token.scopes, token.user) == ("backup", ["read", "account"], ann)
    assert timedelta(days=6) < token.expiry - timezone.now() <= timedelta(days=7)
    assert secret not in str(vars(token))
    mine = Client(headers={"Authorization": f"Token {secret}"}).get("/api/v1/account/")
    assert mine.json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "What is it for: This field is required."),
        ({"name": "x" * 61}, "What is it for: Ensure this value has at most 60 characters"),
        ({"name": "a\u202eb"}, "What is it for: Character 2 is U+202E (right-to-left override)"),
        ({"scopes": []}, "This field is required."),
        ({"scopes": ["everything"]}, "everything is not one of the available choices."),
        ({"days": 0}, "Ensure this value is greater than or equal to 1."),
        ({"days": 366}, "Ensure this value is less than or equal to 365."),
        ({"days": "x"}, "Enter a whole number."),
    ],
)
def test_what_is_wrong_with_a_token_is_said(anns_browser, wrong, said):
    answer = make(anns_browser, **wrong)
    assert answer.status_code == 422
    assert said in words(answer)
    assert not ApiToken.objects.exists()


def test_a_name_of_a_token_is_ones_own_once(anns_browser, bob, program):
    program(bob, "read", name="backup")
    assert make(anns_browser).status_code == 200
    answer = make(anns_browser)
    assert answer.status_code == 422
    assert "You have a token backup already" in words(answer)
    ApiToken.objects.filter(user__username="Ann").update(expiry=timezone.now())
    assert "expired on" in words(anns_browser.get("/account/"))
    assert make(anns_browser).status_code == 200
    assert ApiToken.objects.count() == 2


def test_a_token_is_revoked_by_its_owner_alone(anns_browser, ann, bob, program):
    script = program(bob, "read")
    others = ApiToken.objects.get(user=bob).token_key
    submit(anns_browser, "/account/", f"/account/tokens/{others}/revoke/")
    assert "There is no such token of yours" in words(anns_browser.get("/account/"))
    assert script.get("/api/v1/account/").status_code == 200

    mine = program(ann, "read")
    key = ApiToken.objects.get(user=ann).token_key
    submit(anns_browser, "/account/", f"/account/tokens/{key}/revoke/")
    assert "The token is revoked" in words(anns_browser.get("/account/"))
    assert mine.get("/api/v1/account/").status_code == 401
