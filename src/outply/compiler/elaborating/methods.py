"""Methods of values: of tuples and ints, of constants, and of the user's classes."""

import collections
import inspect
import types
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.builtin_calls import MADE
from outply.compiler.elaborating.describing import can_change, describe, signature_of, special, takes
from outply.compiler.elaborating.frames import Bound, Inlined, Making, Place
from outply.compiler.elaborating.maths import Maths
from outply.compiler.library import changes
from outply.compiler.reading.sources import tree_of
from outply.compiler.shapes.data import DICTS, is_data
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Dict,
    Int,
    Known,
    Member,
    Pick,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.tree import Assign, Temp

KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY
FOLDED = (str, int, float, tuple, frozenset)
CLASSES: dict[str, type] = {"list": list, "tuple": tuple, "str": str, "set": set, "int": int, "dict": dict,
           "Counter": collections.Counter, "defaultdict": collections.defaultdict,
           "OrderedDict": collections.OrderedDict, "deque": collections.deque,
           "bytes": bytes, "bytearray": bytearray}  # fmt: skip
# Where to look for a method: under these names, in turn.
FAMILY = {
    "Counter": ("counter", "dict"),
    "defaultdict": ("dict",),
    "OrderedDict": ("dict",),
    "deque": ("deque", "list"),
    "bytearray": ("bytearray", "bytes", "list"),
}


