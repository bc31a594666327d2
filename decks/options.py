"""What a player settles beside the cards of a duel, as it is sent and as it is understood. Pure.

Mode: EX
Finisher: Four Winds
Discard 1: Trance + Strike
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from decks.card_table import CardTable
from decks.decklist import DeckCard, Decklist, DiscardPair, OptionCard, Options

SIDES = ("alpha", "beta")

_LINE = re.compile(r"(mode|finisher|discards?(?:\s*[0-9]{1,4})?)\s*[:=]\s*(\S.*)", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[+,/]\s*|\s+and\s+")


@dataclass(frozen=True, slots=True)
class SentOptions:
    """Options as they were sent: a mode, a finisher's name or side, pairs of a style and a base."""

    mode: str | None = None
    finisher: str | None = None
    discards: tuple[tuple[str, str], ...] = ()


NO_OPTIONS = SentOptions()


def option_line(words: str) -> tuple[str, str] | None:
    """The option that a line of a deck text settles, and how; None when it settles none."""
    found = _LINE.fullmatch(words)
    if found is None:
        return None
    name = found[1].lower()
    return ("discards" if name.startswith("discard") else name), found[2]


def sent_in_lines(lines: Iterable[tuple[str, str]], table: CardTable) -> SentOptions:
    """The options of these lines; of what is settled twice, both are kept, and no rule takes them for one."""
    sent: dict[str, list[str]] = {"mode": [], "finisher": [], "discards": []}
    for name, value in lines:
        sent[name].append(value)
    return SentOptions(
        mode=" and ".join(sent["mode"]) or None,
        finisher=" and ".join(sent["finisher"]) or None,
        discards=tuple(_pair(value, table) for value in sent["discards"]),
    )


def with_options(decklist: Decklist, sent: SentOptions, table: CardTable) -> Decklist:
    """The deck with these options, the cards in them looked up among those that its fighters begin with first."""
    fighters = frozenset(entry.card.slug for entry in decklist.entries if entry.card.kind == "fighter")
    options = Options(
        mode=sent.mode.strip().lower() if sent.mode is not None else None,
        finisher=_finisher(sent.finisher, fighters, table) if sent.finisher is not None else None,
        discards=tuple(
            DiscardPair(_card(style, "style", fighters, table), _card(base, "base", fighters, table))
            for style, base in sent.discards
        ),
    )
    return replace(decklist, options=options)


def written_options(options: Options, table: CardTable) -> list[str]:
    """The lines of a deck text that settle the same."""
    lines = [f"Mode: {options.mode}"] if options.mode is not None else []
    if options.finisher is not None:
        lines.append(f"Finisher: {_written(options.finisher, table)}")
    for number, pair in enumerate(options.discards, start=1):
        lines.append(f"Discard {number}: {_written(pair.style, table)} + {_written(pair.base, table)}")
    return lines


def _pair(value: str, table: CardTable) -> tuple[str, str]:
    """The two names on a line; without a sign between them, the blank at which both sides name cards."""
    value = " ".join(value.split())
    parts = _BETWEEN.split(value, maxsplit=1)
    if len(parts) == 2:
        return parts[0], parts[1]
    words = value.split()[:20]
    for place in range(1, len(words)):
        style, base = " ".join(words[:place]), " ".join(words[place:])
        if table.find(style) and table.find(base):
            return style, base
    return value, ""


def _finisher(sent: str, fighters: frozenset[str], table: CardTable) -> OptionCard:
    side = sent.strip().lower()
    if side in SIDES:
        found = [card for fighter in fighters for card in table.finishers.get((fighter, side), ())]
        return OptionCard(sent, found[0] if len(found) == 1 else None)
    return _card(sent, "finisher", fighters, table)


def _card(sent: str, kind: str, fighters: frozenset[str], table: CardTable) -> OptionCard:
    found = [card for card in table.find(sent) if card.kind == kind]
    if len(found) > 1:
        found = [card for card in found if card.fighter is None or card.fighter in fighters]
    return OptionCard(sent, found[0] if len(found) == 1 else None)


def _written(option: OptionCard, table: CardTable) -> str:
    card: DeckCard | None = option.card
    return option.sent if card is None else table.written_name(card)
