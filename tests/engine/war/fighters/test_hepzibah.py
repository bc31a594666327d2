"""Hepzibah: her five Dark Pacts, her styles, Bloodlight and her finishers (fixtures/war/hepzibah.json).

Rukyuk stands for the opponent: without a token his attack hits nobody, and Trick Strike (priority 0) is immune to stun.
Accursed adds nothing to a base but range 0~1 and -1 power while fewer than three pacts are anted.
"""

import pytest

from tests.engine.war.duels import Duel

IDLE = "Trick Strike"
PACTS = ["Almighty", "Corruption", "Endless", "Immortality", "Inevitable"]
NUMBER = {name: number for number, name in enumerate(PACTS)}


def against(
    opponent: str = "rukyuk", mode: str = "normal", spaces: tuple[int, int] = (3, 4), life: int = 10, **setup: object
) -> Duel:
    return Duel("hepzibah", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)


def paid(pacts: list[str], life: int = 10, pair: str = "Accursed Strike", opponent: str = IDLE) -> Duel:
    return against(life=life).beat(pair, opponent, antes=(pacts, ()))


# ---- Dark Pacts


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_she_begins_with_all_five_pacts(mode: str) -> None:
    duel = against(mode=mode)
    assert [duel.pool(0, pact) for pact in PACTS] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize("number", range(6))
def test_each_pact_costs_1_life_and_all_return_at_the_end_of_the_beat(number: int) -> None:
    duel = paid(PACTS[:number])
    assert duel.state.sides[0].life == 10 - number
    assert [duel.pool(0, pact) for pact in PACTS] == [1, 1, 1, 1, 1]


def test_no_pact_is_anted_twice() -> None:
    duel = paid(["Endless"])
    offers = [options for seat, kind, options in duel.answers.asked if (seat, kind) == (0, "ante")]
    assert [len(options) for options in offers] == [1 + 5, 1 + 4]


def test_the_last_life_is_never_spent() -> None:
    assert not paid([], life=1).was_asked("ante", 0)
    duel = paid(["Almighty"], life=2)
    assert duel.state.sides[0].life == 1
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


def test_the_pact_almighty_adds_2_power() -> None:
    assert paid([]).state.sides[1].life == 20 - 3
    assert paid(["Almighty"]).state.sides[1].life == 20 - 5


def test_the_pact_corruption_ignores_stun_guard() -> None:
    guarded = "Point Blank Shot"  # priority 2, stun guard 4
    assert not paid([], opponent=guarded).happened("stunned", 1)
    assert paid(["Corruption"], opponent=guarded).happened("stunned", 1)


def test_the_pact_endless_adds_2_priority() -> None:
    assert paid([]).happened("priorities", 3, 0)
    assert paid(["Endless"]).happened("priorities", 5, 0)


@pytest.mark.parametrize(("pacts", "life"), [([], 10 - 3), (["Immortality"], 10 - 1 - 1)])
def test_the_pact_immortality_soaks_2(pacts: list[str], life: int) -> None:
    duel = against("hikaru").beat("Accursed Strike", "Geomantic Grasp", antes=(pacts, ()))  # priority 5, power 3
    assert duel.state.sides[0].life == life


@pytest.mark.parametrize(
    ("pacts", "apart", "hits"),
    [([], 2, True), ([], 3, False), (["Inevitable"], 1, True), (["Inevitable"], 3, True), (["Inevitable"], 4, False)],
)
def test_the_pact_inevitable_adds_1_to_the_farthest_space(pacts: list[str], apart: int, hits: bool) -> None:
    duel = against(spaces=(1, 1 + apart)).beat("Accursed Strike", IDLE, antes=(pacts, ()))  # range 1~2
    assert duel.happened("hit", 0) is hits


@pytest.mark.parametrize(("mode", "base"), [("ex", "Smash"), ("almighty", "Cataclysm")])
@pytest.mark.parametrize(("life", "after"), [(10, 11), (0, 0)])
def test_stronger_modes_regain_1_life_at_the_end_of_a_beat(mode: str, base: str, life: int, after: int) -> None:
    start = {"ex": 30, "almighty": 40}[mode]
    duel = against(mode=mode, spaces=(1, 6), life=life or start)
    duel.beat(f"Accursed {base}", IDLE)
    assert duel.state.sides[0].life == (after or start)


def test_normally_she_regains_no_life_at_the_end_of_a_beat() -> None:
    assert against(spaces=(1, 6)).beat("Accursed Strike", IDLE).state.sides[0].life == 10


