"""The name, details and terms of an event as requests say them: of a new one whole, of a change what is different."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from tournaments.log.codec import Json, read, written
from tournaments.log.state import Details, Settings, TournamentState


@dataclass(frozen=True, slots=True)
class _SentDetails(Details):
    """Details beside what else a request says."""

    @property
    def details(self) -> Details:
        return Details(self.starts_at, self.place, self.description)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTournament(_SentDetails):
    """The name of an event and its terms, and when and where it is. A seed is drawn unless one is given."""

    name: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class TournamentChange(_SentDetails):
    """Another name, those of the terms that are to be different, and when and where; null takes such a detail away."""

    name: str | None = None
    settings: Settings | None = None


def new_tournament(body: object) -> NewTournament:
    """Raises RefusedError."""
    return read(NewTournament, _with_settings(body, {"seed": secrets.randbits(31)}))


def changed_tournament(body: object, before: TournamentState) -> TournamentChange:
    """Raises RefusedError."""
    settings, details = written(before.settings), written(before.details)
    sent = _with_settings(body, settings if isinstance(settings, dict) else {})
    if isinstance(sent, dict) and isinstance(details, dict):
        sent = {**details, **sent}
    return read(TournamentChange, sent)


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
