"""What may have been meant by the names of a request that no card has. Pure."""

from __future__ import annotations

from dataclasses import replace

from decks.card_table import CardTable
from decks.decklist import DeckCard, Decklist, UnknownCount

MOST_SUGGESTIONS = 100


class Suggestions:
    """The cards nearest to unknown names, among the cards of one game.

    They are looked for up to so many different names, and for no more: comparing names letter by letter is slow.
    """

    def __init__(self, table: CardTable, most: int = MOST_SUGGESTIONS) -> None:
        self._table = table
        self._left = most
        self._meant: dict[str, tuple[DeckCard, ...]] = {}

    def of(self, key: str) -> tuple[DeckCard, ...]:
        """The few cards that may be meant, the likeliest first; none by the slug of another game's card."""
        if self._elsewhere(key) is not None:
            return ()
        if key not in self._meant and self._left > 0:
            self._left -= 1
            self._meant[key] = self._table.meant_by(key)
        return self._meant.get(key, ())

    def added_to(self, decklist: Decklist) -> Decklist:
        """The same deck, whose unknown cards say what may be meant."""
        if not decklist.unknown:
            return decklist
        return replace(decklist, unknown=tuple(map(self._with_hints, decklist.unknown)))

    def _with_hints(self, one: UnknownCount) -> UnknownCount:
        slugs = self._table.is_like_a_slug(one.key)
        meant = self.of(one.key)
        near = tuple(card.slug if slugs else card.name for card in meant)
        near_slugs = tuple(card.slug for card in meant)
        return replace(one, near=near, near_slugs=near_slugs, elsewhere=self._elsewhere(one.key))

    def _elsewhere(self, key: str) -> str | None:
        return self._table.elsewhere.get(key.strip().lower())
