"""One card, fighter or pair over HTTP: what is answered, where old slugs lead, what is not there."""

import pytest

from cards.models import OpeningDiscard
from tests.factories import (
    BaseFactory,
    CardFactory,
    CardMigrationFactory,
    ComponentFactory,
    FighterFactory,
    FinisherFactory,
    StyleFactory,
    SulariaCardFactory,
    TreasureFactory,
    keep_body,
)

pytestmark = pytest.mark.django_db


def error_of(answer, status):
    assert answer.status_code == status, answer.content
    (error,) = answer.json()["errors"]
    return error


class TestCard:
    def test_keys_stand_in_one_order_and_the_kinds_own_numbers_follow(self, client, empty_catalogue):
        SulariaCardFactory(
            name="Owl",
            code="SDX-007",
            local_id=7,
            text=["Flight"],
            points=2,
            defense=3,
            traits=[("keyword", "Flight"), ("tag", "Beast")],
        )
        answer = client.get("/api/v1/cards/sularia-owl/")
        assert answer["Content-Type"] == "application/json"
        assert list(answer.json().items()) == [
            ("slug", "sularia-owl"),
            ("id", 7),
            ("game", "sularia"),
            ("set", "sularia-box"),
            ("code", "SDX-007"),
            ("kind", "combatant"),
            ("name", "Owl"),
            ("text", ["Flight"]),
            ("origin", "published"),
            ("source", ["a test"]),
            ("note", None),
            ("playable", True),
            ("not_playable_because", []),
            ("fighter", None),
            ("retired", False),
            ("faction", "Jotune"),
            ("points", 2),
            ("sularium_cost", None),
            ("influence_cost", None),
            ("influence_threshold", None),
            ("generation", None),
            ("atk", None),
            ("def", 3),
            ("type_n", None),
            ("keywords", [{"name": "Flight", "x": None, "y": None}]),
            ("tags", ["Beast"]),
            ("artist", None),
            ("flavour", None),
            ("known_effect", None),
        ]
        assert client.get("/api/v1/sularia-cards/sularia-owl/").content == answer.content

    def test_what_nobody_knows_is_called_unknown(self, client, empty_catalogue):
        SulariaCardFactory(name="Riddle", kind=None, faction=None, set=None, text=None)
        card = client.get("/api/v1/cards/sularia-riddle/").json()
        assert (card["kind"], card["faction"], card["set"], card["text"]) == ("unknown", "unknown", "unknown", [])

    def test_a_crown_names_its_treasures(self, client, empty_catalogue):
        rings = [TreasureFactory(name=name) for name in ("Ring", "Rod")]
        crown = TreasureFactory(name="Crown", kind="crown")
        crown.granted_for.set(rings)
        keep_body(crown)
        card = client.get("/api/v1/treasures/battlecards-crown/").json()
        assert sorted(card["granted_for"]) == ["battlecards-ring", "battlecards-rod"]

    def test_a_retired_card_is_found_by_its_slug_and_in_no_list(self, client, empty_catalogue):
        CardFactory(name="Gone", retired=True)
        assert client.get("/api/v1/cards/war-gone/").json()["retired"] is True
        assert client.get("/api/v1/cards/").json()["data"] == []


class TestOldSlugs:
    @pytest.mark.parametrize("kind", ["rename", "merge"])
    @pytest.mark.parametrize("address", ["cards", "styles"])
    def test_an_old_slug_leads_to_the_new_one(self, client, empty_catalogue, kind, address):
        StyleFactory(name="New")
        CardMigrationFactory(kind=kind, old="war-old", new="war-new")
        answer = client.get(f"/api/v1/{address}/war-old/")
        assert (answer.status_code, answer.content) == (308, b"")
        assert answer["Location"] == f"http://testserver/api/v1/{address}/war-new/"
        assert client.get(answer["Location"]).json()["name"] == "New"

    def test_a_slug_that_moved_twice_leads_to_where_it_is_now(self, client, empty_catalogue):
        StyleFactory(name="New")
        CardMigrationFactory(old="war-old", new="war-mid")
        CardMigrationFactory(old="war-mid", new="war-new")
        answer = client.get("/api/v1/cards/war-old/")
        assert (answer.status_code, answer["Location"]) == (308, "http://testserver/api/v1/cards/war-new/")

    def test_a_card_of_another_kind_took_over(self, client, empty_catalogue):
        BaseFactory(name="New")
        CardMigrationFactory(kind="merge", old="war-old", new="war-new")
        assert client.get("/api/v1/styles/war-old/").status_code == 404
        assert client.get("/api/v1/bases/war-old/").status_code == 308

    def test_a_merged_card_leads_on_although_its_row_is_kept(self, client, empty_catalogue):
        CardFactory(name="New")
        CardFactory(name="Old", retired=True)
        CardMigrationFactory(kind="merge", old="war-old", new="war-new")
        assert client.get("/api/v1/cards/war-old/").status_code == 308

    def test_a_retired_card_without_successor_stays(self, client, empty_catalogue):
        CardFactory(name="Old", retired=True)
        CardMigrationFactory(kind="retire", old="war-old", new=None)
        assert client.get("/api/v1/cards/war-old/").status_code == 200

    def test_a_slug_in_use_is_never_sent_elsewhere(self, client, empty_catalogue):
        CardFactory(name="Old")
        CardFactory(name="New")
        CardMigrationFactory(old="war-old", new="war-new")
        assert client.get("/api/v1/cards/war-old/").json()["name"] == "Old"


