"""A duel told in words: its events as sentences, beat by beat, each beat under a drawing of the board.

What happens is a sentence; what comes of a card's line stands indented under the words of the line, and what happens
in an attack under the attack. `story_course.py` and `story_effects.py` have the sentence of every kind of event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from engine.battlecon import program
from engine.battlecon.kit import ACTS
from engine.battlecon.matchup import ALTERNATE, Matchup
from engine.battlecon.program import Line
from engine.battlecon.story_board import draw
from engine.battlecon.story_course import COURSE_SENTENCES
from engine.battlecon.story_effects import EFFECT_SENTENCES
from engine.battlecon.wording import card_name, fighter_names

Event = Sequence[Any]

SENTENCES: Final = {**COURSE_SENTENCES, **EFFECT_SENTENCES}
INDENT: Final = "  "

# The course of a beat; everything else comes of what was told before it.
COURSE: Final = frozenset(
    (
        "beat", "opening", "pair", "style shown", "ante", "revealed", "special action", "priorities", "active",
        "clash", "bases picked up", "out of bases", "attack", "no attack", "hit", "missed", "effect", "recycled",
        "returned", "over",
    )
)  # fmt: skip
LISTED: Final = ("bonus", "gained")  # told together when they follow each other
OF_ATTACK: Final = {"damage": 4, "soaked": 3, "no damage": 2}  # the place of the fact that an attack dealt it
ENDS_ATTACKS: Final = frozenset(("beat", "no attack", "recycled", "over"))


def tell(matchup: Matchup, events: Sequence[Event]) -> str:
    """The whole story of the events recorded so far, heading included; it ends with a line break."""
    return "".join(f"{line}\n" for line in (*heading(matchup), *Story(matchup).lines(events)))


def heading(matchup: Matchup) -> list[str]:
    """Who fights whom, and what each brings."""
    names = fighter_names(matchup)
    kits = [
        f"{names[seat]}: {kit.mode}, {matchup.life[seat]} life, Finisher {card_name(matchup, matchup.finishers[seat])}."
        for seat, kit in enumerate(matchup.kits)
    ]
    return [f"{names[0]} against {names[1]}", "", *kits, ""]


class Story:
    """Tells events in the order they happened. It knows where the fighters stand, so that a move is an advance.

    `boards` says whether each beat has a heading and the board drawn in text.
    """

    def __init__(self, matchup: Matchup, *, boards: bool = True) -> None:
        self.matchup = matchup
        self.boards = boards
        self.names = fighter_names(matchup)
        self.position = [0, 0]
        self.said = -1  # the line of text told last
        self.revealed = False
        self.attacked = [False, False]  # this beat
        self._in_attack = 0
        self._depth = 1

    def lines(self, events: Sequence[Event]) -> Iterator[str]:
        for event, following in pairwise((*together(events), ("",))):
            idle = event[0] == "effect" and self._is_over_before(following)
            if idle and depends(self.matchup.lines[event[2]]):
                continue
            yield from self._told(event)
            if idle:
                yield f"{INDENT * self._depth}Nothing comes of it."

    def name(self, seat: int) -> str:
        return self.names[seat]

    def _told(self, event: Event) -> Iterator[str]:
        kind = event[0]
        if kind == "beat":
            yield from self._beat(*event[1:])
            return
        text = SENTENCES[kind](self, *event[1:])
        self._find_depth(event)
        yield INDENT * self._depth + text
        if kind == "effect" or (kind == "ante" and self.matchup.rules.ante == ALTERNATE):
            self._depth += 1  # simultaneous antes are told first; then what comes of them all

    def _beat(self, number: int, standing: dict[str, Any]) -> Iterator[str]:
        self.position = list(standing["position"])
        self.revealed, self.attacked, self.said = False, [False, False], -1
        self._in_attack, self._depth = 0, 1
        if self.boards:
            yield from ("", f"Beat {number}", "", *draw(self.matchup, standing), "")
        if number == 1:
            yield f"{INDENT}By a coin, {self.name(standing['active'])} goes first until priorities are compared."

    def _find_depth(self, event: Event) -> None:
        """How far to indent: the course of the beat, then an attack, then what comes of a line of text."""
        kind = event[0]
        if kind in ENDS_ATTACKS or (kind == "effect" and self.timing(event[2]) == program.END):
            self._in_attack = 0
        if kind == "attack":
            self._in_attack, self._depth = 1, 1
        elif is_course(event):
            self._depth = 1 + self._in_attack

    def timing(self, line: int) -> int:
        return self.matchup.lines[line].timing

    def _is_over_before(self, following: Event) -> bool:
        """Whether a line of text did nothing: no other line answers it, and the beat goes on."""
        if following[0] == "effect":
            return self.timing(following[2]) < program.FIRST_EVENT
        return following[0] == "" or (is_course(following) and following[0] not in ("active", "over"))


def depends(line: Line) -> bool:
    """Whether all that a line does hangs on a condition within it, or on a number that may be 0."""
    head, *rest = line.acts
    if head.verb == program.IF and head.jump > len(rest):
        return True
    return all(act.scale is not None for act in line.acts)


def is_course(event: Event) -> bool:
    place = OF_ATTACK.get(event[0])
    return event[0] in COURSE or (place is not None and event[place])


def together(events: Sequence[Event]) -> Iterator[Event]:
    """The events, those put together that make one sentence: a line's bonuses, what it puts in force, tokens gained."""
    for key, run in groupby(events, kept_together):
        if key is None:
            yield from run
        else:
            yield one_of(list(run))


def kept_together(event: Event) -> tuple[Any, ...] | None:
    if event[0] in LISTED:
        return (event[0], event[1])
    return ("in force", event[1], event[2] // ACTS) if event[0] == "in force" else None


def one_of(run: list[Event]) -> Event:
    """Several bonuses or gains of a fighter as one; of several acts of a line that are put in force, the first."""
    kind, seat = run[0][:2]
    return (kind, seat, [tuple(event[2:]) for event in run]) if kind in LISTED else run[0]
