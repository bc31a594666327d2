"""The programs that the documentation shows run as they stand there."""

from __future__ import annotations

import contextlib
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from engine.text import from_json, to_json

ROOT = Path(__file__).resolve().parents[2]


def shown(page: str, heading: str) -> str:
    """The first program below a heading of a page."""
    below = (ROOT / "docs" / page).read_text(encoding="utf-8").split(f"\n## {heading}\n", 1)[1]
    lines = below.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("    from "))
    block = lines[first:]
    end = next(number for number, line in enumerate(block) if line and not line.startswith("    "))
    return "\n".join(line.removeprefix("    ") for line in block[:end])


def run(page: str, heading: str) -> tuple[dict[str, Any], str]:
    """What a program leaves behind, and what it prints."""
    left: dict[str, Any] = {}
    with contextlib.redirect_stdout(StringIO()) as output:
        exec(compile(shown(page, heading), page, "exec"), left)
    return left, output.getvalue()


def test_the_typed_tree_is_read_printed_and_explained() -> None:
    left, _ = run("card-text.md", "The typed tree")
    tree = left["tree"]
    assert left["grammar"].print(tree) == "Hit, range 2+: push up to 2"
    assert left["explain"]("war", tree).startswith("When your attack hits, if the opponent stands at range 2 or more, ")
    assert from_json("war", to_json(tree)) == tree


def test_a_duel_is_played_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    left, output = run("engine.md", "In a program")
    assert left["match"].outcome is not None
    assert output.startswith("Hikaru against Cadenza\n")
    assert output.rstrip().endswith(("wins.", "drawn."))
