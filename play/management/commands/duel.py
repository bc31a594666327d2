"""manage.py duel: two random agents play a duel, and it is told beat by beat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from play.asked import ask_for_setup, setup_in
from play.duels import game_from, played_at_random, save, story_of
from play.output import ended_by_interrupt, say


class Command(BaseCommand):
    help = "Let two random agents play a duel, and tell it beat by beat with the board drawn in text."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_setup(parser)
        parser.add_argument("--seed", type=int, default=1, help="the same seed tells the same duel (default 1)")
        parser.add_argument("--save", type=Path, metavar="FILE", help="keep the replay, for manage.py replay")

    @ended_by_interrupt()
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game = game_from(options["fixtures"], options["game"], settings.TREES_DIR)
            match = played_at_random(game, setup_in(options), options["seed"])
        except EngineError as problem:
            raise CommandError(str(problem)) from problem
        if options["save"]:
            try:
                save(match.replay, options["save"])
            except OSError as problem:
                raise CommandError(f"{options['save']} cannot be written: {problem.strerror}") from problem
        say(self.stdout, story_of(match))
