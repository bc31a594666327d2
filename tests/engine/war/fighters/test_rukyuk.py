"""Rukyuk: Custom Ammunition, his styles, Reload and his finishers (fixtures/war/rukyuk.json).

Hikaru stands for the opponent with a Trance Shot: priority 2, range 1~5, power 3, stun guard 2; it takes back the
tokens he used and regains one, which a full pool does not take.
"""

import pytest

from tests.engine.war.duels import Duel

IDLE = "Trance Shot"
TOKENS = ["AP", "Explosive", "Flash", "Impact", "Longshot", "Swift"]


def against(
    opponent: str = "hikaru", mode: str = "normal", spaces: tuple[int, int] = (2, 6), life: int = 20, **setup: object
) -> Duel:
    return Duel("rukyuk", opponent, modes=(mode, "normal"), spaces=spaces, life=(life, 20), **setup)


def shot(tokens: list[str], pair: str = "Trick Shot", other: str = IDLE, **setup: object) -> Duel:
    """Trick Shot has range 2~6, power 3 and priority -1."""
    return against(**setup).beat(pair, other, antes=(tokens, ()))  # type: ignore[arg-type]


def held(duel: Duel) -> list[str]:
    return [token for token in TOKENS for _ in range(duel.pool(0, token))]


# ---- Custom Ammunition


@pytest.mark.parametrize("mode", ["normal", "ex", "almighty"])
def test_he_begins_with_one_of_each_token(mode: str) -> None:
    assert held(against(mode=mode)) == TOKENS


def test_without_a_token_his_attack_hits_nobody() -> None:
    duel = shot([])
    assert duel.happened("missed", 0)
    assert duel.state.sides[1].life == 20


@pytest.mark.parametrize("token", TOKENS)
def test_any_token_lets_his_attack_hit_and_is_gone_afterwards(token: str) -> None:
    duel = shot([token])
    assert duel.state.sides[1].life == 20 - (5 if token == "Explosive" else 3)
    assert held(duel) == [name for name in TOKENS if name != token]


def test_he_antes_one_token_a_beat() -> None:
    duel = shot(["AP"])
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 1


def test_a_spent_token_is_no_longer_offered() -> None:
    duel = shot(["AP"]).take_up_cards().beat("Trick Shot", IDLE, antes=(["Flash"], ()))
    assert duel.antes_offered(0) == {1, 2, 3, 4, 5}
    assert held(duel) == ["Explosive", "Impact", "Longshot", "Swift"]


@pytest.mark.parametrize(("token", "dealt"), [("AP", 3), ("Swift", 0)])
def test_ap_ignores_soak(token: str, dealt: int) -> None:
    duel = shot([token], opponent="cadenza", other="Clockwork Grasp", spaces=(2, 5))  # soak 3
    assert duel.state.sides[1].life == 20 - dealt


def test_explosive_adds_2_power() -> None:
    assert shot(["Explosive"]).state.sides[1].life == 20 - 3 - 2


@pytest.mark.parametrize(("token", "stunned"), [("AP", False), ("Flash", True)])
def test_flash_ignores_stun_guard(token: str, stunned: bool) -> None:
    duel = shot([token], opponent="hikaru", other="Focused Shot", pair="Sniper Shot", spaces=(2, 6))  # guard 4, power 4
    assert duel.state.sides[1].life == 20 - 4
    assert duel.happened("stunned", 1) is stunned


@pytest.mark.parametrize(("spaces", "space"), [((2, 5), 7), ((2, 6), 7), ((2, 7), 7), ((6, 3), 1)])
def test_impact_pushes_2_on_a_hit_as_far_as_the_edge(spaces: tuple[int, int], space: int) -> None:
    assert shot(["Impact"], spaces=spaces).state.sides[1].position == space


def test_impact_pushes_nobody_on_a_miss() -> None:
    assert shot(["Impact"], spaces=(4, 5)).position == [4, 5]


@pytest.mark.parametrize(("token", "apart", "hits"), [("AP", 1, False), ("Longshot", 1, True), ("AP", 2, True)])
def test_longshot_widens_the_range_by_1_on_both_sides(token: str, apart: int, hits: bool) -> None:
    near = shot([token], spaces=(1, 1 + apart))  # 2~6
    assert near.happened("hit", 0) is hits


@pytest.mark.parametrize(("token", "hits"), [("AP", False), ("Longshot", True)])
def test_longshot_reaches_1_space_farther(token: str, hits: bool) -> None:
    duel = shot([token], pair="Trick Strike", spaces=(1, 5))  # 2~3
    assert duel.happened("hit", 0) is hits


@pytest.mark.parametrize(("token", "priority"), [("AP", -1), ("Swift", 1)])
def test_swift_adds_2_priority(token: str, priority: int) -> None:
    assert shot([token]).happened("priorities", priority, 2)


