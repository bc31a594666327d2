"""Each rule alone, at the edges of what it allows."""

from datetime import date

import pytest

from decks.decklist import BadCount, DeckCard, Decklist
from decks.rules import (
    Bans,
    CopyLimit,
    KnownCard,
    MinimumSize,
    NotBanned,
    OneFaction,
    Playable,
    PointLimit,
    ReadableCount,
    Severity,
    Terms,
    TypeRatio,
)

NOTHING_AGREED = Terms()


def card(slug: str, **facts) -> DeckCard:
    return DeckCard(**{"slug": slug, "name": slug.title(), "kind": "site", "faction": "Jotune", "points": 1, **facts})


def different(number: int, **facts) -> list[tuple[DeckCard, int]]:
    """So many different cards, one copy each."""
    return [(card(f"card-{place}", **facts), 1) for place in range(number)]


def found(rule, decklist: Decklist, terms: Terms = NOTHING_AGREED) -> list[tuple]:
    return [(one.code, one.cards, one.limit, one.actual) for one in rule.check(decklist, terms)]


@pytest.mark.parametrize("size", [0, 1, 59])
def test_a_deck_below_the_minimum_is_too_small(size):
    deck = Decklist.of(different(size))
    assert found(MinimumSize(60, "5.C"), deck) == [("deck_too_small", (), 60, size)]


@pytest.mark.parametrize("size", [60, 61, 90])
def test_a_deck_of_the_minimum_or_more_is_large_enough(size):
    assert found(MinimumSize(60, "5.C"), Decklist.of(different(size))) == []


def test_unknown_and_ambiguous_cards_count_for_the_size_and_bad_counts_do_not():
    deck = Decklist.of(different(57), [("no-such", 2)], [("Strike", 1, ("a", "b"))], [BadCount("x", "X", "0", 0, 1)])
    assert deck.size == 60
    assert found(MinimumSize(60, "5.C"), deck) == []


@pytest.mark.parametrize(("copies", "legal"), [(1, True), (4, True), (5, False), (10_000, False)])
def test_copies_of_one_name(copies, legal):
    deck = Decklist.of([(card("landing"), copies), (card("beacon"), 4)])
    assert found(CopyLimit(4, "3.C.iii"), deck) == ([] if legal else [("too_many_copies", ("landing",), 4, copies)])


def test_two_cards_of_one_name_share_the_copy_limit():
    deck = Decklist.of([(card("second", name="Landing"), 3), (card("first", name="Landing"), 2)])
    assert found(CopyLimit(4, "3.C.iii"), deck) == [("too_many_copies", ("first", "second"), 4, 5)]


@pytest.mark.parametrize(("points", "legal"), [(0, True), (89, True), (90, True), (91, False), (360, False)])
def test_construction_points(points, legal):
    deck = Decklist.of([(card("single", points=1), points)])
    assert found(PointLimit(90, "3.C.iv"), deck) == ([] if legal else [("too_many_points", (), 90, points)])


def test_a_card_of_unknown_points_is_an_error_and_counts_nothing():
    deck = Decklist.of([(card("real", points=None), 3), (card("demo", points=4), 22)])
    violations = list(PointLimit(90, "3.C.iv").check(deck, NOTHING_AGREED))
    assert [(one.code, one.cards, one.limit, one.actual, one.severity) for one in violations] == [
        ("points_unknown", ("real",), 0, 3, Severity.ERROR)
    ]


def test_a_deck_building_line_makes_unknown_points_known():
    office = card("office", points=2, deck_building=("Deck building: your Hunters cost 1 point",))
    hunter = card("real", points=None, tags=frozenset({"Hunter"}))
    assert found(PointLimit(90, "3.C.iv"), Decklist.of([(office, 1), (hunter, 4)])) == []


def test_a_deck_that_is_too_dear_says_what_its_lines_saved():
    office = card("office", points=2, deck_building=("Deck building: your Hunters cost 1 point",))
    hunter = card("hunter", points=3, tags=frozenset({"Hunter"}))
    [violation] = PointLimit(5, "3.C.iv").check(Decklist.of([(office, 1), (hunter, 4)]), NOTHING_AGREED)
    assert violation.message == ("Deck: 6 construction points (14 before its deck-building lines), at most 5 allowed.")


ONE_FACTION = OneFaction("Mercenary", "5.B")


@pytest.mark.parametrize(
    ("factions", "outside", "actual"),
    [
        ({}, (), 0),
        ({"Jotune": 60}, (), 0),
        ({"Mercenary": 60}, (), 0),
        ({"Jotune": 30, "Mercenary": 30}, (), 0),
        ({"Jotune": 59, "Synthien": 1}, ("synthien",), 2),
        ({"Jotune": 1, "Synthien": 59}, ("jotune",), 2),
        ({"Synthien": 30, "Jotune": 30}, ("synthien",), 2),
        ({"Protoan": 20, "Synthien": 20, "Jotune": 20}, ("protoan", "synthien"), 3),
        ({"Mercenary": 50, "Protoan": 4, "Jotune": 6}, ("protoan",), 2),
    ],
)
def test_factions(factions, outside, actual):
    deck = Decklist.of([(card(faction.lower(), faction=faction), copies) for faction, copies in factions.items()])
    assert found(ONE_FACTION, deck) == ([("too_many_factions", outside, 1, actual)] if outside else [])


