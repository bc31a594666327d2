"""The pages over the whole card data: what a reader finds, where old addresses lead, what is not there."""

from datetime import UTC, datetime

import pytest
from django.test import Client, RequestFactory
from django.test.utils import override_settings
from django.urls import get_resolver

from cards.kits import body_of
from cards.models import Card, CardChange, CardList, Fighter, Game
from cards.wording import printed, worded
from tests.cards.page_reading import Page, read
from tests.factories import CardFactory, CardMigrationFactory

pytestmark = pytest.mark.django_db


class TestFrontPage:
    def test_it_shows_the_five_games_with_their_number_of_cards(self, client):
        page = read(client.get("/"))
        for game in Game.objects.all():
            assert f"/games/{game.slug}/" in page.links
            assert f"{Card.objects.current().filter(game=game).count():,} cards" in page.main
        assert page.all("input", type="search", name="q")
        assert {"/cards/", "/decks/check/", "/api/v1/docs/"} <= set(page.links)

    def test_it_stands_without_any_card(self, client, empty_catalogue):
        assert "0 cards" in read(client.get("/")).main


class TestCardPage:
    def test_a_style_shows_its_numbers_with_signs_and_the_trigger_in_bold(self, client):
        page = read(client.get("/cards/war-advancing/"))
        assert page.words("h1") == ["Advancing"]
        assert page.words("p", class_="kind") == ["Style · Hikaru"]
        assert page.words("dd") == ["+0", "+1", "+1", "–no guard, no soak"]
        assert page.words("dt") == ["range", "power", "priority", "guard"]
        assert "Start:" in page.words("b")
        assert page.words("span", class_="badge")[0] == "published"
        assert "added to the base's power" in page.main

    def test_every_source_and_the_json_answer_are_named(self, client):
        card = Card.objects.get(slug="war-advancing")
        page = read(client.get("/cards/war-advancing/"))
        assert set(card.source) <= set(page.words("li"))
        assert "/api/v1/cards/war-advancing/" in page.links
        assert client.get("/api/v1/cards/war-advancing/").json()["name"] == "Advancing"

    def test_a_card_of_a_kit_leads_to_the_rest_of_the_kit(self, client):
        links = read(client.get("/cards/war-hikaru-earth/")).links
        assert {"/cards/war-hikaru/", "/cards/war-trance/", "/cards/war-palm-strike/", "/cards/war-four-winds/"} <= set(
            links
        )

    def test_what_nobody_knows_is_said_to_be_unknown(self, client):
        page = read(client.get("/cards/sularia-gray-harrier/"))
        assert page.words("dd") == ["?nobody knows", "2", "1", "?nobody knows"]
        assert "Not playable yet." in page.main
        assert "Its text is not known." in page.main
        assert "What is known" in page.words("h2")

    def test_what_a_source_says_of_an_unknown_text_is_no_text_line(self, client):
        page = read(client.get("/cards/sularia-storm-citadel/"))
        assert "A source says: Activate: target combatant +2/+2 this turn" in page.words("p", class_="remark")
        assert page.words("ul", class_="text") == [""]

    def test_both_sides_of_a_token_are_shown(self, client):
        page = read(client.get("/cards/trials-lucida-valor/"))
        assert page.words("li", class_="sidename") == ["Rend", "Consume"]
        assert "The opponent gets -2 power" in page.main

    def test_an_arena_leads_to_its_other_side(self, client):
        arena = Card.objects.filter(kind="arena").select_related("as_arena__other_side").first()
        other = arena.as_arena.other_side
        page = read(client.get(f"/cards/{arena.slug}/"))
        assert f"/cards/{other.slug}/" in page.links
        assert other.name in page.main

    def test_a_crown_lists_the_treasures_it_is_granted_for(self, client):
        page = read(client.get("/cards/battlecards-crown-of-the-eight-roads/"))
        assert "Lantern of the Drowned King" in page.main
        assert "/cards/battlecards-horn-of-long-winter/" in page.links

    def test_keywords_stand_in_bold_without_being_a_trigger(self, client):
        page = read(client.get("/cards/sularia-wirecutter-cell/"))
        assert page.words("b", class_="kw") == ["Specialist"]

    def test_a_retired_card_says_so_and_why(self, client, empty_catalogue):
        CardFactory(slug="war-gone", retired=True)
        CardMigrationFactory(kind="retire", old="war-gone", new=None, reason="Printed by mistake.")
        page = read(client.get("/cards/war-gone/"))
        assert "Retired." in page.main
        assert "Printed by mistake." in page.main

    def test_an_old_slug_leads_to_the_new_one_for_good(self, client, empty_catalogue):
        CardFactory(slug="war-new")
        CardMigrationFactory(kind="rename", old="war-old", new="war-new")
        answer = client.get("/cards/war-old/")
        assert (answer.status_code, answer.headers["Location"]) == (308, "/cards/war-new/")

    @pytest.mark.parametrize(
        ("slug", "nearest"),
        [
            ("war-advancng", "war-advancing"),
            ("hikaru", "war-hikaru"),
            ("FROSTMERE-landing", "sularia-frostmere-landing"),
        ],
    )
    def test_an_unknown_slug_names_the_nearest_cards(self, client, slug, nearest):
        page = read(client.get(f"/cards/{slug}/"), 404)
        assert f"/cards/{nearest}/" in page.links

    def test_a_slug_like_no_card_is_not_found_all_the_same(self, client):
        assert "Did you mean" not in read(client.get(f"/cards/{'q' * 3000}/"), 404).main

    def test_every_card_of_a_kind_has_a_page(self, client):
        seen = set()
        for slug, game, kind in Card.objects.values_list("slug", "game", "kind"):
            if (game, kind) not in seen:
                seen.add((game, kind))
                page = read(client.get(f"/cards/{slug}/"))
                assert page.all("span", class_="badge")
        assert len(seen) > 30


