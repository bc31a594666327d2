"""What the heading of a beat states of one fighter, line by line, in either of the recorder's two spellings."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import cast

from tests.engine.war.recorded.duelists import Duelists
from tests.engine.war.recorded.facts import (
    CannotMove,
    Discard,
    FinisherActive,
    FreePact,
    Standing,
    StatBonus,
    Status,
)
from tests.engine.war.recorded.happenings import Stat

SPECIAL_ACTION = "Special"
MOST_LEVELS = MOST_TRANCE = 5
JUTO_LIFE = 4


@dataclass
class Heading:
    """One fighter's part of a heading while it is read; `take` reads a line, `standing` is what all of them state."""

    duelists: Duelists
    seat: int
    life: int | None = None
    discards: dict[int, Discard] = field(default_factory=dict)
    special_action: bool = False
    pool: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    form: str | None = None
    paradigms: tuple[str, ...] | None = None
    statuses: list[Status] = field(default_factory=list)
    removed: tuple[str, ...] = ()

    def take(self, text: str) -> bool:
        """Read one line; False if no line of a heading looks like it.

        Raises:
            ValueError: the line is known but names or counts what the fighter cannot have.
        """
        for shape, reading in LINES:
            if match := shape.fullmatch(text):
                reading(self, match)
                return True
        return False

    def standing(self) -> Standing:
        """What the heading states.

        Raises:
            ValueError: life or a discard pile is not stated.
        """
        name = self.duelists.kits[self.seat].name
        if self.life is None:
            raise ValueError(f"the heading does not state {name}'s life")
        if set(self.discards) != {1, 2}:
            raise ValueError(f"the heading does not state both discards of {name}")
        return Standing(
            life=self.life,
            discards=(self.discards[1], self.discards[2]),
            special_action=self.special_action,
            pool=self.pool,
            juto_life=self.counts.get("Juto's life"),
            level=self.counts.get("Level"),
            trance=self.counts.get("Trance"),
            form=self.form,
            paradigms=self.paradigms,
            statuses=tuple(self.statuses),
            removed=self.removed,
        )

    def take_life(self, match: re.Match[str]) -> None:
        """Life, at least 1: a fighter without life has lost."""
        self.life = self.duelists.life(self.seat, int(match["n"]))
        if self.life == 0:
            raise ValueError("a beat begins with 0 life")

    def take_discard(self, match: re.Match[str]) -> None:
        """A pile: styles and bases, and the tokens that cycle with them."""
        kit, found = self.duelists.kits[self.seat], self.cards(match["cards"])
        self.discards[int(match["n"])] = Discard(
            styles=tuple(name for name in found if name in kit.styles),
            bases=tuple(name for name in found if name in kit.bases),
            tokens=tuple(name for name in found if name in kit.pool and name not in kit.bases),
            special_action=SPECIAL_ACTION in found,
        )

    def cards(self, names: str) -> tuple[str, ...]:
        """Cards of the fighter, written one after another without a comma."""
        kit = self.duelists.kits[self.seat]
        found, rest = split_names(names, (*kit.styles, *kit.bases, *kit.pool, SPECIAL_ACTION))
        if rest:
            raise ValueError(f'{kit.name} has no card called "{rest}"')
        return found

    def take_special_action(self, match: re.Match[str]) -> None:
        """The line stands only while the card is there."""
        self.special_action = True

    def take_counted_tokens(self, match: re.Match[str]) -> None:
        """All of one kind, counted."""
        self.pool += (self.duelists.token(self.seat, match["token"]),) * int(match["n"])

    def take_pool(self, match: re.Match[str]) -> None:
        """Different tokens, by name; none is an empty list."""
        self.pool += tuple(self.duelists.token(self.seat, name) for name in listed(match["tokens"]))

    def take_token(self, match: re.Match[str]) -> None:
        """A fighter's only token; without it there is no line."""
        self.pool += (self.duelists.token(self.seat, match["token"]),)

    def take_count(self, match: re.Match[str]) -> None:
        """Level, Trance, Juto's life."""
        what, count = match["what"], int(match["n"])
        highest = {"Level": MOST_LEVELS, "Trance": MOST_TRANCE, "Juto's life": JUTO_LIFE}[what]
        if count > highest:
            raise ValueError(f"{what} {count} is above {highest}")
        self.counts[what] = count

    def take_form(self, match: re.Match[str]) -> None:
        """The form that the fighter is in."""
        self.form = self.duelists.form(self.seat, match["form"])

    def take_paradigms(self, match: re.Match[str]) -> None:
        """The paradigms that hold."""
        names = () if match["paradigms"] == "None" else listed(match["paradigms"])
        self.paradigms = tuple(self.duelists.paradigm(self.seat, name) for name in names)

    def take_bonus(self, match: re.Match[str]) -> None:
        """A bonus of the last beat for the fighter."""
        self.statuses.append(self.stat_bonus(self.seat, match))

    def take_penalty(self, match: re.Match[str]) -> None:
        """A penalty of the last beat for the opponent, in the heading of the fighter that caused it."""
        self.statuses.append(self.stat_bonus(1 - self.seat, match))

    def stat_bonus(self, seat: int, match: re.Match[str]) -> StatBonus:
        """The bonus that a line states, on that seat."""
        return StatBonus(seat, cast("Stat", match["stat"].lower()), int(match["n"]))

    def take_immobility(self, match: re.Match[str]) -> None:
        """The opponent cannot move in this beat."""
        self.statuses.append(CannotMove(1 - self.seat))

    def take_finisher(self, match: re.Match[str]) -> None:
        """A finisher of the fighter that goes on working."""
        self.statuses.append(FinisherActive(self.seat, self.duelists.finisher(self.seat, match["finisher"])))

    def take_free_pact(self, match: re.Match[str]) -> None:
        """The pact that the style of the last beat made free."""
        self.statuses.append(FreePact(self.seat, self.duelists.token(self.seat, match["pact"])))

    def take_removed(self, match: re.Match[str]) -> None:
        """Cards out of the duel."""
        self.removed = self.cards(match["cards"])


