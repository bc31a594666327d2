"""What the rules say of themselves and of decks, word for word."""

from dataclasses import replace
from datetime import date

import pytest

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import (
    AmbiguousCount,
    BadCount,
    CardCount,
    DeckCard,
    Decklist,
    DiscardPair,
    OptionCard,
    Options,
    UnknownCount,
)
from decks.formats import FORMATS, BadFormatError, RuleRow, format_of_rows
from decks.rules import BadRuleError, Bans, Fix, Terms, rule_of
from decks.zones import FIGHTERS
from tests.decks.tables import table_of

SOURCE = "House rules"


def card(slug: str, kind: str = "site", **more) -> DeckCard:
    return DeckCard(slug=slug, name=slug.title(), kind=kind, **more)


def deck(*lines: tuple, **options) -> Decklist:
    return Decklist.of([CardCount(*line) for line in lines], options=Options(**options))


A, B = card("a"), card("b", "tactic")
HERO, RIVAL = card("hero", "fighter", wounds=4, set="box"), card("rival", "fighter", wounds=4, set="box")
BOLT = card("bolt", "spell")


@pytest.mark.parametrize(
    ("rule", "numbers", "words"),
    [
        ("known_card", {}, "Every name says which card of this game is meant"),
        ("readable_count", {}, "Every count is a whole number from 1 to 10,000"),
        ("not_banned", {}, "No card of the ban list in force"),
        ("playable", {}, "Cards that cannot be played here are allowed"),
        ("not_retired", {}, "Cards that have left the card database are allowed"),
        ("only_kinds", {"zone": "deck", "kinds": ["site"]}, "Cards: only sites"),
        ("only_kinds", {"zone": "pool", "kinds": ["battler", "magic"]}, "Cards: only battlers and magic"),
        ("only_kinds", {"zone": "combat_cards", "kinds": ["combat"]}, "Combat cards: only combat cards"),
        ("only_kinds", {"zone": "fighters", "kinds": ["a", "b", "c"]}, "Fighters: only as, bs and cs"),
        ("options_of_format", {"options": ["mode"]}, "May be settled beside the cards: mode"),
        (
            "options_of_format",
            {"options": ["mode", "finisher"]},
            "May be settled beside the cards: mode and finisher",
        ),
        ("options_of_format", {}, "May be settled beside the cards: nothing"),
        ("minimum_size", {"cards": 1}, "At least 1 card"),
        ("minimum_size", {"cards": 60}, "At least 60 cards"),
        ("maximum_size", {"cards": 1}, "At most 1 card"),
        ("copy_limit", {"copies": 4}, "At most 4 cards of one name"),
        ("kind_share", {"kind": "battler", "percent": 50}, "At least 50% of the cards are Battlers"),
        ("zone_size", {"zone": "combat_cards", "kind": "combat", "least": 6, "most": 8}, "Combat cards: 6 to 8"),
        ("zone_size", {"zone": "fighters", "kind": "fighter", "least": 1, "most": 1}, "Fighters: exactly 1"),
        ("zone_size", {"zone": "fighters", "kind": "fighter", "least": 1, "most": None}, "Fighters: at least 1"),
        (
            "zone_size",
            {"zone": "spells", "kind": "spell", "least": 1, "most": 2, "optional": True},
            "Spells: none, or 1 to 2",
        ),
        ("point_limit", {"points": 90}, "At most 90 construction points, and those of every card are known"),
        ("one_faction", {"free": "Mercenary"}, "Cards of one faction, and of Mercenary"),
        ("type_ratio", {"subject": "Sites", "kinds": ["site"], "least": 20, "most": 25}, "Sites: 20 to 25 advised"),
        (
            "of_the_box",
            {"set": "war-of-indines"},
            "Only fighters of the set war-of-indines, and promotional ones with one copy for each box of the event",
        ),
        (
            "known_mode",
            {"modes": ["normal", "ex", "almighty"]},
            "Mode normal, ex or almighty, normal unless settled, with a fighter whose ability in it is known",
        ),
        ("own_finisher", {}, "The finisher is one of the fighter's own, the first unless settled"),
        (
            "own_discards",
            {},
            "The initial discards, where settled, are two pairs of a style of the fighter and a base of the mode or "
            "the fighter, four different cards",
        ),
        ("enough_wounds", {"wounds": 1}, "Every fighter has at least 1 wound, and their number is known"),
        ("allowed_spells", {}, "At most as many spells as agreed (2 unless agreed otherwise), none that was forbidden"),
        (
            "campaign_spell",
            {"card": "battlecards-mutiny", "unless": "battlecards-summon-creature"},
            "Mutiny only in campaigns, or beside Summon Creature",
        ),
        ("agreed_fighters", {}, "At most as many fighters as agreed, and each once where that was agreed"),
        ("copies_in_boxes", {}, "Each fighter on as many sides as there are boxes (1 unless agreed otherwise)"),
        ("equal_teams", {}, "As many fighters on one side as on the other"),
        (
            "modes_of_battle",
            {},
            "EX or Almighty on as many sides as there are boxes (1 unless agreed otherwise); "
            "normal against Almighty is advised against",
        ),
        ("alignments_apart", {"free": "Neutral"}, "No alignment but Neutral on both sides"),
    ],
)
def test_a_rule_in_words(rule, numbers, words):
    assert rule_of(rule, numbers, SOURCE).words == words


