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
    straight = name.translate(_STRAIGHT).replace("'", "")
    plain = unicodedata.normalize("NFKD", straight).lower()
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(_WORD.findall(kept))
