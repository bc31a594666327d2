"""Instructions that change forms, active cards, styles and bases, and clashes."""

from __future__ import annotations

from engine.battlecon import program, tree
from engine.battlecon.instructions.act import Made, act
from engine.battlecon.naming import Naming
from engine.battlecon.program import Act


def cards(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.Become(form=form):
            return [act(program.BECOME_FORM, thing=naming.form(form))]
        case tree.ActivateNamed(name=name):
            return [act(program.ACTIVATE, thing=naming.paradigm(name))]
        case tree.Activate(
            quantity=tree.Some(amount=tree.Exactly(number=1), thing=tree.Called(name=name), scale=None, limit=None)
        ):
            return [act(program.ACTIVATE, thing=naming.paradigm(name))]
        case tree.ActivateUntil(thing=thing, number=number) if naming.is_any_paradigm(thing):
            return [act(program.ACTIVATE_UNTIL, number=number) for _ in range(number)]
        case tree.Deactivate(quantity=tree.Each(thing=thing)) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE_OTHERS)]
        case tree.Deactivate(
            quantity=tree.Some(amount=tree.Exactly(number=1), thing=thing, scale=None, limit=None)
        ) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE)]
        case tree.DeactivateOthers(other=tree.EachOther(), thing=thing) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE_OTHERS)]
        case tree.DeactivateOthers(other=tree.SomeOther(number=1), thing=thing) if naming.is_any_paradigm(thing):
            return [Act(program.DEACTIVATE)]
        case tree.Apply(quantity=tree.EachActive(thing=thing)) if naming.is_any_paradigm(thing):
            return [Act(program.APPLY_ACTIVE)]
        case tree.ApplyStyle(amount=tree.Exactly(number=1)):
            return applying(instruction)
        case tree.ApplyThatStyle():
            return [Act(program.APPLY_SET_ASIDE)]
        case tree.SetAsideStyle(amount=tree.Exactly(number=1)):
            return [Act(program.SET_ASIDE)]
    return more_cards(instruction, naming)


def applying(instruction: tree.ApplyStyle) -> Made:
    """A style beside the attack's own: from the hand, from the opponent's discards, or as a form from one's own."""
    match instruction:
        case tree.ApplyStyle(pile=tree.YourHand(), instead=False, without_names=False):
            return [act(program.APPLY_STYLE, number=-1)]
        case tree.ApplyStyle(
            pile=tree.DiscardPile(whose=tree.OpponentsOwn(), number=1 | 2 as number), instead=False, without_names=True
        ):
            return [act(program.APPLY_STYLE, whom=program.OPPONENT, number=number)]
        case tree.ApplyStyle(
            pile=tree.DiscardPile(whose=tree.Yours(), number=1 | 2 as number), instead=False, without_names=False
        ):
            return [act(program.APPLY_FROM_PILE, number=number)]
        case tree.ApplyStyle(pile=tree.DiscardPile(whose=tree.Yours(), number=2), instead=True, without_names=False):
            return [Act(program.SWAP_FORM)]
    return None


def more_cards(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.CopyCard(also=True, card=tree.YourOtherStyle()):
            return [Act(program.COPY_OTHER_STYLE)]
        case tree.CopyCard(also=False, card=tree.UniqueBase(whose=tree.OpponentsOwn()), without_names=True):
            return [Act(program.COPY_UNIQUE_BASE)]
        case tree.BecomesCancel():
            return [Act(program.BECOMES_CANCEL)]
        case tree.ReplaceBase(number=1, pile=tree.YourHand()):
            return [Act(program.REPLACE_BASE)]
        case tree.TakeAttack(whose=tree.OpponentsOwn(), pile=tree.YourHand(), without_names=True):
            return [Act(program.TAKE_ATTACK)]
        case tree.RevealsStyleFirst():
            return [Act(program.STYLE_SHOWN_FIRST)]
        case tree.BoardIsRing():
            return [Act(program.RING)]
        case tree.TagIn():
            raise naming.unplayable("no rule plays {} in a duel of two", instruction)
    return None


def clashes(instruction: tree.Instruction, naming: Naming) -> Made:
    match instruction:
        case tree.StartClash():
            return [Act(program.START_CLASH)]
        case tree.ExtendClash(limit=limit):
            return [act(program.EXTEND_CLASH, number=limit.number)]
    return None
