"""Watches a duel step by step, from outside: which branches of the effects of its cards each step shows.

Nothing of the engine is wrapped. Before a step the frames on top say what comes next; after it they, and the picks made
on the way, say what became of it. Whether an act in force makes a difference is tried out: the step is repeated on a
copy whose kit lacks that act, with the same picks, and compared.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence

from engine.battlecon import asking, program
from engine.battlecon.ante import ante_options, arguments_of
from engine.battlecon.asking import ARGUMENTS, DECLINE
from engine.battlecon.at_work import NOTHING_ELSE, AtWork
from engine.battlecon.conditions import all_hold
from engine.battlecon.effects.table import verb_of
from engine.battlecon.events import lines_at
from engine.battlecon.frames import Frame, GroupFrame, LineFrame
from engine.battlecon.kit import ACTS, Kit
from engine.battlecon.layout import ANTE, SPECIAL_ACTIONS
from engine.battlecon.lines import can_pay, offers_none
from engine.battlecon.matchup import Matchup
from engine.battlecon.program import Act, Line
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, packed, sources
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.choices import Picker
from tests.engine.war import coverage_branches as branches
from tests.engine.war.coverage_branches import Branch, Place, cards_of, has_amounts, name_of, places_of

MARKER_STEPS, MARKER_MIDDLE = 16, 8  # how a movement of a marker is packed into an option
MUTE = 122  # a number that is no verb of the program, among those of acts in force


class Differs(Exception):  # noqa: N818
    """A step repeated asked something else."""


class Recorder:
    """Passes questions on and keeps them: seat, kind, options, index of the one chosen."""

    def __init__(self, picker: Picker) -> None:
        self.picker = picker
        self.picks: list[tuple[int, int, tuple[int, ...], int]] = []

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        index = self.picker.pick(state, seat, kind, options)
        self.picks.append((seat, kind, tuple(options), index))
        return index

    def chosen(self, kind: int) -> int | None:
        """The option chosen of the last question of a kind."""
        return next((options[index] for _, of, options, index in reversed(self.picks) if of == kind), None)


class Repeater:
    """Gives the picks that a step was given before; Differs when it is not asked the same."""

    def __init__(self, picks: Sequence[tuple[int, int, tuple[int, ...], int]]) -> None:
        self.picks = list(picks)

    def pick(self, state: DuelState, seat: int, kind: int, options: Sequence[int]) -> int:
        if not self.picks or self.picks[0][:3] != (seat, kind, tuple(options)):
            raise Differs
        return self.picks.pop(0)[3]


Look = Callable[[Recorder], None]  # what is seen to once a step is over


class Watch:
    """A duel under watch. Branches that are shown go from `unseen`, which many watches share, to nowhere."""

    def __init__(self, state: DuelState, unseen: set[Branch]) -> None:
        self.state = state
        self.unseen = unseen
        matchup = state.matchup
        self.places: dict[int, Place] = {**places_of(matchup.kits[0]), **places_of(matchup.kits[1])}
        self.muted: dict[int, Matchup] = {}
        state.events = []
        for frame in state.pending:
            self.note_line(frame)

    # ---- names

    def show(self, line: int, *whats: str) -> None:
        place = self.places[line]
        self.unseen.difference_update(Branch(*place, "", what) for what in whats)

    def show_act(self, act: Act, *whats: str) -> None:
        self.unseen.difference_update(self.branch_of(act, what) for what in whats)

    def branch_of(self, act: Act, what: str) -> Branch:
        line, number = divmod(act.at, ACTS)
        return Branch(*self.places[line], name_of(act, number), what)

    def is_unseen(self, act: Act, what: str) -> bool:
        return self.branch_of(act, what) in self.unseen

    # ---- a step

    def step(self, picker: Picker) -> None:
        """Carry out one step and note what it shows."""
        state = self.state
        at_work = [(seat, act) for seat in (0, 1) for act in self.acts_of(seat)]
        doubtful = [act for seat, act in at_work if self.is_doubtful(seat, act)]
        before = state.clone() if doubtful else None
        frames_before = state.pending
        looking = list(self.look_ahead(state.top))
        recorder = Recorder(picker)
        assert state.events is not None
        state.events.clear()
        step(state, recorder)
        for look in looking:
            look(recorder)
        for seat, act in at_work:
            if recorder.picks and act.verb in branches.ASKED_FOR:
                self.see_use(seat, act, recorder)
        known = {id(frame) for frame in frames_before}
        for frame in state.pending:
            if id(frame) not in known:
                self.note_line(frame)
        if before is not None:
            self.try_without(before, doubtful, recorder)

    def note_line(self, frame: Frame) -> None:
        """A new frame: a line begins, or lines wait for their turn."""
        if isinstance(frame, LineFrame):
            self.show(frame.line, branches.CARRIED_OUT)
        elif isinstance(frame, GroupFrame):
            for line in frame.waiting:
                self.show(line, branches.RAISED)

    def look_ahead(self, top: Frame | None) -> Iterator[Look]:
        """What to look at after the step that comes."""
        state = self.state
        if top is None:
            if state.phase == ANTE:
                for seat in (0, 1):
                    self.look_at_antes(seat)
                yield self.see_antes
            elif state.phase == SPECIAL_ACTIONS:
                self.look_at_special_actions()
        elif isinstance(top, GroupFrame):
            yield Lapse(self, top)
        elif isinstance(top, LineFrame):
            line = state.matchup.lines[top.line]
            if top.place < len(line.acts):
                yield Turn(self, top, line)

    # ---- antes and special actions

    def look_at_antes(self, seat: int) -> None:
        """Which antes are offered; of those that are not, why not."""
        state = self.state
        offered = {option // ARGUMENTS for option in ante_options(state, seat)}
        for line in lines_at(state, seat, program.ANTE):
            if line.index in offered:
                self.show(line.index, branches.OFFERED)
            elif not all_hold(state, seat, line.tests):
                self.show(line.index, branches.CONDITION_FALSE)
            elif not line.limit or state.once.count(packed(seat, line.index)) < line.limit:
                for act in line.acts:
                    if act.is_cost and verb_of(act).options is not None and not arguments_of(state, seat, act):
                        self.show_act(act, branches.UNPAYABLE)

    def see_antes(self, recorder: Recorder) -> None:
        for _, kind, options, index in recorder.picks:
            if kind == asking.ANTE and options[index] == asking.PASS:
                for option in options[1:]:
                    self.show(option // ARGUMENTS, branches.PASSED)

    def look_at_special_actions(self) -> None:
        """The lines of a Special Action are no effects that wait: its base says which is meant."""
        state = self.state
        for seat in (0, 1):
            if state.sides[seat].style != state.matchup.special[seat] or state.sides[seat].base < 0:
                continue
            lines = state.matchup.cards[state.sides[seat].style].triggers[program.EVENT_REVEALED]
            meant = next(line for line in lines if all_hold(state, seat, line.tests))
            self.show(meant.index, branches.CARRIED_OUT)
            self.show_special_action(seat, meant)
            for line in lines:
                if not all_hold(state, seat, line.tests):
                    self.show(line.index, branches.CONDITION_FALSE)

    def show_special_action(self, seat: int, line: Line) -> None:
        place = 0
        while line.acts[place].verb == program.IF:
            act = line.acts[place]
            holds = all_hold(self.state, seat, act.tests)
            self.show_act(act, branches.TAKEN if holds else branches.NOT_TAKEN)
            place = place + 1 if holds else act.jump
        self.show_act(line.acts[place], branches.DONE)

    # ---- acts in force

    def is_doubtful(self, seat: int, act: Act) -> bool:
        """Note whether an act is in force; whether it is and has not yet been seen to be effective."""
        effective = not self.is_unseen(act, branches.EFFECTIVE)
        condition_seen = not act.tests or not self.is_unseen(act, branches.CONDITION_FALSE)
        if effective and condition_seen and not self.is_unseen(act, branches.IN_FORCE):
            return False
        return self.note_condition(seat, act) and not effective

    def note_condition(self, seat: int, act: Act) -> bool:
        holds = all_hold(self.state, seat, act.tests)
        self.show_act(act, branches.IN_FORCE if holds else branches.CONDITION_FALSE)
        return holds

    def acts_of(self, seat: int) -> set[Act]:
        """The acts in force of a seat, whether or not their tests hold."""
        state = self.state
        acts = {act for card in sources(state, seat) for act in card.passives}
        if state.sides[seat].style == state.matchup.special[seat]:
            # Whether a finisher becomes a Cancel is asked before it is the attack.
            finisher = state.matchup.cards[state.matchup.finishers[seat]]
            acts |= {act for act in finisher.passives if act.verb == program.BECOMES_CANCEL}
        acts |= {state.matchup.act(entry & NUMBER_OF) for entry in state.in_force if entry >> SEAT_OF == seat}
        for entry in state.lasting:
            line = state.matchup.lines[entry & NUMBER_OF]
            if entry >> SEAT_OF == seat and line.timing == program.PASSIVE:
                acts |= set(line.acts)
        return acts

    def see_use(self, seat: int, act: Act, recorder: Recorder) -> None:
        """Whether a seat made use of what it might: ignored a movement, or let the opponent's life pay."""
        kind = branches.ASKED_FOR[act.verb]
        for _, _, options, index in (pick for pick in recorder.picks if pick[:2] == (seat, kind)):
            used = options[index] == (1 if kind == asking.IGNORE else 1 - seat)
            self.show_act(act, branches.ACCEPTED if used else branches.DECLINED)

    def try_without(self, before: DuelState, doubtful: Sequence[Act], recorder: Recorder) -> None:
        """Repeat the step without each act: it is effective if anything is asked, told or becomes otherwise."""
        for act in doubtful:
            other = with_matchup(before, self.without(act))
            repeater = Repeater(recorder.picks)
            try:
                step(other, repeater)
                same = not repeater.picks and other == self.state and other.events == self.state.events
            except Differs:
                same = False
            if not same:
                self.show_act(act, branches.EFFECTIVE)

    def without(self, act: Act) -> Matchup:
        """The match-up with one act muted, everything else and all numbers the same."""
        if act.at not in self.muted:
            first, second = (without_act(kit, act) for kit in self.state.matchup.kits)
            self.muted[act.at] = Matchup((first, second), self.state.matchup.rules)
        return self.muted[act.at]


