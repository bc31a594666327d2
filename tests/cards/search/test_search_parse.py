"""What a query means, what of it is not understood, and how it is written again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.search.explain import explain
from cards.search.fields import FIELDS, TABLE
from cards.search.parse import LONGEST_QUERY, MOST_WARNINGS, QueryTooLongError, parse
from cards.search.tree import EVERYTHING, And, Not, Number, Or, Truth, Words, as_query, terms_of


def word(*found, field=None, operator=":", is_open=False, written=None):
    return Words(field, operator, found, is_open, written or " ".join(found))


A, B, C, D = (word(letter) for letter in "abcd")


@pytest.mark.parametrize(
    ("query", "tree"),
    [
        ("", EVERYTHING),
        (" \t\n", EVERYTHING),
        ("()", EVERYTHING),
        ("a", A),
        ("a b", And((A, B))),
        ("a and b", And((A, B))),
        ("a AND b", And((A, B))),
        ("a or b", Or((A, B))),
        ("a OR b", Or((A, B))),
        ("a b or c d", Or((And((A, B)), And((C, D))))),
        ("a (b or c) d", And((A, Or((B, C)), D))),
        ("a (b c) d", And((A, B, C, D))),
        ("a or (b or c)", Or((A, B, C))),
        ("((((a))))", A),
        ("a a b a", And((A, B))),
        ("a or a", A),
        ("-a", Not(A)),
        ("--a", A),
        ("-(-(a))", A),
        ("-(a b)", Not(And((A, B)))),
        ("-(a or b) c", And((Not(Or((A, B))), C))),
        ('"a b"', word("a", "b")),
        ("“a b”", word("a", "b")),
        ('a"b"c', And((A, B, C))),
        ("face-down", word("face", "down", written="face-down")),
        ("don’t", word("dont", written="don’t")),
        ("fligh*", word("fligh", is_open=True)),
        ("fligh**", word("fligh", is_open=True)),
        ('"draw f"*', word("draw", "f", is_open=True)),
        ("-2", word("minus2", written="-2")),
        ("−2", word("minus2", written="-2")),
        ('-"2"', Not(word("2"))),
        ("-+1", Not(word("plus1", written="+1"))),
        ("+1/+1", word("plus1slashplus1", written="+1/+1")),
        ("2:1", word("2colon1", written="2:1")),
        ("Hit: a", And((word("hit", written="Hit:"), A))),
        ('"or"', word("or")),
        ("-or", Not(word("or"))),
        ("order", word("order")),
        ("android", word("android")),
        ("game:war", word("war", field="game")),
        ("GAME:War", word("war", field="game", written="War")),
        ("t:base", word("base", field="kind")),
        ("kind!=base", word("base", field="kind", operator="!=")),
        ('text:"draw 1"', word("draw", "1", field="text")),
        ("text:or", word("or", field="text")),
        ("-text:“draw 1”", Not(word("draw", "1", field="text"))),
        ('name="a b"', word("a", "b", field="name", operator="=")),
        ("name:a*", word("a", field="name", is_open=True)),
        ("atk>=3", Number("atk", ">=", 3)),
        ("atk >= 3", Number("atk", ">=", 3)),
        ("atk\u00a0>=\u20093", Number("atk", ">=", 3)),
        ("at\u212a>=3", Number("atk", ">=", 3)),
        ("atk:3", Number("atk", "=", 3)),
        ("atk=3", Number("atk", "=", 3)),
        ("atk==3", Number("atk", "=", 3)),
        ("atk!=3", Number("atk", "!=", 3)),
        ("power>=-1", Number("power", ">=", -1)),
        ("power<−1", Number("power", "<", -1)),
        ("power:+1", Number("power", "=", 1)),
        ('power:"2"', Number("power", "=", 2)),
        ("generation>0", Number("gen", ">", 0)),
        ("stun_guard<=2", Number("guard", "<=", 2)),
        ("power:Unknown", word("unknown", field="power", written="Unknown")),
        ("attack:head", word("head", field="attack")),
        ("playable:true", Truth("playable", "=", True)),
        ("playable!=FALSE", Truth("playable", "!=", False)),
        (
            "game:sularia t:combatant atk>=3 -kw:flight",
            And(
                (
                    word("sularia", field="game"),
                    word("combatant", field="kind"),
                    Number("atk", ">=", 3),
                    Not(word("flight", field="kw")),
                )
            ),
        ),
    ],
)
def test_what_a_query_means(query, tree):
    read = parse(query)
    assert read.tree == tree
    assert read.warnings == ()


@pytest.mark.parametrize(
    ("query", "tree", "code", "term", "at", "did_you_mean"),
    [
        ("colr:red", EVERYTHING, "unknown_field", "colr:red", (0, 8), "color"),
        ("a pwr>3 b", And((A, B)), "unknown_field", "pwr>3", (2, 7), "power"),
        ("a -zzzzzz:3", A, "unknown_field", "zzzzzz:3", (3, 11), None),
        ("colr:red or a", A, "unknown_field", "colr:red", (0, 8), "color"),
        ("a kw>3", A, "operator_not_for_field", "kw>3", (2, 6), None),
        ("kw!=flight", EVERYTHING, "operator_not_for_field", "kw!=flight", (0, 10), "-kw:flight"),
        ('text="a b"', EVERYTHING, "operator_not_for_field", 'text="a b"', (0, 10), 'text:"a b"'),
        ("power!=unknown a", A, "operator_not_for_field", "power!=unknown", (0, 14), "-power:unknown"),
        ("power:high", EVERYTHING, "wrong_value", "power:high", (0, 10), None),
        ("power:unknow", EVERYTHING, "wrong_value", "power:unknow", (0, 12), "unknown"),
        ("power:1.5", EVERYTHING, "wrong_value", "power:1.5", (0, 9), None),
        ("power:3*", EVERYTHING, "wrong_value", "power:3*", (0, 8), None),
        ("power:1234567890", EVERYTHING, "wrong_value", "power:1234567890", (0, 16), None),
        ("power:²", EVERYTHING, "wrong_value", "power:²", (0, 7), None),
        ("type:combatant", EVERYTHING, "wrong_value", "type:combatant", (0, 14), "t:combatant"),
        ("playable:yes", EVERYTHING, "wrong_value", "playable:yes", (0, 12), None),
        ("a game: b", And((A, B)), "value_missing", "game:", (2, 7), None),
        ("a atk>=", A, "value_missing", "atk>=", (2, 7), None),
        ("faction:(a or b)", Or((A, B)), "value_missing", "faction:", (0, 8), None),
        ("a !!!", A, "nothing_to_find", "!!!", (2, 5), None),
        ('a ""', A, "nothing_to_find", '""', (2, 4), None),
        ("*", EVERYTHING, "nothing_to_find", "*", (0, 1), None),
        ("name:漢字 a", A, "nothing_to_find", "name:漢字", (0, 7), None),
        ("fl*ght", word("fl", is_open=True), "star_inside_word", "fl*ght", (0, 6), "fl*"),
        ('a "b', And((A, B)), "unclosed_quote", '"b', (2, 4), None),
        ('a text:"b', And((A, word("b", field="text"))), "unclosed_quote", '"b', (7, 9), None),
        ("a “b", And((A, B)), "unclosed_quote", "“b", (2, 4), None),
        ("(a or b", Or((A, B)), "unclosed_bracket", "(", (0, 1), None),
        ("a) b", And((A, B)), "unopened_bracket", ")", (1, 2), None),
        ('")" a )', A, "nothing_to_find", '")"', (0, 3), None),
        ("a or", A, "or_without_term", "or", (2, 4), None),
        ("or a", A, "or_without_term", "or", (0, 2), None),
        ("a or or b", Or((A, B)), "or_without_term", "or", (2, 4), None),
        ("a (or b)", And((A, B)), "or_without_term", "or", (3, 5), None),
    ],
)
def test_what_is_not_understood_is_left_out_with_a_warning(query, tree, code, term, at, did_you_mean):
    read = parse(query)
    assert read.tree == tree
    warning = read.warnings[0]
    assert (warning.code, warning.term, warning.at, warning.did_you_mean) == (code, term, at, did_you_mean)
    assert did_you_mean is None or did_you_mean in warning.detail


def test_warnings_stand_in_the_order_of_the_query():
    codes = [warning.code for warning in parse('a) colr:red kw>1 (power:x "').warnings]
    assert codes == [
        "unopened_bracket",
        "unknown_field",
        "operator_not_for_field",
        "unclosed_bracket",
        "wrong_value",
        "unclosed_quote",
    ]


def test_of_very_many_warnings_the_first_are_told():
    warnings = parse(")" * LONGEST_QUERY).warnings
    assert len(warnings) == MOST_WARNINGS + 1
    assert (warnings[-1].code, warnings[-1].at) == ("more_warnings", (MOST_WARNINGS, LONGEST_QUERY))
    assert "1,004 more" in warnings[-1].detail


def test_a_query_has_at_most_1024_characters():
    assert parse("a" * 1024).warnings == ()
    with pytest.raises(QueryTooLongError, match="Found 1,025 characters; allowed are 1,024"):
        parse("a" * 1025)


def nested(levels):
    """a (b or (a (b or ... c)))"""
    return "".join("a (" if level % 2 == 0 else "b or (" for level in range(levels)) + "c" + ")" * levels


def test_choices_stand_inside_each_other_at_most_eight_deep():
    assert parse(nested(8)).warnings == ()
    (warning,) = parse(nested(9)).warnings
    assert (warning.code, warning.term) == ("nested_too_deeply", "(a (c))")


@pytest.mark.parametrize(
    "query",
    [
        "(" * 1024,
        "(" * 500 + "a" + ")" * 500,
        "-" * 1024,
        '"' * 1023,
        "or " * 341,
        "a or " * 204,
        "a(b or(" * 146,
        "-(a -" * 204,
        "-(a b)" * 170,
        "kw:a or " * 128,
        nested(180),
        "x:" * 512,
    ],
)
def test_no_query_is_too_deep_or_has_too_many_terms(query):
    tree = parse(query).tree
    assert parse(as_query(tree)).tree == tree
    assert explain(tree)


QUERY_PIECES = [*"()\"-*:=<>! '“”’−,+/~0137ab", " or ", " and ", "or", "-(", *(f"{name}:" for name in FIELDS)]
QUERY_PIECES += ["power>=", "range<", "unknown", "true", "none", "head", "é", "\n", "\0", "漢"]

queries = st.lists(st.sampled_from(QUERY_PIECES), max_size=40).map("".join) | st.text(max_size=60)


@given(queries)
def test_a_tree_written_as_a_query_is_read_as_the_same_tree(query):
    tree = parse(query).tree
    again = parse(as_query(tree))
    assert again.tree == tree
    assert again.warnings == ()


@given(queries)
def test_every_warning_says_where_and_every_tree_can_be_explained(query):
    read = parse(query)
    for warning in read.warnings:
        start, end = warning.at
        assert 0 <= start < end <= len(query)
        assert warning.code == "more_warnings" or warning.term == query[start:end]
        assert warning.detail.endswith((".", "?"))
    assert explain(read.tree)


@given(st.text(min_size=1000, max_size=1100))
def test_a_long_text_is_read_or_refused(text):
    if len(text) > LONGEST_QUERY:
        with pytest.raises(QueryTooLongError):
            parse(text)
    else:
        assert parse(text).text == text


@pytest.mark.parametrize("field", TABLE, ids=lambda field: field.name)
def test_the_examples_of_the_table_are_understood(field):
    for example in field.examples:
        read = parse(example)
        assert read.warnings == ()
        assert field.name in {term.field for term in terms_of(read.tree)}


def test_every_field_has_one_name():
    names = [name for field in TABLE for name in (field.name, *field.aliases)]
    assert len(names) == len(set(names)) == len(FIELDS)
