"""`manage.py ratings`: computes all ratings anew from the closed events, in the order in which they closed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.log.state import Phase
from tournaments.models import Rating, Tournament
from tournaments.services import events_have_changed


class Command(BaseCommand):
    help = "Computes the ratings of all games from their first event on, and says how many there are."

    def handle(self, **_: Any) -> None:
        closed = Tournament.objects.filter(phase=Phase.CLOSED)
        for game in sorted({*closed.values_list("game", flat=True), *Rating.objects.values_list("game", flat=True)}):
            events_have_changed(game=game)
            rated = Rating.objects.filter(game=game).count()
            self.stdout.write(f"{game}: {closed.filter(game=game).count()} closed events, {rated} rated accounts")
