"""Card faces, tables of numbers and facets: pure functions over what the API answers."""

import pytest

from cards.faces import Names, face_of, shared_columns, strip_of
from cards.facets import facets_of, loosened, total_of
from cards.facts import facts_of, keyword_words
from cards.kits import body_of
from cards.models import Card

GROUPS = [
    {
        "game": "war",
        "kind": "style",
        "set": "box",
        "faction": None,
        "fighter": "war-a",
        "origin": "published",
        "playable": "true",
        "cards": 5,
    },
    {
        "game": "war",
        "kind": "base",
        "set": "box",
        "faction": None,
        "fighter": "war-a",
        "origin": "published",
        "playable": "true",
        "cards": 1,
    },
    {
        "game": "war",
        "kind": "style",
        "set": "extra",
        "faction": None,
        "fighter": "war-b",
        "origin": "published",
        "playable": "false",
        "cards": 2,
    },
    {
        "game": "sularia",
        "kind": "site",
        "set": "demo",
        "faction": "Jotune",
        "fighter": None,
        "origin": "demo",
        "playable": "true",
        "cards": 8,
    },
]


def attack(**numbers):
    """The JSON of a War base, changed as the test asks."""
    return {
        "slug": "war-x",
        "game": "war",
        "set": "box",
        "code": None,
        "kind": "base",
        "name": "X",
        "text": [],
        "origin": "published",
        "source": [],
        "note": None,
        "playable": True,
        "not_playable_because": [],
        "fighter": None,
        "retired": False,
        "range_min": 1,
        "range_max": 2,
        "range_kind": "number",
        "power": 3,
        "power_kind": "number",
        "priority": 4,
        "priority_kind": "number",
        "stun_guard": 0,
        "soak": 0,
        "guard": None,
        "armor": None,
        "stun_immunity": False,
        "flags": [],
        "base_kind": "generic",
        "replaces": None,
        "color": None,
        **numbers,
    }


@pytest.mark.parametrize(
    ("numbers", "strip"),
    [
        ({}, ["range 1~2", "power 3", "priority 4", "guard –"]),
        (
            {"kind": "style", "range_min": 0, "range_max": 1, "power": -1},
            ["range +0~1", "power −1", "priority +4", "guard –"],
        ),
        ({"stun_guard": 5}, ["range 1~2", "power 3", "priority 4", "guard 5"]),
        ({"soak": 2}, ["range 1~2", "power 3", "priority 4", "soak 2"]),
        ({"stun_guard": 8, "soak": 1}, ["range 1~2", "power 3", "priority 4", "guard, soak 8 1"]),
        ({"stun_immunity": True, "soak": 1}, ["range 1~2", "power 3", "priority 4", "guard, soak ∞ 1"]),
        ({"stun_immunity": True}, ["range 1~2", "power 3", "priority 4", "guard ∞"]),
        ({"stun_guard": None, "soak": None, "guard": 0, "armor": 1}, ["range 1~2", "power 3", "priority 4", "armor 1"]),
        ({"stun_guard": None, "soak": None}, ["range 1~2", "power 3", "priority 4", "guard ?"]),
        (
            {"stun_guard": None, "soak": None, "guard": 0, "armor": 0, "flags": ["fixed:guard"]},
            ["range 1~2", "power 3", "priority 4", "guard 0*"],
        ),
        ({"flags": ["tiebreaker"]}, ["range 1~2", "power 3", "priority 4▲", "guard –"]),
        ({"power": None, "power_kind": "na", "range_kind": "special"}, ["range X", "power –", "priority 4", "guard –"]),
    ],
)
def test_an_attack_has_four_numbers_in_one_order(numbers, strip):
    assert [f"{cell.label} {cell.shown.value}" for cell in strip_of(attack(**numbers))] == strip


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({}, "Generic base"),
        ({"base_kind": "unique", "fighter": "war-a"}, "Unique base · Ada"),
        ({"base_kind": "ex"}, "EX base"),
        ({"kind": "style", "base_kind": None, "variant": "Phoenix", "fighter": "war-a"}, "Phoenix style · Ada"),
        ({"kind": "finisher", "base_kind": None, "side": "beta", "fighter": "war-a"}, "Finisher beta · Ada"),
        ({"kind": "unknown", "base_kind": None, "faction": "unknown"}, "Kind not known · Faction not known"),
    ],
)
def test_the_line_under_the_name_says_kind_and_whose(changed, line):
    assert face_of(attack(**changed), Names(cards={"war-a": "Ada"})).kind_line == line


