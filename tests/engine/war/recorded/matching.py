"""Whether what we tell is what the log prints, line after line."""

from dataclasses import dataclass, replace

from engine.battlecon.layout import KINDS, POWER, PRIORITY_STAT, RANGE_MAX, RANGE_MIN, STUNNED
from engine.battlecon.state import DuelState
from engine.battlecon.stats import bonus_of_act, bonuses_in_force
from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.facts import Line
from tests.engine.war.recorded.happenings import Happening
from tests.engine.war.recorded.start import board_of
from tests.engine.war.recorded.telling import MovedBeforeMimic, Telling, TokensCame

Ours = Happening | TokensCame | MovedBeforeMimic

# What stands beside the course of a beat: the recorder prints it a little earlier or later than our rules do it.
ASIDE = (
    told.Anted, told.TokensGained, told.TokenSpent, told.TokenLost, told.TokenRegained, told.TokensSet,
    told.SoakGained, told.BonusGained, told.RangeGained, told.StunGuardUnlimited, told.BonusNextBeat,
    told.CannotMoveNextBeat, told.CannotMoveAgain, told.AttacksAgain, told.TranceGained, told.TranceLost,
    told.TranceSpent, told.LevelGained, TokensCame, told.Stunned,
)  # fmt: skip
BARRIERS = (told.Hit, told.Missed)
MOST_LIFE = 20


@dataclass(frozen=True)
class Reading:
    """How far the lines of a round have been found in what we told: a set of places in `lines`."""

    lines: tuple[Line, ...]
    found: int = 0

    @property
    def count(self) -> int:
        """How many lines have been found."""
        return self.found.bit_count()

    @property
    def next(self) -> Line | None:
        """The first line that has not been found."""
        return next((line for place, line in enumerate(self.lines) if not self.found >> place & 1), None)

    def take(self, telling: Telling, state: DuelState) -> "Reading | None":
        """The reading with one telling found in it, None if it contradicts the lines."""
        found = self.found
        for place, line in enumerate(self.lines):
            if found >> place & 1:
                continue
            if agree(line.happening, telling.happening):
                return replace(self, found=found | 1 << place)
            if goes_without_saying(line.happening, state):
                found |= 1 << place
            elif not may_wait(line.happening, telling.happening):
                break
        return self if telling.quiet else None

    def left(self, state: DuelState) -> list[Line]:
        """The lines that were not found and that do not go without saying."""
        lines = [line for place, line in enumerate(self.lines) if not self.found >> place & 1]
        return [line for line in lines if not goes_without_saying(line.happening, state)]


def agree(theirs: Happening, ours: Ours) -> bool:  # noqa: C901 - one `case` a kind: a table, however long
    """Whether a printed happening is one of ours. Amounts lost or gained may be printed as declared."""
    match theirs, ours:
        case told.LifeLost(seat, amount, life), told.LifeLost(our_seat, lost, our_life):
            # What is printed is declared; less of it is done only where life cannot fall lower, or rise higher.
            return (seat, life) == (our_seat, our_life) and (amount == lost or (amount > lost and life == 1))
        case told.LifeGained(seat, amount, life), told.LifeGained(our_seat, gained, our_life):
            return (seat, life) == (our_seat, our_life) and (
                amount == gained or (amount > gained and life == MOST_LIFE)
            )
        case told.TokensGained(seat, token, count), TokensCame(our_seat, our_token, came, _):
            return (seat, token, count) == (our_seat, our_token, came)
        case told.TokenRegained(seat, token), TokensCame(our_seat, our_token, came, _):
            return (seat, token, 1) == (our_seat, our_token, came)
        case told.TokensSet(seat, token, count), TokensCame(our_seat, our_token, _, total):
            return (seat, token, count) == (our_seat, our_token, total)
        case told.TokenRegained(seat, token), told.TokenRegained(our_seat, our_token):
            return (seat, token) == (our_seat, our_token)
        case told.Anted(seat, token), told.TokenSpent(our_seat, our_token):
            return (seat, token) == (our_seat, our_token)
        case told.AttacksAgain(seat), told.AttacksAgain(our_seat):
            return seat == our_seat
        case told.ParadigmsAssumed(seat, paradigms), told.ParadigmsAssumed(our_seat, ours_now):
            return seat == our_seat and (set(ours_now) <= set(paradigms) if ours_now else not paradigms)
        case told.JutoRevived(seat, board), told.MarkerMoved(our_seat, _, our_board):
            return seat == our_seat and same_board(board, our_board)
        case told.MarkerMoved(seat, _, board), told.MarkerMoved(our_seat, _, our_board):
            return seat == our_seat and same_board(board, our_board)
        case told.Moved(by, mover, board), told.Moved(our_by, our_mover, our_board):
            return (by, mover) == (our_by, our_mover) and same_board(board, our_board)
        case told.Pulsed(seat, board), told.Pulsed(our_seat, our_board):
            return seat in (None, our_seat) and same_board(board, our_board)
        case told.Moved(by, mover, board), MovedBeforeMimic(our_by, our_mover, space):
            return (by, mover, board.fighters[mover]) == (our_by, our_mover, space)
    return theirs == ours


