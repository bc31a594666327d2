"""A duel told in words: sentences in the order things happened, the board above each beat, options in words."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from engine.battlecon import asking
from engine.battlecon.asking import CARDS, DECLINE, PASS
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import BEGIN, KINDS
from engine.battlecon.reasons import EFFECTS, NOT_NEGATIVE, PRINTED
from engine.battlecon.standing import standing
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.battlecon.story import SENTENCES, Story, tell
from engine.battlecon.story_board import draw
from engine.battlecon.wording import kind_text, option_text
from tests.engine.war.duels import Duel, set_sides, war


def told(duel: Duel) -> list[str]:
    """The first beat that was played, from the pairs on."""
    lines = list(Story(duel.matchup).lines(duel.state.events or ()))
    lines = lines[next(number for number, line in enumerate(lines) if " sets " in line) :]
    return lines[: lines.index("")] if "" in lines else lines


def from_the_beginning(duel: Duel) -> Duel:
    """So that the story hears the beat begin."""
    duel.state.phase = BEGIN
    return duel


# ---- a beat


def test_a_beat_is_told_in_the_order_it_happens():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(3, 5)))
    duel.discard(0, 1, "Trance", "Dash")
    duel.discard(1, 2, "Battery", "Burst")
    duel.beat("Focused Palm Strike", "Clockwork Drive", antes=(["Earth"], ["Iron Body"]), steps=[-1], token=[0])

    assert told(duel) == [
        "  Hikaru sets Focused Palm Strike, face down.",
        "  Cadenza sets Clockwork Drive, face down.",
        "  Hikaru antes: “Limited Ante: use 1 token”.",
        "    Hikaru uses Earth.",
        "  Cadenza antes: “Limited Ante: use 1 Iron Body”.",
        "    Cadenza uses 1 Iron Body.",
        "  Hikaru reveals Focused Palm Strike (range 1, power 2, priority 6, stun guard 2).",
        "  Cadenza reveals Clockwork Drive (range 1, power 6, priority 1, soak 3).",
        "  Priorities: Hikaru 6, Cadenza 1.",
        "  Hikaru is the active player.",
        "  Hikaru's Palm Strike: “Start: advance 1”.",
        "    Hikaru advances 1 from space 3 to space 4.",
        "  Hikaru attacks.",
        "    Hikaru hits Cadenza at distance 1 (range 1).",
        "    Hikaru's Focused: “Hit: regain 1 token”.",
        "      Nothing comes of it.",
        "    Cadenza soaks 2 damage.",
        "    Cadenza takes no damage.",
        "  Cadenza attacks.",
        "    Cadenza's Drive: “Before: advance 1 or 2”.",
        "      Cadenza advances 1, past Hikaru, from space 5 to space 3.",
        "    Cadenza hits Hikaru at distance 1 (range 1).",
        "    Hikaru soaks 3 damage.",
        "    Hikaru takes 3 damage (17 life left).",
        "    Hikaru is stunned.",
        "  Hikaru discards Focused Palm Strike.",
        "  Cadenza discards Clockwork Drive and takes Battery Burst back into hand.",
    ]


def test_a_miss_says_how_far_away_the_other_is():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(1, 7))).beat("Trance Strike", "Battery Strike")
    assert "    Hikaru misses Cadenza at distance 6 (range 1~2)." in told(duel)


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [(1, "      Hikaru pushes Cadenza 1 from space 4 to space 5."), (-1, "      Hikaru pulls Cadenza 1, past Hikaru,")],
)
def test_a_push_is_no_pull(steps, sentence):
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(3, 4)))
    duel.beat("Focused Grasp", "Clockwork Strike", steps=[steps])
    assert any(line.startswith(sentence) for line in told(duel))


def test_a_player_who_may_not_see_a_pair_is_not_told_it():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(1, 7))).beat("Trance Strike", "Battery Strike")
    lines = list(Story(duel.matchup).lines(war().log(duel.state.events or (), 0)))
    assert "  Hikaru sets Trance Strike, face down." in lines
    assert "  Cadenza sets an attack pair, face down." in lines
    assert "  Cadenza reveals Battery Strike (range 1, power 5, priority 2, stun guard 5)." in lines


def test_a_clash_is_told_with_its_new_bases():
    duel = from_the_beginning(Duel("cadenza", "cadenza", spaces=(1, 7)))
    duel.beat("Battery Strike", "Battery Strike", clash=(["Dash"], ["Burst"]))
    lines = told(duel)
    tie = lines.index("  Priorities: Cadenza A 2, Cadenza B 2, a tie.")
    assert lines[tie + 1 : tie + 3] == [
        "  Clash: Cadenza A plays Dash as the new base: now Battery Dash (range N/A, power N/A, priority 8).",
        "  Clash: Cadenza B plays Burst as the new base: now Battery Burst (range 2~3, power 4, priority 0).",
    ]


def test_a_declined_effect_is_told_as_declined():
    duel = from_the_beginning(Duel("hikaru", "cadenza")).beat("Geomantic Strike", "Clockwork Shot")
    lines = told(duel)
    said = lines.index("  Hikaru's Geomantic: “Start: You may use 1 token”.")
    assert lines[said + 1] == "    Hikaru declines."


def test_what_an_effect_leaves_for_the_next_beat_stands_below_its_board():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(1, 7)))
    duel.beat("Trance Strike", "Battery Strike").beat("Focused Dash", "Clockwork Dash")
    lines = list(Story(duel.matchup).lines(duel.state.events or ()))
    second = lines[lines.index("Beat 2") :]
    assert "  This beat: Cadenza's Battery: “+4 priority”" in second
    assert "  Cadenza gets +4 priority." in second


def test_an_ante_that_offers_alternatives_is_told_by_the_one_chosen():
    duel = from_the_beginning(Duel("luc", "cadenza")).beat("Eternal Strike", "Battery Shot", antes=([0], ()))
    assert "  Luc antes: “Spend 1 Time: +1 priority”." in told(duel)


def test_a_line_within_an_ante_is_quoted_alone_when_it_comes():
    duel = from_the_beginning(Duel("luc", "cadenza", spaces=(1, 7)))
    duel.set_pool(0, "Time", 3)
    duel.beat("Eternal Strike", "Battery Shot", antes=([1], ()), steps=[2])
    lines = told(duel)
    assert "  Luc antes: “Spend 3 Time: Start: advance up to 2”." in lines
    said = lines.index("  Luc's ability: “Start: advance up to 2”.")
    assert lines[said + 1] == "    Luc advances 2 from space 1 to space 3."


def test_damage_that_is_not_the_printed_power_is_told_as_a_sum():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(3, 4)))
    lines = told(duel.beat("Sweeping Strike", "Clockwork Strike", antes=(["Fire"], ())))
    assert "    Cadenza soaks 3 damage." in lines
    assert "    Cadenza takes 3 damage: 3 printed, +3 from Fire, -3 soaked (17 life left)." in lines
    assert "    Hikaru takes 9 damage: 7 printed, +2 from Sweeping (11 life left)." in lines


def test_damage_that_is_limited_or_lessened_says_by_what():
    matchup = war().matchup({"fighters": ["hikaru", "cadenza"]})
    fire = matchup.tokens[0][1].lines[0].index * ACTS
    events = [
        ("damage", 1, 2, 18, True, (5, PRINTED), (-3, fire)),
        ("no damage", 1, True, (1, PRINTED), (-2, EFFECTS), (1, NOT_NEGATIVE)),
        ("damage", 1, 3, 15, False),
    ]
    assert [line.strip() for line in Story(matchup).lines(events)] == [
        "Cadenza takes 2 damage: 5 printed, -3 from Fire (18 life left).",
        "Cadenza takes no damage: 1 printed, -2 from effects, +1 as power is never less than 0.",
        "Cadenza takes 3 damage (15 life left).",
    ]


def test_a_line_that_keeps_an_attack_from_hitting_is_named():
    duel = from_the_beginning(Duel("vanaah", "cadenza", spaces=(3, 4))).beat("Glorious Drive", "Grapnel Grasp")
    assert (
        "    Vanaah does not hit Cadenza, although in range at distance 1 (range 1): "
        "Vanaah's Glorious: “This attack does not hit opponents with higher priority”."
    ) in told(duel)


def test_an_attack_without_a_range_says_so():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(1, 7))).beat("Trance Dash", "Battery Strike")
    assert "    Hikaru does not hit Cadenza: range N/A." in told(duel)


def test_a_range_that_is_measured_from_a_marker_is_told_with_the_distance_from_there():
    duel = from_the_beginning(Duel("tatsumi", "cadenza", spaces=(1, 7)))
    duel.set_marker(0, 3)
    assert any(
        "misses Cadenza at distance 4 from Juto (range " in line
        for line in told(duel.beat("Fearless Strike", "Battery Shot"))
    )
    duel = from_the_beginning(Duel("tatsumi", "cadenza", spaces=(1, 7)))
    duel.set_marker(0, 0)
    assert any(
        "misses Cadenza with no Juto on the board" in line
        for line in told(duel.beat("Fearless Strike", "Battery Shot"))
    )


def test_a_style_that_also_applies_is_told_with_the_numbers_of_the_whole_attack():
    duel = from_the_beginning(Duel("kehrolyn", "cadenza", spaces=(1, 7)))
    duel.discard(0, 1, "Bladed", "Dash")
    lines = told(duel.beat("Whip Strike", "Battery Shot"))
    assert any(
        line.startswith("  The style Bladed also applies to Kehrolyn's attack: now Whip Bladed Strike (")
        for line in lines
    )


def test_a_repeat_that_was_paid_for_in_vain_is_told():
    duel = from_the_beginning(Duel("heketch", "hikaru", spaces=(3, 4)))
    duel.set_pool(0, "Dark Force", 1)
    lines = told(duel.beat("Psycho Shot", "Advancing Palm Strike", amount=[1]))
    assert lines[lines.index("    Heketch spends Dark Force.") + 1 :][:1] == [
        "    Heketch is stunned and does not repeat the attack."
    ]


def test_a_line_whose_condition_does_not_hold_is_left_out():
    duel = from_the_beginning(Duel("tatsumi", "cadenza", spaces=(1, 7))).beat("Riptide Strike", "Battery Shot")
    assert not any("life 0" in line for line in told(duel))


def test_simultaneous_antes_are_told_in_the_order_chosen_before_what_comes_of_them():
    duel = from_the_beginning(Duel("luc", "demitras", ante="simultaneous"))
    duel.set_pool(1, "Crescendo", 3)
    duel.beat("Eternal Strike", "Illusory Strike", antes=([0], [2, 1]))
    antes = [event[1:] for event in duel.state.events or () if event[0] == "ante"]
    assert [(seat, argument) for seat, _, argument in antes] == [(0, 0), (1, 2), (1, 1)]
    assert told(duel)[2:9] == [
        "  Luc antes: “Spend 1 Time: +1 priority”.",
        "  Demitras antes: “Ante: use any number of Crescendo”.",
        "  Demitras antes: “Ante: use any number of Crescendo”.",
        "  Luc spends 1 Time (now 1).",
        "  Luc gets +1 priority.",
        "  Demitras uses 2 Crescendo.",
        "  Demitras uses 1 Crescendo.",
    ]


def test_antes_that_were_not_made_are_not_undone():
    duel = from_the_beginning(Duel("lixis", "cadenza", spaces=(1, 7)))
    assert "    Cadenza has anted nothing that this undoes." in told(duel.beat("Naturalizing Strike", "Battery Shot"))
    duel = from_the_beginning(Duel("lixis", "cadenza", spaces=(1, 7)))
    duel.beat("Naturalizing Strike", "Battery Shot", antes=((), ["Iron Body"]))
    assert "    What Cadenza anted has no effect." in told(duel)


def test_what_goes_with_the_pair_onto_the_discard_pile_is_told_apart():
    matchup = war().matchup({"fighters": ["seth", "cadenza"]})
    style, base, other = matchup.styles[0][0], matchup.bases[0][0], matchup.bases[0][1]
    names = [matchup.cards[card].name for card in (style, base, other)]
    event = ("recycled", 0, 1 << style | 1 << base | 1 << other, 0, False, style, base)
    assert list(Story(matchup).lines([event])) == [f"  Seth discards {names[0]} {names[1]} with {names[2]}."]


def test_the_end_names_the_winner_and_why():
    duel = from_the_beginning(Duel("hikaru", "cadenza", spaces=(3, 4), life=(1, 20)))
    duel.beat("Trance Burst", "Clockwork Shot")
    assert told(duel)[-2:] == [
        "    Hikaru takes 6 damage (no life left).",
        "  Hikaru has no life left: Cadenza wins.",
    ]


# ---- whole duels


class Chance:
    """Chooses at random, after it has put every option into words."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        words = [option_text(state, seat, kind, option) for option in options]
        assert all(words), (kind_text(kind), words)
        assert len(set(words)) == len(words), (kind_text(kind), words)
        return self.random.randrange(len(options))


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_random_duels_of_all_fighters_are_told_to_the_end_and_their_options_are_told_apart(mode):
    kinds = {*SENTENCES, "beat"}
    for number, (first, second) in enumerate(zip(war().fighters, war().fighters[5:] + war().fighters[:5], strict=True)):
        matchup = war().matchup({"fighters": [first, second], "modes": [mode, mode]})
        state = war().new_duel(matchup, number)
        state.events = []
        set_sides(state, "life", [7, 7])  # so that Finishers are played
        chance = Chance(number)
        while not state.over:
            step(state, chance)
        assert {event[0] for event in state.events} <= kinds
        story = tell(matchup, state.events)
        assert story.count("\nBeat ") == sum(event[0] == "beat" for event in state.events)
        assert re.search(r"(wins|drawn)\.\n\Z", story)


