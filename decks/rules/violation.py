"""What a rule complains of, and the smallest change that sets it right. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from cards.wording import counted, listed
from decks.decklist import CardCount

CARD_DATABASE = "Dueldex card database"
WHOLE_DECK = "Deck"
SIDES = "Sides"

# So many cards are named in the words of a fix; the data has them all.
MOST_NAMED = 6


class Severity(StrEnum):
    """An error makes a deck illegal; a warning says what cannot be known or played; advice is the rulebook's."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Fix:
    """The smallest change after which a rule has nothing to complain of: copies out and in, by slug or key as sent.

    `add_any` are cards of the player's choice, `zone` the zone that is changed where a card may be in several.
    """

    words: str
    remove: tuple[tuple[str, int], ...] = ()
    add: tuple[tuple[str, int], ...] = ()
    add_any: int = 0
    zone: str | None = None

    @classmethod
    def taking_out(cls, entries: Iterable[CardCount], zone: str | None = None) -> Fix:
        """Without these copies."""
        out = sorted(entries, key=lambda entry: entry.card.slug)
        named = [f"{entry.copies} {entry.card.name}" for entry in out[:MOST_NAMED]]
        rest = sum(entry.copies for entry in out[MOST_NAMED:])
        words = f"Take out {listed([*named, f'{rest} more'] if rest else named)}"
        copies: dict[str, int] = {}
        for entry in out:
            copies[entry.card.slug] = copies.get(entry.card.slug, 0) + entry.copies
        return cls(words, tuple(copies.items()), zone=zone)

    @classmethod
    def adding(cls, number: int, what: str = "card", zone: str | None = None) -> Fix:
        """With so many more cards of the player's choice."""
        return cls(f"Add {counted(number, what)} of your choice", add_any=number, zone=zone)


@dataclass(frozen=True, slots=True)
class Violation:
    """One complaint: about what, what was found and what is allowed.

    `cards` are slugs in order, or an unknown key as it was sent; none when the whole deck is meant. `limit` and
    `actual` are the two numbers compared: of a range, the end that is not kept; None where no number is in question.
    `hint` is a sentence that helps to set it right, `fix` a change that does, where there is one.
    """

    code: str
    subject: str
    complaint: str
    cards: tuple[str, ...] = ()
    limit: int | None = None
    actual: int | None = None
    severity: Severity = Severity.ERROR
    source: str = CARD_DATABASE
    hint: str = ""
    fix: Fix | None = None

    @property
    def message(self) -> str:
        """The whole sentence for people, and the hint after it."""
        return f"{self.subject}: {self.complaint}. {self.hint}".rstrip()


def slugs(entries: Iterable[CardCount]) -> tuple[str, ...]:
    """The slugs of these entries, in order, each once."""
    return tuple(sorted({entry.card.slug for entry in entries}))


def copies_of(number: int) -> str:
    """1 copy, 2 copies."""
    return counted(number, "copy", "copies")


def some_of(entries: Iterable[CardCount], number: int) -> Iterator[CardCount]:
    """So many copies of these, of the cards with most copies first: whoever has to leave some out may take these."""
    for entry in sorted(entries, key=lambda entry: (-entry.copies, entry.card.slug)):
        if number <= 0:
            return
        yield entry._replace(copies=min(entry.copies, number))
        number -= entry.copies
