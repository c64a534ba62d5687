"""How a function uses its names: which are read once, and which dicts are only looked into."""

import ast
import functools
from typing import Any

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
# What leaves a dict as it is.
LOOKS = ("get", "items", "keys", "values")
USED_AT_ONCE = ("sorted", "min", "max", "sort", "any", "all", "sum")
SCOPES = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@functools.lru_cache(maxsize=4096)
def parts_of(node: Any) -> tuple[Any, ...]:
    """A node and all nodes within it: each round asks again."""
    return tuple(ast.walk(node))


@functools.lru_cache(maxsize=4096)
def names_assigned(node: Any) -> frozenset[str]:
    """The names that a piece of source assigns, inner functions included."""
    names = [part for part in parts_of(node) if isinstance(part, ast.Name)]
    return frozenset(name.id for name in names if isinstance(name.ctx, ast.Store))


@functools.lru_cache(maxsize=4096)
def names_shared(tree: Any) -> frozenset[str]:
    """The names that inner functions may assign."""
    return frozenset(name for part in parts_of(tree) if isinstance(part, ast.Nonlocal) for name in part.names)


@functools.lru_cache(maxsize=4096)
def is_used_after(tree: Any, loop: Any) -> bool:
    """Whether a function reads the name of a loop outside of the loop."""
    names = {part.id for part in parts_of(loop.target) if isinstance(part, ast.Name)}
    inside = {id(part) for part in parts_of(loop)}
    reads = [part for part in parts_of(tree) if isinstance(part, ast.Name) and part.id in names]
    return any(id(part) not in inside and isinstance(part.ctx, ast.Load) for part in reads)


@functools.lru_cache(maxsize=1024)
def parents_of(tree: Any) -> dict[int, Any]:
    """The node above each node."""
    return {id(child): node for node in parts_of(tree) for child in ast.iter_child_nodes(node)}


def is_read_once(tree: Any, name: str) -> bool:
    """Whether a function reads a name at one place, which it comes to at most once for each time it is bound."""
    names = [node for node in parts_of(tree) if isinstance(node, ast.Name) and node.id == name]
    loads = [node for node in names if isinstance(node.ctx, ast.Load)]
    stores = [node for node in names if not isinstance(node.ctx, ast.Load)]
    if len(loads) != 1 or len(stores) > 1:
        return False
    repeated = loops_around(tree, loads[0])
    return repeated is not None and repeated == (loops_around(tree, stores[0]) if stores else [])


def is_bound_once(tree: Any, name: str) -> bool:
    """Whether a function binds a name at one place, and reads it only where it has come past that place."""
    names = [node for node in parts_of(tree) if isinstance(node, ast.Name) and node.id == name]
    stores = [node for node in names if not isinstance(node.ctx, ast.Load)]
    if len(stores) != 1:
        return False
    statement = parents_of(tree).get(id(stores[0]))
    if isinstance(statement, ast.Tuple):
        statement = parents_of(tree).get(id(statement))
    block = parents_of(tree).get(id(statement))
    if not isinstance(statement, ast.Assign) or not (block is tree or isinstance(block, ast.For | ast.While)):
        return False
    inside = {id(part) for part in parts_of(block)}
    return all(id(node) in inside and node.lineno >= statement.lineno for node in names)


def loops_around(tree: Any, node: Any) -> list[int] | None:
    """The loops that run a node again and again; None within an inner function."""
    above, found = parents_of(tree), []
    while id(node) in above:
        parent = above[id(node)]
        if isinstance(parent, SCOPES) and parent is not tree:
            return None
        if isinstance(parent, ast.While) or (isinstance(parent, ast.For) and node is not parent.iter):
            found.append(id(parent))
        if isinstance(parent, COMPREHENSIONS) and node is not parent.generators[0]:
            found.append(id(parent))
        if isinstance(parent, ast.comprehension) and node is not parent.iter:
            found.append(id(parent))
        node = parent
    return found


