"""Queries of which the cards are known: each list was written out by hand from the card data, in the order of names."""

import pytest

from cards.models import Card
from cards.search.asked import Asked

pytestmark = pytest.mark.django_db

FACTS = {
    "lure": ["war-lure"],
    "LURE": ["war-lure"],
    "name:hawk": ["sularia-lord-oathki-the-hawk", "sularia-sky-hawk"],
    'name:"the hawk"': ["sularia-lord-oathki-the-hawk"],
    "name:high-alert": ["trials-high-alert"],
    "name:hunter's": ["war-hunters"],
    "name:HUNTER’S": ["war-hunters"],
    'name:"of the ages"': ["trials-trias-of-the-ages"],
    "name:control": ["trials-hayden-control-fury", "battlecards-sword-control", "trials-total-control"],
    "name=strike": ["trials-strike", "war-strike"],
    'name="high alert"': ["trials-high-alert"],
    "name:lu* game:war": ["war-luc", "extra-lunar-cross", "war-lure"],
    "wizyakuza": ["sularia-feedback", "sularia-sularium-mining-station"],
    'text:"swap places"': ["war-empathic", "trials-lunar", "war-soul-mirror"],
    'text:"draw 1" text:"discard 1"': ["sularia-dead-drop-crossroads"],
    "+1/+0": [
        "sularia-captain-of-no-flag",
        "sularia-centropolis",
        "sularia-glacier-colossus",
        "sularia-shared-pulse",
        "sularia-skerry-beacon",
        "sularia-throne-of-the-unbowed",
    ],
    "-1~+1": ["war-rukyuk-longshot", "war-hikaru-water"],
    "1:2": ["sularia-fire-in-the-sky", "sularia-stolen-howitzer-crew"],
    'kw:"barrage 1:2"': ["sularia-stolen-howitzer-crew"],
    "kw:focus": [
        "sularia-lady-worgana-the-fang",
        "sularia-oathbound-axeman",
        "sularia-powder-runner",
        "sularia-veldrun-hammerhand",
    ],
    'kw:"alpha strike"': [
        "sularia-arc-battery-nine",
        "sularia-razor-stalker",
        "sularia-red-marshal-of-the-drains",
        "sularia-thunder-mantled-thane",
    ],
    "kw:flight faction:jotune atk>=3": ["sularia-thunder-mantled-thane", "sularia-wyvern-outrider"],
    "tag:beast": [
        "sularia-ironbark-behemoth",
        "sularia-matriarch-of-teeth",
        "sularia-razor-stalker",
        "sularia-scavenger-maw",
    ],
    "atk>=7": [
        "sularia-hralda-mother-of-avalanches",
        "sularia-overseer-quillon-seven",
        "sularia-worldgrinder-chassis",
        "sularia-yskra-the-root-queen",
    ],
    "def=8 t:combatant": ["sularia-hralda-mother-of-avalanches"],
    "gen<0": ["sularia-worldgrinder-chassis"],
    "points>3 -atk>=7": ["sularia-sabine-orlo-twice-buried"],
    "threshold>=4 faction:protoan": ["sularia-devouring-bloom", "sularia-unending-hatch"],
    "type:1 faction:jotune": [
        "sularia-hralda-mother-of-avalanches",
        "sularia-throne-of-the-unbowed",
        "sularia-thunder-mantled-thane",
    ],
    "faction:mercenary t:site": ["sularia-guild-contract-office"],
    "set:command": ["sularia-harriers-perch"],
    "code:sdx-001": ["sularia-frostmere-landing"],
    "fighter:hikaru t:style": ["war-advancing", "war-focused", "war-geomantic", "war-sweeping", "war-trance"],
    "fighter:rukyuk t:token": [
        "war-rukyuk-ap",
        "war-rukyuk-explosive",
        "war-rukyuk-flash",
        "war-rukyuk-impact",
        "war-rukyuk-longshot",
        "war-rukyuk-swift",
    ],
    "fighter:none t:style": ["trials-switch"],
    "color:shared": ["trials-switch"],
    "base:ex": ["war-clutch", "war-eruption", "war-flit", "war-rush", "war-smash", "war-volley"],
    't:"tag base"': ["war-tag"],
    "t:level": ["war-magdelina-level"],
    "t:paradigm name:h*": ["war-zaamassal-haste"],
    "power>=10": [
        "war-dimensional-exile",
        "extra-dragonflare",
        "extra-extreme-prejudice",
        "extra-red-moon-rage",
        "extra-soul-gate",
    ],
    "power:special": ["extra-aegis", "extra-exsanguinate", "extra-frenzy", "extra-sweet-revenge", "extra-visions"],
    "priority>=9 -t:finisher": ["war-dash", "war-flit", "war-vanish"],
    "range:7": ["extra-hallicris-snare"],
    "range<0": ["war-fearless", "extra-howling", "war-rooted"],
    "soak>=5": ["extra-astral-trance", "war-feedback-field", "extra-hail-the-king"],
    "guard>=6": ["war-cataclysm", "trials-impenetrable", "extra-press", "war-press", "war-smash"],
    "immunity:true t:style": ["war-sturdy", "war-trick"],
    "side:beta game:war": ["war-four-winds"],
    "class:disruptor game:trials": ["trials-lucida"],
    "t:arena number:3": ["war-northland-blizzard", "war-northland-ice-field"],
    "attack:head": ["battlecards-combat-101", "battlecards-combat-105"],
    "attack:arms defend:legs": ["battlecards-combat-107"],
    "status:mighty symbol:sword": [
        "battlecards-justiciar-orvane",
        "battlecards-roiling-zahn",
        "battlecards-skyrender-roc",
    ],
    "wounds>=11 alignment:evil": ["battlecards-nib-cutpurse", "battlecards-tolly-ratwhistle"],
    "timing:hold": ["battlecards-anti-magic", "battlecards-magic-shield"],
    "t:crown": ["battlecards-crown-of-the-eight-roads", "battlecards-emperor-of-vangoria"],
    "price>150": [
        "battlecards-ember-sceptre",
        "battlecards-horn-of-long-winter",
        "battlecards-mirror-of-the-second-moon",
    ],
    "price:unknown": ["battlecards-orb-of-shantos"],
    "attack>=6 or defend>=6": ["battleboard-arc-bolt", "battleboard-hunter", "battleboard-rampart"],
    "category:draw": ["battleboard-apprentice", "battleboard-ledger", "battleboard-muster"],
    "nosuchword": [],
    "faction:nobody": [],
}


@pytest.mark.parametrize(("query", "slugs"), FACTS.items(), ids=FACTS)
def test_a_query_finds_exactly_these_cards(query, slugs):
    found = Card.objects.current().filter(Asked(query).condition).values_list("slug", flat=True)
    assert list(found) == slugs
