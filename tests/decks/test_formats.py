"""The formats as data: their rules in words and numbers, rules made of rows, and what is said of which deck."""

import json
from dataclasses import replace
from datetime import date

import pytest

from decks.decklist import CardCount, DeckCard, Decklist
from decks.formats import FORMATS, judge, judge_battle
from decks.formats.format import Format
from decks.options import SentOptions, with_options
from decks.rules import (
    BATTLE_RULES,
    DECK_RULES,
    BadRuleError,
    MinimumSize,
    Severity,
    Terms,
    ZoneSize,
    name_of,
    numbers_of,
    rule_of,
)
from decks.zones import DECK, POOL, Zone, placed
from tests.decks.tables import DATA, row_of, table_of

EVERY_RULE = [(one.slug, rule) for one in FORMATS.values() for rule in (*one.rules, *one.battle_rules)]


def said(violations, severity=Severity.ERROR) -> list[tuple]:
    return [(one.code, one.cards, one.limit, one.actual) for one in violations if one.severity is severity]


def expected(rows) -> list[tuple]:
    return [(row["code"], tuple(row["cards"]), row["limit"], row["actual"]) for row in rows]


def deck(format_slug: str, *slugs: str, **options) -> Decklist:
    """A deck of these cards, each as often as it is named."""
    table = table_of(FORMATS[format_slug].game)
    return with_options(table.zoned_decklist({"": [(slug, 1) for slug in slugs]}), SentOptions(**options), table)


def test_these_are_the_formats():
    assert {
        one.game: [slug for slug, other in FORMATS.items() if other.game == one.game] for one in FORMATS.values()
    } == {
        "sularia": ["sularia-standard", "sularia-draft", "sularia-free"],
        "war": ["war-team", "war-tournament", "tag-team", "duel"],
        "trials": ["trials-team"],
        "battlecards": ["battlecards-duel", "battlecards-advanced", "battlecards-campaign"],
        "battleboard": ["battleboard-pool"],
    }


@pytest.mark.parametrize(("slug", "rule"), EVERY_RULE, ids=[f"{slug}-{name_of(rule)}" for slug, rule in EVERY_RULE])
def test_a_rule_is_made_again_from_its_name_and_numbers(slug, rule):
    row = json.loads(json.dumps({"name": name_of(rule), "numbers": numbers_of(rule), "source": rule.source}))
    assert rule_of(**row) == rule
    assert rule.words
    assert rule.codes


def test_every_rule_that_has_a_name_is_in_a_format():
    assert {name_of(rule) for _, rule in EVERY_RULE} == set(DECK_RULES) | set(BATTLE_RULES)


def test_an_organiser_makes_a_format_of_rows():
    rows = [
        {"name": "minimum_size", "numbers": {"cards": 30}, "source": "House rules"},
        {"name": "copy_limit", "numbers": {"copies": 2}, "source": "House rules"},
        {"name": "zone_size", "numbers": {"zone": "deck", "kind": "site", "least": 1, "most": None}, "source": "House"},
    ]
    house = Format("house", "sularia", "House", date(2027, 1, 1), (DECK,), tuple(rule_of(**row) for row in rows))
    verdict = judge(deck("sularia-free", *["sularia-frostmere-landing"] * 3), house, Terms())
    assert said(verdict.violations) == [
        ("deck_too_small", (), 30, 3),
        ("too_many_copies", ("sularia-frostmere-landing",), 2, 3),
    ]
    assert {one.source for one in verdict.violations} == {"House rules"}


