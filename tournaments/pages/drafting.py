"""What the page of a draft shows: what everybody may see of it, and the choices of one's own seat."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from tournaments.draft.grid import LINES
from tournaments.log import TournamentState
from tournaments.log.state import DraftKind
from tournaments.log.views import Viewer, draft
from tournaments.pages.told import card_names, clock_of, named

KINDS = {
    DraftKind.FIGHTERS: "Fighter draft",
    DraftKind.PACKS: "Pack draft",
    DraftKind.ROCHESTER: "Rochester draft",
    DraftKind.GRID: "Grid draft",
}


def draft_context(state: TournamentState, viewer: Viewer, number: int) -> dict[str, Any]:
    """Raises RefusedError `no_such_draft`."""
    one = state.draft(number)
    shown: Any = draft(state, viewer, number)
    table = shown["table"]
    lying = [copy for copy in [*table.get("opened", []), *(table.get("grid") or [])] if copy is not None]
    own_pack = [copy for pack in table.get("packs", []) if pack["entry"] == viewer.entry for copy in pack["pack"]]
    slugs = {copy["card"] for copy in [*lying, *own_pack]} | set(table.get("left", {}))
    slugs |= {slug for taken in shown["taken"] for slug in taken["cards"]}
    names = card_names(state.settings.game, slugs)
    copies = {copy["id"]: copy for copy in [*lying, *own_pack]}

    def words(choice: int | str) -> tuple[str, str]:
        """What a button takes, and what else there is to know of it."""
        if isinstance(choice, int):
            return names[copies[choice]["card"]], copies[choice]["faction"] or ""
        if choice in LINES:
            there = [table["grid"][place] for place in LINES[choice]]
            return choice.replace("-", " "), ", ".join(names[copy["card"]] for copy in there if copy)
        return names.get(choice, choice), ""

    yours = shown.get("yours")
    choices = [(choice, *words(choice)) for choice in yours["choices"]] if yours else []
    if one.kind is not DraftKind.GRID:
        choices.sort(key=lambda choice: choice[1:])
    return {
        "draft": shown,
        "kind": KINDS[one.kind],
        "clock": None if one.clock is None else clock_of(f"Pick {one.turn}", one.clock, timezone.now()),
        "waiting": [named(state, entry) for entry in shown["waiting_for"]],
        "yours": yours,
        "choices": choices,
        "taken": [
            (named(state, line["entry"]), [(names[slug], count) for slug, count in line["cards"].items()])
            for line in shown["taken"]
        ],
        "lying": [names[copy["card"]] for copy in lying],
        "left": [(names[slug], count) for slug, count in table.get("left", {}).items()],
        "sealed": not one.open and not one.over,
    }
