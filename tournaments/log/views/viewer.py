"""Who looks."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.log.codec import Json
from tournaments.log.state import Phase, TournamentState

Shown = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Viewer:
    """The public, an entry of the event, or one who runs it."""

    entry: int | None = None
    organiser: bool = False

    def is_one_of(self, entries: tuple[int, ...]) -> bool:
        """Whether the viewer is one of some entries, or runs the event."""
        return self.organiser or (self.entry is not None and self.entry in entries)


EVERYBODY = Viewer()


def viewer_of(state: TournamentState, account: int | None) -> Viewer:
    """What somebody is in an event; None is one who has not signed in."""
    if account is None:
        return EVERYBODY
    entry = state.entry_of(account)
    return Viewer(None if entry is None else entry.number, state.is_organiser(account))


def decks_are_open(state: TournamentState) -> bool:
    """Whether everybody may see what others play: when the event is over, or from its start where it says so."""
    return state.phase is Phase.CLOSED or (state.settings.open_decks and state.phase is Phase.RUNNING)
