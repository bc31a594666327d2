"""A bracket as a drawing: orthogonal lines, seeds and scores, the winner bold, one group for the path of a player.

Pure. Whoever points at a part of a path lights all of it: its rows and lines are one element. Colours come from the
page around the drawing; without one they are those of paper. No script and no style stand in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from cards.svg_text import BOLD, SANS, width_of
from tournaments.brackets import Bracket, Progress, Standby, State
from tournaments.brackets.layout import FINAL, RESET, THIRD_PLACE, LoserOf, Source, WinnerOf
from tournaments.brackets.progress import Seen

ROW: Final = 24
PITCH: Final = 60  # from match to match in the first round
GAP: Final = 32  # between two rounds, for the lines
HEAD: Final = 28
MOST_WIDE: Final = 1100
COLUMN: Final = 192
MATCHES_A_SHEET: Final = 8
SIZE: Final = 13


@dataclass(frozen=True, slots=True)
class Player:
    """An entry as the bracket names it; seeds count from 1."""

    name: str
    seed: int


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """A bracket with the names of its players, and the duels won in each match that has a result, first side first."""

    name: str
    progress: Progress
    players: Mapping[int, Player]
    scores: Mapping[str, tuple[int, int]]

    @property
    def title(self) -> str:
        kind = "double" if self.progress.bracket.double else "single"
        return f"Bracket of {self.name}: {kind} elimination, {len(self.players)} entries"

    @property
    def description(self) -> str:
        """What the drawing shows, in words."""
        told = [sentence for seen in self.progress.matches.values() if (sentence := self.told(seen))]
        won = self.progress.winner
        end = [] if won is None else [f"{self.players[won].name} wins the event."]
        return " ".join([*told, *end]) or "Nothing has been played yet."

    def told(self, seen: Seen) -> str:
        """A match in a sentence; nothing as long as nobody stands in it, and of one that is not played."""
        there = [self.players[side].name for side in (seen.first, seen.second) if isinstance(side, int)]
        title = round_name(self.progress.bracket, seen.name)
        if seen.state is State.DECIDED and isinstance(seen.winner, int) and isinstance(seen.loser, int):
            score = self.score_of(seen, seen.winner)
            shown = "" if score is None else f" {score[0]}-{score[1]}"
            return f"{title}: {self.players[seen.winner].name} beat {self.players[seen.loser].name}{shown}."
        if seen.state is State.DECIDED:
            return f"{title}: neither {' nor '.join(there)} came."
        if seen.state is State.READY:
            return f"{title}: {' meets '.join(there)}."
        return f"{title}: {there[0]} goes on without a match." if seen.state is State.WALKOVER and there else ""

    def score_of(self, seen: Seen, entry: int) -> tuple[int, int] | None:
        """The duels that an entry and its opponent have won in a match."""
        score = self.scores.get(seen.name)
        if score is None:
            return None
        return score if seen.first == entry else (score[1], score[0])

    @property
    def sheets(self) -> int:
        """How many landscape pages it takes."""
        return len(_Layout(self.progress.bracket).tops)


def round_name(bracket: Bracket, name: str) -> str:
    """What players call the round of a match."""
    if name in {FINAL, RESET, THIRD_PLACE}:
        return {FINAL: "Grand final", RESET: "Second final", THIRD_PLACE: "Third place"}[name]
    part, number = name[0], int(name[1:].partition("-")[0])
    if part == "L":
        return "Losers’ final" if number == 2 * (bracket.rounds - 1) else f"Losers’ round {number}"
    if bracket.double:
        return "Winners’ final" if number == bracket.rounds else f"Winners’ round {number}"
    return {0: "Final", 1: "Semi-final", 2: "Quarter-final"}.get(bracket.rounds - number, f"Round {number}")


class _Layout:
    """Where each match stands: its left edge and its middle.

    The winners' bracket is cut in sheets of eight first matches, the losers' bracket follows likewise. A match that
    would lie on a cut stands above it.
    """

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        losers = 2 * (bracket.rounds - 1) if bracket.double else 0
        finals = sum(match.name in {FINAL, RESET} for match in bracket.matches)
        columns = max(bracket.rounds + finals, losers)
        self.column = min(COLUMN, MOST_WIDE // columns)
        self.box = self.column - GAP
        self.width = columns * self.column - GAP + 2
        self.tops: list[float] = []
        self.heads: list[tuple[float, float, str]] = []
        self.places: dict[str, tuple[float, float]] = {}
        self.height = 0.0
        third = any(match.name == THIRD_PLACE for match in bracket.matches)
        self._part("W", bracket.size // 2, third=third)
        if losers:
            self._part("L", bracket.size // 4, third=False)

    def _part(self, part: str, first_round: int, *, third: bool) -> None:
        """One of the two brackets, below what stands there already."""
        start = self.height
        on_sheet = min(first_round, MATCHES_A_SHEET)
        sheets = first_round // on_sheet
        high = HEAD + on_sheet * PITCH + (PITCH if third and first_round <= 2 else 0)
        self.tops += [start + number * high for number in range(sheets)]
        self.height = start + sheets * high

        def down(middle: float) -> float:
            """The middle of a match below all heads."""
            return start + middle + HEAD * (1 + int(middle // (on_sheet * PITCH)) if sheets > 1 else 1)

        middles: dict[str, float] = {}
        for match in self.bracket.matches:
            if match.name[0] != part:
                continue
            fed = [middles[name] for source in (match.first, match.second) if (name := _fed_by(source)) in middles]
            place = int(match.name.partition("-")[2])
            middles[match.name] = sum(fed) / len(fed) if fed else (place - 0.5) * PITCH
        for name, exact in middles.items():
            middle = exact - PITCH / 2 if sheets > 1 and exact % (on_sheet * PITCH) == 0 else exact
            number = int(name[1:].partition("-")[0])
            self.places[name] = ((number - 1) * self.column + 1, down(middle))
        last_x, last = self.places[f"W{self.bracket.rounds}-1"]
        if part == "W":
            for step, name in enumerate((FINAL, RESET), 1):
                if any(match.name == name for match in self.bracket.matches):
                    self.places[name] = (last_x + step * self.column, last)
            if third:
                below = PITCH * 1.5 + (HEAD if sheets > 1 else 0)
                self.places[THIRD_PLACE] = (last_x, last + below)
        self._heads(part, sheets, high, start)

    def _heads(self, part: str, sheets: int, high: float, start: float) -> None:
        """The name of each round above it, on every sheet on which it has a match."""
        for sheet in range(sheets):
            top = start + sheet * high
            seen: set[float] = set()
            for name, (x, middle) in self.places.items():
                belongs = (name[0] == "L") == (part == "L") and name != THIRD_PLACE
                if belongs and top <= middle < top + high and x not in seen:
                    seen.add(x)
                    self.heads.append((x, top + HEAD - 10, round_name(self.bracket, name)))
        if part == "W" and THIRD_PLACE in self.places:
            x, middle = self.places[THIRD_PLACE]
            self.heads.append((x, middle - ROW - 6, round_name(self.bracket, THIRD_PLACE)))


def _fed_by(source: Source) -> str | None:
    return source.match if isinstance(source, WinnerOf) else None


def bracket_svg(drawing: BracketDrawing, *, sheet: int | None = None, linked: bool = False) -> str:
    """The drawing, or one sheet of it (from 1).

    `linked` is for a page in which it stands: each path leads to `#player-5`, 5 being the number of the entry.
    """
    layout = _Layout(drawing.progress.bracket)
    top, bottom = 0.0, layout.height
    if sheet is not None:
        ends = [*layout.tops[1:], layout.height]
        top, bottom = layout.tops[sheet - 1], ends[sheet - 1]
    title = drawing.title
    if sheet is not None and len(layout.tops) > 1:
        title = f"{title}; sheet {sheet} of {len(layout.tops)}"
    paper = (
        ""
        if linked
        else f'<rect y="{top:g}" width="{layout.width}" height="{layout.height:g}" fill="#fff" stroke="none"/>'
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{"100%" if linked else layout.width}" '
            f'height="{bottom - top:g}" preserveAspectRatio="xMinYMin" '
            f'viewBox="0 {top:g} {layout.width} {bottom - top:g}" role="{"group" if linked else "img"}" '
            'aria-labelledby="bracket-title" aria-describedby="bracket-desc" '
            f'font-family="Arial, Helvetica, sans-serif" font-size="{SIZE}" fill="currentColor" '
            'stroke="var(--soft,#555)" stroke-width="1">',
            f'<title id="bracket-title">{escape(title)}</title>',
            f'<desc id="bracket-desc">{escape(drawing.description)}</desc>',
            paper + '<g stroke="none" font-size="12">' + "".join(_head(*head) for head in layout.heads) + "</g>",
            f"<g>{''.join(_open_lines(drawing, layout))}</g>",
            *(_path(drawing, layout, entry, linked=linked) for entry in drawing.players),
            "</svg>",
            "",
        ]
    )


def _head(x: float, y: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{escape(words)}</text>'


def _open_lines(drawing: BracketDrawing, layout: _Layout) -> Iterator[str]:
    """Rows in which nobody stands, and lines that nobody has gone yet."""
    sources = {match.name: (match.first, match.second) for match in layout.bracket.matches}
    for seen in drawing.progress.matches.values():
        if layout.bracket.double:
            yield _key(layout, seen.name)
        for place, side in enumerate((seen.first, seen.second)):
            if not isinstance(side, int):
                yield _row_rect(layout, seen.name, place, "var(--sunk,#f3f0e9)")
                words = _waits_for(sources[seen.name][place]) if side is Standby.TO_COME else _nobody(seen)
                yield _row_words(layout, seen.name, place, f'<tspan font-style="italic">{escape(words)}</tspan>')
                if isinstance(source := sources[seen.name][place], WinnerOf):
                    yield _line(layout, source.match, seen.name, place)


def _waits_for(source: Source) -> str:
    """Who will stand in a row; where a line leads there, it says so."""
    if isinstance(source, LoserOf):
        return f"loser of {source.match}"
    return f"winner of {source.match}" if isinstance(source, WinnerOf) and source.match[0] == "L" else "to come"


def _nobody(seen: Seen) -> str:
    return "not needed" if seen.state is State.NOT_NEEDED else "bye"


def _key(layout: _Layout, name: str) -> str:
    """The name of a match above it: losers are said to come from there."""
    x, y = _row_at(layout, name, 0)
    return f'<text x="{x + layout.box:g}" y="{y - 2:g}" font-size="9" text-anchor="end" stroke="none">{name}</text>'


def _path(drawing: BracketDrawing, layout: _Layout, entry: int, *, linked: bool) -> str:
    """All rows and lines of a player, as one element."""
    player = drawing.players[entry]
    shapes: list[str] = []
    texts: list[str] = []
    sources = {match.name: (match.first, match.second) for match in layout.bracket.matches}
    for seen in drawing.progress.matches.values():
        for place, side in enumerate((seen.first, seen.second)):
            if side == entry:
                source = sources[seen.name][place]
                if isinstance(source, WinnerOf):
                    shapes.append(_line(layout, source.match, seen.name, place))
                shapes.append(_row_rect(layout, seen.name, place, "var(--sheet,#fff)"))
                texts.append(_row_text(drawing, layout, seen, place, player))
    inside = f'{"".join(shapes)}<g stroke="none">{"".join(texts)}</g>'
    if not linked:
        return f"<g>{inside}</g>"
    title = f"<title>{escape(player.name)}, seed {player.seed}</title>"
    return f'<a class="path" href="#player-{entry}">{title}{inside}</a>'


def _row_text(drawing: BracketDrawing, layout: _Layout, seen: Seen, place: int, player: Player) -> str:
    entry = seen.second if place else seen.first
    won = seen.winner == entry and seen.state is State.DECIDED
    x, y = _row_at(layout, seen.name, place)
    room = layout.box - 46 if seen.name in drawing.scores else layout.box - 30
    score = drawing.scores.get(seen.name)
    look = ' font-weight="700"' if won else ""
    name = escape(_shortened(player.name, room, bold=won))
    seed = f'<tspan font-size="11">{player.seed}</tspan>'
    marks = [f'<text x="{x + 6:g}" y="{y + 17:g}"{look}>{seed}<tspan x="{x + 26:g}">{name}</tspan>']
    if score is not None:
        marks.append(f'<tspan x="{x + layout.box - 8:g}" text-anchor="end">{score[place]}</tspan>')
    return "".join([*marks, "</text>"])


def _row_words(layout: _Layout, name: str, place: int, words: str) -> str:
    x, y = _row_at(layout, name, place)
    return f'<text x="{x + 6:g}" y="{y + 17:g}" font-size="12" stroke="none">{words}</text>'


def _row_rect(layout: _Layout, name: str, place: int, fill: str) -> str:
    x, y = _row_at(layout, name, place)
    return f'<rect x="{x:g}" y="{y:g}" width="{layout.box}" height="{ROW}" fill="{fill}"/>'


def _row_at(layout: _Layout, name: str, place: int) -> tuple[float, float]:
    x, middle = layout.places[name]
    return x, middle - ROW + place * ROW


def _line(layout: _Layout, won: str, then: str, place: int) -> str:
    """From a match to the row of its winner in the next; none between the two brackets, which stand apart."""
    if (won[0] == "L") != (then[0] == "L"):
        return ""
    x, y = layout.places[won]
    to_x, to_y = _row_at(layout, then, place)
    return f'<path fill="none" d="M{x + layout.box:g} {y:g}H{to_x - GAP / 2:g}V{to_y + ROW / 2:g}H{to_x:g}"/>'


def _shortened(name: str, width: float, *, bold: bool) -> str:
    widths = BOLD if bold else SANS
    if width_of(name, SIZE, widths) <= width:
        return name
    while name and width_of(f"{name}…", SIZE, widths) > width:
        name = name[:-1]
    return f"{name.rstrip()}…"