class TestWhatTheApiSays:
    """A card's page says everything that the API says of the card."""

    # Said in other words, as a sign or by a link; each has a test of its own.
    OTHERWISE = {
        *("slug", "game", "set", "kind", "fighter", "origin", "playable", "retired", "range_kind", "power_kind"),
        *("priority_kind", "flags", "opening_discards", "other_side", "replaces", "granted_for"),
    }

    @staticmethod
    def said(value) -> list[str]:
        """What a page must hold of a value; nought of a number is often a dash."""
        if isinstance(value, bool) or value in (None, 0, "unknown"):
            return []
        if isinstance(value, int):
            return [printed(value)]
        if isinstance(value, str):
            return [value]
        values = value.values() if isinstance(value, dict) else value
        return [words for inner in values for words in TestWhatTheApiSays.said(inner)]

    def test_of_every_kind(self, client):
        fullest = {}
        for card in Card.objects.all():
            body = body_of(card)
            told = [key for key, value in body.items() if value not in (None, [], 0)]
            key = body["game"], body["kind"], body.get("base_kind"), body["playable"]
            if len(told) > len(fullest.get(key, ([], None))[0]):
                fullest[key] = told, body
        assert len(fullest) > 45
        for told, body in fullest.values():
            page = "".join(read(client.get(f"/cards/{body['slug']}/")).main.split()).casefold()
            for key in set(told) - self.OTHERWISE - {"not_playable_because"}:
                for words in self.said(body[key]):
                    forms = {"".join(form.split()).casefold() for form in (words, worded(words))}
                    assert any(form in page for form in forms), (body["slug"], key)
            for reason in body["not_playable_because"]:
                assert "".join(reason["message"].split()).casefold() in page, body["slug"]

    def test_of_its_changes_under_old_slugs_too(self, client, empty_catalogue):
        CardFactory(slug="war-new", name="New")
        CardMigrationFactory(kind="rename", old="war-old", new="war-new")
        at = datetime(2026, 11, 1, 12, tzinfo=UTC)
        for version, slug, what, formerly in (
            (1, "war-old", "added", None),
            (3, "war-new", "renamed", "war-old"),
            (4, "war-new", "changed", None),
            (4, "war-other", "added", None),
        ):
            CardChange.objects.create(
                version=version, at=at, game_id="war", slug=slug, name="New", what=what, formerly=formerly
            )
        page = read(client.get("/cards/war-new/"))
        assert [words for words in page.words("li") if "version" in words] == [
            "Changed in version 4 of the card data, 1 November 2026",
            "Renamed from war-old in version 3 of the card data, 1 November 2026",
            "Added in version 1 of the card data, 1 November 2026",
        ]


