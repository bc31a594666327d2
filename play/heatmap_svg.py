"""A table of shares as a drawing: the number stands in each cell, and its colour says it again. Pure functions.

Light orange is below a half, light blue above; both carry dark figures, also for those who do not tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from cards.svg_text import BOLD, SANS, width_of
from play.svg import INK, PAPER, QUIET, Piece, document, escaped, paragraph, words

CELL_WIDTH, CELL_HEIGHT = 44, 28
MARGIN = 16
TITLE_SIZE, SIZE = 18, 12
SLOPE = radians(60)  # of the names above the columns
KEY_STEPS = 10
LOW, EVEN, HIGH = (239, 138, 98), (247, 247, 247), (103, 169, 207)
EMPTY = "#e4e4e4"


@dataclass(frozen=True)
class HeatMap:
    """A square table: `cells` hold the share of the row's name against the column's, and a sentence about it.

    `note` says below the title what the numbers are; `description` is for those who do not see them.
    """

    title: str
    note: str
    description: str
    names: Sequence[str]
    cells: Mapping[tuple[int, int], tuple[float, str]]


def colour_of(share: float) -> str:
    """Between light orange for 0, near white for a half, and light blue for 1."""
    end, way = (HIGH, 2 * share - 1) if share >= 0.5 else (LOW, 1 - 2 * share)
    red, green, blue = (round(even + (to - even) * way) for even, to in zip(EVEN, end, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


def drawing(table: HeatMap) -> str:
    """The table as an SVG document with a title and a description."""
    longest = max(width_of(name, SIZE, SANS) for name in table.names)
    left, above = ceil(longest) + 10, ceil(longest * sin(SLOPE)) + 12
    side = len(table.names) * CELL_WIDTH
    # The name above the last column leans over its edge.
    right = max(ceil(longest * cos(SLOPE)) - CELL_WIDTH // 2 + 10, 0)
    wide = max(left + side + right, ceil(width_of(table.title, TITLE_SIZE, BOLD)))
    note = paragraph(table.note, SIZE, wide, fill=QUIET)
    top = MARGIN + TITLE_SIZE + 8 + note.height + 12 + key().height + 8
    marks = [
        words(table.title, MARGIN, MARGIN + TITLE_SIZE - 2, TITLE_SIZE, 'font-weight="bold"'),
        note.at(MARGIN, MARGIN + TITLE_SIZE + 8),
        key().at(MARGIN, MARGIN + TITLE_SIZE + 8 + note.height + 12),
        Piece([*labels(table.names), *cells(table)], 0).at(MARGIN + left, top + above),
    ]
    height = top + above + len(table.names) * CELL_HEIGHT + MARGIN
    return document(wide + 2 * MARGIN, height, table.title, table.description, marks, role="img")


def key() -> Piece:
    """What the colours mean."""
    boxes = [
        f'<rect x="{34 + 18 * step}" width="18" height="14" fill="{colour_of(step / KEY_STEPS)}"/>'
        for step in range(KEY_STEPS + 1)
    ]
    end = 34 + 18 * (KEY_STEPS + 1)
    return Piece(
        [
            words("loses", 0, 11.5, SIZE),
            *boxes,
            f'<rect x="34" width="{end - 34}" height="14" fill="none" stroke="{QUIET}"/>',
            words("wins", end + 6, 11.5, SIZE),
        ],
        14,
    )


def labels(names: Sequence[str]) -> Iterator[str]:
    """The names: the rows' to the left, the columns' above and turned."""
    for number, name in enumerate(names):
        yield words(name, -6, (number + 0.5) * CELL_HEIGHT + 4, SIZE, 'text-anchor="end"')
        x, y = (number + 0.5) * CELL_WIDTH + 4, -6
        yield words(name, x, y, SIZE, f'transform="rotate(-60 {x:g} {y:g})"')


def cells(table: HeatMap) -> Iterator[str]:
    """Each share in percent on its colour, the diagonal in a frame; a cell without a share is grey and empty."""
    for row in range(len(table.names)):
        for column in range(len(table.names)):
            x, y = column * CELL_WIDTH, row * CELL_HEIGHT
            box = f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" stroke="{PAPER}"'
            if (row, column) not in table.cells:
                yield f'{box} fill="{EMPTY}"/>'
                continue
            share, told = table.cells[row, column]
            number = f'<text x="{x + CELL_WIDTH / 2:g}" y="{y + CELL_HEIGHT / 2 + 4:g}" text-anchor="middle">'
            filled = f'{box} fill="{colour_of(share)}"/>{frame(x, y) if row == column else ""}'
            yield f"<g><title>{escaped(told)}</title>{filled}{number}{round(100 * share)}</text></g>"


def frame(x: int, y: int) -> str:
    """Round a cell of a name against itself."""
    return (
        f'<rect x="{x + 2}" y="{y + 2}" width="{CELL_WIDTH - 4}" height="{CELL_HEIGHT - 4}" fill="none" '
        f'stroke="{INK}" stroke-dasharray="2 2"/>'
    )
