"""Where words are looked up: the one place that knows how each database indexes the search documents.

Both indexes are of the very words that `document.words` makes, and are asked with them: no database splits, stems or
ranks anything. Migration 0003 makes them, and keeps them in step with the table of search documents by itself.

PostgreSQL notes at most 256 places of a word, and 16,383 of a document; no card comes near (the longest has 308 words).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from django.db import connection
from django.db.models import Q
from django.db.models.expressions import RawSQL

from cards.search.tree import Words


class _Index(Protocol):
    statement: str
    joined: Mapping[bool, str]

    def phrase(self, term: Words) -> str:
        """A term in the database's own notation."""


class _FTS5:
    """SQLite: an FTS5 table with the columns name, text and rest."""

    statement = 'SELECT rowid FROM "cards_words" WHERE "cards_words" MATCH %s'
    joined: Mapping[bool, str] = {True: " OR ", False: " AND "}

    def phrase(self, term: Words) -> str:
        column = f"{term.field} : " if term.field else ""
        return f'{column}"{" ".join(term.words)}"{" *" if term.open else ""}'


class _TSVector:
    """PostgreSQL: a column of tsvectors, with each word as it is and once more as a word of its field."""

    statement = 'SELECT "card_id" FROM "cards_searchdocument" WHERE "vector" @@ %s::tsquery'
    joined: Mapping[bool, str] = {True: " | ", False: " & "}

    def phrase(self, term: Words) -> str:
        field = f"{term.field}_" if term.field else ""
        phrase = " <-> ".join(f"{field}{word}" for word in term.words)
        return f"({phrase}:*)" if term.open else f"({phrase})"


_INDEXES: dict[str, _Index] = {"sqlite": _FTS5(), "postgresql": _TSVector()}


def having(terms: Sequence[Words], *, any_of: bool = False) -> Q:
    """The cards with all of these words, each term in its field or anywhere, or with any of them."""
    index = _INDEXES[connection.vendor]
    asked = index.joined[any_of].join(index.phrase(term) for term in terms)
    return Q(pk__in=RawSQL(index.statement, [asked]))
