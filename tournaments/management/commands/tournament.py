"""`manage.py tournament demo`: a whole event through the API, request by request, and taken away at its end."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from cards.models import Catalogue
from tournaments.demo import Demo, DemoFailedError
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Events at the command line. demo: plays a whole event of eight through the API and prints it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["demo"])
        parser.add_argument("--seed", type=int, default=1, help="what picks, results and pairings depend on")
        parser.add_argument("--keep", action="store_true", help="leave the event and its accounts in the database")

    def handle(self, *, what: str, seed: int, keep: bool, **_: Any) -> None:
        if not 0 <= seed < 2**63:
            raise CommandError(f"The seed is {seed}; allowed is 0 to 2^63 - 1.")
        if not has_cards():
            raise CommandError(
                "The database has no cards yet: start the service once (make run), or run manage.py migrate and "
                "manage.py loadcards."
            )
        demo = Demo(seed)
        try:
            for line in demo.told():
                self.stdout.write(line)
        except DemoFailedError as error:
            raise CommandError(str(error)) from error
        finally:
            if not keep:
                demo.forget()
        if not keep:
            self.stdout.write("Nothing of it is kept; --keep would.")


def has_cards() -> bool:
    """Whether there is a database to play in."""
    tables = connection.introspection.table_names()
    return Tournament._meta.db_table in tables and Catalogue.current_version() > 0
