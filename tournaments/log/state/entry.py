"""An entry: somebody who takes part, by account or by name only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class EntryStatus(StrEnum):
    """Whether an entry is paired in the next round."""

    ACTIVE = "active"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class PenaltyKind(StrEnum):
    """How grave an infraction was. What it costs in a match is the organiser's result."""

    WARNING = "warning"
    DUEL_LOSS = "duel_loss"
    MATCH_LOSS = "match_loss"


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a judge has given an entry, and why."""

    seq: int
    kind: PenaltyKind
    reason: str
    match: str | None = None


@dataclass(frozen=True, slots=True)
class SubmittedDeck:
    """A deck as it was handed in: one revision, its hash, and what the format said of it on that day.

    `complaints` are the codes of the errors. `fighters` are those of a BattleCON team.
    """

    revision: int | None
    digest: str
    complaints: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.complaints


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry by its number.

    `invited` is the account that the entry is meant for, until it accepts. `from_round` is the first round it could
    play: 1, or a later one for a late entry. `seed` is its place in the seeding. `flight` counts from 1.
    """

    number: int
    name: str
    account: int | None = None
    invited: int | None = None
    status: EntryStatus = EntryStatus.ACTIVE
    from_round: int = 1
    seed: int | None = None
    rating: float | None = None
    flight: int | None = None
    fixed_table: int | None = None
    deck: SubmittedDeck | None = None
    penalties: tuple[Penalty, ...] = ()

    @property
    def active(self) -> bool:
        return self.status is EntryStatus.ACTIVE
