"""The list of cards: what it shows, how it is narrowed, what it says to what it does not understand."""

from urllib.parse import parse_qs, urlsplit

import pytest

from cards.models import Card
from cards.names import fold
from tests.cards.page_reading import Page, read
from tests.factories import CardFactory, CatalogueFactory, StyleFactory

pytestmark = pytest.mark.django_db


def names_on(page: Page) -> list[str]:
    return page.words("a", class_="name")


def facet_counts(page: Page, facet: str) -> dict[str, int]:
    """The number beside each choice of a facet, by the value its link would set."""
    counts = {}
    for link in page.all("a"):
        if (link.attributes.get("id") or "").startswith(f"x-{facet}-") and "aria-current" not in link.attributes:
            [value] = parse_qs(urlsplit(link.attributes["href"]).query)[facet]
            counts[value] = int(link.words.rsplit(maxsplit=1)[-1])
    return counts


def next_of(page: Page) -> str | None:
    return next((link.attributes["href"] for link in page.all("a", rel="next")), None)


class TestSelection:
    @pytest.mark.parametrize(
        ("query", "heading", "said"),
        [
            ("", None, "Cards of all games, by name."),
            ("game=war&kind=style", "270 styles", "Styles of War of Indines, by name."),
            ("fighter=war-hikaru&kind=token", "4 tokens", "Tokens of all games in the kit of Hikaru, by name."),
            ("faction=jotune&kind=site", None, "Sites of all games of the faction Jotune, by name."),
            ("kind=unknown", None, "Cards whose kind is not known of all games, by name."),
            ("game=sularia&set=unknown", "12 cards", "Cards of Sularia whose set is not known, by name."),
            ("origin=demo&playable=true&game=battleboard", "38 cards", None),
            ("q=name%3Alure", "1 card", "Cards whose name has “lure”, by name."),
            (
                "q=power>=3+-fighter:hikaru&game=war&kind=style&playable=true",
                None,
                "War of Indines styles not in the kit of Hikaru with power at least 3, that can be played, by name.",
            ),
            ("q=atk:0&set=unknown", "0 cards", "Cards with attack 0, whose set nobody knows, by name."),
            (
                "q=+&kind=special_action&fighter=war-hikaru",
                "0 special actions",
                "Special actions of all games in the kit of Hikaru, by name.",
            ),
        ],
    )
    def test_it_is_counted_and_said_in_words(self, client, query, heading, said):
        page = read(client.get(f"/cards/?{query}"))
        if heading:
            assert page.words("h1") == [heading]
        if said:
            assert page.words("p", class_="said") == [f"{said} How to search"]

    @pytest.mark.parametrize(
        "query", ["", "game=war", "kind=finisher", "faction=Mercenary", "fighter=trials-lucida", "q=draw&game=sularia"]
    )
    def test_it_shows_the_same_cards_in_the_same_order_as_the_api(self, client, query):
        page = read(client.get(f"/cards/?{query}"))
        told = client.get(f"/api/v1/cards/?{query}&page_size=48".replace("?&", "?")).json()["data"]
        shown = [link.attributes["href"] for link in page.all("a", class_="name")]
        assert shown == [f"/cards/{card['slug']}/" for card in told]

    def test_pages_follow_each_other_until_every_card_was_shown_once(self, client):
        address, seen = "/cards/?game=trials", []
        while address:
            page = read(client.get(address))
            seen += [link.attributes["href"] for link in page.all("a", class_="name")]
            address = next_of(page)
        expected = [card.get_absolute_url() for card in Card.objects.current().filter(game="trials")]
        assert seen == expected

    def test_a_page_keeps_its_place_when_it_becomes_a_table(self, client):
        second = next_of(read(client.get("/cards/?game=war")))
        faces, table = read(client.get(second)), read(client.get(f"{second}&view=table"))
        assert names_on(faces) == table.words("th", scope="row")

    @pytest.mark.parametrize("query", ["name:Fool’s", "name:fool's", "  name:FOOLS ", "name:fools-"])
    def test_a_name_is_found_whatever_its_case_quotes_and_blanks(self, client, query):
        page = read(client.get("/cards/", {"q": query, "game": "war"}))
        assert any(fold("Fool's") in fold(found) for found in names_on(page))

    def test_empty_fields_of_a_form_are_no_filter(self, client):
        assert read(client.get("/cards/?q=&game=&kind=style")).words("h1") == [
            f"{Card.objects.filter(kind='style').count()} styles"
        ]

    def test_retired_cards_are_not_shown_or_counted(self, client, empty_catalogue):
        CatalogueFactory()
        CardFactory(name="Here", kind="rules")
        CardFactory(name="Gone", kind="rules", retired=True)
        page = read(client.get("/cards/"))
        assert names_on(page) == ["Here"]
        assert page.words("h1") == ["1 card"]

    def test_names_of_people_are_no_markup(self, client, empty_catalogue):
        CatalogueFactory()
        StyleFactory(name="<b>Bold & Brave</b>", slug="war-bold", text=["<i>Hit</i>: push 1"])
        assert names_on(read(client.get("/cards/"))) == ["<b>Bold & Brave</b>"]
        assert "<i>Hit</i>:" in read(client.get("/cards/war-bold/")).words("b")