def test_almighty_regains_1_more_life_when_her_attack_deals_damage() -> None:
    assert against(mode="almighty").beat("Accursed Cataclysm", IDLE).state.sides[0].life == 10 + 1 + 1
    soaked = against("cadenza", mode="almighty")
    soaked.beat("Necrotizing Dominion", "Clockwork Press")  # power 3 against soak 3
    assert soaked.happened("hit", 0)
    assert soaked.state.sides[0].life == 10 - 4 + 1  # hit by Clockwork Press


# ---- Pactbond


@pytest.mark.parametrize(("number", "regained"), [(0, 0), (1, 1), (2, 2), (3, 2), (5, 2)])
def test_pactbond_regains_1_life_a_pact_up_to_2(number: int, regained: int) -> None:
    duel = against().beat("Pactbond Strike", IDLE, antes=(PACTS[:number], ()))
    assert duel.state.sides[0].life == 10 - number + regained


def test_a_pact_named_by_pactbond_is_free_in_the_next_beat_only() -> None:
    duel = against().beat("Pactbond Strike", IDLE, token=["Endless"])
    duel.take_up_cards().beat("Accursed Shot", "Trick Shot", antes=(["Endless", "Almighty"], ()))
    assert duel.state.sides[0].life == 10 - 1  # Almighty is paid for
    assert duel.happened("priorities", 2 + 2, -1)
    duel.take_up_cards().beat("Accursed Shot", "Trick Shot", antes=(["Endless"], ()))
    assert duel.state.sides[0].life == 10 - 2


def test_with_1_life_left_only_the_free_pact_is_offered() -> None:
    duel = against(life=1).beat("Pactbond Strike", IDLE, token=["Immortality"])
    duel.take_up_cards().beat("Accursed Shot", "Trick Shot", antes=(["Immortality"], ()))
    assert duel.antes_offered(0) == {NUMBER["Immortality"]}
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1
    assert duel.state.sides[0].life == 1


# ---- Darkheart, Anathema, Accursed, Necrotizing


def test_darkheart_regains_2_life_and_the_opponent_chooses_a_token_to_discard() -> None:
    duel = against("hikaru").beat("Darkheart Grasp", "Geomantic Strike", token=["decline", "Fire"])
    assert duel.was_asked("token", 1)
    assert [duel.pool(1, name) for name in ("Earth", "Fire", "Water", "Wind")] == [1, 0, 1, 1]
    assert duel.state.sides[0].life == 10 + 2 - 5


def test_darkheart_takes_nothing_from_an_opponent_without_tokens_and_never_heals_above_20() -> None:
    duel = Duel("hepzibah", "seth", spaces=(3, 4)).beat("Darkheart Grasp", "Mimic's Strike")
    assert duel.happened("hit", 0)
    assert not duel.happened("discarded token")
    assert not duel.happened("regained life")


def test_darkheart_does_nothing_on_a_miss() -> None:
    duel = against("hikaru", spaces=(1, 6)).beat("Darkheart Strike", "Focused Strike")
    assert duel.state.sides[0].life == 10
    assert sum(duel.pool(1, name) for name in ("Earth", "Fire", "Water", "Wind")) == 4