def test_ex_antes_two_tokens_uses_both_and_gets_one_back() -> None:
    duel = against(mode="ex").beat("Sniper Volley", IDLE, antes=(["Explosive", "Swift"], ()), token=["Explosive"])
    assert duel.happened("priorities", 3 + 2 + 2, 2)
    assert duel.state.sides[1].life == 20 - 4 - 1 - 2
    assert duel.options_of("token", 0) == (1, 5)
    assert held(duel) == ["AP", "Explosive", "Flash", "Impact", "Longshot"]
    assert sum(seat == 0 and kind == "ante" for seat, kind, _ in duel.answers.asked) == 2


def test_ex_with_one_token_gets_nothing_back() -> None:
    duel = against(mode="ex").beat("Trick Volley", IDLE, antes=(["Explosive"], ()))
    assert held(duel) == ["AP", "Flash", "Impact", "Longshot", "Swift"]


def test_almighty_with_two_tokens_attacks_twice_with_both_and_loses_both() -> None:
    duel = against(mode="almighty", spaces=(2, 5))
    duel.beat("Trick Barrage", IDLE, antes=(["Explosive", "Swift"], ()))
    assert duel.happened("priorities", 4 - 3 + 2, 2)
    assert duel.state.sides[1].life == 20 - 2 * (5 + 2)
    assert held(duel) == ["AP", "Flash", "Impact", "Longshot"]


def test_almighty_with_one_token_attacks_once() -> None:
    duel = against(mode="almighty").beat("Trick Barrage", IDLE, antes=(["Explosive"], ()))
    assert duel.state.sides[1].life == 20 - 7


# ---- styles


@pytest.mark.parametrize(("token", "hits"), [("decline", False), ("Swift", True)])
@pytest.mark.parametrize("spaces", [(4, 6), (7, 1)])
def test_gunner_may_spend_a_token_for_range_1_to_5(spaces: tuple[int, int], token: str, hits: bool) -> None:
    duel = against(spaces=spaces)
    duel.beat("Gunner Strike", IDLE, antes=(["AP"], ()), token=[token], steps=[-1])  # 3~5, then 2~6
    assert duel.happened("hit", 0) is hits
    assert ("Swift" in held(duel)) is not hits


def test_gunner_has_range_1_to_5_also_when_a_second_attack_spends_another_token() -> None:
    duel = against("hikaru", "almighty", spaces=(3, 7))
    duel.beat("Gunner Cataclysm", "Advancing Dash", antes=(["AP", "Flash"], ()), token=["Swift", "Explosive"])
    attacks = [event[:4] for event in duel.state.events or () if event[0] in ("hit", "missed") and event[1] == 0]
    assert attacks == [("missed", 0, 1 + 1, 5 + 2)] * 2  # Cataclysm: 1~2
    assert held(duel) == ["Impact", "Longshot"]


def test_a_token_spent_by_gunner_has_no_effect_of_its_own() -> None:
    duel = against(spaces=(2, 6))
    duel.beat("Gunner Strike", IDLE, antes=(["AP"], ()), token=["Explosive"], steps=[-1])
    assert duel.state.sides[1].life == 20 - 4


def test_gunner_without_a_token_anted_spends_in_vain() -> None:
    duel = against(spaces=(2, 6)).beat("Gunner Strike", IDLE, token=["Explosive"], steps=[-1])
    assert duel.happened("missed", 0)


@pytest.mark.parametrize(
    ("style", "spaces", "options"),
    [
        ("Gunner", (3, 6), (-2, -1, 1, 2)),
        ("Gunner", (1, 6), (1, 2)),
        ("Gunner", (5, 6), (-2, -1, 1)),
        ("Sniper", (4, 7), (-3, -2, -1, 1, 2)),
        ("Sniper", (3, 5), (-2, -1, 1, 2, 3)),
    ],
)
def test_gunner_and_sniper_move_after_the_attack(style: str, spaces: tuple[int, int], options: tuple[int, ...]) -> None:
    duel = against(spaces=spaces).beat(f"{style} Strike", IDLE)
    assert duel.options_of("steps", 0) == options


@pytest.mark.parametrize(("steps", "space"), [(0, 5), (1, 6), (2, 7)])
def test_point_blank_pushes_up_to_2_when_it_deals_damage(steps: int, space: int) -> None:
    duel = against(spaces=(4, 5)).beat("Point Blank Strike", IDLE, antes=(["AP"], ()), steps=[steps])
    assert duel.options_of("steps") == (0, 1, 2)
    assert duel.position == [4, space]


def test_point_blank_pushes_nobody_when_all_is_soaked() -> None:
    duel = against("cadenza", spaces=(4, 5)).beat(
        "Point Blank Shot", "Clockwork Dash", antes=(["Swift"], ()), steps=[1]
    )
    assert duel.happened("attack", 0)
    soaked = against("cadenza", spaces=(4, 5)).beat("Point Blank Shot", "Clockwork Strike", antes=(["Swift"], ()))
    assert soaked.happened("hit", 0)
    assert soaked.position == [4, 5]


def test_point_blank_has_stun_guard_2() -> None:
    weak = against("hikaru", spaces=(4, 5)).beat("Point Blank Burst", "Focused Grasp", steps=[-1])  # 2 damage
    assert not weak.happened("stunned", 0)
    strong = against("hikaru", spaces=(4, 5)).beat("Point Blank Drive", "Geomantic Grasp", steps=[1])  # 3 damage
    assert strong.happened("stunned", 0)


