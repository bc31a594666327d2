"""What a step of a line can be, in words that all kinds of instructions share."""

from engine.text.tree import Node


class Step(Node):
    """One of the things a line does in turn."""

    __slots__ = ()


class Instruction(Step):
    """Something that is done, or that holds: `push 2`, `+1 power`, `the opponent cannot move`."""

    __slots__ = ()
