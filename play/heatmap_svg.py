"""A table of shares as a drawing: the number stands in each cell, and its colour says it again. Pure functions.

Light orange is below a half, light blue above; both carry dark figures, also for those who do not tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil

from cards.svg_text import BOLD, width_of

CELL_WIDTH, CELL_HEIGHT = 44, 28
LABELS = 120  # room for the names of the rows, and of the columns above
MARGIN = 12
HEADING = 34
TITLE_SIZE = 16
LOW, EVEN, HIGH = (239, 138, 98), (247, 247, 247), (103, 169, 207)
INK, PAPER, EMPTY = "#111111", "#ffffff", "#e4e4e4"
FONT = "Arial, Helvetica, sans-serif"


@dataclass(frozen=True)
class HeatMap:
    """A square table: `cells` hold the share of the row's name against the column's, and a sentence about it."""

    title: str
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
    wide = max(LABELS + len(table.names) * CELL_WIDTH, ceil(width_of(table.title, TITLE_SIZE, BOLD)))
    width = wide + 2 * MARGIN
    height = HEADING + LABELS + len(table.names) * CELL_HEIGHT + 2 * MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title description" '
            f'font-family="{FONT}" font-size="12" fill="{INK}">',
            f'<title id="title">{escape(table.title)}</title>',
            f'<desc id="description">{escape(table.description)}</desc>',
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            f'<text x="{MARGIN}" y="{MARGIN + 14}" font-size="{TITLE_SIZE}" font-weight="bold">',
            f"{escape(table.title)}</text>",
            *labels(table),
            *cells(table),
            "</svg>",
            "",
        ]
    )


def corner(row: int, column: int) -> tuple[int, int]:
    return MARGIN + LABELS + column * CELL_WIDTH, MARGIN + HEADING + LABELS + row * CELL_HEIGHT


def labels(table: HeatMap) -> Iterator[str]:
    """The names: the rows' to the left, the columns' above and turned."""
    for number, name in enumerate(table.names):
        x, y = corner(number, 0)
        middle = y + CELL_HEIGHT / 2 + 4
        yield f'<text x="{x - 6}" y="{middle:g}" text-anchor="end">{escape(name)}</text>'
        x, y = corner(0, number)
        x, y = x + CELL_WIDTH // 2 + 4, y - 6
        yield f'<text x="{x}" y="{y}" transform="rotate(-60 {x} {y})">{escape(name)}</text>'


def cells(table: HeatMap) -> Iterator[str]:
    """Each share in percent on its colour; a cell without one is grey and empty."""
    for row in range(len(table.names)):
        for column in range(len(table.names)):
            x, y = corner(row, column)
            box = f'<rect x="{x}" y="{y}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" stroke="{PAPER}"'
            if (row, column) not in table.cells:
                yield f'{box} fill="{EMPTY}"/>'
                continue
            share, told = table.cells[row, column]
            number = f'<text x="{x + CELL_WIDTH / 2:g}" y="{y + CELL_HEIGHT / 2 + 4:g}" text-anchor="middle">'
            filled = f'{box} fill="{colour_of(share)}"/>{number}{round(100 * share)}</text>'
            yield f"<g><title>{escape(told)}</title>{filled}</g>"