def told(found) -> list[tuple]:
    """All that a complaint says: code, sentence, cards, severity, and its fix in words with the zone it is in."""
    return [
        (one.code, one.message, one.cards, one.severity.value, one.fix and (one.fix.words, one.fix.zone))
        for one in found
    ]


@pytest.mark.parametrize(
    ("rule", "numbers", "decklist", "terms", "wanted"),
    [
        (
            "minimum_size",
            {"cards": 2},
            deck((A, 1)),
            {},
            [
                (
                    "deck_too_small",
                    "Deck: 1 card, at least 2 needed.",
                    (),
                    "error",
                    ("Add 1 card of your choice", None),
                )
            ],
        ),
        (
            "maximum_size",
            {"cards": 1},
            deck((A, 1), (B, 2)),
            {},
            [("deck_too_large", "Deck: 3 cards, at most 1 allowed.", (), "error", ("Take out 2 B", None))],
        ),
        ("maximum_size", {"cards": 1}, deck((A, 1)), {}, []),
        (
            "copy_limit",
            {"copies": 1},
            deck((A, 2)),
            {},
            [("too_many_copies", "A: 2 copies, at most 1 allowed.", ("a",), "error", ("Take out 1 A", None))],
        ),
        (
            "zone_size",
            {"zone": "fighters", "kind": "fighter", "least": 2, "most": 3},
            deck((HERO, 4, "fighters")),
            {},
            [
                (
                    "too_many_fighters",
                    "Fighters: 4 fighters, 2 to 3 needed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                )
            ],
        ),
        (
            "zone_size",
            {"zone": "fighters", "kind": "fighter", "least": 3, "most": None},
            deck((HERO, 1, "fighters")),
            {},
            [
                (
                    "too_few_fighters",
                    "Fighters: 1 fighter, at least 3 needed.",
                    ("hero",),
                    "error",
                    ("Add 2 fighters of your choice", "fighters"),
                )
            ],
        ),
        ("zone_size", {"zone": "f", "kind": "site", "least": 0, "most": 0}, deck(), {}, []),
        ("zone_size", {"zone": "f", "kind": "site", "least": 2, "most": 3, "optional": True}, deck(), {}, []),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 3), (card("x", "battler"), 1)),
            {},
            [("battler_share", "Battlers: 1 of 4 cards, at least 2 needed.", (), "error", ("Take out 2 A", None))],
        ),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 102), (card("x", "battler"), 100)),
            {},
            [
                (
                    "battler_share",
                    "Battlers: 100 of 202 cards, at least 101 needed.",
                    (),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 52), (card("x", "battler"), 50)),
            {},
            [
                (
                    "battler_share",
                    "Battlers: 50 of 102 cards, at least 51 needed.",
                    (),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "only_kinds",
            {"zone": "spells", "kinds": ["spell"]},
            deck((HERO, 1, "spells"), (HERO, 1, "fighters"), (BOLT, 1, "spells")),
            {},
            [
                (
                    "wrong_kind",
                    "Hero: 1 copy of kind fighter among the spells, only spells allowed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "spells"),
                )
            ],
        ),
        (
            "not_banned",
            {},
            deck((A, 2), (B, 1)),
            {"bans": Bans(date(2027, 1, 2), frozenset({"a"}), "The list")},
            [
                (
                    "banned_card",
                    "A: 2 copies, none allowed: banned by the list in force since 2027-01-02.",
                    ("a",),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False, not_playable_because=("No Text.",)), 2)),
            {},
            [
                (
                    "card_not_playable",
                    "Raw: 2 copies, allowed in the deck; the card cannot be played here: no Text.",
                    ("raw",),
                    "warning",
                    ("Take out 2 Raw", None),
                )
            ],
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False, not_playable_because=("Power is X.", "Text...")), 1)),
            {},
            [
                (
                    "card_not_playable",
                    "Raw: 1 copy, allowed in the deck; the card cannot be played here: power is X; text.",
                    ("raw",),
                    "warning",
                    ("Take out 1 Raw", None),
                )
            ],
        ),
        (
            "not_retired",
            {},
            deck((card("old", retired=True), 1), (A, 1)),
            {},
            [
                (
                    "card_retired",
                    "Old: 1 copy, allowed in the deck; the card has left the card database, and no card took its "
                    "place.",
                    ("old",),
                    "warning",
                    ("Take out 1 Old", None),
                )
            ],
        ),
        (
            "options_of_format",
            {"options": ["mode", "finisher"]},
            deck(discards=(DiscardPair(OptionCard("x"), OptionCard("y")),)),
            {},
            [
                (
                    "unused_option",
                    "Discards: 1 option that this format does not ask for, only mode and finisher used.",
                    (),
                    "warning",
                    None,
                )
            ],
        ),
        (
            "one_faction",
            {"free": "Mercenary"},
            deck((card("x"), 2)),
            {},
            [
                (
                    "faction_unknown",
                    "X: 2 copies of a faction that nobody knows, one faction besides Mercenary allowed.",
                    ("x",),
                    "warning",
                    ("Take out 2 X", None),
                )
            ],
        ),
        (
            "one_faction",
            {"free": "Mercenary"},
            deck((card("x", faction="Jotune"), 1), (card("y", faction="Protoan"), 2), (card("z", faction="Synth"), 1)),
            {},
            [
                (
                    "too_many_factions",
                    "Deck: 3 factions (Protoan 2 cards, Jotune 1 card, Synth 1 card), at most 1 allowed besides "
                    "Mercenary; not Protoan: X and Z.",
                    ("x", "z"),
                    "error",
                    ("Take out 1 X and 1 Z", None),
                )
            ],
        ),
        (
            "point_limit",
            {"points": 3},
            deck((card("dear", points=4), 1), (card("x"), 2)),
            {},
            [
                (
                    "too_many_points",
                    "Deck: 4 construction points, at most 3 allowed.",
                    (),
                    "error",
                    ("Take out 1 Dear", None),
                ),
                (
                    "points_unknown",
                    "X: 2 copies with construction points that nobody knows, none allowed in a deck of at most 3 "
                    "points.",
                    ("x",),
                    "error",
                    ("Take out 2 X", None),
                ),
            ],
        ),
        (
            "type_ratio",
            {"subject": "Sites", "kinds": ["site"], "least": 1, "most": 2},
            deck((A, 3)),
            {},
            [("type_ratio", "Sites: 3 cards, 1 to 2 advised.", (), "advice", None)],
        ),
        (
            "of_the_box",
            {"set": "other"},
            deck((HERO, 2, "fighters")),
            {},
            [
                (
                    "not_in_box",
                    "Hero: 2 copies of a fighter outside the box, allowed with one copy for each box of the event; "
                    "the organiser has 0 for 1 box.",
                    ("hero",),
                    "error",
                    ("Take out 2 Hero", "fighters"),
                )
            ],
        ),
        ("of_the_box", {"set": "other"}, deck((HERO, 2, "fighters")), {"promos": {"hero": 1}}, []),
        (
            "known_mode",
            {"modes": ["normal", "ex", "almighty"]},
            deck((HERO, 1, "fighters"), mode="ex"),
            {},
            [
                (
                    "mode_not_known",
                    "Hero: mode ex, in which nobody knows the fighter's ability; normal allowed.",
                    ("hero",),
                    "error",
                    None,
                )
            ],
        ),
        (
            "own_finisher",
            {},
            deck((HERO, 1, "fighters"), (RIVAL, 1, "fighters"), finisher=OptionCard("boom")),
            {},
            [
                (
                    "unknown_finisher",
                    "Finisher: boom is no finisher of this game, one of Hero or Rival needed.",
                    ("boom",),
                    "error",
                    None,
                )
            ],
        ),
        (
            "enough_wounds",
            {"wounds": 5},
            deck((HERO, 2, "fighters")),
            {},
            [("too_few_wounds", "Hero: 4 wounds, at least 5 needed.", ("hero",), "error", ("Take out 2 Hero", None))],
        ),
        (
            "allowed_spells",
            {},
            deck((BOLT, 2, "spells")),
            {"forbidden": frozenset({"bolt"}), "spells": 1},
            [
                (
                    "too_many_spells",
                    "Spells: 2 spells, at most 1 agreed.",
                    ("bolt",),
                    "error",
                    ("Take out 1 Bolt", "spells"),
                ),
                (
                    "forbidden_spell",
                    "Bolt: 2 copies, none allowed: forbidden for this match.",
                    ("bolt",),
                    "error",
                    ("Take out 2 Bolt", "spells"),
                ),
            ],
        ),
        (
            "campaign_spell",
            {"card": "bolt", "unless": "g-long-name"},
            deck((BOLT, 2, "spells")),
            {},
            [
                (
                    "campaign_spell",
                    "Bolt: 2 copies, none allowed outside campaigns without Long Name.",
                    ("bolt",),
                    "error",
                    ("Take out 2 Bolt", "spells"),
                )
            ],
        ),
        (
            "agreed_fighters",
            {},
            deck((HERO, 2, "fighters"), (RIVAL, 1, "fighters")),
            {"fighters": 2, "different": True},
            [
                (
                    "too_many_fighters",
                    "Fighters: 3 fighters, at most 2 agreed.",
                    ("hero", "rival"),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                ),
                (
                    "fighter_twice",
                    "Hero: 2 copies, at most 1 agreed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                ),
            ],
        ),
        ("agreed_fighters", {}, deck((HERO, 2, "fighters")), {"fighters": 2}, []),
    ],
)
def test_a_complaint_word_for_word(rule, numbers, decklist, terms, wanted):
    found = list(rule_of(rule, numbers, SOURCE).check(decklist, Terms(**terms)))
    assert told(found) == wanted
    assert {one.source for one in found} <= ({"The list"} if rule == "not_banned" else {SOURCE})