def listed(names: str) -> tuple[str, ...]:
    """The names of a list with commas; an empty list has none."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def split_names(text: str, names: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """Names written one after another with spaces between, longest first, and what is left that is none of them."""
    known: Sequence[str] = sorted(names, key=len, reverse=True)
    found = []
    rest = text.strip()
    while rest:
        name = next((name for name in known if rest == name or rest.startswith(name + " ")), None)
        if name is None:
            break
        found.append(name)
        rest = rest[len(name) :].strip()
    return tuple(found), rest


Reading = Callable[[Heading, re.Match[str]], None]

LINES: tuple[tuple[re.Pattern[str], Reading], ...] = tuple(
    (re.compile(shape), reading)
    for shape, reading in (
        (r"[Ll]ife: (?P<n>-?\d+)", Heading.take_life),
        (r"[Dd]iscard (?P<n>[12]): ?(?P<cards>.*)", Heading.take_discard),
        (r"Removed cards: (?P<cards>.*)", Heading.take_removed),
        (r"special action|Special action available", Heading.take_special_action),
        (r"(?P<n>\d+) (?P<token>[A-Z][A-Za-z ]*?) tokens?", Heading.take_counted_tokens),
        (r"pool: ?(?P<tokens>.*)", Heading.take_pool),
        (r"(?P<token>[A-Z][A-Za-z ]*?)(?: token)? in pool", Heading.take_token),
        (r"(?P<what>Juto's life|Level|Trance): (?P<n>\d+)", Heading.take_count),
        (r"(?P<form>[A-Z]\w+) Form", Heading.take_form),
        (r"Active paradigms?: (?P<paradigms>.*)", Heading.take_paradigms),
        (r"(?P<n>[+-]\d+) (?P<stat>power|priority) from last beat", Heading.take_bonus),
        (r"(?P<stat>Power|Priority) bonus: (?P<n>[+-]?\d+)", Heading.take_bonus),
        (r"Opponent at (?P<n>[+-]\d+) (?P<stat>power|priority) from last beat", Heading.take_penalty),
        (r"Opponent has (?P<stat>power|priority) penalty: (?P<n>-\d+)", Heading.take_penalty),
        # One spelling runs the opponent's name and the verb together.
        (r"[A-Z]\w*? ?is immobilized", Heading.take_immobility),
        (r"(?P<finisher>[A-Z][\w' ]*?)(?: is)? active", Heading.take_finisher),
        (r"Pactbond: (?P<pact>[A-Z]\w+)", Heading.take_free_pact),
    )
)
