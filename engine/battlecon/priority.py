"""Who is the active player, and clashes (War, Reveal Attack Pairs)."""

from __future__ import annotations

from typing import Final

from engine.battlecon import asking, program
from engine.battlecon.asking import NO_ANSWER, ask
from engine.battlecon.effects.kit import bases_in
from engine.battlecon.events import lines_of, push_group, raise_event, raise_named, record
from engine.battlecon.layout import (
    CLASH_FORCED,
    CLASH_KEPT_ON,
    NO_PAIR,
    PRIORITY,
    PRIORITY_WON,
    RECYCLE,
    START,
)
from engine.battlecon.sources import attack_numbers
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, priority
from engine.choices import Picker

RESTARTS: Final = 1  # how often all bases of a clash are picked up before it is skipped (ruling W04)
ABOVE_OTHERS: Final = 3  # what lifts a finisher in a tie above an attack that wins ties


def compare_priorities(state: DuelState, picker: Picker) -> None:
    """Compare after the Reveal effects; equal priorities clash (War, Reveal Attack Pairs)."""
    if (state.sides[0].flags | state.sides[1].flags) & NO_PAIR:
        state.phase = START
        return
    if picked_up(state):
        clash(state, picker)
        return
    first, second = has_attack(state, 0), has_attack(state, 1)
    if not (first and second):
        if first or second:
            become_active(state, 0 if first else 1)
        state.phase = START
        return
    if forced(state):
        clash(state, picker)
        return
    ours, theirs = priority(state, 0), priority(state, 1)
    if ours != theirs:
        win_priority(state, 0 if ours > theirs else 1)
    else:
        break_tie(state, picker)


def picked_up(state: DuelState) -> bool:
    """Whether both have just picked up all their bases in a clash and owe a new one."""
    return state.restarts > 0 and all(side.base < 0 <= side.style for side in state.sides)


def has_attack(state: DuelState, seat: int) -> bool:
    return state.sides[seat].base >= 0 or state.sides[seat].finisher >= 0


def forced(state: DuelState) -> bool:
    return bool((state.sides[0].flags | state.sides[1].flags) & CLASH_FORCED)


def break_tie(state: DuelState, picker: Picker) -> None:
    """A finisher wins a tie with anything else; otherwise an attack that wins ties, if only one does (War, FAQ)."""
    ours, theirs = rank_in_tie(state, 0), rank_in_tie(state, 1)
    if ours != theirs:
        win_priority(state, 0 if ours > theirs else 1)
    else:
        clash(state, picker)


def rank_in_tie(state: DuelState, seat: int) -> int:
    wins, loses = has(state, seat, program.WIN_TIES), has(state, seat, program.LOSE_TIES)
    rank = int(wins) - int(loses)
    return rank + ABOVE_OTHERS if state.sides[seat].finisher >= 0 else rank


def record_priorities(state: DuelState) -> None:
    if state.events is not None:
        record(state, "priorities", priority(state, 0), priority(state, 1))


def become_active(state: DuelState, seat: int) -> None:
    state.active = seat
    if state.events is not None:
        record(state, "active", seat)


def win_priority(state: DuelState, seat: int) -> None:
    """He is the active player, unless he would rather clash."""
    record_priorities(state)
    become_active(state, seat)
    state.phase = PRIORITY_WON
    raise_event(state, seat, program.EVENT_CLASH_WON if state.clash else program.EVENT_PRIORITY_WON)
    if state.top is None and not clashes_on(state):
        state.phase = START


def after_winning(state: DuelState, picker: Picker) -> None:
    """On to Start of Beat, or to a clash that the winner chose."""
    if clashes_on(state):
        clash(state, picker)
    else:
        state.phase = START


def clashes_on(state: DuelState) -> bool:
    return bool((state.sides[0].flags | state.sides[1].flags) & (CLASH_FORCED | CLASH_KEPT_ON))


def clash(state: DuelState, picker: Picker) -> None:
    """Both play a new base on top of the old one, secretly and at once (War, Clash)."""
    bases = [bases_in(state.sides[seat].hand, state) for seat in (0, 1)]
    going_on = bool(bases[0] and bases[1])
    chosen = [ask(state, picker, seat, asking.CLASH_BASE, bases[seat]) for seat in (0, 1)] if going_on else []
    if NO_ANSWER in chosen:
        return
    if not picked_up(state):
        record_priorities(state)
    if not going_on:
        run_out(state, bases)
        return
    event = program.EVENT_CLASH_EXTENDED if state.clash else program.EVENT_CLASH
    state.clash += 1
    state.phase = PRIORITY
    for seat, side in enumerate(state.sides):
        side.flags &= ~(CLASH_FORCED | CLASH_KEPT_ON)
        if side.base >= 0:
            side.under |= 1 << side.base
        side.hand &= ~(1 << chosen[seat])
        side.base = chosen[seat]
        side.copied_base = -1
        state.cards_change(seat)
        if state.events is not None:
            record(state, "clash", seat, chosen[seat], *attack_numbers(state, seat))
    for seat in (1 - state.active, state.active):
        # The new base's Reveal effects; those of the cards under it stand (ruling W05).
        card = state.matchup.cards_for[seat][chosen[seat]]
        push_group(state, seat, program.REVEAL, lines_of(card, program.REVEAL))
        raise_named(state, seat, (chosen[1 - seat],))
    for seat in (1 - state.active, state.active):
        raise_event(state, seat, event)


def run_out(state: DuelState, bases: list[list[int]]) -> None:
    """Out of bases: both pick up all of the attack and go on; one side only, or a second time: on to recycling.

    Nobody's End effects are carried out then (ruling W04).
    """
    for side in state.sides:
        side.flags &= ~(CLASH_FORCED | CLASH_KEPT_ON)
    if not bases[0] and not bases[1] and state.restarts < RESTARTS:
        state.restarts += 1
        for side in state.sides:
            side.hand |= side.under | 1 << side.base
            side.under = 0
            side.base = -1
        state.all_cards_change()
        record(state, "bases picked up")
        state.phase = PRIORITY
        return
    record(state, "out of bases")
    state.phase = RECYCLE
