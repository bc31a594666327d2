"""The cases of War of Indines: one function an action, in modules by the rulebook's sections.

A few actions are asked of different things: then the first field that the setup has says which function plays it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.rulebook.cases import Question
from tests.rulebook.war import (
    abilities,
    attack,
    beat,
    cards,
    clashes,
    events,
    faq,
    movement,
    preparation,
    special,
    stun_examples,
)

Adapter = Callable[[Question], Mapping[str, Any]]


def by_setup(otherwise: Adapter, **adapters: Adapter) -> Adapter:
    """Play a case with the adapter of the first of these fields that its setup has."""

    def play(question: Question) -> Mapping[str, Any]:
        chosen = next((adapter for field, adapter in adapters.items() if field in question.setup), otherwise)
        return chosen(question)

    return play


ACTIONS: dict[str, Adapter] = {
    **preparation.ACTIONS,
    **cards.ACTIONS,
    **beat.ACTIONS,
    **clashes.ACTIONS,
    **attack.ACTIONS,
    **movement.ACTIONS,
    **special.ACTIONS,
    **stun_examples.ACTIONS,
    **abilities.ACTIONS,
    **events.ACTIONS,
    **faq.ACTIONS,
    "move": by_setup(movement.move, paradigm=faq.steps_before_haste, base=faq.stopped_by_base),
    "legal_moves": by_setup(movement.legal_moves, action=special.pulse_moves),
    "recycle": by_setup(beat.recycle, clash_stack=clashes.recycle, action=special.recycle),
    "decide_active": by_setup(
        beat.decide_active,
        actions=special.finishers_tie,
        action=special.cancel_in_tie,
        finisher_priority=special.finisher_in_tie,
    ),
    "attack": by_setup(attack.attack, finisher=special.finisher_stunned),
    "validate": by_setup(preparation.validate, official=events.validate_promo),
    "reveal": by_setup(faq.reveal_in_form, anted=faq.reveal_with_ante),
}
