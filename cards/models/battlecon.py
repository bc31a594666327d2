"""BattleCON cards, of War of Indines and Trials of Indines alike."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .catalogue import Card


class NumberKind(models.TextChoices):
    """What stands where a number would: a number, none at all, one given by the text, or one nobody knows."""

    NUMBER = "number"
    NA = "na"
    SPECIAL = "special"
    UNKNOWN = "unknown"


class BattleConNumbers(models.Model):
    """What styles, bases and finishers print. On a style they are modifiers of the base's numbers.

    War has stun guard and soak, Trials guard and armor; what an edition lacks is null.
    """

    range_min = models.SmallIntegerField(null=True)
    range_max = models.SmallIntegerField(null=True)
    range_kind = models.CharField(max_length=8, choices=NumberKind.choices)
    power = models.SmallIntegerField(null=True)
    power_kind = models.CharField(max_length=8, choices=NumberKind.choices)
    priority = models.SmallIntegerField(null=True)
    priority_kind = models.CharField(max_length=8, choices=NumberKind.choices)
    stun_guard = models.SmallIntegerField(null=True)
    soak = models.SmallIntegerField(null=True)
    guard = models.SmallIntegerField(null=True)
    armor = models.SmallIntegerField(null=True)
    stun_immunity = models.BooleanField(null=True)
    flags = models.JSONField(default=list)

    class Meta:
        abstract = True


class Fighter(Card):
    """A fighter; the card's text is the unique ability. EX and Almighty texts replace it in those modes."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_fighter")
    full_name = models.CharField(max_length=120, null=True)
    title = models.CharField(max_length=120, null=True)
    fighter_class = models.CharField(max_length=20, null=True)
    difficulty = models.CharField(max_length=20, null=True)
    complexity = models.CharField(max_length=20, null=True)
    starting_life = models.PositiveSmallIntegerField(null=True)
    ability_name = models.CharField(max_length=120, null=True)
    ex_text = models.JSONField(null=True)
    almighty_text = models.JSONField(null=True)
    theme = models.TextField(null=True)


class Style(BattleConNumbers, Card):
    """The half of an attack pair that belongs to a fighter alone (Trials' Switch belongs to everyone)."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_style")
    fighter = models.ForeignKey(Fighter, models.CASCADE, null=True, related_name="styles")
    color = models.CharField(max_length=10, null=True)
    variant = models.CharField(max_length=20, null=True)


class Base(BattleConNumbers, Card):
    """The other half of an attack pair: generic, a fighter's unique one, or of the EX, Almighty and Tag sets."""

    class BaseKind(models.TextChoices):
        GENERIC = "generic"
        UNIQUE = "unique"
        EX = "ex"
        ALMIGHTY = "almighty"
        TAG = "tag"

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_base")
    fighter = models.ForeignKey(Fighter, models.CASCADE, null=True, related_name="bases")
    base_kind = models.CharField(max_length=10, choices=BaseKind.choices)
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, related_name="replaced_by")
    color = models.CharField(max_length=10, null=True)


class Finisher(BattleConNumbers, Card):
    """An attack of its own, without style and base, once a duel."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_finisher")
    fighter = models.ForeignKey(Fighter, models.CASCADE, related_name="finishers")
    side = models.CharField(max_length=5, null=True)


class Component(Card):
    """What else lies on the table: tokens, markers, counters, forms, statuses, overloads, references..."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_component")
    fighter = models.ForeignKey(Fighter, models.CASCADE, null=True, related_name="components")
    count = models.PositiveSmallIntegerField(null=True)
    order = models.PositiveSmallIntegerField(null=True)
    subtype = models.CharField(max_length=20, null=True)
    sides = models.JSONField(null=True)
    starts = models.CharField(max_length=20, null=True)


class Arena(Card):
    """One side of a double-sided arena."""

    card = models.OneToOneField(Card, models.CASCADE, parent_link=True, primary_key=True, related_name="as_arena")
    number = models.PositiveSmallIntegerField()
    other_side = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")


class OpeningDiscard(models.Model):
    """A style and a base that a fighter is advised to start a first duel with in discard 1 or 2."""

    fighter = models.ForeignKey(Fighter, models.CASCADE, related_name="opening_discards")
    pile = models.PositiveSmallIntegerField()
    style = models.ForeignKey(Style, models.CASCADE, related_name="+")
    base = models.ForeignKey(Base, models.CASCADE, related_name="+")

    class Meta:
        ordering: ClassVar = ["pile"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["fighter", "pile"], name="one_opening_a_pile")]

    def __str__(self) -> str:
        return f"discard {self.pile}: {self.style_id} + {self.base_id}"
