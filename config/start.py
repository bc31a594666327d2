"""`make run`: bring the database and the static files up to date, then become the production server.

Every step finds out by itself whether there is anything to do, so that a second start is quick.
"""

from __future__ import annotations

import os
import socket
import sys
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor


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
    collect_static_when_changed()
    connection.close()


def main() -> None:
    try:
        prepare()
    except CommandError as error:
        sys.exit(f"Dueldex cannot start. {error}")
    server = [sys.executable, "-m", "gunicorn", "config.wsgi", "--config", "config/gunicorn.py"]
    os.execv(sys.executable, server)


if __name__ == "__main__":
    main()
