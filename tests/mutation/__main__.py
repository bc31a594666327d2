"""python -m tests.mutation [target ...] [--sample N --seed S] [--quick]: how many mutants are killed, which survive.

The code is copied, and each target's modules are written with all their mutants in them. The tests are collected once;
then each mutant runs those that come by its place in a process of its own, forked from there, up to the first that
fails. What survives and did work when modules were imported is tried once more from before that.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tests.mutation.mutants import Mutant, mutated
from tests.mutation.targets import TARGETS, Target

ROOT = Path(__file__).resolve().parents[2]
# The mutants that are no others: what they say, and why no test can tell them from the code.
EQUIVALENT = Path(__file__).parent / "equivalent.txt"
COPIED = ("cards", "config", "decks", "docs", "engine", "fixtures", "play", "tests", "tournaments")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "screenshots", "*.so")


def main(arguments: list[str]) -> int:
    """Prints what becomes of the mutants of these targets, all unless named; 1 when one survives unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="target", help=f"of {', '.join(TARGETS)}; all unless named")
    parser.add_argument("--sample", type=int, help="so many mutants of each target, drawn at random; all unless said")
    parser.add_argument("--seed", type=int, default=1, help="draws another sample")
    parser.add_argument("--quick", action="store_true", help="without the slow tests of a target")
    asked = parser.parse_args(arguments)
    if strange := set(asked.targets) - set(TARGETS):
        parser.error(f"found {', '.join(sorted(strange))}, allowed {', '.join(TARGETS)}")
    left = 0
    for name in asked.targets or TARGETS:
        target = replace(TARGETS[name], slow=()) if asked.quick else TARGETS[name]
        left += run(name, target, asked.sample, asked.seed)
    return 1 if left else 0


def run(name: str, target: Target, sample: int | None, seed: int) -> int:
    """How many mutants of a target survive and are not explained."""
    tree = ROOT / "var" / "mutation" / name
    paths = list(_modules(target))
    every = _all_mutants(paths)
    chosen = every if sample is None else Random(seed).sample(every, min(sample, len(every)))
    tried = sorted(chosen, key=lambda one: one.number)
    numbers = [one.number for one in tried]
    drawn = "" if sample is None else f", {len(tried)} of them drawn with seed {seed}"
    _say(f"{name}: {len(every)} mutants of {len(paths)} modules{drawn}")
    _write(tree, paths, set(numbers))
    alive = set(_alive(tree, target, numbers))
    explained = _explained()
    survived = 0
    equivalent = 0
    for one in tried:
        reason = explained.get(one.key)
        if one.number not in alive:
            if reason is not None:
                _say(f"KILLED, and said to be equivalent: {one.key}")
        elif reason is not None:
            equivalent += 1
            _say(f"EQUIVALENT {one.path}:{one.line} {one.name} | {reason}")
        else:
            survived += 1
            _say(f"SURVIVED {one.path}:{one.line} {one.name}")
    killed = len(tried) - len(alive)
    share = f" ({100 * killed / len(tried):.1f}%)" if tried else ""
    _say(f"{name}: {len(tried)} mutants, {killed} killed{share}, {equivalent} equivalent, {survived} survived")
    return survived


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _modules(target: Target) -> Iterator[Path]:
    for pattern in target.modules:
        yield from sorted(path.relative_to(ROOT) for path in ROOT.glob(pattern))


def _all_mutants(paths: Sequence[Path]) -> list[Mutant]:
    every: list[Mutant] = []
    for path in paths:
        every += mutated((ROOT / path).read_text(), str(path), len(every))[1]
    return every


def _write(tree: Path, paths: Sequence[Path], kept: Collection[int]) -> None:
    """The copy of the project with these mutants in its modules."""
    shutil.rmtree(tree, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=LEFT_OUT)
    for name in ("pyproject.toml", "manage.py"):
        shutil.copy(ROOT / name, tree / name)
    first = 0
    for path in paths:
        text, mutants = mutated((ROOT / path).read_text(), str(path), first, kept)
        (tree / path).write_text(text)
        first += len(mutants)


def _alive(tree: Path, target: Target, numbers: list[int]) -> list[int]:
    """The mutants that no test of a target kills."""
    first = _forked(tree, target, target.quick, numbers)
    alive, unreached = first["alive"], first["unreached"]
    at_import = set(first["at_import"])
    if target.slow and (alive or unreached):
        second = _forked(tree, target, target.slow, alive + unreached)
        alive, unreached = second["alive"], second["unreached"]
    alive = sorted(alive + unreached)
    _say(f"{len(alive)} left alive by the tests, {len(at_import & set(alive))} of them at work in imports")
    if afresh := [number for number in alive if number in at_import]:
        again = set(_afresh(tree, target.at_import, afresh))
        alive = [number for number in alive if number not in at_import or number in again]
    return alive


def _forked(tree: Path, target: Target, tests: Sequence[str], numbers: list[int]) -> dict[str, list[int]]:
    """What becomes of the mutants in processes forked from one that has collected the tests."""
    flags = ["-q", "-x", "-n0", "--assert=plain", "--tb=native", "-p", "no:cacheprovider", "-m", "not django_db"]
    flags += ["-p", "tests.mutation.forking"]
    found: dict[str, list[int]] = _told(tree, ["pytest", *flags, *tests], numbers, target.warm)
    return found


def _afresh(tree: Path, tests: Sequence[str], numbers: list[int]) -> list[int]:
    """The mutants that survive in processes that import the code as these mutants."""
    found: list[int] = _told(tree, ["tests.mutation.afresh", *tests], numbers)
    return found


def _told(tree: Path, command: list[str], numbers: list[int], warm: str = "") -> Any:
    """What a module's run writes down of these mutants."""
    result = tree / "survived.json"
    result.unlink(missing_ok=True)
    environment = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "PYTHONPATH")}
    environment |= {
        "DUELDEX_VAR": str(tree / "var"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "HYPOTHESIS_PROFILE": "ci",
        "MUTANTS": ",".join(map(str, numbers)),
        "SURVIVED": str(result),
        "WARM": warm,
    }
    run = [sys.executable, "-m", *command]
    ended = subprocess.run(run, cwd=tree, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if not result.exists():
        raise SystemExit(f"The tests do not pass as they are:\n{ended.stdout}")
    return json.loads(result.read_text())


def _explained() -> dict[str, str]:
    """The mutants that are equivalent, by path and name, and why."""
    lines = EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []
    pairs = [line.rsplit(" | ", 1) for line in lines if line and not line.startswith("#")]
    return dict(pairs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
