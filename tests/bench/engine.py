"""How fast War goes, in pure Python and compiled, beside OpenSpiel's hearts: random duels, clones, decisions.

Each engine is a process of its own that plays a share when it is told to. Turn by turn all of them play a share, on the
same core and in processor seconds, so what else the machine does comes to all alike; the ratios are those of a turn.
The equilibrium decisions are taken in turns too: one opening position by every engine, then the next.

python -m tests.bench.engine [--all] [--beside FOLDER]

`--all` decides the opening of every pairing, not of a sample; `--beside` measures another engine with these: the one
in a folder that holds `engine`, such as an older checkout.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
COMPILED = ROOT / "var" / "compiled"
TURNS = 7
SHARE = 1.0  # processor seconds
CLONES = 20_000
APART = 6  # of the 324 pairings those of fighters whose places are so far apart, or the same: each is in both seats
DECISIONS = 36  # openings decided, of the 324, evenly spread
SEED = 7  # of everything that chance decides
FIGHTERS = 18
HEARTS = "hearts of OpenSpiel"


def engine(*, every_opening: bool = False, beside: Path | None = None) -> dict[str, Any]:
    """Medians over the turns; hearts and the compiled engine only where they are installed or built."""
    players = {"pure": Player("war", [ROOT])}
    told: dict[str, Any] = {}
    if beside is not None:
        players[str(beside)] = Player("war", [beside.resolve(), ROOT])
    if COMPILED.exists():
        players["compiled"] = Player("war", [COMPILED, ROOT])
    else:
        told["compiled"] = "not built: make wheel"
    if importlib.util.find_spec("pyspiel"):
        players[HEARTS] = Player("hearts", [ROOT])
    else:
        told[HEARTS] = "not measured: there is no package open_spiel here"
    turns = [{name: player.tell("play") for name, player in players.items()} for _ in range(TURNS)]
    openings = range(0, FIGHTERS**2, 1 if every_opening else FIGHTERS**2 // DECISIONS)
    engines = [name for name in players if name != HEARTS]
    decided = [{name: players[name].tell(f"decide {number}") for name in engines} for number in openings]
    counted = players["pure"].tell("count")
    for player in players.values():
        player.stop()
    for name in players:
        told[name] = {figure: round(median(turn[name][figure] for turn in turns), 2) for figure in turns[0][name]}
    told["pure"] |= counted
    for name in engines:
        seconds = [turn[name]["seconds"] for turn in decided]
        told[name] |= {
            "openings decided": len(seconds),
            "s an equilibrium decision, median": round(median(seconds), 3),
            "s an equilibrium decision, most": round(max(seconds), 3),
            "ms a cell": round(1000 * sum(seconds) / sum(turn[name]["cells"] for turn in decided), 3),
        }
    for name in [name for name in players if name != HEARTS and HEARTS in players]:
        ratio = median(turn[name]["decisions a second"] / turn[HEARTS]["decisions a second"] for turn in turns)
        told[f"{name}: decisions a second, times those of hearts"] = round(ratio, 3)
    if "compiled" in players:
        ratio = median(turn["compiled"]["decisions a second"] / turn["pure"]["decisions a second"] for turn in turns)
        told["compiled: decisions a second, times those of pure Python"] = round(ratio, 2)
    told["goals"] = {
        "pure, times hearts": "0.3 (stretch 0.4)",
        "compiled, times hearts": "1.2 (stretch 1.5)",
        "us a clone": "3 pure, 1 compiled",
        "s an equilibrium decision, median": "1.5 pure, 0.3 compiled",
        "ms a cell": "1 pure, 0.2 compiled",
    }
    return told


class Player:
    """A process that plays one game, with the engine that the path leads to first."""

    def __init__(self, game: str, path: Sequence[Path]) -> None:
        given = os.environ.get("PYTHONPATH")
        places = [*map(str, path), *([given] if given else [])]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.bench.engine", game],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, task: str) -> dict[str, float]:
        """Let it do its task of a turn, `play`, `count` or `decide` with the number of an opening: what it measured."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{task}\n")
        self._process.stdin.flush()
        measured: dict[str, float] = json.loads(self._process.stdout.readline())
        return measured

    def stop(self) -> None:
        self._process.communicate()


class Dice:
    """Answers by chance as cheaply as can be, and counts."""

    def __init__(self) -> None:
        self.decisions = 0

    def pick(self, state: object, seat: int, kind: int, options: Sequence[int]) -> int:
        self.decisions += 1
        return int(random.random() * len(options))


Tasks = dict[str, Callable[..., dict[str, float]]]


