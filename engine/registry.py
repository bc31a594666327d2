"""The games by their names, and what the rest of the engine knows of a game.

Match, Replay, agents and simulations speak to a game through `Game` alone; no game knows another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

from engine.battlecon.war import War
from engine.choices import Picker
from engine.errors import BadSetupError, shown
from engine.outcome import Outcome

Record = Mapping[str, Any]  # a card as the fixtures write it
Event = tuple[Any, ...]  # a word for what happened, then the seats, cards and numbers it is about


class State(Protocol):
    """Where a duel stands. Only the game's `step` writes it."""

    events: list[Event] | None  # what happens is appended when there is a list

    @property
    def seats(self) -> int:
        """How many players there are; seats are counted from 0."""
        ...

    def clone(self) -> Self:
        """An independent copy; it records no events."""
        ...

    def to_json(self) -> dict[str, Any]:
        """Everything, hidden things and chance too, apart from the match-up and the events."""
        ...


AnyMatchup = TypeVar("AnyMatchup")
AnyState = TypeVar("AnyState", bound=State)


class Game(Protocol[AnyMatchup, AnyState]):
    """One of the games, made from the records of its cards."""

    @property
    def name(self) -> str:
        """The game's word, such as `war`."""
        ...

    @property
    def version(self) -> int:
        """The version of the rules: another number whenever the same picks could play differently."""
        ...

    def matchup(self, setup: Mapping[str, Any]) -> AnyMatchup:
        """What never changes during a duel. Raises BadSetupError that names the field."""
        ...

    def cards_digest(self, matchup: AnyMatchup) -> str:
        """A digest of the cards of a match-up, of all that the rules read of them."""
        ...

    def new_duel(self, matchup: AnyMatchup, seed: int) -> AnyState:
        """A duel about to begin; all its chance comes from the seed."""
        ...

    def step(self, state: AnyState, picker: Picker) -> None:
        """Carry out one step of the rules; left undecided, it changes nothing."""
        ...

    def play_on(self, state: AnyState, picker: Picker) -> None:
        """Carry out steps up to the end of the first that asks somebody, of the round, or of the duel.

        When that step lacks an answer, the state is as it was before it.
        """
        ...

    def outcome(self, state: AnyState) -> Outcome | None:
        """Who won and why; None while the duel goes on."""
        ...

    def view(self, state: AnyState, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON."""
        ...

    def log(self, events: Sequence[Event], seat: int) -> list[Event]:
        """The events of a duel as a seat has seen them."""
        ...

    def resample(self, state: AnyState, seat: int, random: int) -> AnyState:
        """A copy in which all that a seat cannot see is drawn anew from what it may be, chance to come included.

        `random` is a generator's state (`random64`).
        """
        ...

    def state_from_json(self, matchup: AnyMatchup, data: object) -> AnyState:
        """The state that `State.to_json` wrote. Raises BadStateError that names the field."""
        ...


GAMES: Final[Mapping[str, Callable[[Iterable[Record], Path | None], Game[Any, Any]]]] = {War.name: War}


def game_of(name: str, records: Iterable[Record], trees: Path | None = None) -> Game[Any, Any]:
    """The game of a name, with the cards given; in the folder `trees` the typed trees of their texts are kept.

    Raises BadSetupError for a name that is no game's.
    """
    if name not in GAMES:
        near = get_close_matches(name, GAMES, n=1)
        hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(GAMES)}"
        raise BadSetupError("game", f"there is no game {shown(name)} to play{hint}")
    return GAMES[name](records, trees)
