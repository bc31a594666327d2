"""Each format as its rulebook has it, written down by hand: zones, rules with numbers, options, what is agreed."""

from datetime import date

import pytest

from decks.formats import EVERY_FORMAT, FORMATS, MOST_RULES, rules_of_game
from decks.rules import Severity, Terms, name_of, numbers_of

EVERYWHERE = {
    "known_card": {},
    "readable_count": {},
    "not_banned": {},
    "playable": {},
    "not_retired": {},
}
ONLY_FIGHTERS = ("only_kinds", {"zone": "fighters", "kinds": ["fighter"]})
ONLY_COMBAT = ("only_kinds", {"zone": "combat_cards", "kinds": ["combat"]})
ONLY_SPELLS = ("only_kinds", {"zone": "spells", "kinds": ["spell"]})
MUTINY = ("campaign_spell", {"card": "battlecards-mutiny", "unless": "battlecards-summon-creature"})


def size(zone: str, kind: str, least: int, most: int | None, optional: bool = False) -> tuple[str, dict]:
    return ("zone_size", {"zone": zone, "kind": kind, "least": least, "most": most, "optional": optional})


def ratio(subject: str, kinds: list[str], least: int, most: int) -> tuple[str, dict]:
    return ("type_ratio", {"subject": subject, "kinds": kinds, "least": least, "most": most})


TEAM = [ONLY_FIGHTERS, size("fighters", "fighter", 3, 3), ("copy_limit", {"copies": 1})]
# The slug: game, name, zones, own rules, rules about the decks that meet, options, what may be agreed.
BY_HAND = {
    "sularia-standard": (
        "sularia",
        "Sularia Standard",
        ["deck"],
        [
            ("minimum_size", {"cards": 60}),
            ("copy_limit", {"copies": 4}),
            ("point_limit", {"points": 90}),
            ("one_faction", {"free": "Mercenary"}),
            ratio("Sites", ["site"], 20, 25),
            ratio("Combatants", ["combatant"], 20, 25),
            ratio("Tactics and conditions", ["tactic", "condition"], 15, 20),
        ],
        [],
        (),
        (),
    ),
    "sularia-draft": ("sularia", "Sularia Draft", ["deck"], [("minimum_size", {"cards": 40})], [], (), ()),
    "sularia-free": ("sularia", "Sularia Free", ["deck"], [], [], (), ()),
    "war-team": (
        "war",
        "War of Indines: team of three",
        ["fighters"],
        TEAM,
        [("copies_in_boxes", {})],
        (),
        ("boxes", "promos"),
    ),
    "war-tournament": (
        "war",
        "War of Indines: tournament",
        ["fighters"],
        [*TEAM, ("of_the_box", {"set": "war-of-indines"})],
        [("copies_in_boxes", {})],
        (),
        ("boxes", "promos"),
    ),
    "tag-team": (
        "war",
        "War of Indines: tag team",
        ["fighters"],
        [ONLY_FIGHTERS, size("fighters", "fighter", 2, 3), ("copy_limit", {"copies": 1})],
        [("copies_in_boxes", {}), ("equal_teams", {})],
        (),
        ("boxes", "promos"),
    ),
    "duel": (
        "war",
        "War of Indines: duel",
        ["fighters"],
        [
            ONLY_FIGHTERS,
            size("fighters", "fighter", 1, 1),
            ("known_mode", {"modes": ["normal", "ex", "almighty"]}),
            ("own_finisher", {}),
            ("own_discards", {}),
        ],
        [("modes_of_battle", {})],
        ("mode", "finisher", "discards"),
        ("boxes",),
    ),
    "trials-team": (
        "trials",
        "Trials of Indines: team of three",
        ["fighters"],
        TEAM,
        [("copies_in_boxes", {})],
        (),
        ("boxes", "promos"),
    ),
    "battlecards-duel": (
        "battlecards",
        "BattleCards duel",
        ["fighters", "spells"],
        [
            *(ONLY_FIGHTERS, ONLY_SPELLS),
            *(("enough_wounds", {"wounds": 4}), ("allowed_spells", {})),
            *(size("fighters", "fighter", 1, 1), MUTINY),
        ],
        [],
        (),
        ("spells", "forbidden"),
    ),
    "battlecards-advanced": (
        "battlecards",
        "BattleCards advanced combat",
        ["fighters", "combat_cards", "spells"],
        [
            *(ONLY_FIGHTERS, ONLY_COMBAT, ONLY_SPELLS),
            *(("enough_wounds", {"wounds": 4}), ("allowed_spells", {})),
            *(size("fighters", "fighter", 1, 1), size("combat_cards", "combat", 6, 8), MUTINY),
        ],
        [],
        (),
        ("spells", "forbidden"),
    ),
    "battlecards-campaign": (
        "battlecards",
        "BattleCards campaign",
        ["fighters", "combat_cards", "spells"],
        [
            *(ONLY_FIGHTERS, ONLY_COMBAT, ONLY_SPELLS),
            *(("enough_wounds", {"wounds": 4}), ("allowed_spells", {})),
            *(size("fighters", "fighter", 1, None), ("agreed_fighters", {})),
            size("combat_cards", "combat", 6, 8, optional=True),
        ],
        [("alignments_apart", {"free": "Neutral"})],
        (),
        ("spells", "forbidden", "fighters", "different"),
    ),
    "battleboard-pool": (
        "battleboard",
        "BattleBoard pool",
        ["pool"],
        [
            ("only_kinds", {"zone": "pool", "kinds": ["battler", "magic"]}),
            *(("minimum_size", {"cards": 40}), ("maximum_size", {"cards": 120}), ("copy_limit", {"copies": 4})),
            ("kind_share", {"kind": "battler", "percent": 50}),
        ],
        [],
        (),
        (),
    ),
}


