"""From the typed tree of a line to the acts the rules run."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions import acts_of
from engine.battlecon.instructions.act import act
from engine.battlecon.layout import PILES
from engine.battlecon.naming import Naming
from engine.battlecon.phrases import tests_of
from engine.battlecon.program import Act, Line, Test

EVENT_KINDS = {
    "use": program.EVENT_USED,
    "gain": program.EVENT_GAINED,
    "regain": program.EVENT_REGAINED,
    "activate": program.EVENT_ACTIVATED,
}

TIMINGS = {
    "Setup": program.SETUP,
    "Ante": program.ANTE,
    "Limited Ante": program.ANTE,
    "Reveal": program.REVEAL,
    "Start": program.START,
    "Before": program.BEFORE,
    "Hit": program.HIT,
    "Damage": program.DAMAGE,
    "After": program.AFTER,
    "End": program.END,
}


class Compiler:
    """Compiles the lines of one card; lines that stand within a line (`Next beat: ...`) are collected beside it."""

    def __init__(self, naming: Naming, *, of_ability: bool = False) -> None:
        self.naming = naming
        self.of_ability = of_ability
        self.lines: list[Line] = []

    def line(self, text: str, steps: tree.Steps) -> Line:
        """One line of text. Lines nested in it are in `lines`, before it."""
        return self.compiled(text, steps, of_ability=self.of_ability)

    def compiled(self, text: str, steps: tree.Steps, *, of_ability: bool) -> Line:
        made = Line(text)
        body = self.head(made, steps)
        if of_ability and made.timing == program.SETUP and not made.tests:
            body = without_discard_piles(body)
        if made.timing == program.PASSIVE:
            self.passive_line(made, body)
        else:
            made.acts = tuple(self.acts(body))
        if made.timing == program.ANTE and made.limit:
            made.limit = ante_limit(body)
        for extension in (found for found in made.acts if found.verb == program.EXTEND_CLASH):
            made.limit = extension.number
        if any(one.verb == program.APPLY_FROM_PILE for one in made.acts):
            self.check_form(made, of_ability)
        self.lines.append(made)
        return made

    def check_form(self, made: Line, of_ability: bool) -> None:
        """A style from one's own discards is a form, which only an ability gives, and always."""
        always = made.timing == program.PASSIVE and not any(one.tests or one.optional for one in made.acts)
        if not (of_ability and always):
            raise self.naming.unplayable("no rule applies a style from your discards but an ability, in every beat")

    def head(self, made: Line, steps: tree.Steps) -> tree.Steps:
        """Take a trigger or an event from the head of a line; what is left is what it sets off."""
        first = steps.steps[0]
        if not isinstance(first, tree.Governed):
            return steps
        match first.prefix:
            case tree.Timed(trigger=trigger, conditions=conditions):
                if trigger not in TIMINGS:
                    raise self.naming.unplayable(f"no rule for the trigger {trigger}")
                made.timing = TIMINGS[trigger]
                made.limit = 1 if trigger == "Limited Ante" else 0
                self.take_tests(made, conditions)
                return first.steps
            case tree.Whenever(event=event, conditions=conditions):
                self.take_event(made, event)
                self.take_tests(made, conditions)
                return first.steps
        return steps

    def take_tests(self, made: Line, conditions: tuple[tree.Condition, ...]) -> None:
        tests = tests_of(conditions, self.naming)
        if any(test.asks == program.ONCE_PER_BEAT for test in tests):
            made.limit = 1
        made.tests = tuple(test for test in tests if test.asks not in (program.ONCE_PER_BEAT, program.ONCE_PER_DUEL))

    def take_event(self, made: Line, event: tree.Event) -> None:
        match event:
            case tree.Suffers(who=tree.You(), what="hit"):
                made.timing = program.EVENT_HIT
            case tree.Suffers(who=tree.You(), what="stunned"):
                made.timing = program.EVENT_STUNNED
            case tree.Suffers(who=tree.AnOpponent(), what="defeated"):
                made.timing = program.EVENT_DEFEATED
            case tree.YouTakeDamage(at_least=at_least):
                made.timing = program.EVENT_DAMAGE
                made.needs = at_least or 0
            case tree.YouHandle(how=how, thing=thing):
                made.timing = EVENT_KINDS[how]
                made.thing = self.handled(thing)
            case tree.OpponentMoves(past=past):
                made.timing = program.EVENT_OPPONENT_MOVES if past is None else program.EVENT_OPPONENT_MOVES_PAST
            case _:
                if type(event) not in PLAIN_EVENTS:
                    raise self.naming.unplayable("no rule for the event {}", event)
                made.timing = PLAIN_EVENTS[type(event)]

    def handled(self, thing: tree.Thing) -> int:
        if isinstance(thing, tree.Called) and not self.naming.is_token(thing.name):
            return self.naming.paradigm(thing.name)
        return self.naming.token(thing)

    def passive_line(self, made: Line, steps: tree.Steps) -> None:
        """In force while its card is; if it does something once, a token's is done on use, another's when asked."""
        acts = self.acts_in_force(steps, ())
        if acts is not None:
            made.acts = tuple(acts)
            return
        made.acts = tuple(self.acts(steps))
        hurts = any(act.verb == program.WITHDRAW_MARKER for act in made.acts)
        made.timing = program.EVENT_MARKER_HURT if hurts else program.ON_USE

    def acts_in_force(self, steps: tree.Steps, tests: tuple[Test, ...]) -> list[Act] | None:
        """The acts of a line without a trigger, each with all the tests that govern it; None if one is done once."""
        made: list[Act] = []
        for step in steps.steps:
            match step:
                case tree.Governed(prefix=tree.Provided(conditions=conditions), steps=inner):
                    more = self.acts_in_force(inner, (*tests, *tests_of(conditions, self.naming)))
                    if more is None:
                        return None
                    made += more
                case tree.May(instruction=instruction):
                    made += [self.governed_by(tests, one, optional=True) for one in acts_of(instruction, self.naming)]
                case tree.Instruction():
                    made += [self.governed_by(tests, one) for one in acts_of(step, self.naming)]
                case _:
                    return None
        return made if all(one.verb >= program.IN_FORCE for one in made) else None

    @staticmethod
    def governed_by(tests: tuple[Test, ...], one: Act, optional: bool = False) -> Act:
        one.tests = (*tests, *one.tests)
        one.optional = one.optional or optional
        return one

    def acts(self, steps: tree.Steps) -> list[Act]:
        """The acts of a line, one after the other, with their jumps."""
        made: list[Act] = []
        self.add_steps(made, steps)
        return made

    def add_steps(self, made: list[Act], steps: tree.Steps) -> None:
        for step in steps.steps:
            match step:
                case tree.Instruction():
                    made += acts_of(step, self.naming)
                case tree.May(instruction=instruction):
                    made += optional(acts_of(instruction, self.naming))
                case tree.Choice(options=options):
                    self.add_choice(made, options)
                case tree.Governed(prefix=prefix, steps=inner):
                    self.add_governed(made, prefix, inner)

    def add_governed(self, made: list[Act], prefix: tree.Prefix, inner: tree.Steps) -> None:
        match prefix:
            case tree.Provided(conditions=conditions):
                self.add_guarded(made, [act(program.IF, tests=tests_of(conditions, self.naming))], inner)
            case tree.Cost(instruction=instruction):
                self.add_guarded(made, priced(acts_of(instruction, self.naming)), inner)
            case tree.MayPay(instruction=instruction):
                self.add_guarded(made, optional(priced(acts_of(instruction, self.naming))), inner)
            case tree.Otherwise():
                self.add_guarded(made, [act(program.IF, tests=(Test(program.DID_NOTHING),))], inner)
            case tree.NextBeat():
                made.append(act(program.NEXT_BEAT, line=self.nested(inner)))
            case tree.ForTheDuel():
                made.append(act(program.FOR_THE_DUEL, line=self.nested(inner)))
            case tree.Timed() | tree.Whenever():
                made.append(act(program.LATER, line=self.nested(tree.Steps((tree.Governed(prefix, inner),)))))

    def nested(self, steps: tree.Steps) -> int:
        """A line within a line, by its place among the lines of the card; it keeps what it says for those who ask."""
        self.compiled("", steps, of_ability=False).says = steps
        return len(self.lines) - 1

    def add_guarded(self, made: list[Act], guards: list[Act], inner: tree.Steps) -> None:
        """Guards jump past what they govern when they fail; `Otherwise` at its end is where they jump to."""
        made += guards
        governed, otherwise = without_otherwise(inner)
        self.add_steps(made, governed)
        if otherwise is not None:
            leave = Act(program.GO)
            made.append(leave)
        past = len(made)
        for guard in guards:
            guard.jump = past
        if otherwise is not None:
            self.add_steps(made, otherwise)
            leave.jump = len(made)

    def add_choice(self, made: list[Act], options: tuple[tree.Steps, ...]) -> None:
        choice = Act(program.CHOOSE)
        made.append(choice)
        branches: list[int] = []
        leaving: list[Act] = []
        for option in options:
            branches.append(len(made))
            self.add_steps(made, option)
            leaving.append(Act(program.GO))
            made.append(leaving[-1])
        choice.branches = tuple(branches)
        for one in (choice, *leaving):
            one.jump = len(made)


