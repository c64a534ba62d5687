"""Names that are read once: what can be consumed but once may stand behind them."""

import ast
import functools
from typing import Any

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
SCOPES = (ast.Lambda, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@functools.lru_cache(maxsize=1024)
def parents_of(tree: Any) -> dict[int, Any]:
    """The node above each node."""
    return {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def is_read_once(tree: Any, name: str) -> bool:
    """Whether a function reads a name at one place, which it comes to at most once for each time it is bound."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == name]
    loads = [node for node in names if isinstance(node.ctx, ast.Load)]
    stores = [node for node in names if not isinstance(node.ctx, ast.Load)]
    if len(loads) != 1 or len(stores) > 1:
        return False
    repeated = loops_around(tree, loads[0])
    return repeated is not None and repeated == (loops_around(tree, stores[0]) if stores else [])


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
