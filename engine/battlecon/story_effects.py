"""The sentences of what comes of a card's line: movement, markers, life, tokens, bonuses, forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from engine.battlecon import program
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import (
    ARMOR,
    GUARD,
    POWER,
    PRIORITY_STAT,
    RANGE_MAX,
    RANGE_MIN,
    SOAK,
    STUN_GUARD,
)
from engine.battlecon.story_course import now_printed
from engine.battlecon.wording import (
    life_words,
    listed,
    marker_name,
    possessive,
    range_words,
    saying,
    some_tokens,
)

if TYPE_CHECKING:
    from engine.battlecon.story import Story

STATS: Final = {
    POWER: "power",
    PRIORITY_STAT: "priority",
    SOAK: "soak",
    STUN_GUARD: "stun guard",
    GUARD: "guard",
    ARMOR: "armor",
}


# ---- movement and markers


def moved(
    story: Story, seat: int, mover: int, start: int, space: int, direct: bool, steps: int = 0, passed: bool = False
) -> str:
    """An advance or a retreat, a push or a pull: towards the other fighter or away from him."""
    forwards = steps * (story.position[1 - seat] - start) > 0
    story.position[seat] = space
    name, other = story.name(seat), story.name(1 - seat)
    if direct or not steps:
        if mover == seat:
            return f"{name} moves directly from space {start} to space {space}."
        return f"{story.name(mover)} moves {name} directly from space {start} to space {space}."
    how = f"{abs(steps)}{f', past {other},' if passed else ''} from space {start} to space {space}"
    if mover == seat:
        return f"{name} {'advances' if forwards else 'retreats'} {how}."
    return f"{story.name(mover)} {'pulls' if forwards else 'pushes'} {name} {how}."


def ignored_movement(story: Story, seat: int) -> str:
    return f"{story.name(seat)} ignores the movement."


def marker(story: Story, seat: int, number: int, space: int) -> str:
    return f"{possessive(story.name(seat))} {marker_name(story.matchup, seat, number)} is now in space {space}."


def markers_called(story: Story, seat: int) -> str:
    return f"{possessive(story.name(seat))} {story.matchup.kits[seat].naming.markers[0]}"


def marker_withdrawn(story: Story, seat: int) -> str:
    return f"{markers_called(story, seat)} leaves the board."


def marker_hurt(story: Story, seat: int, lost: int, life: int) -> str:
    return f"{markers_called(story, seat)} loses {lost} life ({life_words(life)})."


def marker_restored(story: Story, seat: int, life: int) -> str:
    return f"{markers_called(story, seat)} has full life again ({life})."


# ---- life and tokens


def lost_life(story: Story, seat: int, number: int, life: int) -> str:
    return f"{story.name(seat)} loses {number} life ({life_words(life)})."


def regained_life(story: Story, seat: int, number: int, life: int) -> str:
    return f"{story.name(seat)} regains {number} life (now {life})."


def spent_life(story: Story, seat: int, number: int, life: int) -> str:
    return f"{story.name(seat)} spends {number} life ({life_words(life)})."


def life_becomes(story: Story, seat: int, life: int) -> str:
    return f"{possessive(story.name(seat))} life becomes {life}."


def swapped_life(story: Story, first: int, second: int) -> str:
    return f"They swap life: {story.name(0)} now has {first}, {story.name(1)} {second}."


def tokens(story: Story, seat: int, kind: int, number: int) -> str:
    return some_tokens(story.matchup, seat, kind, number)


def tokens_now(story: Story, seat: int, kind: int, number: int, held: int) -> str:
    return f"{tokens(story, seat, kind, number)}{now_held(story, seat, kind, held)}"


def now_held(story: Story, seat: int, kind: int, held: int) -> str:
    """How many there are now; nothing to say of a token that there is but one of."""
    return f" (now {held})" if story.matchup.most_held[seat][kind] > 1 else ""


def gained(story: Story, seat: int, gains: Iterable[tuple[int, int, int]]) -> str:
    return f"{story.name(seat)} gains {listed(tokens_now(story, seat, *gain) for gain in gains)}."


def lost_tokens(story: Story, seat: int, kind: int, number: int, held: int) -> str:
    return f"{story.name(seat)} loses {tokens_now(story, seat, kind, number, held)}."


def spent_tokens(story: Story, seat: int, kind: int, number: int, held: int) -> str:
    return f"{story.name(seat)} spends {tokens_now(story, seat, kind, number, held)}."


def used_tokens(story: Story, seat: int, kind: int, number: int) -> str:
    return f"{story.name(seat)} uses {tokens(story, seat, kind, number)}."


def discarded_token(story: Story, seat: int, kind: int) -> str:
    return f"{story.name(seat)} discards {tokens(story, seat, kind, 1)}."


def took_back(story: Story, seat: int, kind: int, number: int) -> str:
    return f"{story.name(seat)} takes {tokens(story, seat, kind, number)} back from the attack."


def returned(story: Story, seat: int, kind: int, number: int) -> str:
    return f"{story.name(seat)} gets {tokens(story, seat, kind, number)} back with the attack it was used on."


def named_token(story: Story, seat: int, kind: int) -> str:
    return f"{story.name(seat)} names {tokens(story, seat, kind, 1)}."


def negated_antes(story: Story, seat: int, undone: bool) -> str:
    name = story.name(seat)
    return f"What {name} anted has no effect." if undone else f"{name} has anted nothing that this undoes."


# ---- effects


def effect(story: Story, seat: int, line: int) -> str:
    story.said = line
    return f"{saying(story.matchup, seat, line)}."


def declined(story: Story, seat: int, at: int) -> str:
    return f"{story.name(seat)} declines."


def bonus(story: Story, seat: int, changes: Sequence[tuple[int, int]]) -> str:
    return f"{story.name(seat)} gets {listed(bonus_words(changes))}."


def bonus_words(changes: Sequence[tuple[int, int]]) -> list[str]:
    """`+2 power`; the two ends of a range together, as cards print them: `-1~+1 range`."""
    sums: dict[int, int] = {}
    for stat, number in changes:
        sums[stat] = sums.get(stat, 0) + number
    words = [f"{number:+} {STATS[stat]}" for stat, number in sums.items() if stat in STATS]
    if RANGE_MIN in sums or RANGE_MAX in sums:
        nearest, farthest = sums.get(RANGE_MIN, 0), sums.get(RANGE_MAX, 0)
        words.append(f"{nearest:+} range" if nearest == farthest else f"{nearest:+}~{farthest:+} range")
    return words


def style_range(story: Story, seat: int, nearest: int, farthest: int) -> str:
    return f"{possessive(story.name(seat))} style range becomes {range_words(nearest, farthest)}."


def in_force(story: Story, seat: int, at: int) -> str:
    until = "until After" if story.matchup.act(at).until == program.AFTER else "until the end of the beat"
    if at // ACTS == story.said:
        return f"It holds {until}."
    return f"{saying(story.matchup, seat, at // ACTS)}, {until}."


def waits(story: Story, seat: int, line: int) -> str:
    return "The rest comes later this beat."


def next_beat(story: Story, seat: int, line: int) -> str:
    return "It takes effect next beat."


def for_the_duel(story: Story, seat: int, line: int) -> str:
    return "It holds for the rest of the duel."


def repeats(story: Story, seat: int) -> str:
    return f"{story.name(seat)} will attack once more."


def does_not_repeat(story: Story, seat: int) -> str:
    return f"{story.name(seat)} is stunned and does not repeat the attack."


def cancelled(story: Story, seat: int, line: int) -> str:
    return f"The effect of {saying(story.matchup, seat, line)} is cancelled."


def negated(story: Story, seat: int, *attack: int) -> str:
    name = possessive(story.name(seat))
    return f"{name} styles do not apply, except for their End effects{now_printed(story, seat, attack)}"


def silenced(story: Story, seat: int) -> str:
    return f"{story.name(seat)} carries out no more effects this beat."


def will_not_recycle(story: Story, seat: int) -> str:
    return f"{possessive(story.name(seat))} discard piles will not move on this beat."


def next_attack_stuns(story: Story, seat: int) -> str:
    return f"{possessive(story.name(seat))} next attack stuns when it hits."


def form(story: Story, seat: int, number: int) -> str:
    return f"{story.name(seat)} is now {story.matchup.kits[seat].naming.forms[number]}."


def activated(story: Story, seat: int, paradigm: int) -> str:
    return f"{story.name(seat)} activates {story.matchup.paradigms[seat][paradigm].name}."


def deactivated(story: Story, seat: int, paradigm: int) -> str:
    return f"{possessive(story.name(seat))} {story.matchup.paradigms[seat][paradigm].name} is no longer active."


EFFECT_SENTENCES: Final[dict[str, Callable[..., str]]] = {
    "moved": moved,
    "ignored movement": ignored_movement,
    "marker": marker,
    "marker withdrawn": marker_withdrawn,
    "marker hurt": marker_hurt,
    "marker restored": marker_restored,
    "lost life": lost_life,
    "regained life": regained_life,
    "spent life": spent_life,
    "life becomes": life_becomes,
    "swapped life": swapped_life,
    "gained": gained,
    "lost": lost_tokens,
    "spent": spent_tokens,
    "used": used_tokens,
    "discarded token": discarded_token,
    "took back": took_back,
    "returned": returned,
    "named token": named_token,
    "negated antes": negated_antes,
    "effect": effect,
    "declined": declined,
    "bonus": bonus,
    "range": style_range,
    "in force": in_force,
    "waits": waits,
    "next beat": next_beat,
    "for the duel": for_the_duel,
    "repeats": repeats,
    "does not repeat": does_not_repeat,
    "cancelled": cancelled,
    "negated": negated,
    "silenced": silenced,
    "will not recycle": will_not_recycle,
    "next attack stuns": next_attack_stuns,
    "form": form,
    "activated": activated,
    "deactivated": deactivated,
}
