"""Runs over kept decks: what turned illegal and why, shared by workers, overtaken by later states, and never stale."""

import json
from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from cards.importer.load import load_cards
from decks import tasks
from decks.formats import FORMATS, RuleRow
from decks.models import Deck, Legality, Revalidation, RevalidationRange, TurnedIllegal
from decks.services import legalities_of, legality_of, load_ban_lists, revalidate_changed
from decks.services import revalidation as runs
from tests.decks.rows import BEACON, LANDING, another_revision, ban, kept_deck, stored_format

pytestmark = pytest.mark.django_db

FREE = FORMATS["sularia-free"]


def changed(cause: str = "a test") -> Revalidation:
    """The one run that a change asks for."""
    [run] = revalidate_changed(cause=cause)
    return run


def done(run: Revalidation) -> Revalidation:
    """The run after a worker has been at it."""
    while runs.judge_chunk(run.pk):
        pass
    run.refresh_from_db()
    return run


def turned(run: Revalidation) -> set:
    return set(run.turned_illegal.values_list("deck_id", flat=True))


@pytest.fixture
def decks() -> list[Deck]:
    """Three decks that are legal and judged, one of them with the card that will be banned."""
    decks = [kept_deck({LANDING: 1}), kept_deck({BEACON: 1}), kept_deck({BEACON: 2})]
    done(changed("decks there are"))
    return decks


class TestARun:
    def test_a_ban_turns_decks_illegal_and_says_why(self, decks):
        ban("sularia-free", [LANDING])
        run = done(changed())
        assert (run.status, run.format, run.ranges.count()) == (Revalidation.Status.DONE, "sularia-free", runs.RANGES)
        [one] = run.turned_illegal.all()
        assert (one.deck, one.revision) == (decks[0], decks[0].head)
        assert [(why["code"], why["cards"]) for why in one.violations] == [("banned_card", [LANDING])]
        assert sum(run.ranges.values_list("judged", flat=True)) == 3
        assert Legality.objects.filter(state=run.state).count() == 3

    def test_nothing_changed_asks_for_nothing(self, decks):
        assert revalidate_changed(cause="a look") == []
        ban("sularia-standard", [LANDING])
        assert revalidate_changed(cause="a list of another format") == []

    def test_a_format_without_decks_has_no_run(self):
        ban("sularia-free", [LANDING])
        assert revalidate_changed(cause="a test") == []

    def test_a_deck_that_was_illegal_before_did_not_turn(self, decks):
        ban("sularia-free", [LANDING])
        done(changed())
        ban("sularia-free", [LANDING, BEACON])
        assert turned(done(changed())) == {decks[1].pk, decks[2].pk}

    def test_a_deck_that_nobody_had_judged_did_not_turn(self, decks):
        ban("sularia-free", [LANDING])
        kept_deck({LANDING: 3})
        assert turned(done(changed())) == {decks[0].pk}

    def test_whoever_looks_before_the_run_takes_nothing_from_it(self, decks):
        ban("sularia-free", [LANDING])
        run = changed()
        assert not legality_of(decks[0].head, FREE).legal
        assert turned(done(run)) == {decks[0].pk}
        assert run.turned_illegal.get().violations[0]["code"] == "banned_card"

    def test_a_list_that_is_lifted_and_comes_again_turns_decks_again(self, decks):
        for _ in range(2):
            ban("sularia-free", [LANDING])
            assert turned(done(changed())) == {decks[0].pk}
            ban("sularia-free", [])
            assert turned(done(changed())) == set()
        # The same state as the first of all: what was said in the last one before counts, not what was said once.
        ban("sularia-free", [LANDING])
        assert turned(done(changed())) == {decks[0].pk}

    def test_the_head_is_judged_and_no_older_list(self, decks):
        another_revision(decks[0], {BEACON: 1})
        legality_of(decks[0].head, FREE)
        ban("sularia-free", [LANDING])
        assert turned(done(changed())) == set()

    def test_decks_of_other_formats_are_left_alone(self, decks):
        duel = kept_deck({"war-hikaru": 1}, "duel")
        ban("sularia-free", [LANDING])
        done(next(run for run in revalidate_changed(cause="a test") if run.format == "sularia-free"))
        assert not duel.head.legalities.exists()


