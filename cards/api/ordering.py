"""The orders a list may be asked for, and which rows come after a given one in such an order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import F, Q, QuerySet
from django.db.models.expressions import Combinable, OrderBy
from django.db.models.functions import Collate

from .errors import echo, one_of, refusal

ORDERING = "ordering"

# Of a list, the least asked for are made anew.
MOST_ORDERS_KEPT = 20

BYTE_ORDER = {"postgresql": "C", "sqlite": "BINARY"}


@dataclass(frozen=True, slots=True)
class Key:
    """One column of an order. Rows without a value come last, whichever way round the others stand.

    `bytewise` is for text columns that are not declared so in the database: they are compared byte by byte there too,
    or two databases would give two orders.
    """

    column: str
    nullable: bool = False
    bytewise: bool = False
    descending: bool = False

    def expression(self) -> Combinable:
        column = F(self.column)
        return Collate(column, BYTE_ORDER[connection.vendor]) if self.bytewise else column


Order = tuple[Key, ...]


def number(column: str) -> Key:
    """A number that some rows lack."""
    return Key(column, nullable=True)


def asked_order(asked: str | None, allowed: Mapping[str, Key], default: Order, ties: Order) -> Order:
    """The order that `ordering=-power,name` means; what it leaves open is settled by the ties.

    Raises ValidationError `invalid_choice` for a name that is not allowed or is named twice.
    """
    keys: list[Key] = []
    for name in asked.split(",") if asked else []:
        key = allowed.get(name.removeprefix("-"))
        if key is None:
            raise refusal(
                ORDERING,
                "invalid_choice",
                f'Found {echo(name)}; allowed are {one_of(allowed)}, each with "-" before it for the other way round.',
            )
        if any(key.column == other.column for other in keys):
            raise refusal(ORDERING, "invalid_choice", f"Found {echo(name.removeprefix('-'))} twice, allowed once.")
        keys.append(replace(key, descending=name.startswith("-")))
    keys = keys or list(default)
    named = {key.column for key in keys}
    return (*keys, *(tie for tie in ties if tie.column not in named))


def in_order(rows: QuerySet[Any], order: Order) -> QuerySet[Any]:
    """The rows in that order, each with its place in it as `order_0`, `order_1`..."""
    places = {f"order_{n}": key.expression() for n, key in enumerate(order)}
    return rows.annotate(**places).order_by(
        *(
            OrderBy(F(f"order_{n}"), descending=key.descending, nulls_last=True if key.nullable else None)
            for n, key in enumerate(order)
        )
    )


def place_of(row: Any, order: Order) -> list[Any]:
    """Where a row of `in_order` stands."""
    if isinstance(row, tuple):
        return list(row[-len(order) :])
    return [getattr(row, f"order_{n}") for n in range(len(order))]


def after(place: Sequence[Any], order: Order) -> Q:
    """The rows of `in_order` that come after a place. The last key of an order is unique and never null."""
    later: Q | None = None
    for n, (key, value) in reversed(list(enumerate(zip(order, place, strict=True)))):
        name = f"order_{n}"
        if value is None:
            later = Q(**{f"{name}__isnull": True}) & later if later else later
            continue
        beyond = Q(**{f"{name}__{'lt' if key.descending else 'gt'}": value})
        if key.nullable:
            beyond |= Q(**{f"{name}__isnull": True})
        if later is not None:
            beyond |= Q(**{name: value}) & later
        if n == 0 and not key.nullable:
            # Says nothing new, but lets the database begin in its index where the page begins.
            beyond = Q(**{f"{name}__{'lte' if key.descending else 'gte'}": value}) & beyond
        later = beyond
    assert later is not None
    return later


class Unasked:
    """A list's rows of text and numbers when nothing is asked but an order and a page.

    The query of the first page is written once an order: it takes Django longer to write it than a database to answer
    it.
    """

    def __init__(self, rows: QuerySet[Any]) -> None:
        self.rows = rows
        self.count = rows.count
        self._written = lru_cache(MOST_ORDERS_KEPT)(self._write)

    def beginning(self, order: Order, most: int) -> list[Any]:
        """The first rows in an order, each with its place in it."""
        sql, values = self._written(order)
        with connection.cursor() as cursor:
            cursor.execute(sql, (*values, most))
            return cursor.fetchall()

    def _write(self, order: Order) -> tuple[str, tuple[Any, ...]]:
        sql, values = in_order(self.rows, order).query.sql_with_params()
        return f"{sql} LIMIT %s", values


def page_of(rows: QuerySet[Any] | Unasked, order: Order, most: int, place: Sequence[Any] | None) -> list[Any]:
    """The first rows in an order, or the first after a place in it, each with its own place."""
    if isinstance(rows, Unasked):
        if place is None:
            return rows.beginning(order, most)
        rows = rows.rows
    ordered = in_order(rows, order)
    return list((ordered if place is None else ordered.filter(after(place, order)))[:most])
