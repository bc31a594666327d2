"""manage.py replay: tell a saved duel beat by beat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from play.duels import FIXTURES, played_again, story_of
from play.output import ended_by_interrupt, say


class Command(BaseCommand):
    help = "Tell a duel that was saved (manage.py duel ... --save FILE), beat by beat."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--fixtures", type=Path, default=FIXTURES, metavar="FOLDER", help="the cards it was played with"
        )

    @ended_by_interrupt()
    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        try:
            match = played_again(options["fixtures"], path)
        except OSError as problem:
            raise CommandError(f"{path} cannot be read: {problem.strerror}") from problem
        except EngineError as problem:
            raise CommandError(f"{path}: {problem}") from problem
        say(self.stdout, story_of(match))
