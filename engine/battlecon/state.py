"""Where a duel stands: numbers and short lists of numbers, nothing else.

What each seat has is a `Side`; what a seat has several of is a list of the state with so many entries a seat. Cards are
numbered over the whole duel (`Matchup.cards`), spaces from 1 to 7; lines of text by `Matchup.lines`. `pending` is a
stack of frames (`frames.py`); `top` is the innermost.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from engine.battlecon.at_work import AtWork
from engine.battlecon.frames import Frame, to_numbers
from engine.battlecon.layout import KINDS, MARKERS, OPENING, OVER, PILES, STATS
from engine.battlecon.matchup import Matchup

OF_A_SIDE: Final = (
    "life", "position", "hand", "style", "base", "under", "finisher", "action", "applied", "marker_life",
    "marker_damage", "form", "paradigms", "named_base", "named_style", "named_token", "lasting_names", "set_aside",
    "flags", "lasting_flags", "damage_taken", "damage_soaked", "spent", "copied_base", "also_discarded",
)  # fmt: skip
LISTS: Final = (
    "discards", "pool", "used", "travelling", "markers", "bonuses", "printed_changes", "in_force", "later", "next_beat",
    "lasting", "once",
)  # fmt: skip
NUMBERS: Final = (
    "random",
    "beat",
    "phase",
    "active",
    "winner",
    "reason",
    "turn",
    "passes",
    "clash",
    "restarts",
    "effects",
    "revealed",
)


NO_STYLES: Final[tuple[int, ...]] = ()
NO_ENTRIES: Final[tuple[int, ...]] = ()
UNKNOWN: Final = -1  # what `verbs` is until somebody looks: the set of all that there can be


@mypyc_attr(acyclic=True)
class Side:
    """What one seat has of a duel. It is made as the side of a new state or as a copy: an object, then filled."""

    __slots__ = ("at_work", *OF_A_SIDE)

    # What works for the fighter, None when it has to be put together anew: no fact of its own, so not stored.
    at_work: AtWork | None
    life: int
    position: int
    hand: int  # a set of cards: bit n is card n
    style: int  # the style of the attack pair, -1 when there is none
    base: int
    under: int  # bases covered in a clash
    finisher: int  # the finisher that replaces the pair
    action: int  # the special action carried out this beat
    applied: tuple[int, ...]  # styles that apply beside the pair's own
    marker_life: int
    marker_damage: int  # this beat
    form: int
    paradigms: int  # the set of active paradigms
    named_base: int
    named_style: int
    named_token: int
    lasting_names: int  # a set of the other's cards, named for the rest of the duel
    set_aside: int
    flags: int
    lasting_flags: int
    damage_taken: int  # this beat
    damage_soaked: int  # this beat
    spent: int  # tokens used or spent this beat
    copied_base: int  # a base that the own one is a copy of
    also_discarded: int  # cards that go to the discard pile with the pair

    def copy(self) -> Side:
        copy = Side()
        copy.at_work = self.at_work
        copy.life = self.life
        copy.position = self.position
        copy.hand = self.hand
        copy.style = self.style
        copy.base = self.base
        copy.under = self.under
        copy.finisher = self.finisher
        copy.action = self.action
        copy.applied = self.applied
        copy.marker_life = self.marker_life
        copy.marker_damage = self.marker_damage
        copy.form = self.form
        copy.paradigms = self.paradigms
        copy.named_base = self.named_base
        copy.named_style = self.named_style
        copy.named_token = self.named_token
        copy.lasting_names = self.lasting_names
        copy.set_aside = self.set_aside
        copy.flags = self.flags
        copy.lasting_flags = self.lasting_flags
        copy.damage_taken = self.damage_taken
        copy.damage_soaked = self.damage_soaked
        copy.spent = self.spent
        copy.copied_base = self.copied_base
        copy.also_discarded = self.also_discarded
        return copy


def new_side() -> Side:
    side = Side()
    side.at_work = None
    side.life = 0
    side.position = 0
    side.hand = 0
    side.style = -1
    side.base = -1
    side.under = 0
    side.finisher = -1
    side.action = 0
    side.applied = NO_STYLES
    side.marker_life = 0
    side.marker_damage = 0
    side.form = 0
    side.paradigms = 0
    side.named_base = -1
    side.named_style = -1
    side.named_token = -1
    side.lasting_names = 0
    side.set_aside = -1
    side.flags = 0
    side.lasting_flags = 0
    side.damage_taken = 0
    side.damage_soaked = 0
    side.spent = 0
    side.copied_base = -1
    side.also_discarded = 0
    return side


@mypyc_attr(acyclic=True)
class DuelState:
    """A duel of two. Lists are indexed by seat, or by seat times the number of entries a seat has.

    It is made by `new_state` or as a clone: an object with nothing in it, then filled. What few rules write is a tuple,
    replaced when it changes, so that a clone need not copy it.
    """

    __slots__ = ("matchup", "events", "verbs", "timings", "asked", "sides", "top", *LISTS, *NUMBERS)

    matchup: Matchup
    events: list[tuple[Any, ...]] | None  # what happened, recorded only when asked for
    # Sets that hold what anybody has in force and what anybody's lines answer; not stored. Until somebody looks they
    # hold whatever may be: UNKNOWN, and all timings of the match-up.
    verbs: int
    timings: int
    asked: bool  # whether anybody was asked anything lately: tells who carries out steps where to stop; not stored
    sides: list[Side]
    top: Frame | None  # what is being carried out now, on what waits for it
    random: int
    beat: int
    phase: int
    active: int  # the active player; until priorities are compared, that of the last beat
    winner: int  # -2: nobody yet, -1: drawn
    reason: int
    turn: int  # whose turn to ante it is
    passes: int  # how many antes were passed in a row
    clash: int  # how many new bases were played this beat
    restarts: int  # how often the bases of this beat's clash were picked up
    effects: int  # how many effects were begun this beat
    revealed: int  # 1 when the pairs lie face up
    discards: list[int]  # sets of cards, the newest pile first
    pool: list[int]
    used: list[int]  # tokens at work on this beat's attack
    travelling: list[int]  # tokens that return with a pile; the last two: this beat's
    markers: list[int]  # spaces, 0 when off the board
    bonuses: list[int]  # this beat's, added by effects that were carried out
    printed_changes: list[int]  # this beat's, of what the cards print
    in_force: list[int]  # effects carried out that last until the beat ends: seat and act
    later: tuple[int, ...]  # lines with a trigger that wait for it this beat: seat and line
    next_beat: tuple[int, ...]  # lines that wait for the next beat: seat and line
    lasting: tuple[int, ...]  # lines in force for the rest of the duel: seat and line
    once: tuple[int, ...]  # lines that were used this beat as often as they may be: seat and line

    @property
    def seats(self) -> int:
        return 2

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def pending(self) -> list[Frame]:
        """What is being carried out, innermost last."""
        frames: list[Frame] = []
        frame = self.top
        while frame is not None:
            frames.append(frame)
            frame = frame.under
        return frames[::-1]

    @pending.setter
    def pending(self, frames: list[Frame]) -> None:
        self.top = None
        for frame in frames:
            frame.under = self.top
            self.top = frame

    def cards_change(self, seat: int) -> None:
        """Other cards than before may be at work for a seat: whoever changes that says so."""
        self.sides[seat].at_work = None
        self.effects_change()

    def apply_beside(self, seat: int, style: int) -> None:
        """One more style applies beside the pair's own."""
        self.sides[seat].applied += (style,)
        self.cards_change(seat)

    def all_cards_change(self) -> None:
        """The same for both seats."""
        self.sides[0].at_work = self.sides[1].at_work = None
        self.effects_change()

    def effects_change(self) -> None:
        """More than before may be in force or wait for a trigger, apart from the cards: whoever adds to it says so."""
        self.verbs = UNKNOWN
        self.timings = self.matchup.timings

    def clone(self) -> DuelState:
        """An independent copy; it records no events."""
        copy = DuelState()
        copy.matchup = self.matchup
        copy.events = None
        copy.verbs = self.verbs
        copy.timings = self.timings
        copy.asked = False
        copy.sides = [self.sides[0].copy(), self.sides[1].copy()]
        copy.top = copied(self.top)
        copy.random = self.random
        copy.beat = self.beat
        copy.phase = self.phase
        copy.active = self.active
        copy.winner = self.winner
        copy.reason = self.reason
        copy.turn = self.turn
        copy.passes = self.passes
        copy.clash = self.clash
        copy.restarts = self.restarts
        copy.effects = self.effects
        copy.revealed = self.revealed
        copy.discards = self.discards.copy()
        copy.pool = self.pool.copy()
        copy.used = self.used.copy()
        copy.travelling = self.travelling.copy()
        copy.markers = self.markers.copy()
        copy.bonuses = self.bonuses.copy()
        copy.printed_changes = self.printed_changes.copy()
        copy.in_force = self.in_force.copy()
        copy.later = self.later
        copy.next_beat = self.next_beat
        copy.lasting = self.lasting
        copy.once = self.once
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DuelState):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def entries(self, field: str) -> list[Any]:
        """What the seats have of a field, as a list."""
        return [getattr(side, field) for side in self.sides] if field in OF_A_SIDE else list(getattr(self, field))

    def to_json(self) -> dict[str, Any]:
        """Every number of the state; with the same match-up, `from_json` makes an equal state of it."""
        return {
            **{name: getattr(self, name) for name in NUMBERS},
            **{name: self.entries(name) for name in (*OF_A_SIDE, *LISTS) if name != "applied"},
            "applied": [list(side.applied) for side in self.sides],
            "pending": [to_numbers(frame) for frame in self.pending],
        }


