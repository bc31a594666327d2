"""Who may do what with whose deck: every address of decks, asked by everybody, for every visibility."""

import re
from itertools import product

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from decks.accounts.services import make_token
from decks.models import Deck
from decks.services.decks import change_deck, make_link
from decks.urls import urlpatterns
from tests.decks.saved import DECKS, LANDING, asking, made

pytestmark = pytest.mark.django_db

READ = [
    ("GET", "{deck}/", None),
    ("GET", "{deck}/revisions/", None),
    ("GET", "{deck}/revisions/1/", None),
    ("GET", "{deck}/diff/", None),
    ("GET", "{deck}/legality/", None),
]
# What anybody does who is signed in and may read.
ACT = [
    ("POST", "{deck}/copy/", {}),
    ("PUT", "{deck}/favourite/", None),
    ("DELETE", "{deck}/favourite/", None),
]
CHANGE = [
    ("PATCH", "{deck}/", {"name": "Mine now", "cards": {LANDING: 1}}),
    ("DELETE", "{deck}/", None),
    ("PATCH", "{deck}/revisions/1/", {"name": "Mine now"}),
    ("POST", "{deck}/restore/", {"revision": 1}),
    ("POST", "{deck}/link/", None),
    ("DELETE", "{deck}/link/", None),
]

# Who asks, whether they send the deck's link, and what their token is good for; None for a session.
SIGNED_IN = {"bob": None, "bob with the link": None, "ann": None, "staff": None}
TOKENS = {
    "ann's token to read": ["read"],
    "ann's token for decks": ["decks"],
    "ann's token for tournaments": ["tournaments"],
    "ann's token for the account": ["account"],
    "ann's token for all": ["read", "decks", "tournaments", "account"],
    "bob's token for decks": ["decks"],
}
ANONYMOUS = ["nobody", "nobody with the link"]
EVERYBODY = [*ANONYMOUS, *SIGNED_IN, *TOKENS]


def may_read(who, visibility):
    if visibility == "public" or who.startswith(("ann", "staff")):
        return True
    return visibility == "link" and who.endswith("with the link")


def expected(who, visibility, method, path, body):
    """The status that a request is to be answered with."""
    asked = (method, path, body)
    if asked not in READ and who in ANONYMOUS:
        return 401
    if asked not in READ and who in TOKENS and "decks" not in TOKENS[who]:
        return 403
    if not may_read(who, visibility):
        return 404
    if asked in CHANGE and not who.startswith("ann"):
        return 403
    if method == "DELETE" and path == "{deck}/":
        return 204
    return 201 if path == "{deck}/copy/" else 200


@pytest.fixture
def people(ann, bob):
    return {"ann": ann, "bob": bob, "staff": User.objects.create_user("staff", is_staff=True)}


def asks_as(who, people):
    if who in ANONYMOUS:
        return asking(None)
    name = re.split("[' ]", who)[0]
    if who not in TOKENS:
        return asking(people[name])
    _, secret = make_token(user=people[name], name="script", scopes=TOKENS[who], days=1)
    return asking(None, Authorization=f"Token {secret}")


def shown(ann, visibility):
    """A deck of Ann's with that visibility, and a link that is or was good for it."""
    deck = made(ann, tags=["secret-tag"]).deck
    link = make_link(deck=deck.pk, version=1).deck.link
    return change_deck(deck=deck.pk, author=ann, version=2, visibility=visibility).deck, link


