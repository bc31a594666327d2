"""A digest of JSON data: the same on any machine and in any version of Python."""

from __future__ import annotations

import json
from hashlib import sha256


def digest_of(data: object) -> str:
    """The SHA-256 of JSON data, in hexadecimal digits. The order of an object's keys does not count."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return sha256(text.encode("ascii")).hexdigest()