class Methods(Maths):
    """Methods of values."""

    def call_bound(self, shape: Bound, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a method of a value."""
        value, name = shape.value, shape.name
        if name.startswith(MADE):
            given = [known(each) for each in value.shape.value] if isinstance(value.shape, Known) else None
            return self.call_made(name, given or self.items_of(value), arguments, named, node)
        if isinstance(value.shape, Making):
            return self.method_of_object(shape, arguments, named, node)
        if isinstance(value.shape, Known):
            return self.known_method(value, name, arguments, named, node)
        if isinstance(value.shape, Pick):
            return self.call_of_pick(value, name, arguments, named, node)
        if isinstance(value.shape, Record | Member) and value.shape.cls is not None:
            if can_change(value.shape) and inspect.getattr_static(value.shape.cls, name, None) in self.unit.inlined:
                self.make_object(shape.node)
            return self.user_method(value, name, arguments, named, node)
        if isinstance(value.shape, Union):
            return self.each_option(
                value, lambda option: self.call(self.attribute(option, name), arguments, named, node)
            )
        operators = {"__getitem__": self.item, "__contains__": self.contains}
        if name in operators and len(arguments) == 1 and not named:
            return operators[name](value, arguments[0])
        kind = self.kind_name(value)
        if not hasattr(CLASSES.get(kind, object), name):
            self.fault("kind", f"{describe(value.shape)} has no {name}")
            return self.temp(BOOL)
        method = next(filter(None, (getattr(self, f"{each}_{name}", None) for each in FAMILY.get(kind, (kind,)))), None)
        if method is None or (kind in FAMILY and self.unit.library(f"{FAMILY[kind][0]}_{name}")):
            found = self.library_method(shape, FAMILY.get(kind, (kind,)), arguments, named, node)
            if found is not None:
                return found
        if method is None:
            raise self.refuse(f"the method `{name}` of {describe(value.shape)}", "write it with loops")
        parameters = signature_of(method.__func__).parameters
        if any(parameters[word].kind is not KEYWORD_ONLY for word in named if word in parameters):
            raise self.refuse(f"the method `{name}` with named arguments", "use it in a plainer way")
        if not takes(method, [shape, node, value, *arguments], named):
            raise self.refuse(f"the method `{name}` with these arguments", "use it in a plainer way")
        return method(shape, node, value, *arguments, **named)

    def library_method(
        self, shape: Bound, kinds: tuple[str, ...], arguments: list[Temp], named: dict[str, Temp], node: Any
    ) -> Temp | None:
        """A method that the library has in plain Python; None if it has not."""
        value, name = shape.value, shape.name
        function = next(filter(None, (self.unit.library(f"{kind}_{name}") for kind in kinds)), None)
        if function is None:
            return None
        tree = tree_of(function)
        if not takes(function, [value, *arguments], named):
            raise self.refuse(f"the method `{name}` with these arguments", "use it in a plainer way")
        if not changes(function):
            if as_text(value.shape):
                value = self.text_or_row(value)
            return self.call_user(function, None, [value, *arguments], named, node)
        if shape.node is None:
            raise self.refuse("something is changed that has no name", "give it a name first")
        self.holder_of(shape.node)
        bound = self.bind_arguments(tree, function, None, [value, *arguments], named)
        return self.inline(Inlined(tree, bound, node, function, place=Place(shape.node, self.frame)))

    def kind_name(self, value: Temp) -> str:
        """The name of the class of a value."""
        shape = value.shape
        if isinstance(shape, Row):
            return shape.kind
        if isinstance(shape, Set):
            return "set"
        if isinstance(shape, Dict):
            return shape.kind
        return {Char: "str", Record: "tuple", Int: "int", Bool: "int"}.get(type(shape), "other")

    def user_method(self, value: Temp, name: str, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """A method of a class of the user's."""
        cls = value.shape.cls
        member = inspect.getattr_static(cls, name, None)
        if name == "_replace" and isinstance(value.shape, Record) and issubclass(cls, tuple):
            if special(cls, "__len__") or special(cls, "__iter__"):
                raise self.refuse("`_replace` of a class with a length of its own", "make a new one")
            return self.replaced(value, named)
        if isinstance(member, staticmethod):
            return self.call_user(member.__func__, (*self.way_in(cls, name), ("func", None)), arguments, named, node)
        if isinstance(member, classmethod):
            way = (*self.way_in(cls, name), ("func", None))
            return self.call_user(member.__func__, way, [known(cls, (("class", cls),)), *arguments], named, node)
        if isinstance(member, types.FunctionType) and member.__module__ not in ("collections", "enum"):
            return self.call_user(member, self.way_in(cls, name), [value, *arguments], named, node)
        if isinstance(value.shape, Record) and issubclass(cls, tuple) and name in ("count", "index"):
            return getattr(self, f"tuple_{name}")(None, node, value, *arguments)
        raise self.refuse(f"the method `{name}` of {describe(value.shape)}", "write it as a method of your own")

    def known_method(self, value: Temp, name: str, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """A method of a constant."""
        thing = value.shape.value
        if isinstance(thing, bytes):
            return self.call_bound(Bound(self.runtime(value), name), arguments, named, node)
        if isinstance(thing, dict):
            return self.dict_method(value, name, arguments, node)
        if isinstance(thing, str) and name == "format":
            return self.str_formatted(thing, arguments, named, node)
        fixed = all(isinstance(v.shape, Known) and is_data(v.shape.value) for v in (*arguments, *named.values()))
        if fixed and type(thing) in FOLDED and name != "encode":
            if not any(isinstance(v.shape.value, list | dict | set) for v in arguments) or name == "join":
                found = self.folded(lambda: getattr(thing, name)(*(v.shape.value for v in arguments)))
                if isinstance(found.shape, Known) and isinstance(found.shape.value, list):
                    return self.list_of([known(item) for item in found.shape.value])
                return found
        if isinstance(thing, list) and name in (
            "append",
            "extend",
            "insert",
            "pop",
            "remove",
            "sort",
            "reverse",
            "clear",
        ):
            raise self.refuse("a rule changes a constant list", "let rules be pure")
        if isinstance(thing, set) and name in ("add", "discard", "remove", "pop", "clear", "update"):
            raise self.refuse("a rule changes a constant set", "let rules be pure")
        plain = self.runtime(value)
        return self.call_bound(Bound(plain, name), arguments, named, node)

    def dict_method(self, value: Temp, name: str, arguments: list[Temp], node: Any) -> Temp:
        """A method of a constant dict."""
        thing = value.shape.value
        if type(thing) not in DICTS:
            raise self.refuse(f"a {type(thing).__name__}", "use a dict")
        if name == "get" and 1 <= len(arguments) <= 2:
            default = arguments[1] if len(arguments) == 2 else known(None)
            if isinstance(arguments[0].shape, Known):
                missing = arguments[0].shape.value not in thing
                return default if missing else known(thing[arguments[0].shape.value])
            return self.item_of_dict(thing, arguments[0], default)
        if name in ("items", "keys", "values") and not arguments:
            return known(tuple(getattr(thing, name)()))
        if name in ("copy", "elements", "most_common", "total") and hasattr(thing, name):
            plain = self.dict_from(value, node, type(thing).__name__)
            return plain if name == "copy" else self.call_bound(Bound(plain, name), arguments, {}, node)
        raise self.refuse(f"the method `{name}` of a constant dict", "let rules be pure")

    # tuples

    def tuple_index(self, bound: Any, node: Any, value: Temp, item: Temp, *ends: Temp) -> Temp:
        row = self.text_or_row(value)
        if ends and row.shape.item != UNKNOWN:
            return self.library("place_between", [row, item, *ends])
        if row.shape.item == UNKNOWN:
            self.fault("python", "ValueError")
            return self.temp(BOOL)
        found = self.library("place_of", [row, item])
        return self.let(Int(0, max(0, row.shape.high - 1)), "view", found)

    def tuple_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        row = self.text_or_row(value)
        if row.shape.item == UNKNOWN:
            return known(0)
        total = self.passing(Int(0, row.shape.high))
        self.add(Assign(total, self.literal(0, total.shape)))

        def body(each: Temp) -> None:
            flag = self.fit(self.equal(each, item, inside=True), BOOL)
            before = self.let(total.shape, "read", extra=total)
            self.add(Assign(total, self.let(total.shape, "add", before, self.let(Int(0, 1), "of_bool", flag))))

        self.each_unchanged(row, body)
        return self.let(total.shape, "read", extra=total)

    # ints

    def int_bit_count(self, bound: Any, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        if value.shape.low < 0:
            value = self.absolute(value)
        return self.let(Int(0, 64), "popcount", value)

    def int_bit_length(self, bound: Any, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        if value.shape.low < 0:
            value = self.absolute(value)
        return self.let(Int(0, 64), "sub", self.word(64), self.let(Int(0, 64), "ctlz", value))
