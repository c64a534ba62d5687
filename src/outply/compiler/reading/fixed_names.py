"""Names that keep one meaning throughout a function: inner functions and generators may read them at any time."""

import ast
from typing import Any

SCOPES = (ast.FunctionDef, ast.Lambda, ast.AsyncFunctionDef, ast.ClassDef)
CONSUMERS = {"sum", "any", "all", "min", "max", "sorted", "tuple", "list", "set", "frozenset", "dict", "next", "join"}


def fixed_names(tree: Any) -> set[str]:
    """Names that keep one web: those that inner functions see, that patterns, `:=`, `del` and `except` bind, and that
    a generator reads while the body of its loop may assign them.
    """
    fixed: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, SCOPES) and node is not tree:
            fixed |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            fixed.add(getattr(node, "name", ""))
        if isinstance(node, ast.NamedExpr) and isinstance(node.target, ast.Name):
            fixed.add(node.target.id)
        if isinstance(node, ast.Nonlocal | ast.Global):
            fixed |= set(node.names)
        if isinstance(node, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and node.name:
            fixed.add(node.name)
        if isinstance(node, ast.Delete):
            fixed |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr) and node.value is not None:
            fixed |= {
                each.id for part in lazy_parts(node.value) for each in ast.walk(part) if isinstance(each, ast.Name)
            }
        if isinstance(node, ast.For):
            inner = [part for part in ast.walk(node.iter) if isinstance(part, ast.GeneratorExp)]
            fixed |= {each.id for part in inner for each in ast.walk(part) if isinstance(each, ast.Name)}
    return fixed


def lazy_parts(node: Any) -> list[Any]:
    """The generators in an expression that may be consumed later, when names in them stand for something else."""
    if isinstance(node, ast.GeneratorExp):
        return [node]
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in CONSUMERS:
            return []
    return [part for child in ast.iter_child_nodes(node) for part in lazy_parts(child)]
