"""What the cards print: figures by hand from the facts, one row a card."""

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
EX_BASES = {
    "Smash": Printed(1, 1, 5, 4, 6),
    "Volley": Printed(1, 5, 4, 3, 3),
    "Rush": Printed(1, 1, 4, 5),
    "Eruption": Printed(2, 4, 4, 2),
    "Clutch": Printed(1, 1, 3, 6),
    "Flit": Printed(None, None, None, 10),
}
ALMIGHTY_BASES = {
    "Cataclysm": Printed(1, 2, 6, 5, 8, 1),
    "Barrage": Printed(1, 6, 5, 4, 5),
    "Juggernaut": Printed(1, 1, 5, 6, 2),
    "Maelstrom": Printed(2, 5, 5, 3, 2),
    "Dominion": Printed(1, 2, 4, 7),
    "Vanish": Printed(None, None, None, 11),
}
SIX_BASES = {"normal": GENERIC_BASES, "ex": EX_BASES, "almighty": ALMIGHTY_BASES}
STARTING_LIFE = {"normal": 20, "ex": 30, "almighty": 40}
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
    "Kehrolyn": {"Overload": Printed(1, 1, 3, 3)},
    "Zaamassal": {"Paradigm Shift": Printed(2, 3, 3, 3)},
    "Khadath": {"Snare": Printed(None, None, 3, 1)},
    "Seth": {"Omen": Printed(1, 1, 3, 1)},
    "Tatsumi & Juto": {"Whirlpool": Printed(1, 2, 3, 3)},
    "Sagas": {"Staff": Printed(1, 2, 3, 4, 4)},
    "Cherri": {"Stare": Printed(1, 3, 2, 0)},  # its priority is the other's
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
    "Kehrolyn": {
        "Mutating": Printed(0, 0, 0, 0),
        "Whip": Printed(0, 1, 0, 0),
        "Bladed": Printed(0, 0, 2, 0, 2),
        "Exoskeletal": Printed(0, 0, 0, 0, 0, 2),
        "Quicksilver": Printed(0, 0, 0, 2),
    },
    "Zaamassal": {
        "Urgent": Printed(0, 1, -1, 2),
        "Malicious": Printed(0, 0, 1, -1, 2),
        "Sinuous": Printed(0, 0, 0, 1),
        "Warped": Printed(0, 2, 0, 0),
        "Sturdy": Printed(0, 0, 0, 0),
    },
    "Khadath": {
        "Evacuation": Printed(0, 1, 0, 0),
        "Hunter's": Printed(0, 0, 0, 0),
        "Teleport": Printed(0, 0, 1, -3),
        "Lure": Printed(0, 5, -1, -1),
        "Blight": Printed(0, 2, 0, 0),
    },
    "Seth": {
        "Compelling": Printed(0, 0, 0, 0),
        "Fool's": Printed(0, 0, -1, -4),
        "Mimic's": Printed(0, 0, 1, 0),
        "Wyrding": Printed(0, 0, 0, 1),
        "Vanishing": Printed(1, 1, 0, 0),
    },
    "Tatsumi & Juto": {
        "Empathic": Printed(0, 0, 0, -1),
        "Siren": Printed(0, 0, -1, 1),
        "Fearless": Printed(-1, 0, 0, 1),
        "Wave": Printed(2, 4, -1, 0),
        "Riptide": Printed(0, 2, 0, -1),
    },
    "Sagas": {
        "Negation": Printed(0, 0, 0, 0),
        "Echo": Printed(0, 0, 0, 0),
        "Repelling": Printed(1, 2, -1, 1),
        "Shadow": Printed(0, 1, -1, 0),
        "Shattering": Printed(1, 2, 1, -1, 2),
    },
    "Cherri": {
        "Dreamscape": Printed(0, 0, -1, 1),
        "Crimson": Printed(0, 1, -1, 0),
        "Catatonic": Printed(0, 0, 0, -2, 3, 1),
        "Mirage": Printed(0, 0, -1, 0),
        "Blind": Printed(0, 1, 0, -1),
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
    "Kehrolyn": {"Hydra Fork": Printed(1, 3, 6, 0), "The August Strain": Printed(1, 2, 4, 5, 2, 2)},
    "Zaamassal": {"Open the Gate": Printed(1, 2, 3, 7), "Plane Divider": Printed(1, 1, 2, 4)},
    "Khadath": {"Dimensional Exile": Printed(None, None, 25, 0), "Planar Crossing": Printed(1, 2, 4, 5)},
    "Seth": {"Reading Fate": Printed(1, 3, 0, 6), "Fortune Buster": Printed(1, 6, None, 13)},
    "Tatsumi & Juto": {"Tsunamis Collide": Printed(2, 4, 0, 0), "Guardian Xandjinn": Printed(None, None, 6, 5)},
    "Sagas": {"Soul Mirror": Printed(1, 1, None, 7), "Assimilate": Printed(3, 4, 3, 6)},
    "Cherri": {"Soul Gaze": Printed(3, 3, 6, 9), "The Watchers": Printed(2, 4, 3, 5)},
}
STUN_IMMUNE = {"Rocket Press", "Hand of Divinity", "Trick", "Hydra Fork", "Sturdy", "Snare", "Dimensional Exile"}
PARADIGMS = ("Pain", "Fluidity", "Haste", "Resilience", "Distortion")
SPECIAL_ACTION = "Special Action"

