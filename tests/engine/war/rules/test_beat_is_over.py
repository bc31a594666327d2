"""What lasts a beat is over when it has recycled, whoever did what in it (War, Recycle)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battlecon.layout import SELECT
from tests.engine.war.duels import Duel

# What stays from beat to beat; all else of a duel's state is the beat's.
STAYS = {
    "random", "beat", "phase", "active", "winner", "reason", "turn", "passes", "life", "position", "hand", "discards",
    "pool", "travelling", "markers", "marker_life", "form", "paradigms", "named_token", "lasting_names", "set_aside",
    "lasting_flags", "next_beat", "lasting",
}  # fmt: skip


def of_the_beat(duel: Duel) -> dict[str, Any]:
    return {name: value for name, value in duel.state.to_json().items() if name not in STAYS}


BEATS: list[tuple[str, str, tuple[int, int], str, str, dict[str, Any]]] = [
    ("hikaru", "cadenza", (3, 5), "Focused Palm Strike", "Clockwork Drive", {"antes": (["Earth"], ["Iron Body"])}),
    ("cadenza", "cadenza", (1, 7), "Clockwork Strike", "Clockwork Strike", {"clash": (["Dash"], ["Burst"])}),
    ("luc", "seth", (3, 4), "Eternal Strike", "Fool's Strike", {"antes": ([0], ["Strike"])}),
    ("kehrolyn", "khadath", (3, 4), "Mutating Overload", "Lure Snare", {}),
    ("sagas", "lixis", (3, 4), "Echo Staff", "Pruning Lance", {"antes": (["Mirror"], ())}),
    ("cherri", "zaamassal", (3, 4), "Mirage Stare", "Sturdy Strike", {}),
    ("tatsumi", "rukyuk", (3, 4), "Riptide Whirlpool", "Gunner Strike", {"antes": ((), ["Impact"])}),
    ("seth", "hikaru", (3, 4), "Wyrding Omen", "Trance Strike", {"antes": (["Strike"], ())}),
    ("hikaru", "vanaah", (2, 6), "Special Action Burst", "Judgment Scythe", {}),
    ("hikaru", "vanaah", (2, 6), "Special Action Grasp", "Judgment Scythe", {"cancel": ("Trance Strike", "")}),
]


@pytest.mark.parametrize("order", [1, -1], ids=["as it stands", "seats exchanged"])
@pytest.mark.parametrize("beat", BEATS, ids=lambda beat: f"{beat[3]} against {beat[4]}")
def test_nothing_that_lasts_a_beat_is_there_when_the_next_begins(beat: tuple[Any, ...], order: int) -> None:
    first, second, spaces, pair, other, told = beat
    in_order = {name: value[::order] for name, value in told.items()}
    duel = Duel(*(first, second)[::order], spaces=spaces[::order])
    before = of_the_beat(duel)
    duel.beat(*(pair, other)[::order], **in_order)
    assert duel.state.phase == SELECT
    assert duel.state.beat == 2
    assert of_the_beat(duel) == before
