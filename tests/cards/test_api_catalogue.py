"""The API over all the card data there is: every card as its fixture has it, every list whole in every order."""

import json
from pathlib import Path

import pytest

from cards.models import MiscastBox, WoundPattern
from cards.names import fold
from cards.urls import SLUGGED
from cards.views import CardViewSet

pytestmark = pytest.mark.django_db

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
CARD_LISTS = [name for name, view in SLUGGED.items() if issubclass(view, CardViewSet)]
TYPED_LISTS = [name for name in CARD_LISTS if name != "cards"]

# However long a list: the catalogue's version and the page. Sets of games and entries of lists are one query more.
QUERIES = dict.fromkeys([*CARD_LISTS, "sets", "migrations"], 2) | {"games": 3, "card-lists": 3}


def fixture_cards():
    for path in sorted(FIXTURES.glob("*/*.json")):
        document = json.loads(path.read_text())
        for card in document.get("cards", []):
            yield document["game"], card


def every_row(client, address):
    rows = []
    while address:
        answer = client.get(address)
        assert answer.status_code == 200, answer.content
        rows += answer.json()["data"]
        address = answer.json()["next"]
    return rows


@pytest.fixture
def by_slug(client):
    return {card["slug"]: card for card in every_row(client, "/api/v1/cards/?page_size=500")}


def test_every_card_reads_back_equal_to_its_fixture(by_slug):
    seen = set()
    for game, fixture in fixture_cards():
        seen.add(fixture["slug"])
        expected = {key: value for key, value in fixture.items() if key not in ("secret", "known_keywords")}
        expected |= {"game": game, "retired": False, "text": fixture["text"] or []}
        expected |= {key: "unknown" for key in ("kind", "set", "faction") if key in fixture and fixture[key] is None}
        if "granted_for" in fixture:
            expected["granted_for"] = sorted(fixture["granted_for"])
        card = by_slug[fixture["slug"]]
        assert {key: card.get(key, "missing") for key in expected} == expected
        if "known_keywords" in fixture:
            assert set(map(written, card["keywords"])) >= set(fixture["known_keywords"])
    assert set(by_slug) == seen


def written(keyword):
    numbers = [str(number) for number in (keyword["x"], keyword["y"]) if number is not None]
    return " ".join([keyword["name"], *filter(None, [":".join(numbers)])])


def test_all_cards_of_a_kind_have_the_same_keys(by_slug):
    shapes = {}
    for card in by_slug.values():
        shapes.setdefault((card["game"], card["kind"]), set()).add(tuple(card))
    assert {kind: len(keys) for kind, keys in shapes.items()} == dict.fromkeys(shapes, 1)


@pytest.mark.parametrize("name", TYPED_LISTS)
def test_a_typed_list_has_the_very_cards_of_the_list_of_all(client, by_slug, name):
    rows = every_row(client, f"/api/v1/{name}/?page_size=500")
    assert rows
    assert rows == [by_slug[row["slug"]] for row in rows]
    assert len({row["slug"] for row in rows}) == len(rows) == SLUGGED[name].queryset.count()


def test_names_stand_in_the_order_of_their_folded_bytes(client, by_slug):
    slugs = [card["slug"] for card in every_row(client, "/api/v1/cards/?page_size=77")]
    assert slugs == sorted(by_slug, key=lambda slug: (fold(by_slug[slug]["name"]).encode(), slug.encode()))


