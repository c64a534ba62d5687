"""Numba's inference of types, made quicker by memory: it takes most of the time that compiling takes.

For every recursive call, Numba infers anew what the calling function returns; and for every `+` and `[]`, on every pass
over a function, which version of the operator fits. The second answer never changes while one program is compiled. The
first may: of rules that mix kinds of numbers, Numba learns more from pass to pass. So it is kept only for our own
searches, each of which returns one kind.
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
def remembering(trusted: set[str]) -> Iterator[dict[Any, Any]]:
    """Let Numba remember what it has inferred until the end of the block; other threads compile before or after it.

    `trusted` are the files of our own searches. The dict says what each recursive function was last taken to return.
    """
    with global_compiler_lock:
        infer, resolve = INFERER.return_types_from_partial, CONTEXT.resolve_function_type
        returned: dict[Any, Any] = {}
        resolved: dict[Any, Any] = {}

        def return_types_from_partial(inferer: Any) -> Any:
            function = inferer.func_id.func
            if returned.get(function) is None or inferer.func_id.filename not in trusted:
                returned[function] = infer(inferer)
            return returned[function]

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

        INFERER.return_types_from_partial = return_types_from_partial
        CONTEXT.resolve_function_type = resolve_function_type
        try:
            yield returned
        finally:
            INFERER.return_types_from_partial, CONTEXT.resolve_function_type = infer, resolve
