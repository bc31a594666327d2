"""What a query is warned of. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class QueryWarning:
    """Something in a query that was not understood, or not as it stands: where, and what was meant perhaps."""

    code: str
    detail: str
    term: str
    at: tuple[int, int]
    did_you_mean: str | None = None

    @classmethod
    def about(
        cls, query: str, start: int, end: int, code: str, detail: str, did_you_mean: str | None = None
    ) -> QueryWarning:
        """A warning of a piece of a query; `detail` is a sentence without its stop."""
        # A quote or bracket that was closed for the query stands behind its end.
        end = min(end, len(query))
        sentence = f'{detail}; did you mean "{did_you_mean}"?' if did_you_mean else f"{detail}."
        return cls(code, sentence, query[start:end], (start, end), did_you_mean)
