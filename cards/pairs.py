"""Attack pairs of the catalogue's cards: what a style and a base print together, and which two are no pair."""

from __future__ import annotations

from typing import Any

from engine.battlecon.pairs import Printed, attack_pair

Body = dict[str, Any]

_NUMBERS = tuple(name for name in Printed.__dataclass_fields__ if name not in ("flags", "text"))


def printed(body: Body) -> Printed:
    """What a style, base or finisher prints, from its JSON answer."""
    numbers = {name: body[name] for name in _NUMBERS}
    return Printed(**numbers, flags=tuple(body["flags"]), text=tuple(body["text"]))


def pair_body(style: Body, base: Body) -> Body:
    """The JSON answer for a style and a base that form a pair. Its name is the style's and the base's together.

    `origins` are the halves', so that nobody takes our numbers for published ones; a pair is playable when both are.
    """
    pair = attack_pair(printed(style), printed(base))
    return {
        "style": style["slug"],
        "base": base["slug"],
        "name": f"{style['name']} {base['name']}",
        "origins": [style["origin"], base["origin"]],
        "playable": style["playable"] and base["playable"],
        **{name: getattr(pair, name) for name in _NUMBERS},
        "flags": pair.flags,
        "text": pair.text,
    }


def why_no_pair(style: Body, base: Body) -> str | None:
    """The sentence why this style and base are never played together, or None where they are.

    Any fighter may play a generic, EX, Almighty or Tag base of the own game, and Trials' Switch; a fighter's own styles
    and unique base belong to that fighter alone (War, Game Setup; Trials, Switch Style Card).
    """
    if style["game"] != base["game"]:
        return (
            f"{style['slug']} is a card of {style['game']} and {base['slug']} of {base['game']}; a pair is of one game."
        )
    if style["fighter"] and base["fighter"] and style["fighter"] != base["fighter"]:
        return (
            f"{style['slug']} belongs to {style['fighter']} and {base['slug']} to {base['fighter']}; "
            "a pair is of one fighter's cards and those that every fighter has."
        )
    return None
