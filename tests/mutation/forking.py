"""A plugin of pytest's: once the tests are collected, each mutant runs them in a process forked from this one.

The tests run once as they are, and note which mutants' places each of them comes by: a mutant then runs these alone,
the quickest first, up to the first that fails.
"""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.processes import KILLED, SURVIVED, at_most, ends_well, survivors
from tests.mutation.switch import begin_to_note, stop_noting, turn_on

# A mutant runs the tests that come by its place as long as these take so many seconds together without it.
MOST_SECONDS_OF_TESTS = 15
# With it they may take so many times as long, beside some seconds for the start.
SLOWER, START_SECONDS = 3, 5

_at_import: set[int] = set()
begin_to_note(_at_import)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: Any) -> bool:
    """Writes into the file that SURVIVED names which mutants survive, no test comes by, and do work at import.

    Where the tests fail without any mutant, nothing is written.
    """
    if warm := os.environ["WARM"]:
        module, _, name = warm.partition(":")
        getattr(import_module(module), name)()
    stop_noting()
    result = Path(os.environ["SURVIVED"])
    numbers = [int(number) for number in os.environ["MUTANTS"].split(",")]
    noted = result.with_suffix(".reached")
    if not ends_well(lambda: _note(session.items, noted)):
        raise session.Failed("the tests fail without any mutant")
    reached: dict[str, list[tuple[float, int]]] = json.loads(noted.read_text())
    tried = [number for number in numbers if str(number) in reached]

    def work_of(number: int) -> Callable[[], int]:
        return lambda: _run(session.items, reached[str(number)], number)

    # What there is now is never written again, so that the processes share it.
    gc.collect()
    gc.freeze()
    alive = survivors(tried, work_of)
    unreached = [number for number in numbers if str(number) not in reached]
    told = {"alive": alive, "unreached": unreached, "at_import": sorted(_at_import)}
    result.write_text(json.dumps(told))
    return True


def _note(items: list[Any], file: Path) -> int:
    """Runs the tests as they are, and writes down by mutant the tests that come by it: seconds and place."""
    by_mutant: dict[int, list[tuple[float, int]]] = {}
    for place, item in enumerate(items):
        reached: set[int] = set()
        begin_to_note(reached)
        began = time.process_time()
        if not _passes(item, items[place + 1] if place + 1 < len(items) else None):
            os.write(1, f"{item.nodeid} fails\n".encode())
            return KILLED
        took = time.process_time() - began
        for number in reached:
            by_mutant.setdefault(number, []).append((took, place))
    file.write_text(json.dumps({number: sorted(some) for number, some in by_mutant.items()}))
    return SURVIVED


def _run(items: list[Any], reaching: list[tuple[float, int]], number: int) -> int:
    chosen: list[Any] = []
    seconds = 0.0
    for took, place in reaching:
        if chosen and seconds + took > MOST_SECONDS_OF_TESTS:
            break
        seconds += took
        chosen.append(items[place])
    at_most(START_SECONDS + round(SLOWER * seconds))
    turn_on(number)
    return SURVIVED if all(map(_passes, chosen, [*chosen[1:], None])) else KILLED


def _passes(item: Any, following: Any) -> bool:
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=following))
