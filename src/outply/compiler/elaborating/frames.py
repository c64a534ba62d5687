"""What belongs to one Python function while it is elaborated: its names, where they lead, and where its results go."""

import ast
import functools
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from outply.compiler.shapes.kinds import Dict, Method, Record, Row, Union
from outply.compiler.tree import Label, Temp

LIBRARY = str(Path(__file__).parents[1] / "library")
PYTHONS_OWN = sysconfig.get_path("stdlib")
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
INNER = (*COMPREHENSIONS, ast.Lambda, ast.FunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Closure:
    """The shape of a function or lambda that was defined within a function: it exists only while compiling."""

    prefix: str
    node: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Closure) and self.prefix == other.prefix and self.node is other.node

    def __hash__(self) -> int:
        return hash((self.prefix, id(self.node)))


def closures_in(shape: Any) -> Iterator[Closure]:
    """The inner functions that a value of this shape may be or hold."""
    if isinstance(shape, Closure):
        yield shape
    for part in inner_shapes(shape):
        yield from closures_in(part)


def holds_closure(shape: Any) -> bool:
    """Whether a value may be or hold an inner function, which exists only where it was defined."""
    return any(True for _ in closures_in(shape))


def inner_shapes(shape: Any) -> tuple[Any, ...]:
    """The shapes of what lies within a value."""
    if isinstance(shape, Record):
        return shape.items
    if isinstance(shape, Union):
        return shape.options
    if isinstance(shape, Row):
        return (shape.item,)
    if isinstance(shape, Dict):
        return shape.key, shape.value, shape.factory
    return (shape.owner,) if isinstance(shape, Method) else ()


@dataclass(frozen=True, eq=False)
class Lazy:
    """The shape of what can be looped over once: `loop(body)` elaborates the loop; `most` items if that is known."""

    loop: Callable[[Callable[[Temp], None]], None]
    most: int | None = None
    exact: bool = False
    node: Any = None
    source: Any = None
    """What `iter` was called with."""
    written_out: Callable[[int], list[Temp] | None] | None = None
    """Its items, one after the other, if there are so many as is asked for."""
    not_in_order: bool = False
    """Whether Python may make a set of its items in another way than by adding one after the other."""


@dataclass(frozen=True, eq=False)
class Bound:
    """The shape of a method together with the value it was taken from, until it is called."""

    value: Temp
    name: str
    node: Any = None


@dataclass(frozen=True, eq=False)
class Grouped:
    """The shape of a key of `groupby` with its group, which can be looped over once."""

    key: Temp
    group: Temp


@dataclass(frozen=True, eq=False)
class Making:
    """The shape of an object while its class makes it, or while it changes: each attribute is a variable."""

    cls: Any
    prefix: str
    half_made: bool = True


@dataclass(frozen=True, eq=False)
class Spread:
    """The shape of arguments behind a star whose number varies."""

    row: Temp


@dataclass(frozen=True, eq=False)
class Keywords:
    """The shape of a parameter that takes all arguments with other names."""

    named: dict[str, Temp]


@dataclass(frozen=True, eq=False)
class Perhaps:
    """The shape of an argument that is given only if a flag is set."""

    flag: Temp
    value: Temp


@dataclass(eq=False)
class Place:
    """What a parameter of an inlined function stands for where it is changed: a place in its caller."""

    node: Any
    frame: Any


@dataclass
class Names:
    """What the source of a function binds."""

    bound: set[str]
    outer: set[str]
    yields: int


@functools.lru_cache(maxsize=4096)
def names_of(tree: Any) -> Names:
    """The names that a function binds, those it declares nonlocal, and how often it yields."""
    names = Names(set(), set(), 0)
    body = tree.body if isinstance(tree.body, list) else [tree.body]
    for statement in body:
        collect(statement, names)
    names.bound -= names.outer
    return names