class TestWorkers:
    def test_chunks_walk_over_all_decks_once(self, monkeypatch):
        monkeypatch.setattr(runs, "CHUNK", 3)
        for number in range(40):
            kept_deck({LANDING: number + 1})
        run = changed()
        chunks = 0
        while runs.judge_chunk(run.pk):
            chunks += 1
            part = sum(RevalidationRange.objects.values_list("judged", flat=True))
            assert Legality.objects.count() == part
        assert chunks >= runs.RANGES
        assert Legality.objects.filter(state=run.state).count() == 40

    def test_the_ranges_hold_every_id_once(self, decks):
        ranges = list(RevalidationRange.objects.filter(revalidation=Revalidation.objects.first()).order_by("last"))
        assert ranges[-1].last.int == 2**128 - 1
        ban("sularia-free", [LANDING])
        fresh = list(changed().ranges.order_by("last"))
        assert fresh[0].after.int == 0
        assert [one.after for one in fresh[1:]] == [one.last for one in fresh[:-1]]

    def test_a_chunk_that_fails_leaves_nothing(self, decks, monkeypatch):
        ban("sularia-free", [LANDING])
        run = changed()
        before = list(RevalidationRange.objects.values())
        count = Legality.objects.count()

        def broken(*_):
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(runs, "_mark", broken)
            with pytest.raises(ZeroDivisionError):
                runs.judge_chunk(run.pk)
        assert (list(RevalidationRange.objects.values()), Legality.objects.count()) == (before, count)
        assert turned(done(run)) == {decks[0].pk}

    def test_a_run_done_twice_is_the_same(self, decks):
        ban("sularia-free", [LANDING])
        run = done(changed())
        first = list(TurnedIllegal.objects.values("deck", "violations"))
        for part in run.ranges.order_by("last"):
            part.after = run.ranges.filter(last__lt=part.last).order_by("-last").values_list(
                "last", flat=True
            ).first() or part.after.__class__(int=0)
            part.save()
        Revalidation.objects.filter(pk=run.pk).update(status="running")
        done(run)
        assert list(TurnedIllegal.objects.values("deck", "violations")) == first
        assert Legality.objects.filter(state=run.state).count() == 3

    def test_a_later_state_overtakes_a_run(self, decks):
        ban("sularia-free", [BEACON])
        first = changed()
        runs.judge_chunk(first.pk)
        ban("sularia-free", [LANDING])
        second = changed()
        assert not runs.judge_chunk(first.pk)
        first.refresh_from_db()
        assert (first.status, first.finished_at is not None) == (Revalidation.Status.OVERTAKEN, True)
        assert turned(done(second)) == {decks[0].pk}

    def test_a_state_that_changed_by_itself_is_found_by_the_worker(self, decks):
        ban("sularia-free", [LANDING], since=date(2099, 1, 1))
        ban("sularia-free", [BEACON])
        run = changed()
        with patch("django.utils.timezone.now", return_value=datetime(2099, 1, 1, tzinfo=UTC)):
            assert not runs.judge_chunk(run.pk)
            run.refresh_from_db()
            assert run.status == Revalidation.Status.OVERTAKEN
            latest = Revalidation.objects.first()
            assert turned(done(latest)) == {decks[0].pk}

    def test_a_run_of_a_format_that_has_gone_ends(self, decks):
        stored_format("house")
        deck = kept_deck({LANDING: 1}, "house")
        run = next(one for one in revalidate_changed(cause="a test") if one.format == "house")
        deck.delete()
        from decks.services import delete_format

        delete_format(slug="house")
        assert not runs.judge_chunk(run.pk)
        run.refresh_from_db()
        assert run.status == Revalidation.Status.OVERTAKEN

    def test_old_verdicts_are_forgotten_when_a_run_is_done(self, decks):
        old = set(Legality.objects.values_list("state", flat=True))
        ban("sularia-free", [LANDING])
        run = changed()
        runs.forget_old_verdicts(run.pk)
        assert set(Legality.objects.values_list("state", flat=True)) == old
        done(run)
        runs.forget_old_verdicts(run.pk)
        assert set(Legality.objects.values_list("state", flat=True)) == {run.state}
        assert run.turned_illegal.get().violations[0]["code"] == "banned_card"


class TestTasks:
    def test_a_run_is_queued_in_the_transaction_of_the_change(self, decks):
        before = DBTaskResult.objects.count()
        ban("sularia-free", [LANDING])
        run = changed()
        queued = DBTaskResult.objects.order_by("enqueued_at")[before:]
        assert [(one.task_path, one.args_kwargs["args"]) for one in queued] == [
            ("decks.tasks.revalidate", [run.pk]),
            ("decks.tasks.stand_in", [run.pk]),
        ]

    def test_a_worker_does_a_run_and_forgets(self, decks):
        ban("sularia-free", [LANDING])
        run = changed()
        tasks.revalidate.call(run.pk)
        run.refresh_from_db()
        assert (run.status, turned(run)) == (Revalidation.Status.DONE, {decks[0].pk})
        assert set(Legality.objects.values_list("state", flat=True)) == {run.state}

    def test_a_worker_goes_on_to_other_work_and_comes_back(self, decks, monkeypatch):
        ban("sularia-free", [LANDING])
        run = changed()
        monkeypatch.setattr(tasks, "TURN", -tasks.TURN)
        before = DBTaskResult.objects.count()
        tasks.revalidate.call(run.pk)
        run.refresh_from_db()
        assert (run.status, DBTaskResult.objects.count()) == (Revalidation.Status.RUNNING, before + 1)

    def test_a_stand_in_looks_again_until_the_run_is_done(self, decks):
        ban("sularia-free", [LANDING])
        run = changed()
        before = DBTaskResult.objects.count()
        tasks.stand_in.call(run.pk)
        assert DBTaskResult.objects.count() == before + 2
        done(run)
        tasks.stand_in.call(run.pk)
        assert DBTaskResult.objects.count() == before + 2

    def test_many_decks_are_queued_for_many_workers(self, decks):
        before = DBTaskResult.objects.filter(task_path="decks.tasks.revalidate").count()
        tasks.queue_run(1, decks=1_000_000)
        assert DBTaskResult.objects.filter(task_path="decks.tasks.revalidate").count() == before + tasks.MOST_WORKERS


