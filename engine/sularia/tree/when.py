"""Prefixes of Battle for Sularia: when, if, for what price."""

from dataclasses import field
from typing import Literal

from engine.sularia.tree.cards import Kind, Quality
from engine.text.tree import Node, node

Cards = Literal["card", "cards"]
Resource = Literal["sularium", "influence"]
Phase = Literal["draw", "influence", "site", "sularium", "combatant", "attack", "discard"]


class Asked(Node):
    """What a prefix asks for: a condition or a cost."""

    __slots__ = ()


class Opening(Node):
    """What opens a prefix: when, or for what price."""

    __slots__ = ()


class Trigger(Opening):
    """When it happens."""

    __slots__ = ()


class Event(Node):
    """`When <event>`."""

    __slots__ = ()


@node
class Established(Event):
    """The site is established."""


@node
class Deployed(Event):
    """The combatant is deployed."""


@node
class PlacedInDamagePile(Event):
    """`this is placed in the damage pile`."""


@node
class OpponentDiscards(Event):
    """`an opponent discards a card`."""


@node
class AtStartOfPhase(Trigger):
    """`At the start of your site phase`."""

    phase: Phase


@node
class DuringPhase(Trigger):
    """`During your combatant phase`."""

    phase: Phase


@node
class When(Trigger):
    """`When deployed`."""

    event: Event


@node
class WhileAttacking(Trigger):
    """`Attacker`: while this attacks."""


@node
class WhileDefending(Trigger):
    """`Defender`: while this defends."""


@node
class InJointStrikeForce(Trigger):
    """`Joint Strike Force`: while this attacks together with others."""


class Cost(Opening, Asked):
    """What is paid."""

    __slots__ = ()


@node
class Activation(Cost):
    """`activate`: the card itself."""


@node
class Payment(Cost):
    """`pay 2 sularium`."""

    number: int
    resource: Resource


@node
class BountySpent(Cost):
    """`spend 2 bounty`."""

    number: int


@node
class Discarded(Cost):
    """`discard 1 card`."""

    number: int
    word: Cards = field(default="card", compare=False)


class Condition(Asked):
    """What must be so."""

    __slots__ = ()


@node
class YouControlMany(Condition):
    """`you control 2+ Giants`."""

    number: int
    kind: Kind


@node
class YouControl(Condition):
    """`you control a Giant`."""

    kind: Kind
    quality: Quality | None = None


class HandSize(Node):
    """How many cards a hand holds."""

    __slots__ = ()


@node
class CardsAtLeast(HandSize):
    """`3+ cards in hand`."""

    number: int


@node
class CardsAtMost(HandSize):
    """`2 or fewer cards in hand`."""

    number: int


@node
class YourHandHolds(Condition):
    """`you have 3+ cards in hand`."""

    size: HandSize


@node
class OpponentsHandHolds(Condition):
    """`an opponent has 2 or fewer cards in hand`."""

    size: HandSize


class Prefix(Node):
    """What stands before a colon."""

    __slots__ = ()


@node
class Opened(Prefix):
    """`When deployed, you control a Giant`, `Activate, pay 2 sularium`."""

    opening: Opening
    asked: tuple[Asked, ...] = ()


@node
class Provided(Prefix):
    """`If you control a Giant`."""

    condition: Condition


@node
class Offered(Prefix):
    """`You may pay 2 sularium`."""

    cost: Cost