def test_cards_with_the_same_numbers_share_columns():
    base, soaked = attack(), attack(soak=2)
    faces = [face_of(body, Names()) for body in (base, soaked)]
    assert shared_columns(faces) == ["range", "power", "priority", "guard"]
    assert shared_columns(
        [faces[0], face_of({**base, "game": "sularia", "kind": "rules", "range_kind": "na"}, Names())]
    )
    assert shared_columns([]) == []


def test_every_fact_of_a_style_is_a_modifier():
    facts = {fact.label: (fact.value, fact.words) for fact in facts_of(attack(kind="style", stun_guard=2))}
    assert facts["Power"] == ("+3", "added to the base's power")
    assert facts["Stun guard"][0] == "2"
    assert "Soak" not in facts


@pytest.mark.parametrize(
    ("keyword", "words"),
    [
        ({"name": "Flight", "x": None, "y": None}, "Flight"),
        ({"name": "Focus", "x": 2, "y": None}, "Focus 2"),
        ({"name": "Barrage", "x": 2, "y": 1}, "Barrage 2:1"),
    ],
)
def test_keywords_have_their_numbers(keyword, words):
    assert keyword_words(keyword) == words


def label(facet, value):
    return f"{facet} {value}"


def test_a_facet_counts_what_its_choice_would_leave():
    facets = {facet.name: facet for facet in facets_of(GROUPS, {"game": "war", "kind": "style"}, label, {})}
    assert {choice.value: choice.count for choice in facets["kind"].choices} == {"style": 7, "base": 1}
    assert {choice.value: choice.count for choice in facets["game"].choices} == {"war": 7}
    assert {choice.value: choice.count for choice in facets["fighter"].choices} == {"war-a": 5, "war-b": 2}
    assert "faction" not in facets
    assert "origin" not in facets


def test_choosing_a_game_drops_what_belongs_to_another_and_keeps_the_rest():
    chosen = {"game": "war", "kind": "site", "playable": "true"}
    facets = {facet.name: facet for facet in facets_of(GROUPS, chosen, label, {"name": "a", "view": "table"})}
    [sularia] = [choice for choice in facets["game"].choices if choice.value == "sularia"]
    assert sularia.query == "game=sularia&playable=true&name=a&view=table"
    [site] = [choice for choice in facets["kind"].choices if choice.chosen]
    assert site.query == "game=war&playable=true&name=a&view=table"


def test_a_chosen_value_without_cards_stays_to_be_dropped():
    [game, *_] = facets_of(GROUPS, {"game": "trials"}, label, {})
    assert game.chosen is not None
    assert (game.chosen.count, game.chosen.query) == (0, "")


def test_loosening_names_each_choice_that_alone_stands_in_the_way():
    chosen = {"game": "sularia", "kind": "base", "origin": "published"}
    assert total_of(GROUPS, chosen) == 0
    assert [(choice.label, choice.count) for choice in loosened(GROUPS, chosen, {"name": "a"})] == [("Game", 1)]


@pytest.mark.django_db
def test_every_card_of_the_data_has_a_face_and_facts_without_an_empty_sign():
    for card in Card.objects.all():
        body = body_of(card)
        face = face_of(body, Names())
        assert face.kind_line
        assert face.playable or face.why_not
        for cell in face.cells:
            assert cell.shown.value
            assert cell.shown.value not in {"None", "?", "–", "X"} or cell.shown.words, card.slug
        for fact in facts_of(body):
            assert fact.value not in {"", "None"}, (card.slug, fact)
        assert len(face.lines) == len(body["text"])
        assert [f"{line.head} {line.rest}".strip() for line in face.lines] == body["text"]
