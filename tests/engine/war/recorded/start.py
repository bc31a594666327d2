"""The state in which a recorded beat begins, set up from its heading, and what the heading says of ours at its end."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.battlecon import program
from engine.battlecon.kit import Kit
from engine.battlecon.layout import KINDS, MARKERS, OPENING, PILES, POWER, PRIORITY_STAT, SELECT, STATS
from engine.battlecon.matchup import Matchup
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, packed
from engine.battlecon.state import DuelState
from engine.battlecon.steps import step
from engine.battlecon.war import War, read_records
from tests.engine.war.duels import set_sides
from tests.engine.war.recorded.board import Board
from tests.engine.war.recorded.facts import (
    CannotMove,
    Discard,
    FinisherActive,
    FreePact,
    RecordedBeat,
    RecordedDuel,
    Standing,
    StatBonus,
)
from tests.engine.war.recorded.names import FIXTURES
from tests.engine.war.recorded.recorders_cards import RECORDERS_CARDS

Options = Mapping[str, Any]

# How the recorder plays where it differs from the rulebook (ruling W22), and the rulebook's own way.
REPLAY: Final[Options] = {"pulse_beat": "uncounted", "kallistar_human_soak": 1, "ante": "simultaneous"}
RULEBOOK: Final[Options] = {}
COUNTERS: Final = ("Trance", "Level")
STATUS_STATS: Final = {"power": POWER, "priority": PRIORITY_STAT}


class NeverAsked:
    """Answers what is asked before a duel begins: nothing is."""

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        """Raises AssertionError."""
        raise AssertionError(f"asked for {kind} before the duel")


@dataclass(frozen=True)
class Ways:
    """How a duel is replayed: by the rulebook, or as the recorder played, with its cards for some of the fighters."""

    as_recorder: bool
    with_recorders_cards: frozenset[str] = frozenset()

    @property
    def options(self) -> Options:
        """The options of the set-up."""
        return REPLAY if self.as_recorder else RULEBOOK


@cache
def war(with_recorders_cards: frozenset[str]) -> War:
    """The fighters of the fixtures, some of them (by slug) with the recorder's own cards where these differ."""
    return War({**record, **changes(record, with_recorders_cards)} for record in read_records(FIXTURES))


def changes(record: Mapping[str, Any], fighters: frozenset[str]) -> Mapping[str, Any]:
    """What the recorder's card has instead, if it belongs to one of these fighters."""
    of = record["slug"] if record["kind"] == "fighter" else record.get("fighter")
    return RECORDERS_CARDS.get(record["slug"], {}) if of in fighters else {}


@cache
def fighters_with_recorders_cards() -> frozenset[str]:
    """The fighters whose cards may be the recorder's own, by slug."""
    records = read_records(FIXTURES)
    owners = {record.get("fighter") or record["slug"] for record in records if record["slug"] in RECORDERS_CARDS}
    return frozenset(owners)


def matchup_of(duel: RecordedDuel, beat: RecordedBeat, ways: Ways) -> Matchup:
    """The match-up for one beat: a fighter that brought two finishers has the one that the beat names."""
    finishers = [brought[0] for brought in duel.finishers]
    for played in beat.rounds:
        for seat, pair in enumerate(played.pairs):
            finishers[seat] = pair.finisher or finishers[seat]
    return _matchup(tuple(kit.slug for kit in duel.fighters), tuple(finishers), ways)


@cache
def _matchup(fighters: tuple[str, ...], finishers: tuple[str, ...], ways: Ways) -> Matchup:
    setup = {"fighters": fighters, "finishers": finishers, **ways.options}
    return war(ways.with_recorders_cards).matchup(setup)


@cache
def _fresh(matchup: Matchup) -> DuelState:
    state = war(frozenset()).new_duel(matchup, seed=1)
    while state.pending:
        step(state, NeverAsked())
    assert state.phase == OPENING
    return state


def state_at(matchup: Matchup, beat: RecordedBeat, active: int | None) -> DuelState:
    """Our state as a beat begins: all that its heading states, and who was active in the beat before."""
    state = _fresh(matchup).clone()
    state.events = []
    state.phase = SELECT
    state.beat = beat.number
    state.active = state.active if active is None else active
    set_sides(state, "position", beat.board.fighters)
    for seat in (0, 1):
        _put_markers(state, seat, beat.board)
        _put_cards(state, seat, beat.standings[seat])
        _put_pool(state, seat, beat.standings[seat])
    for standing in beat.standings:
        for status in standing.statuses:
            _put_status(state, status)
    return state


