"""A BattleCON fighter as the API answers: with the whole kit and every attack pair it forms."""

from __future__ import annotations

import orjson

from cards.kits import cards_for_everyone, cards_of_kit
from cards.pairs import Body, pair_body


def kit_body(fighter: Body) -> Body:
    """A fighter's JSON answer with the whole kit, the generic bases, and every pair they form, in one query.

    What is the fighter's own stands before what every fighter has; the rest is as the cards are numbered.
    """
    parts: dict[str, list[Body]] = {"style": [], "base": [], "finisher": [], "component": []}
    kit = cards_of_kit(fighter["slug"]) | cards_for_everyone(fighter["game"])
    for body in kit.order_by("local_id").values_list("body", flat=True).distinct():
        card = orjson.loads(body)
        parts[card["kind"] if card["kind"] in parts else "component"].append(card)
    for cards in parts.values():
        cards.sort(key=lambda card: card["fighter"] is None)
    return {
        **fighter,
        "styles": parts["style"],
        "bases": parts["base"],
        "finishers": parts["finisher"],
        "components": parts["component"],
        "attack_pairs": [pair_body(style, base) for style in parts["style"] for base in parts["base"]],
    }
