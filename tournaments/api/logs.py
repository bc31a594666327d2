"""The log, page by page, as whoever asks may read it."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from cards.api.errors import echo, refusal
from cards.api.pages import DEFAULT_PAGE_SIZE, LARGEST_PAGE_SIZE, PAGE_SIZE
from cards.api.parameters import whole_number
from tournaments.api.answers import Listed
from tournaments.api.names import named
from tournaments.api.schemas import LogRow
from tournaments.api.views import Shows
from tournaments.log import TournamentState
from tournaments.log.codec import Json
from tournaments.log.views import Viewer, log
from tournaments.models import LogEntry
from tournaments.services import entries_of

AFTER = "after"
DESCRIBED = (
    OpenApiParameter(AFTER, int, description="The number of a log entry: those after it are answered."),
    OpenApiParameter(PAGE_SIZE, int, description=f"Log entries a page, at most {LARGEST_PAGE_SIZE}."),
)


def log_page(
    request: Request, tournament: UUID, state: TournamentState, viewer: Viewer, *, draft: int | None = None
) -> Json:
    """A page of the log of an event, or of one of its drafts; rows that are not shown leave it shorter."""
    after = _number(request, AFTER, 0, 0, 2**31 - 1)
    size = _number(request, PAGE_SIZE, DEFAULT_PAGE_SIZE, 1, LARGEST_PAGE_SIZE)
    rows = LogEntry.objects.filter(tournament=tournament, seq__gt=after, seq__lte=state.seq)
    if draft is not None:
        rows = rows.filter(payload__draft=draft)
    page = entries_of(rows.order_by("seq")[: size + 1])
    more = len(page) > size
    page = page[:size]
    following = f"{request.path}?{AFTER}={page[-1].seq}&{PAGE_SIZE}={size}" if more else None
    return {
        "data": named(log(state, page, viewer)),
        "next": request.build_absolute_uri(following) if following else None,
        "page_size": size,
        "warnings": [],
    }


def _number(request: Request, name: str, default: int, least: int, most: int) -> int:
    sent = request.query_params.get(name)
    found = default if sent is None else whole_number(sent)
    if found is None or not least <= found <= most:
        raise refusal(name, "invalid", f"Found {echo(sent or '')}; allowed is a whole number from {least} to {most}.")
    return found


class Log(Shows):
    """All that has happened, in order, with its author and time, but for rows that are not shown to whoever asks."""

    reads = "tournament_log"
    shows = Listed[LogRow]
    parameters = (AFTER, PAGE_SIZE)
    described = DESCRIBED

    def shown(self, state: TournamentState, viewer: Viewer) -> Json:
        return log_page(self.request, self.kwargs["tournament"], state, viewer)
