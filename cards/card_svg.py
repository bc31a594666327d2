"""A card face as a drawing of 63 × 88 mm for print and export: where everything stands. Pure functions.

The unit is a tenth of a millimetre. The design is ours, on white paper with little ink: a cap in the game's colour,
name, kind line, a figure made of the card's numbers (one layout a family of cards), the text, and where it is from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cards.faces import Cell, Face, Line
from cards.svg_text import (
    BOLD,
    SANS,
    SERIF_BOLD,
    Block,
    Box,
    Paragraph,
    Run,
    Widths,
    block_in,
    fitting_size,
    width_of,
)
from cards.wording import initials, is_ours, lower_first, origin_badge

WIDTH, HEIGHT = 630, 880
LEFT, RIGHT = 42, 588
# The text ends here, above the rule of the footer.
TEXT_END = 792
LARGEST_TEXT = 34

# The colours of the stylesheet by light; paper is white.
ACCENTS = {
    "war": "#8b1e3f",
    "trials": "#0b6464",
    "sularia": "#7d5200",
    "battlecards": "#4a3f8c",
    "battleboard": "#2c6430",
}

# Outlines of about 110 × 96 round 0,0 in which a number stands, by what the number is called on the strip.
HEXAGON = "M-56 0-28-48H28L56 0 28 48H-28Z"
DIAMOND = "M0-56 56 0 0 56-56 0Z"
SHIELD = "M-46-46Q-20-44 0-54 20-44 46-46V4Q44 40 0 56-44 40-46 4Z"
CIRCLE = "M-50 0A50 50 0 1 1 50 0 50 50 0 1 1-50 0Z"
COIN = CIRCLE + "M-41 0A41 41 0 1 1 41 0 41 41 0 1 1-41 0Z"
HEART = "M0 54C-66 12-62-46-26-46-10-46-2-38 0-28 2-38 10-46 26-46 62-46 66 12 0 54Z"
DROP = "M0-58C22-24 46-4 46 18A46 38 0 0 1-46 18C-46-4-22-24 0-58Z"
TILE = "M-50-46H50V46H-50Z"
PLATE = "M-62-34H62V34H-62Z"
SHAPES = {
    "sularium": HEXAGON,
    "influence": HEXAGON,
    "threshold": HEXAGON,
    "generation": CIRCLE,
    "attack": DIAMOND,
    "defense": SHIELD,
    "defend": SHIELD,
    "points": TILE,
    "life": HEART,
    "wounds": DROP,
    "test boxes": TILE,
    "gold": COIN,
}

# A style's strip points to the right and a base's takes that point in, so that two cards side by side read as a pair.
STRIPS = {
    "style": ("M42 150H566L592 204 566 258H42Z", 42, 570),
    "base": ("M42 150H588V258H42L68 204Z", 68, 588),
    "finisher": ("M42 150H588V258H42ZM49 157H581V251H49Z", 49, 581),
}

# The areas of a body that a combat card attacks and defends.
AREAS = {
    "head": "M315 160A52 56 0 1 1 314 160Z",
    "body": "M247 286H383L368 440H262Z",
    "arms": "M232 286 138 418 178 446 240 372ZM398 286 492 418 452 446 390 372Z",
    "legs": "M260 456H309L302 622H246ZM321 456H370L384 622H328Z",
}


@dataclass(frozen=True)
class Word:
    """Words on one row, by the point they begin at or stand round."""

    text: str
    x: float
    y: float
    size: float


@dataclass(frozen=True)
class Number:
    """A number of the card in its outline, which stands round `x`, `y`."""

    value: Word
    label: Word
    x: float
    y: float
    shape: str


@dataclass(frozen=True)
class Area:
    """A part of the body on a combat card."""

    path: str
    attacked: bool
    defended: bool


@dataclass(frozen=True)
class Badge:
    """The words that say where the figures come from, in their rounded frame."""

    word: Word
    x: float
    width: float
    ours: bool


@dataclass(frozen=True)
class Drawing:
    """Everything a template needs to draw the card; `layout` names the template."""

    layout: str
    accent: str
    name: Word
    kind: Word
    text: Block
    box: Box
    foot: Word
    badge: Badge
    mark: Word
    said: str
    numbers: tuple[Number, ...] = ()
    strip: str = ""
    areas: tuple[Area, ...] = ()


def drawing_of(face: Face) -> Drawing:
    """The drawing of a card's face."""
    layout, figure_end = _layout(face)
    draw_numbers = {"attack": _strip, "combat": _blows}.get(layout, _numbers)
    box = Box(LEFT, figure_end, RIGHT - LEFT, TEXT_END - figure_end)
    # A fighter's seal takes the corner beside the name.
    room = RIGHT - LEFT - (110 if layout == "fighter" else 0)
    badge = _badge(face.origin)
    return Drawing(
        layout=layout,
        accent=ACCENTS[face.game],
        name=_word(face.name, LEFT, 92, SERIF_BOLD, room, 54),
        kind=_word(face.kind_line, LEFT, 127, SANS, room, 23),
        text=block_in(box, tuple(_paragraphs(face)), LARGEST_TEXT),
        box=box,
        foot=_word(_place(face), LEFT, 845, SANS, badge.x - LEFT - 16, 19),
        badge=badge,
        mark=_mark(face, box),
        said=said_of(face),
        numbers=tuple(draw_numbers(face)),
        strip=STRIPS[_half(face)][0] if layout == "attack" else "",
        areas=tuple(_areas(face)) if layout == "combat" else (),
    )


