"""Which cards are at work for a fighter at this moment."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.at_work import AtWork
from engine.battlecon.layout import CARD_BITS, KINDS, MOST_USED_BITS, NEGATED, NO_PAIR, USED_BITS
from engine.battlecon.program import Act, Card
from engine.battlecon.state import UNKNOWN, DuelState

SEAT_OF: Final = 20  # a seat and an act, or a seat and a line, packed into one number
NUMBER_OF: Final = (1 << SEAT_OF) - 1

# What `pair_alone` says when there is no pair to name.
NO_ATTACK: Final = 0  # no card of an attack is at work: no pair has this number, since a base is never card 0
OTHERS_TOO: Final = -1  # others than a pair's cards are, or not both of these


def packed(seat: int, number: int) -> int:
    """A seat with the number of an act or a line, as the lists of the state keep it."""
    return seat << SEAT_OF | number


def at_work(state: DuelState, seat: int) -> AtWork:
    """What the cards at work for a fighter say together.

    The state keeps it until something changes which cards these are: whoever does that calls `DuelState.cards_change`.
    """
    return state.sides[seat].at_work or put_together(state, seat)


def verbs_in_force(state: DuelState) -> int:
    """A set of verbs that holds all of which anybody has acts in force: other rules need not be thought of."""
    if state.verbs == UNKNOWN:
        look_at_both(state)
    return state.verbs


def look_at_both(state: DuelState) -> None:
    """Note which verbs may be in force and which timings may be answered, by the cards and by effects left behind."""
    first = state.sides[0].at_work or put_together(state, 0)
    second = state.sides[1].at_work or put_together(state, 1)
    state.verbs = first.verbs | second.verbs
    state.timings = first.timings | second.timings
    if state.in_force or state.lasting:
        state.verbs |= state.matchup.may_add
    if state.later or state.lasting or (state.sides[0].flags | state.sides[1].flags) & NEGATED:
        state.timings = state.matchup.timings


def put_together(state: DuelState, seat: int) -> AtWork:
    """Find what the cards at work say, or put it together if they have never been at work in this match-up."""
    side = state.sides[seat]
    if not state.revealed and not side.spent and not side.paradigms:
        at_rest = side.at_work = state.matchup.at_rest[seat]
        return at_rest
    attack = pair_alone(state, seat)
    if attack == OTHERS_TOO:
        attack = other_attack(state, seat)
    key = (attack << state.matchup.paradigm_count[seat] | side.paradigms) << state.matchup.used_bits[seat]
    if side.spent >> USED_BITS:
        # Below 0, where no other number is: what has more bits would be taken for paradigms and cards.
        key = ~(key << KINDS * MOST_USED_BITS | tokens_used(state, seat, MOST_USED_BITS))
    elif side.spent:
        key |= tokens_used(state, seat, USED_BITS)
    known = state.matchup.at_work[seat]
    at_work = known.get(key)
    if at_work is None:
        at_work = known[key] = AtWork(attack_cards(state, seat), sources(state, seat))
    side.at_work = at_work
    return at_work


def pair_alone(state: DuelState, seat: int) -> int:
    """The attack pair as one number when its two cards are all that applies of the attack: nearly always."""
    if not state.revealed:
        return NO_ATTACK
    side = state.sides[seat]
    style, base = side.style, side.base
    if style < 0 or base < 0 or side.finisher >= 0 or side.copied_base >= 0 or side.applied:
        return OTHERS_TOO
    return OTHERS_TOO if side.flags & (NEGATED | NO_PAIR) else style << CARD_BITS | base


def other_attack(state: DuelState, seat: int) -> int:
    """The cards that apply of any other attack as one number, greater than that of a pair: as many as there are."""
    number = 1
    for card in attack_numbers(state, seat):
        number = number << CARD_BITS | card
    return number << 2 * CARD_BITS


def tokens_used(state: DuelState, seat: int, bits: int) -> int:
    """The tokens at work on a fighter's attack as one number, with so many bits for each kind."""
    number = 0
    for kind in state.matchup.kinds[seat]:
        number = number << bits | state.used[seat * KINDS + kind]
    return number


def any_used(state: DuelState, seat: int) -> bool:
    """Whether a token is at work on a fighter's attack."""
    first = seat * KINDS
    for kind in state.matchup.kinds[seat]:  # noqa: SIM110 - asked so often that a generator is too dear
        if state.used[first + kind]:
            return True
    return False


def attack_numbers(state: DuelState, seat: int) -> tuple[int, ...]:
    """The cards of a fighter's attack that apply: the pair or the finisher, and styles applied beside it."""
    side = state.sides[seat]
    if not state.revealed or side.flags & NO_PAIR:
        return ()
    if side.finisher >= 0:
        return (side.finisher,) if side.flags & NEGATED else (side.finisher, *side.applied)
    if side.base < 0:
        return ()
    base = side.base if side.copied_base < 0 else side.copied_base
    if side.flags & NEGATED:
        return (base,)
    style, beside = side.style, side.applied
    if not beside:
        return (style, base) if style >= 0 else (base,)
    return (style, *beside, base) if style >= 0 else (*beside, base)


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
    active = state.sides[seat].paradigms
    return [card for number, card in enumerate(state.matchup.paradigms[seat]) if active >> number & 1]


def sources(state: DuelState, seat: int) -> list[Card]:
    """All the cards at work, the fighter's own first."""
    cards = [state.matchup.fighters[seat], *attack_cards(state, seat)]
    if any_used(state, seat) and not ignores_tokens(state, seat):
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
    finisher = state.sides[seat].finisher
    if finisher < 0 or finisher not in attack_numbers(state, seat):
        return False
    return any(act.verb == verb for act in state.matchup.cards[finisher].passives)


def added_acts(state: DuelState, seat: int, verb: int) -> list[Act]:
    """The acts of a verb that triggers put in force, and those of the lines in force for the rest of the duel."""
    matchup = state.matchup
    acts: list[Act] = []
    for entry in state.in_force:
        if entry >> SEAT_OF == seat:
            act = matchup.act(entry & NUMBER_OF)
            if act.verb == verb:
                acts.append(act)
    for entry in state.lasting:
        if entry >> SEAT_OF == seat:
            line = matchup.lines[entry & NUMBER_OF]
            if line.timing == program.PASSIVE:
                acts += [act for act in line.acts if act.verb == verb]
    return acts
