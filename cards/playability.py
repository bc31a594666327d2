"""Why a card cannot be played: what the rules need of it and nobody knows. Pure.

The texts of EX and Almighty modes, flavour, artist and the like never matter here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

NOT_PLAYED = {"rules", "lore"}

# Printed numbers whose kind says whether they are known; `na` and `special` are knowledge too.
NUMBERS_WITH_A_KIND = ("range", "power", "priority")
STATS = {"war": ("stun_guard", "soak", "stun_immunity"), "trials": ("guard", "armor", "stun_immunity")}
BATTLECON_ATTACKS = {"style", "base", "finisher"}

NEEDED = {
    ("war", "fighter"): ("starting_life",),
    ("trials", "fighter"): ("starting_life",),
    ("sularia", "site"): ("faction", "influence_cost", "generation", "atk", "def", "type_n"),
    ("sularia", "combatant"): ("faction", "sularium_cost", "generation", "atk", "def", "type_n"),
    ("sularia", "tactic"): ("faction", "influence_threshold"),
    ("sularia", "condition"): ("faction", "influence_threshold"),
    ("battlecards", "fighter"): ("alignment", "status", "symbol"),
    ("battlecards", "spell"): ("timing", "test_boxes"),
    ("battlecards", "treasure"): ("price",),
    ("battleboard", "battler"): ("attack", "defend"),
}
SECRETS = {"fighter": ("wounds", "Where its wounds lie is"), "spell": ("miscast", "Which test box makes it fail is")}

WORDS = {
    "atk": "attack",
    "def": "defense",
    "type_n": "type number",
    "test_boxes": "number of test boxes",
}


def why_not_playable(game: str, facts: Mapping[str, Any]) -> list[dict[str, str]]:
    """Each reason as a code and a sentence; none when the card can be played. `facts` is the card's fixture."""
    if facts["kind"] in NOT_PLAYED:
        return [_reason("not_a_playing_card", "It is not a card that one plays.")]
    return list(_unknown(game, facts))


def _unknown(game: str, facts: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    kind = facts["kind"]
    if kind is None:
        yield _reason("kind_unknown", "Its kind is not known.")
    if facts["text"] is None or any(side["text"] is None for side in facts.get("sides") or ()):
        yield _reason("text_unknown", "Its text is not known.")
    if kind in BATTLECON_ATTACKS:
        for number in NUMBERS_WITH_A_KIND:
            if facts[f"{number}_kind"] == "unknown":
                yield _not_known(number)
        yield from (_not_known(stat) for stat in STATS[game] if facts[stat] is None)
    yield from (_not_known(key) for key in NEEDED.get((game, kind), ()) if facts[key] is None)
    if "secret" in facts and facts["secret"] is None:
        word, sentence = SECRETS[kind]
        yield _reason(f"{word}_unknown", f"{sentence} not known.")
    if kind == "crown" and not facts["granted_for"]:
        yield _reason("granted_for_unknown", "Which treasures it is granted for is not known.")


def _not_known(key: str) -> dict[str, str]:
    return _reason(f"{key}_unknown", f"Its {WORDS.get(key, key.replace('_', ' '))} is not known.")


def _reason(code: str, message: str) -> dict[str, str]:
    return {"code": code, "message": message}
