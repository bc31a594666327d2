"""Which cards a fighter may choose from: his pairs, his discards, what effects let him take, name or apply."""

from __future__ import annotations

from itertools import product

import pytest

from engine.agents.random import RandomAgent
from engine.battlecon import steps
from engine.battlecon.asking import CARDS
from engine.battlecon.layout import OPENING, PILES
from tests.engine.war.duels import Duel, set_sides, war
from tests.engine.war.rules.homebrew import Sides, plain

BASES = {"Strike", "Shot", "Drive", "Burst", "Grasp", "Dash"}


def pairs_offered(duel: Duel, seat: int, kind: str = "pair") -> set[tuple[str, str]]:
    """The pairs of the first question of a kind, by the names of their cards."""
    cards = duel.matchup.cards
    return {(cards[pair // CARDS].name, cards[pair % CARDS].name) for pair in duel.options_of(kind, seat)}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("special", [True, False])
@pytest.mark.parametrize("taken", [(), ("Trance", "Palm Strike"), ("Trance",), ("Palm Strike",)])
def test_every_style_with_every_base_in_hand_is_a_pair(taken: tuple[str, ...], special: bool, seat: int) -> None:
    """Cards taken from the opponent (Sagas's Assimilate) are played like one's own."""
    sides = Sides(seat, "sagas", "hikaru", (1, 7))
    duel, state = sides.duel, sides.duel.state
    for name in taken:
        card = duel.card(1 - seat, name)
        state.sides[1 - seat].hand &= ~(1 << card)
        state.sides[seat].hand |= 1 << card
    duel.discard(seat, 1, "Echo", "Dash")
    if not special:
        state.sides[seat].hand &= ~(1 << duel.matchup.special[seat])
    sides.beat("Shadow Strike", "Geomantic Shot")
    styles = {"Negation", "Repelling", "Shadow", "Shattering"} | ({"Special Action"} if special else set())
    bases = {*BASES, "Staff"} - {"Dash"}
    assert pairs_offered(duel, seat) == {*product(styles | {*taken} & {"Trance"}, bases | {*taken} & {"Palm Strike"})}
    assert len(set(duel.options_of("pair", seat))) == len(duel.options_of("pair", seat))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_cancel_plays_any_pair_of_what_is_in_hand_but_no_special_action(seat: int) -> None:
    """War, Cancel: the base under it is back in hand (ruling W27)."""
    sides = Sides(seat, "hikaru", "vanaah", (1, 7))
    sides.duel.discard(seat, 1, "Trance", "Dash")
    sides.beat("Special Action Grasp", "Vengeance Shot", cancel=("Geomantic Strike", ""))
    asked = [options for by, kind, options in sides.duel.answers.asked if kind == "pair" and by == seat]
    cards = sides.duel.matchup.cards
    names = {(cards[pair // CARDS].name, cards[pair % CARDS].name) for pair in asked[1]}
    styles = {"Geomantic", "Focused", "Advancing", "Sweeping"}
    assert names == {*product(styles, {*BASES, "Palm Strike"} - {"Dash"})}


@pytest.mark.parametrize("seat", [0, 1])
def test_whose_mind_is_read_shows_a_style_and_then_plays_it_with_any_base(seat: int) -> None:
    """War, Characters: Seth's Reading Fate. The style is shown before anything else is chosen."""
    game = plain(war_seth=["The opponent reveals their style before you choose"])
    sides = Sides(seat, "seth", "hikaru", (1, 7), game=game)
    sides.duel.discard(1 - seat, 1, "Trance", "Dash")
    sides.beat("Compelling Strike", "Focused Burst", style_shown=["Focused"])
    cards = sides.duel.matchup.cards
    shown = {cards[style].name for style in sides.duel.options_of("style shown", 1 - seat)}
    assert shown == {"Geomantic", "Focused", "Advancing", "Sweeping", "Special Action"}
    assert pairs_offered(sides.duel, 1 - seat) == {*product({"Focused"}, {*BASES, "Palm Strike"} - {"Dash"})}
    assert len(pairs_offered(sides.duel, seat)) == 6 * 7
    assert sides.duel.pile(1 - seat, 1) == {"Focused", "Burst"}


@pytest.mark.parametrize("seat", [0, 1])
def test_only_one_style_of_a_pile_is_the_current_form(seat: int) -> None:
    """War, Characters: Kehrolyn. A pile that did not move on takes the next pair too."""
    game = plain(war_sweeping=["Start: the opponent does not recycle"])
    sides = Sides(seat, "kehrolyn", "hikaru", (1, 7), game=game)
    sides.duel.discard(seat, 1, "Bladed", "Dash")
    sides.beat("Whip Shot", "Sweeping Strike")
    duel, state = sides.duel, sides.duel.state
    assert duel.pile(seat, 1) == {"Bladed", "Dash", "Whip", "Shot"}
    assert sides.duel.happened("will not recycle", seat)
    state.events = []
    set_sides(state, "position", [1, 7])
    sides.beat("Exoskeletal Strike", "Geomantic Dash")
    assert [event[:3] for event in state.events if event[0] == "applied"] == [
        ("applied", seat, min(duel.card(seat, "Bladed"), duel.card(seat, "Whip")))
    ]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("piles", "back"), [(1, {"Trance", "Dash"}), (2, {"Focused", "Burst"}), (3, {"Geomantic", "Drive"})]
)
def test_the_last_pile_comes_back_and_the_others_move_on(piles: int, back: set[str], seat: int) -> None:
    """War, Recycle, for one, two or three piles."""
    game = plain(war_hikaru=[f"Setup: use {piles} discard pile{'s' if piles > 1 else ''}"])
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=game)
    lying = [("Trance", "Dash"), ("Focused", "Burst"), ("Geomantic", "Drive")][:piles]
    for pile, cards in enumerate(lying, start=1):
        sides.duel.discard(seat, pile, *cards)
    sides.beat("Sweeping Strike", "Vengeance Shot")
    after = [{"Sweeping", "Strike"}, *map(set, lying[:-1])]
    assert [sides.duel.pile(seat, pile) for pile in range(1, piles + 1)] == after
    assert not any(sides.duel.state.discards[seat * PILES + piles : seat * PILES + PILES])
    assert back <= sides.duel.hand(seat)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("base", ["Strike", "Omen"])
def test_the_named_base_is_discarded_from_hand_if_it_is_there(base: str, seat: int) -> None:
    """It goes to the pile of this beat's attack (rulings, decided beside them)."""
    game = plain(war_sweeping=["Reveal: name 1 base", "Start: the opponent discards the named base"])
    sides = Sides(seat, "hikaru", "seth", (1, 7), game=game).goes_first()
    sides.beat("Sweeping Shot", "Compelling Strike", card=[base])
    assert sides.duel.happened("named", seat, sides.duel.card(1 - seat, base))
    assert sides.duel.pile(1 - seat, 1) == {"Compelling", "Strike", base}
    assert sides.duel.happened("discarded card", 1 - seat) is (base == "Omen")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("name 1 base", {*BASES, "Omen"}),
        ("name 1 style", {"Compelling", "Fool's", "Mimic's", "Wyrding", "Vanishing"}),
        ("set aside 1 style", {"Trance", "Geomantic", "Focused"}),
        ("apply 1 style from your hand", {"Trance", "Geomantic", "Focused"}),
        ("replace your base with 1 base from your hand, discarding both", {*BASES, "Palm Strike"} - {"Shot", "Dash"}),
        ("the opponent discards 1 base", {*BASES, "Omen"} - {"Strike"}),
    ],
)
def test_an_effect_offers_the_cards_it_is_about(line: str, names: set[str], seat: int) -> None:
    sides = Sides(seat, "hikaru", "seth", (1, 7), game=plain(war_sweeping=[f"Start: {line}"])).goes_first()
    sides.duel.discard(seat, 1, "Advancing", "Dash")
    sides.beat("Sweeping Shot", "Compelling Strike")
    asked = 1 - seat if "discards" in line else seat
    cards = sides.duel.matchup.cards
    assert {cards[card].name for card in sides.duel.options_of("card", asked)} == names


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("pile", "name"), [(1, "Vanishing"), (2, "Wyrding")])
def test_the_style_of_the_opponents_discard_pile_applies_beside_the_pair(pile: int, name: str, seat: int) -> None:
    """War, Characters: Sagas's Echo. The style of that pile, and no other."""
    line = f"Reveal: apply 1 style from the opponent's discard {pile}, ignoring effects that name its fighter"
    sides = Sides(seat, "hikaru", "seth", (1, 7), game=plain(war_sweeping=[line]))
    sides.duel.discard(seat, 1, "Trance", "Dash")
    sides.duel.discard(seat, 2, "Geomantic", "Burst")
    sides.duel.discard(1 - seat, 1, "Vanishing", "Dash")
    sides.duel.discard(1 - seat, 2, "Wyrding", "Burst")
    sides.beat("Sweeping Shot", "Compelling Strike")
    style = sides.duel.card(1 - seat, name)
    told = next(event for event in sides.duel.state.events or () if event[0] == "applied")
    assert told == ("applied", seat, style, sides.duel.card(seat, "Sweeping"), style, sides.duel.card(seat, "Shot"))


@pytest.mark.parametrize("seat", [0, 1])
def test_an_ante_that_takes_tokens_back_undoes_what_else_the_ante_put_in_force(seat: int) -> None:
    """Rulings, decided beside them: `use 1 token` is of any kind."""
    texts = {"war_hikaru": ["Setup: gain each token", "Limited Ante: use 1 token; +3 priority"]}
    for style, priority in (("Reveal: take back each token used, without effect", 6), ("Hit: pull 1", 9)):
        sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=plain(war_sweeping=[style], **texts))
        sides.beat("Sweeping Strike", "Vengeance Shot", antes=(["Earth"], ()))
        told = next(event for event in sides.duel.state.events or () if event[0] == "priorities")
        assert told[1 + seat] == priority


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", ["Trance", "Sweeping", "Strike", "Palm Strike"])
def test_a_named_card_costs_life_whenever_it_is_revealed_for_the_rest_of_the_duel(card: str, seat: int) -> None:
    """War, Characters: Lixis's Life Virus, of a style or of a base, be it the fighter's first or his last."""
    names = "style" if card in ("Trance", "Sweeping") else "base"
    virus = f"Start: name 1 {names}; For the rest of the duel: When the opponent reveals a named card: lose 3 life"
    sides = Sides(seat, "lixis", "hikaru", (1, 7), game=plain(war_vine=[virus])).goes_first()
    sides.beat("Vine Strike", "Geomantic Shot", card=[card])
    assert sides.life == (20, 20)
    for pair, named in (
        ("Focused Grasp", False),
        (f"{card if names == 'style' else 'Advancing'} Burst", names == "style"),
    ):
        life = sides.life[0]
        sides.duel.take_up_cards()
        sides.beat("Pruning Shot", pair)
        assert sides.life[0] == life - 3 * named
    if names == "base":
        life = sides.life[0]
        sides.duel.take_up_cards()
        sides.beat("Pruning Shot", f"Focused {card}")
        assert sides.life[0] == life - 3


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("style", ["Trance", "Advancing"])
def test_a_style_set_aside_applies_in_every_beat_from_then_on(style: str, seat: int) -> None:
    """War, Characters: Kehrolyn's August Strain. Only one is."""
    line = "Start: Set aside 1 style: For the rest of the duel: apply that style"
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=plain(war_sweeping=[line])).goes_first()
    sides.beat("Sweeping Strike", "Vengeance Shot", card=[style])
    aside = sides.duel.card(seat, style)
    assert sides.duel.state.sides[seat].set_aside == aside
    sides.duel.state.events = []
    sides.duel.take_up_cards()
    sides.duel.state.sides[seat].hand &= ~(1 << aside)
    sides.beat("Sweeping Drive", "Vengeance Shot")
    assert sides.duel.happened("applied", seat, aside)
    assert not sides.duel.happened("set aside")


