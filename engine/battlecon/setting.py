"""Choosing cards: the initial discards and the attack pairs (War, Game Setup 3 and Select Attack Pairs)."""

from __future__ import annotations

from engine.battlecon import asking, program
from engine.battlecon.asking import CARDS, NO_ANSWER, NOTHING, ask
from engine.battlecon.at_work import OF_SHOWING
from engine.battlecon.effects.kit import bases_in, styles_in
from engine.battlecon.events import record
from engine.battlecon.frames import line_frame
from engine.battlecon.kit import BASES_A_FIGHTER, STYLES_A_FIGHTER
from engine.battlecon.layout import ANTE_BEGINS, BEGIN, PILES, SELECT, STYLE_SHOWN
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, verbs_in_force
from engine.battlecon.standing import standing
from engine.battlecon.state import NO_ENTRIES, DuelState
from engine.battlecon.stats import has
from engine.choices import Picker


def pair_options(state: DuelState, seat: int, hand: int, special: bool) -> list[int]:
    """Every pair of a style (or the Special Action, which is played as one) and a base of a hand."""
    matchup = state.matchup
    special_action = matchup.special[seat]
    if not special:
        hand &= ~(1 << special_action)
    if hand & ~matchup.own_cards[seat]:
        # Some of the opponent's cards have come into this hand.
        styles = [*styles_in(hand, state), *[card for card in (special_action,) if hand >> card & 1]]
        bases = bases_in(hand, state)
        return [style * CARDS + base for style in sorted(styles) for base in bases]
    known = matchup.pairs[seat].get(hand)
    if known is None:
        known = matchup.pairs[seat][hand] = pairs_of(hand, special_action)
    return known


def pairs_of(hand: int, special_action: int) -> list[int]:
    """The pairs of a hand of own cards, ascending: a kit's are numbered styles, the Special Action, bases."""
    styles = [style for style in range(special_action - STYLES_A_FIGHTER, special_action + 1) if hand >> style & 1]
    bases = [special_action + 1 + place for place in range(BASES_A_FIGHTER) if hand >> (special_action + 1 + place) & 1]
    return [style * CARDS + base for style in styles for base in bases]


def opening(state: DuelState, picker: Picker) -> None:
    """Both choose their initial discards secretly and show them together (ruling W14)."""
    chosen: list[list[int]] = [[], []]
    for seat in (0, 1):
        given = state.matchup.rules.discards[seat]
        hand = state.sides[seat].hand
        for pile in range(min(state.matchup.piles[seat], 2)):
            if given is not None:
                pair = given[pile][0] * CARDS + given[pile][1]
            else:
                pair = ask(state, picker, seat, asking.OPENING, pair_options(state, seat, hand, special=False))
            chosen[seat].append(pair)
            if pair == NO_ANSWER:
                break
            hand &= ~cards_of(pair)
    if NO_ANSWER in chosen[0] + chosen[1]:
        return
    for seat in (0, 1):
        for pile, pair in enumerate(chosen[seat]):
            state.sides[seat].hand &= ~cards_of(pair)
            state.discards[seat * PILES + pile] = cards_of(pair)
        if state.events is not None:
            record(state, "opening", seat, *chosen[seat])
    state.phase = BEGIN


def cards_of(pair: int) -> int:
    """A pair as a set of cards."""
    style, base = pair // CARDS, pair % CARDS
    return 1 << style | 1 << base


def begin_beat(state: DuelState) -> None:
    """What last beat's effects left for this one takes hold."""
    if state.events is not None:
        record(state, "beat", state.beat, standing(state))
    state.phase = SELECT
    if state.next_beat:
        waiting, state.next_beat = state.next_beat, NO_ENTRIES
        for entry in reversed(waiting):
            state.top = line_frame(state.top, entry >> SEAT_OF, entry & NUMBER_OF)


def select(state: DuelState, picker: Picker) -> None:
    """Both choose an attack pair, face down; a fighter whose mind is read shows his style first."""
    if show_styles(state, picker):
        return
    first, second = ask_for_pair(state, picker, 0), ask_for_pair(state, picker, 1)
    if first == NO_ANSWER or second == NO_ANSWER:
        return
    put_down(state, 0, first)
    put_down(state, 1, second)
    state.phase = ANTE_BEGINS


def ask_for_pair(state: DuelState, picker: Picker, seat: int) -> int:
    """The pair that a seat chooses, NOTHING when it has none to choose."""
    side = state.sides[seat]
    if side.style >= 0:
        options = [side.style * CARDS + base for base in bases_in(side.hand, state)]
    else:
        options = pair_options(state, seat, side.hand, special=True)
    return ask(state, picker, seat, asking.PAIR, options) if options else NOTHING


def put_down(state: DuelState, seat: int, pair: int) -> None:
    side = state.sides[seat]
    if pair == NOTHING:
        side.style = side.base = -1
        return
    style, base = pair // CARDS, pair % CARDS
    side.style = style
    side.base = base
    if state.revealed:
        state.cards_change(seat)
    side.hand &= ~(1 << style | 1 << base)
    if state.events is not None:
        record(state, "pair", seat, style, base)


def show_styles(state: DuelState, picker: Picker) -> bool:
    """Whether a style has yet to be shown first (Seth's Reading Fate); if so, it is asked for."""
    if not verbs_in_force(state) & OF_SHOWING:
        return False
    sides = enumerate(state.sides)
    asked = [seat for seat, side in sides if side.style < 0 and has(state, 1 - seat, program.STYLE_SHOWN_FIRST)]
    shown = [NOTHING, NOTHING]
    for seat in asked:
        options = pair_options(state, seat, state.sides[seat].hand, special=True)
        styles = sorted({pair // CARDS for pair in options})
        if styles:
            shown[seat] = ask(state, picker, seat, asking.STYLE_SHOWN, styles)
    if NO_ANSWER in shown:
        return True
    for seat in asked:
        if shown[seat] != NOTHING:
            state.sides[seat].style = shown[seat]
            state.sides[seat].hand &= ~(1 << shown[seat])
            state.sides[seat].flags |= STYLE_SHOWN
            record(state, "style shown", seat, shown[seat])
    return shown != [NOTHING, NOTHING]
