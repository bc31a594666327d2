"""What the commands that play ask for alike: the game, the fighters and what they bring, and the cards played with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from play.duels import FIXTURES

FIELDS = ("fighters", "modes", "finishers", "discards")


def ask_for_setup(parser: CommandParser) -> None:
    """Let a command take the set-up of a match of two."""
    parser.add_argument("game", help="war")
    parser.add_argument("fighters", nargs=2, metavar="FIGHTER", help="for instance hikaru cadenza")
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


def setup_in(options: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up that was asked for."""
    return {field: options[field] for field in FIELDS if options[field]}
