"""A board of BattleCON as a drawing: the strip of seven spaces, and before each fighter what is his. Pure functions.

The first fighter is a square and the second a diamond, each with the initial of the name; tokens are round, counters
have five sides, discard piles are stacks. So nothing needs its colour to be told apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from cards.svg_text import BOLD, SANS, fitting_size, width_of
from engine.battlecon import program
from engine.battlecon.board import SPACES
from engine.battlecon.layout import KINDS, PILES
from engine.battlecon.matchup import Matchup
from engine.battlecon.program import Card
from engine.battlecon.story_board import (
    Standing,
    fighter_lines,
    lines_at_work,
    markers_by_space,
    possessions,
)
from engine.battlecon.story_course import printed_words
from engine.battlecon.wording import cards_in, fighter_names, initials, listed
from play.svg import INK, PAPER, QUIET, RULE, Piece, beside, escaped, paragraph, shortened, stacked, words

WIDTH: Final = 580
SPACE, SPACE_HEIGHT = 80, 62
MARKER: Final = 21  # from marker to marker below a space
STEP: Final = (WIDTH - SPACE) / 6  # from space to space
PANEL, PADDING = 284, 10
INNER: Final = PANEL - 2 * PADDING
COLOURS: Final = ("#1d4f91", "#9a3412")
TINTS: Final = ("#f0f5fc", "#fdf2ec")
SMALL, SMALLEST = 12, 11
SHAPE_NAMES: Final = ("square", "diamond")


@dataclass(frozen=True)
class Attack:
    """What a fighter played this beat: the pair revealed and its cards, its antes, and what became of it in turn."""

    cards: Sequence[Card]
    antes: Sequence[str]
    then: Sequence[str]


def board(matchup: Matchup, standing: Standing, label: str, attacks: Sequence[Attack | None] = ()) -> Piece:
    """The whole board; `attacks` are those of both seats, None where nothing was revealed."""
    panels = []
    for seat in (0, 1):
        played = [attack(each, seat) for each in attacks[seat : seat + 1] if each]
        panels.append(stacked([fighter(matchup, standing, seat), *played], 8))
    height = max(panel.height for panel in panels) + 2 * PADDING
    framed = [Piece([frame(seat, height), panel.at(PADDING, PADDING)], height) for seat, panel in enumerate(panels)]
    at_work = [paragraph(line.strip(), SMALL, WIDTH, fill=QUIET) for line in lines_at_work(matchup, standing)]
    pieces = [strip(matchup, standing), *at_work, beside(framed, WIDTH - PANEL)]
    drawn = stacked(pieces, 8)
    return Piece(
        [
            '<g role="img">',
            f"<title>{escaped(f'{label}: {position_words(matchup, standing)}')}</title>",
            f"<desc>{escaped(standing_words(matchup, standing))}</desc>",
            *drawn.marks,
            "</g>",
        ],
        drawn.height,
    )


# ---- in words


def position_words(matchup: Matchup, standing: Standing) -> str:
    """Where everything stands: `Hikaru (square H) in space 2, Seth (diamond S) in space 6, 3 spaces between them.`"""
    called = zip(fighter_names(matchup), SHAPE_NAMES, initials(matchup), standing["position"], strict=True)
    fighters = [f"{name} ({shape} {letter}) in space {space}" for name, shape, letter, space in called]
    first, second = standing["position"]
    between = abs(first - second) - 1
    apart = "side by side" if between == 0 else f"{between} space{'s' if between > 1 else ''} between them"
    markers = [
        f"{listed(names)} in space {space}" for space, names in sorted(markers_by_space(matchup, standing).items())
    ]
    return f"{', '.join((*fighters, apart, *markers))}."


def standing_words(matchup: Matchup, standing: Standing) -> str:
    """Life, tokens and discard piles of both, and what is at work."""
    lines = [line.strip() for seat in (0, 1) for line in fighter_lines(matchup, standing, seat)]
    return " ".join(f"{line}." for line in (*lines, *(line.strip() for line in lines_at_work(matchup, standing))))


# ---- the strip


def strip(matchup: Matchup, standing: Standing) -> Piece:
    """The seven spaces, the fighters in them and the markers below."""
    marks = []
    for place, space in enumerate(SPACES):
        x = place * STEP
        marks.append(
            f'<rect x="{x + 0.5:g}" y="0.5" width="{SPACE - 1}" height="{SPACE_HEIGHT}" rx="4" fill="#f6f6f4" '
            f'stroke="{RULE}"/>'
        )
        marks.append(words(str(space), x + 7, 15, 11, f'fill="{QUIET}"'))
    for seat, space in enumerate(standing["position"]):
        if space in SPACES:
            middle = SPACES.index(space) * STEP + SPACE / 2
            marks.append(figure(seat, initials(matchup)[seat], middle, SPACE_HEIGHT / 2 + 1, 22))
    columns = [
        (SPACES.index(space) * STEP, names) for space, names in sorted(markers_by_space(matchup, standing).items())
    ]
    for x, names in columns:
        top = SPACE_HEIGHT + 6
        marks.append(f'<path d="M{x + SPACE / 2 - 5:g} {top}l5-5 5 5z" fill="{INK}"/>')
        marks += [marker(name, x, top + MARKER * row) for row, name in enumerate(names)]
    deepest = max((len(names) for _, names in columns), default=0)
    return Piece(marks, SPACE_HEIGHT + 2 + (MARKER * deepest + 4 if deepest else 0))


def figure(seat: int, letter: str, x: float, y: float, reach: float) -> str:
    """A fighter: the shape of the seat round a point, with the initial in it."""
    if seat == 0:
        side = reach * 0.9
        shape = (
            f'<rect x="{x - side:g}" y="{y - side:g}" width="{2 * side:g}" height="{2 * side:g}" '
            f'rx="{reach / 6:g}" fill="{COLOURS[0]}"/>'
        )
    else:
        tip = reach * 1.25
        shape = f'<path d="M{x:g} {y - tip:g}l{tip:g} {tip:g}-{tip:g} {tip:g}-{tip:g}-{tip:g}z" fill="{COLOURS[1]}"/>'
    size = fitting_size(letter, BOLD, reach * 1.3, reach)
    look = f'text-anchor="middle" font-weight="bold" fill="{PAPER}"'
    return shape + words(letter, x, y + size * 0.36, size, look)


def marker(name: str, x: float, y: float) -> str:
    text = shortened(name, SMALL, SPACE - 12)
    return (
        f'<rect x="{x + 0.5:g}" y="{y:g}" width="{SPACE - 1}" height="18" rx="3" fill="{PAPER}" stroke="{INK}"/>'
        + words(text, x + SPACE / 2, y + 13, SMALL, 'text-anchor="middle"')
    )


# ---- a fighter


def frame(seat: int, height: float) -> str:
    return (
        f'<rect x="0.5" y="0.5" width="{PANEL - 1}" height="{height:g}" rx="5" fill="{TINTS[seat]}" '
        f'stroke="{COLOURS[seat]}"/>'
    )


def fighter(matchup: Matchup, standing: Standing, seat: int) -> Piece:
    """Name and life, tokens and counters, what else lies there, the discard piles."""
    pool = standing["pool"][seat * KINDS : seat * KINDS + KINDS]
    besides = list(possessions(matchup, standing, seat))
    if any(pool):
        besides = besides[1:]  # the tokens are drawn
    notes = [paragraph(note[0].upper() + note[1:], SMALL, INNER) for note in besides]
    return stacked(
        [head(matchup, standing, seat), *tokens(matchup, pool, seat), *notes, piles(matchup, standing, seat)], 6
    )


def head(matchup: Matchup, standing: Standing, seat: int) -> Piece:
    """The fighter's shape, name and life, and the life as a bar of what it was at first."""
    life, full = standing["life"][seat], matchup.life[seat]
    told = f"{life} life"
    room = INNER - 30 - width_of(told, 15, BOLD) - 8
    held = max(0.0, min(1.0, life / full)) * INNER
    bold = 'font-weight="bold"'
    return Piece(
        [
            figure(seat, initials(matchup)[seat], 11, 11, 10),
            words(shortened(fighter_names(matchup)[seat], 15, room, bold=True), 30, 16, 15, bold),
            words(told, INNER, 16, 15, f'{bold} text-anchor="end"'),
            f'<rect y="27" width="{INNER}" height="7" fill="{PAPER}" stroke="{COLOURS[seat]}"/>',
            f'<rect y="27" width="{held:g}" height="7" fill="{COLOURS[seat]}"/>',
        ],
        36,
    )


