"""The small changes of a module, all in one text of it: each is asked for by its number when the code runs.

`a < b` becomes `(a <= b if _is_on(7) else a < b)`, so that a module is imported once for all its mutants.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass

IS_ON = "_mutant_is_on"

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """One change: in which function or class, on which line, what instead of what.

    `name` tells it from all others of its module and stays the same while other functions change.
    """

    number: int
    path: str
    line: int
    name: str

    @property
    def key(self) -> str:
        """Path and name, as the list of equivalent mutants writes them."""
        return f"{self.path} {self.name}"


class _Mutator(ast.NodeTransformer):
    """Puts each change of an expression beside it. The changed side has no other change in it."""

    def __init__(self, path: str, first: int, kept: Container[int] | None) -> None:
        self.path = path
        self._kept = kept
        self.mutants: list[Mutant] = []
        self._first = first
        self._places: list[str] = []
        self._named: Counter[str] = Counter()
        self._functions = 0

    # What is no code that runs, or says only what a type is.

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._inside(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._inside(node)

    def _inside(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        self._places.append(node.name)
        function = isinstance(node, ast.FunctionDef)
        if isinstance(node, ast.FunctionDef):
            node.args.defaults = [self.visit(one) for one in node.args.defaults]
            node.args.kw_defaults = [one and self.visit(one) for one in node.args.kw_defaults]
        self._functions += function
        node.body = self._statements(node.body)
        self._functions -= function
        self._places.pop()
        return node

    def _statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        changed: list[ast.stmt] = []
        for statement in body:
            result = self.visit(statement)
            changed += result if isinstance(result, list) else [result]
        return changed

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        if isinstance(node.value, ast.Constant):
            return node
        plain = deepcopy(node)
        node = self.generic_visit(node)  # type: ignore[assignment]
        if isinstance(plain.value, ast.Yield | ast.YieldFrom):
            off = self._test(plain, f"without {_said(plain.value)}")
            return [ast.If(ast.UnaryOp(ast.Not(), off), [node], [])] if off else node
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "cast":
            node.args[1:] = [self.visit(one) for one in node.args[1:]]
            return node
        return self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
        return node

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.AST:
        return node

    # The changes.

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        return self._either(node, list(self._compared(node)))

    def _compared(self, node: ast.Compare) -> Iterator[ast.Compare]:
        for place, operator in enumerate(node.ops):
            other = deepcopy(node)
            other.ops[place] = _COMPARED[type(operator)]()
            yield other

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = deepcopy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self._either(node, [other])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if type(node.op) not in _COMPUTED:
            return self.generic_visit(node)
        other = deepcopy(node)
        other.op = _COMPUTED[type(node.op)]()
        return self._either(node, [other])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if isinstance(node.op, ast.Not | ast.USub):
            return self._either(node, [deepcopy(node.operand)])
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        value = node.value
        if isinstance(value, bool):
            return self._either(node, [ast.Constant(not value)])
        if isinstance(value, int):
            return self._either(node, [ast.Constant(value + 1)])
        # Texts outside functions are names and sources: data, that a change of the code does not touch.
        if isinstance(value, str) and value and self._functions:
            return self._either(node, [ast.Constant(f"{value}X")])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._either(node, [ast.IfExp(deepcopy(node.test), deepcopy(node.orelse), deepcopy(node.body))])

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        node.test = self._negated(node.test)
        node.body = self._statements(node.body)
        node.orelse = self._statements(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self.visit(node.iter)
        node.ifs = [self._negated(one) for one in node.ifs]
        return node

    def _negated(self, test: ast.expr) -> ast.expr:
        """A condition that is no comparison and no `not` of its own, which have a change already."""
        if isinstance(test, ast.Compare | ast.UnaryOp | ast.BoolOp):
            return self.visit(test)  # type: ignore[no-any-return]
        return self._either(test, [ast.UnaryOp(ast.Not(), deepcopy(test))])

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None):
            return node
        plain = deepcopy(node.value)
        node.value = self.visit(node.value)
        off = self._test(plain, f"return None for {_said(plain)}")
        if off:
            node.value = ast.IfExp(off, ast.Constant(None), node.value)
        return node

    def _either(self, node: ast.expr, others: Sequence[ast.expr]) -> ast.expr:
        plain = deepcopy(node)
        changed: ast.expr = self.generic_visit(node)  # type: ignore[assignment]
        for other in others:
            test = self._test(plain, f"{_said(other)} for {_said(plain)}")
            if test:
                changed = ast.IfExp(test, other, changed)
        return changed

    def _test(self, node: ast.AST, what: str) -> ast.expr | None:
        """The question whether this mutant is on; None where it is not among those that are kept."""
        number = self._first + len(self.mutants)
        name = f"{'.'.join(self._places) or 'module'}: {what}"
        self._named[name] += 1
        if self._named[name] > 1:
            name = f"{name} ({self._named[name]})"
        self.mutants.append(Mutant(number, self.path, getattr(node, "lineno", 0), name))
        if self._kept is not None and number not in self._kept:
            return None
        return ast.Call(ast.Name(IS_ON, ast.Load()), [ast.Constant(number)], [])


def mutated(text: str, path: str, first: int, kept: Container[int] | None = None) -> tuple[str, list[Mutant]]:
    """The module with its mutants in it, numbered from `first`, and what they all are.

    Of the mutants only those are in it whose numbers are `kept`: all of them unless that is said.
    """
    tree = ast.parse(text)
    mutator = _Mutator(path, first, kept)
    tree.body = mutator._statements(tree.body)
    after_future = sum(
        1
        for statement in tree.body[:3]
        if (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        or (isinstance(statement, ast.ImportFrom) and statement.module == "__future__")
    )
    tree.body.insert(after_future, ast.ImportFrom("tests.mutation.switch", [ast.alias("is_on", IS_ON)], 0))
    return ast.unparse(ast.fix_missing_locations(tree)), mutator.mutants


def _said(node: ast.AST) -> str:
    written = " ".join(ast.unparse(node).split())
    return written if len(written) <= 60 else f"{written[:57]}..."
