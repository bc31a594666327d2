"""The pages of the card database. A page names the parts that make it and decides nothing about a game."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from rest_framework.exceptions import ValidationError

from cards.api.conditional import catalogue_page
from cards.browse import browse, complaints_of
from cards.card_svg import drawing_of
from cards.facts import facts_of
from cards.kits import body_of, face_of_card, kit_of, mentioned_in, names_for_faces, names_of
from cards.models import Card, CardList, CardMigration, Game
from cards.neighbours import changes_of, nearest_cards, neighbours_of
from cards.overview import cards_of_the_day, games_with_counts, groups_of_list, overview_of


def today() -> date:
    return timezone.now().date()


@require_safe
@catalogue_page(also=lambda: today().isoformat())
def home(request: HttpRequest) -> HttpResponse:
    """What is here: the five games, a search box, what one can do."""
    games = games_with_counts()
    names = names_for_faces()
    faces = [face_of_card(card, names) for card in cards_of_the_day(today())]
    return render(
        request,
        "cards/home.html",
        {"games": games, "total": sum(game.card_count for game in games), "faces": faces},
    )


@require_safe
@catalogue_page()
def card_list(request: HttpRequest) -> HttpResponse:
    """The cards, narrowed by what the address asks for."""
    names = names_for_faces()
    try:
        return render(request, "cards/card_list.html", {"browse": browse(request, request.GET, names)})
    except ValidationError as refused:
        context = {"browse": browse(request, QueryDict(), names), "complaints": complaints_of(refused)}
        return render(request, "cards/card_list.html", context, status=400)


@require_safe
@catalogue_page()
def card_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One card with everything known of it; for a BattleCON fighter the whole kit with its attack pairs."""
    card = Card.objects.select_related("game", "set").filter(slug=slug).first()
    if card is None:
        return _moved_or_missing(request, slug)
    body = body_of(card)
    names = names_of(body)
    face = face_of_card(card, names)
    context = {
        "card": card,
        "body": body,
        "face": face,
        "facts": facts_of(body),
        "changes": changes_of(slug),
        "migration": CardMigration.objects.filter(old=slug).first() if card.retired else None,
    }
    if face.is_fighter:
        return render(request, "cards/fighter.html", {**context, "kit": kit_of(card, names)})
    named = [(other, names.cards[other]) for other in mentioned_in(body) if other in names.cards]
    return render(request, "cards/card.html", {**context, "neighbours": neighbours_of(card, body), "mentioned": named})


@require_safe
@catalogue_page()
def card_face(request: HttpRequest, slug: str) -> HttpResponse:
    """The card's face as a drawing to print or keep."""
    card = Card.objects.filter(slug=slug).first()
    if card is None:
        return _moved_or_missing(request, slug, "card-face")
    body = body_of(card)
    face = face_of_card(card, names_of(body))
    drawing = drawing_of(face)
    return render(
        request,
        f"cards/faces/{drawing.layout}.svg",
        {"face": face, "drawing": drawing},
        content_type="image/svg+xml",
    )


@require_safe
@catalogue_page()
def game_page(request: HttpRequest, slug: str) -> HttpResponse:
    """One game: what it is, its sets, kinds, fighters or factions, and ready-made lists."""
    game = get_object_or_404(Game, slug=slug)
    return render(request, "cards/game.html", {"game": game, "overview": overview_of(game, names_for_faces())})


@require_safe
@catalogue_page()
def list_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A ready-made list, its cards grouped by kind."""
    card_list = get_object_or_404(CardList.objects.select_related("game"), game=game, slug=slug)
    groups = groups_of_list(card_list, names_for_faces())
    copies = [copies for group in groups for copies in group.copies]
    return render(
        request,
        "cards/list.html",
        {
            "card_list": card_list,
            "groups": groups,
            "total": sum(group.count for group in groups),
            "factions": sorted({copies.face.of for copies in copies if copies.face.of}),
            "as_text": "\n".join(f"{copies.count} {copies.face.name}" for copies in copies),
        },
    )


def _moved_or_missing(request: HttpRequest, slug: str, address: str = "card-page") -> HttpResponse:
    successor = CardMigration.successor_of(slug)
    if successor is not None:
        return HttpResponsePermanentRedirect(reverse(address, args=[successor]), preserve_request=True)
    migration = CardMigration.objects.filter(old=slug).first()
    context = {"what": f"No card is called “{slug}”.", "migration": migration, "nearest": nearest_cards(slug)}
    return render(request, "404.html", context, status=404)
