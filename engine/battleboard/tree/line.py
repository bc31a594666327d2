"""What an ability of BattleBoard does, and how its line is built."""

from dataclasses import field
from typing import Literal

from engine.battleboard.tree.cards import Amount, Destination, Duration, Group, Hand, Kind, Stat, Thing
from engine.battleboard.tree.when import Instruction, Prefix, Step
from engine.text.tree import Node, node

Cards = Literal["card", "cards"]
Side = Literal["face up", "face down"]


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


@node
class May(Step):
    """`You may draw 1 card`."""

    instruction: Instruction


@node
class Afterwards(Step):
    """`then discard 1 card`: once what stands before is over."""

    instruction: Instruction


@node
class Change(Node):
    """`+2 attack`."""

    number: int
    stat: Stat


@node
class ChangeThis(Instruction):
    """`+2 attack, -1 defend this turn`."""

    changes: tuple[Change, ...]
    duration: Duration | None = None


@node
class ChangeGroup(Instruction):
    """`your Battlers within 1 get +2 attack`."""

    group: Group
    changes: tuple[Change, ...]
    duration: Duration | None = None


@node
class MoveThis(Instruction):
    """`move up to 2`."""

    amount: Amount


@node
class MoveObject(Instruction):
    """`move another card 1`."""

    thing: Thing
    number: int


@node
class MoveTo(Instruction):
    """`move this to your King space`."""

    thing: Thing
    destination: Destination


@node
class BattleFromAfar(Instruction):
    """`battle a Battler within 2 without moving`."""

    thing: Thing


@node
class EndMovement(Instruction):
    """`end that card's movement this turn`."""

    duration: Duration


@node
class Turn(Instruction):
    """`turn an active card next to this face down`."""

    thing: Thing
    side: Side


@node
class DrawCards(Instruction):
    """`draw 2 cards`, `draw 1 Battler`."""

    number: int
    kind: Kind
    plural: bool = field(default=False, compare=False)


@node
class DiscardFromHand(Instruction):
    """`discard 1 card`."""

    number: int
    word: Cards = field(default="card", compare=False)


@node
class Discard(Instruction):
    """`discard this`."""

    thing: Thing


@node
class PlaceMore(Instruction):
    """`place 1 more card`."""

    number: int
    word: Cards = field(default="card", compare=False)


@node
class LookAt(Instruction):
    """`look at a face-down card within 2`."""

    thing: Thing


@node
class TakeControl(Instruction):
    """`take control of an active foe Battler with attack 3 or less`."""

    thing: Thing


@node
class ReturnToHand(Instruction):
    """`return this to your hand`."""

    thing: Thing
    hand: Hand


@node
class PutOffBoard(Instruction):
    """`put an active Battler off board for 2 rounds`."""

    thing: Thing
    duration: Duration


@node
class CancelAbility(Instruction):
    """`cancel the ability of an active card this turn`."""

    thing: Thing
    duration: Duration


@node
class IgnoreAbility(Instruction):
    """`ignore the ability of a card this turn`."""

    thing: Thing
    duration: Duration


@node
class FoeLosesTurn(Instruction):
    """`foe loses the next turn`."""


@node
class FoeGives(Instruction):
    """`foe chooses 1 card in hand and gives it to you`."""

    number: int
    word: Cards = field(default="card", compare=False)


@node
class Protect(Instruction):
    """`foe abilities cannot discard your active Battlers`."""

    kind: Kind


@node
class MayBeBattled(Instruction):
    """`foe Battlers that enter this space may battle this`."""


@node
class ShareSpace(Instruction):
    """`1 more of your cards may share this space`."""

    number: int
    kind: Kind


@node
class Ties(Instruction):
    """`ties are wins`."""

    result: Literal["wins", "losses"]


@node
class Retreat(Instruction):
    """`retreats on losing`."""


@node
class AvoidBattle(Instruction):
    """`avoids battle`."""


@node
class Unavoidable(Instruction):
    """`battles cards that avoid battle`."""