def with_matchup(state: DuelState, matchup: Matchup) -> DuelState:
    """A new state of the same numbers with another match-up; it records events."""
    made = state.clone()
    made.matchup = matchup
    made.all_cards_change()
    made.events = []
    return made


def without_act(kit: Kit, act: Act) -> Kit:
    """A copy of a kit in which an act is muted; a kit that does not have the act is itself."""
    line = next((line for line in kit.lines if act in line.acts), None)
    if line is None:
        return kit
    mute = copy.copy(act)
    mute.verb = MUTE
    mute.alone = [mute]
    cards = [card for card in (*cards_of(kit), *kit.foreign.values()) if line not in card.lines]
    same = [kit._read, kit.naming, *cards, *(other for other in kit.lines if other is not line)]
    made = copy.deepcopy(kit, {id(act): mute} | {id(thing): thing for thing in same})
    made.at_rest = AtWork([], [made.fighter])
    made.at_work = {NOTHING_ELSE: made.at_rest}
    return made


class Lapse:
    """Lines of a group that lapse when it goes, because their conditions do not hold."""

    def __init__(self, watch: Watch, group: GroupFrame) -> None:
        seat, state = group.seat, watch.state
        lines = [state.matchup.lines[index] for index in group.waiting]
        self.watch = watch
        self.group = group
        self.false = [line.index for line in lines if not all_hold(state, seat, line.tests)]

    def __call__(self, recorder: Recorder) -> None:
        if not any(frame is self.group for frame in self.watch.state.pending):
            for line in self.false:
                self.watch.show(line, branches.CONDITION_FALSE)


