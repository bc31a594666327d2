"""The questions and answers of the rulebook (General FAQ and the fighters' own)."""

from __future__ import annotations

from tests.rulebook.war.faq import defenders, fire, fortunes, mirrors
from tests.rulebook.war.faq.defenders import steps_before_haste, stopped_by_base
from tests.rulebook.war.faq.fire import reveal_in_form
from tests.rulebook.war.faq.fortunes import reveal_with_ante

ACTIONS = {**defenders.ACTIONS, **fire.ACTIONS, **fortunes.ACTIONS, **mirrors.ACTIONS}

__all__ = ["ACTIONS", "reveal_in_form", "reveal_with_ante", "steps_before_haste", "stopped_by_base"]
