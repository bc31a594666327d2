"""Flights, drafts and their picks. A seat is shown its own pack and its own picks."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from rest_framework import status
from rest_framework.response import Response
from rest_framework.reverse import reverse

from tournaments.api.answers import DraftedDeck, Listed, ListedDraft, StartedDraft
from tournaments.api.bodies import DeckName, Entries, NewDraft, PickSent, Seed
from tournaments.api.events import OfEvent, Payloads
from tournaments.api.logs import AFTER, DESCRIBED, PAGE_SIZE, log_page
from tournaments.api.refusals import not_entrant
from tournaments.api.schemas import LogRow
from tournaments.api.views import EntrantPosts, Posts, Shows, TournamentView, drawn, whole_list
from tournaments.log import TournamentState
from tournaments.log.actions import drafts as actions
from tournaments.log.codec import Json
from tournaments.log.state import DraftKind
from tournaments.log.views import Viewer, draft, drafts
from tournaments.log.views.drafts import DraftSeen, PickSeen
from tournaments.models import Draft, Tournament
from tournaments.refusal import RefusedError
from tournaments.services import (
    Acted,
    check_fighters,
    close_overdue,
    deck_of_draft,
    fighters_in_box,
    pool_of,
    state_of,
)


class DrawFlights(OfEvent, Posts):
    """The entries in flights by lot, with the boxes they need by both sentences of the rulebook."""

    does = "draw_flights"
    body = Seed

    def deed(self, state: TournamentState, viewer: Viewer, sent: Seed, at: datetime) -> Payloads:
        return actions.draw_flights(state, drawn(sent.seed))


class Drafts(Shows, Posts):
    """All drafts of the event at a glance. A POST begins one: of the fighters of a flight, or of cards."""

    reads = "tournament_drafts"
    shows = Listed[ListedDraft]
    makes = StartedDraft
    does = "start_draft"
    body = NewDraft
    creates = True

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return whole_list([self.with_address(one) for one in drafts(state, viewer)])

    def with_address(self, shown: Any) -> Json:
        where = {"tournament": self.kwargs["tournament"], "draft": shown["draft"]}
        return {"url": reverse("draft", kwargs=where, request=self.request), **shown}

    def deed(self, state: TournamentState, viewer: Viewer, sent: NewDraft, at: datetime) -> Payloads:
        seed = drawn(sent.seed)
        if sent.kind is DraftKind.FIGHTERS:
            return self.fighters(state, sent, seed)
        seats = [entry.number for entry in state.active] if sent.seats is None else sent.seats
        pool = pool_of(state.settings.game, card_list=sent.card_list, cards=sent.cards or {})
        return actions.start_card_draft(
            state, sent.kind, seats, pool, seed=seed, leftovers=sent.leftovers, seconds=sent.seconds
        )

    def fighters(self, state: TournamentState, sent: NewDraft, seed: int) -> Payloads:
        if sent.flight is None:
            raise RefusedError("field_missing", "Which flight drafts?", found=None, allowed=["flight"], field="flight")
        game = state.settings.game
        promos = sent.promos or {}
        check_fighters(game, sent.fighters or (), promos)
        return actions.start_fighter_draft(
            state,
            sent.flight,
            fighters_in_box(game) if sent.fighters is None else sent.fighters,
            seed=seed,
            order=sent.order,
            promos=promos,
            team_size=sent.team_size,
            seconds=sent.seconds,
        )

    def outcome(self, acted: Acted) -> Json:
        number = len(acted.state.drafts)
        return self.with_address(draft(acted.state, self.viewer(acted.state), number))


class OfDraft(TournamentView):
    """Shows one draft. Whenever it is asked for, picks that are overdue are made first."""

    shows: Any = DraftSeen

    @property
    def number(self) -> int:
        return int(self.kwargs["draft"])

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return draft(state, viewer, self.number)

    def tournament(self) -> Tournament:
        """The row of the event, with the deadline of the draft by the same query. Raises NotFound."""
        found = Draft.objects.select_related("tournament").filter(tournament=self.kwargs["tournament"])
        row = found.filter(number=min(self.number, 2**31 - 1)).first()
        if row is None:
            return super().tournament()
        if row.deadline is not None and row.deadline <= timezone.now():
            close_overdue(tournament=row.tournament_id)
            return super().tournament()
        return row.tournament


class OneDraft(OfDraft, Shows):
    """A draft as whoever asks may see it: a seat sees its own pack and its own picks only, until all is revealed."""

    reads = "draft"


class Picks(OfDraft, EntrantPosts, Shows):
    """The picks that whoever asks may see. A POST takes something in a turn: one pick a seat a turn, whatever is sent
    twice or late.
    """

    reads = "draft_picks"
    shows = Listed[PickSeen]
    makes = DraftSeen
    does = "pick"
    body = PickSent
    creates = True

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return whole_list(draft(state, viewer, self.number)["picks"])

    def outcome(self, acted: Acted) -> Json:
        return draft(acted.state, self.viewer(acted.state), self.number)

    def acts(self) -> Response:
        self.tournament()
        return super().acts()

    def deed(self, state: TournamentState, viewer: Viewer, sent: PickSent, at: datetime) -> Payloads:
        return actions.pick(state, self.number, self.acting(state, viewer, sent.entry), sent.turn, sent.choice)


class PickFor(OfDraft, Posts):
    """The automatic picks of this turn for entries that do not answer."""

    does = "pick_for"
    body = Entries
    creates = True

    def deed(self, state: TournamentState, viewer: Viewer, sent: Entries, at: datetime) -> Payloads:
        return actions.pick_for(state, self.number, sent.entries)


class PauseDraft(OfDraft, Posts):
    """The clock of a draft stands still."""

    does = "pause_draft"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return actions.pause_draft(state, self.number)


class ResumeDraft(OfDraft, Posts):
    """The clock of a draft goes on."""

    does = "resume_draft"

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Payloads:
        return actions.resume_draft(state, self.number)


class DraftLog(OfDraft, Shows):
    """The log entries of one draft that whoever asks may see, in order: enough to replay it when all is revealed."""

    reads = "draft_log"
    shows = Listed[LogRow]
    parameters = (AFTER, PAGE_SIZE)
    described = DESCRIBED

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        state.draft(self.number)
        return log_page(self.request, self.kwargs["tournament"], state, viewer, draft=self.number)


class DeckOfDraft(OfDraft, EntrantPosts):
    """Makes a deck of what you have drafted, under the draft format, in your collection."""

    does = "make_drafted_deck"
    shows = DraftedDeck
    body = DeckName
    creates = True
    changes_event = False

    def acted(self, sent: DeckName) -> Response:
        state = state_of(self.tournament())
        entry = self.viewer(state).entry
        if entry is None:
            raise not_entrant()
        saved = deck_of_draft(state=state, number=self.number, entry=entry, owner=self.request.user, name=sent.name)
        return Response({"deck": str(saved.deck.pk), "name": saved.deck.name}, status.HTTP_201_CREATED)
