"""The players' words for what the rules number: fighters, cards, lines of text, and the options of a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.battlecon import asking, program
from engine.battlecon.asking import ARGUMENTS, CARDS, DECLINE, PASS, PLACES
from engine.battlecon.effects.markers import EVERYWHERE, MIDDLE
from engine.battlecon.effects.table import verb_of
from engine.battlecon.frames import LineFrame
from engine.battlecon.layout import MARKERS
from engine.battlecon.matchup import Matchup
from engine.battlecon.movement import sign, walk, who_moves
from engine.battlecon.program import Act, Card
from engine.battlecon.state import DuelState

KINDS_OF_CHOICE: Final = {
    asking.OPENING: "the pair for a discard pile",
    asking.PAIR: "an attack pair",
    asking.ANTE: "an ante, or to pass",
    asking.CLASH_BASE: "a new base for the clash",
    asking.ORDER: "which effect comes next",
    asking.MAY: "whether to do it",
    asking.STEPS: "how far to move",
    asking.SPACE: "a space",
    asking.AMOUNT: "how many",
    asking.TOKEN: "a token",
    asking.CARD: "a card",
    asking.BRANCH: "one of the alternatives",
    asking.IGNORE: "whether to ignore the movement",
    asking.PUSHED: "where the Pulse sends both fighters",
    asking.PARADIGM: "a Paradigm",
    asking.STYLE_SHOWN: "the style to show first",
    asking.MARKER: "a marker and its space",
    asking.PAYER: "whose life pays",
}
CHOICE_OF_ALTERNATIVES: Final = "Choose one: "
NEXT_ALTERNATIVE: Final = "; or "


def kind_text(kind: int) -> str:
    """What a choice of this kind asks for, as the object of `choose`: `an attack pair`."""
    return KINDS_OF_CHOICE[kind]


def option_text(state: DuelState, seat: int, kind: int, option: int) -> str:
    """An option of a choice that a seat is asked now, in a player's words: `to space 5 (2 to the right)`.

    `state` is the state that asks: what a number of steps leads to depends on who is about to be moved.
    """
    if option == DECLINE:
        return "decline"
    return WORDINGS[kind](state, seat, option)


# ---- names


def fighter_names(matchup: Matchup) -> tuple[str, str]:
    """The names of the two fighters; two of one name are told apart by a letter."""
    first, second = (kit.name for kit in matchup.kits)
    return (first, second) if first != second else (f"{first} A", f"{second} B")


def initials(matchup: Matchup) -> tuple[str, str]:
    """The letters of the fighters on a drawn board: that of the second seat is a small one when both are the same."""
    first, second = (kit.name[0] for kit in matchup.kits)
    return first, second if first != second else second.lower()


def card_name(matchup: Matchup, card: int) -> str:
    return matchup.cards[card].name


def pair_name(matchup: Matchup, style: int, base: int) -> str:
    """`Clockwork Shot`; a Special Action has its base beneath it."""
    if style < 0:
        return card_name(matchup, base)
    if matchup.cards[style].kind == program.SPECIAL:
        return f"{card_name(matchup, style)} on {card_name(matchup, base)}"
    return f"{card_name(matchup, style)} {card_name(matchup, base)}"


def cards_in(matchup: Matchup, cards: int) -> str:
    """A set of cards, styles first: `Clockwork Shot`, or `Clockwork, Shot, Burst` when it is no single pair."""
    held = [card for card in matchup.cards if cards >> card.index & 1]
    styles = [card.name for card in held if card.kind != program.BASE]
    bases = [card.name for card in held if card.kind == program.BASE]
    if len(styles) == len(bases) == 1:
        return f"{styles[0]} {bases[0]}"
    return ", ".join((*styles, *bases)) or "nothing"


def token_name(matchup: Matchup, seat: int, kind: int) -> str:
    return matchup.tokens[seat][kind].name


def some_tokens(matchup: Matchup, seat: int, kind: int, number: int) -> str:
    """`3 Time`; of a token that the fighter has but once, its name."""
    name = token_name(matchup, seat, kind)
    return name if number == 1 and matchup.most_held[seat][kind] == 1 else f"{number} {name}"


def marker_name(matchup: Matchup, seat: int, number: int) -> str:
    """`Trap`, or `Trap 2` of a fighter who has several."""
    name = matchup.kits[seat].naming.markers[0]
    return f"{name} {number + 1}" if matchup.marker_count[seat] > 1 else name


def listed(words: Iterable[str]) -> str:
    """`one`, `one and two`, `one, two and three`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def life_words(life: int) -> str:
    return f"{life} life left" if life > 0 else "no life left"


