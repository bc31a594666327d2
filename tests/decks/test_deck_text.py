"""Deck texts: every way to write a line, and nothing dropped in silence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import BadCount, DeckCard, Decklist
from decks.text import (
    MOST_BYTES,
    MOST_LINES,
    LineStatus,
    TextTooLargeError,
    corrected,
    read_deck,
    refuse_oversized,
    write_deck,
)

DEMO = frozenset({"sdx", "sularia demonstration set"})
LANDING = DeckCard("sularia-frostmere-landing", "Frostmere Landing", editions=DEMO)
HAWK = DeckCard("sularia-lord-oathki-the-hawk", 'Lord Oathki "The Hawk"')
BOON = DeckCard("sularia-heros-boon", "Hero's Boon")
FACTOR = DeckCard("sularia-factor", "Factor")
X_FACTOR = DeckCard("sularia-x-factor", "X Factor")
SEVEN = DeckCard("sularia-7-sisters", "7 Sisters", editions=frozenset({"the battle begins"}))
MOTHER = DeckCard("sularia-hralda-mother-of-avalanches", "Hralda, Mother of Avalanches")
SITES = DeckCard("sularia-maindeck", "Maindeck")
TWINS = (DeckCard("sularia-twin-a", "Twin"), DeckCard("sularia-twin-b", "Twin"))
RETIRED = DeckCard("sularia-old-guard", "Old Guard")
TABLE = CardTable.of(
    [
        TableRow(LANDING, "SDX-001"),
        TableRow(HAWK),
        TableRow(BOON),
        TableRow(FACTOR),
        TableRow(X_FACTOR),
        TableRow(SEVEN, "SDX-007"),
        TableRow(MOTHER, "SDX-017"),
        TableRow(SITES),
        *(TableRow(twin) for twin in TWINS),
        TableRow(RETIRED, "SDX-099", retired=True),
    ],
    {"sularia-landing": "sularia-frostmere", "sularia-frostmere": LANDING.slug, "sularia-lost": "sularia-nowhere"},
)


@pytest.mark.parametrize(
    ("line", "card", "count"),
    [
        ("Frostmere Landing", LANDING, 1),
        ("4 Frostmere Landing", LANDING, 4),
        ("4x Frostmere Landing", LANDING, 4),
        ("4X Frostmere Landing", LANDING, 4),
        ("4 x Frostmere Landing", LANDING, 4),
        ("4×Frostmere Landing", LANDING, 4),
        ("4xFrostmere Landing", LANDING, 4),
        ("4\tFrostmere Landing", LANDING, 4),
        ("004 Frostmere Landing", LANDING, 4),
        ("Frostmere Landing x4", LANDING, 4),
        ("Frostmere Landing × 4", LANDING, 4),
        ("  4 \u00a0frostmere   LANDING  ", LANDING, 4),
        ("4 Frostmere Landing:", LANDING, 4),
        ("Frostmere Landing:", LANDING, 1),
        ("4 Fróstmere Länding", LANDING, 4),
        ("2 sularia-frostmere-landing", LANDING, 2),
        ("2 SULARIA-FROSTMERE-LANDING", LANDING, 2),
        ("2 SDX-001", LANDING, 2),
        ("sdx-001", LANDING, 1),
        ("2 sularia-landing", LANDING, 2),
        ("3 Lord Oathki “The Hawk”", HAWK, 3),
        ("3 lord oathki the hawk", HAWK, 3),
        ("1 Hero’s Boon", BOON, 1),
        ("1 Heros Boon", BOON, 1),
        ("4x Factor", FACTOR, 4),
        ("4 X Factor", X_FACTOR, 4),
        ("X Factor x2", X_FACTOR, 2),
        ("7 Sisters", SEVEN, 1),
        ("2 7 Sisters", SEVEN, 2),
        ("10000 Factor", FACTOR, 10_000),
        ("2 sularia-old-guard", RETIRED, 2),
        ("2 SDX-099", RETIRED, 2),
        ("2 Old Guard", RETIRED, 2),
        ("x4 Frostmere Landing", LANDING, 4),
        ("×4 Frostmere Landing", LANDING, 4),
        ("Frostmere Landing (4)", LANDING, 4),
        ("Frostmere Landing (x4)", LANDING, 4),
        ("Frostmere Landing (4):", LANDING, 4),
        ("- 4 Frostmere Landing", LANDING, 4),
        ("* 4x Frostmere Landing", LANDING, 4),
        ("• Frostmere Landing", LANDING, 1),
        ("- Frostmere Landing (4)", LANDING, 4),
        ("Frostmere Landing\t4", LANDING, 4),
        ("Frostmere Landing \t x4", LANDING, 4),
        ("4 Frostmere Landing # the best", LANDING, 4),
        ("Frostmere Landing #", LANDING, 1),
        ("Factor # landing", FACTOR, 1),
        ("4 Frostmere Landing (SDX-001)", LANDING, 4),
        ("4 Frostmere Landing [sdx1]", LANDING, 4),
        ("4 Frostmere Landing [SDX]", LANDING, 4),
        ("Frostmere Landing (Sularia demonstration set) x4", LANDING, 4),
        ("Frostmere Landing [SDX] (4)", LANDING, 4),
        ("4 Factor [SDX]", FACTOR, 4),
        ("- 4x Frostmere Landing (SDX-001) # all of them", LANDING, 4),
        ("\uff14 Frostmere Landing", LANDING, 4),
        ("4 SDX-17", MOTHER, 4),
        ("4 sdx017", MOTHER, 4),
        ("SDX 017", MOTHER, 1),
        ("Maindeck", SITES, 1),
        ("Maindeck (2)", SITES, 2),
    ],
)
def test_a_line_that_names_a_card(line, card, count):
    reading = read_deck(line, TABLE)
    [read] = reading.lines
    assert (read.line, read.text, read.status) == (1, line, LineStatus.CARD)
    assert (read.count, read.name, read.slug) == (count, card.name, card.slug)
    assert reading.decklist == Decklist.of([(card, count)])


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("", "blank"),
        (" \t\u00a0 ", "blank"),
        ("# 4 Frostmere Landing", "comment"),
        ("// sideboard", "comment"),
        ("Sites:", "heading"),
        ("Sites (12):", "heading"),
        ("Sites (20)", "heading"),
        ("Sideboard", "heading"),
        ("sideboard (15)", "heading"),
        ("[Main]", "heading"),
    ],
)
def test_a_line_without_a_card(line, status):
    reading = read_deck(line + "\n", TABLE)
    [read] = reading.lines
    assert (read.text, read.status, read.count, read.slug) == (line, status, None, None)
    assert reading.decklist == Decklist()


@pytest.mark.parametrize(
    ("line", "key", "count"),
    [
        ("4 No Such Card", "No Such Card", 4),
        ("No Such Card x3", "No Such Card", 3),
        ("No Such Card", "No Such Card", 1),
        ("4 No Such Card:", "No Such Card:", 4),
        ("4", "4", 1),
        ("4x", "4x", 1),
        ("???", "???", 1),
        ("2 ???", "???", 2),
        ("x4 No Such Card", "No Such Card", 4),
        ("- No Such Card (4)", "No Such Card", 4),
        ("No Such Card\t4", "No Such Card", 4),
        ("4 No Such Card # yet", "No Such Card", 4),
        ("4 No Such Card [SDX]", "No Such Card [SDX]", 4),
        ("4 No Such Card (SDX-001)", "No Such Card (SDX-001)", 4),
        ("4 Frostmere Landing [BPG]", "Frostmere Landing [BPG]", 4),
        ("4 Frostmere Landing [The Battle Begins]", "Frostmere Landing [The Battle Begins]", 4),
        ("4 Frostmere Landing (2)", "Frostmere Landing (2)", 4),
        ("4 Sideboard", "Sideboard", 4),
        ("四 Deck", "四 Deck", 1),
        ("四 Frostmere Landing", "四 Frostmere Landing", 1),
        ("٤ Frostmere Landing", "٤ Frostmere Landing", 1),
        ("4 Frostmere Landing 中文", "Frostmere Landing 中文", 4),
        ("2 sularia-lost", "sularia-lost", 2),
        ("4 " + "long " * 5_000, ("long " * 5_000).strip(), 4),
    ],
)
def test_a_line_that_names_no_card_stays_in_the_deck_as_it_was_sent(line, key, count):
    reading = read_deck(line, TABLE)
    [read] = reading.lines
    assert (read.status, read.count, read.name, read.slug) == ("unknown", count, key, None)
    assert reading.decklist == Decklist.of([], [(key, count)])


def test_an_unknown_name_comes_with_the_nearest_ones():
    [read] = read_deck("4 Frostmer Landin", TABLE).lines
    assert [card.slug for card in read.candidates] == [LANDING.slug]
    assert read_deck("4 zzz", TABLE).lines[0].candidates == ()


@pytest.mark.parametrize(
    ("words", "slug"),
    [
        ("Hralda", MOTHER.slug),
        ("mother avalanches", MOTHER.slug),
        ("四 Frostmere Landing", LANDING.slug),
        ("Frostmere Landing [BPG]", LANDING.slug),
        ("sularia-frostmer-landing", LANDING.slug),
    ],
)
def test_the_likeliest_card_is_offered_first(words, slug):
    [read] = read_deck(words, TABLE).lines
    assert (read.status, read.candidates[0].slug) == ("unknown", slug)


def test_a_name_with_the_code_of_another_card_may_be_either():
    [read] = read_deck("4 Frostmere Landing (SDX-017)", TABLE).lines
    assert (read.status, read.count, read.candidates) == ("ambiguous", 4, (LANDING, MOTHER))


def test_a_candidate_takes_the_place_of_the_unknown_name_on_all_its_lines():
    text = "# mine\n4 Frostmer Landing # Frostmer\n\n2x Frostmer Landing\nFactor"
    reading = read_deck(text, TABLE)
    right = "# mine\n4 Frostmere Landing # Frostmer\n\n2x Frostmere Landing\nFactor"
    assert corrected(reading, "2", LANDING.slug, TABLE) == right
    for number, slug in (("2", FACTOR.slug), ("5", LANDING.slug), ("9", LANDING.slug), ("", ""), ("x", LANDING.slug)):
        assert corrected(reading, number, slug, TABLE) == text


def test_an_ambiguous_name_lists_its_cards_and_is_no_card():
    reading = read_deck("3 twin\nTWIN", TABLE)
    assert [(read.status, read.slug, read.candidates) for read in reading.lines] == [("ambiguous", None, TWINS)] * 2
    slugs = ("sularia-twin-a", "sularia-twin-b")
    assert reading.decklist == Decklist.of(ambiguous=[("twin", 3, slugs), ("TWIN", 1, slugs)])
    assert reading.decklist.size == 4


@pytest.mark.parametrize(
    ("line", "bad"),
    [
        ("0 Frostmere Landing", BadCount(LANDING.slug, LANDING.name, "0", 0, 1)),
        ("-3 Frostmere Landing", BadCount(LANDING.slug, LANDING.name, "-3", -3, 1)),
        ("Frostmere Landing x0", BadCount(LANDING.slug, LANDING.name, "0", 0, 1)),
        ("10001 Frostmere Landing", BadCount(LANDING.slug, LANDING.name, "10001", 10_001, 10_000)),
        ("999999 No Such Card", BadCount("No Such Card", "No Such Card", "999999", 999_999, 10_000)),
        ("2.5 Frostmere Landing", BadCount(LANDING.slug, LANDING.name, "2.5", None, None)),
        ("1,000 Frostmere Landing", BadCount(LANDING.slug, LANDING.name, "1,000", None, None)),
        ("9" * 5_000 + " Factor", BadCount(FACTOR.slug, FACTOR.name, "9" * 5_000, None, 10_000)),
        ("-" + "9" * 5_000 + " Factor", BadCount(FACTOR.slug, FACTOR.name, "-" + "9" * 5_000, None, 1)),
    ],
)
def test_a_count_that_is_none(line, bad):
    reading = read_deck(line, TABLE)
    [read] = reading.lines
    assert (read.status, read.count) == ("bad_count", bad.found)
    assert reading.decklist == Decklist.of(bad_counts=[bad])
    assert reading.decklist.size == 0


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_are_numbered_as_an_editor_does(end):
    reading = read_deck(f"\ufeffSites:{end}{end}4 Factor{end}", TABLE)
    assert [(read.line, read.text) for read in reading.lines] == [(1, "Sites:"), (2, ""), (3, "4 Factor")]


def test_a_text_of_the_most_lines_or_bytes_is_read_and_one_more_is_refused():
    refuse_oversized("\n" * MOST_LINES)
    refuse_oversized("é" * (MOST_BYTES // 2))
    with pytest.raises(TextTooLargeError, match="2,001 lines, at most 2,000") as lines:
        refuse_oversized("a\n" * MOST_LINES + "a")
    assert lines.value.code == "too_many_lines"
    with pytest.raises(TextTooLargeError, match="200,001 bytes, at most 200,000") as size:
        refuse_oversized("é" * (MOST_BYTES // 2) + "a")
    assert size.value.code == "text_too_long"


counts = st.integers(1, 10_000)
unknown_names = st.from_regex(r"[a-z]{3,8} [a-z]{3,8}", fullmatch=True)


@given(
    cards=st.lists(st.tuples(st.sampled_from([LANDING, HAWK, BOON, FACTOR, X_FACTOR, SEVEN, *TWINS, RETIRED]), counts)),
    unknown=st.lists(st.tuples(unknown_names, counts)),
)
def test_a_decklist_written_as_text_reads_back_equal(cards, unknown):
    deck = Decklist.of(cards, unknown)
    assert read_deck(write_deck(deck, TABLE), TABLE).decklist == deck


def test_every_sularia_card_is_found_by_its_name_slug_and_code(sularia):
    for card in sularia.by_slug.values():
        text = write_deck(Decklist.of([(card, 3)]), sularia)
        assert read_deck(text, sularia).decklist == Decklist.of([(card, 3)])
        assert sularia.find(card.slug.upper()) == (card,)
    for code, cards in sularia.by_code.items():
        assert len(cards) == 1
        assert sularia.find(code) == cards


@given(st.text(max_size=400))
def test_any_text_is_read_line_by_line_with_nothing_lost(text):
    reading = read_deck(text, TABLE)
    kept = "\n".join(read.text for read in reading.lines)
    assert kept.split() == text.removeprefix("\ufeff").replace("\r", "\n").split()
    counted = [read for read in reading.lines if read.status in ("card", "unknown", "ambiguous")]
    assert reading.decklist.size == sum(read.count for read in counted)
    assert len(reading.decklist.bad_counts) == sum(read.status == "bad_count" for read in reading.lines)
