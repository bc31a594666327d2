"""Typed trees of card text: text to tree to the same text, trees as JSON, grammar and classes side by side."""

import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.battleboard import tree as board
from engine.battlecards import tree as battlecards
from engine.battlecon import tree as war
from engine.sularia import tree as sularia
from engine.text import GAMES, PrintError, TextError, TreeError, from_json, grammar_of, to_json
from engine.text.tree import Node, NumberPair, NumberRange

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def lines_of(entry: Any) -> Iterator[str]:
    """Every line of text in an entry of a fixture, whatever side or variant of the card it is on."""
    if isinstance(entry, list):
        for each in entry:
            yield from lines_of(each)
    elif isinstance(entry, dict):
        for key, value in entry.items():
            if key.endswith("text") and isinstance(value, list):
                yield from value
            else:
                yield from lines_of(value)


def all_lines() -> dict[str, list[str]]:
    """The lines of all cards by game."""
    lines: dict[str, dict[str, None]] = {}
    for path in sorted(FIXTURES.glob("**/*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if content.get("game") in GAMES and "cards" in content:
            lines.setdefault(content["game"], {}).update(dict.fromkeys(lines_of(content["cards"])))
    return {game: list(found) for game, found in lines.items()}


ALL_LINES = all_lines()


def test_all_five_games_have_lines() -> None:
    assert {game for game, lines in ALL_LINES.items() if len(lines) > 10} == GAMES.keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_every_card_is_printed_as_it_was_written(game: str) -> None:
    grammar = grammar_of(game)
    printed = {line: grammar.print(grammar.read(line)) for line in ALL_LINES[game]}
    assert {line: again for line, again in printed.items() if again != line} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_tree_comes_back_from_json(game: str) -> None:
    for line in ALL_LINES[game]:
        tree = grammar_of(game).read(line)
        again = from_json(game, json.loads(json.dumps(to_json(tree))))
        assert (again, grammar_of(game).print(again)) == (tree, line)


def hit(*steps: war.Step, conditions: tuple[war.Condition, ...] = ()) -> war.Steps:
    return war.Steps((war.Governed(war.Timed("Hit", conditions), war.Steps(steps)),))


TREES = [
    ("war", "Push 1 or 2", war.Steps((war.Push(war.Spaces(war.OneOf((1, 2)))),))),
    (
        "war",
        "Hit, range 2+, you were not hit: the opponent loses 2 life; regain 1 life",
        hit(
            war.LoseLife(2, who=war.Opponent()),
            war.RegainLife(1),
            conditions=(war.AtRange(war.OrMore(2)), war.WereNotHit()),
        ),
    ),
    (
        "trials",
        "+2 power, stun guard 3 and +0~2 range per Fury (maximum 5)",
        war.Steps(
            (
                war.Get(
                    (war.StatBonus(2, "power"), war.DefenceBonus("stun guard", 3), war.RangeBonus(NumberRange(0, 2))),
                    war.NumberHeld(war.Called("Fury")),
                    war.Limit(5),
                ),
            )
        ),
    ),
    (
        "war",
        "Hit: You may spend any number of Time: advance 1 per Time spent, not past the opponent",
        hit(
            war.Governed(
                war.MayPay(war.Spend(war.Some(war.AnyNumber(of=True), war.Called("Time")))),
                war.Steps(
                    (
                        war.Advance(
                            war.Spaces(war.Exactly(1), war.NumberSpent(war.Called("Time")), not_past=war.Opponent())
                        ),
                    )
                ),
            )
        ),
    ),
    (
        "war",
        "Hit: Choose one: push 1; or You may place your Trap in space 1, 2 or 7",
        hit(
            war.Choice(
                (
                    war.Steps((war.Push(war.Spaces(war.Exactly(1))),)),
                    war.Steps((war.May(war.PlaceMarker(war.YourMarker("Trap"), war.InSpace((1, 2, 7)))),)),
                )
            )
        ),
    ),
    (
        "war",
        "When an opponent is stunned: become Human",
        war.Steps(
            (war.Governed(war.Whenever(war.Suffers(war.AnOpponent(), "stunned")), war.Steps((war.Become("Human"),))),)
        ),
    ),
    ("sularia", "Flight, Barrage 2:1", sularia.Keywords((sularia.Flight(), sularia.Barrage(NumberPair(2, 1))))),
    (
        "sularia",
        "Activate, pay 2 sularium: target Jotune Giant you control gets +2/+0 and gains Flight",
        sularia.Ability(
            (
                sularia.Governed(
                    sularia.Opened(sularia.Activation(), (sularia.Payment(2, "sularium"),)),
                    sularia.Ability(
                        (
                            sularia.ChangeStats(
                                sularia.Target((sularia.Tagged("Giant", faction="Jotune"),), where=sularia.Yours()),
                                NumberPair(2, 0),
                                sularia.Gained(sularia.Flight()),
                            ),
                        )
                    ),
                ),
            )
        ),
    ),
    (
        "battleboard",
        "Once per turn: You may battle an active foe Battler next to this or in this space without moving",
        board.Ability(
            (
                board.Governed(
                    board.Opened(board.OncePerTurn()),
                    board.Ability(
                        (
                            board.May(
                                board.BattleFromAfar(
                                    board.Described(
                                        board.AnyActiveFoe(board.Battler()), (board.NextToThis(), board.InThisSpace())
                                    )
                                )
                            ),
                        )
                    ),
                ),
            )
        ),
    ),
    (
        "battlecards",
        "On wound: add 1 Strong Neutral or Strong Chaos fighter from your collection to your stack",
        battlecards.Ability(
            (
                battlecards.Governed(
                    battlecards.Opened(battlecards.OnWound()),
                    battlecards.Ability(
                        (
                            battlecards.AddToStack(
                                1,
                                (battlecards.Sort("Strong", "Neutral"), battlecards.Sort("Strong", "Chaos")),
                                battlecards.YourCollection(),
                            ),
                        )
                    ),
                ),
            )
        ),
    ),
]


@pytest.mark.parametrize(("game", "line", "tree"), TREES, ids=[line for _, line, _ in TREES])
def test_a_line_means(game: str, line: str, tree: Node) -> None:
    assert grammar_of(game).read(line) == tree
    assert grammar_of(game).print(tree) == line


# What the way of saying something does not change
SAID_TWO_WAYS = [
    ("war", "+1 power and +1 priority", "+1 power, +1 priority"),
    ("war", "If 1 or fewer Time: push 1", "If 1 or less Time: push 1"),
    ("war", "+1 power per Fury", "+1 power per Fury you hold"),
    ("war", "Regain 1 token", "Regain 1 tokens"),
    ("sularia", "Draw 2 cards", "Draw 2 card"),
    ("battleboard", "Draw 1 Battler", "Draw 1 Battlers"),
    ("battleboard", "While face down: +1 attack", "While this is face down: +1 attack"),
]


@pytest.mark.parametrize(("game", "one", "other"), SAID_TWO_WAYS)
def test_what_is_said_two_ways_is_the_same_and_is_printed_as_it_was_said(game: str, one: str, other: str) -> None:
    grammar = grammar_of(game)
    trees = grammar.read(one), grammar.read(other)
    assert trees[0] == trees[1]
    assert [grammar.print(tree) for tree in trees] == [one, other]


def test_an_unreadable_line_has_no_tree() -> None:
    with pytest.raises(TextError) as caught:
        grammar_of("war").read("Hit: the oponent loses 2 life", 4)
    assert (caught.value.line, caught.value.column) == (4, 10)


def test_trees_cannot_be_changed() -> None:
    tree = grammar_of("war").read("Push 1")
    with pytest.raises(AttributeError):
        tree.steps = ()  # type: ignore[attr-defined]
    assert hash(tree) == hash(grammar_of("war").read("Push 1"))
    assert pickle.loads(pickle.dumps(tree)) == tree


UNSAYABLE = [
    war.Steps(()),
    war.Steps((war.Chip(-1),)),
    war.Steps((war.Chip(1000),)),
    war.Steps((war.Become("human"),)),
    war.Steps((war.Push(war.Spaces(war.OneOf((1,)))),)),
    war.Steps((war.CopyCard(war.YourOtherStyle(), without_names=True, also=True),)),
    war.Chip(1),
]


@pytest.mark.parametrize("tree", UNSAYABLE, ids=str)
def test_what_no_line_says_is_not_printed(tree: Node) -> None:
    with pytest.raises(PrintError):
        grammar_of("war").print(tree)


LONGEST = [
    ("war", "Pulse: " * 56 + "pulse"),
    ("war", "Choose one: pulse; or " * 17 + "pulse"),
    ("war", "Hit" + ", Ice" * 75 + ": pulse" + "; pulse" * 2),
    ("sularia", "Activate: " * 38 + "draw 1 card"),
    ("battleboard", "Discard it: " * 32 + "draw 1 card"),
]


@pytest.mark.parametrize(("game", "line"), LONGEST)
def test_the_longest_and_deepest_lines_are_printed(game: str, line: str) -> None:
    tree = grammar_of(game).read(line)
    assert grammar_of(game).print(tree) == line
    assert from_json(game, to_json(tree)) == tree


# ---- JSON


LINE = "Hit: the opponent gets -2 priority for the rest of the duel; advance 1 or 2"


def test_a_tree_as_json() -> None:
    assert to_json(grammar_of("war").read(LINE)) == {
        "is": "steps",
        "steps": [
            {
                "is": "governed",
                "prefix": {"is": "timed", "trigger": "Hit"},
                "steps": {
                    "is": "steps",
                    "steps": [
                        {
                            "is": "get",
                            "who": {"is": "opponent"},
                            "bonuses": [{"is": "stat_bonus", "number": -2, "stat": "priority"}],
                            "duration": {"is": "rest_of_duel"},
                        },
                        {
                            "is": "advance",
                            "distance": {"is": "spaces", "amount": {"is": "one_of", "numbers": [1, 2]}},
                        },
                    ],
                },
            }
        ],
    }


INNER = ("steps", 0, "steps", "steps")
MISSING = object()
# where in LINE's JSON, what is put there, how the message begins
DAMAGE: list[tuple[tuple[str | int, ...], object, str]] = [
    ((), [], "the line: an object is needed"),
    ((), {}, "the line.is: None is nothing that a line says"),
    (("is",), "instruction", "the line.is: 'instruction' is nothing that a line says"),
    (("is",), ["steps"], "the line.is: ['steps'] is nothing that a line says"),
    (("steps",), MISSING, "the line.steps: is missing"),
    (("steps",), [], "the line: no phrase says"),
    (("steps",), {}, "the line.steps: a list is needed"),
    (("steps", 0), "push", "the line.steps[0]: a step is needed"),
    (("steps", 0), {"is": "you"}, "the line.steps[0]: a step is needed"),
    (("steps", 0, "colour"), "red", "the line.steps[0].colour: governed has no such field"),
    (("steps", 0, "prefix", "trigger"), "hit", 'the line.steps[0].prefix.trigger: "After" or "Ante" or "Before" or'),
    ((*INNER, 0, "bonuses", 0, "number"), True, "the line.steps[0].steps.steps[0].bonuses[0].number: a number"),
    ((*INNER, 0, "bonuses", 0, "number"), "2", "the line.steps[0].steps.steps[0].bonuses[0].number: a number"),
    ((*INNER, 0, "bonuses", 0, "number"), 1000, "the line.steps[0].steps.steps[0].bonuses[0]: no phrase says"),
    ((*INNER, 0, "only_commas"), 1, "the line.steps[0].steps.steps[0].only_commas: true or false is needed"),
    ((*INNER, 1, "distance"), MISSING, "the line.steps[0].steps.steps[1].distance: is missing"),
    ((*INNER, 1, "distance"), None, "the line.steps[0].steps.steps[1].distance: a distance is needed"),
    ((*INNER, 1, "distance", "amount", "numbers"), [2, 1], "the line: line 1, column 70: found"),
    ((*INNER, 1, "distance", "amount", "numbers"), [1], "the line.steps[0].steps.steps[1].distance.amount: no phrase"),
]


@pytest.mark.parametrize(("where", "what", "message"), DAMAGE, ids=[message for _, _, message in DAMAGE])
def test_damaged_json_is_refused_by_the_field(where: tuple[str | int, ...], what: object, message: str) -> None:
    data: Any = {"root": to_json(grammar_of("war").read(LINE))}
    *way, last = ("root", *where)
    place = data
    for step in way:
        place = place[step]
    if what is MISSING:
        del place[last]
    else:
        place[last] = what
    with pytest.raises(TreeError, match=f"^{re.escape(message)}"):
        from_json("war", data["root"])


def test_a_range_is_two_numbers() -> None:
    data = to_json(grammar_of("war").read("+0~2 range"))
    assert data["steps"][0]["bonuses"] == [{"is": "range_bonus", "range": [0, 2]}]
    for damaged in ([0], [0, 1, 2], [0, "2"], [0, True], "0~2"):
        data["steps"][0]["bonuses"][0]["range"] = damaged
        with pytest.raises(TreeError, match=r"bonuses\[0\].range: a list of two numbers is needed"):
            from_json("war", data)


def test_json_deeper_than_any_line_is_refused() -> None:
    data: dict[str, Any] = {"is": "steps", "steps": [{"is": "pulse"}]}
    cost = {"is": "cost", "instruction": {"is": "pulse"}}
    for _ in range(400):
        data = {"is": "steps", "steps": [{"is": "governed", "prefix": cost, "steps": data}]}
    with pytest.raises(TreeError, match="deeper than any line can be"):
        from_json("war", data)
