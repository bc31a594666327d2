"""What a verdict costs: one deck in pure Python, and a thousand in one request."""

from __future__ import annotations

import json
import time
from pathlib import Path
from statistics import median
from typing import Any

DECKS = Path(__file__).parent.parent / "decks" / "data" / "sularia_decks.json"


def verdicts() -> dict[str, Any]:
    """Needs the card data loaded in the database of the settings."""
    from django.test import Client

    from decks.formats import SULARIA_STANDARD, judge
    from decks.rules import Terms
    from decks.services import card_table

    decks = [dict(deck["cards"]) for deck in json.loads(DECKS.read_text())["decks"] if deck["legal"]]
    table = card_table("sularia")
    times = []
    for turn in range(400):
        cards = decks[turn % len(decks)]
        start = time.perf_counter()
        judge(table.decklist(cards), SULARIA_STANDARD, Terms())
        times.append(time.perf_counter() - start)
    body = json.dumps(
        {"decks": [{"cards": decks[n % len(decks)]} for n in range(1000)], "formats": ["sularia-standard"]}
    )
    client = Client(headers={"host": "127.0.0.1"})
    thousand = []
    for _ in range(5):
        start = time.perf_counter()
        answer = client.post("/api/v1/decks/validate/", body, content_type="application/json")
        thousand.append(time.perf_counter() - start)
        if answer.status_code != 200:
            message = f"the decks were answered {answer.status_code}"
            raise RuntimeError(message)
    return {
        "one deck of 60, pure, ms (goal 0.2)": round(median(times) * 1000, 3),
        "1,000 decks in one request, s (goal 1)": round(median(thousand), 2),
    }
