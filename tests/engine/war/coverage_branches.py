"""The branches of the effects of a fighter's cards: what a duel can show of each line and each act of its text.

A branch is named by its card, its line and its act, so that a line that several kits share (a generic base, a style in
another mode) is the same branch wherever it stands. A fighter's own lines are branches of each mode.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.battlecon import asking, program
from engine.battlecon.kit import Kit
from engine.battlecon.program import Act, Card, Line

CARRIED_OUT: Final = "carried out"  # of a line
RAISED: Final = "raised"  # of an event's line: what it waits for happened
OFFERED: Final = "offered"  # of an ante
PASSED: Final = "passed although offered"
CONDITION_FALSE: Final = "condition false"  # of a line with a condition, or an act in force
IN_FORCE: Final = "in force"  # its card is at work and its conditions hold
EFFECTIVE: Final = "effective"  # without it, something would have gone differently
TAKEN: Final = "condition true"
NOT_TAKEN: Final = "condition untrue"
DONE: Final = "done"
ACCEPTED: Final = "accepted"
DECLINED: Final = "declined"
PAID: Final = "paid"
UNPAYABLE: Final = "unpayable"
LEAST: Final = "least amount"
MOST: Final = "most"
CHOSEN: Final = "alternative"

# Verbs whose text lets a player choose an amount. Those of STYLE_RANGE_BECOMES are the ends of a range.
WITH_AMOUNTS: Final = {
    program.MOVE, program.SHIFT_MARKER, program.SPEND_LIFE, program.GAIN, program.LOSE, program.SPEND, program.USE_MANY,
}  # fmt: skip

# Acts in force that a player may make use of, and what he is asked then.
ASKED_FOR: Final = {program.IGNORE_MOVEMENT: asking.IGNORE, program.LIFE_PAYS: asking.PAYER}


def names_of_verbs() -> dict[int, str]:
    """The verbs by their numbers: in the program they stand from the first of acts to the last of those in force."""
    names = [name for name, number in vars(program).items() if name.isupper() and isinstance(number, int)]
    verbs = names[names.index("MOVE") : names.index("LIFE_FLOOR") + 1]
    return {getattr(program, name): name.lower().replace("_", " ") for name in verbs}


VERBS: Final = names_of_verbs()


class Place(NamedTuple):
    """Where a line stands: its card (with the mode, of a fighter's own), and its text."""

    card: str
    line: str


class Branch(NamedTuple):
    """One thing an effect may do; `act` is empty for the line as a whole."""

    card: str
    line: str
    act: str
    what: str

    def __str__(self) -> str:
        return f"{self.card}: {self.line!r} {self.act}: {self.what}".replace("  ", " ")


def cards_of(kit: Kit) -> Iterator[Card]:
    yield from (*kit.tokens, *kit.paradigms, kit.fighter, *kit.styles, *kit.special, *kit.bases, *kit.finishers)


def places_of(kit: Kit) -> dict[int, Place]:
    """Where each line of a kit stands, by its number; a line within a line bears the text it is part of."""
    lines = {line.index: line for line in kit.lines}
    places: dict[int, Place] = {}
    for card in cards_of(kit):
        slug = f"{card.slug} ({kit.mode})" if card.kind == program.FIGHTER else card.slug
        for line in card.lines:
            places[line.index] = Place(slug, line.text)
            for number, inner in enumerate(inner_lines(line, lines), 1):
                places[inner.index] = Place(slug, f"{line.text} [within, {number}]")
    return places


def inner_lines(line: Line, lines: dict[int, Line]) -> Iterator[Line]:
    for act in line.acts:
        if act.line >= 0:
            yield lines[act.line]
            yield from inner_lines(lines[act.line], lines)


def name_of(act: Act, place_in_line: int) -> str:
    return f"act {place_in_line + 1}, {VERBS[act.verb]}"


def branches_of(kit: Kit) -> set[Branch]:
    """All branches of the lines of a kit. What waits for the next beat is carried out then, once."""
    places = places_of(kit)
    next_beats = {act.line for line in kit.lines for act in line.acts if act.verb == program.NEXT_BEAT}
    found: set[Branch] = set()
    for line in kit.lines:
        place = places[line.index]
        is_passive = line.timing == program.PASSIVE and line.index not in next_beats
        found.update(Branch(*place, "", what) for what in of_line(line, is_passive))
        for number, act in enumerate(line.acts):
            whats = of_passive(act) if is_passive else of_act(act)
            found.update(Branch(*place, name_of(act, number), what) for what in whats)
    return found


def of_line(line: Line, is_passive: bool) -> Iterator[str]:
    if is_passive:
        return
    yield CARRIED_OUT
    if line.timing == program.ANTE:
        yield from (OFFERED, PASSED)
    if line.timing >= program.FIRST_EVENT and line.timing != program.EVENT_REVEALED:
        yield RAISED
    if line.tests:
        yield CONDITION_FALSE


def of_passive(act: Act) -> Iterator[str]:
    yield from (IN_FORCE, EFFECTIVE)
    if act.tests:
        yield CONDITION_FALSE
    if act.verb in ASKED_FOR:
        yield from (ACCEPTED, DECLINED)


def of_act(act: Act) -> Iterator[str]:
    """An act of a line that is carried out. The way past an alternative (GO) is no branch."""
    if act.verb == program.GO:
        return
    if act.verb == program.IF:
        yield from (TAKEN, NOT_TAKEN)
        return
    if act.verb == program.CHOOSE:
        yield from (f"{CHOSEN} {number}" for number in range(1, len(act.branches) + 1))
        return
    yield PAID if act.is_cost else ACCEPTED if act.optional else DONE
    if act.optional:
        yield DECLINED
    if act.is_cost:
        yield UNPAYABLE
    if has_amounts(act):
        yield MOST
        if not (act.optional and act.amounts[0] == 0):  # to choose nothing is to decline
            yield LEAST
    if act.verb >= program.IN_FORCE and (act.verb != program.BONUS or act.until >= 0):
        yield EFFECTIVE


def has_amounts(act: Act) -> bool:
    return act.verb in WITH_AMOUNTS and (len(act.amounts) > 1 or act.open_ended)
