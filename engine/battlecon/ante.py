"""The ante: which tokens and abilities a fighter may put on his attack (War, Ante Phase)."""

from __future__ import annotations

from typing import Final

from engine.battlecon import asking, program
from engine.battlecon.asking import ARGUMENTS, NO_ANSWER, PASS, ask
from engine.battlecon.at_work import NO_ACTS
from engine.battlecon.conditions import all_hold
from engine.battlecon.effects.table import BY_NUMBER
from engine.battlecon.events import lines_at, record
from engine.battlecon.frames import NOT_BEGUN, line_frame
from engine.battlecon.layout import MOST_EFFECTS, REVEAL
from engine.battlecon.matchup import SIMULTANEOUS
from engine.battlecon.program import Line
from engine.battlecon.sources import packed
from engine.battlecon.state import DuelState
from engine.choices import Picker

MOVEMENTS: Final = (program.MOVE, program.PLACE_FIGHTER, program.SWAP_PLACES)

NO_OPTIONS: Final[list[int]] = []
WITHOUT_ARGUMENT: Final[list[int]] = [0]


def ante_options(state: DuelState, seat: int) -> list[int]:
    """To pass, and what a fighter may ante: a line with its argument (which token, how many, which base is named).

    There are no options where there would be no other than to pass.
    """
    if not state.timings >> program.ANTE & 1 or state.effects >= MOST_EFFECTS:
        return NO_OPTIONS
    options = [PASS]
    lines = lines_at(state, seat, program.ANTE)
    for line in lines:
        if may_be_used(state, seat, line):
            first = line.index * ARGUMENTS
            for argument in arguments(state, seat, line):
                options.append(first + argument)  # noqa: PERF401 - asked so often that another list is too dear
    if len(lines) > 1:
        options.sort()
    return options if len(options) > 1 else NO_OPTIONS


def may_be_used(state: DuelState, seat: int, line: Line) -> bool:
    """Whether an ante line's tests hold and it has not been used this beat as often as it may be."""
    if line.limit and state.once and state.once.count(packed(seat, line.index)) >= line.limit:
        return False
    return not line.tests or all_hold(state, seat, line.tests)


def arguments(state: DuelState, seat: int, line: Line) -> list[int]:
    """The first choice an ante line asks for; [0] when it asks for none, [] when its price cannot be paid."""
    found = WITHOUT_ARGUMENT
    lives = NO_ACTS  # prices in life: they may be free for some of the choices
    for act in line.acts:
        if act.verb == program.CHOOSE:
            return [n for n, place in enumerate(act.branches) if payable(state, seat, line.acts[place])]
        if act.verb == program.SPEND_LIFE and act.is_cost:
            lives = [*lives, act]
            continue
        if BY_NUMBER[act.verb].options is None:
            continue
        options = arguments_of(state, seat, act)
        if not options and is_idle_movement(line, act):
            continue
        if not options:
            return NO_OPTIONS
        if len(options) > 1:
            found = options
            break
        found = options if act.verb in (program.USE, program.USE_MANY, program.NAME_BASE) else found
    for act in lives:
        found = [argument for argument in found if payable(state, seat, act, argument)]
    return found


def is_idle_movement(line: Line, act: program.Act) -> bool:
    """Whether an act is a movement beside which its line does more: the rest is done without it (War, Movement).

    A movement that is the price of the rest is none.
    """
    rest = [other for other in line.acts if other.verb not in MOVEMENTS and not other.is_cost]
    return act.verb in MOVEMENTS and not act.is_cost and bool(rest)


def arguments_of(state: DuelState, seat: int, act: program.Act, argument: int = -1) -> list[int]:
    """What an act offers when a choice has been made already."""
    verb = BY_NUMBER[act.verb]
    assert verb.options is not None
    frame = NOT_BEGUN
    if argument >= 0:
        frame = NOT_BEGUN.copy(None)
        frame.preset = argument
    options = verb.options(state, seat, act, frame)
    if options and options[0] >= 0 and options[-1] < ARGUMENTS:
        return options
    return [option for option in options if 0 <= option < ARGUMENTS]


def payable(state: DuelState, seat: int, act: program.Act, argument: int = -1) -> bool:
    return not act.is_cost or bool(arguments_of(state, seat, act, argument))


def carry_out_ante(state: DuelState, seat: int, option: int) -> None:
    """The chosen ante takes effect; its first question is answered already."""
    if state.events is not None:
        record(state, "ante", seat, *divmod(option, ARGUMENTS))
    take_effect(state, seat, option)


def take_effect(state: DuelState, seat: int, option: int) -> None:
    index, argument = option // ARGUMENTS, option % ARGUMENTS
    state.effects += 1
    if state.matchup.lines[index].limit:
        state.once += (packed(seat, index),)
    frame = line_frame(state.top, seat, index)
    frame.preset = argument
    state.top = frame


def ante(state: DuelState, picker: Picker) -> None:
    """One ante or a pass; both passing in a row end the ante (ruling W02). Who has nothing to ante passes unasked."""
    if state.matchup.rules.ante == SIMULTANEOUS:
        ante_unseen(state, picker)
        return
    seat, passes = state.turn, state.passes
    options = ante_options(state, seat)
    while not options and passes < 2:
        seat, passes = 1 - seat, passes + 1
        options = ante_options(state, seat) if passes < 2 else NO_OPTIONS
    chosen = PASS
    if options:
        chosen = ask(state, picker, seat, asking.ANTE, options)
        if chosen == NO_ANSWER:
            return
        seat, passes = 1 - seat, passes + 1
    state.turn = seat
    state.passes = passes
    if chosen != PASS:
        state.passes = 0
        carry_out_ante(state, 1 - seat, chosen)
    elif passes == 2:
        state.phase = REVEAL


def ante_unseen(state: DuelState, picker: Picker) -> None:
    """Both choose all their antes without seeing the other's; then all take effect."""
    chosen = [antes_chosen(state, picker, seat) for seat in (0, 1)]
    if None in chosen:
        return
    state.phase = REVEAL
    for seat in (0, 1):
        for option in chosen[seat] or ():
            if state.events is not None:
                record(state, "ante", seat, *divmod(option, ARGUMENTS))
    for seat in (1, 0):
        for option in reversed(chosen[seat] or ()):
            take_effect(state, seat, option)


def antes_chosen(state: DuelState, picker: Picker, seat: int) -> list[int] | None:
    """The antes of a seat, one after the other until it passes; None as long as it is undecided."""
    chosen: list[int] = []
    while options := ante_options(after_antes(state, seat, chosen), seat):
        option = ask(state, picker, seat, asking.ANTE, options)
        if option == NO_ANSWER:
            return None
        if option == PASS:
            break
        chosen.append(option)
    return chosen


class FirstOption:
    """Answers everything with the first option: enough to try out what asks for no real choice."""

    def pick(self, state: DuelState, seat: int, kind: int, options: object) -> int:
        return 0


def after_antes(state: DuelState, seat: int, chosen: list[int]) -> DuelState:
    """The duel as it would be after antes that a seat has chosen but not shown."""
    from engine.battlecon.steps import step

    if not chosen:
        return state
    copy = state.clone()
    for option in chosen:
        carry_out_ante(copy, seat, option)
        while copy.top is not None:
            step(copy, FirstOption())
    return copy
