"""A duel of BattleCON drawn beat by beat: a row for the set-up, for each beat and for the outcome. Pure functions.

A row has the board as it stands when the beat begins, with the attacks that are then played, and beside it what happens
in words. The words are those of the story (`engine.battlecon.story`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.battlecon import asking
from engine.battlecon.asking import ARGUMENTS
from engine.battlecon.matchup import Matchup
from engine.battlecon.special import CANCEL_DUE, FINISHED, PULSED
from engine.battlecon.standing import standing
from engine.battlecon.story import INDENT, Event, Story, heading
from engine.battlecon.story_board import Standing
from engine.battlecon.wording import card_name, fighter_names, initials, option_text, pair_name
from engine.match import Match
from play.board_svg import SHAPE_NAMES, Attack, board
from play.board_svg import WIDTH as BOARD
from play.svg import RULE, Piece, document, paragraph, shortened, stacked, words

WIDTH: Final = 1200
MARGIN, PADDING, GAP = 24, 16, 14
WORDS: Final = MARGIN + PADDING + BOARD + 30  # where the words begin
WORDS_WIDTH: Final = WIDTH - MARGIN - PADDING - WORDS
SIZE, OUTCOME_SIZE = 13.5, 17
STEP_IN: Final = 16  # an indent of the story
SPECIAL_ACTIONS: Final = {PULSED: "Pulse", CANCEL_DUE: "Cancel"}


@dataclass(frozen=True)
class Row:
    """A part of the duel: what it is called, how it begins, and what happens in it."""

    label: str
    standing: Standing
    events: Sequence[Event]


def drawing(match: Match) -> str:
    """The recorded match as an SVG document; one that is not over is drawn as far as it was played."""
    matchup: Matchup = match.matchup
    story = Story(matchup, boards=False)
    marks = [*head(matchup)]
    y = 38.0 + 20 * len(marks)
    for row in rows_of(match):
        told = list(story.lines(row.events))
        if row.label == OUTCOME and match.outcome is None:
            told = [f"{INDENT}The duel is not over yet."]
        piece = row_drawn(matchup, row, told, attacks(match, row.events))
        marks.append(piece.at(MARGIN, y))
        y += piece.height + GAP
    return document(WIDTH, y + MARGIN - GAP, title_of(matchup), described(match), marks, role="group")


def title_of(matchup: Matchup) -> str:
    return " against ".join(fighter_names(matchup))


def described(match: Match) -> str:
    """What the drawing shows, and who won."""
    called = zip(fighter_names(match.matchup), SHAPE_NAMES, initials(match.matchup), strict=True)
    shapes = [f"{name} is the {shape} with {letter}" for name, shape, letter in called]
    over = [event for event in match.events if event[0] == "over"]
    told = [line.strip() for line in Story(match.matchup, boards=False).lines(over)]
    return (
        "A duel from top to bottom: the set-up, each beat with its board and what happens in it, the outcome. "
        f"{'; '.join(shapes)}. {' '.join(told) or 'The duel is not over yet.'}"
    )


def head(matchup: Matchup) -> Iterator[str]:
    """Who fights whom, and what each brings."""
    title, *kits = [line for line in heading(matchup) if line]
    yield words(shortened(title, 24, WIDTH - 2 * MARGIN, bold=True), MARGIN, 42, 24, 'font-weight="bold"')
    for number, kit in enumerate(kits):
        yield words(shortened(kit, 14, WIDTH - 2 * MARGIN), MARGIN, 66 + 19 * number, 14)


# ---- the rows

SET_UP: Final = "Set-up"
OUTCOME: Final = "Outcome"


def rows_of(match: Match) -> Iterator[Row]:
    """The set-up, each beat as it was recorded, and how it stands at the end."""
    events = match.events
    heads = [number for number, event in enumerate(events) if event[0] == "beat"]
    end = next((number for number, event in enumerate(events) if event[0] == "over"), len(events))
    begun = match.game.new_duel(match.matchup, match.seed)
    yield Row(SET_UP, standing(begun), events[: heads[0] if heads else end])
    for first, last in pairwise((*heads, end)):
        _, number, stood = events[first]
        yield Row(f"Beat {number}", stood, events[first:last])
    yield Row(OUTCOME, standing(match.state), events[end:])


def row_drawn(matchup: Matchup, row: Row, told: Sequence[str], played: Sequence[Attack | None]) -> Piece:
    """A row in its frame: the heading and the board at the left, the words at the right."""
    drawn = board(matchup, row.standing, row.label, played)
    last = row.label == OUTCOME
    said = stacked([outcome_drawn(line) if last else line_drawn(line) for line in told], 2)
    height = max(drawn.height + 44, said.height + 20) + PADDING
    return Piece(
        [
            f'<rect x="0.5" y="0.5" width="{WIDTH - 2 * MARGIN - 1}" height="{height - 1:g}" rx="6" fill="none" '
            f'stroke="{RULE}"/>',
            words(row.label, PADDING, 30, 19, 'font-weight="bold"'),
            drawn.at(PADDING, 44),
            said.at(WORDS - MARGIN, 18),
        ],
        height,
    )


def outcome_drawn(line: str) -> Piece:
    return paragraph(line.strip(), OUTCOME_SIZE, WORDS_WIDTH, bold=True)


def line_drawn(line: str) -> Piece:
    """A sentence of the story, as far in as the story has it."""
    text = line.lstrip()
    inwards = (len(line) - len(text)) // len(INDENT) - 1
    deep = max(inwards, 0) * STEP_IN
    piece = paragraph(text, SIZE, WORDS_WIDTH - deep)
    bar = f'<path d="M-8 2V{piece.height:g}" stroke="{RULE}"/>' if deep else ""
    return Piece([Piece([bar, *piece.marks], piece.height).at(deep, 0)], piece.height)


# ---- the attacks


def attacks(match: Match, events: Sequence[Event]) -> list[Attack | None]:
    """What both played in a beat, as it was revealed; nothing while it lies face down."""
    return [attack(match, [event for event in events if event[1:2] == (seat,)], seat) for seat in (0, 1)]


def attack(match: Match, events: Sequence[Event], seat: int) -> Attack | None:
    """A seat's attack from what it did in the beat."""
    matchup: Matchup = match.matchup
    shown = next((number for number, event in enumerate(events) if event[0] == "revealed"), None)
    if shown is None or events[shown][3] < 0:
        return None
    _, _, *pair = events[shown]
    antes = [
        option_text(match.state, seat, asking.ANTE, event[2] * ARGUMENTS + event[3])
        for event in events
        if event[0] == "ante"
    ]
    cards = [matchup.cards_for[seat][card] for card in pair if card >= 0]
    return Attack(cards, antes, list(what_became(matchup, events[shown + 1 :])))


def what_became(matchup: Matchup, events: Sequence[Event]) -> Iterator[str]:
    """What a revealed pair turned into: a Special Action, a new pair, a new base in a clash."""
    for kind, seat, *what in events:
        if kind == "special action":
            finisher = card_name(matchup, matchup.finishers[seat])
            yield f"the Finisher {finisher}" if what[0] == FINISHED else SPECIAL_ACTIONS[what[0]]
        elif kind == "pair":
            yield pair_name(matchup, *what)
        elif kind == "clash":
            yield " ".join(card_name(matchup, card) for card in what[1:] if card >= 0) or card_name(matchup, what[0])
