"""What is wrong with the card data, told to the person who edits it. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

LONGEST_SHOWN = 100
# Control characters, further line ends and halves of surrogate pairs: no card needs them, and a database or a terminal
# may refuse them.
UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong: in which file, with which card (or set, list, migration), in which field, and what is allowed.

    `subject` and `field` are empty when the file as a whole is meant.
    """

    file: str
    subject: str
    field: str
    code: str
    found: str
    allowed: str

    def __str__(self) -> str:
        place = ": ".join(part for part in (self.file, self.subject, self.field) if part)
        told = f"{place}: found {self.found}; allowed: {self.allowed} [{self.code}]"
        return printable(told)


class FixturesError(Exception):
    """The card data cannot be loaded; `problems` says why, all of it, in the order of files and cards."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = sorted(set(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


def printable(text: str) -> str:
    """A text with what no terminal should get written as Python writes it: `\\x1b`."""
    return UNPRINTABLE.sub(lambda sign: repr(sign.group())[1:-1], text)


def shown(value: object) -> str:
    """A value as the file writes it, shortened where it is long."""
    written = json.dumps(value, ensure_ascii=False, default=str)
    return written if len(written) <= LONGEST_SHOWN else f"{written[: LONGEST_SHOWN - 3]}..."


def one_of(values: Iterable[object]) -> str:
    """The allowed values, listed."""
    return ", ".join(shown(value) for value in values)


def nearest(word: str, known: Iterable[str]) -> str:
    """`did you mean "war-lure"?`, or nothing when no known word is like it."""
    near = get_close_matches(word, known, n=1)
    return f'did you mean "{near[0]}"? ' if near else ""
