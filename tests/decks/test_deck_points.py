"""Deck-building lines: what they say, and what a deck costs after them."""

import pytest

from decks.decklist import DeckCard, Decklist
from decks.points import Points, UnreadableLineError, costs_set_by, covers, is_deck_building, points_in, total_points

GIANT = DeckCard("giant", "Giant", "combatant", "Jotune", 4, frozenset({"Giant"}))
HUNTER = DeckCard("hunter", "Hunter", "combatant", "Mercenary", 3, frozenset({"Hunter", "Leader"}))
DRONE = DeckCard("drone", "Drone", "combatant", "Synthien", 2, frozenset({"Drone"}))
LODGE = DeckCard("lodge", "Lodge", "site", "Jotune", 2, frozenset({"Hunter"}))
RUSE = DeckCard("ruse", "Ruse", "tactic", "Jotune", 1)
FROST = DeckCard("frost", "Frost", "condition", "Jotune", 1)
EVERYTHING = (GIANT, HUNTER, DRONE, LODGE, RUSE, FROST)


@pytest.mark.parametrize(
    ("line", "costs"),
    [
        ("Deck building: your Hunters cost 1 point", {"hunter": 1, "lodge": 1}),
        ("Deck building: your other Hunters cost 2 points", {"hunter": 2}),
        ("Deck building: your combatants cost 1 point", {"giant": 1, "hunter": 1, "drone": 1}),
        ("Deck building: your Jotune sites cost 0 points", {"lodge": 0}),
        ("Deck building: your tactics cost 3 points", {"ruse": 3}),
        ("Deck building: your Jotune conditions cost 3 points", {"frost": 3}),
        ("Deck building: your Mercenary Hunter combatants cost 1 point", {"hunter": 1}),
        (
            "Deck building: your Hunters cost 1 point; your Drones cost 3 points",
            {"hunter": 1, "lodge": 1, "drone": 3},
        ),
    ],
)
def test_what_a_line_printed_on_the_lodge_means(line, costs):
    assert is_deck_building(line)
    found = {card.slug: cost.points for card in EVERYTHING for cost in costs_set_by(line) if covers(cost, card, LODGE)}
    assert found == costs


@pytest.mark.parametrize(
    "line",
    [
        "Deck building: draw 1 card",
        "Deck building: your Hunters cost 1 point less",
        "Deck building: your combatants with Flight cost 1 point and gain Flight",
        "Deck building, you control a Hunter: your Hunters cost 1 point",
        "Deck building",
        "When deployed: your Hunters cost 1 point",
    ],
)
def test_a_line_that_is_not_understood_is_refused(line):
    with pytest.raises(UnreadableLineError, match=line.split(":", maxsplit=1)[0]):
        costs_set_by(line)


def test_every_deck_building_line_of_the_fixtures_is_understood(sularia):
    lines = [line for card in sularia.by_slug.values() for line in card.deck_building]
    assert lines
    assert all(costs_set_by(line) for line in lines)


def hunter(slug: str, points: int | None) -> DeckCard:
    return DeckCard(slug, slug, "combatant", "Mercenary", points, frozenset({"Hunter", "Leader"}))


def office(slug: str, line: str, points: int = 2) -> DeckCard:
    return DeckCard(slug, slug, "site", "Mercenary", points, deck_building=(line,))


def test_the_lowest_of_several_lines_holds_and_copies_do_not_add_up():
    dear = office("dear", "Deck building: your Hunters cost 2 points")
    cheap = office("cheap", "Deck building: your Leaders cost 1 point")
    deck = Decklist.of([(dear, 4), (cheap, 3), (hunter("hunter", 4), 3)])
    assert points_in(deck)["hunter"] == 1
    assert total_points(deck) == Points(total=4 * 2 + 3 * 2 + 3 * 1, printed=4 * 2 + 3 * 2 + 3 * 4)


def test_a_line_sets_the_points_whatever_is_printed():
    deck = Decklist.of([(office("office", "Deck building: your Hunters cost 3 points"), 1), (hunter("hunter", 1), 2)])
    assert total_points(deck) == Points(total=8, printed=4)


def test_a_line_about_others_leaves_its_own_card_alone():
    captain = DeckCard(
        "captain",
        "Captain",
        "combatant",
        "Mercenary",
        4,
        frozenset({"Hunter"}),
        ("Deck building: your other Hunters cost 1 point",),
    )
    assert points_in(Decklist.of([(captain, 1), (hunter("hunter", 3), 1)])) == {"captain": 4, "hunter": 1}


def test_only_lines_of_cards_in_the_deck_count(sularia, deck_of_the_data):
    cards = dict(deck_of_the_data("exsularian-mercenary")["cards"])
    assert total_points(sularia.decklist(cards)) == Points(total=83, printed=91)
    del cards["sularia-guild-contract-office"]
    without = total_points(sularia.decklist(cards))
    assert without.total == without.printed
