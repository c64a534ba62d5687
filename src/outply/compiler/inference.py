"""Numba's inference of types, made quicker by memory: it takes most of the time that compiling takes.

For every recursive call, Numba infers anew what the calling function returns; and for every `+` and `[]`, on every pass
over a function, which version of the operator fits. Once found, neither answer changes while one program is compiled.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typeinfer import TypeInferer
from numba.core.typing.context import BaseContext

# Numba gives no types, and means its methods to stay as they are.
INFERER: Any = TypeInferer
CONTEXT: Any = BaseContext


@contextmanager
def remembering() -> Iterator[None]:
    """Let Numba remember what it has inferred until the end of the block; other threads compile before or after it."""
    infer, resolve = INFERER.return_types_from_partial, CONTEXT.resolve_function_type
    returned: dict[Any, Any] = {}
    resolved: dict[Any, Any] = {}

    def return_types_from_partial(function: Any) -> Any:
        known = returned.get(function)
        if known is None:
            known = returned[function] = infer(function)
        return known

    def resolve_function_type(context: Any, function: Any, arguments: Any, keywords: Any) -> Any:
        # What the user wrote is compiled when it is first asked for, which only Numba can do.
        if isinstance(function, types.Type) and type(function) is not types.Function:
            return resolve(context, function, arguments, keywords)
        question = function, tuple(arguments), tuple(sorted(dict(keywords).items()))
        try:
            known = resolved.get(question)
        except TypeError:
            # The type of a slice that is written out cannot be hashed.
            return resolve(context, function, arguments, keywords)
        if known is None:
            known = resolved[question] = resolve(context, function, arguments, keywords)
        return known

    with global_compiler_lock:
        INFERER.return_types_from_partial = return_types_from_partial
        CONTEXT.resolve_function_type = resolve_function_type
        try:
            yield
        finally:
            INFERER.return_types_from_partial, CONTEXT.resolve_function_type = infer, resolve
