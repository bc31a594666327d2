"""How what somebody sent is repeated to them in a sentence. Pure."""

from __future__ import annotations

import json
from typing import Any

LONGEST_NAME = 100
LONGEST_VALUE = 60


def shortened(name: str) -> str:
    """A name as it was sent, short enough for a sentence."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


def shown(value: Any) -> str:
    """A value as JSON, short enough for a sentence; of a list or object with anything in it, only that it is one."""
    if isinstance(value, dict | list) and value:
        return "an object" if isinstance(value, dict) else "a list"
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= LONGEST_VALUE else f"{written[:LONGEST_VALUE]}…"
