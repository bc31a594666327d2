"""What the drawings of duels and tables are made of: text that is safe in XML, pieces that know their height.

Pure functions. Colours keep a contrast of 4.5 to 1 with what they stand on, and none says anything alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import Final

from cards.svg_text import BOLD, SANS, Run, rows_of, width_of

INK: Final = "#111111"
QUIET: Final = "#555555"
RULE: Final = "#8a8a8a"
PAPER: Final = "#ffffff"
FONT: Final = "Arial, Helvetica, sans-serif"
LEADING: Final = 1.3  # from row to row, in sizes
ASCENT: Final = 0.95  # from the top of a row to its baseline, in sizes

NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Piece:
    """A part of a drawing, drawn from its own upper left corner on, and how high it is."""

    marks: Sequence[str]
    height: float

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:g} {round(y, 1)})">{"".join(self.marks)}</g>'


def escaped(text: str) -> str:
    """A text as XML may hold it: its signs escaped, and what no XML can hold replaced."""
    return escape(NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def document(width: float, height: float, title: str, description: str, marks: Iterable[str], role: str) -> str:
    """A whole SVG on paper; `role` is `img` for one picture, `group` for several that each have a title."""
    width, height = ceil(width), ceil(height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="{role}" aria-labelledby="title" '
            f'aria-describedby="description" font-family="{FONT}" font-size="12" fill="{INK}">',
            f'<title id="title">{escaped(title)}</title>',
            f'<desc id="description">{escaped(description)}</desc>',
            f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
            *marks,
            "</svg>",
            "",
        ]
    )


def words(text: str, x: float, y: float, size: float, look: str = "") -> str:
    """A row of text on its baseline; `look` are further attributes."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{look and " "}{look}>{escaped(text)}</text>'


def shortened(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text as far as it fits on one row, with an ellipsis where it does not."""
    widths = BOLD if bold else SANS
    if width_of(text, size, widths) <= width:
        return text
    while text and width_of(f"{text}…", size, widths) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def paragraph(text: str, size: float, width: float, *, fill: str = INK, bold: bool = False) -> Piece:
    """A text broken into rows that fit."""
    rows = ["".join(run.text for run in row) for row in rows_of([Run(text, bold)], size, width)]
    spans = [
        f'<tspan x="0" y="{(ASCENT + number * LEADING) * size:g}">{escaped(row)}</tspan>'
        for number, row in enumerate(rows)
    ]
    look = f'font-size="{size:g}" fill="{fill}"' + (' font-weight="bold"' if bold else "")
    return Piece([f"<text {look}>{' '.join(spans)}</text>"], len(rows) * LEADING * size)


def stacked(pieces: Iterable[Piece], gap: float = 0) -> Piece:
    """Pieces one below the other."""
    marks: list[str] = []
    y = 0.0
    for piece in pieces:
        marks.append(piece.at(0, y))
        y += piece.height + gap
    return Piece(marks, max(y - gap, 0.0))


def beside(pieces: Sequence[Piece], step: float) -> Piece:
    """Pieces side by side, each `step` to the right of the one before."""
    marks = [piece.at(number * step, 0) for number, piece in enumerate(pieces)]
    return Piece(marks, max((piece.height for piece in pieces), default=0))