def is_repeated(tree: Any, node: Any) -> bool:
    """Whether a function that is defined within another may be defined again while it is still there.

    One that is given at once to a function of Python's own is used up there.
    """
    above = parents_of(tree)
    parent = above.get(id(node))
    if isinstance(parent, ast.keyword):
        parent = above.get(id(parent))
    if isinstance(parent, ast.Call) and parent.func is not node:
        name = parent.func.id if isinstance(parent.func, ast.Name) else getattr(parent.func, "attr", "")
        if name in USED_AT_ONCE:
            return False
    return loops_around(tree, node) != []


def is_read_in_turn(tree: Any, name: str) -> bool:
    """Whether a comprehension over one thing reads a name that it binds once in each turn."""
    loads = [n for n in parts_of(tree) if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
    return len(tree.generators) == 1 and len(loads) == 1 and loops_around(tree, loads[0]) in ([id(tree)], [])


def constant_displays(tree: Any) -> set[int]:
    """The dict displays of a function that are only looked into."""
    above = {id(child): node for node in parts_of(tree) for child in ast.iter_child_nodes(node)}
    uses: dict[str, list[Any]] = {}
    for node in parts_of(tree):
        if isinstance(node, ast.Name):
            uses.setdefault(node.id, []).append(node)

    def looks(node: Any) -> bool:
        parent = above[id(node)]
        if isinstance(parent, ast.Subscript):
            return parent.value is node and isinstance(parent.ctx, ast.Load)
        if isinstance(parent, ast.Attribute):
            return parent.attr in LOOKS and isinstance(above[id(parent)], ast.Call)
        if isinstance(parent, ast.Compare):
            return all(isinstance(op, ast.In | ast.NotIn) for op in parent.ops) and node in parent.comparators
        return isinstance(parent, ast.For | ast.comprehension) and parent.iter is node

    found = set()
    for node in parts_of(tree):
        if not isinstance(node, ast.Dict) or id(node) not in above:
            continue
        parent = above[id(node)]
        if looks(node):
            found.add(id(node))
        elif isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name):
            names = uses[parent.targets[0].id]
            stores = [name for name in names if not isinstance(name.ctx, ast.Load)]
            if len(stores) == 1 and all(looks(name) for name in names if name not in stores):
                found.add(id(node))
    return found


def counts_as_int(tree: Any, node: Any) -> bool:
    """Whether an int of NumPy's does the same as one of Python's where a node stands: as an index, or in a test."""
    above = parents_of(tree).get(id(node))
    if isinstance(above, ast.Tuple):
        node, above = above, parents_of(tree).get(id(above))
    if isinstance(above, ast.Call):
        return isinstance(above.func, ast.Name) and above.func.id in ("int", "bool") and len(above.args) == 1
    if isinstance(above, ast.Compare):
        return is_only_asked(tree, above)
    return isinstance(above, ast.Subscript) and above.slice is node


def is_only_asked(tree: Any, node: Any) -> bool:
    """Whether of an expression no more is asked than whether it counts as true."""
    above = parents_of(tree).get(id(node))
    while isinstance(above, ast.BoolOp) or (isinstance(above, ast.UnaryOp) and isinstance(above.op, ast.Not)):
        node, above = above, parents_of(tree).get(id(above))
    if isinstance(above, ast.comprehension):
        return node in above.ifs
    return isinstance(above, ast.If | ast.While | ast.IfExp | ast.Assert) and above.test is node


def is_read_as_int(tree: Any, name: str, depth: int) -> bool:
    """Whether all items, so many loops deep, of what a name stands for are only used as indices, or compared."""
    names = [node for node in parts_of(tree) if isinstance(node, ast.Name) and node.id == name]
    loads = [node for node in names if isinstance(node.ctx, ast.Load)]
    if len(names) - len(loads) != 1:
        return False
    if depth == 1:
        return all(counts_as_int(tree, node) for node in loads)
    loops = [parents_of(tree).get(id(node)) for node in loads]
    return all(
        isinstance(loop, ast.For | ast.comprehension)
        and loop.iter is node
        and isinstance(loop.target, ast.Name)
        and is_read_as_int(tree, loop.target.id, depth - 1)
        for node, loop in zip(loads, loops, strict=True)
    )
