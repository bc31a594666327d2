"""What happens in a duel: told to whoever listens, and to the lines that answer it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.battlecon import program
from engine.battlecon.at_work import NO_LINES
from engine.battlecon.frames import group_frame
from engine.battlecon.layout import MOST_EFFECTS, NEGATED, SILENCED
from engine.battlecon.program import Card, Line
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, attack_cards, look_at_both, put_together
from engine.battlecon.state import UNKNOWN, DuelState


def record(state: DuelState, *event: Any) -> None:
    """Note an event for the story of the duel, when somebody asked for it."""
    if state.events is not None:
        state.events.append(event)


def lines_at(state: DuelState, seat: int, timing: int) -> list[Line]:
    """The lines of a seat that a moment of the beat, or an event, sets off, whether or not their tests hold."""
    at_work = state.sides[seat].at_work or put_together(state, seat)
    lines = at_work.lines_at(timing)
    flags = state.sides[seat].flags
    if flags & (SILENCED | NEGATED):
        if flags & SILENCED:
            return []
        if timing == program.END:
            lines = lines + lines_of_negated(state, seat)
    if state.later or state.lasting:
        lines = lines + [line for line in waiting_lines(state, seat) if line.timing == timing]
    return lines


def lines_of(card: Card, timing: int) -> list[Line]:
    return card.triggers.get(timing, NO_LINES)


def lines_of_negated(state: DuelState, seat: int) -> list[Line]:
    """The End effects of styles that otherwise do not apply (Sagas's Negation)."""
    cards = state.matchup.cards_for[seat]
    styles = [state.sides[seat].style, *state.sides[seat].applied]
    applying = attack_cards(state, seat)
    return [
        line
        for style in styles
        if style >= 0 and cards[style] not in applying
        for line in lines_of(cards[style], program.END)
    ]


def waiting_lines(state: DuelState, seat: int) -> list[Line]:
    """Lines that an effect left behind for this beat or for the rest of the duel."""
    return [
        state.matchup.lines[entry & NUMBER_OF] for entry in (*state.later, *state.lasting) if entry >> SEAT_OF == seat
    ]


def push_group(state: DuelState, seat: int, timing: int, lines: list[Line], given: int = 0, given_too: int = 0) -> None:
    """Let a seat carry out lines, in the order it likes; none once a beat has had its fill of effects."""
    if lines and state.effects < MOST_EFFECTS:
        waiting = lines[0].alone if len(lines) == 1 else [line.index for line in lines]
        state.top = group_frame(state.top, seat, timing, given, given_too, waiting)


def raise_event(state: DuelState, seat: int, event: int, given: int = 0, given_too: int = 0) -> None:
    """Something happened that a seat's lines may answer: they are carried out before anything else goes on."""
    if not state.timings >> event & 1:
        return
    if state.later or state.lasting or state.sides[seat].flags & (SILENCED | NEGATED):
        lines = lines_at(state, seat, event)
    else:
        at_work = state.sides[seat].at_work or put_together(state, seat)
        if not at_work.timings >> event & 1:
            return
        lines = at_work.lines_at(event)
    if event == program.EVENT_DAMAGE:
        lines = [line for line in lines if given >= line.needs]
    push_group(state, seat, event, lines, given, given_too)


def raise_for_both(state: DuelState, event: int) -> None:
    """Something happened that both seats' lines may answer, the active player's first: what comes first lies on top."""
    if not state.timings >> event & 1:
        return
    if state.verbs == UNKNOWN:
        look_at_both(state)
    if state.timings >> event & 1:
        raise_event(state, 1 - state.active, event)
        raise_event(state, state.active, event)


def raise_named(state: DuelState, seat: int, revealed: Iterable[int]) -> None:
    """The opponent reveals cards: each that this seat named for the rest of the duel is an event; -1 is no card."""
    for card in revealed:
        if card >= 0 and state.sides[seat].lasting_names >> card & 1:
            raise_event(state, seat, program.EVENT_NAMED_CARD)
