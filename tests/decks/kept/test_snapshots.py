"""A list as a revision keeps it: nothing of it is lost, its order stays, and it outlives the names of its cards."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.name_table import TableRow
from decks.card_table import CardTable
from decks.decklist import DeckCard, Decklist
from decks.formats import DUEL, FORMATS, SULARIA_STANDARD
from decks.options import SentOptions, with_options
from decks.services import SentDeck
from decks.services.judging import read_deck
from decks.snapshots import Snapshot, UnknownCardsError, as_of_today, decklist_of, snapshot_of
from decks.suggestions import Suggestions
from decks.text import DeckTextReader
from tests.decks.tables import facts_of, table_of


def numbered(game):
    """The cards of a game with the numbers that the fixtures give them."""
    table = table_of(game)
    ids = {slug: card["id"] for slug, card in facts_of(game).items()}
    by_slug = {slug: replace(card, local_id=ids[card.slug]) for slug, card in table.by_slug.items()}
    again = CardTable.of([TableRow(card) for card in by_slug.values()])
    return replace(again, by_id={card.local_id: card for card in by_slug.values()})


TABLES = {game: numbered(game) for game in {chosen.game for chosen in FORMATS.values()}}


def kept(sent, chosen):
    table = TABLES[chosen.game]
    suggestions = Suggestions(table)
    return snapshot_of(read_deck(sent, table, DeckTextReader(table, suggestions), suggestions), chosen.zones, table)


@st.composite
def lists(draw):
    """A format and a list of cards of its game in its zones, a card once a zone."""
    chosen = draw(st.sampled_from(list(FORMATS.values())))
    table = TABLES[chosen.game]
    slugs = st.lists(st.sampled_from(sorted(table.by_slug)), max_size=8, unique=True)
    zones = {
        zone.slug: [(slug, draw(st.integers(1, 10_000))) for slug in draw(slugs)]
        for zone in draw(st.permutations(chosen.zones))
    }
    return chosen, zones


@given(lists())
def test_a_kept_list_is_read_as_it_was_written(made):
    chosen, zones = made
    table = TABLES[chosen.game]
    snapshot = kept(SentDeck(zones=zones), chosen)
    stored = Snapshot.stored(*json.loads(json.dumps([snapshot.cards, dict(snapshot.options)])))
    assert stored == snapshot
    assert stored.digest == snapshot.digest
    lines = {(entry.zone, entry.card.slug): entry.copies for entry in decklist_of(stored, table).entries}
    assert lines == {(zone, slug): copies for zone, sent in zones.items() for slug, copies in sent}
    for zone, sent in zones.items():
        assert [entry.card.slug for entry in decklist_of(stored, table).entries if entry.zone == zone] == [
            slug for slug, _ in sent
        ]
    assert snapshot.size == sum(lines.values())
    assert as_of_today(snapshot, chosen.zones, table) == snapshot


def test_the_digest_tells_order_copies_zone_and_options_apart():
    lists = [
        Snapshot.stored(cards, options)
        for cards, options in (
            ({"deck": [[1, 2], [3, 4]]}, {}),
            ({"deck": [[3, 4], [1, 2]]}, {}),
            ({"deck": [[1, 2], [3, 5]]}, {}),
            ({"side": [[1, 2], [3, 4]]}, {}),
            ({"deck": [[1, 2], [3, 4]]}, {"mode": "ex"}),
            ({}, {}),
        )
    ]
    assert len({one.digest for one in lists}) == len(lists)


def test_zones_without_cards_and_the_order_of_zones_make_no_other_list():
    one = Snapshot.stored({"spells": [[5, 1]], "fighters": [[1, 1]], "combat_cards": []}, {})
    assert one == Snapshot.stored({"fighters": [[1, 1]], "spells": [[5, 1]]}, {})
    assert list(one.zones) == ["fighters", "spells"]


RAVEN = DeckCard("sularia-raven", "Raven", local_id=1)
CROW = DeckCard("sularia-crow", "Crow", local_id=2)
GONE = DeckCard("sularia-gone", "Gone", retired=True, local_id=3)


def after_a_merge():
    """Raven has been merged into Crow, Gone has left the data."""
    table = CardTable.of(
        [TableRow(RAVEN, retired=True), TableRow(CROW), TableRow(GONE, retired=True)],
        {"sularia-raven": "sularia-crow"},
    )
    by_id = {card.local_id: table.by_slug[card.slug] for card in (RAVEN, CROW, GONE)}
    return replace(table, by_id=by_id)


def test_numbers_of_merged_and_retired_cards_are_still_read():
    deck = decklist_of(Snapshot.stored({"deck": [[1, 2], [2, 1], [3, 4]]}, {}), after_a_merge())
    assert [(entry.card, entry.copies) for entry in deck.entries] == [(CROW, 3), (GONE, 4)]
    assert deck.unknown == ()


def test_a_list_kept_again_has_the_numbers_of_today():
    old = Snapshot.stored({"deck": [[1, 2], [2, 1], [3, 4]]}, {"mode": "ex"})
    assert as_of_today(old, SULARIA_STANDARD.zones, after_a_merge()) == Snapshot.stored(
        {"deck": [[2, 3], [3, 4]]}, {"mode": "ex"}
    )


def test_a_number_that_no_card_has_is_unknown_and_stays():
    old = Snapshot.stored({"deck": [[77, 2], [2, 1]]}, {})
    deck = decklist_of(old, after_a_merge())
    assert [(one.key, one.copies) for one in deck.unknown] == [("#77", 2)]
    assert deck.size == 3
    assert as_of_today(old, SULARIA_STANDARD.zones, after_a_merge()) == old


def test_what_is_no_card_is_refused_all_of_it_by_its_line():
    text = "4 Frostmere Landing\n2 Frostmere Langing\n# a remark\nnone Storm Citadel\n0 Storm Citadel\nqqqqq"
    with pytest.raises(UnknownCardsError) as refused:
        kept(SentDeck(text), SULARIA_STANDARD)
    assert [(one.code, one.line, one.key) for one in refused.value.refused] == [
        ("unknown_card", 2, "Frostmere Langing"),
        ("unknown_card", 4, "none Storm Citadel"),
        ("bad_count", 5, "Storm Citadel"),
        ("unknown_card", 6, "qqqqq"),
    ]
    assert [card.slug for card in refused.value.refused[0].candidates] == ["sularia-frostmere-landing"]


def test_what_is_no_card_is_refused_by_its_key():
    zones = {"deck": [("sularia-frostmere-langing", 1), ("war-lure", 1), ("sularia-storm-citadel", 1)]}
    with pytest.raises(UnknownCardsError) as refused:
        kept(SentDeck(zones=zones), SULARIA_STANDARD)
    assert [one.key for one in refused.value.refused] == ["sularia-frostmere-langing", "war-lure"]


def duel(**options):
    return kept(SentDeck(zones={"": [("war-hikaru", 1)]}, options=SentOptions(**options)), DUEL)


def test_options_are_kept_by_the_slugs_of_their_cards():
    assert duel(mode=" EX ", finisher="alpha", discards=(("Trance", "Strike"),)).options == {
        "mode": "ex",
        "finisher": TABLES["war"].finishers["war-hikaru", "alpha"][0].slug,
        "discards": [["war-trance", "war-strike"]],
    }


def test_kept_options_are_read_as_they_were_understood():
    sent = SentOptions(mode="ex", finisher="alpha", discards=(("Trance", "Strike"),))
    understood = with_options(Decklist.of([(TABLES["war"].by_slug["war-hikaru"], 1)]), sent, TABLES["war"]).options
    read = decklist_of(duel(mode="ex", finisher="alpha", discards=(("Trance", "Strike"),)), TABLES["war"]).options
    assert read.mode == understood.mode
    assert read.finisher.card == understood.finisher.card
    assert [(pair.style.card, pair.base.card) for pair in read.discards] == [
        (pair.style.card, pair.base.card) for pair in understood.discards
    ]


def test_a_side_waits_for_its_fighter():
    assert kept(SentDeck(options=SentOptions(finisher="Beta")), DUEL).options == {"finisher": "beta"}


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"finisher": "nobody"}, "unknown_card", "finisher"),
        ({"finisher": "war-strike"}, "unknown_card", "finisher"),
        ({"discards": (("Trance", "nobody"),)}, "unknown_card", "discards"),
        ({"discards": (("", ""),)}, "unknown_card", "discards"),
        ({"mode": "x" * 61}, "max_length", "mode"),
    ],
)
def test_options_that_nobody_understands_are_refused(options, code, option):
    with pytest.raises(UnknownCardsError) as refused:
        duel(**options)
    assert (code, option) in [(one.code, one.option) for one in refused.value.refused]
