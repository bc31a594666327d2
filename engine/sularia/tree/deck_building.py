"""What cards of Battle for Sularia say of decks."""

from dataclasses import field
from typing import Literal

from engine.sularia.tree.cards import DeckCards
from engine.text.tree import Node, node


class DeckGroup(Node):
    """Cards of the deck that a card speaks of."""

    __slots__ = ()


@node
class AllInDeck(DeckGroup):
    """`your Hunters`."""

    cards: DeckCards


@node
class AllOthersInDeck(DeckGroup):
    """`your other Hunters`: without the card that says it."""

    cards: DeckCards


@node
class DeckCost(Node):
    """`your Hunters cost 1 point`."""

    group: DeckGroup
    points: int
    word: Literal["point", "points"] = field(default="point", compare=False)


@node
class DeckBuilding(Node):
    """`Deck building: ...`: what cards cost a deck."""

    costs: tuple[DeckCost, ...]
