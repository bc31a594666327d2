"""Cards, decks and complaints as the tests of words write them."""

from decks.decklist import (
    CardCount,
    DeckCard,
    Decklist,
    Options,
)

SOURCE = "House rules"


def card(slug: str, kind: str = "site", **more) -> DeckCard:
    return DeckCard(slug=slug, name=slug.title(), kind=kind, **more)


def deck(*lines: tuple, **options) -> Decklist:
    return Decklist.of([CardCount(*line) for line in lines], options=Options(**options))


A, B = card("a"), card("b", "tactic")
HERO, RIVAL = card("hero", "fighter", wounds=4, set="box"), card("rival", "fighter", wounds=4, set="box")
BOLT = card("bolt", "spell")


def told(found) -> list[tuple]:
    """All that a complaint says: code, sentence, cards, severity, and its fix in words with the zone it is in."""
    return [
        (one.code, one.message, one.cards, one.severity.value, one.fix and (one.fix.words, one.fix.zone))
        for one in found
    ]
