"""Which cards a tree finds, as a condition on cards.

Every term is either true or false of a card, never unknown: a number or word of another table is looked up among the
rows that have it. So a negation finds exactly the cards that its part does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any

from django.db.models import CharField, Model, Q
from django.db.models.functions import Cast

from cards.models import Base, Card, CombatCard, Finisher, Style, Trait
from cards.names import fold
from cards.search.field import AREAS, NONE, SPECIAL, UNKNOWN, Field
from cards.search.fields import FIELDS
from cards.search.found import Found
from cards.search.index import having
from cards.search.tree import And, Not, Number, Or, Tree, Truth, Words
from cards.search.vocabulary import Meaning, Vocabulary, model_and_column

# What a column has to be, by operator; of several one is enough.
_COMPARED = {
    "=": ("__exact",),
    "!=": ("__lt", "__gt"),
    ">": ("__gt",),
    ">=": ("__gte",),
    "<": ("__lt",),
    "<=": ("__lte",),
}
# A range reaches 3 or further when its far end is 3 or more.
_REACHED = {
    "!=": ("_max__lt", "_min__gt"),
    ">": ("_max__gt",),
    ">=": ("_max__gte",),
    "<": ("_min__lt",),
    "<=": ("_min__lte",),
}
_NUMBER_KINDS = {UNKNOWN: "unknown", NONE: "na", SPECIAL: "special"}

# The kinds of card that have the same numbers in tables of their own.
_TABLES = {"style": Style, "base": Base, "finisher": Finisher}


def where(tree: Tree, vocabulary: Vocabulary) -> Q:
    """The condition that a card is among those that a tree finds."""
    return _found(tree, vocabulary).condition


def _found(tree: Tree, vocabulary: Vocabulary) -> Found:
    match tree:
        case And(parts):
            return _found_by_all(parts, vocabulary)
        case Or(parts):
            return reduce(or_, _found_by_each(parts, vocabulary, any_of=True), Found())
        case Not(part):
            return Found.by_card(~where(part, vocabulary))
        case Number(name, operator, number):
            return _compared(FIELDS[name], operator, number)
        case Truth(name, operator, value):
            return _cards(FIELDS[name].columns, {"__exact": value == (operator == "=")})
        case _ if _is_indexed(tree):
            return Found.by_card(having([tree]))
        case _:
            return _worded(FIELDS[str(tree.field)], tree, vocabulary)


def _found_by_all(parts: Sequence[Tree], vocabulary: Vocabulary) -> Found:
    """The cards that all parts find. What is asked of rows of the same tables is asked of them at once."""
    found = _found_by_each(parts, vocabulary, any_of=False)
    by_rows = [one for one in found if one.is_by_typed_rows]
    others = [one.condition for one in found if not one.is_by_typed_rows]
    if not by_rows:
        return Found.by_card(Q(*others))
    rows = reduce(and_, by_rows)
    tables = _tables_of_kinds(parts, vocabulary)
    if tables:
        rows = rows.among(tables)
    return Found.by_card(Q(*others, rows.condition)) if others else rows


def _tables_of_kinds(parts: Sequence[Tree], vocabulary: Vocabulary) -> set[type[Model]]:
    """The tables of the kinds of card that one of the parts asks for, where each has one in `_TABLES`."""
    for part in parts:
        if isinstance(part, Words) and part.field == "kind" and part.operator != "!=":
            tables = {_TABLES.get(meaning.value) for meaning in vocabulary.meant(part)}
            if None not in tables:
                return {table for table in tables if table}
    return set()


def _found_by_each(parts: Sequence[Tree], vocabulary: Vocabulary, *, any_of: bool) -> list[Found]:
    """What the parts find. Words that are looked up in the index are looked up together."""
    indexed = [part for part in parts if isinstance(part, Words) and _is_indexed(part)]
    others = [_found(part, vocabulary) for part in parts if not (isinstance(part, Words) and _is_indexed(part))]
    return [Found.by_card(having(indexed, any_of=any_of)), *others] if indexed else others


def _is_indexed(term: Words) -> bool:
    return term.operator == ":" and (term.field is None or FIELDS[term.field].type == "text")


def _worded(field: Field, term: Words, vocabulary: Vocabulary) -> Found:
    if field.name == "name":
        found = Found.by_card(Q(**{"sort_key__startswith" if term.open else "sort_key": fold(term.written)}))
    elif field.name == "code":
        found = Found.by_card(Q(**{"code__istartswith" if term.open else "code__iexact": term.written}))
    elif field.is_instead(term.words) and not term.open:
        found = _instead(field, *term.words)
    else:
        found = _meaning_one_of(field, vocabulary.meant(term))
    return Found.by_card(_has(field).condition & ~found.condition) if term.operator == "!=" else found


def _meaning_one_of(field: Field, meanings: Iterable[Meaning]) -> Found:
    if field.trait:
        named = (dict(zip(("name", "x", "y"), meaning.value, strict=True)) for meaning in meanings)
        return Found.by_tables((Trait, Q(kind=field.trait, **key)) for key in named)
    values: dict[str, list[Any]] = defaultdict(list)
    for meaning in meanings:
        for path in meaning.columns:
            values[path].append(meaning.value)
    return Found.by_tables(
        (model, Q(**{f"{column}__in": some}))
        for path, some in values.items()
        for model, column in [model_and_column(path)]
    )


def _instead(field: Field, word: str) -> Found:
    """The cards with a word in a value's place."""
    if word in AREAS:
        return _in_area(field.name, word)
    if SPECIAL in field.instead:
        return _cards(field.columns, {"_kind": _NUMBER_KINDS[word]})
    return _without(field)


def _in_area(column: str, area: str) -> Found:
    """The advanced combat cards that attack or defend an area."""
    cards = CombatCard.objects.alias(areas=Cast(column, CharField()))
    found = cards.filter(areas__contains=f'"{area}"') if column == "defend" else cards.filter(attack=area)
    return Found.by_card(Q(pk__in=found.order_by().values("pk")))


def _without(field: Field) -> Found:
    """The cards that should have a value and have none: nobody knows it, or a style belongs to no fighter."""
    columns: dict[type[Model], Q] = defaultdict(Q)
    for model, column in map(model_and_column, field.columns):
        columns[model] &= Q(**{f"{column}__isnull": True})
    if Card in columns:
        return Found.by_card(columns[Card])
    of_kind = Q(kind__in=field.kinds) | Q(kind__isnull=True) if field.kinds else Q()
    return Found.by_card(Q(game__in=field.games) & of_kind & Found.by_tables(columns.items()).condition)


def _compared(field: Field, operator: str, number: int) -> Found:
    if field.spans and operator == "=":
        return _cards(field.columns, {"_min__lte": number, "_max__gte": number})
    tests = _REACHED if field.spans else _COMPARED
    return _cards(field.columns, *({test: number} for test in tests[operator]))


def _has(field: Field) -> Found:
    """The cards of which the value is known."""
    return _cards(field.columns, {"__isnull": False})


def _cards(paths: Sequence[str], *tests: Mapping[str, Any]) -> Found:
    """The cards of which one of the columns passes one of the tests.

    A test is of one or more lookups, each by what follows the column's name in it.
    """
    return Found.by_tables(
        (model, Q(**{f"{column}{end}": value for end, value in test.items()}))
        for model, column in map(model_and_column, paths)
        for test in tests
    )
