"""The cards that something is true of: of the card itself, or of a row that it has in another table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Model, Q

from cards.models import Card

NOTHING = Q(pk__in=[])


@dataclass(frozen=True)
class Found:
    """The cards that meet one of the conditions on cards, or have a row in a table that meets one of the table's.

    A typed table has the cards of some kinds alone, so a card has a row in one of them at most.
    """

    own: tuple[Q, ...] = ()
    rows: Mapping[type[Model], tuple[Q, ...]] = field(default_factory=dict)

    @classmethod
    def by_card(cls, condition: Q) -> Found:
        """The cards that meet a condition on cards."""
        return cls((condition,))

    @classmethod
    def by_tables(cls, conditions: Iterable[tuple[type[Model], Q]]) -> Found:
        """The cards of which a row in one of these tables meets a condition on it."""
        of_tables: dict[type[Model], list[Q]] = defaultdict(list)
        for model, condition in conditions:
            of_tables[model].append(condition)
        own = of_tables.pop(Card, ())
        return cls(tuple(own), {model: tuple(some) for model, some in of_tables.items()})

    def __or__(self, other: Found) -> Found:
        tables = {**self.rows, **other.rows}
        rows = {model: (*self.rows.get(model, ()), *other.rows.get(model, ())) for model in tables}
        return Found((*self.own, *other.own), rows)

    def __and__(self, other: Found) -> Found:
        """Of what is found by rows of typed tables: the cards whose one row meets both."""
        assert self.is_by_typed_rows
        assert other.is_by_typed_rows
        both = {
            model: (any_of(self.rows[model]) & any_of(other.rows[model]),) for model in self.rows if model in other.rows
        }
        return Found(rows=both)

    def among(self, tables: Collection[type[Model]]) -> Found:
        """Those that are found by rows of these tables."""
        return Found(rows={model: some for model, some in self.rows.items() if model in tables})

    @property
    def is_by_typed_rows(self) -> bool:
        """Whether only rows of typed tables are looked at."""
        return not self.own and all(issubclass(model, Card) for model in self.rows)

    @property
    def condition(self) -> Q:
        """The condition on a card.

        The rows of all tables together are one subquery, so that a database may begin with them where they are few.
        """
        found = [
            model._default_manager.filter(any_of(some)).order_by().values("pk" if issubclass(model, Card) else "card")
            for model, some in self.rows.items()
        ]
        if not found:
            return any_of(self.own)
        return any_of((*self.own, Q(pk__in=found[0].union(*found[1:], all=True) if found[1:] else found[0])))


def any_of(conditions: Iterable[Q]) -> Q:
    """The condition that one of these is met; nothing meets none."""
    some = list(conditions)
    return Q(*some, _connector=Q.OR) if some else NOTHING
