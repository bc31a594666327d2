"""The lines of a recorded log that say what happened, read one after another, and errors that name file and line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

PULSE = "Pulse:"
# What the recorder thought: shares of its strategies under a fighter's name, the unbeatable ones, the time it took.
THOUGHT = re.compile(r"\d+% .*|Unbeatable strategy for .*|Given .* by \w+|[A-Z]\w+:|total_time: .*")


class UnreadableLogError(Exception):
    """A log cut short, or a line of it that cannot be: the message begins with the file and the line's number."""


def is_thought(text: str) -> bool:
    """Whether a line tells what the recorder thought, not what happened."""
    return text != PULSE and THOUGHT.fullmatch(text) is not None


class Lines:
    """A log's lines without empty ones and thoughts; `text` is the next to be read, empty at the end."""

    def __init__(self, name: str, log: str) -> None:
        self.name = name
        written = [line.rstrip() for line in log.splitlines()]
        self._numbered = [(number, line) for number, line in enumerate(written, 1) if line and not is_thought(line)]
        self._numbered.append((max(len(written), 1), ""))
        self._at = 0

    @property
    def text(self) -> str:
        """The next line."""
        return self._numbered[self._at][1]

    @property
    def number(self) -> int:
        """The next line's number in the file; at the end, the number of the file's last line."""
        return self._numbered[self._at][0]

    def take(self) -> str:
        """Read the next line."""
        text = self.text
        if text:
            self._at += 1
        return text

    def expect(self, shape: re.Pattern[str], what: str) -> re.Match[str]:
        """Read the next line, which must have that shape.

        Raises:
            UnreadableLogError: the next line is another, or there is none.
        """
        match = shape.fullmatch(self.text)
        if match is None:
            raise self.unexpected(what)
        self.take()
        return match

    def follows(self, shape: re.Pattern[str]) -> bool:
        """Whether the next line has that shape."""
        return shape.fullmatch(self.text) is not None

    def unexpected(self, what: str) -> UnreadableLogError:
        """The error that the next line is not what should follow."""
        if not self.text:
            return self.error(f"the log ends where {what} should follow")
        return self.error(f'expected {what}, found "{self.text}"')

    def error(self, message: str, number: int | None = None) -> UnreadableLogError:
        """An error at a line, the next one by default."""
        return UnreadableLogError(f"{self.name}:{number or self.number}: {message}")

    @contextmanager
    def naming_line(self, number: int) -> Iterator[None]:
        """Turn the ValueError of a name or number that cannot be into an error that names the line."""
        try:
            yield
        except ValueError as cannot_be:
            raise self.error(str(cannot_be), number) from cannot_be
