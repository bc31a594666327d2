"""Fighters of our own for a test: a kit with the numbers and the text lines that a case gives, on the real engine.

A Brew is a fighter whose style `Trial`, unique base `Stance` and finisher `Last Word` are what a test says. Made of a
real fighter, the rest of the kit is his; made of nobody, his other cards are plain zeros.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.battlecon.kit import Record
from engine.battlecon.war import War, read_records
from tests.engine.war.duels import FIXTURES, Duel

NOT_APPLICABLE: Final = "N/A"
TRIAL, STANCE, LAST_WORD = "Trial", "Stance", "Last Word"
PAIR = f"{TRIAL} {STANCE}"
EVERYWHERE: Final = (1, 6)
TEXTS: Final = ("text", "ex_text", "almighty_text")

Range = tuple[int, int] | list[int] | int | str


@dataclass(frozen=True)
class Sheet:
    """The numbers and lines of one card. A range is one number, nearest and farthest, or N/A."""

    range: Range = (0, 0)
    power: int | str = 0
    priority: int = 0
    stun_guard: int = 0
    soak: int = 0
    stun_immunity: bool = False
    text: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        nearest, farthest = ends(self.range)
        return {
            "range_min": nearest,
            "range_max": farthest,
            "range_kind": "na" if nearest is None else "number",
            "power": self.power if isinstance(self.power, int) else None,
            "power_kind": "number" if isinstance(self.power, int) else "na",
            "priority": self.priority,
            "priority_kind": "number",
            "stun_guard": self.stun_guard,
            "soak": self.soak,
            "stun_immunity": self.stun_immunity,
            "text": list(self.text),
        }


def ends(reach: Range) -> tuple[int | None, int | None]:
    """The nearest and the farthest space of a range as a case writes it."""
    if isinstance(reach, str):
        return None, None
    if isinstance(reach, int):
        return reach, reach
    nearest, farthest = reach
    return nearest, farthest


NO_ATTACK: Final = Sheet(range=NOT_APPLICABLE, power=NOT_APPLICABLE)


@dataclass(frozen=True)
class Brew:
    """A fighter of a test. Cards left None are those of the real fighter; `ability` are lines beside his own.

    `keep` names a card of his that ours must not take the place of.
    """

    style: Sheet | None = None
    base: Sheet | None = None
    finisher: Sheet | None = None
    ability: tuple[str, ...] = ()
    fighter: str | None = None
    mode: str = "normal"
    keep: str | None = None

    def records(self, slug: str) -> list[Record]:
        """The fighter's cards under a slug of his own, so that two of them never share a kit."""
        if self.fighter is None:
            return plain_kit(slug, self)
        own = [{**record} for record in read_cached() if slug_of(record) == real_slug(self.fighter)]
        if not own:
            raise ValueError(f"there is no fighter {self.fighter!r}")
        for record in own:
            if record["kind"] == "fighter":
                record.update(slug=slug, **{text: [*record[text], *self.ability] for text in TEXTS})
            else:
                record["fighter"] = slug
        for kind, name, sheet in (
            ("style", TRIAL, self.style),
            ("base", STANCE, self.base),
            ("finisher", LAST_WORD, self.finisher),
        ):
            if sheet is not None:
                card = next(record for record in own if record["kind"] == kind and record["name"] != self.keep)
                card.update(name=name, **sheet.record())
        return list(own)


def plain_kit(slug: str, brew: Brew) -> list[Record]:
    """A fighter of five styles, a base and a finisher; his one ability heals what he never lacks."""
    ability = ["Setup: regain 1 life", *brew.ability]
    fighter = {"kind": "fighter", "slug": slug, "name": slug, **dict.fromkeys(TEXTS, ability)}
    styles = [(TRIAL, brew.style or Sheet()), *((f"Plain {letter}", Sheet()) for letter in "ABCD")]
    return [
        fighter,
        *(card(slug, "style", name, sheet) for name, sheet in styles),
        {**card(slug, "base", STANCE, brew.base or Sheet(range=EVERYWHERE)), "base_kind": "unique"},
        card(slug, "finisher", LAST_WORD, brew.finisher or Sheet(range=EVERYWHERE)),
    ]


def card(slug: str, kind: str, name: str, sheet: Sheet) -> dict[str, Any]:
    return {"kind": kind, "slug": f"{slug}-{name.lower()}", "name": name, "fighter": slug, **sheet.record()}


def slug_of(record: Record) -> str | None:
    return record["slug"] if record["kind"] == "fighter" else record.get("fighter")


def real_slug(name: str) -> str:
    return name if name.startswith("war-") else f"war-{name.lower()}"


RECORDS: Final[list[Record]] = []


def read_cached() -> list[Record]:
    """The cards of the fixtures, read once."""
    if not RECORDS:
        RECORDS.extend(read_records(FIXTURES))
    return RECORDS


def fighter_with(what: str, name: str) -> str:
    """The fighter who has a card or token of this kind and name: `fighter_with("token", "Fire")`."""
    for record in read_cached():
        if (record["kind"], record["name"]) == (what, name) and str(record.get("fighter")).startswith("war-"):
            return str(record["fighter"])
    raise ValueError(f"no fighter has a {what} {name!r}")


IDLE: Final = Brew(base=Sheet(range=NOT_APPLICABLE, power=NOT_APPLICABLE, priority=-20))


def spar(first: Brew = IDLE, second: Brew = IDLE, **duel: Any) -> Duel:
    """A duel of two brewed fighters, as `Duel` sets it up."""
    shared = [record for record in read_cached() if slug_of(record) is None]
    slugs = "war-seat0", "war-seat1"
    game = War([*shared, *first.records(slugs[0]), *second.records(slugs[1])])
    return Duel("seat0", "seat1", game=game, modes=(first.mode, second.mode), **duel)


@dataclass
class Ways:
    """Every way in which a few questions can be answered, one play after the other.

    Give `choose` as the answer to the questions that are to be tried; play; `another` says whether a way is left.
    """

    taken: list[list[int]] = field(default_factory=list)
    at: int = 0

    def choose(self, state: Any, seat: int, options: Any) -> int:
        if self.at == len(self.taken):
            self.taken.append([0, len(options)])
        index = self.taken[self.at][0]
        self.at += 1
        return int(options[index])

    def another(self) -> bool:
        self.at = 0
        while self.taken:
            self.taken[-1][0] += 1
            if self.taken[-1][0] < self.taken[-1][1]:
                return True
            self.taken.pop()
        return False

    def answers(self, *kinds: str) -> Mapping[str, list[Any]]:
        """For `Duel.beat`: these kinds of questions are answered in every way."""
        return {kind: [self.choose] * 20 for kind in kinds}
