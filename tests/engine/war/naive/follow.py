"""The engine and the naive rules play the same duel: what one was asked the other must ask, with equal results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from engine.battlecon import asking, program
from engine.battlecon.asking import ARGUMENTS, CARDS, DECLINE, PLACES
from engine.battlecon.layout import KINDS, MARKERS, PILES, STUNNED
from engine.battlecon.matchup import Matchup
from engine.battlecon.state import DuelState
from engine.battlecon.war import War
from tests.engine.war.naive.beat import play_beat, set_up
from tests.engine.war.naive.cards import FINISHERS, STARTING_LIFE, TAKEN
from tests.engine.war.naive.duel import NO, PASS, Duel, DuelOver

FIGHTERS = tuple(FINISHERS)
MODES = tuple(STARTING_LIFE)

Question = tuple[int, str, frozenset[Any], Any]  # seat, kind, options, the chosen one: in the naive rules' words
Position = dict[str, Any]


class DifferenceError(AssertionError):
    """The engine and the naive rules disagree."""


@dataclass
class PlayedBeat:
    """A beat as the engine played it: what it asked, what happened, and how things stand after it."""

    asked: list[Question]
    events: list[tuple[Any, ...]]
    after: Position


# ---- the engine's numbers in the naive rules' words


TRIGGERS = {
    program.REVEAL: "Reveal",
    program.START: "Start",
    program.BEFORE: "Before",
    program.HIT: "Hit",
    program.DAMAGE: "Damage",
    program.AFTER: "After",
    program.END: "End",
    program.EVENT_HIT: "When hit",
}
# What an ante or a Finisher has set going is no longer the card's.
SET_GOING = {
    ("Luc", "Start"): ("Time", "Start"),
    ("Living Nightmare", "End"): ("Nightmare", "End"),
    ("The Watchers", "End"): ("Watchers", "End"),
}


def card_and_trigger(matchup: Matchup, index: int) -> tuple[str, str]:
    line = matchup.lines[index]
    seat = 0 if index < len(matchup.kits[0].lines) else 1
    owners = [token.name for token in matchup.tokens[seat] if line in token.lines]
    owners += [paradigm.name for paradigm in matchup.kits[seat].paradigms if line in paradigm.lines]
    card = [*owners, matchup.kits[seat].name][0] if line.card < 0 else matchup.cards[line.card].name
    return card, TRIGGERS.get(line.timing, str(line.timing))


def line_name(matchup: Matchup, index: int) -> tuple[str, str, int]:
    """The card of a line, its trigger, and which of the card's lines with that trigger it is."""
    name = card_and_trigger(matchup, index)
    first = 0 if index < len(matchup.kits[0].lines) else len(matchup.kits[0].lines)
    number = sum(card_and_trigger(matchup, earlier) == name for earlier in range(first, index))
    return *SET_GOING.get(name, name), number


def ante_name(matchup: Matchup, seat: int, option: int) -> str | int:
    if option == asking.PASS:
        return PASS
    number = option % ARGUMENTS
    fighter = matchup.kits[seat].name
    if fighter == "Luc":
        return (1, 3, 5)[number]
    if fighter == "Seth":
        return card_name(matchup, number, 1 - seat)
    if fighter == "Kehrolyn":
        return "other form"
    if fighter == "Demitras" or (fighter == "Heketch" and matchup.kits[seat].mode == "almighty"):
        return number
    return matchup.tokens[seat][number].name if number < len(matchup.tokens[seat]) else f"number {number}"


def card_name(matchup: Matchup, card: int, seat: int) -> str:
    """By its print, with a mark when it is the other fighter's."""
    if card == DECLINE:
        return NO
    name = matchup.cards[card].name
    return name + TAKEN if card in owned_by(matchup, 1 - seat) else name


def owned_by(matchup: Matchup, seat: int) -> tuple[int, ...]:
    return *matchup.styles[seat], *matchup.bases[seat]


