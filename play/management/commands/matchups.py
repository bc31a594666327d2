"""manage.py matchups: every fighter against every other, as a table in JSON, CSV and a heat map."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from engine.simulate import Series, table_of
from engine.statistics import Tally, rate, wilson
from play.files import write
from play.heatmap_svg import HeatMap, drawing
from play.output import say
from play.simulations import percent, played


@dataclass(frozen=True)
class Table:
    """The tallies of all pairs of fighters, the earlier name first."""

    game: str
    fighters: Sequence[str]
    agent: str
    seed: int
    matches: int  # for each pair
    tallies: dict[tuple[int, int], Tally]

    def cell(self, row: int, column: int) -> tuple[float, int]:
        """The points of the row's fighter against the column's, a drawn match counting a half, and the matches."""
        tally = self.tallies[min(row, column), max(row, column)]
        return tally.points(0 if row <= column else 1), tally.matches

    def places(self) -> list[tuple[int, int]]:
        """The cells of which something was played."""
        every = [(row, column) for row in range(len(self.fighters)) for column in range(len(self.fighters))]
        return [place for place in every if self.cell(*place)[1]]


class Command(BaseCommand):
    help = "Let every fighter play every other, and write the table of win rates as JSON, CSV and an SVG heat map."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="war")
        parser.add_argument("--matches", type=int, default=200, help="for each pair of fighters (default 200)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same table (default 1)")
        parser.add_argument("--agent", default="random", help="who plays both: random (default), greedy, equilibrium")
        parser.add_argument("--fighters", nargs="+", metavar="FIGHTER", help="these alone (default all)")
        parser.add_argument("--jobs", type=int, default=1, help="how many processes play (default 1)")
        parser.add_argument(
            "--folder",
            type=Path,
            default=settings.VAR_DIR / "matchups",
            help="where GAME.json, GAME.csv and GAME.svg go (default var/matchups)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        game, agent, seed, matches = (options[name] for name in ("game", "agent", "seed", "matches"))
        fixtures = settings.BASE_DIR / "fixtures"
        try:
            known = table_of(fixtures, game, settings.TREES_DIR)
            slugs = [known.find(name, f"fighters.{n}") for n, name in enumerate(options["fighters"] or known.fighters)]
        except EngineError as problem:
            raise CommandError(str(problem)) from problem
        fighters = [slug.removeprefix(f"{game}-") for slug in dict.fromkeys(slugs)]
        pairs = list(combinations_with_replacement(range(len(fighters)), 2))
        several = [
            Series(
                fixtures,
                game,
                {"fighters": [fighters[a], fighters[b]]},
                (agent, agent),
                seed,
                matches,
                settings.TREES_DIR,
            )
            for a, b in pairs
        ]
        totals, broken_off = played(several, options["jobs"])
        table = Table(game, fighters, agent, seed, matches, dict(zip(pairs, totals, strict=True)))
        if broken_off:
            say(self.stdout, as_csv(table))
            raise broken_off
        written = write_all(table, options["folder"])
        say(self.stdout, "\n".join([*ranking(table), "", *(f"Written: {path}" for path in written)]))


def write_all(table: Table, folder: Path) -> list[Path]:
    """The table's three files. Raises CommandError that names the file that cannot be written."""
    texts = {"json": as_json(table), "csv": as_csv(table) + "\n", "svg": as_svg(table)}
    written = []
    for ending, text in texts.items():
        path = folder / f"{table.game}.{ending}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write(path, text)
        except OSError as problem:
            raise CommandError(f"{path} cannot be written: {problem.strerror}") from problem
        written.append(path)
    return written


def as_json(table: Table) -> str:
    cells = [
        {
            "fighter": table.fighters[row],
            "against": table.fighters[column],
            "points": table.cell(row, column)[0],
            "matches": table.cell(row, column)[1],
            **rate(*table.cell(row, column)),
        }
        for row, column in table.places()
    ]
    asked = {"game": table.game, "agent": table.agent, "seed": table.seed, "matches": table.matches}
    return json.dumps(asked | {"fighters": list(table.fighters), "cells": cells}, indent=1) + "\n"


def as_csv(table: Table) -> str:
    """Shares of the row's fighter against the column's, four digits; a cell without matches is empty."""
    output = io.StringIO()
    lines = csv.writer(output, lineterminator="\n")
    lines.writerow(["fighter", *table.fighters])
    played_cells = set(table.places())
    for row, fighter in enumerate(table.fighters):
        shares = [
            f"{points / matches:.4f}" if (row, column) in played_cells else ""
            for column in range(len(table.fighters))
            for points, matches in [table.cell(row, column)]
        ]
        lines.writerow([fighter, *shares])
    return output.getvalue().rstrip("\n")


def as_svg(table: Table) -> str:
    cells = {}
    for row, column in table.places():
        points, matches = table.cell(row, column)
        low, high = wilson(points, matches)
        told = f"{name(table.fighters[row])} against {name(table.fighters[column])}: {percent(points / matches)}"
        cells[row, column] = points / matches, f"{told} ({percent(low)} to {percent(high)})"
    note = (
        "Points in percent of the fighter at the left against the one above; a drawn match is half a point. "
        f"{table.matches:,} matches a pair, seed {table.seed}."
    )
    return drawing(
        HeatMap(
            title=f"Match-ups of {table.game}, both played by the {table.agent} agent",
            note=f"{note} Framed: a fighter against himself.",
            description=f"{note} {said(table)}",
            names=[name(fighter) for fighter in table.fighters],
            cells=cells,
        )
    )


def said(table: Table) -> str:
    """The highest and the lowest share in a sentence, for those who do not see the drawing."""
    shares = {place: table.cell(*place)[0] / table.cell(*place)[1] for place in table.places()}
    best, worst = max(shares, key=shares.__getitem__), min(shares, key=shares.__getitem__)
    ends = [
        f"{name(table.fighters[row])} against {name(table.fighters[column])} with {percent(shares[row, column])}"
        for row, column in (best, worst)
    ]
    return f"Highest: {ends[0]}; lowest: {ends[1]}."


def name(fighter: str) -> str:
    return fighter.replace("-", " ").title()


def ranking(table: Table) -> list[str]:
    """The fighters by their share of points against all others."""
    rows = []
    for row, fighter in enumerate(table.fighters):
        others = [table.cell(row, column) for column in range(len(table.fighters)) if column != row]
        points, matches = sum(points for points, _ in others), sum(matches for _, matches in others)
        if matches:
            rows.append((points / matches, name(fighter), wilson(points, matches)))
    rows.sort(reverse=True)
    width = max((len(fighter) for _, fighter, _ in rows), default=0)
    heading = f"{table.matches:,} matches a pair, {table.agent} agents, seed {table.seed}: points against all others."
    return [
        heading,
        *(
            f"  {who:{width}}  {percent(share):>6} ({percent(low)} to {percent(high)})"
            for share, who, (low, high) in rows
        ),
    ]
