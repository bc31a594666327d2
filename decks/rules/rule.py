"""What every rule can do. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from decks.decklist import Decklist
from decks.rules.terms import Terms
from decks.rules.violation import Severity, Violation


class Rule(Protocol):
    """A rule says itself in words, and with which codes it complains."""

    @property
    def source(self) -> str:
        """The rulebook passage or list that it comes from."""
        ...

    @property
    def words(self) -> str:
        """The rule for people, its numbers in it."""
        ...

    @property
    def codes(self) -> Mapping[str, Severity]:
        """The codes of its complaints."""
        ...


class DeckRule(Rule, Protocol):
    """A rule about one deck, whatever the other side brings."""

    def check(self, decklist: Decklist, terms: Terms) -> Iterator[Violation]:
        """Every way in which the deck breaks this rule."""
        ...


class BattleRule(Rule, Protocol):
    """A rule about the decks that meet."""

    def check(self, sides: Sequence[Decklist], terms: Terms) -> Iterator[Violation]:
        """Every way in which the sides break this rule together."""
        ...