EVIL, GOOD, FREE, NOBODY = (
    card(slug, "fighter", alignment=alignment)
    for slug, alignment in (("evil", "Evil"), ("good", "Good"), ("free", "Neutral"), ("nobody", None))
)


def side(*lines: tuple[DeckCard, int], **options) -> Decklist:
    return deck(*((one, copies, "fighters") for one, copies in lines), **options)


@pytest.mark.parametrize(
    ("rule", "numbers", "sides", "terms", "wanted"),
    [
        (
            "copies_in_boxes",
            {},
            [side((HERO, 1)), side((HERO, 2))],
            {},
            [("too_few_boxes", "Hero: 3 copies on all sides, 1 at hand.", ("hero",), "error", None)],
        ),
        (
            "copies_in_boxes",
            {},
            [side((HERO, 1), (RIVAL, 1)), side((HERO, 1), (RIVAL, 1))],
            {"promos": {"hero": 2}},
            [("too_few_boxes", "Rival: 2 copies on all sides, 1 at hand.", ("rival",), "error", None)],
        ),
        (
            "equal_teams",
            {},
            [side((HERO, 3)), side((HERO, 1)), side()],
            {},
            [("unequal_teams", "Sides: 3, 1 and 0 fighters, the same number on each side needed.", (), "error", None)],
        ),
        (
            "modes_of_battle",
            {},
            [side(mode="ex"), side(mode="ex"), side(mode="ex")],
            {"boxes": 2},
            [("too_few_boxes", "Sides: 3 sides in mode ex, 2 boxes at hand, one needed for each.", (), "error", None)],
        ),
        (
            "modes_of_battle",
            {},
            [side((HERO, 1)), side((RIVAL, 1), mode="almighty"), side((EVIL, 1), mode="normal")],
            {},
            [
                (
                    "uneven_modes",
                    "Sides: 2 in mode normal against 1 in mode almighty, EX or Almighty advised.",
                    ("rival",),
                    "advice",
                    None,
                )
            ],
        ),
        (
            "alignments_apart",
            {"free": "Neutral"},
            [side((EVIL, 1), (FREE, 1), (GOOD, 1)), side((EVIL, 2), (FREE, 1)), side((NOBODY, 2))],
            {},
            [
                (
                    "alignment_unknown",
                    "Nobody: 2 copies of an alignment that nobody knows, none but Neutral allowed on both sides.",
                    ("nobody",),
                    "warning",
                    None,
                ),
                (
                    "same_alignment",
                    "Evil: 3 fighters on 2 sides, none allowed on more than one side.",
                    ("evil",),
                    "error",
                    None,
                ),
            ],
        ),
    ],
)
def test_a_complaint_of_the_decks_that_meet_word_for_word(rule, numbers, sides, terms, wanted):
    found = list(rule_of(rule, numbers, SOURCE).check(sides, Terms(**terms)))
    assert told(found) == wanted
    assert {one.source for one in found} == {SOURCE}


