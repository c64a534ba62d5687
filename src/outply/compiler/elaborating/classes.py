"""Instances of the user's classes: made, replaced, and their methods called."""

import dataclasses
import inspect
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.calls import Calls
from outply.compiler.elaborating.describing import special
from outply.compiler.shapes.kinds import (
    Record,
    Union,
    field_names,
)
from outply.compiler.tree import Temp


class Classes(Calls):
    """Instances of the user's classes."""

    # classes

    def construct(self, cls: Any, arguments: list[Temp], named: dict[str, Temp]) -> Temp:
        """An instance of a NamedTuple or a dataclass."""
        names = field_names(cls)
        self.unit.reads.note((("class", cls),), cls)
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
        for name, default in defaults.items():
            given.setdefault(name, known(default))
        missing = [name for name in names if name not in given]
        if missing:
            raise self.refuse(f"{cls.__name__} without its field {missing[0]}", "give all fields")
        values = [given[name] for name in names]
        for value in values:
            self.refuse_lazy(value)
        return self.let(Record(tuple(value.shape for value in values), cls), "record", *values)

    def check_dataclass(self, cls: Any) -> None:
        """Refuse a dataclass whose making does more than to keep its fields."""
        own = inspect.getattr_static(cls, "__init__", None)
        if hasattr(cls, "__post_init__") or special(cls, "__init__") or own is object.__init__:
            raise self.refuse(f"{cls.__name__}, whose making runs code", "keep it to plain fields")
        for name in ("__getattribute__", "__getattr__", "__new__", "__setattr__"):
            if special(cls, name):
                raise self.refuse(f"{cls.__name__} with `{name}`", "keep it to plain fields")
        if any(not field.init or field.default_factory is not dataclasses.MISSING for field in dataclasses.fields(cls)):
            raise self.refuse(f"{cls.__name__} with a field that is made by itself", "give all fields")

    def replaced(self, value: Temp, named: dict[str, Temp]) -> Temp:
        """An instance with some fields changed."""
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.replaced(option, named))
        value = self.runtime(value)
        if not isinstance(value.shape, Record) or value.shape.cls is None:
            raise self.refuse("`replace` of something that is no record", "replace fields of a NamedTuple or dataclass")
        names = field_names(value.shape.cls)
        return self.construct(value.shape.cls, [], dict(zip(names, self.items_of(value), strict=True)) | named)

    def call_method_of(self, cls: Any, name: str, arguments: list[Temp]) -> Temp:
        """Call a method that a class of the user's defines."""
        return self.call_user(inspect.getattr_static(cls, name), self.way_in(cls, name), arguments, {}, None)

    def library(self, name: str, arguments: list[Temp]) -> Temp:
        """A call of a function of our library, in Python."""
        return self.call_user(self.unit.library(name), None, arguments, {}, None)
