"""Verdicts that are kept, and the runs that make them anew after a ban list or a card has changed."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from decks.models.decks import Deck, Revision


class Legality(models.Model):
    """What a format says of a revision, under one state of the rules, the cards and the ban lists.

    `rules` is the digest of all that the verdict depends on besides the revision: the format's rules and numbers, the
    catalogue's version, the ban list in force. A verdict is current while that digest is; another one is never shown.
    """

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="legalities")
    format = models.CharField(max_length=60)
    rules = models.CharField(max_length=32)
    legal = models.BooleanField()
    violations = models.JSONField()
    judged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["revision", "format", "rules"], name="verdict_once_a_state"),
        ]

    def __str__(self) -> str:
        return f"{self.revision_id} by {self.format}: {'legal' if self.legal else 'not legal'}"


class Revalidation(models.Model):
    """One run over all kept decks of a format after something that verdicts depend on has changed."""

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"

    format = models.CharField(max_length=60)
    rules = models.CharField(max_length=32)
    cause = models.CharField(max_length=200)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    judged = models.PositiveIntegerField(default=0)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["format", "rules"], name="revalidation_once_a_state")]

    def __str__(self) -> str:
        return f"{self.format}: {self.cause}"


class TurnedIllegal(models.Model):
    """A deck that was legal until a re-validation found it to be no more."""

    revalidation = models.ForeignKey(Revalidation, models.CASCADE, related_name="turned_illegal")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+")
    legality = models.ForeignKey(Legality, models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["revalidation", "deck"], name="turned_once_a_run")]

    def __str__(self) -> str:
        return f"{self.deck_id} in run {self.revalidation_id}"