@pytest.mark.parametrize("visibility", Deck.Visibility.values)
@pytest.mark.parametrize(("method", "path", "body"), [*READ, *ACT, *CHANGE])
@pytest.mark.parametrize("who", EVERYBODY)
def test_everybody_may_do_what_is_theirs_to_do_and_nothing_else(people, ann, who, visibility, method, path, body):
    deck, link = shown(ann, visibility)
    before = (deck.version, deck.head.number, deck.name, deck.visibility, deck.link)
    address = path.format(deck=deck.pk) + (f"?link={link}" if who.endswith("with the link") else "")
    answer = asks_as(who, people)(method, address, body, If_Match="*")
    status = expected(who, visibility, method, path, body)
    assert answer.status_code == status, answer.content
    if status >= 400:
        deck = Deck.objects.get(pk=deck.pk)
        assert (deck.version, deck.head.number, deck.name, deck.visibility, deck.link) == before
        assert Deck.objects.count() == 1
        assert not deck.favourites.exists()
    if status >= 400 or not who.startswith("ann"):
        # Nobody else learns the link, and a refusal tells nothing of the deck.
        assert link not in answer.content.decode()
    if status >= 400:
        assert not {"secret-tag", "Frost"} & set(re.findall(r"[\w-]+", answer.content.decode()))


def test_every_address_of_a_deck_is_in_the_matrix():
    addresses = {
        f"{{deck}}/{str(one.pattern).partition('/')[2]}" for one in urlpatterns if "deck_id" in str(one.pattern)
    }
    asked = {path.replace("/1/", "/<str:number>/") for _, path, _ in [*READ, *ACT, *CHANGE]}
    assert addresses == asked


def methods_of(path):
    view = resolve(DECKS + path).func
    if hasattr(view, "actions"):
        return {method.upper() for method in view.actions} - {"HEAD"}
    return {method.upper() for method in view.cls().allowed_methods} - {"HEAD", "OPTIONS"}


def test_every_method_of_an_address_is_in_the_matrix():
    asked = {}
    for method, path, _ in [*READ, *ACT, *CHANGE]:
        asked.setdefault(path, set()).add(method)
    for path, methods in asked.items():
        assert methods_of(path.format(deck="x")) == methods, path


@pytest.mark.parametrize(("method", "path", "body"), [*READ, *ACT, *CHANGE])
@pytest.mark.parametrize("who", ["nobody", "nobody with the link", "bob", "bob with the link", "bob's token for decks"])
def test_a_deck_that_is_not_shown_is_answered_like_one_that_is_not_there(people, ann, who, method, path, body):
    deck, link = shown(ann, "private")
    absent = "00000000-0000-4000-8000-000000000000"
    ask = asks_as(who, people)
    answers, spent = [], []
    for key in (str(deck.pk), absent, str(deck.pk), absent):
        address = path.format(deck=key) + (f"?link={link}" if who.endswith("with the link") else "")
        with CaptureQueriesContext(connection) as queries:
            answer = ask(method, address, body, If_Match="*")
        answers.append((answer.status_code, answer.content.decode().replace(key, "ID"), sorted(answer.headers)))
        spent.append([re.sub(r"'[^']*'|[0-9a-f]{32}", "?", query["sql"]) for query in queries])
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] in (401, 404)
    # The first request of a process may read more than the others.
    assert spent[2] == spent[3]


def test_what_scripts_may_not_do_they_are_told_whatever_the_deck(people, ann):
    deck, _ = shown(ann, "private")
    ask = asks_as("ann's token to read", people)
    answers = [ask("DELETE", f"{key}/", If_Match="*") for key in (deck.pk, "00000000-0000-4000-8000-000000000000")]
    assert {answer.status_code for answer in answers} == {403}
    assert {answer.json()["errors"][0]["code"] for answer in answers} == {"out_of_scope"}


@pytest.mark.parametrize(("who", "status"), [*product(ANONYMOUS, [401]), ("bob", 201), ("bob's token for decks", 201)])
def test_who_may_make_a_deck(people, who, status):
    answer = asks_as(who, people)("POST", body={"name": "New", "format": "duel"})
    assert answer.status_code == status


@pytest.mark.parametrize(
    "scopes", ["ann's token to read", "ann's token for tournaments", "ann's token for the account"]
)
def test_a_token_out_of_scope_makes_no_deck(people, scopes):
    answer = asks_as(scopes, people)("POST", body={"name": "New", "format": "duel"})
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["code"] == "out_of_scope"
    assert not Deck.objects.exists()
