"""What loads did to which card: kept by loadcards, told by `changes/`."""

import importlib
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.db import connection

from cards.importer.load import load_cards
from cards.importer.problems import FixturesError
from cards.models import Card, CardChange, Catalogue
from tests.factories import CardFactory, CatalogueFactory, GameFactory
from tests.small_fixtures import SmallFixtures

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/changes/"


@pytest.fixture
def small(tmp_path, empty_catalogue):
    return SmallFixtures(tmp_path / "fixtures")


def kept(version=None):
    rows = CardChange.objects.all() if version is None else CardChange.objects.filter(version=version)
    return list(rows.values_list("version", "slug", "what", "formerly"))


class TestKeeping:
    def test_the_first_load_adds_every_card(self, small):
        load_cards(fixtures=small.write())
        slugs = sorted(Card.objects.values_list("slug", flat=True))
        assert sorted(kept()) == [(1, slug, "added", None) for slug in slugs]
        row = CardChange.objects.get(slug="war-hikaru")
        assert (row.game_id, row.name, row.at) == ("war", "Hikaru", Catalogue.objects.get().changed_at)

    def test_a_load_without_a_change_writes_nothing(self, small):
        load_cards(fixtures=small.write())
        before = kept()
        load_cards(fixtures=small.write())
        assert kept() == before

    def test_each_kind_of_change_is_kept_with_its_version(self, small):
        load_cards(fixtures=small.write())
        small.card("sularia-wyvern-outrider")["points"] = 3
        renamed = small.card("sularia-frostmere-landing")
        small.files["sularia/lists/decks.json"]["lists"] = []
        gone = small.remove("battleboard-courier")
        renamed |= {"slug": "sularia-frost-landing", "name": "Frost Landing"}
        small.migrate("rename", "sularia", renamed["id"], "sularia-frostmere-landing", "sularia-frost-landing")
        load_cards(fixtures=small.write())
        assert kept(2) == [
            (2, "battleboard-courier", "retired", None),
            (2, "sularia-frost-landing", "renamed", "sularia-frostmere-landing"),
            (2, "sularia-wyvern-outrider", "changed", None),
        ]
        assert set(CardChange.objects.filter(version=2).values_list("name", flat=True)) == {
            gone["name"],
            "Frost Landing",
            small.card("sularia-wyvern-outrider")["name"],
        }
        small.add("battleboard/demo.json", gone)
        load_cards(fixtures=small.write())
        assert kept(3) == [(3, "battleboard-courier", "returned", None)]
        assert len(kept(1)) == Card.objects.count()

    def test_what_is_no_card_is_no_change_of_one(self, small):
        load_cards(fixtures=small.write())
        small.files["sularia/lists/decks.json"]["lists"] = []
        assert load_cards(fixtures=small.write()).version == 2
        assert kept(2) == []

    def test_a_load_that_is_refused_or_dry_keeps_nothing(self, small):
        load_cards(fixtures=small.write())
        before = kept()
        small.card("war-trance")["power"] = 7
        load_cards(fixtures=small.write(), dry_run=True)
        small.card("war-trance")["text"] = ["Hit: pusch 2"]
        with pytest.raises(FixturesError):
            load_cards(fixtures=small.write())
        assert kept() == before

    def test_the_cards_of_an_older_database_count_as_added(self, empty_catalogue):
        migration = importlib.import_module("cards.migrations.0004_card_changes")
        migration.begin_with_the_cards_there_are(apps, connection.schema_editor())
        assert kept() == []
        CardFactory(name="Push")
        CardFactory(name="Pull", retired=True)
        CatalogueFactory(version=7)
        migration.begin_with_the_cards_there_are(apps, connection.schema_editor())
        assert kept() == [(7, "war-push", "added", None)]
        assert CardChange.objects.get().at == Catalogue.objects.get().changed_at