def said_of(face: Face) -> str:
    """The whole face in words, for who hears it."""
    numbers = [f"{cell.label} {cell.shown.words or cell.shown.value}" for cell in face.cells]
    lines = [*_said_lines(face.lines), *(said for side in face.sides for said in (side.name, *_said_lines(side.lines)))]
    parts = [face.kind_line, *numbers, *([face.ability] if face.ability else []), *lines, face.remark or ""]
    return ". ".join(
        [part for part in [*parts, *face.why_not, _place(face), f"origin {origin_badge(face.origin)}"] if part]
    )


def _said_lines(lines: Sequence[Line]) -> list[str]:
    return [f"{line.head} {line.rest}".strip() for line in lines]


def _layout(face: Face) -> tuple[str, float]:
    """The name of the card's layout, and where its figure ends and the text begins."""
    labels = [cell.label for cell in face.cells]
    if labels[:3] == ["range", "power", "priority"]:
        return "attack", 280
    if face.is_fighter:
        return "fighter", 306
    if labels == ["attacks", "defends"]:
        return "combat", 752
    return ("numbers", 306) if labels else ("words", 160)


def _half(face: Face) -> str:
    """Style, base or finisher: what the strip of its attack looks like."""
    return next(half for half in STRIPS if half in face.kind.lower())


def _strip(face: Face) -> Iterator[Number]:
    """Range, power, priority and guard, side by side in the strip."""
    _, start, end = STRIPS[_half(face)]
    step = (end - start) / len(face.cells)
    for place, cell in enumerate(face.cells):
        yield _number(cell, x=start + step * (place + 0.5), y=197, room=step - 26, label_y=242, largest=52)


def _numbers(face: Face) -> Iterator[Number]:
    """Each number in the outline of its sort, from the left."""
    step = (RIGHT - LEFT) / max(len(face.cells), 4)
    for place, cell in enumerate(face.cells):
        shape = SHAPES.get(cell.label, PLATE)
        room = 102 if shape == PLATE else 72
        yield _number(cell, x=LEFT + step * (place + 0.5), y=206, room=room, label_y=288, largest=50, shape=shape)


def _blows(face: Face) -> Iterator[Number]:
    """What a combat card attacks and defends, in words below the body."""
    for cell, y in zip(face.cells, (690, 742), strict=True):
        value = _word(cell.shown.value, 250, y, BOLD, RIGHT - 250, 32)
        yield Number(value, Word(cell.label, 108, y, 28), 74, y - 10, "")


def _number(cell: Cell, *, x: float, y: float, room: float, label_y: float, largest: float, shape: str = "") -> Number:
    size = fitting_size(cell.shown.value, BOLD, room, largest)
    label = fitting_size(cell.label, SANS, 126, 21)
    # The middle of a digit is a third of its size above the baseline.
    value = Word(cell.shown.value, round(x, 1), round(y + size * 0.36, 1), size)
    return Number(value, Word(cell.label, round(x, 1), label_y, label), round(x, 1), y, shape)


def _areas(face: Face) -> Iterator[Area]:
    attacked, defended = (cell.shown.value for cell in face.cells)
    for name, path in AREAS.items():
        yield Area(path, name in attacked, name in defended)


def _paragraphs(face: Face) -> Iterator[Paragraph]:
    """What stands in the text box, in the order of the face on the pages."""
    if face.remark:
        yield Paragraph((Run(face.remark),), "remark")
    if face.ability:
        yield Paragraph((Run(face.ability, bold=True),), "heading")
    yield from _lines(face.lines)
    for side in face.sides:
        yield Paragraph((Run(side.name, bold=True),), "heading")
        yield from _lines(side.lines)
    if face.retired:
        yield Paragraph((Run("Retired: no longer in the card data."),), "why")
    elif not face.playable:
        reason = face.why_not[0] if face.why_not else "Something of it is not known."
        yield Paragraph((Run(f"Not playable: {lower_first(reason)}"),), "why")


def _lines(lines: Sequence[Line]) -> Iterator[Paragraph]:
    for line in lines:
        runs = (Run(line.head, bold=True), Run(line.rest))
        yield Paragraph(tuple(run for run in runs if run.text), "keywords" if line.keywords else "line")


def _mark(face: Face, box: Box) -> Word:
    """Pale letters behind the text: whose card it is, or its own."""
    letters = initials(face.of or face.name)
    size = fitting_size(letters, SERIF_BOLD, box.width, min(box.height * 0.8, 330))
    return Word(letters, WIDTH / 2, round(box.y + box.height / 2 + size * 0.36, 1), size)


def _place(face: Face) -> str:
    return f"{face.set_name} · {face.code}" if face.code else face.set_name


def _badge(origin: str) -> Badge:
    words = origin_badge(origin)
    width = round(width_of(words, 18, SANS) + 26, 1)
    return Badge(Word(words, RIGHT - width / 2, 844, 18), RIGHT - width, width, is_ours(origin))


def _word(text: str, x: float, y: float, widths: Widths, room: float, largest: float) -> Word:
    return Word(text, x, y, fitting_size(text, widths, room, largest))
