"""Verdicts that are kept: what a format says of a revision, stored, and judged again when it no longer holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from decks.formats import Format
from decks.models import Legality, Revision
from decks.services.formats import all_formats
from decks.services.states import FormatState, states_of
from decks.snapshots import Snapshot, decklist_of
from decks.verdict_answers import violation_answer

AT_ONCE = 500


@dataclass(frozen=True)
class KeptVerdict:
    """What a format says of a revision on a day; `violations` are as the API answers them."""

    format: str
    as_of: date
    legal: bool
    size: int
    points: int
    violations: list[dict[str, Any]]

    def answer(self) -> dict[str, Any]:
        """The verdict as `decks/validate/` answers one."""
        return {
            "format": self.format,
            "as_of": self.as_of.isoformat(),
            "legal": self.legal,
            "size": self.size,
            "points": self.points,
            "violations": self.violations,
        }


class Asked(NamedTuple):
    """A list of cards to be judged: the revision that it is of, and what that keeps."""

    revision: int
    cards: Mapping[str, Any]
    options: Mapping[str, Any]


def legality_of(revision: Revision, chosen: Format) -> KeptVerdict:
    """What a format says of a revision today: the stored verdict where it still holds, else a new one, stored."""
    state = states_of([chosen])[chosen.slug]
    asked = Asked(revision.pk, revision.cards, revision.options)
    return _kept(current_rows([asked], state)[revision.pk], state)


def legalities_of(
    revisions: Iterable[Revision], formats: Mapping[str, Format] | None = None
) -> dict[int, KeptVerdict | None]:
    """The verdict on each of these revisions by the format of its deck, by the revision's key; None where there is no
    such format.

    The number of queries grows with the formats and not with the revisions, whose decks have been read with them.
    """
    known = all_formats() if formats is None else formats
    by_format: dict[str, list[Asked]] = {}
    found: dict[int, KeptVerdict | None] = {}
    for revision in revisions:
        found[revision.pk] = None
        if revision.deck.format in known:
            asked = Asked(revision.pk, revision.cards, revision.options)
            by_format.setdefault(revision.deck.format, []).append(asked)
    states = states_of(known[slug] for slug in by_format)
    stored = _stored(by_format, states)
    for slug, asked_of in by_format.items():
        rows = _with_missing(asked_of, states[slug], stored)
        found |= {key: _kept(row, states[slug]) for key, row in rows.items()}
    return found


def current_rows(asked: Sequence[Asked], state: FormatState) -> dict[int, Legality]:
    """The verdict on each of these in a state, by revision; what was not stored is judged and stored."""
    slug = state.format.slug
    return _with_missing(asked, state, _stored({slug: asked}, {slug: state}))


def judged_row(asked: Asked, state: FormatState) -> Legality:
    """The verdict of a state on a list of cards, as a row that is not stored yet."""
    verdict = state.verdict(decklist_of(Snapshot.stored(asked.cards, asked.options), state.table))
    return Legality(
        revision_id=asked.revision,
        format=state.format.slug,
        state=state.digest,
        legal=verdict.legal,
        size=verdict.size,
        points=verdict.points,
        violations=[violation_answer(one) for one in verdict.violations],
    )


def store_rows(rows: Sequence[Legality]) -> None:
    """Keeps these verdicts; one that somebody else has stored meanwhile is the same.

    All go by one order: two who store the same ones never wait for each other both.
    """
    in_order = sorted(rows, key=lambda row: row.revision_id)
    Legality.objects.bulk_create(in_order, batch_size=AT_ONCE, ignore_conflicts=True)


def _stored(
    by_format: Mapping[str, Sequence[Asked]], states: Mapping[str, FormatState]
) -> dict[tuple[int, str], Legality]:
    """The stored verdicts on these that hold, by revision and format."""
    revisions = {one.revision for asked in by_format.values() for one in asked}
    digests = {state.digest for state in states.values()}
    rows = Legality.objects.filter(revision__in=revisions, format__in=list(by_format), state__in=digests)
    return {(row.revision_id, row.format): row for row in rows if row.state == states[row.format].digest}


def _with_missing(
    asked: Iterable[Asked], state: FormatState, stored: Mapping[tuple[int, str], Legality]
) -> dict[int, Legality]:
    slug = state.format.slug
    new = {}
    rows = {}
    for one in asked:
        row = stored.get((one.revision, slug))
        if row is None:
            row = new[one.revision] = judged_row(one, state)
        rows[one.revision] = row
    store_rows(list(new.values()))
    return rows


def _kept(row: Legality, state: FormatState) -> KeptVerdict:
    return KeptVerdict(row.format, state.day, row.legal, row.size, row.points, row.violations)
