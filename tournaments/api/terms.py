"""The name and the terms of an event as requests say them: of a new one whole, of a change what is to be different."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from tournaments.log.codec import Json, read, written
from tournaments.log.state import Settings


@dataclass(frozen=True, slots=True)
class NewTournament:
    """The name of an event and its terms. A seed is drawn unless one is given."""

    name: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """Another name, and those of the terms that are to be different."""

    name: str | None = None
    settings: Settings | None = None


def new_tournament(body: object) -> NewTournament:
    """Raises RefusedError."""
    return read(NewTournament, _with_settings(body, {"seed": secrets.randbits(31)}))


def changed_tournament(body: object, before: Settings) -> TournamentChange:
    """Raises RefusedError."""
    settings = written(before)
    return read(TournamentChange, _with_settings(body, settings if isinstance(settings, dict) else {}))


def _with_settings(body: object, others: dict[str, Json]) -> object:
    """The body with the settings that it leaves out."""
    if not isinstance(body, dict) or not isinstance(body.get("settings", {}), dict):
        return body
    if "settings" not in body:
        return body
    sent: dict[str, Any] = body["settings"]
    scoring = others.get("scoring")
    if isinstance(sent.get("scoring"), dict) and isinstance(scoring, dict):
        sent = {**sent, "scoring": {**scoring, **sent["scoring"]}}
    return {**body, "settings": {**others, **sent}}
