"""Attack pairs, chosen secretly (War, Play Sequence 1)."""

from __future__ import annotations

from itertools import product

from tests.engine.war.naive.cards import SPECIAL_ACTION, is_base, is_style
from tests.engine.war.naive.duel import Duel
from tests.engine.war.naive.sides import Side


def hand_pairs(side: Side) -> list[tuple[str, str]]:
    styles = [card for card in side.hand if is_style(card) or card == SPECIAL_ACTION]
    bases = [card for card in side.hand if is_base(card)]
    return list(product(styles, bases))


def shown_styles(duel: Duel, seats: tuple[int, ...]) -> dict[int, str]:
    """After a Reading Fate the other shows his style before Seth chooses; a Cancel of his alone he chooses unseen."""
    return {
        seat: duel.ask(seat, "style shown", list(dict.fromkeys(style for style, _ in hand_pairs(duel.sides[seat]))))
        for seat in seats
        if duel.sides[seat].shows_style and len(seats) == 2 and hand_pairs(duel.sides[seat])
    }


def select_attack_pairs(duel: Duel, seats: tuple[int, ...]) -> None:
    """Neither hand changes before both have chosen. Who has no pair left plays nothing."""
    shown = shown_styles(duel, seats)
    chosen = []
    for seat in seats:
        pairs = [pair for pair in hand_pairs(duel.sides[seat]) if shown.get(seat, pair[0]) == pair[0]]
        if pairs:
            chosen.append((seat, duel.ask(seat, "pair", pairs)))
    for seat, (style, base) in chosen:
        side = duel.sides[seat]
        side.hand -= {style, base}
        side.style, side.base = style, base
        duel.tell(f"{seat} selects {style} {base}")
