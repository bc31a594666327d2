"""Branches that a duel of two does not show, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tests.engine.war import coverage_branches as branches
from tests.engine.war.coverage_branches import Branch


class Excepted(NamedTuple):
    """Branches of one card: of the lines that contain some words; `what` is empty for all branches of those lines."""

    card: str
    line: str
    what: str
    reason: str

    def covers(self, branch: Branch) -> bool:
        """Whether a branch is one of these; a fighter's own lines are meant in each mode."""
        of_card = branch.card == self.card or branch.card.startswith(self.card + " (")
        return of_card and self.line in branch.line and self.what in ("", branch.what)


IMPOSSIBLE: Final = (
    Excepted(
        "war-magdelina", "When an opponent is defeated", "", "In a duel of two the duel ends with the first defeat."
    ),
    Excepted("war-kallistar", "Setup: become Human", branches.DONE, "She is Human before her set-up says so."),
    Excepted(
        "war-mimics",
        "not directly",
        branches.CONDITION_FALSE,
        "A direct movement raises no event that could be answered.",
    ),
    Excepted(
        "war-zaamassal",
        "Apply each active Paradigm",
        branches.EFFECTIVE,
        "Active paradigms are at work without being asked for.",
    ),
    Excepted(
        "war-fearless",
        "this attack does not hit",
        branches.EFFECTIVE,
        "Its range is measured from the Juto: without one it reaches nobody as it is.",
    ),
    Excepted(
        "war-tatsumi (normal)",
        "When you soak damage",
        branches.CONDITION_FALSE,
        "He soaks only while his Juto stands where it is hurt for it.",
    ),
    Excepted(
        "war-tatsumi (ex)",
        "When you soak damage",
        branches.CONDITION_FALSE,
        "He soaks only while his Juto stands where it is hurt for it; an Almighty base soaks by itself.",
    ),
    Excepted(
        "war-the-august-strain",
        "Set aside 1 style",
        branches.UNPAYABLE,
        "At most three of the five styles are in the discard piles.",
    ),
)

RARE: Final = (
    Excepted(
        "war-fortune-buster",
        "Win priority ties",
        branches.EFFECTIVE,
        "Priority 13 is met by another finisher only by several effects; fighters/test_seth.py plays it.",
    ),
)


def without(exceptions: Iterable[Excepted], found: Iterable[Branch]) -> set[Branch]:
    """The branches that are not excepted."""
    return {branch for branch in found if not any(one.covers(branch) for one in exceptions)}
