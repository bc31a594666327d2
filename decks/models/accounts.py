"""Names of accounts, what scripts of a user's may do, and answers kept so that a request sent twice counts once."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from knox.models import AbstractAuthToken

LONGEST_TOKEN_NAME = 60


class AccountName(models.Model):
    """How the name of somebody who signed up looks: `look` is the same for names that are easily confused.

    Whoever was made by staff has none, and may be called what staff likes.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="account_name")
    look = models.CharField(max_length=60, unique=True)

    def __str__(self) -> str:
        return self.look


class ApiToken(AbstractAuthToken):
    """A token of a user's scripts: named, expiring, kept as a hash, good for its scopes and nothing else."""

    class Scope(models.TextChoices):
        READ = "read", "read what you may read"
        DECKS = "decks", "change your decks and formats"
        TOURNAMENTS = "tournaments", "act in tournaments"
        ACCOUNT = "account", "export and import all you own, make and revoke tokens"

    name = models.CharField(max_length=LONGEST_TOKEN_NAME)
    scopes = models.JSONField(default=list)

    class Meta:
        ordering: ClassVar = ["created"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "name"], name="token_name_once_a_user")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_expired(self) -> bool:
        """Whether its time is over; it then opens nothing, and its name may be given to another one."""
        return self.expiry is not None and self.expiry <= timezone.now()

    @property
    def scope_words(self) -> list[str]:
        """What it may do, in words."""
        return [str(self.Scope(scope).label) for scope in self.scopes]


class IdempotencyRecord(models.Model):
    """The answer that a request with an Idempotency-Key was given, for whoever sends the same one again within a day.

    It is written in the transaction of what the request did: there is never one without the other.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    method = models.CharField(max_length=10)
    path = models.CharField(max_length=500)
    key = models.CharField(max_length=200)
    body_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    answer = models.TextField(default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "method", "path", "key"], name="idempotency_key_once"),
        ]
        indexes: ClassVar = [models.Index(fields=["at"], name="idempotency_by_time")]

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.key}"
