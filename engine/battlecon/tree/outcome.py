"""Instructions about what comes of an attack, whom it reaches, and what is forbidden in BattleCON."""

from typing import Literal

from engine.battlecon.tree.amounts import Threshold
from engine.battlecon.tree.bonuses import Stat
from engine.battlecon.tree.instruction import Instruction
from engine.battlecon.tree.things import Position, Ref, Thing, Whose, YourMarker
from engine.battlecon.tree.when import PriorityLevel, Span
from engine.text.tree import Node, node


@node
class BecomesStunned(Instruction):
    """`the opponent is stunned`."""

    who: Ref


@node
class BecomesDefeated(Instruction):
    """`the opponent is defeated`."""

    who: Ref


@node
class BecomeActive(Instruction):
    """`you become active`."""


@node
class RepeatAttack(Instruction):
    """`repeat this attack`."""


@node
class CancelEffect(Instruction):
    """`cancel that effect`."""


@node
class NoMoreEffects(Instruction):
    """`the opponent resolves no more effects`."""


@node
class Pulse(Instruction):
    """The Special Action `pulse`."""


@node
class Cancel(Instruction):
    """The Special Action `cancel`."""


@node
class Finish(Instruction):
    """The Special Action `finish`: the Finisher replaces the attack."""


class Opponents(Node):
    """Which opponents."""

    __slots__ = ()


@node
class OpponentsStanding(Opponents):
    """`opponents at range 1`: by where they stand."""

    position: Position


@node
class OpponentsWith(Opponents):
    """`opponents with higher priority`."""

    level: PriorityLevel


class Source(Node):
    """Where an attack comes from."""

    __slots__ = ()


@node
class FromRange(Source):
    """`from range 4+`."""

    threshold: Threshold


@node
class FromOpponents(Source):
    """`from opponents adjacent to you`."""

    opponents: Opponents


@node
class FromThatOpponent(Source):
    """`from that opponent`."""


@node
class CannotBeHit(Instruction):
    """`attacks from range 4+ do not hit you`."""

    source: Source | None = None


@node
class HitsArea(Instruction):
    """`this attack hits the spaces within 1 of your Trap`: instead of its range."""

    position: Position


@node
class AlsoHitsAt(Instruction):
    """`this attack also hits at range 1`."""

    number: int


@node
class DoesNotHit(Instruction):
    """`this attack does not hit`; with opponents, does not hit those."""

    opponents: Opponents | None = None


@node
class HitsWithout(Instruction):
    """`this attack hits without Ammo`."""

    thing: Thing


@node
class DoesNotStun(Instruction):
    """`this attack does not stun`."""


@node
class NextAttackStuns(Instruction):
    """`your next attack stuns`."""


class Banned(Node):
    """What a fighter cannot do."""

    __slots__ = ()


@node
class Moving(Banned):
    """`cannot move`, `cannot advance past you`."""

    how: Literal["move", "advance", "retreat"]
    past: Ref | None = None


@node
class Entering(Banned):
    """`cannot enter spaces within 1 of your Trap`."""

    position: Position


@node
class Gaining(Banned):
    """`cannot gain tokens`."""

    thing: Thing


@node
class RegainingUsed(Banned):
    """`cannot regain tokens used this beat`."""

    thing: Thing


@node
class OpponentCannot(Instruction):
    """`the opponent cannot move`."""

    banned: Banned


@node
class YouCannot(Instruction):
    """`you cannot move`."""

    banned: Banned


@node
class MarkerCannotMove(Instruction):
    """`your Trap cannot be shifted or placed`."""

    marker: YourMarker


@node
class NobodyPassesYou(Instruction):
    """`movement cannot pass you`."""


@node
class NothingCanBeSpent(Instruction):
    """`tokens and counters cannot be spent`: by anybody."""


@node
class OnlyPrinted(Instruction):
    """`the opponent's power and priority cannot exceed the printed ones`."""

    whose: Whose
    stats: tuple[Stat, ...]


@node
class OpponentStops(Instruction):
    """`the opponent stops adjacent to you`: movement that comes there ends."""

    position: Position


@node
class OpponentDoesNotRecycle(Instruction):
    """`the opponent does not recycle`."""


@node
class AtMost(Instruction):
    """`hold at most 5 Time`, `spend at most 2 Time per beat`."""

    deed: Literal["hold", "spend"]
    number: int
    thing: Thing
    per: Span | None = None


@node
class AtMostOfEach(Instruction):
    """`hold at most 1 of each token`."""

    deed: Literal["hold", "spend"]
    number: int
    thing: Thing
