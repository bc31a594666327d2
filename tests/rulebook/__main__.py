"""`python -m tests.rulebook FILE [--game war]`: play a file of rulebook cases and say which fail."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.rulebook.cases import BadCasesError, read_cases
from tests.rulebook.verdict import FAILED, judge, summary, waiting_lines


def main(arguments: list[str] | None = None) -> int:
    """Print each failure, how many cases wait for what, and the count.

    The exit status is 1 when a case failed, 2 when the file cannot be read or has no cases of the game.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.rulebook", description=__doc__)
    parser.add_argument("file", type=Path, help="a JSON file of cases")
    parser.add_argument("--game", help="only the cases of this game")
    asked = parser.parse_args(arguments)
    try:
        cases = read_cases(asked.file, asked.game)
        if asked.game is not None and not cases:
            raise BadCasesError(f"{asked.file}: has no cases of {asked.game}")
    except BadCasesError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    verdicts = [judge(case) for case in cases]
    failures = [verdict for verdict in verdicts if verdict.outcome == FAILED]
    for verdict in failures:
        sys.stdout.write(f"{verdict.line()}\n")
    for line in waiting_lines(verdicts):
        sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{summary(verdicts)}\n")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
