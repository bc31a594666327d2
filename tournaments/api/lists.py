"""The list of events, and new ones."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import Any, ClassVar

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms.widgets import TextInput
from django_filters import Filter
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from cards.api.errors import echo, refusal
from cards.api.filters import AskedFilterBackend, AskedFilters, Choice, Word
from cards.api.ordering import Key, Order
from cards.api.pages import PAGE_PARAMETERS, KeysetPages
from cards.filters import games
from decks.api.idempotency import answer_once
from decks.deck_filters import formats
from tournaments.api import answers
from tournaments.api.answers import TournamentRow
from tournaments.api.events import OfEvent
from tournaments.api.terms import NewTournament, new_tournament
from tournaments.log.codec import read, written
from tournaments.log.state import Phase
from tournaments.models import Draft, Entry, Match, Tournament
from tournaments.refusal import RefusedError
from tournaments.services import create_tournament


class Mine(Choice):
    """The events that whoever asks runs, takes part in, or is invited to."""

    def filter(self, qs: QuerySet[Any], value: str | None) -> QuerySet[Any]:
        if value is None:
            return qs
        user = self.parent.request.user
        if user is None or not user.is_authenticated:
            raise refusal("mine", "not_signed_in", "Sign in, or send a token: nobody knows whose events these are.")
        if value == "invited":
            return qs.inviting(user)
        return qs.organised_by(user) if value == "organiser" else qs.entered_by(user)


class TimeField(forms.Field):
    widget = TextInput

    def clean(self, value: str | None) -> datetime | None:
        if value is None:
            return None
        try:
            return read(datetime, value)
        except RefusedError:
            raise ValidationError(
                f"Found {echo(value)}; allowed is a time with its zone, as 2026-11-30T18:00:00Z (a + is written %2B).",
                code="invalid",
            ) from None


@extend_schema_field(OpenApiTypes.DATETIME)
class Time(Filter):
    """A time with its zone; events of which nobody has said it are not found."""

    field_class = TimeField


class TournamentFilters(AskedFilters):
    game = Word("game", words=games)
    format = Word("format", words=formats)
    phase = Choice("phase", [phase.value for phase in Phase])
    mine = Mine("pk", ["organiser", "entrant", "invited"])
    starts_at__gte = Time("starts_at", "gte")
    starts_at__lte = Time("starts_at", "lte")


class Tournaments(OfEvent):
    """Events, the newest first; of yours, what waits for you. A POST makes one that you run."""

    queryset = Tournament.objects.all()
    filter_backends = [AskedFilterBackend]
    filterset_class = TournamentFilters
    pagination_class = KeysetPages
    orderings: ClassVar[dict[str, Key]] = {
        "created": Key("created_at"),
        "name": Key("name", bytewise=True),
        "starts_at": Key("starts_at", nullable=True),
    }
    default_order: Order = (Key("created_at", descending=True),)
    ties: Order = (Key("id"),)
    # Rows come and go between two pages; a cursor is a place among them, whatever the version.
    version = 1
    reads = "tournaments"
    shows = TournamentRow
    makes = answers.Tournament
    does = "create_tournament"
    body = NewTournament
    creates = True

    def known_parameters(self) -> frozenset[str]:
        return _list_parameters() if self.request.method in ("GET", "HEAD") else super().known_parameters()

    def get(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        waiting = self.waiting(page)
        return self.get_paginated_response([self.row(one, waiting.get(one.pk, {})) for one in page])

    def row(self, one: Tournament, waiting: dict[str, Any]) -> dict[str, Any]:
        return {
            "id": str(one.pk),
            "url": reverse("tournament", args=[one.pk], request=self.request),
            "name": one.name,
            "starts_at": written(one.starts_at),
            "place": one.place,
            "game": one.game,
            "format": one.format,
            "phase": one.phase,
            "active": one.active,
            "version": one.version,
            "created_at": one.created_at,
            "closed_at": one.closed_at,
            "your_matches": waiting.get("matches", []),
            "your_drafts": waiting.get("drafts", []),
            "your_invitation": waiting.get("invitation"),
        }

    def waiting(self, page: Iterable[Tournament]) -> dict[Any, dict[str, Any]]:
        """The invitation, the open matches and the drafts that wait for whoever asks, by event; as many queries for any
        number of events.
        """
        user = self.request.user or AnonymousUser()
        keys = [one.pk for one in page]
        found: dict[Any, dict[str, Any]] = {}
        if not user.is_authenticated:
            return found
        entries = Entry.objects.of(user) | Entry.objects.meant_for(user)
        own = list(entries.filter(tournament__in=keys))
        found |= {one.tournament_id: {"invitation": one.number} for one in own if one.account is None}
        if len(found) == len(own):
            return found
        for one in Match.objects.open_to(user).filter(tournament__in=keys):
            found.setdefault(one.tournament_id, {}).setdefault("matches", []).append(one.key)
        for draft in Draft.objects.waiting_for(user).filter(tournament__in=keys):
            found.setdefault(draft.tournament_id, {}).setdefault("drafts", []).append(draft.number)
        return found

    def post(self, request: Request) -> Response:
        sent = new_tournament(request.data)
        return answer_once(request, lambda: self.made(sent))

    def made(self, sent: NewTournament) -> Response:
        acted = create_tournament(
            actor=self.request.user.pk, name=sent.name, settings=sent.settings, details=sent.details
        )
        self.kwargs["tournament"] = acted.tournament
        response = self.told(acted.state, self.shown(acted.state, self.viewer(acted.state)), status.HTTP_201_CREATED)
        response["Location"] = reverse("tournament", args=[acted.tournament], request=self.request)
        return response


@cache
def _list_parameters() -> frozenset[str]:
    return PAGE_PARAMETERS.union(TournamentFilters.base_filters)
