"""Which cards are at work for a fighter at this moment."""

from __future__ import annotations

from engine.battlecon import program
from engine.battlecon.at_work import AtWork
from engine.battlecon.layout import KINDS, NEGATED, NO_PAIR
from engine.battlecon.program import Act, Card
from engine.battlecon.state import DuelState

SEAT_OF: int = 20  # a seat and an act, or a seat and a line, packed into one number
NUMBER_OF: int = (1 << SEAT_OF) - 1


def packed(seat: int, number: int) -> int:
    """A seat with the number of an act or a line, as the lists of the state keep it."""
    return seat << SEAT_OF | number


def at_work(state: DuelState, seat: int) -> AtWork:
    """What the cards at work for a fighter say together.

    The state keeps it until something changes which cards these are: whoever does that calls `DuelState.cards_change`.
    """
    kept = state.at_work[seat]
    return kept if kept is not None else put_together(state, seat)


def put_together(state: DuelState, seat: int) -> AtWork:
    """Find what the cards at work say, or put it together if they have never been at work in this match-up."""
    used = state.used[seat * KINDS : seat * KINDS + KINDS]
    cards = (state.paradigms[seat], *used, *attack_numbers(state, seat))
    known = state.matchup.at_work[seat]
    at_work = known.get(cards)
    if at_work is None:
        at_work = known[cards] = AtWork(attack_cards(state, seat), sources(state, seat))
    state.at_work[seat] = at_work
    return at_work


def attack_numbers(state: DuelState, seat: int) -> tuple[int, ...]:
    """The cards of a fighter's attack that apply: the pair or the finisher, and styles applied beside it."""
    flags = state.flags[seat]
    if not state.revealed or flags & NO_PAIR:
        return ()
    if state.finisher[seat] >= 0:
        return (state.finisher[seat],) if flags & NEGATED else (state.finisher[seat], *state.applied[seat])
    if state.base[seat] < 0:
        return ()
    base = state.base[seat] if state.copied_base[seat] < 0 else state.copied_base[seat]
    if flags & NEGATED:
        return (base,)
    if state.style[seat] < 0:
        return (*state.applied[seat], base)
    return (state.style[seat], *state.applied[seat], base)


def attack_cards(state: DuelState, seat: int) -> list[Card]:
    cards = state.matchup.cards_for[seat]
    return [cards[number] for number in attack_numbers(state, seat)]


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
    """All the cards at work, the fighter's own first."""
    cards = [state.matchup.fighters[seat], *attack_cards(state, seat)]
    if any(state.used[seat * KINDS : seat * KINDS + KINDS]) and not ignores_tokens(state, seat):
        tokens = token_cards(state, seat)
        cards += tokens + tokens if doubles_tokens(state, seat) else tokens
    return cards + active_paradigms(state, seat)


def ignores_tokens(state: DuelState, seat: int) -> bool:
    """A finisher may say that it ignores the fighter's tokens."""
    return finisher_says(state, seat, program.IGNORE_TOKENS)


def doubles_tokens(state: DuelState, seat: int) -> bool:
    """A finisher may double the bonuses of the tokens used."""
    return finisher_says(state, seat, program.DOUBLE_TOKENS)


def finisher_says(state: DuelState, seat: int, verb: int) -> bool:
    """Whether a finisher that is the attack says so."""
    finisher = state.finisher[seat]
    if finisher < 0 or finisher not in attack_numbers(state, seat):
        return False
    return any(act.verb == verb for act in state.matchup.cards[finisher].passives)


def added_acts(state: DuelState, seat: int, verb: int) -> list[Act]:
    """The acts of a verb that triggers put in force, and those of the lines in force for the rest of the duel."""
    matchup = state.matchup
    acts = [matchup.act(entry & NUMBER_OF) for entry in state.in_force if entry >> SEAT_OF == seat]
    for entry in state.lasting:
        if entry >> SEAT_OF == seat:
            line = matchup.lines[entry & NUMBER_OF]
            if line.timing == program.PASSIVE:
                acts += line.acts
    return [act for act in acts if act.verb == verb]
