"""How a card's values read on a page: numbers printed and in words, kinds, origins, lines of text. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MINUS = "−"
DASH = "–"
NOBODY_KNOWS = "nobody knows"

# The kinds of number of the card data (docs/card-data.md): how one that is no number is printed, and what that means.
NO_NUMBER = {
    "na": (DASH, "none: the card has no such number"),
    "special": ("X", "given by the card's text"),
    "unknown": ("?", NOBODY_KNOWS),
}

ORIGINS = {
    "published": ("published", "A public source tells of it; what is shown is what it states."),
    "rulebook": ("rulebook", "The rulebook of the game states them."),
    "reconstruction": (
        "reconstruction, ours",
        "A card of the real game whose figures are not public: numbers and text are ours, so that it can be played.",
    ),
    "demo": ("demo, ours", "A card of our own under the rules of the game; it was never published."),
    "homebrew": ("homebrew", "A card somebody made for themselves."),
}

IRREGULAR_PLURALS = {
    "status": "Statuses",
    "magic": "Magic",
    "rules": "Rules cards",
    "lore": "Lore",
    "combat": "Combat cards",
}
KIND_NAMES = {"rules": "Rules card", "combat": "Combat card", "lore": "Lore", "unknown": "Kind not known"}

FLAGS = {
    "does_not_attack": "Does not attack",
    "wins_priority_ties": "Wins priority ties",
    "loses_priority_ties": "Loses priority ties",
    "tiebreaker": "Tiebreaker: wins a tie in priority, and there is no clash",
    "phoenix": "A style of the phoenix: it comes when she rises",
}


@dataclass(frozen=True)
class Shown:
    """A value as printed, and the words for who cannot see what the sign means; none where the value says it all."""

    value: str
    words: str | None = None


def signed(number: int) -> str:
    """A modifier: +0, +2, and a true minus sign before what it takes away."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}"


def printed(number: int) -> str:
    """A number of its own: 3, and with a true minus sign below nought."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def shown_number(number: int | None, kind: str = "number", *, modifier: bool = False) -> Shown:
    """A power or priority; `kind` is the card data's number, na, special or unknown."""
    if kind != "number" or number is None:
        return Shown(*NO_NUMBER["unknown" if kind == "number" else kind])
    return Shown(signed(number) if modifier else printed(number))


def shown_range(low: int | None, high: int | None, kind: str = "number", *, modifier: bool = False) -> Shown:
    """A range: 1, 1~4, and as a modifier +0, +0~1, −1~+1."""
    if kind != "number" or low is None or high is None:
        return Shown(*NO_NUMBER["unknown" if kind == "number" else kind])
    if low == high:
        return Shown(signed(low) if modifier else printed(low))
    if modifier:
        # The sign stands once where both ends have it: +0~1.
        end = printed(high) if low >= 0 else signed(high)
        return Shown(f"{signed(low)}~{end}", f"{signed(low)} to {signed(high)}")
    return Shown(f"{printed(low)}~{printed(high)}", f"{low} to {high}")


def shown_plain(value: int | str | None, *, known: bool = True) -> Shown:
    """A number or word that has no kind of its own: a dash where the card has none, ? where nobody knows."""
    if value is None:
        return Shown(*NO_NUMBER["na" if known else "unknown"])
    return Shown(printed(value) if isinstance(value, int) else worded(value))


def worded(value: str) -> str:
    """A word of the card data as people write it: on_wound becomes "on wound"."""
    return value.replace("_", " ")


def kind_name(kind: str | None) -> str:
    """Style, Special action; for a kind nobody knows, that."""
    key = kind or "unknown"
    return KIND_NAMES.get(key, worded(key).capitalize())


def kinds_name(kind: str | None) -> str:
    """The name of many cards of a kind: Styles, Special actions, Magic."""
    key = kind or "unknown"
    if key in IRREGULAR_PLURALS or key == "unknown":
        return IRREGULAR_PLURALS.get(key, KIND_NAMES["unknown"])
    name = kind_name(key)
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def origin_badge(origin: str) -> str:
    """The words of the badge: published, rulebook, reconstruction, ours..."""
    return ORIGINS[origin][0]


def origin_meaning(origin: str) -> str:
    """What that origin says about the figures."""
    return ORIGINS[origin][1]


def is_ours(origin: str) -> bool:
    """Whether the figures are of our making, which the badge also shows by its colour."""
    return origin in {"reconstruction", "demo"}


def flag_words(flag: str) -> str:
    """A flag of the card data in words; `fixed:guard` says that nothing changes the guard of its pair."""
    if flag.startswith("fixed:"):
        return f"Fixed {worded(flag.removeprefix('fixed:'))}: neither the other card of the pair nor a bonus changes it"
    return FLAGS.get(flag, worded(flag).capitalize())


def counted(number: int, one: str, many: str | None = None) -> str:
    """1 card, 2 cards, 1,044 cards."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str], *, last: str = "and") -> str:
    """a; a and b; a, b and c."""
    *head, tail = words
    return f"{', '.join(head)} {last} {tail}" if head else tail


def split_line(line: str) -> tuple[str, str]:
    """A line of card text at the end of its prefixes: ("Start, you moved past the opponent:", "+1 power").

    Prefixes stand at the head and end in a colon and a blank, so Barrage 2:1 has none; what follows a semicolon is
    an instruction, so the options of a choice keep their own colons (docs/card-text.md).
    """
    parts = line.split(": ")
    prefixes = 0
    for part in parts[:-1]:
        if ";" in part:
            break
        prefixes += 1
    if not prefixes:
        return "", line
    return ": ".join(parts[:prefixes]) + ":", ": ".join(parts[prefixes:])


def initials(name: str) -> str:
    """Two letters that stand for a fighter beside the colour: Hikaru is Hi, King Alexian KA."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) >= 2:
        return words[0][0].upper() + words[1][0].upper()
    return (words[0] if words else name)[:2].capitalize()


def lower_first(sentence: str) -> str:
    """A sentence as the end of another."""
    return sentence[:1].lower() + sentence[1:]
