"""What a list of cards can be narrowed by, with how many cards each choice leaves. Pure functions.

The counts come from one grouped query: so many cards of this game, kind, set, origin, faction and fighter. A choice's
count is what the list would hold if it alone were changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

Group = Mapping[str, object]

FACETS = {
    "game": "Game",
    "kind": "Kind",
    "set": "Set",
    "faction": "Faction",
    "fighter": "Fighter",
    "origin": "Where the figures come from",
    "playable": "Can be played",
}
OF_ONE_GAME = frozenset({"kind", "set", "faction", "fighter"})
# Cards of another kind have other numbers to be sorted by.
SORTED_BY = "ordering"
KINDS_OF_NUMBERS = frozenset({"game", "kind"})


@dataclass(frozen=True)
class Choice:
    """One value of a facet; `query` is the address of the list with it, or without it where it is chosen."""

    value: str
    label: str
    count: int
    query: str
    chosen: bool


@dataclass(frozen=True)
class Facet:
    name: str
    title: str
    choices: tuple[Choice, ...]

    @property
    def chosen(self) -> Choice | None:
        return next((choice for choice in self.choices if choice.chosen), None)


def total_of(groups: Iterable[Group], chosen: Mapping[str, str]) -> int:
    """How many cards the chosen values leave."""
    return sum(_count(group) for group in groups if _matches(group, chosen))


def facets_of(
    groups: list[Group], chosen: Mapping[str, str], label: Callable[[str, str], str], kept: Mapping[str, str]
) -> list[Facet]:
    """The facets worth showing: those that could change the list, and those that are chosen.

    `label` names a value of a facet for readers; `kept` are the query's other parameters, which a choice leaves alone.
    """
    facets = []
    for name, title in FACETS.items():
        counts = _counts(groups, name, chosen)
        if name not in chosen and len(counts) < 2:
            continue
        if name in chosen:
            # A chosen value stays in sight, to be dropped, also where it leaves no card.
            counts.setdefault(chosen[name], 0)
        choices = [
            Choice(value, label(name, value), count, _query(name, value, chosen, kept), chosen.get(name) == value)
            for value, count in sorted(counts.items(), key=lambda item: (-item[1], label(name, item[0])))
        ]
        facets.append(Facet(name, title, tuple(choices)))
    return facets


def loosened(groups: list[Group], chosen: Mapping[str, str], kept: Mapping[str, str]) -> list[Choice]:
    """For a list without cards: each chosen value whose removal alone would give some."""
    without = []
    for name, value in chosen.items():
        rest = {other: kept_value for other, kept_value in chosen.items() if other != name}
        count = total_of(groups, rest)
        if count:
            without.append(Choice(value, FACETS[name], count, _address(name, rest, kept), chosen=True))
    return without


def _counts(groups: Iterable[Group], name: str, chosen: Mapping[str, str]) -> Counter[str]:
    others = {other: value for other, value in chosen.items() if other != name}
    counts: Counter[str] = Counter()
    for group in groups:
        if group[name] is not None and _matches(group, others):
            counts[str(group[name])] += _count(group)
    return counts


def _matches(group: Group, chosen: Mapping[str, str]) -> bool:
    return all(str(group[name]) == value for name, value in chosen.items())


def _count(group: Group) -> int:
    count = group["cards"]
    assert isinstance(count, int)
    return count


def _query(name: str, value: str, chosen: Mapping[str, str], kept: Mapping[str, str]) -> str:
    others = {other: chosen_value for other, chosen_value in chosen.items() if other != name}
    if chosen.get(name) != value:
        if name == "game":
            # A kind, set, faction or fighter belongs to its game: another game starts without them.
            others = {other: value for other, value in others.items() if other not in OF_ONE_GAME}
        others = {name: value, **others}
    return _address(name, others, kept)


def _address(changed: str, chosen: Mapping[str, str], kept: Mapping[str, str]) -> str:
    """The query of a list of which one facet was changed."""
    if changed in KINDS_OF_NUMBERS:
        kept = {name: value for name, value in kept.items() if name != SORTED_BY}
    return urlencode({**chosen, **kept})