def pair_name(matchup: Matchup, pair: int, seat: int) -> tuple[str, str]:
    return card_name(matchup, pair // CARDS, seat), card_name(matchup, pair % CARDS, seat)


def token_name(matchup: Matchup, seat: int, kind: int) -> str:
    return NO if kind == DECLINE else matchup.tokens[seat][kind].name


def paradigm_name(matchup: Matchup, seat: int, number: int) -> str:
    return NO if number == DECLINE else matchup.kits[seat].naming.paradigms[number]


def spaces_pushed(seat: int, option: int) -> tuple[int, int]:
    """The spaces of seat 0 and seat 1; the engine names that of the one who pulses first."""
    own, other = divmod(option, PLACES)
    return (own, other) if seat == 0 else (other, own)


NAMED: dict[int, Callable[[Matchup, int, int], Any]] = {
    asking.OPENING: lambda matchup, seat, option: pair_name(matchup, option, seat),
    asking.PAIR: lambda matchup, seat, option: pair_name(matchup, option, seat),
    asking.STYLE_SHOWN: lambda matchup, seat, option: card_name(matchup, option, seat),
    asking.ANTE: ante_name,
    asking.CLASH_BASE: lambda matchup, seat, option: card_name(matchup, option, seat),
    asking.ORDER: lambda matchup, seat, option: line_name(matchup, option),
    asking.STEPS: lambda matchup, seat, option: option,
    asking.SPACE: lambda matchup, seat, option: NO if option == DECLINE else option,
    asking.MARKER: lambda matchup, seat, option: option,
    asking.MAY: lambda matchup, seat, option: bool(option),
    asking.PARADIGM: paradigm_name,
    asking.AMOUNT: lambda matchup, seat, option: NO if option == DECLINE else option,
    asking.TOKEN: token_name,
    asking.CARD: lambda matchup, seat, option: card_name(matchup, option, seat),
    asking.IGNORE: lambda matchup, seat, option: bool(option),
    asking.PAYER: lambda matchup, seat, option: option,
    asking.PUSHED: lambda matchup, seat, option: spaces_pushed(seat, option),
}


# ---- the engine plays


class RandomPicker:
    """Picks at random and notes what was asked. A careful one keeps the Special Action for the Finish."""

    def __init__(self, matchup: Matchup, random: Random) -> None:
        self.matchup = matchup
        self.random = random
        self.careful = random.random() < 0.5
        self.asked: list[Question] = []

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        index = self.random.choice(self.sensible(state, seat, kind, options))
        named = [NAMED[kind](self.matchup, seat, option) for option in options]
        name = "which marker" if kind == asking.MARKER else asking.NAMES[kind]
        self.asked.append((seat, name, frozenset(named), named[index]))
        return index

    def sensible(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> Sequence[int]:
        if kind != asking.PAIR or not self.careful:
            return range(len(options))
        special = self.matchup.special[seat]
        wanted = [n for n in range(len(options)) if (options[n] // CARDS == special) == (state.sides[seat].life <= 7)]
        return wanted or range(len(options))


def position_of(state: DuelState, stunned: list[bool]) -> Position:
    """What is compared after a beat, from the engine's numbers."""
    matchup = state.matchup

    def cards(held: int, seat: int) -> set[str]:
        return {card_name(matchup, card, seat) for card in range(len(matchup.cards)) if held >> card & 1}

    return {
        "life": state.entries("life"),
        "space": state.entries("position"),
        "hand": [cards(held, seat) for seat, held in enumerate(state.entries("hand"))],
        "piles": [
            [cards(state.discards[seat * PILES + pile], seat) for pile in range(matchup.piles[seat])] for seat in (0, 1)
        ],
        "tokens": [
            {card.name: state.pool[seat * KINDS + kind] for kind, card in enumerate(matchup.tokens[seat])}
            for seat in (0, 1)
        ],
        "markers": [sorted(filter(None, state.markers[seat * MARKERS :][:MARKERS])) for seat in (0, 1)],
        "juto's life": [state.sides[seat].marker_life for seat in (0, 1)],
        "paradigms": [
            {
                name
                for number, name in enumerate(matchup.kits[seat].naming.paradigms)
                if state.sides[seat].paradigms >> number & 1
            }
            for seat in (0, 1)
        ],
        "form": [
            matchup.kits[seat].naming.forms[state.sides[seat].form] if matchup.kits[seat].naming.forms else "Human"
            for seat in (0, 1)
        ],
        "stunned": stunned,
        "active": state.active,
        "winner": {-2: "nobody yet", -1: None}.get(state.winner, state.winner),
    }


def play_by_engine(war: War, matchup: Matchup, seed: int) -> tuple[int, list[PlayedBeat]]:
    """A random duel: who held the coin of the first beat, and its beats."""
    state = war.new_duel(matchup, seed)
    coin = state.active
    picker = RandomPicker(matchup, Random(seed))
    beats: list[PlayedBeat] = []
    while not state.over:
        beat = state.beat
        state.events = []
        picker.asked = []
        stunned = [False, False]
        while not state.over and state.beat == beat:
            war.step(state, picker)
            stunned = [was or bool(flags & STUNNED) for was, flags in zip(stunned, state.entries("flags"), strict=True)]
        beats.append(PlayedBeat(picker.asked, state.events, position_of(state, stunned)))
    return coin, beats


# ---- the naive rules follow


class Follower:
    """Answers the naive rules with what was chosen in the engine, if the question is the same."""

    def __init__(self) -> None:
        self.left: list[Question] = []

    def ask(self, seat: int, kind: str, options: list[Any]) -> Any:
        if kind == "marker":
            numbers = {marker_option(option): option for option in options}
            return numbers[self.ask(seat, "which marker", list(numbers))]
        asked = (seat, kind, frozenset(options))
        if not self.left:
            raise DifferenceError(f"the engine asks nothing more, the naive rules: {told(asked)}")
        question = self.left.pop(0)
        if question[:3] != asked:
            raise DifferenceError(f"the engine asks {told(question[:3])}, the naive rules: {told(asked)}")
        return question[3]


def marker_option(option: Any) -> int:
    """A marker and its space, or a marker and its steps, as the engine numbers them."""
    if option == NO:
        return DECLINE
    if isinstance(option, int):
        return option
    number, how, where = option
    return int(number * 2 * PLACES + where + (PLACES if how == "by" else 0))


def told(question: tuple[int, str, frozenset[Any]]) -> str:
    seat, kind, options = question
    return f"seat {seat}, {kind}: {sorted(options, key=str)}"


def position_by_rules(duel: Duel, winner: object) -> Position:
    return {
        "life": [side.life for side in duel.sides],
        "space": [side.space for side in duel.sides],
        "hand": [side.hand for side in duel.sides],
        "piles": [side.piles for side in duel.sides],
        "tokens": [side.tokens for side in duel.sides],
        "markers": [sorted(filter(None, [*side.traps, *side.jutos])) for side in duel.sides],
        "juto's life": [side.juto_life for side in duel.sides],
        "paradigms": [set(side.paradigms) for side in duel.sides],
        "form": [side.form for side in duel.sides],
        "stunned": [side.now.stunned for side in duel.sides],
        "active": duel.active,
        "winner": winner,
    }


def follow_beat(duel: Duel, follower: Follower, beat: PlayedBeat) -> None:
    winner: object = "nobody yet"
    follower.left = beat.asked[:]
    if duel.beat == 1:
        set_up(duel)
    try:
        play_beat(duel)
    except DuelOver as over:
        winner = over.winner
    if follower.left:
        raise DifferenceError(f"the engine also asks {told(follower.left[0][:3])}")
    after = position_by_rules(duel, winner)
    for what, value in after.items():
        if winner != "nobody yet" and what in ("hand", "piles"):
            continue  # a duel that ends in a beat leaves the cards where they are
        if beat.after[what] != value:
            raise DifferenceError(f"{what}: {beat.after[what]} in the engine, {value} by the naive rules")


class Pairing(NamedTuple):
    """Who fights whom, in which modes, with which finishers."""

    fighters: tuple[str, str]
    modes: tuple[str, str]
    finishers: tuple[str, str]


def compare(war: War, pairing: Pairing, seed: int) -> int:
    """Play a duel of a seed by both; how many beats it had. Raises DifferenceError with both stories."""
    matchup = war.matchup({what: list(chosen) for what, chosen in pairing._asdict().items()})
    coin, beats = play_by_engine(war, matchup, seed)
    follower = Follower()
    duel = Duel(*pairing, coin, follower.ask)
    for number, beat in enumerate(beats, 1):
        try:
            follow_beat(duel, follower, beat)
        except DifferenceError as difference:
            raise DifferenceError(
                f"{pairing}, seed {seed}, beat {number}: {difference}\n{told_by_both(beat, duel)}"
            ) from None
    return len(beats)


def told_by_both(beat: PlayedBeat, duel: Duel) -> str:
    asked = "\n".join(f"  {told(question[:3])} -> {question[3]}" for question in beat.asked)
    events = "\n".join(f"  {event}" for event in beat.events)
    story = "\n".join(f"  {line}" for line in duel.story)
    return f"asked by the engine:\n{asked}\nthe engine's story:\n{events}\nthe naive story:\n{story}"


def duel_of(seed: int) -> Pairing:
    """The fighters, modes and finishers of a seed."""
    random = Random(seed)
    first, second = random.choice(FIGHTERS), random.choice(FIGHTERS)
    return Pairing(
        (first, second),
        (random.choice(MODES), random.choice(MODES)),
        (random.choice(list(FINISHERS[first])), random.choice(list(FINISHERS[second]))),
    )
