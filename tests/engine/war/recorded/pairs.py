"""The attack pair that a fighter chose, with what was chosen beside it: one line of a recorded beat."""

import re
from typing import Literal, cast

from tests.engine.war.recorded.duelists import Duelists
from tests.engine.war.recorded.facts import Ante, ChosenPair
from tests.engine.war.recorded.headings import listed, split_names

CHOSEN = re.compile(r"(?P<cards>.+?)(?: \((?P<ante>[^()]*)\))?")
SPECIAL_ACTION = re.compile(r"Special (?P<use>.+)")
COUNTED = re.compile(r"(\d+) tokens?")
SIDED = re.compile(r"(?P<token>.+) - (?P<side>left|right)")
GUESSES = {"Correct Guess": True, "Incorrect Guess": False}


def chosen_pair(seat: int, text: str, duelists: Duelists) -> ChosenPair:
    """Read "Clockwork Shot (Iron Body)", "Special Pulse" and the like.

    Raises:
        ValueError: a card, token or guess that this fighter cannot have chosen.
    """
    match = CHOSEN.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is no attack pair')
    ante = _ante(seat, match["ante"] or "", duelists)
    if special := SPECIAL_ACTION.fullmatch(match["cards"]):
        return _special_action(seat, special["use"], ante, duelists)
    kit = duelists.kits[seat]
    (style, *bases), rest = _style_first(match["cards"], kit.styles, kit.bases)
    if rest or not style or len(bases) != 1:
        unknown = rest or match["cards"]
        raise ValueError(f'{kit.name} has no attack pair "{match["cards"]}": unknown at "{unknown}"')
    return ChosenPair(style=style, base=bases[0], ante=ante)


def _style_first(cards: str, styles: tuple[str, ...], bases: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    style = max((name for name in styles if cards.startswith(name + " ")), key=len, default="")
    found, rest = split_names(cards[len(style) :], bases)
    return (style, *found), rest


def _special_action(seat: int, use: str, ante: Ante, duelists: Duelists) -> ChosenPair:
    if use in ("Pulse", "Cancel"):
        return ChosenPair(action=cast("Literal['pulse', 'cancel']", use.lower()), ante=ante)
    return ChosenPair(action="finish", finisher=duelists.finisher(seat, use), ante=ante)


def _ante(seat: int, text: str, duelists: Duelists) -> Ante:
    kit = duelists.kits[seat]
    if kit.names_a_base and text:
        if text in GUESSES:
            return Ante(guess_was_right=GUESSES[text])
        return Ante(guessed=duelists.base(1 - seat, text))
    tokens: tuple[str, ...] = ()
    side: Literal["left", "right"] | None = None
    for name in listed(text):
        if counted := COUNTED.fullmatch(name):
            tokens += (_only_token(seat, duelists),) * int(counted[1])
        elif sided := SIDED.fullmatch(name):
            tokens += (duelists.token(seat, sided["token"]),)
            side = cast("Literal['left', 'right']", sided["side"])
        else:
            tokens += (duelists.token(seat, name),)
    return Ante(tokens=tokens, side=side)


def _only_token(seat: int, duelists: Duelists) -> str:
    kit = duelists.kits[seat]
    if len(kit.pool) != 1:
        raise ValueError(f"{kit.name} has no single kind of token to count")
    return kit.pool[0]
