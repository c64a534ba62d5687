"""Classes whose instances are values: made of the attributes that `__init__` sets."""

import abc
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


OWN_WAYS = ("__new__", "__setattr__", "__getattribute__", "__getattr__", "__delattr__", "__init_subclass__", "__del__")
NO_CODE = ("object", "ABC", "Generic", "Protocol")


@functools.lru_cache(maxsize=1024)
def plain_fields(cls: Any) -> tuple[str, ...]:
    """The attributes that the `__init__` of a plain class of the user's sets; rules may make and change instances.

    They are no values: two of them are the same only if they are one. A class with ways of its own to make instances or
    to reach their attributes has none.
    """
    bases = [base for base in cls.__mro__ if base.__name__ not in NO_CODE]
    if dataclasses.is_dataclass(cls) or type(cls) not in (type, abc.ABCMeta) or not bases:
        return ()
    if any(name in vars(base) for base in bases for name in OWN_WAYS) or any(not is_written(base) for base in bases):
        return ()
    makers = [vars(base)["__init__"] for base in reversed(bases) if "__init__" in vars(base)]
    if not makers or not all(isinstance(maker, types.FunctionType) for maker in makers):
        return ()
    found = tuple(dict.fromkeys(name for maker in makers for name in attributes_set_by(maker)))
    fixed = [inspect.getattr_static(cls, name, None) for name in found]
    return () if any(isinstance(each, property | functools.cached_property) for each in fixed) else found


def is_written(cls: Any) -> bool:
    """Whether a class is written in Python, and builds on none of Python's own."""
    return not cls.__module__.startswith(("builtins", "collections", "enum", "typing", "abc", "outply."))


@functools.lru_cache(maxsize=1024)
def keeps_hash(cls: Any) -> bool:
    """Whether instances keep their hash, so that one cannot be made of its fields alone."""
    return bool(own_fields(cls)) and set(own_fields(cls)) != set(attributes_set_by(vars(cls)["__init__"]))


@functools.lru_cache(maxsize=1024)
def fixed_fields(cls: Any) -> tuple[str, ...]:
    """The same, if what a state is made of does not change while it is one.

    Methods may set attributes, of a copy that is on its way to a state. But what is `None` at first, is set in private
    or by `__hash__` or `__eq__`, is found out later and kept: that tells nothing of the state.
    """
    found = own_fields(cls)
    members = {name: thing for name, thing in vars(cls).items() if name != "__init__"}
    getters: list[Any] = [thing.fget for thing in members.values() if isinstance(thing, property)]
    if any(map(attributes_set_by, getters)):
        return ()
    for name, method in members.items():
        changed = attributes_set_by(method) if isinstance(method, types.FunctionType) else ()
        if changed and (name.startswith("_") or not set(changed) <= set(found) - set(kept_for_later(cls))):
            return ()
    return found


def kept_for_later(cls: Any) -> list[str]:
    """The attributes that `__init__` sets to None, or whose names begin with a line."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(vars(cls)["__init__"])))
    except (OSError, TypeError, SyntaxError):
        return list(own_fields(cls))
    empty = [
        target.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and node.value.value is None
        for target in node.targets
        if isinstance(target, ast.Attribute)
    ]
    return empty + [name for name in own_fields(cls) if name.startswith("_")]


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
