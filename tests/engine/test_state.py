"""A stored state of War that lacks something or says something impossible is refused by the name of the field."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.battlecon import frames
from engine.battlecon.layout import OVER
from engine.battlecon.state import LISTS, NUMBERS, OF_A_SIDE, DuelState
from engine.battlecon.steps import step
from engine.battlecon.stored import MOST_FRAMES
from engine.errors import BadStateError
from tests.engine.war.duels import Answers, Duel, war

Data = dict[str, Any]


def duel_in_play() -> Duel:
    """In the middle of an attack: frames wait, cards lie in hand, piles and pairs."""
    duel = Duel("khadath", "hikaru", spaces=(3, 4))
    duel.beat("Hunter's Strike", "Trance Strike")
    duel.pairs = ["Lure Grasp", "Geomantic Drive"]
    while not (duel.state.pending and duel.state.revealed):
        step(duel.state, Answers(duel))
    return duel


def refused(change: Callable[[Data], object]) -> BadStateError:
    duel = duel_in_play()
    data = duel.state.to_json()
    change(data)
    with pytest.raises(BadStateError) as caught:
        war().state_from_json(duel.matchup, data)
    return caught.value


def put(field: str, value: object, place: int | None = None) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        if place is None:
            data[field] = value
        else:
            data[field][place] = value

    return change


def test_a_state_in_play_is_read_back() -> None:
    duel = duel_in_play()
    read = war().state_from_json(duel.matchup, duel.state.to_json())
    assert read == duel.state
    assert read.pending


@pytest.mark.parametrize("kind", range(len(frames.KINDS)))
def test_a_frame_is_copied_and_stored_whole(kind: int) -> None:
    """Copies are written by hand: each field of a frame is in its copy, and in its stored form."""
    made = frames.KINDS[kind]
    fields = [field for of in (frames.Frame, made) for field in of.__slots__ if field not in ("under", "waiting")]
    assert sorted(fields) == sorted(frames.FIELDS[kind])
    frame = made()
    for number, field in enumerate(frames.FIELDS[kind], start=1):
        setattr(frame, field, number)
    waiting = [50, 51] if isinstance(frame, frames.GroupFrame) else []
    if isinstance(frame, frames.GroupFrame):
        frame.waiting = waiting
    stored = [kind, *range(1, len(fields) + 1), *waiting]
    assert frames.to_numbers(frame) == stored
    under = frames.attack_frame(None, 0)
    assert frames.to_numbers(frame.copy(under)) == stored
    assert frame.copy(under).under is under


def test_damage_of_an_attack_needs_the_attack() -> None:
    damage, own, others = [frames.DAMAGE, 0, 5, 1, 0], [frames.ATTACK, 0, 4, 0, 0], [frames.ATTACK, 1, 4, 0, 0]
    for pending in ([damage], [own, damage], [damage, others]):
        assert refused(put("pending", pending)).where == f"pending.{pending.index(damage)}"
    duel = duel_in_play()
    read = war().state_from_json(duel.matchup, {**duel.state.to_json(), "pending": [others, own, damage]})
    assert [type(frame) for frame in read.pending] == [frames.AttackFrame, frames.AttackFrame, frames.DamageFrame]


def test_a_state_has_no_more_frames_than_a_beat_can_have_begun_and_is_cloned_with_all_of_them() -> None:
    attack = [frames.ATTACK, 0, 7, 0, 0]
    told = refused(put("pending", [attack] * (MOST_FRAMES + 1)))
    assert str(told) == "pending: has 1,201 frames, at most 1,200 are possible"
    duel = duel_in_play()
    read = war().state_from_json(duel.matchup, {**duel.state.to_json(), "pending": [attack] * MOST_FRAMES})
    assert read.clone() == read
    assert read.clone().top is not read.top


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (10**5000, "is something too large to print (int); a whole number from 1 to 15 is needed"),
        ("2" * 5000, f"is '{'2' * 99}...; a whole number from 1 to 15 is needed"),
        (None, "is None; a whole number from 1 to 15 is needed"),
    ],
    ids=["huge", "long", "nothing"],
)
def test_what_was_found_is_quoted_as_far_as_it_can_be(found: object, told: str) -> None:
    assert refused(put("beat", found)).problem == told


def test_a_state_read_back_shares_nothing_with_the_data() -> None:
    duel = duel_in_play()
    data = duel.state.to_json()
    read = war().state_from_json(duel.matchup, data)
    before = read.to_json()
    data["life"][0] = 1
    data["pending"][0][0] = 9
    data["applied"][0].append(3)
    assert read.to_json() == before


@pytest.mark.parametrize("field", [*NUMBERS, *OF_A_SIDE, *LISTS, "pending"])
def test_every_missing_field_is_named(field: str) -> None:
    assert str(refused(lambda data: data.pop(field))) == f"{field}: is missing"


@pytest.mark.parametrize("field", [*NUMBERS, *OF_A_SIDE, *LISTS, "pending"])
@pytest.mark.parametrize("value", [None, "7", {}, 1.0, True, [[]], -5_000, 10**30])
def test_every_field_of_another_kind_is_named(field: str, value: object) -> None:
    assert refused(put(field, value)).where.split(".")[0] == field


@pytest.mark.parametrize("field", [*OF_A_SIDE, *LISTS, "pending"])
def test_no_list_holds_texts_or_numbers_out_of_bounds(field: str) -> None:
    for change in (put(field, ["1", "1"]), put(field, [[None], [None]]), put(field, [-99_999] * 2)):
        assert refused(change).where.split(".")[0] == field


def test_an_unknown_field_is_named() -> None:
    assert str(refused(put("mana", 3))) == "mana: is no field of a state"


def test_what_is_no_object_is_no_state() -> None:
    for data in (None, [], "state", 4):
        with pytest.raises(BadStateError, match="state: needs to be an object"):
            war().state_from_json(Duel("luc", "luc").matchup, data)


@pytest.mark.parametrize(
    ("field", "value", "place", "where"),
    [
        ("position", 0, 0, "position.0"),
        ("position", 8, 1, "position.1"),
        ("life", 0, 0, "life.0"),
        ("life", 21, 1, "life.1"),
        ("beat", 0, None, "beat"),
        ("beat", 16, None, "beat"),
        ("phase", 16, None, "phase"),
        ("active", 2, None, "active"),
        ("random", -1, None, "random"),
        ("random", 1 << 64, None, "random"),
        ("pool", -1, 8, "pool.8"),
        ("pool", 9, 8, "pool.8"),
        ("pool", 1, 7, "pool.7"),
        ("used", -1, 8, "used.8"),
        ("travelling", -1, 0, "travelling.0"),
        ("spent", -1, 0, "spent.0"),
        ("damage_taken", -1, 0, "damage_taken.0"),
        ("markers", 8, 0, "markers.0"),
        ("markers", 3, 2, "markers.2"),
        ("form", 4, 0, "form.0"),
        ("paradigms", 1, 0, "paradigms.0"),
        ("flags", 1 << 20, 0, "flags.0"),
        ("style", 99, 0, "style.0"),
        ("finisher", 0, 0, "finisher.0"),
        ("applied", [99], 0, "applied.0.0"),
        ("in_force", [5_000_000], None, "in_force.0"),
        ("in_force", [63 * 32], None, "in_force.0"),
        ("later", [1 << 19], None, "later.0"),
        ("later", [63], None, "later.0"),
        ("pending", [[frames.GROUP, 0, 3, 0, 0, 63]], None, "pending.0.5"),
        ("pending", [[frames.LINE, 0, 63, 0, -1, 0, 0, 0, 1, 0, 0]], None, "pending.0.2"),
        ("winner", 0, None, "winner"),
        ("reason", 1, None, "reason"),
        ("revealed", 0, None, "revealed"),
        ("pending", [[]], None, "pending.0"),
        ("pending", [[9, 0, 0]], None, "pending.0"),
        ("pending", [[frames.ATTACK, 0, 0]], None, "pending.0"),
        ("pending", [[frames.ATTACK, 2, 0, 0, 0]], None, "pending.0.1"),
        ("pending", [[frames.ATTACK, 0, 8, 0, 0]], None, "pending.0.2"),
        ("pending", [[frames.GROUP, 0, 3, 0, 0, 9_999]], None, "pending.0.5"),
        ("pending", [[frames.GROUP, 0, 3, 0, 0, 900]], None, "pending.0.5"),
        ("pending", [[frames.LINE, 0, 900, 0, -1, 0, 0, 0, 1, 0, 0]], None, "pending.0.2"),
        ("pending", [[frames.LINE, 0, 0, 40, -1, 0, 0, 0, 1, 0, 0]], None, "pending.0.3"),
        ("pending", [[frames.MOVEMENT, 0, 0, 0, 1, 0, 0]], None, "pending.0.3"),
        ("pending", [[frames.DAMAGE, 0, -1, 0, 0]], None, "pending.0.2"),
    ],
)
def test_a_number_that_cannot_be_is_named(field: str, value: object, place: int | None, where: str) -> None:
    assert refused(put(field, value, place)).where == where


def test_fighters_in_one_space_are_refused() -> None:
    assert str(refused(put("position", [4, 4]))) == "position: has both fighters in space 4"


def test_a_card_in_two_places_is_named() -> None:
    def twice(data: Data) -> None:
        data["discards"][0] |= data["hand"][0] & -data["hand"][0]

    problem = refused(twice)
    assert problem.where == "discards.0"
    assert "Evacuation" in str(problem)
    assert "in another place too" in str(problem)


def test_a_card_that_is_nowhere_is_named() -> None:
    def lost(data: Data) -> None:
        data["hand"][1] = 0

    problem = refused(lost)
    assert problem.where == "hand"
    assert "which is in no other place" in str(problem)


def test_a_finisher_in_hand_is_refused() -> None:
    def finisher_in_hand(data: Data) -> None:
        data["hand"][0] |= 1 << Duel("khadath", "hikaru").matchup.finishers[0]

    problem = refused(finisher_in_hand)
    assert problem.where == "hand.0"
    assert "which is never there" in str(problem)


def test_a_duel_that_is_over_has_nothing_left_to_do() -> None:
    def over(data: Data) -> None:
        data["phase"], data["winner"], data["reason"] = OVER, 0, 1

    problem = refused(over)
    assert problem.where == "pending"


def test_states_of_other_duels_are_not_equal_to_this_one() -> None:
    duel = duel_in_play()
    other: DuelState = duel.state.clone()
    assert other == duel.state
    other.sides[0].life -= 1
    assert other != duel.state
