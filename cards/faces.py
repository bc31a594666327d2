"""The face of a card: what a reader sees of it at a glance, in an order of our own. Pure functions.

A face is drawn from the public JSON answer alone: a list needs one query, pages and API cannot disagree, and no secret
can be on a page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.wording import (
    Shown,
    initials,
    kind_name,
    listed,
    printed,
    shown_number,
    shown_plain,
    shown_range,
    split_line,
)

Body = dict[str, Any]

BASE_KINDS = {
    "ex": "EX base",
    "almighty": "Almighty base",
    "tag": "Tag base",
    "unique": "Unique base",
    "generic": "Generic base",
}


@dataclass(frozen=True)
class Names:
    """The names behind the slugs that a card's JSON holds."""

    sets: Mapping[str, str] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """One number of the strip."""

    label: str
    shown: Shown


@dataclass(frozen=True)
class Line:
    """One ability: its trigger and other prefixes, and the rest. A line of keywords is all head."""

    head: str
    rest: str
    keywords: bool = False


@dataclass(frozen=True)
class Side:
    """One side of a two-sided token."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Face:
    slug: str
    game: str
    name: str
    kind: str
    of: str | None
    about: tuple[str, ...]
    cells: tuple[Cell, ...]
    ability: str | None
    lines: tuple[Line, ...]
    sides: tuple[Side, ...]
    remark: str | None
    text_known: bool
    set_name: str
    code: str | None
    origin: str
    playable: bool
    why_not: tuple[str, ...]
    retired: bool
    is_fighter: bool

    @property
    def kind_line(self) -> str:
        """Kind · fighter or faction · what else sorts it."""
        return " · ".join([self.kind, *([self.of] if self.of else []), *self.about])

    @property
    def seal(self) -> str | None:
        """The letters that stand for a BattleCON fighter beside its colour."""
        return initials(self.name) if self.is_fighter else None


def face_of(body: Body, names: Names) -> Face:
    """The face of a card; `body` is its public JSON answer."""
    return Face(
        slug=body["slug"],
        game=body["game"],
        name=body["name"],
        kind=_kind(body),
        of=_of(body, names),
        about=_about(body),
        cells=tuple(strip_of(body)),
        ability=body.get("ability_name"),
        lines=_lines(body["text"], keywords=bool(body.get("keywords"))),
        sides=tuple(Side(side["name"], _lines(side["text"])) for side in body.get("sides") or ()),
        remark=_remark(body),
        # An unknown text is served as no lines, which is what a card without text has too.
        text_known=all(reason["code"] != "text_unknown" for reason in body["not_playable_because"]),
        set_name=names.sets.get(body["set"], "Set not known"),
        code=body["code"],
        origin=body["origin"],
        playable=body["playable"],
        why_not=tuple(reason["message"] for reason in body["not_playable_because"]),
        retired=body["retired"],
        is_fighter=is_fighter(body),
    )


def lines_of(text: list[str]) -> tuple[Line, ...]:
    """Lines of text that are no card's own, such as a fighter's EX ability."""
    return _lines(text)


def shared_columns(faces: list[Face]) -> list[str]:
    """The names of the numbers if all cards have the same strip, so that a table can line them up."""
    strips = {tuple(cell.label for cell in face.cells) for face in faces}
    if len(strips) == 1:
        return list(strips.pop())
    # Guard, soak and armor take turns in the last place of a BattleCON strip.
    if {strip[:3] for strip in strips} == {("range", "power", "priority")}:
        return ["range", "power", "priority", "guard"]
    return []


def is_fighter(body: Body) -> bool:
    """Whether the card is a fighter of BattleCON, whose page shows a whole kit."""
    return body["kind"] == "fighter" and "starting_life" in body


def strip_of(body: Body) -> list[Cell]:
    """The numbers of the strip, in the fixed order of the card's kind; ? where nobody knows one."""
    key = body["game"], body["kind"]
    if "range_kind" in body:
        return _attack_strip(body)
    if key in STRIPS:
        return STRIPS[key](body)
    if "sides" in body:
        return _copies(body)
    return _plain_strip(body, PLAIN_STRIPS.get(key, ()))


def _kind(body: Body) -> str:
    if body.get("base_kind"):
        return BASE_KINDS[body["base_kind"]]
    if body.get("variant"):
        return f"{body['variant']} {kind_name(body['kind']).lower()}"
    if body.get("side"):
        return f"{kind_name(body['kind'])} {body['side']}"
    if body["kind"] == "arena":
        return f"Arena {body['number']}"
    return kind_name(body["kind"])


def _of(body: Body, names: Names) -> str | None:
    if body["fighter"]:
        return names.cards.get(body["fighter"], body["fighter"])
    if "faction" in body:
        return "Faction not known" if body["faction"] == "unknown" else str(body["faction"])
    return None


def _about(body: Body) -> tuple[str, ...]:
    if "type_n" in body:
        types = [f"Type {body['type_n']}"] if body["type_n"] is not None else []
        return (*types, *body["tags"])
    words = [body.get("subtype"), body.get("fighter_class"), body.get("complexity")]
    return (*(word for word in words if word), *body.get("categories", ()))