class Turn:
    """The turn of one act of a line."""

    def __init__(self, watch: Watch, frame: LineFrame, line: Line) -> None:
        self.watch = watch
        self.frame = frame
        self.place = frame.place
        self.act = line.acts[self.place]
        self.options: tuple[int, ...] = ()
        self.preset = frame.preset
        seat, state = frame.seat, watch.state
        if self.act.verb == program.CHOOSE:
            for first in (line.acts[branch] for branch in self.act.branches):
                if first.is_cost and not can_pay(state, frame, first):
                    watch.show_act(first, branches.UNPAYABLE)
        elif has_amounts(self.act) and self.preset >= 0:
            options = verb_of(self.act).options
            self.options = tuple(options(state, seat, self.act, frame)) if options is not None else ()

    def __call__(self, recorder: Recorder) -> None:
        act, now = self.act, self.frame.place
        if act.verb == program.GO:
            return
        if act.verb == program.IF:
            self.watch.show_act(act, branches.TAKEN if now == self.place + 1 else branches.NOT_TAKEN)
        elif act.verb == program.CHOOSE:
            if now in act.branches:
                self.watch.show_act(act, f"{branches.CHOSEN} {act.branches.index(now) + 1}")
        elif self.was_declined(recorder):
            self.watch.show_act(act, branches.DECLINED)
        elif self.frame.done:
            self.watch.show_act(act, branches.DONE, branches.ACCEPTED, branches.PAID)
            self.see_amount(recorder)
        else:
            self.watch.show_act(act, branches.UNPAYABLE)
            self.see_amount(recorder)

    def was_declined(self, recorder: Recorder) -> bool:
        """By the answer to decline, or by choosing nothing where that is an option."""
        if not (self.act.optional and recorder.picks):
            return False
        _, kind, options, index = recorder.picks[0]
        if kind == asking.MAY:
            return index == 0
        nothing = options[index] == 0 and offers_none(verb_of(self.act), list(options))
        return options[index] == DECLINE or nothing

    def see_amount(self, recorder: Recorder) -> None:
        """Whether the least or the most that the text allows was chosen."""
        act = self.act
        if not has_amounts(act):
            return
        picks = [pick for pick in recorder.picks if pick[1] == verb_of(act).kind]
        if picks:
            options = [option for option in picks[0][2] if option != DECLINE]
            chosen = picks[0][2][picks[0][3]]
        elif self.preset in self.options:
            options, chosen = list(self.options), self.preset
        else:
            return
        amounts = sorted({amount_of(act, option) for option in options})
        if len(amounts) > 1:
            if amount_of(act, chosen) == amounts[0]:
                self.watch.show_act(act, branches.LEAST)
            if amount_of(act, chosen) == amounts[-1]:
                self.watch.show_act(act, branches.MOST)


def amount_of(act: Act, option: int) -> int:
    """The amount in an option: movements have a direction, those of markers say which marker too."""
    return abs(option % MARKER_STEPS - MARKER_MIDDLE) if act.verb == program.SHIFT_MARKER else abs(option)
