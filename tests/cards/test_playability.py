"""Why a card cannot be played, from what its fixture says."""

import json
from pathlib import Path
from typing import Any

import pytest

from cards.playability import why_not_playable

FIXTURES = Path(__file__).parent.parent.parent / "fixtures"


def shipped(game: str, name: str, slug: str) -> dict[str, Any]:
    cards = json.loads((FIXTURES / game / f"{name}.json").read_text(encoding="utf-8"))["cards"]
    found: dict[str, Any] = next(card for card in cards if card["slug"] == slug)
    return found


COMPLETE = {
    "fighter": ("war", "hikaru", "war-hikaru"),
    "style": ("war", "hikaru", "war-trance"),
    "base": ("war", "hikaru", "war-palm-strike"),
    "finisher": ("war", "hikaru", "war-four-winds"),
    "token": ("war", "hikaru", "war-hikaru-earth"),
    "trials style": ("trials", "hayden", "trials-reckless"),
    "reference": ("trials", "common", "trials-super"),
    "two sides": ("trials", "lucida", "trials-lucida-courage"),
    "site": ("sularia", "demo", "sularia-frostmere-landing"),
    "combatant": ("sularia", "demo", "sularia-ridge-runner"),
    "tactic": ("sularia", "demo", "sularia-hurled-boulder"),
    "condition": ("sularia", "demo", "sularia-watchfires-after-battle"),
    "battlecards fighter": ("battlecards", "demo", "battlecards-pell-lampwright"),
    "spell": ("battlecards", "demo", "battlecards-fireball"),
    "combat": ("battlecards", "demo", "battlecards-combat-101"),
    "treasure": ("battlecards", "demo", "battlecards-bell-without-a-tongue"),
    "crown": ("battlecards", "demo", "battlecards-crown-of-the-eight-roads"),
    "battler": ("battleboard", "demo", "battleboard-courier"),
    "magic": ("battleboard", "demo", "battleboard-snare"),
}
UNKNOWN_SIDE = {"sides": [{"name": "Rend", "text": None}, {"name": "Consume", "text": []}]}


@pytest.mark.parametrize("name", COMPLETE)
def test_a_complete_card_is_playable(name: str):
    game, file, slug = COMPLETE[name]
    assert why_not_playable(game, shipped(game, file, slug)) == []


@pytest.mark.parametrize(
    ("name", "change", "codes"),
    [
        ("style", {"text": None}, ["text_unknown"]),
        ("style", {"power": None, "power_kind": "unknown"}, ["power_unknown"]),
        ("style", {"range_kind": "unknown"}, ["range_unknown"]),
        ("style", {"priority_kind": "unknown", "power_kind": "unknown"}, ["power_unknown", "priority_unknown"]),
        ("style", {"power": None, "power_kind": "na", "range_kind": "special"}, []),
        ("style", {"stun_guard": None}, ["stun_guard_unknown"]),
        ("base", {"soak": None, "stun_immunity": None}, ["soak_unknown", "stun_immunity_unknown"]),
        ("trials style", {"guard": None, "armor": None}, ["guard_unknown", "armor_unknown"]),
        ("finisher", {"side": None, "note": None}, []),
        ("fighter", {"starting_life": None}, ["starting_life_unknown"]),
        ("fighter", {"text": None}, ["text_unknown"]),
        ("fighter", {"ex_text": None, "almighty_text": None, "theme": None, "title": None, "difficulty": None}, []),
        ("token", {"text": None}, ["text_unknown"]),
        ("token", {"count": None, "starts": None}, []),
        ("two sides", UNKNOWN_SIDE, ["text_unknown"]),
        ("site", {"kind": None}, ["kind_unknown"]),
        ("site", {"kind": None, "text": None}, ["kind_unknown", "text_unknown"]),
        ("site", {"generation": None}, ["generation_unknown"]),
        ("site", {"sularium_cost": None, "influence_threshold": None}, []),
        ("site", {"flavour": None, "artist": None, "points": None, "code": None}, []),
        ("combatant", {"def": None, "atk": None}, ["atk_unknown", "def_unknown"]),
        ("combatant", {"faction": None}, ["faction_unknown"]),
        ("tactic", {"influence_threshold": None}, ["influence_threshold_unknown"]),
        ("condition", {"influence_threshold": None}, ["influence_threshold_unknown"]),
        ("battlecards fighter", {"secret": None, "wounds": None}, ["wounds_unknown"]),
        ("battlecards fighter", {"symbol": None, "status": None}, ["status_unknown", "symbol_unknown"]),
        ("battlecards fighter", {"epithet": None, "number": None, "artist": None}, []),
        ("spell", {"secret": None}, ["miscast_unknown"]),
        ("spell", {"test_boxes": None, "timing": None}, ["timing_unknown", "test_boxes_unknown"]),
        ("treasure", {"price": None}, ["price_unknown"]),
        ("crown", {"granted_for": []}, ["granted_for_unknown"]),
        ("battler", {"attack": None}, ["attack_unknown"]),
        ("magic", {"attack": None, "defend": None}, []),
    ],
)
def test_what_is_missing_is_said(name: str, change: dict[str, Any], codes: list[str]):
    game, file, slug = COMPLETE[name]
    reasons = why_not_playable(game, shipped(game, file, slug) | change)

    assert [reason["code"] for reason in reasons] == codes
    assert all(reason["message"].endswith(" not known.") for reason in reasons)


@pytest.mark.parametrize(
    ("name", "slug"),
    [("demo", "battlecards-card-games"), ("real", "battlecards-map-and-introduction-of-vangoria")],
)
def test_rules_and_lore_are_not_played(name: str, slug: str):
    (reason,) = why_not_playable("battlecards", shipped("battlecards", name, slug))
    assert reason["code"] == "not_a_playing_card"


def test_sentences_use_the_players_words():
    card = shipped("sularia", "demo", "sularia-ridge-runner") | {"def": None, "sularium_cost": None}
    assert [reason["message"] for reason in why_not_playable("sularia", card)] == [
        "Its sularium cost is not known.",
        "Its defense is not known.",
    ]
