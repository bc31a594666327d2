"""A fix is a change after which its rule has nothing to complain of."""

from collections import Counter
from random import Random

import pytest

from decks.decklist import CardCount, DeckCard, Decklist
from decks.formats import FORMATS, judge
from decks.rules import Fix, KindShare, MaximumSize, PointLimit, Terms, Violation
from decks.suggestions import Suggestions
from decks.text import read_deck
from decks.zones import placed
from tests.decks.tables import table_of
from tests.decks.test_brute_force import BEGIN, changed, random_terms

NOTHING = Terms()


def after(decklist: Decklist, fix: Fix, filler: DeckCard) -> Decklist:
    """The deck with the fix carried out; the cards of the player's choice are those of the filler's sort."""
    left = Counter(dict(fix.remove))
    entries = []
    for entry in decklist.entries:
        in_zone = fix.zone in (None, entry.zone)
        taken = min(left[entry.card.slug], entry.copies) if in_zone else 0
        left[entry.card.slug] -= taken
        entries.append(entry._replace(copies=entry.copies - taken))
    unknown = []
    for one in decklist.unknown:
        taken = min(left[one.key], one.copies)
        left[one.key] -= taken
        unknown.append((one.key, one.copies - taken))
    assert not +left, "the fix takes out what is not there"
    more = [CardCount(filler, fix.add_any, fix.zone or "")] if fix.add_any else []
    return Decklist.of(
        [entry for entry in [*entries, *more] if entry.copies],
        [line for line in unknown if line[1]],
        options=decklist.options,
    )


FILLERS = {
    "sularia": "sularia-frostmere-landing",
    "war": "war-vanaah",
    "trials": "trials-hayden",
    "battleboard": "battleboard-courier",
}


@pytest.mark.parametrize("slug", FORMATS)
def test_every_complaint_says_its_numbers_and_a_fix_carried_out_removes_it(slug):
    chosen, random = FORMATS[slug], Random(f"fixes of {slug}")
    table = table_of(chosen.game)
    tried: Counter[str] = Counter()
    for _ in range(300):
        cards = changed(random.choice(BEGIN.get(slug) or BEGIN[chosen.game]), chosen.game, random)
        terms = Terms(**random_terms(random))
        decklist = placed(table.decklist(cards), chosen.zones)
        for one in judge(decklist, chosen, terms).violations:
            assert one.subject
            assert one.source
            assert all(str(number) in one.message for number in (one.limit, one.actual) if number), one.message
            if one.fix is None:
                continue
            filler = table.by_slug[FILLERS.get(chosen.game) or filler_of(one.fix)]
            then = judge(after(decklist, one.fix, filler), chosen, terms)
            assert complaint(one) not in map(complaint, then.violations), one
            tried[one.code] += 1
    assert tried


def complaint(one: Violation) -> tuple:
    """What a violation is about; several cards may have one name, and one zone several cards."""
    return (one.code, one.cards if len(one.cards) == 1 else one.subject)


def filler_of(fix: Fix) -> str:
    return "battlecards-combat-103" if fix.zone == "combat_cards" else "battlecards-pell-lampwright"


def test_no_copy_less_would_do():
    chosen, table = FORMATS["sularia-standard"], table_of("sularia")
    deck = placed(table.decklist({"sularia-frostmere-landing": 9}), chosen.zones)
    [copies] = [one for one in judge(deck, chosen, NOTHING).violations if one.code == "too_many_copies"]
    assert copies.fix == Fix("Take out 5 Frostmere Landing", (("sularia-frostmere-landing", 5),))


def test_points_are_saved_by_the_dearest_cards_and_the_office_stays():
    office = DeckCard("office", "Office", "site", None, 9, deck_building=("Deck building: your Hunters cost 1 point",))
    hunter = DeckCard("hunter", "Hunter", "combatant", None, 8, frozenset({"Hunter"}))
    giant = DeckCard("giant", "Giant", "combatant", None, 4)
    deck = Decklist.of([(office, 2), (hunter, 10), (giant, 3)])  # 18 + 10 + 12
    for points, remove in [
        (39, (("office", 1),)),
        (31, (("office", 1),)),
        (30, (("giant", 1), ("office", 1))),
        (9, (("giant", 3), ("hunter", 10), ("office", 1))),
    ]:
        [one] = PointLimit(points, "-").check(deck, NOTHING)
        assert one.fix is not None
        assert one.fix.remove == remove
    [one] = PointLimit(8, "-").check(deck, NOTHING)
    assert one.fix is None


def test_what_is_unknown_cannot_be_chosen_among_the_cards_to_take_out():
    deck = Decklist.of([(DeckCard("a", "A", "magic"), 2)], [("no such card", 50)])
    assert [one.fix for one in MaximumSize(40, "-").check(deck, NOTHING)] == [None]
    assert [one.fix for one in KindShare("battler", 50, "-").check(deck, NOTHING)] == [None]


@pytest.mark.parametrize(
    ("text", "fix"),
    [
        (
            "4 Frostmere Landin",
            Fix(
                "Write Frostmere Landing instead of Frostmere Landin",
                (("Frostmere Landin", 4),),
                (("sularia-frostmere-landing", 4),),
            ),
        ),
        ("2 qqqqqqq", Fix("Take out 2 qqqqqqq", (("qqqqqqq", 2),))),
    ],
)
def test_an_unknown_name_is_written_right_or_taken_out(text, fix):
    deck = read_deck(text, table_of("sularia")).decklist
    [one] = [one for one in judge(deck, FORMATS["sularia-free"], NOTHING).violations if one.code == "unknown_card"]
    assert one.fix == fix


def test_a_slug_that_is_nearly_right_is_put_right_by_its_slug():
    table = table_of("sularia")
    deck = Suggestions(table).added_to(table.decklist({"sularia-frostmere-landin": 4}))
    [one] = [one for one in judge(deck, FORMATS["sularia-free"], NOTHING).violations if one.code == "unknown_card"]
    assert one.fix is not None
    assert one.fix.add == (("sularia-frostmere-landing", 4),)


def test_a_long_fix_names_the_first_cards_and_counts_the_rest():
    fix = Fix.taking_out(CardCount(DeckCard(f"card-{number}", f"Card {number}"), 2) for number in range(9))
    assert fix.words == "Take out 2 Card 0, 2 Card 1, 2 Card 2, 2 Card 3, 2 Card 4, 2 Card 5 and 6 more"
    assert len(fix.remove) == 9
