"""manage.py simulate: many matches between two agents, counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.errors import EngineError
from engine.simulate import Series
from engine.statistics import Tally, wilson
from play.asked import ask_for_setup, setup_in
from play.duels import game_from
from play.files import write
from play.output import say
from play.simulations import percent, played


class Command(BaseCommand):
    help = "Play many matches between two agents, who change seats after each, and count what comes of them."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        ask_for_setup(parser)
        parser.add_argument("--matches", type=int, default=1000, help="how many (default 1000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same result (default 1)")
        parser.add_argument(
            "--agents",
            nargs=2,
            default=["random", "random"],
            metavar="AGENT",
            help="who plays each fighter: random (default), greedy or equilibrium",
        )
        parser.add_argument("--jobs", type=int, default=1, help="how many processes play (default 1)")
        parser.add_argument("--json", action="store_true", help="the result as JSON")
        parser.add_argument("--output", type=Path, metavar="FILE", help="write the result to a file")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            game_from(options["fixtures"], options["game"])
        except EngineError as problem:
            raise CommandError(str(problem)) from problem
        agents = options["agents"][0], options["agents"][1]
        asked = options["seed"], options["matches"], settings.TREES_DIR
        series = Series(options["fixtures"], options["game"], setup_in(options), agents, *asked)
        ((tally,), broken_off) = played([series], options["jobs"])
        text = as_json(series, tally) if options["json"] else as_text(series, tally)
        if options["output"]:
            try:
                write(options["output"], text + "\n")
            except OSError as problem:
                raise CommandError(f"{options['output']} cannot be written: {problem.strerror}") from problem
        else:
            say(self.stdout, text)
        if broken_off:
            raise broken_off


def as_json(series: Series, tally: Tally) -> str:
    asked = {
        "game": series.game,
        "setup": dict(series.setup),
        "agents": list(series.agents),
        "seed": series.seed,
        "complete": tally.matches == series.matches,
    }
    return json.dumps(asked | tally.to_json(), indent=2, ensure_ascii=False)


def as_text(series: Series, tally: Tally) -> str:
    """The result as people read it: who won how often, how long it took, and what came of each card."""
    names = [f"{fighter} ({agent})" for fighter, agent in zip(series.setup["fighters"], series.agents, strict=True)]
    matches = f"{tally.matches:,} of {series.matches:,}" if tally.matches < series.matches else f"{tally.matches:,}"
    lines = [
        f"{matches} matches of {series.game}, seed {series.seed}: {names[0]} against {names[1]}.",
        "They change seats after each match; intervals are 95% (Wilson).",
    ]
    if tally.matches:
        lines += [
            "",
            *results(names, tally),
            "",
            *(line for side in (0, 1) for line in cards(names[side], side, tally)),
        ]
    return "\n".join(lines).rstrip()


def results(names: list[str], tally: Tally) -> Iterator[str]:
    width = max(len(name) for name in (*names, "drawn"))
    for side, name in enumerate(names):
        damage = tally.damage[side] / tally.matches
        yield f"{name:{width}}  {share(tally.wins[side], tally.matches)}  {damage:5.1f} damage a match"
    yield f"{'drawn':{width}}  {share(tally.draws, tally.matches)}"
    reasons = ", ".join(f"{reason} {percent(n / tally.matches)}" for reason, n in sorted(tally.reasons.items()))
    yield f"Beats: {tally.rounds / tally.matches:.1f} on average, {tally.longest} at most. Decided by: {reasons}."


def share(count: int, of: int) -> str:
    low, high = wilson(count, of)
    return f"{count:6,}  {percent(count / of):>6} ({percent(low)} to {percent(high)})"


def cards(name: str, side: int, tally: Tally) -> Iterator[str]:
    """Each card of a side: how often it was played in a beat, how often its attack hit, what damage it did."""
    found = sorted((kind, card) for of, kind, card in tally.cards if of == side)
    if not found:
        return
    width = max(len(f"{kind} {card}") for kind, card in found)
    yield f"{name}"
    yield f"  {'':{width}}  played     hit  (95% interval)     damage  match won"
    for kind, card in sorted(found, reverse=False, key=lambda each: (each[0] != "style", each)):
        numbers = tally.cards[side, kind, card]
        low, high = wilson(numbers.succeeded, numbers.played)
        hit = f"{percent(numbers.succeeded / numbers.played):>6}  ({percent(low)} to {percent(high)})"
        damage = numbers.damage / numbers.played
        won = percent(numbers.won / numbers.played)
        yield f"  {f'{kind} {card}':{width}}  {numbers.played:6,}  {hit:24}  {damage:6.2f}  {won:>9}"
    yield ""
