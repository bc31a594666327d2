"""Filters over HTTP, on cards of the test's own: what each finds, and what it refuses."""

import pytest

from cards.models import CardSet
from tests.factories import (
    ArenaFactory,
    BaseFactory,
    BattleBoardCardFactory,
    BattleCardFactory,
    BattleSpellFactory,
    CardFactory,
    CardListFactory,
    CardMigrationFactory,
    CardSetFactory,
    CombatCardFactory,
    ComponentFactory,
    FighterFactory,
    FinisherFactory,
    GameFactory,
    StyleFactory,
    SulariaCardFactory,
    TreasureFactory,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def cards(empty_catalogue):
    """A few cards of every sort."""
    lio = FighterFactory(name="Lio", fighter_class="Mage", starting_life=20)
    amu = FighterFactory(name="Amu", game="trials", fighter_class="Slugger", complexity="Novice", starting_life=18)
    StyleFactory(name="Soft", fighter=lio, power=1, color="red", stun_guard=2)
    StyleFactory(name="Hard", fighter=amu, game="trials", power=3, color="blue", guard=1, stun_immunity=True)
    StyleFactory(name="Swap", game="trials", power=-1, color="shared", retired=True)
    BaseFactory(name="Push", power=4, priority=5, range_min=1, range_max=4)
    BaseFactory(name="Nap", power=None, power_kind="na", priority=2, base_kind="unique", fighter=lio)
    FinisherFactory(name="End", fighter=lio, power=9, side="alpha")
    ComponentFactory(name="Coin", fighter=lio, slug="war-lio-coin", count=5, starts="supply")
    ComponentFactory(name="Form", fighter=amu, game="trials", kind="form", order=2, playable=False)
    ArenaFactory(name="Pit", number=3)
    SulariaCardFactory(
        name="Owl", points=3, atk=2, defense=4, traits=[("keyword", "Flight"), ("tag", "Beast"), ("tag", "Leader")]
    )
    SulariaCardFactory(name="Fox", faction="Protoan", points=1, atk=1, defense=1, traits=[("tag", "Beast")])
    SulariaCardFactory(name="Riddle", faction=None, kind=None, set=None)
    BattleCardFactory(name="Krag", alignment="Evil", status="Able", symbol="sword", wounds=7, number=1)
    BattleSpellFactory(name="Zap", timing="hold", test_boxes=6, number=40, origin="rulebook")
    CombatCardFactory(name="Block", slug="battlecards-combat-101", number=101, attack="body", defend=["head", "legs"])
    CombatCardFactory(name="Block", slug="battlecards-combat-102", number=102, attack="head", defend=["arms", "body"])
    TreasureFactory(name="Ring", price=120)
    BattleBoardCardFactory(name="Scout", attack=5, defend=3, traits=[("category", "Look Effect")])
    CardFactory(name="Rules", slug="battlecards-rules", game="battlecards", origin="rulebook")


def found(client, question):
    answer = client.get(f"/api/v1/{question}")
    assert answer.status_code == 200, answer.content
    return [card["name"] for card in answer.json()["data"]]


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("cards/?game=war", ["Coin", "End", "Lio", "Nap", "Pit", "Push", "Soft"]),
        ("cards/?game=WAR&kind=Base", ["Nap", "Push"]),
        ("cards/?fighter=war-lio", ["Coin", "End", "Nap", "Soft"]),
        ("cards/?fighter=trials-amu", ["Form", "Hard"]),
        ("cards/?fighter=trials-amu&game=war", []),
        ("cards/?set=unknown", ["Riddle"]),
        ("cards/?kind=unknown", ["Riddle"]),
        ("cards/?faction=unknown", ["Riddle"]),
        ("cards/?faction=jotune", ["Owl"]),
        ("cards/?set=sularia-box", ["Fox", "Owl"]),
        ("cards/?origin=rulebook", ["Rules", "Zap"]),
        ("cards/?playable=false", ["Form"]),
        ("cards/?game=trials&playable=true", ["Amu", "Hard"]),
        ("cards/?game=trials&retired=true&kind=style", ["Hard", "Swap"]),
        ("cards/?game=trials&retired=false&kind=style", ["Hard"]),
        ("fighters/", ["Amu", "Lio"]),
        ("fighters/?fighter_class=mage", ["Lio"]),
        ("fighters/?complexity=Novice", ["Amu"]),
        ("fighters/?starting_life__lte=19", ["Amu"]),
        ("styles/", ["Hard", "Soft"]),
        ("styles/?retired=true", ["Hard", "Soft", "Swap"]),
        ("styles/?power=3", ["Hard"]),
        ("styles/?power__gte=1", ["Hard", "Soft"]),
        ("styles/?power__lte=-1&retired=true", ["Swap"]),
        ("styles/?color=red", ["Soft"]),
        ("styles/?stun_immunity=true", ["Hard"]),
        ("styles/?stun_guard__gte=1", ["Soft"]),
        ("styles/?guard=1", ["Hard"]),
        ("bases/?base_kind=generic", ["Push"]),
        ("bases/?fighter=war-lio", ["Nap"]),
        ("bases/?power_kind=na", ["Nap"]),
        ("bases/?priority__gte=2&priority__lte=4", ["Nap"]),
        ("bases/?range_min=1&range_max=4", ["Push"]),
        ("bases/?power__gte=-999999999", ["Push"]),
        ("bases/?power__lte=999999999", ["Push"]),
        ("bases/?power=999999999", []),
        ("finishers/?side=alpha&power__gte=9", ["End"]),
        ("components/?kind=form", ["Form"]),
        ("components/?count__gte=5", ["Coin"]),
        ("components/?order=2", ["Form"]),
        ("components/?starts=supply", ["Coin"]),
        ("arenas/?number=3", ["Pit"]),
        ("sularia-cards/?keyword=flight", ["Owl"]),
        ("sularia-cards/?tag=beast", ["Fox", "Owl"]),
        ("sularia-cards/?tag=beast&keyword=Flight&faction=Jotune", ["Owl"]),
        ("sularia-cards/?faction=unknown", ["Riddle"]),
        ("sularia-cards/?def__gte=2", ["Owl"]),
        ("sularia-cards/?def=1&atk=1&points=1", ["Fox"]),
        ("battlecards/?alignment=evil&status=Able&symbol=sword&wounds=7&number=1", ["Krag"]),
        ("spells/?timing=hold&test_boxes__gte=6", ["Zap"]),
        ("combat-cards/?attack=body", ["Block"]),
        ("combat-cards/?defend=body&number=102", ["Block"]),
        ("combat-cards/?defend=legs&number=102", []),
        ("treasures/?price__gte=100", ["Ring"]),
        ("battleboard-cards/?category=look effect&attack=5&defend__lte=3", ["Scout"]),
    ],
)
def test_each_filter_finds_its_cards(client, cards, question, names):
    assert found(client, question) == names


