"""`manage.py loadbanlists`: the ban lists of fixtures/ban_lists.json into the database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from decks.ban_lists import BAN_LISTS, BanListsRefusedError
from decks.models import BanList
from decks.services import load_ban_lists


class Command(BaseCommand):
    help = "Loads the ban lists, all or nothing. Cards come first: loadcards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=BAN_LISTS, help="a file of ban lists other than the fixtures'")

    def handle(self, *args: Any, **options: Any) -> None:
        if BanList._meta.db_table not in connection.introspection.table_names():
            raise CommandError("The database has no tables for ban lists yet: run `manage.py migrate` first.")
        try:
            report = load_ban_lists(path=options["file"])
        except BanListsRefusedError as refused:
            raise CommandError(f"nothing was loaded\n{refused}") from refused
        self.stdout.write(str(report))
