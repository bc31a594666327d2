"""A match as its players meet it: what each is asked, what each may see, and what has been chosen.

Several players may be asked at once: nobody sees another's answer before the rules look at all of them. Answers wait
here, outside the state, until the step that asked for them has all it needs.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from engine.choices import UNDECIDED, Choice
from engine.digest import digest_of
from engine.errors import (
    BadReplayError,
    BadSetupError,
    EngineError,
    MatchOverError,
    NoSuchOptionError,
    NotYourChoiceError,
    shown,
)
from engine.outcome import Outcome
from engine.registry import Event, Game, State
from engine.replay import Pick, Replay


class Answers:
    """A picker that gives the answers that are there, and keeps the questions that have none.

    `picks` are the answers given in the order asked; `questions` the first open question of each seat.
    """

    def __init__(self, answers: Mapping[int, Sequence[int]]) -> None:
        self.picks: list[Pick] = []
        self.questions: dict[int, Choice] = {}
        self._waiting = {seat: iter(given) for seat, given in answers.items()}

    def pick(self, state: Any, seat: int, kind: int, options: Sequence[int]) -> int:
        if seat not in self.questions:
            for option in self._waiting.get(seat, ()):
                self.picks.append((seat, option))
                return options.index(option)
            self.questions[seat] = Choice(seat, kind, tuple(options))
        return UNDECIDED


class Moment(NamedTuple):
    """What `undo` goes back to."""

    state: State
    answers: dict[int, list[int]]
    questions: dict[int, Choice]
    picks: int
    events: int


class Match:
    """One match of a game, from its set-up to its outcome.

    A match that is to tell its story records `events`; others cost less. Raises BadSetupError that names the field.
    """

    def __init__(self, game: Game[Any, Any], setup: Mapping[str, Any], seed: int, *, record: bool = False) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadSetupError("seed", f"is {shown(seed)}; a whole number is needed")
        if not isinstance(setup, Mapping):
            raise BadSetupError("setup", f"is {shown(setup)}; an object of fields is needed")
        self.game = game
        self.matchup = game.matchup(setup)
        self.setup: dict[str, Any] = json.loads(json.dumps(dict(setup)))
        self.seed = seed
        self._state = game.new_duel(self.matchup, seed)
        self._state.events = [] if record else None
        self._picks: list[Pick] = []
        self._answers: dict[int, list[int]] = {}
        self._questions: dict[int, Choice] = {}
        self._past: list[Moment] = []
        self._play_on()

    @property
    def state(self) -> Any:
        """The game's own state, hidden things included; players are shown `view`. It is not to be written."""
        return self._state

    @property
    def seats(self) -> int:
        return int(self._state.seats)

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match goes on."""
        return self.game.outcome(self._state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden things included; nothing unless the match records."""
        return tuple(self._state.events or ())

    def log(self, seat: int) -> list[Event]:
        """What happened as a seat has seen it; nothing unless the match records."""
        return self.game.log(self.events, seat)

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON, and nothing else."""
        return self.game.view(self._state, seat)

    def choices(self, seat: int) -> Choice | None:
        """What a seat is asked now; None when it has nothing to choose.

        Until the end at least one seat is asked. A seat that has answered waits for the others and is asked nothing.
        """
        return self._questions.get(seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have answered and wait for the others who are asked at the same time."""
        return tuple(sorted(seat for seat in self._answers if seat not in self._questions))

    def choose(self, seat: int, option: int) -> None:
        """Answer what a seat is asked; when nobody is asked any more, the match goes on to the next question.

        Raises MatchOverError, NotYourChoiceError or NoSuchOptionError, and then nothing has changed.
        """
        if self.outcome is not None:
            raise MatchOverError
        choice = self.choices(seat) if type(seat) is int else None
        if choice is None:
            raise NotYourChoiceError(seat)
        if type(option) is not int or option not in choice.options:
            raise NoSuchOptionError(seat, option, choice.options)
        self._past.append(self._now())
        self._answers.setdefault(seat, []).append(option)
        self._play_on()

    def undo(self) -> bool:
        """Take back the choice made last, whoever made it. False when nothing has been chosen yet."""
        if not self._past:
            return False
        moment = self._past.pop()
        events = self._state.events
        self._state = moment.state
        self._state.events = None if events is None else events[: moment.events]
        self._answers, self._questions = moment.answers, moment.questions
        del self._picks[moment.picks :]
        return True

    @cached_property
    def cards(self) -> str:
        """A digest of the cards that are played with."""
        return self.game.cards_digest(self.matchup)

    @property
    def digest(self) -> str:
        """A digest of the state, the same on any machine."""
        return digest_of(self._state.to_json())

    @property
    def replay(self) -> Replay:
        """The match so far; answers that wait for another player's are not in it.

        It holds the seed and every pick, pairs that still lie face down among them: before the end it must not be sent
        to a seat.
        """
        return Replay(
            game=self.game.name,
            version=self.game.version,
            cards=self.cards,
            setup=json.loads(json.dumps(self.setup)),
            seed=self.seed,
            picks=tuple(self._picks),
            outcome=self.outcome,
            digest=self.digest,
        )

    @classmethod
    def from_replay(cls, game: Game[Any, Any], replay: Replay, *, record: bool = False) -> Match:
        """The match of a replay, played again to where it ends.

        Raises BadReplayError: it is of another game, of other rules or cards (and says of which), a pick cannot be
        made, or it does not lead to the state that it says.
        """
        match = cls._begun(game, replay, record)
        for number, (seat, option) in enumerate(replay.picks):
            try:
                match.choose(seat, option)
            except EngineError as problem:
                raise BadReplayError(f"picks.{number}", str(problem)) from problem
        if match._answers or (match.outcome is None and replay.outcome is not None):
            raise BadReplayError("picks", f"breaks off after {len(replay.picks)} picks, before the end of the match")
        if match.outcome != replay.outcome:
            found = "is not over" if match.outcome is None else f"has ended: {match.outcome}"
            raise BadReplayError(
                "outcome", f"is {replay.outcome}, but after {len(replay.picks)} picks the match {found}"
            )
        if match.digest != replay.digest:
            raise BadReplayError("digest", f"is {replay.digest}, but these picks lead to {match.digest}")
        return match

    @classmethod
    def _begun(cls, game: Game[Any, Any], replay: Replay, record: bool) -> Match:
        if replay.game != game.name:
            raise BadReplayError("game", f"is a replay of {replay.game}, not of {game.name}")
        if replay.version != game.version:
            here = f"here they are version {game.version}"
            raise BadReplayError("version", f"was made by version {replay.version} of the rules of {game.name}; {here}")
        try:
            match = cls(game, replay.setup, replay.seed, record=record)
        except BadSetupError as problem:
            raise BadReplayError(f"setup.{problem.where}", problem.problem) from problem
        if replay.cards != match.cards:
            raise BadReplayError("cards", f"was made with the cards {replay.cards}; here they are {match.cards}")
        return match

    def _now(self) -> Moment:
        answers = {seat: given[:] for seat, given in self._answers.items()}
        events = len(self._state.events or ())
        return Moment(self._state.clone(), answers, self._questions, len(self._picks), events)

    def _play_on(self) -> None:
        """Play on until somebody has to answer, or the match is over."""
        self._questions = {}
        while self.game.outcome(self._state) is None:
            answers = Answers(self._answers)
            self.game.play_on(self._state, answers)
            if answers.questions:
                self._questions = answers.questions
                return
            self._picks += answers.picks
            self._answers = {}
