"""Which event a page is of, who asks, and how its forms do something: by the services that the API asks too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone

from tournaments.log import Payload, TournamentState
from tournaments.log.views import Viewer
from tournaments.models import Draft, Tournament
from tournaments.pages.words import in_words
from tournaments.refusal import RefusedError
from tournaments.services import OldVersionError, act, close_overdue, state_of, viewer_for

# What somebody does to an event that is seen by a viewer, at a time.
Deed = Callable[[TournamentState, Viewer, datetime], Iterable[Payload]]


@dataclass(frozen=True)
class Asked:
    """An event as it is, and who asks for it."""

    row: Tournament
    state: TournamentState
    viewer: Viewer


def asked_event(request: HttpRequest, tournament: UUID) -> Asked:
    """Picks of its drafts that are overdue are made first."""
    row = Tournament.objects.filter(pk=tournament).first()
    if row is None:
        raise Http404("There is no such event.")
    if Draft.objects.filter(tournament=row, deadline__lte=timezone.now()).exists():
        close_overdue(tournament=row.pk)
        row.refresh_from_db()
    state = state_of(row)
    return Asked(row, state, viewer_for(request.user, state))


def own_entry(viewer: Viewer) -> int:
    """Raises PermissionDenied for who does not take part."""
    if viewer.entry is None:
        raise PermissionDenied("Only who takes part in the event may do this.")
    return viewer.entry


def check_organiser(viewer: Viewer) -> None:
    """Raises PermissionDenied."""
    if not viewer.organiser:
        raise PermissionDenied("Only who runs the event may do this.")


def done(
    request: HttpRequest,
    tournament: UUID,
    deed: Deed,
    said: str,
    *,
    bound: bool = False,
    back: str | None = None,
) -> HttpResponse:
    """Lets something happen and goes back to the page; what is refused changes nothing and is said there.

    What is `bound` is meant for the version that the form was shown with. Other forms say themselves what they rest
    on (a match and who stands in it, a duel, a turn): in a full room the version is another before a score is typed.
    """
    try:
        acted = act(
            tournament=tournament,
            actor=request.user.pk,
            deed=lambda state, at: deed(state, viewer_for(request.user, state), at),
            known={sent_number(request, "version")} if bound else None,
        )
    except Tournament.DoesNotExist:
        raise Http404("There is no such event.") from None
    except OldVersionError:
        messages.error(request, "The event has moved on meanwhile, so nothing was done. This is how it is now.")
    except RefusedError as refused:
        messages.error(request, in_words(refused))
    else:
        messages.success(request, said if acted.entries else "That is so already: nothing was changed.")
    return HttpResponseRedirect(back or reverse("event-page", args=[tournament]))


def sent_number(request: HttpRequest, field: str) -> int:
    """A whole number of a form; one that nothing has where it says none."""
    sent = request.POST.get(field, "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else -1
