"""The event itself: its terms, who runs it, its beginning and end, and what its organisers say."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.answers import Tournament
from tournaments.api.bodies import Closing, Extension, LogPlace, Name, NoteSent, Seconds, Text
from tournaments.api.names import named
from tournaments.api.terms import TournamentChange, changed_tournament
from tournaments.api.views import Acts, Posts, Shows, TournamentView
from tournaments.log import Payload, TournamentState
from tournaments.log.actions import notes, setup
from tournaments.log.codec import Json
from tournaments.log.views import Viewer, overview
from tournaments.services import account_named, check_terms, illegal_decks

Payloads = Iterable[Payload]


class OfEvent(TournamentView):
    """Shows the event at a glance."""

    shows: Any = Tournament

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return named({"id": str(self.kwargs["tournament"]), **overview(state, viewer)})


class OneTournament(OfEvent, Shows, Acts):
    """An event: when and where, its terms, phase, announcements and clocks. A PATCH changes its name, details and those
    of its terms that are sent, as far as they are not fixed yet; a detail that is null is taken away.
    """

    reads = "tournament"
    does = "change_tournament"
    body = TournamentChange
    bound = True

    def patch(self, request: Request, **where: Any) -> Response:
        return self.acts()

    def said(self) -> Any:
        return self.request.data

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        change = changed_tournament(sent, state)
        if change.settings is not None:
            check_terms(change.settings)
        return (
            *setup.change_settings(state, name=change.name, settings=change.settings),
            *setup.give_details(state, change.details),
        )


class AddOrganiser(OfEvent, Posts):
    """One more account runs the event."""

    does = "add_organiser"
    body = Name

    def deed(self, state: TournamentState, viewer: Viewer, sent: Name, at: datetime) -> Payloads:
        return setup.add_organiser(state, account_named(sent.account).pk)


class RemoveOrganiser(OfEvent, Posts):
    """An account runs the event no longer; the last one cannot go."""

    does = "remove_organiser"
    body = Name

    def deed(self, state: TournamentState, viewer: Viewer, sent: Name, at: datetime) -> Payloads:
        return setup.remove_organiser(state, account_named(sent.account).pk)


class Start(OfEvent, Posts):
    """Play begins: decks are judged once more and locked, seeds and the number of rounds stand."""

    does = "start_tournament"
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return setup.start(state, illegal=illegal_decks(state))


class Close(OfEvent, Posts):
    """The event is over, and ratings follow. Before all is played only `early`, as is one that never started and rates
    nobody; while prizes are still to be picked, only with `prizes_left`.
    """

    does = "close_tournament"
    body = Closing
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Closing, at: datetime) -> Payloads:
        return setup.close(state, early=sent.early, prizes_left=sent.prizes_left)


class Undo(OfEvent, Posts):
    """A log entry does not count any more; the event is what all the others make of it."""

    does = "undo"
    body = LogPlace
    bound = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: LogPlace, at: datetime) -> Payloads:
        return setup.undo(state, sent.seq)


class Announce(OfEvent, Posts):
    """A sentence to everybody."""

    does = "announce"
    body = Text
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Text, at: datetime) -> Payloads:
        return notes.announce(state, sent.text)


class Note(OfEvent, Posts):
    """What only the organisers read."""

    does = "note"
    body = NoteSent
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: NoteSent, at: datetime) -> Payloads:
        return notes.note(state, sent.text, entries=sent.entries, match=sent.match)


class StartTimer(OfEvent, Posts):
    """The clock of a round begins, or begins anew. The round is `3`, or `W2` and `F` in the bracket."""

    does = "start_timer"
    body = Seconds

    def deed(self, state: TournamentState, viewer: Viewer, sent: Seconds, at: datetime) -> Payloads:
        return notes.start_timer(state, self.kwargs["round"], at=at, seconds=sent.seconds)


class PauseTimer(OfEvent, Posts):
    """The clock of a round stands still."""

    does = "pause_timer"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return notes.pause_timer(state, self.kwargs["round"])


class ResumeTimer(OfEvent, Posts):
    """The clock of a round goes on with as much time as it had."""

    does = "resume_timer"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return notes.resume_timer(state, self.kwargs["round"])


class ExtendTimer(OfEvent, Posts):
    """One table has more time than the others."""

    does = "extend_timer"
    body = Extension
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Extension, at: datetime) -> Payloads:
        return notes.extend_timer(state, self.kwargs["round"], sent.table, sent.seconds)