def test_rare_events_are_told():
    matchup = war().matchup({"fighters": ["sagas", "seth"]})
    events = [
        ("style shown", 0, matchup.styles[0][0]),
        ("took attack", 0, matchup.styles[1][0], matchup.bases[1][0]),
        ("swapped life", 12, 3),
        ("out of bases",),
        ("over", -1, 3),
    ]
    assert [line.strip() for line in Story(matchup).lines(events)] == [
        f"Sagas has to show a style first: {matchup.cards[matchup.styles[0][0]].name}.",
        f"Sagas takes Seth's {matchup.cards[matchup.styles[1][0]].name} and Strike into hand.",
        "They swap life: Sagas now has 12, Seth 3.",
        "A base is missing to go on clashing: nobody attacks, and the beat goes straight to recycling.",
        "Time is up, and both have the same life: the duel is drawn.",
    ]


# ---- the board


def test_the_board_shows_spaces_fighters_markers_and_what_lies_before_each():
    duel = Duel("khadath", "zaamassal", spaces=(2, 6))
    duel.set_marker(0, 4)
    duel.activate(1, "Pain", "Haste")
    duel.discard(0, 1, "Lure", "Strike")
    assert draw(duel.matchup, standing(duel.state)) == [
        "    1     2     3     4     5     6     7",
        "  [   ] [ K ] [   ] [   ] [   ] [ Z ] [   ]",
        "                     Trap",
        "",
        "  K Khadath: 20 life; Special Action in hand",
        "    Discards 1: Lure Strike; 2: nothing",
        "  Z Zaamassal: 20 life; active Paradigms Pain and Haste; Special Action in hand",
        "    Discards 1: nothing; 2: nothing",
    ]


