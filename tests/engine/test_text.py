"""The card text of BattleCON, and the errors every game's grammar gives: where, what, what else, what was meant."""

import json
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from engine.text import GAMES, TextError, check_text, grammar_of, names_in

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
TEXTS = ("text", "ex_text", "almighty_text")


def fixture_files() -> Iterator[dict[str, Any]]:
    for path in sorted(FIXTURES.glob("*/*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if content.get("game") in GAMES and "cards" in content:
            yield content


def texts_of(card: dict[str, Any]) -> Iterator[list[str]]:
    for key in TEXTS:
        if card.get(key):
            yield card[key]
    for side in card.get("sides") or []:
        yield side["text"] or []


ALL_TEXTS = [
    pytest.param(file["game"], text, id=f"{card['slug']}-{number}")
    for file in fixture_files()
    for card in file["cards"]
    for number, text in enumerate(texts_of(card), start=1)
]
WAR_CARDS = [card for file in fixture_files() if file["game"] == "war" for card in file["cards"]]


def lines_that_fail(game: str, text: list[str]) -> list[str]:
    failed = []
    for number, line in enumerate(text, start=1):
        try:
            grammar_of(game).parse(line, number)
        except TextError as mistake:
            failed.append(f"{line}: {mistake}")
    return failed


@pytest.mark.parametrize(("game", "text"), ALL_TEXTS)
def test_every_card_can_be_read(game: str, text: list[str]) -> None:
    assert lines_that_fail(game, text) == []


def names_declared_for(fighter: str | None) -> set[str]:
    """The names of a fighter's kit, the kinds of its components, and the bases everybody has."""
    declared = {card["name"] for card in WAR_CARDS if card["kind"] == "base" and card["fighter"] is None}
    for card in WAR_CARDS:
        if fighter is not None and card.get("fighter") == fighter:
            declared |= {card["name"], card["kind"].capitalize()}
    return declared


@pytest.mark.parametrize("card", [card for card in WAR_CARDS if card["text"]], ids=lambda card: card["slug"])
def test_war_cards_use_only_declared_names(card: dict[str, Any]) -> None:
    fighter = card["slug"] if card["kind"] == "fighter" else card.get("fighter")
    known = names_declared_for(fighter)
    assert [str(mistake) for text in texts_of(card) for mistake in check_text("war", text, known)] == []


# line, column, what was found, a word that was expected, the phrase that was meant
WRONG_LINES = [
    ("Hit: the oponent loses 2 life", 10, '"oponent"', '"opponent"', "the opponent loses <number> life"),
    ("Hit: the opponent looses 2 life", 19, '"looses"', '"loses"', "the opponent loses <number> life"),
    ("Hti: push 2", 1, '"Hti"', '"Hit"', "Hit"),
    ("Hit, rnge 3: push 2", 6, '"rnge"', '"range"', "range <threshold>"),
    ("Hit: push", 10, "the end of the line", "a number", "push <distance>"),
    ("Regain 2 lifes", 10, '"lifes"', '"life"', "regain <number> life"),
    ("When you take damge: push 1", 15, '"damge"', '"damage"', "you take damage"),
    ("Win priority tie", 14, '"tie"', '"ties"', "win priority ties"),
    ("Swap places with opponent", 18, '"opponent"', '"the"', "swap places with the opponent"),
    ("Hit: the opponent is stuned", 22, '"stuned"', '"stunned"', "the opponent is stunned"),
    ("Hit: the opponent discards base", 28, '"base"', '"each"', "the opponent discards <amount> <thing>"),
    ("Hit: +1 poewr", 9, '"poewr"', '"power"', "<signed number> power"),
    ("Attacks from rnge 4 do not hit you", 14, '"rnge"', '"range"', "attacks from range <threshold> do not hit you"),
    ("Hit: Push 2", 6, '"Push"', '"push"', "push <distance>"),
    ("Gain 1 Time: End: retret 2", 19, '"retret"', '"retreat"', "retreat <distance>"),
    ("You may ignore movment", 16, '"movment"', '"movement"', "ignore movement"),
]


@pytest.mark.parametrize(("line", "column", "found", "expected", "nearest"), WRONG_LINES)
def test_a_wrong_line_is_told_where_and_what_was_meant(
    line: str, column: int, found: str, expected: str, nearest: str
) -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").parse(line, 3)
    mistake = caught.value
    assert (mistake.line_text, mistake.line, mistake.column, mistake.found) == (line, 3, column, found)
    assert expected in mistake.expected
    assert mistake.nearest == nearest


# line, column, what was expected
UNTIDY_LINES = [
    ("push 2", 1, "a capital letter at the head of the line"),
    ("", 1, "a capital letter at the head of the line"),
    ("Hit: lose 2 life: push 1", 6, "a capital letter at the head of a prefix"),
    ("Choose one: push 1; or lose 1 life: push 2", 24, "a capital letter at the head of a prefix"),
    ("Hit:  push 2", 5, "single blanks between words, none before a stop"),
    ("Hit:push 2", 5, "single blanks between words, none before a stop"),
    ("Hit : push 2", 4, "single blanks between words, none before a stop"),
    ("Push 2 ", 7, "single blanks between words, none before a stop"),
    ("Push 2\n", 7, "single blanks between words, none before a stop"),
    ("Push 2; " * 80 + "push 2", 401, "the end of the line (at most 400 characters)"),
]


@pytest.mark.parametrize(("line", "column", "expected"), UNTIDY_LINES)
def test_there_is_one_way_to_write_a_line(line: str, column: int, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").parse(line)
    assert (caught.value.column, caught.value.expected) == (column, (expected,))


# Words in places where words may stand, that mean nothing; line, column, what was expected
NONSENSE = [
    ("+5~1 range", 1, "a range from low to high"),
    ("-1~-2 range", 1, "a range from low to high"),
    ("Your style range becomes 5~1", 26, "a range from low to high"),
    ("After: move 3, 2 or 1", 13, "numbers from low to high"),
    ("Push 1 or 1", 6, "numbers from low to high"),
    ("Advance 0", 9, "a number from 1"),
    ("Advance 0 toward the opponent", 9, "a number from 1"),
    ("Move up to 0", 12, "a number from 1"),
    ("Close 0", 7, "a number from 1"),
    ("Hit: spend 0 Time", 12, "a number from 1"),
    ("Hit: Hit: push 1", 6, "one trigger, then what it triggers"),
    ("Start: End, range 2: push 1", 8, "one trigger, then what it triggers"),
]


@pytest.mark.parametrize(("line", "column", "expected"), NONSENSE)
def test_a_line_that_means_nothing_is_refused(line: str, column: int, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").parse(line)
    assert (caught.value.column, caught.value.expected) == (column, (expected,))


NUMBERS_THAT_ARE_NONE = [
    ("war", "Advance ３", 9),
    ("war", "Advance 1000", 9),
    ("war", "Advance 01", 9),
    ("war", "+2power", 1),
    ("war", "+２ power", 1),
    ("war", "Gain 1Time", 6),
    ("war", "3+Time: push 1", 1),
    ("war", "Gain 1 Time per Fury(maximum 5)", 21),
    ("sularia", "Focus ３", 7),
    ("sularia", "Focus 1000", 7),
    ("sularia", "Target combatant gets+2/+2", 22),
    ("sularia", "Target combatant gets +2/+2and gains Flight", 23),
    ("sularia", "Barrage 1:２", 11),
    ("battlecards", "On wound: scratch ２ body spots of the opponent", 19),
    ("battlecards", "On wound: scratch 2body spots of the opponent", 19),
    ("battleboard", "+3attack", 1),
    ("battleboard", "Move up to ３", 12),
]


@pytest.mark.parametrize(("game", "line", "column"), NUMBERS_THAT_ARE_NONE)
def test_a_number_is_up_to_three_digits_and_a_word_of_its_own(game: str, line: str, column: int) -> None:
    with pytest.raises(TextError) as caught:
        grammar_of(game).parse(line)
    assert caught.value.column == column


SENSE = [
    "Spend 5 Time: Start: push 1",
    "For the rest of the duel: End: push 1",
    "After: For the rest of the duel: End: regain 1 life",
    "Limited Ante: Use 1 token: End: push 1",
    "Hit: push 1; End: push 1",
    "Hit: When you are hit: push 1",
    "Hit, range 0: power becomes 0",
    "-1~+1 range",
    "Push 0, 1 or 2",
    "Deplete 1 token",
    "Hit: deplete each Time",
    "Discard this: push 1",
]


@pytest.mark.parametrize("line", SENSE)
def test_a_line_that_means_something_is_read(line: str) -> None:
    assert grammar_of("war").parse(line).data == "start"


def test_the_message_shows_the_first_eight_words() -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").parse("Hti: push 2")
    assert len(caught.value.expected) > 8
    assert str(caught.value).startswith('line 1, column 1: found "Hti"; expected "Hit", ')
    assert str(caught.value).endswith(', ...; nearest known: "Hit"')


def test_nothing_is_suggested_for_what_is_like_no_phrase() -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").parse("Xyzzy")
    assert caught.value.nearest is None


def test_suggestions_come_from_the_grammar() -> None:
    """Every word of every known phrase can be read, so no phrase is kept by hand."""
    phrasebook = grammar_of("war").phrasebook
    assert len(phrasebook) > 500
    assert phrasebook.nearest("the opponent loses 2 life") == (1.0, "the opponent loses <number> life")
    assert phrasebook.nearest("when pigs fly")[0] < 0.6


def test_names_are_found_with_their_columns() -> None:
    tree = grammar_of("war").parse("Hit, Human: You may spend any number of Time: place your Gate Trap in your space")
    assert names_in(tree) == [("Human", 6), ("Time", 41), ("Gate Trap", 58)]


def test_an_unknown_name_is_reported_with_the_nearest() -> None:
    mistakes = check_text("war", ["Setup: gain 2 Time", "End: gain 1 Tyme", "Hit: push up to 2"], {"Time", "Trap"})
    assert [(m.line, m.column, m.found, m.expected, m.nearest) for m in mistakes] == [
        (2, 13, '"Tyme"', ("a declared name",), "Time")
    ]
    assert str(mistakes[0]) == 'line 2, column 13: found "Tyme"; expected a declared name; nearest known: "Time"'


def test_plurals_are_names_too() -> None:
    lines = ["Setup: gain 3 Iron Bodies", "End, 3+ active Drinks: deactivate each Drink"]
    assert check_text("war", lines, {"Iron Body", "Drink"}) == []


def test_game_words_are_no_names() -> None:
    assert check_text("war", ["Hit, the opponent's attack is a Finisher: the opponent is defeated"], set()) == []


def test_every_mistake_of_a_text_is_reported() -> None:
    mistakes = check_text("trials", ["Armor 1", "Amror 1", "Before: clsoe 3", "Guard 2"], set())
    assert [(mistake.line, mistake.column, mistake.nearest) for mistake in mistakes] == [
        (2, 1, "armor <number>"),
        (3, 9, "close <number>"),
    ]


def test_war_and_trials_speak_one_language() -> None:
    assert grammar_of("war") is grammar_of("trials")


def test_a_mistake_is_a_plain_fact() -> None:
    mistake = TextError("Push", 1, 5, "the end of the line", ("a number",), None)
    with pytest.raises(AttributeError):
        mistake.column = 2  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(mistake)) == mistake


def test_a_mistake_passes_through_a_context_manager() -> None:
    """contextlib sets the traceback of what it lets through, which a wholly frozen exception refuses."""

    @contextmanager
    def nothing() -> Iterator[None]:
        yield

    with pytest.raises(TextError), nothing():
        grammar_of("war").parse("Push")
