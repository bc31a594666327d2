"""What cards are found by."""

from __future__ import annotations

from django.db import models

from .catalogue import Card


class SearchDocument(models.Model):
    """A card's words, as cards.search.document makes them; loadcards writes them.

    Each database keeps an index of its own of this table in step by itself (migration 0003), and only
    cards.search.index asks it.
    """

    card = models.OneToOneField(Card, models.CASCADE, primary_key=True, related_name="search_document")
    name = models.TextField()
    text = models.TextField()
    rest = models.TextField()

    def __str__(self) -> str:
        return f"words of {self.card_id}"
