"""Instructions that move fighters and markers in BattleCON."""

from typing import Literal

from engine.battlecon.tree.amounts import Amount, Distance
from engine.battlecon.tree.instruction import Instruction
from engine.battlecon.tree.things import Markers, Place, Placing, Ref, Spot, YourMarker
from engine.text.tree import node


@node
class Advance(Instruction):
    """`advance 1 or 2`: toward the opponent, and past."""

    distance: Distance


@node
class AdvanceMarker(Instruction):
    """`advance your Juto 2`."""

    marker: YourMarker
    distance: Distance


@node
class Retreat(Instruction):
    """`retreat up to 1`: away from the opponent."""

    distance: Distance


@node
class Push(Instruction):
    """`push 2`: the opponent moves away."""

    distance: Distance


@node
class Pull(Instruction):
    """`pull any number`: the opponent moves nearer, and past."""

    distance: Distance


@node
class Close(Instruction):
    """`close 3`: advance until adjacent, at most so far."""

    number: int


@node
class Move(Instruction):
    """`move 1`: in either direction."""

    distance: Distance


@node
class MoveOpponent(Instruction):
    """`move the opponent 1`: in either direction."""

    distance: Distance


@node
class MimicMovement(Instruction):
    """`move that many spaces in the same direction`: as the opponent has just moved."""


@node
class MoveTo(Instruction):
    """`move to any space in range`: directly."""

    place: Place


@node
class MoveOpponentTo(Instruction):
    """`move the opponent to any unoccupied space`: directly."""

    place: Place


@node
class TeleportTo(Instruction):
    """`teleport to any unoccupied space`."""

    place: Place


@node
class TeleportBy(Instruction):
    """`teleport adjacent to the opponent`."""

    spot: Spot


@node
class Swap(Instruction):
    """`swap places with the opponent`."""

    what: Literal["places", "life"]
    other: Ref


@node
class SomeMarkers(Markers):
    """`up to 2 Traps`."""

    amount: Amount
    name: str


@node
class EachMarker(Markers):
    """`each Trap`."""

    name: str


@node
class AllMarkers(Markers):
    """`each marker`."""


@node
class ThatMarker(Markers):
    """`Ice`: a marker there is one of, by its own name."""

    name: str


@node
class PlaceMarker(Instruction):
    """`place your Trap in your space`."""

    markers: Markers
    placing: Placing


@node
class PlaceMarkerRestored(Instruction):
    """`place your Juto behind you with full life`."""

    markers: Markers
    placing: Placing


@node
class ShiftMarker(Instruction):
    """`shift Ice up to 2`."""

    markers: Markers
    distance: Distance


@node
class WithdrawMarker(Instruction):
    """`withdraw your Trap`: off the board."""

    markers: Markers


@node
class OpponentTakes(Instruction):
    """`the opponent takes your Crystal`."""

    marker: YourMarker


@node
class TakeBackMarker(Instruction):
    """`take back your Crystal`."""

    marker: YourMarker
