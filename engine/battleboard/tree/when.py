"""Prefixes of BattleBoard: when, if, for what price."""

from dataclasses import field
from typing import Literal

from engine.battleboard.tree.cards import Place
from engine.text.tree import Node, node

Phase = Literal["Draw", "Place", "Move"]


class Event(Node):
    """`When <event>`."""

    __slots__ = ()


@node
class FoeCardMoves(Event):
    """`a foe card moves next to this`."""

    place: Place


class Trigger(Node):
    """When it happens."""

    __slots__ = ()


@node
class OnActivation(Trigger):
    """`On activation`."""


@node
class When(Trigger):
    """`When a foe card moves next to this`."""

    event: Event


@node
class FromHand(Trigger):
    """`From hand`: while the card is in hand."""


@node
class OncePerTurn(Trigger):
    """`Once per turn`."""


@node
class StartOfPhase(Trigger):
    """`Start of your Move phase`."""

    phase: Phase


@node
class InPhase(Trigger):
    """`Your Move phase`."""

    phase: Phase


class Condition(Node):
    """What must be so."""

    __slots__ = ()


@node
class FaceDown(Condition):
    """`this is face down`."""

    this_is: bool = field(default=False, compare=False)


@node
class Active(Condition):
    """`active`."""


@node
class InACorner(Condition):
    """`this is in a corner`."""


@node
class AnotherOfName(Condition):
    """`you have another active Wolf`."""

    name: str


class Step(Node):
    """One of the things an ability does in turn."""

    __slots__ = ()


class Instruction(Step):
    """Something that is done, or that holds."""

    __slots__ = ()


class Prefix(Node):
    """What stands before a colon."""

    __slots__ = ()


@node
class Opened(Prefix):
    """`On activation, this is in a corner`."""

    trigger: Trigger
    condition: Condition | None = None


@node
class AsLongAs(Prefix):
    """`While face down`."""

    condition: Condition


@node
class Cost(Prefix):
    """`Discard this`: without it the rest is skipped."""

    instruction: Instruction


@node
class Offered(Prefix):
    """`You may discard 1 card`: the rest is done if the player did so."""

    instruction: Instruction
