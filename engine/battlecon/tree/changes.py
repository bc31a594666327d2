"""Instructions that change what a fighter holds, uses and has in hand, and clashes, in BattleCON."""

from dataclasses import field
from typing import Literal

from engine.battlecon.tree.amounts import Amount, Limit, Quantity
from engine.battlecon.tree.instruction import Instruction
from engine.battlecon.tree.things import AnyOpponent, Opponent, Thing, Whose
from engine.text.tree import Node, node


@node
class Gain(Instruction):
    """`gain 2 Time`."""

    quantity: Quantity


@node
class GainUntil(Instruction):
    """`gain Time until you have 3`."""

    thing: Thing
    number: int


@node
class Regain(Instruction):
    """`regain 1 token`: from what was used or discarded."""

    quantity: Quantity


@node
class RegainInstead(Instruction):
    """`regain 2 tokens instead of 1`."""

    quantity: Quantity
    instead_of: int


@node
class Lose(Instruction):
    """`lose 1 Time`."""

    quantity: Quantity


@node
class Spend(Instruction):
    """`spend any number of Time`: pay with it, and it is gone."""

    quantity: Quantity


@node
class Discard(Instruction):
    """`discard 1 token`, `the opponent discards 1 base`."""

    who: Opponent | None = field(default=None, kw_only=True)
    quantity: Quantity


@node
class Trash(Instruction):
    """`trash 2 Force`: out of the duel."""

    who: Opponent | None = field(default=None, kw_only=True)
    quantity: Quantity


@node
class Deplete(Instruction):
    """`deplete 1 token`."""

    quantity: Quantity


@node
class DiscardThis(Instruction):
    """`discard this`: the card that says so."""


@node
class Use(Instruction):
    """`use 1 Ammo`: it works on this beat's attack until the beat ends."""

    quantity: Quantity


@node
class UseNamed(Instruction):
    """`use Valor`: the one of that name."""

    name: str


@node
class Name(Instruction):
    """`name 1 base of any opponent`: say which card it shall be."""

    quantity: Quantity
    of: AnyOpponent | None = None


class UsedOnes(Node):
    """Which of the things used."""

    __slots__ = ()


@node
class SomeUsed(UsedOnes):
    """`1 token used`."""

    number: int
    thing: Thing


@node
class EachUsed(UsedOnes):
    """`each token used`."""

    thing: Thing


@node
class TakeBackUsed(Instruction):
    """`take back 1 token used, without effect`."""

    ones: UsedOnes
    without_effect: bool = False


@node
class FlipToken(Instruction):
    """`flip that token`."""


@node
class NamedIsFree(Instruction):
    """`the named token is free`: nothing is paid for it."""

    thing: Thing


@node
class LifeMayPay(Instruction):
    """`your life may pay for 1 Ammo each beat`."""

    whose: Whose
    number: int
    thing: Thing


@node
class NegateAntes(Instruction):
    """`negate the opponent's antes`."""

    whose: Whose


@node
class ReturnsWithAttack(Instruction):
    """`each Drink used or discarded returns with the attack of that beat`."""

    thing: Thing


@node
class Become(Instruction):
    """`become Human`."""

    form: str


@node
class BecomeNext(Instruction):
    """`become the next form`: of those in a row."""


@node
class BecomePrevious(Instruction):
    """`become the previous form`."""


@node
class Activate(Instruction):
    """`activate 1 Paradigm`."""

    quantity: Quantity


@node
class ActivateNamed(Instruction):
    """`activate Haste`: the one of that name."""

    name: str


@node
class ActivateUntil(Instruction):
    """`activate Drinks until you have 2, keeping the others`."""

    thing: Thing
    number: int


@node
class Deactivate(Instruction):
    """`deactivate each Drink`."""

    quantity: Quantity


class Other(Node):
    """Which of the others."""

    __slots__ = ()


@node
class SomeOther(Other):
    """`1 other`."""

    number: int


@node
class EachOther(Other):
    """`each other`."""


@node
class DeactivateOthers(Instruction):
    """`deactivate each other Paradigm`."""

    other: Other
    thing: Thing


@node
class Apply(Instruction):
    """`apply 1 Overload`: it counts for this beat's attack."""

    quantity: Quantity


class Pile(Node):
    """Where cards lie."""

    __slots__ = ()


@node
class YourHand(Pile):
    """`your hand`."""


@node
class DiscardPile(Pile):
    """`your discard 2`: the discard pile of that number."""

    whose: Whose
    number: int


@node
class ApplyStyle(Instruction):
    """`apply 1 style from your hand`: beside the attack's own, or instead."""

    amount: Amount
    pile: Pile
    instead: bool = False
    without_names: bool = False


@node
class ApplyThatStyle(Instruction):
    """`apply that style`: the one set aside."""


@node
class SetAsideStyle(Instruction):
    """`set aside 1 style`."""

    amount: Amount


class Card(Node):
    """Which card is copied."""

    __slots__ = ()


@node
class YourOtherStyle(Card):
    """`your other style`."""


@node
class UniqueBase(Card):
    """`the opponent's unique base`."""

    whose: Whose


@node
class CopyCard(Instruction):
    """`this becomes a copy of the opponent's unique base`; `also`: and stays what it is."""

    also: bool = field(default=False, kw_only=True)
    card: Card
    without_names: bool = False


@node
class BecomesCancel(Instruction):
    """`this becomes a Cancel`: the Special Action."""


@node
class ReplaceBase(Instruction):
    """`replace your base with 1 base from your hand, discarding both`."""

    number: int
    pile: Pile


@node
class ReplaceStyles(Instruction):
    """`replace your styles with your Phoenix styles`."""

    name: str


@node
class FinisherReplaces(Instruction):
    """`your Finisher replaces this attack`."""


@node
class TakeAttack(Instruction):
    """`take the opponent's attack into your hand`."""

    whose: Whose
    pile: Pile
    without_names: bool = False


@node
class RevealsStyleFirst(Instruction):
    """`the opponent reveals their style before you choose`."""


@node
class UseDiscardPiles(Instruction):
    """`use 3 discard piles`: cards come back after so many beats more than usual."""

    who: Opponent | None = field(default=None, kw_only=True)
    number: int
    word: Literal["pile", "piles"] = field(default="piles", compare=False)


@node
class BoardIsRing(Instruction):
    """`the edges of the board are adjacent for movement you cause`."""


@node
class TagIn(Instruction):
    """`tag in`: the partner takes the fighter's place."""


@node
class StartClash(Instruction):
    """`start a clash`."""


@node
class ExtendClash(Instruction):
    """`extend the clash (maximum 2 per beat)`."""

    limit: Limit