@pytest.mark.parametrize(
    ("question", "attr", "allowed"),
    [
        ("cards/?game=chess", "game", "battleboard, battlecards, sularia, trials or war"),
        ("cards/?set=war-bocks", "set", 'Did you mean "war-box"?'),
        ("cards/?kind=spel", "kind", 'Did you mean "spell"?'),
        ("cards/?origin=rumour", "origin", "demo, published, reconstruction or rulebook"),
        ("cards/?fighter=war-leo", "fighter", "trials-amu or war-lio"),
        ("cards/?faction=robots", "faction", "Jotune, Protoan or unknown"),
        ("styles/?color=unknown", "color", "blue, red or shared"),
        ("styles/?power_kind=none", "power_kind", "na, number, special or unknown"),
        ("bases/?base_kind=basic", "base_kind", "almighty, ex, generic, tag or unique"),
        ("sularia-cards/?keyword=Fright", "keyword", "Flight"),
        ("sularia-cards/?tag=Flight", "tag", "Beast or Leader"),
        ("combat-cards/?defend=tail", "defend", "arms, body, head or legs"),
        ("battleboard-cards/?category=", "category", "leave the parameter out"),
        ("battlecards/?status=%C5%BFtrong", "status", "Able"),
    ],
)
def test_a_word_the_data_does_not_know_is_refused_with_those_it_does(client, cards, question, attr, allowed):
    answer = client.get(f"/api/v1/{question}")
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["attr"]) == (400, attr)
    assert error["code"] == ("blank" if question.endswith("=") else "invalid_choice")
    assert allowed in error["detail"]


@pytest.mark.parametrize(
    "value", ["two", "2.0", "2.5", "1e3", "%2B2", "--2", "٢", "²", " 2", "0x2", "1" * 10, "9" * 5000]
)
@pytest.mark.parametrize("name", ["power", "power__gte", "power__lte", "id"])
def test_what_is_no_number_is_refused(client, name, value):
    answer = client.get(f"/api/v1/styles/?{name}={value}")
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["attr"]) == (400, "invalid", name)


@pytest.mark.parametrize("value", ["True", "TRUE", "1", "yes", "on", "null", "t", "true%20"])
@pytest.mark.parametrize("name", ["playable", "retired", "stun_immunity", "count", "strict"])
def test_what_is_not_exactly_true_or_false_is_refused(client, name, value):
    answer = client.get(f"/api/v1/styles/?{name}={value}")
    (error,) = answer.json()["errors"]
    assert (answer.status_code, error["code"], error["attr"]) == (400, "invalid", name)
    assert "true and false" in error["detail"]


