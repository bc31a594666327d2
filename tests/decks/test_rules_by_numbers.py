"""Each rule on a small deck of its own: the whole sentence, both numbers, and the change that sets it right."""

import pytest

from decks.decklist import CardCount, DeckCard, Decklist, DiscardPair, OptionCard, Options, UnknownCount
from decks.rules import BadRuleError, Terms, rule_of


def card(slug: str, kind: str = "site", **more) -> DeckCard:
    return DeckCard(slug=slug, name=slug.title(), kind=kind, **more)


def deck(*lines: tuple, **options) -> Decklist:
    return Decklist.of([CardCount(*line) for line in lines], options=Options(**options))


A, B = card("a"), card("b", "tactic")
HERO = card("hero", "fighter", wounds=3, set="box", modes=frozenset({"ex"}))
UNKNOWN = card("nobody", "fighter")
BOLT, SPARK = card("bolt", "spell"), card("spark", "spell")
OTHERS = OptionCard("their finisher", card("their finisher", "finisher", fighter="villain"))


@pytest.mark.parametrize(
    ("rule", "numbers", "decklist", "terms", "message", "limit", "actual", "fix"),
    [
        ("minimum_size", {"cards": 5}, deck((A, 2)), {}, "Deck: 2 cards, at least 5 needed.", 5, 2, ({}, 3)),
        ("minimum_size", {"cards": 3}, deck((A, 1)), {}, "Deck: 1 card, at least 3 needed.", 3, 1, ({}, 2)),
        ("maximum_size", {"cards": 1}, deck((A, 2)), {}, "Deck: 2 cards, at most 1 allowed.", 1, 2, ({"a": 1}, 0)),
        ("maximum_size", {"cards": 0}, deck((A, 1)), {}, "Deck: 1 card, at most 0 allowed.", 0, 1, ({"a": 1}, 0)),
        ("copy_limit", {"copies": 1}, deck((A, 3)), {}, "A: 3 copies, at most 1 allowed.", 1, 3, ({"a": 2}, 0)),
        (
            "kind_share",
            {"kind": "site", "percent": 50},
            deck((A, 2), (B, 3)),
            {},
            "Sites: 2 of 5 cards, at least 3 needed.",
            3,
            2,
            ({"b": 1}, 0),
        ),
        (
            "kind_share",
            {"kind": "site", "percent": 50},
            deck((B, 1)),
            {},
            "Sites: 0 of 1 card, at least 1 needed.",
            1,
            0,
            ({"b": 1}, 0),
        ),
        (
            "zone_size",
            {"zone": "fighters", "kind": "fighter", "least": 3, "most": 4},
            deck((HERO, 1, "fighters")),
            {},
            "Fighters: 1 fighter, 3 to 4 needed.",
            3,
            1,
            ({}, 2),
        ),
        (
            "zone_size",
            {"zone": "combat_cards", "kind": "combat", "least": 1, "most": 1},
            deck((card("c", "combat"), 3, "combat_cards")),
            {},
            "Combat cards: 3 combat cards, exactly 1 needed.",
            1,
            3,
            ({"c": 2}, 0),
        ),
        (
            "only_kinds",
            {"zone": "deck", "kinds": ["tactic"]},
            deck((A, 2, "deck")),
            {},
            "A: 2 copies of kind site among the cards, only tactics allowed.",
            0,
            2,
            ({"a": 2}, 0),
        ),
        (
            "only_kinds",
            {"zone": "combat_cards", "kinds": ["combat"]},
            deck((card("x", "special_action"), 1, "combat_cards")),
            {},
            "X: 1 copy of kind special action among the combat cards, only combat cards allowed.",
            0,
            1,
            ({"x": 1}, 0),
        ),
        (
            "only_kinds",
            {"zone": "pool", "kinds": ["battler"]},
            deck((DeckCard("q", "Q"), 1, "pool")),
            {},
            "Q: 1 copy of a kind that nobody knows among the cards, only battlers allowed.",
            0,
            1,
            ({"q": 1}, 0),
        ),
        (
            "enough_wounds",
            {"wounds": 4},
            deck((HERO, 1, "fighters")),
            {},
            "Hero: 3 wounds, at least 4 needed.",
            4,
            3,
            ({"hero": 1}, 0),
        ),
        (
            "enough_wounds",
            {"wounds": 4},
            deck((UNKNOWN, 1, "fighters")),
            {},
            "Nobody: a number of wounds that nobody knows, at least 4 needed.",
            4,
            None,
            ({"nobody": 1}, 0),
        ),
        (
            "allowed_spells",
            {},
            deck((BOLT, 2, "spells"), (SPARK, 1, "spells")),
            {"spells": 1},
            "Spells: 3 spells, at most 1 agreed.",
            1,
            3,
            ({"bolt": 2}, 0),
        ),
        (
            "agreed_fighters",
            {},
            deck((HERO, 3, "fighters")),
            {"fighters": 2},
            "Fighters: 3 fighters, at most 2 agreed.",
            2,
            3,
            ({"hero": 1}, 0),
        ),
        (
            "agreed_fighters",
            {},
            deck((HERO, 3, "fighters")),
            {"different": True},
            "Hero: 3 copies, at most 1 agreed.",
            1,
            3,
            ({"hero": 2}, 0),
        ),
        (
            "of_the_box",
            {"set": "other"},
            deck((HERO, 1, "fighters")),
            {"boxes": 2, "promos": {"hero": 1}},
            "Hero: 1 copy of a fighter outside the box, allowed with one copy for each box of the event; "
            "the organiser has 1 for 2 boxes.",
            2,
            1,
            ({"hero": 1}, 0),
        ),
        (
            "known_mode",
            {"modes": ["normal", "ex"]},
            deck((HERO, 1, "fighters"), mode="hard"),
            {},
            "Mode: hard, normal or ex allowed.",
            None,
            None,
            None,
        ),
        (
            "known_mode",
            {"modes": ["normal", "ex", "almighty"]},
            deck((HERO, 1, "fighters"), mode="almighty"),
            {},
            "Hero: mode almighty, in which nobody knows the fighter's ability; normal or ex allowed.",
            None,
            None,
            None,
        ),
        (
            "own_finisher",
            {},
            deck((HERO, 1, "fighters"), finisher=OptionCard("boom")),
            {},
            "Finisher: boom is no finisher of this game, one of Hero needed.",
            None,
            None,
            None,
        ),
        (
            "own_finisher",
            {},
            deck(finisher=OTHERS),
            {},
            "Finisher: Their Finisher is another fighter's, one of a fighter needed.",
            None,
            None,
            None,
        ),
        (
            "not_retired",
            {},
            deck((card("old", retired=True), 2)),
            {},
            "Old: 2 copies, allowed in the deck; the card has left the card database, and no card took its place.",
            None,
            2,
            ({"old": 2}, 0),
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False), 1)),
            {},
            "Raw: 1 copy, allowed in the deck; the card cannot be played here: no reason is given.",
            None,
            1,
            ({"raw": 1}, 0),
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False, not_playable_because=("No text.", "No power.")), 1)),
            {},
            "Raw: 1 copy, allowed in the deck; the card cannot be played here: no text; no power.",
            None,
            1,
            ({"raw": 1}, 0),
        ),
        (
            "options_of_format",
            {},
            deck(mode="ex"),
            {},
            "Mode: 1 option that this format does not ask for, none used.",
            0,
            1,
            None,
        ),
        (
            "type_ratio",
            {"subject": "Sites", "kinds": ["site"], "least": 2, "most": 3},
            deck((A, 1)),
            {},
            "Sites: 1 card, 2 to 3 advised.",
            2,
            1,
            None,
        ),
    ],
)
def test_a_rule_says_what_it_found(rule, numbers, decklist, terms, message, limit, actual, fix):
    [one] = rule_of(rule, numbers, "House rules").check(decklist, Terms(**terms))
    assert (one.message, one.limit, one.actual) == (message, limit, actual)
    assert (one.fix and (dict(one.fix.remove), one.fix.add_any)) == fix


