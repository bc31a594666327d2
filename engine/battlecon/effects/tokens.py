"""Tokens and counters: gained, regained, used on the attack, spent, lost, discarded, taken back."""

from __future__ import annotations

from typing import Final

from engine.battlecon import program
from engine.battlecon.at_work import OF_SPENDING
from engine.battlecon.board import held
from engine.battlecon.effects.life import amounts_up_to, scaled, whom
from engine.battlecon.events import lines_of, raise_event, record
from engine.battlecon.frames import LineFrame, line_frame
from engine.battlecon.kit import ACTS
from engine.battlecon.layout import KINDS, PILES
from engine.battlecon.program import Act
from engine.battlecon.sources import NUMBER_OF, SEAT_OF, packed, verbs_in_force
from engine.battlecon.state import DuelState
from engine.battlecon.stats import has, in_force

THIS_BEAT: Final = 2 * PILES  # where `travelling` keeps the tokens of this beat, one entry a seat
USES: Final = (program.USE, program.USE_MANY, program.USE_EACH)

ONE_KIND: Final[list[list[int]]] = [[kind] for kind in range(KINDS)]


def room(state: DuelState, seat: int, kind: int) -> int:
    """How many more of a kind a fighter may hold."""
    most = state.matchup.most_held[seat][kind]
    return most - state.pool[seat * KINDS + kind]


def may_gain(state: DuelState, seat: int, kind: int) -> bool:
    """`You cannot gain Trance`: a ban in force."""
    bans = in_force(state, seat, program.CANNOT_GAIN)
    return not bans or all(act.thing not in (kind, program.ANY_KIND) for act in bans)


def kinds_of(state: DuelState, seat: int, act: Act) -> list[int]:
    """The kinds an act may be about."""
    return ONE_KIND[act.thing] if act.thing != program.ANY_KIND else state.matchup.kinds[seat]


def add(state: DuelState, seat: int, kind: int, number: int, event: int) -> int:
    """Put tokens into a pool, as far as there is room; the event is raised if any came."""
    added = min(number, room(state, seat, kind))
    if added > 0 and may_gain(state, seat, kind):
        state.pool[seat * KINDS + kind] += added
        if state.events is not None:
            record(state, "gained", seat, kind, added, state.pool[seat * KINDS + kind])
        raise_about(state, seat, event, kind)
        return added
    return 0


def raise_about(state: DuelState, seat: int, event: int, kind: int) -> None:
    raise_event(state, seat, event, given_too=kind + 1)


def gain(state: DuelState, frame: LineFrame, seat: int, act: Act, amount: int) -> bool:
    """From outside the pool, up to what the fighter may hold."""
    times = scaled(state, seat, act, frame) if act.scale is not None else 1
    gained = [add(state, seat, kind, amount * times, program.EVENT_GAINED) for kind in kinds_of(state, seat, act)]
    return any(gained)