def test_an_ambiguous_name_lists_the_cards_it_may_mean():
    shared = AmbiguousCount("Strike", 2, ("A", "B", "C"))
    [one] = rule_of("known_card", {}, SOURCE).check(Decklist(ambiguous=(shared,)), Terms())
    assert one.message == "Strike: 2 copies under a name of 3 cards, one of these allowed: A, B or C."
    assert (one.code, one.cards, one.limit, one.actual) == ("ambiguous_card", ("Strike",), 1, 3)


def test_a_count_that_is_no_number_of_copies():
    bad = BadCount("a", "A", "0", 0, 1)
    [one] = rule_of("readable_count", {}, SOURCE).check(Decklist(bad_counts=(bad,)), Terms())
    assert one.message == "A: 0 copies, a whole number from 1 to 10,000 needed."
    assert (one.code, one.cards, one.limit, one.actual, one.source) == ("bad_count", ("a",), 1, 0, SOURCE)


@pytest.mark.parametrize(
    ("one", "fix"),
    [
        (UnknownCount("x", 2), Fix("Take out 2 x", (("x", 2),))),
        (UnknownCount("x", 2, ("A", "B"), ("a", "b")), Fix("Take out 2 x", (("x", 2),))),
        (UnknownCount("x", 2, ("A",), ("a",)), Fix("Write A instead of x", (("x", 2),), (("a", 2),))),
    ],
)
def test_a_card_that_nobody_knows_is_written_right_or_taken_out(one, fix):
    [found] = rule_of("known_card", {}, SOURCE).check(Decklist(unknown=(one,)), Terms())
    assert found.fix == fix


