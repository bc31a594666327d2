"""One recorded beat on our engine: what the log prints is forced, what it does not print is searched, depth first."""

from dataclasses import dataclass, field

from engine.battlecon.frames import to_numbers
from engine.battlecon.state import LISTS, NUMBERS, OF_A_SIDE, DuelState
from engine.battlecon.steps import step
from tests.engine.war.recorded.course import Course
from tests.engine.war.recorded.facts import RecordedBeat, Result
from tests.engine.war.recorded.forced import Answers, DifferenceError
from tests.engine.war.recorded.recorders_ways import make_way_as_mimic, play_as_recorder, stay_where_the_way_is_short
from tests.engine.war.recorded.start import differences
from tests.engine.war.recorded.telling import before

MOST_STEPS = 20_000  # a beat that so many steps have not matched differs


@dataclass
class Search:
    """The search for picks under which our rules tell what the log prints of a beat.

    `following` is the next beat, None after the last. `nearest` is the difference of the course that followed the log
    farthest. `as_recorder` lets the recorder's ways take effect.
    """

    beat: RecordedBeat
    following: RecordedBeat | None
    result: Result
    as_recorder: bool
    steps: int = 0
    farthest: tuple[int, ...] = ()
    nearest: DifferenceError | None = None
    seen: set[object] = field(default_factory=set)

    def end(self, start: DuelState) -> DuelState | None:
        """Our state after the beat, None if it cannot have gone as the log prints."""
        waiting = [Course(start, self.beat)]
        while waiting:
            course = waiting.pop()
            try:
                options = self.follow(course)
            except DifferenceError as difference:
                if self.nearest is None or course.progress > self.farthest:
                    self.farthest, self.nearest = course.progress, difference
                continue
            if course.is_over and not options:
                return course.state
            waiting += [course.branch(answer) for answer in reversed(range(options))]
        return None

    def follow(self, course: Course) -> int:
        """Go on to the end of the beat, or until a question is open: the number of its options.

        0 says that the beat is over, or that the search has been here before.

        Raises:
            DifferenceError: the course leaves the log.
        """
        while not course.is_over:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise DifferenceError(self.beat.line, "this beat", f"nothing like it in {MOST_STEPS} steps")
            answers = Answers(self.beat, course.shown, iter(course.answers), self.as_recorder)
            if course.is_about_to_recycle:
                course.close()
            if self.as_recorder:
                stay_where_the_way_is_short(course.state)
            mimicked = self.as_recorder and make_way_as_mimic(course.state, course.answers)
            earlier = before(course.state, mimicked)
            step(course.state, answers)
            if answers.open_options:
                return 0 if self.been_here(course) else answers.open_options
            course.answers = []
            if self.as_recorder:
                play_as_recorder(course.state, self.beat, course.shown, earlier)
            course.hear(earlier)
        if not course.ended:
            course.close()
        self.compare_end(course)
        return 0

    def been_here(self, course: Course) -> bool:
        """Whether the same question was reached in the same state, with as much of the log found."""
        state = course.state
        numbers = [getattr(state, name) for name in NUMBERS]
        lists = [tuple(state.entries(name)) for name in (*OF_A_SIDE, *LISTS)]
        pending = [tuple(to_numbers(frame)) for frame in state.pending]
        found = course.reading.found if course.reading is not None else hash(course.revealed)
        here = (*numbers, *lists, *pending, *course.answers, course.shown, found)
        if here in self.seen:
            return True
        self.seen.add(here)
        return False

    def compare_end(self, course: Course) -> None:
        """Compare what the beat leads to: the next heading, or the result.

        Raises:
            DifferenceError: the first thing in which they differ.
        """
        state = course.state
        if self.following is not None:
            line = self.following.line
            if state.over:
                raise DifferenceError(line, f"beat {self.following.number} follows", "the duel is over")
            for what, theirs, ours in differences(state, self.following):
                raise DifferenceError(line, f"{what}: {theirs}", f"{ours}")
            return
        winner = -1 if self.result.winner is None else self.result.winner
        if not state.over or state.winner != winner:
            ours = f"seat {state.winner} wins" if state.over else "the duel goes on"
            raise DifferenceError(self.result.line, f"seat {winner} wins", ours)