def war_player() -> Tasks:
    """Random duels of all fighters through `play_on`, one decision an answered question; and openings decided."""
    from engine.battlecon.steps import play_on
    from engine.battlecon.war import War, read_records

    war = War(read_records(ROOT / "fixtures" / "war"))
    pairings = list(product(war.fighters, war.fighters))
    matchups = [war.matchup({"fighters": pairings[number]}) for number in sampled()]

    def play(matchup: Any) -> tuple[int, int]:
        state, dice = war.new_duel(matchup, random.getrandbits(32)), Dice()
        while not state.over:
            play_on(state, dice)
        return dice.decisions, state.beat

    def share() -> dict[str, float]:
        played = beats = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SHARE:
            more, lasted = play(matchups[played % len(matchups)])
            played, beats, decisions = played + 1, beats + lasted, decisions + more
        return {
            "decisions a second": decisions / spent,
            "us a beat": spent / beats * 1e6,
            "decisions a duel": decisions / played,
            "us a clone": clone_time(),
        }

    def clone_time() -> float:
        """In the middle of a beat."""
        state, dice = war.new_duel(matchups[1], 1), Dice()
        while state.beat < 3 or not state.pending:
            play_on(state, dice)
        start = time.process_time()
        for _ in range(CLONES):
            state.clone()
        return (time.process_time() - start) / CLONES * 1e6

    def decide(number: str) -> dict[str, float]:
        return opening_decided(war, pairings[int(number)])

    for matchup in matchups:
        play(matchup)
    return {
        "play": share,
        "decide": decide,
        "count": lambda: instructions_of(lambda: sum(play(one)[1] for one in matchups)),
    }


def instructions_of(beats_played: Callable[[], int]) -> dict[str, float]:
    """What bounds the engine in pure Python: the functions that a beat calls, and the interpreter's instructions."""
    counts = {"call": 0, "opcode": 0}

    def note(frame: FrameType, event: str, argument: object) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event in counts:
            counts[event] += 1
        return note

    sys.settrace(note)
    beats = beats_played()
    sys.settrace(None)
    return {"calls a beat": round(counts["call"] / beats), "instructions a beat": round(counts["opcode"] / beats)}


def sampled() -> list[int]:
    """The numbers of 54 of the 324 pairings, in which every fighter is thrice in either seat."""
    return [number for number in range(FIGHTERS**2) if (number // FIGHTERS - number % FIGHTERS) % APART == 0]


def opening_decided(war: Any, fighters: Sequence[str]) -> dict[str, float]:
    """The equilibrium of the first attack pairs, after initial discards at random."""
    from engine.agents.equilibrium import MOST_CELLS, TOLERANCE
    from engine.agents.lookahead import look_ahead_of
    from engine.agents.random import RandomAgent
    from engine.agents.search import Search

    look_ahead, agent = look_ahead_of(war.name), RandomAgent(SEED)
    state = war.new_duel(war.matchup({"fighters": fighters}), SEED)
    while look_ahead.rounds(state) < 0 or not look_ahead.settled(state):
        war.step(state, agent)
    start = time.process_time()
    _, solution = Search(war, look_ahead).stage(state, TOLERANCE, MOST_CELLS)
    return {"seconds": time.process_time() - start, "cells": solution.cells}


def hearts_player() -> Tasks:
    """Random games through `legal_actions` and `apply_action`; the deal is chance and no decision."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                decisions += 1
            state.apply_action(actions[int(random.random() * len(actions))])
        return decisions

    def share() -> dict[str, float]:
        played = decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SHARE:
            played, decisions = played + 1, decisions + play()
        return {"decisions a second": decisions / spent, "decisions a game": decisions / played}

    play()
    return {"play": share}


def serve(game: str) -> None:
    """Do a task for every line that comes in, on the one core that all players share."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    random.seed(SEED)
    tasks = war_player() if game == "war" else hearts_player()
    gc.collect()
    gc.freeze()  # what is loaded stays: the collector need not look through it again and again
    for line in sys.stdin:
        task, *given = line.split()
        sys.stdout.write(f"{json.dumps(tasks[task](*given))}\n")
        sys.stdout.flush()


def main() -> None:
    arguments = argparse.ArgumentParser(description="How fast War goes, pure and compiled, beside OpenSpiel's hearts.")
    arguments.add_argument("--all", action="store_true", help="decide the opening of every pairing, not of a sample")
    arguments.add_argument("--beside", type=Path, help="another engine: a folder that holds the package engine")
    given = arguments.parse_args()
    sys.stdout.write(f"{json.dumps(engine(every_opening=given.all, beside=given.beside), indent=2)}\n")


if __name__ == "__main__":
    if sys.argv[1:2] in (["war"], ["hearts"]):
        serve(sys.argv[1])
    else:
        main()