def copied(top: Frame | None) -> Frame | None:
    """A copy of a frame and of all that lies under it."""
    if top is None:
        return None
    copy = lowest = top.copy(None)
    under = top.under
    while under is not None:
        lowest.under = under.copy(None)
        lowest = lowest.under
        under = under.under
    return copy


def new_state(matchup: Matchup) -> DuelState:
    """A state in which nothing has been set up: no cards in hand, nobody on the board."""
    state = DuelState()
    state.matchup = matchup
    state.events = None
    state.verbs = UNKNOWN
    state.timings = matchup.timings
    state.asked = False
    state.sides = [new_side(), new_side()]
    state.top = None
    state.random = 0
    state.beat = 1
    state.phase = OPENING
    state.active = 0
    state.winner = -2
    state.reason = 0
    state.turn = 0
    state.passes = 0
    state.clash = 0
    state.restarts = 0
    state.effects = 0
    state.revealed = 0
    state.discards = [0] * (2 * PILES)
    state.pool = [0] * (2 * KINDS)
    state.used = [0] * (2 * KINDS)
    state.travelling = [0] * (2 * PILES + 2)
    state.markers = [0] * (2 * MARKERS)
    state.bonuses = [0] * (2 * STATS)
    state.printed_changes = [0] * (2 * STATS)
    state.in_force = []
    state.later = NO_ENTRIES
    state.next_beat = NO_ENTRIES
    state.lasting = NO_ENTRIES
    state.once = NO_ENTRIES
    return state
