"""Which cards are at work for a fighter at this moment."""

from __future__ import annotations

from engine.battlecon import program
from engine.battlecon.layout import KINDS, NEGATED, NO_PAIR
from engine.battlecon.program import Act, Card
from engine.battlecon.state import DuelState

SEAT_OF: int = 20  # a seat and an act, or a seat and a line, packed into one number
NUMBER_OF: int = (1 << SEAT_OF) - 1


def packed(seat: int, number: int) -> int:
    """A seat with the number of an act or a line, as the lists of the state keep it."""
    return seat << SEAT_OF | number


def attack_cards(state: DuelState, seat: int) -> list[Card]:
    """The cards of a fighter's attack that apply: the pair or the finisher, and styles applied beside it."""
    cards = state.matchup.cards_for[seat]
    if not state.revealed or state.flags[seat] & NO_PAIR:
        return []
    applied = [cards[style] for style in state.applied[seat]] if not state.flags[seat] & NEGATED else []
    if state.finisher[seat] >= 0:
        return [cards[state.finisher[seat]], *applied]
    if state.base[seat] < 0:
        return []
    base = cards[state.base[seat] if state.copied_base[seat] < 0 else state.copied_base[seat]]
    if state.flags[seat] & NEGATED:
        return [base]
    styles = [cards[state.style[seat]]] if state.style[seat] >= 0 else []
    return [*styles, *applied, base]


def token_cards(state: DuelState, seat: int) -> list[Card]:
    """The tokens at work on a fighter's attack, each as often as it was used."""
    cards = []
    for kind, token in enumerate(state.matchup.tokens[seat]):
        cards += [token] * state.used[seat * KINDS + kind]
    return cards


def active_paradigms(state: DuelState, seat: int) -> list[Card]:
    active = state.paradigms[seat]
    return [card for number, card in enumerate(state.matchup.paradigms[seat]) if active >> number & 1]


def sources(state: DuelState, seat: int) -> list[Card]:
    """All of them, the fighter's own card first."""
    cards = [state.matchup.fighters[seat], *attack_cards(state, seat)]
    if any(state.used[seat * KINDS : seat * KINDS + KINDS]) and not ignores_tokens(state, seat):
        tokens = token_cards(state, seat)
        cards += tokens + tokens if doubles_tokens(state, seat) else tokens
    if state.paradigms[seat]:
        cards += active_paradigms(state, seat)
    return cards


def ignores_tokens(state: DuelState, seat: int) -> bool:
    """A finisher may say that it ignores the fighter's tokens."""
    return finisher_says(state, seat, program.IGNORE_TOKENS)


def doubles_tokens(state: DuelState, seat: int) -> bool:
    """A finisher may double the bonuses of the tokens used."""
    return finisher_says(state, seat, program.DOUBLE_TOKENS)


def finisher_says(state: DuelState, seat: int, verb: int) -> bool:
    finisher = state.finisher[seat]
    return finisher >= 0 and any(act.verb == verb for act in state.matchup.cards[finisher].passives)


def passives(state: DuelState, seat: int) -> list[Act]:
    """The acts in force of a seat, whether or not their tests hold: of its cards, of this beat, of the duel."""
    acts: list[Act] = []
    for card in sources(state, seat):
        acts += card.passives
    acts += acts_in_lists(state, seat)
    return acts


def acts_in_lists(state: DuelState, seat: int) -> list[Act]:
    """The acts that triggers put in force, and the lines in force for the rest of the duel."""
    matchup = state.matchup
    acts = [matchup.act(entry & NUMBER_OF) for entry in state.in_force if entry >> SEAT_OF == seat]
    for entry in state.lasting:
        if entry >> SEAT_OF == seat:
            line = matchup.lines[entry & NUMBER_OF]
            if line.timing == program.PASSIVE:
                acts += line.acts
    return acts
