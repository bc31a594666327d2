"""Making a query readable: its quotes straight, every quote and bracket in a pair. Pure."""

from __future__ import annotations

import re

from cards.search.warning import QueryWarning

_STRAIGHT = str.maketrans("“”„‟«»‐‑‒–−﹣－", '""""""-------')
_QUOTED = re.compile(r'"[^"]*"?')


def repaired(query: str) -> tuple[str, list[QueryWarning]]:
    """The query with straight quotes and all pairs complete, and what had to be done for it.

    A quote or bracket that is never closed reaches to the end; a bracket that closes nothing is left out. Whatever is
    kept stands where it stood.
    """
    straight = query.translate(_STRAIGHT)
    signs, warnings = list(straight), []
    if straight.count('"') % 2:
        detail = "The quote that begins here never ends; it was read to the end of the query"
        warnings.append(QueryWarning.about(query, straight.rindex('"'), len(query), "unclosed_quote", detail))
        signs.append('"')
    opened: list[int] = []
    for at, sign in enumerate(_QUOTED.sub(lambda quoted: " " * len(quoted.group()), straight)):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            opened.pop()
        elif sign == ")":
            signs[at] = " "
            detail = "No bracket is open that this one could close; it was left out"
            warnings.append(QueryWarning.about(query, at, at + 1, "unopened_bracket", detail))
    for at in opened:
        signs.append(")")
        detail = "The bracket that opens here is never closed; it was read to the end of the query"
        warnings.append(QueryWarning.about(query, at, at + 1, "unclosed_bracket", detail))
    return "".join(signs), warnings
