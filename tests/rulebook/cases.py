"""The cases of a file: what the rulebook says, before anybody has played it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OURS = Path(__file__).parent / "cases.json"
FIELDS = ("id", "game", "section", "setup", "action", "expected")


class BadCasesError(ValueError):
    """A file that holds no cases, or a case without one of its fields."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an adapter is given: the state before and what is asked, never the answer."""

    setup: Mapping[str, Any]
    action: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """One example of a rulebook; `section` is where it stands there."""

    id: str
    game: str
    section: str
    question: Question
    expected: Mapping[str, Any]

    @property
    def do(self) -> str:
        return str(self.question.action.get("do"))


def read_cases(file: Path, game: str | None = None) -> list[Case]:
    """The cases of a file, of one game or of all. Raises BadCasesError that names the file and the case."""
    try:
        content = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadCasesError(f"{file}: {error}") from error
    found = content.get("cases") if isinstance(content, dict) else None
    if not isinstance(found, list):
        raise BadCasesError(f"{file}: needs an object with a list of cases")
    cases = [case_of(f"{file}: cases.{place}", entry) for place, entry in enumerate(found)]
    return [case for case in cases if game in (None, case.game)]


def case_of(where: str, entry: Any) -> Case:
    missing = [field for field in FIELDS if field not in entry] if isinstance(entry, dict) else list(FIELDS)
    if missing:
        raise BadCasesError(f"{where}: has no {', '.join(missing)}")
    return Case(
        entry["id"], entry["game"], entry["section"], Question(entry["setup"], entry["action"]), entry["expected"]
    )
