"""The formats of BattleCards: a duel of scratches, advanced combat, a campaign of stacks. Pure."""

from datetime import date

from decks.formats.format import Format, rules_with
from decks.rules import (
    AgreedFighters,
    AlignmentsApart,
    AllowedSpells,
    CampaignSpell,
    DeckRule,
    EnoughWounds,
    OnlyKinds,
    ZoneSize,
)
from decks.zones import COMBAT_CARDS, FIGHTERS, SPELLS, STACK, Zone

BATTLECARDS = "BattleCards rulebook"
SCRATCH = f"{BATTLECARDS}, Scratch and Slay Combat Rules"
ADVANCED = f"{BATTLECARDS}, Advanced Combat System Rules; ruling C17"
MAGIC = f"{BATTLECARDS}, Using Magic Spells in BattleCards Combat; ruling C31"
MUTINY = f"{BATTLECARDS}, card 45; rulings C28, C30"
CAMPAIGN = f"{BATTLECARDS}, card 78, Campaign Battles"
ALIGNMENT = f"{BATTLECARDS}, card 78, Alignment; ruling C35"


def _kinds(*zones: Zone) -> tuple[DeckRule, ...]:
    """Each zone with the cards it takes, and what any side must keep."""
    passages = {"fighters": SCRATCH, "combat_cards": ADVANCED, "spells": MAGIC}
    return (
        *(OnlyKinds(zone.slug, zone.kinds or (), source=passages[zone.slug]) for zone in zones),
        EnoughWounds(4, source=f"{SCRATCH}; ruling C04"),
        AllowedSpells(source=MAGIC),
    )


ONE_FIGHTER = ZoneSize("fighters", "fighter", 1, 1, source=SCRATCH)
NO_MUTINY = CampaignSpell("battlecards-mutiny", unless="battlecards-summon-creature", source=MUTINY)

BATTLECARDS_DUEL = Format(
    slug="battlecards-duel",
    game="battlecards",
    name="BattleCards duel",
    since=date(2026, 11, 30),
    zones=(FIGHTERS, SPELLS),
    rules=rules_with(*_kinds(FIGHTERS, SPELLS), ONE_FIGHTER, NO_MUTINY),
    terms=("spells", "forbidden"),
)

BATTLECARDS_ADVANCED = Format(
    slug="battlecards-advanced",
    game="battlecards",
    name="BattleCards advanced combat",
    since=date(2026, 11, 30),
    zones=(FIGHTERS, COMBAT_CARDS, SPELLS),
    rules=rules_with(
        *_kinds(FIGHTERS, COMBAT_CARDS, SPELLS),
        ONE_FIGHTER,
        ZoneSize("combat_cards", "combat", 6, 8, source=ADVANCED),
        NO_MUTINY,
    ),
    terms=("spells", "forbidden"),
)

BATTLECARDS_CAMPAIGN = Format(
    slug="battlecards-campaign",
    game="battlecards",
    name="BattleCards campaign",
    since=date(2026, 11, 30),
    zones=(STACK, COMBAT_CARDS, SPELLS),
    rules=rules_with(
        *_kinds(STACK, COMBAT_CARDS, SPELLS),
        ZoneSize("fighters", "fighter", 1, None, source=CAMPAIGN),
        AgreedFighters(source=CAMPAIGN),
        ZoneSize("combat_cards", "combat", 6, 8, optional=True, source=ADVANCED),
    ),
    battle_rules=(AlignmentsApart(free="Neutral", source=ALIGNMENT),),
    terms=("spells", "forbidden", "fighters", "different"),
)
