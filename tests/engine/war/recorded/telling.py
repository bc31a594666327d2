"""What the engine's own events tell, in the words of a recorded duel: a step's events become happenings."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.battlecon import program
from engine.battlecon.attack import DAMAGE_EFFECTS, ignores
from engine.battlecon.effects.tokens import travels
from engine.battlecon.frames import AttackFrame, DamageFrame, Frame, GroupFrame, LineFrame, MovementFrame
from engine.battlecon.layout import ANTE_BEGINS, MARKERS, PRIORITY, PRIORITY_STAT, RECYCLE, SOAK, SPECIAL_ACTIONS
from engine.battlecon.layout import POWER as POWER_STAT
from engine.battlecon.program import Act
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, attack_cards
from engine.battlecon.state import DuelState
from engine.battlecon.stats import soak
from tests.engine.war.recorded import happenings as told
from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.happenings import Happening, Stat
from tests.engine.war.recorded.start import drawn_board, is_pact

MARKER_VERBS = (program.PLACE_MARKER, program.SHIFT_MARKER, program.PLACE_OPPONENTS_MARKER)
STATS: dict[int, Stat] = {POWER_STAT: "power", PRIORITY_STAT: "priority"}


@dataclass(frozen=True)
class TokensCame:
    """The pool grew: our one event for what the recorder calls gained, regained, recovered or set."""

    seat: int
    token: str
    count: int
    total: int


@dataclass(frozen=True)
class MovedBeforeMimic:
    """A movement that a Mimic's is about to follow: the recorder draws the board before or after that."""

    by: int
    mover: int
    space: int


@dataclass(frozen=True)
class Telling:
    """One thing that happened with us. A quiet one may be missing from the log; what the log prints must be told."""

    happening: Happening | TokensCame | MovedBeforeMimic
    quiet: bool = False


@dataclass
class Standing:
    """Where everything stands between two events of one step."""

    position: list[int]
    markers: list[int]

    def follow(self, event: tuple[Any, ...]) -> None:
        """Let an event take place."""
        match event:
            case ("moved", moved, _, _, space, *_):
                self.position[moved] = space
            case ("marker", seat, number, space, *_):
                self.markers[seat * MARKERS + number] = space
            case ("marker withdrawn", seat, *_):
                self.markers[seat * MARKERS : seat * MARKERS + MARKERS] = [0] * MARKERS

    def board(self, state: DuelState) -> Board:
        """The board as it stands."""
        return drawn_board(state, self.position, self.markers)


@dataclass(frozen=True)
class Before:
    """What a step's events do not say: how the state stood before it."""

    phase: int
    board: Standing
    soaking: tuple[int, int] | None  # the seat about to take damage, and its soak
    hurt: int | None  # the seat about to take damage that may come to nothing
    chained: bool  # a movement by a Mimic's
    paradigms: tuple[int, int]
    act: Act | None  # about to be carried out
    owner: int  # whose act that is
    attack: tuple[int, int] | None  # the seat whose attack goes on, and its stage
    in_force: tuple[int, ...]
    mimicked: bool  # a Mimic's has made way already, as the recorder has it
    unhurt: int | None  # the attacker whose attack has hit and dealt no damage, as its Damage effects would come

    @property
    def verb(self) -> int | None:
        """What the act about to be carried out does."""
        return None if self.act is None else self.act.verb


def before(state: DuelState, mimicked: bool = False) -> Before:
    """Look at a state about to be stepped."""
    top = state.top
    soaking = hurt = None
    if isinstance(top, DamageFrame):
        hurt = top.seat
        ignored = top.from_attack == 1 and ignores(state, 1 - hurt, SOAK)
        soaking = (hurt, 0 if ignored else soak(state, hurt))
    chained = isinstance(top, MovementFrame) and top.chained == 1
    paradigms = state.sides[0].paradigms, state.sides[1].paradigms
    return Before(
        phase=state.phase,
        board=Standing(state.entries("position"), state.markers[:]),
        soaking=soaking,
        hurt=hurt,
        chained=chained,
        paradigms=paradigms,
        act=act_of(state, top),
        owner=top.seat if top is not None else 0,
        attack=(top.seat, top.stage) if isinstance(top, AttackFrame) else None,
        in_force=tuple(state.in_force),
        mimicked=mimicked,
        unhurt=unhurt(state, top),
    )


def unhurt(state: DuelState, frame: Frame | None) -> int | None:
    """The attacker whose attack has hit, was to deal damage and dealt none; asked when its Damage effects are due."""
    if not isinstance(frame, AttackFrame) or frame.stage != DAMAGE_EFFECTS:
        return None
    attacker = frame.seat
    return attacker if has_power(state, attacker) and not frame.dealt else None


def has_power(state: DuelState, attacker: int) -> bool:
    """Whether an attack is one that deals damage."""
    return all(card.power_is_number for card in attack_cards(state, attacker))


