"""How a line of BattleCON's card text is built: prefixes govern the rest of it, steps follow each other."""

from engine.battlecon.tree.instruction import Instruction, Step
from engine.battlecon.tree.when import Condition, Event, Trigger
from engine.text.tree import Node, node


@node
class Steps(Node):
    """A whole line, or the rest of one: what is done in turn."""

    steps: tuple[Step, ...]


class Prefix(Node):
    """What stands before a colon: when, if, or for what price the rest is done."""

    __slots__ = ()


@node
class Timed(Prefix):
    """`Hit, range 2+`: at that moment of the beat, if all conditions hold."""

    trigger: Trigger
    conditions: tuple[Condition, ...] = ()


@node
class Provided(Prefix):
    """`If range 2+`: all of the conditions, at least one."""

    conditions: tuple[Condition, ...]


@node
class Whenever(Prefix):
    """`When you are hit, range 2+`."""

    event: Event
    conditions: tuple[Condition, ...] = ()


@node
class MayPay(Prefix):
    """`You may spend 2 Time`: the rest is done if the player did so."""

    instruction: Instruction


@node
class Cost(Prefix):
    """`Spend 2 Time`: the rest is skipped if it cannot be done."""

    instruction: Instruction


@node
class NextBeat(Prefix):
    """`Next beat`: the rest holds, or is done, in the beat that follows."""


@node
class ForTheDuel(Prefix):
    """`For the rest of the duel`."""


@node
class Otherwise(Prefix):
    """`Otherwise`: if the condition before did not hold."""


@node
class Governed(Step):
    """A prefix and the steps it governs."""

    prefix: Prefix
    steps: Steps


@node
class Choice(Step):
    """`Choose one: A; or B`."""

    options: tuple[Steps, ...]


@node
class May(Step):
    """`You may push 1`."""

    instruction: Instruction
