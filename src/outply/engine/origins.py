"""What a prepared search was made from: rules, constants and parameters, to see later whether all is still the same.

It is noted which objects stand under which names in modules, classes, instances and closures, as far as the rules can
reach them. To look again whether the same objects stand there takes microseconds. Where something is met that can
change inside, such as a list, nothing can be noted, and the search must be prepared anew.
"""

import inspect
from collections.abc import Mapping
from operator import is_
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from outply.contract.game import Game
from outply.contract.knowledge import Hints

# Modules of ours, whose constants nobody changes.
FIXED = ("outply.searches.", "outply.primitives.", "outply.contract.", "outply.engine.")


# Larger arrays take too long to compare.
MOST_BYTES = 2**20


class Changeable(Exception):
    """Something can change without notice."""


class Origins:
    """All that a search of a game was made from."""

    def __init__(self, game: Game, known: Hints) -> None:
        self.met: set[int] = set()
        self.arrays: list[tuple[Any, Any]] = []
        self.spaces: list[tuple[Mapping[str, Any], tuple[str, ...], list[Any]]] = []
        self.wholes: list[tuple[Mapping[str, Any], list[str], list[Any]]] = []
        self.codes: list[tuple[FunctionType, CodeType, Any]] = []
        self.cells: list[tuple[CellType, Any]] = []
        self.meet(game, ())
        for hint in vars(known).values():
            self.meet(hint, ())

    def are_unchanged(self) -> bool:
        """Whether the same objects still stand everywhere."""
        return (
            all(all(map(is_, map(space.get, names), values)) for space, names, values in self.spaces)
            and all(
                len(space) == len(values) and list(space) == names and all(map(is_, space.values(), values))
                for space, names, values in self.wholes
            )
            and all(each.__code__ is code and each.__defaults__ is defaults for each, code, defaults in self.codes)
            and all(cell.cell_contents is value for cell, value in self.cells)
            and all(array.shape == copy.shape and (array == copy).all() for array, copy in self.arrays)
        )

    def meet(self, value: Any, names: tuple[str, ...]) -> None:
        """Note what a value that a rule uses depends on; of a module, only what it has under these names."""
        if is_constant(value) or isinstance(value, BuiltinFunctionType) or id(value) in self.met:
            return
        if isinstance(value, MethodType):
            self.meet(value.__self__, ())
            self.meet(value.__func__, ())
        elif isinstance(value, ModuleType):
            self.note_names(vars(value), names)
        else:
            self.met.add(id(value))
            self.meet_once(value)

    def meet_once(self, value: Any) -> None:
        """Note what a function, a class or an object depends on."""
        if isinstance(value, FunctionType):
            self.meet_function(value)
        elif isinstance(value, type):
            self.meet_class(value)
        elif isinstance(value, staticmethod | classmethod):
            self.meet(value.__func__, ())
        elif isinstance(value, property):
            self.meet(value.fget, ())
        elif is_array(value) and value.nbytes <= MOST_BYTES and not value.dtype.hasobject:
            self.arrays.append((value, value.copy()))
        elif inspect.isdatadescriptor(value):
            return  # a field of a NamedTuple, or a slot
        elif isinstance(getattr(value, "__wrapped__", None), FunctionType):
            self.meet(value.__wrapped__, ())
        elif type(value).__dictoffset__ != 0 and type(value).__module__ != "builtins":
            self.note_all(vars(value))
            for part in vars(value).values():
                self.meet(part, ())
            self.meet(type(value), ())
        else:
            raise Changeable(type(value).__name__)

    def meet_function(self, function: FunctionType) -> None:
        """Note the code of a function and what it reads."""
        self.codes.append((function, function.__code__, function.__defaults__))
        for cell in function.__closure__ or ():
            self.cells.append((cell, cell.cell_contents))
            self.meet(cell.cell_contents, names_in(function.__code__))
        for default in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
            self.meet(default, ())
        if not function.__module__.startswith(FIXED):
            self.note_names(function.__globals__, names_in(function.__code__))

    def meet_class(self, cls: type) -> None:
        """Note the methods and attributes of a class."""
        for base in cls.__mro__:
            if base.__module__ != "builtins" and not base.__module__.startswith(FIXED):
                self.note_all(vars(base))
                # What Python itself puts into the class of a NamedTuple begins with one underscore.
                own = "_" if hasattr(base, "_fields") else "__"
                for name, part in vars(base).items():
                    if not name.startswith(own):
                        self.meet(part, ())

    def note_names(self, space: Mapping[str, Any], names: tuple[str, ...]) -> None:
        """Note what stands under these names, or that nothing does."""
        values = [space.get(name) for name in names]
        self.spaces.append((space, names, values))
        for value in values:
            self.meet(value, names)

    def note_all(self, space: Mapping[str, Any]) -> None:
        """Note all that stands in a class or an object."""
        self.wholes.append((space, list(space), list(space.values())))


def is_constant(value: Any) -> bool:
    """Whether a value can never change."""
    if isinstance(value, tuple | frozenset):
        return all(is_constant(part) for part in value)
    return value is None or isinstance(value, bool | int | float | str | bytes)


def names_in(code: CodeType) -> tuple[str, ...]:
    """The names that a function looks up, also in what is written inside it."""
    inner = (name for constant in code.co_consts if isinstance(constant, CodeType) for name in names_in(constant))
    return tuple(dict.fromkeys((*code.co_names, *inner)))


def is_array(value: Any) -> bool:
    """Whether a value is an array of NumPy's, which need not be loaded to know that it is not."""
    return (type(value).__module__, type(value).__name__) == ("numpy", "ndarray")
