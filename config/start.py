"""`make run`: bring the database and the static files up to date, then become the production server.

Every step finds out by itself whether there is anything to do, so that a second start is quick.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


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


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    migrate_when_behind()
    call_command("loadcards", if_changed=True)
    call_command("loadbanlists")
    collect_static_when_changed()
    connection.close()
    port = os.environ.get("PORT", "8000")
    sys.stderr.write(f"Dueldex answers at http://127.0.0.1:{port}/ (Ctrl-C stops it)\n")
    sys.stderr.flush()
    server = [sys.executable, "-m", "gunicorn", "config.wsgi", "--config", "config/gunicorn.py"]
    os.execv(sys.executable, server)


if __name__ == "__main__":
    main()
