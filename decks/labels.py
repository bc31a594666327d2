"""What players call their decks: names, tags and descriptions, kept readable for everybody. Pure.

Signs that nobody sees, or that turn the rest of a line round, are refused and never taken away in silence: a name that
looks like another one is no name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

LONGEST_NAME = 100
LONGEST_DESCRIPTION = 10_000
LONGEST_TAG = 40
MOST_TAGS = 20

# Marks, embeddings, overrides and isolates that set the direction of text; separators of lines and paragraphs; blanks
# without width. Joiners stay: Persian and Indic words and many emoji need them.
_UNSEEN = frozenset(
    "\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_OF_TEXTS = frozenset("\t\n\r")
_BLANKS = re.compile(r"\s+")


class LabelRefusedError(ValueError):
    """A name, tag or description that cannot be kept; `code` is for programs, the sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def deck_name(sent: str) -> str:
    """The name of a deck as it is kept, in one spelling (NFC) and without blanks around it.

    Raises LabelRefusedError `blank`, `max_length` or `unusable_character`.
    """
    name = revision_name(sent)
    if not name:
        raise LabelRefusedError("blank", "Found nothing to read; allowed is a name of 1 to 100 characters.")
    return name


def revision_name(sent: str) -> str:
    """The name of a revision as it is kept: as that of a deck, or none at all."""
    name = unicodedata.normalize("NFC", _refused_when_longer(sent, LONGEST_NAME)).strip()
    _refuse_unseen(name)
    return name if _is_seen(name) else ""


def description_text(sent: str) -> str:
    """A description as it is kept: as it was sent.

    Raises LabelRefusedError `max_length` or `unusable_character`.
    """
    _refuse_unseen(_refused_when_longer(sent, LONGEST_DESCRIPTION), allowed=_OF_TEXTS)
    return sent


def tag_name(sent: str) -> str:
    """A tag as it is kept: one spelling (NFKC), lower case, one blank between words.

    Raises LabelRefusedError `blank`, `max_length` or `unusable_character`.
    """
    _refuse_unseen(_refused_when_longer(sent, LONGEST_TAG))
    tag = _BLANKS.sub(" ", unicodedata.normalize("NFKC", sent).casefold()).strip()
    if not _is_seen(tag):
        raise LabelRefusedError("blank", f"Found nothing to read; allowed is a tag of 1 to {LONGEST_TAG} characters.")
    # Some signs are several when they are spelled out.
    return _refused_when_longer(tag, LONGEST_TAG)


def tag_names(sent: Iterable[str]) -> tuple[str, ...]:
    """The tags of a deck, each once and in one order.

    Raises LabelRefusedError as `tag_name` does, and `too_many_tags`.
    """
    tags = sorted({tag_name(one) for one in sent})
    if len(tags) > MOST_TAGS:
        raise LabelRefusedError("too_many_tags", f"Found {len(tags)} tags, at most {MOST_TAGS} allowed.")
    return tuple(tags)


def _refused_when_longer(sent: str, most: int) -> str:
    if len(sent) > most:
        raise LabelRefusedError("max_length", f"Found {len(sent):,} characters, at most {most:,} allowed.")
    return sent


def _refuse_unseen(sent: str, allowed: frozenset[str] = frozenset()) -> None:
    for place, sign in enumerate(sent, start=1):
        if sign in allowed:
            continue
        if sign in _UNSEEN or unicodedata.category(sign) in ("Cc", "Cs"):
            called = unicodedata.name(sign, "control character").lower()
            raise LabelRefusedError(
                "unusable_character",
                f"Character {place:,} is U+{ord(sign):04X} ({called}); allowed are signs that can be seen.",
            )


def _is_seen(text: str) -> bool:
    """Whether there is anything in it but blanks and signs without a shape."""
    return any(not sign.isspace() and unicodedata.category(sign) not in ("Cf", "Mn", "Me") for sign in text)
