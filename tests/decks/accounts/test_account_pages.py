"""Signing up, in and out, and the end of an account: by forms, with the hidden word of each."""

import re

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext

from decks.accounts.attempts import SIGN_INS, SIGN_INS_AS_ONE
from decks.models import ApiToken
from tests.decks.accounts.conftest import PASSWORD, signed_up, submit
from tests.decks.accounts.signing import is_signed_in, sign_in, sign_up, words

pytestmark = pytest.mark.django_db

ELSEWHERE = "203.0.113.7"
OTHER = "another long secret"


# Signing up


def test_who_signs_up_is_signed_in_and_welcome(browser):
    answer = sign_up(browser)
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    page = browser.get("/account/")
    assert "Welcome, Hikaru-7." in words(page)
    assert "h@example.org" in words(page)
    user = User.objects.get()
    assert user.check_password(PASSWORD)
    assert not user.is_staff
    assert not user.is_superuser


def test_the_page_tells_the_rules_before_anything_is_refused(browser):
    page = words(browser.get("/account/sign-up/"))
    assert "3 to 30 letters (a to z), digits, hyphens and underscores" in page
    assert "at least 8 characters" in page
    assert "shown to nobody" in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"username": ""}, "Name: This field is required."),
        ({"username": "x" * 10_000}, "Name: Found 10,000 characters, allowed are 3 to 30."),
        ({"username": "ann\u202e"}, "Name: This is no name here."),
        ({"username": "<script>"}, "Name: This is no name here."),
        ({"username": "adm1n"}, "Name: This name is kept for the service; choose another one."),
        ({"username": "a-n-n"}, "Name: Somebody has this name, or one that looks like it; choose another one."),
        ({"email": ""}, "E-mail: This field is required."),
        ({"email": "nobody"}, "E-mail: Enter a valid email address."),
        ({"email": "a@b.org\r\nBcc: x@y.org"}, "E-mail: Enter a valid email address."),
        ({"password2": "something else"}, "Password again: The two password fields didn’t match."),
        ({"password1": "12345678", "password2": "12345678"}, "This password is too common."),
        ({"password1": "hikaru-77", "password2": "hikaru-77"}, "The password is too similar to the username."),
        ({"password1": "a\0" * 9, "password2": "a\0" * 9}, "Null characters are not allowed."),
    ],
)
def test_what_is_wrong_is_said_and_nobody_is_made(browser, ann, wrong, said):
    answer = sign_up(browser, **wrong)
    assert answer.status_code == 422
    assert said in words(answer)
    assert PASSWORD not in answer.content.decode()
    assert User.objects.count() == 1


def test_one_address_may_be_of_several_accounts_so_that_nobody_learns_whose_it_is(browser, ann):
    assert sign_up(browser, email=ann.email).status_code == 302
    assert User.objects.filter(email=ann.email).count() == 2


def test_an_address_cannot_sign_up_without_end(browser):
    for number in range(20):
        assert sign_up(browser, f"player-a{number}x", email="p@example.org").status_code == 302
        browser.logout()
    browser.defaults["REMOTE_ADDR"] = ELSEWHERE
    for number in range(20):
        assert sign_up(browser, f"player-b{number}x").status_code == 302
        browser.logout()
    answer = sign_up(browser, "one-more")
    assert answer.status_code == 429
    assert "Wait 60 minutes" in words(answer)
    assert not User.objects.filter(username="one-more").exists()


# Signing in and out


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_capitals_of_a_name_make_no_difference(browser, ann, name):
    assert sign_in(browser, name).status_code == 302
    assert is_signed_in(browser)


def test_nor_do_they_bring_somebody_into_an_account_that_differs_by_them_alone(browser):
    User.objects.create_user("keeper", password=PASSWORD)
    User.objects.create_user("Keeper", password=OTHER)
    assert sign_in(browser, "KEEPER").status_code == 422
    assert sign_in(browser, "Keeper", OTHER).status_code == 302
    assert browser.get("/account/").context["user"].username == "Keeper"


