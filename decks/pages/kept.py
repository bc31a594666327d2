"""The pages of kept decks: the list, a deck, its history; and what is done to a deck with one button."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from cards.models import Game
from decks.markdown import markdown_html
from decks.models import Deck, Revision
from decks.pages.reading import changes_between, read_deck
from decks.services import all_formats, find_format, legalities_of
from decks.services.decks import (
    OldVersionError,
    UnknownRevisionError,
    add_favourite,
    copy_deck,
    delete_deck,
    make_link,
    name_revision,
    remove_favourite,
    restore_revision,
    revoke_link,
)

DECKS_A_PAGE = 50
REVISIONS_A_PAGE = 50
WHOSE = {"yours": "Your decks", "liked": "Decks you like", "public": "Public decks"}

DeckPage = Callable[..., HttpResponse]


def asked_for(request: HttpRequest, name: str) -> str:
    """What the address asks for under a name; without null characters, of which PostgreSQL does not hear."""
    return request.GET.get(name, "").replace("\0", "").strip()


def readable_deck(request: HttpRequest, deck: UUID) -> Deck:
    """The deck, if whoever asks may read it; the same 404 for one that is somebody else's and for one that is not."""
    decks = Deck.objects.readable_by(request.user, asked_for(request, "link"))
    found = decks.select_related("head", "owner", "game").filter(pk=deck).first()
    if found is None:
        raise Http404("There is no such deck, or it is not shown to you.")
    return found


def owned_deck(request: HttpRequest, deck: UUID) -> Deck:
    """The deck, if it belongs to whoever asks."""
    found = Deck.objects.of(request.user).select_related("head", "owner", "game").filter(pk=deck).first()
    if found is None:
        raise Http404("There is no such deck of yours.")
    return found


def changing(page: DeckPage) -> DeckPage:
    """Marks what a button of the deck's page does: by POST, for who is signed in, and back to the deck.

    The button says which version it was shown with; when another one holds by now, nothing is done and that is said.
    """

    @require_POST
    @login_required
    @wraps(page)
    def changed(request: HttpRequest, deck: UUID, **kwargs: Any) -> HttpResponse:
        owned = owned_deck(request, deck)
        try:
            return page(request, owned, _version(request), **kwargs)
        except OldVersionError:
            messages.error(request, "The deck was changed meanwhile, so nothing was done. This is how it is now.")
        except UnknownRevisionError as unknown:
            messages.error(request, str(unknown))
        return redirect("deck-page", deck)

    return changed


@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """One's own decks, those one likes, or everybody's public ones."""
    whose = request.GET.get("whose", "yours" if request.user.is_authenticated else "public")
    if whose != "public" and not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    match whose:
        case "yours":
            decks = Deck.objects.of(request.user)
        case "liked":
            decks = Deck.objects.readable_by(request.user).filter(favourites__user=request.user)
        case "public":
            decks = Deck.objects.filter(visibility=Deck.Visibility.PUBLIC)
        case _:
            raise Http404("There is no such list of decks.")
    asked = {name: sent for name in ("game", "tag", "q") if (sent := asked_for(request, name))}
    narrowed = decks
    if "game" in asked:
        narrowed = narrowed.filter(game=asked["game"])
    if "tag" in asked:
        narrowed = narrowed.filter(tags__name=asked["tag"].casefold())
    if "q" in asked:
        narrowed = narrowed.filter(name__icontains=asked["q"])
    rows = narrowed.select_related("head", "owner", "game").prefetch_related("tags")
    page = Paginator(rows, DECKS_A_PAGE).get_page(request.GET.get("page"))
    for deck in page:
        deck.head.deck = deck
    formats = all_formats()
    verdicts = legalities_of([deck.head for deck in page], formats)
    context = {
        "whose": whose,
        "lists": WHOSE if request.user.is_authenticated else {"public": WHOSE["public"]},
        "heading": WHOSE[whose],
        "games": Game.objects.filter(pk__in=decks.order_by().values("game")).order_by("position"),
        "asked": asked,
        "kept": urlencode({"whose": whose, **asked}),
        "page": page,
        "decks": [(deck, formats.get(deck.format), verdicts.get(deck.head_id)) for deck in page],
    }
    return render(request, "decks/deck_list.html", context)


@require_safe
def deck_page(request: HttpRequest, deck: UUID) -> HttpResponse:
    """A deck: its list in groups, the verdict on it with the lines it is about, its notes, and what one may do.

    `?revision=` shows it as it was.
    """
    found = readable_deck(request, deck)
    revision = _revision(found, request.GET.get("revision"))
    revision.deck = found
    chosen = find_format(found.format)
    original = found.copied_from_id and Deck.objects.readable_by(request.user).filter(pk=found.copied_from_id).first()
    context = {
        "deck": found,
        "revision": revision,
        "is_head": revision.pk == found.head_id,
        "format": chosen,
        "read": read_deck(revision, chosen),
        # Sanitised by markdown_html.
        "notes": mark_safe(markdown_html(found.description)),
        "original": original,
        "favourites": found.favourites.count(),
        "liked": request.user.is_authenticated and found.favourites.filter(user=request.user).exists(),
        "yours": found.owner_id == request.user.pk,
        "link": request.GET.get("link"),
        "shared_at": request.build_absolute_uri(f"{found.get_absolute_url()}?link={found.link}")
        if found.link
        else None,
    }
    return render(request, "decks/deck.html", context)


