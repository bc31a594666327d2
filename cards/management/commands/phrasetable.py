"""manage.py phrasetable: the phrases that one card alone uses, as the table of docs/card-text.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.importer.files import read_fixtures
from cards.importer.load import FIXTURES
from cards.text.phrases import OwnPhrases, own_phrases, reasons, table, with_table


class Command(BaseCommand):
    help = "Print the table of phrases that one card alone uses, or write it into a document that has a place for it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=["war"])
        parser.add_argument("--write", type=Path, metavar="DOCUMENT")

    def handle(self, *args: Any, **options: Any) -> None:
        own = own_phrases(options["game"], cards_of(options["game"]), settings.TREES_DIR)
        refuse_without_reason(own)
        made = table(options["game"], own)
        document = options["write"]
        if document is None:
            self.stdout.write(made)
            return
        try:
            document.write_text(with_table(document.read_text(encoding="utf-8"), made), encoding="utf-8")
        except (OSError, ValueError) as problem:
            raise CommandError(str(problem)) from problem


def cards_of(game: str) -> list[Any]:
    """The cards of a game in the fixtures; refuses fixtures that cannot be read."""
    found = read_fixtures(FIXTURES, game)
    if found.problems:
        raise CommandError("The fixtures cannot be read; `manage.py checktext` says why.")
    return list(found.sound_cards)


def refuse_without_reason(own: OwnPhrases) -> None:
    """A phrase for one card needs a reason."""
    missing = sorted({phrase.rule for phrase in own.phrases} - reasons().keys())
    if missing:
        raise CommandError(f"Without a reason in cards/text/reasons.json: {', '.join(missing)}.")