@pytest.mark.parametrize(("number", "bonus"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_anathema_adds_1_power_and_1_priority_a_pact_up_to_3(number: int, bonus: int) -> None:
    pacts = ["Corruption", "Immortality", "Inevitable", "Almighty"][:number]
    duel = against().beat("Anathema Strike", IDLE, antes=(pacts, ()))
    assert duel.happened("priorities", 3 - 1 + bonus, 0)
    assert duel.state.sides[1].life == 20 - (4 - 1 + bonus) - (2 if "Almighty" in pacts else 0)


@pytest.mark.parametrize(("number", "stunned"), [(0, True), (2, True), (3, False)])
def test_accursed_is_immune_to_stun_with_three_pacts(number: int, stunned: bool) -> None:
    pacts = ["Corruption", "Inevitable", "Almighty"][:number]
    duel = against("hikaru").beat("Accursed Drive", "Geomantic Palm Strike", antes=(pacts, ()), steps=[1])
    assert duel.happened("stunned", 0) is stunned


@pytest.mark.parametrize(
    ("life", "spent", "options"), [(10, 3, (0, 1, 2, 3)), (3, 2, (0, 1, 2)), (10, 0, (0, 1, 2, 3))]
)
def test_necrotizing_spends_up_to_3_life_for_1_power_each(life: int, spent: int, options: tuple[int, ...]) -> None:
    duel = against(life=life).beat("Necrotizing Strike", IDLE, amount=[spent])
    assert duel.options_of("amount") == options
    assert duel.life == [life - spent, 20 - (4 - 1 + spent)]


def test_necrotizing_spends_nothing_at_1_life_or_on_a_miss() -> None:
    assert not against(life=1).beat("Necrotizing Strike", IDLE).was_asked("amount")
    assert not against(spaces=(1, 6)).beat("Necrotizing Strike", IDLE).was_asked("amount")


# ---- Bloodlight


@pytest.mark.parametrize(
    ("pair", "number", "dealt", "regained"),
    [(IDLE, 0, 1, 0), (IDLE, 1, 1, 1), (IDLE, 3, 3, 3), ("Crossfire Strike", 3, 1, 1), ("Crossfire Strike", 0, 0, 0)],
)
def test_bloodlight_regains_the_damage_dealt_but_no_more_than_the_pacts(
    pair: str, number: int, dealt: int, regained: int
) -> None:
    pacts = ["Endless", "Corruption", "Almighty"][:number]
    duel = against().beat("Accursed Bloodlight", pair, antes=(pacts, ()))  # power 2 - 1, soak 2 on Crossfire
    assert duel.life == [10 - number + regained, 20 - dealt]


# ---- finishers


def test_seal_the_pact_soaks_2_and_lets_the_opponents_life_pay_for_one_pact_a_beat() -> None:
    duel = against("hikaru", life=7).beat("Special Action Strike", "Geomantic Strike")
    assert duel.happened("priorities", 0, 3)
    assert duel.happened("soaked", 0, 2)
    assert duel.life == [7 - 3, 20]
    assert duel.happened("stunned", 0)


def sealed(life: tuple[int, int]) -> Duel:
    """Her finisher carried out from afar, and the pair of cards played with it back."""
    duel = against(life=7, spaces=(1, 7)).beat("Special Action Strike", IDLE)
    duel.life = life
    return duel.take_up_cards()


@pytest.mark.parametrize(("payer", "life"), [(1, [6, 19]), (0, [5, 20])])
def test_who_pays_is_her_choice_for_one_pact_each_beat(payer: int, life: list[int]) -> None:
    duel = sealed((7, 20))
    duel.beat("Accursed Shot", "Trick Shot", antes=(["Endless", "Corruption"], ()), payer=[payer, 0])
    assert duel.life == life
    assert duel.pool(0, "Endless") == 1
    duel.take_up_cards().beat("Accursed Shot", "Trick Shot", antes=(["Endless"], ()), payer=[1])
    assert duel.life == [life[0], life[1] - 1]


def test_the_opponents_last_life_never_pays() -> None:
    duel = sealed((7, 1)).beat("Accursed Shot", "Trick Shot", antes=(["Endless"], ()))
    assert duel.life == [6, 1]
    assert not duel.was_asked("payer")


def test_with_her_own_last_life_one_pact_is_left_that_the_opponent_pays() -> None:
    duel = sealed((1, 20)).beat("Accursed Shot", "Trick Shot", antes=(["Almighty"], ()))
    assert duel.life == [1, 19]
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


def test_the_opponents_life_pays_for_pacts_and_for_nothing_else() -> None:
    duel = sealed((7, 20)).beat("Necrotizing Shot", "Trick Shot", amount=[2])
    assert duel.state.sides[0].life == 7 - 2
    assert not duel.was_asked("payer")


def altazziar(pacts: list[str], opponent: str = "rukyuk", pair: str = IDLE, spaces: tuple[int, int] = (3, 4)) -> Duel:
    duel = against(opponent, life=7, spaces=spaces, finishers=["Altazziar", None])
    return duel.beat("Special Action Drive", pair, antes=(pacts, ()), steps=[-1])


def test_altazziar_leaves_her_1_life_and_deals_6() -> None:
    duel = altazziar([])
    assert duel.life == [1, 20 - 6]
    assert duel.happened("priorities", 2, 0)


def test_altazziar_doubles_power_priority_and_range_of_pacts() -> None:
    duel = altazziar(["Almighty", "Endless", "Inevitable"], spaces=(1, 4))  # range 1 + 2 * 1
    assert duel.happened("priorities", 2 + 2 * 2, 0)
    assert duel.life == [1, 20 - 6 - 2 * 2]


def test_altazziar_doubles_the_soak_of_pacts() -> None:
    duel = altazziar(["Immortality"], "hikaru", "Geomantic Drive")  # priority 4, power 4
    assert duel.happened("soaked", 0, 4)
    assert duel.state.sides[0].life == 1
