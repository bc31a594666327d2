"""The six kinds of movement (War, Movement)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.engine.war.naive.duel import Duel


def path(duel: Duel, chooser: int, seat: int, way: int, may_pass: bool = True) -> list[tuple[int, bool]]:
    """The spaces one after the other that somebody can move a fighter to, and whether the other is passed by then.

    It ends at a wall, at a ban, and in a space where the fighter must stop.
    """
    walker, other = duel.sides[seat], duel.sides[1 - seat]
    spaces: list[tuple[int, bool]] = []
    if held_fast(duel, seat):
        return spaces
    space, passed = next_space(duel, chooser, walker.space, way), False
    while space is not None and space != walker.space:
        if space == other.space:
            if walker.now.cannot_pass or not may_pass:
                break
            space, passed = next_space(duel, chooser, space, way), True
            continue
        if chooser == seat and forbidden(duel, seat, space):
            break
        spaces.append((space, passed))
        if stops(duel, seat, space):
            break
        space = next_space(duel, chooser, space, way)
    return spaces


def next_space(duel: Duel, chooser: int, space: int, way: int) -> int | None:
    """None behind the edge; for what Shadow moves one goes on at the other edge (ruling W30)."""
    space += way
    if 1 <= space <= 7:
        return space
    return (space - 1) % 7 + 1 if duel.face_up and duel.sides[chooser].plays("Shadow") else None


def held_fast(duel: Duel, seat: int) -> bool:
    """He cannot move, whoever would move him: a ban, or Haste beside him."""
    haste = "Haste" in duel.sides[1 - seat].paradigms and duel.distance() == 1
    return duel.sides[seat].now.cannot_move or haste


def stops(duel: Duel, seat: int, space: int) -> bool:
    """Khadath's Traps hold whom they catch, and Haste whom it meets."""
    other = duel.sides[1 - seat]
    return space in other.traps or ("Haste" in other.paradigms and abs(space - other.space) == 1)


def forbidden(duel: Duel, seat: int, space: int) -> bool:
    """Lance and Repelling: opponents do not enter the spaces beside her or him, but may be pulled in."""
    other = duel.sides[1 - seat]
    banned = other.now.kept_away or (duel.face_up and other.plays("Lance"))
    return banned and abs(space - other.space) <= 1


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
    if steps == 0 or ignored(duel, chooser, seat):
        return 0, False
    way = 1 if steps > 0 else -1
    target, passed = paths[way][abs(steps) - 1]
    arrive(duel, seat, target, passed)
    mimic(duel, 1 - seat, steps)
    return abs(steps), passed


def barred(duel: Duel, chooser: int, seat: int, way: int) -> bool:
    """Judgment and Staff: he does not retreat or advance; that others move him is neither."""
    now = duel.sides[seat].now
    ahead = way == towards(duel, seat)
    return chooser == seat and (now.cannot_advance if ahead else now.cannot_retreat)


def ignored(duel: Duel, chooser: int, seat: int) -> bool:
    """Rooted and Sturdy: any movement may be ignored; Exoskeletal: what the opponent moves."""
    side = duel.sides[seat]
    may = side.plays("Rooted") or side.plays("Sturdy") or (chooser != seat and side.plays("Exoskeletal"))
    return duel.face_up and may and bool(duel.ask(seat, "ignore", [False, True]))


def arrive(duel: Duel, seat: int, target: int, passed: bool) -> None:
    """The fighter stands in his new space, and may have hopped over the other."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    side.space = target
    duel.tell(f"{seat} moves to {target}")
    if passed:
        side.now.moved_past = True
    if passed and other.plays("Merciless"):
        duel.lose_life(seat, 2)
        side.now.cannot_move = True


def mimic(duel: Duel, seat: int, steps: int) -> None:
    """Mimic's follows the opponent, but no other Mimic's (ruling W25)."""
    if not duel.sides[seat].plays("Mimic's") or duel.mimicking:
        return
    duel.mimicking = True
    walk(duel, seat, seat, [1 if steps > 0 else -1], [abs(steps)])
    duel.mimicking = False


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


def free_spaces(duel: Duel) -> list[int]:
    """Unoccupied: nobody stands there, also not who is moved."""
    return [space for space in range(1, 8) if space not in [side.space for side in duel.sides]]


def teleport(duel: Duel, seat: int, spaces: Iterable[int], may_stay: bool = False) -> None:
    move_directly(duel, seat, seat, spaces, may_stay)


def move_directly(duel: Duel, chooser: int, seat: int, spaces: Iterable[int], may_stay: bool = False) -> None:
    """No space in between is entered and nobody passed."""
    side, other = duel.sides[seat], duel.sides[1 - seat]
    free = [
        space
        for space in spaces
        if 1 <= space <= 7 and space != other.space and (may_stay or space != side.space)
        if chooser != seat or not forbidden(duel, seat, space)
    ]
    if not free or held_fast(duel, seat):
        return
    space = duel.ask(chooser, "space", free)
    if not ignored(duel, chooser, seat):
        side.space = space
        duel.tell(f"{seat} moves directly to {space}")


def beside_opponent(duel: Duel, seat: int) -> None:
    """Dark Force: any unoccupied space next to the opponent."""
    space = duel.sides[1 - seat].space
    teleport(duel, seat, [space - 1, space + 1])


# ---- markers


def place_trap(duel: Duel, seat: int, spaces: Iterable[int]) -> None:
    """One of the Traps; Snare holds them where they are."""
    if not duel.sides[seat].plays("Snare"):
        place_marker(duel, seat, duel.sides[seat].traps, spaces)


def place_marker(duel: Duel, chooser: int, markers: list[int], spaces: Iterable[int]) -> None:
    options = [(number, "to", space) for number in distinct(markers) for space in spaces]
    if options:
        number, _, space = duel.ask(chooser, "marker", options)
        markers[number] = space


def distinct(markers: list[int]) -> list[int]:
    """Markers in the same place are one choice."""
    return [number for number, space in enumerate(markers) if space not in markers[:number]]


def shift_juto(
    duel: Duel, seat: int, distances: Iterable[int], toward_her: bool = False, ways: Iterable[int] = (-1, 1)
) -> None:
    """Juto hops over nobody: he shares spaces."""
    side = duel.sides[seat]
    options = [
        (number, "by", way * distance)
        for number, juto in enumerate(side.jutos)
        if number in distinct(side.jutos)
        for way in ways
        for distance in distances
        if 1 <= juto + way * distance <= 7
        if not toward_her or distance <= (side.space - juto) * way or distance == 0
    ]
    if options:
        number, _, steps = duel.ask(seat, "marker", list(dict.fromkeys(options)))
        side.jutos[number] += steps