class TestFighterPage:
    def test_a_fighter_has_the_whole_kit_and_all_attack_pairs(self, client):
        page = read(client.get("/cards/war-hikaru/"))
        assert {"Styles", "Unique base and finishers", "Tokens", "Generic bases"} <= set(page.words("h2"))
        assert len(page.all("td", role="cell")) == 5 * 7
        assert page.words("th", role="rowheader") == ["Trance", "Geomantic", "Focused", "Advancing", "Sweeping"]
        assert page.words("th", role="columnheader")[:3] == ["Style", "Palm Strike", "Strike"]

    @pytest.mark.parametrize(
        ("fighter", "style", "base", "numbers"),
        [
            ("war-hikaru", "Trance", "Strike", ["1~21 to 2", "4", "3"]),
            ("war-hikaru", "Sweeping", "Shot", ["1~41 to 4", "2", "5"]),
            ("war-cadenza", "Clockwork", "Press", ["1~21 to 2", "4", "−3"]),
            ("war-hikaru", "Advancing", "Dash", ["–none: the card has no such number"] * 2 + ["10"]),
            ("trials-cindra", "Soaring", "Shot", ["1~51 to 5", "2", "3"]),
        ],
    )
    def test_a_pair_is_the_base_with_the_modifiers_of_the_style(self, client, fighter, style, base, numbers):
        assert pairs_of(read(client.get(f"/cards/{fighter}/")))[style, base] == numbers

    def test_the_pairs_of_the_page_are_those_of_the_api(self, client):
        for fighter in ("war-rukyuk", "trials-cindra"):
            shown = pairs_of(read(client.get(f"/cards/{fighter}/")))
            told = client.get(f"/api/v1/fighters/{fighter}/").json()["attack_pairs"]
            numbers = {
                pair["name"]: (pair["power"], pair["priority"]) for pair in told if pair["power_kind"] == "number"
            }
            on_page = {
                f"{style} {base}": (int(power.replace("−", "-")), int(priority.replace("−", "-")))
                for (style, base), (_, power, priority) in shown.items()
                if power[0] != "–"
            }
            assert on_page
            assert on_page == {name: numbers[name] for name in on_page}

    def test_trials_fighters_have_switch_and_its_pairs_too(self, client):
        page = read(client.get("/cards/trials-lucida/"))
        assert len(page.all("td", role="cell")) == 6 * 7
        assert "Switch" in page.words("th", role="rowheader")

    def test_ex_and_almighty_abilities_and_opening_discards_are_shown(self, client):
        page = read(client.get("/cards/war-hikaru/"))
        assert {"As an EX fighter", "As an Almighty fighter"} <= set(page.words("h2"))
        cindra = read(client.get("/cards/trials-cindra/"))
        assert "Discard 1: Ashen with Burst" in cindra.words("li")

    def test_a_fighter_of_another_set_without_known_kit_still_has_a_page(self, client):
        page = read(client.get(Fighter.objects.filter(set="extra").first().get_absolute_url()))
        assert "Not playable yet." in page.main

    def test_every_fighter_page_is_light_and_well_formed(self, client):
        slugs = list(Fighter.objects.values_list("slug", flat=True))
        assert len(slugs) >= 28
        for slug in slugs:
            read(client.get(f"/cards/{slug}/"))


class TestGamePages:
    def test_a_game_shows_sets_kinds_origins_and_what_it_is(self, client):
        page = read(client.get("/games/sularia/"))
        game = Game.objects.get(slug="sularia")
        assert game.summary in page.main
        for card_set in game.sets.all():
            assert card_set.name in page.main
        assert "/cards/?game=sularia&kind=combatant" in page.links
        assert "/cards/?game=sularia&faction=Jotune" in page.links
        assert "/games/sularia/lists/sularia-jotune-rush/" in page.links

    def test_a_battlecon_game_shows_its_fighters(self, client):
        page = read(client.get("/games/trials/"))
        for fighter in Fighter.objects.filter(game="trials"):
            assert fighter.get_absolute_url() in page.links

    def test_every_link_of_every_game_page_leads_somewhere(self, client):
        for game in Game.objects.all():
            links = {link for link in read(client.get(game.get_absolute_url())).links if link.startswith("/")}
            for link in links:
                assert client.get(link, follow=True).status_code == 200, link

    def test_a_list_is_grouped_by_kind_with_its_copies(self, client):
        page = read(client.get("/games/sularia/lists/sularia-jotune-rush/"))
        assert "Jotune deck of 60 cards: 20 sites, 24 combatants, 11 tactics, 5 conditions." in page.main
        assert "4 Frostmere Landing" in page.words("textarea")[0]
        assert "/decks/check/?list=sularia-jotune-rush" in page.links

    def test_every_list_has_a_page_that_counts_its_cards(self, client):
        for card_list in CardList.objects.prefetch_related("entries"):
            page = read(client.get(f"/games/{card_list.game_id}/lists/{card_list.slug}/"))
            assert f"of {sum(entry.count for entry in card_list.entries.all())} cards" in page.main

    @pytest.mark.parametrize(
        "address",
        [
            "/games/chess/",
            "/games/war/lists/none/",
            "/games/war/lists/sularia-jotune-rush/",
            "/nothing/here",
            "/cards/%00/",
        ],
    )
    def test_what_is_not_there_is_a_page_of_ours(self, client, address):
        assert read(client.get(address), 404).words("h1") == ["Not found"]


