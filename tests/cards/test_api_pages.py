"""Lists over HTTP: the envelope, pages by cursor, orders."""

import base64
import json

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from cards.models import Catalogue
from tests.factories import BaseFactory, CardFactory, CatalogueFactory, SulariaCardFactory

pytestmark = pytest.mark.django_db


def slugs(answer):
    assert answer.status_code == 200, answer.content
    return [card["slug"] for card in answer.json()["data"]]


def error_of(answer, status=400):
    assert answer.status_code == status, answer.content
    (error,) = answer.json()["errors"]
    return error


def every_page(client, address):
    """The slugs of a list from its first page to its last, by following `next`."""
    seen = []
    while address:
        answer = client.get(address)
        seen += slugs(answer)
        address = answer.json()["next"]
    return seen


@pytest.fixture
def seven(empty_catalogue):
    """Seven bases with ties and gaps in their power, two of the same name."""
    CatalogueFactory()
    powers = {"Ash": 2, "Birch": None, "Cedar": 2, "Dogwood": 5, "Elm": None, "Fir": -1}
    made = [BaseFactory(name=name, power=power, local_id=n) for n, (name, power) in enumerate(powers.items(), 10)]
    made.append(BaseFactory(name="Ash", slug="war-ash-2", power=2, local_id=3))
    return made


class TestEnvelope:
    def test_a_list_has_its_four_keys_and_count_only_on_request(self, client, seven):
        answer = client.get("/api/v1/bases/").json()
        assert list(answer) == ["data", "next", "page_size", "warnings"]
        assert (answer["next"], answer["page_size"], answer["warnings"]) == (None, 100, [])
        counted = client.get("/api/v1/bases/?count=true&page_size=2").json()
        assert counted["count"] == 7
        assert len(counted["data"]) == 2
        assert "count" not in client.get("/api/v1/bases/?count=false").json()

    def test_an_empty_list_is_a_list(self, client, empty_catalogue):
        assert client.get("/api/v1/cards/?count=true").json() == {
            "data": [],
            "next": None,
            "page_size": 100,
            "warnings": [],
            "count": 0,
        }

    @pytest.mark.parametrize(("asked", "given", "warned"), [("1", 1, []), ("007", 7, []), ("500", 500, [])])
    def test_page_sizes_within_the_limit(self, client, seven, asked, given, warned):
        answer = client.get(f"/api/v1/bases/?page_size={asked}").json()
        assert (answer["page_size"], len(answer["data"]), answer["warnings"]) == (given, min(7, given), warned)

    @pytest.mark.parametrize("asked", ["501", "1000000", "9" * 4000])
    def test_a_larger_page_is_clamped_and_says_so(self, client, asked):
        answer = client.get(f"/api/v1/bases/?page_size={asked}").json()
        (warning,) = answer["warnings"]
        assert answer["page_size"] == 500
        assert (warning["code"], warning["attr"]) == ("page_size_clamped", "page_size")
        assert "500" in warning["detail"]

    @pytest.mark.parametrize("asked", ["0", "000", "-1", "ten", "1.5", "1e2", "%2B5", "٣", " 5", "0x10"])
    def test_what_is_no_page_size_is_refused(self, client, asked):
        error = error_of(client.get(f"/api/v1/bases/?page_size={asked}"))
        assert (error["code"], error["attr"]) == ("invalid", "page_size")

    def test_next_is_an_absolute_address_that_keeps_the_question(self, client, seven):
        address = client.get("/api/v1/bases/?power__lte=5&page_size=2&ordering=-power").json()["next"]
        assert address.startswith("http://testserver/api/v1/bases/?")
        answer = client.get(address)
        assert slugs(answer) == ["war-ash-2", "war-cedar"]
        assert answer.json()["page_size"] == 2


class TestOrder:
    @pytest.mark.parametrize(
        ("ordering", "expected"),
        [
            ("name", ["war-ash", "war-ash-2", "war-birch", "war-cedar", "war-dogwood", "war-elm", "war-fir"]),
            ("-name", ["war-fir", "war-elm", "war-dogwood", "war-cedar", "war-birch", "war-ash", "war-ash-2"]),
            ("id", ["war-ash-2", "war-ash", "war-birch", "war-cedar", "war-dogwood", "war-elm", "war-fir"]),
            ("power", ["war-fir", "war-ash", "war-ash-2", "war-cedar", "war-dogwood", "war-birch", "war-elm"]),
            ("-power", ["war-dogwood", "war-ash", "war-ash-2", "war-cedar", "war-fir", "war-birch", "war-elm"]),
            ("power,-name", ["war-fir", "war-cedar", "war-ash", "war-ash-2", "war-dogwood", "war-elm", "war-birch"]),
        ],
    )
    @pytest.mark.parametrize("page_size", [1, 2, 3, 6, 7, 100])
    def test_nulls_come_last_ties_stand_by_name_and_pages_join_up(self, client, seven, ordering, expected, page_size):
        assert every_page(client, f"/api/v1/bases/?ordering={ordering}&page_size={page_size}") == expected

    def test_names_stand_byte_by_byte_in_every_database(self, client, empty_catalogue):
        for name in ("Zorn", "a b", "Ärger", "ab", "A-Z", "Aa"):
            CardFactory(name=name, slug=f"war-{len(name)}-{ord(name[0])}-{ord(name[-1])}")
        answer = client.get("/api/v1/cards/")
        assert [card["name"] for card in answer.json()["data"]] == ["a b", "A-Z", "Aa", "ab", "Ärger", "Zorn"]

    @pytest.mark.parametrize(
        "asked", ["colour", "-", "power,", "power,-power", "POWER", "--power", "pk", "body", "slug"]
    )
    def test_an_unknown_order_is_refused_with_the_allowed_ones(self, client, asked):
        error = error_of(client.get(f"/api/v1/bases/?ordering={asked}"))
        assert (error["code"], error["attr"]) == ("invalid_choice", "ordering")
        if "," not in asked:
            assert "priority" in error["detail"]

    @pytest.mark.parametrize(
        ("address", "names"),
        [
            ("cards", {"name", "id"}),
            ("sularia-cards", {"name", "id", "points", "atk", "def", "generation", "type_n"}),
            ("sets", {"name", "released"}),
            ("migrations", {"name", "date"}),
            ("card-lists", {"name", "players"}),
        ],
    )
    def test_each_list_has_its_own_orders(self, client, address, names):
        for name in names:
            assert client.get(f"/api/v1/{address}/?ordering=-{name}").status_code == 200
        assert error_of(client.get(f"/api/v1/{address}/?ordering=wounds"))["code"] == "invalid_choice"


