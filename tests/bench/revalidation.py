"""What it costs to judge all kept decks anew after a ban list, by two workers, on an empty PostgreSQL database.

BENCH_DATABASE_URL=postgres://... python -m tests.bench.revalidation [decks]
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.bench.server import ROOT, environment_of, manage

DECKS = ROOT / "tests" / "decks" / "data" / "sularia_decks.json"
BANNED = "sularia-skerry-beacon"
WORKERS = 2
SCHEMA = "bench_revalidation"
AT_ONCE = 2_000


def revalidation(database: str, number: int = 100_000) -> dict[str, Any]:
    """In a schema of its own, which goes in the end."""
    import psycopg

    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")
        connection.execute(f"CREATE SCHEMA {SCHEMA}")
    sign = "&" if "?" in database else "?"
    try:
        with tempfile.TemporaryDirectory() as var:
            environment = environment_of(Path(var), f"{database}{sign}options=-c%20search_path%3D{SCHEMA}")
            manage(environment, "migrate", "--verbosity", "0")
            manage(environment, "loadcards")
            manage(environment, "loadbanlists")
            command = [sys.executable, "-m", "tests.bench.revalidation", "--inside", str(number)]
            measured = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE)
            return dict(json.loads(measured.stdout))
    finally:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {SCHEMA} CASCADE")


def _inside(number: int) -> dict[str, Any]:
    """With the settings of the database: decks are kept, judged once, then again after a ban list."""
    import django

    django.setup()
    from decks.models import Deck, Revalidation
    from decks.services import load_ban_lists, revalidate_changed

    _keep_decks(number)
    [first] = revalidate_changed(cause="the bench")
    with _workers() as workers:
        _wait(first)
        judged_first = _seconds(first)
        early = [_peak(worker) for worker in workers]
        began = sum(map(_processor_seconds, workers))
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "lists.json"
            row = {"format": "sularia-standard", "from": "2026-01-01", "banned": [BANNED]}
            file.write_text(json.dumps({"ban_lists": [{**row, "origin": "demo", "source": "the bench"}]}))
            load_ban_lists(path=file)
        run = Revalidation.objects.latest("id")
        assert run.pk != first.pk
        _wait(run)
        late = [_peak(worker) for worker in workers]
        worked = sum(map(_processor_seconds, workers)) - began
    return {
        "kept decks": Deck.objects.count(),
        "judged anew by 2 workers, s (goal 120)": round(_seconds(run), 1),
        "decks a second": round(number / _seconds(run)),
        "processor seconds of both workers": round(worked, 1),
        "first judged, s": round(judged_first, 1),
        "turned illegal": run.turned_illegal.count(),
        "peak memory of a worker after the first run, MB": early,
        "peak memory of a worker after the second, MB": late,
    }


def _keep_decks(number: int) -> None:
    """Variations of the legal decks of the data, one revision each."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from decks.models import Deck, Revision
    from decks.services import card_table

    table = card_table("sularia")
    legal = [dict(deck["cards"]) for deck in json.loads(DECKS.read_text())["decks"] if deck["legal"]]
    random = Random(1)
    owner = User.objects.create(username="bench")
    now = timezone.now()
    for start in range(0, number, AT_ONCE):
        decks, revisions = [], []
        for _ in range(min(AT_ONCE, number - start)):
            cards = _varied(random.choice(legal), random)
            lines = [[table.by_slug[slug].local_id, copies] for slug, copies in cards.items()]
            random.shuffle(lines)
            deck = Deck(owner=owner, game_id="sularia", format="sularia-standard", name="a deck", changed_at=now)
            revision = Revision(deck=deck, number=1, cards={"deck": lines}, digest="", saved_at=now)
            revision.size, revision.since_version = sum(cards.values()), 1
            decks.append(deck)
            revisions.append(revision)
        Deck.objects.bulk_create(decks)
        Revision.objects.bulk_create(revisions)
        for deck, revision in zip(decks, revisions, strict=True):
            deck.head = revision
        Deck.objects.bulk_update(decks, ["head"], batch_size=500)


def _varied(legal: dict[str, int], random: Random) -> dict[str, int]:
    """A deck as large, with a copy of one card for a copy of another."""
    cards = dict(legal)
    less = random.choice([slug for slug, copies in cards.items() if copies > 1])
    more = random.choice([slug for slug, copies in cards.items() if copies < 4 or slug == less])
    cards[less] -= 1
    cards[more] += 1
    return cards


@contextmanager
def _workers() -> Iterator[list[subprocess.Popen[bytes]]]:
    command = [sys.executable, "manage.py", "db_worker", "--interval", "0.2", "--no-startup-delay", "--verbosity", "0"]
    workers = [subprocess.Popen(command, cwd=ROOT, stdout=sys.stderr) for _ in range(WORKERS)]
    try:
        yield workers
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait(timeout=60)


def _wait(run: Any) -> None:
    """Until a run is done and old verdicts are forgotten as far as a worker goes on with that."""
    while run.status != run.Status.DONE:
        time.sleep(0.2)
        run.refresh_from_db()


def _seconds(run: Any) -> float:
    """From the transaction of the change to the last verdict."""
    return float((run.finished_at - run.asked_at).total_seconds())


def _processor_seconds(worker: subprocess.Popen[bytes]) -> float:
    """What a process has used: it does not matter what else the machine does."""
    used = Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def _peak(worker: subprocess.Popen[bytes]) -> int:
    """The most memory that a process has had, in megabytes."""
    status = Path(f"/proc/{worker.pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM"))) // 1024


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        sys.stdout.write(json.dumps(_inside(int(sys.argv[2]))))
    else:
        asked = revalidation(os.environ["BENCH_DATABASE_URL"], *map(int, sys.argv[1:2]))
        sys.stdout.write(json.dumps(asked, indent=2) + "\n")
