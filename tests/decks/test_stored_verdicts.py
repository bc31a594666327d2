"""Verdicts that are kept: shown while they hold, judged again when they do not, never in more than a few queries."""

from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest
from django.utils import timezone

from decks.formats import FORMATS, RuleRow
from decks.models import Legality, Revision
from decks.rules import NOTHING_AGREED
from decks.services import all_formats, card_table, find_format, legalities_of, legality_of
from decks.services.states import states_of
from decks.verdict_answers import violation_answer
from tests.decks.rows import BEACON, LANDING, another_revision, ban, kept_deck, stored_format

pytestmark = pytest.mark.django_db

FREE, STANDARD = FORMATS["sularia-free"], FORMATS["sularia-standard"]


def with_decks(*decks) -> list[Revision]:
    return list(Revision.objects.filter(pk__in=[deck.head_id for deck in decks]).select_related("deck").order_by("pk"))


def test_a_verdict_is_stored_once_and_is_the_one_that_the_rules_give():
    deck = kept_deck({LANDING: 5})
    verdict = legality_of(deck.head, STANDARD)
    from decks.formats import judge

    judged = judge(card_table("sularia").decklist({LANDING: 5}), STANDARD, NOTHING_AGREED)
    assert (verdict.format, verdict.legal, verdict.size, verdict.points) == ("sularia-standard", False, 5, 5)
    assert verdict.violations == [violation_answer(one) for one in judged.violations]
    assert verdict.as_of == timezone.now().date()
    assert legality_of(deck.head, STANDARD) == verdict
    assert Legality.objects.count() == 1


def test_a_stored_verdict_is_read_and_not_judged_again(django_assert_num_queries):
    deck = kept_deck({LANDING: 5})
    legality_of(deck.head, STANDARD)
    Legality.objects.update(size=99)
    assert legality_of(deck.head, STANDARD).size == 99


def test_a_ban_list_in_force_makes_another_verdict():
    deck = kept_deck({LANDING: 1})
    assert legality_of(deck.head, FREE).legal
    ban("sularia-free", [LANDING])
    verdict = legality_of(deck.head, FREE)
    assert [one["code"] for one in verdict.violations] == ["banned_card"]
    assert verdict.violations[0]["source"] == "a test"


def test_the_source_of_a_ban_list_is_part_of_the_verdict():
    deck = kept_deck({LANDING: 1})
    ban("sularia-free", [LANDING], source="one")
    legality_of(deck.head, FREE)
    ban("sularia-free", [LANDING], source="another")
    assert legality_of(deck.head, FREE).violations[0]["source"] == "another"


def test_a_list_of_another_format_changes_nothing():
    before = states_of([FREE])[FREE.slug].digest
    ban("sularia-standard", [LANDING])
    assert states_of([FREE])[FREE.slug].digest == before


def test_a_dated_list_starts_by_itself():
    deck = kept_deck({LANDING: 1})
    ban("sularia-free", [LANDING], since=date(2099, 1, 1))
    assert legality_of(deck.head, FREE).legal
    with patch("django.utils.timezone.now", return_value=datetime(2099, 1, 1, tzinfo=UTC)):
        assert not legality_of(deck.head, FREE).legal


def test_an_old_revision_has_a_verdict_of_its_own():
    deck = kept_deck({LANDING: 5}, "sularia-standard")
    old = deck.head
    another_revision(deck, {LANDING: 4})
    codes = [[one["code"] for one in legality_of(each, STANDARD).violations] for each in (old, deck.head)]
    assert ("too_many_copies" in codes[0], "too_many_copies" in codes[1]) == (True, False)


def test_decks_of_several_formats_are_judged_each_by_its_own():
    stored_format("house", RuleRow("maximum_size", {"cards": 2}, "House rules"))
    decks = [kept_deck({LANDING: 3}), kept_deck({LANDING: 3}, "house"), kept_deck({"war-hikaru": 1}, "duel")]
    decks.append(kept_deck({LANDING: 3}))
    decks[3].format = "gone"
    decks[3].save()
    found = legalities_of(with_decks(*decks))
    assert [found[deck.head_id] and found[deck.head_id].legal for deck in decks] == [True, False, True, None]
    assert found[decks[1].head_id].violations[0]["code"] == "deck_too_large"


