"""Calls of what Python has built in, and of functions that Python's own tools made."""

import builtins
import collections
import enum
import functools
import itertools
import math
import operator
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import takes
from outply.compiler.elaborating.frames import Bound, Spread
from outply.compiler.elaborating.objects import Objects
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.kinds import Known
from outply.compiler.tree import Temp

# Functions of one float that Python takes from C, and where they are defined.
FROM_C = {"sin": None, "cos": None, "tan": None, "atan": None, "exp": None, "log": 0.0, "log2": 0.0, "log10": 0.0}

PURE = (builtins.len, builtins.abs, builtins.min, builtins.max, builtins.sum, builtins.sorted, builtins.round,
        builtins.divmod, builtins.pow, builtins.ord, builtins.chr, builtins.any, builtins.all)  # fmt: skip

MADE = "made by "


class BuiltinCalls(Objects):
    """Calls of what Python has built in."""

    def made_function(self, thing: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp | None:
        """What comes of `partial`, `itemgetter` and `attrgetter`, and of calling what these made; None for others."""
        makers = functools.partial, operator.itemgetter, operator.attrgetter
        if thing in makers and arguments and all(isinstance(v.shape, Known) for v in (*arguments, *named.values())):
            return self.folded(
                lambda: thing(*(v.shape.value for v in arguments), **{k: v.shape.value for k, v in named.items()})
            )
        if thing in (functools.partial, operator.itemgetter, operator.attrgetter) and not named and arguments:
            return Temp(-1, Bound(self.tuple_of(arguments), MADE + thing.__name__))
        if thing is functools.partial:
            names = tuple(named)
            return Temp(-1, Bound(self.tuple_of([*arguments, *named.values()]), MADE + "partial " + " ".join(names)))
        if type(thing) is functools.partial:
            named = {name: known(value) for name, value in thing.keywords.items()} | named
            return self.call(known(thing.func), [*map(known, thing.args), *arguments], named, node)
        if type(thing) in (operator.itemgetter, operator.attrgetter):
            _, given = thing.__reduce__()
            return self.call_made(MADE + type(thing).__name__, [*map(known, given)], arguments, named, node)
        return None

    def call_made(self, kind: str, given: list[Temp], arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call what `partial`, `itemgetter` or `attrgetter` made."""
        kind, *names = kind[len(MADE) :].split()
        if kind == "partial":
            first = len(given) - len(names)
            named = dict(zip(names, given[first:], strict=True)) | named
            return self.call(given[0], [*given[1:first], *arguments], named, node)
        if len(arguments) != 1 or named:
            raise self.refuse(f"`{kind}` with these arguments", "use it in a plainer way")
        if kind == "itemgetter":
            found = [self.item(arguments[0], key) for key in given]
        else:
            found = [self.attribute_by_name(arguments[0], name) for name in given]
        return found[0] if len(found) == 1 else self.tuple_of(found)

    def attribute_by_name(self, value: Temp, name: Temp) -> Temp:
        """An attribute whose name is a known string, with dots."""
        for part in name.shape.value.split("."):
            value = self.attribute(value, part)
        return value

    def folds(self, thing: Any, arguments: list[Temp], named: dict[str, Temp]) -> bool:
        """Whether a call of one of Python's own functions is done while compiling, since all is known."""
        if not are_known([*arguments, *named.values()]):
            return False
        return thing in PURE or getattr(thing, "__module__", "") in ("math", "_operator")

    def call_builtin(self, thing: Any, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a built-in function or class."""
        arguments = self.without_spread(thing, arguments)
        if self.folds(thing, arguments, named):
            given = [v.shape.value for v in arguments]
            plain = not any(isinstance(value, list | set | dict | range) for value in given)
            if plain or thing in (len, sum, min, max):
                return self.folded(lambda: thing(*given, **{k: v.shape.value for k, v in named.items()}))
        if isinstance(thing, type) and issubclass(thing, enum.Enum):
            if are_known([*arguments, *named.values()]):
                return self.folded(lambda: thing(*(v.shape.value for v in arguments)))
            if len(arguments) == 1 and not named:
                return self.member_of(thing, arguments[0])
        method = self.method_for(thing)
        if not method:
            raise self.refuse(f"a call of `{name_of(thing)}`", "write it in plain Python")
        if not takes(method, [node, *arguments], named):
            raise self.refuse(f"`{name_of(thing)}` with these arguments", "use it in a plainer way")
        return method(node, *arguments, **named)

    def without_spread(self, thing: Any, arguments: list[Temp]) -> list[Temp]:
        """Arguments in which no star stands for a row of any length, but for `zip(*rows)`."""
        if not any(isinstance(value.shape, Spread) for value in arguments):
            return arguments
        if thing in (min, max) and len(arguments) == 1 and arguments[0].shape.row.shape.low > 1:
            return [arguments[0].shape.row]
        if thing is not zip or len(arguments) > 1:
            raise self.refuse("a star before something whose length varies", "give the arguments one by one")
        return arguments

    def method_for(self, thing: Any) -> Any:
        """The method by which a built-in function is called; nothing if there is none."""
        name, module = getattr(thing, "__name__", ""), getattr(thing, "__module__", "")
        if thing is getattr(builtins, name, None):
            return getattr(self, "call_" + name, None)
        if module == "math" and thing is getattr(math, name, None):
            return getattr(self, "math_" + name, None) or (name in FROM_C and self.from_c(name))
        if module == "_operator" and thing is getattr(operator, name, None):
            return self.operator_named(name)
        if module == "collections" and thing is getattr(collections, name, None):
            return getattr(self, "collected_" + name, None)
        return self.collected_groupby if thing is itertools.groupby else None


def are_known(values: list[Temp]) -> bool:
    """Whether all of these are constants and data."""
    return all(isinstance(value.shape, Known) and is_data(value.shape.value) for value in values)


def name_of(thing: Any) -> str:
    """What a function is called."""
    return getattr(thing, "__name__", type(thing).__name__)
