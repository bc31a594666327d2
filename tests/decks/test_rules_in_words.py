"""What the rules say of themselves and of decks, word for word."""

import pytest

from decks.decklist import (
    AmbiguousCount,
    BadCount,
    CardCount,
    DeckCard,
    Decklist,
    UnknownCount,
)
from decks.rules import Fix, Terms, rule_of
from tests.decks.worded import HERO, RIVAL, SOURCE, card, deck, told


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


def test_a_fix_names_six_cards_and_counts_the_rest():
    seven = [CardCount(card(name), 2) for name in "abcdefg"]
    assert Fix.taking_out(seven[:6]).words == "Take out 2 A, 2 B, 2 C, 2 D, 2 E and 2 F"
    assert Fix.taking_out(seven).words == "Take out 2 A, 2 B, 2 C, 2 D, 2 E, 2 F and 2 more"
