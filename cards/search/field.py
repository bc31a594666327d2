"""What a row of the table of fields says. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Type = Literal["text", "word", "number", "boolean"]

WAR, TRIALS, SULARIA, BATTLECARDS, BATTLEBOARD = GAMES = ("war", "trials", "sularia", "battlecards", "battleboard")
BATTLECON = (WAR, TRIALS)
AREAS = ("head", "arms", "legs", "body")

COMPARISONS = (">", ">=", "<", "<=")
OPERATORS = (":", "=", "!=", *COMPARISONS)

UNKNOWN, NONE, SPECIAL = "unknown", "none", "special"


@dataclass(frozen=True)
class Field:
    """A row of the table.

    `columns` are the model's columns that it reads, by the path from Card (`as_style__power`), `trait` the sort of
    trait; a text is looked for in the search document. `instead` are words that may stand where a number would;
    `kinds` are the kinds of card that have the number at all, every kind of its games when there are none.
    `noun` is what an explanation calls it, after `preposition`.
    """

    name: str
    type: Type
    games: tuple[str, ...]
    description: str
    examples: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    trait: str | None = None
    instead: tuple[str, ...] = (UNKNOWN,)
    kinds: tuple[str, ...] = ()
    noun: str = ""
    preposition: str = "with"
    spans: bool = False
    several: bool = False

    @property
    def operators(self) -> tuple[str, ...]:
        """What may stand between the field and its value."""
        if self.type == "number":
            return OPERATORS
        if self.name == "text":
            return (":",)
        # A card with several keywords has others than the one that is asked for, which is no question worth asking.
        return (":", "=") if self.several else (":", "=", "!=")

    def is_instead(self, words: Sequence[str]) -> bool:
        """Whether the words are one that stands in a value's place: unknown, none..."""
        return " ".join(words) in self.instead

    @property
    def called(self) -> str:
        return self.noun or self.name


def attacks(number: str) -> tuple[str, ...]:
    """A number's columns on the cards that one attacks with."""
    return tuple(f"{table}__{number}" for table in ("as_style", "as_base", "as_finisher"))
