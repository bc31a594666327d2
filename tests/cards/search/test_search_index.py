"""The index follows the search documents, and the documents follow the cards."""

import pytest

from cards.importer.load import is_loaded, load_cards
from cards.models import Card, Catalogue, SearchDocument
from cards.search.asked import Asked
from cards.search.documents import write_documents
from tests.factories import CardFactory, FighterFactory, StyleFactory, SulariaCardFactory, keep_body
from tests.small_fixtures import SmallFixtures

pytestmark = pytest.mark.django_db


def found(query):
    return list(Card.objects.filter(Asked(query).condition).values_list("slug", flat=True))


class TestDocuments:
    def test_every_card_has_one(self):
        assert SearchDocument.objects.count() == Card.objects.count() > 900

    def test_writing_them_again_changes_nothing(self):
        assert not write_documents(Card.objects.all())

    def test_one_that_is_missing_or_wrong_is_put_right(self):
        SearchDocument.objects.filter(card__slug="war-lure").delete()
        SearchDocument.objects.filter(card__slug="war-strike").update(name="stroke")
        assert (found("name:lure"), found("name:stroke")) == ([], ["war-strike"])
        assert write_documents(Card.objects.all())
        assert (found("name:lure"), found("name:stroke")) == (["war-lure"], [])

    def test_no_secret_is_among_the_words(self):
        words = " ".join(SearchDocument.objects.filter(card__game="battlecards").values_list("rest", flat=True))
        for secret in ("archetype", "skull", "purse", "miscast"):
            assert secret not in words.split()


@pytest.mark.usefixtures("empty_catalogue")
class TestIndex:
    def test_it_follows_cards_that_come_change_and_go(self):
        card = CardFactory(name="Blue Door", text=["Open 1"], kind="lore")
        assert found("blue door") == [card.slug]
        card.name = "Red Door"
        keep_body(card)
        assert (found("blue"), found("red")) == ([], [card.slug])
        card.delete()
        assert found("door") == []

    def test_words_are_whole_and_in_their_field(self):
        CardFactory(name="Doors", text=["Open the gate"], slug="war-doors")
        CardFactory(name="Gate", text=["Close all doors"], slug="war-gate")
        assert found("door") == []
        assert found("doors") == ["war-doors", "war-gate"]
        assert found("name:doors") == ["war-doors"]
        assert found("text:doors") == ["war-gate"]
        assert found("name:gate or text:gate") == ["war-doors", "war-gate"]
        assert found("do*") == ["war-doors", "war-gate"]

    def test_a_phrase_does_not_reach_from_line_to_line(self):
        CardFactory(name="Long Road", text=["Push 1", "Draw 2"], slug="war-road")
        assert found('"push 1"') == found('"draw 2"') == ["war-road"]
        assert found('"1 draw"') == found('"road push"') == []
        assert found('"push 1 _ draw"') == []

    def test_numbers_with_signs_are_words_of_their_own(self):
        for name, line in {"a": "+1 power", "b": "-1 power", "c": "1 power", "d": "+1/+1", "e": "1+ power"}.items():
            CardFactory(name=name, slug=f"war-{name}", text=[line])
        asked = {query: found(query) for query in ('"+1"', '"-1"', '"1"', '"+1/+1"', '"1+"', '"+1 power"')}
        assert list(asked.values()) == [["war-a"], ["war-b"], ["war-c"], ["war-d"], ["war-e"], ["war-a"]]

    def test_a_word_that_stands_very_often_is_found_in_every_place(self):
        CardFactory(name="Long", slug="war-long", text=["go " * 200 + "home", "go on"])
        assert found('"go home"') == found("home") == ["war-long"]
        assert found('"home go"') == []

    def test_cards_of_every_database_stand_by_name_then_slug(self):
        for slug in ("war-b", "war-a", "trials-a"):
            CardFactory(name="Same Thing", slug=slug, game=slug.partition("-")[0])
        CardFactory(name="Éa Thing", slug="war-z")
        assert found("thing") == ["war-z", "trials-a", "war-a", "war-b"]


