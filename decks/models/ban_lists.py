"""Ban lists: which cards a format forbids, from which day on."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from django.db import models

from cards.models import Card


class BanListQuerySet(models.QuerySet["BanList"]):
    def in_force(self, day: date) -> BanListQuerySet:
        """The lists that had come into force by that day, the one that holds first."""
        return self.filter(since__lte=day).order_by("-since")


class BanList(models.Model):
    """All the cards a format forbids from one day until its next list; a list without cards forbids nothing."""

    format = models.CharField(max_length=40)
    since = models.DateField()
    origin = models.CharField(max_length=20, choices=Card.Origin.choices)
    source = models.TextField()
    cards = models.ManyToManyField(Card, through="BannedCard", related_name="+")

    objects = BanListQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["format", "since"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["format", "since"], name="one_ban_list_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.format} from {self.since}"


class BannedCard(models.Model):
    """A card on a ban list."""

    ban_list = models.ForeignKey(BanList, models.CASCADE, related_name="banned")
    card = models.ForeignKey(Card, models.PROTECT, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["ban_list", "card"], name="card_banned_once_a_list")]

    def __str__(self) -> str:
        return f"{self.card_id} banned by list {self.ban_list_id}"
