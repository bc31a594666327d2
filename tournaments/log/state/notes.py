"""What is said to everybody, and what only the organisers read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence of the organisers to everybody."""

    seq: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class JudgeNote:
    """What a judge writes down for the organisers, about entries or a match."""

    seq: int
    text: str
    at: datetime
    by: int | None
    entries: tuple[int, ...] = ()
    match: str | None = None
