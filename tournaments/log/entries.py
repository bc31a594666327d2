"""A row of the log as a value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tournaments.log.codec import Json, read, written
from tournaments.log.payloads import PAYLOADS, EntryKind, Payload, Stamp, Visibility
from tournaments.refusal import RefusedError

if TYPE_CHECKING:
    from tournaments.log.state import TournamentState


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that has happened in an event: which, by whom (an account, None for the service) and when.

    `seq` counts from 1 without a gap.
    """

    seq: int
    payload: Payload
    actor: int | None
    at: datetime

    @property
    def kind(self) -> EntryKind:
        return self.payload.KIND

    @property
    def version(self) -> int:
        return self.payload.VERSION

    @property
    def visibility(self) -> Visibility:
        return self.payload.visibility

    @property
    def stamp(self) -> Stamp:
        return Stamp(self.seq, self.actor, self.at)

    def to_json(self) -> dict[str, Json]:
        """The whole row; the visibility is written for readers and follows from the payload."""
        return {
            "seq": self.seq,
            "kind": self.kind.value,
            "version": self.version,
            "payload": written(self.payload),
            "actor": self.actor,
            "at": self.at.isoformat(),
            "visibility": written(self.visibility),
        }

    @classmethod
    def from_json(cls, json: object) -> LogEntry:
        """Raises RefusedError as `read_payload` does, and `value_invalid`, `field_unknown`, `field_missing`."""
        row = read(_Row, {**json, "payload": None} if isinstance(json, dict) and "payload" in json else json, "entry")
        payload = read_payload(row.kind, row.version, json["payload"] if isinstance(json, dict) else None)
        if row.visibility != payload.visibility:
            raise RefusedError(
                "visibility_differs",
                f"Entry {row.seq} is not visible to those it should be.",
                found=str(written(row.visibility)),
                allowed=written(payload.visibility),
            )
        if row.seq < 1:
            raise RefusedError("seq_invalid", "Log entries count from 1.", found=row.seq, allowed=1)
        return cls(row.seq, payload, row.actor, row.at)


@dataclass(frozen=True, slots=True)
class _Row:
    seq: int
    kind: EntryKind
    version: int
    payload: int | None
    actor: int | None
    at: datetime
    visibility: Visibility


def read_payload(kind: EntryKind, version: int, json: object) -> Payload:
    """A payload from its kind, version and JSON.

    Raises RefusedError: `version_unknown` and, for what does not fit, `value_invalid`, `field_unknown`,
    `field_missing`.
    """
    cls = PAYLOADS.get((kind, version))
    if cls is None:
        known = sorted(number for other, number in PAYLOADS if other is kind)
        raise RefusedError(
            "version_unknown", f"Version {version} of {kind.value} is not known.", found=version, allowed=known
        )
    return read(cls, json, kind.value)


def appended(
    state: TournamentState, payloads: Iterable[Payload], *, actor: int | None, at: datetime
) -> tuple[LogEntry, ...]:
    """The rows that follow a state when these things happen. Raises ValueError for a time without a zone."""
    if at.tzinfo is None:
        raise ValueError("a log entry needs a time with its zone")
    return tuple(LogEntry(state.seq + step, payload, actor, at) for step, payload in enumerate(payloads, 1))
