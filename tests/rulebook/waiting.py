"""What is not played yet, by feature: the cases that wait for it, and how a case of any other file is known to wait.

Each feature that is built takes its entry out of this table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


class NotBuiltError(Exception):
    """A case asks for something that cannot be played yet. The message is the reason it waits."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something still to be built. `sections` are the rulebook's that speak of nothing else."""

    reason: str
    sections: tuple[str, ...]
    cases: tuple[str, ...]


def numbered(prefix: str, *spans: tuple[int, int]) -> tuple[str, ...]:
    """Case ids from a number to a number, both included: the spans of a table."""
    return tuple(f"{prefix}-{number:03}" for first, last in spans for number in range(first, last + 1))


FEATURES: Final[dict[str, Feature]] = {
    "tag teams": Feature(
        "tagging in is not played yet",
        ("Variant: Tag Teams",),
        (*numbered("WAR", (134, 134), (136, 140)),),
    ),
    "arenas": Feature(
        "arenas are not chosen or played yet",
        ("Variant: Arenas",),
        numbered("WAR", (142, 143)),
    ),
    "multiplayer": Feature(
        "duels of three and four on two tracks are not played yet",
        ("Variant: Multiplayer Modes",),
        (*numbered("WAR", (146, 149), (151, 158)), "WAR-273"),
    ),
    "boss modes": Feature(
        "two and three against one are not played yet",
        ("Variant: 2 vs. 1 Boss Mode", "Variant: 3 vs. 1 Boss Mode"),
        numbered("WAR", (180, 181)),
    ),
}

# Cases that no state of play can show, with the reason.
DROPPED: Final[dict[str, str]] = {
    "WAR-007": "ruling W03 gives reveal effects an order, the rulebook leaves it to the players",
}


def why_waiting(case_id: str, section: str) -> str | None:
    """The reason a case waits, None for one that can be played."""
    if case_id in DROPPED:
        return DROPPED[case_id]
    feature = feature_of(case_id, section)
    return None if feature is None else FEATURES[feature].reason


def feature_of(case_id: str, section: str) -> str | None:
    """The feature a case waits for, None when it waits for none."""
    for name, feature in FEATURES.items():
        if case_id in feature.cases or section in feature.sections:
            return name
    return None
