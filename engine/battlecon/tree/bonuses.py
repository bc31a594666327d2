"""Instructions that change the numbers of an attack, and life, in BattleCON."""

from dataclasses import field
from typing import Literal

from engine.battlecon.tree.amounts import Amount, Limit, Scale
from engine.battlecon.tree.instruction import Instruction
from engine.battlecon.tree.things import CardKind, Opponent, Ref, Thing, Whose, YourMarker
from engine.battlecon.tree.when import Trigger
from engine.text.tree import Node, NumberRange, node

Defence = Literal["guard", "armor", "soak", "stun guard"]
Stat = Literal["power", "priority", "range", "guard", "armor", "soak", "stun guard"]


class Bonus(Node):
    """What an attack gets."""

    __slots__ = ()


@node
class StatBonus(Bonus):
    """`+2 power`, `-1 priority`."""

    number: int
    stat: Stat


@node
class RangeBonus(Bonus):
    """`+0~2 range`: the far end grows more than the near one."""

    range: NumberRange


@node
class DefenceBonus(Bonus):
    """`stun guard 3`."""

    defence: Defence
    number: int


@node
class UnlimitedStunGuard(Bonus):
    """Stun guard that no damage of an attack exceeds."""


@node
class StunImmunity(Bonus):
    """What cannot be stunned at all, nor by an effect."""


class Duration(Node):
    """How long a bonus lasts when it is not the beat."""

    __slots__ = ()


@node
class RestOfDuel(Duration):
    """`for the rest of the duel`."""


@node
class UntilTrigger(Duration):
    """`until End`."""

    trigger: Trigger


@node
class Get(Instruction):
    """`+2 power and soak 1 per Fury you hold`; `the opponent gets -2 priority`."""

    who: Opponent | None = field(default=None, kw_only=True)
    bonuses: tuple[Bonus, ...]
    only_commas: bool = field(default=False, compare=False, kw_only=True)
    scale: Scale | None = None
    limit: Limit | None = None
    duration: Duration | None = None


class Ignored(Node):
    """What of the opponent's does not count."""

    __slots__ = ()


@node
class IgnoredDefence(Ignored):
    """`ignore soak`."""

    defence: Defence


@node
class MovementIgnored(Ignored):
    """`ignore movement`: the fighter is not moved by others."""


@node
class MovementByOpponent(Ignored):
    """`ignore movement by the opponent`."""


@node
class YourTokens(Ignored):
    """`ignore your tokens`."""


@node
class StylesExceptEnd(Ignored):
    """`ignore your styles except their End effects`."""

    whose: Whose


@node
class Ignore(Instruction):
    """`ignore soak`, `ignore movement`."""

    ignored: Ignored


@node
class PriorityTies(Instruction):
    """`win priority ties`."""

    outcome: Literal["win", "lose"]


@node
class Vulnerable(Instruction):
    """`vulnerable`."""


class Settable(Node):
    """A number that a line can set."""

    __slots__ = ()


@node
class OwnStat(Settable):
    """A number of the fighter's attack."""

    stat: Stat


@node
class Life(Settable):
    """The fighter's life."""


@node
class StartingLife(Settable):
    """The life the fighter begins with."""


@node
class NumberOfCard(Settable):
    """`the opponent's style power`."""

    whose: Whose
    card: CardKind
    stat: Stat


class Setting(Node):
    """What a number becomes."""

    __slots__ = ()


@node
class Fixed(Setting):
    """`power becomes 0`."""

    number: int


@node
class FixedRange(Setting):
    """`range becomes 1~5`."""

    range: NumberRange


@node
class BasePriority(Setting):
    """`priority becomes the opponent's base priority`."""

    whose: Whose


@node
class Becomes(Instruction):
    """`power becomes 0`."""

    what: Settable
    value: Setting


@node
class RangeMeasuredFrom(Instruction):
    """`range is measured from your Juto`."""

    origin: Ref


@node
class CopyBonuses(Instruction):
    """`copy the opponent's power and priority bonuses instead`."""

    whose: Whose
    stats: tuple[Stat, ...]
    instead: bool = False


@node
class DoubleBonuses(Instruction):
    """`double the bonuses of each token used`."""

    thing: Thing


@node
class LoseLife(Instruction):
    """`lose 1 life`, `the opponent loses 2 life`."""

    who: Opponent | YourMarker | None = field(default=None, kw_only=True)
    number: int
    scale: Scale | None = None
    limit: Limit | None = None


@node
class RegainLife(Instruction):
    """`regain 3 life`."""

    who: Opponent | None = field(default=None, kw_only=True)
    number: int
    scale: Scale | None = None
    limit: Limit | None = None


@node
class SpendLife(Instruction):
    """`spend up to 3 life`."""

    amount: Amount


@node
class Chip(Instruction):
    """`chip 2`: damage that nothing reduces and that does not stun."""

    number: int


@node
class DealDamage(Instruction):
    """`deal 2 damage`."""

    number: int


class Portion(Node):
    """What is taken of an attack's damage."""

    __slots__ = ()


@node
class NoMoreThan(Portion):
    """`at most 2`."""

    number: int


@node
class More(Portion):
    """`1 more`."""

    number: int


@node
class Plus(Node):
    """`, plus 1 per Time spent`."""

    number: int
    scale: Scale


@node
class TakeFromAttack(Instruction):
    """`take at most 2 damage from an attack`."""

    portion: Portion
    plus: Plus | None = None


@node
class LifeFloor(Instruction):
    """`cannot be reduced below 1 life`."""

    number: int


@node
class MarkerHasLife(Instruction):
    """`your Juto has 6 life`."""

    marker: YourMarker
    number: int


@node
class MarkersShareLife(Instruction):
    """`your Soldiers share 10 life`."""

    marker: YourMarker
    number: int
