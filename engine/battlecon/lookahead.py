"""What War tells agents that look ahead by a beat: where a beat ends, what a position is worth, what may be planned.

A plan is the attack pair with all antes of the beat, chosen together before anything is shown. In the game a fighter
antes after the pairs lie on the table and sees the other's antes; an agent that plans does without that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.battlecon import asking, steps
from engine.battlecon.ante import FirstOption, after_antes, ante_options
from engine.battlecon.asking import CARDS, PASS
from engine.battlecon.effects.kit import bases_in
from engine.battlecon.evaluation import worth
from engine.battlecon.layout import ANTE, ANTE_BEGINS, OPENING, SELECT
from engine.battlecon.setting import pair_options
from engine.battlecon.special import action_of
from engine.battlecon.state import DuelState
from engine.battlecon.views import face_down

Plan = tuple[int, ...]  # the pair and the antes in order, as options; what has been followed is left out

MOST_ANTES: Final = 8  # the antes a fighter may plan with a pair are at most so many sets, small ones first


class BeatsAhead:
    """The look-ahead of War: one beat."""

    def settled(self, state: DuelState) -> bool:
        """Whether a beat is over and the next pairs are to be chosen, or the duel has ended."""
        if state.phase != SELECT:
            return state.over
        return state.top is None and state.sides[0].style < 0 and state.sides[1].style < 0

    def rounds(self, state: DuelState) -> int:
        """How many beats are over; before the initial discards, none has begun."""
        return state.beat - 1 if state.phase != OPENING else -1

    def worth(self, state: DuelState) -> float:
        """How good a settled position is for seat 0, from -1 to 1."""
        return worth(state)

    def hides(self, state: DuelState, seat: int) -> bool:
        """Whether the other seat's pair lies face down."""
        return face_down(state, 1 - seat)

    def plans(self, state: DuelState, seat: int) -> list[Plan]:
        """All that a seat may plan for the beat; none when it is not time to choose the pairs."""
        if not at_selection(state):
            return []
        antes = antes_of(state, seat)
        return [(pair, *anted) for pair in pairs_of(state, seat) for anted in antes]

    def follow(
        self, plan: Plan, state: DuelState, seat: int, kind: int, options: Sequence[int]
    ) -> tuple[int, Plan] | None:
        """The index of the option that follows a plan, and what is left of the plan; None if it says nothing.

        A planned ante that is not offered is left out.
        """
        if kind == asking.ANTE:
            for place, planned in enumerate(plan):
                if planned in options:
                    return options.index(planned), plan[place + 1 :]
            return options.index(PASS), ()
        if not at_selection(state) or not plan:
            return None
        if kind == asking.STYLE_SHOWN:
            return options.index(plan[0] // CARDS), plan
        if kind == asking.PAIR and plan[0] in options:
            return options.index(plan[0]), plan[1:]
        return None


def at_selection(state: DuelState) -> bool:
    return state.phase == SELECT and state.top is None


def pairs_of(state: DuelState, seat: int) -> list[int]:
    """The attack pairs; of those with the Special Action one for each action, since its base goes back to hand."""
    options = pair_options(state, seat, state.sides[seat].hand, special=True)
    if state.sides[seat].style >= 0:
        options = [state.sides[seat].style * CARDS + base for base in bases_in(state.sides[seat].hand, state)]
    pairs: list[int] = []
    actions: set[int] = set()
    for pair in options:
        style, base = divmod(pair, CARDS)
        if style == state.matchup.special[seat]:
            action = action_with(state, seat, base)
            if action in actions:
                continue
            actions.add(action)
        pairs.append(pair)
    return pairs


def action_with(state: DuelState, seat: int, base: int) -> int:
    """Which action the Special Action is with a base."""
    copy = state.clone()
    copy.sides[seat].style, copy.sides[seat].base = copy.matchup.special[seat], base
    return action_of(copy, seat)


def antes_of(state: DuelState, seat: int) -> list[Plan]:
    """The sets of antes a fighter may make, each in the order of its options; small sets first, nothing among them."""
    copy = state.clone()
    copy.phase = ANTE_BEGINS
    while copy.phase != ANTE or copy.top is not None:
        steps.step(copy, FirstOption())
    found: list[Plan] = [()]
    for antes in found:
        if len(found) >= MOST_ANTES:
            break
        offered = ante_options(after_antes(copy, seat, list(antes)), seat)
        found += [(*antes, option) for option in offered[1:] if not antes or option >= antes[-1]]
    return found[:MOST_ANTES]
