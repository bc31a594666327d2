"""Entries: who takes part, with which deck, and who goes."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from decks.models import Deck
from tournaments.api import answers
from tournaments.api.answers import Listed
from tournaments.api.bodies import DeckSent, NewEntry, PenaltyGiven, Reason, Seeding, TableGiven, no_such_deck
from tournaments.api.events import OfEvent, Payloads
from tournaments.api.names import named
from tournaments.api.refusals import not_organiser, not_your_entry
from tournaments.api.views import Posts, Shows, TournamentView, drawn, whole_list
from tournaments.log import TournamentState
from tournaments.log.actions import sign_up
from tournaments.log.codec import Json
from tournaments.log.payloads import SeededBy
from tournaments.log.views import Viewer, entries, entry
from tournaments.log.views.event import EntrySeen
from tournaments.refusal import RefusedError
from tournaments.services import Acted, account_named, cards_of_deck, rating_of, submitted_deck


class Entries(Shows, Posts):
    """All entries by number. A POST enters yourself, under your name unless another is sent. An organiser enters others
    by name; an account that is named is invited, and the entry is its own when it accepts.
    """

    reads = "entries"
    shows = Listed[EntrySeen]
    makes = EntrySeen
    does = "enter"
    body = NewEntry
    creates = True

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return whole_list(named(entries(state, viewer)))

    def check(self, state: TournamentState, viewer: Viewer, sent: NewEntry) -> None:
        if sent.account is not None and not viewer.organiser:
            raise not_organiser("account")

    def deed(self, state: TournamentState, viewer: Viewer, sent: NewEntry, at: datetime) -> Payloads:
        user = self.request.user
        if viewer.organiser:
            user = None if sent.account is None else account_named(sent.account)
        name = sent.name if sent.name is not None or user is None else user.username
        if name is None:
            raise RefusedError(
                "field_missing", "An entry needs a name.", found=None, allowed=["name", "account"], field="name"
            )
        if viewer.organiser:
            return sign_up.enter(state, name, at=at, invited=None if user is None else user.pk, by_organiser=True)
        return sign_up.enter(state, name, at=at, account=user.pk, rating=rating_of(user.pk, state.settings.game))

    def outcome(self, acted: Acted) -> Json:
        return named(entry(acted.state, self.viewer(acted.state), max(acted.state.entries)))


class OfEntry(TournamentView):
    """Shows one entry."""

    shows: Any = EntrySeen

    @property
    def number(self) -> int:
        return int(self.kwargs["entry"])

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return named(entry(state, viewer, self.number))


class OneEntry(OfEntry, Shows):
    """One entry: its deck is shown to its player and the organisers until decks are open."""

    reads = "entry"


class Accept(OfEntry, Posts):
    """Whoever was invited takes part as this entry: it is his own from now on."""

    does = "accept_invitation"

    def check(self, state: TournamentState, viewer: Viewer, sent: Any) -> None:
        """Anybody may ask; whom the entry is meant for the rules know."""

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        user = self.request.user
        return sign_up.accept_invitation(state, self.number, user.pk, rating=rating_of(user.pk, state.settings.game))


class OwnPosts(OfEntry, Posts):
    """What the player of an entry does, or an organiser."""

    def check(self, state: TournamentState, viewer: Viewer, sent: Any) -> None:
        state.entry(self.number)
        if not viewer.is_one_of((self.number,)):
            raise not_your_entry(self.number)


class DeckOfEntry(OwnPosts, Shows):
    """The list of cards that an entry plays. A POST hands one in: it is judged by the format of the event, and an
    illegal one is refused with the codes of its errors.
    """

    reads = "entry_deck"
    shows = answers.DeckOfEntry
    does = "submit_deck"
    body = DeckSent

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        seen = entry(state, viewer, self.number)
        deck = state.entry(self.number).deck
        if seen["deck"] is None and deck is not None:
            raise RefusedError("not_shown", "This deck is not shown to you yet.", found=self.number, allowed=None)
        return {"entry": self.number, "deck": seen["deck"], "zones": cards_of_deck(deck)}

    def deed(self, state: TournamentState, viewer: Viewer, sent: DeckSent, at: datetime) -> Payloads:
        deck = Deck.objects.readable_by(self.request.user).select_related("head").filter(pk=sent.id).first()
        if deck is None:
            raise no_such_deck(sent.deck)
        handed_in = submitted_deck(deck=deck, number=sent.revision, settings=state.settings)
        return sign_up.submit_deck(state, self.number, handed_in)


class Drop(OwnPosts):
    """An entry plays no further round; its open match is given to the other side."""

    does = "drop"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return sign_up.drop(state, self.number)


class ComeBack(OwnPosts):
    """An entry that had dropped plays on. One that left before the start is let in as a late entry is."""

    does = "come_back"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return sign_up.come_back(state, self.number, at=at, by_organiser=viewer.organiser)


class Disqualify(OfEntry, Posts):
    """An entry is out and has no rank."""

    does = "disqualify"
    body = Reason

    def deed(self, state: TournamentState, viewer: Viewer, sent: Reason, at: datetime) -> Payloads:
        return sign_up.disqualify(state, self.number, sent.reason)


class Penalise(OfEntry, Posts):
    """A judge's penalty; what it costs in a match is the organiser's result."""

    does = "penalise"
    body = PenaltyGiven
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: PenaltyGiven, at: datetime) -> Payloads:
        return sign_up.penalise(state, self.number, sent.penalty, sent.reason, sent.match)


class FixTable(OfEntry, Posts):
    """An entry keeps a table in every round, or no longer does."""

    does = "fix_table"
    body = TableGiven

    def deed(self, state: TournamentState, viewer: Viewer, sent: TableGiven, at: datetime) -> Payloads:
        return sign_up.fix_table(state, self.number, sent.table)


class SeedEntries(OfEvent, Posts):
    """The seeding before the start: by hand, by lot or by rating."""

    does = "seed_entries"
    body = Seeding

    def deed(self, state: TournamentState, viewer: Viewer, sent: Seeding, at: datetime) -> Payloads:
        if sent.by is SeededBy.HAND:
            return sign_up.seed_by_hand(state, sent.order)
        return (
            sign_up.seed_by_rating(state)
            if sent.by is SeededBy.RATING
            else sign_up.seed_by_lot(state, drawn(sent.seed))
        )
