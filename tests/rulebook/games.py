"""Which function plays which action of which game's cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tests.rulebook.cases import Question
from tests.rulebook.war import ACTIONS as WAR

Adapter = Callable[[Question], Mapping[str, Any]]

ADAPTERS: Final[dict[str, dict[str, Adapter]]] = {"war": WAR}
