"""The API of kept decks: lists, one deck, and what its owner does with it."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db.models import QuerySet
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.viewsets import ViewSetMixin

from cards.api.conditional import canonical_query
from cards.api.errors import refusal
from cards.api.filters import AskedFilterBackend
from cards.api.ordering import Key
from cards.api.pages import PAGE_PARAMETERS, KeysetPages
from decks.api.idempotency import answer_once
from decks.api.views import AccountView
from decks.deck_answers import (
    DeckRowSerializer,
    DeckSerializer,
    FavouriteSerializer,
    SavedDeckSerializer,
    deck_answer,
    deck_row,
)
from decks.deck_docs import (
    CHANGED_MEANWHILE,
    CONFLICTS,
    ID,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    LINK,
    MADE,
    NOT_CHANGED,
    NOT_UNDERSTOOD,
    ONCE,
    REFUSED_LIST,
)
from decks.deck_filters import DeckFilters, viewer_of
from decks.deck_refusals import (
    ConflictingChanges,
    named_version,
    naming_revision,
    no_deck,
    old_version,
    revision_named,
    versions_named,
)
from decks.deck_requests import (
    CopySerializer,
    DeckChangeSerializer,
    NewDeckSerializer,
    RestoreSerializer,
    changes_asked,
    deck_asked,
)
from decks.models import ApiToken, Deck, Revision
from decks.models.decks import Viewer
from decks.services import find_format, legality_of
from decks.services.decks import (
    ConflictsError,
    FormatGoneError,
    OldVersionError,
    OtherGameError,
    Saved,
    add_favourite,
    change_deck,
    copy_deck,
    create_deck,
    delete_deck,
    make_link,
    remove_favourite,
    restore_revision,
    revoke_link,
)
from decks.services.reading import list_answers
from decks.services.states import states_of
from decks.snapshots import Snapshot


class DeckView(AccountView):
    """What is about one deck. A deck that is not shown to whoever asks is not there.

    Of a change that may come too late, `sent_list` and `began` are what the answer needs to say what both make.
    """

    scope = ApiToken.Scope.DECKS
    parameters = ("link",)
    sent_list: Snapshot | None = None
    began: Revision | None = None

    @property
    def viewer(self) -> Viewer:
        return viewer_of(self.request)

    def readable(self, sent: str) -> Deck:
        """The deck of an address, if it is shown to whoever asks."""
        try:
            key = UUID(sent)
        except ValueError as error:
            raise no_deck(sent) from error
        decks = Deck.objects.readable_by(self.viewer, self.request.query_params.get("link"))
        deck = decks.with_likes(self.viewer).select_related("head", "owner").filter(pk=key).first()
        if deck is None:
            raise no_deck(sent)
        return deck

    def owned(self, sent: str) -> Deck:
        """The deck of an address, for its owner to change."""
        deck = self.readable(sent)
        if deck.owner_id != self.viewer.pk:
            raise PermissionDenied("Only its owner changes a deck; you may copy it.")
        return deck

    def handle_exception(self, exc: Exception) -> Response:
        return super().handle_exception(self._told(exc))

    def _told(self, error: Exception) -> Exception:
        """What a service refused, as the API says it."""
        match error:
            case Deck.DoesNotExist():
                return no_deck(self.kwargs["deck_id"])
            case OldVersionError(deck=deck):
                return old_version(self.request, deck, self.sent_list, self.began)
            case ConflictsError():
                return ConflictingChanges(error)
            case OtherGameError():
                return refusal("format", "other_game", str(error))
            case FormatGoneError():
                return refusal("format", "unknown_format", "The format has gone; formats/ lists those there are.")
        return error

    def saved_answer(self, saved: Saved, code: int = status.HTTP_200_OK) -> Response:
        """A deck after a change, as its owner sees it."""
        deck = (
            Deck.objects.of(self.viewer).with_likes(self.viewer).select_related("head", "owner").get(pk=saved.deck.pk)
        )
        answer = {**self.deck_answer(deck), "changed": saved.changed}
        headers = {"ETag": self.tag_of(deck)}
        if code == status.HTTP_201_CREATED:
            headers["Location"] = reverse("deck-one", args=[deck.pk], request=self.request)
        return Response(answer, code, headers=headers)

    def deck_answer(self, deck: Deck) -> dict[str, Any]:
        chosen = find_format(deck.format)
        verdict = legality_of(deck.head, chosen) if chosen else None
        return deck_answer(deck, self.viewer, list_answers(deck), verdict)

    def tag_of(self, deck: Deck) -> str:
        """The ETag of an answer about a deck: the deck's version, and after a hyphen what tells apart all else that the
        answer depends on.
        """
        chosen = find_format(deck.format)
        state = states_of([chosen])[chosen.slug].digest if chosen else None
        others = [state, self.viewer.pk, deck.likes, deck.liked, deck.original_shown, deck.owner.get_username()]
        asked = [self.request.path, canonical_query(self.request._request), settings.RELEASE]
        return f'"{deck.version}-{blake2b(repr([*others, *asked]).encode(), digest_size=8).hexdigest()}"'

    def has(self, tag: str) -> bool:
        """Whether whoever asks has the answer of this tag already."""
        sent = parse_etags(self.request.headers.get("If-None-Match", ""))
        return any(one in ("*", tag, f"W/{tag}") for one in sent)


@cache
def _list_parameters() -> frozenset[str]:
    return PAGE_PARAMETERS.union(DeckFilters.base_filters)


class DeckViewSet(ViewSetMixin, DeckView):
    """The list of decks, and one of them."""

    queryset = Deck.objects.all()
    serializer_class = DeckRowSerializer
    filter_backends = [AskedFilterBackend]
    filterset_class = DeckFilters
    pagination_class = KeysetPages
    orderings: ClassVar[dict[str, Key]] = {"changed_at": Key("changed_at"), "name": Key("name", bytewise=True)}
    default_order = (Key("changed_at", descending=True),)
    ties = (Key("id"),)
    version = "decks"

    def known_parameters(self) -> frozenset[str]:
        if self.action == "list":
            return _list_parameters()
        return frozenset() if self.action == "create" else super().known_parameters()

    def get_queryset(self) -> QuerySet[Deck]:
        decks = Deck.objects.listed_for(self.viewer).with_likes(self.viewer).select_related("head", "owner")
        return decks.prefetch_related("tags").defer("description", "head__cards", "head__options")

    @extend_schema(
        operation_id="decks",
        summary="Decks",
        description="Public decks and your own, the last changed first unless `ordering` says otherwise. A 400 has, "
        "beside the general codes, `unknown_card` and `not_signed_in` (`owner=me` and `favourite` ask who you are).",
    )
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response([deck_row(deck, self.viewer) for deck in page])

    @extend_schema(
        operation_id="make_deck",
        summary="Make a deck",
        description="A list as `decks/validate/` takes it (`cards`, `zones` or `text`, with `options` beside the first "
        "two), and what the deck is called. A list that no format allows is kept all the same; what is no card is "
        "refused, each by its line or key.",
        parameters=[IDEMPOTENCY_KEY],
        request=NewDeckSerializer,
        responses={201: MADE, **REFUSED_LIST, **ONCE},
    )
    def create(self, request: Request) -> Response:
        return answer_once(request, self._created)

    def _created(self) -> Response:
        asked = NewDeckSerializer(data=self.request.data)
        asked.is_valid(raise_exception=True)
        saved = create_deck(owner=self.request.user, **deck_asked(asked.validated_data))
        return self.saved_answer(saved, status.HTTP_201_CREATED)

    @extend_schema(
        operation_id="deck",
        summary="One deck",
        description="With its list by zone and what its format says of it today.",
        parameters=[ID, LINK, IF_NONE_MATCH],
        responses={200: DeckSerializer, 304: NOT_CHANGED},
    )
    def retrieve(self, request: Request, deck_id: str) -> Response:
        deck = self.readable(deck_id)
        tag = self.tag_of(deck)
        if self.has(tag):
            return Response(status=status.HTTP_304_NOT_MODIFIED, headers={"ETag": tag})
        return Response(self.deck_answer(deck), headers={"ETag": tag})

    @extend_schema(
        operation_id="change_deck",
        summary="Change a deck",
        description="Whatever is given: name, description, tags, format, visibility, and another list, which makes a "
        "revision. With `merge` the list, made from revision `base`, is saved together with what others saved since.",
        parameters=[ID, LINK, IF_MATCH],
        request=DeckChangeSerializer,
        responses={200: SavedDeckSerializer, **REFUSED_LIST, **CHANGED_MEANWHILE, **CONFLICTS},
    )
    def partial_update(self, request: Request, deck_id: str) -> Response:
        deck = self.owned(deck_id)
        versions_named(request)
        asked = DeckChangeSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        change = changes_asked(deck, asked.validated_data)
        self.sent_list = change.get("snapshot")
        self.began = revision_named(deck, "base", asked.validated_data.get("base"))
        version = named_version(request, deck)
        return self.saved_answer(change_deck(deck=deck.pk, author=request.user, version=version, **change))

    @extend_schema(
        operation_id="delete_deck",
        summary="Delete a deck",
        description="With all its revisions; copies of it stay.",
        parameters=[ID, LINK, IF_MATCH],
        responses={204: OpenApiResponse(description="It is gone."), **NOT_UNDERSTOOD, **CHANGED_MEANWHILE},
    )
    def destroy(self, request: Request, deck_id: str) -> Response:
        deck = self.owned(deck_id)
        delete_deck(deck=deck.pk, version=named_version(request, deck))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RestoreView(DeckView):
    """An earlier list taken up again."""

    @extend_schema(
        operation_id="restore_revision",
        summary="Restore a revision",
        description="Makes the list of an earlier revision of this deck the head again, as a new revision.",
        parameters=[ID, LINK, IF_MATCH],
        request=RestoreSerializer,
        responses={200: SavedDeckSerializer, **REFUSED_LIST, **CHANGED_MEANWHILE},
    )
    def post(self, request: Request, deck_id: str) -> Response:
        deck = self.owned(deck_id)
        versions_named(request)
        asked = RestoreSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        version = named_version(request, deck)
        number = asked.validated_data["revision"]
        with naming_revision("revision"):
            saved = restore_revision(deck=deck.pk, author=request.user, version=version, number=number)
        return self.saved_answer(saved)


class CopyView(DeckView):
    """A deck of one's own that begins as another one."""

    @extend_schema(
        operation_id="copy_deck",
        summary="Copy a deck",
        description="A private deck of yours with the list, description, tags and format of one that is shown to you. "
        "`copied_from` says where it came from, to whomever that is shown.",
        parameters=[ID, LINK, IDEMPOTENCY_KEY],
        request=CopySerializer,
        responses={201: MADE, **REFUSED_LIST, **ONCE},
    )
    def post(self, request: Request, deck_id: str) -> Response:
        deck = self.readable(deck_id)
        return answer_once(request, lambda: self._copied(deck))

    def _copied(self, deck: Deck) -> Response:
        asked = CopySerializer(data=self.request.data)
        asked.is_valid(raise_exception=True)
        name, number = asked.validated_data.get("name"), asked.validated_data.get("revision")
        with naming_revision("revision"):
            saved = copy_deck(owner=self.request.user, deck=deck, name=name, number=number)
        return self.saved_answer(saved, status.HTTP_201_CREATED)