def test_trick_is_immune_to_stun() -> None:
    duel = against("hikaru", spaces=(4, 5)).beat("Trick Grasp", "Geomantic Strike")
    assert duel.state.sides[0].life == 15
    assert not duel.happened("stunned", 0)


def test_crossfire_soaks_2() -> None:
    duel = against("hikaru", spaces=(4, 5)).beat("Crossfire Grasp", "Geomantic Palm Strike")
    assert duel.state.sides[0].life == 20 - (2 + 1 - 2)


@pytest.mark.parametrize(("token", "dealt"), [("decline", 3), ("Explosive", 5), ("AP", 5)])
def test_crossfire_may_spend_a_token_for_2_power(token: str, dealt: int) -> None:
    duel = against().beat("Crossfire Shot", IDLE, antes=(["Flash"], ()), token=[token])
    assert duel.state.sides[1].life == 20 - dealt
    assert (token in held(duel)) is False


def test_crossfire_spends_nothing_on_a_miss_or_with_an_empty_pool() -> None:
    assert not against(spaces=(4, 5)).beat("Crossfire Shot", IDLE, antes=(["Flash"], ())).was_asked("token")
    empty = against()
    for token in (*TOKENS[:2], *TOKENS[3:]):
        empty.set_pool(0, token, 0)
    empty.beat("Crossfire Shot", IDLE, antes=(["Flash"], ()))
    assert empty.state.sides[1].life == 20 - 3
    assert not empty.was_asked("token")


# ---- Reload


def test_reload_moves_to_any_unoccupied_space_and_brings_every_token_back() -> None:
    duel = against()
    for token in TOKENS[:4]:
        duel.set_pool(0, token, 0)
    duel.beat("Trick Reload", IDLE, space=[7])
    assert duel.options_of("space") == (1, 3, 4, 5, 7)
    assert duel.state.sides[0].position == 7
    assert held(duel) == TOKENS
    assert not duel.happened("hit", 0)


def test_reload_brings_back_the_token_of_its_own_beat() -> None:
    assert held(against().beat("Trick Reload", IDLE, antes=(["AP"], ()), space=[7])) == TOKENS


def test_a_stunned_reload_still_brings_the_tokens_back() -> None:
    duel = against("hikaru", spaces=(4, 5))
    duel.set_pool(0, "AP", 0)
    duel.beat("Gunner Reload", "Advancing Palm Strike")
    assert duel.happened("stunned", 0)
    assert held(duel) == TOKENS
    assert not duel.was_asked("space")


# ---- finishers


@pytest.mark.parametrize(("spent", "hits"), [([], 1), (["AP"], 2), (["AP", "Flash", "Swift"], 4)])
def test_fully_automatic_repeats_for_every_token_it_spends(spent: list[str], hits: int) -> None:
    duel = against(life=7)
    duel.beat("Special Action Strike", IDLE, antes=(["Explosive"], ()), token=[*spent, "decline"])
    assert duel.happened("priorities", 6, 2)
    assert duel.state.sides[1].life == 20 - 2 * hits  # Explosive adds nothing
    assert held(duel) == [token for token in TOKENS if token not in (*spent, "Explosive")]


def test_fully_automatic_hits_nobody_without_a_token_anted() -> None:
    assert against(life=7).beat("Special Action Strike", IDLE).happened("missed", 0)


def test_fully_automatic_ignores_what_tokens_do() -> None:
    duel = against(life=7).beat("Special Action Strike", IDLE, antes=(["Impact"], ()))
    assert duel.happened("hit", 0)
    assert duel.position == [2, 6]
    swift = against(life=7).beat("Special Action Strike", IDLE, antes=(["Swift"], ()))
    assert swift.happened("priorities", 6, 2)


@pytest.mark.parametrize("tokens", [[], ["Explosive"], ["Impact"]])
def test_force_grenade_hits_without_tokens_and_ignores_them(tokens: list[str]) -> None:
    duel = against(life=7, spaces=(3, 4), finishers=["Force Grenade", None])
    duel.beat("Special Action Strike", IDLE, antes=(tokens, ()), steps=[3, -2])
    assert duel.state.sides[1].life == 20 - 4
    assert duel.position == [1, 7]
    assert duel.happened("priorities", 4, 2)


def test_force_grenade_pushes_and_retreats_any_number_none_included() -> None:
    duel = against(life=7, spaces=(3, 4), finishers=["Force Grenade", None])
    duel.beat("Special Action Strike", IDLE, steps=[0, 0])
    assert [options for _, kind, options in duel.answers.asked if kind == "steps"] == [(0, 1, 2, 3), (-2, -1, 0)]
    assert duel.position == [3, 4]


def test_force_grenade_retreats_even_when_it_misses() -> None:
    duel = against(life=7, spaces=(3, 6), finishers=["Force Grenade", None])
    duel.beat("Special Action Strike", IDLE, steps=[-2])
    assert duel.position == [1, 6]
    assert duel.state.sides[1].life == 20
