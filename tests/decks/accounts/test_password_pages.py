"""Passwords: changed, and set anew by a letter; by forms, with the hidden word of each."""

import re
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.decks.accounts.conftest import PASSWORD, submit
from tests.decks.accounts.signing import is_signed_in, words

pytestmark = pytest.mark.django_db

ELSEWHERE = "203.0.113.7"
OTHER = "another long secret"
# Tasks are carried out where they are asked for.
AT_ONCE = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}


def change_password(browser, old=PASSWORD, new=OTHER):
    return submit(browser, "/account/password/", old_password=old, new_password1=new, new_password2=new)


def test_a_changed_password_ends_other_sessions_and_no_token(anns_browser, ann, program):
    elsewhere = Client()
    elsewhere.force_login(ann)
    script = program(ann, "read")
    assert change_password(anns_browser)["Location"] == "/account/"
    assert "Your password is changed" in words(anns_browser.get("/account/"))
    assert not is_signed_in(elsewhere)
    assert script.get("/api/v1/account/").status_code == 200
    ann.refresh_from_db()
    assert ann.check_password(OTHER)


def test_who_has_a_session_alone_cannot_change_the_password(anns_browser, ann):
    for _ in range(10):
        answer = change_password(anns_browser, "wrong")
        assert answer.status_code == 422
    assert change_password(anns_browser).status_code == 429
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


@pytest.fixture
def letters(settings):
    settings.TASKS = AT_ONCE
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return mail.outbox


def ask_for_letter(browser, email):
    return submit(browser, "/account/password/forgotten/", email=email)


def link_in(letter) -> str:
    return re.search(r"https?://testserver(/account/password/new/\S+)", letter.body)[1]


def test_a_letter_sets_a_new_password_once(browser, ann, letters, program):
    script = program(ann, "decks")
    elsewhere = Client()
    elsewhere.force_login(ann)
    assert ask_for_letter(browser, "ANN@example.org")["Location"] == "/account/password/forgotten/sent/"
    [letter] = letters
    assert letter.to == ["ann@example.org"]
    assert letter.subject == "Dueldex: set a new password"
    assert "Hello Ann," in letter.body
    link = link_in(letter)
    page = browser.get(link)["Location"]
    assert "set-password" in page
    answer = submit(browser, page, new_password1=OTHER, new_password2=OTHER)
    assert answer["Location"] == "/account/sign-in/"
    assert "Tokens you had are revoked." in words(browser.get("/account/sign-in/"))
    ann.refresh_from_db()
    assert ann.check_password(OTHER)
    assert not is_signed_in(elsewhere)
    assert script.get("/api/v1/account/").status_code == 401
    assert "This link does not work" in words(browser.get(link))


def test_a_letter_goes_out_of_date(browser, ann, letters, settings):
    ask_for_letter(browser, ann.email)
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert "This link does not work" in words(browser.get(link_in(letters[0])))


@pytest.mark.parametrize("link", ["x/y/", "MQ/set-password/", f"{'9' * 60}/x-y/", "w7_DvA/bad-token/", "MQ/c0-ffee/"])
def test_a_made_up_link_does_not_work(browser, ann, link):
    page = browser.get(f"/account/password/new/{link}")
    assert page.status_code == 200
    assert "This link does not work" in words(page)


def test_nobody_learns_from_a_letter_asked_for_who_has_an_account(browser, ann, letters):
    known, unknown = ask_for_letter(browser, ann.email), ask_for_letter(browser, "nobody@example.org")
    assert len(letters) == 1
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert "ann@example.org" not in browser.get(known["Location"]).content.decode()


def test_what_the_request_for_a_letter_does_is_the_same_work(browser, ann, settings):
    """The letter is written by the worker: until then an address that is known is a row like one that is not."""
    asked = []
    for address in (ann.email, "zoe@example.org"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            ask_for_letter(browser, address)
        asked.append([query["sql"].split()[:3] for query in queries])
    assert asked[0] == asked[1]
    assert not mail.outbox


def test_letters_are_not_sent_without_end(letters, ann):
    asker = Client(enforce_csrf_checks=True, REMOTE_ADDR=ELSEWHERE)
    for _ in range(20):
        assert ask_for_letter(asker, ann.email).status_code == 302
    assert ask_for_letter(asker, ann.email).status_code == 429
    assert len(letters) == 20


def test_without_a_mail_server_letters_are_files(browser, ann, settings, tmp_path):
    settings.TASKS = AT_ONCE
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    ask_for_letter(browser, ann.email)
    [letter] = Path(settings.EMAIL_FILE_PATH).iterdir()
    assert "Hello Ann," in letter.read_text()
