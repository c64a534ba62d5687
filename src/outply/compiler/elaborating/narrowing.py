"""What a test says about names: after `if x is None: return`, or within `if isinstance(x, str):`, fewer kinds are left.

A name that was narrowed is still checked where it is read; so a loop that assigns it anew can only cause a fault.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.operators import Operators
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.kinds import Bool, Float, Int, Known, Nothing, Union
from outply.compiler.tree import Temp, Variable

Facts = dict[Variable, Callable[[Any], bool]]
Both = tuple[Facts, Facts]


class Narrowing(Operators):
    """What tests say about names."""

    def facts(self, node: Any) -> Both:
        """What is known of names where a test holds, and where it does not."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yes, no = self.facts(node.operand)
            return no, yes
        if isinstance(node, ast.BoolOp):
            parts = [self.facts(part) for part in node.values]
            which = 0 if isinstance(node.op, ast.And) else 1
            merged: Facts = {}
            for part in parts:
                for variable, test in part[which].items():
                    merged[variable] = both(merged[variable], test) if variable in merged else test
            return (merged, {}) if which == 0 else ({}, merged)
        if isinstance(node, ast.NamedExpr):
            return self.facts_of_name(node.target, lambda option: not isinstance(option, Nothing), None)
        if isinstance(node, ast.Name):
            return self.facts_of_name(node, lambda option: not isinstance(option, Nothing), None)
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Is | ast.IsNot):
            other = node.comparators[0]
            left = node.left.target if isinstance(node.left, ast.NamedExpr) else node.left
            if isinstance(other, ast.Constant) and other.value is None:
                yes, no = self.facts_of_name(left, is_nothing, lambda option: not is_nothing(option))
                return (yes, no) if isinstance(node.ops[0], ast.Is) else (no, yes)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            return self.facts_of_kind(node)
        return {}, {}

    def facts_of_name(self, node: Any, yes: Any, no: Any) -> Both:
        """The same facts about one name."""
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(holder, Variable) or not isinstance(holder.shape, Union):
            return {}, {}
        return ({holder: yes} if yes else {}), ({holder: no} if no else {})

    def facts_of_kind(self, node: Any) -> Both:
        """What `isinstance` says."""
        if len(node.args) != 2 or self.holder("isinstance") is not None:
            return {}, {}
        kinds = self.expr(node.args[1])
        if not isinstance(kinds.shape, Known):
            return {}, {}

        def fits(option: Any) -> bool:
            if isinstance(option, Int | Float | Bool):
                return True  # numbers are told apart when it runs
            return self.is_instance(Temp(-1, option), kinds.shape.value)

        def others(option: Any) -> bool:
            return isinstance(option, Int | Float | Bool) or not fits(option)

        def certain(option: Any) -> bool:
            if isinstance(option, Int) and kinds.shape.value in (str, tuple, list, frozenset, set, dict):
                return False
            return fits(option)

        return self.facts_of_name(node.args[0], certain, others)

    @contextmanager
    def knowing(self, facts: Facts) -> Iterator[None]:
        """Within, more is known of some names."""
        before = dict(self.narrow)
        self.learn_facts(facts)
        try:
            yield
        finally:
            self.narrow = before

    def learn_facts(self, facts: Facts) -> None:
        """From here on, more is known of some names."""
        for variable, test in facts.items():
            old = self.narrow.get(variable)
            self.narrow[variable] = both(old, test) if old else test

    def with_facts(self, facts: Facts, then: Callable[[], Temp]) -> Callable[[], Temp]:
        """A branch in which more is known of some names."""

        def run() -> Temp:
            with self.knowing(facts):
                return then()

        return run

    def forget_assigned(self, node: Any) -> None:
        """Before a loop: forget what was known of names that it assigns."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                holder = self.holder(part.id)
                if isinstance(holder, Variable):
                    self.narrow.pop(holder, None)

    def load(self, variable: Variable) -> Temp:
        """What a variable holds, as one of the kinds that are left."""
        value = super().load(variable)
        test = self.narrow.get(variable)
        if test is None or not isinstance(value.shape, Union):
            return value
        try:
            left = tuple(option for option in value.shape.options if test(option))
        except Unsupported:
            return value
        if not left or len(left) == len(value.shape.options):
            return value
        return self.narrowed(value, left[0] if len(left) == 1 else Union(left))


def is_nothing(option: Any) -> bool:
    """Whether an option of a union is None."""
    return isinstance(option, Nothing)


def both(one: Callable[[Any], bool], other: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Two facts about one name."""
    return lambda option: one(option) and other(option)
