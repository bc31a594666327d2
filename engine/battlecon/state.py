"""Where a duel stands: numbers and short lists of numbers, nothing else.

Everything that two seats have alike is a list with one entry a seat (or one group of entries a seat). Cards are
numbered over the whole duel (`Matchup.cards`), spaces from 1 to 7; lines of text by `Matchup.lines`. `pending` is a
stack of frames, each a list of numbers whose first says what kind of frame it is (`frames.py`).
"""

from __future__ import annotations

from typing import Any, Final

from engine.battlecon.at_work import AtWork
from engine.battlecon.layout import KINDS, MARKERS, OPENING, OVER, PILES, STATS
from engine.battlecon.matchup import Matchup

LISTS: Final = (
    "life", "position", "hand", "discards", "style", "base", "under", "finisher", "action", "applied", "pool", "used",
    "travelling", "markers", "marker_life", "marker_damage", "form", "paradigms", "named_base", "named_style",
    "named_token", "lasting_names", "set_aside", "bonuses", "printed_changes", "flags", "lasting_flags",
    "damage_taken", "damage_soaked", "in_force", "later", "next_beat", "lasting", "once", "spent", "copied_base",
    "also_discarded",
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


# Of each seat, what a beat begins with.
NEITHER: Final[tuple[int, ...]] = (-1, -1)
ZEROS: Final[tuple[int, ...]] = (0, 0)
NO_STYLES: Final[tuple[tuple[int, ...], ...]] = ((), ())
NO_ENTRIES: Final[tuple[int, ...]] = ()


UNKNOWN: Final = -1  # what `verbs` is until somebody looks: the set of all that there can be


def with_entry(entries: tuple[int, ...], seat: int, entry: int) -> tuple[int, ...]:
    """The same of both seats but for one."""
    return (entry, entries[1]) if seat == 0 else (entries[0], entry)


class DuelState:
    """A duel of two. Every list below is indexed by seat, or by seat times the number of entries a seat has.

    It is made by `new_state` or as a clone: an object with nothing in it, then filled. What few rules write is a tuple,
    replaced when it changes, so that a clone need not copy it.
    """

    __slots__ = ("matchup", "events", "at_work", "verbs", "timings", "asked", "pending", *LISTS, *NUMBERS)

    matchup: Matchup
    events: list[tuple[Any, ...]] | None  # what happened, recorded only when asked for
    # What works for each seat, None when it has to be put together anew: no fact of its own, so not stored.
    at_work: list[AtWork | None]
    # Sets that hold what anybody has in force and what anybody's lines answer; not stored. Until somebody looks they
    # hold whatever may be: UNKNOWN, and all timings of the match-up.
    verbs: int
    timings: int
    asked: bool  # whether anybody was asked anything lately: tells who carries out steps where to stop; not stored
    pending: list[list[int]]
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
    life: list[int]
    position: list[int]
    hand: list[int]  # sets of cards: bit n is card n
    discards: list[int]  # sets of cards, the newest pile first
    style: list[int]  # the style of the attack pair, -1 when there is none
    base: list[int]
    under: list[int]  # bases covered in a clash
    finisher: list[int]  # the finisher that replaces the pair
    action: list[int]  # the special action carried out this beat
    applied: tuple[tuple[int, ...], ...]  # styles that apply beside the pair's own
    pool: list[int]
    used: list[int]  # tokens at work on this beat's attack
    travelling: list[int]  # tokens that return with a pile; the last two: this beat's
    markers: list[int]  # spaces, 0 when off the board
    marker_life: list[int]
    marker_damage: tuple[int, ...]  # this beat
    form: list[int]
    paradigms: list[int]  # sets of active paradigms
    named_base: tuple[int, ...]
    named_style: tuple[int, ...]
    named_token: tuple[int, ...]
    lasting_names: tuple[int, ...]  # sets of the other's cards, named for the rest of the duel
    set_aside: tuple[int, ...]
    bonuses: list[int]  # this beat's, added by effects that were carried out
    printed_changes: list[int]  # this beat's, of what the cards print
    flags: list[int]
    lasting_flags: tuple[int, ...]
    damage_taken: list[int]  # this beat
    damage_soaked: tuple[int, ...]  # this beat
    in_force: list[int]  # effects carried out that last until the beat ends: seat and act
    later: tuple[int, ...]  # lines with a trigger that wait for it this beat: seat and line
    next_beat: tuple[int, ...]  # lines that wait for the next beat: seat and line
    lasting: tuple[int, ...]  # lines in force for the rest of the duel: seat and line
    once: tuple[int, ...]  # lines that were used this beat as often as they may be: seat and line
    spent: list[int]  # tokens used or spent this beat
    copied_base: tuple[int, ...]  # a base that the own one is a copy of
    also_discarded: tuple[int, ...]  # cards that go to the discard pile with the pair

    @property
    def seats(self) -> int:
        return 2

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def cards_change(self, seat: int) -> None:
        """Other cards than before may be at work for a seat: whoever changes that says so."""
        self.at_work[seat] = None
        self.verbs = UNKNOWN
        self.timings = self.matchup.timings

    def apply_beside(self, seat: int, style: int) -> None:
        """One more style applies beside the pair's own."""
        styles = (*self.applied[seat], style)
        self.applied = (styles, self.applied[1]) if seat == 0 else (self.applied[0], styles)
        self.cards_change(seat)

    def all_cards_change(self) -> None:
        """The same for both seats."""
        self.at_work[0] = self.at_work[1] = None
        self.verbs = UNKNOWN
        self.timings = self.matchup.timings

    def effects_change(self) -> None:
        """More than before may be in force or wait for a trigger, apart from the cards: whoever adds to it says so."""
        self.verbs = UNKNOWN
        self.timings = self.matchup.timings

    def clone(self) -> DuelState:
        """An independent copy; it records no events."""
        copy = DuelState()
        copy.matchup = self.matchup
        copy.events = None
        copy.at_work = self.at_work.copy()
        copy.verbs = self.verbs
        copy.timings = self.timings
        copy.asked = False
        copy.pending = [frame.copy() for frame in self.pending]
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
        copy.life = self.life.copy()
        copy.position = self.position.copy()
        copy.hand = self.hand.copy()
        copy.discards = self.discards.copy()
        copy.style = self.style.copy()
        copy.base = self.base.copy()
        copy.under = self.under.copy()
        copy.finisher = self.finisher.copy()
        copy.action = self.action.copy()
        copy.applied = self.applied
        copy.pool = self.pool.copy()
        copy.used = self.used.copy()
        copy.travelling = self.travelling.copy()
        copy.markers = self.markers.copy()
        copy.marker_life = self.marker_life.copy()
        copy.marker_damage = self.marker_damage
        copy.form = self.form.copy()
        copy.paradigms = self.paradigms.copy()
        copy.named_base = self.named_base
        copy.named_style = self.named_style
        copy.named_token = self.named_token
        copy.lasting_names = self.lasting_names
        copy.set_aside = self.set_aside
        copy.bonuses = self.bonuses.copy()
        copy.printed_changes = self.printed_changes.copy()
        copy.flags = self.flags.copy()
        copy.lasting_flags = self.lasting_flags
        copy.damage_taken = self.damage_taken.copy()
        copy.damage_soaked = self.damage_soaked
        copy.in_force = self.in_force.copy()
        copy.later = self.later
        copy.next_beat = self.next_beat
        copy.lasting = self.lasting
        copy.once = self.once
        copy.spent = self.spent.copy()
        copy.copied_base = self.copied_base
        copy.also_discarded = self.also_discarded
        return copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DuelState):
            return NotImplemented
        return self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def to_json(self) -> dict[str, Any]:
        """Every number of the state; with the same match-up, `from_json` makes an equal state of it."""
        return {
            **{name: getattr(self, name) for name in NUMBERS},
            **{name: list(getattr(self, name)) for name in LISTS if name != "applied"},
            "applied": [list(styles) for styles in self.applied],
            "pending": [frame[:] for frame in self.pending],
        }


