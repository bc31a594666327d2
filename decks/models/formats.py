"""Organisers' own formats: a format as rows, each a rule by name with its numbers."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from cards.models import Game

# As long as a ban list's format may be.
LONGEST_SLUG = 40
LONGEST_NAME = 100


class StoredFormat(models.Model):
    """A format that an organiser made.

    Its decks lie in the zones, and settle the options, of the format of the code that it is `like`. `owner` is who may
    change it; None where staff made it. `version` grows with each change, and is what If-Match names.
    """

    slug = models.SlugField(primary_key=True, max_length=LONGEST_SLUG)
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    like = models.CharField(max_length=LONGEST_SLUG)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="formats")
    since = models.DateField()
    version = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.name

    @property
    def etag(self) -> str:
        """The validator of this version of the format, as If-Match names it."""
        return f'"{self.version}"'


class StoredRule(models.Model):
    """A rule of a stored format: its name, its numbers, and where it comes from."""

    format = models.ForeignKey(StoredFormat, models.CASCADE, related_name="rules")
    position = models.PositiveSmallIntegerField()
    rule = models.CharField(max_length=40)
    numbers = models.JSONField(default=dict, blank=True)
    source = models.CharField(max_length=200)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["format", "position"], name="rule_place_once")]

    def __str__(self) -> str:
        return self.rule


class FormatsEdition(models.Model):
    """The single row that says which edition of the organisers' formats is in the database.

    `mark` is another one after every change, in the same transaction, and never comes again: a number would, after a
    transaction that was rolled back, and a process would then keep formats that nobody wrote.
    """

    mark = models.CharField(max_length=32, default="")

    def __str__(self) -> str:
        return f"edition {self.mark} of the formats"

    @classmethod
    def current(cls) -> str:
        """The mark of this moment; empty before there was any format."""
        return cls.objects.filter(pk=1).values_list("mark", flat=True).first() or ""

    @classmethod
    def begin_another(cls) -> None:
        """To be called in the transaction of the change."""
        cls.objects.update_or_create(pk=1, defaults={"mark": uuid.uuid4().hex})

    @classmethod
    def lock(cls) -> None:
        """Lets one transaction at a time change formats, or queue what follows from a change."""
        cls.objects.get_or_create(pk=1)
        cls.objects.select_for_update().get(pk=1)
