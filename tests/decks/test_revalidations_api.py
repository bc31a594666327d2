"""GET revalidations/ and decks/{id}/legality/: who is told which decks are illegal, and why."""

import pytest
from django.test import Client

from decks.formats import RuleRow
from decks.models import ApiToken, Deck, Legality
from decks.services import revalidate_changed
from decks.services import revalidation as runs
from tests.decks.rows import BEACON, LANDING, ban, kept_deck, stored_format, user
from tests.decks.sent import refused

pytestmark = pytest.mark.django_db

URL = "/api/v1/revalidations/"


def client_of(name: str | None, **more) -> Client:
    client = Client()
    if name:
        client.force_login(user(name, **more))
    return client


@pytest.fixture
def run():
    """A run that turned decks of two owners illegal; and one that turned nobody's."""
    for owner in ("ana", "ana", "bob"):
        kept_deck({LANDING: 1}, owner=user(owner))
    kept_deck({BEACON: 1}, owner=user("cyd"))
    done(revalidate_changed(cause="decks there are"))
    ban("sularia-free", [LANDING])
    [found] = done(revalidate_changed(cause="ban lists"))
    return found


def done(found: list) -> list:
    for one in found:
        while runs.judge_chunk(one.pk):
            pass
        one.refresh_from_db()
    return found


class TestRuns:
    def test_staff_see_all_runs_and_all_decks(self, run):
        staff = client_of("eva", is_staff=True)
        first, second = staff.get(URL).json()["data"]
        assert first == {
            "id": run.pk,
            "format": "sularia-free",
            "cause": "ban lists",
            "status": "done",
            "judged": 4,
            "turned_illegal": 3,
            "asked_at": first["asked_at"],
            "finished_at": first["finished_at"],
        }
        assert (second["cause"], second["turned_illegal"]) == ("decks there are", 0)
        answer = staff.get(f"{URL}{run.pk}/").json()
        assert answer["run"] == first
        assert sorted(one["owner"] for one in answer["data"]) == ["ana", "ana", "bob"]

    def test_an_owner_sees_what_became_of_their_own_decks(self, run):
        ana = client_of("ana")
        [one] = ana.get(URL).json()["data"]
        assert (one["id"], one["turned_illegal"]) == (run.pk, 2)
        answer = ana.get(f"{URL}{run.pk}/").json()
        decks = {str(pk) for pk in Deck.objects.filter(owner__username="ana").values_list("pk", flat=True)}
        assert {row["deck"] for row in answer["data"]} == decks
        [why] = answer["data"][0]["violations"]
        assert (why["code"], why["cards"], why["message"], why["fix"]["remove"]) == (
            "banned_card",
            [LANDING],
            "Frostmere Landing: 1 copy, none allowed: banned by the list in force since 2026-11-01.",
            {LANDING: 1},
        )
        assert answer["data"][0]["revision"] == 1

    def test_who_has_no_such_deck_is_told_of_no_run(self, run):
        cyd = client_of("cyd")
        assert cyd.get(URL).json()["data"] == []
        answer = cyd.get(f"{URL}{run.pk}/")
        assert (answer.status_code, refused(answer)) == (404, [("not_found", None)])

    def test_nobody_is_asked_to_sign_in(self, run):
        for path in ("", f"{run.pk}/"):
            answer = client_of(None).get(f"{URL}{path}")
            assert (answer.status_code, refused(answer)) == (401, [("not_authenticated", None)])

    def test_a_token_reads_with_any_scope(self, run):
        _, token = ApiToken.objects.create(user=user("ana"), name="reads", scopes=["read"])
        answer = client_of(None).get(URL, headers={"authorization": f"Token {token}"})
        assert [one["id"] for one in answer.json()["data"]] == [run.pk]

    @pytest.mark.parametrize("path", ["0/", "abc/", "-1/", "9" * 30 + "/", "999999999/"])
    def test_a_run_that_is_none_is_not_there(self, run, path):
        assert client_of("ana").get(f"{URL}{path}").status_code == 404

    def test_decks_come_in_pages(self, run):
        staff = client_of("eva", is_staff=True)
        page = staff.get(f"{URL}{run.pk}/", {"page_size": 2}).json()
        rest = staff.get(page["next"]).json()
        assert (len(page["data"]), len(rest["data"]), rest["next"]) == (2, 1, None)
        assert rest["run"]["id"] == run.pk
        assert refused(staff.get(URL, {"sort": "id"})) == [("unknown_parameter", "sort")]

    def test_pages_take_few_queries(self, run, django_assert_max_num_queries):
        staff = client_of("eva", is_staff=True)
        for path in ("", f"{run.pk}/"):
            with django_assert_max_num_queries(5):
                staff.get(f"{URL}{path}")

    def test_no_cache_keeps_it_for_others(self, run):
        answer = client_of("ana").get(URL)
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


class TestLegality:
    def url(self, deck: Deck) -> str:
        return f"/api/v1/decks/{deck.pk}/legality/"

    def test_by_the_decks_own_format_and_by_others(self):
        deck = kept_deck({LANDING: 5}, owner=user("ana"))
        stored_format("house", RuleRow("copy_limit", {"copies": 4}, "House rules"))
        ana = client_of("ana")
        assert ana.get(self.url(deck)).json() == {
            **ana.get(self.url(deck)).json(),
            "format": "sularia-free",
            "legal": True,
        }
        house = ana.get(self.url(deck), {"format": "house"}).json()
        assert (house["format"], house["legal"], house["size"], house["points"]) == ("house", False, 5, 5)
        assert [(one["code"], one["source"]) for one in house["violations"]] == [("too_many_copies", "House rules")]
        assert Legality.objects.filter(revision=deck.head).count() == 2

    def test_it_is_the_verdict_of_today(self):
        deck = kept_deck({LANDING: 1}, owner=user("ana"))
        ana = client_of("ana")
        assert ana.get(self.url(deck)).json()["legal"]
        ban("sularia-free", [LANDING])
        assert not ana.get(self.url(deck)).json()["legal"]

    @pytest.mark.parametrize(
        ("slug", "code"), [("sularia-fre", "unknown_format"), ("duel", "other_game"), ("x" * 10_000, "unknown_format")]
    )
    def test_a_format_that_cannot_judge_it_is_refused(self, slug, code):
        deck = kept_deck({LANDING: 1}, owner=user("ana"))
        answer = client_of("ana").get(self.url(deck), {"format": slug})
        assert (answer.status_code, refused(answer)) == (400, [(code, "format")])

    @pytest.mark.parametrize(("name", "status"), [(None, 404), ("bob", 404), ("ana", 200)])
    def test_a_private_deck_is_its_owners(self, name, status):
        deck = kept_deck({LANDING: 1}, owner=user("ana"))
        assert client_of(name).get(self.url(deck)).status_code == status

    def test_a_link_opens_it(self):
        deck = kept_deck({LANDING: 1}, owner=user("ana"))
        Deck.objects.filter(pk=deck.pk).update(visibility="link", link="abc")
        assert client_of(None).get(self.url(deck), {"link": "abc"}).status_code == 200
        assert client_of(None).get(self.url(deck), {"link": "abd"}).status_code == 404