@pytest.mark.parametrize(
    ("points", "out"),
    [
        (8, {"dear": 1}),
        (6, {"dear": 1}),
        (5, {"dear": 2}),
        (3, {"dear": 2}),
        (2, {"cheap": 1, "dear": 2}),
        (0, {"cheap": 3, "dear": 2}),
        (1, None),
    ],
)
def test_a_deck_is_made_cheaper_by_its_dearest_cards(points, out):
    entries = [(card("cheap", points=1), 3), (card("dear", points=3), 2), (card("free", points=0), 2)]
    if out is None:
        # The one copy that stays of a card that sets costs is too dear alone.
        entries = [(card("office", points=4, deck_building=("Deck building: your Hunters cost 1 point",)), 2)]
    [one] = rule_of("point_limit", {"points": points}, SOURCE).check(Decklist.of(entries), Terms())
    assert (one.fix and dict(one.fix.remove)) == out


def own_format(like: str, *rows: tuple, **more):
    made = [RuleRow(rule, numbers, SOURCE) for rule, numbers in rows]
    return format_of_rows(
        slug="own", name="Own", since=date(2027, 1, 1), like=FORMATS[like], rows=made, version=1, **more
    )


def test_a_format_has_thirty_rules_of_its_own_and_no_more():
    rows = [("copy_limit", {"copies": number}) for number in range(31)]
    assert len(own_format("sularia-free", *rows[:30]).rules) == 36
    with pytest.raises(BadFormatError) as refused:
        own_format("sularia-free", *rows)
    [(place, why)] = refused.value.wrong
    assert (place, why.code, str(why)) == (None, "too_many_rules", "found 31 rules, allowed at most 30")


