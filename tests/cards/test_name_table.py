"""Names looked up, guessed and completed: pure tables of any cards."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.completion import MOST_COMPLETIONS, Completions
from cards.likeness import Spellings
from cards.name_table import LONGEST_NAME, NameTable, TableRow
from cards.names import fold


class Card(NamedTuple):
    slug: str
    name: str


LURE = Card("war-lure", "Lure")
STRIKES = (Card("war-strike", "Strike"), Card("trials-strike", "Strike"))
KING = Card("battlecards-lantern", "Lantern of the Drowned King")
STYLE = Card("trials-style", "+ With Style!")
SPRINGS, CRATER = Card("war-springs", "Ganarl Hot Springs"), Card("war-crater", "Mount Ganarl Crater")
HUNTERS = Card("war-hunters", "Hunter’s")
ERRAND = Card("war-errand", "Fool's Érrand")
OLD = Card("war-old", "Lure")
MERGED, GONE = Card("war-merged", "Merged Away"), Card("war-gone", "Gone")
TWIN_CODES = (Card("war-one", "First"), Card("sularia-one", "Second"))
TABLE = NameTable.of(
    [
        TableRow(LURE, "WAR-001"),
        *(TableRow(strike) for strike in STRIKES),
        *(TableRow(card) for card in (KING, STYLE, SPRINGS, CRATER, HUNTERS, ERRAND)),
        TableRow(OLD, "WAR-000", retired=True),
        TableRow(MERGED, "WAR-013", retired=True),
        TableRow(GONE, "WAR-014", retired=True),
        TableRow(Card("war-taken", "Taken"), "WAR-001", retired=True),
        *(TableRow(card, "X-1") for card in TWIN_CODES),
    ],
    {"war-older": "war-merged", "war-merged": "war-lure", "war-went": "war-gone", "war-gone": "war-nowhere"}
    | {"war-bait": "war-decoy", "war-decoy": "war-lure", "war-round": "war-trip", "war-trip": "war-round"},
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Lure", (LURE,)),
        ("  lure ", (LURE,)),
        ("war-lure", (LURE,)),
        ("WAR-LURE", (LURE,)),
        ("war-001", (LURE,)),
        ("war-old", (OLD,)),
        ("WAR-000", (OLD,)),
        ("war-bait", (LURE,)),
        ("war-round", ()),
        ("war-merged", (LURE,)),
        ("war-older", (LURE,)),
        ("WAR-013", (LURE,)),
        ("war-gone", (GONE,)),
        ("war-went", (GONE,)),
        ("WAR-014", (GONE,)),
        ("war-1", (LURE,)),
        ("war001", (LURE,)),
        ("WAR 13", (LURE,)),
        ("war-0010", ()),
        ("gone", ()),
        ("四 lure", ()),
        ("٤ Lure", ()),
        ("Lure 中文", ()),
        ("strike", STRIKES),
        ("x-1", TWIN_CODES),
        ("Hunter's", (HUNTERS,)),
        ("hunters", (HUNTERS,)),
        ("fools errand", (ERRAND,)),
        ("FOOL’S ÉRRAND", (ERRAND,)),
        ("with style", (STYLE,)),
        ("lur", ()),
        ("", ()),
        ("!?", ()),
        ("l" * (LONGEST_NAME + 1), ()),
    ],
)
def test_a_card_is_found_by_slug_name_and_code(words, found):
    assert TABLE.find(words) == found


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("lure", (LURE,)),
        ("luer", (LURE,)),
        ("drowned king", (KING,)),
        ("king lantern", (KING,)),
        ("lan dro", (KING,)),
        ("lantern of the drownd king", (KING,)),
        ("ganarl", (SPRINGS, CRATER)),
        ("ganarl crat", (CRATER,)),
        ("strikes", STRIKES),
        ("hunter", (HUNTERS,)),
        ("with stile", (STYLE,)),
        ("zzzz", ()),
        ("", ()),
        ("l" * (LONGEST_NAME + 1), ()),
    ],
)
def test_what_is_meant_is_guessed_where_it_is_clear(words, meant):
    assert TABLE.guess(words) == meant


def test_the_nearest_names_of_one_that_is_none():
    assert TABLE.nearest("lurre") == (LURE,)
    assert TABLE.nearest("strik") == STRIKES
    assert TABLE.nearest("qqqq") == ()
    assert TABLE.nearest("lantern") == (KING,)
    assert TABLE.nearest("king lantern") == (KING,)
    assert TABLE.nearest("四 lure")[0] == LURE
    assert TABLE.nearest("of") == ()


def test_a_former_name_leads_to_what_became_of_the_card_where_no_card_has_it():
    assert TABLE.find_former("merged away") == (LURE,)
    assert TABLE.find_former("GONE") == (GONE,)
    assert TABLE.find_former("lure") == TABLE.find_former("四 gone") == ()


NAMES = {
    "fire": ["Fire"],
    "fireball": ["Fireball"],
    "fire in the sky": ["Fire in the Sky"],
    "crossfire": ["Crossfire"],
    "saint elmos fire": ["Saint Elmo's Fire"],
    "frostmere landing": ["Frostmere Landing"],
    "errand": ["Errand", "Érrand"],
}
COMPLETIONS = Completions(NAMES, Spellings(NAMES))


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("fire", ["Fire", "Fire in the Sky", "Fireball", "Saint Elmo's Fire", "Crossfire"]),
        ("FIRÉ ", ["Fire", "Fire in the Sky", "Fireball", "Saint Elmo's Fire", "Crossfire"]),
        ("fire i", ["Fire in the Sky"]),
        ("elmo’s f", ["Saint Elmo's Fire"]),
        ("ossf", ["Crossfire"]),
        ("err", ["Errand", "Érrand"]),
        ("forstmere", ["Frostmere Landing"]),
        ("lnading", ["Frostmere Landing"]),
        ("zz", []),
        ("zzzzzz", []),
        ("'", []),
        ("", []),
    ],
)
def test_names_are_completed_in_this_order(written, names):
    assert COMPLETIONS.of(written) == names


def test_no_more_than_twenty_names_are_offered():
    names = {f"owl {n:02}": [f"Owl {n:02}"] for n in range(40)}
    assert Completions(names, Spellings(names)).of("owl") == [f"Owl {n:02}" for n in range(20)]


names = st.text("abcdefgh ", min_size=1, max_size=20).map(fold).filter(bool)


@given(st.sets(names, max_size=40), st.text("abcdefgh", min_size=1, max_size=4))
def test_completions_are_those_a_plain_search_finds(known, written):
    completions = Completions({name: [name] for name in known}, Spellings(known)).of(written)
    begin = sorted(name for name in known if name.startswith(written))
    later = {name for name in known if any(word.startswith(written) for word in name.split(" ")[1:])} - {*begin}
    anywhere = {name for name in known if written in name} - {*begin} - later
    expected = [set(begin), later, anywhere]
    assert len(completions) == len(set(completions)) <= MOST_COMPLETIONS
    if any(expected):
        groups = [next(n for n, group in enumerate(expected) if name in group) for name in completions]
        assert groups == sorted(groups)
        assert len(completions) == min(MOST_COMPLETIONS, sum(map(len, expected)))


@given(st.lists(names, min_size=1, max_size=30, unique=True), st.data())
def test_every_name_is_found_and_guessed_by_itself(known, data):
    table = NameTable.of(TableRow(Card(f"slug-{n}", name)) for n, name in enumerate(known))
    n = data.draw(st.integers(0, len(known) - 1))
    assert table.find(known[n].upper()) == table.guess(known[n]) == (Card(f"slug-{n}", known[n]),)


@given(st.text(max_size=300))
def test_any_words_are_answered(words):
    assert TABLE.guess(words) == (TABLE.find(words) or TABLE.guess(words))
    assert len(TABLE.nearest(words)) <= 3
    assert len(COMPLETIONS.of(words)) <= MOST_COMPLETIONS