def collect(node: Any, names: Names) -> None:
    """Add what a node binds; inner functions and comprehensions have names of their own, but for walruses."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        names.bound.add(node.name)
        return
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, COMPREHENSIONS):
        for inner in ast.walk(node):
            if isinstance(inner, ast.NamedExpr) and isinstance(inner.target, ast.Name):
                names.bound.add(inner.target.id)
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
        names.bound.add(node.id)
    if isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
        names.bound.add(node.name)
    if isinstance(node, ast.Nonlocal):
        names.outer.update(node.names)
    names.yields += isinstance(node, ast.Yield | ast.YieldFrom)
    for child in ast.iter_child_nodes(node):
        collect(child, names)


@dataclass
class Frame:
    """One function, or one comprehension, that is being elaborated."""

    tree: Any
    function: Any
    path: Any
    prefix: str
    file: str
    names: set[str]
    parent: "Frame | None" = None
    on_return: Callable[[Temp], None] | None = None
    on_yield: Callable[[Temp], None] | None = None
    loops: list[tuple[Label, Label]] | None = None
    depth: int = 0
    caller: "Frame | None" = None
    tries: int = 0
    trusted: bool = False
    """Whether it belongs to a search or to the library: its own source is ours."""
    line: int = 0
    """The line from which it is called."""

    def __post_init__(self) -> None:
        self.loops = []
        self.renames: dict[str, Any] = {}

    def is_within(self, function: Any) -> bool:
        """Whether a function is being put here, directly or by another."""
        frame: Frame | None = self
        while frame is not None:
            if frame.function is function and not isinstance(frame.tree, COMPREHENSIONS) and frame.parent is None:
                return True
            frame = frame.caller or frame.parent
        return False

    def times_within(self, tree: Any) -> int:
        """How often a function that calls itself in several places is being put here, one within the other."""
        times, frame = 0, self
        while calls_of_itself(tree) > 1 and frame is not None:
            times += frame.tree is tree
            frame = frame.caller  # type: ignore[assignment]
        return times

    @property
    def in_library(self) -> bool:
        """Whether it belongs to the library."""
        return self.file.startswith(LIBRARY)


def is_users(file: str) -> bool:
    """Whether a source is neither of our library nor of Python's: what cannot be compiled there stands elsewhere."""
    return not file.startswith((LIBRARY, PYTHONS_OWN)) or "site-packages" in file


@dataclass(frozen=True)
class Inlined:
    """A call whose function is put where it is called."""

    tree: Any
    bound: dict[str, Temp]
    """What each parameter stands for."""
    node: Any
    """The call itself."""
    function: Any = None
    path: Any = None
    parent: Frame | None = None
    """The frame that an inner function or a lambda was defined in; it has no function and no path of its own."""
    place: Any = None
    """The place that the first parameter stands for, where the function changes it."""


@functools.lru_cache(maxsize=4096)
def calls_of_itself(tree: Any) -> int:
    """In how many places a function calls itself by its name."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return sum(isinstance(func, ast.Name) and func.id == getattr(tree, "name", "") for func in calls)


@functools.lru_cache(maxsize=4096)
def is_impure(tree: Any) -> bool:
    """Whether a function is async within, or changes globals."""
    return any(isinstance(node, ast.AsyncFunctionDef | ast.Global | ast.Await) for node in ast.walk(tree))


def parameters_of(tree: Any) -> list[str]:
    """The names of all parameters."""
    given = tree.args
    return [argument.arg for argument in (*given.posonlyargs, *given.args, *given.kwonlyargs)]


def may_end(body: list[Any]) -> bool:
    """Whether control may come to the end of some statements, as far as their form tells."""
    return all(may_pass(node) for node in body)


def may_pass(node: Any) -> bool:
    """Whether control may come past a statement."""
    if isinstance(node, ast.Return | ast.Raise | ast.Continue | ast.Break):
        return False
    if isinstance(node, ast.If):
        return may_end(node.body) or may_end(node.orelse)
    if isinstance(node, ast.Match):
        last = node.cases[-1]
        all_met = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        return not all_met or any(may_end(case.body) for case in node.cases)
    if isinstance(node, ast.Try):
        return may_end([*node.body, *node.orelse]) or any(may_end(handler.body) for handler in node.handlers)
    if isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and node.test.value:
        return any(isinstance(inner, ast.Break) for inner in ast.walk(node))
    return True


@functools.lru_cache(maxsize=4096)
def rebound_names(tree: Any) -> frozenset[str]:
    """The names that a function assigns, but for those of inner functions."""
    return frozenset(names_of(tree).bound)
