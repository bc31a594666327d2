"""The compiled engine plays as the Python sources do. Only where `make wheel` has built it from these sources."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.engine.war.digests import duel_digest

ROOT = Path(__file__).resolve().parents[3]
COMPILED = ROOT / "var" / "compiled"
DUELS = 10_000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 200


def is_of_these_sources() -> bool:
    """Whether the compiled engine was built from the sources that are here now."""
    sources = sorted((ROOT / "engine" / "battlecon").rglob("*.py"))
    built = [COMPILED / source.relative_to(ROOT) for source in sources]
    pairs = zip(built, sources, strict=True)
    return all(copy.exists() and copy.read_bytes() == source.read_bytes() for copy, source in pairs)


def test_the_compiled_engine_plays_the_same_duels(missing: Callable[[str], None]) -> None:
    if not is_of_these_sources():
        missing("The compiled engine of these sources (make wheel)")
    command = [sys.executable, "-P", "-m", "tests.engine.war.digests", str(DUELS)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(COMPILED), str(ROOT)))}
    told = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    module, *digests = told.stdout.splitlines()
    assert Path(module).is_relative_to(COMPILED)
    assert Path(module).suffix == ".so"
    assert digests == [duel_digest(number) for number in range(DUELS)]
