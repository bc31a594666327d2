"""What agents that look ahead ask of a game, and the games that tell it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

from engine.battlecon.lookahead import BeatsAhead
from engine.battlecon.war import War
from engine.errors import BadSetupError

Plan = tuple[int, ...]

AnyState = TypeVar("AnyState", contravariant=True)


class LookAhead(Protocol[AnyState]):
    """What a game of two offers besides its rules: where a round ends, what a position is worth, what to plan."""

    def settled(self, state: AnyState) -> bool:
        """Whether a state is one to judge: a round is over and the next one not begun, or the duel has ended."""
        ...

    def rounds(self, state: AnyState) -> int:
        """How many rounds are over."""
        ...

    def worth(self, state: AnyState) -> float:
        """How good a settled state is for seat 0: from -1, lost, to 1, won."""
        ...

    def hides(self, state: AnyState, seat: int) -> bool:
        """Whether something lies hidden from a seat."""
        ...

    def plans(self, state: AnyState, seat: int) -> list[Plan]:
        """All that a seat may plan for the round, unseen by the other; none when it is not time for that."""
        ...

    def follow(
        self, plan: Plan, state: AnyState, seat: int, kind: int, options: Sequence[int]
    ) -> tuple[int, Plan] | None:
        """The index of the option that follows a plan, and what is left of the plan; None if it says nothing."""
        ...


LOOK_AHEADS: Final[Mapping[str, LookAhead[Any]]] = {War.name: BeatsAhead()}


def look_ahead_of(game: str) -> LookAhead[Any]:
    """The look-ahead of a game by its name. Raises BadSetupError for a game that has none."""
    if game not in LOOK_AHEADS:
        raise BadSetupError("agents", f"no agent looks ahead in {game}; only random plays it")
    return LOOK_AHEADS[game]
