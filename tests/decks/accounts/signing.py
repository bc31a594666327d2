"""Signing up and in as a browser does: by forms, and what its pages say in words."""

import re
from html import unescape

from tests.decks.accounts.conftest import PASSWORD, submit


def words(answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def sign_up(browser, name="Hikaru-7", **more):
    fields = {"username": name, "email": "h@example.org", "password1": PASSWORD, "password2": PASSWORD, **more}
    return submit(browser, "/account/sign-up/", **fields)


def sign_in(browser, name="Ann", password=PASSWORD, page="/account/sign-in/", **more):
    return submit(browser, page, username=name, password=password, **more)


def is_signed_in(browser) -> bool:
    return browser.get("/account/").status_code == 200
