"""Attributes: of records, unions, members of enums, modules, classes and the game."""

import ast
import enum
import functools
import inspect
import types
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe
from outply.compiler.elaborating.frames import Bound, Making
from outply.compiler.elaborating.modular import Modular
from outply.compiler.reading.record import MISSING, step
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import field_names, is_data, is_record
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Pick,
    Record,
    Union,
)
from outply.compiler.tree import Temp
from outply.primitives.classes import keeps_hash

# Whose attributes a plain value has.
PLAIN: dict[type, tuple[type, ...]] = {Int: (int,), Bool: (bool,), Float: (float, int), Char: (str,)}


class Attributes(Modular):
    """Attributes."""

    # attributes

    def of_Attribute(self, node: Any) -> Temp:
        thing = self.object_at(node.value)
        if thing is not None:
            return self.attribute_of_object(thing, node.attr, node.value)
        value = self.called(node.value) if isinstance(node.value, ast.Call) else self.expr(node.value)
        return self.attribute(value, node.attr, node.value)

    def attribute(self, value: Temp, name: str, node: Any = None) -> Temp:
        """An attribute of a value."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Making):
            return self.attribute_of_object(value, name, node)
        if isinstance(shape, Pick):
            if any(not is_field_of(item, name) for item in shape.constants):
                return Temp(-1, Bound(value, name, node))
            return self.of_each_constant(value, lambda item: getattr(item, name))
        if isinstance(shape, Known):
            return self.known_attribute(value, name, node)
        if isinstance(shape, Union):
            return self.union_attribute(value, name, node)
        cls = getattr(shape, "cls", None)
        if cls is complex:
            return self.complex_attribute(value, name, node)
        if isinstance(shape, Record) and cls and name in field_names(cls):
            return self.items_of(value)[field_names(cls).index(name)]
        if isinstance(shape, Member):
            return self.member_attribute(value, name, node)
        if cls is None:
            kinds = PLAIN.get(type(shape), ())
            if kinds and not any(hasattr(kind, name) for kind in kinds):
                self.fault("kind", f"{describe(shape)} has no {name}")
                return self.temp(BOOL)
            return Temp(-1, Bound(value, name, node))
        return self.class_attribute(value, cls, name, node)

    def class_attribute(self, value: Temp, cls: Any, name: str, node: Any) -> Temp:
        """What the class of a value says of an attribute that is no field."""
        member = inspect.getattr_static(cls, name, None)
        if isinstance(member, property):
            return self.call_user(member.fget, (*self.way_in(cls, name), ("fget", None)), [value], {}, node)
        if type(member) is functools.cached_property:
            return self.call_user(member.func, (*self.way_in(cls, name), ("attr", "func")), [value], {}, node)
        self.unit.reads.note(self.way_in(cls, name), member)
        if member is None and keeps_hash(cls):
            raise self.refuse(f"`{name}`, which keeps a hash", "leave that to `__hash__`")
        if member is None:
            self.fault("kind", f"{describe(value.shape)} has no {name}")
            return self.temp(BOOL)
        if is_data(member):
            return known(member)
        return Temp(-1, Bound(value, name, node))

    def call_getattr(self, node: Any, value: Temp, name: Temp, default: Temp | None = None) -> Temp:
        if not isinstance(name.shape, Known) or type(name.shape.value) is not str:
            raise self.refuse("an attribute whose name varies", "use a dict of functions")
        if default is None:
            return self.attribute(value, name.shape.value, node.args[0])
        if not isinstance(value.shape, Known):
            raise self.refuse("`getattr` with a default", "name the attribute")
        found = step(value.shape.value, "attr", name.shape.value)
        way = None if value.shape.path is None else (*value.shape.path, ("attr", name.shape.value))
        self.unit.reads.note(way, found)
        return default if found is MISSING else self.attribute(value, name.shape.value, node.args[0])

    def union_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of one of several kinds; a method is taken from the only kind that is not None."""
        rest = [option for option in value.shape.options if not isinstance(option, Nothing)]
        is_field = any(isinstance(o, Record) and o.cls and name in field_names(o.cls) for o in rest)
        if len(rest) == 1 and not is_field:
            return self.attribute(self.narrowed(value, rest[0]), name, node)

        def branch(option: Temp) -> Temp:
            if isinstance(option.shape, Known | Nothing):
                self.fault("kind", f"None has no {name}")
                return self.temp(BOOL)
            return self.attribute(option, name, node)

        kinds = [o for o in rest if isinstance(o, Record | Member) and o.cls is not None]
        if any(is_method(o.cls, name) for o in kinds) or not kinds:
            return Temp(-1, Bound(value, name, node))
        return self.each_option(value, branch)

    def member_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of a member of an enum: a table over all members, or a method of the user's."""
        member = inspect.getattr_static(value.shape.cls, name, None)
        if isinstance(member, types.FunctionType):
            return Temp(-1, Bound(value, name, node))
        if isinstance(member, property) and type(member) is property:
            way = (*self.way_in(value.shape.cls, name), ("fget", None))
            return self.call_user(member.fget, way, [value], {}, node)
        items = [getattr(each, name) for each in value.shape.members]
        for k, each in enumerate(value.shape.members):
            way = (("class", value.shape.cls), ("attr", each.name), ("attr", name))
            self.unit.reads.note(way, items[k])
        if self.table_shape(items) is None:
            raise self.refuse(f"`{name}` of an enum whose members differ in kind", "let them be of one kind")
        return self.table_of_members(value, lambda each: getattr(each, name))

    def call_special(self, value: Temp, name: str, arguments: list[Temp]) -> Temp:
        """A method behind an operator, of an object that is known."""
        path = value.shape.path
        where = None if path is None else (*path, ("type", None), ("static", name))
        method = inspect.getattr_static(type(value.shape.value), name)
        return self.call_user(method, where, [value, *arguments], {}, None)

    def way_in(self, cls: Any, name: str) -> Any:
        """The way to what a class of the user's has by a name."""
        return (("class", cls), ("static", name))

    def known_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """An attribute of something known: a module, a class, the game, a constant."""
        thing, path = value.shape.value, value.shape.path
        if isinstance(
            thing, tuple | list | dict | set | frozenset | str | bytes | int | float | range
        ) and not is_record(type(thing)):
            if not isinstance(thing, enum.Enum):
                return Temp(-1, Bound(value, name, node))
        static = (
            inspect.getattr_static(type(thing), name, None) if not isinstance(thing, type | types.ModuleType) else None
        )
        if isinstance(static, property) and isinstance(static.fget, types.FunctionType):
            where = None if path is None else (*path, ("type", None), ("static", name), ("fget", None))
            self.unit.reads.note(where, static.fget)
            return self.call_user(static.fget, where, [value], {}, node)
        if isinstance(static, types.FunctionType) and is_record(type(thing)):
            return Temp(-1, Bound(value, name, node))
        found = step(thing, "attr", name)
        if found is MISSING:
            self.fault("kind", f"{type(thing).__name__} has no {name}")
            return self.temp(BOOL)
        return self.read(found, path, "attr", name)


def is_method(cls: Any, name: str) -> bool:
    """Whether a class of the user's has a method by this name."""
    member = inspect.getattr_static(cls, name, None)
    return isinstance(member, types.FunctionType | staticmethod | classmethod)


def is_field_of(item: Any, name: str) -> bool:
    """Whether an object holds something by this name, that needs no call."""
    return name in getattr(item, "__dict__", {}) or (is_record(type(item)) and name in field_names(type(item)))