def _remark(body: Body) -> str | None:
    """The one line that is no rules text: an epithet, a fighter's title, a flavour, what is heard of an effect."""
    if body.get("known_effect"):
        return f"A source says: {body['known_effect']}"
    return body.get("epithet") or body.get("title") or body.get("flavour")


def _lines(text: list[str], *, keywords: bool = False) -> tuple[Line, ...]:
    lines = [Line(*split_line(line)) for line in text]
    if keywords and lines:
        # A Sularia card's keywords are the first line of its text.
        lines[0] = Line(text[0], "", keywords=True)
    return tuple(lines)


def _attack_strip(body: Body) -> list[Cell]:
    modifier = body["kind"] == "style"
    priority = shown_number(body["priority"], body["priority_kind"], modifier=modifier)
    if "tiebreaker" in body["flags"]:
        priority = Shown(f"{priority.value}▲", "tiebreaker: wins a tie, and there is no clash")
    return [
        Cell("range", shown_range(body["range_min"], body["range_max"], body["range_kind"], modifier=modifier)),
        Cell("power", shown_number(body["power"], body["power_kind"], modifier=modifier)),
        Cell("priority", priority),
        _protection(body),
    ]


def _protection(body: Body) -> Cell:
    """Guard against stun and what takes off damage: stun guard and soak in War, guard and armor in Trials."""
    reduced = "soak" if body["soak"] is not None else "armor"
    guard = body["guard"] if body["stun_guard"] is None else body["stun_guard"]
    if guard is None and body[reduced] is None:
        return Cell("guard", shown_plain(None, known=False))
    held: list[tuple[str, str, str]] = []
    if body["stun_immunity"]:
        held.append(("guard", "∞", "stun immunity"))
    elif guard or "fixed:guard" in body["flags"]:
        fixed = "*" if "fixed:guard" in body["flags"] else ""
        held.append(("guard", f"{printed(guard)}{fixed}", f"guard {guard}{', fixed' if fixed else ''}"))
    if body[reduced]:
        held.append((reduced, printed(body[reduced]), f"{reduced} {body[reduced]}"))
    if not held:
        return Cell("guard", Shown("–", f"no guard, no {reduced}"))
    labels, values, words = zip(*held, strict=True)
    value = " ".join(values)
    return Cell(", ".join(labels), Shown(value, None if value.isdigit() else ", ".join(words)))


def _plain_strip(body: Body, cells: tuple[tuple[str, str], ...]) -> list[Cell]:
    return [Cell(label, shown_plain(body[key], known=False)) for key, label in cells]


def _site_strip(body: Body) -> list[Cell]:
    influence, generation, attack, defense, points = _plain_strip(body, SITE)
    both = f"attack {attack.shown.value}, defense {defense.shown.value}"
    return [
        influence,
        generation,
        Cell("atk/def", Shown(f"{attack.shown.value}/{defense.shown.value}", both)),
        points,
    ]


def _combat_strip(body: Body) -> list[Cell]:
    return [Cell("attacks", Shown(body["attack"])), Cell("defends", Shown(listed(body["defend"])))]


def _what_is_known(body: Body) -> list[Cell]:
    """Only the numbers that somebody states: of a Sularia card of no known kind, and of a Magic that may battle."""
    cells = MAGIC if body["game"] == "battleboard" else UNKNOWN_SULARIA
    return _plain_strip(body, tuple((key, label) for key, label in cells if body[key] is not None))


def _copies(body: Body) -> list[Cell]:
    return [Cell("in the kit", Shown(printed(body["count"])))] if (body["count"] or 0) > 1 else []


SITE = (
    ("influence_cost", "influence"),
    ("generation", "generation"),
    ("atk", "attack"),
    ("def", "defense"),
    ("points", "points"),
)
UNKNOWN_SULARIA = (
    ("sularium_cost", "sularium"),
    ("influence_cost", "influence"),
    ("influence_threshold", "threshold"),
    ("atk", "attack"),
    ("def", "defense"),
    ("points", "points"),
)
MAGIC = (("attack", "attack"), ("defend", "defend"))

# What a number's column is called on the strip, in the fixed order of each kind.
PLAIN_STRIPS: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {
    ("war", "fighter"): (("starting_life", "life"),),
    ("trials", "fighter"): (("starting_life", "life"),),
    ("sularia", "combatant"): (
        ("sularium_cost", "sularium"),
        ("atk", "attack"),
        ("def", "defense"),
        ("points", "points"),
    ),
    ("sularia", "tactic"): (("influence_threshold", "threshold"), ("points", "points")),
    ("sularia", "condition"): (("influence_threshold", "threshold"), ("points", "points")),
    ("battlecards", "fighter"): (
        ("wounds", "wounds"),
        ("alignment", "alignment"),
        ("status", "status"),
        ("symbol", "symbol"),
    ),
    ("battlecards", "spell"): (("timing", "cast"), ("test_boxes", "test boxes")),
    ("battlecards", "treasure"): (("price", "gold"),),
    ("battleboard", "battler"): (("attack", "attack"), ("defend", "defend")),
}

STRIPS: dict[tuple[str, str], Callable[[Body], list[Cell]]] = {
    ("sularia", "site"): _site_strip,
    ("sularia", "unknown"): _what_is_known,
    ("battlecards", "combat"): _combat_strip,
    ("battleboard", "magic"): _what_is_known,
}
