"""What a recorded duel says: its beats, what each heading states, the pairs chosen and everything that then happened.

Seats are 0 and 1 in the order of the log's title, spaces 1 to 7 from the left. Cards have their names in the fixtures.
"""

from dataclasses import dataclass, field
from typing import Literal

from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.happenings import Happening, Stat
from tests.engine.war.recorded.names import Kit


@dataclass(frozen=True)
class Discard:
    """One discard pile, its cards in no order.

    Beside a style and a base it holds the bases spent in clashes, those discarded by an effect, a pair that a Cancel
    took from the other seat, and tokens that cycle with the cards.
    """

    styles: tuple[str, ...]
    bases: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    special_action: bool = False


@dataclass(frozen=True)
class StatBonus:
    """A bonus or penalty from the last beat that holds in this one, on the seat that has it."""

    seat: int
    stat: Stat
    amount: int


@dataclass(frozen=True)
class CannotMove:
    """The seat that an effect of the last beat keeps from moving in this one."""

    seat: int


@dataclass(frozen=True)
class FinisherActive:
    """A finisher whose effect lasts to the end of the duel, and the seat that played it."""

    seat: int
    finisher: str


@dataclass(frozen=True)
class FreePact:
    """The pact that a seat uses in this beat without paying for it."""

    seat: int
    pact: str


Status = StatBonus | CannotMove | FinisherActive | FreePact


@dataclass(frozen=True)
class Standing:
    """What the heading of a beat states of one fighter.

    `pool` names each token in hand as often as it is held, in the order printed. What a fighter does not have (Juto's
    life, level and Trance, form, paradigms) is None. `removed` names cards that are out of the duel.
    """

    life: int
    discards: tuple[Discard, Discard]
    special_action: bool
    pool: tuple[str, ...] = ()
    juto_life: int | None = None
    level: int | None = None
    trance: int | None = None
    form: str | None = None
    paradigms: tuple[str, ...] | None = None
    statuses: tuple[Status, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ante:
    """What was chosen together with a pair: tokens or pacts, Heketch's side, Seth's guess at the base.

    `guessed` is the base named; after a clash only `guess_was_right` is printed, and `guessed` is None.
    """

    tokens: tuple[str, ...] = ()
    side: Literal["left", "right"] | None = None
    guessed: str | None = None
    guess_was_right: bool | None = None


@dataclass(frozen=True)
class ChosenPair:
    """A style and a base, or what the Special Action was played for; the base under it is never printed."""

    style: str | None = None
    base: str | None = None
    action: Literal["pulse", "cancel", "finish"] | None = None
    finisher: str | None = None
    ante: Ante = Ante()


@dataclass(frozen=True)
class Line:
    """One line of the log, or one with the board that follows it, and what happened."""

    number: int = field(compare=False)
    text: str
    happening: Happening


@dataclass(frozen=True)
class RecordedRound:
    """One reveal of attack pairs. A beat has another after each clash, and after Cancel.

    `reveals` is what is printed before the priorities: antes and what happens at ante and reveal, seat 0 first.
    `priorities` and `active` are None where the log prints none. `clashed` says that the priorities tied and new bases
    follow; `out_of_bases`, that a clash found an empty hand and the beat ended. `happenings` is all that comes after.
    """

    line: int = field(compare=False)
    pairs: tuple[ChosenPair, ChosenPair]
    reveals: tuple[Line, ...]
    priorities: tuple[int, int] | None
    active: int | None
    clashed: bool
    out_of_bases: bool
    happenings: tuple[Line, ...]


@dataclass(frozen=True)
class RecordedBeat:
    """One beat: the number printed, what its heading states of both seats and the board, and its rounds.

    A beat in which somebody pulsed is not counted, so the next one bears the same number (ruling W22).
    """

    line: int = field(compare=False)
    number: int
    standings: tuple[Standing, Standing]
    board: Board
    rounds: tuple[RecordedRound, ...]


@dataclass(frozen=True)
class Result:
    """How the duel ended: the seat that won, None for a draw, and whether the last beat ran out."""

    line: int = field(compare=False)
    winner: int | None
    went_to_time: bool


@dataclass(frozen=True)
class RecordedDuel:
    """One duel: the fighters in seat order, the finishers they brought (one or two each), the beats and the result."""

    fighters: tuple[Kit, Kit]
    finishers: tuple[tuple[str, ...], tuple[str, ...]]
    beats: tuple[RecordedBeat, ...]
    result: Result
