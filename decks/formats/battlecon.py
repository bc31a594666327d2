"""The formats of BattleCON: teams, tournament, tag team and the single duel. Pure."""

from datetime import date

from decks.formats.format import Format, rules_with
from decks.rules import (
    CopiesInBoxes,
    CopyLimit,
    EqualTeams,
    KnownMode,
    ModesOfBattle,
    OfTheBox,
    OnlyKinds,
    OwnDiscards,
    OwnFinisher,
    ZoneSize,
)
from decks.zones import FIGHTERS

WAR = "War of Indines rulebook"
TEAMS = f"{WAR}, Variant: Character Teams"
TAG_TEAMS = f"{WAR}, Variant: Tag Teams"
TOURNAMENT = f"{WAR}, Variant: Tournament Mode"
SETUP = f"{WAR}, Initial Discards; ruling W14"
MODES = f"{WAR}, Variants: EX Duel, Almighty Duel"
# Trials prints no match of three duels: its teams are built as those of War.
TRIALS_TEAMS = f"Trials of Indines rulebook, Team Setup; {TEAMS}"

WAR_TEAM = Format(
    slug="war-team",
    game="war",
    name="War of Indines: team of three",
    since=date(2026, 11, 30),
    zones=(FIGHTERS,),
    rules=rules_with(
        OnlyKinds("fighters", ("fighter",), source=TEAMS),
        ZoneSize("fighters", "fighter", 3, 3, source=TEAMS),
        CopyLimit(1, source=TEAMS),
    ),
    battle_rules=(CopiesInBoxes(source=TEAMS),),
    terms=("boxes", "promos"),
)

TRIALS_TEAM = Format(
    slug="trials-team",
    game="trials",
    name="Trials of Indines: team of three",
    since=date(2026, 11, 30),
    zones=(FIGHTERS,),
    rules=rules_with(
        OnlyKinds("fighters", ("fighter",), source=TRIALS_TEAMS),
        ZoneSize("fighters", "fighter", 3, 3, source=TRIALS_TEAMS),
        CopyLimit(1, source=TRIALS_TEAMS),
    ),
    battle_rules=(CopiesInBoxes(source=TRIALS_TEAMS),),
    terms=("boxes", "promos"),
)

WAR_TOURNAMENT = Format(
    slug="war-tournament",
    game="war",
    name="War of Indines: tournament",
    since=date(2026, 11, 30),
    zones=(FIGHTERS,),
    rules=rules_with(
        OnlyKinds("fighters", ("fighter",), source=TOURNAMENT),
        ZoneSize("fighters", "fighter", 3, 3, source=f"{TOURNAMENT}, Setup"),
        CopyLimit(1, source=TEAMS),
        OfTheBox("war-of-indines", source=TOURNAMENT),
    ),
    battle_rules=(CopiesInBoxes(source=f"{TOURNAMENT}, Setup; ruling W20"),),
    terms=("boxes", "promos"),
)

TAG_TEAM = Format(
    slug="tag-team",
    game="war",
    name="War of Indines: tag team",
    since=date(2026, 11, 30),
    zones=(FIGHTERS,),
    rules=rules_with(
        OnlyKinds("fighters", ("fighter",), source=TAG_TEAMS),
        ZoneSize("fighters", "fighter", 2, 3, source=TAG_TEAMS),
        CopyLimit(1, source=TAG_TEAMS),
    ),
    battle_rules=(CopiesInBoxes(source=TAG_TEAMS), EqualTeams(source=TAG_TEAMS)),
    terms=("boxes", "promos"),
)

DUEL_OPTIONS = ("mode", "finisher", "discards")

DUEL = Format(
    slug="duel",
    game="war",
    name="War of Indines: duel",
    since=date(2026, 11, 30),
    zones=(FIGHTERS,),
    options=DUEL_OPTIONS,
    rules=rules_with(
        OnlyKinds("fighters", ("fighter",), source=f"{WAR}, Game Setup"),
        ZoneSize("fighters", "fighter", 1, 1, source=f"{WAR}, Game Setup"),
        KnownMode(("normal", "ex", "almighty"), source=MODES),
        OwnFinisher(source=f"{WAR}, Variant: Special Actions, Finish; ruling W10"),
        OwnDiscards(source=SETUP),
        options=DUEL_OPTIONS,
    ),
    battle_rules=(ModesOfBattle(source=MODES),),
    terms=("boxes",),
)
