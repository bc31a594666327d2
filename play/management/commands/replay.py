"""manage.py replay: tell or draw a saved duel beat by beat."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from engine.match import Match
from play.duel_svg import drawing
from play.duels import FIXTURES, draw, played_again, story_of
from play.output import ended_by_interrupt, say

STANDARD_OUTPUT: Final = "-"


class Command(BaseCommand):
    help = "Tell or draw a duel that was saved (manage.py duel ... --save FILE), beat by beat."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--fixtures", type=Path, default=FIXTURES, metavar="FOLDER", help="the cards it was played with"
        )

        parser.add_argument(
            "--svg", metavar="FILE", help="draw the duel into this file instead of telling it; - is the standard output"
        )

    @ended_by_interrupt()
    def handle(self, *args: Any, **options: Any) -> None:
        path = options["file"]
        try:
            match = played_again(options["fixtures"], path, settings.TREES_DIR)
        except OSError as problem:
            raise CommandError(f"{path} cannot be read: {problem.strerror}") from problem
        except EngineError as problem:
            raise CommandError(f"{path}: {problem}") from problem
        if options["svg"] is None:
            say(self.stdout, story_of(match))
        elif options["svg"] == STANDARD_OUTPUT:
            # In signs that every encoding of a terminal has: an SVG that names none is read as UTF-8.
            say(self.stdout, drawing(match).encode("ascii", "xmlcharrefreplace").decode("ascii"))
        else:
            self.draw(match, Path(options["svg"]), path)

    def draw(self, match: Match, file: Path, replay: Path) -> None:
        """Write the drawing, and never over the replay that it is made from."""
        try:
            if file.exists() and file.samefile(replay):
                raise CommandError(f"{file} is the replay itself: name another file for the drawing")
            draw(match, file)
        except OSError as problem:
            raise CommandError(f"{file} cannot be written: {problem.strerror}") from problem
        say(self.stdout, f"Written: {file}")
