"""A list of cards as a revision keeps it: numbers of cards in zones, in their order, and the options. Pure.

    {"fighters": [[12, 1], [7, 1]], "spells": [[203, 2]]}

A snapshot outlives the names of its cards: what it says is read among the cards of the day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from json import dumps
from typing import Any, NamedTuple, Self

from decks.card_table import CardTable
from decks.decklist import CardCount, DeckCard, Decklist, DiscardPair, OptionCard, Options, UnknownCount
from decks.options import NO_OPTIONS, SIDES, SentOptions, with_options
from decks.text import DeckLine, LineStatus, Reading
from decks.wording import shortened, shown
from decks.zones import Zone, placed

LONGEST_MODE = 60

# A card's number in its game, and how many copies of it.
Line = tuple[int, int]


@dataclass(frozen=True)
class Snapshot:
    """Copies by card in each zone that has any, the zones by slug, and what is settled beside.

    `options` has a `mode`, a `finisher` (a slug, or a side while no fighter has one there) and `discards` (pairs of the
    slugs of a style and a base), each only where it is settled.
    """

    zones: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def stored(cls, cards: Mapping[str, Iterable[Sequence[int]]], options: Mapping[str, Any]) -> Self:
        """The snapshot of these columns."""
        lines = {zone: tuple((card, copies) for card, copies in cards[zone]) for zone in sorted(cards)}
        return cls({zone: of_zone for zone, of_zone in lines.items() if of_zone}, dict(options))

    @property
    def cards(self) -> dict[str, list[list[int]]]:
        """The column that it is kept in."""
        return {zone: [list(line) for line in lines] for zone, lines in self.zones.items()}

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(copies for lines in self.zones.values() for _, copies in lines)

    @property
    def digest(self) -> str:
        """What tells it from another list, other order or other options."""
        written = dumps([self.cards, self.options], sort_keys=True, ensure_ascii=False)
        return blake2b(written.encode(), digest_size=16).hexdigest()


class RefusedCard(NamedTuple):
    """What was sent and is no card that a deck can keep.

    `key` is it as it was sent, `line` where it stands in a text; else it is in a `zone` (the nameless one: by kind) or
    belongs to an `option`. `candidates` are the cards that may be meant.
    """

    code: str
    key: str
    message: str
    candidates: tuple[DeckCard, ...] = ()
    line: int | None = None
    zone: str = ""
    option: str = ""


class UnknownCardsError(ValueError):
    """Some of what was sent cannot be kept; `refused` has each of it, in the order it was sent."""

    def __init__(self, refused: Sequence[RefusedCard]) -> None:
        super().__init__(" ".join(one.message for one in refused))
        self.refused = tuple(refused)


def snapshot_of(reading: Reading, zones: Sequence[Zone], table: CardTable) -> Snapshot:
    """The snapshot of a deck as it was read, its cards in these zones.

    Raises UnknownCardsError when anything of it is no card, several, or no number of copies.
    """
    decklist = reading.decklist
    refused = [*_refused_lines(reading.lines), *_refused_keys(reading, table), *_refused_options(decklist, table)]
    if refused:
        raise UnknownCardsError(refused)
    return Snapshot.stored(_lines_in(zones, decklist), _kept_options(decklist.options))


def decklist_of(snapshot: Snapshot, table: CardTable) -> Decklist:
    """The deck among the cards of the day: a card that was renamed or merged is what it became, one that has left the
    data is what it was, and a number that no card has is unknown.
    """
    lines = [(card, copies, zone) for zone, of_zone in snapshot.zones.items() for card, copies in of_zone]
    known = [CardCount(table.by_id[card], copies, zone) for card, copies, zone in lines if card in table.by_id]
    unknown = [(f"#{card}", copies) for card, copies, _ in lines if card not in table.by_id]
    sent = SentOptions(
        mode=snapshot.options.get("mode"),
        finisher=snapshot.options.get("finisher"),
        discards=tuple((style, base) for style, base in snapshot.options.get("discards", ())),
    )
    decklist = Decklist.of(known, unknown)
    return decklist if sent == NO_OPTIONS else with_options(decklist, sent, table)


def as_of_today(snapshot: Snapshot, zones: Sequence[Zone], table: CardTable) -> Snapshot:
    """The same list in these zones, by the numbers that its cards have now.

    It stays as it is when a number of it is no card's any more.
    """
    decklist = decklist_of(replace(snapshot, options={}), table)
    return snapshot if decklist.unknown else Snapshot.stored(_lines_in(zones, decklist), snapshot.options)


def _lines_in(zones: Sequence[Zone], decklist: Decklist) -> dict[str, list[Line]]:
    cards: dict[str, list[Line]] = {}
    for card, copies, zone in placed(decklist, zones).entries:
        cards.setdefault(zone, []).append((card.local_id, copies))
    return cards


def _refused_lines(lines: Iterable[DeckLine]) -> list[RefusedCard]:
    """The lines of a text that name no card to keep."""
    return [_refused_line(line) for line in lines if line.status in _WHY_NOT]


_WHY_NOT = {
    LineStatus.UNKNOWN: "unknown_card",
    LineStatus.AMBIGUOUS: "ambiguous_card",
    LineStatus.BAD_COUNT: "bad_count",
}


def _refused_line(line: DeckLine) -> RefusedCard:
    code = _WHY_NOT[line.status]
    sent = line.name or line.text
    message = f"The count of {shown(line.text.strip())} is no number of copies."
    if code != "bad_count":
        message = _complaint(
            code, sent, [card.slug if code == "ambiguous_card" else card.name for card in line.candidates]
        )
    return RefusedCard(code, sent, f"Line {line.line}: {message}", line.candidates, line=line.line)


def _refused_keys(reading: Reading, table: CardTable) -> list[RefusedCard]:
    """The slugs of no card; of a text its lines have told already."""
    return [] if reading.lines else [_refused_key(one, table) for one in reading.decklist.unknown]


def _refused_key(one: UnknownCount, table: CardTable) -> RefusedCard:
    candidates = tuple(table.by_slug[slug] for slug in one.near_slugs)
    message = one.elsewhere or _complaint("unknown_card", one.key, one.near)
    return RefusedCard("unknown_card", one.key, message, candidates)


def _complaint(code: str, sent: str, near: Sequence[str]) -> str:
    if code == "ambiguous_card":
        return f"{shown(sent)} may be any of {', '.join(near)}; choose by slug."
    hint = f"; did you mean {' or '.join(near)}?" if near else "."
    return f"There is no card {shown(shortened(sent))}{hint}"


def _refused_options(decklist: Decklist, table: CardTable) -> list[RefusedCard]:
    options = decklist.options
    named = [("finisher", options.finisher)] if options.finisher else []
    named += [("discards", card) for pair in options.discards for card in pair]
    refused = [_refused_option(name, card, table) for name, card in named if not _is_settled(name, card)]
    if options.mode is not None and len(options.mode) > LONGEST_MODE:
        found = f"The mode has {len(options.mode):,} characters, at most {LONGEST_MODE} allowed."
        refused.append(RefusedCard("max_length", options.mode, found, option="mode"))
    return refused


def _is_settled(option: str, named: OptionCard) -> bool:
    return named.card is not None or (option == "finisher" and named.sent.strip().lower() in SIDES)


def _refused_option(option: str, named: OptionCard, table: CardTable) -> RefusedCard:
    found = table.find(named.sent)
    code = "ambiguous_card" if len(found) > 1 else "unknown_card"
    kinds = {"finisher"} if option == "finisher" else {"style", "base"}
    near = found if len(found) > 1 else tuple(card for card in table.meant_by(named.sent) if card.kind in kinds)
    message = _complaint(code, named.sent, [card.slug for card in near])
    if len(found) == 1:
        message = f"{found[0].name} is no card for the option {option}."
    return RefusedCard(code, named.sent, message, near, option=option)


def _kept_options(options: Options) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    if options.mode is not None:
        kept["mode"] = options.mode
    if options.finisher is not None:
        kept["finisher"] = _kept(options.finisher)
    if options.discards:
        kept["discards"] = [_kept_pair(pair) for pair in options.discards]
    return kept


def _kept_pair(pair: DiscardPair) -> list[str]:
    return [_kept(pair.style), _kept(pair.base)]


def _kept(named: OptionCard) -> str:
    return named.card.slug if named.card is not None else named.sent.strip().lower()