def new_state(matchup: Matchup) -> DuelState:
    """A state in which nothing has been set up: no cards in hand, nobody on the board."""
    state = DuelState()
    state.matchup = matchup
    state.events = None
    state.at_work = [None, None]
    state.verbs = UNKNOWN
    state.timings = matchup.timings
    state.asked = False
    state.pending = []
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
    state.life = [0, 0]
    state.position = [0, 0]
    state.hand = [0, 0]
    state.discards = [0] * (2 * PILES)
    state.style = [-1, -1]
    state.base = [-1, -1]
    state.under = [0, 0]
    state.finisher = [-1, -1]
    state.action = [0, 0]
    state.applied = NO_STYLES
    state.pool = [0] * (2 * KINDS)
    state.used = [0] * (2 * KINDS)
    state.travelling = [0] * (2 * PILES + 2)
    state.markers = [0] * (2 * MARKERS)
    state.marker_life = [0, 0]
    state.marker_damage = ZEROS
    state.form = [0, 0]
    state.paradigms = [0, 0]
    state.named_base = NEITHER
    state.named_style = NEITHER
    state.named_token = NEITHER
    state.lasting_names = ZEROS
    state.set_aside = NEITHER
    state.bonuses = [0] * (2 * STATS)
    state.printed_changes = [0] * (2 * STATS)
    state.flags = [0, 0]
    state.lasting_flags = ZEROS
    state.damage_taken = [0, 0]
    state.damage_soaked = ZEROS
    state.in_force = []
    state.later = NO_ENTRIES
    state.next_beat = NO_ENTRIES
    state.lasting = NO_ENTRIES
    state.once = NO_ENTRIES
    state.spent = [0, 0]
    state.copied_base = NEITHER
    state.also_discarded = ZEROS
    return state
