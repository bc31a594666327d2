"""The sentences of a beat's course: cards, who is first, attacks and damage.

Some leave in the story what later sentences need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from engine.battlecon import program
from engine.battlecon.asking import CARDS
from engine.battlecon.effects.life import BY_LIFE, BY_TIME
from engine.battlecon.kit import ACTS
from engine.battlecon.program import Card
from engine.battlecon.reasons import EFFECTS, NOT_NEGATIVE, PRINTED, SOAKED, Part
from engine.battlecon.special import CANCEL_DUE, FINISHED, PULSED
from engine.battlecon.wording import (
    anted_text,
    card_name,
    cards_in,
    life_words,
    listed,
    pair_name,
    possessive,
    range_words,
    saying,
    source_of,
)

if TYPE_CHECKING:
    from engine.battlecon.story import Story

NO_NUMBER: Final = "N/A"
PRINTED_WORDS: Final = " printed"
SOAKED_WORDS: Final = " soaked"
SOURCES: Final = {
    PRINTED: PRINTED_WORDS,
    EFFECTS: " from effects",
    SOAKED: SOAKED_WORDS,
    NOT_NEGATIVE: " as power is never less than 0",
}


# ---- cards chosen and shown


def opening(story: Story, seat: int, *pairs: int) -> str:
    names = [pair_name(story.matchup, *divmod(pair, CARDS)) for pair in pairs]
    return f"{story.name(seat)} begins with {listed(names)} in the discard pile{'s' if len(names) > 1 else ''}."


def pair(story: Story, seat: int, *cards: int) -> str:
    """The cards are not told to him who may not see them."""
    if story.revealed and cards:
        return f"{story.name(seat)} plays a new pair: {attack_words(story, seat, cards)}."
    return f"{story.name(seat)} sets {pair_name(story.matchup, *cards) if cards else 'an attack pair'}, face down."


def style_shown(story: Story, seat: int, style: int) -> str:
    return f"{story.name(seat)} has to show a style first: {card_name(story.matchup, style)}."


def ante(story: Story, seat: int, line: int, argument: int) -> str:
    story.said = line
    return f"{story.name(seat)} antes: “{anted_text(story.matchup, line, argument)}”."


def revealed(story: Story, seat: int, style: int, base: int) -> str:
    story.revealed = True
    if base < 0:
        return f"{story.name(seat)} has no pair to reveal."
    if story.matchup.cards[style].kind == program.SPECIAL:
        return f"{story.name(seat)} reveals {pair_name(story.matchup, style, base)}."
    return f"{story.name(seat)} reveals {attack_words(story, seat, (style, base))}."


def attack_words(story: Story, seat: int, cards: Iterable[int]) -> str:
    """The name of an attack with the numbers that its cards print together."""
    known = [story.matchup.cards_for[seat][card] for card in cards if card >= 0]
    return f"{' '.join(card.name for card in known)} ({', '.join(printed_words(known))})"


def printed_words(cards: Sequence[Card]) -> Iterable[str]:
    nearest, farthest = sum(card.range_min for card in cards), sum(card.range_max for card in cards)
    numbers = all(card.range_is_number for card in cards)
    yield f"range {range_words(nearest, farthest) if numbers else NO_NUMBER}"
    numbers = all(card.power_is_number for card in cards)
    yield f"power {sum(card.power for card in cards) if numbers else NO_NUMBER}"
    numbers = all(card.priority_is_number for card in cards)
    yield f"priority {sum(card.priority for card in cards) if numbers else NO_NUMBER}"
    if soak := sum(card.soak for card in cards):
        yield f"soak {soak}"
    if stun_guard := sum(card.stun_guard for card in cards):
        yield f"stun guard {stun_guard}"
    if any(card.stun_immunity for card in cards):
        yield "stun immunity"


def special_action(story: Story, seat: int, action: int) -> str:
    name = story.name(seat)
    if action == FINISHED:
        finisher = story.matchup.finishers[seat]
        return f"{name} plays the Finisher {attack_words(story, seat, (finisher,))}."
    if action == PULSED:
        return f"{name} pulses: both attacks are off."
    assert action == CANCEL_DUE
    return f"{name} cancels the attack and will play another pair."


def now_printed(story: Story, seat: int, attack: Sequence[int]) -> str:
    """What an attack is after a card of it has changed, for the end of the sentence that says so."""
    return f": now {attack_words(story, seat, attack)}." if attack else "."


def applied(story: Story, seat: int, style: int, *attack: int) -> str:
    return (
        f"The style {card_name(story.matchup, style)} also applies to {possessive(story.name(seat))} attack"
        f"{now_printed(story, seat, attack)}"
    )


def form_swapped(story: Story, seat: int) -> str:
    return f"{possessive(story.name(seat))} form comes from the second discard pile this beat."


def set_aside(story: Story, seat: int, style: int) -> str:
    return f"{story.name(seat)} sets {card_name(story.matchup, style)} aside."


def copied(story: Story, seat: int, base: int, *attack: int) -> str:
    name = card_name(story.matchup, base)
    return f"{possessive(story.name(seat))} base becomes a copy of {name}{now_printed(story, seat, attack)}"


def base_replaced(story: Story, seat: int, base: int, *attack: int) -> str:
    name = card_name(story.matchup, base)
    return f"{possessive(story.name(seat))} base is {name}{now_printed(story, seat, attack)}"


def discarded_card(story: Story, seat: int, base: int) -> str:
    return f"{story.name(seat)} discards {card_name(story.matchup, base)} from hand."


def named(story: Story, seat: int, card: int) -> str:
    return f"{story.name(seat)} names {card_name(story.matchup, card)}."


def took_attack(story: Story, seat: int, *cards: int) -> str:
    names = listed(card_name(story.matchup, card) for card in cards)
    return f"{story.name(seat)} takes {possessive(story.name(1 - seat))} {names} into hand."


def recycled(story: Story, seat: int, played: int, back: int, kept: bool, style: int = -1, base: int = -1) -> str:
    """What goes onto the discard piles, the pair before what goes with it, and what comes back to hand."""
    name = story.name(seat)
    pair = sum(1 << card for card in (style, base) if card >= 0)
    apart = [cards_in(story.matchup, cards) for cards in (pair, played & ~pair) if cards]
    discards = f"discards {' with '.join(apart) or 'nothing'}"
    takes = f" and takes {cards_in(story.matchup, back)} back into hand" if back else ""
    return f"{name} {discards}{takes}" + ("; the discard piles do not move on." if kept else ".")


# ---- who is first, clashes


def priorities(story: Story, first: int, second: int) -> str:
    tie = ", a tie" if first == second else ""
    return f"Priorities: {story.name(0)} {first}, {story.name(1)} {second}{tie}."


def active(story: Story, seat: int) -> str:
    return f"{story.name(seat)} is the active player."


def clash(story: Story, seat: int, base: int, *attack: int) -> str:
    name = card_name(story.matchup, base)
    return f"Clash: {story.name(seat)} plays {name} as the new base{now_printed(story, seat, attack)}"


def bases_picked_up(story: Story) -> str:
    return "No bases are left to clash with: both take this beat's bases back and choose again."


def out_of_bases(story: Story) -> str:
    return "A base is missing to go on clashing: nobody attacks, and the beat goes straight to recycling."


def starts_clash(story: Story, seat: int) -> str:
    return "There will be a clash, whatever the priorities."


def extends_clash(story: Story, seat: int) -> str:
    return f"{story.name(seat)} goes on clashing."


# ---- attacks and damage


def attack(story: Story, seat: int) -> str:
    again = " again" if story.attacked[seat] else ""
    story.attacked[seat] = True
    return f"{story.name(seat)} attacks{again}."


def no_attack(story: Story, seat: int, stunned: bool) -> str:
    return f"{story.name(seat)} is stunned and does not attack." if stunned else f"{story.name(seat)} does not attack."


Measured = Sequence[int] | None


def hit(story: Story, seat: int, nearest: int, farthest: int, distance: int, measured: Measured, by: int) -> str:
    if measured is not None:
        measured = [apart for apart in measured if nearest <= apart <= farthest]
    where = aim_words(story, seat, nearest, farthest, distance, measured)
    return f"{story.name(seat)} hits {story.name(1 - seat)}{where}{deciding(story, seat, by)}."


def missed(story: Story, seat: int, nearest: int, farthest: int, distance: int, measured: Measured, by: int) -> str:
    name, target = story.name(seat), story.name(1 - seat)
    where = aim_words(story, seat, nearest, farthest, distance, measured)
    if by >= 0:
        although = f", although in range{where}" if where else ""
        return f"{name} does not hit {target}{although}{deciding(story, seat, by)}."
    return f"{name} misses {target}{where}." if where else f"{name} does not hit {target}: range {NO_NUMBER}."


def aim_words(story: Story, seat: int, nearest: int, farthest: int, distance: int, measured: Measured) -> str:
    """How far away the target is and how far the attack strikes; nothing when no range decides."""
    if nearest < 0:
        return ""
    struck = f"(range {range_words(nearest, farthest)})"
    if measured is None:
        return f" at distance {distance} {struck}"
    marker = story.matchup.kits[seat].naming.markers[0]
    if not measured:
        return f" with no {marker} on the board to measure from {struck}"
    distances = listed(str(apart) for apart in sorted(set(measured)))
    return f" at distance {distances} from {marker} {struck}"


def deciding(story: Story, seat: int, act: int) -> str:
    """The line that decides whether an attack hits, where range and distance do not."""
    if act < 0:
        return ""
    owner = 1 - seat if story.matchup.act(act).verb == program.CANNOT_BE_HIT else seat
    return f": {saying(story.matchup, owner, act // ACTS)}"


def soaked(story: Story, seat: int, number: int, from_attack: bool) -> str:
    return f"{story.name(seat)} soaks {number} damage."


def damage(story: Story, seat: int, number: int, life: int, from_attack: bool, *parts: Part) -> str:
    return f"{story.name(seat)} takes {number} damage{sum_words(story, parts)} ({life_words(life)})."


def no_damage(story: Story, seat: int, from_attack: bool, *parts: Part) -> str:
    return f"{story.name(seat)} takes no damage{sum_words(story, parts)}."


def sum_words(story: Story, parts: Iterable[Part]) -> str:
    """What a damage is the sum of, unless it is what the attack's cards print: `: 5 printed, +2 from Fire`."""
    sums: dict[str, int] = {}
    for number, act in parts:
        source = source_words(story, act)
        sums[source] = sums.get(source, 0) + number
    told = [(source, number) for source, number in sums.items() if number or source == PRINTED_WORDS]
    if all(source in (PRINTED_WORDS, SOAKED_WORDS) for source, _ in told):
        return ""
    return ": " + ", ".join(
        f"{number}{source}" if source == PRINTED_WORDS else f"{number:+}{source}" for source, number in told
    )


