"""What the cards of eleven fighters print: figures by hand from the facts, one row a card."""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    """Range from and to, power, priority, stun guard and soak; None stands for N/A. A style's are modifiers."""

    nearest: int | None
    farthest: int | None
    power: int | None
    priority: int
    stun_guard: int = 0
    soak: int = 0


GENERIC_BASES = {
    "Strike": Printed(1, 1, 4, 3, 5),
    "Shot": Printed(1, 4, 3, 2, 2),
    "Drive": Printed(1, 1, 3, 4),
    "Burst": Printed(2, 3, 3, 1),
    "Grasp": Printed(1, 1, 2, 5),
    "Dash": Printed(None, None, None, 9),
}
UNIQUE_BASES = {
    "Hikaru": {"Palm Strike": Printed(1, 1, 2, 5)},
    "Cadenza": {"Press": Printed(1, 2, 1, 0, 6)},
    "Kallistar": {"Spellbolt": Printed(2, 6, 2, 3)},
    "Vanaah": {"Scythe": Printed(1, 2, 3, 3, 3)},
    "Luc": {"Flash": Printed(1, 1, 1, 6)},
    "Demitras": {"Deathblow": Printed(1, 1, 0, 8)},
    "Heketch": {"Knives": Printed(1, 2, 4, 5)},
    "Lixis": {"Lance": Printed(2, 2, 3, 5)},
    "Magdelina": {"Blessing": Printed(1, 2, None, 3, 3)},
    "Hepzibah": {"Bloodlight": Printed(1, 3, 2, 3)},
    "Rukyuk": {"Reload": Printed(None, None, None, 4)},
}
STYLES = {
    "Hikaru": {
        "Trance": Printed(0, 1, 0, 0),
        "Geomantic": Printed(0, 0, 1, 0),
        "Focused": Printed(0, 0, 0, 1, 2),
        "Advancing": Printed(0, 0, 1, 1),
        "Sweeping": Printed(0, 0, -1, 3),
    },
    "Cadenza": {
        "Hydraulic": Printed(0, 0, 2, -1, 0, 1),
        "Battery": Printed(0, 0, 1, -1),
        "Clockwork": Printed(0, 0, 3, -3, 0, 3),
        "Grapnel": Printed(2, 4, 0, 0),
        "Mechanical": Printed(0, 0, 2, -2),
    },
    "Kallistar": {
        "Flare": Printed(0, 0, 3, 0),
        "Ignition": Printed(0, 0, 1, -1),
        "Caustic": Printed(0, 0, 1, -1),
        "Blazing": Printed(0, 0, 0, 1),
        "Volcanic": Printed(2, 4, 0, 0),
    },
    "Vanaah": {
        "Reaping": Printed(0, 1, 0, 1),
        "Glorious": Printed(0, 0, 2, 0),
        "Judgment": Printed(1, 1, 1, -1),
        "Vengeance": Printed(0, 0, 2, 0, 4),
        "Paladin": Printed(0, 1, 1, -2, 3),
    },
    "Luc": {
        "Chrono": Printed(0, 0, 0, 1),
        "Eternal": Printed(0, 0, 0, -4, 0, 1),
        "Memento": Printed(0, 0, 0, -1),
        "Fusion": Printed(0, 0, 0, 1),
        "Feinting": Printed(1, 1, 0, -2),
    },
    "Demitras": {
        "Darkside": Printed(0, 0, -2, 1),
        "Jousting": Printed(0, 0, -2, 1),
        "Bloodletting": Printed(0, 0, -2, 3),
        "Illusory": Printed(0, 0, -1, 1),
        "Vapid": Printed(0, 1, -1, 0),
    },
    "Heketch": {
        "Merciless": Printed(0, 1, -1, 0),
        "Critical": Printed(0, 0, -1, 1),
        "Rasping": Printed(0, 1, -1, 1),
        "Assassin": Printed(0, 0, 0, 0),
        "Psycho": Printed(0, 0, 0, 1),
    },
    "Lixis": {
        "Pruning": Printed(0, 1, -1, -2),
        "Venomous": Printed(0, 0, 1, 0, 2),
        "Rooted": Printed(-1, 0, 1, -2, 0, 2),
        "Naturalizing": Printed(0, 1, -1, 1),
        "Vine": Printed(0, 2, 0, -2, 3),
    },
    "Magdelina": {
        "Spiritual": Printed(0, 0, 1, 1),
        "Sanctimonious": Printed(0, 0, 0, -2),
        "Priestess": Printed(0, 0, -2, -1),
        "Safety": Printed(0, 0, -2, -1),
        "Excelsius": Printed(0, 1, -2, -1),
    },
    "Hepzibah": {
        "Pactbond": Printed(0, 0, -1, -1),
        "Darkheart": Printed(0, 0, 0, -1),
        "Anathema": Printed(0, 0, -1, -1),
        "Accursed": Printed(0, 1, -1, 0),
        "Necrotizing": Printed(0, 2, -1, 0),
    },
    "Rukyuk": {
        "Gunner": Printed(2, 4, 0, 0),
        "Sniper": Printed(3, 5, 1, 2),
        "Point Blank": Printed(0, 1, 0, 0, 2),
        "Trick": Printed(1, 2, 0, -3),
        "Crossfire": Printed(2, 3, 0, -2, 0, 2),
    },
}
FINISHERS = {
    "Hikaru": {"Wrath of Elements": Printed(1, 1, 7, 6), "Four Winds": Printed(1, 1, 2, 5)},
    "Cadenza": {"Rocket Press": Printed(1, 1, 8, 0, 0, 3), "Feedback Field": Printed(1, 2, 1, 0, 0, 5)},
    "Kallistar": {"Supernova": Printed(1, 2, 8, 5), "Chain of Destruction": Printed(4, 6, 4, 5)},
    "Vanaah": {"Hand of Divinity": Printed(5, 5, 7, 3, 0, 3), "Death Walks": Printed(1, 2, 5, 6)},
    "Luc": {"Temporal Recursion": Printed(1, 1, 3, 5), "Stasis Charge": Printed(1, 1, 4, 3, 4)},
    "Demitras": {"Symphony of Demise": Printed(1, 1, 0, 9), "Accelerando": Printed(1, 2, 2, 4)},
    "Heketch": {"Million Knives": Printed(1, 4, 3, 7), "Living Nightmare": Printed(1, 1, 3, 2)},
    "Lixis": {"Virulent Miasma": Printed(1, 3, 4, 5), "Life Virus": Printed(3, 6, 4, 3, 2, 3)},
    "Magdelina": {"Apotheosis": Printed(1, 1, 1, 4), "Solar Soul": Printed(1, 2, 2, 4, 0, 2)},
    "Hepzibah": {"Seal the Pact": Printed(None, None, None, 0, 0, 2), "Altazziar": Printed(1, 1, 6, 2)},
    "Rukyuk": {"Fully Automatic": Printed(3, 6, 2, 6), "Force Grenade": Printed(1, 2, 4, 4)},
}
STUN_IMMUNE = {"Rocket Press", "Hand of Divinity", "Trick"}
# Tokens, counters and pacts a fighter begins with, and how many he may hold at most.
TOKENS = {
    "Hikaru": {"Earth": (1, 1), "Fire": (1, 1), "Water": (1, 1), "Wind": (1, 1)},
    "Cadenza": {"Iron Body": (3, 3)},
    "Kallistar": {},
    "Vanaah": {"Divine Rush": (1, 1)},
    "Luc": {"Time": (2, 5)},
    "Demitras": {"Crescendo": (2, 5)},
    "Heketch": {"Dark Force": (1, 1)},
    "Lixis": {},
    "Magdelina": {"Trance": (0, 5), "Level": (0, 5)},
    "Hepzibah": dict.fromkeys(("Almighty", "Corruption", "Endless", "Immortality", "Inevitable"), (1, 1)),
    "Rukyuk": dict.fromkeys(("AP", "Explosive", "Flash", "Impact", "Longshot", "Swift"), (1, 1)),
}
SPECIAL_ACTION = "Special Action"


def all_bases(fighter: str) -> dict[str, Printed]:
    return GENERIC_BASES | UNIQUE_BASES[fighter]
