"""What every test may ask for.

The test database holds the whole catalogue, loaded once a session from fixtures/; a test that wants rows of its own
asks for `empty_catalogue`. A service that is missing skips its tests, unless REQUIRE_SERVICES=1 demands it.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

ROOT = Path(__file__).resolve().parent.parent

hypothesis_settings.register_profile("ci", deadline=None, max_examples=100)
hypothesis_settings.register_profile("soak", deadline=None, max_examples=2000)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that may use the test database; pytest-django lets no other come to it."""
    for item in items:
        if item.get_closest_marker("django_db") or "django_db_setup" in getattr(item, "fixturenames", ()):
            item.add_marker("database")


def _missing(service: str) -> None:
    message = f"{service} is not there"
    if os.environ.get("REQUIRE_SERVICES") == "1":
        pytest.fail(f"{message}, and REQUIRE_SERVICES=1 asks for it")
    pytest.skip(message)


@pytest.fixture
def missing() -> Callable[[str], None]:
    """To be called by a test whose service is not there: it is skipped, or fails where all services are required."""
    return _missing


@pytest.fixture(scope="session", autouse=True)
def uncollected_static_files() -> Iterator[None]:
    """Pages name their static files as they lie in the source: no test but the service's own collects them."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """A password is hashed in no time: the real hash is slow on purpose, and Django's own to test."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The test database with all card data in it."""
    from cards.importer.load import load_cards
    from decks.services import load_ban_lists

    with django_db_blocker.unblock():
        load_cards()
        load_ban_lists()


@pytest.fixture
def empty_catalogue(db):
    """No card, game or list in the database, for the length of one test."""
    for app in ("decks", "cards"):
        for model in apps.get_app_config(app).get_models(include_auto_created=True):
            queryset = model._base_manager.all()
            queryset._raw_delete(queryset.db)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Where Debian's Chromium is; browser tests drive it and never download one."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        _missing("Chromium")
    return str(path)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_answering(url: str, process: subprocess.Popen[bytes], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if process.poll() is not None:
            pytest.fail(f"the service stopped with exit code {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"the service did not answer within {seconds} s")


@pytest.fixture(scope="session")
def service_environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which the service runs: a SQLite database of its own."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return environment | {"DUELDEX_VAR": str(tmp_path_factory.mktemp("var")), "PORT": str(_free_port())}


@pytest.fixture(scope="session")
def service(service_environment: dict[str, str]) -> Iterator[str]:
    """The address of the service as `make run` starts it, on a SQLite database of its own."""
    process = subprocess.Popen([sys.executable, "-m", "config.start"], cwd=ROOT, env=service_environment)
    address = f"http://127.0.0.1:{service_environment['PORT']}"
    try:
        _wait_until_answering(f"{address}/api/v1/", process, seconds=60)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)
