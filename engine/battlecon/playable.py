"""Whether the rules of War can play a line of text that belongs to no card: its names count as declared.

What only a fighter's ability may say, such a line may say too.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.battlecon import tree
from engine.battlecon.compile import Compiler
from engine.battlecon.kit import ACTS
from engine.battlecon.naming import Naming
from engine.errors import BadCardError
from engine.text.tree import Node, values_of

PARADIGMS = (tree.Activate, tree.ActivateUntil, tree.Deactivate, tree.DeactivateOthers, tree.Apply, tree.HeldActive)


def why_not_playable(line: tree.Steps) -> str | None:
    """What keeps the rules from playing a line: the phrase that no rule plays; None when nothing does."""
    compiler = Compiler(names_declared_by(line), of_ability=True)
    try:
        compiler.line("", line)
    except BadCardError as refused:
        return refused.problem
    return f"a line does more than {ACTS} things" if any(len(made.acts) > ACTS for made in compiler.lines) else None


def names_declared_by(line: tree.Steps) -> Naming:
    """Names for all that a line speaks of, each as what the line takes it for; if it says nothing of that, a token."""
    tokens: dict[str, None] = {}
    forms: dict[str, None] = {}
    paradigms: dict[str, None] = {}
    markers: dict[str, None] = {}
    for node, above in nodes_of(line, ()):
        match node:
            case tree.Called(name=name) if any(isinstance(each, PARADIGMS) for each in above) or activates(above):
                paradigms[name] = None
            case tree.Called(name=name) | tree.UseNamed(name=name):
                tokens[name] = None
            case tree.MoreThan(more=more, fewer=fewer) | tree.NotMoreThan(more=more, fewer=fewer):
                tokens |= {more: None, fewer: None}
            case tree.InForm(form=form) | tree.Become(form=form):
                forms[form] = None
            case tree.ActivateNamed(name=name):
                paradigms[name] = None
            case tree.YourMarker(name=name) | tree.SomeMarkers(name=name) | tree.EachMarker(name=name):
                markers[name] = None
            case tree.ThatMarker(name=name):
                markers[name] = None
    return Naming("", tuple(tokens), tuple(forms), tuple(paradigms), tuple(markers), {"Paradigm": "paradigm"})


def activates(above: tuple[Node, ...]) -> bool:
    """Whether a name is that of what an event activates."""
    return any(isinstance(each, tree.YouHandle) and each.how == "activate" for each in above)


def nodes_of(node: Node, above: tuple[Node, ...]) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """A node and all within it, each with those it stands in."""
    yield node, above
    for value in values_of(node):
        if isinstance(value, Node):
            yield from nodes_of(value, (*above, node))