Held = dict[str, tuple[int, int]]  # tokens, counters and pacts: held at the start, and how many at most


def tokens_of(fighter: str, mode: str) -> Held:
    """What a fighter begins with and how many he may hold, by the three texts of his ability."""
    step = ("normal", "ex", "almighty").index(mode)
    return {
        "Hikaru": dict.fromkeys(("Earth", "Fire", "Water", "Wind"), (1, 1)),
        "Cadenza": {"Iron Body": (3 + step, 3 + step)},
        "Vanaah": {"Divine Rush": ((1, 2, 2)[step], (1, 2, 2)[step])},
        "Luc": {"Time": (2, 5 + 2 * step)},
        "Demitras": {"Crescendo": (2, (5, 7, 10)[step])},
        "Heketch": {"Dark Force": (1 + step, 1 + step)},
        "Magdelina": {"Trance": (0, 5), "Level": (step, 5 + step)},
        "Hepzibah": dict.fromkeys(("Almighty", "Corruption", "Endless", "Immortality", "Inevitable"), (1, 1)),
        "Rukyuk": dict.fromkeys(("AP", "Explosive", "Flash", "Impact", "Longshot", "Swift"), (1, 1)),
        "Sagas": {"Mirror": (1, 1)},
        "Cherri": {"Insight": (1, 1)},
    }.get(fighter, {})


def all_bases(fighter: str, mode: str) -> dict[str, Printed]:
    return SIX_BASES[mode] | UNIQUE_BASES[fighter]


def kind_of_base(base: str) -> str:
    """The normal base that an EX or Almighty one stands for; itself when it is normal or unique."""
    for bases in (EX_BASES, ALMIGHTY_BASES):
        if base in bases:
            return list(GENERIC_BASES)[list(bases).index(base)]
    return base


ALL_STYLES = {card: printed for styles in STYLES.values() for card, printed in styles.items()}
ALL_BASES = {
    card: printed for bases in (*SIX_BASES.values(), *UNIQUE_BASES.values()) for card, printed in bases.items()
}
ALL_FINISHERS = {card: printed for finishers in FINISHERS.values() for card, printed in finishers.items()}
PRINTED = ALL_STYLES | ALL_BASES | ALL_FINISHERS
TAKEN = " (taken)"  # how a card of the other fighter is told from one's own of the same name


def printed_name(card: str) -> str:
    return card.removesuffix(TAKEN)


def is_style(card: str) -> bool:
    return printed_name(card) in ALL_STYLES


def is_base(card: str) -> bool:
    return printed_name(card) in ALL_BASES


def taken(card: str) -> str:
    """The card in the hands of the other side; who takes his own back has it as his own."""
    return card.removesuffix(TAKEN) if card.endswith(TAKEN) else card + TAKEN
