"""Which cards a tree finds, as a condition on cards.

Every term is either true or false of a card, never unknown: a number or word of another table is looked up among the
rows that have it. So a negation finds exactly the cards that its part does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import CharField, Model, Q
from django.db.models.functions import Cast

from cards.models import Card, CombatCard, Trait
from cards.names import fold
from cards.search.field import AREAS, NONE, SPECIAL, UNKNOWN, Field
from cards.search.fields import FIELDS
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

_NOTHING = Q(pk__in=[])


def where(tree: Tree, vocabulary: Vocabulary) -> Q:
    """The condition that a card is among those that a tree finds."""
    match tree:
        case And(parts):
            return Q(*_conditions(parts, vocabulary, any_of=False))
        case Or(parts):
            return Q(*_conditions(parts, vocabulary, any_of=True), _connector=Q.OR)
        case Not(part):
            return ~where(part, vocabulary)
        case Number(name, operator, number):
            return _compared(FIELDS[name], operator, number)
        case Truth(name, operator, value):
            return _cards(FIELDS[name].columns, {"__exact": value == (operator == "=")})
        case _ if _is_indexed(tree):
            return having([tree])
        case _:
            return _worded(FIELDS[str(tree.field)], tree, vocabulary)


def _conditions(parts: Sequence[Tree], vocabulary: Vocabulary, *, any_of: bool) -> list[Q]:
    """The conditions of the parts. Words that are looked up in the index are looked up together."""
    indexed = [part for part in parts if isinstance(part, Words) and _is_indexed(part)]
    others = [where(part, vocabulary) for part in parts if not (isinstance(part, Words) and _is_indexed(part))]
    return [having(indexed, any_of=any_of), *others] if indexed else others


def _is_indexed(term: Words) -> bool:
    return term.operator == ":" and (term.field is None or FIELDS[term.field].type == "text")


def _worded(field: Field, term: Words, vocabulary: Vocabulary) -> Q:
    if field.name == "name":
        found = Q(**{"sort_key__startswith" if term.open else "sort_key": fold(term.written)})
    elif field.name == "code":
        found = Q(**{"code__istartswith" if term.open else "code__iexact": term.written})
    elif field.is_instead(term.words) and not term.open:
        found = _instead(field, *term.words)
    else:
        found = _meaning_one_of(field, vocabulary.meant(term))
    return _has(field) & ~found if term.operator == "!=" else found


def _meaning_one_of(field: Field, meanings: Iterable[Meaning]) -> Q:
    if field.trait:
        named = [Q(**dict(zip(("name", "x", "y"), meaning.value, strict=True))) for meaning in meanings]
        traits = Trait.objects.filter(_any(named), kind=field.trait)
        return Q(pk__in=traits.order_by().values("card")) if named else _NOTHING
    values: dict[str, list[Any]] = defaultdict(list)
    for meaning in meanings:
        for path in meaning.columns:
            values[path].append(meaning.value)
    return _any_card(
        (model, Q(**{f"{column}__in": some}))
        for path, some in values.items()
        for model, column in [model_and_column(path)]
    )


def _instead(field: Field, word: str) -> Q:
    """The cards with a word in a value's place."""
    if word in AREAS:
        return _in_area(field.name, word)
    if SPECIAL in field.instead:
        return _cards(field.columns, {"_kind": _NUMBER_KINDS[word]})
    return _without(field)


def _in_area(column: str, area: str) -> Q:
    """The advanced combat cards that attack or defend an area."""
    cards = CombatCard.objects.alias(areas=Cast(column, CharField()))
    found = cards.filter(areas__contains=f'"{area}"') if column == "defend" else cards.filter(attack=area)
    return Q(pk__in=found.order_by().values("pk"))


def _without(field: Field) -> Q:
    """The cards that should have a value and have none: nobody knows it, or a style belongs to no fighter."""
    columns: dict[type[Model], Q] = defaultdict(Q)
    for model, column in map(model_and_column, field.columns):
        columns[model] &= Q(**{f"{column}__isnull": True})
    if Card in columns:
        return columns[Card]
    of_kind = Q(kind__in=field.kinds) | Q(kind__isnull=True) if field.kinds else Q()
    return Q(game__in=field.games) & of_kind & _any_card(columns.items())


def _compared(field: Field, operator: str, number: int) -> Q:
    if field.spans and operator == "=":
        return _cards(field.columns, {"_min__lte": number, "_max__gte": number})
    tests = _REACHED if field.spans else _COMPARED
    return _cards(field.columns, *({test: number} for test in tests[operator]))


def _has(field: Field) -> Q:
    """The cards of which the value is known."""
    return _cards(field.columns, {"__isnull": False})


def _cards(paths: Sequence[str], *tests: Mapping[str, Any]) -> Q:
    """The cards of which one of the columns passes one of the tests.

    A test is of one or more lookups, each by what follows the column's name in it.
    """
    columns: dict[type[Model], list[Q]] = defaultdict(list)
    for model, column in map(model_and_column, paths):
        columns[model] += [Q(**{f"{column}{end}": value for end, value in test.items()}) for test in tests]
    return _any_card((model, _any(some)) for model, some in columns.items())


def _any_card(conditions: Iterable[tuple[type[Model], Q]]) -> Q:
    """The cards with a row in one of these tables that meets the condition on it.

    The rows of all tables together are one subquery, so that a database may begin with them where they are few.
    """
    own, rows = [], []
    for model, condition in conditions:
        if model is Card:
            own.append(condition)
        else:
            rows.append(model._default_manager.filter(condition).order_by().values("pk"))
    if rows:
        own.append(Q(pk__in=rows[0].union(*rows[1:], all=True) if rows[1:] else rows[0]))
    return _any(own)


def _any(conditions: Iterable[Q]) -> Q:
    some = list(conditions)
    return Q(*some, _connector=Q.OR) if some else _NOTHING
