"""manage.py loadcards: make the database say what fixtures/ says."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from tqdm import tqdm

from cards.importer.load import FIXTURES, OUTCOMES, is_loaded, load_cards
from cards.importer.problems import FixturesError
from cards.models import Catalogue

MOST_PROBLEMS_SHOWN = 50


class Command(BaseCommand):
    help = "Load all card data from the fixtures: everything, or nothing when anything is wrong."
    requires_system_checks = []  # the checks import every page and endpoint, and would take longer than loading

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="say what would change and write nothing")
        parser.add_argument("--game", help="load one game alone: war, trials, sularia, battlecards, battleboard")
        parser.add_argument("--fixtures", type=Path, default=FIXTURES, help="another fixture directory")
        parser.add_argument("--if-changed", action="store_true", help="do nothing when these very files are loaded")

    def handle(self, *args: Any, **options: Any) -> None:
        if Catalogue._meta.db_table not in connection.introspection.table_names():
            raise CommandError("The database has no tables for cards yet: run `manage.py migrate` first.")
        if options["if_changed"] and is_loaded(options["fixtures"]):
            self.stdout.write(f"The card data is loaded (catalogue version {Catalogue.current_version()}).")
            return
        try:
            report = load_cards(
                fixtures=options["fixtures"], game=options["game"], dry_run=options["dry_run"], watch=_progress_bar
            )
        except FixturesError as bad:
            raise CommandError(told(bad)) from None
        self.stdout.write(table_of_tallies(report.tallies))
        self.stdout.write(_conclusion(report.changed, report.version, dry_run=options["dry_run"]))


def told(bad: FixturesError) -> str:
    """What is wrong, a line each, and how much more there is."""
    lines = [str(problem) for problem in bad.problems[:MOST_PROBLEMS_SHOWN]]
    more = len(bad.problems) - len(lines)
    return "\n".join([*lines, *([f"and {more} more"] if more else []), "Nothing was written."])


def table_of_tallies(tallies: Mapping[str, Counter[str]]) -> str:
    """The kinds of card down, what happened to them across."""
    rows = [[kind, *(str(tally[outcome]) for outcome in OUTCOMES)] for kind, tally in tallies.items()]
    total = sum(tallies.values(), Counter())
    rows = [["", *OUTCOMES], *rows, ["all", *(str(total[outcome]) for outcome in OUTCOMES)]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )


def _conclusion(changed: bool, version: int, *, dry_run: bool) -> str:
    if dry_run:
        return f"Dry run: nothing was written, catalogue version {version} stays."
    return f"Catalogue version {version}." if changed else f"Nothing changed, catalogue version {version}."


def _progress_bar(what: str, items: list[Any]) -> Iterable[Any]:
    # A bar is for people who watch: never into a log file.
    return tqdm(items, desc=what, leave=False, file=sys.stderr, disable=not sys.stderr.isatty())
