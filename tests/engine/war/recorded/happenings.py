"""What may happen in a recorded beat, one class for each kind of line. `seat` is whose line it is."""

from dataclasses import dataclass
from typing import Literal

from tests.engine.war.recorded.board import Board

Stat = Literal["power", "priority"]


@dataclass(frozen=True)
class Anted:
    """A token went from the pool into the ante; also in mid-beat, by an effect."""

    seat: int
    token: str


@dataclass(frozen=True)
class TokensGained:
    """The pool grew by so many tokens; nothing is printed when it was full."""

    seat: int
    token: str
    count: int


@dataclass(frozen=True)
class TokenSpent:
    """A token was paid for an effect of its owner."""

    seat: int
    token: str


@dataclass(frozen=True)
class TokenLost:
    """A token was discarded, by a rule of its owner or by the opponent's effect."""

    seat: int
    token: str


@dataclass(frozen=True)
class TokenRegained:
    """One particular token came back. `from_ante` marks one of several taken back from this beat's ante."""

    seat: int
    token: str
    from_ante: bool = False


@dataclass(frozen=True)
class TokensSet:
    """The pool now holds exactly so many tokens."""

    seat: int
    token: str
    count: int


@dataclass(frozen=True)
class Moved:
    """`mover` changed space because `by` moved it; nothing is printed for a movement of no spaces."""

    by: int
    mover: int
    board: Board


@dataclass(frozen=True)
class MarkerMoved:
    """A marker was put somewhere, possibly where it stood."""

    seat: int
    marker: str
    board: Board


@dataclass(frozen=True)
class JutoRevived:
    """Juto came back to the board with full life."""

    seat: int
    board: Board


@dataclass(frozen=True)
class Pulsed:
    """Both fighters were put on new spaces by a Pulse; an older log does not name the `seat` that pulsed."""

    seat: int | None
    board: Board


@dataclass(frozen=True)
class Hit:
    """The seat's attack hit."""

    seat: int


@dataclass(frozen=True)
class Missed:
    """The seat's attack did not hit."""

    seat: int


@dataclass(frozen=True)
class Soaking:
    """The soak that the seat has against the damage printed next, after what the opponent ignores."""

    seat: int
    soak: int


@dataclass(frozen=True)
class Damaged:
    """The seat took damage, after soak, and has that life left."""

    seat: int
    damage: int
    life: int


@dataclass(frozen=True)
class Stunned:
    """The seat is stunned; printed again when it already was."""

    seat: int


@dataclass(frozen=True)
class LifeLost:
    """The seat lost life; `amount` is what the effect says, though life stops at 1."""

    seat: int
    amount: int
    life: int


@dataclass(frozen=True)
class LifeGained:
    """The seat gained life; `amount` is what the effect says, though life stops at its start."""

    seat: int
    amount: int
    life: int


@dataclass(frozen=True)
class BonusGained:
    """A bonus or penalty for the rest of the beat."""

    seat: int
    stat: Stat
    amount: int


@dataclass(frozen=True)
class RangeGained:
    """A change of the minimum and the maximum range for the rest of the beat."""

    seat: int
    minimum: int
    maximum: int


@dataclass(frozen=True)
class LevelBonus:
    """Power, priority and stun guard by level, as the ante begins."""

    seat: int
    amount: int


@dataclass(frozen=True)
class SoakGained:
    """Soak bought in answer to a hit, and the total with the printed soak."""

    seat: int
    amount: int
    total: int


@dataclass(frozen=True)
class StunGuardUnlimited:
    """No damage stuns the seat for the rest of the beat."""

    seat: int


@dataclass(frozen=True)
class BonusNextBeat:
    """A bonus or penalty that the seat will have in the next beat."""

    seat: int
    stat: Stat
    amount: int


@dataclass(frozen=True)
class CannotMoveNextBeat:
    """The seat will not be able to move in the next beat."""

    seat: int


@dataclass(frozen=True)
class CannotMoveAgain:
    """The seat does not move any more in this beat."""

    seat: int


@dataclass(frozen=True)
class BecameActive:
    """The seat became the active player during the beat."""

    seat: int


@dataclass(frozen=True)
class BaseDiscarded:
    """An additional base went from the seat's hand to its newest discards."""

    seat: int
    base: str


@dataclass(frozen=True)
class BaseReplaced:
    """The seat goes on with another base from its hand."""

    seat: int
    base: str


@dataclass(frozen=True)
class StyleAdded:
    """A second style from hand applies to the attack."""

    seat: int
    style: str


@dataclass(frozen=True)
class AttacksAgain:
    """The attack will be made so many times more."""

    seat: int
    times: int


@dataclass(frozen=True)
class ParadigmsAssumed:
    """The paradigms that now hold, instead of those before; none when they were lost."""

    seat: int
    paradigms: tuple[str, ...]


@dataclass(frozen=True)
class TranceGained:
    """One Trance more, `now` in all."""

    seat: int
    now: int


@dataclass(frozen=True)
class TranceLost:
    """Every Trance was discarded."""

    seat: int


@dataclass(frozen=True)
class TranceSpent:
    """Trance paid for an effect."""

    seat: int
    count: int


@dataclass(frozen=True)
class LevelGained:
    """One level more, `now` in all."""

    seat: int
    now: int


@dataclass(frozen=True)
class FreePactChosen:
    """The pact that the seat will use without paying in the next beat."""

    seat: int
    pact: str


Happening = (
    Anted
    | TokensGained
    | TokenSpent
    | TokenLost
    | TokenRegained
    | TokensSet
    | Moved
    | MarkerMoved
    | JutoRevived
    | Pulsed
    | Hit
    | Missed
    | Soaking
    | Damaged
    | Stunned
    | LifeLost
    | LifeGained
    | BonusGained
    | RangeGained
    | LevelBonus
    | SoakGained
    | StunGuardUnlimited
    | BonusNextBeat
    | CannotMoveNextBeat
    | CannotMoveAgain
    | BecameActive
    | BaseDiscarded
    | BaseReplaced
    | StyleAdded
    | AttacksAgain
    | ParadigmsAssumed
    | TranceGained
    | TranceLost
    | TranceSpent
    | LevelGained
    | FreePactChosen
)
