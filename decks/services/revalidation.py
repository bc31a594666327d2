"""Runs over all kept decks of a format after its state has changed: every head is judged anew, and whose deck turned
illegal is told why.

A run is divided into ranges of deck ids, which any number of workers share: a worker locks a range, judges a chunk of
its decks, stores the verdicts and moves the range on, in one transaction. Whoever is killed leaves nothing half done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from decks.models import Deck, FormatsEdition, Legality, Revalidation, RevalidationRange, TurnedIllegal
from decks.services.formats import all_formats
from decks.services.legality import Asked, judged_row, store_rows
from decks.services.states import FormatState, states_of
from decks.tasks import queue_run

RANGES = 16
CHUNK = 500
FORGOTTEN_AT_ONCE = 5_000
# Why there is a run where nobody has changed anything just now.
OF_ITSELF = "another day, release or change"
# Older states than these have left no verdicts, or very few.
MOST_STATES = 100

_OPEN = Q(status__in=[Revalidation.Status.WAITING, Revalidation.Status.RUNNING])


@transaction.atomic
def revalidate_changed(*, cause: str) -> list[Revalidation]:
    """Queues a run for each format that has decks and whose state is another than that of its last run.

    To be called in the transaction of whatever changed, and whenever something may have changed by itself: where
    nothing has, nothing is queued. A run that another state has overtaken ends.
    """
    used = set(Deck.objects.order_by().values_list("format", flat=True).distinct())
    if not used:
        return []
    FormatsEdition.lock()
    formats = all_formats()
    states = states_of(formats[slug] for slug in sorted(used) if slug in formats)
    last = _last_states(states)
    changed = [state for slug, state in states.items() if last.get(slug) != state.digest]
    return [_begun(state, cause) for state in changed]


@transaction.atomic
def resume_runs() -> int:
    """Queues the runs that are open once more, when the service starts: their workers may have gone with it."""
    runs = Revalidation.objects.filter(_OPEN)
    for run in runs:
        queue_run(run.pk, decks=Deck.objects.filter(format=run.format).count())
    return len(runs)


def judge_chunks(run: int, *, until: datetime) -> None:
    """Judges chunk after chunk of a run's decks until that time, or until no range is left that nobody else has."""
    while judge_chunk(run) and timezone.now() < until:
        pass


@transaction.atomic
def judge_chunk(run: int) -> bool:
    """Judges the next decks of a range that no other worker has; False when there is none."""
    found = Revalidation.objects.filter(_OPEN, pk=run).first()
    if found is None:
        return False
    state = _state_of(found)
    if state is None:
        return False
    part = (
        RevalidationRange.objects.unfinished()
        .filter(revalidation=found)
        .order_by("last")
        .select_for_update(skip_locked=True)
        .first()
    )
    if part is None:
        return False
    heads = _heads(found.format, part)
    _judge(heads, found, state)
    part.after = heads[-1].deck if len(heads) == CHUNK else part.last
    part.judged += len(heads)
    part.save()
    _mark(found, part)
    return True


def is_unfinished(run: int) -> bool:
    """Whether a run still has decks to judge."""
    return Revalidation.objects.filter(_OPEN, pk=run).exists()


def forget_old_verdicts(run: int) -> None:
    """Takes away the verdicts of states that the format was in before a run that is done.

    Its own verdicts are all there, so that nobody asks what was said before, neither to show it nor to compare.
    """
    done = Revalidation.objects.filter(pk=run, status=Revalidation.Status.DONE).first()
    if done is None:
        return
    old = Legality.objects.filter(format=done.format, pk__lte=_newest_verdict()).exclude(state=done.state)
    while Revalidation.objects.filter(format=done.format).first() == done:
        keys = list(old.order_by("pk").values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])
        if not keys:
            return
        Legality.objects.filter(pk__in=keys).delete()


class _Head(NamedTuple):
    """The list that holds of a deck."""

    deck: UUID
    revision: int
    cards: dict[str, list[list[int]]]
    options: dict[str, object]


