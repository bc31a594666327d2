"""Names, tags and descriptions: what can be seen is kept, what cannot be seen is refused and named."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.labels import (
    LONGEST_DESCRIPTION,
    LONGEST_NAME,
    MOST_TAGS,
    LabelRefusedError,
    deck_name,
    description_text,
    revision_name,
    tag_name,
    tag_names,
)

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def refusal(kept, sent):
    with pytest.raises(LabelRefusedError) as refused:
        kept(sent)
    return refused.value.code, str(refused.value)


@pytest.mark.parametrize("sign", [*BIDI, "\x00", "\x1b", "\n", "\x7f", "\u200b", "\ufeff", "\u2028"])
@pytest.mark.parametrize("kept", [deck_name, revision_name, tag_name])
def test_a_sign_that_nobody_sees_is_refused_by_its_number(kept, sign):
    code, message = refusal(kept, f"ab{sign}c")
    assert code == "unusable_character"
    assert message.startswith(f"Character 3 is U+{ord(sign):04X} (")


@pytest.mark.parametrize("name", ["سلام دنیا", "שלום", "می‌خواهم", "👩‍👩‍👧", "Ægir's “Ice” — № 1", "日本", "e"])
def test_names_of_all_scripts_are_kept(name):
    assert deck_name(name) == name


def test_a_name_is_kept_in_one_spelling_without_blanks_around():
    assert deck_name("  Cafe\u0301 ") == "Café"


@pytest.mark.parametrize("name", ["", "   ", "\u200d", "\u0301", "\u200d \u200c"])
def test_a_name_that_cannot_be_read_is_blank(name):
    assert refusal(deck_name, name)[0] == "blank"
    assert revision_name(name) == ""


def test_too_long_a_name_says_found_and_allowed():
    assert deck_name("x" * LONGEST_NAME) == "x" * LONGEST_NAME
    assert refusal(deck_name, "x" * 10_000) == ("max_length", "Found 10,000 characters, at most 100 allowed.")


def test_a_description_is_kept_as_it_was_sent():
    text = " # Plan\r\n\n\t* first\n"
    assert description_text(text) == text
    assert refusal(description_text, "x" * (LONGEST_DESCRIPTION + 1))[0] == "max_length"
    assert refusal(description_text, "a\u202eb")[0] == "unusable_character"


def test_tags_are_kept_in_one_form_each_once():
    assert tag_names([" Aggro ", "aggro", "ＡＧＧＲＯ", "Ice   Cold", "straße", "STRASSE"]) == (
        "aggro",
        "ice cold",
        "strasse",
    )


def test_too_many_tags_and_too_long_ones_are_refused():
    assert len(tag_names(map(str, range(MOST_TAGS)))) == MOST_TAGS
    assert refusal(tag_names, map(str, range(MOST_TAGS + 1))) == ("too_many_tags", "Found 21 tags, at most 20 allowed.")
    assert refusal(tag_name, "x" * 41)[0] == "max_length"
    # One sign that is eighteen when it is spelled out.
    assert refusal(tag_name, "\ufdfa" * 3)[0] == "max_length"
    assert refusal(tag_name, " ")[0] == "blank"


@given(st.text(max_size=60))
def test_what_is_kept_is_kept_again_unchanged_and_has_nothing_unseen(text):
    for kept in (deck_name, revision_name, tag_name, description_text):
        try:
            label = kept(text)
        except LabelRefusedError:
            continue
        assert kept(label) == label
        assert not set(label) & set(BIDI)
        allowed = "\n\t\r" if kept is description_text else ""
        assert all(unicodedata.category(sign) != "Cc" for sign in label if sign not in allowed)
