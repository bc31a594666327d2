"""A query, read, with what it finds and how it is said in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Q

from cards.search.explain import explain
from cards.search.parse import parse
from cards.search.tree import Term, all_of, as_query, looser
from cards.search.vocabulary import Vocabulary
from cards.search.warning import QueryWarning
from cards.search.where import where


class Asked:
    """What somebody asks for, as far as it is understood."""

    def __init__(self, text: str) -> None:
        """Raises QueryTooLongError."""
        self._query = parse(text)
        self._vocabulary = Vocabulary(self._query.tree)

    @property
    def condition(self) -> Q:
        """The condition that finds the cards."""
        return where(self._query.tree, self._vocabulary)

    @property
    def explained(self) -> str:
        """The cards in words."""
        return explain(self._query.tree, self._vocabulary.labels)

    @property
    def warnings(self) -> list[QueryWarning]:
        """What was not understood, from left to right."""
        warnings = [*self._query.warnings, *self._vocabulary.warnings(self._query)]
        return sorted(warnings, key=lambda warning: warning.at)

    def explained_with(self, terms: Iterable[Term]) -> str:
        """The cards in words when these terms are asked for besides."""
        tree = all_of((self._query.tree, *terms))
        return explain(tree, Vocabulary(tree).labels)

    def looser(self) -> Iterator[tuple[str, str, Q]]:
        """Queries that ask for a little less: each with its words and its condition."""
        for tree in looser(self._query.tree):
            yield as_query(tree), explain(tree, self._vocabulary.labels), where(tree, self._vocabulary)
