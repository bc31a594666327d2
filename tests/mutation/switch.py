"""Which mutant of the code under test is the one that runs."""

_on = -1
_reached: set[int] | None = None


def turn_on(number: int) -> None:
    """From now on the code runs as this mutant."""
    global _on
    _on = number


def is_on(number: int) -> bool:
    """Whether the code runs as this mutant."""
    if _reached is not None:
        _reached.add(number)
    return _on == number


def begin_to_note(reached: set[int]) -> None:
    """From now on the mutants whose place the code comes by are noted here."""
    global _reached
    _reached = reached


def stop_noting() -> None:
    """From now on no place is noted."""
    global _reached
    _reached = None
