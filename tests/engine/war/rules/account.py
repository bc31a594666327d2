"""What one knows of a duel who keeps account of it by its events."""

from __future__ import annotations

from engine.battlecon.layout import STATS
from engine.battlecon.state import DuelState

COMPARED = (
    "life", "position", "pool", "used", "markers", "marker_life", "form", "paradigms", "hand", "discards", "style",
    "base", "under", "active", "set_aside", "named_token", "winner", "reason",
)  # fmt: skip
# What is of the beat alone, and how the next attack will be.
OF_THE_BEAT = (
    "clash", "effects", "revealed", "applied", "copied_base", "named_base", "named_style", "damage_taken",
    "damage_soaked", "marker_damage", "spent", "also_discarded", "lasting_flags",
)  # fmt: skip


class Account:
    """The facts of a duel under the names that its state has for them, each as the events say it is."""

    def __init__(self, state: DuelState) -> None:
        self.matchup = state.matchup
        begun = state.to_json()
        for name in (*COMPARED, *OF_THE_BEAT):
            setattr(self, name, begun[name])
        self.flags: list[int] = begun["flags"]
        self.bonuses = [0] * (2 * STATS)
        self.antes_count = True
        self.shown: list[tuple[int, ...]] = [(), ()]
        self.entered: dict[str, list[tuple[int, int]]] = {}
        self.beat = 1

    life: list[int]
    position: list[int]
    pool: list[int]
    used: list[int]
    markers: list[int]
    marker_life: list[int]
    form: list[int]
    paradigms: list[int]
    hand: list[int]
    discards: list[int]
    style: list[int]
    base: list[int]
    under: list[int]
    set_aside: list[int]
    named_token: list[int]
    active: int
    winner: int
    reason: int
    clash: int
    effects: int
    revealed: int
    applied: list[list[int]]
    copied_base: list[int]
    named_base: list[int]
    named_style: list[int]
    damage_taken: list[int]
    damage_soaked: list[int]
    marker_damage: list[int]
    spent: list[int]
    also_discarded: list[int]
    lasting_flags: list[int]
