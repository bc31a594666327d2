"""python -m tests.mutation.afresh TEST ...: mutants that do their work when modules are imported.

The numbers of the mutants are in MUTANTS. Each of them runs the tests, which need no Django, in a process forked from
this one before any module of the project is imported; those that survive are written into the file that SURVIVED names.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tests.mutation.processes import KILLED, SURVIVED, at_most, ends_well, survivors
from tests.mutation.switch import turn_on

MOST_SECONDS = 120
# What the tests import of others' code is imported once.
IMPORTED_BEFORE = ("django.test", "hypothesis", "hypothesis.strategies", "_pytest.runner")
NO_MUTANT = -1


def main(tests: list[str]) -> int:
    """0 when the tests pass without any mutant, and the file is written."""
    for name in IMPORTED_BEFORE:
        import_module(name)
    if not ends_well(lambda: _run(NO_MUTANT, tests)):
        return 1
    numbers = [int(number) for number in os.environ["MUTANTS"].split(",")]

    def work_of(number: int) -> Callable[[], int]:
        return lambda: _run(number, tests)

    Path(os.environ["SURVIVED"]).write_text(json.dumps(survivors(numbers, work_of)))
    return 0


def _run(number: int, tests: list[str]) -> int:
    at_most(MOST_SECONDS)
    turn_on(number)
    if number != NO_MUTANT:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    plain = [
        "-c",
        str(Path(__file__).with_name("pure.ini")),
        "--rootdir",
        ".",
        "-p",
        "no:django",
        "-p",
        "no:xdist",
        "--assert=plain",
    ]
    ended = pytest.main(["-q", "-x", "-p", "no:cacheprovider", *plain, *tests])
    return SURVIVED if ended == pytest.ExitCode.OK else KILLED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
