"""Making acts, and who they concern: what the sections of instructions share."""

from __future__ import annotations

from typing import Any

from engine.battlecon import program
from engine.battlecon.program import Act

# What a section makes of an instruction: its acts, or None when the instruction belongs to another section.
Made = list[Act] | None


def act(verb: int, **fields: Any) -> Act:
    made = Act(verb)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def seat_of(who: object) -> int:
    return program.YOU if who is None else program.OPPONENT