def test_equal_initials_are_a_large_and_a_small_letter():
    duel = Duel("khadath", "khadath", spaces=(1, 2))
    duel.set_marker(0, 3)
    duel.set_marker(1, 3)
    drawn = draw(duel.matchup, standing(duel.state))
    assert drawn[1].startswith("  [ K ] [ k ]")
    assert [line.strip() for line in drawn[2:4]] == ["Trap", "trap"]
    assert drawn[5].startswith("  K Khadath A: 20 life")
    assert drawn[7].startswith("  k Khadath B: 20 life")


def test_tokens_forms_and_companions_are_told():
    duel = Duel("kallistar", "tatsumi")
    first, second = draw(duel.matchup, standing(duel.state))[4::2]
    assert first == "  K Kallistar: 20 life; form Human; Special Action in hand"
    assert second == "  T Tatsumi & Juto: 20 life; Juto with 4 life; Special Action in hand"
    duel = Duel("cadenza", "hikaru")
    duel.state.pool[: 2 * KINDS] = [2] + [0] * (2 * KINDS - 1)
    first, second = draw(duel.matchup, standing(duel.state))[3::2]
    assert first == "  C Cadenza: 20 life; 2 Iron Body; Special Action in hand"
    assert second == "  H Hikaru: 20 life; no Earth, Fire, Water or Wind; Special Action in hand"