class TestNotFound:
    @pytest.fixture
    def strike(self, empty_catalogue):
        return BaseFactory(name="Strike")

    @pytest.mark.parametrize(
        "asked", ["war-strik", "strike", "war-srtike", "War-Strike", "WAR-STRIKE", "war-strike-", "war_strike"]
    )
    @pytest.mark.parametrize("address", ["cards", "bases"])
    def test_the_nearest_slug_is_named(self, client, strike, asked, address):
        error = error_of(client.get(f"/api/v1/{address}/{asked}/"), 404)
        assert (error["code"], error["attr"]) == ("not_found", None)
        assert asked in error["detail"]
        assert '"war-strike"' in error["detail"]

    def test_a_card_of_another_sort_is_not_in_this_list(self, client, strike):
        assert error_of(client.get("/api/v1/styles/war-strike/"), 404)["code"] == "not_found"

    @pytest.mark.parametrize(
        "slug",
        [
            "%00",
            "war-strike%00",
            "war%0Astrike",
            "war-strike%0A",
            "%C3%A9t%C3%A9",
            "%FF%FE",
            "%E2%80%AE",
            "%F0%9F%83%8F",
            "'%20or%201=1--",
            "%25",
            "..",
            "a" * 101,
            "z" * 5000,
            "-",
            "٣",
        ],
    )
    def test_strange_slugs_are_not_found(self, client, slug):
        for address in ("cards", "fighters", "games", "sets", "card-lists"):
            error = error_of(client.get(f"/api/v1/{address}/{slug}/"), 404)
            assert error["code"] == "not_found"
            assert len(error["detail"]) < 300

    @pytest.mark.parametrize("address", ["games/chess", "sets/war-bocks", "card-lists/nothing", "fighters/nobody"])
    def test_every_detail_answers_in_the_error_body(self, client, address):
        answer = client.get(f"/api/v1/{address}/")
        assert answer.json()["type"] == "client_error"
        assert error_of(answer, 404)["code"] == "not_found"


class TestFighter:
    @pytest.fixture
    def lio(self, empty_catalogue):
        lio = FighterFactory(name="Lio")
        other = FighterFactory(name="Other")
        soft = StyleFactory(name="Soft", fighter=lio, power=1, range_max=1, text=["Hit: push 1"])
        StyleFactory(name="Foreign", fighter=other)
        push = BaseFactory(name="Push", power=4, range_min=1, range_max=2, text=["End: move 1"])
        BaseFactory(name="Own", fighter=lio, base_kind="unique", power=2, range_kind="special", range_min=None)
        BaseFactory(name="Mighty", base_kind="almighty")
        BaseFactory(name="Gone", retired=True)
        BaseFactory(name="Alien", game="trials")
        FinisherFactory(name="End", fighter=lio)
        ComponentFactory(name="Coin", fighter=lio)
        OpeningDiscard.objects.create(fighter=lio, pile=1, style=soft, base=push)
        keep_body(lio)
        return lio

    def test_the_whole_kit_and_every_pair(self, client, lio, django_assert_num_queries):
        with django_assert_num_queries(4):
            fighter = client.get("/api/v1/fighters/war-lio/").json()
        assert {key: fighter[key] for key in ("slug", "kind", "fighter", "opening_discards")} == {
            "slug": "war-lio",
            "kind": "fighter",
            "fighter": None,
            "opening_discards": [["war-soft", "war-push"]],
        }
        kit = {
            part: [card["slug"] for card in fighter[part]] for part in ("styles", "bases", "finishers", "components")
        }
        assert kit == {
            "styles": ["war-soft"],
            "bases": ["war-own", "war-push"],
            "finishers": ["war-end"],
            "components": ["war-coin"],
        }
        assert [(pair["style"], pair["base"]) for pair in fighter["attack_pairs"]] == [
            ("war-soft", "war-own"),
            ("war-soft", "war-push"),
        ]

    def test_a_pair_in_the_kit_is_the_pair_asked_for_alone(self, client, lio):
        for pair in client.get("/api/v1/fighters/war-lio/").json()["attack_pairs"]:
            assert client.get(f"/api/v1/attack-pairs/?style={pair['style']}&base={pair['base']}").json() == pair

    def test_the_list_of_fighters_is_short(self, client, lio):
        assert "attack_pairs" not in client.get("/api/v1/fighters/").json()["data"][0]


