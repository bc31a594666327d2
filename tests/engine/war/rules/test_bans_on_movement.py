"""What a fighter cannot do, and what stops him: whose movement it binds, and in which direction (War, Movement; FAQ).

`cannot move` binds a fighter whoever moves him; `cannot advance`, `cannot retreat` and `cannot enter` only what he does
himself (rulings, decided beside them).
"""

from __future__ import annotations

import pytest

from tests.engine.war.rules.homebrew import Sides, plain

OWN = ("advance 1", "retreat 1", "move to any unoccupied space", "advance 3")
BY_OTHER = ("push 1", "pull 1", "move the opponent to any unoccupied space", "pull 3")
# Of one who stands in space 3 with the other in 5, banned by himself or by the other: where each movement takes him.
MOVED = {"advance 1": 4, "retreat 1": 2, "advance 3": 7, "pull 1": 4, "push 1": 2, "pull 3": 7}
BANS = {
    "move": {*OWN, *BY_OTHER},
    "advance": {"advance 1", "advance 3"},
    "retreat": {"retreat 1"},
    "move past": set[str](),
}
PAST = {"advance 3", "pull 3"}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("by_himself", [True, False])
@pytest.mark.parametrize("movement", [*OWN, *BY_OTHER])
@pytest.mark.parametrize("banned", BANS)
def test_a_ban_keeps_a_fighter_from_what_it_says(banned: str, movement: str, by_himself: bool, seat: int) -> None:
    """The moved fighter is Hikaru, the other one is Vanaah; one of them says the ban."""
    past = banned == "move past"
    ban = f"You cannot {banned}{' the opponent' if past else ''}"
    others = f"The opponent cannot {banned}{' you' if past else ''}"
    own_text = [ban] if by_himself else []
    others_text = [] if by_himself else [others]
    if movement in OWN:
        own_text.append(f"Start: {movement}")
    else:
        others_text.append(f"Start: {movement}")
    game = plain(war_sweeping=own_text, war_vengeance=others_text)
    sides = Sides(seat, "hikaru", "vanaah", (3, 5), game=game)
    sides.beat("Sweeping Strike", "Vengeance Shot")
    if movement in BANS[banned]:
        end = 3
    elif past and movement in PAST:
        end = 4  # as far as he comes
    else:
        end = MOVED.get(movement, 1)
    assert sides.spaces == (end, 5)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("text", "movement", "start", "end"),
    [
        # The opponent stands in space 5; nobody may enter spaces 4 and 6, or all stop there.
        ("The opponent cannot enter spaces within 1 of you", "advance 1", 2, 3),
        ("The opponent cannot enter spaces within 1 of you", "advance 2", 2, 3),
        ("The opponent cannot enter spaces within 1 of you", "advance 3", 3, 3),
        ("The opponent cannot enter spaces within 1 of you", "advance 1", 7, 7),
        ("The opponent cannot enter spaces within 1 of you", "retreat 1", 4, 3),
        ("The opponent cannot enter spaces within 2 of you", "advance 1", 1, 2),
        ("The opponent cannot enter spaces within 2 of you", "advance 1", 2, 2),
        ("The opponent cannot enter spaces adjacent to you", "advance 2", 3, 3),
        ("The opponent stops adjacent to you", "advance 3", 2, 4),
        ("The opponent stops adjacent to you", "advance 4", 1, 4),
        ("The opponent stops adjacent to you", "advance 1", 4, 6),
        ("The opponent stops adjacent to you", "advance 2", 4, 6),
        ("The opponent stops adjacent to you", "retreat 2", 4, 2),
    ],
)
def test_a_walk_ends_where_a_text_closes_spaces_or_stops_him(
    text: str, movement: str, start: int, end: int, seat: int
) -> None:
    game = plain(war_sweeping=[f"Start: {movement}"], war_vengeance=[text])
    sides = Sides(seat, "hikaru", "vanaah", (start, 5), game=game)
    assert sides.beat("Sweeping Strike", "Vengeance Shot").spaces == (end, 5)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("movement", "spaces", "end"),
    [
        ("retreat 1", (1, 5), (7, 5)),
        ("retreat 2", (2, 5), (7, 5)),
        ("retreat 3", (7, 5), (3, 5)),
        ("advance 1", (6, 7), (1, 7)),
        ("push 1", (4, 7), (4, 1)),
        ("push 2", (4, 1), (4, 6)),
        ("pull 2", (1, 2), (1, 6)),
    ],
)
def test_on_a_ring_one_goes_on_over_the_edge(
    movement: str, spaces: tuple[int, int], end: tuple[int, int], seat: int
) -> None:
    """Of the movements that he who says so causes (ruling W30)."""
    ring = "The edges of the board are adjacent for movement you cause"
    game = plain(war_sweeping=[ring, f"Start: {movement}"])
    assert Sides(seat, "hikaru", "vanaah", spaces, game=game).beat("Sweeping Strike", "Vengeance Shot").spaces == end
    others = plain(war_sweeping=[f"Start: {movement}"], war_vengeance=[ring])
    elsewhere = Sides(seat, "hikaru", "vanaah", spaces, game=others).beat("Sweeping Strike", "Vengeance Shot")
    assert elsewhere.spaces != end


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("text", ["You may ignore movement", "You may ignore movement by the opponent"])
@pytest.mark.parametrize(("movement", "who"), [("push 1", "other"), ("move to any unoccupied space", "own")])
@pytest.mark.parametrize("ignores", [0, 1])
def test_who_may_ignore_movement_is_asked_and_stays_if_he_does(
    text: str, movement: str, who: str, ignores: int, seat: int
) -> None:
    """Hikaru stands in 3; `by the opponent` leaves his own movements out."""
    line = [f"Start: {movement}"]
    texts = {"war_sweeping": [text] + (line if who == "own" else []), "war_vengeance": line if who == "other" else []}
    sides = Sides(seat, "hikaru", "vanaah", (3, 5), game=plain(**texts))
    may = who == "other" or "by" not in text
    sides.beat("Sweeping Strike", "Vengeance Shot", ignore=[ignores] if may else [])
    assert sides.duel.was_asked("ignore", seat) is may
    assert not sides.duel.was_asked("ignore", 1 - seat)
    if may:
        assert sides.duel.options_of("ignore", seat) == (0, 1)
    moved = 2 if who == "other" else 1
    assert sides.spaces == (3 if may and ignores else moved, 5)
    assert sides.duel.happened("ignored movement", seat) is bool(may and ignores)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("movement", "spaces", "end"),
    [
        ("advance 2", (3, 2), (6, 5)),  # both pass each other
        ("retreat 1", (3, 4), (4, 5)),
        ("retreat 2", (3, 5), (5, 7)),
        ("advance 1", (3, 5), (2, 4)),
        ("advance 2", (1, 4), (1, 2)),  # beyond the edge he stays
    ],
)
def test_a_mimic_goes_as_far_in_the_same_direction_past_the_other_if_need_be(
    movement: str, spaces: tuple[int, int], end: tuple[int, int], seat: int
) -> None:
    """War, Characters: Seth's Mimic's."""
    mimics = "When the opponent moves, not directly: move that many spaces in the same direction"
    game = plain(war_compelling=[mimics], war_vengeance=[f"Start: {movement}"])
    sides = Sides(seat, "seth", "vanaah", spaces, game=game).goes_first()
    assert sides.beat("Compelling Strike", "Vengeance Shot").spaces == end
