"""What it costs to read the log of a large event again, and what a report in it then costs."""

from __future__ import annotations

import random
import sys
import time
from datetime import UTC, datetime
from typing import Any

import orjson

from tournaments.log import EntryKind, LogEntry, Payload, TournamentState, appended, fold, read_payload
from tournaments.log.actions import results, rounds, setup, sign_up
from tournaments.log.fold import NOTHING
from tournaments.log.state import Settings
from tournaments.matches import Score

PLAYERS, ROUNDS = 512, 9
GOAL = 2.0
_AT = datetime(2026, 12, 1, tzinfo=UTC)
_SCORES = [Score(2, 0), Score(2, 1), Score(1, 2), Score(0, 2), Score(1, 1, 1)]


class Log:
    """An event under way in memory."""

    def __init__(self) -> None:
        self.entries: list[LogEntry] = []
        self.state: TournamentState = NOTHING

    def append(self, payloads: tuple[Payload, ...]) -> None:
        new = appended(self.state, payloads, actor=1, at=_AT)
        self.entries.extend(new)
        self.state = fold(new, start=self.state)


def played(players: int, number: int) -> Log:
    """An event in which both sides have reported every match."""
    chance = random.Random(players)
    log = Log()
    log.append(setup.create("Bench", 1, Settings(game="war", rounds=number)))
    for entry in range(players):
        log.append(sign_up.enter(log.state, f"Player {entry}", at=_AT, account=100 + entry))
    log.append(setup.start(log.state))
    for one in range(1, number + 1):
        log.append(rounds.pair_next_round(log.state))
        log.append(rounds.publish_round(log.state, one))
        for meeting in log.state.missing:
            score = chance.choice(_SCORES)
            for side in meeting.entries:
                log.append(results.report(log.state, meeting.key, side, score))
    return log


def tournaments(players: int = PLAYERS, number: int = ROUNDS) -> dict[str, Any]:
    """Seconds to make the state of an event from the JSON of its log, and to append and fold one announcement more."""
    log = played(players, number)
    stored = [orjson.dumps(entry.to_json()) for entry in log.entries]
    start = time.perf_counter()
    rows = [orjson.loads(row) for row in stored]
    entries = [
        LogEntry(row["seq"], read_payload(EntryKind(row["kind"]), row["version"], row["payload"]), row["actor"], _AT)
        for row in rows
    ]
    state = fold(entries)
    refolded = time.perf_counter() - start
    if state != log.state:
        raise RuntimeError("the log makes another event")
    start = time.perf_counter()
    for _ in range(20):
        log.append(results.give_result(log.state, f"{number}-1", Score(2, 0) if log.state.seq % 2 else Score(2, 1)))
    return {
        f"refold {len(stored)} log entries of {players} players, s (goal {GOAL})": round(refolded, 3),
        "one result more, ms": round(1000 * (time.perf_counter() - start) / 20, 2),
    }


if __name__ == "__main__":
    sys.stdout.write(f"{orjson.dumps(tournaments(), option=orjson.OPT_INDENT_2).decode()}\n")
