"""The formats of Battle for Sularia. Pure."""

from datetime import date

from decks.formats.format import Format, rules_with
from decks.rules import CopyLimit, MinimumSize, OneFaction, PointLimit, TypeRatio
from decks.zones import DECK

SULARIA = "Battle for Sularia rulebook"
RATIOS = f"{SULARIA} 5.C, Card Ratios for Deck Building"

SULARIA_STANDARD = Format(
    slug="sularia-standard",
    game="sularia",
    name="Sularia Standard",
    since=date(2026, 11, 30),
    zones=(DECK,),
    rules=rules_with(
        MinimumSize(60, source=f"{SULARIA} 3.C.ii; 5.B, Standard Constructed a; 5.C"),
        CopyLimit(4, source=f"{SULARIA} 3.C.iii; 5.C"),
        PointLimit(90, source=f"{SULARIA} 3.C.iv; 5.B, Standard Constructed b"),
        OneFaction(free="Mercenary", source=f"{SULARIA} 5.B, Standard Constructed c"),
        TypeRatio("Sites", ("site",), 20, 25, source=RATIOS),
        TypeRatio("Combatants", ("combatant",), 20, 25, source=RATIOS),
        TypeRatio("Tactics and conditions", ("tactic", "condition"), 15, 20, source=RATIOS),
    ),
)

# The rulebook's 180 cards for 4 drafters cannot make decks of 60: the minimum is ours (ruling S70).
SULARIA_DRAFT = Format(
    slug="sularia-draft",
    game="sularia",
    name="Sularia Draft",
    since=date(2026, 11, 30),
    zones=(DECK,),
    rules=rules_with(MinimumSize(40, source=f"{SULARIA} 5.B, 4 Player Draft; ruling S70")),
)

SULARIA_FREE = Format(
    slug="sularia-free",
    game="sularia",
    name="Sularia Free",
    since=date(2026, 11, 30),
    zones=(DECK,),
    rules=rules_with(),
)
