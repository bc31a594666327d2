"""manage.py checktext: can the games read the cards' texts, print them as they are, and play those of War?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cards.importer.entries import Entry
from cards.importer.files import read_fixtures
from cards.importer.load import FIXTURES
from cards.importer.problems import Problem
from cards.importer.texts import kit_problems, names_of_game, print_problems, text_problems, texts_of
from engine.text import compile_lines


class Command(BaseCommand):
    help = "Read every line of card text with its game's grammar and print it again; compile the kits of War."
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
            of_game = [card for card in cards if card.game == game]
            refused = list(text_problems(of_game, names))
            problems += refused or _problems_of_trees(of_game, found.sound_cards)
        problems = sorted(set(problems))
        for problem in problems:
            self.stdout.write(str(problem))
        lines = sum(len(text) for card in cards for _, text in texts_of(card))
        self.stdout.write(f"{len(cards)} cards: {lines} lines, {len(problems) or 'none'} refused.")
        if problems:
            raise CommandError("Not every line can be read, or not every kit played.")


def _problems_of_trees(cards: Sequence[Entry], all_cards: Sequence[Entry]) -> list[Problem]:
    """What is wrong with texts of one game that it can read. A card is judged with its kit, chosen or not."""
    game, slugs = cards[0].game, {card.slug for card in cards}
    lines = [line for card in cards for _, text in texts_of(card) for line in text]
    problems = list(print_problems(cards, compile_lines(game, lines, settings.TREES_DIR)))
    if game == "war":
        problems += (found for found in kit_problems(all_cards, settings.TREES_DIR) if found.subject in slugs)
    return problems


def _chosen(cards: Sequence[Entry], slugs: list[str]) -> list[Entry]:
    """The cards asked for, or all when none is named."""
    unknown = set(slugs) - {card.slug for card in cards}
    if unknown:
        raise CommandError(f"No card of the fixtures has the slug {', '.join(sorted(unknown))}.")
    return [card for card in cards if not slugs or card.slug in slugs]
