"""How names are compared: without case, accents, punctuation and the shape of quotes. Pure functions."""

import re
import unicodedata

_STRAIGHT = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O"}
)
_WORD = re.compile(r"[a-z0-9]+")


def fold(name: str) -> str:
    """The words of a name in plain lower-case ASCII: "Fool’s  Érrand" becomes "fools errand".

    An apostrophe joins, every other sign separates: "Hunter's" is one word, "High-Alert" two.
    """
    return " ".join(_WORD.findall(plain(name)))


def plain(text: str) -> str:
    """A text in lower case, without accents and apostrophes; its other signs stay."""
    straight = text.translate(_STRAIGHT).replace("'", "")
    folded = unicodedata.normalize("NFKD", straight).lower()
    return "".join(sign for sign in folded if not unicodedata.combining(sign))