@pytest.mark.parametrize(
    ("like", "rule", "numbers", "code", "words"),
    [
        (
            "duel",
            "known_card",
            {},
            "rule_of_every_format",
            'found rule "known_card", which every format has; leave it out',
        ),
        (
            "battleboard-pool",
            "equal_teams",
            {},
            "rule_of_another_game",
            'found rule "equal_teams" of another game, allowed minimum_size, maximum_size, copy_limit, only_kinds, '
            "zone_size or kind_share",
        ),
        (
            "war-team",
            "known_mode",
            {"modes": ["ex"]},
            "rule_without_subject",
            'found rule "known_mode", allowed in a format like one whose decks settle a mode',
        ),
        (
            "trials-team",
            "own_discards",
            {},
            "rule_without_subject",
            'found rule "own_discards", allowed in a format like one whose decks settle a discards',
        ),
        (
            "battlecards-duel",
            "zone_size",
            {"zone": "combat_cards", "kind": "combat", "least": 1, "most": 2},
            "invalid_numbers",
            'zone: found "combat_cards", allowed fighters or spells',
        ),
        (
            "battlecards-duel",
            "zone_size",
            {"zone": "spells", "kind": "combat", "least": 1, "most": 2},
            "invalid_numbers",
            'kind: found "combat", allowed fighter or spell',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "deck", "kinds": ["spell"]},
            "invalid_numbers",
            'zone: found "deck", allowed fighters or spells',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "spells", "kinds": ["spell", "site"]},
            "invalid_numbers",
            'kinds: found "site", allowed fighter or spell',
        ),
        (
            "battlecards-duel",
            "only_kinds",
            {"zone": "spells", "kinds": []},
            "invalid_numbers",
            "kinds: found an empty list, allowed fighter or spell",
        ),
        (
            "battleboard-pool",
            "kind_share",
            {"kind": "site", "percent": 5},
            "invalid_numbers",
            'kind: found "site", allowed battler or magic',
        ),
        (
            "sularia-free",
            "type_ratio",
            {"subject": "X", "kinds": ["fighter"], "least": 1, "most": 2},
            "invalid_numbers",
            'kinds: found "fighter", allowed combatant, condition, site or tactic',
        ),
        (
            "duel",
            "known_mode",
            {"modes": ["normal", "hard"]},
            "invalid_numbers",
            'modes: found "hard", allowed almighty, ex or normal',
        ),
    ],
)
def test_a_row_out_of_place_says_what_is_allowed(like, rule, numbers, code, words):
    with pytest.raises(BadFormatError) as refused:
        own_format(like, ("copy_limit", {"copies": 1}), (rule, numbers))
    [(place, why)] = refused.value.wrong
    assert (place, why.code, str(why), str(refused.value)) == (1, code, words, words)


def test_all_that_is_wrong_is_told_in_one_sentence():
    with pytest.raises(BadFormatError) as refused:
        own_format("duel", ("copy_limit", {"copies": 1}), ("copy_limit", {"copies": 1}), ("not_banned", {}))
    assert str(refused.value) == (
        'found rule "copy_limit" with the same numbers twice, allowed once; '
        'found rule "not_banned", which every format has; leave it out'
    )