def _put_markers(state: DuelState, seat: int, board: Board) -> None:
    start, names = seat * MARKERS, state.matchup.kits[seat].naming.markers
    spaces = [space for name, space in board.markers if name in names]
    state.markers[start : start + MARKERS] = (spaces + [0] * MARKERS)[:MARKERS]


def _put_cards(state: DuelState, seat: int, standing: Standing) -> None:
    kit = state.matchup.kits[seat]
    numbers = {card.name: card.index for card in (*kit.styles, *kit.bases)}
    hand = sum(1 << number for number in numbers.values())
    for pile, discard in enumerate(standing.discards):
        cards = sum(1 << numbers[name] for name in (*discard.styles, *discard.bases))
        state.discards[seat * PILES + pile] = cards
        state.travelling[seat * PILES + pile] = len(discard.tokens)
        hand &= ~cards
    for name in standing.removed:
        if name in numbers:
            hand &= ~(1 << numbers[name])
            state.sides[seat].set_aside = numbers[name]
    state.sides[seat].hand = hand | (1 << state.matchup.special[seat] if standing.special_action else 0)


def _put_pool(state: DuelState, seat: int, standing: Standing) -> None:
    kit = state.matchup.kits[seat]
    state.sides[seat].life = standing.life
    held = Counter(standing.pool)
    held.update({"Trance": standing.trance or 0, "Level": standing.level or 0})
    for kind, token in enumerate(kit.tokens):
        place = seat * KINDS + kind
        state.pool[place] = state.matchup.most_held[seat][kind] if is_pact(kit, token.name) else held[token.name]
    if standing.juto_life is not None:
        state.sides[seat].marker_life = standing.juto_life
    if standing.form is not None:
        state.sides[seat].form = kit.naming.forms.index(standing.form)
    if standing.paradigms is not None:
        state.sides[seat].paradigms = sum(1 << kit.naming.paradigms.index(name) for name in standing.paradigms)


def is_pact(kit: Kit, token: str) -> bool:
    """Whether a token is a pact: no heading counts them, for they are all there whenever a beat begins."""
    return "Pact" in kit.naming.groups and token in kit.naming.tokens


def _put_status(state: DuelState, status: Any) -> None:
    match status:
        case StatBonus(seat, stat, amount):
            state.bonuses[seat * STATS + STATUS_STATS[stat]] += amount
        case CannotMove(seat):
            state.in_force.append(packed(1 - seat, _waiting_act(state, 1 - seat, program.CANNOT_MOVE)))
        case FinisherActive(seat, finisher):
            state.lasting += tuple(packed(seat, line) for line in _lasting_lines(state, seat, finisher))
        case FreePact(seat, pact):
            state.in_force.append(packed(seat, _waiting_act(state, seat, program.NAMED_IS_FREE)))
            token = state.matchup.kits[seat].naming.tokens.index(pact)
            state.sides[seat].named_token = token
    state.effects_change()


def _waiting_act(state: DuelState, seat: int, verb: int) -> int:
    """The act that an effect of this seat leaves for the next beat."""
    lines = state.matchup.lines
    waiting = [lines[act.line] for line in state.matchup.kits[seat].lines for act in line.acts if act.line >= 0]
    return next(act.at for line in waiting for act in line.acts if act.verb == verb)


def _lasting_lines(state: DuelState, seat: int, finisher: str) -> list[int]:
    """The lines that a finisher puts in force for the rest of the duel."""
    card = next(card for card in state.matchup.kits[seat].finishers if card.name == finisher)
    return [act.line for line in card.lines for act in line.acts if act.verb == program.FOR_THE_DUEL]


def differences(state: DuelState, beat: RecordedBeat) -> Iterator[tuple[str, object, object]]:
    """What a heading states otherwise than our state at that moment: what it is about, theirs, ours."""
    for seat in (0, 1):
        name = state.matchup.kits[seat].name
        for what, theirs, ours in _standing_facts(state, seat, beat.standings[seat]):
            if theirs != ours:
                yield f"{name}'s {what}", theirs, ours
    if beat.board.fighters != tuple(state.entries("position")):
        yield "fighters' spaces", beat.board.fighters, tuple(state.entries("position"))
    if sorted(beat.board.markers) != sorted(board_of(state).markers):
        yield "markers", beat.board.markers, board_of(state).markers
    theirs, ours = statuses_of(beat), our_statuses(state)
    if theirs != ours:
        yield "effects of the last beat", theirs, ours


def board_of(state: DuelState) -> Board:
    """The board as it stands."""
    return drawn_board(state, state.entries("position"), state.markers)


