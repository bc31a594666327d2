"""The pages that show events: the list, an event, its bracket, a draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Page, Paginator
from django.db.models import Case, F, IntegerField, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from cards.models import Game
from decks.models import Deck
from decks.services import find_format
from tournaments.api.rounds import Version, standings_of
from tournaments.api.versions import etag, is_had
from tournaments.bracket_svg import BracketDrawing, bracket_svg
from tournaments.log import TournamentState
from tournaments.log.state import EntryStatus, Phase
from tournaments.log.views import Viewer, drafts, entry, round_
from tournaments.models import Draft, Entry, Match, Tournament
from tournaments.pages.asking import Asked, asked_event
from tournaments.pages.drafting import draft_context
from tournaments.pages.running import organiser_context
from tournaments.pages.told import bracket_rows, clocks, drawing_of, named, own_match, round_lines, title_of
from tournaments.pages.words import PHASES, terms_in_words
from tournaments.refusal import RefusedError
from tournaments.services import names_of

EVENTS_A_PAGE = 50
ROWS_A_PAGE = 50
LARGEST_BESIDE = 16
DECKS_OFFERED = 100
# Answers differ by who asks.
for_one_reader = cache_control(private=True, no_cache=True)


@require_safe
@for_one_reader
def event_list(request: HttpRequest) -> HttpResponse:
    """All events, those that are played first, then those to come; one's own with what waits for one there."""
    user: Any = request.user
    show = request.GET.get("show", "all")
    lists = {"all": "All events", **{phase.value: words.capitalize() for phase, words in PHASES.items()}}
    if user.is_authenticated:
        lists["yours"] = "Yours"
    elif show == "yours":
        return redirect_to_login(request.get_full_path())
    if show not in lists:
        raise Http404("There is no such list of events.")
    events = Tournament.objects.all()
    if show == "yours":
        mine = Tournament.objects
        events = mine.organised_by(user) | mine.entered_by(user) | mine.inviting(user)
    elif show != "all":
        events = events.filter(phase=show)
    games = Game.objects.filter(pk__in=events.order_by().values("game")).order_by("position")
    asked = request.GET.get("game", "")
    if asked:
        events = events.filter(game__in=[game.pk for game in games if game.pk == asked])
    page = Paginator(_soonest_first(events), EVENTS_A_PAGE).get_page(request.GET.get("page"))
    waiting = _waiting(request, page)
    inviting = _inviting(request, page)
    short = dict(Game.objects.values_list("pk", "short_name"))
    context = {
        "lists": lists,
        "show": show,
        "heading": "Your events" if show == "yours" else "Events",
        "games": games,
        "game": asked,
        "page": page,
        "events": [
            (
                one,
                PHASES[Phase(one.phase)],
                short.get(one.game, one.game),
                waiting.get(one.pk, []),
                one.pk in inviting,
            )
            for one in page
        ],
        "kept": urlencode({"show": show, **({"game": asked} if asked else {})}),
    }
    return render(request, "tournaments/event_list.html", context)