# ---- options


def test_options_without_a_line_of_text():
    duel = Duel("cadenza", "hikaru", spaces=(2, 6))
    state = duel.state
    pair = duel.card(0, "Clockwork") * CARDS + duel.card(0, "Shot")
    assert option_text(state, 0, asking.PAIR, pair) == "Clockwork Shot"
    special = duel.card(0, "Special Action") * CARDS + duel.card(0, "Burst")
    assert option_text(state, 0, asking.PAIR, special) == "Special Action on Burst"
    assert option_text(state, 0, asking.ANTE, PASS) == "pass"
    assert option_text(state, 1, asking.TOKEN, DECLINE) == "decline"
    assert option_text(state, 1, asking.TOKEN, 1) == "Fire"
    assert option_text(state, 0, asking.STEPS, 2) == "to space 4 (2 to the right)"
    assert option_text(state, 0, asking.STEPS, 4) == "to space 7 (4 to the right)"
    assert option_text(state, 0, asking.PUSHED, 1 * 8 + 7) == "Cadenza to space 1, Hikaru to space 7"
    assert option_text(state, 0, asking.PAYER, 1) == "Hikaru's life pays"
    assert option_text(state, 0, asking.IGNORE, 1) == "ignore the movement"


def test_antes_are_worded_by_what_is_anted():
    words = asked_words("luc", "cadenza", "ante")
    assert words["Luc"] == ["pass", "Spend 1 Time: +1 priority"]
    assert words["Cadenza"] == ["pass", "1 Iron Body"]
    assert asked_words("seth", "hikaru", "ante")["Seth"][1] == "Strike"
    assert asked_words("hikaru", "seth", "ante")["Hikaru"] == ["pass", "Earth", "Fire", "Water", "Wind"]