def drawn_board(state: DuelState, position: Sequence[int], markers: Sequence[int]) -> Board:
    """The board with fighters and markers in these spaces."""
    on_board = [
        (name, space)
        for seat in (0, 1)
        for name in state.matchup.kits[seat].naming.markers[:1]
        for space in markers[seat * MARKERS : seat * MARKERS + MARKERS]
        if space
    ]
    return Board((position[0], position[1]), tuple(on_board))


def _standing_facts(state: DuelState, seat: int, standing: Standing) -> Iterator[tuple[str, object, object]]:
    kit = state.matchup.kits[seat]
    yield "life", standing.life, state.sides[seat].life
    for pile, discard in enumerate(standing.discards):
        yield f"discard {pile + 1}", _sorted_pile(discard), _our_pile(state, seat, pile)
    special = bool(state.sides[seat].hand >> state.matchup.special[seat] & 1)
    yield "special action", standing.special_action, special
    held = {
        token.name: state.pool[seat * KINDS + kind]
        for kind, token in enumerate(kit.tokens)
        if not is_pact(kit, token.name)
    }
    yield "Trance", standing.trance or 0, held.pop("Trance", 0) if "Level" in held else 0
    yield "Level", standing.level or 0, held.pop("Level", 0)
    yield "pool", sorted(standing.pool), sorted(Counter(held).elements())
    if standing.juto_life is not None:
        yield "Juto's life", standing.juto_life, state.sides[seat].marker_life
    if standing.form is not None:
        yield "form", standing.form, kit.naming.forms[state.sides[seat].form]
    if standing.paradigms is not None:
        active = [name for number, name in enumerate(kit.naming.paradigms) if state.sides[seat].paradigms >> number & 1]
        yield "paradigms", sorted(standing.paradigms), sorted(active)
    aside = state.sides[seat].set_aside
    removed = [name for name in standing.removed if name in [card.name for card in kit.styles]]
    yield "removed cards", removed, [state.matchup.cards[aside].name] if aside >= 0 else []


def _sorted_pile(discard: Discard) -> tuple[list[str], list[str], int]:
    return sorted(discard.styles), sorted(discard.bases), len(discard.tokens)


def _our_pile(state: DuelState, seat: int, pile: int) -> tuple[list[str], list[str], int]:
    cards = [card for card in state.matchup.cards if state.discards[seat * PILES + pile] >> card.index & 1]
    styles = sorted(card.name for card in cards if card.kind == program.STYLE)
    bases = sorted(card.name for card in cards if card.kind == program.BASE)
    return styles, bases, state.travelling[seat * PILES + pile]


def statuses_of(beat: RecordedBeat) -> list[str]:
    """The effects of the last beat that a heading states, in words that can be compared."""
    bonuses: Counter[tuple[int, str]] = Counter()
    told = []
    for standing in beat.standings:
        for status in standing.statuses:
            match status:
                case StatBonus(seat, stat, amount):
                    bonuses[seat, stat] += amount
                case CannotMove(seat):
                    told.append(f"seat {seat} cannot move")
                case FreePact(seat, pact):
                    told.append(f"seat {seat} has {pact} free")
                case FinisherActive(seat, finisher):
                    told.append(f"seat {seat} keeps {finisher}")
    told += [f"seat {seat} has {amount:+} {stat}" for (seat, stat), amount in bonuses.items() if amount]
    return sorted(told)


def our_statuses(state: DuelState) -> list[str]:
    """The same of our state, whose last beat is over and whose next has begun."""
    matchup = state.matchup
    told = []
    for seat in (0, 1):
        for stat, number in STATUS_STATS.items():
            if amount := state.bonuses[seat * STATS + number]:
                told.append(f"seat {seat} has {amount:+} {stat}")
        acts = [matchup.act(entry & NUMBER_OF) for entry in state.in_force if entry >> SEAT_OF == seat]
        if any(act.verb == program.CANNOT_MOVE for act in acts):
            told.append(f"seat {1 - seat} cannot move")
        if any(act.verb == program.NAMED_IS_FREE for act in acts):
            told.append(f"seat {seat} has {matchup.tokens[seat][state.sides[seat].named_token].name} free")
        lasting = {entry & NUMBER_OF for entry in state.lasting if entry >> SEAT_OF == seat}
        told += [
            f"seat {seat} keeps {card.name}"
            for card in matchup.kits[seat].finishers
            if lasting & {act.line for line in card.lines for act in line.acts if act.verb == program.FOR_THE_DUEL}
        ]
    return sorted(told)
