"""How values read on a page: numbers printed and in words, triggers, names of kinds."""

import pytest

from cards.wording import (
    Shown,
    counted,
    flag_words,
    initials,
    kind_name,
    kinds_name,
    listed,
    origin_badge,
    shown_number,
    shown_plain,
    shown_range,
    split_line,
)


@pytest.mark.parametrize(
    ("number", "kind", "modifier", "value"),
    [
        (4, "number", False, "4"),
        (-1, "number", False, "−1"),
        (0, "number", True, "+0"),
        (2, "number", True, "+2"),
        (-3, "number", True, "−3"),
        (None, "na", False, "–"),
        (None, "special", True, "X"),
        (None, "unknown", False, "?"),
        (None, "number", False, "?"),
    ],
)
def test_a_number_is_printed_with_the_sign_of_a_modifier(number, kind, modifier, value):
    assert shown_number(number, kind, modifier=modifier).value == value


@pytest.mark.parametrize(
    ("low", "high", "kind", "modifier", "shown"),
    [
        (1, 1, "number", False, Shown("1")),
        (1, 4, "number", False, Shown("1~4", "1 to 4")),
        (0, 0, "number", True, Shown("+0")),
        (0, 1, "number", True, Shown("+0~1", "+0 to +1")),
        (-1, 1, "number", True, Shown("−1~+1", "−1 to +1")),
        (-1, -1, "number", True, Shown("−1")),
        (-2, -1, "number", True, Shown("−2~−1", "−2 to −1")),
        (None, None, "na", False, Shown("–", "none: the card has no such number")),
        (None, None, "special", False, Shown("X", "given by the card's text")),
        (None, None, "unknown", True, Shown("?", "nobody knows")),
    ],
)
def test_a_range_has_both_ends_and_a_sign_once(low, high, kind, modifier, shown):
    assert shown_range(low, high, kind, modifier=modifier) == shown


def test_a_sign_that_is_no_number_always_has_words():
    for kind in ("na", "special", "unknown"):
        assert shown_number(None, kind).words
        assert shown_range(None, None, kind).words


def test_what_a_card_lacks_is_not_what_nobody_knows():
    assert shown_plain(None).value == "–"
    assert shown_plain(None, known=False).value == "?"
    assert shown_plain(-1).value == "−1"
    assert shown_plain("on_wound").value == "on wound"


@pytest.mark.parametrize(
    ("line", "head", "rest"),
    [
        ("Hit: push 2", "Hit:", "push 2"),
        ("Start, you moved past the opponent: +1 power", "Start, you moved past the opponent:", "+1 power"),
        ("Spend 3 Time: Start: advance up to 2", "Spend 3 Time: Start:", "advance up to 2"),
        ("Soak 2", "", "Soak 2"),
        ("Barrage 2:1, Flight", "", "Barrage 2:1, Flight"),
        (
            "Barrage 1:2: no such line, but no prefix before the first colon",
            "Barrage 1:2:",
            "no such line, but no prefix before the first colon",
        ),
        (
            "Choose one: Trash 2 Force: guard 2; or Trash 4 Force: guard 4",
            "Choose one: Trash 2 Force:",
            "guard 2; or Trash 4 Force: guard 4",
        ),
        ("advance 1; if range 1: +1 power", "", "advance 1; if range 1: +1 power"),
        ("", "", ""),
    ],
)
def test_a_line_is_split_at_the_end_of_its_prefixes(line, head, rest):
    assert split_line(line) == (head, rest)


@pytest.mark.parametrize(
    ("kind", "one", "many"),
    [
        ("style", "Style", "Styles"),
        ("special_action", "Special action", "Special actions"),
        ("status", "Status", "Statuses"),
        ("magic", "Magic", "Magic"),
        ("rules", "Rules card", "Rules cards"),
        ("unknown", "Kind not known", "Kind not known"),
        (None, "Kind not known", "Kind not known"),
    ],
)
def test_kinds_are_named_one_and_many(kind, one, many):
    assert (kind_name(kind), kinds_name(kind)) == (one, many)


def test_counts_lists_and_flags_read_as_sentences():
    assert counted(1, "card") == "1 card"
    assert counted(1044, "card") == "1,044 cards"
    assert listed(["head"]) == "head"
    assert listed(["head", "arms", "legs"]) == "head, arms and legs"
    assert flag_words("fixed:guard").startswith("Fixed guard")
    assert flag_words("wins_priority_ties") == "Wins priority ties"
    assert origin_badge("reconstruction") == "reconstruction, ours"


@pytest.mark.parametrize(("name", "letters"), [("Hikaru", "Hi"), ("King Alexian", "KA"), ("O", "O"), ("Cadenza", "Ca")])
def test_initials_stand_for_a_fighter(name, letters):
    assert initials(name) == letters