class TestErrorPages:
    @pytest.mark.parametrize("status", [400, 403, 404, 500])
    def test_each_error_has_a_page_in_the_look_of_the_site(self, status):
        handler = get_resolver().resolve_error_handler(status)
        request = RequestFactory().get("/somewhere/")
        answer = handler(request) if status == 500 else handler(request, exception=Exception())
        page = read(answer, status)
        assert page.all("link", rel="stylesheet")
        assert "/cards/" in page.links

    def test_the_page_of_our_mistakes_asks_the_database_nothing(self, django_assert_num_queries):
        with django_assert_num_queries(0):
            get_resolver().resolve_error_handler(500)(RequestFactory().get("/"))

    def test_a_form_without_its_hidden_word_is_told_what_to_do(self):
        answer = Client(enforce_csrf_checks=True).post("/decks/check/", {"text": "4 Ridge Runner"})
        assert read(answer, 403).words("h1") == ["The form expired"]


class TestEveryPage:
    @pytest.mark.parametrize(
        "address", ["/", "/cards/", "/cards/war-advancing/", "/cards/war-hikaru/", "/games/war/", "/cards/none/"]
    )
    def test_it_has_a_skip_link_a_search_box_and_nothing_from_outside(self, client, address):
        page = Page(client.get(address).content.decode())
        assert page.links[0] == "#main"
        assert page.all("main", id="main")
        assert len(page.all("input", id="search")) == 1
        loaded = [element.attributes.get("src") for element in page.all("script")]
        loaded += [element.attributes["href"] for element in page.all("link")]
        assert loaded
        assert all(place and place.startswith("/static/") for place in loaded)
        assert not page.all("style")
        assert not any(not element.attributes.get("src") for element in page.all("script"))
        assert not any("style" in element.attributes or "onclick" in element.attributes for element in page.elements)

    @pytest.mark.parametrize("address", ["/", "/cards/?gme=1", "/none/", "/admin/login/", "/api/v1/", "/api/v1/docs/"])
    def test_every_answer_forbids_what_is_not_ours_and_what_stands_in_the_page(self, client, address):
        policy = client.get(address)["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
        assert "unsafe" not in policy
        assert ("data:" in policy) == (address == "/api/v1/docs/")

    @override_settings(DEBUG=True)
    def test_a_traceback_can_be_read_by_a_developer(self, client):
        assert "Content-Security-Policy" not in client.get("/none/")
        assert "Content-Security-Policy" in client.get("/")

    @pytest.mark.parametrize(
        ("address", "queries"),
        [
            ("/", 6),
            ("/cards/war-advancing/", 6),
            ("/cards/war-advancing.svg", 4),
            ("/cards/sularia-ridge-runner/", 7),
            ("/cards/war-hikaru/", 6),
            ("/games/sularia/", 8),
            ("/games/sularia/lists/sularia-draft-8/", 5),
        ],
    )
    def test_it_asks_the_database_a_few_questions_however_much_it_shows(
        self, client, django_assert_num_queries, address, queries
    ):
        with django_assert_num_queries(queries + 1):
            client.get(address)


def pairs_of(page: Page) -> dict[tuple[str, str], list[str]]:
    """What stands in each cell of a fighter's table: range, power and priority, by the names of style and base."""
    styles = page.words("th", role="rowheader")
    bases = page.words("th", role="columnheader")[1:]
    numbers = page.words("i", class_="n")
    cells = [numbers[at : at + 3] for at in range(0, len(numbers), 3)]
    names = [(style, base) for style in styles for base in bases]
    return dict(zip(names, cells, strict=True))
