"""How often somebody may try what is guessed at: passwords, and letters to other people's mailboxes.

Counted in Django's cache before the attempt is looked at, so that many at once count too. It slows down whoever guesses
from one place. It is no wall against many places at once: by default each server process counts for itself, and a
limit of all attempts on one name would let anybody lock its owner out.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from cards.api.throttles import client_of

QUARTER = 15 * 60
HOUR = 60 * 60


class TooManyAttemptsError(Exception):
    """There were more than are answered; after `minutes` there may be more."""

    def __init__(self, minutes: int) -> None:
        super().__init__(f"There were too many attempts from where you are. Wait {minutes} minutes and try again.")
        self.minutes = minutes


@dataclass(frozen=True)
class Limit:
    """So many attempts of one kind within some seconds of the first of them."""

    kind: str
    most: int
    seconds: int

    def count(self, *whose: str) -> None:
        """Counts one attempt of whoever this is. Raises TooManyAttemptsError beyond the limit."""
        key = self._key(whose)
        if cache.add(key, 1, self.seconds):
            return
        try:
            attempts = cache.incr(key)
        except ValueError:
            # It ran out between the two.
            cache.set(key, 1, self.seconds)
            return
        if attempts > self.most:
            raise TooManyAttemptsError(self.seconds // 60)

    def forget(self, *whose: str) -> None:
        """Forgets what was counted: they are who they say they are."""
        cache.delete(self._key(whose))

    def _key(self, whose: tuple[str, ...]) -> str:
        # What somebody typed is of any length and may hold anything.
        return f"attempts-{self.kind}-{blake2b(repr(whose).encode(errors='replace'), digest_size=16).hexdigest()}"


SIGN_INS_AS_ONE = Limit("sign-in-as-one", 10, QUARTER)
SIGN_INS = Limit("sign-in", 100, QUARTER)
SIGN_UPS = Limit("sign-up", 20, HOUR)
LETTERS = Limit("letter", 20, HOUR)
ARCHIVES = Limit("archive", 30, QUARTER)
PASSWORDS = Limit("password", 10, QUARTER)


def client(request: HttpRequest) -> str | None:
    """Whose attempts are counted together; None for the machine itself, as for quotas."""
    return client_of(BaseThrottle().get_ident(request))  # type: ignore[arg-type]


def count_sign_in(request: HttpRequest, name: str) -> None:
    """Counts an attempt to sign in, of this client as this name and of this client as anybody.

    Whether there is such an account makes no difference. Raises TooManyAttemptsError.
    """
    whose = client(request)
    SIGN_INS_AS_ONE.count(whose or "", name.casefold())
    if whose is not None:
        SIGN_INS.count(whose)


def forget_sign_ins(request: HttpRequest, name: str) -> None:
    """After the right password, the wrong ones before it were slips."""
    SIGN_INS_AS_ONE.forget(client(request) or "", name.casefold())