def test_initial_discards_are_told_one_by_one():
    trance = OptionCard("trance", card("trance", "style", fighter="hero"))
    pair = DiscardPair(trance, OptionCard("nothing"))
    found = rule_of("own_discards", {}, "House rules").check(
        deck((HERO, 1, "fighters"), discards=(pair, DiscardPair(trance, OTHERS), pair)), Terms()
    )
    assert [(one.message, one.limit, one.actual) for one in found] == [
        ("Discards: 3 pairs, exactly 2 needed.", 2, 3),
        ("Discards: nothing is no card of this game, a base of the fighter's hand needed.", None, None),
        (
            "Discards: Their Finisher is not in the hand that the fighter begins with, a base of it needed.",
            None,
            None,
        ),
        ("Trance: 3 times among the initial discards, at most once allowed.", 1, 3),
    ]


@pytest.mark.parametrize(
    ("rule", "numbers", "words"),
    [
        ("enough_wounds", {"wounds": 2}, "Every fighter has at least 2 wounds, and their number is known"),
        ("maximum_size", {"cards": 2}, "At most 2 cards"),
        ("copy_limit", {"copies": 1}, "At most 1 card of one name"),
        ("point_limit", {"points": 1}, "At most 1 construction point, and those of every card are known"),
        ("options_of_format", {}, "May be settled beside the cards: nothing"),
        ("campaign_spell", {"card": "g-big-bang", "unless": "g-a"}, "Big Bang only in campaigns, or beside A"),
        ("only_kinds", {"zone": "deck", "kinds": ["site", "tactic"]}, "Cards: only sites and tactics"),
    ],
)
def test_a_rule_in_words(rule, numbers, words):
    assert rule_of(rule, numbers, "House rules").words == words


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("minimum_size", {"cards": 0}),
        ("minimum_size", {"cards": 10_000}),
        ("kind_share", {"kind": "site", "percent": 1}),
        ("kind_share", {"kind": "site", "percent": 100}),
        ("one_faction", {"free": "x" * 200}),
        ("known_mode", {"modes": [str(number) for number in range(100)]}),
    ],
)
def test_the_ends_of_a_range_are_in_it(rule, numbers):
    rule_of(rule, numbers, "H" * 200)


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [("one_faction", {"free": "x" * 201}), ("known_mode", {"modes": [str(number) for number in range(101)]})],
)
def test_what_is_beyond_is_not(rule, numbers):
    with pytest.raises(BadRuleError):
        rule_of(rule, numbers, "House rules")