@pytest.mark.parametrize(
    ("name", "numbers", "source", "complaint"),
    [
        ("maximum", {}, "House", 'found rule "maximum", allowed known_card, readable_count'),
        ("minimum_size", {}, "House", "cards: missing, a whole number from 0 to 10,000 needed"),
        ("minimum_size", {"cards": 40, "copies": 4}, "House", "copies: no number of minimum_size, allowed cards"),
        ("playable", {"cards": 40}, "House", "cards: no number of playable, allowed none"),
        ("minimum_size", {"cards": "40"}, "House", 'cards: found "40", allowed a whole number from 0 to 10,000'),
        ("minimum_size", {"cards": True}, "House", "cards: found true, allowed a whole number"),
        ("minimum_size", {"cards": -1}, "House", "cards: found -1, allowed a whole number"),
        ("minimum_size", {"cards": 10_001}, "House", "cards: found 10001, allowed a whole number"),
        ("minimum_size", {"cards": 40}, " ", 'source: found " ", allowed a text'),
        ("minimum_size", {"cards": 40}, "a\x00b", 'source: found "a\\u0000b", allowed a text'),
        ("one_faction", {"free": 5}, "House", "free: found 5, allowed a text of 1 to 200 characters"),
        ("only_kinds", {"zone": "deck", "kinds": "site"}, "House", 'kinds: found "site", allowed a list'),
        ("only_kinds", {"zone": "deck", "kinds": ["site", "site"]}, "House", "kinds: found a list, allowed a list"),
        ("only_kinds", {"zone": "deck", "kinds": [["site"]]}, "House", "kinds: found a list, allowed a list"),
        (
            "zone_size",
            {"zone": "deck", "kind": "site", "least": 1, "most": 2, "optional": 1},
            "House",
            "optional: found 1, allowed true or false",
        ),
        (
            "zone_size",
            {"zone": "deck", "kind": "site", "least": 1, "most": "2"},
            "House",
            'most: found "2", allowed a whole number from 0 to 10,000, or null',
        ),
    ],
)
def test_a_row_that_makes_no_rule_says_why(name, numbers, source, complaint):
    with pytest.raises(BadRuleError) as refused:
        rule_of(name, numbers, source)
    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    "team", json.loads((DATA / "war_teams.json").read_text())["teams"], ids=lambda one: one["name"]
)
def test_a_team_of_the_data_has_exactly_its_errors(team):
    terms = Terms(boxes=team.get("boxes", 1), promos=team.get("promos", {}))
    verdict = judge(table_of("war").decklist(dict(team["cards"])), FORMATS[team["format"]], terms)
    assert said(verdict.violations) == expected(team["violations"])


# The data calls what is too small, too large or too many of a pool otherwise than decks of all games do.
POOL_CODES = {"pool_small": "deck_too_small", "pool_large": "deck_too_large", "copy_limit": "too_many_copies"}


@pytest.mark.parametrize(
    "pool", json.loads((DATA / "battleboard_pools.json").read_text())["pools"], ids=lambda one: one["name"]
)
def test_a_pool_of_the_data_has_exactly_its_errors(pool):
    cards = {slug: copies for slug, copies in pool["cards"] if copies > 0}
    rows = [{**row, "code": POOL_CODES.get(row["code"], row["code"])} for row in pool["violations"]]
    verdict = judge(table_of("battleboard").decklist(cards), FORMATS["battleboard-pool"], Terms())
    assert sorted(said(verdict.violations)) == sorted(expected(row for row in rows if row["code"] != "bad_count"))
    assert verdict.size == pool["total"]


SIDES = json.loads((DATA / "battlecards_sides.json").read_text())["sides"]
SIDE_CODES = {
    "ac_hand_small": "too_few_combat_cards",
    "ac_hand_large": "too_many_combat_cards",
    "not_advanced_combat": "wrong_kind",
    "not_a_spell": "wrong_kind",
    "not_a_fighter": "wrong_kind",
    "spell_count": "too_many_spells",
    "spell_forbidden": "forbidden_spell",
    "wounds_min": "too_few_wounds",
    "card_incomplete": "wounds_unknown",
    "stack_empty": "too_few_fighters",
    "stack_size": "too_many_fighters",
    "duplicate_fighter": "fighter_twice",
    "alignment_clash": "same_alignment",
}
# What lies under the spots is secret: loadcards sees to it, no rule about a side does.
PATTERNS = {"skull_count", "spot_count"}


def format_of(battle: dict) -> Format:
    if battle["mode"] == "campaign":
        return FORMATS["battlecards-campaign"]
    return FORMATS["battlecards-advanced" if battle["rules"]["advanced"] else "battlecards-duel"]