@require_safe
def deck_history(request: HttpRequest, deck: UUID) -> HttpResponse:
    """The revisions of a deck, each with what it changed; with `from` and `to` what changed between these two."""
    found = readable_deck(request, deck)
    revisions = found.revisions.select_related("author", "parent", "restored", "merged")
    page = Paginator(revisions, REVISIONS_A_PAGE).get_page(request.GET.get("page"))
    told = [
        (
            revision,
            changes_between(
                revision.parent.snapshot if revision.parent else None, revision.snapshot, found.game_id, found.format
            ),
        )
        for revision in page
    ]
    context = {
        "deck": found,
        "page": page,
        "revisions": told,
        "yours": found.owner_id == request.user.pk,
        "link": request.GET.get("link"),
    }
    if "from" in request.GET or "to" in request.GET:
        before, after = _revision(found, request.GET.get("from")), _revision(found, request.GET.get("to"))
        changes = changes_between(before.snapshot, after.snapshot, found.game_id, found.format)
        context |= {"before": before, "after": after, "changes": changes}
    return render(request, "decks/deck_history.html", context)


@changing
def restore(request: HttpRequest, deck: Deck, version: int) -> HttpResponse:
    """The deck as it was in a revision, as a new revision."""
    number = _number(request.POST.get("revision"))
    saved = restore_revision(deck=deck.pk, author=request.user, version=version, number=number)
    said = f"Revision {number} is restored as revision {saved.revision.number}."
    messages.success(request, said if saved.changed else f"The deck is already as it was in revision {number}.")
    return redirect("deck-page", deck.pk)


@changing
def rename_revision(request: HttpRequest, deck: Deck, version: int) -> HttpResponse:
    """A name for a revision, to find it again."""
    number = _number(request.POST.get("revision"))
    try:
        name_revision(deck=deck.pk, version=version, number=number, name=request.POST.get("name", ""))
    except ValueError as refused:
        messages.error(request, str(refused))
    return HttpResponseRedirect(f"{_history(deck)}#revision-{number}")


@changing
def share(request: HttpRequest, deck: Deck, version: int) -> HttpResponse:
    """A new link for the deck, in the place of the one before."""
    make_link(deck=deck.pk, version=version)
    messages.success(request, "Whoever has the link can read the deck now. A link made before opens it no more.")
    return redirect("deck-page", deck.pk)


@changing
def revoke(request: HttpRequest, deck: Deck, version: int) -> HttpResponse:
    """No link opens the deck any more."""
    revoke_link(deck=deck.pk, version=version)
    messages.success(request, "The link is revoked: it opens the deck no more.")
    return redirect("deck-page", deck.pk)


@require_POST
@login_required
def copy(request: HttpRequest, deck: UUID) -> HttpResponse:
    """A copy of a deck for oneself, private at first."""
    saved = copy_deck(owner=request.user, deck=readable_deck(request, deck))
    messages.success(request, "This is your copy; nobody else sees it until you say so.")
    return redirect("deck-page", saved.deck.pk)


@require_POST
@login_required
def favourite(request: HttpRequest, deck: UUID) -> HttpResponse:
    """That one likes a deck, or no more."""
    found = readable_deck(request, deck)
    if request.POST.get("like") == "no":
        remove_favourite(user=request.user, deck=found.pk)
    else:
        add_favourite(user=request.user, deck=found.pk)
    link = request.GET.get("link")
    address = found.get_absolute_url()
    return HttpResponseRedirect(f"{address}?{urlencode({'link': link})}" if link else address)


@login_required
def delete(request: HttpRequest, deck: UUID) -> HttpResponse:
    """Asks once more before a deck and its history go for good."""
    owned = owned_deck(request, deck)
    if request.method != "POST":
        return render(request, "decks/deck_delete.html", {"deck": owned, "revisions": owned.revisions.count()})
    try:
        delete_deck(deck=owned.pk, version=_version(request))
    except OldVersionError:
        messages.error(request, "The deck was changed meanwhile, so it was not deleted. This is how it is now.")
        return redirect("deck-page", owned.pk)
    messages.success(request, f"“{owned.name}” is deleted.")
    return redirect("deck-list")


def _version(request: HttpRequest) -> int:
    """The version that a form was shown with; one that no deck has where it says none."""
    sent = request.POST.get("version", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else -1


def _number(sent: str | None) -> int:
    return int(sent) if sent and sent.isascii() and sent.isdecimal() and len(sent) < 10 else 0


def _revision(deck: Deck, asked: str | None) -> Revision:
    """The revision of this number; the head unless one is asked for."""
    if not asked:
        return deck.head
    found = deck.revisions.select_related("author").filter(number=_number(asked)).first()
    if found is None:
        raise Http404(f"The deck has no revision {asked}.")
    return found


def _history(deck: Deck) -> str:
    return f"{deck.get_absolute_url()}history/"