PLAIN_EVENTS: dict[type[tree.Event], int] = {
    tree.YouSoak: program.EVENT_SOAK,
    tree.YouClash: program.EVENT_CLASH,
    tree.YouExtendClash: program.EVENT_CLASH_EXTENDED,
    tree.YouWinClash: program.EVENT_CLASH_WON,
    tree.YouWinPriority: program.EVENT_PRIORITY_WON,
    tree.YouMovePast: program.EVENT_MOVED_PAST,
    tree.NamedCardRevealed: program.EVENT_NAMED_CARD,
    tree.OpponentResolvesEffect: program.EVENT_OPPONENT_RESOLVES,
    tree.AnteBegins: program.EVENT_ANTE_BEGINS,
    tree.ThisRevealed: program.EVENT_REVEALED,
}


def without_otherwise(steps: tree.Steps) -> tuple[tree.Steps, tree.Steps | None]:
    """What a condition governs, and what is done otherwise: a prefix governs the rest of its line."""
    last = steps.steps[-1]
    if len(steps.steps) > 1 and isinstance(last, tree.Governed) and isinstance(last.prefix, tree.Otherwise):
        return tree.Steps(steps.steps[:-1]), last.steps
    return steps, None


def without_discard_piles(steps: tree.Steps) -> tree.Steps:
    """What else an ability's Setup does: how many discard piles there are is part of the kit."""
    kept = [step for step in steps.steps if not (isinstance(step, tree.UseDiscardPiles) and 1 <= step.number <= PILES)]
    return tree.Steps(tuple(kept))


def priced(acts: list[Act]) -> list[Act]:
    """Acts as a price: what follows is skipped when they cannot be done; what may be left undone is none of it."""
    for one in acts:
        one.is_cost = not one.optional
    return acts


def optional(acts: list[Act]) -> list[Act]:
    for one in acts:
        one.optional = True
    return acts


def ante_limit(steps: tree.Steps) -> int:
    """How often a Limited Ante may be used in a beat: `use 1 or 2 tokens` is two antes of one token."""
    first = steps.steps[0]
    if isinstance(first, tree.Use) and isinstance(first.quantity, tree.Some):
        amount = first.quantity.amount
        if isinstance(amount, tree.OneOf):
            return amount.numbers[-1]
        if isinstance(amount, tree.UpTo):
            return amount.number
    return 1
