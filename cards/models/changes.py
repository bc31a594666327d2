"""What became of which card in which version of the catalogue."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from .catalogue import Game


class CardChange(models.Model):
    """One card in one version: loadcards writes it with the change itself, and nobody changes it after that.

    `slug` and `name` are those that the card has had since then, `formerly` the slug it had until then when it was
    renamed. A card that left the fixtures is retired, and has returned when they have it again.
    """

    class What(models.TextChoices):
        ADDED = "added"
        CHANGED = "changed"
        RENAMED = "renamed"
        RETIRED = "retired"
        RETURNED = "returned"

    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    slug = models.CharField(max_length=100)
    name = models.CharField(max_length=120)
    what = models.CharField(max_length=10, choices=What.choices)
    formerly = models.CharField(max_length=100, null=True)

    class Meta:
        ordering: ClassVar = ["-version", "slug"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["version", "slug"], name="card_once_a_version")]

    def __str__(self) -> str:
        return f"{self.slug} {self.what} in version {self.version}"
