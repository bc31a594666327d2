"""Filters that understand one thing exactly: a whole number, true or false, a word that the data knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.forms.widgets import TextInput
from django.http import QueryDict
from django_filters import Filter
from django_filters.rest_framework import DjangoFilterBackend, FilterSet
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.exceptions import ErrorDetail
from rest_framework.exceptions import ValidationError as Refusal
from rest_framework.request import Request

from .errors import echo, nearest, one_of
from .parameters import LONGEST_NUMBER, whole_number

# A word, and the value that stands for it in the column.
Words = Iterable[tuple[str, Any]]


class WholeNumberField(forms.Field):
    widget = TextInput

    def clean(self, value: str | None) -> int | None:
        if value is None:
            return None
        found = whole_number(value)
        if found is None:
            raise ValidationError(
                f"Found {echo(value)}; allowed is a whole number of at most {LONGEST_NUMBER} digits.", code="invalid"
            )
        return found


class TruthField(forms.Field):
    widget = TextInput

    def clean(self, value: str | None) -> bool | None:
        if value is not None and value not in ("true", "false"):
            raise ValidationError(f"Found {echo(value)}; allowed are true and false.", code="invalid")
        return None if value is None else value == "true"


class WordField(forms.Field):
    """One of the words that there are, by whatever case it is written in."""

    widget = TextInput
    words: Callable[[], Words]

    def clean(self, value: str | None) -> Any:
        if value is None:
            return None
        words = dict(self.words())
        by_folded = {word.casefold(): meant for word, meant in words.items()}
        if value.casefold() in by_folded:
            return by_folded[value.casefold()]
        guess = nearest(value, by_folded)
        hint = f' Did you mean "{guess}"?' if guess else ""
        raise ValidationError(f"Found {echo(value)}; allowed are {one_of(words)}.{hint}", code="invalid_choice")


@extend_schema_field(OpenApiTypes.INT)
class WholeNumber(Filter):
    """A number of the card, exactly or (`__gte`, `__lte`) at least or at most; a card without it is not found."""

    field_class = WholeNumberField

    def filter(self, qs: QuerySet[Any], value: int | None) -> QuerySet[Any]:
        # PostgreSQL's small integers reach less far than SQLite's, and Django leaves a condition out that all of them
        # meet, so that rows without a number would be found there too.
        return qs if value is None else super().filter(qs, value).filter(**{f"{self.field_name}__isnull": False})


@extend_schema_field(OpenApiTypes.BOOL)
class Truth(Filter):
    """`true` or `false`, written so."""

    field_class = TruthField


@extend_schema_field({"type": "string", "description": "A word of the data, in whatever case."})
class Word(Filter):
    """A word that the data knows; another is refused with the list of those there are.

    `words` says which there are and what stands for each in the column; without it, they are the column's own values.
    """

    field_class = WordField
    absent = object()

    def __init__(
        self, field_name: str, *, words: Callable[[], Words] | None = None, unknown: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(field_name, **kwargs)
        self._words = words
        self._unknown = unknown
        if unknown:
            told = "A word of the data, in whatever case; `unknown` finds the cards of which nobody knows it."
            extend_schema_field({"type": "string", "description": told})(self)

    @property
    def field(self) -> WordField:
        field = super().field
        field.words = self.words
        return field

    def words(self) -> Words:
        yield from self._words() if self._words else words_of(self.model, self.field_name)
        if self._unknown:
            yield "unknown", self.absent

    def filter(self, qs: QuerySet[Any], value: Any) -> QuerySet[Any]:
        if value is self.absent:
            return qs.filter(**{f"{self.field_name}__isnull": True})
        return super().filter(qs, value)


class Choice(Word):
    """One of a few words that the rules fix."""

    def __init__(self, field_name: str, choices: Iterable[str], **kwargs: Any) -> None:
        words = [(choice, choice) for choice in choices]
        super().__init__(field_name, words=lambda: words, **kwargs)
        extend_schema_field({"type": "string", "enum": [word for word, _ in words]})(self)


def words_of(model: type[Model], column: str) -> Words:
    """The values that a column has in any row."""
    found = model._default_manager.exclude(**{f"{column}__isnull": True}).order_by().values_list(column, flat=True)
    return [(str(value), value) for value in found.distinct()]


class AskedFilters(FilterSet):
    """Makes the filters that are asked for and no others: most lists have dozens, most questions one or two.

    `numbers` are those that can be asked for exactly, at least and at most: the name in the address, and the column.
    """

    numbers: ClassVar[dict[str, str]] = {}

    def __init__(self, data: Any = None, *args: Any, **kwargs: Any) -> None:
        self.base_filters = {name: made for name, made in self.base_filters.items() if name in (data or ())}
        super().__init__(data, *args, **kwargs)

    @classmethod
    def asks_nothing(cls, query: QueryDict) -> bool:
        """Whether none of the parameters filters anything."""
        return query.keys().isdisjoint(cls.base_filters)

    @classmethod
    def unasked(cls, rows: QuerySet[Any]) -> QuerySet[Any]:
        """The rows of a list when nothing is asked."""
        return rows

    @classmethod
    def get_filters(cls) -> dict[str, Any]:
        filters = super().get_filters()
        for name, column in cls.numbers.items():
            filters[name] = WholeNumber(column)
            filters[f"{name}__gte"] = WholeNumber(column, "gte")
            filters[f"{name}__lte"] = WholeNumber(column, "lte")
        return filters


class AskedFilterBackend(DjangoFilterBackend):
    """Filters a view's rows, and leaves what each parameter was understood as in the view's `asked`."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        filterset = self.get_filterset_class(view, queryset)
        if filterset.asks_nothing(request.query_params):
            view.asked = {}
            return filterset.unasked(queryset)
        filters = self.get_filterset(request, queryset, view)
        if not filters.is_valid():
            raise refused_values(filters.errors)
        view.asked = filters.form.cleaned_data
        return filters.qs


def refused_values(errors: forms.utils.ErrorDict) -> Refusal:
    """A 400 with what a form complains of. django-filter's own takes a `%` in what was sent for a place to fill in."""
    return Refusal(
        {
            name: [ErrorDetail(message, complaint.code) for complaint in complaints for message in complaint.messages]
            for name, complaints in errors.as_data().items()
        }
    )
