"""What the recorder does otherwise than the rulebook, done to our state between steps when its duels are replayed.

Each is a slip of the recorder (ruling W22); the rule that it breaks is named. By the rulebook none of this is done.
"""

from collections.abc import Sequence

from engine.battlecon import program
from engine.battlecon.attack import AFTER, THROUGH
from engine.battlecon.board import SPACES
from engine.battlecon.events import lines_at, push_group
from engine.battlecon.frames import Frame, GroupFrame, LineFrame, MovementFrame, group_frame
from engine.battlecon.layout import END, NO_PAIR, PILES, RECYCLE, SPECIAL_ACTIONS
from engine.battlecon.movement import may_ignore
from engine.battlecon.sources import NUMBER_OF, sources
from engine.battlecon.state import DuelState
from tests.engine.war.duels import set_sides
from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.facts import ChosenPair, RecordedBeat
from tests.engine.war.recorded.telling import Before


def play_as_recorder(state: DuelState, beat: RecordedBeat, shown: int, earlier: Before) -> None:
    """Let the recorder's ways take effect after a step of ours; `shown` rounds were revealed before it."""
    names = [event[0] for event in state.events or ()]
    runs_out = beat.rounds[-1].out_of_bases
    if "clash" in names and not runs_out:
        take_up_covered_bases(state)
    if runs_out and ("out of bases" in names or "bases picked up" in names):
        end_with_abilities(state, beat.rounds[-1].pairs)
    if earlier.phase == SPECIAL_ACTIONS and "pair" in names and shown < len(beat.rounds):
        choose_again_too(state, beat.rounds[shown].pairs)
    if earlier.phase == SPECIAL_ACTIONS and state.sides[0].flags & state.sides[1].flags & NO_PAIR:
        put_anywhere(state, beat)
    if earlier.phase == END and state.phase == RECYCLE:
        put_abilities_last(state)
    if "recycled" in names:
        give_special_actions_back(state, beat)
    if earlier.mimicked:
        drop_mimicry(state)
    if earlier.attack is not None:
        keep_what_ends_with_after(state, earlier)
    if earlier.unhurt is not None:
        attacker = earlier.unhurt
        push_group(state, attacker, program.DAMAGE, lines_at(state, attacker, program.DAMAGE))


def make_way_as_mimic(state: DuelState, answers: Sequence[int]) -> bool:
    """He who would pass a Mimic's finds it gone on before him: nobody is passed (War, Movement).

    To be asked before a step, with the picks for it; True if the Mimic's has moved.
    """
    top = state.top
    if not isinstance(top, MovementFrame) or top.direct or top.seat != top.mover:
        return False
    moved, steps = top.seat, top.steps
    if may_ignore(state, moved, moved) and list(answers) != [0]:
        return False
    other = 1 - moved
    reached, gap = state.sides[moved].position + steps, state.sides[other].position - state.sides[moved].position
    lines = lines_at(state, other, program.EVENT_OPPONENT_MOVES)
    mimics = any(act.verb == program.MIMIC for line in lines for act in line.acts)
    if not mimics or steps * gap < 0 or abs(steps) < abs(gap) or reached not in SPACES[1:-1]:
        return False
    state.sides[other].position = min(SPACES[-1], max(SPACES[0], state.sides[other].position + steps))
    return True


def stay_where_the_way_is_short(state: DuelState) -> None:
    """A movement that cannot be completed is not made at all, rather than as far as possible (ruling W07).

    To be done before a step.
    """
    if not isinstance(state.top, MovementFrame):
        return
    line = state.top.under
    if not isinstance(line, LineFrame) or not line.short:
        return
    acts = state.matchup.lines[line.line].acts
    act = acts[line.place - 1]
    goes_short = any(test.asks == program.CUT_SHORT for one in acts for test in one.tests)  # the text allows for it
    if act.verb == program.MOVE and not act.as_far and not goes_short:
        state.top = line


def drop_mimicry(state: DuelState) -> None:
    """The Mimic's that made way does not move a second time."""
    if isinstance(state.top, GroupFrame):
        state.top = state.top.under


