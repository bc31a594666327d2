"""Who looks."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.log.state import Phase, TournamentState

# The keys of answers under which accounts stand.
ACCOUNTS = frozenset({"account", "actor", "invited", "organiser", "organisers"})


@dataclass(frozen=True, slots=True)
class Viewer:
    """The public, an entry of the event, or one who runs it; `invitation` is an entry that waits for his yes."""

    entry: int | None = None
    organiser: bool = False
    invitation: int | None = None

    def is_one_of(self, entries: tuple[int, ...]) -> bool:
        """Whether the viewer is one of some entries, or runs the event."""
        return self.organiser or (self.entry is not None and self.entry in entries)


EVERYBODY = Viewer()


def viewer_of(state: TournamentState, account: int | None) -> Viewer:
    """What somebody is in an event; None is one who has not signed in. Who runs an event is no entrant of it."""
    if account is None:
        return EVERYBODY
    if state.is_organiser(account):
        return Viewer(organiser=True)
    entry, invitation = state.entry_of(account), state.invitation_of(account)
    return Viewer(
        entry=None if entry is None else entry.number, invitation=None if invitation is None else invitation.number
    )


def decks_are_open(state: TournamentState) -> bool:
    """Whether everybody may see what others play: when the event was played, or from its start where it says so."""
    return state.begun and (state.phase is Phase.CLOSED or state.settings.open_decks)
