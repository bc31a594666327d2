"""`make run`: bring the database and the static files up to date, then run the production server and its workers.

Every step finds out by itself whether there is anything to do, so that a second start is quick.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

MOST_WORKERS = 64
# Seconds between two looks at the processes, and how long workers may take to end a task.
LOOK_EVERY = 0.5
WORKERS_MAY_TAKE = 15.0


def refuse_taken_port(host: str, port: str) -> None:
    """Say at once that the port is no number or somebody else's, before any work is done."""
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise CommandError(f"PORT is {port!r}; allowed is a number from 1 to 65535.")
    try:
        with socket.create_server((host, int(port))):
            pass
    except OSError as error:
        raise CommandError(
            f"{host}:{port} cannot be used ({error.strerror or error}). Another one: PORT=8080 make run"
        ) from error


def migrate_when_behind() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", interactive=False, verbosity=0)


def collect_static_when_changed() -> None:
    """Collect and compress the static files unless the same files were collected before."""
    seen = sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            source = Path(storage.path(path)).stat()
            seen.update(f"{path} {source.st_size} {source.st_mtime_ns}\n".encode())
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if stamp.exists() and stamp.read_text() == seen.hexdigest():
        return
    call_command("collectstatic", interactive=False, verbosity=0, clear=True)
    stamp.write_text(seen.hexdigest())


def prepare() -> None:
    """All that has to be there before the first answer. Raises CommandError with what to do when it cannot be."""
    refuse_taken_port(os.environ.get("HOST", "127.0.0.1"), os.environ.get("PORT", "8000"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        django.setup()
    except ValueError as error:
        raise CommandError(f"The settings are wrong: {error}") from error
    try:
        migrate_when_behind()
    except OperationalError as error:
        raise CommandError(f"The database cannot be used: {error} (DATABASE_URL says which one)") from error
    call_command("loadcards", if_changed=True)
    call_command("loadbanlists")
    from decks.services import resume_runs

    resume_runs()
    collect_static_when_changed()
    connection.close()


class Processes:
    """The server, and the workers beside it that do what takes longer than a request.

    A worker that falls is started again; when the server ends, by itself or because it is told to, they end with it.
    """

    def __init__(self, server: Sequence[str], worker: Sequence[str], workers: int) -> None:
        self._worker = worker
        self._server = _started(server)
        self._workers = [_started(worker) for _ in range(workers)]
        self._told = 0

    def run(self) -> int:
        """Waits for the end of the server; its exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stop())
        while self._server.poll() is None:
            time.sleep(LOOK_EVERY)
            if not self._told:
                self._workers = [self._standing(one) for one in self._workers]
        self._end_workers()
        return self._server.returncode

    def stop(self) -> None:
        """Tells all of them to end what they do; told a second time, they end at once."""
        self._told += 1
        for one in (self._server, *self._workers):
            if self._told == 1:
                one.terminate()
            else:
                one.kill()

    def _standing(self, worker: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
        if worker.poll() is None:
            return worker
        sys.stderr.write(f"A worker ended with exit code {worker.returncode}; another one begins.\n")
        time.sleep(LOOK_EVERY)
        return _started(self._worker)

    def _end_workers(self) -> None:
        end = time.monotonic() + WORKERS_MAY_TAKE
        if not self._told:
            for worker in self._workers:
                worker.terminate()
        for worker in self._workers:
            try:
                worker.wait(max(0.0, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                # Nothing is lost: what it did is in its transactions, and the next worker goes on.
                worker.kill()
                worker.wait()


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    # In a session of its own: Ctrl-C reaches this process alone, which then tells each of them once.
    return subprocess.Popen(command, start_new_session=True)


def number_of_workers() -> int:
    """What DUELDEX_WORKERS says. Raises CommandError for what is no number."""
    sent = os.environ.get("DUELDEX_WORKERS", "1")
    if not sent.isdecimal() or int(sent) > MOST_WORKERS:
        raise CommandError(f"DUELDEX_WORKERS is {sent!r}; allowed is a number from 0 to {MOST_WORKERS}.")
    return int(sent)


def main() -> None:
    try:
        workers = number_of_workers()
        prepare()
    except CommandError as error:
        sys.exit(f"Dueldex cannot start. {error}")
    server = [sys.executable, "-m", "gunicorn", "config.wsgi", "--config", "config/gunicorn.py"]
    worker = [sys.executable, "manage.py", "db_worker"]
    sys.exit(Processes(server, worker, workers).run())


if __name__ == "__main__":
    main()
