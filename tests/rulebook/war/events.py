"""Teams, flights, boxes, drafts and prizes (Variants: Character Teams, Tournament Mode), by decks and tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any

from decks.decklist import DeckCard, Decklist
from decks.formats import WAR_TEAM, WAR_TOURNAMENT, judge, judge_battle
from decks.rules import Terms
from tests.rulebook.cases import Question
from tournaments.draft import fighter_draft
from tournaments.flights import boxes_of_event, boxes_of_flight, copies_in_flight, flight_sizes
from tournaments.prizes import WhenPrizesRemain, pick_prize, prize_draft
from tournaments.refusal import RefusedError
from tournaments.results import Side, choose_fighter, end_duel, team_match

THE_BOX = "war-of-indines"
PROMO = DeckCard("promotional", "Promotional", "fighter", set="promos")


def in_box(fighter: str) -> DeckCard:
    return DeckCard(fighter, fighter.capitalize(), "fighter", set=THE_BOX)


def team(*fighters: DeckCard) -> Decklist:
    return Decklist.of([(fighter, 1) for fighter in fighters])


def validate_team(question: Question) -> dict[str, Any]:
    verdict = judge(team(*map(in_box, question.setup["team"])), WAR_TEAM, Terms())
    sizes = [error.limit for error in verdict.errors if error.code in ("too_few_fighters", "too_many_fighters")]
    return {"legal": verdict.legal, "size": sizes[0] if sizes else None}


def validate_teams(question: Question) -> dict[str, Any]:
    shared = in_box(question.setup["teams_share_fighter"])
    sides = [team(shared, in_box("first")), team(shared, in_box("second"))]
    return {"legal": judge_battle(sides, WAR_TEAM, Terms(boxes=question.setup["copies"])).legal}


def validate_promo(question: Question) -> dict[str, Any]:
    """A promotional fighter at an official event, which has none."""
    return {"legal": is_legal_promo(copies=0, boxes=2)}


def is_legal_promo(copies: int, boxes: int) -> bool:
    brought = team(PROMO, in_box("first"), in_box("second"))
    return judge(brought, WAR_TOURNAMENT, Terms(boxes=boxes, promos={PROMO.slug: copies})).legal


def choose_next(question: Question) -> dict[str, Any]:
    """A fighter who has duelled, and won or not, is chosen for the next duel."""
    [used] = question.setup["used"]
    match = team_match([used, "second", "third"], ["fourth", "fifth", "sixth"])
    match = choose_fighter(choose_fighter(match, Side.FIRST, used), Side.SECOND, "fourth")
    match = end_duel(match, 1, Side.FIRST if question.setup["won"] else Side.SECOND)
    return {"legal": is_allowed(lambda: choose_fighter(match, Side.FIRST, question.action["fighter"]))}


def is_allowed(act: Callable[[], object]) -> bool:
    try:
        act()
    except RefusedError:
        return False
    return True


def duels_in_match(question: Question) -> dict[str, Any]:
    """Duels of a match in which none is won, which is the longest."""
    size = question.setup["team_size"]
    match = team_match([f"a{number}" for number in range(size)], [f"b{number}" for number in range(size)])
    while not match.over:
        for side in Side:
            if asked := match.asked(side):
                match = choose_fighter(match, side, asked[0])
        match = end_duel(match, len(match.duels) + 1, None)
    return {"max": len(match.duels)}


def boxes_needed(question: Question) -> dict[str, Any]:
    boxes = boxes_of_event(question.setup["players"])
    assert boxes.agree
    return {"boxes": boxes.by_flight}


def flights(question: Question) -> dict[str, Any]:
    return {"flights": list(flight_sizes(question.setup["players"]))}


def boxes_for_flight(question: Question) -> dict[str, Any]:
    return {"boxes": boxes_of_flight(question.setup["flight"])}


def draft_pool(question: Question) -> dict[str, Any]:
    """A flight drafts to the end; the copies that nobody took go back."""
    size, fighters = question.setup["flight"], [f"f{number:02}" for number in range(question.setup["fighters_a_box"])]
    copies = copies_in_flight(size, fighters)
    draft = fighter_draft(size, copies, seed=1, team_size=question.setup["picks_each"])
    while draft.seat is not None:
        draft = draft.pick(draft.turn, draft.seat, draft.automatic_pick(draft.seat))
    left = sum(map(len, draft.left.values()))
    return {"available": sum(copies.values()), "picked": len(draft.picks), "returned": left}


def draft_order(question: Question) -> dict[str, Any]:
    """Two draft their teams outside an event, after one of them has lost."""
    players, fighters = 2, {f"f{number:02}": 1 for number in range(18)}
    draft = fighter_draft(players, fighters, seed=1, first=question.setup["last_loser"])
    return {"first": draft.seat}


def promo_copies_needed(question: Question) -> dict[str, Any]:
    boxes = question.setup["boxes"]
    copies = next(copies for copies in count() if is_legal_promo(copies, boxes))
    return {"copies": copies, "official": is_legal_promo(0, boxes)}


def prize_order(question: Question) -> dict[str, Any]:
    players = range(1, question.setup["players"] + 1)
    prizes = [f"prize {number}" for number in range(question.setup["prizes"])]
    how = WhenPrizesRemain.RESTART if question.setup.get("draft") == "continue" else WhenPrizesRemain.KEEP
    return {"picks": list(picks_of({player: player for player in players}, prizes, how))}


def picks_of(ranks: dict[int, int], prizes: Sequence[str], how: WhenPrizesRemain) -> Iterator[int]:
    draft = prize_draft(ranks, prizes, how)
    while (entry := draft.picking) is not None:
        yield entry
        draft = pick_prize(draft, draft.turn, entry, draft.left[0])


ACTIONS = {
    "validate_team": validate_team,
    "validate_teams": validate_teams,
    "choose_next": choose_next,
    "duels_in_match": duels_in_match,
    "boxes_needed": boxes_needed,
    "flights": flights,
    "boxes_for_flight": boxes_for_flight,
    "draft_order": draft_order,
    "draft_pool": draft_pool,
    "promo_copies_needed": promo_copies_needed,
    "prize_order": prize_order,
}