def act_of(state: DuelState, frame: Frame | None) -> Act | None:
    """The act that a line is at."""
    if not isinstance(frame, LineFrame):
        return None
    acts = state.matchup.lines[frame.line].acts
    return acts[frame.place] if frame.place < len(acts) else None


def tellings(state: DuelState, earlier: Before) -> Iterator[Telling]:
    """What the events of the step just made tell, in order."""
    events: list[tuple[Any, ...]] = state.events or []
    settled = any(event[0] in ("damage", "no damage", "soaked") for event in events)
    if settled and earlier.soaking is not None and earlier.soaking[1]:
        yield Telling(told.Soaking(*earlier.soaking))
    if settled and earlier.hurt is not None and not any(event[0] == "damage" for event in events):
        # Nothing is printed of an attack without a power.
        none = told.Damaged(earlier.hurt, 0, state.sides[earlier.hurt].life)
        yield Telling(none, quiet=not has_power(state, 1 - earlier.hurt))
    for event in events:
        earlier.board.follow(event)
        yield from _told_by(state, earlier, event)
    if earlier.verb in MARKER_VERBS and not any(event[0] == "marker" for event in events):
        # The recorder prints a marker's movement even if the marker stays.
        owner = 1 - earlier.owner if earlier.verb == program.PLACE_OPPONENTS_MARKER else earlier.owner
        name = state.matchup.kits[owner].naming.markers[0]
        yield Telling(told.MarkerMoved(owner, name, earlier.board.board(state)), quiet=True)
    if earlier.paradigms[0] and not state.sides[0].paradigms:
        yield Telling(told.ParadigmsAssumed(0, ()))
    if earlier.paradigms[1] and not state.sides[1].paradigms:
        yield Telling(told.ParadigmsAssumed(1, ()))


def _told_by(state: DuelState, earlier: Before, event: tuple[Any, ...]) -> Iterator[Telling]:  # noqa: C901 - one `case` a kind: a table, however long
    match event:
        case ("hit", seat, *_):
            yield Telling(told.Hit(seat))
        case ("missed", seat, *_):
            # Nothing is printed of an attack whose range is N/A.
            has_range = all(card.range_is_number for card in attack_cards(state, seat))
            yield Telling(told.Missed(seat), quiet=not has_range)
        case ("damage", seat, damage, life, *_):
            yield Telling(told.Damaged(seat, damage, max(0, life)))
        case ("stunned", seat, *_):
            yield Telling(told.Stunned(seat))
        case ("lost life", seat, number, life, *_):
            yield Telling(told.LifeLost(seat, number, life))
        case ("spent life", seat, number, life, *_):
            # What several antes cost may be printed as one loss; the life before the priorities is compared anyway.
            yield Telling(told.LifeLost(seat, number, life), quiet=earlier.phase < PRIORITY)
        case ("named token", seat, kind, *_):
            yield Telling(told.FreePactChosen(seat, state.matchup.tokens[seat][kind].name), quiet=True)
        case ("regained life", seat, number, life, *_):
            yield Telling(told.LifeGained(seat, number, life))
        case ("life becomes", seat, life, *_):
            yield Telling(told.LifeLost(seat, 0, life), quiet=True)
        case ("moved", moved, mover, *_) if earlier.phase != SPECIAL_ACTIONS:
            if mimic_follows(state, 1 - moved):
                yield Telling(MovedBeforeMimic(mover, moved, state.sides[moved].position))
            else:
                yield Telling(told.Moved(mover, moved, earlier.board.board(state)), quiet=earlier.chained)
        case ("marker", seat, _, _, *_):
            name = state.matchup.kits[seat].naming.markers[0]
            yield Telling(told.MarkerMoved(seat, name, earlier.board.board(state)))
        case ("active", seat, *_) if earlier.phase != PRIORITY:
            yield Telling(told.BecameActive(seat), quiet=True)
        case ("repeats", seat, *_):
            yield Telling(told.AttacksAgain(seat, 1), quiet=True)
        case ("discarded card", seat, card, *_):
            yield Telling(told.BaseDiscarded(seat, state.matchup.cards[card].name))
        case ("base", seat, card, *_):
            yield Telling(told.BaseReplaced(seat, state.matchup.cards[card].name))
        case ("applied", seat, card, *_):
            # Only a style that somebody chose to add is printed.
            added = told.StyleAdded(seat, state.matchup.cards[card].name)
            yield Telling(added, quiet=earlier.verb != program.APPLY_STYLE)
        case ("activated", seat, paradigm, *_):
            yield from _activated(state, earlier, seat, paradigm)
        case _:
            yield from _told_of_tokens(state, earlier, event)
            yield from _told_of_bonuses(state, event)


