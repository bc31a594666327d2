"""What the engine refuses, each with the thing it is about.

A player's three mistakes are exact: it is not that seat's choice, there is no such option, the match is over. The
others concern what a match is made of: its set-up, a stored state, a replay.
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_SHOWN = 100  # letters of a value that a message quotes


def shown(value: object) -> str:
    """What was found, as a message quotes it: its beginning where it is long, its type where Python prints none of it.

    Python prints no whole number of more than some thousand digits, and no list that is nested too deep.
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        return f"something too large to print ({type(value).__name__})"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


class EngineError(Exception):
    """The root of the engine's refusals. `code` is for programs, the message for people."""

    code = "engine_error"


class NotYourChoiceError(EngineError):
    """A seat chose that is not asked anything now."""

    code = "not_your_choice"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(f"Seat {seat} has nothing to choose now.")


class NoSuchOptionError(EngineError):
    """A seat chose something that is not among its options."""

    code = "no_such_option"

    def __init__(self, seat: int, found: object, allowed: Sequence[object]) -> None:
        self.seat, self.found, self.allowed = seat, found, tuple(allowed)
        offered = ", ".join(str(option) for option in self.allowed[:12]) + (", ..." if len(self.allowed) > 12 else "")
        super().__init__(f"Seat {seat} cannot choose {shown(found)}; allowed: {offered}.")


class MatchOverError(EngineError):
    """Somebody chose after the end."""

    code = "match_over"

    def __init__(self) -> None:
        super().__init__("The match is over.")


class BadSetupError(EngineError):
    """A set-up names something unknown or contradicts itself. `where` is the field, such as `fighters.1`."""

    code = "bad_setup"

    def __init__(self, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(f"{where}: {problem}")


class BadStateError(EngineError):
    """A stored state lacks a field or holds something impossible in it. `where` is the field."""

    code = "bad_state"

    def __init__(self, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(f"{where}: {problem}")


class BadReplayError(EngineError):
    """A replay is damaged, cut short, or made by rules that play differently. `where` is the field or the pick."""

    code = "bad_replay"

    def __init__(self, where: str, problem: str) -> None:
        self.where, self.problem = where, problem
        super().__init__(f"{where}: {problem}")


class BadCardError(EngineError):
    """A card cannot be played as it is written: a fighter with four styles, a text that says what no rule can do.

    `line` is the line of its text that cannot, where it is one.
    """

    code = "bad_card"

    def __init__(self, card: str, problem: str, line: str | None = None) -> None:
        self.card, self.problem, self.line = card, problem, line
        super().__init__(f"{card}: {problem}")
