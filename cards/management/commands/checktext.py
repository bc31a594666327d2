"""manage.py checktext: can the games read the cards' texts?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.importer.entries import Entry
from cards.importer.files import read_fixtures
from cards.importer.load import FIXTURES
from cards.importer.texts import names_of_game, text_problems, texts_of


class Command(BaseCommand):
    help = "Read every line of card text with its game's grammar; refuse what it cannot read."
    requires_system_checks = []  # the checks import every page and endpoint, and would take longer than this does

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="CARD_SLUG", help="these cards alone")
        parser.add_argument("--game", help="one game alone: war, trials, sularia, battlecards, battleboard")
        parser.add_argument("--fixtures", type=Path, default=FIXTURES, help="another fixture directory")

    def handle(self, *args: Any, **options: Any) -> None:
        found = read_fixtures(options["fixtures"], options["game"])
        cards = _chosen(found.sound_cards, options["slugs"])
        problems = list(found.problems)
        for game in sorted({card.game for card in cards}):
            names = names_of_game(card for card in found.sound_cards if card.game == game)
            problems += text_problems((card for card in cards if card.game == game), names)
        for problem in sorted(problems):
            self.stdout.write(str(problem))
        lines = sum(len(text) for card in cards for _, text in texts_of(card))
        self.stdout.write(f"{len(cards)} cards: {lines} lines, {len(problems) or 'none'} refused.")
        if problems:
            raise CommandError("Not every line can be read.")


def _chosen(cards: Sequence[Entry], slugs: list[str]) -> list[Entry]:
    """The cards asked for, or all when none is named."""
    unknown = set(slugs) - {card.slug for card in cards}
    if unknown:
        raise CommandError(f"No card of the fixtures has the slug {', '.join(sorted(unknown))}.")
    return [card for card in cards if not slugs or card.slug in slugs]
