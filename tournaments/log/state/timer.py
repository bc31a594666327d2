"""A clock as data: nothing runs, and what is left is computed from the time it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Timer:
    """When time is up, when it was paused, and the seconds more that single tables have."""

    deadline: datetime
    paused_at: datetime | None = None
    extensions: Mapping[int, int] = field(default_factory=dict)

    def deadline_of(self, table: int | None = None) -> datetime:
        """When time is up at a table, as long as nobody pauses the clock."""
        extra = 0 if table is None else self.extensions.get(table, 0)
        return self.deadline + timedelta(seconds=extra)

    def left(self, at: datetime, table: int | None = None) -> timedelta:
        """The time left; less than nothing when it is over. A paused clock stands still however long the pause is."""
        return self.deadline_of(table) - (at if self.paused_at is None else self.paused_at)

    def is_over(self, at: datetime, table: int | None = None) -> bool:
        return self.left(at, table) <= timedelta(0)

    def paused(self, at: datetime) -> Timer:
        return replace(self, paused_at=at)

    def resumed(self, at: datetime) -> Timer:
        """The clock going on with as much time as it had when it was paused."""
        if self.paused_at is None:
            return self
        return replace(self, deadline=self.deadline + (at - self.paused_at), paused_at=None)

    def extended(self, table: int, seconds: int) -> Timer:
        """More time for one table, on top of what it was given before."""
        return replace(self, extensions={**self.extensions, table: self.extensions.get(table, 0) + seconds})
