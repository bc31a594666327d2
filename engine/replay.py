"""A replay: how a match was set up and everything that was picked, which is all it takes to play it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadReplayError, shown
from engine.outcome import DRAW, Outcome

Pick = tuple[int, int]  # a seat and the option it chose

FIELDS = ("game", "version", "cards", "setup", "seed", "picks", "outcome", "digest")


@dataclass(frozen=True, slots=True)
class Replay:
    """A match to play again.

    `version` is that of the rules that made it and `cards` the digest of the cards they were given. `picks` stand in
    the order in which the rules asked, which is not always the order in which the answers came. `outcome` is None for a
    match that was not over; `digest` is that of the state after the last pick.
    """

    game: str
    version: int
    cards: str
    setup: Mapping[str, Any]
    seed: int
    picks: tuple[Pick, ...]
    outcome: Outcome | None
    digest: str

    def to_json(self) -> dict[str, Any]:
        outcome = self.outcome
        return {
            "game": self.game,
            "version": self.version,
            "cards": self.cards,
            "setup": dict(self.setup),
            "seed": self.seed,
            "picks": [list(pick) for pick in self.picks],
            "outcome": None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason},
            "digest": self.digest,
        }

    def to_text(self) -> str:
        """The replay as a JSON text, as files keep it."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Replay:
        """A replay out of a file. Raises BadReplayError for what is no JSON text, such as half a file."""
        try:
            data = json.loads(text)
        except ValueError as problem:
            raise BadReplayError("replay", f"is no JSON text: {problem}") from problem
        except RecursionError as problem:
            raise BadReplayError("replay", "is nested too deeply") from problem
        return cls.from_json(data)

    @classmethod
    def from_json(cls, data: object) -> Replay:
        """The replay that `to_json` wrote. Raises BadReplayError that names the field or the pick.

        Whether the picks can be played shows when they are (`Match.from_replay`).
        """
        if not isinstance(data, dict):
            raise BadReplayError("replay", f"needs to be an object with the fields {', '.join(FIELDS)}")
        for field in FIELDS:
            if field not in data:
                raise BadReplayError(field, "is missing")
        for field in data:
            if field not in FIELDS:
                raise BadReplayError(str(field), "is no field of a replay")
        if not isinstance(data["setup"], dict):
            raise BadReplayError("setup", "needs to be an object")
        return cls(
            game=_text("game", data["game"]),
            version=_number("version", data["version"]),
            cards=_text("cards", data["cards"]),
            setup=data["setup"],
            seed=_number("seed", data["seed"]),
            picks=_picks(data["picks"]),
            outcome=_outcome(data["outcome"]),
            digest=_text("digest", data["digest"]),
        )


def _picks(data: object) -> tuple[Pick, ...]:
    if not isinstance(data, list):
        raise BadReplayError("picks", "needs to be a list")
    picks: list[Pick] = []
    for number, pick in enumerate(data):
        where = f"picks.{number}"
        if not isinstance(pick, list) or len(pick) != 2:
            raise BadReplayError(where, f"is {shown(pick)}; a seat and an option are needed")
        picks.append((_number(f"{where}.0", pick[0]), _number(f"{where}.1", pick[1])))
    return tuple(picks)


def _outcome(data: object) -> Outcome | None:
    if data is None:
        return None
    if not isinstance(data, dict) or set(data) != {"winner", "reason"}:
        raise BadReplayError("outcome", "needs to be null, or an object with winner and reason")
    winner = _number("outcome.winner", data["winner"])
    if winner < DRAW:
        raise BadReplayError("outcome.winner", f"is {winner}; a seat is needed, or {DRAW} for a draw")
    return Outcome(winner, _text("outcome.reason", data["reason"]))


def _text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadReplayError(where, f"is {shown(value)}; a text is needed")
    return value


def _number(where: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadReplayError(where, f"is {shown(value)}; a whole number is needed")
    return value
