"""A worker that is killed in the middle of a run loses nothing: others go on where its last chunk ended."""

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.decks.tables import ROOT

DECKS = 64

KEEP_DECKS = f"""
from tests.decks.rows import LANDING, ban, kept_deck
from decks.services import revalidate_changed
from decks.services.revalidation import judge_chunk
for _ in range({DECKS}):
    kept_deck({{LANDING: 1}})
[run] = revalidate_changed(cause="decks there are")
while judge_chunk(run.pk):
    pass
ban("sularia-free", [LANDING])
revalidate_changed(cause="ban lists")
"""

# What is done when a chunk is all but stored: the transaction is open.
DIE_AT_THE_FIFTH_CHUNK = """
import os
from django.core.management import call_command
from decks.services import revalidation
mark, chunks = revalidation._mark, []
def dying(*of):
    chunks.append(of)
    if len(chunks) == 5:
        os.kill(os.getpid(), 9)
    mark(*of)
revalidation._mark = dying
call_command("db_worker", batch=True, startup_delay=False)
"""

WORK = """
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
DBTaskResult.objects.filter(task_path="decks.tasks.stand_in").update(run_after=timezone.now())
call_command("db_worker", batch=True, startup_delay=False)
"""


class Place:
    """A service's directory with a database of its own."""

    def __init__(self, var: Path) -> None:
        self.environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        self.environment |= {"DUELDEX_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings"}
        self.file = var / "dueldex.sqlite3"

    def run(self, *command: str) -> int:
        return subprocess.run([sys.executable, *command], cwd=ROOT, env=self.environment, check=False).returncode

    def inside(self, program: str) -> int:
        return self.run("-c", f"import django; django.setup(){program}")

    def rows(self, query: str) -> list[tuple]:
        with sqlite3.connect(self.file) as connection:
            return connection.execute(query).fetchall()

    def run_of_the_ban(self) -> tuple:
        return self.rows("SELECT id, status, state FROM decks_revalidation ORDER BY id DESC LIMIT 1")[0]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """With all cards, 64 decks that are legal and judged, and a ban list that nobody has judged them by."""
    found = Place(tmp_path)
    assert found.run("manage.py", "migrate", "--verbosity", "0") == 0
    assert found.run("manage.py", "loadcards", "--game", "sularia") == 0
    assert found.inside(KEEP_DECKS) == 0
    return found


def test_a_killed_worker_loses_nothing(place):
    run, status, state = place.run_of_the_ban()
    assert status == "waiting"
    assert place.inside(DIE_AT_THE_FIFTH_CHUNK) == -signal.SIGKILL

    judged = place.rows(f"SELECT COUNT(*) FROM decks_legality WHERE state = '{state}'")
    assert judged == place.rows(f"SELECT SUM(judged) FROM decks_revalidationrange WHERE revalidation_id = {run}")
    assert 0 < judged[0][0] < DECKS
    assert place.run_of_the_ban() == (run, "running", state)
    assert place.rows("SELECT DISTINCT status FROM django_tasks_database_dbtaskresult WHERE status = 'RUNNING'")

    assert place.inside(WORK) == 0
    assert place.run_of_the_ban() == (run, "done", state)
    assert place.rows("SELECT state, COUNT(*) FROM decks_legality GROUP BY state") == [(state, DECKS)]
    turned = f"SELECT COUNT(DISTINCT deck_id), COUNT(*) FROM decks_turnedillegal WHERE revalidation_id = {run}"
    assert place.rows(turned) == [(DECKS, DECKS)]