def _soonest_first(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Those that are played, those to come by their planned start, then the others, of each the newest first.

    A plan that has passed says nothing of an event that has not begun.
    """
    phase = Case(
        *(When(phase=phase, then=Value(place)) for place, phase in enumerate(PHASES)), output_field=IntegerField()
    )
    planned = Case(When(phase=Phase.SIGN_UP, starts_at__gte=timezone.now(), then=F("starts_at")))
    return events.order_by(phase, planned.asc(nulls_last=True), "-created_at", "id")


def _waiting(request: HttpRequest, page: Page[Tournament]) -> dict[UUID, list[str]]:
    """What waits for whoever asks, by event."""
    user: Any = request.user
    if not user.is_authenticated:
        return {}
    found: dict[UUID, list[str]] = {}
    keys = [one.pk for one in page]
    for match in Match.objects.open_to(user).filter(tournament__in=keys):
        found.setdefault(match.tournament_id, []).append(f"match {match.key}")
    for draft in Draft.objects.waiting_for(user).filter(tournament__in=keys):
        found.setdefault(draft.tournament_id, []).append(f"a pick in draft {draft.number}")
    return found


def _inviting(request: HttpRequest, page: Page[Tournament]) -> set[UUID]:
    """The events in which an entry waits for the yes of whoever asks."""
    user: Any = request.user
    entries = Entry.objects.meant_for(user).filter(tournament__in=[one.pk for one in page])
    return set(entries.values_list("tournament_id", flat=True))


@require_safe
@for_one_reader
def event_page(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """An event: what it is and where it stands; what one may do there."""
    asked = asked_event(request, tournament)
    state, viewer = asked.state, asked.viewer
    now = timezone.now()
    drawing = drawing_of(state)
    context = {
        **_about(asked),
        "announcements": list(reversed(state.announcements)),
        "clocks": clocks(state.timers, now),
        "drafts": [
            {**one, "waiting": [named(state, number) for number in one["waiting_for"]]} for one in drafts(state, viewer)
        ],
        "entries": _part(request, "entrants", _entry_rows(state)),
        "your": _yours(request, asked),
        "prizes": _prizes(asked),
        **_round(request, asked),
        **_standings(request, asked),
    }
    if drawing is not None:
        context["bracket"] = drawing
        if _is_small(drawing):
            context |= _bracket(drawing)
    if viewer.organiser:
        context["organise"] = organiser_context(state, viewer)
    return render(request, "tournaments/event.html", context)


@require_safe
@for_one_reader
def bracket_page(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """The bracket with the table beside it."""
    asked = asked_event(request, tournament)
    return render(request, "tournaments/bracket.html", {**_about(asked), **_bracket(_drawn(asked))})


@require_safe
@for_one_reader
def bracket_sheets(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """The bracket to print: one landscape page for sixteen entries, two for thirty-two."""
    asked = asked_event(request, tournament)
    sheets = range(1, _drawn(asked).sheets + 1)
    return render(request, "tournaments/bracket_sheets.html", {**_about(asked), "sheets": sheets})


@require_safe
@for_one_reader
def bracket_drawing(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """The bracket as a drawing, or one `?sheet=` of it."""
    asked = asked_event(request, tournament)
    tag = etag(request, asked.state.seq)
    if is_had(request, asked.state.seq):
        return HttpResponseNotModified(headers={"ETag": tag})
    drawing = _drawn(asked)
    sheet = request.GET.get("sheet")
    if sheet is not None and sheet not in {str(number) for number in range(1, drawing.sheets + 1)}:
        raise Http404(f"The bracket has no sheet {sheet[:20]}.")
    drawn = bracket_svg(drawing, sheet=None if sheet is None else int(sheet))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"ETag": tag})


@require_safe
@for_one_reader
def draft_page(request: HttpRequest, tournament: UUID, number: int) -> HttpResponse:
    """A draft: who has what, as far as one may see it, and one's own pick."""
    asked = asked_event(request, tournament)
    try:
        context = draft_context(asked.state, asked.viewer, number)
    except RefusedError as refused:
        raise Http404(refused.sentence) from refused
    return render(request, "tournaments/draft.html", {**_about(asked), **context})


def _about(asked: Asked) -> dict[str, Any]:
    """What every page of an event begins with."""
    state = asked.state
    game = Game.objects.filter(pk=state.settings.game).first()
    chosen = find_format(state.settings.format) if state.settings.format else None
    return {
        "event": asked.row,
        "version": state.seq,
        "game": game,
        "phase": PHASES[state.phase],
        "is_closed": state.phase is Phase.CLOSED,
        "details": state.details,
        "settings": state.settings,
        "terms": terms_in_words(state.settings, state.planned),
        "format": chosen,
        "organisers": ", ".join(names_of(set(state.organisers)).values()),
        "all_entries": len(state.entries),
        "active": len(state.active),
        "viewer": asked.viewer,
    }


def _part(request: HttpRequest, name: str, rows: Sequence[Any]) -> dict[str, Any]:
    """Some of many rows, and the address of the others."""
    page = Paginator(rows, ROWS_A_PAGE).get_page(request.GET.get(name))
    others = {key: value for key, value in request.GET.items() if key != name}
    return {"page": page, "address": f"?{urlencode(others)}{'&' if others else ''}{name}="}


def _entry_rows(state: TournamentState) -> list[Any]:
    return [state.entries[number] for number in sorted(state.entries)]


def _round(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    """The last round that one may see, or the one that is asked for."""
    state, viewer = asked.state, asked.viewer
    known = [one.number for one in state.rounds if one.published or viewer.organiser]
    if not known:
        return {"rounds": []}
    sent = request.GET.get("round", "")
    number = int(sent) if sent in map(str, known) else known[-1]
    shown = round_(state, viewer, number)
    return {
        "rounds": known,
        "round": shown,
        "lines": _part(request, "lines", round_lines(state, shown)),
        "grouped": len(state.groups) > 1,
    }


def _standings(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    """The tables, each rank with its steps; of a closed event with a bracket also the ranks in the whole event."""
    state = asked.state
    if not state.published and state.progress is None:
        return {}
    shown: Any = standings_of(Version(asked.row.pk, state.seq, state))
    tables = shown["groups"] or [shown["table"]]
    ranking = [(line["rank"], named(state, line["entry"])) for line in shown["ranking"]]
    return {
        "tables": [_part(request, f"ranks{number}", rows) for number, rows in enumerate(tables, 1) if state.published],
        "ranking": _part(request, "ranking", ranking) if state.phase is Phase.CLOSED and state.bracket else None,
    }


def _prizes(asked: Asked) -> dict[str, Any] | None:
    """Who has taken which prize, what is left, and whose turn it is."""
    state = asked.state
    draft = state.prizes
    if draft is None:
        return None
    return {
        "taken": [(named(state, pick.entry), pick.prize) for pick in draft.picks],
        "left": draft.left,
        "turn": draft.turn,
        "picking": None if draft.picking is None else named(state, draft.picking),
        "yours": draft.picking is not None and draft.picking == asked.viewer.entry,
        "choices": tuple(dict.fromkeys(draft.left)),
    }


def _drawn(asked: Asked) -> BracketDrawing:
    drawing = drawing_of(asked.state)
    if drawing is None:
        raise Http404("There is no bracket yet.")
    return drawing


def _is_small(drawing: BracketDrawing) -> bool:
    return len(drawing.players) <= LARGEST_BESIDE


def _bracket(drawing: BracketDrawing) -> dict[str, Any]:
    return {
        "bracket": drawing,
        "beside": _is_small(drawing) and not drawing.progress.bracket.double,
        "bracket_rows": bracket_rows(drawing),
        # Names are escaped by bracket_svg.
        "bracket_svg": mark_safe(bracket_svg(drawing, linked=True)),
    }


def _yours(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    """What whoever asks is in this event, and may do."""
    state, viewer = asked.state, asked.viewer
    user: Any = request.user
    over = state.phase is Phase.CLOSED
    if viewer.entry is None:
        closes = state.settings.entry_closes
        late = state.phase is Phase.SIGN_UP or state.settings.late_entry
        open_ = not over and late and (closes is None or timezone.now() <= closes)
        invited = None if over or viewer.invitation is None else named(state, viewer.invitation)
        may_enter = open_ and not viewer.organiser and invited is None
        return {
            "invited": invited,
            "signed_in": user.is_authenticated,
            "may_enter": may_enter,
            "decks": _decks(user, state) if may_enter and user.is_authenticated else [],
            "name": user.get_username(),
        }
    own = state.entries[viewer.entry]
    shown: Any = entry(state, viewer, viewer.entry)
    may_hand_in = (
        not over
        and own.active
        and (state.phase is Phase.SIGN_UP or (own.deck is None and own.number not in state.have_played))
    )
    return {
        "signed_in": True,
        "entry": own,
        "matches": [own_match(state, viewer, key) for key in shown["open_matches"]],
        "confirmed": _may_dispute(state, viewer),
        "drafts": [
            one.number for one in state.drafts if any(one.seats[seat] == viewer.entry for seat in one.waiting_for)
        ],
        "decks": _decks(user, state) if may_hand_in else [],
        "may_hand_in": may_hand_in,
        "may_drop": not over and own.active,
        "may_return": not over and own.status is EntryStatus.DROPPED and state.bracket is None,
    }


def _may_dispute(state: TournamentState, viewer: Viewer) -> list[tuple[str, str, str, int]]:
    """The results of the round being played that both sides of one's own match have confirmed."""
    if state.phase is not Phase.RUNNING or state.bracket is not None or not state.published:
        return []
    return [
        (
            meeting.key,
            title_of(state, meeting.key),
            str(meeting.score),
            meeting.second if meeting.first == viewer.entry else meeting.first,
        )
        for meeting in state.published[-1].meetings.values()
        if viewer.entry in meeting.entries and meeting.score is not None and not meeting.by_organiser
    ]


def _decks(user: Any, state: TournamentState) -> list[Deck]:
    """Decks that somebody may play here; those of the event's own format first."""
    found = Deck.objects.of(user).filter(game=state.settings.game).order_by("name", "pk")[:DECKS_OFFERED]
    return sorted(found, key=lambda deck: deck.format != state.settings.format)