def wounds_of(card: dict) -> dict:
    secret = card["secret"]
    wounds = sum(secret[area].count("1") for area in ("head", "arms", "legs", "body")) if secret else None
    return {**card, "wounds": wounds}


def code_and_numbers(row: dict) -> tuple:
    """A complaint of the data in our words; of several it counts every one, here each card is named once."""
    code = SIDE_CODES.get(row["code"], row["code"])
    if code == "fighter_count":
        code = "too_few_fighters" if row["actual"] < row["limit"] else "too_many_fighters"
    if code == "wounds_unknown":
        return (code, tuple(row["cards"]), 4, None)
    return (code, tuple(sorted(set(row["cards"]))), row["limit"], row["actual"])


@pytest.mark.parametrize("battle", SIDES, ids=lambda one: f"{one['id']} {one['title']}")
def test_a_battle_of_the_data_has_exactly_its_errors(battle):
    own = {card["slug"]: row_of(wounds_of(card)).card for card in battle["cards"]}
    table = replace(table_of("battlecards"), by_slug={**table_of("battlecards").by_slug, **own})
    rules, chosen = battle["rules"], format_of(battle)
    terms = Terms(
        spells=rules["spells_max"],
        forbidden=frozenset(rules["spells_forbidden"]),
        fighters=rules["max_fighters"],
        different=rules["unique_fighters"],
    )
    names = {"fighters": "fighters", "ac_hand": "combat_cards", "spells": "spells"}
    sides = [
        table.zoned_decklist({names[zone]: [(slug, 1) for slug in slugs] for zone, slugs in side.items()})
        for side in battle["sides"]
    ]
    for side, rows in zip(sides, battle["expected"]["sides"], strict=True):
        wanted = {code_and_numbers(row) for row in rows if row["code"] not in PATTERNS}
        if battle["id"] == "BDX-SIDE-12" and rows:
            # A card that does not belong into a hand is none of the six that are needed.
            hand = tuple(f"battlecards-combat-{number}" for number in range(101, 106))
            wanted.add(("too_few_combat_cards", hand, 6, 5))
        assert set(said(judge(side, chosen, terms).violations)) == wanted
    met = said(judge_battle(sides, chosen, terms).violations)
    assert sorted(met) == sorted(code_and_numbers(row) for row in battle["expected"]["battle"])


MUTINY, SUMMON = "battlecards-mutiny", "battlecards-summon-creature"
PELL = "battlecards-pell-lampwright"


@pytest.mark.parametrize(
    ("slug", "cards", "legal"),
    [
        ("battlecards-duel", [PELL, MUTINY], False),
        ("battlecards-duel", [PELL, SUMMON], True),
        ("battlecards-duel", [PELL, MUTINY, SUMMON], True),
        ("battlecards-campaign", [PELL, MUTINY], True),
    ],
)
def test_mutiny_stays_at_home_where_no_campaign_can_come_of_it(slug, cards, legal):
    found = said(judge(deck(slug, *cards), FORMATS[slug], Terms()).violations)
    assert found == ([] if legal else [("campaign_spell", (MUTINY,), 0, 1)])


@pytest.mark.parametrize("hand", [0, 5, 6, 8, 9])
@pytest.mark.parametrize("slug", ["battlecards-advanced", "battlecards-campaign"])
def test_a_hand_has_six_to_eight_combat_cards_and_a_campaign_may_go_without(slug, hand):
    found = [
        one[0]
        for one in said(judge(deck(slug, PELL, *["battlecards-combat-101"] * hand), FORMATS[slug], Terms()).violations)
    ]
    allowed = 6 <= hand <= 8 or (hand == 0 and slug == "battlecards-campaign")
    assert found == ([] if allowed else ["too_few_combat_cards" if hand < 6 else "too_many_combat_cards"])


