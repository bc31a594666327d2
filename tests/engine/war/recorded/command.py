"""The command that replays files of recorded duels and prints how far they agree."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.engine.war.recorded.lines import UnreadableLogError
from tests.engine.war.recorded.log import read_duels
from tests.engine.war.recorded.replay import Verdict, matched, replayed


def main(arguments: Sequence[str] | None = None) -> None:
    """Replay each file; the exit code is 1 when a beat differs or a file cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.war.recorded_duels", description="Replay recorded War duels on our engine."
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--rulebook", action="store_true", help="by the rulebook, not as the recorder plays")
    parser.add_argument("--all", action="store_true", help="every difference of a file, not the first alone")
    options = parser.parse_args(arguments)
    found = beats = unread = 0
    for path in options.files:
        try:
            duels = read_duels(path)
        except (UnreadableLogError, OSError, UnicodeDecodeError) as unreadable:
            unread += 1
            say(f"{path.stem}: 0/0")
            say(f"  cannot be read: {unreadable}")
            continue
        verdicts = [verdict for duel in duels for verdict in replayed(duel, by_rulebook=options.rulebook)]
        found += matched(verdicts)
        beats += len(verdicts)
        say(f"{path.stem}: {matched(verdicts)}/{len(verdicts)}")
        for line in [line_of(verdict) for verdict in verdicts if verdict.difference][: None if options.all else 1]:
            say(line)
    say(f"matched {found} of {beats} beats in {len(options.files)} files")
    raise SystemExit(0 if found == beats and not unread else 1)


def line_of(verdict: Verdict) -> str:
    """How a beat differs, in one line."""
    difference = verdict.difference
    assert difference is not None
    return f"  beat {verdict.beat.number}, line {difference.line}: theirs {difference.theirs}; ours {difference.ours}"


def say(line: str) -> None:
    """Print a line."""
    sys.stdout.write(f"{line}\n")
