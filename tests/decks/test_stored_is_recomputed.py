"""Whatever happens, in whatever order: what is shown of a deck is what the rules say of it now, and whose deck turned
illegal is told.
"""

import os
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.formats import RuleRow, judge
from decks.models import Deck, Legality, Revalidation, StoredFormat, TurnedIllegal
from decks.rules import NOTHING_AGREED, Bans
from decks.services import find_format, legality_of, revalidate_changed
from decks.services import revalidation as runs
from decks.services.tables import card_table
from decks.snapshots import decklist_of
from decks.verdict_answers import violation_answer
from tests.decks.rows import BEACON, LANDING, another_revision, ban, kept_deck, stored_format

pytestmark = pytest.mark.django_db

CARDS = st.dictionaries(st.sampled_from([LANDING, BEACON, "sularia-ridge-runner"]), st.integers(1, 6), min_size=1)
FORMATS_USED = st.sampled_from(["sularia-free", "house"])
STEPS = st.one_of(
    st.tuples(st.just("keep"), FORMATS_USED, CARDS),
    st.tuples(st.just("save"), st.integers(0, 9), CARDS),
    st.tuples(st.just("ban"), FORMATS_USED, st.sets(st.sampled_from([LANDING, BEACON])), st.integers(-2, 3)),
    st.tuples(st.just("change"), st.integers(1, 5)),
    st.tuples(st.just("look"), st.integers(0, 9)),
    st.tuples(st.just("work"), st.integers(1, 20)),
    st.tuples(st.just("day")),
    st.tuples(st.just("settle")),
)
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


class Site:
    """Decks and what was said of them when all runs were last done."""

    def __init__(self) -> None:
        self.day = datetime(2026, 12, 1, 12, tzinfo=UTC)
        self.lists: dict[tuple[str, object], Bans] = {}
        self.legal: dict[int, bool] = {}
        self.last_run = 0
        stored_format("house")
        for slug in ("sularia-free", "house"):
            self.step(("keep", slug, {LANDING: 2}))
            self.step(("keep", slug, {BEACON: 3}))

    @property
    def decks(self) -> list[Deck]:
        return list(Deck.objects.select_related("head").order_by("created_at", "pk"))

    def step(self, step: tuple) -> None:
        match step:
            case ("keep", slug, cards):
                deck = kept_deck(cards, slug)
                legality_of(deck.head, find_format(slug))
            case ("save", number, cards) if self.decks:
                deck = self.decks[number % len(self.decks)]
                legality_of(another_revision(deck, cards), find_format(deck.format))
            case ("ban", slug, cards, days):
                since = (self.day + timedelta(days=days)).date()
                ban(slug, cards, since)
                self.lists[slug, since] = Bans(since, frozenset(cards), "a test")
                revalidate_changed(cause="ban lists")
            case ("change", copies):
                rule = RuleRow("copy_limit", {"copies": copies}, "House rules")
                stored_format("house", rule, changed=StoredFormat.objects.get(pk="house"))
            case ("look", number) if self.decks:
                deck = self.decks[number % len(self.decks)]
                assert legality_of(deck.head, find_format(deck.format)).answer() == self.recomputed(deck)
            case ("work", chunks):
                self.work(chunks)
            case ("day",):
                # Nobody is told: a list whose day has come holds.
                self.day += timedelta(days=1)
            case ("settle",):
                self.settle()

    def recomputed(self, deck: Deck) -> dict:
        """The verdict by the rules alone, under the list that this test knows to be in force."""
        today = self.day.date()
        bans = max(
            (one for (slug, since), one in self.lists.items() if slug == deck.format and since <= today),
            key=lambda one: one.since,
            default=None,
        )
        terms = NOTHING_AGREED.__class__(bans=bans)
        verdict = judge(decklist_of(deck.head.snapshot, card_table("sularia")), find_format(deck.format), terms)
        return {
            "format": deck.format,
            "as_of": today.isoformat(),
            "legal": verdict.legal,
            "size": verdict.size,
            "points": verdict.points,
            "violations": [violation_answer(one) for one in verdict.violations],
        }

    def work(self, chunks: int) -> None:
        """A worker judges so many chunks of whatever run is open."""
        for _ in range(chunks):
            run = Revalidation.objects.filter(status__in=["waiting", "running"]).last()
            if run is None:
                return
            runs.judge_chunk(run.pk)

    def settle(self) -> None:
        """All is looked for and done; then every head's verdict is stored, and nobody's deck turned unseen."""
        revalidate_changed(cause="a look")
        self.work(1_000)
        assert not Revalidation.objects.filter(status__in=["waiting", "running"]).exists()
        now = {}
        for deck in self.decks:
            state = Revalidation.objects.filter(format=deck.format).first().state
            row = Legality.objects.get(revision=deck.head, format=deck.format, state=state)
            expected = self.recomputed(deck)
            assert (row.legal, row.size, row.violations) == (
                expected["legal"],
                expected["size"],
                expected["violations"],
            )
            now[deck.head_id] = row.legal
        told = set(TurnedIllegal.objects.filter(revalidation__gt=self.last_run).values_list("revision", flat=True))
        assert {head for head, legal in now.items() if not legal and self.legal.get(head)} <= told
        self.legal = now
        self.last_run = Revalidation.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        for run in Revalidation.objects.filter(status="done"):
            runs.forget_old_verdicts(run.pk)


@settings(max_examples=300 if SOAK else 12, deadline=None)
@given(st.lists(STEPS, min_size=4, max_size=25))
def test_what_is_stored_is_what_is_recomputed(steps):
    with transaction.atomic():
        site = Site()
        with patch("django.utils.timezone.now", side_effect=lambda: site.day):
            site.settle()
            for step in steps:
                site.step(step)
            site.settle()
            for deck in site.decks:
                assert legality_of(deck.head, find_format(deck.format)).answer() == site.recomputed(deck)
        transaction.set_rollback(True)
