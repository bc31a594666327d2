"""BattleBoard cards."""

from __future__ import annotations

from django.db import models

from .catalogue import Card


class BattleBoardCard(Card):
    """A Battler or a Magic; its ability categories are the card's traits."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_battleboard")
    attack = models.PositiveSmallIntegerField(null=True)
    defend = models.PositiveSmallIntegerField(null=True)