class Listener:
    """Keeps the words of the first question of a kind that each fighter is asked; answers at random."""

    def __init__(self, kind: str) -> None:
        self.kind = asking.NAMES.index(kind)
        self.words: dict[str, list[str]] = {}
        self.random = random.Random(3)

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        if kind == self.kind:
            name = state.matchup.kits[seat].name
            self.words.setdefault(name, [option_text(state, seat, kind, option) for option in options])
        return self.random.randrange(len(options))


def asked_words(first: str, second: str, kind: str) -> dict[str, list[str]]:
    state = war().new_duel(war().matchup({"fighters": [first, second]}), 1)
    listener = Listener(kind)
    while not state.over:
        step(state, listener)
    return listener.words


def test_a_movement_names_where_it_ends_and_whom_it_moves():
    duel = Duel("hikaru", "cadenza", spaces=(3, 5))
    seen: list[str] = []

    def first_words(state: DuelState, seat: int, options: Sequence[int]) -> int:
        seen.extend(option_text(state, seat, asking.STEPS, option) for option in options)
        return options[0]

    duel.beat("Trance Strike", "Clockwork Grasp", steps=[first_words])
    duel.beat("Focused Grasp", "Hydraulic Burst", steps=[first_words])
    assert seen
    assert all(re.fullmatch(r"(Hikaru |Cadenza )?to space \d \(\d to the (left|right)\)", words) for words in seen)