HIKARU = "war-hikaru"
PAIRS = (("Trance", "Strike"), ("Focused", "Palm Strike"))


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({}, []),
        ({"mode": "normal"}, []),
        ({"mode": "EX"}, []),
        ({"mode": "Almighty"}, []),
        ({"mode": "super"}, ["unknown_mode"]),
        ({"mode": ""}, ["unknown_mode"]),
        ({"finisher": "alpha"}, []),
        ({"finisher": "Beta"}, []),
        ({"finisher": "Four Winds"}, []),
        ({"finisher": "war-four-winds"}, []),
        ({"finisher": "gamma"}, ["unknown_finisher"]),
        ({"finisher": "Trance"}, ["unknown_finisher"]),
        ({"finisher": "Supernova"}, ["wrong_finisher"]),
        ({"discards": PAIRS}, []),
        ({"discards": PAIRS, "mode": "ex"}, ["wrong_discard"]),
        ({"discards": (("Trance", "Smash"), PAIRS[1]), "mode": "ex"}, []),
        ({"discards": (("Trance", "Cataclysm"), PAIRS[1]), "mode": "almighty"}, []),
        ({"discards": PAIRS[:1]}, ["wrong_number_of_discards"]),
        ({"discards": (*PAIRS, ("Sweeping", "Drive"))}, ["wrong_number_of_discards"]),
        ({"discards": (PAIRS[0], ("Trance", "Drive"))}, ["discard_twice"]),
        ({"discards": (PAIRS[0], ("Lure", "Drive"))}, ["wrong_discard"]),
        ({"discards": (PAIRS[0], ("Drive", "Focused"))}, ["unknown_discard", "unknown_discard"]),
        ({"discards": (PAIRS[0], ("Focused", "Tag"))}, ["wrong_discard"]),
        ({"discards": (PAIRS[0], ("no such card", "Drive"))}, ["unknown_discard"]),
    ],
)
def test_what_is_settled_for_a_duel(options, codes):
    verdict = judge(deck("duel", HIKARU, **options), FORMATS["duel"], Terms())
    assert [one.code for one in verdict.errors] == codes


def test_a_mode_in_which_nobody_knows_the_ability_is_an_error():
    verdict = judge(deck("duel", "extra-alexian", mode="ex"), FORMATS["duel"], Terms())
    assert said(verdict.violations) == [("mode_not_known", ("extra-alexian",), None, None)]
    assert "normal allowed" in verdict.errors[0].message


def test_an_option_that_the_format_does_not_ask_is_a_warning():
    verdict = judge(deck("war-team", HIKARU, "war-seth", "war-sagas", mode="ex"), FORMATS["war-team"], Terms())
    assert verdict.legal
    assert said(verdict.violations, Severity.WARNING) == [("unused_option", (), 0, 1)]


@pytest.mark.parametrize(
    ("slug", "sides", "terms", "errors"),
    [
        ("war-team", [[HIKARU, "war-seth"], ["war-sagas"]], {}, []),
        ("war-team", [[HIKARU], [HIKARU, "war-seth"]], {}, [("too_few_boxes", (HIKARU,), 1, 2)]),
        ("war-team", [[HIKARU], [HIKARU, "war-seth"]], {"boxes": 2}, []),
        ("trials-team", [["trials-amon"]] * 3, {"boxes": 2}, [("too_few_boxes", ("trials-amon",), 2, 3)]),
        ("war-tournament", [["extra-alexian"]] * 2, {"boxes": 1, "promos": {"extra-alexian": 2}}, []),
        ("tag-team", [[HIKARU, "war-seth"], ["war-sagas", "war-luc"]], {}, []),
        ("tag-team", [[HIKARU, "war-seth", "war-luc"], ["war-sagas", "war-rukyuk"]], {}, [("unequal_teams", (), 3, 2)]),
        ("battlecards-campaign", [[PELL], ["battlecards-nib-cutpurse"]], {}, []),
        ("battlecards-duel", [[PELL], ["battlecards-marta-millstone"]], {}, []),
        (
            "battlecards-campaign",
            [[PELL], ["battlecards-marta-millstone"]],
            {},
            [("same_alignment", ("battlecards-marta-millstone", PELL), 0, 2)],
        ),
        ("sularia-standard", [[], []], {}, []),
    ],
)
def test_what_is_said_of_the_decks_that_meet(slug, sides, terms, errors):
    verdict = judge_battle([deck(slug, *side) for side in sides], FORMATS[slug], Terms(**terms))
    assert said(verdict.violations) == errors
    assert verdict.legal == (not errors)


