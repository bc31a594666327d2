"""Instructions that move fighters."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions.act import Made, act
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import (
    amounts_of,
    place_of,
    ref_of,
    scale_of,
    spot_of,
)
from engine.battlecon.program import Act


def movement(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Advance(distance=distance):
            return [moving(distance, naming, program.YOU, program.FORWARDS)]
        case tree.Retreat(distance=distance):
            return [moving(distance, naming, program.YOU, program.BACKWARDS)]
        case tree.Push(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.BACKWARDS)]
        case tree.Pull(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.FORWARDS)]
        case tree.Move(distance=distance):
            return [moving(distance, naming, program.YOU, program.EITHER_WAY)]
        case tree.MoveOpponent(distance=distance):
            return [moving(distance, naming, program.OPPONENT, program.EITHER_WAY)]
        case tree.MimicMovement():
            return [Act(program.MIMIC)]
    return None


def moving(distance: tree.Distance, naming: Naming, whom: int, direction: int, verb: int = program.MOVE) -> Act:
    made = act(verb, whom=whom, direction=direction)
    match distance:
        case tree.Spaces(amount=amount, scale=scale, limit=limit, not_past=not_past):
            made.amounts, made.open_ended = amounts_of(amount)
            made.scale = scale_of(scale, limit, naming)
            made.not_past = not_past is not None
        case tree.DistanceToward(amount=amount, toward=toward):
            made.amounts, made.open_ended = amounts_of(amount)
            made.direction = program.TOWARD
            made.ref = ref_of(toward, naming)
        case tree.UntilAdjacent():
            made.until_adjacent = True
        case tree.AsFarAsPossible():
            made.as_far = True
    return made


def places(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.MoveTo(place=place) | tree.TeleportTo(place=place):
            return [act(program.PLACE_FIGHTER, spots=place_of(place, naming))]
        case tree.MoveOpponentTo(place=place):
            return [act(program.PLACE_FIGHTER, whom=program.OPPONENT, spots=place_of(place, naming))]
        case tree.TeleportBy(spot=spot):
            return [act(program.PLACE_FIGHTER, spots=spot_of(spot, naming))]
        case tree.Swap(what="places", other=other):
            return [act(program.SWAP_PLACES, ref=ref_of(other, naming))]
        case tree.Swap(what="life"):
            return [Act(program.SWAP_LIFE)]
    return None
