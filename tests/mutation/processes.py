"""Work in processes forked from this one, two or more at a time, each of which leaves a mutant alive or does not."""

from __future__ import annotations

import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterable

KILLED, SURVIVED = 1, 0
TOLD_EVERY = 25


def fork(work: Callable[[], int]) -> int:
    """A process that does this work and ends with its code."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = KILLED
    try:
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(code)


def ends_well(work: Callable[[], int]) -> bool:
    """Whether this work, done in a process of its own, leaves everything alive."""
    return os.waitstatus_to_exitcode(os.waitpid(fork(work), 0)[1]) == SURVIVED


def survivors(numbers: Iterable[int], work_of: Callable[[int], Callable[[], int]]) -> list[int]:
    """The mutants that are alive after the work of each. As many run at once as there are processors."""
    running: dict[int, int] = {}
    alive: list[int] = []

    def wait() -> None:
        process, status = os.wait()
        number = running.pop(process)
        if os.waitstatus_to_exitcode(status) == SURVIVED:
            alive.append(number)

    for place, number in enumerate(numbers, start=1):
        if len(running) >= (os.cpu_count() or 1):
            wait()
        running[fork(work_of(number))] = number
        if place % TOLD_EVERY == 0:
            os.write(2, f"{place} tried, {len(alive)} alive so far\n".encode())
    while running:
        wait()
    return sorted(alive)


def at_most(seconds: int) -> None:
    """This process ends after so much of the processor's time: a mutant that runs for ever is killed, too."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
