"""War made of records that are no cards, or of cards whose texts nobody knows: refused by card and field."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon.kit import ALMIGHTY, EX, NORMAL
from engine.battlecon.war import War
from engine.errors import BadCardError, BadSetupError
from engine.match import Match
from tests.engine.war.test_kept_trees import records

HIKARU = {"fighters": ["cadenza", "hikaru"]}
UNKNOWN = "cannot be played: nobody knows its text"


def changed(slug: str, **fields: Any) -> list[dict[str, Any]]:
    return [{**card, **fields} if card["slug"] == slug else card for card in records()]


def without(slug: str, field: str) -> list[dict[str, Any]]:
    return [{key: value for key, value in card.items() if card["slug"] != slug or key != field} for card in records()]


def refusal(make: Callable[[], object]) -> str:
    with pytest.raises(BadCardError) as refused:
        make()
    assert str(refused.value) == f"{refused.value.card}: {refused.value.problem}"
    return str(refused.value)


@pytest.mark.parametrize(
    ("slug", "field"),
    [
        *(("war-trance", field) for field in ("kind", "name", "text", "power", "power_kind", "range_min", "soak")),
        ("war-trance", "stun_immunity"),
        *(("war-hikaru", field) for field in ("text", "ex_text", "almighty_text", "name")),
        ("war-strike", "base_kind"),
        ("war-cadenza-iron-body", "count"),
    ],
)
def test_a_record_without_a_field_that_the_rules_read_is_refused(slug: str, field: str) -> None:
    assert refusal(lambda: War(without(slug, field))).startswith(f"{slug}: has no {field}; ")


@pytest.mark.parametrize(
    ("slug", "field", "value", "needed"),
    [
        ("war-trance", "text", [1], "a list of lines"),
        ("war-trance", "text", "Hit: push 1", "a list of lines"),
        ("war-hikaru", "ex_text", {}, "a list of lines"),
        ("war-trance", "power", "3", "a whole number from -99 to 99"),
        ("war-trance", "power", 10**30, "a whole number from -99 to 99"),
        ("war-trance", "power", 1.5, "a whole number from -99 to 99"),
        ("war-trance", "power", True, "a whole number from -99 to 99"),
        ("war-trance", "power", None, "a whole number from -99 to 99"),
        ("war-trance", "stun_guard", -1, "a whole number from 0 to 99"),
        ("war-trance", "stun_immunity", 1, "true or false"),
        ("war-trance", "priority_kind", "secret", "one of number, na, special, unknown"),
        ("war-strike", "base_kind", "secret", "one of generic, unique, ex, almighty, tag"),
        ("war-strike", "replaces", [], "a base's slug"),
        ("war-trance", "fighter", [], "a fighter's slug"),
        ("war-trance", "name", 3, "a text"),
        ("war-trance", "kind", [], "a text"),
        ("war-hikaru", "starting_life", 0, "a whole number from 1 to 99"),
        ("war-cadenza-iron-body", "count", "3", "a whole number from 1 to 99"),
    ],
)
def test_a_field_that_holds_what_it_cannot_is_named(slug: str, field: str, value: Any, needed: str) -> None:
    assert refusal(lambda: War(changed(slug, **{field: value}))) == (
        f"{slug}: has {field} {value!r}; {needed} is needed"
    )


def test_a_range_that_goes_downwards_is_refused() -> None:
    told = refusal(lambda: War(changed("war-trance", range_min=3, range_max=1)))
    assert told == "war-trance: has range_min 3 and range_max 1; a range from low to high is needed"


def test_what_is_no_record_at_all_is_refused() -> None:
    assert refusal(lambda: War([3])) == "3: is no card; an object is needed"  # type: ignore[list-item]
    assert refusal(lambda: War([{"name": "Trance"}])) == "'Trance': has no slug; a text is needed"


def test_a_fighter_who_is_there_twice_is_refused() -> None:
    fighter = next(card for card in records() if card["slug"] == "war-hikaru")
    assert refusal(lambda: War([*records(), fighter])) == "war-hikaru: is there twice"


@pytest.mark.parametrize(("slug", "kind"), [("war-trance", "style"), ("war-hikaru-fire", "token")])
def test_two_cards_of_one_kind_and_name_are_refused(slug: str, kind: str) -> None:
    card = next(card for card in records() if card["slug"] == slug)
    war = War([*records(), {**card, "slug": "war-again"}])
    told = refusal(lambda: war.matchup(HIKARU))
    assert told == f"war-hikaru: has two cards of kind {kind} with the name {card['name']}"


def test_a_fighter_without_any_cards_is_refused() -> None:
    war = War([card for card in records() if card.get("fighter") != "war-hikaru"])
    assert refusal(lambda: war.matchup(HIKARU)).startswith("war-hikaru: has 0 styles")


@pytest.mark.parametrize(("mode", "field"), [(EX, "ex_text"), (ALMIGHTY, "almighty_text")])
def test_a_mode_whose_text_nobody_knows_cannot_be_played(mode: str, field: str) -> None:
    war = War(changed("war-hikaru", **{field: None}))
    assert "war-hikaru" in war.fighters
    assert war.matchup(HIKARU)
    with pytest.raises(BadSetupError, match="war-hikaru cannot be played") as refused:
        war.matchup({**HIKARU, "modes": [NORMAL, mode], "kallistar_human_soak": 2})
    assert (refused.value.where, refused.value.problem) == (
        "modes.1",
        f"war-hikaru cannot be played in mode {mode}: nobody knows its text",
    )
    told = refusal(lambda: war.kit("war-hikaru", mode, 0, 0))
    assert told == f"war-hikaru: cannot be played in mode {mode}: nobody knows its text"


def test_a_fighter_whose_text_nobody_knows_is_not_found_and_one_without_abilities_is() -> None:
    unknown = War(changed("war-hikaru", text=None))
    assert "war-hikaru" not in unknown.fighters
    with pytest.raises(BadSetupError, match="there is no fighter 'hikaru' to play"):
        unknown.find("hikaru", "fighters.0")
    plain = War(changed("war-hikaru", text=[]))
    assert plain.find("hikaru", "fighters.0") in plain.fighters
    assert plain.matchup(HIKARU).kits[1].fighter.lines == ()


@pytest.mark.parametrize("slug", ["war-trance", "war-focused", "war-four-winds", "war-hikaru-fire"])
def test_a_card_whose_text_nobody_knows_cannot_be_played(slug: str) -> None:
    war = War(changed(slug, text=None))
    assert refusal(lambda: war.matchup(HIKARU)) == f"{slug}: {UNKNOWN}"
    assert war.matchup({"fighters": ["cadenza", "luc"]})


def test_a_card_with_a_number_that_nobody_knows_cannot_be_played() -> None:
    war = War(changed("war-trance", stun_guard=None))
    assert refusal(lambda: war.matchup(HIKARU)) == "war-trance: cannot be played: nobody knows its stun guard"


def test_life_is_the_fighters_own_in_normal_mode_and_the_rulebooks_in_the_others() -> None:
    war = War(changed("war-hikaru", starting_life=25))
    for mode, life in ((NORMAL, 25), (EX, 30), (ALMIGHTY, 40)):
        match = Match(war, {**HIKARU, "modes": [mode, mode]}, 1)
        assert match.state.entries("life") == [{NORMAL: 20}.get(mode, life), life]


def test_discards_are_suggested_by_the_cards_and_by_no_printed_fighter() -> None:
    suggested = {**HIKARU, "discards": "suggested"}
    with pytest.raises(BadSetupError, match=re.escape("discards.0: no discards are suggested for Cadenza")):
        War(records()).matchup(suggested)
    pairs = {
        "war-hikaru": [["Trance", "Strike"], ["Geomantic", "Dash"]],
        "war-cadenza": [["Battery", "Strike"], ["Clockwork", "Dash"]],
    }
    war = War([{**card, "opening_discards": pairs.get(card["slug"])} for card in records()])
    match = Match(war, suggested, 1)
    piles = [fighter["discards"] for fighter in match.view(0)["fighters"]]
    assert [{len(pile) for pile in seat[:2]} for seat in piles] == [{2}, {2}]


def with_more_finishers(number: int) -> list[dict[str, Any]]:
    finisher = next(card for card in records() if card["kind"] == "finisher" and card["fighter"] == "war-hikaru")
    more = [{**finisher, "slug": f"war-more-{n}", "name": f"More {n}"} for n in range(number)]
    return [*records(), *more]


def test_a_fighter_has_no_more_cards_than_the_cards_of_two_have_numbers() -> None:
    assert refusal(lambda: War(with_more_finishers(18)).matchup(HIKARU)) == (
        "war-hikaru: has 33 cards, at most 32 can be played"
    )
    war = War(with_more_finishers(17))
    for seed in range(20):
        mirror = {"fighters": ["hikaru", "hikaru"], "finishers": ["More 16", "More 0"]}
        duel = war.new_duel(war.matchup(mirror), seed)
        while not duel.over:
            war.play_on(duel, RandomAgent(seed))
