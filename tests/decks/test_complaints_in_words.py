"""What each rule complains of in a deck, word for word."""

from datetime import date

import pytest

from decks.decklist import (
    DiscardPair,
    OptionCard,
)
from decks.rules import Bans, Terms, rule_of
from tests.decks.worded import BOLT, HERO, RIVAL, SOURCE, A, B, card, deck, told


@pytest.mark.parametrize(
    ("rule", "numbers", "decklist", "terms", "wanted"),
    [
        (
            "minimum_size",
            {"cards": 2},
            deck((A, 1)),
            {},
            [
                (
                    "deck_too_small",
                    "Deck: 1 card, at least 2 needed.",
                    (),
                    "error",
                    ("Add 1 card of your choice", None),
                )
            ],
        ),
        (
            "maximum_size",
            {"cards": 1},
            deck((A, 1), (B, 2)),
            {},
            [("deck_too_large", "Deck: 3 cards, at most 1 allowed.", (), "error", ("Take out 2 B", None))],
        ),
        ("maximum_size", {"cards": 1}, deck((A, 1)), {}, []),
        (
            "copy_limit",
            {"copies": 1},
            deck((A, 2)),
            {},
            [("too_many_copies", "A: 2 copies, at most 1 allowed.", ("a",), "error", ("Take out 1 A", None))],
        ),
        (
            "zone_size",
            {"zone": "fighters", "kind": "fighter", "least": 2, "most": 3},
            deck((HERO, 4, "fighters")),
            {},
            [
                (
                    "too_many_fighters",
                    "Fighters: 4 fighters, 2 to 3 needed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                )
            ],
        ),
        (
            "zone_size",
            {"zone": "fighters", "kind": "fighter", "least": 3, "most": None},
            deck((HERO, 1, "fighters")),
            {},
            [
                (
                    "too_few_fighters",
                    "Fighters: 1 fighter, at least 3 needed.",
                    ("hero",),
                    "error",
                    ("Add 2 fighters of your choice", "fighters"),
                )
            ],
        ),
        ("zone_size", {"zone": "f", "kind": "site", "least": 0, "most": 0}, deck(), {}, []),
        ("zone_size", {"zone": "f", "kind": "site", "least": 2, "most": 3, "optional": True}, deck(), {}, []),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 3), (card("x", "battler"), 1)),
            {},
            [("battler_share", "Battlers: 1 of 4 cards, at least 2 needed.", (), "error", ("Take out 2 A", None))],
        ),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 102), (card("x", "battler"), 100)),
            {},
            [
                (
                    "battler_share",
                    "Battlers: 100 of 202 cards, at least 101 needed.",
                    (),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "kind_share",
            {"kind": "battler", "percent": 50},
            deck((A, 52), (card("x", "battler"), 50)),
            {},
            [
                (
                    "battler_share",
                    "Battlers: 50 of 102 cards, at least 51 needed.",
                    (),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "only_kinds",
            {"zone": "spells", "kinds": ["spell"]},
            deck((HERO, 1, "spells"), (HERO, 1, "fighters"), (BOLT, 1, "spells")),
            {},
            [
                (
                    "wrong_kind",
                    "Hero: 1 copy of kind fighter among the spells, only spells allowed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "spells"),
                )
            ],
        ),
        (
            "not_banned",
            {},
            deck((A, 2), (B, 1)),
            {"bans": Bans(date(2027, 1, 2), frozenset({"a"}), "The list")},
            [
                (
                    "banned_card",
                    "A: 2 copies, none allowed: banned by the list in force since 2027-01-02.",
                    ("a",),
                    "error",
                    ("Take out 2 A", None),
                )
            ],
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False, not_playable_because=("No Text.",)), 2)),
            {},
            [
                (
                    "card_not_playable",
                    "Raw: 2 copies, allowed in the deck; the card cannot be played here: no Text.",
                    ("raw",),
                    "warning",
                    ("Take out 2 Raw", None),
                )
            ],
        ),
        (
            "playable",
            {},
            deck((card("raw", playable=False, not_playable_because=("Power is X.", "Text...")), 1)),
            {},
            [
                (
                    "card_not_playable",
                    "Raw: 1 copy, allowed in the deck; the card cannot be played here: power is X; text.",
                    ("raw",),
                    "warning",
                    ("Take out 1 Raw", None),
                )
            ],
        ),
        (
            "not_retired",
            {},
            deck((card("old", retired=True), 1), (A, 1)),
            {},
            [
                (
                    "card_retired",
                    "Old: 1 copy, allowed in the deck; the card has left the card database, and no card took its "
                    "place.",
                    ("old",),
                    "warning",
                    ("Take out 1 Old", None),
                )
            ],
        ),
        (
            "options_of_format",
            {"options": ["mode", "finisher"]},
            deck(discards=(DiscardPair(OptionCard("x"), OptionCard("y")),)),
            {},
            [
                (
                    "unused_option",
                    "Discards: 1 option that this format does not ask for, only mode and finisher used.",
                    (),
                    "warning",
                    None,
                )
            ],
        ),
        (
            "one_faction",
            {"free": "Mercenary"},
            deck((card("x"), 2)),
            {},
            [
                (
                    "faction_unknown",
                    "X: 2 copies of a faction that nobody knows, one faction besides Mercenary allowed.",
                    ("x",),
                    "warning",
                    ("Take out 2 X", None),
                )
            ],
        ),
        (
            "one_faction",
            {"free": "Mercenary"},
            deck((card("x", faction="Jotune"), 1), (card("y", faction="Protoan"), 2), (card("z", faction="Synth"), 1)),
            {},
            [
                (
                    "too_many_factions",
                    "Deck: 3 factions (Protoan 2 cards, Jotune 1 card, Synth 1 card), at most 1 allowed besides "
                    "Mercenary; not Protoan: X and Z.",
                    ("x", "z"),
                    "error",
                    ("Take out 1 X and 1 Z", None),
                )
            ],
        ),
        (
            "point_limit",
            {"points": 3},
            deck((card("dear", points=4), 1), (card("x"), 2)),
            {},
            [
                (
                    "too_many_points",
                    "Deck: 4 construction points, at most 3 allowed.",
                    (),
                    "error",
                    ("Take out 1 Dear", None),
                ),
                (
                    "points_unknown",
                    "X: 2 copies with construction points that nobody knows, none allowed in a deck of at most 3 "
                    "points.",
                    ("x",),
                    "error",
                    ("Take out 2 X", None),
                ),
            ],
        ),
        (
            "type_ratio",
            {"subject": "Sites", "kinds": ["site"], "least": 1, "most": 2},
            deck((A, 3)),
            {},
            [("type_ratio", "Sites: 3 cards, 1 to 2 advised.", (), "advice", None)],
        ),
        (
            "of_the_box",
            {"set": "other"},
            deck((HERO, 2, "fighters")),
            {},
            [
                (
                    "not_in_box",
                    "Hero: 2 copies of a fighter outside the box, allowed with one copy for each box of the event; "
                    "the organiser has 0 for 1 box.",
                    ("hero",),
                    "error",
                    ("Take out 2 Hero", "fighters"),
                )
            ],
        ),
        ("of_the_box", {"set": "other"}, deck((HERO, 2, "fighters")), {"promos": {"hero": 1}}, []),
        (
            "known_mode",
            {"modes": ["normal", "ex", "almighty"]},
            deck((HERO, 1, "fighters"), mode="ex"),
            {},
            [
                (
                    "mode_not_known",
                    "Hero: mode ex, in which nobody knows the fighter's ability; normal allowed.",
                    ("hero",),
                    "error",
                    None,
                )
            ],
        ),
        (
            "own_finisher",
            {},
            deck((HERO, 1, "fighters"), (RIVAL, 1, "fighters"), finisher=OptionCard("boom")),
            {},
            [
                (
                    "unknown_finisher",
                    "Finisher: boom is no finisher of this game, one of Hero or Rival needed.",
                    ("boom",),
                    "error",
                    None,
                )
            ],
        ),
        (
            "enough_wounds",
            {"wounds": 5},
            deck((HERO, 2, "fighters")),
            {},
            [("too_few_wounds", "Hero: 4 wounds, at least 5 needed.", ("hero",), "error", ("Take out 2 Hero", None))],
        ),
        (
            "allowed_spells",
            {},
            deck((BOLT, 2, "spells")),
            {"forbidden": frozenset({"bolt"}), "spells": 1},
            [
                (
                    "too_many_spells",
                    "Spells: 2 spells, at most 1 agreed.",
                    ("bolt",),
                    "error",
                    ("Take out 1 Bolt", "spells"),
                ),
                (
                    "forbidden_spell",
                    "Bolt: 2 copies, none allowed: forbidden for this match.",
                    ("bolt",),
                    "error",
                    ("Take out 2 Bolt", "spells"),
                ),
            ],
        ),
        (
            "campaign_spell",
            {"card": "bolt", "unless": "g-long-name"},
            deck((BOLT, 2, "spells")),
            {},
            [
                (
                    "campaign_spell",
                    "Bolt: 2 copies, none allowed outside campaigns without Long Name.",
                    ("bolt",),
                    "error",
                    ("Take out 2 Bolt", "spells"),
                )
            ],
        ),
        (
            "agreed_fighters",
            {},
            deck((HERO, 2, "fighters"), (RIVAL, 1, "fighters")),
            {"fighters": 2, "different": True},
            [
                (
                    "too_many_fighters",
                    "Fighters: 3 fighters, at most 2 agreed.",
                    ("hero", "rival"),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                ),
                (
                    "fighter_twice",
                    "Hero: 2 copies, at most 1 agreed.",
                    ("hero",),
                    "error",
                    ("Take out 1 Hero", "fighters"),
                ),
            ],
        ),
        ("agreed_fighters", {}, deck((HERO, 2, "fighters")), {"fighters": 2}, []),
    ],
)
def test_a_complaint_word_for_word(rule, numbers, decklist, terms, wanted):
    found = list(rule_of(rule, numbers, SOURCE).check(decklist, Terms(**terms)))
    assert told(found) == wanted
    assert {one.source for one in found} <= ({"The list"} if rule == "not_banned" else {SOURCE})
