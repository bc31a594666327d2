"""What the page of cards can be sorted by: name and id always, and the numbers of the chosen kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from cards.api.ordering import ORDERING, Key, number


@dataclass(frozen=True)
class Sort:
    """One way to sort. A number begins with the highest."""

    label: str
    key: Key
    highest_first: bool = True


@dataclass(frozen=True)
class SortChoice:
    """A link that sorts the list, or turns it round where it is sorted so already; `words` say which way it stands."""

    name: str
    label: str
    words: str
    arrow: str
    query: str
    chosen: bool


NAME = Sort("name", Key("sort_key"), highest_first=False)
ALWAYS = {"name": NAME, "id": Sort("id", Key("local_id"), highest_first=False)}


def _numbers(table: str, **labels: str) -> dict[str, Sort]:
    """The columns of a table of cards, each with what the strip of the card's face calls it."""
    return {column: Sort(label, number(f"{table}__{column}")) for column, label in labels.items()}


def _attack(table: str) -> dict[str, Sort]:
    return _numbers(table, range_min="range", power="power", priority="priority")


def _sularia(**labels: str) -> dict[str, Sort]:
    return _numbers("as_sularia", **labels)


DEFENSE = {"def": Sort("defense", number("as_sularia__defense"))}
DUELLIST = _numbers("as_fighter", starting_life="life")

# By game and kind; the names are those that the API's list of the kind orders by.
SORTS: Mapping[tuple[str, str], Mapping[str, Sort]] = {
    **{
        (game, kind): sorts
        for game in ("war", "trials")
        for kind, sorts in {
            "style": _attack("as_style"),
            "base": _attack("as_base"),
            "finisher": _attack("as_finisher"),
            "fighter": DUELLIST,
        }.items()
    },
    ("war", "arena"): _numbers("as_arena", number="number"),
    ("sularia", "combatant"): _sularia(sularium_cost="sularium", atk="attack")
    | DEFENSE
    | _sularia(generation="generation", points="points"),
    ("sularia", "site"): _sularia(influence_cost="influence", generation="generation", atk="attack")
    | DEFENSE
    | _sularia(points="points"),
    ("sularia", "tactic"): _sularia(influence_threshold="threshold", points="points"),
    ("sularia", "condition"): _sularia(influence_threshold="threshold", points="points"),
    ("battlecards", "fighter"): _numbers("as_battlecard", wounds="wounds", number="number"),
    ("battlecards", "spell"): _numbers("as_spell", test_boxes="test boxes", number="number"),
    ("battlecards", "combat"): _numbers("as_combat", number="number"),
    ("battlecards", "treasure"): _numbers("as_treasure", price="gold", number="number"),
    ("battleboard", "battler"): _numbers("as_battleboard", attack="attack", defend="defend"),
}


def sorts_of(chosen: Mapping[str, str]) -> dict[str, Sort]:
    """What a list can be sorted by, by the name `ordering` has for it."""
    sorts = dict(ALWAYS)
    for (game, kind), numbers in SORTS.items():
        if kind == chosen.get("kind") and game == chosen.get("game", game):
            sorts |= numbers
    return sorts


def sort_choices(sorts: Mapping[str, Sort], ordering: str | None, here: Mapping[str, str]) -> Iterator[SortChoice]:
    """The links that sort a list; `here` are the other parameters of its address."""
    first = (ordering or "name").partition(",")[0]
    for name, sort in sorts.items():
        chosen = first.removeprefix("-") == name
        falls = first.startswith("-") if chosen else sort.highest_first
        asked = f"-{name}" if falls != chosen else name
        query = here if asked == "name" else {**here, ORDERING: asked}
        yield SortChoice(name, sort.label, _direction(sort, falls), "↓" if falls else "↑", urlencode(query), chosen)


def sorted_in_words(sorts: Mapping[str, Sort], ordering: str | None) -> str:
    """By name; by power, highest first."""
    keys = (ordering or "name").split(",")
    parts = []
    for asked in keys:
        sort = sorts[asked.removeprefix("-")]
        falling = asked.startswith("-")
        plain = sort is NAME and not falling
        parts.append(sort.label if plain else f"{sort.label}, {_direction(sort, falling)}")
    return f"by {', then '.join(parts)}"


def _direction(sort: Sort, falling: bool) -> str:
    if sort is NAME:
        return "Z to A" if falling else "A to Z"
    return "highest first" if falling else "lowest first"
