"""Deck texts with zones and options."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.decklist import CardCount, Decklist, DiscardPair
from decks.formats import FORMATS, judge
from decks.options import SentOptions, with_options
from decks.rules import Terms
from decks.text import LineStatus, read_deck, write_deck
from decks.zones import placed
from tests.decks.tables import facts_of, table_of

PELL, FIREBALL = "battlecards-pell-lampwright", "battlecards-fireball"


def zones_of(text: str, game: str = "battlecards") -> dict[str, str]:
    return {entry.card.slug: entry.zone for entry in read_deck(text, table_of(game)).decklist.entries}


@pytest.mark.parametrize(
    "heading", ["Spells", "Spells:", "spells (2):", "[Spells]", "Spell:", "= Spells =", "SPELLS (1)"]
)
def test_a_heading_opens_a_zone(heading):
    text = f"Pell Lampwright\n{heading}\nFireball"
    reading = read_deck(text, table_of("battlecards"))
    assert reading.lines[1].status is LineStatus.HEADING
    assert zones_of(text) == {PELL: "", FIREBALL: "spells"}


def test_another_heading_closes_it():
    assert zones_of("Spells:\nFireball\nNotes:\nPell Lampwright") == {FIREBALL: "spells", PELL: ""}


def test_a_card_under_the_wrong_heading_is_told():
    deck = read_deck("Spells:\nPell Lampwright", table_of("battlecards")).decklist
    verdict = judge(deck, FORMATS["battlecards-duel"], Terms())
    assert [one.code for one in verdict.errors] == ["too_few_fighters", "wrong_kind"]
    assert verdict.errors[1].message == (
        "Pell Lampwright: 1 copy of kind fighter among the spells, only spells allowed."
    )


def test_headings_of_zones_that_a_format_has_not_change_nothing(sularia):
    plain = judge(read_deck("4 Frostmere Landing", sularia).decklist, FORMATS["sularia-standard"], Terms())
    headed = judge(read_deck("Fighters:\n4 Frostmere Landing", sularia).decklist, FORMATS["sularia-standard"], Terms())
    assert headed == plain


DUEL = "Hikaru\nMode: EX\nFinisher: Four Winds\nDiscard 1: Trance + Smash\nDiscard 2: Focused Palm Strike\n"


def test_lines_settle_what_a_duel_asks():
    reading = read_deck(DUEL, table_of("war"))
    assert [line.status.value for line in reading.lines] == ["card", "option", "option", "option", "option"]
    options = reading.decklist.options
    assert options.mode == "ex"
    assert options.finisher is not None
    assert options.finisher.card is table_of("war").by_slug["war-four-winds"]
    assert [(pair.style.card.slug, pair.base.card.slug) for pair in options.discards] == [
        ("war-trance", "war-smash"),
        ("war-focused", "war-palm-strike"),
    ]
    assert judge(reading.decklist, FORMATS["duel"], Terms()).violations == ()
    assert [line.slug for line in reading.lines] == ["war-hikaru", None, "war-four-winds", None, None]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Mode: EX\nmode = almighty", "unknown_mode"),
        ("Finisher: alpha\nFinisher: beta", "unknown_finisher"),
        ("Discards: Trance, Strike", "wrong_number_of_discards"),
        ("Discard 1: Trance\nDiscard 2: Focused / Drive", "unknown_discard"),
        ("Mode: super", "unknown_mode"),
    ],
)
def test_what_cannot_be_meant_is_told(line, code):
    verdict = judge(read_deck(f"Hikaru\n{line}", table_of("war")).decklist, FORMATS["duel"], Terms())
    assert code in {one.code for one in verdict.errors}


def test_a_remark_or_bullet_makes_no_other_option():
    options = read_deck("Hikaru\n- Mode: EX # for once", table_of("war")).decklist.options
    assert options.mode == "ex"


def test_of_a_name_that_several_fighters_share_the_one_at_hand_is_meant():
    shared = [name for name in ("Flash", "Spellbolt", "Claw") if len(table_of("war").find(name)) > 1]
    assert shared
    for name in shared:
        for card in table_of("war").find(name):
            deck = Decklist.of([(table_of("war").by_slug[card.fighter], 1)]) if card.fighter else None
            if deck is not None and card.kind == "base":
                options = with_options(deck, SentOptions(discards=(("x", name),)), table_of("war")).options
                assert options.discards[0].base.card in (card, None)


fighters = st.sampled_from(sorted(slug for slug, card in facts_of("battlecards").items() if card["kind"] == "fighter"))
anything = st.sampled_from(sorted(facts_of("battlecards")))
zones = st.sampled_from(["", "fighters", "combat_cards", "spells"])


@given(lines=st.lists(st.tuples(anything, st.integers(1, 20_000), zones), max_size=12))
def test_zones_are_read_back_as_they_were_written(lines):
    table = table_of("battlecards")
    deck = Decklist.of(CardCount(table.by_slug[slug], copies, zone) for slug, copies, zone in lines)
    again = read_deck(write_deck(deck, table), table).decklist
    assert set(again.entries) == set(deck.entries)
    campaign = FORMATS["battlecards-campaign"].zones
    assert set(placed(again, campaign).entries) == set(placed(deck, campaign).entries)


@given(
    mode=st.sampled_from([None, "normal", "ex", "almighty", "super"]),
    finisher=st.sampled_from([None, "war-four-winds", "Wrath of Elements", "nothing like it"]),
    discards=st.lists(st.tuples(st.sampled_from(["Trance", "war-focused"]), st.sampled_from(["Strike", "war-drive"]))),
)
def test_options_are_read_back_as_they_were_written(mode, finisher, discards):
    table = table_of("war")
    deck = with_options(table.decklist({"war-hikaru": 1}), SentOptions(mode, finisher, tuple(discards)), table)
    again = read_deck(write_deck(deck, table), table).decklist
    assert again.options.mode == deck.options.mode
    assert (again.options.finisher and again.options.finisher.card) == (
        deck.options.finisher and deck.options.finisher.card
    )
    assert [cards_of(pair) for pair in again.options.discards] == [cards_of(pair) for pair in deck.options.discards]


def cards_of(pair: DiscardPair) -> tuple:
    return pair.style.card, pair.base.card
