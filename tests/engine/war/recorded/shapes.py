"""The shapes of a recorded beat's lines, and the happening that each one tells.

A shape's named groups say what stands in its place: `who` and `whom` a fighter, `token`, `base`, `style`, `pact` a card
of that fighter, numbers elsewhere. The first shape that fits a whole line is taken.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.duelists import Duelists
from tests.engine.war.recorded.happenings import Happening, Stat


@dataclass(frozen=True)
class Words:
    """The parts of a line that fits a shape."""

    match: re.Match[str]
    duelists: Duelists

    @property
    def seat(self) -> int:
        """The seat of the fighter in the place `who`."""
        return self.duelists.seat(self.match["who"])

    @property
    def opponent(self) -> int:
        """The seat that is not `who`'s."""
        return 1 - self.seat

    @property
    def token(self) -> str:
        """The token of `who`."""
        return self.duelists.token(self.seat, self.match["token"])

    @property
    def base(self) -> str:
        """The base of `who`."""
        return self.duelists.base(self.seat, self.match["base"])

    @property
    def stat(self) -> Stat:
        """What a bonus is of."""
        return cast("Stat", self.match["stat"])

    @property
    def life(self) -> int:
        """The life that `who` has now."""
        return self.duelists.life(self.seat, self.number("life"))

    def number(self, place: str) -> int:
        """The number in that place."""
        return int(self.match[place])


Reading = Callable[[Words], Happening]
ReadingWithBoard = Callable[[Words, Board], Happening]

TOKEN = r"an? (?P<token>[A-Z][A-Za-z ]*) token"
NOW = r"\(now at (?P<life>-?\d+)(?: life)?\)"


def _shapes(*shapes: tuple[str, Reading]) -> tuple[tuple[re.Pattern[str], Reading], ...]:
    return tuple((re.compile(rf"(?P<who>[A-Z]\w+) {rest}"), reading) for rest, reading in shapes)


SHAPES = _shapes(
    (r"hits", lambda w: told.Hit(w.seat)),
    (r"misses", lambda w: told.Missed(w.seat)),
    (r"is stunned", lambda w: told.Stunned(w.seat)),
    (r"has (?P<n>\d+) soak", lambda w: told.Soaking(w.seat, w.number("n"))),
    (rf"takes (?P<n>\d+) damage {NOW}", lambda w: told.Damaged(w.seat, w.number("n"), w.life)),
    (rf"loses (?P<n>\d+) life {NOW}", lambda w: told.LifeLost(w.seat, w.number("n"), w.life)),
    (rf"gains (?P<n>\d+) life {NOW}", lambda w: told.LifeGained(w.seat, w.number("n"), w.life)),
    (rf"antes {TOKEN}", lambda w: told.Anted(w.seat, w.token)),
    (rf"spends {TOKEN}", lambda w: told.TokenSpent(w.seat, w.token)),
    (rf"discards {TOKEN}", lambda w: told.TokenLost(w.seat, w.token)),
    (rf"(?:recovers|regains) {TOKEN}", lambda w: told.TokenRegained(w.seat, w.token)),
    (
        r"(?:recovers|regains) (?:his|her|its) (?P<token>[A-Z][A-Za-z ]*) token",
        lambda w: told.TokenRegained(w.seat, w.token, from_ante=True),
    ),
    (
        r"gains (?P<n>\d+) (?P<token>[A-Z][A-Za-z ]*?) [tT]okens?",
        lambda w: told.TokensGained(w.seat, w.token, w.number("n")),
    ),
    (
        r"now has (?P<n>\d+) (?P<token>[A-Z][A-Za-z ]*?) [tT]okens?",
        lambda w: told.TokensSet(w.seat, w.token, w.number("n")),
    ),
    (r"gets (?P<n>[+-]\d+) (?P<stat>power|priority)", lambda w: told.BonusGained(w.seat, w.stat, w.number("n"))),
    (
        r"will have (?P<n>[+-]?\d+) (?P<stat>power|priority) next beat",
        lambda w: told.BonusNextBeat(w.seat, w.stat, w.number("n")),
    ),
    (
        r"gets a (?P<n>\+\d+) bonus to power, priority and stungu?ard",
        lambda w: told.LevelBonus(w.seat, w.number("n")),
    ),
    (r"gains a Trance counter: has (?P<n>\d)", lambda w: told.TranceGained(w.seat, w.number("n"))),
    (r"discards all Trance counters", lambda w: told.TranceLost(w.seat)),
    (r"spends (?P<n>\d) Trance counters?", lambda w: told.TranceSpent(w.seat, w.number("n"))),
    (r"gains a Level: has (?P<n>\d)", lambda w: told.LevelGained(w.seat, w.number("n"))),
    (
        r"gains (?P<min>[+-]?\d+)/(?P<max>[+-]?\d+) range",
        lambda w: told.RangeGained(w.seat, w.number("min"), w.number("max")),
    ),
    (
        r"gains (?P<n>\+\d+) soak \((?P<total>\d+) total\)",
        lambda w: told.SoakGained(w.seat, w.number("n"), w.number("total")),
    ),
    (r"gains infinite stunguard", lambda w: told.StunGuardUnlimited(w.seat)),
    (r"attacks again", lambda w: told.AttacksAgain(w.seat, 1)),
    (r"reactivates attack", lambda w: told.AttacksAgain(w.seat, 1)),
    (r"attacks (?P<n>\d+) more times?", lambda w: told.AttacksAgain(w.seat, w.number("n"))),
    (r"becomes the active player", lambda w: told.BecameActive(w.seat)),
    (r"cannot move again this beat", lambda w: told.CannotMoveAgain(w.seat)),
    (r"will be immobilized next beat", lambda w: told.CannotMoveNextBeat(w.seat)),
    (r"immobilized next beat", lambda w: told.CannotMoveNextBeat(w.seat)),
    (r"selects (?P<base>[A-Z][\w' ]*) as (?:his|her|its) new base", lambda w: told.BaseReplaced(w.seat, w.base)),
    (
        r"overloads (?P<style>[A-Z][\w' ]*)",
        lambda w: told.StyleAdded(w.seat, w.duelists.style(w.seat, w.match["style"])),
    ),
    (
        r"assumes the Paradigm of (?P<paradigm>[A-Z]\w+)",
        lambda w: told.ParadigmsAssumed(w.seat, (w.duelists.paradigm(w.seat, w.match["paradigm"]),)),
    ),
    (r"loses all paradigms", lambda w: told.ParadigmsAssumed(w.seat, ())),
    (r"[Cc]hooses (?P<token>[A-Z]\w+) as (?:his|her|its) free Pact", lambda w: told.FreePactChosen(w.seat, w.token)),
    (r"discards (?P<base>[A-Z][\w' ]*)", lambda w: told.BaseDiscarded(w.seat, w.base)),
)