def gain_until(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    return add(state, seat, act.thing, act.number - held(state, seat, act.thing), program.EVENT_GAINED) > 0


def regainable(state: DuelState, seat: int, kind: int) -> bool:
    """Whether a token of the kind is out and may come back.

    A token used this beat may, unless the fighter says otherwise: what it does lasts until the beat ends. Then one
    that was taken back, or whose effect was negated, has been used all the same.
    """
    if room(state, seat, kind) <= 0 or not may_gain(state, seat, kind):
        return False
    return room(state, seat, kind) > state.once.count(mark_of_use(state, seat, kind))


def mark_of_use(state: DuelState, seat: int, kind: int) -> int:
    """What stands in `once` for each token of a kind that was used this beat, -1 where it may be regained."""
    bans = in_force(state, seat, program.NO_REGAINING_USED)
    return packed(seat, bans[0].at + kind) if bans else -1


def regain_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return [kind for kind in kinds_of(state, seat, act) if regainable(state, seat, kind)]


def regain(state: DuelState, frame: LineFrame, seat: int, act: Act, kind: int) -> bool:
    """One token comes back; a travelling one leaves the pile it travels with."""
    stop_travelling(state, seat, kind)
    return add(state, seat, kind, act.amounts[-1], program.EVENT_REGAINED) > 0


def regain_each(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    regained = [
        add(state, seat, kind, room(state, seat, kind), program.EVENT_REGAINED)
        for kind in kinds_of(state, seat, act)
        if regainable(state, seat, kind)
    ]
    return any(regained)


def travels(state: DuelState, seat: int, kind: int) -> bool:
    """Whether a kind returns with the attack it was used on (Vanaah's Divine Rush)."""
    if not state.matchup.tokens_travel[seat]:
        return False
    return any(act.thing == kind for act in state.matchup.fighters[seat].passives if is_return(act))


def is_return(act: Act) -> bool:
    return act.verb == program.RETURNS_WITH_ATTACK


def stop_travelling(state: DuelState, seat: int, kind: int) -> None:
    if travels(state, seat, kind):
        for place in (THIS_BEAT + seat, *range(seat * PILES, seat * PILES + PILES)):
            if state.travelling[place]:
                state.travelling[place] -= 1
                return


def start_travelling(state: DuelState, seat: int, kind: int, number: int) -> None:
    if travels(state, seat, kind):
        state.travelling[THIS_BEAT + seat] += number


def spendable(state: DuelState, seat: int, kind: int) -> int:
    """How many of a kind may be spent or used now."""
    number = state.pool[seat * KINDS + kind]
    if not number or not verbs_in_force(state) & OF_SPENDING:
        return number
    for act in in_force(state, seat, program.SPEND_AT_MOST):
        if act.thing in (kind, program.ANY_KIND):
            number = max(0, min(number, act.number - state.sides[seat].spent))
    return number


def nothing_spent(state: DuelState, seat: int) -> bool:
    """Tokens and counters cannot be spent or used (Lixis's Naturalizing): it binds both."""
    if not verbs_in_force(state) & OF_SPENDING:
        return False
    return has(state, seat, program.NOTHING_SPENT) or has(state, 1 - seat, program.NOTHING_SPENT)


def use_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """The kinds of token that may be used; of one kind in any number, how many."""
    limited = verbs_in_force(state) & OF_SPENDING
    if limited and nothing_spent(state, seat):
        return []
    least = act.amounts[0] if act.amounts[0] > 1 else 1
    if act.open_ended and act.thing != program.ANY_KIND:
        return list(range(least, spendable(state, seat, act.thing) + 1))
    kinds = kinds_of(state, seat, act)
    if limited:
        return [kind for kind in kinds if spendable(state, seat, kind) >= least]
    pool, first = state.pool, seat * KINDS
    return [kind for kind in kinds if pool[first + kind] >= least]


def use(state: DuelState, frame: LineFrame, seat: int, act: Act, option: int) -> bool:
    """Put a token on this beat's attack, where it works until the beat ends."""
    many = act.open_ended and act.thing != program.ANY_KIND
    kind, number = (act.thing, option) if many else (option, act.amounts[-1])
    frame.spent = number
    put_to_use(state, seat, kind, number)
    return True


def put_to_use(state: DuelState, seat: int, kind: int, number: int) -> None:
    state.pool[seat * KINDS + kind] -= number
    state.used[seat * KINDS + kind] += number
    state.cards_change(seat)
    state.sides[seat].spent += number
    mark = mark_of_use(state, seat, kind)
    if mark >= 0:
        state.once += (mark,) * number
    start_travelling(state, seat, kind, number)
    if state.events is not None:
        record(state, "used", seat, kind, number)
    raise_about(state, seat, program.EVENT_USED, kind)
    for line in lines_of(state.matchup.tokens[seat][kind], program.ON_USE):
        for _ in range(number):
            state.top = line_frame(state.top, seat, line.index)


def use_each(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    if nothing_spent(state, seat):
        return False
    kinds = [kind for kind in kinds_of(state, seat, act) if state.pool[seat * KINDS + kind]]
    for kind in kinds:
        put_to_use(state, seat, kind, state.pool[seat * KINDS + kind])
    return bool(kinds)


def spend_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """How many of one kind may be spent; of any kind, which one."""
    if nothing_spent(state, seat):
        return []
    if act.thing == program.ANY_KIND:
        return [kind for kind in kinds_of(state, seat, act) if spendable(state, seat, kind)]
    most = spendable(state, seat, act.thing)
    return amounts_up_to(act, most)


def spend(state: DuelState, frame: LineFrame, seat: int, act: Act, option: int) -> bool:
    kind, number = (option, act.amounts[-1]) if act.thing == program.ANY_KIND else (act.thing, option)
    frame.spent = number
    if number == 0:
        return False
    state.pool[seat * KINDS + kind] -= number
    state.sides[seat].spent += number
    start_travelling(state, seat, kind, number)
    if state.events is not None:
        record(state, "spent", seat, kind, number, state.pool[seat * KINDS + kind])
    return True


def lose(state: DuelState, frame: LineFrame, seat: int, act: Act, amount: int) -> bool:
    """Lose what there is, up to the number; `each` loses all."""
    lost = False
    for kind in kinds_of(state, whom(act, seat), act):
        place = whom(act, seat) * KINDS + kind
        number = min(amount, state.pool[place])
        if number:
            state.pool[place] -= number
            lost = True
            if state.events is not None:
                record(state, "lost", whom(act, seat), kind, number, state.pool[place])
    return lost


def discard_token_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    """Tokens only: nobody is made to discard a counter, a level or a pact."""
    loser = whom(act, seat)
    return [
        kind
        for kind, token in enumerate(state.matchup.tokens[loser])
        if token.kind == program.TOKEN and state.pool[loser * KINDS + kind]
    ]


def discard_token(state: DuelState, frame: LineFrame, seat: int, act: Act, kind: int) -> bool:
    """The fighter who loses it chooses which."""
    loser = whom(act, seat)
    state.pool[loser * KINDS + kind] -= 1
    start_travelling(state, loser, kind, 1)
    record(state, "discarded token", loser, kind)
    return True


def take_back_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return [kind for kind in kinds_of(state, seat, act) if state.used[seat * KINDS + kind]]


def take_back(state: DuelState, frame: LineFrame, seat: int, act: Act, kind: int) -> bool:
    """A used token returns to the pool; whether its effect goes with it, the text says."""
    return return_used(state, seat, kind, 1)


def take_back_each(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """All of the used tokens return, and what was put in force by anting them is over: they have no effect."""
    kinds = kinds_of(state, seat, act)
    returned = [kind for kind in kinds if return_used(state, seat, kind, state.used[seat * KINDS + kind])]
    if returned:
        lines = lines_of_use(state, seat, returned)
        waiting = [act.line for index in lines for act in state.matchup.lines[index].acts]
        state.in_force[:] = [
            entry for entry in state.in_force if entry >> SEAT_OF != seat or (entry & NUMBER_OF) // ACTS not in lines
        ]
        state.later = tuple(
            [entry for entry in state.later if entry >> SEAT_OF != seat or entry & NUMBER_OF not in waiting]
        )
    return bool(returned)


def lines_of_use(state: DuelState, seat: int, kinds: list[int]) -> list[int]:
    """The lines by which a seat antes tokens of some kinds, and those that the tokens carry out when they are used."""
    antes = lines_of(state.matchup.fighters[seat], program.ANTE)
    uses = [line.index for line in antes if any(is_use(act, kinds) for act in line.acts)]
    tokens = [state.matchup.tokens[seat][kind] for kind in kinds]
    return uses + [line.index for token in tokens for line in lines_of(token, program.ON_USE)]


def is_use(act: Act, kinds: list[int]) -> bool:
    return act.verb in USES and (act.thing == program.ANY_KIND or act.thing in kinds)


def return_used(state: DuelState, seat: int, kind: int, number: int) -> bool:
    if number:
        state.used[seat * KINDS + kind] -= number
        state.cards_change(seat)
        state.pool[seat * KINDS + kind] = min(
            state.pool[seat * KINDS + kind] + number, state.matchup.most_held[seat][kind]
        )
        stop_travelling(state, seat, kind)
        record(state, "took back", seat, kind, number)
    return number > 0


def negate_antes(state: DuelState, frame: LineFrame, seat: int, act: Act, _: int) -> bool:
    """What the other anted is spent without effect (Lixis's Naturalizing)."""
    other = 1 - seat
    before = [*state.used, state.sides[other].named_base, *state.later, *state.in_force]
    state.used[other * KINDS : other * KINDS + KINDS] = [0] * KINDS
    state.cards_change(other)
    state.sides[other].named_base = -1
    state.later = tuple([entry for entry in state.later if entry >> SEAT_OF != other])
    state.in_force[:] = [entry for entry in state.in_force if not is_anted(state, other, entry)]
    after = [*state.used, state.sides[other].named_base, *state.later, *state.in_force]
    record(state, "negated antes", other, before != after)
    return True


def is_anted(state: DuelState, seat: int, entry: int) -> bool:
    """Whether an act in force comes from an ante of a seat."""
    return entry >> SEAT_OF == seat and state.matchup.lines[(entry & NUMBER_OF) // ACTS].timing in program.ANTED


def name_token(state: DuelState, frame: LineFrame, seat: int, act: Act, kind: int) -> bool:
    state.sides[seat].named_token = kind
    record(state, "named token", seat, kind)
    return True


def name_token_options(state: DuelState, seat: int, act: Act, frame: LineFrame) -> list[int]:
    return kinds_of(state, seat, act)
