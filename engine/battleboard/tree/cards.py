"""What a line of BattleBoard speaks of: amounts, cards, places, durations."""

from dataclasses import field
from typing import Literal

from engine.text.tree import Node, node

Stat = Literal["attack", "defend"]


class Amount(Node):
    """How many, where a player may have a choice."""

    __slots__ = ()


@node
class Exactly(Amount):
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


class Kind(Node):
    """A kind of card; one of them or many is for the phrase around it to say."""

    __slots__ = ()


@node
class Card(Kind):
    """Any card."""


@node
class Battler(Kind):
    """A Battler."""


@node
class Magic(Kind):
    """A Magic."""


class Place(Node):
    """Where a card is, seen from the card that says it."""

    __slots__ = ()


@node
class WithinSpaces(Place):
    """`within 2`: in king steps."""

    number: int


@node
class WithinMoves(Place):
    """`within 2 moves`: on a Battler's path."""

    number: int


@node
class NextToThis(Place):
    """`next to this`."""


@node
class InThisSpace(Place):
    """`in this space`."""


@node
class OnTheBoard(Place):
    """`on the board`."""


class Quality(Node):
    """What else a card must be."""

    __slots__ = ()


@node
class StatAtMost(Quality):
    """`with attack 3 or less`."""

    stat: Stat
    number: int


class Chosen(Node):
    """Which cards a player chooses among."""

    __slots__ = ()


@node
class AnyOne(Chosen):
    """`a card`."""

    kind: Kind


@node
class AnyFaceDown(Chosen):
    """`a face-down card`."""

    kind: Kind


@node
class AnyActive(Chosen):
    """`an active Battler`."""

    kind: Kind


@node
class AnyActiveFoe(Chosen):
    """`an active foe Battler`."""

    kind: Kind


@node
class Another(Chosen):
    """`another card`."""

    kind: Kind


@node
class AnotherActive(Chosen):
    """`another active card`."""

    kind: Kind


@node
class OneOfYours(Chosen):
    """`one of your cards`."""

    kind: Kind


@node
class OneOfYourActive(Chosen):
    """`one of your active Battlers`."""

    kind: Kind


@node
class AnotherOfYours(Chosen):
    """`another of your cards`."""

    kind: Kind


@node
class AnotherOfYourActive(Chosen):
    """`another of your active Battlers`."""

    kind: Kind


class Thing(Node):
    """One card."""

    __slots__ = ()


@node
class This(Thing):
    """The card that says it."""


@node
class It(Thing):
    """The card spoken of before."""


@node
class ThatCard(Thing):
    """`that card`: the one the event is about."""


@node
class Described(Thing):
    """`an active foe Battler within 2 with attack 3 or less`."""

    chosen: Chosen
    places: tuple[Place, ...] = ()
    quality: Quality | None = None


class Group(Node):
    """All cards of a kind."""

    __slots__ = ()


@node
class Yours(Group):
    """`your Battlers within 1`."""

    places: tuple[Place, ...] = ()


@node
class YourOthers(Group):
    """`your other Battlers`."""

    places: tuple[Place, ...] = ()


@node
class Everyones(Group):
    """`all Battlers`."""

    places: tuple[Place, ...] = ()


class Destination(Node):
    """A space to move to."""

    __slots__ = ()


@node
class YourKingSpace(Destination):
    """`your King space`."""


class Hand(Node):
    """Whose hand."""

    __slots__ = ()


@node
class YourHand(Hand):
    """`your hand`."""


@node
class ControllersHand(Hand):
    """`its controller's hand`."""


class Duration(Node):
    """How long something lasts."""

    __slots__ = ()


@node
class ForRounds(Duration):
    """`for 2 rounds`."""

    number: int
    word: Literal["round", "rounds"] = field(default="rounds", compare=False)


@node
class ForYourTurns(Duration):
    """`for 2 of your turns`."""

    number: int


@node
class UntilYourNextTurn(Duration):
    """`until your next turn`."""


@node
class WhileBothRemain(Duration):
    """`while both remain`: this and the card."""


@node
class ThisTurn(Duration):
    """`this turn`."""