@pytest.mark.usefixtures("empty_catalogue")
class TestNegation:
    def test_what_nobody_knows_is_neither_this_nor_that_but_is_not_this(self):
        StyleFactory(name="Three", power=3)
        StyleFactory(name="Four", power=4)
        StyleFactory(name="Unknown", power=None, power_kind="unknown")
        SulariaCardFactory(name="Card", faction=None, kind=None, set=None)
        assert found("power:3") == ["war-three"]
        assert found("power!=3") == ["war-four"]
        assert found("-power:3") == ["sularia-card", "war-four", "war-unknown"]
        assert found("-power!=3") == ["sularia-card", "war-three", "war-unknown"]
        assert found("t!=style") == []
        assert found("-t:style") == ["sularia-card"]
        assert found("-(t:style -power:3)") == ["sularia-card", "war-three"]
        assert found("-set:unknown") == ["war-four", "war-three", "war-unknown"]
        assert found("-(-set:unknown)") == ["sularia-card"]

    def test_values_are_those_of_the_data_whatever_their_letters(self):
        SulariaCardFactory(name="One", faction="Göttér’s Own", traits=[("tag", "Wyrm-Lord"), ("keyword", "Flight")])
        for query in ("faction:gotters", "faction=“gotters own”", "tag:wyrm", 'tag="wyrm lord"', "kw:FLIGHT"):
            assert found(query) == ["sularia-one"]
        assert found("tag=wyrm") == []

    def test_of_two_values_the_one_that_is_called_so_is_meant(self):
        juto, both = FighterFactory(name="Juto"), FighterFactory(name="Tatsumi & Juto")
        StyleFactory(name="Mine", fighter=juto)
        StyleFactory(name="Ours", fighter=both)
        assert found("fighter:juto") == ["war-mine"]
        assert found("fighter:jut*") == ["war-mine", "war-ours"]
        assert found("fighter:tatsumi") == ["war-ours"]


class TestLoading:
    @pytest.fixture
    def small(self, empty_catalogue, tmp_path):
        return SmallFixtures(tmp_path)

    def test_a_card_is_found_by_its_new_words_and_by_the_new_names_of_its_fighter_and_set(self, small):
        load_cards(fixtures=small.write())
        assert "war-advancing" in found("hikaru")
        small.card("war-hikaru")["name"] = "Takeo"
        next(one for one in small.files["games.json"]["sets"] if one["slug"] == "war-of-indines")["name"] = "Old Box"
        load_cards(fixtures=small.write())
        assert "war-advancing" in found("takeo")
        assert "war-advancing" in found('"old box"')
        assert "war-advancing" not in found('fighter:takeo "war of indines" hikaru')

    def test_documents_that_are_not_there_yet_are_made_by_the_next_load(self, small):
        directory = small.write()
        load_cards(fixtures=directory)
        version = Catalogue.current_version()
        # As after the migration that made their table.
        SearchDocument.objects.all().delete()
        Catalogue.objects.update(fixtures_digest="")
        assert not is_loaded(directory)
        assert load_cards(fixtures=directory).changed
        assert SearchDocument.objects.count() == Card.objects.count()
        assert Catalogue.current_version() == version + 1
        assert not load_cards(fixtures=directory).changed

    def test_a_retired_card_is_found_where_retired_cards_are_asked_for(self, client, small):
        card = small.files["sularia/real.json"]["cards"][0]
        load_cards(fixtures=small.write())
        small.remove(card["slug"])
        load_cards(fixtures=small.write())
        question = {"q": f'name="{card["name"]}"'}
        assert client.get("/api/v1/cards/", question).json()["data"] == []
        [retired] = client.get("/api/v1/cards/", question | {"retired": "true"}).json()["data"]
        assert (retired["slug"], retired["retired"]) == (card["slug"], True)
