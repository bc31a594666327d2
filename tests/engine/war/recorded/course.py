"""A way that a recorded beat may have gone on our engine, followed step by step along the lines of the log."""

from dataclasses import dataclass, field, replace
from typing import Any

from engine.battlecon.layout import BEGIN, PRIORITY, RECYCLE, SELECT, SPECIAL_ACTIONS
from engine.battlecon.special import PULSED
from engine.battlecon.state import DuelState
from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.facts import ChosenPair, RecordedBeat, RecordedRound
from tests.engine.war.recorded.forced import DifferenceError, round_of
from tests.engine.war.recorded.matching import Reading, agree_unordered, goes_without_saying
from tests.engine.war.recorded.start import board_of
from tests.engine.war.recorded.telling import Before, Telling, tellings


@dataclass
class Course:
    """Our state, how many rounds of the beat are revealed, and how far the log has been followed.

    Before the priorities of the last round, what we tell is collected in `revealed`; from then on `reading` finds it in
    the lines. `answers` are picks for the next step that the search has decided on.
    """

    state: DuelState
    beat: RecordedBeat
    shown: int = 1
    revealed: tuple[Telling, ...] = ()
    reading: Reading | None = None
    answers: list[int] = field(default_factory=list)
    ended: bool = False

    def branch(self, answer: int) -> "Course":
        """The same course with one more answer to the question that stopped it."""
        state = self.state.clone()
        state.events = []
        return replace(self, state=state, answers=[*self.answers, answer])

    @property
    def is_over(self) -> bool:
        """Whether the duel is over, or the next beat has begun."""
        state = self.state
        return state.over or (self.ended and state.phase == SELECT and not state.pending)

    @property
    def is_about_to_recycle(self) -> bool:
        """Whether everything of the beat has happened, and what holds in it still does."""
        return self.state.phase == RECYCLE and not self.state.pending

    @property
    def progress(self) -> tuple[int, int, int]:
        """How far the log has been followed."""
        return self.shown, int(self.ended), -1 if self.reading is None else self.reading.count

    @property
    def round(self) -> RecordedRound:
        """The round that is being played."""
        return self.beat.rounds[self.shown - 1]

    def hear(self, earlier: Before) -> None:
        """Follow the log by what the step just made tells.

        Raises:
            DifferenceError: the log prints otherwise.
        """
        state = self.state
        events = state.events or []
        if not self.ended:
            self.ended = state.phase == BEGIN
            revealed_anew = False
            for event in events:
                if reveals_anew(event, earlier) and not revealed_anew:
                    round_of(self.beat, self.shown)
                    self.shown += 1
                    revealed_anew = True
                self.check(event, earlier)
            for telling in tellings(state, earlier):
                self.tell(telling)
            if earlier.phase == SPECIAL_ACTIONS != state.phase and PULSED in state.entries("action"):
                self.tell_pulse()
        state.events = []

    def check(self, event: tuple[Any, ...], earlier: Before) -> None:
        """Compare what is no happening: cards revealed, priorities, who is active, a clash without bases."""
        played = self.round
        match event:
            case ("pair" | "clash", seat, *_, card):
                self.check_pair(played.line + seat, seat, played.pairs[seat], card)
            case ("priorities", *ours):
                if played.priorities != tuple(ours):
                    raise DifferenceError(played.line, f"priorities {played.priorities}", f"{tuple(ours)}")
                if self.shown == len(self.beat.rounds):
                    self.judge_reveals()
            case ("active", seat) if earlier.phase == PRIORITY:
                if self.shown < len(self.beat.rounds) or played.active != seat:
                    raise DifferenceError(played.line, f"seat {played.active} is active", f"seat {seat} is")
                self.judge_reveals()
            case ("out of bases",):
                if not played.out_of_bases:
                    raise DifferenceError(played.line, "the beat goes on", "out of bases")
                self.judge_reveals()

    def check_pair(self, line: int, seat: int, pair: ChosenPair, base: int) -> None:
        """Compare the cards revealed; what was anted stays the same when bases are replaced."""
        if pair.action is not None:
            return
        cards = self.state.matchup.cards
        ours = cards[self.state.sides[seat].style].name, cards[base].name
        if (pair.style, pair.base) != ours:
            raise DifferenceError(line, f"{pair.style} {pair.base} is played", " ".join(ours))
        if pair.ante.tokens != self.beat.rounds[0].pairs[seat].ante.tokens:
            raise DifferenceError(
                line, f"{pair.ante.tokens} was anted", f"{self.beat.rounds[0].pairs[seat].ante.tokens}"
            )

    def judge_reveals(self) -> None:
        """Compare what happened up to the priorities, in no order, and turn to what comes after them."""
        if self.reading is not None:
            return
        lines = list(self.round.reveals)
        for telling in self.revealed:
            line = next((line for line in lines if agree_unordered(line.happening, telling.happening)), None)
            if line is not None:
                lines.remove(line)
            elif not telling.quiet:
                raise DifferenceError(self.round.line, "nothing of the kind before the priorities", str(telling))
        for line in lines:
            spent_at_once = isinstance(line.happening, told.LifeLost) and any(
                isinstance(telling.happening, told.LifeLost) and telling.quiet for telling in self.revealed
            )
            if not spent_at_once and not goes_without_saying(line.happening, self.state):
                raise DifferenceError(line.number, line.text, "nothing of the kind before the priorities")
        self.check_life()
        self.reading = Reading(self.round.happenings)

    def check_life(self) -> None:
        """Compare the life that is printed last before the priorities."""
        for seat in (0, 1):
            for line in reversed(self.round.reveals):
                match line.happening:
                    case told.LifeLost(of, _, life) | told.LifeGained(of, _, life) if of == seat:
                        if life != self.state.sides[seat].life:
                            raise DifferenceError(line.number, line.text, f"{self.state.sides[seat].life} life")
                        break

    def tell_pulse(self) -> None:
        """Compare where a Pulse put the fighters. Nothing is printed when both pulsed."""
        self.judge_reveals()
        action = self.state.entries("action")
        self.tell(Telling(told.Pulsed(action.index(PULSED), board_of(self.state)), quiet=action == [PULSED, PULSED]))

    def tell(self, telling: Telling) -> None:
        """Find in the lines what happened."""
        if self.reading is None:
            self.revealed += (telling,)
            return
        reading = self.reading.take(telling, self.state)
        if reading is None:
            line = self.reading.next
            number, text = (line.number, line.text) if line else (self.round.line, "nothing more happens")
            raise DifferenceError(number, text, str(telling.happening))
        self.reading = reading

    def close(self) -> None:
        """See that nothing was printed that did not happen.

        Raises:
            DifferenceError: a line is left.
        """
        if self.reading is None:
            raise DifferenceError(self.round.line, "the beat goes on", "it is over")
        for line in self.reading.left(self.state):
            raise DifferenceError(line.number, line.text, "nothing of the kind")


def reveals_anew(event: tuple[Any, ...], earlier: Before) -> bool:
    """Whether a new base is revealed in a clash, or a new pair after Cancel."""
    return event[0] == "clash" or (event[0] == "pair" and earlier.phase == SPECIAL_ACTIONS)
