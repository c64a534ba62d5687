"""Instances of the user's classes: made, replaced, and their methods called."""

import dataclasses
import inspect
import types
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.calls import Calls
from outply.compiler.elaborating.describing import special
from outply.compiler.elaborating.frames import Inlined, Making
from outply.compiler.reading.sources import tree_of
from outply.compiler.shapes.data import field_names
from outply.compiler.shapes.kinds import UNKNOWN, Record, Row, Union
from outply.compiler.tree import Temp


def factories_of(cls: Any) -> dict[str, Any]:
    """What makes the fields of a dataclass that are not given."""
    fields = [] if issubclass(cls, tuple) else dataclasses.fields(cls)
    return {f.name: f.default_factory for f in fields if f.init and f.default_factory is not dataclasses.MISSING}


def is_made_by_init(cls: Any) -> bool:
    """Whether the class's own `__init__` sets the fields."""
    return not issubclass(cls, tuple) and not dataclasses.is_dataclass(cls)


def is_row(shape: Any) -> bool:
    """Whether a value is a row of which something is known."""
    return isinstance(shape, Row) and shape.item != UNKNOWN


class Classes(Calls):
    """Instances of the user's classes."""

    # classes

    def construct(self, cls: Any, arguments: list[Temp], named: dict[str, Temp]) -> Temp:
        """An instance of a NamedTuple or a dataclass."""
        names = field_names(cls)
        self.unit.reads.note((("class", cls),), cls)
        if is_made_by_init(cls):
            making = Making(cls, f"{self.frame.prefix}{cls.__name__}@{self.line}.")
            made = self.made_by(making, "__init__", arguments, named)
            return self.made_record(cls, [made[name] for name in names])
        if len(arguments) > len(names):
            raise self.refuse(f"{cls.__name__} with too many fields", "give fewer")
        given = dict(zip(names, arguments, strict=False)) | named
        if set(given) - set(names):
            raise self.refuse(f"{cls.__name__} with a field of a wrong name", "use the names of its fields")
        if issubclass(cls, tuple):
            defaults = dict(cls._field_defaults)
        else:
            self.check_dataclass(cls)
            fields = dataclasses.fields(cls)
            defaults = {f.name: f.default for f in fields if f.default is not dataclasses.MISSING}
        later = [] if issubclass(cls, tuple) else [f.name for f in dataclasses.fields(cls) if not f.init]
        if set(later) & set(given):
            raise self.refuse(f"{cls.__name__} with a field that it makes by itself", "leave it out")
        for name, default in defaults.items():
            given[name] = self.given_or(given.get(name, known(default)), lambda default=default: known(default))
        for name, factory in factories_of(cls).items():
            if name not in given:
                given[name] = self.call(known(factory), [], {}, self.here)
        if not issubclass(cls, tuple) and hasattr(cls, "__post_init__"):
            given = self.finished(cls, given)
        missing = [name for name in names if name not in given]
        if missing:
            raise self.refuse(f"{cls.__name__} without its field {missing[0]}", "give all fields")
        values = [self.as_item(given[name]) for name in names]
        return self.made_record(cls, self.as_long_as_seen(cls, values))

    def made_record(self, cls: Any, values: list[Temp]) -> Temp:
        """A new instance, which has no name yet."""
        made = self.let(Record(tuple(value.shape for value in values), cls), "record", *values)
        self.fresh.add(made)
        return made

    def as_long_as_seen(self, cls: Any, values: list[Temp]) -> list[Temp]:
        """The fields of a state on its way: a board that was of one length in all states keeps it, which is checked."""
        state = self.unit.state_shape
        if not isinstance(state, Record) or state.cls is not cls:
            return values
        return [
            self.fit(value, Row(value.shape.item, seen.low, seen.high, seen.kind))
            if is_row(seen) and is_row(value.shape) and value.shape.varies and not seen.varies
            and (value.shape.kind, value.shape.low <= seen.low <= value.shape.high) == (seen.kind, True)
            else value
            for value, seen in zip(values, state.items, strict=True)
        ]  # fmt: skip

    def finished(self, cls: Any, given: dict[str, Temp]) -> dict[str, Temp]:
        """The fields of a dataclass after its `__post_init__`."""
        making = Making(cls, f"{self.frame.prefix}{cls.__name__}@{self.line}.")
        for name, value in given.items():
            self.store(self.variable(making.prefix + name), value)
        return self.made_by(making, "__post_init__", [], {})

    def made_by(self, making: Making, name: str, arguments: list[Temp], named: dict[str, Temp]) -> dict[str, Temp]:
        """The fields of an object after a method that sets them."""
        cls = making.cls
        method = inspect.getattr_static(cls, name)
        self.unit.reads.note(self.way_in(cls, name), method)
        if not isinstance(method, types.FunctionType):
            raise self.refuse(f"a `{name}` that is no plain method", "keep it to plain fields")
        tree = tree_of(method)
        bound = self.bind_arguments(tree, method, None, [Temp(-1, making), *arguments], named)
        self.inline(Inlined(tree, bound, tree, method, self.way_in(cls, name)))
        return {field: self.made_field(making, field) for field in field_names(cls)}

    def made_field(self, making: Making, name: str) -> Temp:
        """An attribute of an object that is being made."""
        if name not in field_names(making.cls):
            raise self.refuse(f"`{name}` of an object that is being made", "keep to its fields")
        return self.load(self.variable(making.prefix + name))

    def set_made_field(self, making: Making, name: str, value: Temp) -> None:
        """Give an object that is being made an attribute."""
        if name not in field_names(making.cls):
            raise self.refuse(f"`{name}` of {making.cls.__name__}, which is no field", "make it a field")
        self.note_change(making)
        self.store(self.variable(making.prefix + name), value)

    def check_dataclass(self, cls: Any) -> None:
        """Refuse a dataclass whose making does more than to keep its fields."""
        own = inspect.getattr_static(cls, "__init__", None)
        if special(cls, "__init__") or own is object.__init__:
            raise self.refuse(f"{cls.__name__}, whose making runs code", "keep it to plain fields")
        for name in ("__getattribute__", "__getattr__", "__new__", "__setattr__"):
            if special(cls, name):
                raise self.refuse(f"{cls.__name__} with `{name}`", "keep it to plain fields")
        fields = dataclasses.fields(cls)
        if any(not field.init for field in fields) and not hasattr(cls, "__post_init__"):
            raise self.refuse(f"{cls.__name__} with a field that is made by itself", "give all fields")

    def replaced(self, value: Temp, named: dict[str, Temp]) -> Temp:
        """An instance with some fields changed."""
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.replaced(option, named))
        value = self.runtime(value)
        if not isinstance(value.shape, Record) or value.shape.cls is None:
            raise self.refuse("`replace` of something that is no record", "replace fields of a NamedTuple or dataclass")
        names = field_names(value.shape.cls)
        fields = dict(zip(names, self.items_of(value), strict=True))
        if not issubclass(value.shape.cls, tuple):
            for field in dataclasses.fields(value.shape.cls):
                if not field.init:
                    del fields[field.name]
        changed = {
            name: self.given_or(value, lambda name=name: fields[name]) if name in fields else value
            for name, value in named.items()
        }
        return self.construct(value.shape.cls, [], fields | changed)

    def call_method_of(self, cls: Any, name: str, arguments: list[Temp]) -> Temp:
        """Call a method that a class of the user's defines."""
        return self.call_user(inspect.getattr_static(cls, name), self.way_in(cls, name), arguments, {}, None)

    def library(self, name: str, arguments: list[Temp]) -> Temp:
        """A call of a function of our library, in Python."""
        return self.call_user(self.unit.library(name), None, arguments, {}, None)
