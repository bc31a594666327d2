"""Organisers' own formats: a format as rows, each a rule by name with its numbers."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models import Game


class StoredFormat(models.Model):
    """A format that an organiser made.

    Its decks lie in the zones, and settle the options, of the format of the code that it is `like`. `owner` is who may
    change it; None where staff made it. `version` grows with each change: a verdict belongs to one version.
    """

    slug = models.SlugField(primary_key=True, max_length=60)
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)
    like = models.CharField(max_length=40)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="formats")
    since = models.DateField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.name


class StoredRule(models.Model):
    """A rule of a stored format: its name, its numbers, and where it comes from."""

    format = models.ForeignKey(StoredFormat, models.CASCADE, related_name="rules")
    position = models.PositiveSmallIntegerField()
    rule = models.CharField(max_length=40)
    numbers = models.JSONField(default=dict)
    source = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["format", "position"], name="rule_place_once")]

    def __str__(self) -> str:
        return self.rule
