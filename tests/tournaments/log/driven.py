"""Events driven through the actions, row by row, as a service would."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.draft import Copy
from tournaments.log import LogEntry, Payload, TournamentState, appended, fold
from tournaments.log.actions import results, rounds, setup, sign_up
from tournaments.log.fold import NOTHING
from tournaments.log.state import Settings, SubmittedDeck
from tournaments.matches import Score
from tournaments.refusal import RefusedError

ORGANISER = 1000
START = datetime(2026, 11, 28, 10, tzinfo=UTC)
WAR = [
    f"war-{name}"
    for name in (
        *("cadenza", "cherri", "demitras", "hepzibah", "hikaru", "kallistar", "kehrolyn", "khadath", "lixis"),
        *("luc", "magdelina", "regicide", "rukyuk", "sagas", "seth", "tatsumi", "vanaah", "zaamassal"),
    )
]

WON, LOST = Score(2, 0), Score(0, 2)

Deed = Callable[..., tuple[Payload, ...]]


@dataclass
class Event:
    """An event under way: its log, the state, and a clock that moves a second with each row."""

    state: TournamentState = NOTHING
    log: list[LogEntry] = field(default_factory=list)
    now: datetime = START

    def append(self, payloads: Sequence[Payload], actor: int | None = ORGANISER) -> tuple[LogEntry, ...]:
        rows = appended(self.state, payloads, actor=actor, at=self.now)
        self.state = fold(rows, self.state)
        self.log += rows
        self.now += timedelta(seconds=1)
        return rows

    def do(self, deed: Deed, *args: object, **kwargs: object) -> tuple[LogEntry, ...]:
        """An action on the state as it is, and what it appends."""
        return self.append(deed(self.state, *args, **kwargs))

    def refuses(self, code: str, deed: Deed, *args: object, **kwargs: object) -> RefusedError:
        """The action is refused with this code and a sentence, and the state is what it was."""
        before, rows = self.state, list(self.log)
        with pytest.raises(RefusedError) as refused:
            self.do(deed, *args, **kwargs)
        assert refused.value.code == code, refused.value
        assert refused.value.sentence.endswith((".", "?")), refused.value.sentence
        assert self.state == before == fold(rows)
        assert self.log == rows
        return refused.value

    def repeats(self, deed: Deed, *args: object, **kwargs: object) -> None:
        """The same request again appends nothing."""
        assert deed(self.state, *args, **kwargs) == ()

    def next_round(self) -> int:
        """Pair and publish the next round; its number."""
        self.do(rounds.pair_next_round)
        number = len(self.state.rounds)
        self.do(rounds.publish_round, number)
        return number

    def give(self, first: int, second: int, score: Score) -> None:
        """The organiser's word on the open match of two entries, told from the first."""
        self.do(results.give_result, *self.told(first, second, score))

    def told(self, first: int, second: int, score: Score) -> tuple[str, Score]:
        """The match of two entries in which they stand now, and the score as it tells it."""
        meeting = next(
            meeting
            for meeting in reversed(
                [meeting for one in self.state.published for meeting in one.meetings.values()]
                + [self.state.meeting(name) for name in self.ready_or_decided]
            )
            if {first, second} == set(meeting.entries)
        )
        return meeting.key, score if meeting.first == first else score.other

    @property
    def ready_or_decided(self) -> list[str]:
        progress = self.state.progress
        if progress is None:
            return []
        return [name for name, seen in progress.matches.items() if seen.state.value in {"ready", "decided"}]

    def play_round(self) -> None:
        """Every open match of the first stage is won by the lower number."""
        for meeting in self.state.missing:
            self.do(results.give_result, meeting.key, WON if meeting.first < meeting.second else LOST)

    def play_bracket(self) -> None:
        """The bracket to its end, the lower number winning."""
        while self.state.progress is not None and self.state.progress.ready:
            meeting = self.state.meeting(self.state.progress.ready[0])
            self.do(results.give_result, meeting.key, WON if meeting.first < meeting.second else LOST)


def created(**changes: object) -> Event:
    """An event that takes entries: Swiss rounds unless the settings say otherwise."""
    event = Event()
    settings = replace(Settings(game="war", seed=7), **changes)  # type: ignore[arg-type]
    event.append(setup.create("Indines Open", ORGANISER, settings))
    return event


def with_entries(count: int, **changes: object) -> Event:
    """An event with entries 1 to `count`, each by an account of its number."""
    event = created(**changes)
    for number in range(1, count + 1):
        event.do(sign_up.enter, f"Player {number}", at=event.now, account=number)
    return event


def started(count: int, **changes: object) -> Event:
    event = with_entries(count, **changes)
    event.do(setup.start)
    return event


def pool(cards: int = 180) -> list[Copy]:
    """A Sularia pool of two factions and Mercenary."""
    factions = ["Jotune"] * 84 + ["Synthien"] * 84 + ["Mercenary"] * 12
    return [
        Copy(number, f"sularia-{factions[(number - 1) % 180].lower()}-{number % 28}", factions[(number - 1) % 180])
        for number in range(1, cards + 1)
    ]


def deck(*fighters: str, digest: str = "d1", complaints: tuple[str, ...] = ()) -> SubmittedDeck:
    return SubmittedDeck(1, digest, complaints, fighters)


def by_chance(chance: random.Random, *, draws: bool = True) -> Score:
    scores = [Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2)]
    return chance.choice([*scores, Score(1, 1, 1)] if draws else scores)
