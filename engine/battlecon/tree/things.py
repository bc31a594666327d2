"""Players, things and places: what the phrases of BattleCON speak of."""

from dataclasses import field
from typing import Literal

from engine.text.tree import Node, node

CardKind = Literal["style", "base"]


class Ref(Node):
    """What stands on the board and can be pointed at: a fighter, a marker, a space."""

    __slots__ = ()


class Markers(Node):
    """Which markers."""

    __slots__ = ()


class Whose(Node):
    """The player something belongs to."""

    __slots__ = ()


@node
class You(Ref):
    """The fighter whose card says it."""


@node
class Opponent(Ref):
    """`the opponent`."""


@node
class AnOpponent(Node):
    """`an opponent`: whichever it happens to."""


@node
class AnyOpponent(Node):
    """`any opponent`: one that the player chooses."""


@node
class YourMarker(Ref, Markers):
    """`your Trap`: a marker, or a companion, of the fighter that stands on the board."""

    name: str


@node
class ThatSpace(Ref):
    """The space that was spoken of."""


@node
class Yours(Whose):
    """`your`."""


@node
class OpponentsOwn(Whose):
    """`the opponent's`, `any opponent's`."""

    opponent: Opponent | AnyOpponent


class Thing(Node):
    """A kind of what a fighter holds, uses and spends."""

    __slots__ = ()


@node
class Called(Thing):
    """A kind of token, counter or component by its name, singular or plural as written: `Time`, `Pacts`."""

    name: str


@node
class AnyToken(Thing):
    """A token of any kind."""

    word: Literal["token", "tokens"] = field(default="token", compare=False)


@node
class AnyBase(Thing):
    """A base card."""

    word: Literal["base", "bases"] = field(default="base", compare=False)


@node
class AnyStyle(Thing):
    """A style card."""

    word: Literal["style", "styles"] = field(default="style", compare=False)


class Placing(Node):
    """Where a marker is placed."""

    __slots__ = ()


class Where(Node):
    """Which spaces of the board may be chosen."""

    __slots__ = ()


class Spot(Placing, Where):
    """One way to be somewhere on the board; `position` joins several by `or`."""

    __slots__ = ()


@node
class Position(Node):
    """Somewhere: any of the spots."""

    spots: tuple[Spot, ...]


@node
class OnMarker(Spot):
    """`on your Trap`."""

    marker: YourMarker


@node
class InSpaceOf(Spot):
    """`in your space`, `in the opponent's space`."""

    whose: Whose


@node
class InUnoccupiedSpace(Spot):
    """In a space without a fighter."""


@node
class InSpace(Spot):
    """`in space 1 or 7`: by the numbers of the board."""

    numbers: tuple[int, ...]


@node
class Within(Spot):
    """`within 2 of the opponent`."""

    number: int
    of: Ref


@node
class Adjacent(Spot):
    """`adjacent to you`; alone, to whom it is said of."""

    to: Ref | None = None


@node
class Behind(Spot):
    """On the far side of somebody, seen from the other."""

    whom: Ref


@node
class Between(Spot):
    """In the spaces between two."""

    one: Ref
    other: Ref


@node
class AtEdge(Spot):
    """In the first or the last space of the board."""


@node
class OffBoard(Spot):
    """Not on the board."""


@node
class InRange(Where):
    """Within the range of the attack."""


@node
class AtGivenRange(Where):
    """`at range 2`."""

    number: int


class Place(Node):
    """A space to move or teleport to."""

    __slots__ = ()


class AnyPlace(Place):
    """A space that the player chooses."""

    __slots__ = ()


@node
class AnySpace(AnyPlace):
    """`any space within 1 of your Trap`."""

    word: Literal["space", "spaces"] = field(default="space", compare=False, kw_only=True)
    where: Where | None = None


@node
class AnyUnoccupiedSpace(AnyPlace):
    """A space without a fighter."""

    where: Where | None = None


@node
class SpaceOfMarker(Place):
    """The space the marker stands in."""

    marker: YourMarker


@node
class InPlace(Placing):
    """`in any space`."""

    place: AnyPlace


@node
class PastEdge(Placing):
    """Off the board behind a fighter."""

    whose: Whose
