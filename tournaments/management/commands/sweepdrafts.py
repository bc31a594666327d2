"""`manage.py sweepdrafts`: picks for every seat whose time is up, in all events.

Who looks at a draft has its overdue picks made as well; this is for drafts that nobody looks at. Run twice or beside
itself, it picks once.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.services import close_overdue, overdue_tournaments


class Command(BaseCommand):
    help = "Makes the picks that are overdue. --every N does so every N seconds until it is stopped."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--every", type=float, metavar="SECONDS")

    def handle(self, *, every: float | None, **_: Any) -> None:
        if every is not None and not 0.1 <= every <= 86_400:
            raise CommandError(f"--every is {every}; allowed is 0.1 to 86400 seconds.")
        self.sweep()
        while every is not None:
            time.sleep(every)
            self.sweep()

    def sweep(self) -> None:
        swept = sum(close_overdue(tournament=tournament) for tournament in overdue_tournaments())
        if swept:
            self.stdout.write(f"Made overdue picks in {swept} event{'s' if swept > 1 else ''}.")
