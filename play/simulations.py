"""What the commands that play many matches share: the matches played and counted, however far it gets."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from contextlib import closing
from typing import NamedTuple

from django.core.management.base import CommandError
from tqdm import tqdm

from engine.errors import EngineError
from engine.simulate import Series, tallies
from engine.statistics import Tally
from play.output import INTERRUPTED


class Played(NamedTuple):
    """The tally of each series, and the error to end with when not all of their matches were played."""

    tallies: list[Tally]
    broken_off: CommandError | None


def played(several: Sequence[Series], jobs: int) -> Played:
    """Play series with a progress bar. Raises CommandError for what cannot be played.

    An interrupt, or the end of a process, leaves the tallies of what was played until then.
    """
    totals = [Tally() for _ in several]
    matches = sum(series.matches for series in several)
    problem = None
    try:
        with (
            closing(tallies(several, jobs)) as coming,
            tqdm(total=matches, unit="match", leave=False, file=sys.stderr, disable=not sys.stderr.isatty()) as bar,
        ):
            for place, tally in coming:
                totals[place] += tally
                bar.update(tally.matches)
    except EngineError as refused:
        raise CommandError(str(refused)) from refused
    except KeyboardInterrupt:
        problem = CommandError(f"Interrupted after {of_all(totals, matches)}.", returncode=INTERRUPTED)
    except BrokenExecutor:
        problem = CommandError(f"A process was ended from outside, after {of_all(totals, matches)}.")
    return Played(totals, problem)


def of_all(totals: Sequence[Tally], matches: int) -> str:
    return f"{sum(tally.matches for tally in totals):,} of {matches:,} matches"


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"
