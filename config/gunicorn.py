"""How gunicorn serves: a few processes of a few threads each, on the loopback address unless HOST says otherwise."""

import os
import sys

from gunicorn.arbiter import Arbiter

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
timeout = 60
graceful_timeout = 10
max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True


def when_ready(server: Arbiter) -> None:
    """Say where the service answers, once it does."""
    sys.stderr.write(f"Dueldex answers at http://{bind}/ (Ctrl-C stops it)\n")
