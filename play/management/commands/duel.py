"""manage.py duel: two random agents play a duel, and it is told beat by beat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from play.duels import FIXTURES, game_from, played_at_random, save, story_of
from play.output import ended_by_interrupt, say


class Command(BaseCommand):
    help = "Let two random agents play a duel, and tell it beat by beat with the board drawn in text."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="war")
        parser.add_argument("fighters", nargs=2, metavar="FIGHTER", help="for instance hikaru cadenza")
        parser.add_argument("--seed", type=int, default=1, help="the same seed tells the same duel (default 1)")
        parser.add_argument("--modes", nargs=2, metavar="MODE", help="for each fighter normal, ex or almighty")
        parser.add_argument("--finishers", nargs=2, metavar="FINISHER", help="the Finisher that each fighter brings")
        parser.add_argument(
            "--discards",
            help="how the duel begins: secret (default) or suggested discards; no printed fighter of War suggests any",
        )
        parser.add_argument(
            "--fixtures",
            type=Path,
            default=FIXTURES,
            metavar="FOLDER",
            help="another folder of cards, such as a copy with a fighter of your own",
        )
        parser.add_argument("--save", type=Path, metavar="FILE", help="keep the replay, for manage.py replay")

    @ended_by_interrupt()
    def handle(self, *args: Any, **options: Any) -> None:
        setup = {field: options[field] for field in ("fighters", "modes", "finishers", "discards") if options[field]}
        try:
            game = game_from(options["fixtures"], options["game"], settings.TREES_DIR)
            match = played_at_random(game, setup, options["seed"])
        except EngineError as problem:
            raise CommandError(str(problem)) from problem
        if options["save"]:
            try:
                save(match.replay, options["save"])
            except OSError as problem:
                raise CommandError(f"{options['save']} cannot be written: {problem.strerror}") from problem
        say(self.stdout, story_of(match))
