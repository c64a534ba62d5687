"""What a test says about names: after `if x is None: return`, or within `if 0 <= row < 8:`, less is possible.

A fact holds as long as its name is not assigned. Each assignment gives a variable another version, and a fact is about
one version. What a loop assigns has another version before the loop begins, since what is written once runs again. Of
names that an inner function may assign, and of those that a test itself assigns, nothing is learnt about their range.
"""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from outply.compiler.elaborating.operators import Operators
from outply.compiler.reading.uses import names_assigned, names_shared
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.kinds import LEAST, MOST_UNSIGNED, Bool, Float, Int, Known, Nothing, Range, Union
from outply.compiler.tree import Temp, Variable


@dataclass(frozen=True)
class Fact:
    """What is known of a name: which options of a union are left, and between which numbers an int lies."""

    keeps: Callable[[Any], bool] | None = None
    low: int = LEAST
    high: int = MOST_UNSIGNED

    def __and__(self, other: "Fact") -> "Fact":
        one, two = self.keeps, other.keeps
        keeps = one or two
        if one is not None and two is not None:
            keeps = lambda option: one(option) and two(option)  # noqa: E731
        return Fact(keeps, max(self.low, other.low), min(self.high, other.high))


Facts = dict[Variable, Fact]
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
                for variable, fact in part[which].items():
                    merged[variable] = merged[variable] & fact if variable in merged else fact
            merged = self.without_ranges(merged, names_assigned(node))
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
        if isinstance(node, ast.Compare):
            return self.facts_of_comparison(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "isinstance":
            return self.facts_of_kind(node)
        return {}, {}

    def facts_of_name(self, node: Any, yes: Any, no: Any) -> Both:
        """The same facts about one name."""
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(holder, Variable) or not isinstance(holder.shape, Union):
            return {}, {}
        return ({holder: Fact(yes)} if yes else {}), ({holder: Fact(no)} if no else {})

    def facts_of_comparison(self, node: Any) -> Both:
        """The ranges that comparisons leave; where a chain of several does not hold, nobody knows which."""
        shapes = self.compared.get((self.frame.prefix, id(node)), [])
        sides = [node.left, *node.comparators]
        both: tuple[Facts, Facts] = {}, {}
        for k, op in enumerate(node.ops[: max(0, len(shapes) - 1)]):
            for holds in (True, False) if len(node.ops) == 1 else (True,):
                facts = both[0 if holds else 1]
                for at, other, name in ((k, k + 1, type(op).__name__), (k + 1, k, TURNED.get(type(op).__name__, ""))):
                    limits = limits_by(name if holds else OPPOSITE.get(name, ""), shapes[other])
                    variable = self.ranged(sides[at], node) if limits else None
                    if variable is not None and limits is not None:
                        fact = Fact(None, *limits)
                        facts[variable] = facts[variable] & fact if variable in facts else fact
        return both

    def ranged(self, side: Any, test: Any) -> Variable | None:
        """The variable behind a side of a comparison, if something can be learnt about its range."""
        if not isinstance(side, ast.Name) or side.id in names_assigned(test):
            return None
        frame: Any = self.frame
        while frame is not None and side.id not in frame.names:
            frame = frame.parent
        if frame is None or side.id in names_shared(frame.tree):
            return None
        holder = self.holder(side.id)
        return holder if isinstance(holder, Variable) and isinstance(holder.shape, Int) else None

    def without_ranges(self, facts: Facts, names: frozenset[str]) -> Facts:
        """The same facts, but for the ranges of names that the test itself assigns."""
        assigned = [self.holder(name) for name in names]
        return {each: Fact(fact.keeps) if each in assigned else fact for each, fact in facts.items()}

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
        before = self.narrow
        self.narrow = dict(before)
        self.learn_facts(facts)
        try:
            yield
        finally:
            self.narrow = before

    def learn_facts(self, facts: Facts) -> None:
        """From here on, more is known of some names."""
        for variable, fact in facts.items():
            old = self.known_of(variable)
            self.narrow[variable] = (old & fact if old else fact), self.versions.get(variable, 0)

    def known_of(self, variable: Variable) -> Fact | None:
        """What is known of a name as it is now."""
        fact, version = self.narrow.get(variable, (None, 0))
        return fact if version == self.versions.get(variable, 0) else None

    def with_facts(self, facts: Facts, then: Callable[[], Temp]) -> Callable[[], Temp]:
        """A branch in which more is known of some names."""

        def run() -> Temp:
            with self.knowing(facts):
                return then()

        return run

    def forget_assigned(self, node: Any) -> None:
        """Before a loop: forget what was known of names that it assigns."""
        for name in names_assigned(node):
            holder = self.holder(name)
            if isinstance(holder, Variable):
                self.another_version(holder)

    def forget_others(self, prefix: str) -> None:
        """Forget what is known of all names but those of a generator: what consumes it may assign them."""
        for variable in self.narrow:
            if not variable.key.startswith(prefix):
                self.another_version(variable)

    def load(self, variable: Variable) -> Temp:
        """What a variable holds, as one of the kinds that are left, or within the range that is left."""
        value = super().load(variable)
        fact = self.known_of(variable)
        if fact is None:
            return value
        if isinstance(value.shape, Int):
            low, high = max(value.shape.low, fact.low), min(value.shape.high, fact.high)
            if low > high or (low, high) == (value.shape.low, value.shape.high):
                return value
            return self.let(Int(low, high), "view", value)
        if fact.keeps is None or not isinstance(value.shape, Union):
            return value
        try:
            left = tuple(option for option in value.shape.options if fact.keeps(option))
        except Unsupported:
            return value
        if not left or len(left) == len(value.shape.options):
            return value
        return self.narrowed(value, left[0] if len(left) == 1 else Union(left))


def is_nothing(option: Any) -> bool:
    """Whether an option of a union is None."""
    return isinstance(option, Nothing)


# The same comparison read from the other side, and the one that holds where it does not.
TURNED = {"Lt": "Gt", "LtE": "GtE", "Gt": "Lt", "GtE": "LtE", "Eq": "Eq", "NotEq": "NotEq"}
OPPOSITE = {"Lt": "GtE", "LtE": "Gt", "Gt": "LtE", "GtE": "Lt", "Eq": "NotEq", "NotEq": "Eq"}


def limits_by(name: str, other: Any) -> tuple[int, int] | None:
    """Between which ints a side lies that compares so with a value of another shape; None if nothing is known."""
    if isinstance(other, Known) and type(other.value) in (int, bool):
        other = Int(int(other.value), int(other.value))
    if name == "In":
        values = other.value if isinstance(other, Known) and isinstance(other.value, range) else None
        if values:
            return min(values), max(values)
        return (other.item.low, other.item.high) if isinstance(other, Range) else None
    if not isinstance(other, Int):
        return None
    limits = {
        "Lt": (LEAST, other.high - 1),
        "LtE": (LEAST, other.high),
        "Gt": (other.low + 1, MOST_UNSIGNED),
        "GtE": (other.low, MOST_UNSIGNED),
        "Eq": (other.low, other.high),
    }
    return limits.get(name)
