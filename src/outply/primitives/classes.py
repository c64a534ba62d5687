"""Classes whose instances are values: made of the attributes that `__init__` sets."""

import ast
import dataclasses
import functools
import inspect
import textwrap
import types
from typing import Any


@functools.lru_cache(maxsize=1024)
def own_fields(cls: Any) -> tuple[str, ...]:
    """The attributes that the `__init__` of a value's class sets: one with `__eq__` and `__hash__`, and no bases.

    A hash that it keeps is none of them: it follows from the others, and differs from process to process.
    """
    made = [vars(cls).get(name) for name in ("__init__", "__eq__", "__hash__")]
    if cls.__bases__ != (object,) or "__slots__" in vars(cls) or dataclasses.is_dataclass(cls):
        return ()
    if not all(isinstance(method, types.FunctionType) for method in made):
        return ()
    return attributes_set_by(vars(cls)["__init__"], with_hash=False)


@functools.lru_cache(maxsize=1024)
def keeps_hash(cls: Any) -> bool:
    """Whether instances keep their hash, so that one cannot be made of its fields alone."""
    return bool(own_fields(cls)) and set(own_fields(cls)) != set(attributes_set_by(vars(cls)["__init__"]))


@functools.lru_cache(maxsize=1024)
def fixed_fields(cls: Any) -> tuple[str, ...]:
    """The same, if no other method sets an attribute: what such an instance is made of never changes."""
    methods = [
        thing for name, thing in vars(cls).items() if isinstance(thing, types.FunctionType) and name != "__init__"
    ]
    return () if any(map(attributes_set_by, methods)) else own_fields(cls)


def attributes_set_by(method: types.FunctionType, with_hash: bool = True) -> tuple[str, ...]:
    """The attributes that a method sets, of whatever it has a name for; none if its source cannot be read."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(method)))
    except (OSError, TypeError, SyntaxError):
        return ()
    nodes: list[Any] = list(ast.walk(tree))
    if not with_hash:
        hashes = [target for node in nodes if keeps_a_hash(node) for target in node.targets]
        nodes = [node for node in nodes if node not in hashes]
    stores = [n for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Store)]
    return tuple(dict.fromkeys(node.attr for node in stores if isinstance(node.value, ast.Name)))


def keeps_a_hash(node: Any) -> bool:
    """Whether a piece of source is a statement such as `self.hash = hash(…)`."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    called, targets = node.value.func, node.targets
    return isinstance(called, ast.Name) and called.id == "hash" and all(isinstance(t, ast.Attribute) for t in targets)
