"""The API of revisions: a deck as it was, what changed, and names for it."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ViewSetMixin

from cards.api.errors import echo, refusal
from cards.api.ordering import Key
from cards.api.pages import PAGE_PARAMETERS, KeysetPages
from cards.api.parameters import whole_number
from decks.deck_answers import DiffSerializer, RevisionRowSerializer, RevisionSerializer, revision_answer, revision_row
from decks.deck_docs import (
    CHANGED_MEANWHILE,
    FROM,
    ID,
    IF_MATCH,
    IF_NONE_MATCH,
    LINK,
    NOT_CHANGED,
    NUMBER,
    REFUSED_LIST,
    TO,
)
from decks.deck_refusals import named_version, no_revision, revision_named, versions_named
from decks.deck_requests import RevisionNameSerializer
from decks.deck_views import DeckView
from decks.diffs import difference
from decks.models import Deck, Revision
from decks.services.decks import name_revision
from decks.services.reading import list_answers


class RevisionViewSet(ViewSetMixin, DeckView):
    """The history of a deck, and one revision of it."""

    queryset = Revision.objects.all()
    serializer_class = RevisionRowSerializer
    filter_backends = []
    pagination_class = KeysetPages
    orderings: ClassVar[dict[str, Key]] = {"number": Key("number")}
    default_order = (Key("number", descending=True),)
    ties = (Key("number"),)
    version = "revisions"

    def known_parameters(self) -> frozenset[str]:
        known = super().known_parameters()
        return known | PAGE_PARAMETERS if self.action == "list" else known

    @extend_schema(
        operation_id="revisions",
        summary="Revisions of a deck",
        description="The newest first, unless `ordering` says otherwise.",
        parameters=[ID, LINK],
    )
    def list(self, request: Request, deck_id: str) -> Response:
        revisions = _related(self.readable(deck_id)).defer("cards", "options")
        return self.get_paginated_response([revision_row(one) for one in self.paginate_queryset(revisions)])

    @extend_schema(
        operation_id="revision",
        summary="One revision",
        description="With its list by zone, the cards called as they are today.",
        parameters=[ID, NUMBER, LINK, IF_NONE_MATCH],
        responses={200: RevisionSerializer, 304: NOT_CHANGED},
    )
    def retrieve(self, request: Request, deck_id: str, number: str) -> Response:
        deck = self.readable(deck_id)
        revision = _numbered(deck, number)
        tag = self.tag_of(deck)
        if self.has(tag):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": tag})
        return Response(revision_answer(revision, list_answers(deck)), headers={"ETag": tag})

    @extend_schema(
        operation_id="name_revision",
        summary="Name a revision",
        description="Nothing else of a revision ever changes.",
        parameters=[ID, NUMBER, LINK, IF_MATCH],
        request=RevisionNameSerializer,
        responses={200: RevisionSerializer, **REFUSED_LIST, **CHANGED_MEANWHILE},
    )
    def partial_update(self, request: Request, deck_id: str, number: str) -> Response:
        deck = self.owned(deck_id)
        revision = _numbered(deck, number)
        versions_named(request)
        asked = RevisionNameSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        name_revision(
            deck=deck.pk,
            version=named_version(request, deck),
            number=revision.number,
            name=asked.validated_data["name"],
        )
        deck = self.readable(deck_id)
        answer = revision_answer(_numbered(deck, number), list_answers(deck))
        return Response(answer, headers={"ETag": self.tag_of(deck)})


class DiffView(DeckView):
    """What changed between two revisions."""

    parameters = ("link", "from", "to")
    serializer_class = DiffSerializer

    @extend_schema(
        operation_id="deck_diff",
        summary="What changed between two revisions",
        description="From the revision before `to` unless `from` is given, to the head unless `to` is. A 400 may have "
        "`unknown_revision`.",
        parameters=[ID, LINK, FROM, TO],
    )
    def get(self, request: Request, deck_id: str) -> Response:
        deck = self.readable(deck_id)
        later = self._asked(deck, "to", deck.head.number)
        earlier = self._asked(deck, "from", max(1, later.number - 1))
        changes = list_answers(deck).changes(difference(earlier.snapshot, later.snapshot))
        return Response({"from": earlier.number, "to": later.number, **changes})

    def _asked(self, deck: Deck, parameter: str, default: int) -> Revision:
        sent = self.request.query_params.get(parameter)
        number = default if sent is None else whole_number(sent)
        if number is None:
            raise refusal(parameter, "invalid", f"Found {echo(sent)}; allowed is the number of a revision.")
        return revision_named(deck, parameter, number)


def _related(deck: Deck) -> Any:
    return deck.revisions.select_related("author", "parent", "restored", "merged").defer(
        *(f"{other}__{column}" for other in ("parent", "restored", "merged") for column in ("cards", "options"))
    )


def _numbered(deck: Deck, sent: str) -> Revision:
    """The revision of an address. Raises NotFound."""
    number = whole_number(sent)
    revision = _related(deck).filter(number=number).first() if number is not None else None
    if revision is None:
        raise no_revision(sent, deck.head.number)
    return revision
