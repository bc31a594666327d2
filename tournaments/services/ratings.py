"""Ratings by all closed events, one Glicko-2 period for each in which accounts have met, in the order they closed.

They are made from the matches that are stored with the events and can be made anew at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Q

from tournaments.log.state import Phase
from tournaments.matches import Kind, Match, Score
from tournaments.models import Entry, Rating, Tournament
from tournaments.models import Match as MatchRow
from tournaments.ratings import Rating as Strength
from tournaments.ratings import rate_event, rate_events


def rating_of(account: int, game: str) -> float | None:
    """An account's rating in a game; None for who has played in no closed event."""
    return Rating.objects.filter(account=account, game=game).values_list("rating", flat=True).first()


@transaction.atomic
def event_has_closed(*, tournament: Tournament) -> None:
    """Adds the period of an event that has closed just now; after a later one, all are computed anew."""
    matches = rated_matches(tournament)
    if not matches:
        return
    later = Tournament.objects.filter(game=tournament.game, closed_at__gte=tournament.closed_at)
    if later.exclude(pk=tournament.pk).exists():
        events_have_changed(game=tournament.game)
        return
    before = {
        row.account: Strength(row.rating, row.deviation, row.volatility)
        for row in Rating.objects.filter(game=tournament.game)
    }
    _write(tournament.game, rate_event(before, matches))


@transaction.atomic
def events_have_changed(*, game: str) -> None:
    """Computes the ratings of a game from its first event on."""
    closed = Tournament.objects.filter(game=game, phase=Phase.CLOSED).order_by("closed_at", "id")
    found = rate_events(filter(None, map(rated_matches, closed)))
    Rating.objects.filter(game=game).exclude(account__in=found).delete()
    _write(game, found)


def rated_matches(tournament: Tournament) -> list[Match]:
    """The played matches of an event between accounts, which stand for the entries here."""
    accounts = dict(Entry.objects.filter(tournament=tournament).values_list("number", "account"))
    rows: Iterable[MatchRow] = MatchRow.objects.filter(
        Q(forfeit=False), tournament=tournament, status=MatchRow.Status.CONFIRMED
    )
    return [
        Match(row.place, accounts[row.first], accounts[row.second], _score(row), Kind.PLAYED)
        for row in rows
        if accounts[row.first] is not None and accounts[row.second] is not None
    ]


def _score(row: MatchRow) -> Score:
    return Score(row.first_won or 0, row.second_won or 0, row.drawn or 0)


def _write(game: str, found: Mapping[int, Strength]) -> None:
    Rating.objects.bulk_create(
        (
            Rating(
                account=account,
                game=game,
                rating=one.rating,
                deviation=one.deviation,
                volatility=one.volatility,
            )
            for account, one in found.items()
        ),
        update_conflicts=True,
        unique_fields=["account", "game"],
        update_fields=["rating", "deviation", "volatility"],
    )
