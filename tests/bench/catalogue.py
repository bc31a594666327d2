"""What the catalogue's answers cost: beside a hand-written query, beside an empty view, and over 10,000 cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from tests.bench.server import Connection, environment_of, get, interleaved, manage, serving
from tests.synthetic import write_fixtures

LIST = "/api/v1/cards/?page_size=100"
SYNTHETIC_CARDS = 10_000
ROUNDS = 400
TURNS_A_QUERY = 25

# Words, phrases, prefixes, numbers, traits, alternatives and what finds nothing, as people ask.
QUERIES = [
    "advance",
    "lure",
    "grasp or burst",
    '"the opponent loses"',
    "fligh*",
    "game:war t:style priority>=1",
    "game:sularia faction:jotune t:combatant atk>=3",
    'game:sularia faction:jotune t:combatant atk>=3 kw:flight -text:"draw 1"',
    "kw:flight",
    "points<=1 t:site",
    "fighter:hikaru",
    "t:finisher power>=6",
    "range>=4 -t:finisher",
    "origin:reconstruction",
    "playable:false",
    "(kw:armor or kw:hardened) def>=4",
    "text:stunned game:trials",
    "-t:style game:war",
    "name:a* t:base",
    "symbol:sword alignment:evil",
    "category:draw*",
    "qqqq",
    "-text:draw -text:gain -text:move t:combatant",
    "cost<=2 (faction:synthien or faction:protoan)",
]


def answers(var: Path) -> dict[str, Any]:
    """The cards as shipped: a list and a 304, each beside what it is measured by."""
    environment = environment_of(var, None)
    manage(environment, "migrate", "-v0")
    manage(environment, "loadcards")
    with serving(environment) as port:
        tag = Connection(port).header(get(LIST), "ETag")
        seconds = interleaved(
            port,
            {
                "list of 100": (get(LIST), 200),
                "the same by hand": (get("/bench/by-hand/"), 200),
                "304": (get(LIST, If_None_Match=tag), 304),
                "empty view": (get("/bench/empty/"), 204),
            },
            ROUNDS,
        )
    return {
        "milliseconds": {name: round(some * 1000, 3) for name, some in seconds.items()},
        "list throughput against by hand (goal 0.5)": round(seconds["the same by hand"] / seconds["list of 100"], 2),
        "304 time against empty view (goal 1.5)": round(seconds["304"] / seconds["empty view"], 2),
    }


def search(var: Path, database: str | None) -> dict[str, Any]:
    """Searches over 10,000 made-up cards: a whole answer with its page, from request to last byte."""
    fixtures = var / "fixtures"
    write_fixtures(fixtures, SYNTHETIC_CARDS)
    environment = environment_of(var, database)
    manage(environment, "migrate", "-v0")
    manage(environment, "loadcards", "--fixtures", str(fixtures))
    times: list[float] = []
    slowest: list[tuple[float, str]] = []
    with serving(environment) as port:
        connection = Connection(port)
        for query in QUERIES:
            request = get(f"/api/v1/cards/?q={quote(query)}")
            connection.seconds(request, 200)
            some = sorted(connection.seconds(request, 200) for _ in range(TURNS_A_QUERY))
            times += some
            slowest.append((some[len(some) // 2], query))
    times.sort()
    return {
        "p50 ms": round(times[len(times) // 2] * 1000, 2),
        "p95 ms (goal 15)": round(times[int(len(times) * 0.95)] * 1000, 2),
        "slowest queries, median ms": {query: round(some * 1000, 2) for some, query in sorted(slowest)[-3:]},
    }
