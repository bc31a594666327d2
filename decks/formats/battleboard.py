"""The format of BattleBoard: one pool of cards for both players (ruling B09; its sizes are ours). Pure."""

from datetime import date

from decks.formats.format import Format, rules_with
from decks.rules import CopyLimit, KindShare, MaximumSize, MinimumSize, OnlyKinds
from decks.zones import POOL

CARD_POOL = "BattleBoard rulebook, card pool; ruling B09"

BATTLEBOARD_POOL = Format(
    slug="battleboard-pool",
    game="battleboard",
    name="BattleBoard pool",
    since=date(2026, 11, 30),
    zones=(POOL,),
    rules=rules_with(
        OnlyKinds("pool", ("battler", "magic"), source=CARD_POOL),
        MinimumSize(40, source=CARD_POOL),
        MaximumSize(120, source=CARD_POOL),
        CopyLimit(4, source=CARD_POOL),
        KindShare("battler", 50, source=CARD_POOL),
    ),
)
