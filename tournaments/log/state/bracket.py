"""The bracket of an event: its seeds, and what has been played in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from tournaments.brackets import Bracket, Decision, Progress, double_elimination, progress_of, single_elimination
from tournaments.log.state.meeting import Meeting
from tournaments.log.state.settings import Elimination


@dataclass(frozen=True)
class BracketStage:
    """A bracket with its entries in the order of their seeds.

    What was said of a match belongs to the two who met in it: it is kept when a correction puts others there, and
    counts again when the two do.
    """

    elimination: Elimination
    seeded: tuple[int, ...]
    third_place: bool = False
    second_final: bool = True
    meetings: Mapping[str, Mapping[frozenset[int], Meeting]] = field(default_factory=dict)

    @cached_property
    def decisions(self) -> frozenset[tuple[str, Decision]]:
        """All that was decided in each match, between whomever."""
        return frozenset(
            (name, decision)
            for name, meetings in self.meetings.items()
            for meeting in meetings.values()
            if (decision := decision_of(meeting)) is not None
        )

    def progress(self, gone: frozenset[int]) -> Progress:
        """How far the bracket is when some have left."""
        return _progress(
            self.elimination, self.seeded, self.third_place, self.second_final, self.decisions, gone & {*self.seeded}
        )


def decision_of(meeting: Meeting) -> Decision | None:
    """What a match of the bracket decides: nothing without a result, no winner when neither side came."""
    score = meeting.score
    if score is None:
        return None
    if score.first == score.second:
        return Decision(frozenset(meeting.entries), None)
    return Decision(frozenset(meeting.entries), meeting.first if score.first > score.second else meeting.second)


@lru_cache(maxsize=256)
def _progress(
    elimination: Elimination,
    seeded: tuple[int, ...],
    third_place: bool,
    second_final: bool,
    decisions: frozenset[tuple[str, Decision]],
    gone: frozenset[int],
) -> Progress:
    """Remembered, since most log entries leave a bracket as it is."""
    by_match: dict[str, tuple[Decision, ...]] = {}
    for name, decision in decisions:
        by_match[name] = (*by_match.get(name, ()), decision)
    return progress_of(_layout(elimination, len(seeded), third_place, second_final), seeded, by_match, gone)


@lru_cache(maxsize=256)
def _layout(elimination: Elimination, entries: int, third_place: bool, second_final: bool) -> Bracket:
    """Raises RefusedError: `bracket_too_small`, `bracket_too_large`."""
    if elimination is Elimination.SINGLE:
        return single_elimination(entries, third_place=third_place)
    return double_elimination(entries, reset=second_final)
