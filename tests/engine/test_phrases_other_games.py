"""The card texts of Sularia, BattleCards and BattleBoard: every line is read, and wrong lines are refused in place."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.text import TextError, check_text, grammar_of

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
GAMES = ("sularia", "battlecards", "battleboard")

# game, line, column of the mistake, a word that could have stood there
WRONG_LINES = [
    ("sularia", "Draw two cards", 6, "a number"),
    ("sularia", "Draw 1 crad", 8, '"card"'),
    ("sularia", "Deal 2 damages to target combatant", 8, '"damage"'),
    ("sularia", "Deal 2 damage to target", 24, '"combatant"'),
    ("sularia", "Target Jotune combatant get +3/+1", 25, '"gets"'),
    ("sularia", "Your Drones gets +0/+1", 13, '"get"'),
    ("sularia", "Target combatant gets +2", 23, "a signed pair"),
    ("sularia", "Activate deal 1 damage to target combatant", 10, '":"'),
    ("sularia", "At the start of your upkeep phase: draw 1 card", 22, '"influence"'),
    ("sularia", "When destroyed: gain 1 health", 6, '"deployed"'),
    ("sularia", "Flight, Quick", 9, '"Alpha Strike"'),
    ("sularia", "Barrage 2", 9, "a number pair"),
    ("sularia", "Flight: draw 1 card", 7, "the end of the line"),
    ("sularia", "Pay 2 mana: draw 1 card", 7, '"sularium"'),
    ("sularia", "Add 2 sularium per Drone", 25, '"you"'),
    ("sularia", "Choose one: draw 1 card or gain 1 health", 25, '"; or"'),
    ("sularia", "Choose one: draw 1 card", 24, '"; or"'),
    ("sularia", "Return target site to your hands", 28, '"hand"'),
    ("sularia", "When deployed: Draw 1 card", 16, '"draw"'),
    ("sularia", "Draw 1 card: gain 1 health", 12, '";"'),
    ("sularia", "Your Hunters cost 1 point", 14, '"get"'),
    ("sularia", "Activate: Deck building: your Hunters cost 1 point", 11, '"draw"'),
    ("sularia", "If you control a Giant: Deck building: your Hunters cost 1 point", 25, '"draw"'),
    ("sularia", "Deck building, you control a Giant: your Hunters cost 1 point", 14, '":"'),
    ("sularia", "Deck building: draw 1 card", 16, '"your"'),
    ("sularia", "Deck building: You may draw 1 card", 16, '"your"'),
    ("sularia", "Deck building: your Hunters cost 1 point; draw 1 card", 43, '"your"'),
    ("sularia", "Deck building: your combatants with Hidden cost 1 point", 32, '"cost"'),
    ("sularia", "Deck building: your Hunters cost 10 points", 34, "a single digit"),
    ("sularia", "Deck building: your Hunters cost 9999 points", 34, "a single digit"),
    ("sularia", "Choose one: your Hunters cost 1 point; or draw 1 card", 26, '"get"'),
    ("battlecards", "On hit: scratch 2 body spots of the opponent", 4, '"wound"'),
    ("battlecards", "On wound: scratch two body spots of the opponent", 19, "a number"),
    ("battlecards", "On wound: scratch 2 spots of the opponent", 21, '"body"'),
    ("battlecards", "On wound scratch 2 body spots of the opponent", 10, '":"'),
    ("battlecards", "On wound: hold a riddle duel of 4 questions", 18, '"quiz"'),
    ("battlecards", "On wound, campaign: hold this", 19, '"battle"'),
    ("battlecards", "When you own all treasures: gain this", 18, "a number"),
    ("battlecards", "When you win the symbol duel: no extra turn", 14, '"that"'),
    ("battlecards", "On wound: add 1 Strong Good fighter from your collection to your stack", 24, "an alignment"),
    ("battlecards", "On wound: for up to 3 turns, the opponent cannot attack", 23, '"rounds"'),
    ("battlecards", "On wound: the opponent may not attack", 24, '"cannot"'),
    ("battlecards", "You may cancel this spell", 16, '"that"'),
    ("battlecards", "On wound: the fight ends and everybody dies", 30, '"nobody"'),
    ("battlecards", "gain this", 1, "a capital letter at the head of the line"),
    ("battleboard", "Move up to two", 12, "a number"),
    ("battleboard", "Draw 2 Battler cards", 16, "the end of the line"),
    ("battleboard", "On activating: draw 2 cards", 4, '"activation"'),
    ("battleboard", "Your Battlers within 2 gets +2 attack", 24, '"get"'),
    ("battleboard", "Your Battlers within 2 get 2 attack", 28, "a signed number"),
    ("battleboard", "Your Battlers get +3 attack for 2 weeks", 35, '"rounds"'),
    ("battleboard", "Discard this draw 1 card", 14, '":"'),
    ("battleboard", "Discard a active Magic", 11, '"face-down"'),
    ("battleboard", "Take control of an foe Battler", 20, '"active"'),
    ("battleboard", "Turn this face sideways", 16, '"down"'),
    ("battleboard", "Ties are draws", 10, '"wins"'),
    ("battleboard", "Once per round: You may look at a face-down card within 2", 10, '"turn"'),
    ("battleboard", "Your Move phase: +2 armor", 21, '"attack"'),
    ("battleboard", "While this is in the corner: +3 defend", 18, '"a"'),
    ("battleboard", "Put an active Battler off board", 32, '"for"'),
    ("battleboard", "Discard an active Battler with defend 4", 40, '"or"'),
]

MADE_UP_LINES = [
    ("sularia", "You may pay 2 sularium: target site you control gains Hardened"),
    ("sularia", "At the start of your attack phase, you control 2+ Skyriders, pay 1 influence: draw 2 cards"),
    ("sularia", "Your Protoan Beasts get +1/+0 and gain Flight"),
    ("sularia", "If an opponent has 3 or fewer cards in hand: draw 1 card"),
    ("sularia", "Deck building: your Hunters cost 1 point"),
    ("sularia", "Deck building: your other Jotune combatants cost 0 points; your tactics cost 9 points"),
    ("sularia", "Pay 1 sularium: cancel the effect below"),
    ("battleboard", "While face down: +1 attack"),
    ("battleboard", "While active: your Battlers within 1 get +2 attack"),
    ("battleboard", "From hand: Discard this: draw 1 card"),
    ("battlecards", "On wound: for 2 rounds, the opponent cannot attack; no extra turn"),
    ("battlecards", "When you lose that quiz duel: scratch 1 body spot of the winner"),
    ("battleboard", "On activation: You may discard 1 card: draw 2 Magics"),
    ("battleboard", "Once per turn: turn another active card on the board face down; then draw 1 card"),
    ("battleboard", "When a foe card moves within 2: +1 attack, +1 defend this turn"),
]


def cards(game: str) -> Iterator[dict[str, Any]]:
    for path in sorted((FIXTURES / game).glob("*.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))["cards"]


def names_of(game: str) -> set[str]:
    """The names a text of the game may use: Sularia's types of card, BattleBoard's cards."""
    if game == "sularia":
        return {tag for card in cards(game) for tag in card["tags"]}
    return {card["name"] for card in cards(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_cards_is_read(game: str) -> None:
    names = names_of(game)
    for card in cards(game):
        assert check_text(game, card["text"] or [], names) == [], card["slug"]


@pytest.mark.parametrize(("game", "line"), MADE_UP_LINES)
def test_phrases_combine(game: str, line: str) -> None:
    assert grammar_of(game).parse(line).data == "start"


@pytest.mark.parametrize(("game", "line", "column", "word"), WRONG_LINES)
def test_a_wrong_line_is_refused_where_it_goes_wrong(game: str, line: str, column: int, word: str) -> None:
    with pytest.raises(TextError) as refused:
        grammar_of(game).parse(line)
    assert (refused.value.column, word in refused.value.expected) == (column, True), str(refused.value)


def test_a_choice_stands_in_no_other_choice() -> None:
    for game in ("sularia", "battleboard"):
        with pytest.raises(TextError):
            grammar_of(game).parse("Choose one: draw 1 card; or Choose one: draw 2 cards; or draw 1 card")


def test_a_keyword_line_is_made_of_keywords_alone() -> None:
    line = grammar_of("sularia").parse("Flight, Barrage 2:1, Focus 3")
    assert all(list(line.find_data(keyword)) for keyword in ("keywords", "flight", "barrage", "focus"))
    with pytest.raises(TextError):
        grammar_of("sularia").parse("Flight, draw 1 card")
