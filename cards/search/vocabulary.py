"""Which values of the data a query's words mean: `faction:jotune` Jotune, `fighter:alexian` King Alexian."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from django.db.models import Model

from cards.kept import Kept
from cards.models import Base, Card, CardSet, Catalogue, Fighter, Game, Trait
from cards.search.document import keyword
from cards.search.document import words as words_of
from cards.search.field import Field
from cards.search.fields import FIELDS
from cards.search.parse import Query
from cards.search.tree import Tree, Words, terms_of
from cards.search.warning import QueryWarning
from cards.wording import kinds_name, lower_first

BASE_KIND = "as_base__base_kind"

Spelling = tuple[str, ...]

# The same names are split into words for one query after the other.
words = lru_cache(maxsize=20_000)(words_of)


@dataclass(frozen=True)
class Meaning:
    """A value of the data: its name, what stands for it in which columns, and what each way to spell it is called."""

    name: str
    value: Any
    columns: tuple[str, ...]
    spellings: Mapping[Spelling, str]

    def called(self, spelling: Spelling) -> str:
        """What it is called where it is spelled so."""
        return self.spellings.get(spelling, next(iter(self.spellings.values())))


class Vocabulary:
    """The meanings of a query's words. A field's values are read once a version of the card data."""

    def __init__(self, tree: Tree) -> None:
        asked = {term for term in terms_of(tree) if isinstance(term, Words) and _has_meanings(term)}
        fields = {str(term.field) for term in asked}
        version = Catalogue.current_version() if fields else None
        self._known = {name: _known.of(name, version) for name in fields}
        self._meant = {term: _meant(term, self._known[str(term.field)]) for term in asked}

    def meant(self, term: Words) -> list[Meaning]:
        """The values that a term asks for: those that are called so, or else those with these words in them.

        None where a word stands in a value's place.
        """
        return self._meant.get(term, [])

    @property
    def labels(self) -> dict[Words, list[str]]:
        """What an explanation calls them."""
        return {
            term: list(dict.fromkeys(meaning.called(term.words) for meaning in meant))
            for term, meant in self._meant.items()
        }

    def warnings(self, query: Query) -> Iterator[QueryWarning]:
        """A warning of each term that asks for a value that no card has."""
        for term, (start, end) in query.places.items():
            if not self._meant.get(term, True):
                names = {" ".join(words(meaning.name)): meaning.name for meaning in self._known[str(term.field)]}
                near = get_close_matches(" ".join(term.words), names, n=1)
                detail = f'No card has the {FIELDS[str(term.field)].called} "{term.written}"'
                meaning = names[near[0]] if near else None
                yield QueryWarning.about(query.text, start, end, "unknown_value", detail, meaning)


def _has_meanings(term: Words) -> bool:
    field = FIELDS.get(str(term.field))
    is_read = field is not None and field.type == "word" and field.name != "code"
    return is_read and (term.open or not field.is_instead(term.words))


def _meant(term: Words, known: Iterable[Meaning]) -> list[Meaning]:
    if not term.open:
        called_so = [meaning for meaning in known if term.words in meaning.spellings]
        if called_so or term.operator != ":":
            return called_so
    return [meaning for meaning in known if any(_holds(spelling, term) for spelling in meaning.spellings)]


def _holds(spelling: Spelling, term: Words) -> bool:
    """Whether a spelling has a term's words in it; at its head where the whole value is asked for."""
    places = range(len(spelling) - len(term.words) + 1)
    return any(_begins(spelling[place:], term) for place in (places if term.operator == ":" else places[:1]))


def _begins(spelling: Spelling, term: Words) -> bool:
    *first, last = term.words
    found = spelling[len(first)]
    return spelling[: len(first)] == tuple(first) and (found.startswith(last) if term.open else found == last)


def _meanings_of(field: Field) -> Iterator[Meaning]:
    if field.trait:
        yield from _traits(field)
    elif field.name in _READERS:
        yield from _READERS[field.name](field)
    else:
        values = {value for path in field.columns for value in _values_in(path)}
        yield from (_meaning(field, value, value) for value in sorted(values))


def _meaning(field: Field, value: Any, name: str, *other_names: str | None) -> Meaning:
    spelled = [words(spelling) for spelling in (name, *other_names) if spelling]
    return Meaning(name, value, field.columns, dict.fromkeys(spelled, name))


def _values_in(path: str) -> set[str]:
    model, column = model_and_column(path)
    found = model._default_manager.exclude(**{f"{column}__isnull": True}).order_by().values_list(column, flat=True)
    return set(found.distinct())


def model_and_column(path: str) -> tuple[type[Model], str]:
    """Where a column of the table of fields stands: `as_style__power` is Style's power."""
    relation, _, column = path.rpartition("__")
    if not relation:
        return Card, column
    model = Card._meta.get_field(relation).related_model
    assert isinstance(model, type)
    return model, column


def _games(field: Field) -> Iterator[Meaning]:
    for slug, name, short_name in Game.objects.values_list("slug", "name", "short_name"):
        # The line's name stands before a colon: BattleCON: War of Indines.
        yield _meaning(field, slug, name.rpartition(": ")[2], name, short_name, slug)


def _sets(field: Field) -> Iterator[Meaning]:
    for slug, name, code in CardSet.objects.values_list("slug", "name", "code"):
        yield _meaning(field, slug, name, slug, code)


def _kinds(field: Field) -> Iterator[Meaning]:
    for kind in sorted(_values_in("kind")):
        name, plural = kind.replace("_", " "), lower_first(kinds_name(kind))
        yield Meaning(name, kind, ("kind",), dict.fromkeys((words(name), words(plural)), plural))
    for kind in Base.BaseKind.values:
        spellings = (words(spelling) for spelling in (f"{kind} base", f"{kind} bases", kind))
        yield Meaning(f"{kind} base", kind, (BASE_KIND,), dict.fromkeys(spellings, f"{kind} bases"))


def _fighters(field: Field) -> Iterator[Meaning]:
    for pk, slug, name, full_name in Fighter.objects.order_by("slug").values_list("pk", "slug", "name", "full_name"):
        yield _meaning(field, pk, name, full_name, slug, slug.partition("-")[2])


def _origins(field: Field) -> Iterator[Meaning]:
    yield from (_meaning(field, origin, origin) for origin in Card.Origin.values)


def _traits(field: Field) -> Iterator[Meaning]:
    found = Trait.objects.filter(kind=field.trait).order_by("name", "x", "y").values_list("name", "x", "y").distinct()
    for name, x, y in found:
        whole = keyword(name, x, y)
        yield Meaning(whole, (name, x, y), (), {words(whole): whole, words(name): name})


_READERS: dict[str, Callable[[Field], Iterator[Meaning]]] = {
    "game": _games,
    "set": _sets,
    "kind": _kinds,
    "fighter": _fighters,
    "origin": _origins,
}

_known = Kept(lambda name: tuple(_meanings_of(FIELDS[name])))
