"""The six kinds of movement (War, Movement)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.engine.war.naive.sides import Duel


def path(duel: Duel, chooser: int, seat: int, direction: int, may_pass: bool = True) -> list[int]:
    """The spaces one after the other that somebody can move a fighter through, up to a wall or a ban."""
    walker, other = duel.sides[seat], duel.sides[1 - seat]
    spaces: list[int] = []
    if walker.now.cannot_move:
        return spaces
    space = walker.space + direction
    while True:
        if space == other.space:
            if walker.now.cannot_pass or not may_pass:
                break
            space += direction
        if not 1 <= space <= 7 or (chooser == seat and forbidden(duel, seat, space)):
            break
        spaces.append(space)
        space += direction
    return spaces


def forbidden(duel: Duel, seat: int, space: int) -> bool:
    """Lance: opponents do not enter the spaces beside it; Lixis herself may pull them in."""
    other = duel.sides[1 - seat]
    return duel.face_up and other.plays("Lance") and abs(space - other.space) <= 1


def towards(duel: Duel, seat: int) -> int:
    return 1 if duel.sides[seat].space < duel.sides[1 - seat].space else -1


def walk(
    duel: Duel, chooser: int, seat: int, ways: Iterable[int], distances: Iterable[int], may_pass: bool = True
) -> tuple[int, bool]:
    """Somebody moves a fighter some distance in one of the ways. How far he came, and whether past the other.

    Distances that can be completed are the legal ones; if there are none, as far as possible (ruling W07).
    """
    distances = list(distances)
    paths = {way: path(duel, chooser, seat, way, may_pass) for way in ways if not barred(duel, chooser, seat, way)}
    options = {way * distance for way, spaces in paths.items() for distance in distances if distance <= len(spaces)}
    if 0 in distances:
        options.add(0)
    if not options:
        options = {way * len(spaces) for way, spaces in paths.items() if spaces}
    if not options:
        return 0, False
    steps: int = duel.ask(chooser, "steps", sorted(options))
    if steps == 0 or ignored(duel, seat):
        return 0, False
    way = 1 if steps > 0 else -1
    target = paths[way][abs(steps) - 1]
    return abs(steps), arrive(duel, seat, target)


def barred(duel: Duel, chooser: int, seat: int, way: int) -> bool:
    """Judgment: he does not retreat; that others push him is no retreat."""
    return duel.sides[seat].now.cannot_retreat and chooser == seat and way == -towards(duel, seat)


def ignored(duel: Duel, seat: int) -> bool:
    """Rooted: any movement may be ignored."""
    return duel.face_up and duel.sides[seat].plays("Rooted") and bool(duel.ask(seat, "ignore", [False, True]))


def arrive(duel: Duel, seat: int, target: int) -> bool:
    """The fighter stands in his new space. Whether he hopped over the other."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    passed = min(side.space, target) < other.space < max(side.space, target)
    side.space = target
    duel.tell(f"{seat} moves to {target}")
    if passed and other.plays("Merciless"):
        duel.lose_life(seat, 2)
        side.now.cannot_move = True
    return passed


def advance(duel: Duel, seat: int, distances: Iterable[int], may_pass: bool = True) -> tuple[int, bool]:
    return walk(duel, seat, seat, [towards(duel, seat)], distances, may_pass)


def retreat(duel: Duel, seat: int, distances: Iterable[int]) -> tuple[int, bool]:
    return walk(duel, seat, seat, [-towards(duel, seat)], distances)


def move(duel: Duel, seat: int, distances: Iterable[int]) -> tuple[int, bool]:
    return walk(duel, seat, seat, [-1, 1], distances)


def pull(duel: Duel, seat: int, distances: Iterable[int]) -> tuple[int, bool]:
    return walk(duel, seat, 1 - seat, [towards(duel, 1 - seat)], distances)


def push(duel: Duel, seat: int, distances: Iterable[int]) -> tuple[int, bool]:
    return walk(duel, seat, 1 - seat, [-towards(duel, 1 - seat)], distances)


def move_opponent(duel: Duel, seat: int, distances: Iterable[int]) -> tuple[int, bool]:
    return walk(duel, seat, 1 - seat, [-1, 1], distances)


def up_to(number: int) -> list[int]:
    return list(range(number + 1))


ANY_NUMBER = up_to(6)


def advance_as_far_as_possible(duel: Duel, seat: int) -> None:
    advance(duel, seat, [6])


def advance_until_adjacent(duel: Duel, seat: int) -> None:
    if duel.distance() > 1:
        advance(duel, seat, [duel.distance() - 1])


def teleport(duel: Duel, seat: int, spaces: Iterable[int], may_stay: bool = False) -> None:
    """Move directly: no space in between is entered and nobody passed."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    free = [
        space
        for space in spaces
        if 1 <= space <= 7 and space != other.space and (may_stay or space != side.space)
        if not forbidden(duel, seat, space)
    ]
    if not free or side.now.cannot_move:
        return
    space = duel.ask(seat, "space", free)
    if not ignored(duel, seat):
        side.space = space
        duel.tell(f"{seat} moves directly to {space}")


def beside_opponent(duel: Duel, seat: int) -> None:
    """Dark Force: any unoccupied space next to the opponent."""
    space = duel.sides[1 - seat].space
    teleport(duel, seat, [space - 1, space + 1])