class TestTable:
    def test_cards_of_one_kind_line_up_their_numbers(self, client):
        page = read(client.get("/cards/?game=sularia&kind=combatant&view=table"))
        assert page.words("th", scope="col") == ["Name", "sularium", "attack", "defense", "points", "Text", "Origin"]
        assert len(page.all("th", scope="row")) == 48

    def test_cards_of_many_kinds_name_each_number(self, client):
        page = read(client.get("/cards/?view=table"))
        assert page.words("th", scope="col") == ["Name", "Kind", "Numbers", "Set", "Origin"]


class TestFacets:
    def test_a_choice_says_how_many_cards_it_would_leave(self, client):
        page = read(client.get("/cards/?game=sularia&kind=site"))
        for faction, count in facet_counts(page, "faction").items():
            chosen = read(client.get(f"/cards/?game=sularia&kind=site&faction={faction}"))
            assert chosen.words("h1") == [f"{count} site{'s' if count > 1 else ''}"]
        assert sum(facet_counts(page, "faction").values()) == 37

    def test_counts_of_games_and_kinds_are_those_of_the_data(self, client):
        page = read(client.get("/cards/"))
        for game, count in facet_counts(page, "game").items():
            assert count == Card.objects.current().filter(game=game).count()
        assert facet_counts(page, "kind")["style"] == Card.objects.filter(kind="style").count()

    def test_every_choice_leads_to_a_page_with_cards(self, client):
        page = read(client.get("/cards/?game=war&q=advance"))
        choices = [link for link in page.all("a") if (link.attributes.get("id") or "").startswith("x-")]
        assert len(choices) > 20
        for choice in choices:
            assert names_on(read(client.get(choice.attributes["href"])))

    def test_a_chosen_value_leads_back_to_the_list_without_it(self, client):
        page = read(client.get("/cards/?game=war&kind=style&fighter=war-hikaru"))
        [chosen] = page.all("a", id="x-fighter-war-hikaru")
        assert parse_qs(urlsplit(chosen.attributes["href"]).query) == {"game": ["war"], "kind": ["style"]}

    def test_an_empty_list_says_what_to_loosen(self, client):
        page = read(client.get("/cards/?game=sularia&q=name:hikaru"))
        assert page.words("h1") == ["0 cards"]
        assert "Game: any gives 1 card" in page.main
        assert "q=name%3Ahikaru" in " ".join(page.links)

    def test_a_query_that_finds_nothing_says_which_like_it_find_something(self, client):
        page = read(client.get("/cards/", {"q": "t:base power>=99 playable:true", "game": "trials"}))
        assert page.words("h1") == ["0 cards"]
        assert "Bases that can be played: 16 cards" in page.main
        assert "Cards with power at least 99" not in page.main

    def test_it_says_so_when_the_beginning_of_a_word_would_find_something(self, client):
        page = read(client.get("/cards/", {"q": "name:lu", "game": "war"}))
        assert "Cards whose name has “lu…”: 3 cards" in page.main
        [address] = [link for link in page.links if link.startswith("/cards/?q=name%3Alu%2A")]
        assert names_on(read(client.get(address))) == ["Luc", "Lunar Cross", "Lure"]

    def test_what_of_a_query_is_not_understood_is_said(self, client):
        page = read(client.get("/cards/", {"q": 'name:lure colr:red "'}))
        [warning] = page.words("div", class_="warn")
        assert 'There is no field "colr"; did you mean "color"?' in warning
        assert "The quote that begins here never ends" in warning
        assert names_on(page) == ["Lure"]

    def test_a_choice_keeps_the_query(self, client):
        page = read(client.get("/cards/", {"q": "power>=5"}))
        for game, count in facet_counts(page, "game").items():
            chosen = read(client.get("/cards/", {"q": "power>=5", "game": game}))
            assert chosen.words("h1") == [f"{count} cards"]
        assert set(facet_counts(page, "game")) == {"war", "trials"}


