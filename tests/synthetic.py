"""Any number of made-up cards for tests and measurements: copies of the shipped ones under slugs of their own.

python -m tests.synthetic DIRECTORY 10000
"""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parent.parent / "fixtures"
# Kinds that no text calls by name, so that their copies may have names of their own.
NEVER_NAMED = {"style", "finisher", "site", "combatant", "tactic", "condition", None}

Card = dict[str, Any]
# The cards of one file: a fighter's kit names nothing outside itself and the files that come before it.
Unit = tuple[str, list[Card]]


def write_fixtures(directory: Path, cards: int) -> None:
    """Write a fixture directory with exactly so many cards, of all games as far as they fit, and no lists."""
    units = list(_units(cards))
    for game in json.loads((FIXTURES / "games.json").read_text())["games"]:
        (directory / game["slug"]).mkdir(parents=True)
    for name in ("games.json", "migrations.json"):
        (directory / name).write_text((FIXTURES / name).read_text())
    next_id = {game: count(1) for game in ("war", "trials", "sularia", "battlecards", "battleboard")}
    for number, (game, unit) in enumerate(units):
        for card in unit:
            card["id"] = next(next_id[game])
        (directory / game / f"{number:04}.json").write_text(json.dumps({"game": game, "cards": unit}))


def _units(cards: int) -> Iterator[Unit]:
    shipped = sorted(_shipped(), key=lambda unit: any(card["kind"] == "fighter" for card in unit[1]))
    fillers = [unit for unit in shipped if unit[0] == "sularia"]
    left = cards
    for copy in count(1):
        if copy == 2:
            # There is one for all fighters.
            shipped = [unit for unit in shipped if unit[1][0]["kind"] != "special_action"]
        fitting = [unit for unit in shipped if len(unit[1]) <= left]
        for game, unit in fitting or [(game, unit[:left]) for game, unit in fillers]:
            if len(unit) <= left:
                left -= len(unit)
                yield game, _copied(unit, copy)
        if not left:
            return


def _shipped() -> Iterator[Unit]:
    for path in sorted(FIXTURES.glob("*/*.json"), key=lambda path: path.stem):
        if path.parent.name != "schema":
            document = json.loads(path.read_text())
            yield document["game"], document["cards"]


def _copied(unit: list[Card], copy: int) -> list[Card]:
    def renamed(value: Any) -> Any:
        if isinstance(value, list):
            return [renamed(inner) for inner in value]
        return value and f"{value}-{copy}"

    cards = deepcopy(unit)
    for card in cards:
        for key in ("slug", "fighter", "replaces", "other_side", "opening_discards", "granted_for"):
            if key in card:
                card[key] = renamed(card[key])
        card["code"] = card["code"] and f"{card['code']}-{copy}"
        if copy > 1 and card["kind"] == "base" and not card["fighter"] and "base_kind" in card:
            # No kit has more than the first ones.
            card |= {"base_kind": "tag", "replaces": None}
        if card["kind"] in NEVER_NAMED:
            card["name"] = f"{card['name']} {copy}"
    return cards


if __name__ == "__main__":
    write_fixtures(Path(sys.argv[1]), int(sys.argv[2]))
