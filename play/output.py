"""What commands print: in the words that the terminal can show, and in one sentence when it cannot be printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.core.management.base import CommandError, OutputWrapper

INTERRUPTED: Final = 130  # the exit status of a program that an interrupt has ended
PLAIN: Final = str.maketrans("“”‘’", "\"\"''")


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """Let an interrupt (Ctrl-C) end a command in a sentence. Raises CommandError."""
    try:
        yield
    except KeyboardInterrupt:
        raise CommandError("Interrupted.", returncode=INTERRUPTED) from None


def say(output: OutputWrapper, text: str) -> None:
    """Write a result to the standard output. Raises CommandError when it cannot be written, as to a full disk."""
    if not hasattr(output, "fileno"):
        raise CommandError("The result cannot be written: the standard output is closed")
    try:
        # Line by line: an unbuffered stream tells with the next piece what it could not write of the one before.
        for line in sayable(text.removesuffix("\n"), getattr(output, "encoding", None)).split("\n"):
            output.write(line)
        output.flush()
    except OSError as problem:
        # What is left in the buffer would be tried again when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise CommandError(f"The result cannot be written: {problem.strerror}") from problem


def sayable(text: str, encoding: str | None) -> str:
    """A text in the characters of an encoding: typographic quotes as plain ones, what else it lacks as `?`."""
    if encoding is None:
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return text.translate(PLAIN).encode(encoding, "replace").decode(encoding)
    return text
