"""Take from recorded logs what happened, and leave what the recorder thought: `python -m ... FILE... --to DIRECTORY`.

The converted form is the recorder's own, without the shares of its strategies, those it found unbeatable, the time it
took and repeated empty lines; the reader reads both.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from tests.engine.war.recorded.lines import is_thought


def converted(log: str) -> str:
    """A log's lines that say what happened, with single empty lines between its parts."""
    kept: list[str] = []
    for line in (line.rstrip() for line in log.splitlines()):
        if not is_thought(line) and (line or (kept and kept[-1])):
            kept.append(line)
    return "\n".join(kept).rstrip("\n") + "\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Convert each file into the directory, under its own name."""
    parser = argparse.ArgumentParser(description="Keep of recorded duels what happened.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--to", type=Path, required=True)
    options = parser.parse_args(arguments)
    for path in options.files:
        text = converted(path.read_text(encoding="utf-8"))
        (options.to / path.name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
