"""BattleCards cards, and the secrets under their scratch spots, which are in no public answer."""

from __future__ import annotations

from django.db import models

from .catalogue import Card


class BattleCard(Card):
    """A fighter card of BattleCards."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_battlecard")
    number = models.PositiveSmallIntegerField(null=True)
    epithet = models.CharField(max_length=200, null=True)
    alignment = models.CharField(max_length=20, null=True)
    status = models.CharField(max_length=20, null=True)
    symbol = models.CharField(max_length=10, null=True)
    artist = models.CharField(max_length=80, null=True)
    wounds = models.PositiveSmallIntegerField(null=True)


class WoundPattern(models.Model):
    """What lies under a fighter's spots: 0 blank, 1 wound (skull in the life boxes), spot 1 first. Secret."""

    fighter = models.OneToOneField(BattleCard, models.CASCADE, related_name="wound_pattern")
    archetype = models.CharField(max_length=40)
    head = models.CharField(max_length=8)
    arms = models.CharField(max_length=8)
    legs = models.CharField(max_length=8)
    body = models.CharField(max_length=8)
    life = models.CharField(max_length=8)
    purse = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"wound pattern of {self.fighter_id}"


class BattleSpell(Card):
    """A spell card; its text is for people, its effect a named ability of the engine."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_spell")
    number = models.PositiveSmallIntegerField(null=True)
    timing = models.CharField(max_length=30, null=True)
    test_boxes = models.PositiveSmallIntegerField(null=True)


class MiscastBox(models.Model):
    """Which of a spell's test boxes makes it fail. Secret."""

    spell = models.OneToOneField(BattleSpell, models.CASCADE, related_name="miscast_box")
    box = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"miscast box of {self.spell_id}"


class CombatCard(Card):
    """An advanced combat card: one area attacked, two defended."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_combat")
    number = models.PositiveSmallIntegerField()
    attack = models.CharField(max_length=10)
    defend = models.JSONField(default=list)


class Treasure(Card):
    """A treasure with its price, or the crown that is granted for all of them."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_treasure")
    number = models.PositiveSmallIntegerField(null=True)
    epithet = models.CharField(max_length=200, null=True)
    price = models.PositiveSmallIntegerField(null=True)
    granted_for = models.ManyToManyField("self", symmetrical=False, related_name="+")
