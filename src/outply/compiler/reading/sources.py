"""The syntax tree of a function, if its source is there and is what Python runs."""

import ast
import functools
import hashlib
import inspect
import linecache
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from outply.compiler.reading.webs import split
from outply.compiler.refusing import Unsupported

ATTRIBUTES = ("co_code", "co_names", "co_varnames", "co_freevars", "co_firstlineno")

_trees: dict[CodeType, Any] = {}


def tree_of(function: FunctionType) -> Any:
    """The `def` or lambda of a function, with the line numbers of its file."""
    code = function.__code__
    if code not in _trees:
        if len(_trees) > 5000:
            _trees.clear()
        _trees[code] = found_tree(function)
    tree = _trees[code]
    if isinstance(tree, Unsupported):
        raise tree.with_traceback(None)
    return tree


def found_tree(function: FunctionType) -> Any:
    """The tree, or the reason why there is none."""
    code = function.__code__
    file = inspect.getsourcefile(code) or code.co_filename
    lines = linecache.getlines(file, function.__globals__)
    module = module_of("".join(lines))
    if module is None:
        return Unsupported(f"the source of {function.__qualname__} is not available", "define it in a file")
    nodes = [
        node for node in defs_in(module) if first_line(node) == code.co_firstlineno and name_of(node) == code.co_name
    ]
    if len(nodes) > 1:
        nodes = [node for node in nodes if isinstance(node, ast.Lambda) and holds_all(node.body, code)]
    if len(nodes) != 1:
        what = "is not available" if not nodes else "stands on one line with another function"
        return Unsupported(f"the source of {function.__qualname__} {what}", "define it on lines of its own", file,
                           code.co_firstlineno)  # fmt: skip
    if not is_current(code, "".join(lines), file):
        return Unsupported(f"the source of {function.__qualname__} was changed after it was loaded",
                           "load it again", file, code.co_firstlineno)  # fmt: skip
    return split(nodes[0])


def holds_all(body: Any, code: CodeType) -> bool:
    """Whether all of a code comes from this expression: several lambdas may stand on one line."""
    places = [(line, column) for line, _, column, _ in code.co_positions() if line is not None and column is not None]
    inside = [place for place in places if place != (code.co_firstlineno, 0)]
    first, last = (body.lineno, body.col_offset), (body.end_lineno, body.end_col_offset)
    return bool(inside) and all(first <= place < last for place in inside)


@functools.lru_cache(maxsize=256)
def module_of(source: str) -> Any:
    """The tree of a file."""
    try:
        return ast.parse(source) if source else None
    except (SyntaxError, ValueError):
        return None


@functools.lru_cache(maxsize=256)
def defs_in(module: Any) -> list[Any]:
    """Every function in a file."""
    return [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef | ast.Lambda)]


def first_line(node: Any) -> int:
    """The line on which Python says that a function begins: that of its first decorator."""
    decorators = getattr(node, "decorator_list", [])
    return int(decorators[0].lineno if decorators else node.lineno)


def name_of(node: Any) -> str:
    """The name of a function's code."""
    return getattr(node, "name", "<lambda>")


def is_current(own: CodeType, source: str, file: str) -> bool:
    """Whether the source as it stands now compiles to the function that Python runs."""
    return any(same_code(code, own) for code in codes_of(source, file) if code.co_name == own.co_name)


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two pieces of code do the same."""
    if any(getattr(one, name) != getattr(other, name) for name in ATTRIBUTES):
        return False
    return len(one.co_consts) == len(other.co_consts) and all(map(same_constant, one.co_consts, other.co_consts))


def same_constant(one: Any, other: Any) -> bool:
    """Whether two constants of a code are the same."""
    if isinstance(one, CodeType) and isinstance(other, CodeType):
        return same_code(one, other)
    return type(one) is type(other) and (one == other or one != one) and repr(one) == repr(other)


@functools.lru_cache(maxsize=64)
def codes_of(source: str, file: str) -> tuple[CodeType, ...]:
    """Every piece of code that a file's source compiles to."""
    try:
        return tuple(inner_codes(compile(source, file, "exec", dont_inherit=True)))
    except (SyntaxError, ValueError):
        return ()


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """The code and all codes within it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from inner_codes(constant)


def digest(code: CodeType) -> str:
    """A text that differs whenever what a piece of code does."""
    text = hashlib.sha256(code.co_code)
    for name in ("co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount"):
        text.update(repr(getattr(code, name)).encode())
    for constant in code.co_consts:
        part = digest(constant) if isinstance(constant, CodeType) else f"{type(constant).__name__} {stable(constant)}"
        text.update(part.encode())
    return text.hexdigest()[:24]


def stable(constant: Any) -> str:
    """A constant as text that is the same in every process."""
    return repr(sorted(map(repr, constant))) if isinstance(constant, frozenset) else repr(constant)
