"""Decklists as people write them: one card a line, with or without a count. Pure.

    Sites:
    4 Frostmere Landing
    4x Cairn of First Snow
    Skerry Beacon x2
    - Storm Citadel (2) [SDX]
    SDX-006
    # a comment

Headings such as `Spells:` open a zone, lines such as `Mode: EX` settle an option (decks.options).

No line is dropped in silence: each is reported with what was understood, and what was not is in the decklist too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from decks.card_table import CardTable
from decks.decklist import LEAST_COPIES, MOST_COPIES, BadCount, CardCount, DeckCard, Decklist
from decks.notation import (
    Sent,
    bracketed,
    counted,
    is_heading,
    plain_number,
    without_ornament,
    without_total,
    zone_of_heading,
)
from decks.options import option_line, sent_in_lines, with_options, written_options
from decks.suggestions import Suggestions

MOST_BYTES = 200_000
MOST_LINES = 2_000
# The longest count that JSON readers of every language take for the same number.
MOST_DIGITS = 15

_NEW_LINE = re.compile(r"\r\n|\r|\n")


class LineStatus(StrEnum):
    """What a line of a deck text turned out to be."""

    CARD = "card"
    BLANK = "blank"
    COMMENT = "comment"
    HEADING = "heading"
    OPTION = "option"
    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    BAD_COUNT = "bad_count"


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One line of a deck text and how it was read.

    `name` is the card's own name once it is known, until then the words that stand for it. `candidates` are the cards
    of an ambiguous name, or those whose names are nearest to an unknown one.
    """

    line: int
    text: str
    status: LineStatus
    count: int | None = None
    name: str | None = None
    slug: str | None = None
    candidates: tuple[DeckCard, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A deck text as it was understood: every line of it, and the decklist they make."""

    lines: tuple[DeckLine, ...]
    decklist: Decklist


class TextTooLargeError(ValueError):
    """A deck text beyond what is read; `code` says which limit is passed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def refuse_oversized(text: str) -> None:
    """Raises TextTooLargeError when a text has more bytes or lines than are read."""
    size = len(text.encode())
    if size > MOST_BYTES:
        raise TextTooLargeError("text_too_long", f"The text has {size:,} bytes, at most {MOST_BYTES:,} are read.")
    lines = count_lines(text)
    if lines > MOST_LINES:
        raise TextTooLargeError("too_many_lines", f"The text has {lines:,} lines, at most {MOST_LINES:,} are read.")


def count_lines(text: str) -> int:
    """How many lines a text has."""
    return len(split_lines(text))


def split_lines(text: str) -> list[str]:
    """The lines as an editor numbers them; an end of line after the last one begins no other."""
    lines = _NEW_LINE.split(text.removeprefix("\ufeff"))
    if lines[-1] == "":
        lines.pop()
    return lines


class DeckTextReader:
    """Reads deck texts, the names in them looked up in the cards of one game.

    What a line says is worked out once, however many decks have it.
    """

    def __init__(self, table: CardTable, suggestions: Suggestions) -> None:
        self._table = table
        self._suggestions = suggestions
        self._understood: dict[str, _Understood] = {}

    def read(self, text: str) -> Reading:
        """Every line of the text, and the decklist they make."""
        lines = []
        zone = ""
        options: list[tuple[str, str]] = []
        cards: list[CardCount] = []
        unknown: list[tuple[str, int]] = []
        ambiguous: list[tuple[str, int, tuple[str, ...]]] = []
        bad_counts: list[BadCount] = []
        for number, line in enumerate(split_lines(text), start=1):
            said = self._said_by(line.strip())
            lines.append(DeckLine(number, line, said.status, said.count, said.name, said.slug, said.candidates))
            if said.status is LineStatus.HEADING:
                zone = said.zone
            elif said.option is not None:
                options.append(said.option)
            elif said.bad_count is not None:
                bad_counts.append(said.bad_count)
            elif said.count is None or said.name is None:
                continue
            elif said.card is not None:
                cards.append(CardCount(said.card, said.count, zone))
            elif said.status is LineStatus.AMBIGUOUS:
                ambiguous.append((said.name, said.count, tuple(sorted(card.slug for card in said.candidates))))
            else:
                unknown.append((said.name, said.count))
        decklist = Decklist.of(cards, unknown, ambiguous, bad_counts)
        if options:
            decklist = with_options(decklist, sent_in_lines(options, self._table), self._table)
            lines = [_with_finisher(line, decklist) for line in lines]
        return Reading(tuple(lines), self._suggestions.added_to(decklist))

    def _said_by(self, words: str) -> _Understood:
        said = self._understood.get(words)
        if said is None:
            said = _understand(words, self._table)
            if said.status is LineStatus.UNKNOWN and said.name is not None:
                said = replace(said, candidates=self._suggestions.of(said.name))
            self._understood[words] = said
        return said


def _with_finisher(line: DeckLine, decklist: Decklist) -> DeckLine:
    """A line that settles the finisher, with the card that it means."""
    finisher = decklist.options.finisher
    if finisher is None or finisher.card is None or (line.status, line.name) != (LineStatus.OPTION, finisher.sent):
        return line
    return replace(line, slug=finisher.card.slug)


def read_deck(text: str, table: CardTable) -> Reading:
    """What a deck text says, its names looked up in the cards of one game."""
    return DeckTextReader(table, Suggestions(table)).read(text)


def corrected(reading: Reading, number: str, slug: str, table: CardTable) -> str:
    """The text with a candidate's name in the place of an unknown one, on every line that has the same; as it was
    where the line of this number has not this candidate (any more).
    """
    wrong = next((line for line in reading.lines if str(line.line) == number), None)
    card = next((card for card in wrong.candidates if card.slug == slug), None) if wrong else None
    if wrong is None or wrong.name is None or card is None or wrong.status is not LineStatus.UNKNOWN:
        return "\n".join(line.text for line in reading.lines)
    right, same = table.written_name(card), (wrong.status, wrong.name)
    return "\n".join(
        right.join(line.text.rsplit(wrong.name, 1)) if (line.status, line.name) == same else line.text
        for line in reading.lines
    )


def write_deck(decklist: Decklist, table: CardTable) -> str:
    """The decklist as text that `read_deck` reads back as the same decklist."""
    of_zone: dict[str, list[tuple[str, int]]] = {"": []}
    for entry in decklist.entries:
        of_zone.setdefault(entry.zone, []).append((table.written_name(entry.card), entry.copies))
    of_zone[""] += [(entry.key, entry.copies) for entry in decklist.unknown]
    lines = []
    for zone, cards in of_zone.items():
        if zone:
            lines.append(f"{zone.replace('_', ' ').capitalize()}:")
        lines += [f"{count} {name}" for name, copies in cards for count in _on_lines(copies)]
    return "".join(f"{line}\n" for line in (*lines, *written_options(decklist.options, table)))


def _on_lines(copies: int) -> Iterator[int]:
    """The counts to write for so many copies: more than one where a single line cannot say them."""
    for written in range(0, copies, MOST_COPIES):
        yield min(copies - written, MOST_COPIES)


@dataclass(frozen=True, slots=True)
class _Understood:
    """What the words of a line say, whatever line they stand on."""

    status: LineStatus
    count: int | None = None
    name: str | None = None
    card: DeckCard | None = None
    candidates: tuple[DeckCard, ...] = ()
    bad_count: BadCount | None = None
    zone: str = ""
    option: tuple[str, str] | None = None

    @property
    def slug(self) -> str | None:
        return self.card.slug if self.card else None


def _understand(words: str, table: CardTable) -> _Understood:
    if not words:
        return _Understood(LineStatus.BLANK)
    if words.startswith(("#", "//")):
        return _Understood(LineStatus.COMMENT)
    words = _without_colon(without_ornament(words), table)
    if _is_heading(words, table):
        return _Understood(LineStatus.HEADING, zone=zone_of_heading(words))
    option = option_line(words)
    if option is not None and not table.find(words):
        return _Understood(LineStatus.OPTION, name=option[1], option=option)
    sent, found = _looked_up(words, table)
    count, limit = _whole(plain_number(sent.number))
    card = found[0] if len(found) == 1 else None
    name = card.name if card else sent.name
    if count is None or limit is not None:
        bad_count = BadCount(card.slug if card else name, name, sent.number, count, limit)
        return _Understood(LineStatus.BAD_COUNT, count, name, card, bad_count=bad_count)
    if card is not None:
        return _Understood(LineStatus.CARD, count, name, card)
    return _Understood(LineStatus.AMBIGUOUS if found else LineStatus.UNKNOWN, count, name, candidates=found)


def _without_colon(words: str, table: CardTable) -> str:
    """The line without the colon at its end, where it names a card: that was a slip of the finger."""
    bare = words[:-1].rstrip()
    return bare if words.endswith(":") and _looked_up(bare, table)[1] else words


def _is_heading(words: str, table: CardTable) -> bool:
    """Whether a line ends with a colon and has no count, or is a word that stands over lists and no card's name."""
    if words.endswith(":"):
        return not any(counted(without_total(words[:-1].rstrip())))
    return is_heading(words) and not table.find(without_total(words))


def _looked_up(words: str, table: CardTable) -> tuple[Sent, tuple[DeckCard, ...]]:
    """The way to take a line apart that names a card, the longest name first; the likeliest way when none does."""
    ways = [*counted(words), Sent("1", words)]
    for sent in sorted(ways[:-1], key=lambda way: -len(way.name)) + ways[-1:]:
        found = table.find(sent.name) or _of_edition(sent.name, table)
        if found:
            return sent, found
    return ways[0], ()


def _of_edition(words: str, table: CardTable) -> tuple[DeckCard, ...]:
    """The cards of a name with a set or code in brackets after it."""
    name, edition = bracketed(words)
    return table.find_edition(name, edition) if name else ()


def _whole(count: str) -> tuple[int | None, int | None]:
    """A count as a number, and the end of the allowed range that it is beyond."""
    digits = count.lstrip("+-").lstrip("0")
    if not (digits or "0").isdigit():
        return None, None
    negative = count.startswith("-")
    if len(digits) > MOST_DIGITS:
        return None, LEAST_COPIES if negative else MOST_COPIES
    number = -int(digits or "0") if negative else int(digits or "0")
    if number < LEAST_COPIES:
        return number, LEAST_COPIES
    return number, MOST_COPIES if number > MOST_COPIES else None