def test_a_zone_complains_of_what_it_counts():
    rule = rule_of("zone_size", {"zone": "fighters", "kind": "fighter", "least": 1, "most": 2}, "House rules")
    assert (list(rule.codes), rule.words) == (["too_few_fighters", "too_many_fighters"], "Fighters: 1 to 2")
    numbers = {"zone": "spells", "kind": "spell", "least": 2, "most": None, "optional": True}
    rule = rule_of("zone_size", numbers, "House rules")
    assert (list(rule.codes), rule.words) == (["too_few_spells"], "Spells: none, or at least 2")
    [one] = rule.check(deck((BOLT, 1, "spells")), Terms())
    assert one.fix.words == "Add 1 spell of your choice"


def test_unknown_names_say_where_they_belong():
    here, there = (
        UnknownCount("a", 1, near=("A", "B"), near_slugs=("a", "b")),
        UnknownCount("b", 2, elsewhere="In War."),
    )
    found = rule_of("known_card", {}, "House rules").check(Decklist(unknown=(here, there)), Terms())
    assert [one.message for one in found] == [
        "a: 1 copy of a card that is not in the card database, only cards of this game allowed. Did you mean A or B?",
        "b: 2 copies of a card of another game, only cards of this game allowed. In War.",
    ]


def test_cards_without_points_are_no_way_to_spare_some():
    free, dear = card("free", points=0), card("dear", points=2)
    [one] = rule_of("point_limit", {"points": 3}, "House rules").check(deck((free, 4), (dear, 2)), Terms())
    assert (one.actual, dict(one.fix.remove)) == (4, {"dear": 1})


def test_uneven_modes_name_the_almighty():
    sides = [deck((HERO, 1, "fighters")), deck((UNKNOWN, 1, "fighters"), mode="almighty")]
    [one] = rule_of("modes_of_battle", {}, "House rules").check(sides, Terms())
    assert (one.code, one.cards) == ("uneven_modes", ("nobody",))
    few, _ = rule_of("modes_of_battle", {}, "House rules").check([*sides, sides[1]], Terms())
    assert few.message == "Sides: 2 sides in mode almighty, 1 box at hand, one needed for each."
