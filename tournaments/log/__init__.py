"""The log of an event: what has happened, the state it makes, what may happen next, and who may see what. Pure."""

from tournaments.log.entries import LogEntry, appended, read_payload
from tournaments.log.fold import fold
from tournaments.log.payloads import EntryKind, Payload, Visibility
from tournaments.log.state import TournamentState

__all__ = [
    "EntryKind",
    "LogEntry",
    "Payload",
    "TournamentState",
    "Visibility",
    "appended",
    "fold",
    "read_payload",
]
