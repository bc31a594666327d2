"""What a seat may know of a duel, and what it may suppose about the rest.

Hidden in a duel: the other's attack pair between choosing and revealing (War, Select Attack Pairs), save a style that
was shown, and chance. What is chosen at the same time, such as initial discards, antes of a simultaneous ante and clash
bases, is nowhere in the state until both have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.battlecon.asking import CARDS
from engine.battlecon.frames import AttackFrame, DamageFrame, Frame, GroupFrame, LineFrame, MovementFrame
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import (
    ANTE,
    CLASH_FORCED,
    CLASH_KEPT_ON,
    FORM_SWAPPED,
    HIT,
    KEEPS_PILES,
    KINDS,
    MARKERS,
    MOVED_PAST,
    NEGATED,
    NEXT_ATTACK_STUNS,
    NO_PAIR,
    PHASE_NAMES,
    PILES,
    SILENCED,
    STATS,
    STUNNED,
    STYLE_SHOWN,
    WAS_HIT,
)
from engine.battlecon.program import Card
from engine.battlecon.setting import cards_of, pair_options
from engine.battlecon.sources import NUMBER_OF, SEAT_OF
from engine.battlecon.state import DuelState
from engine.outcome import Outcome
from engine.random64 import advanced, drawn

Event = tuple[Any, ...]

REASONS: Final = ("", "life", "defeat", "time")
FLAGS: Final = {
    STUNNED: "stunned",
    WAS_HIT: "was hit",
    HIT: "hit",
    MOVED_PAST: "moved past",
    NEGATED: "negated",
    SILENCED: "silenced",
    KEEPS_PILES: "keeps piles",
    NO_PAIR: "no pair",
    FORM_SWAPPED: "form swapped",
    CLASH_FORCED: "clash forced",
    CLASH_KEPT_ON: "clash kept on",
    STYLE_SHOWN: "style shown",
}


def outcome(state: DuelState) -> Outcome | None:
    """Who won and why: life, defeat (by an effect) or time; None while the duel goes on (War, Objective)."""
    return Outcome(state.winner, REASONS[state.reason]) if state.over else None


def face_down(state: DuelState, seat: int) -> bool:
    """Whether a seat has an attack pair that has not been revealed."""
    return not state.revealed and state.sides[seat].base >= 0


def style_is_open(state: DuelState, seat: int) -> bool:
    """Whether the style of a pair lies open: after the reveal, or because it was shown first."""
    return bool(state.revealed or state.sides[seat].flags & STYLE_SHOWN)


def view(state: DuelState, seat: int) -> dict[str, Any]:
    """What a seat may know, as JSON: cards by slug, spaces from 1 to 7, tokens by name.

    `fighters` are in the order of the seats. Of a pair lying face down the other seat sees that it is there, and its
    cards count among those that may be in `hand`.
    """
    ended = outcome(state)
    return {
        "seat": seat,
        "beat": state.beat,
        "beats": state.matchup.rules.beats,
        "phase": PHASE_NAMES[state.phase],
        "active": state.active,
        "to_ante": state.turn if state.phase == ANTE else None,
        "passes": state.passes,
        "clash": state.clash,
        "restarts": state.restarts,
        "revealed": bool(state.revealed),
        "outcome": None if ended is None else {"winner": ended.winner, "reason": ended.reason},
        "fighters": [fighter_seen(state, of, seat) for of in (0, 1)],
        "effects": effects_seen(state),
        "pending": [frame_seen(state, frame) for frame in state.pending],
    }


def fighter_seen(state: DuelState, of: int, by: int) -> dict[str, Any]:
    matchup = state.matchup
    kit = matchup.kits[of]
    return {
        "fighter": kit.slug,
        "mode": kit.mode,
        "life": state.sides[of].life,
        "space": state.sides[of].position,
        **cards_seen(state, of, by),
        "discards": [slugs(state, pile) for pile in state.discards[of * PILES : of * PILES + matchup.piles[of]]],
        "set_aside": slug(state, state.sides[of].set_aside),
        "applied": [slug(state, style) for style in state.sides[of].applied],
        "under": slugs(state, state.sides[of].under),
        "also_discarded": slugs(state, state.sides[of].also_discarded),
        "copied_base": slug(state, state.sides[of].copied_base),
        "finisher": slug(state, state.sides[of].finisher),
        "special_action": state.sides[of].action,
        "tokens": counts(matchup.tokens[of], state.pool[of * KINDS :]),
        "used": counts(matchup.tokens[of], state.used[of * KINDS :]),
        "spent": state.sides[of].spent,
        "travelling": [*state.travelling[of * PILES : of * PILES + PILES], state.travelling[2 * PILES + of]],
        "markers": state.markers[of * MARKERS : of * MARKERS + matchup.marker_count[of]],
        "marker_life": state.sides[of].marker_life,
        "marker_damage": state.sides[of].marker_damage,
        "form": kit.naming.forms[state.sides[of].form] if kit.naming.forms else None,
        "paradigms": [
            card.name for number, card in enumerate(matchup.paradigms[of]) if state.sides[of].paradigms >> number & 1
        ],
        "named_base": slug(state, state.sides[of].named_base),
        "named_style": slug(state, state.sides[of].named_style),
        "lasting_names": slugs(state, state.sides[of].lasting_names),
        "named_token": matchup.tokens[of][state.sides[of].named_token].name
        if state.sides[of].named_token >= 0
        else None,
        "bonuses": state.bonuses[of * STATS : of * STATS + STATS],
        "printed_changes": state.printed_changes[of * STATS : of * STATS + STATS],
        "damage_taken": state.sides[of].damage_taken,
        "damage_soaked": state.sides[of].damage_soaked,
        "is": [word for flag, word in FLAGS.items() if state.sides[of].flags & flag],
        "next_attack_stuns": bool(state.sides[of].lasting_flags & NEXT_ATTACK_STUNS),
    }


def cards_seen(state: DuelState, of: int, by: int) -> dict[str, Any]:
    """The hand and the attack pair. From the other seat a hidden pair may still be any of the hand."""
    style, base, hand = state.sides[of].style, state.sides[of].base, state.sides[of].hand
    if of != by and face_down(state, of):
        if not style_is_open(state, of):
            hand |= 1 << style
            style = -1
        hand |= 1 << base
        base = -1
    return {
        "hand": slugs(state, hand),
        "face_down": face_down(state, of),
        "style": slug(state, style),
        "base": slug(state, base),
    }


def effects_seen(state: DuelState) -> dict[str, list[dict[str, Any]]]:
    """What was carried out and still holds or waits: this beat, for a trigger, for the next beat, for the duel."""
    return {
        "this_beat": [entry_seen(state, entry, (entry & NUMBER_OF) // ACTS) for entry in state.in_force],
        "later": [entry_seen(state, entry, entry & NUMBER_OF) for entry in state.later],
        "next_beat": [entry_seen(state, entry, entry & NUMBER_OF) for entry in state.next_beat],
        "lasting": [entry_seen(state, entry, entry & NUMBER_OF) for entry in state.lasting],
    }


def entry_seen(state: DuelState, entry: int, line: int) -> dict[str, Any]:
    return {"seat": entry >> SEAT_OF, **line_seen(state, line)}


def line_seen(state: DuelState, index: int) -> dict[str, Any]:
    """A line by its number, as options name it, and its text; a line within a line has its own part of the text."""
    return {"line": index, "text": state.matchup.text_of(index)}


def frame_seen(state: DuelState, frame: Frame) -> dict[str, Any]:
    """What is being carried out: effects that wait, a line, an attack, damage or a movement about to happen."""
    seen: dict[str, Any]
    match frame:
        case GroupFrame():
            seen = {"what": "effects", "waiting": [line_seen(state, index) for index in frame.waiting]}
        case LineFrame():
            seen = {"what": "line", **line_seen(state, frame.line), "act": frame.place}
        case AttackFrame():
            seen = {"what": "attack", "stage": frame.stage, "damage": frame.dealt, "repeats": frame.repeats}
        case DamageFrame():
            seen = {"what": "damage", "amount": frame.amount, "from_attack": bool(frame.from_attack)}
        case MovementFrame():
            seen = {"what": "movement", "mover": frame.mover, "space" if frame.direct else "steps": frame.steps}
        case _:
            raise AssertionError(frame)
    return {**seen, "seat": frame.seat}


def counts(tokens: Sequence[Card], numbers: Sequence[int]) -> dict[str, int]:
    return {card.name: numbers[kind] for kind, card in enumerate(tokens)}


def slug(state: DuelState, card: int) -> str | None:
    return state.matchup.cards[card].slug if card >= 0 else None


def slugs(state: DuelState, cards: int) -> list[str]:
    return [card.slug for card in state.matchup.cards if cards >> card.index & 1]


def log(events: Sequence[Event], seat: int) -> list[Event]:
    """The events as a seat has seen them: of a pair put face down by the other, only that it was put down."""
    seen: list[Event] = []
    revealed = False
    for event in events:
        if event[0] == "beat":
            revealed = False
        elif event[0] == "revealed":
            revealed = True
        hidden = event[0] == "pair" and event[1] != seat and not revealed
        seen.append(event[:2] if hidden else event)
    return seen


def resample(state: DuelState, seat: int, random: int) -> DuelState:
    """A copy in which the other's face-down pair is any that his hand allows, each as likely, and chance is new.

    `random` is a generator's state.
    """
    copy = state.clone()
    other = 1 - seat
    if face_down(state, other):
        style, base = state.sides[other].style, state.sides[other].base
        hand = state.sides[other].hand | cards_of(style * CARDS + base)
        pairs = pair_options(state, other, hand, special=True)
        if style_is_open(state, other):
            pairs = [pair for pair in pairs if pair // CARDS == style]
        random = advanced(random)
        pair = pairs[drawn(random, len(pairs))]
        copy.sides[other].style, copy.sides[other].base = divmod(pair, CARDS)
        copy.sides[other].hand = hand & ~cards_of(pair)
    copy.random = advanced(random)
    return copy
