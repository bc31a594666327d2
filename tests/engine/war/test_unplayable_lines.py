"""A line is played as it says, or refused in words: no rule plays something else instead."""

import pytest

from engine.battlecon import stored
from engine.battlecon.kit import MODES, NORMAL
from engine.battlecon.playable import why_not_playable
from engine.battlecon.tree import Steps
from engine.battlecon.war import War
from engine.errors import BadCardError
from engine.text import grammar_of
from tests.engine.war.duels import war
from tests.engine.war.test_kept_trees import records
from tests.rulebook.homebrew import PAIR, Brew, Sheet, spar

NO_NAMES = ", ignoring effects that name its fighter"


def reason(line: str) -> str | None:
    read = grammar_of("war").read(line)
    assert isinstance(read, Steps)
    return why_not_playable(read)


@pytest.mark.parametrize(
    ("played", "others"),
    [
        (
            "replace your base with 1 base from your hand, discarding both",
            [
                "replace your base with 1 base from your discard 1, discarding both",
                "replace your base with 2 base from your hand, discarding both",
            ],
        ),
        (
            f"take the opponent's attack into your hand{NO_NAMES}",
            [
                "take the opponent's attack into your discard 1",
                "take the opponent's attack into your hand",
                f"take your attack into your hand{NO_NAMES}",
            ],
        ),
        ("set aside 1 style", ["set aside 2 style", "set aside up to 1 style", "set aside any number style"]),
        (
            "apply 1 style from your hand",
            [
                "apply 2 style from your hand",
                "apply up to 1 style from your hand",
                "apply 1 style from your hand instead",
                "apply 1 style from your discard 9",
                "apply 1 style from your discard 1 instead",
                f"apply 1 style from the opponent's discard 9{NO_NAMES}",
                "apply 1 style from the opponent's discard 1",
            ],
        ),
        ("apply 1 style from your discard 2 instead", ["apply 2 style from your discard 2 instead"]),
        (f"apply 1 style from the opponent's discard 1{NO_NAMES}", ["apply 1 Pact"]),
        ("this is also a copy of your other style", ["this becomes a copy of your other style"]),
        (
            f"this becomes a copy of the opponent's unique base{NO_NAMES}",
            [f"this becomes a copy of your unique base{NO_NAMES}", "this is also a copy of the opponent's unique base"],
        ),
        ("deactivate 1 other Paradigm", ["deactivate 2 other Paradigm", "deactivate 2 Paradigms"]),
        ("activate 1 Paradigm", ["activate 2 Paradigms", "activate up to 1 Paradigm", "activate each Paradigm"]),
        (
            "activate Paradigms until you have 3, keeping the others",
            ["activate Fury until you have 3, keeping the others"],
        ),
    ],
)
def test_what_cards_say_is_played_and_no_variant_of_it_is_played_as_the_same(played: str, others: list[str]) -> None:
    assert reason(f"Start: {played}") is None
    for other in others:
        assert reason(f"Start: {other}") == f'no rule plays "{other}" in this game'


@pytest.mark.parametrize("line", ["Setup: use 1 discard pile", "Setup: the opponent uses 3 discard piles"])
def test_how_many_discard_piles_there_are_is_said_by_an_abilitys_setup_alone(line: str) -> None:
    assert reason(line) is None
    phrase = line.removeprefix("Setup: ")
    for prefix in ("Hit: ", "Setup: If Human: ", "Setup, life 7 or less: ", "Setup: You may "):
        assert reason(prefix + phrase) == f'no rule plays "{phrase}" in this game'
    with pytest.raises(BadCardError, match=f'war-trance: no rule plays "{phrase}" in this game'):
        War(records(war_trance=[line])).kit("war-hikaru", NORMAL, 0, 0)


@pytest.mark.parametrize("number", [0, 4, 9])
def test_no_fighter_has_so_many_discard_piles(number: int) -> None:
    assert reason(f"Setup: use {number} discard piles") == f'no rule plays "use {number} discard piles" in this game'


def test_a_form_from_the_discards_is_given_by_an_ability_in_every_beat() -> None:
    refused = "no rule applies a style from your discards but an ability, in every beat"
    assert reason("Apply 1 style from your discard 1") is None
    for prefix in ("Hit: ", "If Human: ", "You may "):
        assert reason(f"{prefix}apply 1 style from your discard 1") == refused
    with pytest.raises(BadCardError, match=f"war-trance: {refused}"):
        War(records(war_trance=["Apply 1 style from your discard 1"])).kit("war-hikaru", NORMAL, 0, 0)


def test_nobody_is_tagged_in_in_a_duel_of_two_and_the_tag_base_is_in_no_kit() -> None:
    assert reason("End: You may tag in") == 'no rule plays "tag in" in a duel of two'
    tag = next(card for card in records() if card["slug"] == "war-tag")
    assert "End: You may tag in" in tag["text"]
    for mode in MODES:
        assert tag["slug"] not in {card.slug for card in war().kit("war-hikaru", mode, 0, 0).cards}


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("When you are defeated: regain 1 life", 'no rule for the event "you are defeated"'),
        ("Hit: gain 2 bases", '"bases" is no token of the fighter'),
        ("Hit: discard 2 Fury", 'no rule for discarding "2 Fury"'),
        ("Hit: place your Trap past your edge", 'no rule for placing a marker "past your edge"'),
        ("Starting life becomes 3", 'no rule for "starting life" that becomes "3"'),
        ("If your style is unique: +1 power", 'no rule for the condition on a style: "unique"'),
    ],
)
def test_what_no_rule_plays_is_named_in_the_words_of_the_line(line: str, because: str) -> None:
    assert reason(line) == because


def test_one_style_is_set_aside_and_a_second_stays_in_hand() -> None:
    duel = spar(Brew(style=Sheet(text=("Start: set aside 1 style", "End: set aside 1 style"))))
    duel.beat(PAIR, PAIR, card=["Plain B"])
    state = duel.state
    assert duel.matchup.cards[state.sides[0].set_aside].name == "Plain B"
    assert [event for event in state.events or () if event[0] == "set aside"] == [
        ("set aside", 0, state.sides[0].set_aside)
    ]
    assert {"Plain A", "Plain C", "Plain D"} < duel.hand(0)
    assert stored.from_json(duel.matchup, state.to_json()).entries("set_aside") == state.entries("set_aside")