def range_words(nearest: int, farthest: int) -> str:
    return str(nearest) if nearest == farthest else f"{nearest}~{farthest}"


# ---- lines of text


def source_of(matchup: Matchup, index: int) -> tuple[Card, str]:
    """The card that says a line, and the line's text; a line within a line has its own part of the text."""
    for kit in matchup.kits:
        for card in (kit.fighter, *kit.tokens, *kit.paradigms, *kit.cards):
            for line in card.lines:
                if index in (line.index, *left_behind(matchup, line.acts)):
                    return card, matchup.text_of(index)
    raise AssertionError(f"nobody says line {index}")


def left_behind(matchup: Matchup, acts: Iterable[Act]) -> list[int]:
    """The lines within a line, those within them included."""
    own = [act.line for act in acts if act.line >= 0]
    return [*own, *(index for line in own for index in left_behind(matchup, matchup.lines[line].acts))]


def saying(matchup: Matchup, seat: int, index: int) -> str:
    """Whose card says a line, and what it says: `Hikaru's Focused: “Hit: regain 1 token”`."""
    card, text = source_of(matchup, index)
    thing = "ability" if card.kind == program.FIGHTER else card.name
    return f"{possessive(fighter_names(matchup)[seat])} {thing}: “{text}”"


def possessive(name: str) -> str:
    return f"{name}'s"


def alternatives(text: str) -> list[str]:
    """The alternatives of a line that offers some."""
    return text.partition(CHOICE_OF_ALTERNATIVES)[2].split(NEXT_ALTERNATIVE)


# ---- options


def act_asking(state: DuelState) -> Act | None:
    """The act whose question is asked now, None outside a line."""
    top = state.top
    if not isinstance(top, LineFrame):
        return None
    acts = state.matchup.lines[top.line].acts
    return acts[top.place] if top.place < len(acts) else None


def text_asking(state: DuelState) -> str:
    """The text of the line that asks now."""
    top = state.top
    assert isinstance(top, LineFrame)
    return source_of(state.matchup, top.line)[1]


def pair_option(state: DuelState, seat: int, option: int) -> str:
    return pair_name(state.matchup, *divmod(option, CARDS))


def card_option(state: DuelState, seat: int, option: int) -> str:
    return card_name(state.matchup, option)


def ante_option(state: DuelState, seat: int, option: int) -> str:
    """What is anted: the token or base chosen with it, else the line's own words."""
    if option == PASS:
        return "pass"
    index, argument = divmod(option, ARGUMENTS)
    for act in state.matchup.lines[index].acts:
        if act.verb == program.CHOOSE:
            break
        words = argument_text(state, seat, act, argument)
        if words:
            return words
    text = anted_text(state.matchup, index, argument)
    return text.removeprefix("Limited ").removeprefix("Ante: ")


def anted_text(matchup: Matchup, index: int, argument: int) -> str:
    """The text of an ante line; of one that offers alternatives, the alternative chosen."""
    text = source_of(matchup, index)[1]
    chooses = any(act.verb == program.CHOOSE for act in matchup.lines[index].acts)
    return alternatives(text)[argument] if chooses else text


def argument_text(state: DuelState, seat: int, act: Act, argument: int) -> str:
    """The answer that an ante gives to an act, empty when the act asks for none."""
    matchup = state.matchup
    kind = verb_of(act).kind
    if kind == asking.CARD:
        return card_name(matchup, argument)
    if act.verb in (program.USE, program.USE_MANY) and act.thing != program.ANY_KIND:
        counts = act.open_ended or act.verb == program.USE_MANY
        return some_tokens(matchup, seat, act.thing, argument if counts else act.amounts[-1])
    if act.verb == program.SPEND and act.thing != program.ANY_KIND:
        return some_tokens(matchup, seat, act.thing, argument)
    if kind == asking.TOKEN:
        return token_name(matchup, seat, argument)
    return ""