@pytest.mark.parametrize(
    ("modes", "boxes", "codes"),
    [
        ((None, None), 1, []),
        (("ex", None), 1, []),
        (("ex", "ex"), 1, ["too_few_boxes"]),
        (("ex", "ex"), 2, []),
        (("almighty", "almighty"), 1, ["too_few_boxes"]),
        (("almighty", "ex"), 1, []),
        (("almighty", None), 1, ["uneven_modes"]),
        (("super", "super"), 1, []),
    ],
)
def test_the_modes_that_meet_in_a_duel(modes, boxes, codes):
    sides = [deck("duel", HIKARU, mode=mode) for mode in modes]
    verdict = judge_battle(sides, FORMATS["duel"], Terms(boxes=boxes))
    assert [one.code for one in verdict.violations] == codes
    assert verdict.legal == ("too_few_boxes" not in codes)


def test_a_fighter_of_unknown_alignment_is_a_warning():
    verdict = judge_battle(
        [deck("battlecards-campaign", "battlecards-ice-dragon")], FORMATS["battlecards-campaign"], Terms()
    )
    assert [(one.code, one.severity) for one in verdict.violations] == [("alignment_unknown", Severity.WARNING)]


def test_a_drafted_deck_has_forty_cards_of_whatever_the_drafters_took():
    # Ruling S70: no cap of points or copies, any factions.
    cards = {"sularia-frostmere-landing": 30, "sularia-fenris": 9}
    table = table_of("sularia")
    assert said(judge(table.decklist(cards), FORMATS["sularia-draft"], Terms()).violations) == [
        ("deck_too_small", (), 40, 39)
    ]
    assert judge(table.decklist({**cards, "sularia-fenris": 10}), FORMATS["sularia-draft"], Terms()).legal
    assert judge(table.decklist({"sularia-fenris": 1}), FORMATS["sularia-free"], Terms()).legal


@pytest.mark.parametrize(("wounds", "codes"), [(3, ["too_few_wounds"]), (4, []), (21, []), (None, ["wounds_unknown"])])
def test_a_fighter_who_could_not_die_stays_at_home(wounds, codes):
    fighter = DeckCard("x", "X", "fighter", wounds=wounds, alignment="Evil")
    verdict = judge(Decklist.of([(fighter, 1)]), FORMATS["battlecards-duel"], Terms())
    assert [one.code for one in verdict.errors] == codes


def test_copies_in_two_zones_are_copies_of_one_card():
    card = DeckCard("a", "A", "site")
    zones = (Zone("first", "First"), Zone("second", "Second"))
    lines = Decklist.of([CardCount(card, 3, "first"), CardCount(card, 2, "second"), CardCount(card, 1, "third")])
    there = placed(lines, zones)
    assert [(entry.zone, entry.copies) for entry in there.entries] == [("first", 4), ("second", 2)]
    assert there.cards == (CardCount(card, 6),)
    assert said(rule_of("copy_limit", {"copies": 4}, "-").check(there, Terms())) == [("too_many_copies", ("a",), 4, 6)]


def test_the_only_zone_takes_every_card():
    card = DeckCard("a", "A", "site")
    there = placed(Decklist.of([CardCount(card, 3, "spells"), CardCount(card, 2)]), (POOL,))
    assert there.entries == (CardCount(card, 5, "pool"),)


def test_a_rule_says_itself_with_its_numbers():
    assert MinimumSize(40, "-").words == "At least 40 cards"
    assert ZoneSize("combat_cards", "combat", 6, 8, "-").words == "Combat cards: 6 to 8"
    assert ZoneSize("combat_cards", "combat", 6, 8, "-", optional=True).words == "Combat cards: none, or 6 to 8"
    assert ZoneSize("fighters", "fighter", 3, 3, "-").words == "Fighters: exactly 3"
    assert ZoneSize("fighters", "fighter", 1, None, "-").words == "Fighters: at least 1"