@pytest.mark.parametrize("seat", [0, 1])
def test_of_styles_that_do_not_apply_only_the_end_effects_of_those_played_are_carried_out(seat: int) -> None:
    """War, Characters: Sagas's Negation; a finisher has no style, and no card that was not played has a say."""
    game = plain(
        war_sweeping=["Reveal: ignore the opponent's styles except their End effects"],
        war_four_winds=["End: regain 1 life"],
        war_death_walks=["End: regain 1 life"],
        war_vengeance=["End: regain 1 life", "+5 power"],
    )
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=game, life=(7, 7))
    sides.beat("Sweeping Dash", "Vengeance Strike")
    assert sides.life == (7, 8)
    assert not sides.duel.happened("bonus")
    finishing = Sides(seat, "hikaru", "vanaah", (1, 7), game=game, life=(7, 7))
    finishing.beat("Sweeping Dash", "Special Action Strike")
    assert finishing.duel.happened("special action", 1 - seat, 3)
    assert finishing.life == (7, 7)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_reveal_effects_of_a_new_base_count_nothing_that_was_not(seat: int) -> None:
    """War, Clash (ruling W05): no damage has been soaked when the new base is turned up."""
    game = plain(war_sweeping=["Reveal: start a clash"], war_burst=["Reveal: +3 priority per damage soaked"])
    sides = Sides(seat, "hikaru", "vanaah", (1, 7), game=game)
    sides.beat("Sweeping Strike", "Vengeance Strike", clash=(["Burst"], ["Drive"]))
    assert sides.duel.happened("effect", seat)
    assert not sides.duel.happened("bonus", seat)


@pytest.mark.parametrize("given", [(0, 1), (0,), (1,), ()])
def test_initial_discards_lie_as_they_were_given_or_chosen(given: tuple[int, ...]) -> None:
    """War, Game Setup 3 (ruling W14): pairs for discard 1 and 2; who is not told chooses of all his pairs."""
    pairs = [["Trance", "Dash"], ["Focused", "Burst"]]
    discards = [pairs if seat in given else None for seat in (0, 1)]
    matchup = war().matchup({"fighters": ["hikaru", "hikaru"], "discards": discards})
    state = war().new_duel(matchup, 1)
    picker = RandomAgent(3)
    state.events = []
    while state.phase == OPENING:
        steps.step(state, picker)
    for seat in (0, 1):
        piles = state.discards[seat * PILES : seat * PILES + 2]
        names = [{card.name for card in matchup.cards if pile >> card.index & 1} for pile in piles]
        assert (names == [set(pair) for pair in pairs]) is (seat in given)
        assert [len(pile) for pile in names] == [2, 2]
        assert state.sides[seat].hand.bit_count() == 5 + 1 + 7 - 4