@pytest.mark.parametrize("name", CARD_LISTS)
def test_every_list_is_whole_in_every_order(client, by_slug, name):
    view = SLUGGED[name]
    whole = {row["slug"]: row for row in every_row(client, f"/api/v1/{name}/?page_size=500")}
    page_size = max(1, len(whole) // 3)
    for ordering in [sign + key for key in view().orderings for sign in ("", "-")]:
        rows = every_row(client, f"/api/v1/{name}/?page_size={page_size}&ordering={ordering}")
        assert [row["slug"] for row in rows] == sorted(whole, key=lambda slug: place(whole[slug], ordering)), ordering


@pytest.mark.parametrize("name", CARD_LISTS)
def test_a_list_of_which_nothing_is_asked_begins_as_one_of_which_something_is(client, name):
    for ordering in ("name", *(f"-{key}" for key in SLUGGED[name]().orderings)):
        address = f"/api/v1/{name}/?page_size=7&count=true&ordering={ordering}"
        unasked, asked = client.get(address).json(), client.get(f"{address}&retired=false").json()
        assert [unasked["data"], unasked["count"]] == [asked["data"], asked["count"]], ordering


def place(row, ordering):
    key = ordering.removeprefix("-")
    tie = (fold(row["name"]), row["slug"])
    if key == "name":
        letters = [-byte for byte in fold(row["name"]).encode()] + [1] if ordering[0] == "-" else tie[0]
        return letters, row["slug"]
    if row[key] is None:
        return (1, 0), tie
    return (0, -row[key] if ordering[0] == "-" else row[key]), tie


@pytest.mark.parametrize(("name", "queries"), QUERIES.items())
def test_a_list_takes_few_queries_however_long(client, name, queries, django_assert_num_queries):
    # Each answer takes one more, to see that no new cards came while it was made.
    for page_size in (1, 500):
        with django_assert_num_queries(queries + 1):
            client.get(f"/api/v1/{name}/?page_size={page_size}")
    with django_assert_num_queries(queries + 2):
        client.get(f"/api/v1/{name}/?count=true")


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("", 1),
        ("cards/war-lure/", 2),
        ("styles/war-lure/", 2),
        ("fighters/war-khadath/", 3),
        ("fighters/trials-cindra/", 3),
        ("attack-pairs/?style=war-lure&base=war-strike", 3),
        ("games/war/", 3),
        ("sets/extra/", 2),
        ("card-lists/sularia-draft-4/", 3),
        # A word that is filtered by is looked up first.
        ("cards/?game=war", 3),
        ("cards/?game=war&fighter=war-khadath&kind=style", 5),
        ("sularia-cards/?keyword=Flight&tag=Beast&faction=Jotune&atk__gte=1&def__lte=9", 5),
    ],
)
def test_a_detail_takes_few_queries(client, address, queries, django_assert_num_queries):
    with django_assert_num_queries(queries + 1):
        assert client.get(f"/api/v1/{address}").status_code == 200


@pytest.mark.parametrize("fighter", ["war-khadath", "trials-cindra", "trials-trias", "war-seth"])
def test_a_fighter_brings_the_kit_and_all_pairs(client, fighter):
    kit = client.get(f"/api/v1/fighters/{fighter}/").json()
    own = [style for style in kit["styles"] if style["fighter"] == fighter]
    assert len([style for style in own if style["variant"] is None]) == 5
    assert [base["base_kind"] for base in kit["bases"]] == ["unique"] + ["generic"] * 6
    assert len(kit["finishers"]) == 2
    shared = [style["slug"] for style in kit["styles"] if style["fighter"] is None]
    assert shared == (["trials-switch"] if kit["game"] == "trials" else [])
    pairs = {(pair["style"], pair["base"]) for pair in kit["attack_pairs"]}
    assert pairs == {(style["slug"], base["slug"]) for style in kit["styles"] for base in kit["bases"]}
    assert len(kit["attack_pairs"]) == len(pairs)


def test_the_rulebooks_first_pair(client):
    pair = client.get("/api/v1/attack-pairs/?style=war-lure&base=war-strike").json()
    assert (pair["range_min"], pair["range_max"], pair["power"], pair["priority"], pair["stun_guard"]) == (
        1,
        6,
        3,
        2,
        5,
    )


def test_nothing_under_a_spot_is_told(client, by_slug):
    """Wound patterns, skulls, purses and miscast boxes are in no answer, not even as a key."""
    assert WoundPattern.objects.exists()
    assert MiscastBox.objects.exists()
    secret = {"secret", "archetype", "head", "arms", "legs", "body", "life", "purse", "skull", "miscast_box", "box"}
    for card in by_slug.values():
        assert not secret & set(card), card["slug"]
    patterns = set(WoundPattern.objects.values_list("head", "arms", "legs", "body", "life"))
    answers = "".join(json.dumps(card) for card in by_slug.values() if card["game"] == "battlecards")
    longest = {max(pattern, key=len) for pattern in patterns}
    assert not [part for part in longest if f'"{part}"' in answers]
