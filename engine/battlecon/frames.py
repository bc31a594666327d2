"""The frames of a duel: what is being carried out, each on what waits until it is through.

A frame is made by the function named like it, on the one that is to lie under it: an object with nothing in it, then
filled. Whoever makes it the state's `top` begins to carry it out.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

# What a stored frame begins with.
GROUP: Final = 0
LINE: Final = 1
ATTACK: Final = 2
DAMAGE: Final = 3
MOVEMENT: Final = 4


@mypyc_attr(acyclic=True)
class Frame:
    """Something of one seat that is being carried out."""

    __slots__ = ("seat", "under")

    seat: int
    under: Frame | None

    def copy(self, under: Frame | None) -> Frame:
        """The same on another frame."""
        raise NotImplementedError


@mypyc_attr(acyclic=True, free_list_len=1)
class GroupFrame(Frame):
    """Effects of one seat that wait, in whatever order he likes."""

    __slots__ = ("brought", "brought_too", "timing", "waiting")

    timing: int
    brought: int  # what the event brings its lines: spaces moved with their sign, damage soaked, a card
    brought_too: int
    waiting: list[int]  # lines; another list when it changes

    def copy(self, under: Frame | None) -> GroupFrame:
        return group_frame(under, self.seat, self.timing, self.brought, self.brought_too, self.waiting)


@mypyc_attr(acyclic=True, free_list_len=1)
class LineFrame(Frame):
    """One line of text."""

    __slots__ = ("done", "given", "given_too", "line", "passed", "place", "preset", "short", "spent")

    line: int
    place: int  # the act that comes next
    preset: int  # an answer given in advance (the argument of an ante), -1 for none
    spent: int  # how many tokens or life the line has paid
    passed: int  # 1 when its last movement passed the other fighter
    short: int  # 1 when that was cut short
    done: int  # 0 when the act before had no effect
    given: int  # what the event brought
    given_too: int

    def copy(self, under: Frame | None) -> LineFrame:
        copy = line_frame(under, self.seat, self.line, self.given, self.given_too)
        copy.place = self.place
        copy.preset = self.preset
        copy.spent = self.spent
        copy.passed = self.passed
        copy.short = self.short
        copy.done = self.done
        return copy


@mypyc_attr(acyclic=True, free_list_len=1)
class AttackFrame(Frame):
    """An attack under way."""

    __slots__ = ("dealt", "repeats", "stage")

    stage: int
    dealt: int  # damage done by this attack
    repeats: int  # repeats asked for before After (ruling W23)

    def copy(self, under: Frame | None) -> AttackFrame:
        copy = attack_frame(under, self.seat)
        copy.stage = self.stage
        copy.dealt = self.dealt
        copy.repeats = self.repeats
        return copy


LAST_STAGE: Final = 7


@mypyc_attr(acyclic=True, free_list_len=1)
class DamageFrame(Frame):
    """Damage that is about to be taken by `seat`."""

    __slots__ = ("amount", "from_attack", "stage")

    amount: int
    from_attack: int  # 1 when an attack deals it, 0 when an effect does (ruling W19)
    stage: int

    def copy(self, under: Frame | None) -> DamageFrame:
        copy = damage_frame(under, self.seat, self.amount, self.from_attack)
        copy.stage = self.stage
        return copy


@mypyc_attr(acyclic=True, free_list_len=1)
class MovementFrame(Frame):
    """`seat` is about to be moved."""

    __slots__ = ("chained", "direct", "mover", "not_past", "steps")

    mover: int  # who moves him
    steps: int  # signed spaces, or the space itself when direct
    direct: int
    chained: int  # 1 when a Mimic's caused it (ruling W25)
    not_past: int  # 1 when it may not pass the other fighter

    def copy(self, under: Frame | None) -> MovementFrame:
        copy = movement_frame(under, self.seat, self.mover, self.steps)
        copy.direct = self.direct
        copy.chained = self.chained
        copy.not_past = self.not_past
        return copy


def group_frame(
    under: Frame | None, seat: int, timing: int, brought: int, brought_too: int, waiting: list[int]
) -> GroupFrame:
    frame = GroupFrame()
    frame.under = under
    frame.seat = seat
    frame.timing = timing
    frame.brought = brought
    frame.brought_too = brought_too
    frame.waiting = waiting
    return frame


def line_frame(under: Frame | None, seat: int, line: int, given: int = 0, given_too: int = 0) -> LineFrame:
    frame = LineFrame()
    frame.under = under
    frame.seat = seat
    frame.line = line
    frame.place = 0
    frame.preset = -1
    frame.spent = 0
    frame.passed = 0
    frame.short = 0
    frame.done = 1
    frame.given = given
    frame.given_too = given_too
    return frame


def attack_frame(under: Frame | None, seat: int) -> AttackFrame:
    frame = AttackFrame()
    frame.under = under
    frame.seat = seat
    frame.stage = 0
    frame.dealt = 0
    frame.repeats = 0
    return frame


def damage_frame(under: Frame | None, seat: int, amount: int, from_attack: int) -> DamageFrame:
    frame = DamageFrame()
    frame.under = under
    frame.seat = seat
    frame.amount = amount
    frame.from_attack = from_attack
    frame.stage = 0
    return frame


def movement_frame(under: Frame | None, seat: int, mover: int, steps: int) -> MovementFrame:
    frame = MovementFrame()
    frame.under = under
    frame.seat = seat
    frame.mover = mover
    frame.steps = steps
    frame.direct = 0
    frame.chained = 0
    frame.not_past = 0
    return frame


def not_begun() -> LineFrame:
    """The frame of a line that nobody has begun to carry out: nothing was done before."""
    frame = line_frame(None, 0, 0)
    frame.done = 0
    return frame


NOT_BEGUN: Final = not_begun()  # never written

KINDS: Final[tuple[type[Frame], ...]] = (GroupFrame, LineFrame, AttackFrame, DamageFrame, MovementFrame)
FIELDS: Final[tuple[tuple[str, ...], ...]] = (
    ("seat", "timing", "brought", "brought_too"),
    ("seat", "line", "place", "preset", "spent", "passed", "short", "done", "given", "given_too"),
    ("seat", "stage", "dealt", "repeats"),
    ("seat", "amount", "from_attack", "stage"),
    ("seat", "mover", "steps", "direct", "chained", "not_past"),
)


def to_numbers(frame: Frame) -> list[int]:
    """The stored form of a frame: its kind, its fields in their order, and what a group has waiting."""
    kind = KINDS.index(type(frame))
    waiting = frame.waiting if isinstance(frame, GroupFrame) else []
    return [kind, *[getattr(frame, field) for field in FIELDS[kind]], *waiting]
