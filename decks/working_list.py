"""A deck while it is edited: the rows of the editor as a form holds them, and what each of its buttons does. Pure.

The form carries the whole list, so that nothing is kept on the server until the deck is saved, and the editor works by
forms alone: a row is `copies-<zone>-<slug>`, with its number of copies as the value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from decks.decklist import LEAST_COPIES, MOST_COPIES, CardCount, Decklist
from decks.options import SentOptions
from decks.text import DeckLine, LineStatus
from decks.zones import Zone

ROW = "copies-"
MOST_ROWS = 2_000
DISCARD_PILES = (1, 2)


@dataclass(frozen=True, slots=True)
class Row:
    """So many copies of a card in a zone; `sent` is the count as it was written, where it is no number of copies."""

    zone: str
    slug: str
    copies: int
    sent: str | None = None

    @property
    def key(self) -> str:
        """What tells the row from the others, as the buttons say it."""
        return f"{self.zone}-{self.slug}"

    @property
    def field(self) -> str:
        """The row's name in the form."""
        return f"{ROW}{self.key}"


@dataclass(frozen=True)
class WorkingList:
    """The rows in their order, and what is settled beside the cards, as it was written."""

    rows: tuple[Row, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, decklist: Decklist) -> WorkingList:
        """The rows of a deck that is kept."""
        rows = tuple(Row(zone, card.slug, copies) for card, copies, zone in decklist.entries)
        options = decklist.options
        written = {"mode": options.mode or "", "finisher": options.finisher.sent if options.finisher else ""}
        for pile, pair in zip(DISCARD_PILES, options.discards, strict=False):
            written[f"discard-{pile}"] = f"{pair.style.sent} + {pair.base.sent}"
        return cls(rows, {name: value for name, value in written.items() if value})

    @classmethod
    def sent(cls, form: Mapping[str, str]) -> WorkingList:
        """The rows of a form. What is no count stays as it was written, with no copies."""
        rows = []
        for name in [name for name in form if name.startswith(ROW)][:MOST_ROWS]:
            zone, _, slug = name.removeprefix(ROW).partition("-")
            written = form[name].strip()
            copies = int(written) if written.isascii() and written.isdecimal() and len(written) < 7 else None
            if copies is None or copies > MOST_COPIES:
                rows.append(Row(zone, slug, 0, written))
            else:
                rows.append(Row(zone, slug, copies))
        names = ("mode", "finisher", *(f"discard-{pile}" for pile in DISCARD_PILES))
        return cls(tuple(rows), {name: form[name].strip() for name in names if form.get(name, "").strip()})

    def more(self, key: str) -> WorkingList:
        """With one copy more in a row."""
        return self._with(key, 1)

    def fewer(self, key: str) -> WorkingList:
        """With one copy fewer in a row; a row without copies stays until the deck is saved, to be taken up again."""
        return self._with(key, -1)

    def without(self, key: str) -> WorkingList:
        """Without a row."""
        return replace(self, rows=tuple(row for row in self.rows if row.key != key))

    def with_card(self, slug: str, zone: str) -> WorkingList:
        """With one copy more of a card in a zone, in a new row at the end where there is none."""
        added = Row(zone, slug, 1)
        if any(row.key == added.key for row in self.rows):
            return self.more(added.key)
        return replace(self, rows=(*self.rows, added))

    def moved_up(self, key: str) -> WorkingList:
        """With a row before the one that stands above it in its zone: the order of a campaign's stack counts."""
        rows = list(self.rows)
        place = next((place for place, row in enumerate(rows) if row.key == key), 0)
        above = next((other for other in range(place - 1, -1, -1) if rows[other].zone == rows[place].zone), None)
        if above is not None:
            rows.insert(above, rows.pop(place))
        return replace(self, rows=tuple(rows))

    @property
    def unreadable(self) -> tuple[Row, ...]:
        """The rows whose count is no number of copies."""
        return tuple(row for row in self.rows if row.sent is not None)

    @property
    def counts(self) -> dict[str, list[tuple[str, int]]]:
        """The copies by slug in each zone, in their order."""
        zones: dict[str, list[tuple[str, int]]] = {}
        for row in self.rows:
            if row.copies >= LEAST_COPIES:
                zones.setdefault(row.zone, []).append((row.slug, row.copies))
        return zones

    @property
    def sent_options(self) -> SentOptions:
        """What is settled, as a deck that is sent has it."""
        discards = []
        for pile in DISCARD_PILES:
            style, _, base = self.options.get(f"discard-{pile}", "").partition("+")
            if style.strip() or base.strip():
                discards.append((style.strip(), base.strip()))
        return SentOptions(self.options.get("mode"), self.options.get("finisher"), tuple(discards))

    def _with(self, key: str, change: int) -> WorkingList:
        return replace(
            self,
            rows=tuple(
                replace(row, copies=min(max(row.copies + change, 0), MOST_COPIES), sent=None) if row.key == key else row
                for row in self.rows
            ),
        )


@dataclass(frozen=True)
class Part:
    """The cards of one zone, or of one kind in it, with their numbers among all lines of the deck."""

    name: str
    lines: tuple[DeckLine, ...]

    @property
    def copies(self) -> int:
        return sum(line.count or 0 for line in self.lines)


def parts_of(decklist: Decklist, zones: Sequence[Zone], name_of_kind: Mapping[str | None, str]) -> tuple[Part, ...]:
    """The deck as a reader takes it in: by zone, and by kind in a zone of several kinds; lines numbered throughout."""
    numbers = iter(range(1, len(decklist.entries) + 1))
    parts = []
    for zone in zones:
        entries = [entry for entry in decklist.entries if entry.zone == zone.slug]
        for name, group in _by_kind(zone, entries, name_of_kind):
            parts.append(Part(name, tuple(_line(next(numbers), entry) for entry in group)))
    return tuple(parts)


def _by_kind(
    zone: Zone, entries: Sequence[CardCount], name_of_kind: Mapping[str | None, str]
) -> Iterator[tuple[str, Iterable[CardCount]]]:
    kinds = dict.fromkeys(entry.card.kind for entry in entries)
    if len(kinds) < 2 or zone.ordered:
        if entries:
            yield zone.name, entries
        return
    for kind in kinds:
        yield name_of_kind.get(kind, "Kind not known"), [entry for entry in entries if entry.card.kind == kind]


def _line(number: int, entry: CardCount) -> DeckLine:
    card, copies, _ = entry
    return DeckLine(number, f"{copies} {card.name}", LineStatus.CARD, copies, card.name, card.slug)