@pytest.fixture
def history(empty_catalogue):
    CatalogueFactory(version=3)
    GameFactory(slug="war")
    GameFactory(slug="trials")

    def change(version, slug, what, formerly=None):
        at = datetime(2026, 11, version, 12, tzinfo=UTC)
        game = slug.partition("-")[0]
        name = slug.partition("-")[2].title()
        CardChange.objects.create(
            version=version, at=at, game_id=game, slug=slug, name=name, what=what, formerly=formerly
        )

    change(1, "war-b", "added")
    change(1, "war-a", "added")
    change(1, "war-a-b", "added")
    change(1, "trials-a", "added")
    change(2, "war-a", "changed")
    change(3, "war-c", "renamed", "war-b")
    change(3, "trials-a", "retired")


class TestTelling:
    def test_the_newest_version_comes_first(self, client, history):
        answer = client.get(f"{ADDRESS}?count=true").json()
        assert [(row["version"], row["slug"]) for row in answer["data"]] == [
            (3, "trials-a"),
            (3, "war-c"),
            (2, "war-a"),
            (1, "trials-a"),
            (1, "war-a"),
            (1, "war-a-b"),
            (1, "war-b"),
        ]
        assert answer["count"] == 7
        assert answer["data"][1] == {
            "version": 3,
            "at": "2026-11-03T12:00:00Z",
            "what": "renamed",
            "game": "war",
            "slug": "war-c",
            "name": "C",
            "formerly": "war-b",
        }

    @pytest.mark.parametrize("page_size", [1, 2, 3, 6, 7])
    @pytest.mark.parametrize("question", ["", "&ordering=version", "&game=war"])
    def test_pages_are_the_whole_in_pieces(self, client, history, page_size, question):
        whole = client.get(f"{ADDRESS}?page_size=500{question}").json()["data"]
        address, rows = f"{ADDRESS}?page_size={page_size}{question}", []
        while address:
            page = client.get(address).json()
            rows += page["data"]
            address = page["next"]
        assert rows == whole

    @pytest.mark.parametrize(
        ("question", "found"),
        [
            ("since=0", 7),
            ("since=1", 3),
            ("since=2", 2),
            ("since=3", 0),
            ("since=-1", 7),
            ("since=2&game=war", 1),
            ("what=added", 4),
            ("what=RETIRED", 1),
            ("what=returned", 0),
        ],
    )
    def test_changes_are_narrowed(self, client, history, question, found):
        answer = client.get(f"{ADDRESS}?{question}").json()
        assert len(answer["data"]) == found
        assert answer["warnings"] == []

    def test_whoever_followed_another_database_is_told(self, client, history):
        answer = client.get(f"{ADDRESS}?since=4").json()
        assert answer["data"] == []
        assert answer["warnings"] == [
            {
                "code": "version_not_reached",
                "detail": "Found 4, but the catalogue is at version 3; begin again without `since`.",
                "attr": "since",
            }
        ]

    @pytest.mark.parametrize(
        ("question", "code", "attr"),
        [
            ("since=new", "invalid", "since"),
            ("since=1.5", "invalid", "since"),
            ("since=9999999999", "invalid", "since"),
            ("since=", "blank", "since"),
            ("what=deleted", "invalid_choice", "what"),
            ("game=chess", "invalid_choice", "game"),
            ("ordering=slug", "invalid_choice", "ordering"),
            ("slug=war-a", "unknown_parameter", "slug"),
        ],
    )
    def test_what_cannot_be_meant_is_refused(self, client, history, question, code, attr):
        answer = client.get(f"{ADDRESS}?{question}")
        assert answer.status_code == 400
        (error,) = answer.json()["errors"]
        assert (error["code"], error["attr"]) == (code, attr)

    def test_a_page_is_few_queries_and_unchanged_one(self, client, history, django_assert_num_queries):
        # The version, the page, and the version again, to see that no new cards came while the answer was made.
        with django_assert_num_queries(3):
            answer = client.get(f"{ADDRESS}?page_size=3&since=1")
        with django_assert_num_queries(1):
            again = client.get(f"{ADDRESS}?page_size=3&since=1", headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
