"""What is agreed for a match or an event beside its format. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType


@dataclass(frozen=True)
class Bans:
    """The cards banned by one list, with the day it came into force and where it was published."""

    since: date
    cards: frozenset[str]
    source: str


@dataclass(frozen=True)
class Terms:
    """What holds for this verdict beside the format: the ban list in force, and what was agreed.

    BattleCON: `boxes` of the game are there, and of promotional fighters so many copies as `promos` says.
    BattleCards: so many `spells` a side (ruling C31) without the `forbidden` ones; in a campaign at most so many
    `fighters` a side, and only `different` ones.
    """

    bans: Bans | None = None
    boxes: int = 1
    promos: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    spells: int = 2
    forbidden: frozenset[str] = frozenset()
    fighters: int | None = None
    different: bool = False


NOTHING_AGREED = Terms()
