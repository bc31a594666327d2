"""The table: entries ranked by the event's tie-breaks in turn, each rank with its steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.matches import Match
from tournaments.refusal import RefusedError
from tournaments.scoring import Scoring
from tournaments.standings.records import Record, percentages_of, points_of, records_of
from tournaments.standings.tie_breaks import PERCENTAGES, WORTH, Event, TieBreak, Worth, percent, plain

MAGIC_STYLE = (
    TieBreak.MATCH_POINTS,
    TieBreak.OPPONENTS_MATCHES,
    TieBreak.DUELS,
    TieBreak.OPPONENTS_DUELS,
    TieBreak.SEEDED_DRAW,
)


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break in the ranking of one entry: its value among those still tied, and the ranks that leaves."""

    tie_break: TieBreak
    value: Fraction
    shown: str
    working: str
    among: int
    best: int
    worst: int

    @property
    def sentence(self) -> str:
        name = self.tie_break.value.replace("_", " ")
        ranks = f"rank {self.best}" if self.best == self.worst else f"ranks {self.best} to {self.worst}"
        shown = "drawn" if self.tie_break is TieBreak.SEEDED_DRAW else self.shown
        return f"{name} {shown} ({self.working}) among {self.among}: {ranks}"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table. Entries that no tie-break parts share the better rank."""

    rank: int
    entry: int
    points: int
    record: Record
    values: tuple[Fraction, ...]
    steps: tuple[Step, ...]


def standings(
    entries: Sequence[int],
    matches: Iterable[Match],
    *,
    seed: int,
    tie_breaks: Sequence[TieBreak] = MAGIC_STYLE,
    scoring: Scoring | None = None,
    dropped: frozenset[int] = frozenset(),
    unranked: frozenset[int] = frozenset(),
) -> tuple[Standing, ...]:
    """The table of all entries, those that dropped among them; matches without a confirmed result do not count.

    Those `unranked` (who were disqualified) have no line, and count for their opponents all the same. Each tie-break
    parts those that all earlier ones left tied. Raises RefusedError: `tie_break_twice`, `tie_breaks_missing`,
    `entry_twice`.
    """
    _check(entries, tie_breaks)
    matches = list(matches)
    scoring = scoring or Scoring()
    records = records_of(entries, matches, dropped)
    rounds = max((match.round for match in matches if match.decided), default=0)
    event = Event(
        records=records,
        points={entry: points_of(record, scoring) for entry, record in records.items()},
        percentages={entry: percentages_of(record, scoring, rounds) for entry, record in records.items()},
        scoring=scoring,
        rounds=rounds,
        seed=seed,
    )
    values: dict[int, list[Fraction]] = {entry: [] for entry in entries}
    steps: dict[int, list[Step]] = {entry: [] for entry in entries}
    everybody = sorted(set(entries) - unranked)
    groups = [everybody] if everybody else []
    for tie_break in tie_breaks:
        ranked: list[list[int]] = []
        for group in groups:
            ranked += _part(event, tie_break, group, sum(map(len, ranked)) + 1, values, steps)
        groups = ranked
    lines: list[Standing] = []
    for group in groups:
        rank = len(lines) + 1
        lines += [
            Standing(rank, entry, event.points[entry], records[entry], tuple(values[entry]), tuple(steps[entry]))
            for entry in group
        ]
    return tuple(lines)


def _check(entries: Sequence[int], tie_breaks: Sequence[TieBreak]) -> None:
    if not tie_breaks:
        raise RefusedError("tie_breaks_missing", "An event names at least one tie-break.", found=0, allowed=1)
    for tie_break in tie_breaks:
        if tie_breaks.count(tie_break) > 1:
            raise RefusedError(
                "tie_break_twice", f"{tie_break} stands twice in the list.", found=list(tie_breaks), allowed="once"
            )
    if len(set(entries)) < len(entries):
        raise RefusedError("entry_twice", "An entry stands twice in the list.", found=list(entries), allowed="once")


def _part(
    event: Event,
    tie_break: TieBreak,
    group: Sequence[int],
    best: int,
    values: dict[int, list[Fraction]],
    steps: dict[int, list[Step]],
) -> list[list[int]]:
    """A group that was tied so far, parted by one tie-break; what that says of each entry is noted."""
    worth = {entry: WORTH[tie_break](event, entry, group) for entry in group}
    parts: dict[Fraction, list[int]] = {}
    for entry in sorted(group, key=lambda entry: (-worth[entry].value, entry)):
        parts.setdefault(worth[entry].value, []).append(entry)
    above = best
    for part in parts.values():
        for entry in part:
            values[entry].append(worth[entry].value)
            if len(group) > 1 or not steps[entry]:
                steps[entry].append(_step(tie_break, worth[entry], len(group), above, above + len(part) - 1))
        above += len(part)
    return list(parts.values())


def _step(tie_break: TieBreak, worth: Worth, among: int, best: int, worst: int) -> Step:
    shown = percent(worth.value) if tie_break in PERCENTAGES else plain(worth.value)
    return Step(tie_break, worth.value, shown, worth.working, among, best, worst)