def agree_unordered(theirs: Happening, ours: Ours) -> bool:
    """The same for what happens before the priorities, where the order is the recorder's: what it leads to may differ.

    Life lost, and where a fighter was moved, must be the same; the life and the other spaces in between need not.
    """
    match theirs, ours:
        case told.LifeLost(seat, amount), told.LifeLost(our_seat, lost):
            return seat == our_seat and amount >= lost
        case told.LifeGained(seat, amount), told.LifeGained(our_seat, gained):
            return seat == our_seat and amount >= gained
        case told.Moved(by, mover, board), told.Moved(our_by, our_mover, our_board):
            return (by, mover, board.fighters[mover]) == (our_by, our_mover, our_board.fighters[mover])
    return agree(theirs, ours)


def same_board(theirs: Board, ours: Board) -> bool:
    """Whether everything stands in the same spaces."""
    return theirs.fighters == ours.fighters and sorted(theirs.markers) == sorted(ours.markers)


def goes_without_saying(theirs: Happening, state: DuelState) -> bool:
    """Whether a line prints what is so already, or what we keep no event of."""
    match theirs:
        case told.Stunned(seat):
            return bool(state.sides[seat].flags & STUNNED)
        case told.LifeLost(seat, _, life):
            return life == state.sides[seat].life == 1
        case told.LifeGained(seat, _, life):
            return life == state.sides[seat].life == state.matchup.life[seat]
        case told.MarkerMoved(_, _, board):
            return same_board(board, board_of(state))
        case told.Damaged(seat, 0, life):
            return life == state.sides[seat].life
        case told.ParadigmsAssumed(seat, ()):
            return not state.sides[seat].paradigms
        case told.LevelBonus(seat, amount):
            return amount == state.pool[seat * KINDS + state.matchup.kits[seat].naming.tokens.index("Level")]
        case told.BonusGained(seat, stat, amount):
            return is_bonus(state, seat, POWER if stat == "power" else PRIORITY_STAT, amount)
        case told.RangeGained(seat, least, most):
            return is_bonus(state, seat, RANGE_MIN, least) and is_bonus(state, seat, RANGE_MAX, most)
    return False


def is_bonus(state: DuelState, seat: int, stat: int, amount: int) -> bool:
    """Whether something at work gives a fighter exactly this bonus."""
    return any(bonus_of_act(state, seat, act, stat) == amount for act in bonuses_in_force(state, seat))


def may_wait(theirs: Happening, ours: Ours) -> bool:
    """Whether a printed line may be told later although ours is told now: one of the two stands aside."""
    if isinstance(theirs, BARRIERS):
        return False
    if isinstance(ours, BARRIERS):
        # The recorder decides and pays at once for all the attacks that follow.
        return isinstance(theirs, (told.TokenSpent, told.AttacksAgain))
    return stands_aside(theirs) or stands_aside(ours)


def stands_aside(happening: Ours) -> bool:
    """Whether something is not of the course itself. Paradigms are lost with a stun."""
    return isinstance(happening, ASIDE) or (isinstance(happening, told.ParadigmsAssumed) and not happening.paradigms)
