"""Replays that are damaged, cut short, or of another version of the rules or cards."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.war import War, read_records
from engine.digest import digest_of
from engine.errors import BadReplayError
from engine.match import Match
from engine.replay import Replay
from tests.engine.war.duels import FIXTURES, war


def played(*, picks: int = 1_000) -> Match:
    """A match of random agents: whole, or its first picks."""
    match = Match(war(), {"fighters": ["seth", "vanaah"]}, 11)
    agent = RandomAgent(5)
    while match.outcome is None and picks:
        picks -= 1
        choice = match.choices(0) or match.choices(1)
        assert choice is not None
        match.choose(choice.seat, choice.options[agent.pick(None, 0, 0, choice.options)])
    return match


def stored() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(played().replay.to_text())
    return data


def refused(data: object) -> BadReplayError:
    with pytest.raises(BadReplayError) as caught:
        Match.from_replay(war(), Replay.from_json(data))
    return caught.value


def test_a_replay_tells_how_the_match_was_made() -> None:
    data = stored()
    assert data["game"] == "war"
    assert data["setup"] == {"fighters": ["seth", "vanaah"]}
    assert data["seed"] == 11
    assert data["outcome"]["reason"] in ("life", "defeat", "time")
    assert all(len(pick) == 2 for pick in data["picks"])


def test_the_same_data_has_the_same_digest_on_any_machine() -> None:
    assert digest_of({"a": "\u00e9", "b": [1, None]}) == digest_of({"b": [1, None], "a": "\u00e9"})
    assert digest_of({"b": [1, None], "a": "é"}) == "9b10bedce64e86a275540261fbe95bc6c195bfb10d5def7a5fc12eefcc7d0a87"


@pytest.mark.parametrize("field", ["game", "version", "cards", "setup", "seed", "picks", "outcome", "digest"])
def test_a_missing_field_is_named(field: str) -> None:
    data = stored()
    del data[field]
    assert str(refused(data)) == f"{field}: is missing"


def test_an_unknown_field_is_named() -> None:
    assert str(refused(stored() | {"moves": []})) == "moves: is no field of a replay"


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("game", 1, "game"),
        ("game", "chess", "game"),
        ("version", "1", "version"),
        ("version", True, "version"),
        ("cards", None, "cards"),
        ("setup", [], "setup"),
        ("setup", {"fighters": ["seth", "nobody"]}, "setup.fighters.1"),
        ("setup", {"fighter": ["seth", "vanaah"]}, "setup.fighter"),
        ("seed", 1.5, "seed"),
        ("picks", {}, "picks"),
        ("picks", [[0]], "picks.0"),
        ("picks", [[0, "1"]], "picks.0.1"),
        ("picks", [7], "picks.0"),
        ("outcome", "won", "outcome"),
        ("outcome", {"winner": -2, "reason": "life"}, "outcome.winner"),
        ("outcome", {"winner": 0, "reason": 3}, "outcome.reason"),
        ("digest", 12, "digest"),
    ],
)
def test_a_field_that_cannot_be_is_named(field: str, value: object, where: str) -> None:
    assert refused(stored() | {field: value}).where == where


@pytest.mark.parametrize("data", [None, [], "war", 3])
def test_what_is_no_object_is_no_replay(data: object) -> None:
    assert refused(data).where == "replay"


@pytest.mark.parametrize("cut", [0, 1, 100, -1])
def test_half_a_file_is_refused(cut: int) -> None:
    with pytest.raises(BadReplayError, match="replay: is no JSON text"):
        Replay.from_text(played().replay.to_text()[:cut])


@pytest.mark.parametrize("kept", [0, 1, 3, 20, -1])
def test_a_replay_without_its_last_picks_is_refused(kept: int) -> None:
    data = stored()
    data["picks"] = data["picks"][:kept]
    problem = refused(data)
    assert problem.where == "picks"
    assert f"breaks off after {len(data['picks'])} picks" in str(problem)


def test_picks_after_the_end_are_refused() -> None:
    data = stored()
    number = len(data["picks"])
    data["picks"].append([0, 0])
    assert str(refused(data)) == f"picks.{number}: The match is over."


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda pick: [pick[0], 999_999], "cannot choose 999999"),
        (lambda pick: [5, pick[1]], "Seat 5 has nothing to choose now"),
        (lambda pick: [-1, pick[1]], "Seat -1 has nothing to choose now"),
    ],
)
def test_a_damaged_pick_is_named(damage: Callable[[list[int]], list[int]], says: str) -> None:
    data = stored()
    data["picks"][9] = damage(data["picks"][9])
    problem = refused(data)
    assert problem.where == "picks.9"
    assert says in str(problem)


def test_another_outcome_or_digest_is_noticed() -> None:
    data = stored()
    winner = data["outcome"]["winner"]
    assert refused(data | {"outcome": {"winner": 1 - winner, "reason": "life"}}).where == "outcome"
    assert refused(data | {"outcome": None}).where == "outcome"
    assert refused(data | {"digest": "0" * 64}).where == "digest"


def test_a_replay_of_other_rules_says_which_made_it() -> None:
    problem = refused(stored() | {"version": 99})
    assert problem.where == "version"
    assert "made by version 99 of the rules of war" in str(problem)
    assert f"here they are version {war().version}" in str(problem)


def test_a_replay_of_other_cards_says_which_made_it() -> None:
    records = [dict(record) for record in read_records(FIXTURES)]
    style = next(record for record in records if record["slug"] == "war-mimics")
    style["power"] += 1
    replay = played().replay
    with pytest.raises(BadReplayError, match=f"cards: was made with the cards {replay.cards}; here they are"):
        Match.from_replay(War(records), replay)


def test_cards_that_are_not_played_or_only_annotated_make_no_other_replay() -> None:
    records = [dict(record) for record in read_records(FIXTURES)]
    for record in records:
        record["note"] = "another note"
        if record.get("fighter") == "war-hikaru" and record["kind"] == "style":
            record["power"] += 1
    replay = played().replay
    assert Match.from_replay(War(records), replay).replay == replay


def test_answers_that_wait_are_not_in_the_replay() -> None:
    match = played(picks=1)
    assert match.waiting or match.choices(0)
    assert match.replay.picks == ()
    assert Match.from_replay(war(), match.replay).state == match.state
