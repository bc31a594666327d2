"""Whole verdicts: the decks of the data, and what holds for any deck."""

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import DeckCard, Decklist
from decks.formats import FORMATS, SULARIA_STANDARD, judge
from decks.rules import Bans, Severity, Terms
from decks.text import read_deck

DECKS = json.loads((Path(__file__).parent / "data" / "sularia_decks.json").read_text())["decks"]


def terms_of(deck: dict) -> Terms:
    return Terms(Bans(date(2027, 1, 1), frozenset(deck["banned"]), "a list of the test"))


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck["id"])
def test_a_deck_of_the_data_has_exactly_its_errors(deck, sularia):
    verdict = judge(sularia.decklist(dict(deck["cards"])), SULARIA_STANDARD, terms_of(deck))
    errors = [
        {"code": one.code, "cards": list(one.cards), "limit": one.limit, "actual": one.actual} for one in verdict.errors
    ]
    assert errors == deck["violations"]
    assert (verdict.legal, verdict.size, verdict.points) == (deck["legal"], deck["size"], deck["points"])
    assert {one.severity for one in verdict.remarks} <= {Severity.ADVICE}


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck["id"])
def test_the_same_deck_as_text_has_the_same_verdict(deck, sularia):
    by_slug = judge(sularia.decklist(dict(deck["cards"])), SULARIA_STANDARD, terms_of(deck))
    text = "".join(f"{copies} {slug}\n" for slug, copies in deck["cards"])
    assert judge(read_deck(text, sularia).decklist, SULARIA_STANDARD, terms_of(deck)) == by_slug


def test_the_empty_deck_is_judged_like_any_other():
    verdict = judge(Decklist(), SULARIA_STANDARD, Terms())
    assert [(one.code, one.limit, one.actual) for one in verdict.violations] == [
        ("deck_too_small", 60, 0),
        ("type_ratio", 20, 0),
        ("type_ratio", 20, 0),
        ("type_ratio", 15, 0),
    ]
    assert not verdict.legal


def test_a_deck_of_real_cards_says_what_nobody_knows(sularia):
    verdict = judge(sularia.decklist({"sularia-fenris": 2}), SULARIA_STANDARD, Terms())
    assert [(one.code, one.severity.value) for one in verdict.violations if one.cards == ("sularia-fenris",)] == [
        ("card_not_playable", "warning"),
        ("faction_unknown", "warning"),
        ("points_unknown", "error"),
    ]


@pytest.mark.parametrize("chosen", FORMATS.values(), ids=FORMATS)
def test_a_format_is_found_by_its_slug(chosen):
    assert FORMATS[chosen.slug] is chosen


FACTIONS = ("Jotune", "Synthien", "Mercenary", None)
CARDS = [
    DeckCard(
        f"card-{number}",
        f"Card {number // 2 if number > 15 else number}",
        ("site", "combatant", "tactic", None)[number % 4],
        FACTIONS[number % 5 % 4],
        (1, 2, None, 4)[number % 4],
        frozenset({"Hunter"}) if number % 3 else frozenset(),
        ("Deck building: your Hunters cost 1 point",) if number == 7 else (),
        playable=number % 6 != 0,
    )
    for number in range(20)
]
TERMS = Terms(Bans(date(2027, 1, 1), frozenset({"card-3", "card-4"}), "a list of the test"))
lines = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(CARDS), st.integers(1, 12)),
        st.tuples(st.sampled_from(["unknown a", "unknown b"]), st.integers(1, 12)),
    ),
    max_size=25,
)


def deck_of(sent) -> Decklist:
    return Decklist.of(
        [(key, copies) for key, copies in sent if isinstance(key, DeckCard)],
        [(key, copies) for key, copies in sent if isinstance(key, str)],
    )


@given(sent=lines, shuffled=st.randoms(use_true_random=False))
def test_the_order_of_lines_never_changes_the_verdict(sent, shuffled):
    other = shuffled.sample(sent, len(sent))
    assert judge(deck_of(sent), SULARIA_STANDARD, TERMS) == judge(deck_of(other), SULARIA_STANDARD, TERMS)


@given(sent=lines, data=st.data())
def test_splitting_a_card_over_lines_never_changes_the_verdict(sent, data):
    split = []
    for key, copies in sent:
        first = data.draw(st.integers(0, copies))
        split += [(key, part) for part in (first, copies - first) if part]
    assert judge(deck_of(split), SULARIA_STANDARD, TERMS) == judge(deck_of(sent), SULARIA_STANDARD, TERMS)


@given(sent=lines)
def test_every_violation_names_its_subject_and_source_and_stands_in_order(sent):
    verdict = judge(deck_of(sent), SULARIA_STANDARD, TERMS)
    assert [(one.code, one.cards) for one in verdict.violations] == sorted(
        (one.code, one.cards) for one in verdict.violations
    )
    for one in verdict.violations:
        assert one.subject
        assert one.source
        assert str(one.actual) in one.message
    assert verdict.legal == (not verdict.errors)
    assert len(verdict.errors) + len(verdict.remarks) == len(verdict.violations)


def test_former_slugs_lead_to_the_card_and_share_its_copies():
    card = DeckCard("new", "Landing")
    merged = DeckCard("merged", "Landing of Old")
    renamed = {"old": "older", "older": "new", "merged": "new", "loop": "loop"}
    table = CardTable.of([TableRow(card), TableRow(merged, retired=True)], renamed)
    assert table.decklist({"old": 2, "new": 1, "merged": 2, "loop": 1}) == Decklist.of([(card, 5)], [("loop", 1)])