class TestCursor:
    @pytest.fixture
    def cursor(self, client, seven):
        address = client.get("/api/v1/bases/?page_size=2&ordering=power").json()["next"]
        return address.partition("cursor=")[2]

    def test_it_is_base64_of_json(self, cursor):
        version, place, seal = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        assert (version, place) == (1, [2, "ash", "war-ash"])
        assert seal

    def test_page_size_and_count_may_change_on_the_way(self, client, cursor):
        answer = client.get(f"/api/v1/bases/?ordering=power&count=true&page_size=9&cursor={cursor}&strict=false")
        assert len(slugs(answer)) == 5
        assert answer.json()["count"] == 7

    @pytest.mark.parametrize(
        "question", ["bases/?", "bases/?ordering=-power&", "bases/?ordering=power&power=2&", "styles/?ordering=power&"]
    )
    def test_it_is_good_for_its_own_question_alone(self, client, cursor, question):
        error = error_of(client.get(f"/api/v1/{question}cursor={cursor}"))
        assert (error["code"], error["attr"]) == ("invalid_cursor", "cursor")

    def test_it_goes_stale_when_the_cards_change(self, client, cursor):
        Catalogue.objects.update(version=2)
        error = error_of(client.get(f"/api/v1/bases/?ordering=power&cursor={cursor}"))
        assert error["code"] == "invalid_cursor"
        assert "changed" in error["detail"]

    def test_every_changed_sign_is_noticed(self, client, cursor):
        for at in range(len(cursor)):
            changed = cursor[:at] + ("A" if cursor[at] != "A" else "B") + cursor[at + 1 :]
            answer = client.get(f"/api/v1/bases/?ordering=power&cursor={changed}")
            # The last sign may carry bits that base64 does not read.
            assert answer.status_code == 400 or at == len(cursor) - 1

    @pytest.mark.parametrize(
        "payload",
        [
            [],
            {},
            None,
            7,
            "x",
            [1],
            [1, [2, "ash", "war-ash"], None],
            [1, [2, "ash", "war-ash"], 5],
            [1, [2, "ash", "war-ash"], "0" * 24],
            [1, ["x" * 1000, {}, []], "é"],
            [1, {"a": 1}, "0" * 24],
            [10**30, [], ""],
        ],
    )
    def test_a_forged_cursor_is_refused(self, client, payload):
        forged = base64.urlsafe_b64encode(json.dumps(payload).encode()).decode()
        assert error_of(client.get(f"/api/v1/bases/?ordering=power&cursor={forged}"))["code"] == "invalid_cursor"

    @pytest.mark.parametrize("junk", ["x", "====", "%C3%A9", "%20", "a" * 3000, "null", "W10", "%ff%fe", "-_-_"])
    def test_junk_is_refused(self, client, junk):
        assert error_of(client.get(f"/api/v1/bases/?cursor={junk}"))["code"] == "invalid_cursor"


numbers = st.none() | st.integers(-2, 2)
rows = st.lists(st.tuples(st.sampled_from("ab"), numbers, numbers), max_size=12)
signs = st.sampled_from(["", "-"])


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rows=rows, first=signs, second=signs, named=signs, page_size=st.integers(1, 5))
def test_pages_show_every_row_exactly_once_in_every_order(
    client, empty_catalogue, rows, first, second, named, page_size
):
    """Against an order made in Python, whatever ties and gaps there are."""

    def place(number, sign):
        return (1, 0) if number is None else (0, -number if sign else number)

    def key(numbered):
        n, (name, atk, generation) = numbered
        return place(atk, first), place(generation, second), place(ord(name), named), n

    expected = [f"sularia-{n:02}" for n, _ in sorted(enumerate(rows), key=key)]
    ordering = f"{first}atk,{second}generation,{named}name"
    with transaction.atomic():
        for n, (name, atk, generation) in enumerate(rows):
            SulariaCardFactory(name=name, slug=f"sularia-{n:02}", atk=atk, generation=generation, local_id=n + 1)
        found = every_page(client, f"/api/v1/sularia-cards/?ordering={ordering}&page_size={page_size}")
        transaction.set_rollback(True)
    assert found == expected
