"""Which lines of a deck text a verdict complains of, and which complaints a line is in. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from decks.decklist import DeckCard
from decks.formats import Verdict
from decks.rules import Severity, Violation
from decks.text import DeckLine, LineStatus


@dataclass(frozen=True)
class MarkedViolation:
    """A violation with its place on the page and the numbers of the lines it is about.

    `corrections` are the cards that an unknown name on these lines may be meant to be.
    """

    anchor: str
    violation: Violation
    lines: tuple[int, ...]
    corrections: tuple[DeckCard, ...] = ()

    @property
    def label(self) -> str:
        """What to call the complaint where there is room for few words."""
        return self.violation.code.replace("_", " ")


@dataclass(frozen=True)
class MarkedLine:
    """A line with the violations that are about it."""

    line: DeckLine
    about: tuple[MarkedViolation, ...]

    @property
    def is_wrong(self) -> bool:
        """Whether the deck is illegal because of this line, among others."""
        return any(marked.violation.severity is Severity.ERROR for marked in self.about)


@dataclass(frozen=True)
class MarkedVerdict:
    """A verdict laid out for a page: what must change, what is worth knowing, and the list line by line."""

    changes: tuple[MarkedViolation, ...]
    remarks: tuple[MarkedViolation, ...]
    lines: tuple[MarkedLine, ...]


def mark(verdict: Verdict, lines: Sequence[DeckLine]) -> MarkedVerdict:
    """The verdict with its complaints tied to the lines they are about."""
    places: dict[tuple[str, bool], list[DeckLine]] = {}
    for line in lines:
        places.setdefault((line.slug or line.name or "", _is_uncounted(line)), []).append(line)
    changes = tuple(_marked("change", verdict.errors, places))
    remarks = tuple(_marked("remark", verdict.remarks, places))
    about: dict[int, list[MarkedViolation]] = {}
    for marked in changes + remarks:
        for number in marked.lines:
            about.setdefault(number, []).append(marked)
    return MarkedVerdict(changes, remarks, tuple(MarkedLine(line, tuple(about.get(line.line, ()))) for line in lines))


def _is_uncounted(line: DeckLine) -> bool:
    """A line with a bad count adds no copies, so that no complaint but the one of its count is about it."""
    return line.status is LineStatus.BAD_COUNT


def _marked(
    sort: str, violations: Iterable[Violation], places: Mapping[tuple[str, bool], list[DeckLine]]
) -> Iterator[MarkedViolation]:
    for place, violation in enumerate(violations, start=1):
        of_counts = violation.code == "bad_count"
        lines = [line for key in violation.cards for line in places.get((key, of_counts), ())]
        numbers = sorted(line.line for line in lines)
        unknown = lines[0].candidates if lines and lines[0].status is LineStatus.UNKNOWN else ()
        yield MarkedViolation(f"{sort}-{place}", violation, tuple(numbers), unknown)
