"""What a state is made of, to see whether a rule changed it, also where its class has no `__eq__`."""

from enum import Enum
from typing import Any

Contents = Any
ATOMS = frozenset({int, float, bool, str, bytes, complex, type(None)})


def contents(thing: Any, above: tuple[int, ...] = ()) -> Contents:
    """A copy of all that a thing holds, which can be compared.

    >>> class Box:
    ...     def __init__(self):
    ...         self.stones = [1, 2]
    >>> box = Box()
    >>> before = contents(box)
    >>> box.stones.append(3)
    >>> before == contents(box), before == contents(Box())
    (False, True)
    """
    if type(thing) in ATOMS or isinstance(thing, Enum):
        return thing  # nothing in it can change
    if id(thing) in above:
        return "itself"
    deeper = (*above, id(thing))
    if isinstance(thing, dict):
        return "dict", [(contents(key, deeper), contents(value, deeper)) for key, value in thing.items()]
    if isinstance(thing, set | frozenset):
        return "set", frozenset(thing)
    if isinstance(thing, list | tuple):
        return type(thing).__name__, [contents(part, deeper) for part in thing]
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    fields = {**{name: getattr(thing, name, None) for name in slots}, **getattr(thing, "__dict__", {})}
    if fields and not callable(thing):
        return type(thing).__name__, [(name, contents(value, deeper)) for name, value in fields.items()]
    if hasattr(thing, "tolist"):
        return contents(thing.tolist(), deeper)
    # A thing without parts.
    return repr(thing)