class FavouriteView(DeckView):
    """Whether one likes a deck."""

    @extend_schema(
        operation_id="like_deck",
        summary="Like a deck",
        parameters=[ID, LINK],
        request=None,
        responses={200: FavouriteSerializer, **NOT_UNDERSTOOD},
    )
    def put(self, request: Request, deck_id: str) -> Response:
        likes = add_favourite(user=request.user, deck=self.readable(deck_id).pk)
        return Response({"favourite": True, "favourites": likes})

    @extend_schema(
        operation_id="unlike_deck",
        summary="Like a deck no more",
        parameters=[ID, LINK],
        responses={200: FavouriteSerializer, **NOT_UNDERSTOOD},
    )
    def delete(self, request: Request, deck_id: str) -> Response:
        likes = remove_favourite(user=request.user, deck=self.readable(deck_id).pk)
        return Response({"favourite": False, "favourites": likes})


class LinkView(DeckView):
    """The address that shows a deck to whoever has it."""

    @extend_schema(
        operation_id="make_link",
        summary="Make a link",
        description="A new one: the link before opens the deck no more. A private deck is shown by link then.",
        parameters=[ID, LINK, IF_MATCH],
        request=None,
        responses={200: SavedDeckSerializer, **NOT_UNDERSTOOD, **CHANGED_MEANWHILE},
    )
    def post(self, request: Request, deck_id: str) -> Response:
        deck = self.owned(deck_id)
        return self.saved_answer(make_link(deck=deck.pk, version=named_version(request, deck)))

    @extend_schema(
        operation_id="revoke_link",
        summary="Revoke the link",
        description="A deck that was shown by it is private then.",
        parameters=[ID, LINK, IF_MATCH],
        responses={200: SavedDeckSerializer, **NOT_UNDERSTOOD, **CHANGED_MEANWHILE},
    )
    def delete(self, request: Request, deck_id: str) -> Response:
        deck = self.owned(deck_id)
        return self.saved_answer(revoke_link(deck=deck.pk, version=named_version(request, deck)))
