"""Many matches between two sides, counted: the same result for the same seed, however many processes play.

Each match has a seed of its own that only the series' seed and the match's number decide, and agents of its own. Two
matches in a row share their seed, and the sides change seats in between.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Final

from engine.agents.named import agent_of, check_agent
from engine.battlecon.uses import course
from engine.battlecon.war import War, read_records
from engine.choices import Picker
from engine.errors import BadSetupError
from engine.outcome import DRAW
from engine.random64 import MASK, STRIDE, advanced, drawn, seeded
from engine.registry import Game, game_of
from engine.statistics import CardTally, Course, Tally

MOST_MATCHES: Final = 1_000_000
MOST_JOBS: Final = 64
CHUNK: Final = 4  # matches that one process plays in a row
AHEAD: Final = 4  # chunks a process that wait while it plays
MANY: Final = 1 << 62

# How the games tell what a match came to.
COURSES: Final[Mapping[str, Callable[[Any], Course]]] = {War.name: course}


@dataclass(frozen=True)
class Series:
    """Matches of one set-up: `setup` and `agents` are of the two sides in the order of the first match's seats.

    `fixtures` is the folder with a folder of cards for each game, `trees` the one where their typed trees are kept.
    """

    fixtures: Path
    game: str
    setup: Mapping[str, Any]
    agents: tuple[str, str]
    seed: int
    matches: int
    trees: Path | None = None

    def check(self) -> None:
        """Raises BadSetupError that names the field of what cannot be played."""
        whole_number("matches", self.matches, 1, MOST_MATCHES)
        for side, name in enumerate(self.agents):
            check_agent(f"agents.{side}", name)
        table_of(self.fixtures, self.game, self.trees).matchup(self.setup)

    def seed_of(self, number: int) -> int:
        """The seed of a match; of its two agents' chance, the next ones."""
        return drawn((seeded(self.seed) + (number // 2 + 1) * STRIDE) & MASK, MANY)


def whole_number(where: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise BadSetupError(where, f"is {value:,}; a whole number from {least} to {most:,} is needed")


@cache
def table_of(fixtures: Path, name: str, trees: Path | None = None) -> Game[Any, Any]:
    """The game of a name with the cards of its fixtures, made once a process."""
    folder = fixtures / name
    return game_of(name, read_records(folder) if folder.is_dir() else (), trees)


class Players:
    """The agents at their seats: each sees the state with all that it may not know drawn anew."""

    def __init__(self, game: Game[Any, Any], agents: Sequence[Picker], seed: int) -> None:
        self.game = game
        self.agents = agents
        self.random = advanced(seeded(seed))

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        self.random = advanced(self.random)
        return self.agents[seat].pick(self.game.resample(state, seat, self.random), seat, kind, options)


def play(series: Series, number: int) -> Tally:
    """One match of a series, played to its end and counted."""
    game = table_of(series.fixtures, series.game, series.trees)
    swapped = number % 2
    seed = series.seed_of(number)
    sides = (1, 0) if swapped else (0, 1)  # the side that sits in each seat
    matchup = game.matchup(swapped_setup(series.setup) if swapped else series.setup)
    state = game.new_duel(matchup, seed)
    state.events = []
    agents = [agent_of(series.agents[side], game, seed + 1 + side) for side in sides]
    players = Players(game, agents, seed + 3)
    while (outcome := game.outcome(state)) is None:
        game.play_on(state, players)
    winner = None if outcome.winner == DRAW else sides[outcome.winner]
    tally = Tally(matches=1, draws=int(winner is None), reasons={outcome.reason: 1})
    if winner is not None:
        tally.wins[winner] = 1
    told = COURSES[series.game](state)
    tally.rounds = tally.longest = told.rounds
    for seat, damage in enumerate(told.damage):
        tally.damage[sides[seat]] = damage
    for use in told.uses:
        side = sides[use.seat]
        card = tally.cards.setdefault((side, use.kind, use.card), CardTally())
        card += CardTally(1, int(use.succeeded), use.damage, int(side == winner))
    return tally


def swapped_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """The set-up with the seats changed: every field that has an entry for each seat is turned round."""
    return {
        field: [value[1], value[0]] if isinstance(value, (list, tuple)) and len(value) == 2 else value
        for field, value in setup.items()
    }


def play_chunk(series: Series, first: int, count: int) -> Tally:
    """Some matches of a series in a row."""
    tally = Tally()
    for number in range(first, first + count):
        tally += play(series, number)
    return tally


def tallies(several: Sequence[Series], jobs: int = 1) -> Iterator[tuple[int, Tally]]:
    """The tallies of some series as their matches are played, each with its series' place; their sum is the result.

    Raises BadSetupError that names the field before anything is played, BrokenExecutor when a process dies. Who stops
    listening ends the processes.
    """
    for series in several:
        series.check()
    whole_number("jobs", jobs, 1, MOST_JOBS)
    if jobs > 1:
        return played_by_many(several, jobs)
    return ((place, play(series, number)) for place, series in enumerate(several) for number in range(series.matches))


def chunks(several: Sequence[Series]) -> Iterator[tuple[int, Series, int, int]]:
    """The matches to play: a series' place, the series, the first match and how many."""
    for place, series in enumerate(several):
        for first in range(0, series.matches, CHUNK):
            yield place, series, first, min(CHUNK, series.matches - first)


def played_by_many(several: Sequence[Series], jobs: int) -> Iterator[tuple[int, Tally]]:
    others = set(active_children())
    coming = chunks(several)
    waiting: deque[tuple[int, Future[Tally]]] = deque()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts)
    try:
        while True:
            for place, series, first, count in islice(coming, AHEAD * jobs - len(waiting)):
                waiting.append((place, pool.submit(play_chunk, series, first, count)))
            if not waiting:
                return
            place, future = waiting[0]
            yield place, future.result()
            waiting.popleft()
    finally:
        if waiting:
            for process in set(active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


def leave_interrupts() -> None:
    """An interrupt is for the process that counts; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(series: Series, jobs: int = 1) -> Tally:
    """Play a series to its end. Raises BadSetupError that names the field."""
    total = Tally()
    for _, tally in tallies([series], jobs):
        total += tally
    return total
