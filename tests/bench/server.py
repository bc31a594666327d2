"""A real server for a measurement, and a client that costs next to nothing beside it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent


def manage(environment: dict[str, str], *command: str) -> None:
    """Run one of manage.py's commands with these settings."""
    subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True, stdout=sys.stderr)


def environment_of(var: Path, database: str | None) -> dict[str, str]:
    """Settings with a directory of their own, on SQLite there or on the database named."""
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    environment |= {"DUELDEX_VAR": str(var), "DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    return environment | ({"DATABASE_URL": database} if database else {})


class Connection:
    """One kept-alive connection. It sends ready bytes and reads just the answer's length: no HTTP library's time."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def seconds(self, request: bytes, expected: int) -> float:
        """How long one answer took, from the first byte sent to the last received.

        Raises RuntimeError when its status is another than expected.
        """
        start = time.perf_counter()
        self._socket.sendall(request)
        answer = self._socket.recv(262_144)
        while b"\r\n\r\n" not in answer:
            answer += self._socket.recv(262_144)
        head, _, body = answer.partition(b"\r\n\r\n")
        left = _length(head) - len(body)
        while left > 0:
            left -= len(self._socket.recv(262_144))
        took = time.perf_counter() - start
        status = int(head.split(b" ", 2)[1])
        if status != expected:
            message = f"{request.splitlines()[0].decode()} answered {status}, expected {expected}"
            raise RuntimeError(message)
        return took

    def header(self, request: bytes, name: str) -> str:
        """A header of an answer."""
        self._socket.sendall(request)
        answer = self._socket.recv(262_144)
        while b"\r\n\r\n" not in answer:
            answer += self._socket.recv(262_144)
        head, _, body = answer.partition(b"\r\n\r\n")
        left = _length(head) - len(body)
        while left > 0:
            left -= len(self._socket.recv(262_144))
        for line in head.decode().splitlines():
            if line.lower().startswith(f"{name.lower()}:"):
                return line.partition(":")[2].strip()
        message = f"no {name} in the answer"
        raise RuntimeError(message)


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return 0


def get(path: str, **headers: str) -> bytes:
    """A GET request as it goes over the wire."""
    lines = [
        f"GET {path} HTTP/1.1",
        "Host: 127.0.0.1",
        *(f"{name.replace('_', '-')}: {v}" for name, v in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@contextmanager
def serving(environment: dict[str, str]) -> Iterator[int]:
    """The service under gunicorn with one process and one thread, so that a time is one answer's time; its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--config", "config/gunicorn.py"]
    command += ["--workers", "1", "--threads", "1", "--log-level", "error"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment | {"PORT": str(port)})
    try:
        end = time.monotonic() + 60
        while True:
            try:
                Connection(port).seconds(get("/bench/empty/"), 204)
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def interleaved(port: int, requests: dict[str, tuple[bytes, int]], rounds: int) -> dict[str, float]:
    """The median seconds of each request, asked in turn on one connection so that all meet the same machine."""
    connection = Connection(port)
    times: dict[str, list[float]] = {name: [] for name in requests}
    for turn in range(rounds + 20):
        for name, (request, expected) in requests.items():
            took = connection.seconds(request, expected)
            if turn >= 20:
                times[name].append(took)
    return {name: median(some) for name, some in times.items()}
