"""Where a duel stands: numbers and short lists of numbers, nothing else.

Everything that two seats have alike is a list with one entry a seat (or one group of entries a seat). Cards are
numbered over the whole duel (`Matchup.cards`), spaces from 1 to 7; lines of text by `Matchup.lines`. `pending` is a
stack of frames, each a list of numbers whose first says what kind of frame it is (`frames.py`).
"""

from __future__ import annotations

from typing import Any, Final

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
    "revealed",
)


class DuelState:
    """A duel of two. Every list below is indexed by seat, or by seat times the number of entries a seat has."""

    __slots__ = ("matchup", "events", "pending", *LISTS, *NUMBERS)

    def __init__(self, matchup: Matchup) -> None:
        self.matchup = matchup
        self.events: list[tuple[Any, ...]] | None = None  # what happened, recorded only when asked for
        self.pending: list[list[int]] = []
        self.random: int = 0
        self.beat: int = 1
        self.phase: int = OPENING
        self.active: int = 0  # the active player; until priorities are compared, that of the last beat
        self.winner: int = -2  # -2: nobody yet, -1: drawn
        self.reason: int = 0
        self.turn: int = 0  # whose turn to ante it is
        self.passes: int = 0  # how many antes were passed in a row
        self.clash: int = 0  # how many new bases were played this beat
        self.restarts: int = 0  # how often the bases of this beat's clash were picked up
        self.revealed: int = 0  # 1 when the pairs lie face up
        self.life: list[int] = [0, 0]
        self.position: list[int] = [0, 0]
        self.hand: list[int] = [0, 0]  # sets of cards: bit n is card n
        self.discards: list[int] = [0] * (2 * PILES)  # sets of cards, the newest pile first
        self.style: list[int] = [-1, -1]  # the style of the attack pair, -1 when there is none
        self.base: list[int] = [-1, -1]
        self.under: list[int] = [0, 0]  # bases covered in a clash
        self.finisher: list[int] = [-1, -1]  # the finisher that replaces the pair
        self.action: list[int] = [0, 0]  # the special action carried out this beat
        self.applied: list[list[int]] = [[], []]  # styles that apply beside the pair's own
        self.pool: list[int] = [0] * (2 * KINDS)
        self.used: list[int] = [0] * (2 * KINDS)  # tokens at work on this beat's attack
        self.travelling: list[int] = [0] * (2 * PILES + 2)  # tokens that return with a pile; the last two: this beat's
        self.markers: list[int] = [0] * (2 * MARKERS)  # spaces, 0 when off the board
        self.marker_life: list[int] = [0, 0]
        self.marker_damage: list[int] = [0, 0]  # this beat
        self.form: list[int] = [0, 0]
        self.paradigms: list[int] = [0, 0]  # sets of active paradigms
        self.named_base: list[int] = [-1, -1]
        self.named_style: list[int] = [-1, -1]
        self.named_token: list[int] = [-1, -1]
        self.lasting_names: list[int] = [0, 0]  # sets of the other's cards, named for the rest of the duel
        self.set_aside: list[int] = [-1, -1]
        self.bonuses: list[int] = [0] * (2 * STATS)  # this beat's, added by effects that were carried out
        self.printed_changes: list[int] = [0] * (2 * STATS)  # this beat's, of what the cards print
        self.flags: list[int] = [0, 0]
        self.lasting_flags: list[int] = [0, 0]
        self.damage_taken: list[int] = [0, 0]  # this beat
        self.damage_soaked: list[int] = [0, 0]  # this beat
        self.in_force: list[int] = []  # effects carried out that last until the beat ends: seat and act
        self.later: list[int] = []  # lines with a trigger that wait for it this beat: seat and line
        self.next_beat: list[int] = []  # lines that wait for the next beat: seat and line
        self.lasting: list[int] = []  # lines in force for the rest of the duel: seat and line
        self.once: list[int] = []  # lines that were used this beat as often as they may be: seat and line
        self.spent: list[int] = [0, 0]  # tokens used or spent this beat
        self.copied_base: list[int] = [-1, -1]  # a base that the own one is a copy of
        self.also_discarded: list[int] = [0, 0]  # cards that go to the discard pile with the pair

    @property
    def seats(self) -> int:
        return 2

    @property
    def over(self) -> bool:
        return self.phase == OVER

    def clone(self) -> DuelState:
        """An independent copy; it records no events."""
        copy = DuelState.__new__(DuelState)
        copy.matchup = self.matchup
        copy.events = None
        copy.pending = [frame[:] for frame in self.pending]
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
        copy.revealed = self.revealed
        copy.life = self.life[:]
        copy.position = self.position[:]
        copy.hand = self.hand[:]
        copy.discards = self.discards[:]
        copy.style = self.style[:]
        copy.base = self.base[:]
        copy.under = self.under[:]
        copy.finisher = self.finisher[:]
        copy.action = self.action[:]
        copy.applied = [styles[:] for styles in self.applied]
        copy.pool = self.pool[:]
        copy.used = self.used[:]
        copy.travelling = self.travelling[:]
        copy.markers = self.markers[:]
        copy.marker_life = self.marker_life[:]
        copy.marker_damage = self.marker_damage[:]
        copy.form = self.form[:]
        copy.paradigms = self.paradigms[:]
        copy.named_base = self.named_base[:]
        copy.named_style = self.named_style[:]
        copy.named_token = self.named_token[:]
        copy.lasting_names = self.lasting_names[:]
        copy.set_aside = self.set_aside[:]
        copy.bonuses = self.bonuses[:]
        copy.printed_changes = self.printed_changes[:]
        copy.flags = self.flags[:]
        copy.lasting_flags = self.lasting_flags[:]
        copy.damage_taken = self.damage_taken[:]
        copy.damage_soaked = self.damage_soaked[:]
        copy.in_force = self.in_force[:]
        copy.later = self.later[:]
        copy.next_beat = self.next_beat[:]
        copy.lasting = self.lasting[:]
        copy.once = self.once[:]
        copy.spent = self.spent[:]
        copy.copied_base = self.copied_base[:]
        copy.also_discarded = self.also_discarded[:]
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
            **{name: getattr(self, name)[:] for name in LISTS if name != "applied"},
            "applied": [styles[:] for styles in self.applied],
            "pending": [frame[:] for frame in self.pending],
        }
