"""What an account may be called. Pure."""

from __future__ import annotations

import re

SHORTEST_NAME = 3
LONGEST_NAME = 30

RULES = (
    f"{SHORTEST_NAME} to {LONGEST_NAME} letters (a to z), digits, hyphens and underscores, beginning with a letter "
    "or a digit. Capitals are kept and make no difference."
)

_NAME = re.compile("[A-Za-z0-9][A-Za-z0-9_-]*")

# Names that seem to speak for the service or to be none at all.
RESERVED = (
    "account",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "deleted",
    "dueldex",
    "everybody",
    "guest",
    "help",
    "judge",
    "me",
    "mod",
    "moderator",
    "nobody",
    "none",
    "null",
    "official",
    "organiser",
    "organizer",
    "owner",
    "postmaster",
    "referee",
    "root",
    "security",
    "staff",
    "superuser",
    "support",
    "system",
    "undefined",
    "unknown",
    "user",
    "webmaster",
    "you",
)


def look_of(name: str) -> str:
    """What is the same for two names that are easily taken for each other.

    Capitals, hyphens and underscores make no difference; 0 looks like o, 1 and i like l, rn like m, vv like w.
    """
    look = name.lower().replace("-", "").replace("_", "").translate(str.maketrans("01i", "oll"))
    return look.replace("rn", "m").replace("vv", "w")


_RESERVED_LOOKS = frozenset(look_of(name) + plural for name in RESERVED for plural in ("", "s"))


def complaint_about(name: str) -> str | None:
    """Why nobody may be called this, as a sentence that says what is allowed; None where somebody may."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        return f"Found {len(name):,} characters, allowed are {SHORTEST_NAME} to {LONGEST_NAME}."
    if not _NAME.fullmatch(name):
        return f"This is no name here. Allowed: {RULES}"
    if look_of(name) in _RESERVED_LOOKS:
        return "This name is kept for the service; choose another one."
    return None