def tokens(matchup: Matchup, pool: Sequence[int], seat: int) -> Iterator[Piece]:
    """The tokens and counters in the pool, in as many rows as they need; none when the pool is empty."""
    marks: list[str] = []
    x = y = 0.0
    for kind, card in enumerate(matchup.tokens[seat]):
        if not pool[kind]:
            continue
        name = shortened(card.name, SMALL, INNER - 26)
        wide = 26 + width_of(name, SMALL, SANS)
        if x and x + wide > INNER:
            x, y = 0.0, y + 24
        several = matchup.most_held[seat][kind] > 1
        marks.append(token(card, str(pool[kind]) if several else card.name[0], x + 11, y + 11, COLOURS[seat]))
        marks.append(words(name, x + 26, y + 15.5, SMALL))
        x += wide + 12
    if marks:
        yield Piece(marks, y + 23)


def token(card: Card, said: str, x: float, y: float, colour: str) -> str:
    """A token is round, a counter has five sides; in it stands how many there are, or the initial of a single one."""
    look = f'fill="{PAPER}" stroke="{colour}" stroke-width="1.5"'
    if card.kind == program.COUNTER:
        turns = [(2 * corner / 5 - 0.5) * pi for corner in range(5)]
        corners = " ".join(f"{x + 11 * cos(turn):.1f},{y + 1 + 11 * sin(turn):.1f}" for turn in turns)
        shape = f'<polygon points="{corners}" {look}/>'
    else:
        shape = f'<circle cx="{x:g}" cy="{y:g}" r="9.5" {look}/>'
    size = fitting_size(said, BOLD, 14, SMALL)
    return shape + words(said, x, y + 1 + size * 0.36, size, 'text-anchor="middle" font-weight="bold"')


