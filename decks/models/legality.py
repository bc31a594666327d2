"""Verdicts that are kept, and the runs that make them anew after a ban list, a format or a card has changed."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from decks.models.decks import Deck, Revision

Viewer = AbstractBaseUser | AnonymousUser


class Legality(models.Model):
    """What a format says of a revision, under one state of the rules, the cards and the ban list in force.

    `state` is the digest of all that the verdict depends on besides the revision (`decks.services.states`). A verdict
    is current while that is the format's; another one is never shown. `violations` are as the API answers them.
    """

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="legalities")
    format = models.CharField(max_length=60)
    state = models.CharField(max_length=32)
    legal = models.BooleanField()
    size = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    violations = models.JSONField()
    judged_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["revision", "format", "state"], name="verdict_once_a_state"),
        ]
        indexes: ClassVar = [models.Index(fields=["format", "state"], name="verdict_by_state")]

    def __str__(self) -> str:
        return f"{self.revision_id} by {self.format}: {'legal' if self.legal else 'not legal'}"


class RevalidationQuerySet(models.QuerySet["Revalidation"]):
    def readable_by(self, viewer: Viewer) -> RevalidationQuerySet:
        """All runs for staff; for others those that found decks of theirs to be illegal."""
        if not viewer.is_authenticated:
            return self.none()
        if viewer.is_staff:
            return self.all()
        theirs = TurnedIllegal.objects.readable_by(viewer).values("revalidation_id")
        return self.filter(pk__in=theirs)

    def counted(self, viewer: Viewer) -> RevalidationQuerySet:
        """With `judged`, how many decks they have gone through, and `turned`, how many of these that the viewer may see
        were illegal then.
        """
        turned = TurnedIllegal.objects.readable_by(viewer).filter(revalidation=OuterRef("pk")).order_by()
        number = turned.values("revalidation").annotate(number=Count("pk")).values("number")
        return self.annotate(
            judged=Coalesce(Sum("ranges__judged"), Value(0)), turned=Coalesce(Subquery(number), Value(0))
        )


class Revalidation(models.Model):
    """One run over all kept decks of a format, after something that its verdicts depend on has changed.

    The states of a format follow one another as its runs do: the last run is that of the state that holds. A run is
    OVERTAKEN when another state came before it was done.
    """

    class Status(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        OVERTAKEN = "overtaken"

    format = models.CharField(max_length=60)
    state = models.CharField(max_length=32)
    cause = models.CharField(max_length=200)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    asked_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    objects = RevalidationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["format"], condition=Q(status__in=["waiting", "running"]), name="one_open_run_a_format"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["format", "-id"], name="run_of_format")]

    def __str__(self) -> str:
        return f"{self.format}: {self.cause}"

    @property
    def is_open(self) -> bool:
        """Whether there is still something to do."""
        return self.status in (self.Status.WAITING, self.Status.RUNNING)


class RevalidationRangeQuerySet(models.QuerySet["RevalidationRange"]):
    def unfinished(self) -> RevalidationRangeQuerySet:
        """Those with decks left to judge."""
        return self.filter(after__lt=F("last"))


class RevalidationRange(models.Model):
    """A part of a run: the decks with ids after `after`, up to `last`.

    One worker at a time has it, by a lock on the row that a chunk of decks is judged under: `after` moves on with the
    verdicts in one transaction, and a worker that is killed leaves the range as it was after its last chunk.
    """

    revalidation = models.ForeignKey(Revalidation, models.CASCADE, related_name="ranges")
    after = models.UUIDField()
    last = models.UUIDField()
    judged = models.PositiveIntegerField(default=0)

    objects = RevalidationRangeQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["revalidation", "last"], name="range_once_a_run"),
        ]

    def __str__(self) -> str:
        return f"{self.after} to {self.last}"


class TurnedIllegalQuerySet(models.QuerySet["TurnedIllegal"]):
    def readable_by(self, viewer: Viewer) -> TurnedIllegalQuerySet:
        """All decks for staff, for others their own: of another's nobody is told that it is, or was, illegal."""
        if not viewer.is_authenticated:
            return self.none()
        return self.all() if viewer.is_staff else self.filter(deck__owner_id=viewer.pk)


class TurnedIllegal(models.Model):
    """A deck that was legal until a re-validation found it to be no more, and why."""

    revalidation = models.ForeignKey(Revalidation, models.CASCADE, related_name="turned_illegal")
    deck = models.ForeignKey(Deck, models.CASCADE, related_name="+")
    revision = models.ForeignKey(Revision, models.CASCADE, related_name="+")
    violations = models.JSONField()

    objects = TurnedIllegalQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["revalidation", "deck"], name="turned_once_a_run")]

    def __str__(self) -> str:
        return f"{self.deck_id} in run {self.revalidation_id}"
