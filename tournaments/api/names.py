"""Accounts in answers by their names: an answer never shows the number of one."""

from __future__ import annotations

from tournaments.log.codec import Json
from tournaments.log.views import ACCOUNTS
from tournaments.services import names_of


def named(body: Json) -> Json:
    """The answer with names in place of accounts, null for one that has gone; one query however many there are."""
    accounts: set[int] = set()
    _collect(body, accounts)
    return _replaced(body, names_of(accounts))


def _is_account(key: str, value: Json) -> bool:
    return key in ACCOUNTS and isinstance(value, int) and not isinstance(value, bool)


def _collect(body: Json, accounts: set[int], under: str = "") -> None:
    if isinstance(body, dict):
        for key, value in body.items():
            _collect(value, accounts, key)
    elif isinstance(body, list):
        for item in body:
            _collect(item, accounts, under)
    elif _is_account(under, body):
        accounts.add(body)  # type: ignore[arg-type]


def _replaced(body: Json, names: dict[int, str], under: str = "") -> Json:
    if isinstance(body, dict):
        return {key: _replaced(value, names, key) for key, value in body.items()}
    if isinstance(body, list):
        return [_replaced(item, names, under) for item in body]
    return names.get(body) if _is_account(under, body) else body  # type: ignore[arg-type]
