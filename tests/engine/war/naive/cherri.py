"""Cherri's cards; what clashes give her stands with the clashes (`clash`)."""

from __future__ import annotations

from tests.engine.war.naive import movement, stats
from tests.engine.war.naive.duel import NO, Duel
from tests.engine.war.naive.effects import on, stun
from tests.engine.war.naive.places import behind

Seen = dict[str, int]


@on("Insight", "Reveal", lambda duel, seat: not duel.special_revealed)
@on("Crimson", "Reveal", lambda duel, seat: stats.printed_priority(duel, 1 - seat) < stats.printed_priority(duel, seat))
def start_a_clash(duel: Duel, seat: int) -> None:
    """A Finisher has no base to put another one on, and nobody clashes with it."""
    if any(side.finishing for side in duel.sides):
        return
    duel.sides[seat].now.clashes_started += 1


@on("Dreamscape", "Before")
def dreamscape(duel: Duel, seat: int) -> None:
    spaces = [space for space in movement.free_spaces(duel) if behind(duel, 1 - seat, space)]
    spaces = [space for space in spaces if not movement.forbidden(duel, seat, space)]
    if spaces and not movement.held_fast(duel, seat):
        space = duel.ask(seat, "space", [NO, *spaces])
        if space != NO:
            movement.teleport(duel, seat, [space])


@on("Catatonic", "End", lambda duel, seat: duel.sides[seat].now.was_hit and duel.sides[seat].tokens["Insight"] == 0)
@on("Stare", "Hit")
@on("Watchers", "End")
def gain_insight(duel: Duel, seat: int) -> None:
    duel.gain(seat, "Insight")


@on("Mirage", "Reveal")
def mirage(duel: Duel, seat: int) -> None:
    duel.sides[1 - seat].now.style_priority_zero = True


@on("Mirage", "After")
def mirage_fades(duel: Duel, seat: int) -> None:
    space = duel.sides[1 - seat].space
    movement.teleport(duel, seat, [space - 3, space + 3])


@on("Blind", "After")
def blind(duel: Duel, seat: int) -> None:
    duel.sides[seat].now.blind_to_slow = True


@on("Soul Gaze", "Hit")
def soul_gaze(duel: Duel, seat: int) -> None:
    stun(duel, 1 - seat)
    duel.gain(seat, "Insight")


@on("The Watchers", "Hit")
def the_watchers(duel: Duel, seat: int) -> None:
    movement.teleport(duel, seat, range(1, 8))
    movement.move_directly(duel, seat, 1 - seat, range(1, 8))


@on("The Watchers", "After")
def watched(duel: Duel, seat: int) -> None:
    duel.sides[seat].watchers += 1
