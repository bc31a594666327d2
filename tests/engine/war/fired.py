"""Random duels of all fighters in all modes until every effect of every card has fired in each of its branches.

`python -m tests.engine.war.fired [--duels N] [--seed S]` prints how many branches of each sort there are, and which
never showed. What is steered: fighters and cards with unseen branches come up more often; most duels begin in the
middle (life, spaces, tokens, markers, forms, paradigms and the beat drawn at random, within what the rules allow); an
ante is rather made than passed; of amounts the least and the most are preferred. Everything else is chance.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.battlecon.kit import MODES
from tests.engine.war.coverage_branches import Branch, branches_of
from tests.engine.war.coverage_exceptions import IMPOSSIBLE, RARE, without
from tests.engine.war.coverage_play import play
from tests.engine.war.duels import war


def all_branches() -> set[Branch]:
    """Of all fighters in all modes."""
    return {branch for slug in war().fighters for mode in MODES for branch in branches_of(war().kit(slug, mode, 0, 0))}


class Covered(NamedTuple):
    """What a number of duels has shown of all branches."""

    everything: set[Branch]
    unseen: set[Branch]
    played: int

    @property
    def never_fired(self) -> list[Branch]:
        """Branches that should have been seen and were not."""
        return sorted(without((*IMPOSSIBLE, *RARE), self.unseen))

    @property
    def fired_though_impossible(self) -> list[Branch]:
        seen = self.everything - self.unseen
        return sorted(seen - without(IMPOSSIBLE, seen))

    def report(self) -> Iterator[str]:
        """Counts for each sort of branch, then what never showed."""
        yield f"{self.played} duels"
        missing = Counter(branch.what for branch in self.unseen)
        for what, count in Counter(branch.what for branch in self.everything).most_common():
            yield f"{count - missing[what]:5} of {count:5}  {what}"
        yield from (f"never fired: {branch}" for branch in self.never_fired)
        yield from (f"fired though impossible: {branch}" for branch in self.fired_though_impossible)
        for title, exceptions in (("impossible", IMPOSSIBLE), ("rare", RARE)):
            for one in exceptions:
                count = sum(one.covers(branch) for branch in self.unseen)
                yield f"{title}, {count} not seen: {one.card}, {one.line!r} {one.what}: {one.reason}"


def cover(most: int, seed: int, least: int = 0) -> Covered:
    """Play duels until every branch that is possible and not rare has been seen; at most and at least so many."""
    everything = all_branches()
    unseen = set(everything)
    wanted = without((*IMPOSSIBLE, *RARE), unseen)
    played = 0
    while played < least or (wanted and played < most):
        play(played, seed, unseen, wanted)
        wanted &= unseen
        played += 1
    return Covered(everything, unseen, played)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--duels", type=int, default=5000, help="at most so many")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    covered = cover(given.duels, given.seed)
    print(*covered.report(), sep="\n")  # noqa: T201
    return 1 if covered.never_fired or covered.fired_though_impossible else 0


if __name__ == "__main__":
    sys.exit(main())