def test_a_wrong_name_a_wrong_password_and_a_closed_account_are_one_answer(browser, ann, bob):
    bob.is_active = False
    bob.save()

    def answer(name, password):
        refused = sign_in(browser, name, password)
        assert refused.status_code == 422
        return re.sub(r'value="\w*"', "", refused.content.decode()).replace(name, "NAME")

    said = [answer("Ann", "wrong"), answer("Bob", PASSWORD), answer("Nobody", "wrong"), answer("Ann\0", "wrong")]
    assert said[0] == said[1] == said[2]
    assert "No account has this name with this password." in said[0]
    assert "Null characters are not allowed." in said[3]


class CountingHasher(PBKDF2PasswordHasher):
    """Says how often it was asked."""

    iterations = 10
    asked = 0

    def encode(self, password, salt, iterations=None):
        CountingHasher.asked += 1
        return super().encode(password, salt, iterations)


def test_a_name_that_nobody_has_costs_a_password_check_too(browser, settings):
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    signed_up("Ann")
    costs = []
    for name in ("Ann", "Nobody"):
        CountingHasher.asked = 0
        with CaptureQueriesContext(connection) as queries:
            sign_in(browser, name, "wrong")
        costs.append((CountingHasher.asked, len(queries)))
    assert costs[0] == costs[1]
    assert costs[0][0] >= 1


@pytest.mark.parametrize(
    ("asked", "led_to"),
    [
        ("/decks/check/?list=x", "/decks/check/?list=x"),
        ("https://evil.example/", "/account/"),
        ("//evil.example/", "/account/"),
        ("/\\evil.example", "/account/"),
        ("https:evil.example", "/account/"),
        ("javascript:alert(1)", "/account/"),
        ("", "/account/"),
    ],
)
@pytest.mark.parametrize("page", ["/account/sign-in/", "/account/sign-up/"])
def test_one_is_led_on_to_our_own_addresses_alone(browser, ann, page, asked, led_to):
    answer = (sign_in if page.endswith("in/") else sign_up)(browser, next=asked)
    assert answer["Location"] == led_to


def test_where_one_wanted_to_go_is_kept_on_the_way(browser, ann):
    answer = browser.get("/account/")
    assert answer["Location"] == "/account/sign-in/?next=/account/"
    page = browser.get("/account/sign-in/?next=/decks/check/").content.decode()
    assert 'name="next" value="/decks/check/"' in page
    assert 'href="/account/sign-up/?next=/decks/check/"' in page
    assert "evil" not in browser.get("/account/sign-in/?next=//evil.example/").content.decode()


def test_who_guesses_has_to_wait_and_is_not_told_whether_the_name_is_one(browser, ann):
    for name in ("Ann", "Nobody"):
        for _ in range(SIGN_INS_AS_ONE.most):
            assert sign_in(browser, name, "wrong").status_code == 422
        answer = sign_in(browser, name.upper(), PASSWORD)
        assert answer.status_code == 429
        assert "There were too many attempts from where you are. Wait 15 minutes and try again." in words(answer)
    assert not is_signed_in(browser)


def test_who_guesses_at_the_admin_has_to_wait_too(browser, ann):
    User.objects.create_superuser("Keeper", password=PASSWORD)
    for _ in range(SIGN_INS_AS_ONE.most):
        assert "for a staff account" in words(sign_in(browser, "Keeper", "wrong", page="/admin/login/"))
    answer = sign_in(browser, "Keeper", PASSWORD, page="/admin/login/")
    assert "There were too many attempts" in words(answer)
    assert "for a staff account" in words(sign_in(browser, "Ann", PASSWORD, page="/admin/login/"))
    elsewhere = Client(enforce_csrf_checks=True, REMOTE_ADDR=ELSEWHERE)
    assert sign_in(elsewhere, "keeper", page="/admin/login/?next=/admin/").status_code == 302


def test_who_guesses_keeps_nobody_out_who_comes_from_elsewhere(browser, ann):
    for _ in range(SIGN_INS_AS_ONE.most + 1):
        sign_in(browser, "Ann", "wrong")
    elsewhere = Client(enforce_csrf_checks=True, REMOTE_ADDR=ELSEWHERE)
    assert sign_in(elsewhere, "Ann").status_code == 302


def test_the_right_password_forgives_the_wrong_ones(browser, ann):
    for _ in range(3):
        for _ in range(SIGN_INS_AS_ONE.most - 1):
            sign_in(browser, "Ann", "wrong")
        assert sign_in(browser, "Ann").status_code == 302