def keep_what_ends_with_after(state: DuelState, earlier: Before) -> None:
    """What lasts until After ends by a last After effect of its card, which is lost with the card (Resilience)."""
    seat, stage = earlier.attack or (0, 0)
    if stage == AFTER:
        state.in_force[:] = earlier.in_force
        state.effects_change()
    elif stage == THROUGH:
        at_work = {act.at for card in sources(state, seat) for line in card.lines for act in line.acts}
        state.in_force[:] = [
            entry
            for entry in state.in_force
            if state.matchup.act(entry & NUMBER_OF).until != program.AFTER or entry & NUMBER_OF not in at_work
        ]


def take_up_covered_bases(state: DuelState) -> None:
    """Bases covered in a clash are back in hand at once, not after the beat (War, Clash)."""
    for seat in (0, 1):
        state.sides[seat].hand |= state.sides[seat].under
        state.sides[seat].under = 0


def end_with_abilities(state: DuelState, pairs: tuple[ChosenPair, ChosenPair]) -> None:
    """Out of bases: the beat ends whoever is out, and the fighters' own End effects are carried out (ruling W04)."""
    for seat, pair in enumerate(pairs):
        if state.sides[seat].base < 0:
            state.sides[seat].base = numbered(state, seat, pair.base)
            state.cards_change(seat)
            state.sides[seat].hand &= ~(1 << state.sides[seat].base)
    state.restarts = 0
    state.phase = RECYCLE
    for seat in (1, 0):
        push_group(state, seat, program.END, list(state.matchup.fighters[seat].triggers.get(program.END, ())))


def numbered(state: DuelState, seat: int, name: str | None) -> int:
    """The number of a style or base of a seat."""
    kit = state.matchup.kits[seat]
    return next(card.index for card in (*kit.styles, *kit.bases) if card.name == name)


def choose_again_too(state: DuelState, pairs: tuple[ChosenPair, ChosenPair]) -> None:
    """After Cancel, he who did not cancel plays another pair too, and the first is discarded (War, Cancel)."""
    for seat, pair in enumerate(pairs):
        if pair.action is not None or pair.style is None or state.sides[seat].base < 0 or state.sides[seat].action:
            continue
        style, base = numbered(state, seat, pair.style), numbered(state, seat, pair.base)
        if (style, base) != (state.sides[seat].style, state.sides[seat].base):
            state.discards[seat * PILES] |= 1 << state.sides[seat].style | 1 << state.sides[seat].base
            state.sides[seat].hand &= ~(1 << style | 1 << base)
            state.sides[seat].style, state.sides[seat].base = style, base
            state.cards_change(seat)


def put_anywhere(state: DuelState, beat: RecordedBeat) -> None:
    """A Pulse puts both fighters into any spaces, not backwards; two Pulses move nobody (War, Pulse; ruling W12)."""
    boards = [line.happening.board for line in beat.rounds[-1].happenings if isinstance(line.happening, told.Pulsed)]
    set_sides(state, "position", boards[0].fighters if boards else beat.board.fighters)


def give_special_actions_back(state: DuelState, beat: RecordedBeat) -> None:
    """After two Pulses the Special Actions go through the discard piles and come back (War, Special Actions)."""
    for event in state.events or ():
        match event:
            case ("recycled", seat, _, _, False, *_) if beat.standings[seat].discards[1].special_action:
                state.sides[seat].hand |= 1 << state.matchup.special[seat]


def put_abilities_last(state: DuelState) -> None:
    """The fighters' own End effects come after those of both players' cards (War, Recycle)."""
    waiting = [frame for frame in state.pending if isinstance(frame, GroupFrame)]
    last: list[Frame] = []
    for seat in (1, 0):
        own = {line.index for line in state.matchup.fighters[seat].lines}
        for frame in waiting:
            abilities = [line for line in frame.waiting if line in own]
            if frame.seat == seat and abilities:
                frame.waiting = [line for line in frame.waiting if line not in own]
                last.append(group_frame(None, seat, frame.timing, frame.brought, frame.brought_too, abilities))
    state.pending = last + state.pending
