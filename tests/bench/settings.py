"""The service's own settings, with the addresses it is compared with beside its own."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
