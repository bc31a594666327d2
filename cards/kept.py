"""What is made from the card data once a version and kept by this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cards.models import Catalogue

K = TypeVar("K")
V = TypeVar("V")


class Kept(Generic[K, V]):
    """Values made by `make`, each made again when the catalogue has a new version.

    The version is read before the data: cards that change meanwhile are read again under the next one. Before the
    first load there is no version to keep anything for.
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        self._make = make
        self._values: dict[K, tuple[int, V]] = {}

    def of(self, key: K, version: int | None = None) -> V:
        """The value of the current version; who has read which that is says so, and saves a query."""
        current = Catalogue.current_version() if version is None else version
        if current == 0:
            return self._make(key)
        kept = self._values.get(key)
        if kept is None or kept[0] != current:
            kept = self._values[key] = (current, self._make(key))
        return kept[1]
