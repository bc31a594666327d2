"""A fighter in a mode, with cards that do nothing but what a probe asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.battlecon.layout import KINDS
from tests.engine.war.duels import Duel
from tests.rulebook.homebrew import IDLE, Brew, Sheet, spar
from tests.rulebook.war.beat import STILL

Probe = Callable[[str, str], dict[str, Any]]


def fighter(name: str, mode: str, *text: str, base: Sheet = STILL, priority: int = 9) -> Brew:
    """The fighter with a style of these lines."""
    return Brew(fighter=name, mode=mode, style=Sheet(text=text, priority=priority), base=base)


def duel_of(name: str, mode: str, *text: str, base: Sheet = STILL, other: Brew = IDLE, **duel: Any) -> Duel:
    """Such a fighter against one who does nothing."""
    return spar(fighter(name, mode, *text, base=base), other, **duel)


def empty(duel: Duel) -> None:
    """The first fighter's pool, as if everything in it were out."""
    duel.state.pool[:KINDS] = [0] * KINDS


def token_names(duel: Duel) -> list[str]:
    return [card.name for card in duel.matchup.tokens[0]]


def key(name: str) -> str:
    """A token's name as a case writes it in a field: `dark_force`."""
    return name.lower().replace(" ", "_")