def _begun(state: FormatState, cause: str) -> Revalidation:
    """A new run of a format in this state, queued for whoever works."""
    slug = state.format.slug
    now = timezone.now()
    Revalidation.objects.filter(_OPEN, format=slug).update(status=Revalidation.Status.OVERTAKEN, finished_at=now)
    run = Revalidation.objects.create(format=slug, state=state.digest, cause=cause)
    edges = [UUID(int=(2**128 * number) // RANGES - (number > 0)) for number in range(RANGES + 1)]
    RevalidationRange.objects.bulk_create(
        RevalidationRange(revalidation=run, after=after, last=last) for after, last in pairwise(edges)
    )
    queue_run(run.pk, decks=Deck.objects.filter(format=slug).count())
    return run


def _last_states(slugs: Iterable[str]) -> dict[str, str]:
    """The state of each format's last run."""
    runs = Revalidation.objects.filter(format__in=list(slugs)).order_by("id")
    return dict(runs.values_list("format", "state"))


def _state_of(run: Revalidation) -> FormatState | None:
    """The state that a run is of; None when that no longer holds: then a run of the one that does is queued."""
    chosen = all_formats().get(run.format)
    state = states_of([chosen])[chosen.slug] if chosen else None
    if state is not None and state.digest == run.state:
        return state
    revalidate_changed(cause=OF_ITSELF)
    Revalidation.objects.filter(_OPEN, pk=run.pk).update(
        status=Revalidation.Status.OVERTAKEN, finished_at=timezone.now()
    )
    return None


def _heads(slug: str, part: RevalidationRange) -> list[_Head]:
    decks = Deck.objects.filter(format=slug, id__gt=part.after, id__lte=part.last, head__isnull=False).order_by("id")
    columns = ("id", "head_id", "head__cards", "head__options")
    return [_Head(*row) for row in decks.values_list(*columns)[:CHUNK]]


def _judge(heads: list[_Head], run: Revalidation, state: FormatState) -> None:
    """Stores what is not stored yet, and whose deck turned illegal."""
    before, there = _earlier_verdicts(heads, run)
    new = [
        judged_row(Asked(head.revision, head.cards, head.options), state)
        for head in heads
        if head.revision not in there
    ]
    store_rows(new)
    # Who looked at a deck before its turn came has stored its verdict already.
    seen = Legality.objects.filter(
        revision__in=[revision for revision, legal in there.items() if not legal and before.get(revision)],
        format=run.format,
        state=run.state,
    )
    illegal = {row.revision_id: row.violations for row in (*new, *seen) if not row.legal}
    TurnedIllegal.objects.bulk_create(
        (
            TurnedIllegal(revalidation=run, deck_id=deck, revision_id=revision, violations=illegal[revision])
            for deck, revision, _, _ in heads
            if before.get(revision) and revision in illegal
        ),
        ignore_conflicts=True,
    )


def _earlier_verdicts(heads: list[_Head], run: Revalidation) -> tuple[dict[int, bool], dict[int, bool]]:
    """Whether each revision was legal in the last state before that of the run, and in that of the run where somebody
    has asked already.
    """
    order = _order_of_states(run)
    before: dict[int, tuple[tuple[int, int], bool]] = {}
    there: dict[int, bool] = {}
    rows = Legality.objects.filter(revision__in=[head.revision for head in heads], format=run.format)
    for key, revision, state, legal in rows.values_list("id", "revision_id", "state", "legal"):
        if state == run.state:
            there[revision] = legal
            continue
        place = (order.get(state, 0), key)
        if revision not in before or before[revision][0] < place:
            before[revision] = (place, legal)
    return {revision: legal for revision, (_, legal) in before.items()}, there


def _order_of_states(run: Revalidation) -> Mapping[str, int]:
    """When each state held last before a run, as numbers from 1 on that grow."""
    runs = Revalidation.objects.filter(format=run.format, id__lt=run.pk).order_by("-id")
    latest = runs.values_list("state", flat=True)[:MOST_STATES]
    return {state: place for place, state in enumerate(reversed(latest), start=1)}


def _mark(run: Revalidation, part: RevalidationRange) -> None:
    """A run is RUNNING from its first chunk on, and DONE with its last.

    Two workers that end the last two ranges at once would not see each other's end: they queue for the run's row.
    """
    if part.after == part.last:
        run = Revalidation.objects.select_for_update().get(pk=run.pk)
        if run.is_open and not RevalidationRange.objects.unfinished().filter(revalidation=run).exists():
            run.status, run.finished_at = Revalidation.Status.DONE, timezone.now()
            run.save()
            return
    if run.status == Revalidation.Status.WAITING:
        Revalidation.objects.filter(_OPEN, pk=run.pk).update(status=Revalidation.Status.RUNNING)


def _newest_verdict() -> int:
    return Legality.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
