"""How a query is written and what comes of it, in words. Pure: the grammar's address and its page show it."""

from __future__ import annotations

from typing import NamedTuple

from cards.search.parse import DEEPEST_BRACKET, LONGEST_NUMBER, LONGEST_QUERY, MOST_WARNINGS


class Way(NamedTuple):
    """A way to write something, and what it asks for."""

    example: str
    meaning: str


SYNTAX = (
    Way("advance", "The word anywhere on the card: name, text, kind, keywords, fighter, set..."),
    Way("advance push", "Both words, wherever they stand; `and` between them says the same."),
    Way('"draw 1"', "The words one behind the other, on one line of the card."),
    Way("advanc*", "A word that begins so; the star stands at the end."),
    Way("push or pull", "One of them or both. What stands side by side belongs together before `or` is weighed."),
    Way("-push", "Not that: every card that does not have it. Works before fields, quotes and brackets too."),
    Way("push (hit or start)", "Brackets keep a choice together."),
    Way("text:push", "In one field: its name, a colon and the value, without blanks."),
    Way('text:"draw 1"', "A value of several words in quotes."),
    Way("faction:jotune", "A word of the data: what is called so, or else what has these words in its name."),
    Way("name=strike", "The value and nothing besides. For numbers `=` and `:` are the same."),
    Way("power!=0", "Another value; a card without power is not found. `-power:0` finds those as well."),
    Way("atk>=3", "A comparison of numbers: > >= < <=. A card without the number is never found."),
    Way("power:unknown", "The number or word that the card should have and nobody knows."),
    Way("+1/+1", "A written number with its signs is one word: +1, -1, 1, 1+, +1/+1 and 0~1 are six."),
    Way('-2 -"2"', "Before a digit `-` is a sign; to have a bare number excluded, put it in quotes."),
)

# What the codes of warnings mean. None of them keeps the rest of the query from being answered.
WARNINGS = {
    "unknown_field": "There is no such field; the term was left out.",
    "operator_not_for_field": "The field cannot be asked for with this operator; the term was left out.",
    "wrong_value": "The field takes another sort of value, a number or true or false; the term was left out.",
    "unknown_value": "No card has this value, so the term finds none.",
    "value_missing": "The value does not stand right behind the field; the term was left out.",
    "nothing_to_find": "There is no letter or digit to look for; the term was left out.",
    "star_inside_word": "A star stands at the end of a word only; what is behind it was left out.",
    "or_without_term": "There is nothing on one side of an `or`, which was left out.",
    "unclosed_quote": "A quote never ends; it was read to the end of the query.",
    "unclosed_bracket": "A bracket is never closed; it was read to the end of the query.",
    "unopened_bracket": "A bracket closes what was never opened; it was left out.",
    "nested_too_deeply": "Brackets stand inside too many others; what is deeper was left out.",
    "more_warnings": "There are more warnings than are told.",
}

LIMITS = {
    "query_characters": LONGEST_QUERY,
    "brackets_inside_each_other": DEEPEST_BRACKET,
    "digits_of_a_number": LONGEST_NUMBER,
    "warnings": MOST_WARNINGS,
}