@pytest.mark.parametrize("stored", [False, True])
def test_a_list_of_decks_takes_as_many_queries_as_one(django_assert_num_queries, stored):
    decks = [kept_deck({LANDING: number}) for number in range(1, 6)]
    decks += [kept_deck({"war-hikaru": number}, "duel") for number in range(1, 6)]
    legalities_of(with_decks(decks[0], decks[5]))
    if stored:
        legalities_of(with_decks(*decks))
    revisions = with_decks(*decks)
    # The formats, the catalogue, the lists in force, the verdicts; and what is new, once a format.
    with django_assert_num_queries(4 if stored else 6):
        legalities_of(revisions)


def test_two_who_judge_at_once_store_one_verdict():
    """Both have found nothing stored: the second one's row is the same, and is left."""
    from decks.services.legality import Asked, judged_row, store_rows

    deck = kept_deck({LANDING: 1})
    state = states_of([FREE])[FREE.slug]
    asked = Asked(deck.head_id, deck.head.cards, deck.head.options)
    for _ in range(2):
        store_rows([judged_row(asked, state)])
    assert Legality.objects.get().legal


def test_a_card_that_nobody_knows_is_told(django_assert_num_queries):
    deck = kept_deck({LANDING: 1})
    deck.head.cards = {"deck": [[999_999, 2]]}
    verdict = legality_of(deck.head, FREE)
    assert [(one["code"], one["cards"]) for one in verdict.violations] == [("unknown_card", ["#999999"])]


class TestLookingUp:
    def test_a_format_of_the_code_costs_no_query(self, django_assert_num_queries):
        with django_assert_num_queries(0):
            assert find_format("duel") is FORMATS["duel"]

    def test_formats_that_are_kept_cost_one_small_query(self, django_assert_num_queries):
        stored_format("house", RuleRow("minimum_size", {"cards": 40}, "House rules"))
        assert find_format("house").name == "House rules"
        with django_assert_num_queries(1):
            assert list(all_formats()) == [*FORMATS, "house"]
        with django_assert_num_queries(1):
            assert find_format("nothing") is None

    def test_a_change_is_seen_at_once(self):
        stored = stored_format("house", RuleRow("minimum_size", {"cards": 40}, "House rules"))
        assert find_format("house").rules[2].cards == 40
        stored_format("house", RuleRow("minimum_size", {"cards": 30}, "House rules"), changed=stored)
        assert (find_format("house").rules[2].cards, find_format("house").version) == (30, 2)

    def test_a_format_of_a_transaction_that_was_rolled_back_is_forgotten(self):
        from django.db import transaction

        with transaction.atomic():
            stored_format("house", RuleRow("minimum_size", {"cards": 40}, "House rules"))
            assert find_format("house") is not None
            transaction.set_rollback(True)
        stored_format("other")
        assert (find_format("house"), find_format("other").slug) == (None, "other")

    def test_a_format_that_this_release_cannot_read_is_left_out_and_told(self, caplog):
        stored = stored_format("house")
        stored_format("other", like="duel")
        stored.rules.create(position=0, rule="rule_of_old", numbers={}, source="House rules")
        stored.version += 1
        stored.save()
        from decks.models import FormatsEdition, StoredFormat

        StoredFormat.objects.filter(pk="other").update(like="gone")
        FormatsEdition.begin_another()
        assert (find_format("house"), find_format("other")) == (None, None)
        assert "rule_of_old" in caplog.text
        assert "The format other is like gone" in caplog.text


def test_the_digest_tells_of_any_change_of_a_card():
    from dataclasses import replace

    table = card_table("sularia")
    card = table.by_slug[BEACON]
    for change in ({"points": 77}, {"tags": frozenset({"X"})}, {"retired": True}, {"name": "Another"}):
        changed = replace(table, by_slug={**table.by_slug, BEACON: replace(card, **change)})
        assert changed.digest != table.digest
    assert replace(table).digest == table.digest
