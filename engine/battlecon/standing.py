"""How a duel stands at the head of a beat, for the story: what lies open on the table, and nothing else."""

from __future__ import annotations

from typing import Any, Final

from engine.battlecon.state import DuelState

OPEN: Final = (
    "life", "position", "hand", "discards", "pool", "markers", "marker_life", "form", "paradigms", "set_aside",
    "next_beat", "lasting",
)  # fmt: skip


def standing(state: DuelState) -> dict[str, Any]:
    """The open facts of a state between two beats, under the state's own names; hands follow from the discard piles."""
    return {"active": state.active, **{name: state.entries(name) for name in OPEN}}