def order_option(state: DuelState, seat: int, option: int) -> str:
    card, text = source_of(state.matchup, option)
    return f"{card.name}: “{text}”"


def may_option(state: DuelState, seat: int, option: int) -> str:
    return f"do it: “{text_asking(state)}”" if option else "decline"


def steps_option(state: DuelState, seat: int, option: int) -> str:
    """Where the movement ends, and which way it goes."""
    act = act_asking(state)
    moved = seat if act is None or act.verb == program.MIMIC else who_moves(act, seat)
    whom = "" if moved == seat else f"{fighter_names(state.matchup)[moved]} "
    if option == 0:
        return f"{whom or 'stay '}in space {state.sides[moved].position}"
    not_past = act is not None and act.not_past
    space, _, _ = walk(state, moved, seat, sign(option), abs(option), not_past)
    return f"{whom}to space {space} ({shift_words(option)})"


def shift_words(steps: int) -> str:
    return f"{abs(steps)} to the {'right' if steps > 0 else 'left'}"


def space_option(state: DuelState, seat: int, option: int) -> str:
    return f"to space {option}"


def amount_option(state: DuelState, seat: int, option: int) -> str:
    """How many, and of what."""
    act = act_asking(state)
    if act is None:
        return str(option)
    if act.verb == program.SPEND_LIFE:
        return f"{option} life"
    if act.thing != program.ANY_KIND:
        return some_tokens(state.matchup, seat, act.thing, option)
    return str(option)


def token_option(state: DuelState, seat: int, option: int) -> str:
    return token_name(state.matchup, seat, option)


def branch_option(state: DuelState, seat: int, option: int) -> str:
    return alternatives(text_asking(state))[option]


def ignore_option(state: DuelState, seat: int, option: int) -> str:
    return "ignore the movement" if option else "be moved"


def pushed_option(state: DuelState, seat: int, option: int) -> str:
    names = fighter_names(state.matchup)
    mine, theirs = divmod(option, PLACES)
    return f"{names[seat]} to space {mine}, {names[1 - seat]} to space {theirs}"


def paradigm_option(state: DuelState, seat: int, option: int) -> str:
    return state.matchup.paradigms[seat][option].name


def marker_option(state: DuelState, seat: int, option: int) -> str:
    """A marker with the space it is placed in, or with how far it is shifted."""
    act = act_asking(state)
    number, rest = divmod(option, EVERYWHERE)
    name = marker_name(state.matchup, seat, number)
    if act is None or act.verb != program.SHIFT_MARKER:
        return f"{name} to space {rest}"
    space, steps = state.markers[seat * MARKERS + number], rest - MIDDLE
    return f"{name} to space {space + steps} ({shift_words(steps)})" if steps else f"{name} stays in space {space}"


def payer_option(state: DuelState, seat: int, option: int) -> str:
    return f"{possessive(fighter_names(state.matchup)[option])} life pays"


WORDINGS: Final[dict[int, Callable[[DuelState, int, int], str]]] = {
    asking.OPENING: pair_option,
    asking.PAIR: pair_option,
    asking.ANTE: ante_option,
    asking.CLASH_BASE: card_option,
    asking.ORDER: order_option,
    asking.MAY: may_option,
    asking.STEPS: steps_option,
    asking.SPACE: space_option,
    asking.AMOUNT: amount_option,
    asking.TOKEN: token_option,
    asking.CARD: card_option,
    asking.BRANCH: branch_option,
    asking.IGNORE: ignore_option,
    asking.PUSHED: pushed_option,
    asking.PARADIGM: paradigm_option,
    asking.STYLE_SHOWN: card_option,
    asking.MARKER: marker_option,
    asking.PAYER: payer_option,
}