def rows(rules) -> list[tuple[str, dict]]:
    return [(name_of(rule), numbers_of(rule)) for rule in rules]


def test_no_format_is_left_out():
    assert set(BY_HAND) == set(FORMATS)


@pytest.mark.parametrize("slug", BY_HAND)
def test_a_format_is_what_its_rulebook_says(slug):
    game, name, zones, own, of_battle, options, terms = BY_HAND[slug]
    one = FORMATS[slug]
    assert (one.slug, one.game, one.name, one.since) == (slug, game, name, date(2026, 11, 30))
    assert [zone.slug for zone in one.zones] == zones
    assert [row for row in rows(one.rules) if row[0] not in EVERYWHERE and row[0] != "options_of_format"] == own
    assert rows(one.battle_rules) == of_battle
    assert (one.options, one.terms, one.like, one.version) == (options, terms, None, None)


@pytest.mark.parametrize("slug", BY_HAND)
def test_a_format_has_the_rules_of_every_format(slug):
    common = dict(row for row in rows(FORMATS[slug].rules) if row[0] in EVERYWHERE or row[0] == "options_of_format")
    assert common == {**EVERYWHERE, "options_of_format": {"options": list(BY_HAND[slug][5])}}


def test_the_rules_of_every_format_are_known_by_name():
    assert {*EVERYWHERE, "options_of_format"} == EVERY_FORMAT
    assert MOST_RULES == 30


ANY_GAME = ("minimum_size", "maximum_size", "copy_limit", "only_kinds", "zone_size", "kind_share")
OF_BATTLECON = (
    *("of_the_box", "known_mode", "own_finisher", "own_discards"),
    *("copies_in_boxes", "equal_teams", "modes_of_battle"),
)


@pytest.mark.parametrize(
    ("game", "own"),
    [
        ("sularia", ("point_limit", "one_faction", "type_ratio")),
        ("war", OF_BATTLECON),
        ("trials", OF_BATTLECON),
        (
            "battlecards",
            ("enough_wounds", "allowed_spells", "campaign_spell", "agreed_fighters", "alignments_apart"),
        ),
        ("battleboard", ()),
    ],
)
def test_the_rules_that_an_organiser_may_take(game, own):
    assert rules_of_game(game) == (*ANY_GAME, *own)


def test_where_nothing_is_agreed():
    nothing = Terms()
    assert (nothing.bans, nothing.boxes, dict(nothing.promos)) == (None, 1, {})
    assert (nothing.spells, nothing.forbidden, nothing.fighters, nothing.different) == (2, frozenset(), None, False)


@pytest.mark.parametrize("slug", FORMATS)
def test_every_complaint_of_a_rule_has_a_severity(slug):
    advice = {"type_ratio", "uneven_modes"}
    warnings = {"card_not_playable", "card_retired", "unused_option", "faction_unknown", "alignment_unknown"}
    one = FORMATS[slug]
    for rule in (*one.rules, *one.battle_rules):
        for code, severity in rule.codes.items():
            wanted = Severity.ADVICE if code in advice else Severity.WARNING if code in warnings else Severity.ERROR
            assert (code, severity) == (code, wanted)
