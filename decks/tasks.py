"""Work that takes longer than a request, as tasks of Django's: queued in the database, done by `manage.py db_worker`.

The tasks of Django 6 and those of its backport differ in where they are imported from, and in nothing else. What a
task does is imported when it is done: the services queue tasks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from importlib.util import find_spec

from django.db import transaction
from django.utils import timezone
from django_tasks_db import DatabaseBackend

if find_spec("django.tasks"):
    from django.tasks import task
else:
    from django_tasks import task

# A worker goes on to other work after so long, and comes back to the run.
TURN = timedelta(seconds=10)
# So many workers at once may be at one run; whoever of them is killed is stood in for after so long.
MOST_WORKERS = 8
DECKS_A_WORKER = 2_000
STAND_IN_AFTER = timedelta(seconds=60)


def queue_run(run: int, *, decks: int) -> None:
    """Has a run over so many decks done by whoever works; the run is in this transaction."""

    def queue() -> None:
        for _ in range(min(MOST_WORKERS, 1 + decks // DECKS_A_WORKER)):
            revalidate.enqueue(run)
        stand_in.using(run_after=timezone.now() + STAND_IN_AFTER).enqueue(run)

    _with_this_transaction(queue)


def queue_look(day: date) -> None:
    """Has somebody look for what changes by itself when that day begins (UTC)."""
    begins = datetime.combine(day, time(), UTC)
    _with_this_transaction(lambda: look_for_changes.using(run_after=begins).enqueue(f"ban list from {day} on"))


def _with_this_transaction(queue: Callable[[], None]) -> None:
    """A queue that is kept in this database is part of the transaction; another must not be faster than it."""
    if isinstance(revalidate.get_backend(), DatabaseBackend):
        queue()
    else:
        transaction.on_commit(queue)


@task()
def revalidate(run: int) -> None:
    """Judges decks of a run, beside any number of other workers, for a while; then queues for the rest."""
    from decks.services import revalidation

    revalidation.judge_chunks(run, until=timezone.now() + TURN)
    if revalidation.is_unfinished(run):
        revalidate.enqueue(run)
    else:
        revalidation.forget_old_verdicts(run)


@task()
def stand_in(run: int) -> None:
    """Goes on with a run that may have lost its workers, and looks again later."""
    from decks.services import revalidation

    if revalidation.is_unfinished(run):
        revalidate.enqueue(run)
        stand_in.using(run_after=timezone.now() + STAND_IN_AFTER).enqueue(run)


@task()
def look_for_changes(cause: str) -> None:
    """Queues runs for what has changed by itself: a ban list whose day has come."""
    from decks.services import revalidate_changed

    revalidate_changed(cause=cause)
