"""When and where an event is, and what it is like."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Details:
    """What people ask before they come. No rule reads it: `starts_at` is a plan and starts nothing."""

    starts_at: datetime | None = None
    place: str | None = None
    description: str | None = None


NO_DETAILS = Details()
