"""The rows of events: the log, which is the event, and projections of it by which events are found.

Accounts and revisions stand here as numbers without a constraint: a log outlives the accounts and decks it names.
Nothing but `tournaments.services` writes any of these rows.
"""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import OuterRef, Q

from tournaments.log.actions.checks import LONGEST_NAME, LONGEST_PLACE
from tournaments.log.payloads import EntryKind
from tournaments.log.state import DraftKind, EntryStatus, Phase

Viewer = AbstractBaseUser | AnonymousUser


def _choices(words: type[EntryStatus] | type[Phase] | type[DraftKind] | type[EntryKind]) -> list[tuple[str, str]]:
    return [(word.value, word.value.replace("_", " ")) for word in words]


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def organised_by(self, viewer: Viewer) -> TournamentQuerySet:
        """The events that somebody runs."""
        return self.filter(models.Exists(Organiser.objects.filter(tournament=OuterRef("pk"), account=viewer.pk)))

    def entered_by(self, viewer: Viewer) -> TournamentQuerySet:
        """The events in which somebody has an entry, gone or not."""
        return self.filter(models.Exists(Entry.objects.filter(tournament=OuterRef("pk"), account=viewer.pk)))

    def inviting(self, viewer: Viewer) -> TournamentQuerySet:
        """The events with an entry that waits for somebody's yes."""
        return self.filter(models.Exists(Entry.objects.meant_for(viewer).filter(tournament=OuterRef("pk"))))


class Tournament(models.Model):
    """An event, as lists show it. `version` is the number of its last log entry, and its ETag."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    starts_at = models.DateTimeField(null=True)
    place = models.CharField(max_length=LONGEST_PLACE, null=True)
    game = models.CharField(max_length=40)
    format = models.CharField(max_length=60, null=True)
    phase = models.CharField(max_length=10, choices=_choices(Phase))
    active = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-created_at", "id"]
        indexes: ClassVar = [
            models.Index(fields=["-created_at", "id"], name="tournament_by_age"),
            models.Index(fields=["game", "-created_at", "id"], name="tournament_by_game"),
            models.Index(fields=["phase", "-created_at", "id"], name="tournament_by_phase"),
            models.Index(fields=["starts_at", "id"], name="tournament_by_start"),
            models.Index(fields=["game", "closed_at"], name="tournament_by_close"),
        ]

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """One thing that has happened in an event (`tournaments.log.LogEntry`). Appended, never changed or deleted."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=30, choices=_choices(EntryKind))
    version = models.PositiveSmallIntegerField()
    payload = models.JSONField()
    actor = models.PositiveBigIntegerField(null=True)
    at = models.DateTimeField()
    visibility = models.JSONField()

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "seq"], name="log_seq_once")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class Organiser(models.Model):
    """An account that runs an event."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="organisers")
    account = models.PositiveBigIntegerField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "account"], name="organiser_once")]
        indexes: ClassVar = [models.Index(fields=["account"], name="organiser_by_account")]

    def __str__(self) -> str:
        return f"{self.account} runs {self.tournament_id}"


class EntryQuerySet(models.QuerySet["Entry"]):
    def of(self, viewer: Viewer) -> EntryQuerySet:
        """The entries of an account; nobody has any who is not signed in."""
        return self.filter(account=viewer.pk) if viewer.is_authenticated else self.none()

    def meant_for(self, viewer: Viewer) -> EntryQuerySet:
        """The entries that an account may still accept: of events that are not over, and that it does not run."""
        if not viewer.is_authenticated:
            return self.none()
        runs = Organiser.objects.filter(tournament=OuterRef("tournament"), account=viewer.pk)
        waiting = self.filter(invited=viewer.pk, status=EntryStatus.ACTIVE)
        return waiting.exclude(tournament__phase=Phase.CLOSED).exclude(models.Exists(runs))


class Entry(models.Model):
    """Somebody who takes part in an event; when it is closed, with the rank and the match points.

    `invited` is the account that the entry is meant for, until it accepts.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    account = models.PositiveBigIntegerField(null=True)
    invited = models.PositiveBigIntegerField(null=True)
    name = models.CharField(max_length=LONGEST_NAME)
    status = models.CharField(max_length=15, choices=_choices(EntryStatus))
    revision = models.PositiveBigIntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    points = models.IntegerField(null=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "number"], name="entry_once")]
        indexes: ClassVar = [
            models.Index(fields=["account"], name="entry_by_account"),
            models.Index(fields=["invited"], name="entry_by_invited"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class MatchQuerySet(models.QuerySet["Match"]):
    def open_to(self, viewer: Viewer) -> MatchQuerySet:
        """The matches in which somebody stands and that have no result yet."""
        own = Entry.objects.of(viewer).filter(
            Q(number=OuterRef("first")) | Q(number=OuterRef("second")), tournament=OuterRef("tournament")
        )
        return self.exclude(status=Match.Status.CONFIRMED).filter(models.Exists(own))


class Match(models.Model):
    """Two entries that meet, once everybody may know it, and the result that counts.

    `place` is that of the match among all that its event has had: rounds in order, then the bracket.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", "waiting for a result"
        IN_CONFLICT = "in_conflict", "the sides do not agree"
        CONFIRMED = "confirmed", "has a result"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="matches")
    key = models.CharField(max_length=20)
    place = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    second = models.PositiveIntegerField()
    status = models.CharField(max_length=12, choices=Status.choices)
    first_won = models.PositiveSmallIntegerField(null=True)
    second_won = models.PositiveSmallIntegerField(null=True)
    drawn = models.PositiveSmallIntegerField(null=True)
    forfeit = models.BooleanField(default=False)
    table = models.PositiveIntegerField(null=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["place"]
        verbose_name_plural = "matches"
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "key"], name="match_once")]

    def __str__(self) -> str:
        return self.key


class DraftQuerySet(models.QuerySet["Draft"]):
    def waiting_for(self, viewer: Viewer) -> DraftQuerySet:
        """The drafts in which it is somebody's turn."""
        own = Entry.objects.of(viewer).filter(tournament=OuterRef("tournament"), number=OuterRef("entry"))
        seats = Seat.objects.filter(tournament=OuterRef("tournament"), draft=OuterRef("number"), waiting=True)
        return self.filter(models.Exists(seats.filter(models.Exists(own))))


class Draft(models.Model):
    """A draft of an event. `deadline` is when the present pick is overdue; None without a clock, or while it stands."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="drafts")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=_choices(DraftKind))
    over = models.BooleanField()
    deadline = models.DateTimeField(null=True)

    objects = DraftQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "number"], name="draft_once")]
        indexes: ClassVar = [models.Index(fields=["deadline"], name="draft_by_deadline")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class Seat(models.Model):
    """An entry at a draft, and whether it is to pick now. Seats count from 0."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="seats")
    draft = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    entry = models.PositiveIntegerField()
    waiting = models.BooleanField()

    class Meta:
        ordering: ClassVar = ["draft", "seat"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["tournament", "draft", "seat"], name="seat_once")]
        indexes: ClassVar = [models.Index(fields=["tournament", "entry"], name="seat_by_entry")]

    def __str__(self) -> str:
        return f"seat {self.seat} of draft {self.draft}"


class Rating(models.Model):
    """How strong an account plays a game by all closed events, after Glicko-2."""

    account = models.PositiveBigIntegerField()
    game = models.CharField(max_length=40)
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()

    class Meta:
        ordering: ClassVar = ["game", "-rating", "account"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["account", "game"], name="rating_once")]

    def __str__(self) -> str:
        return f"{self.account} in {self.game}: {self.rating:.0f}"
