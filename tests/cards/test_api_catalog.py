"""The values that fields of the cards have, over HTTP."""

from collections import Counter

import pytest

from cards.catalog import CATALOG
from cards.models import Card, Catalogue
from tests.factories import CardFactory, CatalogueFactory, SulariaCardFactory

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/catalog/"
GAMES = ["battleboard", "battlecards", "sularia", "trials", "war"]


def values_of(card, field):
    """What a card's own answer says: the catalog has to say the same of all cards together."""
    match field:
        case "classes":
            return [card.get("fighter_class")]
        case "keywords":
            return {keyword["name"] for keyword in card.get("keywords", [])}
        case "tags" | "categories":
            return set(card.get(field, []))
    singular = {"base-kinds": "base_kind", "complexities": "complexity", "difficulties": "difficulty"}
    singular |= {"categories": "category", "statuses": "status"}
    return [card.get(singular.get(field, field.removesuffix("s")))]


@pytest.fixture(scope="module")
def by_game(django_db_setup, django_db_blocker):
    import orjson

    with django_db_blocker.unblock():
        cards = [orjson.loads(body) for body in Card.objects.current().values_list("body", flat=True)]
    return {None: cards, **{game: [card for card in cards if card["game"] == game] for game in GAMES}}


@pytest.mark.parametrize("game", [None, *GAMES])
@pytest.mark.parametrize("field", CATALOG)
def test_the_values_are_those_that_cards_have(client, by_game, field, game):
    answer = client.get(f"{ADDRESS}{field}/" + (f"?game={game}" if game else "")).json()
    counts = Counter(value for card in by_game[game] for value in values_of(card, field) if value is not None)
    assert answer == {"field": field, "data": sorted(counts), "counts": dict(counts)}
    assert list(answer["counts"]) == answer["data"]


def test_every_field_is_listed_and_has_values(client):
    listed = client.get(ADDRESS).json()["data"]
    assert [row["field"] for row in listed] == sorted(CATALOG)
    for row in listed:
        answer = client.get(row["url"])
        assert answer.status_code == 200
        assert answer.json()["data"], row["field"]


def test_retired_cards_have_no_values(client, empty_catalogue):
    CatalogueFactory()
    SulariaCardFactory(name="Owl", faction="Jotune", traits=[("keyword", "Flight")])
    SulariaCardFactory(name="Hawk", faction="Synthien", traits=[("keyword", "Focus")], retired=True)
    SulariaCardFactory(name="Crow", faction=None, kind=None)
    CardFactory(name="Rules")
    assert client.get(f"{ADDRESS}factions/").json()["counts"] == {"Jotune": 1, "unknown": 1}
    assert client.get(f"{ADDRESS}keywords/").json()["counts"] == {"Flight": 1}
    assert client.get(f"{ADDRESS}kinds/").json()["counts"] == {"combatant": 1, "rules": 1, "unknown": 1}
    assert client.get(f"{ADDRESS}kinds/?game=war").json()["counts"] == {"rules": 1}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("kindz", 'There is no catalog of "kindz"; did you mean "kinds"?'),
        ("KINDS", 'There is no catalog of "KINDS"; did you mean "kinds"?'),
        ("kind", 'There is no catalog of "kind"; did you mean "kinds"?'),
        ("zzzzzzz", 'There is no catalog of "zzzzzzz"; there are alignments, base-kinds, '),
        ("wound_patterns", 'There is no catalog of "wound_patterns"; '),
    ],
)
def test_a_field_that_is_none_is_not_found(client, asked, said):
    answer = client.get(f"{ADDRESS}{asked}/")
    assert answer.status_code == 404
    (error,) = answer.json()["errors"]
    assert error["code"] == "not_found"
    assert error["detail"].startswith(said)


@pytest.mark.parametrize(
    ("question", "code", "attr"),
    [("game=chess", "invalid_choice", "game"), ("game=", "blank", "game"), ("page_size=1", "unknown_parameter", None)],
)
def test_what_cannot_be_meant_is_refused(client, question, code, attr):
    answer = client.get(f"{ADDRESS}kinds/?{question}")
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert (error["code"], error["attr"]) == (code, attr or "page_size")


@pytest.mark.parametrize("field", CATALOG)
def test_a_field_is_few_queries_and_unchanged_one(client, field, django_assert_num_queries):
    # The version, the values, and the version again, to see that no new cards came while the answer was made.
    with django_assert_num_queries(3):
        answer = client.get(f"{ADDRESS}{field}/")
    with django_assert_num_queries(1):
        again = client.get(f"{ADDRESS}{field}/", headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304
    with django_assert_num_queries(4):
        client.get(f"{ADDRESS}{field}/?game=war")


def test_a_new_version_is_a_new_answer(client):
    tag = client.get(f"{ADDRESS}kinds/")["ETag"]
    Catalogue.objects.update(version=4_000_000)
    assert client.get(f"{ADDRESS}kinds/", headers={"If-None-Match": tag}).status_code == 200
