"""What the tests of accounts share: somebody signed up, a browser that minds CSRF, a program with a token."""

import re
from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from decks.accounts.services import make_token, open_account

PASSWORD = "seven wyverns outride"


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def signed_up(name: str, email: str = "") -> User:
    user = User(username=name, email=email or f"{name.lower()}@example.org")
    user.set_password(PASSWORD)
    return open_account(user=user)


@pytest.fixture
def ann(db) -> User:
    return signed_up("Ann")


@pytest.fixture
def bob(db) -> User:
    return signed_up("Bob")


@pytest.fixture
def browser(db) -> Client:
    """A browser, to which the server says no without the word from the form."""
    return Client(enforce_csrf_checks=True)


def submit(browser: Client, page: str, to: str | None = None, **fields) -> object:
    """What a form of a page answers that is filled in like this: with the hidden word that it came with."""
    form = browser.get(page)
    word = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form.content.decode())
    assert word, form.status_code
    return browser.post(to or page, {"csrfmiddlewaretoken": word[1], **fields})


@pytest.fixture
def anns_browser(browser, ann) -> Client:
    browser.force_login(ann)
    return browser


@pytest.fixture
def program(db) -> Callable[..., Client]:
    """A program with a token of somebody's: `program(ann, "decks")`."""

    def with_token(user: User, *scopes: str, days: int = 30, name: str = "") -> Client:
        _, secret = make_token(user=user, name=name or "+".join(scopes), scopes=scopes, days=days)
        return Client(enforce_csrf_checks=True, headers={"Authorization": f"Token {secret}"})

    return with_token
