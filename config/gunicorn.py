"""How gunicorn serves: a few processes of a few threads each, on the loopback address unless HOST says otherwise."""

import os

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 4
timeout = 60
graceful_timeout = 10
max_requests = 20_000
max_requests_jitter = 2_000
control_socket_disable = True
