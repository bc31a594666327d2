"""docs/card-text.md tells the phrases that one War card alone uses, each with its reason, and no other."""

import ast
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from cards.importer.files import read_fixtures
from cards.importer.load import FIXTURES
from cards.management.commands.phrasetable import refuse_without_reason
from cards.text.phrases import OwnPhrase, OwnPhrases, own_phrases, reasons, spelled, table, with_table
from engine.text import grammar_of

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "card-text.md"


@pytest.fixture(scope="module")
def own() -> OwnPhrases:
    return own_phrases("war", read_fixtures(FIXTURES, "war").sound_cards)


def test_the_committed_table_is_the_one_that_is_made(own):
    document = DOCUMENT.read_text(encoding="utf-8")
    assert with_table(document, table("war", own)) == document


def test_every_phrase_of_one_card_has_a_reason_and_no_reason_is_left_over(own):
    refuse_without_reason(own)
    assert reasons().keys() == {phrase.rule for phrase in own.phrases}
    assert all(len(reason) <= 100 and reason.endswith(".") for reason in reasons().values())


def test_a_phrase_without_a_reason_is_refused():
    with pytest.raises(CommandError, match=r"Without a reason in cards/text/reasons\.json: push\."):
        refuse_without_reason(OwnPhrases([OwnPhrase("war-lure", "push")], 1))


def test_a_card_is_counted_once_however_many_phrases_are_its_own(own):
    told = {phrase.card for phrase in own.phrases}
    assert own.cards_with_one == len(told) < len(own.phrases)
    assert f"{len(told)} of {own.cards} War cards" in DOCUMENT.read_text(encoding="utf-8")


def test_ex_and_almighty_lines_count_and_what_two_cards_say_does_not(own):
    rules = {phrase.rule: phrase.card for phrase in own.phrases}
    assert rules["markers_share_life"] == "war-tatsumi"
    assert "push" not in rules
    assert "retreat" not in rules


def test_the_words_of_all_games_are_no_phrase_of_one(own):
    assert not {phrase.rule for phrase in own.phrases} & {"exactly", "one_of", "up_to", "at_least", "any_number"}


@pytest.mark.parametrize(
    ("rule", "phrase"),
    [
        ("take_attack", "take <whose> attack into <pile>"),
        ("lose_life", "lose <number> life"),
        ("push_cut_short", "the push is cut short"),
        ("extend_clash", "extend the clash <limit>"),
    ],
)
def test_a_phrase_is_spelled_by_the_grammar(rule, phrase):
    assert spelled(grammar_of("war"), rule) == phrase


def test_a_document_without_a_place_for_the_table_is_refused(tmp_path):
    document = tmp_path / "document.md"
    document.write_text("# Nothing\n")
    with pytest.raises(CommandError, match="no place for the table"):
        call_command("phrasetable", "war", "--write", str(document))
    assert document.read_text() == "# Nothing\n"


def test_the_rules_of_battlecon_name_no_card():
    """No ability is code under a card's name.

    Human is the form that an option of replays concerns (ruling W22), and tag is a kind of base, not the card.
    """
    names = set()
    for file in (ROOT / "fixtures" / "war").glob("*.json"):
        for card in json.loads(file.read_text(encoding="utf-8"))["cards"]:
            names |= {card["name"], card["slug"], card["slug"].removeprefix("war-")}
    said = {
        node.value
        for file in (ROOT / "engine" / "battlecon").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert said & names == {"Human", "tag"}
