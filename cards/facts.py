"""What a card page says of each number: the value as printed and what it means in the game. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cards.faces import Body
from cards.wording import Shown, flag_words, listed, printed, shown_number, shown_plain, shown_range, worded


@dataclass(frozen=True)
class Fact:
    """One row of the table: Priority, +1, added to the base's priority."""

    label: str
    value: str
    words: str


# Label and meaning of the values that are printed as they stand, in the order of the table.
MEANINGS = {
    "starting_life": ("Life", "with which it starts a duel"),
    "full_name": ("Full name", ""),
    "fighter_class": ("Class", "how it likes to fight"),
    "difficulty": ("Difficulty", "how hard it is to play"),
    "complexity": ("Complexity", "how much there is to remember"),
    "color": ("Colour", "of its frame in the kit"),
    "side": ("Side", "of the Finisher card: one of the two is chosen before the duel"),
    "faction": ("Faction", ""),
    "points": ("Construction points", "what a copy costs in a deck; at most 90 in Standard"),
    "sularium_cost": ("Sularium cost", "spent from the sularium pool to deploy it"),
    "influence_cost": ("Influence cost", "spent from the influence pool to establish it"),
    "influence_threshold": ("Influence threshold", "cards needed in the influence row to reveal or play it"),
    "generation": ("Sularium generation", "what it provides in each sularium phase"),
    "atk": ("Attack", "damage it deals in an attack or in defense"),
    "def": ("Defense", "damage in one turn that puts it in the damage pile"),
    "type_n": ("Type", "how many of this name one player may have on the battlefield"),
    "alignment": ("Alignment", "whom it may fight: like never fights like, but Neutral fights anyone"),
    "status": ("Status", "how mighty it is"),
    "symbol": ("Symbol", "for the symbol games: shield beats sword, sword beats fist, fist beats shield"),
    "wounds": ("Wounds", "hidden under its spots; where they lie is nobody's business before they are scratched"),
    "timing": ("Cast", "when it may be cast"),
    "test_boxes": ("Test boxes", "one is scratched at each casting to see whether the spell works"),
    "price": ("Price", "gold of purses that buys it"),
    "number": ("Number", "printed on the card"),
    "count": ("In the kit", "how many there are"),
    "order": ("Place", "in its series"),
    "subtype": ("Sort", ""),
    "starts": ("Starts", "where it lies when a duel begins"),
    "artist": ("Artist", ""),
}
BATTLEBOARD = {
    "attack": ("Attack", "compared with the defend number of the Battler it moves onto"),
    "defend": ("Defend", "compared with the attack number of the Battler that moves onto it"),
}
PROTECTION = {
    "stun_guard": ("Stun guard", "it is not stunned by damage up to this, each damage for itself"),
    "soak": ("Soak", "taken off each damage"),
    "guard": ("Guard", "it is not stunned until the damage of the beat is more than this"),
    "armor": ("Armor", "taken off damage, and used up by it"),
}
# What a card leaves out, as most cards do, needs no row.
SILENT_WHEN_NULL = (
    *("full_name", "fighter_class", "difficulty", "complexity"),
    *("color", "side", "number", "count", "order", "subtype", "starts", "artist"),
)


def facts_of(body: Body) -> list[Fact]:
    """The rows of a card's table; ? where nobody knows a number that its kind has."""
    return [*_attack_facts(body), *_battleboard_facts(body), *_plain_facts(body), *_word_facts(body)]


def _attack_facts(body: Body) -> Iterator[Fact]:
    if "range_kind" not in body:
        return
    style = body["kind"] == "style"
    numbers = (
        ("Range", shown_range(body["range_min"], body["range_max"], body["range_kind"], modifier=style), "range"),
        ("Power", shown_number(body["power"], body["power_kind"], modifier=style), "power"),
        ("Priority", shown_number(body["priority"], body["priority_kind"], modifier=style), "priority"),
    )
    own = {
        "range": "spaces away at which it hits",
        "power": "damage of a hit",
        "priority": "the higher of the two attacks goes first",
    }
    for label, shown, key in numbers:
        added = f"added to the base's {key}" if style else own[key]
        yield Fact(label, shown.value, added if body[f"{key}_kind"] == "number" else shown.words or "")
    for key, (label, words) in PROTECTION.items():
        if body[key]:
            yield Fact(label, printed(body[key]), words)
    if body["stun_immunity"]:
        yield Fact("Stun immunity", "∞", "nothing stuns it")


def _battleboard_facts(body: Body) -> Iterator[Fact]:
    if "categories" not in body:
        return
    for key, (label, words) in BATTLEBOARD.items():
        if body[key] is not None:
            yield Fact(label, printed(body[key]), words)


def _plain_facts(body: Body) -> Iterator[Fact]:
    for key, (label, words) in MEANINGS.items():
        if key not in body or (body[key] is None and _may_be_silent(body, key)):
            continue
        shown = Shown("?", "nobody knows") if body[key] == "unknown" else shown_plain(body[key], known=False)
        yield Fact(label, shown.value, shown.words or words)


def _may_be_silent(body: Body, key: str) -> bool:
    if key in SILENT_WHEN_NULL or body["kind"] == "crown":
        return True
    lacks = {
        "site": {"sularium_cost", "influence_threshold"},
        "combatant": {"influence_cost", "influence_threshold"},
        "tactic": {"sularium_cost", "influence_cost", "generation", "atk", "def", "type_n"},
        "condition": {"sularium_cost", "influence_cost", "generation", "atk", "def", "type_n"},
        "unknown": {"sularium_cost", "influence_cost", "influence_threshold", "generation", "atk", "def", "type_n"},
    }
    return key in lacks.get(body["kind"], ())


def _word_facts(body: Body) -> Iterator[Fact]:
    if body["kind"] == "combat":
        yield Fact("Attacks", body["attack"], "the area it strikes")
        yield Fact("Defends", listed(map(worded, body["defend"])), "the areas it guards")
    if body.get("keywords"):
        yield Fact("Keywords", ", ".join(map(keyword_words, body["keywords"])), "")
    if body.get("tags"):
        yield Fact("Tags", ", ".join(body["tags"]), "")
    if body.get("categories"):
        yield Fact("Abilities", ", ".join(body["categories"]), "the rulebook's sorts of ability")
    for flag in body.get("flags", ()):
        yield Fact("Rule", "▲" if flag == "tiebreaker" else "*", flag_words(flag))


def keyword_words(keyword: dict[str, str | int | None]) -> str:
    """A keyword with its numbers as a line of text has them: Barrage 2:1, Focus 2, Flight."""
    numbers = ":".join(str(number) for number in (keyword["x"], keyword["y"]) if number is not None)
    return f"{keyword['name']} {numbers}".strip()
