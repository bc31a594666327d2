"""How strong the agents are: contests of two agents over pairings in which all 18 fighters of War take part.

Each pairing is played with both assignments of the fighters, and the sides change seats after each match, so neither
fighters nor seats favour an agent. A row of the table is what two calls of `manage.py simulate` count together.

python -m tests.bench.strength --agents equilibrium greedy --matches 40 --seed 7
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from engine.errors import EngineError
from engine.simulate import Series, play
from engine.statistics import Tally, rate, wilson
from play.files import write
from tests.bench.server import ROOT

CONTESTS = (("greedy", "random"), ("equilibrium", "greedy"))
PAIRINGS = (
    ("khadath", "lixis"),
    ("hikaru", "cadenza"),
    ("vanaah", "kallistar"),
    ("zaamassal", "magdelina"),
    ("cherri", "demitras"),
    ("heketch", "kehrolyn"),
    ("luc", "seth"),
    ("sagas", "tatsumi"),
    ("rukyuk", "hepzibah"),
)
ROUND = 4  # matches of a pairing: both assignments in both seats, all with one seed


class Contest:
    """Two agents over all pairings, with a tally for each; side 0 is the first agent's."""

    def __init__(self, agents: tuple[str, str], seed: int, matches: int) -> None:
        self.agents, self.seed = agents, seed
        self.rounds = range(matches // ROUND)
        self.tallies = [Tally() for _ in PAIRINGS]
        self._series = [
            [
                Series(ROOT / "fixtures", "war", {"fighters": list(fighters)}, agents, seed, matches // 2)
                for fighters in (pairing, pairing[::-1])
            ]
            for pairing in PAIRINGS
        ]
        self._series[0][0].check()

    def play_round(self, number: int) -> None:
        """All pairings or none, so that a contest broken off has played them equally often."""
        played = [Tally() for _ in PAIRINGS]
        for tally, assignments in zip(played, self._series, strict=True):
            for series in assignments:
                tally += play(series, 2 * number)
                tally += play(series, 2 * number + 1)
        for tally, more in zip(self.tallies, played, strict=True):
            tally += more

    def to_json(self) -> dict[str, Any]:
        pairings = [
            {
                "fighters": pairing,
                "matches": tally.matches,
                "wins": tally.wins,
                "draws": tally.draws,
                **rate(tally.wins[0], tally.matches),
            }
            for pairing, tally in zip(PAIRINGS, self.tallies, strict=True)
        ]
        return {"agents": self.agents, "seed": self.seed, "pairings": pairings}

    def table(self) -> Iterator[str]:
        """As the documents show it: how often the first agent won each pairing, and all of them."""
        total = Tally()
        for tally in self.tallies:
            total += tally
        yield f"| {self.agents[0]} against {self.agents[1]}, seed {self.seed} | matches | won | drawn |"
        yield "|---|---|---|---|"
        for pairing, tally in zip(PAIRINGS, self.tallies, strict=True):
            yield row(", ".join(fighter.title() for fighter in pairing), tally)
        yield row("all", total)


def row(name: str, tally: Tally) -> str:
    low, high = wilson(tally.wins[0], tally.matches)
    share = tally.wins[0] / max(tally.matches, 1)
    won = f"{100 * share:.1f}% ({100 * low:.1f} to {100 * high:.1f})"
    return f"| {name} | {tally.matches} | {won} | {tally.draws} |"


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=__doc__)
    parser.add_argument("--agents", nargs=2, metavar="AGENT", help="this contest alone, the stronger first")
    parser.add_argument("--matches", type=int, default=40, help=f"of each pairing, a multiple of {ROUND} (default 40)")
    parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same table (default 7)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="keep the counts as JSON, after each round anew")
    asked = parser.parse_args(given)
    if asked.matches < ROUND or asked.matches % ROUND:
        parser.error(f"--matches {asked.matches}: a multiple of {ROUND} is needed, at least {ROUND}")
    try:
        contests = [Contest(agents, asked.seed, asked.matches) for agents in contests_asked(asked.agents)]
    except EngineError as problem:
        parser.error(str(problem))
    try:
        keep(contests, asked.output)  # before hours are played for nothing
        for contest in contests:
            play_out(contest, lambda: keep(contests, asked.output))
    except OSError as problem:
        parser.error(f"{asked.output} cannot be written: {problem.strerror}")
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted; the last table has the rounds played until then.\n")
        raise SystemExit(130) from None


def play_out(contest: Contest, after_round: Callable[[], None]) -> None:
    """Play a contest and print its table, also when it is broken off."""
    try:
        for number in tqdm(contest.rounds, unit="round", leave=False, disable=not sys.stderr.isatty()):
            contest.play_round(number)
            after_round()
    finally:
        sys.stdout.write("\n".join(contest.table()) + "\n\n")
        sys.stdout.flush()


def keep(contests: Sequence[Contest], file: Path | None) -> None:
    if file:
        write(file, json.dumps([contest.to_json() for contest in contests], indent=1) + "\n")


def contests_asked(agents: Sequence[str] | None) -> Sequence[tuple[str, str]]:
    return CONTESTS if agents is None else [(agents[0], agents[1])]


if __name__ == "__main__":
    main()
