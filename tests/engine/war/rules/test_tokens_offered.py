"""Tokens and counters: what may be gained, regained, spent, discarded or taken back (War, Characters; FAQ)."""

from __future__ import annotations

import pytest

from tests.engine.war.rules.homebrew import Sides, plain, printed

HIKARUS = ("Earth", "Fire", "Water", "Wind")


def hikaru(seat: int, line: str, held: tuple[str, ...], *ability: str) -> Sides:
    game = plain(war_sweeping=[line], war_hikaru=["Setup: gain each token", *ability])
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=game).goes_first()
    for name in HIKARUS:
        sides.duel.set_pool(seat, name, int(name in held))
    return sides


def offered(sides: Sides, kind: str, seat: int) -> list[str]:
    if not sides.duel.was_asked(kind, seat):
        return []
    tokens = sides.duel.matchup.tokens[seat]
    return [tokens[option].name if option >= 0 else "decline" for option in sides.duel.options_of(kind, seat)]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "held", "names"),
    [
        ("Start: regain 1 token", (), list(HIKARUS)),
        ("Start: regain 1 token", ("Fire",), ["Earth", "Water", "Wind"]),
        ("Start: regain 1 token", ("Fire", "Earth", "Wind"), []),
        ("Start: You may regain 1 token", ("Fire", "Earth", "Wind"), ["decline", "Water"]),
        ("Start: You may use 1 token", ("Fire", "Wind"), ["decline", "Fire", "Wind"]),
        ("Start: use 1 token", ("Fire", "Wind"), ["Fire", "Wind"]),
        ("Start: spend 1 token", ("Earth", "Wind"), ["Earth", "Wind"]),
        ("Start: spend 1 token", ("Wind",), []),
        ("Start: You may spend 1 token", ("Wind",), ["decline", "Wind"]),
        ("Start: You may spend 1 token", (), []),
    ],
)
def test_the_kinds_offered_are_those_that_can_be_had_or_given(
    line: str, held: tuple[str, ...], names: list[str], seat: int
) -> None:
    sides = hikaru(seat, line, held).beat("Sweeping Strike", "Vengeance Shot")
    assert offered(sides, "token", seat) == names


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("name", "held"), [("Earth", 1), ("Water", 1)])
def test_the_token_that_is_chosen_comes_or_goes_and_no_other(name: str, held: int, seat: int) -> None:
    regained = hikaru(seat, "Start: regain 1 token", ()).beat("Sweeping Strike", "Vengeance Shot", token=[name])
    assert [regained.duel.pool(seat, one) for one in HIKARUS] == [int(one == name) for one in HIKARUS]
    assert regained.duel.happened("gained", seat, regained.duel.token(seat, name), 1, 1)
    for verb, told in (("spend", "spent"), ("use", "used")):
        gone = hikaru(seat, f"Start: {verb} 1 token", HIKARUS).beat("Sweeping Strike", "Vengeance Shot", token=[name])
        assert [gone.duel.pool(seat, one) for one in HIKARUS] == [int(one != name) for one in HIKARUS]
        assert gone.duel.happened(told, seat, gone.duel.token(seat, name), 1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("ability", "anted", "names"),
    [
        ((), (), ["Earth", "Fire", "Water", "Wind"]),
        (("You cannot regain tokens used this beat",), ("Fire",), ["Earth", "Water", "Wind"]),
        (("You cannot regain tokens used this beat",), (), ["Earth", "Fire", "Water", "Wind"]),
    ],
)
def test_a_token_used_this_beat_may_come_back_unless_a_text_says_otherwise(
    ability: tuple[str, ...], anted: tuple[str, ...], names: list[str], seat: int
) -> None:
    sides = hikaru(seat, "Start: regain 1 token", anted, "Limited Ante: use 1 token", *ability)
    sides.beat("Sweeping Strike", "Vengeance Shot", antes=(list(anted), ()))
    assert offered(sides, "token", seat) == names


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("held", [("Fire", "Wind"), ("Water",), ()])
def test_who_has_to_discard_a_token_chooses_which(held: tuple[str, ...], seat: int) -> None:
    """Seen of Hikaru at the other seat; counters and levels are nobody's to take."""
    game = plain(war_vengeance=["Start: the opponent discards 1 token"])
    sides = Sides(seat, "vanaah", "hikaru", (1, 7), game=game).goes_first()
    for name in HIKARUS:
        sides.duel.set_pool(1 - seat, name, int(name in held))
    sides.beat("Vengeance Strike", "Sweeping Shot", token=held[-1:] if len(held) > 1 else [])
    assert offered(sides, "token", 1 - seat) == (list(held) if len(held) > 1 else [])
    assert not sides.duel.was_asked("token", seat)
    assert [sides.duel.pool(1 - seat, one) for one in HIKARUS] == [int(one in held[:-1]) for one in HIKARUS]
    assert sides.duel.happened("discarded token", 1 - seat) is bool(held)
    counters = Sides(seat, "vanaah", "magdelina", (1, 7), game=game).goes_first()
    counters.duel.set_pool(1 - seat, "Trance", 2)
    counters.duel.set_pool(1 - seat, "Level", 1)
    counters.beat("Vengeance Strike", "Safety Shot")
    assert not counters.duel.happened("discarded token")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "held", "left"),
    [
        ("gain 1 Time", 2, 3),
        ("gain 3 Time", 4, 5),
        ("gain 1 Time", 5, 5),
        ("lose 1 Time", 3, 2),
        ("lose 3 Time", 2, 0),
        ("lose each Time", 4, 0),
        ("lose each Time", 0, 0),
        ("spend 2 Time", 3, 1),
        ("spend 2 Time", 1, 1),
        ("gain Time until you have 4", 1, 4),
        ("gain Time until you have 4", 5, 5),
        ("use 1 Time", 2, 1),
        ("use each Time", 3, 0),
        ("gain 1 Time per Time", 2, 4),
        ("gain 1 Time per Time (maximum 1)", 3, 4),
    ],
)
def test_how_many_there_are_afterwards(line: str, held: int, left: int, seat: int) -> None:
    game = plain(war_eternal=[f"Start: {line}"], war_luc=["Hold at most 5 Time"])
    sides = Sides(seat, "luc", "vanaah", (1, 7), game=game).goes_first()
    sides.duel.set_pool(seat, "Time", held)
    sides.beat("Eternal Strike", "Vengeance Shot")
    assert sides.duel.pool(seat, "Time") == left


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("amount", "held", "options"),
    [
        ("any number of", 3, (0, 1, 2, 3)),
        ("up to 2", 3, (0, 1, 2)),
        ("up to 2", 1, (0, 1)),
        ("1 or 3", 3, (1, 3)),
        ("2 or more", 4, (2, 3, 4)),
        ("1 or 3", 2, ()),
    ],
)
def test_how_many_may_be_spent(amount: str, held: int, options: tuple[int, ...], seat: int) -> None:
    game = plain(war_eternal=[f"Start: spend {amount} Time"])
    sides = Sides(seat, "luc", "vanaah", (1, 7), game=game).goes_first()
    sides.duel.set_pool(seat, "Time", held)
    sides.beat("Eternal Strike", "Vengeance Shot")
    assert (sides.duel.options_of("amount", seat) if options else ()) == options
    assert sides.duel.was_asked("amount") is bool(options)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "life", "options", "left"),
    [
        ("spend up to 3 life", 5, (0, 1, 2, 3), 5),
        ("spend up to 3 life", 3, (0, 1, 2), 3),
        ("spend 1 or 2 life", 3, (1, 2), 2),
        ("spend 1 or 2 life", 2, (), 1),
        ("spend 1 or 2 life", 1, (), 1),
        ("spend 2 or more life", 5, (2, 3, 4), 3),
        ("spend 2 or more life", 2, (), 2),
        ("lose 2 life", 5, (), 3),
        ("lose 2 life", 2, (), 1),
        ("regain 2 life", 19, (), 20),
        ("regain 2 life", 17, (), 19),
        ("life becomes 4", 9, (), 4),
    ],
)
def test_life_is_spent_and_lost_down_to_1_and_regained_up_to_20(
    line: str, life: int, options: tuple[int, ...], left: int, seat: int
) -> None:
    """War, Lose Life; FAQ on Hepzibah; ruling W09."""
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=plain(war_sweeping=[f"Start: {line}"])).goes_first()
    sides.duel.state.sides[seat].life = life
    sides.beat("Sweeping Strike", "Vengeance Shot")
    assert (sides.duel.options_of("amount", seat) if options else ()) == options
    assert sides.life == (left, 20)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("others", "payers"), [(20, (0, 1)), (2, (0, 1)), (1, ())])