class TestPublishing:
    @pytest.fixture
    def lists(self, tmp_path):
        def load(*lists):
            path = tmp_path / "lists.json"
            rows = [
                {"format": slug, "from": since, "banned": cards, "origin": "demo", "source": "a list of the test"}
                for slug, since, cards in lists
            ]
            path.write_text(json.dumps({"ban_lists": rows}))
            return load_ban_lists(path=path)

        return load

    def test_loading_ban_lists_queues_a_run(self, decks, lists):
        lists(("sularia-free", "2026-01-01", [LANDING]))
        run = Revalidation.objects.first()
        assert (run.cause, run.status) == ("ban lists", "waiting")
        assert turned(done(run)) == {decks[0].pk}
        lists(("sularia-free", "2026-01-01", [LANDING]))
        assert Revalidation.objects.first() == run

    def test_a_list_of_another_day_is_looked_for_then(self, decks, lists):
        before = Revalidation.objects.count()
        lists(("sularia-free", "2099-01-01", [LANDING]))
        assert Revalidation.objects.count() == before
        look = DBTaskResult.objects.get(task_path="decks.tasks.look_for_changes")
        assert look.run_after == datetime(2099, 1, 1, tzinfo=UTC)
        with patch("django.utils.timezone.now", return_value=look.run_after):
            tasks.look_for_changes.call(*look.args_kwargs["args"])
            run = Revalidation.objects.first()
            assert run.cause == "ban list from 2099-01-01 on"
            assert turned(done(run)) == {decks[0].pk}
        lists(("sularia-free", "2099-01-01", [LANDING]))
        assert DBTaskResult.objects.filter(task_path="decks.tasks.look_for_changes").count() == 1

    def test_a_ban_list_of_an_organisers_format(self, decks, lists):
        stored_format("house")
        deck = kept_deck({LANDING: 1}, "house")
        done(changed())
        lists(("house", "2026-01-01", [LANDING]))
        assert turned(done(Revalidation.objects.get(format="house", status="waiting"))) == {deck.pk}

    def test_another_version_of_a_format_queues_a_run(self, decks):
        house = stored_format("house")
        deck = kept_deck({LANDING: 5}, "house")
        done(changed())
        stored_format("house", RuleRow("copy_limit", {"copies": 4}, "House rules"), changed=house)
        run = Revalidation.objects.first()
        assert run.cause == "version 2 of the format house"
        assert turned(done(run)) == {deck.pk}
        assert run.turned_illegal.get().violations[0]["source"] == "House rules"

    def test_another_name_of_a_format_queues_none(self, decks):
        house = stored_format("house")
        kept_deck({LANDING: 5}, "house")
        done(changed())
        before = Revalidation.objects.count()
        stored_format("house", name="Another", changed=house)
        assert Revalidation.objects.count() == before

    def test_changed_cards_queue_runs_of_their_game_alone(self, decks, tmp_path):
        import shutil

        from tests.decks.tables import ROOT

        kept_deck({"war-hikaru": 1}, "duel")
        done(changed())
        shutil.copytree(ROOT / "fixtures", tmp_path / "fixtures")
        for path in (tmp_path / "fixtures" / "sularia").glob("*.json"):
            path.write_text(path.read_text().replace('"name": "Frostmere Landing"', '"name": "Frostmere Pier"'))
        load_cards(fixtures=tmp_path / "fixtures")
        runs_there = list(Revalidation.objects.filter(status="waiting").values_list("format", "cause"))
        version = legality_version()
        assert runs_there == [("sularia-free", f"version {version} of the card data")]


def legality_version() -> int:
    from cards.models import Catalogue

    return Catalogue.current_version()


def test_every_list_of_decks_shows_what_holds(decks):
    ban("sularia-free", [LANDING])
    heads = [deck.head for deck in decks]
    for head, deck in zip(heads, decks, strict=True):
        head.deck = deck
    assert [verdict.legal for verdict in legalities_of(heads).values()] == [False, True, True]
    assert timezone.now().date() == next(iter(legalities_of(heads).values())).as_of