def test_many_names_from_one_place_are_too_many_as_well(db):
    guesser = Client(REMOTE_ADDR=ELSEWHERE)
    for number in range(SIGN_INS.most):
        guesser.post("/account/sign-in/", {"username": f"n{number}", "password": "wrong"})
    assert guesser.post("/account/sign-in/", {"username": "new", "password": "wrong"}).status_code == 429


def test_cookies_are_for_http_alone_and_not_for_other_sites(browser, ann):
    answer = sign_in(browser)
    cookie = answer.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]
    with override_settings(SESSION_COOKIE_SECURE=True):
        assert sign_in(browser).cookies["sessionid"]["secure"]


def test_signing_in_begins_another_session(browser, ann):
    session = browser.session
    session["x"] = 1
    session.save()
    browser.cookies["sessionid"] = before = session.session_key
    sign_in(browser)
    assert browser.cookies["sessionid"].value != before


def test_signing_out_is_a_form_and_ends_the_session(anns_browser):
    assert anns_browser.get("/account/sign-out/").status_code == 405
    assert is_signed_in(anns_browser)
    key = anns_browser.cookies["sessionid"].value
    answer = submit(anns_browser, "/account/", "/account/sign-out/")
    assert answer["Location"] == "/account/sign-in/"
    assert "You are signed out." in words(anns_browser.get("/account/sign-in/"))
    assert not is_signed_in(anns_browser)
    assert not Session.objects.filter(pk=key).exists()


@pytest.mark.parametrize(
    "address",
    [
        "/account/sign-up/",
        "/account/sign-in/",
        "/account/sign-out/",
        "/account/password/",
        "/account/password/forgotten/",
        "/account/tokens/",
        "/account/tokens/x/revoke/",
        "/account/import/",
        "/account/delete/",
    ],
)
def test_no_form_is_taken_from_another_site(anns_browser, address):
    assert anns_browser.post(address, {"username": "Ann"}).status_code == 403
    assert is_signed_in(anns_browser)


@pytest.mark.parametrize("address", ["", "password/", "tokens/", "tokens/x/revoke/", "export/", "import/", "delete/"])
def test_what_is_ones_own_asks_to_sign_in(client, address):
    for answer in (client.get(f"/account/{address}"), client.post(f"/account/{address}")):
        assert answer["Location"] == f"/account/sign-in/?next=/account/{address}"


def test_nothing_of_an_account_is_kept_by_a_cache(anns_browser):
    for address in ("", "password/", "delete/", "sign-in/", "sign-up/"):
        answer = anns_browser.get(f"/account/{address}")
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
        assert "private" in answer["Cache-Control"]
        assert "Cookie" in answer["Vary"]


def test_pages_of_cards_are_the_same_for_who_is_signed_in(anns_browser, client):
    for address in ("/", "/cards/war-lure/", "/cards/"):
        mine, anybodys = anns_browser.get(address), client.get(address)
        assert mine.content == anybodys.content
        assert mine["ETag"] == anybodys["ETag"]
        assert not mine.cookies
        assert 'href="/account/"' in mine.content.decode()


# The end


def test_an_account_is_deleted_by_its_password(anns_browser, ann, bob, program):
    program(ann, "read")
    answer = submit(anns_browser, "/account/delete/", password="wrong")
    assert answer.status_code == 422
    assert "This is not your password; nothing was deleted." in words(answer)
    assert User.objects.filter(username="Ann").exists()
    answer = submit(anns_browser, "/account/delete/", password=PASSWORD)
    assert answer["Location"] == "/account/sign-in/"
    assert "Your account is deleted" in words(anns_browser.get("/account/sign-in/"))
    assert not is_signed_in(anns_browser)
    assert list(User.objects.values_list("username", flat=True)) == ["Bob"]
    assert not ApiToken.objects.exists()
    signed_up("ann")


def test_passwords_are_not_guessed_at_the_end_either(anns_browser):
    for _ in range(10):
        submit(anns_browser, "/account/delete/", password="wrong")
    answer = submit(anns_browser, "/account/delete/", password=PASSWORD)
    assert answer.status_code == 429
    assert User.objects.exists()