def source_words(story: Story, act: int) -> str:
    if act < 0:
        return SOURCES[act]
    card, _ = source_of(story.matchup, act // ACTS)
    if card.kind != program.FIGHTER:
        return f" from {card.name}"
    owner = 0 if card is story.matchup.fighters[0] else 1
    return f" from {possessive(story.name(owner))} ability"


def stunned(story: Story, seat: int) -> str:
    return f"{story.name(seat)} is stunned."


def over(story: Story, winner: int, reason: int) -> str:
    if reason == BY_TIME:
        if winner < 0:
            return "Time is up, and both have the same life: the duel is drawn."
        return f"Time is up, and {story.name(winner)} has more life: {story.name(winner)} wins."
    if winner < 0:
        return "The duel is drawn."
    loser = story.name(1 - winner)
    how = f"{loser} has no life left" if reason == BY_LIFE else f"{loser} is defeated"
    return f"{how}: {story.name(winner)} wins."


COURSE_SENTENCES: Final[dict[str, Callable[..., str]]] = {
    "opening": opening,
    "pair": pair,
    "style shown": style_shown,
    "ante": ante,
    "revealed": revealed,
    "special action": special_action,
    "applied": applied,
    "form swapped": form_swapped,
    "set aside": set_aside,
    "copied": copied,
    "base": base_replaced,
    "discarded card": discarded_card,
    "named": named,
    "took attack": took_attack,
    "recycled": recycled,
    "priorities": priorities,
    "active": active,
    "clash": clash,
    "bases picked up": bases_picked_up,
    "out of bases": out_of_bases,
    "starts clash": starts_clash,
    "extends clash": extends_clash,
    "attack": attack,
    "no attack": no_attack,
    "hit": hit,
    "missed": missed,
    "soaked": soaked,
    "damage": damage,
    "no damage": no_damage,
    "stunned": stunned,
    "over": over,
}
