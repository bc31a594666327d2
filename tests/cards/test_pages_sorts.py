"""The list of cards, sorted as the reader chooses."""

from urllib.parse import parse_qs, urlsplit

import pytest

from cards.kits import body_of
from cards.models import Card
from cards.sorts import SORTS, sorts_of
from tests.cards.page_reading import Page, read

pytestmark = pytest.mark.django_db


def slugs_on(page: Page) -> list[str]:
    return [link.attributes["href"].split("/")[2] for link in page.all("a", class_="name")]


def sorts_on(page: Page) -> dict[str, str]:
    """The query behind each link that sorts, by what it sorts by."""
    return {
        link.attributes["id"].removeprefix("by-"): urlsplit(link.attributes["href"]).query
        for link in page.all("a")
        if (link.attributes.get("id") or "").startswith("by-")
    }


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        ({}, {"name", "id"}),
        ({"game": "war"}, {"name", "id"}),
        ({"kind": "style"}, {"name", "id", "range_min", "power", "priority"}),
        ({"kind": "fighter"}, {"name", "id", "starting_life", "wounds", "number"}),
        ({"kind": "fighter", "game": "trials"}, {"name", "id", "starting_life"}),
        ({"kind": "tactic"}, {"name", "id", "influence_threshold", "points"}),
        ({"kind": "token"}, {"name", "id"}),
    ],
)
def test_the_choice_is_what_cards_of_the_kind_have(client, chosen, names):
    assert set(sorts_of(chosen)) == names
    assert set(sorts_on(read(client.get("/cards/", chosen)))) == names


@pytest.mark.parametrize(("game", "kind"), SORTS)
def test_every_sort_is_the_order_of_the_api_for_that_kind(client, game, kind):
    """A card without the number stands last both ways; ties stand by name."""
    cards = [body_of(card) for card in Card.objects.current().filter(game=game, kind=kind)]
    for name in sorts_of({"game": game, "kind": kind}):
        if name == "name":
            continue
        key = "id" if name == "id" else name
        for sign in ("", "-"):
            page = read(client.get("/cards/", {"game": game, "kind": kind, "ordering": f"{sign}{name}"}))
            known = [card for card in cards if card[key] is not None]
            known.sort(key=lambda card: card[key], reverse=bool(sign))
            shown = [body_of(Card.objects.get(slug=slug))[key] for slug in slugs_on(page)]
            expected = [card[key] for card in known] + [None] * (len(cards) - len(known))
            assert shown == expected[:48], (name, sign)


def test_names_can_be_read_backwards(client):
    forwards = [card.slug for card in Card.objects.current().filter(kind="arena")]
    assert slugs_on(read(client.get("/cards/?kind=arena&ordering=-name"))) == forwards[::-1]


def test_pages_of_a_sorted_list_show_every_card_once(client):
    address, seen, powers = "/cards/?game=war&kind=base&ordering=-power", [], []
    while address:
        page = read(client.get(address))
        seen += slugs_on(page)
        address = next((link.attributes["href"] for link in page.all("a", rel="next")), None)
    assert len(seen) == len(set(seen)) == Card.objects.current().filter(game="war", kind="base").count()
    powers = [body_of(Card.objects.get(slug=slug))["power"] for slug in seen]
    known = [power for power in powers if power is not None]
    assert powers[: len(known)] == sorted(known, reverse=True)


def test_a_number_begins_with_the_highest_and_a_second_click_turns_it_round(client):
    first = sorts_on(read(client.get("/cards/?game=war&kind=style")))["power"]
    assert parse_qs(first) == {"game": ["war"], "kind": ["style"], "ordering": ["-power"]}
    page = read(client.get(f"/cards/?{first}"))
    assert "by power, highest first." in page.words("p", class_="said")[0]
    assert page.words("a", id="by-power") == ["power ↓, highest first; turn round"]
    second = sorts_on(page)["power"]
    assert parse_qs(second)["ordering"] == ["power"]
    assert "by power, lowest first." in read(client.get(f"/cards/?{second}")).words("p", class_="said")[0]


def test_the_order_is_kept_with_the_view_and_the_query_and_dropped_with_the_kind(client):
    page = read(client.get("/cards/?game=war&kind=style&ordering=-power&view=table&q=hit"))
    [table] = page.all("a", id="as-table")
    assert "ordering=-power" in table.attributes["href"]
    hidden = {field.attributes["name"]: field.attributes["value"] for field in page.all("input", type="hidden")}
    assert hidden == {"game": "war", "kind": "style", "ordering": "-power", "view": "table"}
    for facet, keeps in (("kind", False), ("game", False), ("fighter", True)):
        links = [
            link.attributes["href"]
            for link in page.all("a")
            if (link.attributes.get("id") or "").startswith(f"x-{facet}-")
        ]
        assert links
        assert {("ordering" in link) for link in links} == {keeps}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("ordering=power", 'Found "power"; allowed are id or name'),
        ("kind=style&ordering=points", 'Found "points"'),
        ("ordering=name,name", "twice"),
        ("ordering=-", 'Found "-"'),
    ],
)
def test_what_the_kind_cannot_be_sorted_by_is_refused(client, query, sentence):
    page = read(client.get(f"/cards/?{query}"), 400)
    assert sentence in page.words("div", class_="bad")[0]
