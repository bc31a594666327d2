"""Battle for Sularia cards."""

from __future__ import annotations

from django.db import models

from .catalogue import Card


class SulariaCard(Card):
    """A site, combatant, tactic or condition; kind null for a real card of which nobody knows it.

    Keywords and tags are the card's traits; a keyword stands on the first line of the text.
    `known_effect` is what a source says of a real card whose text is not public.
    """

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_sularia")
    faction = models.CharField(max_length=20, null=True)
    points = models.PositiveSmallIntegerField(null=True)
    sularium_cost = models.PositiveSmallIntegerField(null=True)
    influence_cost = models.PositiveSmallIntegerField(null=True)
    influence_threshold = models.PositiveSmallIntegerField(null=True)
    generation = models.SmallIntegerField(null=True)
    atk = models.SmallIntegerField(null=True)
    defense = models.SmallIntegerField(null=True)
    type_n = models.PositiveSmallIntegerField(null=True)
    artist = models.CharField(max_length=80, null=True)
    flavour = models.TextField(null=True)
    known_effect = models.TextField(null=True)