class TestAttackPair:
    @pytest.fixture
    def halves(self, empty_catalogue):
        lio, amu = FighterFactory(name="Lio"), FighterFactory(name="Amu", game="trials")
        StyleFactory(name="Soft", fighter=lio, power=1, range_max=5, priority=-1, stun_guard=0, text=["Hit: push 1"])
        StyleFactory(name="Swap", game="trials")
        StyleFactory(name="Hard", game="trials", fighter=amu)
        BaseFactory(name="Push", power=4, range_min=1, range_max=2, priority=3, stun_guard=5, text=["End: move 1"])
        BaseFactory(name="Nap", range_kind="na", range_min=None, range_max=None, flags=["does_not_attack"])
        BaseFactory(name="Theirs", fighter=FighterFactory(name="Nia"), base_kind="unique")
        BaseFactory(name="Mighty", base_kind="almighty")
        BaseFactory(name="Jab", game="trials")

    def test_numbers_are_added_and_lines_joined(self, client, halves, django_assert_num_queries):
        with django_assert_num_queries(4):
            answer = client.get("/api/v1/attack-pairs/?style=war-soft&base=war-push")
        assert answer.json() == {
            "style": "war-soft",
            "base": "war-push",
            "name": "Soft Push",
            "origins": ["published", "published"],
            "playable": True,
            "range_min": 1,
            "range_max": 7,
            "range_kind": "number",
            "power": 5,
            "power_kind": "number",
            "priority": 2,
            "priority_kind": "number",
            "stun_guard": 5,
            "soak": None,
            "guard": None,
            "armor": None,
            "stun_immunity": False,
            "flags": [],
            "text": ["Hit: push 1", "End: move 1"],
        }

    @pytest.mark.parametrize(
        "question",
        ["style=war-soft&base=war-mighty", "style=trials-swap&base=trials-jab", "base=war-nap&style=war-soft"],
    )
    def test_what_may_be_played_together_is_a_pair(self, client, halves, question):
        assert client.get(f"/api/v1/attack-pairs/?{question}").status_code == 200

    @pytest.mark.parametrize(
        ("question", "code", "attr", "said"),
        [
            ("style=war-soft&base=trials-jab", "not_a_pair", "base", "one game"),
            ("style=trials-swap&base=war-push", "not_a_pair", "base", "one game"),
            ("style=war-soft&base=war-theirs", "not_a_pair", "base", "war-nia"),
            ("style=war-softt&base=war-push", "does_not_exist", "style", '"war-soft"'),
            ("style=war-push&base=war-soft", "does_not_exist", "style", "no style"),
            ("style=war-soft&base=%C3%A9", "does_not_exist", "base", "no base"),
            ("style=war-soft&base=" + "x" * 3000, "does_not_exist", "base", "no base"),
            ("style=war-soft", "required", "base", "?base="),
            ("base=war-push", "required", "style", "?style="),
            ("style=war-soft&base=", "blank", "base", "nothing"),
            ("style=war-soft&base=war-push&base=war-nap", "repeated_parameter", "base", "once"),
            ("style=war-soft&base=war-push&page_size=3", "unknown_parameter", "page_size", "page_size"),
            ("style=war-soft&base=war-push%00", "null_characters_not_allowed", "base", "null"),
        ],
    )
    def test_what_is_no_pair_is_refused_with_the_reason(self, client, halves, question, code, attr, said):
        error = error_of(client.get(f"/api/v1/attack-pairs/?{question}"), 400)
        assert (error["code"], error["attr"]) == (code, attr)
        assert said in error["detail"]

    def test_both_missing_halves_are_named(self, client, halves):
        errors = client.get("/api/v1/attack-pairs/").json()["errors"]
        assert [(error["code"], error["attr"]) for error in errors] == [("required", "style"), ("required", "base")]