NAMELESS_IMMOBILIZED = re.compile(r"Opponent will be immobilized next beat")

SHAPES_WITH_BOARD: tuple[tuple[re.Pattern[str], ReadingWithBoard], ...] = (
    (re.compile(r"Pulse:"), lambda _, board: told.Pulsed(None, board)),
    (re.compile(r"(?P<who>[A-Z]\w+) Pulses:"), lambda w, board: told.Pulsed(w.seat, board)),
    (re.compile(r"Juto is revived:"), lambda w, board: told.JutoRevived(w.duelists.owner_of_marker("Juto"), board)),
    (
        re.compile(r"Juto moves:?"),
        lambda w, board: told.MarkerMoved(w.duelists.owner_of_marker("Juto"), "Juto", board),
    ),
    (
        re.compile(r"(?P<who>[A-Z]\w+) moves (?:his |her |its )?[Tt]rap:"),
        lambda w, board: told.MarkerMoved(w.seat, "Trap", board),
    ),
    (re.compile(r"(?P<who>[A-Z]\w+) moves:"), lambda w, board: told.Moved(w.seat, w.seat, board)),
    (
        re.compile(r"(?P<who>[A-Z]\w+) moves (?P<whom>[A-Z]\w+):"),
        lambda w, board: told.Moved(w.seat, w.duelists.seat(w.match["whom"]), board),
    ),
)


def happening(text: str, duelists: Duelists) -> Happening | None:
    """What a line without a board tells; None if no shape fits it.

    Raises:
        ValueError: the line fits a shape but names what this duel does not have.
    """
    if NAMELESS_IMMOBILIZED.fullmatch(text):
        return told.CannotMoveNextBeat(1 - duelists.seat("Heketch"))
    for shape, reading in SHAPES:
        if match := shape.fullmatch(text):
            return reading(Words(match, duelists))
    return None


def happening_with_board(text: str, duelists: Duelists) -> Callable[[Board], Happening] | None:
    """What a line tells whose board is drawn below it, once the board is read; None if no such shape fits."""
    for shape, reading in SHAPES_WITH_BOARD:
        if match := shape.fullmatch(text):
            return partial(reading, Words(match, duelists))
    return None