class TestNotUnderstood:
    @pytest.mark.parametrize(
        ("query", "parameter", "sentence"),
        [
            ("gme=war", "gme", 'did you mean "game"'),
            ("game=wra", "game", 'Did you mean "war"'),
            ("kind=stile", "kind", 'Did you mean "style"'),
            ("origin=ours", "origin", "allowed are"),
            ("set=none", "set", "allowed are"),
            ("fighter=nobody", "fighter", "allowed are"),
            ("faction=jotun", "faction", 'Did you mean "jotune"'),
            ("playable=yes", "playable", "allowed are true and false"),
            ("view=list", "view", "allowed are faces or table"),
            ("game=war&game=trials", "game", "Found 2 times, allowed once"),
            ("q=%00", "q", "null character"),
            (f"q={'x' * 1025}", "q", "Found 1,025 characters; allowed are 1,024"),
            ("name=lure", "name", "There is no parameter"),
            ("cursor=nonsense", "cursor", "begin again without"),
            ("strict=perhaps", "strict", "allowed are true and false"),
            ("page_size=7", "page_size", "There is no parameter"),
            ("%F0%9F%82%A1=1", "🂡", "There is no parameter"),
        ],
    )
    def test_it_is_a_page_that_says_what_was_found_and_what_is_allowed(self, client, query, parameter, sentence):
        page = read(client.get(f"/cards/?{query}"), 400)
        assert page.words("h1") == ["Not understood"]
        assert parameter in page.words("strong")
        assert sentence in page.words("div", class_="bad")[0]
        assert facet_counts(page, "game")

    def test_every_complaint_is_named_at_once(self, client):
        page = read(client.get("/cards/?game=wra&kind=stile"), 400)
        assert set(page.words("strong")) == {"game", "kind"}

    def test_a_cursor_of_another_list_is_refused(self, client):
        [cursor] = parse_qs(urlsplit(next_of(read(client.get("/cards/?game=war")))).query)["cursor"]
        read(client.get(f"/cards/?game=trials&cursor={cursor}"), 400)

    def test_ten_thousand_parameters_are_refused(self, client):
        answer = client.get("/cards/?" + "&".join(f"a{n}=1" for n in range(10_000)))
        assert answer.status_code == 400


class TestCost:
    @pytest.mark.parametrize(
        ("query", "queries"),
        [("", 8), ("view=table", 8), ("game=war", 9), ("game=war&kind=style&fighter=war-hikaru", 11), ("q=power", 8)],
    )
    def test_a_list_asks_the_same_few_questions_however_long_it_is(
        self, client, django_assert_num_queries, query, queries
    ):
        with django_assert_num_queries(queries + 1):
            client.get(f"/cards/?{query}")
