"""Dicts that hold the arguments of a call: `changes = {"turn": 1}`, then `replace(state, **changes)`.

The keys of such a dict are constants, so each can be a variable of its own. That holds for a name which is only ever
bound to displays with such keys, and of which no more is done than to put, read, ask for and unpack them.
"""

import ast
import functools
from typing import Any

from outply.compiler.reading.uses import COMPREHENSIONS, SCOPES, parents_of, parts_of


@functools.lru_cache(maxsize=4096)
def keyword_dicts(tree: Any) -> frozenset[str]:
    """The names of such dicts in a function."""
    uses: dict[str, list[Any]] = {}
    for node in parts_of(tree):
        if isinstance(node, ast.Name):
            uses.setdefault(node.id, []).append(node)
    given = {part.arg for part in parts_of(tree) if isinstance(part, ast.arg)}
    found = {
        name
        for name, nodes in uses.items()
        if name not in given and any(isinstance(node.ctx, ast.Store) for node in nodes)
    }
    while True:  # a dict that is unpacked in another has to be of this kind as long as the other is
        kept = {name for name in found if all(is_plain(tree, node, found) for node in uses[name])}
        if kept == found:
            break
        found = kept
    return frozenset(name for name in found if any(is_unpacked(tree, node, found) for node in uses[name]))


def is_unpacked(tree: Any, node: Any, found: set[str]) -> bool:
    """Whether a dict stands behind `**` in a call, or is part of one that does, or of one among those found."""
    parent = parents_of(tree).get(id(node))
    if isinstance(parent, ast.keyword):
        return parent.arg is None
    if isinstance(parent, ast.Dict):
        merged = any(key is None and value is node for key, value in zip(parent.keys, parent.values, strict=True))
        return merged and is_unpacked(tree, parent, found)
    if isinstance(parent, ast.BinOp):
        return isinstance(parent.op, ast.BitOr) and is_unpacked(tree, parent, found)
    if isinstance(parent, ast.Assign) and isinstance(node, ast.Dict | ast.BinOp):
        return len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name) and parent.targets[0].id in found
    return False


def is_plain(tree: Any, node: Any, found: set[str]) -> bool:
    """Whether a use of a name does no more to a dict than to put, read, ask for and unpack constant keys."""
    above = parents_of(tree)
    parent = above.get(id(node))
    outside = around(tree, node)
    if any(isinstance(outer, SCOPES) for outer in outside):
        return False
    if isinstance(node.ctx, ast.Store):
        if any(isinstance(outer, COMPREHENSIONS) for outer in outside):
            return False
        if isinstance(parent, ast.Assign):
            return len(parent.targets) == 1 and is_display(parent.value, found)
        return isinstance(parent, ast.AnnAssign) and is_display(parent.value, found)
    if is_unpacked(tree, node, found):
        return True
    if isinstance(parent, ast.Subscript):
        return parent.value is node and not isinstance(parent.ctx, ast.Del) and is_key(parent.slice)
    if isinstance(parent, ast.Compare):
        asks = len(parent.ops) == 1 and isinstance(parent.ops[0], ast.In | ast.NotIn)
        return asks and parent.comparators[0] is node and is_key(parent.left)
    return is_updated(tree, node, found) is not None


def is_updated(tree: Any, node: Any, found: Any) -> Any:
    """The call `name.update(…)` of displays and named arguments in which a name stands; None for other uses."""
    above = parents_of(tree)
    method = above.get(id(node))
    call = above.get(id(method))
    if not (isinstance(method, ast.Attribute) and method.attr == "update" and isinstance(call, ast.Call)):
        return None
    alone = call.func is method and isinstance(above.get(id(call)), ast.Expr)
    return call if alone and len(call.args) <= 1 and all(is_display(each, found) for each in call.args) else None


def is_key(node: Any) -> bool:
    """Whether a key is a constant string."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_display(node: Any, found: Any) -> bool:
    """Whether an expression makes a dict of such keys: a display, `dict(…)`, several joined, or one of two."""
    if isinstance(node, ast.IfExp):
        return is_display(node.body, found) and is_display(node.orelse, found)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides = node.left, node.right
        return all(is_display(side, found) or (isinstance(side, ast.Name) and side.id in found) for side in sides)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "dict" and not node.args
    return isinstance(node, ast.Dict) and all(key is None or is_key(key) for key in node.keys)


def around(tree: Any, node: Any) -> list[Any]:
    """The nodes around a node, within the function."""
    above, found = parents_of(tree), []
    while above.get(id(node)) not in (None, tree):
        node = above[id(node)]
        found.append(node)
    return found