@pytest.mark.parametrize(
    ("rule", "numbers", "source", "code", "words"),
    [
        ("minimum_size", {"cards": 1}, "", "invalid_source", 'source: found "", allowed a text of 1 to 200 characters'),
        (
            "minimum_size",
            {"copies": 1},
            SOURCE,
            "invalid_numbers",
            "copies: no number of minimum_size, allowed cards",
        ),
        (
            "minimum_size",
            {"cards": 10_001},
            SOURCE,
            "invalid_numbers",
            "cards: found 10001, allowed a whole number from 0 to 10,000",
        ),
        ("playable", {"x": 1}, SOURCE, "invalid_numbers", "x: no number of playable, allowed none"),
        (
            "kind_share",
            {"kind": "site", "percent": 0},
            SOURCE,
            "invalid_numbers",
            "percent: found 0, allowed a whole number from 1 to 100",
        ),
        (
            "type_ratio",
            {"x": 1},
            SOURCE,
            "invalid_numbers",
            "x: no number of type_ratio, allowed subject, kinds, least and most",
        ),
        (
            "known_mode",
            {"modes": "ex"},
            SOURCE,
            "invalid_numbers",
            'modes: found "ex", allowed a list of different texts',
        ),
        (
            "kind_share",
            {"kind": "site", "percent": 101},
            SOURCE,
            "invalid_numbers",
            "percent: found 101, allowed a whole number from 1 to 100",
        ),
        (
            "zone_size",
            {"zone": "z", "kind": "k", "least": 3, "most": 2},
            SOURCE,
            "invalid_numbers",
            "most: found 2, allowed a number from least, which is 3",
        ),
    ],
)
def test_a_row_that_makes_no_rule_says_what_is_allowed(rule, numbers, source, code, words):
    with pytest.raises(BadRuleError) as refused:
        rule_of(rule, numbers, source)
    assert (refused.value.code, str(refused.value)) == (code, words)


def test_an_unknown_rule_is_told_all_there_are():
    with pytest.raises(BadRuleError) as refused:
        rule_of("x", {}, SOURCE)
    assert refused.value.code == "unknown_rule"
    assert str(refused.value).startswith('found rule "x", allowed known_card, readable_count, not_banned, ')
    assert str(refused.value).endswith(", equal_teams, modes_of_battle or alignments_apart")


@pytest.mark.parametrize("rule", [("allowed_spells", {}), ("campaign_spell", {"card": "a", "unless": "b"})])
def test_a_rule_of_spells_needs_a_zone_for_them(rule):
    like = replace(FORMATS["battlecards-duel"], zones=(FIGHTERS,))
    with pytest.raises(BadFormatError) as refused:
        format_of_rows(
            slug="own", name="Own", since=date(2027, 1, 1), like=like, rows=[RuleRow(*rule, SOURCE)], version=1
        )
    [(_, why)] = refused.value.wrong
    assert why.code == "rule_without_subject"
    assert str(why) == f'found rule "{rule[0]}", allowed in a format like one whose decks have spells'


@pytest.mark.parametrize(
    ("like", "rule", "numbers", "words"),
    [
        ("war-tournament", "of_the_box", {"set": "box"}, 'set: found "box", allowed '),
        ("sularia-free", "one_faction", {"free": "Nobody"}, 'free: found "Nobody", allowed Exsularian, Jotune, '),
        ("battlecards-campaign", "alignments_apart", {"free": "Odd"}, 'free: found "Odd", allowed Chaos, Evil, '),
        (
            "battlecards-duel",
            "campaign_spell",
            {"card": "battlecards-mutiny", "unless": "nothing"},
            'unless: found "nothing", allowed a word of the cards of this game',
        ),
    ],
)
def test_a_rule_names_only_what_the_cards_have(like, rule, numbers, words):
    with pytest.raises(BadFormatError) as refused:
        own_format(like, (rule, numbers), table=table_of(FORMATS[like].game))
    assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("sets", "allowed"),
    [
        (0, "a word of the cards of this game"),
        (1, "set-00"),
        (20, ", ".join(f"set-{number:02}" for number in range(19)) + " or set-19"),
        (21, "a word of the cards of this game"),
    ],
)
def test_allowed_words_are_listed_while_they_are_few(sets, allowed):
    cards = [DeckCard(f"c{number}", f"C{number}", "fighter", set=f"set-{number:02}") for number in range(sets)]
    table = CardTable.of(TableRow(one, None) for one in cards)
    with pytest.raises(BadFormatError) as refused:
        own_format("war-tournament", ("of_the_box", {"set": "box"}), table=table)
    assert str(refused.value) == f'set: found "box", allowed {allowed}'


def test_a_fix_names_six_cards_and_counts_the_rest():
    seven = [CardCount(card(name), 2) for name in "abcdefg"]
    assert Fix.taking_out(seven[:6]).words == "Take out 2 A, 2 B, 2 C, 2 D, 2 E and 2 F"
    assert Fix.taking_out(seven).words == "Take out 2 A, 2 B, 2 C, 2 D, 2 E, 2 F and 2 more"