def test_the_faction_with_most_cards_is_counted_in_copies_not_in_different_cards():
    synthien = [(card(f"drone-{place}", faction="Synthien"), 1) for place in range(3)]
    deck = Decklist.of([*synthien, (card("giant"), 4)])
    assert found(ONE_FACTION, deck) == [("too_many_factions", ("drone-0", "drone-1", "drone-2"), 1, 2)]


def test_a_card_of_unknown_faction_is_a_warning_and_no_second_faction():
    deck = Decklist.of([(card("giant"), 4), (card("real", faction=None), 2)])
    violations = list(ONE_FACTION.check(deck, NOTHING_AGREED))
    assert [(one.code, one.cards, one.actual, one.severity) for one in violations] == [
        ("faction_unknown", ("real",), 2, Severity.WARNING)
    ]


def test_only_cards_of_the_list_in_force_are_banned():
    deck = Decklist.of([(card("torches"), 2), (card("beacon"), 1)])
    bans = Bans(date(2027, 1, 1), frozenset({"torches", "not-in-the-deck"}), "organised play, 1 January 2027")
    [violation] = NotBanned().check(deck, Terms(bans))
    assert (violation.code, violation.cards, violation.limit, violation.actual) == ("banned_card", ("torches",), 0, 2)
    assert violation.message == "Torches: 2 copies, none allowed: banned by the list in force since 2027-01-01."
    assert violation.source == "organised play, 1 January 2027"
    assert found(NotBanned(), deck, NOTHING_AGREED) == []


def test_what_names_no_card_or_several_is_reported_with_its_copies():
    deck = Decklist.of([], [("SDX-999", 2), ("", 1)], [("Strike", 4, ("trials-strike", "war-strike"))])
    assert found(KnownCard(), deck) == [
        ("unknown_card", ("SDX-999",), 0, 2),
        ("unknown_card", ("",), 0, 1),
        ("ambiguous_card", ("Strike",), 1, 2),
    ]


def test_a_long_unknown_name_is_whole_in_the_cards_and_short_in_the_message():
    [violation] = KnownCard().check(Decklist.of([], [("x" * 5_000, 1)]), NOTHING_AGREED)
    assert violation.cards == ("x" * 5_000,)
    assert len(violation.message) < 250


@pytest.mark.parametrize(("sent", "number", "limit"), [("0", 0, 1), ("-3", -3, 1), ("999999", 999_999, 10_000)])
def test_a_bad_count_says_what_was_found_and_which_end_it_is_beyond(sent, number, limit):
    deck = Decklist.of(bad_counts=[BadCount("landing", "Landing", sent, number, limit)])
    assert found(ReadableCount(), deck) == [("bad_count", ("landing",), limit, number)]


def test_a_card_that_cannot_be_played_is_a_warning_with_its_reasons():
    real = card("real", playable=False, not_playable_because=("Its text is not known.", "Its attack is not known."))
    [violation] = Playable().check(Decklist.of([(real, 1), (card("demo"), 1)]), NOTHING_AGREED)
    assert (violation.code, violation.cards, violation.severity) == ("card_not_playable", ("real",), Severity.WARNING)
    assert violation.message == (
        "Real: 1 copy, allowed in the deck; the card cannot be played here: "
        "its text is not known; its attack is not known."
    )


RATIOS = (
    TypeRatio("Sites", ("site",), 20, 25, "5.C"),
    TypeRatio("Tricks", ("tactic", "condition"), 15, 20, "5.C"),
)


@pytest.mark.parametrize(
    ("sites", "tricks", "expected"),
    [
        (20, 15, []),
        (25, 20, []),
        (19, 15, [("type_ratio", (), 20, 19)]),
        (26, 15, [("type_ratio", (), 25, 26)]),
        (20, 14, [("type_ratio", (), 15, 14)]),
        (20, 21, [("type_ratio", (), 20, 21)]),
        (0, 0, [("type_ratio", (), 20, 0), ("type_ratio", (), 15, 0)]),
    ],
)
def test_type_ratio_is_advice_for_each_group_out_of_its_range(sites, tricks, expected):
    deck = Decklist.of(
        [
            (card("site"), sites),
            (card("tactic", kind="tactic"), tricks // 2),
            (card("condition", kind="condition"), tricks - tricks // 2),
            (card("nobody-knows", kind=None), 30),
        ]
    )
    violations = [one for ratio in RATIOS for one in ratio.check(deck, NOTHING_AGREED)]
    assert [(one.code, one.cards, one.limit, one.actual) for one in violations] == expected
    assert {one.severity for one in violations} <= {Severity.ADVICE}


@pytest.mark.parametrize(
    "rule",
    [CopyLimit(4, "-"), PointLimit(90, "-"), ONE_FACTION, NotBanned(), KnownCard(), ReadableCount(), Playable()],
    ids=lambda rule: type(rule).__name__,
)
def test_an_empty_deck_breaks_no_rule_about_cards(rule):
    assert found(rule, Decklist(), Terms(Bans(date(2027, 1, 1), frozenset({"torches"}), "a list"))) == []