def test_the_opponents_life_may_pay_for_one_ante_a_beat(others: int, payers: tuple[int, ...], seat: int) -> None:
    """War, Characters: Hepzibah's Seal the Pact. It cannot cost the last point."""
    texts = {
        "war_hepzibah": [
            "Setup: gain each Pact",
            "Ante: Spend 1 life: use 1 Pact",
            "The opponent's life may pay for 1 Pact each beat",
        ]
    }
    sides = Sides(seat, "hepzibah", "vanaah", (1, 7), game=plain(**texts)).goes_first()
    sides.duel.state.sides[1 - seat].life = others
    antes = ["Almighty", "Endless"]
    sides.beat("Accursed Strike", "Vengeance Shot", antes=(antes, ()), payer=[1 - seat] if payers else [])
    assert (sides.duel.options_of("payer", seat) if payers else ()) == payers
    assert len([kind for _, kind, _ in sides.duel.answers.asked if kind == "payer"]) == len(payers) // 2
    assert sides.life == ((19, others - 1) if payers else (18, 1))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("piles", "returned"), [(1, [0, 1, 1, 1]), (2, [0, 0, 1, 1]), (3, [0, 0, 0, 1])])
def test_tokens_used_travel_with_their_attack_and_come_back_with_its_pile(
    piles: int, returned: list[int], seat: int
) -> None:
    """War, Characters: Vanaah's Divine Rush returns when the cards of that beat do, however many piles she has."""
    ability = next(card for card in printed() if card["slug"] == "war-vanaah")["text"]
    ability = [f"Setup: use {piles} discard pile{'s' if piles > 1 else ''}", *ability]
    sides = Sides(seat, "vanaah", "hikaru", (1, 7), game=plain(war_vanaah=ability))
    held: list[int] = []
    for pair, others, antes in (
        ("Vengeance Strike", "Trance Strike", ["Divine Rush"]),
        ("Glorious Shot", "Geomantic Shot", []),
        ("Paladin Drive", "Focused Drive", []),
        ("Reaping Burst", "Sweeping Grasp", []),
    ):
        sides.duel.state.sides[seat].position, sides.duel.state.sides[1 - seat].position = (1, 7)
        sides.duel.take_up_cards()
        sides.beat(pair, others, antes=(antes, ()))
        held.append(sides.duel.pool(seat, "Divine Rush"))
    assert held == returned
    assert sides.duel.happened("returned", seat, 0, 1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pact", ["Almighty", "Immortality", "Inevitable"])
def test_the_named_pact_is_free_and_no_other(pact: str, seat: int) -> None:
    """War, Characters: Hepzibah's Pactbond, whichever of her Pacts it is; with life 1 it is the only one."""
    game = plain(war_accursed=["End: name 1 Pact; Next beat: the named Pact is free"])
    for life, others in ((20, 4), (1, 0)):
        sides = Sides(seat, "hepzibah", "vanaah", (1, 7), game=game)
        sides.beat("Accursed Strike", "Vengeance Shot", token=[pact])
        assert sides.duel.happened("named token", seat, sides.duel.token(seat, pact))
        sides.duel.position = [1, 7][:: sides.order]
        sides.duel.state.sides[seat].life = life
        sides.beat("Pactbond Dash", "Glorious Dash", antes=([pact], ()))
        assert len(sides.duel.antes_offered(seat)) == 1 + others
        assert sides.duel.state.sides[seat].life == life


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["Trance", "Level"])
def test_what_is_taken_back_is_of_the_kind_that_was_used(name: str, seat: int) -> None:
    line = f"Start: use 1 {name}"
    game = plain(
        war_magdelina=["Hold at most 5 Levels", "Hold at most 5 Trance"],
        war_safety=[line, f"Before: take back each {name} used, without effect"],
    )
    sides = Sides(seat, "magdelina", "vanaah", (1, 7), game=game).goes_first()
    sides.duel.set_pool(seat, "Trance", 3 if name == "Trance" else 1)
    sides.duel.set_pool(seat, "Level", 3 if name == "Level" else 1)
    sides.beat("Safety Strike", "Vengeance Shot")
    kind = sides.duel.token(seat, name)
    assert sides.duel.happened("used", seat, kind, 1)
    assert sides.duel.happened("took back", seat, kind, 1)
    assert [sides.duel.pool(seat, one) for one in ("Trance", "Level")] == [
        3 if one == name else 1 for one in ("Trance", "Level")
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_effect_that_the_opponent_carries_out_may_be_cancelled(seat: int) -> None:
    """War, Characters: Luc's Stasis Charge."""
    charge = "When the opponent resolves a triggered effect: cancel that effect; Otherwise: +7 priority"
    game = plain(war_eternal=[charge], war_vengeance=["Start: lose 3 life", "Before: lose 3 life"])
    sides = Sides(seat, "luc", "vanaah", (1, 7), game=game).goes_first().beat("Eternal Strike", "Vengeance Shot")
    told = [event for event in sides.duel.state.events or () if event[0] == "cancelled"]
    assert [event[1] for event in told] == [1 - seat] * 2
    assert sides.life == (20, 20)
    assert not sides.duel.happened("bonus")