def piles(matchup: Matchup, standing: Standing, seat: int) -> Piece:
    """The discard piles as stacks, the newest first."""
    first, count = seat * PILES, matchup.piles[seat]
    step = (INNER + 8) / count
    texts = [
        paragraph(cards_in(matchup, pile), SMALL, step - 26) if pile else None
        for pile in standing["discards"][first : first + count]
    ]
    height = max(text.height if text else SMALL for text in texts) + 10
    return beside([pile(number, text, step - 8, height) for number, text in enumerate(texts, 1)], step)


def pile(number: int, text: Piece | None, width: float, height: float) -> Piece:
    """A stack of cards with the names of those on it; an empty pile is a dashed place."""
    card = f'width="{width - 7:g}" height="{height:g}" rx="3" stroke="{RULE}"'
    label = words(f"Discard {number}", 0, 10, 11, f'fill="{QUIET}"')
    if text is None:
        place = f'<rect x="0.5" y="21.5" {card} fill="none" stroke-dasharray="4 3"/>'
        return Piece([label, place, words("empty", 6, 26 + SMALL, SMALL, f'fill="{QUIET}"')], height + 22)
    stack = [f'<rect x="{shift + 0.5:g}" y="{21.5 - shift:g}" {card} fill="{PAPER}"/>' for shift in (6, 3, 0)]
    return Piece([label, *stack, text.at(6, 26.5)], height + 22)


def attack(played: Attack, seat: int) -> Piece:
    """The pair as two cards that fit into each other, its printed numbers, its antes and what it became."""
    pieces = [Piece([words("Attack", 0, 10, 11, f'fill="{QUIET}"')], 12), cards(played, seat)]
    numbers = [card for card in played.cards if card.kind != program.SPECIAL]
    if len(numbers) == len(played.cards):
        told = ", ".join(printed_words(numbers))
        pieces.append(paragraph(told, max(SMALLEST, fitting_size(told, SANS, INNER, SMALL)), INNER))
    if played.antes:
        pieces.append(paragraph(f"Ante: {'; '.join(played.antes)}", SMALL, INNER))
    if played.then:
        pieces.append(paragraph(f"Then {', then '.join(played.then)}", SMALL, INNER))
    return stacked(pieces, 4)


def cards(played: Attack, seat: int) -> Piece:
    """A style points to the right, and its base takes that point in."""
    half, tip, height = INNER / 2, 9, 28
    colour = COLOURS[seat]
    style = f'<path d="M0 0H{half - tip:g}l{tip} {height / 2:g}-{tip} {height / 2:g}H0z" fill="{colour}"/>'
    base = (
        f'<path d="M{half - tip + 4:g} 0.5H{INNER - 0.5:g}V{height - 0.5:g}H{half - tip + 4:g}'
        f'l{tip}-{height / 2 - 0.5:g}z" fill="{PAPER}" stroke="{colour}"/>'
    )
    names = [card.name for card in played.cards]
    if len(names) == 1:
        style, names = "", ["", *names]
    room = half - 2 * tip - 8
    return Piece(
        [
            style,
            base,
            *(
                words(
                    shortened(name, 13, room, bold=True),
                    x,
                    height / 2 + 4.7,
                    13,
                    f'text-anchor="middle" font-weight="bold" fill="{fill}"',
                )
                for name, x, fill in zip(names, (half / 2 - 3, half * 1.5), (PAPER, INK), strict=True)
            ),
        ],
        height,
    )
