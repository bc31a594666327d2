"""Pages are conditional as the API is: whoever has the current page is told so, and nothing is built. No cookies."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test.utils import override_settings

from cards import pages
from cards.models import Catalogue

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/",
    "/cards/",
    "/cards/?game=war&kind=style&ordering=-power&view=table&q=advance",
    "/cards/search-help/",
    "/cards/war-advancing/",
    "/cards/war-hikaru/",
    "/cards/war-advancing.svg",
    "/games/sularia/",
    "/games/sularia/lists/sularia-jotune-rush/",
]


@pytest.mark.parametrize("address", ADDRESSES)
class TestEveryPage:
    def test_a_tag_that_comes_back_costs_one_query(self, client, address, django_assert_num_queries):
        first = client.get(address)
        assert first.status_code == 200
        assert first["ETag"].startswith(f'"c{Catalogue.current_version()}-')
        with django_assert_num_queries(1):
            again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        for name in ("ETag", "Cache-Control", "Last-Modified"):
            assert again[name] == first[name]
        assert first["Cache-Control"] == "public, no-cache"

    def test_a_new_version_of_the_cards_or_of_the_code_is_a_new_page(self, client, address):
        tag = client.get(address)["ETag"]
        with override_settings(RELEASE="99"):
            assert client.get(address, headers={"If-None-Match": tag}).status_code == 200
        Catalogue.objects.update(version=Catalogue.current_version() + 1)
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 200

    def test_it_sets_no_cookie_and_is_the_same_for_everybody(self, client, address):
        plain = client.get(address)
        by_htmx = client.get(address, headers={"HX-Request": "true", "HX-Boosted": "true", "HX-Target": "results"})
        client.force_login(User.objects.create_superuser("keeper", password="a long enough one"))
        by_staff = client.get(address)
        for answer in (plain, by_htmx, by_staff):
            assert not answer.cookies
            assert answer.content == plain.content
            assert answer["ETag"] == plain["ETag"]
            assert "cookie" not in answer.get("Vary", "").lower()

    def test_head_is_get_without_a_body(self, client, address):
        got, head = client.get(address), client.head(address)
        assert (head.status_code, head.content, head["ETag"]) == (200, b"", got["ETag"])

    def test_it_is_only_read(self, client, address):
        assert client.post(address).status_code == 405


def test_pages_have_tags_of_their_own(client):
    tags = {client.get(address)["ETag"] for address in [*ADDRESSES, "/api/v1/cards/war-advancing/"]}
    assert len(tags) == len(ADDRESSES) + 1


def test_the_cards_of_another_day_are_another_front_page(client, monkeypatch):
    monkeypatch.setattr(pages, "today", lambda: date(2026, 11, 1))
    first = client.get("/")
    assert client.get("/")["ETag"] == first["ETag"]
    monkeypatch.setattr(pages, "today", lambda: date(2026, 11, 2))
    second = client.get("/", headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert second.content != first.content


@pytest.mark.parametrize(
    ("address", "status"), [("/cards/nobody/", 404), ("/cards/?gme=war", 400), ("/games/chess/", 404), ("/none", 404)]
)
def test_a_refusal_is_never_kept(client, address, status):
    answer = client.get(address, headers={"If-None-Match": "*"})
    assert answer.status_code == status
    assert "ETag" not in answer
    assert "Cache-Control" not in answer
