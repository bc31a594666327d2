"""A stored state read back: every field is there, every number is possible, every card is in exactly one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.battlecon import frames, program
from engine.battlecon.board import SPACES
from engine.battlecon.effects.life import BY_TIME
from engine.battlecon.frames import AttackFrame, DamageFrame, Frame, GroupFrame, LineFrame, MovementFrame
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import (
    EVERY_FLAG,
    EVERY_LASTING_FLAG,
    KINDS,
    MARKERS,
    MOST_EFFECTS,
    PHASE_NAMES,
    PILES,
    REVEAL,
    STATS,
)
from engine.battlecon.matchup import NO_LINE, Matchup
from engine.battlecon.program import Line
from engine.battlecon.sources import NUMBER_OF, SEAT_OF
from engine.battlecon.special import CANCEL_DUE
from engine.battlecon.state import LISTS, NUMBERS, OF_A_SIDE, DuelState, new_state
from engine.errors import BadStateError, shown
from engine.outcome import DRAW
from engine.random64 import MASK

MANY: Final = 999  # more than anything in a duel comes to
MOST_FRAMES: Final = 4 * MOST_EFFECTS  # an effect begins no more at once: a group, a line, an attack and its damage
NOBODY_YET: Final = -2
FIELDS: Final = (*NUMBERS, *OF_A_SIDE, *LISTS, "pending")


def from_json(matchup: Matchup, data: object) -> DuelState:
    """The state that `DuelState.to_json` wrote for a match-up.

    Raises BadStateError that names the field: one that is missing or unknown, a number out of its bounds, fighters off
    the board or in one space, cards lost or in two places, frames that nothing can carry on.
    """
    if not isinstance(data, dict):
        raise BadStateError("state", "needs to be an object")
    for field in FIELDS:
        if field not in data:
            raise BadStateError(field, "is missing")
    for field in data:
        if field not in FIELDS:
            raise BadStateError(str(field), "is no field of a state")
    state = new_state(matchup)
    take_numbers(state, data)
    take_rows(state, data)
    take_entries(state, data)
    for seat, styles in enumerate(rows("applied", data["applied"], 2)):
        state.sides[seat].applied = tuple(some_styles(matchup, f"applied.{seat}", styles))
    state.pending = frames_of(matchup, data["pending"])
    check_outcome(state)
    check_tokens(state)
    check_spaces(state)
    check_cards(state)
    return state


def take_numbers(state: DuelState, data: dict[str, Any]) -> None:
    bounds = {
        "random": (0, MASK),
        "beat": (1, state.matchup.rules.beats),
        "phase": (0, len(PHASE_NAMES) - 1),
        "active": (0, 1),
        "winner": (NOBODY_YET, 1),
        "reason": (0, BY_TIME),
        "turn": (0, 1),
        "passes": (0, 2),
        "clash": (0, MANY),
        "restarts": (0, 1),
        "effects": (0, MOST_EFFECTS),
        "revealed": (0, 1),
    }
    for field in NUMBERS:
        setattr(state, field, whole(field, data[field], *bounds[field]))


def take_rows(state: DuelState, data: dict[str, Any]) -> None:
    """The lists of a fixed length, each number within its bounds."""
    matchup = state.matchup
    most_life = max(matchup.life)
    cards = (1 << len(matchup.cards)) - 1
    bounds: dict[str, list[tuple[int, int]]] = {
        "life": [(-MANY if state.over else 1, most_life)] * 2,
        "position": [(SPACES[0], SPACES[-1])] * 2,
        "pool": [(0, most) for held in matchup.most_held for most in held],
        "used": [(0, MANY if kind < len(tokens) else 0) for tokens in matchup.tokens for kind in range(KINDS)],
        "travelling": [(0, MANY)] * (2 * PILES + 2),
        "markers": [
            (0, SPACES[-1] if number < count else 0) for count in matchup.marker_count for number in range(MARKERS)
        ],
        "marker_life": [(0, life) for life in matchup.marker_life],
        "form": [(0, max(0, len(kit.naming.forms) - 1)) for kit in matchup.kits],
        "paradigms": [(0, (1 << len(paradigms)) - 1) for paradigms in matchup.paradigms],
        "named_token": [(-1, len(tokens) - 1) for tokens in matchup.tokens],
        "action": [(0, CANCEL_DUE)] * 2,
        "flags": [(0, EVERY_FLAG)] * 2,
        "lasting_flags": [(0, EVERY_LASTING_FLAG)] * 2,
        "discards": [(0, cards if pile < piles else 0) for piles in matchup.piles for pile in range(PILES)],
        **{field: [(-MANY, MANY)] * (2 * STATS) for field in ("bonuses", "printed_changes")},
        **{field: [(0, cards)] * 2 for field in ("hand", "under", "also_discarded", "lasting_names")},
        **{field: [(0, MANY)] * 2 for field in ("marker_damage", "damage_taken", "damage_soaked", "spent")},
    }
    for field, limits in bounds.items():
        numbers = rows(field, data[field], len(limits))
        made = [whole(f"{field}.{n}", number, *limits[n]) for n, number in enumerate(numbers)]
        keep(state, field, made)
    bases = [index for of in matchup.bases for index in of]
    styles = styles_of(matchup)
    for field, allowed in (
        ("style", [*styles, *matchup.special]),
        ("base", bases),
        ("finisher", matchup.finishers),
        ("named_base", bases),
        ("named_style", styles),
        ("set_aside", styles),
        ("copied_base", bases),
    ):
        numbers = rows(field, data[field], 2)
        keep(state, field, [one_of(f"{field}.{n}", number, [-1, *allowed]) for n, number in enumerate(numbers)])


def keep(state: DuelState, field: str, numbers: list[int]) -> None:
    """A number of each side; or a list, or a tuple where the state has one."""
    if field in OF_A_SIDE:
        for side, number in zip(state.sides, numbers, strict=True):
            setattr(side, field, number)
        return
    setattr(state, field, type(getattr(state, field))(numbers))


def take_entries(state: DuelState, data: dict[str, Any]) -> None:
    """The lists of lines and acts that wait or are in force, each with its seat."""
    lines = state.matchup.lines
    for field, most in (
        ("in_force", len(lines) * ACTS),
        ("once", len(lines) * ACTS),
        ("later", len(lines)),
        ("next_beat", len(lines)),
        ("lasting", len(lines)),
    ):
        made: list[int] = []
        for number, entry in enumerate(some(field, data[field])):
            where = f"{field}.{number}"
            made.append(whole(where, entry, 0, (1 << SEAT_OF) | (most - 1)))
            named = made[-1] & NUMBER_OF
            line = named // ACTS if most > len(lines) else named
            if named >= most or lines[line] is NO_LINE or (field == "in_force" and not is_in_force(state, named)):
                raise BadStateError(where, f"is {entry}; there is no such line or act")
        keep(state, field, made)


def is_in_force(state: DuelState, at: int) -> bool:
    """Whether a number is that of an act that can be in force."""
    acts = state.matchup.lines[at // ACTS].acts
    return at % ACTS < len(acts) and acts[at % ACTS].verb >= program.IN_FORCE


def frames_of(matchup: Matchup, data: object) -> list[Frame]:
    """What is being carried out, innermost last; damage of an attack needs the attack that deals it."""
    found = some("pending", data)
    if len(found) > MOST_FRAMES:
        raise BadStateError("pending", f"has {len(found):,} frames, at most {MOST_FRAMES:,} are possible")
    made = [frame_of(matchup, f"pending.{number}", frame) for number, frame in enumerate(found)]
    for number, frame in enumerate(made):
        if isinstance(frame, DamageFrame) and frame.from_attack:
            others = [under for under in made[:number] if isinstance(under, AttackFrame) and under.seat != frame.seat]
            if not others:
                raise BadStateError(f"pending.{number}", "is the damage of an attack that nobody makes")
    return made


def frame_of(matchup: Matchup, where: str, data: object) -> Frame:
    """A frame of the stack, fit to be carried on."""
    numbers = [whole(f"{where}.{n}", number, -MANY, MANY) for n, number in enumerate(some(where, data))]
    kind = numbers[0] if numbers else -1
    size = 1 + len(frames.FIELDS[kind]) if kind in range(len(frames.KINDS)) else 0
    if not size or len(numbers) < size or (len(numbers) > size and kind != frames.GROUP):
        raise BadStateError(where, "is no frame: a group, a line, an attack, damage or a movement")
    frame = frames.KINDS[kind]()
    places = {field: f"{where}.{place}" for place, field in enumerate(frames.FIELDS[kind], start=1)}
    for field, number in zip(places, numbers[1:size], strict=True):
        setattr(frame, field, whole(places[field], number, *BOUNDS[kind].get(field, (-MANY, MANY))))
    if isinstance(frame, GroupFrame):
        frame.waiting = numbers[size:]
        for place, line in enumerate(frame.waiting, start=size):
            line_at(matchup, f"{where}.{place}", line)
    if isinstance(frame, LineFrame):
        acts = line_at(matchup, places["line"], frame.line).acts
        if frame.place > len(acts) and frame.place != program.NO_LIMIT:
            raise BadStateError(places["place"], f"is {frame.place}; the line has no such act")
    if isinstance(frame, MovementFrame) and frame.direct:
        whole(places["steps"], frame.steps, SPACES[0], SPACES[-1])
    return frame


def line_at(matchup: Matchup, where: str, index: int) -> Line:
    line = matchup.lines[whole(where, index, 0, len(matchup.lines) - 1)]
    if line is NO_LINE:
        raise BadStateError(where, f"is {index}; there is no such line")
    return line


FLAG: Final = (0, 1)
BOUNDS: Final[tuple[dict[str, tuple[int, int]], ...]] = (
    {"seat": FLAG},
    {
        "seat": FLAG,
        "place": (0, program.NO_LIMIT),
        "preset": (-1, MANY),
        "spent": (0, MANY),
        "passed": FLAG,
        "short": FLAG,
        "done": FLAG,
    },
    {"seat": FLAG, "stage": (0, frames.LAST_STAGE), "dealt": (0, MANY), "repeats": (0, MANY)},
    {"seat": FLAG, "amount": (0, MANY), "from_attack": FLAG, "stage": FLAG},
    {
        "seat": FLAG,
        "mover": FLAG,
        "steps": (-len(SPACES), len(SPACES)),
        "direct": FLAG,
        "chained": FLAG,
        "not_past": FLAG,
    },
)


def check_outcome(state: DuelState) -> None:
    """A duel that is over has a winner, or is drawn, for a reason, and nothing is left to do; any other has not."""
    if state.over != (state.winner >= DRAW):
        raise BadStateError("winner", f"is {state.winner} in the phase {PHASE_NAMES[state.phase]}")
    if state.over != (state.reason > 0):
        raise BadStateError("reason", f"is {state.reason} in the phase {PHASE_NAMES[state.phase]}")
    if state.over and state.pending:
        raise BadStateError("pending", "is not empty although the duel is over")
    if not state.over and bool(state.revealed) != (state.phase > REVEAL):
        raise BadStateError("revealed", f"is {state.revealed} in the phase {PHASE_NAMES[state.phase]}")


def check_tokens(state: DuelState) -> None:
    """Whoever has tokens at work has spent as many this beat."""
    for seat in (0, 1):
        used = sum(state.used[seat * KINDS : seat * KINDS + KINDS])
        if used > state.sides[seat].spent:
            raise BadStateError(f"spent.{seat}", f"is {state.sides[seat].spent}; {used} tokens are at work")


def check_spaces(state: DuelState) -> None:
    if state.sides[0].position == state.sides[1].position:
        raise BadStateError("position", f"has both fighters in space {state.sides[0].position}")


def check_cards(state: DuelState) -> None:
    """Every style and base is in one place; a Special Action is too, or out of the duel."""
    matchup = state.matchup
    playing = sum(1 << card for card in styles_of(matchup)) | matchup.all_bases
    special = sum(1 << card for card in matchup.special)
    found = 0
    for field, cards in places_of(state):
        if twice := cards & found:
            raise BadStateError(field, f"has {names(matchup, twice)}, which is in another place too")
        if strange := cards & ~(playing | special):
            raise BadStateError(field, f"has {names(matchup, strange)}, which is never there")
        found |= cards
    if lost := playing & ~found:
        raise BadStateError("hand", f"lacks {names(matchup, lost)}, which is in no other place")


def places_of(state: DuelState) -> list[tuple[str, int]]:
    """Where cards can be, each place as a set of cards."""
    places = [
        (f"{field}.{number}", cards)
        for field in ("hand", "discards", "under", "also_discarded")
        for number, cards in enumerate(state.entries(field))
    ]
    places += [
        (f"{field}.{seat}", 1 << card)
        for field in ("style", "base", "set_aside")
        for seat, card in enumerate(state.entries(field))
        if card >= 0
    ]
    return places


def names(matchup: Matchup, cards: int) -> str:
    return ", ".join(card.name for card in matchup.cards if cards >> card.index & 1)


def styles_of(matchup: Matchup) -> list[int]:
    return [index for of in matchup.styles for index in of]


def some_styles(matchup: Matchup, where: str, data: object) -> list[int]:
    return [one_of(f"{where}.{n}", style, styles_of(matchup)) for n, style in enumerate(some(where, data))]


def some(where: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise BadStateError(where, f"is {shown(value)}; a list is needed")
    return value


def rows(where: str, value: object, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadStateError(where, f"is {shown(value)}; a list of {length} is needed")
    return value


def whole(where: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadStateError(where, f"is {shown(value)}; a whole number from {least} to {most} is needed")
    return value


def one_of(where: str, value: object, allowed: Sequence[int]) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
        raise BadStateError(where, f"is {shown(value)}; allowed: {', '.join(map(str, allowed))}")
    return value