def test_all_wrong_filters_are_told_at_once(client):
    errors = client.get("/api/v1/styles/?power=x&color=mauve&playable=maybe").json()["errors"]
    assert {error["attr"]: error["code"] for error in errors} == {
        "power": "invalid",
        "color": "invalid_choice",
        "playable": "invalid",
    }


class TestSmallLists:
    @pytest.fixture
    def lists(self, empty_catalogue):
        games = {slug: GameFactory(slug=slug, position=n) for n, slug in enumerate(("war", "trials", "sularia"))}
        CardSetFactory(slug="war-b", game=games["war"], position=2, released=2013, origin="published")
        CardSetFactory(slug="war-a", game=games["war"], position=1, released=None, origin="demo")
        CardSetFactory(slug="trials-a", game=games["trials"], position=9, released=2017)
        one, two = (SulariaCardFactory(name=name) for name in ("One", "Two"))
        CardListFactory(slug="sularia-z", game=games["sularia"], name="Zeal", kind="deck", cards=[(two, 4), (one, 1)])
        CardListFactory(slug="sularia-y", game=games["sularia"], name="Pool", kind="draft_pool", players=4)
        CardMigrationFactory(old="war-new", new="war-newer", game=games["war"], date="2026-11-02")
        CardMigrationFactory(old="war-old", kind="retire", game=games["war"], date="2026-11-01")

    @pytest.mark.parametrize(
        ("question", "slugs"),
        [
            ("games/", ["war", "trials", "sularia"]),
            ("games/?ordering=-name", ["war", "trials", "sularia"]),
            ("sets/", ["war-a", "war-b", "trials-a", "sularia-box"]),
            ("sets/?game=war&origin=demo", ["war-a"]),
            ("sets/?ordering=-released&game=war", ["war-b", "war-a"]),
            ("card-lists/", ["sularia-y", "sularia-z"]),
            ("card-lists/?kind=deck", ["sularia-z"]),
            ("card-lists/?players__gte=3", ["sularia-y"]),
        ],
    )
    def test_games_sets_and_ready_made_lists(self, client, lists, question, slugs):
        answer = client.get(f"/api/v1/{question}").json()
        assert [row["slug"] for row in answer["data"]] == slugs
        paged = client.get(f"/api/v1/{question}{'&' if question[-1] != '/' else '?'}page_size=1").json()
        assert [row["slug"] for row in paged["data"]] == slugs[:1]
        assert (paged["next"] is None) == (len(slugs) == 1)

    def test_a_game_names_its_sets(self, client, lists):
        assert client.get("/api/v1/games/war/").json() == {
            "slug": "war",
            "name": "The game of War of Indines",
            "short_name": "War of Indines",
            "publisher": None,
            "players": None,
            "summary": "A game.",
            "sets": ["war-a", "war-b"],
        }

    def test_a_set(self, client, lists):
        assert client.get("/api/v1/sets/war-b/").json() == {
            "slug": "war-b",
            "game": "war",
            "name": "The box",
            "code": None,
            "released": 2013,
            "origin": "published",
            "note": None,
        }
        assert CardSet.objects.count() == 4

    def test_a_ready_made_list_keeps_its_order(self, client, lists):
        answer = client.get("/api/v1/card-lists/sularia-z/").json()
        assert answer["cards"] == [["sularia-two", 4], ["sularia-one", 1]]
        assert client.get("/api/v1/card-lists/sularia-y/").json()["cards"] == []

    def test_migrations_stand_by_date(self, client, lists):
        rows = client.get("/api/v1/migrations/").json()["data"]
        assert [(row["old"], row["new"], row["date"], row["kind"]) for row in rows] == [
            ("war-old", None, "2026-11-01", "retire"),
            ("war-new", "war-newer", "2026-11-02", "rename"),
        ]
        first = client.get("/api/v1/migrations/?page_size=1&ordering=-date").json()
        assert first["data"][0]["old"] == "war-new"
        assert [row["old"] for row in client.get(first["next"]).json()["data"]] == ["war-old"]


@pytest.mark.parametrize("sent", ["%", "% x", "%s", "%(x)s", "100%%", "{0}"])
@pytest.mark.parametrize("name", ["game", "kind", "origin", "playable", "id", "ordering", "page_size", "cursor"])
def test_what_was_sent_is_repeated_as_it_is(client, cards, name, sent):
    answer = client.get("/api/v1/cards/", {name: sent})
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert error["attr"] == name
    assert name == "cursor" or f'"{sent}"' in error["detail"]
