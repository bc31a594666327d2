"""The editor's rows as a form holds them, and its buttons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.decklist import CardCount, DeckCard, Decklist
from decks.working_list import Row, WorkingList, parts_of
from decks.zones import COMBAT_CARDS, DECK, FIGHTERS, STACK

LANDING, CITADEL = DeckCard("sularia-landing", "Landing", "site"), DeckCard("sularia-citadel", "Citadel", "condition")
WORKING = WorkingList((Row("deck", "a", 2), Row("deck", "b", 1), Row("spells", "a", 3)))


def test_a_form_brings_back_the_rows_of_a_deck_in_their_order():
    working = WorkingList.of(Decklist.of([CardCount(CITADEL, 2, "deck"), CardCount(LANDING, 4, "deck")]))
    form = {row.field: str(row.copies) for row in working.rows} | {"do": "more x", "q": "site"}
    assert WorkingList.sent(form) == working
    assert working.counts == {"deck": [("sularia-citadel", 2), ("sularia-landing", 4)]}


@pytest.mark.parametrize(
    ("button", "counts"),
    [
        (lambda it: it.more("deck-a"), {"deck": [("a", 3), ("b", 1)], "spells": [("a", 3)]}),
        (lambda it: it.fewer("deck-b"), {"deck": [("a", 2)], "spells": [("a", 3)]}),
        (lambda it: it.fewer("deck-b").fewer("deck-b").more("deck-b"), WORKING.counts),
        (lambda it: it.without("spells-a"), {"deck": [("a", 2), ("b", 1)]}),
        (lambda it: it.with_card("a", "spells"), {"deck": [("a", 2), ("b", 1)], "spells": [("a", 4)]}),
        (lambda it: it.with_card("c", "deck"), {"deck": [("a", 2), ("b", 1), ("c", 1)], "spells": [("a", 3)]}),
        (lambda it: it.moved_up("deck-b"), {"deck": [("b", 1), ("a", 2)], "spells": [("a", 3)]}),
        (lambda it: it.moved_up("spells-a"), WORKING.counts),
        (lambda it: it.more("deck-nothing"), WORKING.counts),
    ],
)
def test_each_button_does_one_thing(button, counts):
    assert button(WORKING).counts == counts


@pytest.mark.parametrize("written", ["", "-1", "x", "1.5", "9999999", "10001", "²", "1e3"])
def test_what_is_no_count_stays_as_it_was_written_and_counts_for_nothing(written):
    working = WorkingList.sent({"copies-deck-a": written, "copies-deck-b": "1"})
    assert [row.sent for row in working.unreadable] == [written]
    assert working.counts == {"deck": [("b", 1)]}


def test_options_are_sent_as_they_are_written():
    working = WorkingList.sent({"mode": " EX ", "finisher": "", "discard-1": "Trance + Strike", "discard-2": "Gale"})
    assert working.sent_options.mode == "EX"
    assert working.sent_options.finisher is None
    assert working.sent_options.discards == (("Trance", "Strike"), ("Gale", ""))


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=12), max_size=20))
def test_no_form_breaks_it(form):
    working = WorkingList.sent(form)
    assert all(0 <= row.copies <= 10_000 for row in working.rows)
    assert WorkingList.sent({row.field: row.sent or str(row.copies) for row in working.rows}).counts == working.counts


def test_a_deck_is_shown_by_kind_and_numbered_throughout():
    deck = Decklist.of([CardCount(LANDING, 4, "deck"), CardCount(CITADEL, 2, "deck")])
    parts = parts_of(deck, (DECK,), {"site": "Sites", "condition": "Conditions"})
    assert [(part.name, part.copies, [line.line for line in part.lines]) for part in parts] == [
        ("Sites", 4, [1]),
        ("Conditions", 2, [2]),
    ]


def test_zones_and_the_order_of_a_stack_are_kept():
    first, second, combat = DeckCard("f", "F", "fighter"), DeckCard("g", "G", "fighter"), DeckCard("c", "C", "combat")
    deck = Decklist.of(
        [CardCount(second, 1, "fighters"), CardCount(combat, 2, "combat_cards"), CardCount(first, 1, "fighters")]
    )
    parts = parts_of(deck, (STACK, COMBAT_CARDS), {})
    assert [(part.name, [line.name for line in part.lines]) for part in parts] == [
        ("Battle order", ["G", "F"]),
        ("Combat cards", ["C"]),
    ]
    assert parts_of(Decklist(), (FIGHTERS,), {}) == ()
