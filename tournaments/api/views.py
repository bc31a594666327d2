"""What every address of an event shares: who asks, which version it is of, what is shown, and how something is done."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, get_type_hints

from django.db import transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.parameters import boolean
from cards.api.versions import OldVersion, PreconditionRequired
from decks.api.idempotency import answer_once
from decks.api.views import AccountView
from decks.models import ApiToken
from tournaments.api.answers import Previewed
from tournaments.api.bodies import Nothing
from tournaments.api.openapi import TournamentSchema
from tournaments.api.refusals import entry_needed, no_tournament, not_entrant, not_organiser, not_your_entry, refused
from tournaments.api.versions import Known, etag, is_had, known_versions
from tournaments.log import Payload, TournamentState
from tournaments.log.codec import Json, read, written
from tournaments.log.preview import preview
from tournaments.log.views import Viewer
from tournaments.models import Tournament
from tournaments.refusal import RefusedError
from tournaments.services import Acted, OldVersionError, act, state_of, viewer_for

PREVIEW = "preview"


class TournamentView(AccountView):
    """An address of one event; `shown` is what it answers, of the event as it is, to whoever asks.

    `shows` is the type of that, and `makes` of what a POST answers where it is another; of `files` those of the lines.
    """

    scope = ApiToken.Scope.TOURNAMENTS
    schema = TournamentSchema()
    reads = does = ""
    described: tuple[OpenApiParameter, ...] = ()
    shows: Any = None
    makes: Any = None
    files: Mapping[str, Any] = {}

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        """Raises RefusedError where nothing is there."""
        raise NotImplementedError

    def tournament(self) -> Tournament:
        """The row of the event. Raises NotFound."""
        row = Tournament.objects.filter(pk=self.kwargs["tournament"]).first()
        if row is None:
            raise no_tournament()
        return row

    def viewer(self, state: TournamentState) -> Viewer:
        """Who asks, in this event."""
        return viewer_for(self.request.user, state)

    def told(self, state: TournamentState, body: Json, code: int = status.HTTP_200_OK) -> Response:
        return Response(body, code, headers={"ETag": etag(self.request, state.seq)})

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, RefusedError):
            exc = refused(exc, self.request.data if self.request.method in ("POST", "PATCH") else None)
        elif isinstance(exc, OldVersionError):
            exc = OldVersion(etag(self.request, exc.state.seq), {})
        elif isinstance(exc, Tournament.DoesNotExist):
            exc = no_tournament()
        return super().handle_exception(exc)


class Shows(TournamentView):
    """An address to read. Whoever has the current version is told so by one query, and nothing is folded."""

    def get(self, request: Request, **where: Any) -> Response:
        row = self.tournament()
        if is_had(request, row.version):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": etag(request, row.version)})
        state = state_of(row)
        return self.told(state, self.shown(state, self.viewer(state)))


class Acts(TournamentView):
    """An address at which something is done to an event, by its organisers unless `check` says otherwise.

    `body` is what the request says. What `creates` something may be sent again with the same Idempotency-Key. What is
    `bound` is meant for one version of the event, which If-Match names. With `preview=true` an organiser is told what
    would change (`previews` is the type of that), and nothing does; not where the event itself does not change.
    """

    previews: Any = Previewed
    body: type[Any] = Nothing
    creates = False
    bound = False
    changes_event = True

    def known_parameters(self) -> frozenset[str]:
        known = super().known_parameters()
        return known | {PREVIEW} if self.changes_event and self.request.method in ("POST", "PATCH") else known

    def check(self, state: TournamentState, viewer: Viewer, sent: Any) -> None:
        """Raises PermissionDenied."""
        if not viewer.organiser:
            raise not_organiser()

    def is_bound(self, state: TournamentState, sent: Any) -> bool:
        """Whether the request has to name the version that it is meant for."""
        return self.bound

    def deed(self, state: TournamentState, viewer: Viewer, sent: Any, at: datetime) -> Iterable[Payload]:
        """What is appended to the log. Raises RefusedError."""
        raise NotImplementedError

    def said(self) -> Any:
        """What the request says. Raises RefusedError."""
        return read(self.body, self.request.data)

    def acts(self) -> Response:
        sent = self.said()
        if boolean(self.request.query_params, PREVIEW):
            return self.previewed(sent)
        if not self.creates:
            return self.acted(sent)
        return answer_once(self.request, lambda: self.acted(sent))

    @transaction.atomic
    def previewed(self, sent: Any) -> Response:
        """What would change. The answer's ETag is what If-Match has to say for just that to happen."""
        state = state_of(self.tournament())
        viewer = self.viewer(state)
        if not viewer.organiser:
            raise not_organiser()
        at = timezone.now()
        self.check(state, viewer, sent)
        payloads = tuple(self.deed(state, viewer, sent, at))
        changes = written(preview(state, payloads, at=at))
        return self.told(state, {"version": state.seq, "changes": changes, **self.foreseen(state, viewer, payloads)})

    def foreseen(self, state: TournamentState, viewer: Viewer, payloads: Sequence[Payload]) -> dict[str, Json]:
        """What a preview shows beside the changes."""
        return {}

    def acted(self, sent: Any) -> Response:
        known = known_versions(self.request)
        acted = act(
            tournament=self.kwargs["tournament"],
            actor=self.request.user.pk,
            deed=lambda state, at: self.checked(state, sent, at, known),
            known=known.versions,
        )
        code = status.HTTP_201_CREATED if self.creates and acted.entries else status.HTTP_200_OK
        return self.told(acted.state, self.outcome(acted), code)

    def checked(self, state: TournamentState, sent: Any, at: datetime, known: Known) -> Iterable[Payload]:
        viewer = self.viewer(state)
        self.check(state, viewer, sent)
        if self.is_bound(state, sent) and not known.said:
            raise PreconditionRequired
        return self.deed(state, viewer, sent, at)

    def outcome(self, acted: Acted) -> Json:
        """What is answered when it is done."""
        return self.shown(acted.state, self.viewer(acted.state))


class Posts(Acts):
    """An address to which something is posted."""

    def post(self, request: Request, **where: Any) -> Response:
        return self.acts()


class EntrantPosts(Posts):
    """What somebody does who takes part; an organiser does it for entries that have no account."""

    def check(self, state: TournamentState, viewer: Viewer, sent: Any) -> None:
        self.acting(state, viewer, getattr(sent, "entry", None))

    @property
    def names_entry(self) -> bool:
        """Whether a request can say for which entry it is."""
        return "entry" in get_type_hints(self.body)

    def acting(self, state: TournamentState, viewer: Viewer, entry: int | None) -> int:
        """The entry that acts: one's own, or the one that an organiser names. Raises PermissionDenied, RefusedError."""
        if entry is None or entry == viewer.entry:
            if viewer.entry is None:
                raise entry_needed() if viewer.organiser and self.names_entry else not_entrant()
            return viewer.entry
        if not viewer.organiser or state.entry(entry).account is not None:
            raise not_your_entry(entry, "entry")
        return entry


def drawn(seed: int | None) -> int:
    """The seed that was sent, or one that nobody could know."""
    return secrets.randbits(31) if seed is None else seed


def whole_list(data: Json) -> Json:
    """A list that is answered whole, in the envelope of all lists."""
    return {"data": data, "next": None, "page_size": len(data) if isinstance(data, list) else 0, "warnings": []}
