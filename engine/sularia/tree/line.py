"""What an ability of Battle for Sularia does, and how its line is built."""

from dataclasses import field
from typing import Literal

from engine.sularia.tree.cards import Hand, Kind, Player, Scale, Target, Thing, Whom, Zone
from engine.sularia.tree.keywords import Keyword
from engine.sularia.tree.when import Cards, Prefix, Resource
from engine.text.tree import Node, NumberPair, node


class Step(Node):
    """One of the things an ability does in turn."""

    __slots__ = ()


@node
class Ability(Node):
    """A whole line, or the rest of one: what is done in turn."""

    steps: tuple[Step, ...]


@node
class Governed(Step):
    """A prefix and what it governs."""

    prefix: Prefix
    rest: Ability


@node
class Choice(Step):
    """`Choose one: A; or B`."""

    options: tuple[Ability, ...]


class Instruction(Step):
    """Something that is done, or that holds."""

    __slots__ = ()


@node
class May(Step):
    """`You may draw 1 card`."""

    instruction: Instruction


class KeywordChange(Node):
    """What happens to a keyword."""

    __slots__ = ()


@node
class Gained(KeywordChange):
    """`gains Flight`."""

    keyword: Keyword


@node
class Lost(KeywordChange):
    """`loses Flight`."""

    keyword: Keyword


@node
class Had(KeywordChange):
    """`have Flight`."""

    keyword: Keyword


@node
class ChangeStats(Instruction):
    """`target combatant gets +2/+2 and gains Flight`."""

    whom: Whom
    stats: NumberPair
    keyword: KeywordChange | None = None


@node
class ChangeKeyword(Instruction):
    """`your Jotune combatants have Flight`."""

    whom: Whom
    keyword: KeywordChange


@node
class DealDamage(Instruction):
    """`deal 2 damage to target combatant`."""

    number: int
    target: Target


@node
class PreventDamage(Instruction):
    """`prevent the next 3 damage to target site`."""

    number: int
    target: Target


@node
class DrawCards(Instruction):
    """`draw 1 card`."""

    number: int
    word: Cards = field(default="card", compare=False)


@node
class GainHealth(Instruction):
    """`gain 3 health`."""

    number: int


@node
class LoseHealth(Instruction):
    """`target opponent loses 2 health`."""

    player: Player
    number: int


@node
class DiscardCards(Instruction):
    """`target opponent discards 1 card`."""

    player: Player
    number: int
    word: Cards = field(default="card", compare=False)


@node
class AddResource(Instruction):
    """`add 2 sularium`."""

    number: int
    resource: Resource
    scale: Scale | None = None


@node
class PutCounters(Instruction):
    """`put 1 +1/+1 counter on target combatant`."""

    number: int
    stats: NumberPair
    word: Literal["counter", "counters"] = field(default="counter", compare=False, kw_only=True)
    on: Thing


@node
class Reset(Instruction):
    """`reset target combatant`."""

    target: Target


@node
class Activate(Instruction):
    """`activate target combatant`."""

    target: Target


@node
class Destroy(Instruction):
    """`destroy target site`."""

    target: Target


@node
class ReturnToHand(Instruction):
    """`return target site to its owner's hand`."""

    target: Target
    hand: Hand


@node
class MoveToZone(Instruction):
    """`move target combatant to the hidden zone`."""

    target: Target
    zone: Zone


@node
class SearchDeck(Instruction):
    """`search your deck for 1 site`."""

    number: int
    kind: Kind


@node
class CancelEffectBelow(Instruction):
    """`cancel the effect below`: what Diffuse stands for."""
