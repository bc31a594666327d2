"""What is wrong with a line of card text, told to the person who wrote it."""

from dataclasses import dataclass

SHOWN_EXPECTED = 8


@dataclass(frozen=True)
class _Slip:
    """The facts of a mistake. Apart from TextError because an exception's own traceback must stay writable."""

    line_text: str
    line: int
    column: int
    found: str
    expected: tuple[str, ...]
    nearest: str | None


class TextError(_Slip, Exception):
    """A line the games cannot read: where, what stands there, what could stand there, the nearest known phrase.

    Lines and columns count from 1.
    """

    def __str__(self) -> str:
        said = f"line {self.line}, column {self.column}: found {self.found}"
        if self.expected:
            shown = ", ".join(self.expected[:SHOWN_EXPECTED])
            said += f"; expected {shown}" + (", ..." if len(self.expected) > SHOWN_EXPECTED else "")
        if self.nearest is not None:
            said += f'; nearest known: "{self.nearest}"'
        return said

    def __reduce__(self) -> tuple[type["TextError"], tuple[str, int, int, str, tuple[str, ...], str | None]]:
        facts = (self.line_text, self.line, self.column, self.found, self.expected, self.nearest)
        return type(self), facts
