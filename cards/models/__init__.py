"""The card database: one `Card` row a card, and a typed child table for each kind that has numbers of its own."""

from .battleboard import BattleBoardCard
from .battlecards import BattleCard, BattleSpell, CombatCard, MiscastBox, Treasure, WoundPattern
from .battlecon import Arena, Base, Component, Fighter, Finisher, OpeningDiscard, Style
from .catalogue import Card, CardList, CardListEntry, CardMigration, CardSet, Catalogue, Game, Trait
from .changes import CardChange
from .search import SearchDocument
from .sularia import SulariaCard

__all__ = [
    "Arena",
    "Base",
    "BattleBoardCard",
    "BattleCard",
    "BattleSpell",
    "Card",
    "CardChange",
    "CardList",
    "CardListEntry",
    "CardMigration",
    "CardSet",
    "Catalogue",
    "CombatCard",
    "Component",
    "Fighter",
    "Finisher",
    "Game",
    "MiscastBox",
    "OpeningDiscard",
    "SearchDocument",
    "Style",
    "SulariaCard",
    "Trait",
    "Treasure",
    "WoundPattern",
]
