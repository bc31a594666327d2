"""The words that cards are found by, and the words of a query: the same function makes both."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.names import fold
from cards.search.document import BREAK, Document, keyword, search_document, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ()),
        ("!?… — ", ()),
        ("Fool’s Érrand", ("fools", "errand")),
        ("Hunter's High-Alert", ("hunters", "high", "alert")),
        ("The opponent gets -2 power", ("the", "opponent", "gets", "minus2", "power")),
        ("The opponent gets −2 power", ("the", "opponent", "gets", "minus2", "power")),
        ("+1/+1", ("plus1slashplus1",)),
        ("+1/+0", ("plus1slashplus0",)),
        ("-1/-2", ("minus1slashminus2",)),
        ("+1", ("plus1",)),
        ("-1", ("minus1",)),
        ("1", ("1",)),
        ("1+", ("1plus",)),
        ("Hit, range 3+:", ("hit", "range", "3plus")),
        ("0~1", ("0tilde1",)),
        ("-1~+1 range", ("minus1tildeplus1", "range")),
        ("Barrage 1:2, Flight", ("barrage", "1colon2", "flight")),
        ("Hit: +1 power; -1 priority", ("hit", "plus1", "power", "minus1", "priority")),
        ("1, 2 or 3", ("1", "2", "or", "3")),
        ("SDX-001", ("sdx", "001")),
        ("(maximum 5)", ("maximum", "5")),
        ("1+1", ("1", "1")),
        ("2nd +2nd", ("2nd", "2nd")),
        ("Perfectly +", ("perfectly",)),
        ("Ｆｕｌｌ ｗｉｄｔｈ", ("full", "width")),
        ("Straße Ægir", ("strasse", "aegir")),
        ("漢字", ()),
    ],
)
def test_the_words_of_a_text(text, found):
    assert words(text) == found


NUMBERS = ["1", "+1", "-1", "1+", "+1/+1", "-1/-1", "+1/+0", "0~1", "+0~1", "1:2", "1~2", "1/2"]


def test_written_numbers_are_words_of_their_own():
    assert len({words(number) for number in NUMBERS}) == len(NUMBERS)
    assert all(len(words(number)) == 1 for number in NUMBERS)


@given(st.text())
def test_words_are_plain_and_stay_as_they_are(text):
    found = words(text)
    assert set("".join(found)) <= set(string.ascii_lowercase + string.digits)
    assert BREAK not in found
    assert words(" ".join(found)) == found


@given(st.text(st.characters(exclude_characters="+-/~:‐‑‒–−﹣－"), max_size=40))
def test_without_signs_the_words_are_those_of_a_folded_name(text):
    assert " ".join(words(text)) == fold(text)


@pytest.mark.parametrize(
    ("name", "x", "y", "printed"),
    [("Barrage", 1, 2, "Barrage 1:2"), ("Focus", 2, None, "Focus 2"), ("Flight", None, None, "Flight")],
)
def test_a_keyword_as_cards_print_it(name, x, y, printed):
    assert keyword(name, x, y) == printed


def test_the_document_of_a_token_with_two_sides():
    card = {
        "name": "Courage",
        "kind": "token",
        "text": [],
        "sides": [{"name": "Rend", "text": ["The opponent gets -2 guard"]}, {"name": "Consume", "text": ["Guard 3"]}],
        "subtype": None,
        "source": ["a rulebook"],
        "note": "A remark.",
    }
    assert search_document(
        card, game="BattleCON: Trials of Indines", card_set="Trials of Indines", fighter="Lucida"
    ) == (
        Document(
            name="courage _ rend _ consume",
            text="the opponent gets minus2 guard _ guard 3",
            rest="lucida _ trials of indines _ battlecon trials of indines _ token",
        )
    )


def test_the_document_of_a_card_of_which_little_is_known():
    card = {
        "name": "Storm Citadel",
        "kind": "unknown",
        "faction": "unknown",
        "text": [],
        "known_effect": "Target combatant +2/+2",
        "keywords": [{"name": "Barrage", "x": 2, "y": 6}, {"name": "Flight", "x": None, "y": None}],
        "tags": ["Frost Giant"],
        "flags": ["does_not_attack"],
    }
    assert search_document(card, game="Battle for Sularia", card_set=None, fighter=None) == Document(
        name="storm citadel",
        text="target combatant plus2slashplus2",
        rest="battle for sularia _ barrage 2colon6 _ flight _ frost giant _ does not attack",
    )