def _activated(state: DuelState, earlier: Before, seat: int, paradigm: int) -> Iterator[Telling]:
    """One paradigm is told by its name; several that are activated one by one, together when they are all there."""
    cards = state.matchup.paradigms[seat]
    act = earlier.act
    if act is None or act.verb != program.ACTIVATE_UNTIL:
        yield Telling(told.ParadigmsAssumed(seat, (cards[paradigm].name,)))
    elif state.sides[seat].paradigms.bit_count() == act.number:
        active = [card.name for number, card in enumerate(cards) if state.sides[seat].paradigms >> number & 1]
        yield Telling(told.ParadigmsAssumed(seat, tuple(active)))


def mimic_follows(state: DuelState, seat: int) -> bool:
    """Whether a seat is about to move because its opponent has moved."""
    top = state.top
    if not isinstance(top, GroupFrame) or top.seat != seat:
        return False
    lines = [state.matchup.lines[line] for line in top.waiting]
    return any(act.verb == program.MIMIC for line in lines for act in line.acts)


def _told_of_tokens(state: DuelState, earlier: Before, event: tuple[Any, ...]) -> Iterator[Telling]:  # noqa: C901 - one `case` a kind: a table, however long
    if event[0] not in ("gained", "took back", "used", "spent", "lost", "discarded token"):
        return
    seat, kind = event[1:3]
    token = state.matchup.tokens[seat][kind].name
    match event:
        case ("gained", _, _, count, total, *_):
            # Nothing is printed of tokens that all come back together, nor of one that goes with the cards.
            yield replace(
                _came(seat, token, count, total),
                quiet=earlier.verb == program.REGAIN_EACH or travels(state, seat, kind),
            )
        case ("took back", _, _, count, *_):
            for _ in range(count):
                yield Telling(told.TokenRegained(seat, token, from_ante=True), quiet=True)
        case ("used", _, _, count, *_):
            for _ in range(count):
                # A pact is named beside the pair; whether it is told of again, no game here shows.
                yield Telling(told.Anted(seat, token), quiet=is_pact(state.matchup.kits[seat], token))
        case ("spent", _, _, count, _, *_) if token == "Trance":
            yield Telling(told.TranceSpent(seat, count))
        case ("spent", _, _, count, _, *_):
            for _ in range(count):
                anted = ANTE_BEGINS <= earlier.phase < PRIORITY
                yield Telling(told.Anted(seat, token) if anted else told.TokenSpent(seat, token))
        case ("lost", *_) if token == "Trance":
            yield Telling(told.TranceLost(seat), quiet=earlier.phase != RECYCLE)
        case ("lost", _, _, count, _, *_):
            for _ in range(count):
                yield Telling(told.TokenLost(seat, token))
        case ("discarded token", *_):
            yield Telling(told.TokenLost(seat, token))


def _came(seat: int, token: str, count: int, total: int) -> Telling:
    if token == "Trance":
        return Telling(told.TranceGained(seat, total))
    if token == "Level":
        return Telling(told.LevelGained(seat, total))
    return Telling(TokensCame(seat, token, count, total))


def _told_of_bonuses(state: DuelState, event: tuple[Any, ...]) -> Iterator[Telling]:
    match event:
        case ("bonus", seat, stat, amount, *_) if stat in STATS:
            yield Telling(told.BonusGained(seat, STATS[stat], amount), quiet=True)
        case ("bonus", seat, stat, amount, *_) if stat == SOAK:
            yield Telling(told.SoakGained(seat, amount, soak(state, seat)))
        case ("range", seat, nearest, farthest, *_):
            style = state.matchup.cards[state.sides[seat].style]
            yield Telling(told.RangeGained(seat, nearest - style.range_min, farthest - style.range_max))
        case ("next beat", seat, line, *_):
            for act in state.matchup.lines[line].acts:
                yield from _told_of_next_beat(seat, act)
        case ("in force", seat, at):
            act = state.matchup.act(at)
            whom = seat if act.whom == program.YOU else 1 - seat
            if act.verb == program.UNLIMITED_STUN_GUARD:
                yield Telling(told.StunGuardUnlimited(seat))
            elif act.verb == program.CANNOT_MOVE:
                yield Telling(told.CannotMoveAgain(whom), quiet=True)


def _told_of_next_beat(seat: int, act: Act) -> Iterator[Telling]:
    whom = seat if act.whom == program.YOU else 1 - seat
    if act.verb == program.BONUS:
        for stat, amount in act.bonuses:
            if stat in STATS:
                yield Telling(told.BonusNextBeat(whom, STATS[stat], amount), quiet=True)
    elif act.verb == program.CANNOT_MOVE:
        yield Telling(told.CannotMoveNextBeat(whom))


def in_force_of(state: DuelState, seat: int) -> list[Act]:
    """The acts that triggers of a seat put in force."""
    return [state.matchup.act(entry & NUMBER_OF) for entry in state.in_force if entry >> SEAT_OF == seat]
