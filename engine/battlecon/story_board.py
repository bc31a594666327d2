"""The board and the fighters drawn in text, as they stand at the head of a beat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.battlecon.board import SPACES
from engine.battlecon.layout import KINDS, MARKERS, PILES
from engine.battlecon.matchup import Matchup
from engine.battlecon.sources import NUMBER_OF, SEAT_OF
from engine.battlecon.wording import (
    card_name,
    cards_in,
    fighter_names,
    initials,
    listed,
    marker_name,
    saying,
    some_tokens,
)

Standing = Mapping[str, Any]

NARROWEST: Final = 6
MARGIN: Final = "  "


def draw(matchup: Matchup, standing: Standing) -> list[str]:
    """The seven spaces with fighters and markers, then each fighter's life and what lies before him.

    `standing` is what `standing.standing` tells of a state.
    """
    lines = [*drawn_spaces(matchup, standing), ""]
    for seat in (0, 1):
        lines += fighter_lines(matchup, standing, seat)
    return [*lines, *lines_at_work(matchup, standing)]


def drawn_spaces(matchup: Matchup, standing: Standing) -> list[str]:
    """Numbers, spaces with the fighters' initials, and below each space the markers in it."""
    letters = dict(zip(standing["position"], initials(matchup), strict=True))
    markers = markers_by_space(matchup, standing)
    width = max(NARROWEST, *(len(name) + 2 for names in markers.values() for name in names), 0)
    rows = [[str(space) for space in SPACES], [f"[ {letters.get(space, ' ')} ]" for space in SPACES]]
    deepest = max((len(names) for names in markers.values()), default=0)
    rows += [[name_at(markers.get(space, []), row) for space in SPACES] for row in range(deepest)]
    return [(MARGIN + "".join(cell.center(width) for cell in row)).rstrip() for row in rows]


def name_at(names: list[str], row: int) -> str:
    return names[row] if row < len(names) else ""


def markers_by_space(matchup: Matchup, standing: Standing) -> dict[int, list[str]]:
    """The markers on the board; those of the second of two equal fighters are written small, like his initial."""
    found: dict[int, list[str]] = {}
    twins = matchup.kits[0].name == matchup.kits[1].name
    for seat in (0, 1):
        for number in range(matchup.marker_count[seat]):
            space = standing["markers"][seat * MARKERS + number]
            if space:
                name = marker_name(matchup, seat, number)
                found.setdefault(space, []).append(name.lower() if twins and seat else name)
    return found


def fighter_lines(matchup: Matchup, standing: Standing, seat: int) -> list[str]:
    name, letter = fighter_names(matchup)[seat], initials(matchup)[seat]
    first = seat * PILES
    piles = standing["discards"][first : first + matchup.piles[seat]]
    discards = "; ".join(f"{number}: {cards_in(matchup, pile)}" for number, pile in enumerate(piles, 1))
    before = "; ".join(possessions(matchup, standing, seat))
    return [
        f"{MARGIN}{letter} {name}: {standing['life'][seat]} life" + (f"; {before}" if before else ""),
        f"{MARGIN}  Discards {discards}",
    ]


def possessions(matchup: Matchup, standing: Standing, seat: int) -> Iterator[str]:
    """Tokens and counters, form, active paradigms, a companion's life, a style set aside, the Special Action."""
    kit = matchup.kits[seat]
    pool = standing["pool"][seat * KINDS : seat * KINDS + KINDS]
    tokens = [some_tokens(matchup, seat, kind, number) for kind, number in enumerate(pool) if number]
    if tokens:
        yield listed(tokens)
    elif matchup.tokens[seat]:
        yield f"no {listed(token.name for token in matchup.tokens[seat]).replace(' and ', ' or ')}"
    if kit.naming.forms:
        yield f"form {kit.naming.forms[standing['form'][seat]]}"
    if matchup.paradigms[seat]:
        active = standing["paradigms"][seat]
        names = [card.name for number, card in enumerate(matchup.paradigms[seat]) if active >> number & 1]
        yield f"active Paradigm{'s' if len(names) > 1 else ''} {listed(names)}" if names else "no active Paradigm"
    if matchup.marker_life[seat]:
        yield f"{kit.naming.markers[0]} with {standing['marker_life'][seat]} life"
    if standing["set_aside"][seat] >= 0:
        yield f"{card_name(matchup, standing['set_aside'][seat])} set aside"
    if standing["hand"][seat] >> matchup.special[seat] & 1:
        yield "Special Action in hand"


def lines_at_work(matchup: Matchup, standing: Standing) -> list[str]:
    """What earlier beats left for this one, and what holds for the rest of the duel."""
    return [
        f"{MARGIN}{when}: {saying(matchup, entry >> SEAT_OF, entry & NUMBER_OF)}"
        for when, entries in (("This beat", standing["next_beat"]), ("In every beat", standing["lasting"]))
        for entry in entries
    ]
