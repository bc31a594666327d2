"""How a line of text is carried out: act by act, each asking before it does anything."""

from __future__ import annotations

from typing import Final

from engine.battlecon import asking, program
from engine.battlecon.asking import DECLINE, NO_ANSWER, ask, ask_whether
from engine.battlecon.conditions import all_hold
from engine.battlecon.effects.life import other_may_pay, spend_opponents_life
from engine.battlecon.effects.table import BY_NUMBER, Verb
from engine.battlecon.events import lines_at, raise_event, record
from engine.battlecon.frames import GroupFrame, LineFrame, line_frame
from engine.battlecon.layout import MOST_EFFECTS, SILENCED
from engine.battlecon.movement import stay
from engine.battlecon.program import ANY_KIND, Act, Line
from engine.battlecon.sources import packed
from engine.battlecon.state import DuelState
from engine.choices import Picker

CHOSEN_BY_LOSER: Final = (program.DISCARD_TOKEN, program.DISCARD_BASE)
WITHOUT_CHOICE: Final = [0]


def applies(state: DuelState, seat: int, line: Line, group: GroupFrame) -> bool:
    """Whether a waiting line would be carried out now: its tests hold, and it is about what happened."""
    if line.thing != ANY_KIND and group.brought_too and line.thing != group.brought_too - 1:
        return False
    if line.limit and state.once.count(packed(seat, line.index)) >= line.limit:
        return False
    if group.timing == program.REVEAL and line not in lines_at(state, seat, program.REVEAL):
        return False  # negated while it waited
    if line.paradigm >= 0 and not state.sides[seat].paradigms >> line.paradigm & 1:
        return False  # lost while it waited
    return not line.tests or all_hold(state, seat, line.tests)


def carry_out_group(state: DuelState, picker: Picker, group: GroupFrame) -> None:
    """The owner of several waiting effects says which comes next; those that do not apply lapse when none does.

    A line whose condition does not hold now waits: an effect before it may make it true (ruling W24 for order).
    """
    seat = group.seat
    lines = state.matchup.lines
    if state.sides[seat].flags & SILENCED or state.effects >= MOST_EFFECTS:
        state.top = group.under
        return
    if len(group.waiting) == 1:
        state.top = group.under
        line = lines[group.waiting[0]]
        if applies(state, seat, line, group):
            begin_effect(state, seat, line, group)
        return
    ready = [index for index in group.waiting if applies(state, seat, lines[index], group)]
    if not ready:
        state.top = group.under
        return
    chosen = ask(state, picker, seat, asking.ORDER, sorted(set(ready)) if len(ready) > 1 else ready)
    if chosen != NO_ANSWER:
        waiting = group.waiting.copy()
        waiting.remove(chosen)
        group.waiting = waiting
        begin_effect(state, seat, lines[chosen], group)


def begin_effect(state: DuelState, seat: int, line: Line, group: GroupFrame) -> None:
    """Push the line; an opponent who answers triggered effects gets his say first."""
    state.effects += 1
    if line.limit:
        state.once += (packed(seat, line.index),)
    state.top = line_frame(state.top, seat, line.index, group.brought, group.brought_too)
    if state.events is not None:
        record(state, "effect", seat, line.index)
    if state.timings >> program.EVENT_OPPONENT_RESOLVES & 1 and line.timing < program.FIRST_EVENT:
        raise_event(state, 1 - seat, program.EVENT_OPPONENT_RESOLVES)


def carry_out_line(state: DuelState, picker: Picker, frame: LineFrame) -> None:
    """The next act of a line; after the last the line is gone, unless something comes of it first."""
    line = state.matchup.lines[frame.line]
    place = frame.place
    acts = line.acts
    if place < len(acts):
        act = acts[place]
        if act.verb == program.IF:
            frame.place = place + 1 if all_hold(state, frame.seat, act.tests, frame) else act.jump
        elif act.verb == program.GO:
            frame.place = act.jump
        elif act.verb == program.CHOOSE:
            choose_branch(state, picker, frame, line, act)
        else:
            carry_out_act(state, picker, frame, act)
    if frame.place >= len(acts) and state.top is frame:
        state.top = frame.under


def leave_if_through(state: DuelState) -> None:
    """The line on top of the stack is gone when its last act has been carried out and nothing more comes of it."""
    top = state.top
    if isinstance(top, LineFrame) and top.place >= len(state.matchup.lines[top.line].acts):
        state.top = top.under


