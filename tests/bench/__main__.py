"""make bench: python -m tests.bench"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.bench.catalogue import answers, search
from tests.bench.engine import engine
from tests.bench.loading import loading
from tests.bench.pairing import pairing
from tests.bench.revalidation import revalidation
from tests.bench.server import ROOT
from tests.bench.tournaments import tournaments


def main() -> None:
    sections: dict[str, Any] = {"catalogue": {}}
    section(sections, "loading", loading)
    section(sections, "engine", engine)
    section(sections, "pairing", pairing)
    section(sections, "tournaments", tournaments)
    with tempfile.TemporaryDirectory() as directory:
        catalogue = Path(directory) / "catalogue"
        section(sections["catalogue"], "answers", lambda: answers(catalogue))
        section(sections["catalogue"], "verdicts", lambda: _verdicts(catalogue))
        section(sections["catalogue"], "search on SQLite", lambda: search(Path(directory) / "sqlite", None))
        if database := os.environ.get("BENCH_DATABASE_URL"):
            section(
                sections["catalogue"], "search on PostgreSQL", lambda: search(Path(directory) / "postgresql", database)
            )
            section(sections, "re-validation", lambda: revalidation(database))
        else:
            sys.stdout.write(
                "search and re-validation on PostgreSQL: not measured (BENCH_DATABASE_URL names no empty database)\n"
            )
    file = ROOT / "var" / "bench" / "bench.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(sections, indent=2) + "\n")
    sys.stdout.write(f"written to {file.relative_to(ROOT)}\n")


def section(into: dict[str, Any], name: str, measure: Callable[[], dict[str, Any]]) -> None:
    """Measure one thing, say what came out, and keep it."""
    into[name] = measure()
    sys.stdout.write(f"{name}\n{json.dumps(into[name], indent=2, ensure_ascii=False)}\n")
    sys.stdout.flush()


def _verdicts(var: Path) -> dict[str, Any]:
    """In a process of its own kind: the settings of the database that `answers` has loaded."""
    os.environ |= {"DUELDEX_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"}
    os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from tests.bench.verdicts import verdicts

    return verdicts()


if __name__ == "__main__":
    main()
