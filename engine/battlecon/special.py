"""Special Actions: Pulse, Cancel and Finish, and what happens when both are played (War, Variant: Special Actions)."""

from __future__ import annotations

from typing import Final

from engine.battlecon import asking, program
from engine.battlecon.asking import NO_ANSWER, NOTHING, PLACES, ask
from engine.battlecon.board import SPACES
from engine.battlecon.conditions import all_hold
from engine.battlecon.events import lines_of, record
from engine.battlecon.layout import KEEPS_PILES, NO_PAIR, REVEAL_EFFECTS
from engine.battlecon.movement import FARTHEST, sign, walk
from engine.battlecon.program import Act, Card
from engine.battlecon.setting import pair_options, put_down
from engine.battlecon.state import DuelState, Side
from engine.choices import Picker

PULSED: Final = 1
CANCELLED: Final = 2
FINISHED: Final = 3
CANCEL_DUE: Final = 4  # a Cancel whose new pair is still to be chosen
NOBODY: Final[list[int]] = []
ACTIONS: Final = {program.PULSE: PULSED, program.CANCEL: CANCEL_DUE, program.FINISH: FINISHED}


def special_actions(state: DuelState, picker: Picker) -> None:
    """Special Actions come before all Reveal effects: a Pulse first, then new pairs for Cancels."""
    played = specials_played(state)
    if played:
        for seat in played:
            play_special(state, seat)
        return
    pulsing = [seat for seat in range(2) if pulses(state.sides[seat])]
    if pulsing:
        pulse(state, picker, pulsing)
    elif state.sides[0].action == CANCEL_DUE or state.sides[1].action == CANCEL_DUE:
        choose_new_pairs(state, picker)
    else:
        state.phase = REVEAL_EFFECTS


def pulses(side: Side) -> bool:
    """Whether a Pulse is still to be carried out."""
    return side.action == PULSED and not side.flags & NO_PAIR


def specials_played(state: DuelState) -> list[int]:
    """The seats in whose pair the style is the Special Action."""
    special = state.matchup.special
    if state.sides[0].style != special[0] and state.sides[1].style != special[1]:
        return NOBODY
    return [seat for seat, side in enumerate(state.sides) if side.style == special[seat] and side.base >= 0]


def play_special(state: DuelState, seat: int) -> None:
    """The card is out of the duel, its base is back in hand, and the base has said which action it is (ruling W27)."""
    side = state.sides[seat]
    action = action_of(state, seat)
    side.hand |= 1 << side.base
    side.style = side.base = -1
    state.cards_change(seat)
    if action == FINISHED:
        side.finisher = state.matchup.finishers[seat]
        if becomes_cancel(state, seat):
            side.finisher = -1
            action = CANCEL_DUE
        else:
            side.flags |= KEEPS_PILES
    elif action == PULSED:
        side.flags |= KEEPS_PILES
    side.action = action
    state.cards_change(seat)
    record(state, "special action", seat, action)


def action_of(state: DuelState, seat: int) -> int:
    """What the base under the Special Action makes of it (War, Pulse, Cancel, Finish; ruling W13)."""
    card = state.matchup.cards[state.sides[seat].style]
    for line in lines_of(card, program.EVENT_REVEALED):
        if all_hold(state, seat, line.tests):
            return ACTIONS[chosen_act(state, seat, card, line).verb]
    raise AssertionError("a base without a special action")


def chosen_act(state: DuelState, seat: int, card: Card, line: program.Line) -> Act:
    """The act a line of the Special Action comes to."""
    place = 0
    while line.acts[place].verb == program.IF:
        act = line.acts[place]
        place = place + 1 if all_hold(state, seat, act.tests) else act.jump
    return line.acts[place]


def becomes_cancel(state: DuelState, seat: int) -> bool:
    """A finisher may turn into a Cancel in the wrong form (Kallistar)."""
    finisher = state.matchup.cards[state.sides[seat].finisher]
    return any(act.verb == program.BECOMES_CANCEL and all_hold(state, seat, act.tests) for act in finisher.passives)


def pulse(state: DuelState, picker: Picker, pulsing: list[int]) -> None:
    """Both pairs are as if nothing had been played, and both fighters are pushed backwards (War, Pulse)."""
    seat = pulsing[0]
    if len(pulsing) == 2:
        # Both pulse: as far as possible (ruling W12).
        chosen = [farthest_back(state, 0), farthest_back(state, 1)]
    else:
        option = ask(state, picker, seat, asking.PUSHED, pulse_options(state, seat))
        if option == NO_ANSWER:
            return
        mine, theirs = divmod(option, PLACES)
        chosen = [mine, theirs] if seat == 0 else [theirs, mine]
    for moved, side in enumerate(state.sides):
        if side.position != chosen[moved]:
            start = side.position
            record(state, "moved", moved, seat, start, chosen[moved], False, chosen[moved] - start, False)
            side.position = chosen[moved]
        side.flags |= NO_PAIR
        side.finisher = -1
        state.cards_change(moved)
        if side.action == CANCEL_DUE:
            side.action = CANCELLED


def pulse_options(state: DuelState, seat: int) -> list[int]:
    """Any number of spaces back for each, none included."""
    return sorted(
        mine * PLACES + theirs for mine in spaces_back(state, seat) for theirs in spaces_back(state, 1 - seat)
    )


def backwards(state: DuelState, seat: int) -> int:
    return sign(state.sides[seat].position - state.sides[1 - seat].position)


def spaces_back(state: DuelState, seat: int) -> list[int]:
    """Where a push may end, from nowhere on.

    Where the board is a ring a push ends at the edge all the same: beyond it, it would bring the fighters together
    (ruling W30).
    """
    _, reached, _ = walk(state, seat, seat, backwards(state, seat), FARTHEST)
    spaces = [state.sides[seat].position + backwards(state, seat) * steps for steps in range(reached + 1)]
    return [space for space in spaces if space in SPACES]


def farthest_back(state: DuelState, seat: int) -> int:
    return spaces_back(state, seat)[-1]


def choose_new_pairs(state: DuelState, picker: Picker) -> None:
    """Who cancels plays a new pair, seeing what the other has played; two Cancels choose secretly (War, Cancel)."""
    chosen = [NOTHING, NOTHING]
    cancelling = [seat for seat, side in enumerate(state.sides) if side.action == CANCEL_DUE]
    for seat in cancelling:
        options = pair_options(state, seat, state.sides[seat].hand, special=False)
        if options:
            chosen[seat] = ask(state, picker, seat, asking.PAIR, options)
    if NO_ANSWER in chosen:
        return
    for seat in cancelling:
        state.sides[seat].action = CANCELLED
        if chosen[seat] != NOTHING:
            put_down(state, seat, chosen[seat])


def finishers_become_cancels(state: DuelState) -> None:
    """Two finishers that tie both turn into Cancels (ruling W11)."""
    for seat, side in enumerate(state.sides):
        side.finisher = -1
        state.cards_change(seat)
        side.flags &= ~KEEPS_PILES
        side.action = CANCEL_DUE
        record(state, "special action", seat, CANCEL_DUE)
