"""What a line says in plain words: every class has its words, every card's line its own sentence."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from engine.text import GAMES, TextError, grammar_of
from engine.text.explain import explain, glossary_of, places_in
from engine.text.tree import Node, shape_of
from tests.engine.test_text_classes import GRAMMARS, SPEAKERS

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
IN_PLAIN_WORDS = {"rules", "lore", "treasure"}


def lines_of(game: str) -> Iterator[str]:
    """Every line of a game's cards."""
    for path in sorted((FIXTURES / game).glob("*.json")):
        for card in json.loads(path.read_text(encoding="utf-8")).get("cards", ()):
            if card["kind"] not in IN_PLAIN_WORDS:
                for text in (card.get("text"), card.get("ex_text"), card.get("almighty_text")):
                    yield from text or ()
                for side in card.get("sides") or ():
                    yield from side["text"] or ()


def said(line: str, game: str = "war") -> str:
    return explain(game, grammar_of(game).read(line))


@pytest.mark.parametrize("game", GRAMMARS)
def test_every_class_has_its_words(game: str) -> None:
    assert glossary_of(game).phrases.keys() == grammar_of(game).classes.keys()


@pytest.mark.parametrize("game", GRAMMARS)
def test_the_words_of_a_class_speak_of_all_it_means(game: str) -> None:
    """A field that takes no part in comparing only keeps how a thing was said."""
    phrases = glossary_of(game).phrases
    for rule, cls in grammar_of(game).classes.items():
        meant = {each.name for each in fields(cls) if each.compare}  # type: ignore[arg-type]
        assert set(places_in(phrases[rule])) == meant, rule


@pytest.mark.parametrize("game", GRAMMARS)
def test_a_glossary_names_nothing_that_is_not_there(game: str) -> None:
    glossary, classes = glossary_of(game), grammar_of(game).classes
    for place, words in glossary.words.items():
        rule, field = place.split(".")
        (slot,) = (slot for slot in shape_of(classes[rule]).slots if slot.name == field)
        assert words.keys() <= slot.words, place
    assert glossary.moments | glossary.standing | glossary.many <= classes.keys()


@pytest.mark.parametrize("game", GAMES)
def test_lines_that_mean_different_things_are_explained_differently(game: str) -> None:
    explained: dict[str, Node] = {}
    for line in lines_of(game):
        tree = grammar_of(game).read(line)
        sentence = explain(game, tree)
        assert re.fullmatch(r"[A-Z][^{}\[\]]*\.", sentence), line
        assert "  " not in sentence
        assert "(s)" not in sentence
        assert explained.setdefault(sentence, tree) == tree, line


@pytest.mark.parametrize("game", GRAMMARS)
def test_whatever_the_grammar_reads_is_explained(game: str) -> None:
    random_line = SPEAKERS[game].line
    choose = random.Random(7).choice
    explained = 0
    while explained < 300:
        line = random_line(choose)
        try:
            tree = grammar_of(game).read(line)
        except TextError:
            continue
        assert explain(game, tree).endswith(".")
        explained += 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Hit: push up to 2", "When your attack hits, you may push the opponent away by 0, 1 or 2 spaces."),
        (
            "After, range 2+, you were not hit: advance 1",
            "After your attack, if the opponent stands at range 2 or more and no attack has hit you in this beat, "
            "you move toward the opponent by 1 space.",
        ),
        ("+2 power", "While this card is at work, your attack gets 2 more power."),
        ("Retreat 1", "When this card is used, you move away from the opponent by 1 space."),
        (
            "When you are hit: You may spend any number of Time: soak 1 per Time spent",
            "Whenever you are hit, you may pay any number of Time; if you do, your attack gets 1 point of soak "
            "(so much less damage is taken) for each Time paid.",
        ),
        (
            "End: If more Fury than Time: lose each Fury; Otherwise: gain 1 Fury",
            "At the end of the beat, if you hold more Fury than Time, you lose every Fury; otherwise, you gain 1 Fury.",
        ),
        (
            "Start: move the opponent 1 toward your Trap; You may repeat this attack",
            "At the start of the beat, you move the opponent by 1 space toward your Trap; "
            "you may carry out the attack once more.",
        ),
        (
            "Hit: You may the opponent discards 1 token",
            "When your attack hits, if you wish, the opponent discards 1 token.",
        ),
        ("Reveal: use each token", "Once the attacks are revealed, you use every token on this beat's attack."),
    ],
)
def test_a_line_of_war_in_plain_words(line: str, sentence: str) -> None:
    assert said(line) == sentence


@pytest.mark.parametrize(
    ("game", "line", "sentence"),
    [
        (
            "sularia",
            "Activate, pay 2 sularium: deal 2 damage to target combatant or site",
            "For turning this card sideways, for 2 sularium, you deal 2 damage to a chosen combatant or site.",
        ),
        (
            "sularia",
            "Your other Drones get +0/+1",
            "While this card has its effect, all your Drones but this card get +0/+1 in attack/defense.",
        ),
        ("sularia", "Hardened", "This card has Hardened (damage beyond its defense goes no further)."),
        (
            "battlecards",
            "On wound: scratch 1 body spot of the opponent",
            "When your scratch has shown a wound and you cast this in place of the extra turn, "
            "you scratch 1 body spot of the opponent.",
        ),
        (
            "battleboard",
            "Your Battlers within 1 get +2 attack",
            "While this card lies face up, every Battler of yours at most 1 step away (corner to corner too) "
            "has 2 more attack.",
        ),
    ],
)
def test_a_line_of_another_game_in_plain_words(game: str, line: str, sentence: str) -> None:
    assert said(line, game) == sentence
