"""Why something is not done to a kept deck."""

from __future__ import annotations

from decks.merging import Merged
from decks.models import Deck, Revision


class OldVersionError(Exception):
    """Somebody else changed the deck meanwhile; `deck` is what it is now."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(f"The deck is at version {deck.version}.")
        self.deck = deck


class UnknownRevisionError(LookupError):
    """The deck has no revision of this number."""

    def __init__(self, number: int, last: int) -> None:
        super().__init__(f"The deck has no revision {number}; allowed are 1 to {last}.")
        self.number = number
        self.last = last


class ConflictsError(Exception):
    """A list and the one that was saved meanwhile changed the same in different ways; `merged` has the conflicts."""

    def __init__(self, merged: Merged, base: Revision, deck: Deck) -> None:
        super().__init__(f"Revision {deck.head.number} changed the same as you in another way.")
        self.merged = merged
        self.base = base
        self.deck = deck


class FormatGoneError(LookupError):
    """The format was deleted a moment ago."""


class OtherGameError(ValueError):
    """A deck of one game has no format of another."""
