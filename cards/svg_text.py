"""How wide text is when drawn, and how it breaks into rows that stay in a box. Pure functions, no font files.

Widths are thousandths of the type size. The two sans tables are those of Arial, which Helvetica and Liberation Sans
share; names are measured by a serif as wide as any, so that in Georgia or Times they only come out narrower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

Widths = Mapping[str, int]

# A sign that no table knows may be as wide as it is high.
UNKNOWN_SIGN = 1000
# From one size to the next smaller one that is tried.
SMALLER = 0.95


def _widths(groups: Mapping[int, str]) -> Widths:
    return {sign: width for width, signs in groups.items() for sign in signs}


SANS = _widths(
    {
        191: "'",
        222: "ijl‘’",
        260: "|",
        278: " !,./:;I[\\]ft·",
        333: "()-`r“”{}",
        355: '"',
        389: "*",
        469: "^",
        500: "Jcksvxyz",
        556: "0123456789#$?L_abdeghnopqu–",
        584: "+<=>~−×",
        611: "FTZ",
        667: "&ABEKPSVXY",
        722: "CDHNRUw∞",
        778: "GOQ",
        833: "Mm",
        889: "%",
        944: "W",
        1000: "▲—…",
        1015: "@",
    }
)
BOLD = _widths(
    {
        238: "'",
        278: " ,./I\\ijl·‘’|",
        333: "!()-:;[]`ft",
        389: "*r{}",
        474: '"',
        500: "z“”",
        556: "0123456789#$J_aceksvxy–",
        584: "+<=>^~−×",
        611: "?FLTZbdghnopqu",
        667: "EPSVXY",
        722: "&ABCDHKNRU∞",
        778: "GOQw",
        833: "M",
        889: "%m",
        944: "W",
        1000: "▲—…@",
    }
)
SERIF_BOLD = _widths(
    {
        306: "'",
        348: " ,.·‘’",
        365: "j|/\\",
        380: "il:;",
        430: "-f",
        473: "!tI()J[]",
        527: '_`–"*r',
        563: "s",
        586: "z“”vy?x",
        636: "ce",
        667: "{}ao",
        699: "k0123456789$bdgpq",
        727: "LFYShnuZ",
        762: "TPEAVX",
        796: "C",
        838: "R#+<=>^~−×∞▲",
        872: "BGwDKOQU",
        914: "&N",
        950: "H%",
        1000: "@—…",
        1123: "mMW",
    }
)


@dataclass(frozen=True)
class Run:
    """Words of one weight within a row."""

    text: str
    bold: bool = False

    def width(self, size: float) -> float:
        return width_of(self.text, size, BOLD if self.bold else SANS)


@dataclass(frozen=True)
class Paragraph:
    """What begins on a row of its own; `style` says how it looks and is nothing to its measure."""

    runs: tuple[Run, ...]
    style: str = "line"


@dataclass(frozen=True)
class Row:
    """One row as it is drawn: where its baseline is and how wide it is."""

    runs: tuple[Run, ...]
    style: str
    y: float
    width: float


@dataclass(frozen=True)
class Box:
    """Where text may stand."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Block:
    """Rows of one size that stay in their box."""

    size: float
    rows: tuple[Row, ...]


def width_of(text: str, size: float, widths: Widths) -> float:
    """How wide the text is at that size; an accented letter is as wide as the letter."""
    return sum(widths.get(sign) or widths.get(normalize("NFKD", sign)[0], UNKNOWN_SIGN) for sign in text) * size / 1000


def fitting_size(text: str, widths: Widths, width: float, largest: float) -> float:
    """The size at which the text fits into that width on one row; never more than the largest."""
    natural = width_of(text, 1, widths)
    return largest if natural * largest <= width else _floored(width / natural)


def block_in(box: Box, paragraphs: Sequence[Paragraph], largest: float) -> Block:
    """The paragraphs, wrapped, at the largest size at which all of them fit, and in the middle of the box's height."""
    size = largest
    while True:
        wrapped = [(paragraph.style, rows_of(paragraph.runs, size, box.width)) for paragraph in paragraphs]
        height = _height(wrapped, size)
        if height <= box.height:
            return Block(size, tuple(_placed(wrapped, size, box.y + (box.height - height) / 2)))
        size = _floored(size * SMALLER)


def rows_of(runs: Iterable[Run], size: float, width: float) -> list[tuple[Run, ...]]:
    """The runs broken between words, and within a word where one alone is too wide."""
    rows: list[list[Run]] = [[]]
    used = 0.0
    for word, bold in _words(runs, size, width):
        blank = Run(" ", bold).width(size) if rows[-1] else 0.0
        wide = Run(word, bold).width(size)
        if rows[-1] and used + blank + wide > width:
            rows.append([])
            used, blank = 0.0, 0.0
        used += blank + wide
        rows[-1].append(Run(word, bold))
    return [_joined(row) for row in rows]


def _words(runs: Iterable[Run], size: float, width: float) -> Iterator[tuple[str, bool]]:
    for run in runs:
        for word in run.text.split():
            part = ""
            for sign in word:
                if part and Run(part + sign, run.bold).width(size) > width:
                    yield part, run.bold
                    part = ""
                part += sign
            yield part, run.bold


def _joined(words: list[Run]) -> tuple[Run, ...]:
    """The words of a row as few runs; a blank belongs to the word after it."""
    runs: list[Run] = []
    for word in words:
        text = f" {word.text}" if runs else word.text
        if runs and runs[-1].bold == word.bold:
            runs[-1] = Run(runs[-1].text + text, word.bold)
        else:
            runs.append(Run(text, word.bold))
    return tuple(runs)


# In sizes: from row to row, above a paragraph, and from the top of a row to its baseline.
LEADING, GAP, ASCENT = 1.25, 0.45, 0.95


def _height(wrapped: Sequence[tuple[str, list[tuple[Run, ...]]]], size: float) -> float:
    rows = sum(len(rows) for _, rows in wrapped)
    return (rows * LEADING + max(len(wrapped) - 1, 0) * GAP) * size


def _placed(wrapped: Sequence[tuple[str, list[tuple[Run, ...]]]], size: float, top: float) -> Iterator[Row]:
    y = top + ASCENT * size
    for style, rows in wrapped:
        for runs in rows:
            yield Row(runs, style, round(y, 1), round(sum(run.width(size) for run in runs), 1))
            y += LEADING * size
        y += GAP * size


def _floored(size: float) -> float:
    """A size as it is written, never rounded up: what was measured must still fit."""
    return int(size * 100) / 100