def choose_branch(state: DuelState, picker: Picker, frame: LineFrame, line: Line, act: Act) -> None:
    """`Choose one`: an alternative whose price cannot be paid is no option."""
    options = [n for n, place in enumerate(act.branches) if can_pay(state, frame, line.acts[place])]
    if not options:
        frame.place = act.jump
        return
    chosen = answer(state, picker, frame, frame.seat, asking.BRANCH, options)
    if chosen != NO_ANSWER:
        frame.place = act.branches[chosen]


def can_pay(state: DuelState, frame: LineFrame, act: Act) -> bool:
    """Whether the first act of an alternative, if it is a price, can be paid."""
    verb = BY_NUMBER[act.verb]
    return not act.is_cost or verb.options is None or bool(verb.options(state, frame.seat, act, frame))


def answer(state: DuelState, picker: Picker, frame: LineFrame, seat: int, kind: int, options: list[int]) -> int:
    """The option chosen, from the answer given with an ante if there is one."""
    preset = frame.preset
    if preset >= 0 and len(options) > 1 and preset in options:
        return preset
    return ask(state, picker, seat, kind, options)


def carry_out_act(state: DuelState, picker: Picker, frame: LineFrame, act: Act) -> None:
    """Ask what the act needs, then do it, then go on; a price that was not paid ends what it governs."""
    seat = frame.seat
    verb = BY_NUMBER[act.verb]
    options = verb.options(state, seat, act, frame) if verb.options is not None else WITHOUT_CHOICE
    if not options:
        leave_undone(frame, act)
        return
    if act.optional and not offers_none(verb, options):
        chosen = ask_optional(state, picker, seat, verb, options)
    else:
        asked = 1 - seat if act.whom == program.OPPONENT and act.verb in CHOSEN_BY_LOSER else seat
        chosen = options[0] if len(options) == 1 else answer(state, picker, frame, asked, verb.kind, options)
    if chosen == NO_ANSWER:
        return
    if chosen == DECLINE:
        record(state, "declined", seat, act.at)
        go_on(frame, act, done=False)
        return
    if act.verb == program.SPEND_LIFE and chosen and other_may_pay(state, seat, act):
        payer = choose_payer(state, picker, seat, act)
        if payer == NO_ANSWER:
            return
        if payer != seat:
            spend_opponents_life(state, frame, seat, act)
            go_on(frame, act, done=True)
            return
    # The frame goes on first: what the act pushes comes before the line's next act, and it may end the duel.
    place = frame.place
    frame.place = place + 1
    done = verb.perform(state, frame, seat, act, chosen)
    if not done and frame.place == place + 1:
        frame.place = place
        go_on(frame, act, done=False)
    else:
        frame.done = 1
        if len(options) > 1:
            frame.preset = -1


def offers_none(verb: Verb, options: list[int]) -> bool:
    """Whether to decline is an option already: no spaces, or an amount of nothing."""
    return verb.kind in (asking.STEPS, asking.AMOUNT) and 0 in options


def leave_undone(frame: LineFrame, act: Act) -> None:
    """Nothing the act asks for can be done."""
    if act.verb == program.MOVE:
        stay(frame)
    go_on(frame, act, done=False)


def go_on(frame: LineFrame, act: Act, done: bool) -> None:
    """To the next act, or past what an unpaid price governs."""
    frame.done = int(done)
    frame.place = act.jump if act.is_cost and not done else frame.place + 1


def ask_optional(state: DuelState, picker: Picker, seat: int, verb: Verb, options: list[int]) -> int:
    """`You may`: to decline is one more option; an act without options of its own is a yes or no."""
    if verb.options is None:
        said = ask_whether(state, picker, seat, asking.MAY)
        return DECLINE if said == 0 else 0 if said == 1 else NO_ANSWER
    return ask(state, picker, seat, verb.kind, [DECLINE, *options])


def choose_payer(state: DuelState, picker: Picker, seat: int, act: Act) -> int:
    """Whose life pays, when the opponent's may."""
    payers = [1 - seat] if state.sides[seat].life - 1 < act.amounts[0] else [0, 1]
    return ask(state, picker, seat, asking.PAYER, payers)
