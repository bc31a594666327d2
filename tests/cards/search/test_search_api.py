"""Queries over HTTP: `q` on the lists of cards, what is said beside them, the published grammar and its page."""

import pytest

from cards.search.fields import TABLE
from cards.search.parse import parse
from cards.search.syntax import SYNTAX, WARNINGS
from cards.search.warning import QueryWarning
from tests.cards.page_reading import read

pytestmark = pytest.mark.django_db


def answer(client, address="cards/", **question):
    found = client.get(f"/api/v1/{address}", question)
    assert found.status_code == 200, found.content
    return found.json()


def names(found):
    return [card["name"] for card in found["data"]]


class TestQuery:
    def test_it_finds_and_is_said_back_in_words(self, client):
        found = answer(client, q="game:war t:base range>=3 -text:push")
        assert found["explained"] == (
            "War of Indines bases with 3 or more in their range, whose text lacks “push”"
        )  # fmt: skip
        assert found["warnings"] == []
        assert {card["kind"] for card in found["data"]} == {"base"}
        assert all(card["range_max"] >= 3 for card in found["data"])

    def test_without_a_query_nothing_is_explained(self, client):
        assert "explained" not in answer(client, game="war")

    def test_a_query_of_blanks_asks_for_everything(self, client):
        found = answer(client, q="  ", count="true", page_size="1")
        assert found["explained"] == "All cards"
        assert found["count"] == answer(client, count="true", page_size="1")["count"]

    def test_it_narrows_what_other_filters_leave_and_follows_any_order(self, client):
        found = answer(client, q="power>=3", game="war", kind="base", ordering="-id", count="true")
        assert found["count"] == len(found["data"]) > 10
        assert {(card["game"], card["kind"]) for card in found["data"]} == {("war", "base")}
        ids = [card["id"] for card in found["data"]]
        assert ids == sorted(ids, reverse=True)

    def test_its_pages_follow_each_other(self, client):
        whole = names(answer(client, q="draw or discard", page_size="500"))
        seen, address = [], "/api/v1/cards/?q=draw+or+discard&page_size=7"
        while address:
            page = client.get(address).json()
            assert page["explained"] == "Cards that mention “draw” or “discard”"
            seen += names(page)
            address = page["next"]
        assert seen == whole
        assert len(whole) > 20

    @pytest.mark.parametrize(
        ("address", "query", "kinds"),
        [
            ("styles/", "power>=2", {"style"}),
            ("fighters/", "class:mage", {"fighter"}),
            ("sularia-cards/", "t:site cost<=1", {"site"}),
            ("spells/", "timing:hold", {"spell"}),
            ("components/", "fighter:rukyuk", {"token"}),
            ("battleboard-cards/", "category:draw", {"magic", "battler"}),
        ],
    )
    def test_every_list_of_cards_understands_it(self, client, address, query, kinds):
        found = answer(client, address, q=query)
        assert found["data"]
        assert {card["kind"] for card in found["data"]} <= kinds
        assert names(found) == names(answer(client, q=f"({query}) ({' or '.join(f't={kind}' for kind in kinds)})"))

    def test_lists_of_other_things_do_not(self, client):
        assert client.get("/api/v1/sets/?q=war").json()["errors"][0]["code"] == "unknown_parameter"
        assert client.get("/api/v1/cards/war-lure/?q=war").json()["errors"][0]["code"] == "unknown_parameter"

    def test_the_same_question_has_a_tag_that_is_known_again(self, client):
        first = client.get("/api/v1/cards/?q=lure")
        again = client.get("/api/v1/cards/?q=lure", headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")


class TestNotUnderstood:
    def test_a_warning_says_what_where_and_what_was_meant(self, client):
        found = answer(client, q="colr:red lure")
        assert found["warnings"] == [
            {
                "code": "unknown_field",
                "detail": 'There is no field "colr"; did you mean "color"?',
                "term": "colr:red",
                "at": [0, 8],
                "did_you_mean": "color",
                "attr": "q",
            }
        ]
        assert names(found) == ["Lure"]

    def test_a_value_that_no_card_has_finds_nothing_and_the_nearest_is_named(self, client):
        found = answer(client, q="t:site faction:jotun")
        assert found["data"] == []
        [warning] = found["warnings"]
        assert (warning["code"], warning["at"], warning["did_you_mean"]) == ("unknown_value", [7, 20], "Jotune")
        assert warning["detail"] == 'No card has the faction "jotun"; did you mean "Jotune"?'

    def test_warnings_of_parameters_and_of_the_query_stand_together(self, client):
        found = answer(client, q='lure "', colour="red", strict="false", page_size="501")
        codes = [warning["code"] for warning in found["warnings"]]
        assert set(codes) == {"unknown_parameter", "page_size_clamped", "unclosed_quote"}

    @pytest.mark.parametrize(
        ("query", "code"),
        [
            ("x" * 1025, "query_too_long"),
            ("or " * 10_000, "query_too_long"),
            ("(" * 5_000, "query_too_long"),
            ("a\0b", "null_characters_not_allowed"),
            ("", "blank"),
        ],
    )
    def test_what_is_refused(self, client, query, code):
        refused = client.get("/api/v1/cards/", {"q": query})
        [error] = refused.json()["errors"]
        assert (refused.status_code, error["code"], error["attr"]) == (400, code, "q")

    @pytest.mark.parametrize(
        "query", ["(" * 1024, ")" * 1024, '"' * 1023, "or " * 341, "-" * 1024, "*" * 1024, "漢字 🂡", "a\u202eb", "%"]
    )
    def test_everything_else_is_answered(self, client, query):
        assert answer(client, q=query, page_size="1")["explained"]

    def test_a_query_cannot_leave_its_place_in_the_sql(self, client):
        for query in (
            "'; DROP TABLE cards_card; --",
            "name:' OR 1=1",
            "code:_DX-001",
            "code:S%",
            "lure\\",
            "lure*')--",
        ):
            assert answer(client, q=query)["data"] in ([], answer(client, q="lure")["data"])


class TestGrammar:
    def test_it_is_the_table_that_the_parser_reads(self, client):
        grammar = answer(client, "search/grammar/")
        assert [field["name"] for field in grammar["fields"]] == [field.name for field in TABLE]
        by_name = {field["name"]: field for field in grammar["fields"]}
        assert by_name["atk"]["operators"] == [":", "=", "!=", ">", ">=", "<", "<="]
        assert by_name["kind"]["aliases"] == ["t"]
        assert by_name["power"]["instead"] == ["unknown", "none", "special"]
        assert by_name["faction"]["games"] == ["sularia"]
        assert grammar["limits"]["query_characters"] == 1024

    def test_the_fields_that_the_issue_names_are_there(self, client):
        known = {
            name for field in answer(client, "search/grammar/")["fields"] for name in [field["name"], *field["aliases"]]
        }
        needed = """game set t name text fighter origin playable faction kw points cost atk def gen power priority range
            guard soak alignment status symbol attack defend category"""
        assert known >= {*needed.split()}

    def test_every_example_finds_cards(self, client):
        grammar = answer(client, "search/grammar/")
        examples = [example for field in grammar["fields"] for example in field["examples"]]
        examples += [way["example"] for way in grammar["syntax"]]
        assert len(examples) > 60
        for example in examples:
            found = answer(client, q=example, page_size="1")
            assert found["warnings"] == []
            assert found["data"], example

    def test_every_warning_is_explained(self):
        queries = [
            "colr:x", "kw>3", "power:x", "game: x", "!!!", "a*b", "or", '"', "(", ")", ")" * 30,
            "a (b or (" * 9 + "c" + "))" * 9,
        ]  # fmt: skip
        codes = {warning.code for query in queries for warning in parse(query).warnings}
        assert codes | {"unknown_value"} == set(WARNINGS)
        assert isinstance(parse("or").warnings[0], QueryWarning)

    def test_the_page_shows_every_field_and_links_every_example(self, client):
        page = read(client.get("/cards/search-help/"))
        assert page.words("h1") == ["How to search"]
        for field in TABLE:
            assert field.name in page.words("b")
        codes = page.words("code")
        for example in [way.example for way in SYNTAX] + [example for field in TABLE for example in field.examples]:
            assert example in codes
        assert "/api/v1/search/grammar/" in page.links


class TestCost:
    @pytest.mark.parametrize(
        ("query", "queries"),
        [
            ("lure", 3),
            ("lure or (draw -discard)", 3),
            ("power>=3 -range<2", 3),
            ("t:base", 4),
            ("game:war t:base (t:style or fighter:hikaru)", 4),
            ("kw:flight or kw:barrage", 4),
        ],
    )
    def test_words_of_the_data_cost_one_question_more_once_they_are_known(
        self, client, django_assert_num_queries, query, queries
    ):
        client.get("/api/v1/cards/", {"q": query})
        with django_assert_num_queries(queries):
            client.get("/api/v1/cards/", {"q": query})
