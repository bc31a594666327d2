"""What accounts do to several rows at once."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from decks.accounts.names import look_of
from decks.labels import LabelRefusedError, deck_name
from decks.models import AccountName, ApiToken
from decks.models.accounts import LONGEST_TOKEN_NAME

MOST_TOKENS = 50
MOST_DAYS = 365


class NameTakenError(ValueError):
    """Somebody is called so, or so much like it that one would be taken for the other."""

    def __init__(self) -> None:
        super().__init__("Somebody has this name, or one that looks like it; choose another one.")


class TokenRefusedError(ValueError):
    """No such token is made. `field` is what is wrong with it, `code` and the sentence say why."""

    def __init__(self, field: str, code: str, message: str) -> None:
        super().__init__(message)
        self.field, self.code = field, code


def is_taken(name: str) -> bool:
    """Whether somebody has this name or one that looks like it."""
    return AccountName.objects.filter(look=look_of(name)).exists() or _is_like_staffs(name)


@transaction.atomic
def open_account(*, user: User) -> User:
    """Keeps a new user, with a password set, under a name that nobody else's looks like. Raises NameTakenError."""
    if _is_like_staffs(user.username):
        raise NameTakenError
    try:
        with transaction.atomic():
            user.save(force_insert=True)
            AccountName.objects.create(user=user, look=look_of(user.username))
    except IntegrityError as error:
        raise NameTakenError from error
    return user


@transaction.atomic
def make_token(
    *, user: User, name: str, scopes: Iterable[str], days: int, maker: ApiToken | None = None
) -> tuple[ApiToken, str]:
    """A token of a user's and what to send for it, which nobody can find out again.

    `days` is how long it is good for, 1 to 365. `maker` is the token that asks for it: the new one may do nothing that
    this one may not, and not for longer; a last day that has begun may be asked for whole. Raises TokenRefusedError.
    """
    # One at a time for each user, so that no two of them slip under the limit together.
    User.objects.select_for_update().get(pk=user.pk)
    name, asked = _token_name(name), _scopes(scopes)
    now = timezone.now()
    expiry = now + _days(days)
    if maker is not None:
        _refuse_more_than(maker, asked)
        if maker.expiry is not None:
            _refuse_longer_than(maker.expiry - now, days)
            expiry = min(expiry, maker.expiry)
    tokens = ApiToken.objects.filter(user=user)
    tokens.filter(name=name, expiry__lte=timezone.now()).delete()
    if tokens.filter(name=name).exists():
        raise TokenRefusedError(
            "name", "name_taken", f"You have a token {name} already; revoke it or choose another name."
        )
    if tokens.count() >= MOST_TOKENS:
        message = f"You have {MOST_TOKENS} tokens, and nobody has more; revoke one first."
        raise TokenRefusedError("name", "too_many_tokens", message)
    token, secret = ApiToken.objects.create(user=user, name=name, scopes=asked, expiry=None)
    while tokens.filter(token_key=token.token_key).count() > 1:
        # The key tells one's tokens apart, and is short.
        token.delete()
        token, secret = ApiToken.objects.create(user=user, name=name, scopes=asked, expiry=None)
    token.expiry = expiry
    token.save(update_fields=["expiry"])
    return token, secret


def revoke_token(*, user: User, key: str) -> bool:
    """Takes away one of the user's tokens at once; whether there was one with this key."""
    return bool(ApiToken.objects.filter(user=user, token_key=key).delete()[0])


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Deletes a user with decks, favourites and tokens, for good.

    What others have made of it stays: copies of the decks, and the formats, which decks of others may be of.
    """
    User.objects.get(pk=user.pk).delete()


def _is_like_staffs(name: str) -> bool:
    """Whether a name looks like that of somebody whom staff made: these are few, and have what names they like."""
    others = User.objects.filter(account_name=None).values_list("username", flat=True)
    return look_of(name) in map(look_of, others)


def _token_name(sent: str) -> str:
    try:
        name = deck_name(sent)
    except LabelRefusedError as error:
        raise TokenRefusedError("name", error.code, str(error)) from error
    if len(name) > LONGEST_TOKEN_NAME:
        message = f"Found {len(name):,} characters, at most {LONGEST_TOKEN_NAME} allowed."
        raise TokenRefusedError("name", "max_length", message)
    return name


def _scopes(scopes: Iterable[str]) -> list[str]:
    asked = list(scopes)
    known = list(ApiToken.Scope.values)
    unknown = [scope for scope in asked if scope not in known]
    if unknown or not asked:
        found = ", ".join(unknown)[:80] or "none"
        message = f"Found {found}, allowed is one or more of {', '.join(known)}."
        raise TokenRefusedError("scopes", "invalid_choice", message)
    return [scope for scope in known if scope in asked]


def _days(days: int) -> timedelta:
    if not 1 <= days <= MOST_DAYS:
        raise TokenRefusedError("days", "invalid", f"Found {days}, allowed is 1 to {MOST_DAYS} days.")
    return timedelta(days=days)


def _refuse_more_than(maker: ApiToken, asked: list[str]) -> None:
    # Whoever may change may read.
    more = [scope for scope in asked if scope not in maker.scopes and scope != ApiToken.Scope.READ]
    if more:
        message = f"The token that asks has not the scope {', '.join(more)}, so it can give none that has."
        raise TokenRefusedError("scopes", "out_of_scope", message)


def _refuse_longer_than(left: timedelta, days: int) -> None:
    most = -(-left // timedelta(days=1))
    if days > most:
        message = f"Found {days}, allowed is at most {most}: the token that asks ends then itself."
        raise TokenRefusedError("days", "outlives_maker", message)
