"""The recorder's cards where they differ from the fixtures: the numbers and texts of 2013 to 2015 (ruling W22).

Each entry is what the card data lists as another source's version, or what every recorded duel with the card shows.
"""

from collections.abc import Mapping
from typing import Any, Final

# Magdelina's levels count for every attack but Spiritual: there, her other cards say so.
BY_LEVEL: Final = "Reveal: +1 power, +1 priority and stun guard 1 per Level"

RECORDERS_CARDS: Final[Mapping[str, Mapping[str, Any]]] = {
    "war-magdelina": {
        "text": [
            "Hold at most 5 Levels",
            "Hold at most 5 Trance",
            "End: gain 1 Trance; If more Trance than Level: lose each Trance; gain 1 Level",
        ]
    },
    "war-spiritual": {
        "range_max": 2,
        "power": 2,
        "text": ["Before: If 1+ Trance: lose 1 Trance; Otherwise: this attack does not hit"],
    },
    "war-sanctimonious": {"power": -1, "text": [BY_LEVEL, "+0~1 range per Level"]},
    "war-priestess": {"power": -1, "text": [BY_LEVEL, "Hit: the opponent gets -2 power", "After: regain 1 life"]},
    "war-safety": {"text": [BY_LEVEL, "Take at most 4 damage from an attack", "End, you were hit: move up to 3"]},
    "war-excelsius": {"power": -1, "text": [BY_LEVEL, "Before: move 1", "Hit, 2+ Level: push up to 2"]},
    "war-apotheosis": {"text": [BY_LEVEL, "Hit: the opponent is stunned; gain 1 Level"]},
    "war-solar-soul": {
        "text": [BY_LEVEL, "Hit: You may spend any number of Trance: +1 power per Trance spent"],
    },
    "war-feedback-field": {"text": ["Hit: +1 power per damage soaked"]},
    "war-fusion": {"power": -1},
    "war-flash": {"text": ["Start: advance 1", "Damage: the opponent is stunned"]},
    "war-point-blank": {"text": ["Hit: push up to 2"]},
    "war-pruning": {
        "range_max": 0,
        "text": ["Reveal: +1 power and +1 priority per base in the opponent's discard piles"],
    },
    "war-naturalizing": {
        "text": ["Reveal: the opponent's power, priority and range cannot exceed the printed ones"],
    },
    "war-hand-of-divinity": {"text": ["Hit: advance any number"]},
    "war-glorious": {"text": ["This attack does not hit opponents with higher priority", "Before: advance 1"]},
}
