"""Whether a loop does the same in whatever order it meets its items, so that it may be one over a set.

A loop may count, collect in a set, mark cells of a list with one value, keep the largest number, set a flag, or return
one constant. What it gathers that way it must not read meanwhile. Names that each round binds before it reads them are
free, if nothing else reads them.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from outply.compiler.reading.uses import COMPREHENSIONS, parents_of, parts_of

# How a name may gather: names for one way each, of which the order does not show.
SUMMED, LARGEST, SMALLEST, ADDED, TAKEN, MARKED, FLAG = (
    "summed", "largest", "smallest", "added", "taken", "marked", "flag",
)  # fmt: skip
OPERATORS: dict[type, str] = {
    ast.Add: SUMMED, ast.Sub: SUMMED, ast.BitOr: "bit or", ast.BitAnd: "bit and", ast.BitXor: "bit xor",
}  # fmt: skip
METHODS = {"add": ADDED, "update": ADDED, "discard": TAKEN, "difference_update": TAKEN}
NEW = (ast.List, ast.ListComp, ast.Set, ast.SetComp, ast.BinOp)
CHOICES = {"max": LARGEST, "min": SMALLEST}


class Shows(Exception):
    """The order may show."""


@dataclass
class Gathering:
    """What a loop gathers, and how."""

    tree: Any
    loop: Any
    ways: dict[str, str] = field(default_factory=dict)
    values: dict[str, set[str]] = field(default_factory=dict)
    returned: set[str] = field(default_factory=set)
    own: set[int] = field(default_factory=set)
    """The reads of a name that only gather."""
    leaves: bool = False

    def statements(self, nodes: list[Any], is_inner: bool = False) -> None:
        """Look at statements one after the other."""
        for k, node in enumerate(nodes):
            self.statement(node, nodes[k + 1 :], is_inner)

    def statement(self, node: Any, later: list[Any], is_inner: bool) -> None:
        """Look at one statement; `later` are those behind it in its block."""
        if isinstance(node, ast.If):
            self.statements(node.body, is_inner)
            self.statements(node.orelse, is_inner)
        elif isinstance(node, ast.For) and not node.orelse:
            self.only_within(node.target, node.body)
            self.statements(node.body, is_inner=True)
        elif isinstance(node, ast.Return) and (node.value is None or isinstance(node.value, ast.Constant)):
            self.returned.add(ast.dump(node))
        elif isinstance(node, ast.Break):
            self.leaves |= not is_inner
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and type(node.op) in OPERATORS:
            self.gather(node.target.id, OPERATORS[type(node.op)])
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            self.assignment(node, later)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self.call(node.value)
        elif not isinstance(node, ast.Pass | ast.Continue):
            raise Shows

    def assignment(self, node: Any, later: list[Any]) -> None:
        """A flag, a mark, the largest so far, or a name for this round."""
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Subscript):
            holder: Any = target
            while isinstance(holder, ast.Subscript):
                holder = holder.value
            if not isinstance(holder, ast.Name) or self.varies(value):
                raise Shows
            self.own.add(id(holder))
            self.gather(holder.id, MARKED, ast.dump(value))
        elif isinstance(target, ast.Name) and is_choice(value, target.id):
            self.own.add(id(value.args[0]))
            self.gather(target.id, CHOICES[value.func.id])
        elif self.is_for_a_round(target, later):
            self.only_within(target, later)
        elif isinstance(target, ast.Name) and isinstance(value, ast.Constant):
            self.gather(target.id, FLAG, ast.dump(value))
        else:
            raise Shows

    def call(self, node: Any) -> None:
        """A method that adds to a set, or takes from it."""
        method = node.func
        if not isinstance(method, ast.Attribute) or not isinstance(method.value, ast.Name):
            raise Shows
        if method.attr not in METHODS:
            raise Shows
        self.own.add(id(method.value))
        self.gather(method.value.id, METHODS[method.attr])

    def gather(self, name: str, way: str, value: str = "") -> None:
        """Note that a name gathers in this way, and in no other, and always this value."""
        values = self.values.setdefault(name, set())
        values.add(value)
        if self.ways.setdefault(name, way) != way or len(values) > 1:
            raise Shows

    def varies(self, value: Any) -> bool:
        """Whether a value may be another one in each round."""
        bound = {part.id for part in parts_of(self.loop) if isinstance(part, ast.Name) and is_stored(part)}
        parts = parts_of(value)
        if any(isinstance(part, ast.Call) for part in parts):
            return True
        return any(isinstance(part, ast.Name) and part.id in bound for part in parts)

    def is_for_a_round(self, target: Any, later: list[Any]) -> bool:
        """Whether names are read only behind the statement that binds them, in the same block."""
        names = {part.id for part in parts_of(target) if isinstance(part, ast.Name) and is_stored(part)}
        inside = {id(part) for node in later for part in parts_of(node)}
        return all(id(read) in inside for name in names for read in reads_of(self.tree, name))

    def only_within(self, target: Any, later: list[Any]) -> None:
        """Names that are bound anew in each round, and read in that round alone."""
        plain = all(isinstance(part, ast.Name | ast.Tuple | ast.List | ast.expr_context) for part in parts_of(target))
        if not plain or not self.is_for_a_round(target, later):
            raise Shows

    def check(self) -> None:
        """Look at the whole."""
        parts = parts_of(self.loop)
        if self.loop.orelse or any(isinstance(part, ast.NamedExpr | ast.Yield | ast.YieldFrom) for part in parts):
            raise Shows
        self.only_within(self.loop.target, self.loop.body)
        self.statements(self.loop.body)
        gathers = set(self.ways) - {name for name, way in self.ways.items() if way == FLAG}
        if len(self.returned) > 1 or (self.returned and self.ways) or (self.leaves and (gathers or self.returned)):
            raise Shows
        if any(isinstance(p, ast.Name) and p.id in self.ways and is_read(p) and id(p) not in self.own for p in parts):
            raise Shows
        if self.ways and is_in_try(self.tree, self.loop):
            raise Shows
        changed = [name for name, way in self.ways.items() if way in (MARKED, ADDED, TAKEN)]
        if not all(is_only_name(self.tree, name) for name in changed):
            raise Shows


def gathered(tree: Any, loop: Any) -> dict[str, str] | None:
    """The names by which a loop gathers, and how; None if the order of its items may show."""
    found = Gathering(tree, loop)
    try:
        found.check()
    except Shows:
        return None
    return found.ways


def reads_of(node: Any, name: str) -> Iterator[ast.Name]:
    """Where a name is read; comprehensions that bind it have another one."""
    if isinstance(node, ast.Name) and node.id == name and is_read(node):
        yield node
    if not isinstance(node, COMPREHENSIONS) or not any(binds(part.target, name) for part in node.generators):
        for child in ast.iter_child_nodes(node):
            yield from reads_of(child, name)
    else:
        yield from reads_of(node.generators[0].iter, name)


def binds(target: Any, name: str) -> bool:
    """Whether a target binds a name."""
    return any(isinstance(part, ast.Name) and part.id == name for part in parts_of(target))


def is_only_name(tree: Any, name: str) -> bool:
    """Whether what a name holds is made in this function, and has no other name there by which it could be read."""
    made = False
    for part in parts_of(tree):
        if isinstance(part, ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.For | ast.comprehension):
            value = part.iter if isinstance(part, ast.For | ast.comprehension) else part.value
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            if root_of(value) == name:
                return False
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                made = True
                if not isinstance(value, NEW) and not (isinstance(value, ast.Call) and is_copying(value.func)):
                    return False
            elif any(binds(target, name) and root_of(target) != name for target in targets):
                return False
    return made


def root_of(node: Any) -> str | None:
    """The name of which an expression takes an item, or which it is."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Starred):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def is_copying(function: Any) -> bool:
    """Whether a function makes a new list or set."""
    if isinstance(function, ast.Attribute):
        return function.attr == "copy"
    return isinstance(function, ast.Name) and function.id in ("list", "set", "sorted")


def is_stored(name: ast.Name) -> bool:
    """Whether a name is bound here."""
    return not isinstance(name.ctx, ast.Load)


def is_read(name: ast.Name) -> bool:
    """Whether a name is read here."""
    return isinstance(name.ctx, ast.Load)


def is_choice(value: Any, name: str) -> bool:
    """Whether this is `max(name, …)` or `min(name, …)`."""
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name) or value.func.id not in CHOICES:
        return False
    first = value.args[0] if len(value.args) == 2 and not value.keywords else None
    return isinstance(first, ast.Name) and first.id == name


def is_in_try(tree: Any, node: Any) -> bool:
    """Whether an error may be caught in the same function, which then sees what was gathered so far."""
    parents = parents_of(tree)
    while id(node) in parents:
        node = parents[id(node)]
        if isinstance(node, ast.Try):
            return True
    return False
