"""Amounts: how many, how far, what numbers are compared with and multiplied by."""

from dataclasses import field
from typing import Literal

from engine.battlecon.tree.things import Position, Ref, Thing, Whose
from engine.text.tree import Node, node


class Amount(Node):
    """How many, where a player may have a choice."""

    __slots__ = ()


class Threshold(Node):
    """What a number must be for a condition to hold."""

    __slots__ = ()


@node
class Exactly(Amount, Threshold):
    """`2`."""

    number: int


@node
class OneOf(Amount):
    """`1, 2 or 3`."""

    numbers: tuple[int, ...]


@node
class UpTo(Amount):
    """`up to 3`: from 0 to the number."""

    number: int


@node
class AtLeast(Amount):
    """`2 or more`."""

    number: int


@node
class AnyNumber(Amount):
    """`any number`, 0 included."""

    of: bool = field(default=False, compare=False)


@node
class OrMore(Threshold):
    """`3+`."""

    number: int


@node
class OrLess(Threshold):
    """`7 or less`, `1 or fewer`."""

    number: int
    word: Literal["less", "fewer"] = field(default="less", compare=False)


class Scale(Node):
    """What a number is multiplied by: `per Fury you hold`."""

    __slots__ = ()


@node
class DamageDealt(Scale):
    """The damage the attack dealt."""


@node
class PartOfDamageDealt(Scale):
    """`per 2 damage dealt, rounded up`."""

    number: int


@node
class DamageSoaked(Scale):
    """The damage that was soaked."""


@node
class DamageTakenBy(Scale):
    """The damage somebody took."""

    whom: Ref


@node
class NumberHeld(Scale):
    """How many of a thing the fighter holds."""

    thing: Thing
    you_hold: bool = field(default=False, compare=False)


@node
class NumberSpent(Scale):
    """How many of a thing were spent."""

    thing: Thing


@node
class LifeSpent(Scale):
    """The life that was spent."""


@node
class NumberUsed(Scale):
    """How many of a thing are used on this beat's attack."""

    thing: Thing


@node
class NumberActive(Scale):
    """How many of a thing are active."""

    thing: Thing


@node
class NumberStanding(Scale):
    """How many of a thing stand somewhere."""

    thing: Thing
    position: Position


@node
class NumberDiscarded(Scale):
    """How many of a thing lie in somebody's discard piles."""

    thing: Thing
    whose: Whose


@node
class NumberOfSpaces(Scale):
    """How many spaces are somewhere: `per space between you and the opponent`."""

    position: Position


@node
class Limit(Node):
    """`(maximum 5)`: what the scaled number cannot exceed."""

    number: int
    scale: Scale | None = None
    in_spaces: bool = field(default=False, compare=False)


class Quantity(Node):
    """How many of what."""

    __slots__ = ()


@node
class Some(Quantity):
    """`2 Time`, `up to 3 tokens`, `1 Fury per damage dealt`."""

    amount: Amount
    thing: Thing
    scale: Scale | None = None
    limit: Limit | None = None


@node
class Each(Quantity):
    """All there are of a thing."""

    thing: Thing


@node
class EachActive(Quantity):
    """All active ones of a thing."""

    thing: Thing


class NamedCard(Node):
    """What a card must be called."""

    __slots__ = ()


@node
class NamedOne(Quantity, NamedCard):
    """`the named base`: the one that was named."""

    thing: Thing


@node
class BaseNames(NamedCard):
    """`Strike or Shot`."""

    names: tuple[str, ...]


@node
class Unique(NamedCard):
    """A card that only this fighter has."""


class Distance(Node):
    """How far something moves."""

    __slots__ = ()


@node
class Spaces(Distance):
    """`1 or 2`, `up to 3, not past you`, `1 per Time spent`."""

    amount: Amount
    scale: Scale | None = None
    limit: Limit | None = None
    not_past: Ref | None = None


@node
class DistanceToward(Distance):
    """`2 toward the opponent`."""

    amount: Amount
    toward: Ref


@node
class UntilAdjacent(Distance):
    """As many spaces as it takes to stand adjacent."""


@node
class AsFarAsPossible(Distance):
    """As many spaces as the board allows."""
