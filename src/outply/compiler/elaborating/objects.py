"""Objects of the user's classes that change: each attribute of a name that stands for one is a variable.

An object has no place in memory that two names could share. So one that changes lives under one name, from where it is
made or copied to where it is returned. What is put elsewhere is the object as it is then: that shows if it is changed
later, and is refused.
"""

import ast
import inspect
import types
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.classes import Classes
from outply.compiler.elaborating.describing import can_change, special
from outply.compiler.elaborating.frames import Bound, Frame, Making, Place, parameters_of
from outply.compiler.reading.uses import parts_of
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import field_names, is_data
from outply.compiler.shapes.kinds import UNKNOWN, Dict, Record, Row, Union
from outply.compiler.tree import Temp, Variable


def may_hold(shape: Any, cls: Any) -> bool:
    """Whether a value may be or hold an object of a class."""
    if isinstance(shape, Record):
        return shape.cls is cls or any(may_hold(item, cls) for item in shape.items)
    if isinstance(shape, Union):
        return any(may_hold(option, cls) for option in shape.options)
    if isinstance(shape, Dict):
        return may_hold(shape.key, cls) or may_hold(shape.value, cls)
    return isinstance(shape, Row) and may_hold(shape.item, cls)


class Objects(Classes):
    """Objects that change."""

    leaving = False

    def object_at(self, node: Any) -> Temp | None:
        """The object that a name stands for, if it is one that changes."""
        found = self.owner_of_name(node)
        if found is None:
            return None
        frame, name = found
        held = frame.renames.get(name)
        if held is not None:
            return held if isinstance(held, Temp) and isinstance(held.shape, Making) else None
        key = frame.prefix + name
        if key not in self.instance.objects:
            return None
        if self.instance.objects[key] is None:
            raise NotYet
        self.load(self.variable(key + "."))
        return Temp(-1, Making(self.instance.objects[key], key + ".", half_made=False))

    def owner_of_name(self, node: Any) -> tuple[Frame, str] | None:
        """The frame to which a name belongs, and the name there."""
        if not isinstance(node, ast.Name):
            return None
        frame: Frame | None = self.frame
        while frame is not None:
            held = frame.renames.get(node.id)
            if isinstance(held, Place):
                with self.at(held):
                    return self.owner_of_name(held.node)
            if held is not None or node.id in frame.names:
                return frame, node.id
            frame = frame.parent
        return None

    def make_object(self, node: Any) -> None:
        """From the next round on, a name stands for an object that changes."""
        found = self.owner_of_name(node)
        own = found is not None and found[1] in found[0].names and found[1] not in found[0].renames
        if found is None or not own or found[0].trusted:
            raise self.refuse("an object is changed that has no name of its own", "copy it first, and name the copy")
        frame, name = found
        key = frame.prefix + name
        if key in self.instance.parameter_keys:
            self.unit.inline_from_now_on(self.instance, self.frame)
        if name in parameters_of(frame.tree):
            raise self.refuse("an object is changed that was given", "copy it first, and name the copy")
        self.instance.objects.setdefault(key, None)
        self.instance.changed = True
        raise NotYet

    def bind_object(self, key: str, value: Temp) -> None:
        """Let a name stand for an object that changes."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if not can_change(shape) or self.instance.objects[key] not in (None, shape.cls):
            raise self.refuse("an object that changes, under a name for several kinds of things", "use several names")
        if value not in self.fresh:
            raise self.refuse("an object is changed that may have another name", "copy it first, and name the copy")
        self.instance.objects[key] = shape.cls
        for name, item in zip(field_names(shape.cls), self.items_of(value), strict=True):
            self.store(self.variable(f"{key}.{name}"), item)
        self.store(self.variable(key + "."), known(None))
        here = tuple(self.context)
        kept = [each for each in self.uses("leaked", key + ".") if each[: len(here)] != here]
        self.object_uses["leaked", key + "."] = kept  # what was put elsewhere before is another object now
        self.uses("made", key + ".").append(here)

    def snapshot(self, thing: Temp, leaks: bool = True) -> Temp:
        """An object as it is now."""
        making = thing.shape
        if not isinstance(making, Making):
            return thing
        if leaks:
            self.note_leak(making)
        fields = [self.made_field(making, name) for name in field_names(making.cls)]
        shot = self.let(Record(tuple(field.shape for field in fields), making.cls), "record", *fields)
        if self.leaving and making.prefix.startswith(self.frame.prefix):
            self.fresh.add(shot)
        return shot

    def is_fresh(self, variable: Variable) -> bool:
        """Whether a variable holds only objects that were new when it got them."""
        return variable not in self.instance.parameters and variable.key not in self.instance.not_fresh

    def looked_at(self, node: Any) -> Temp:
        """The value of an expression that is only looked at, as by a comparison."""
        thing = self.object_at(node)
        return self.expr(node) if thing is None else self.snapshot(thing, leaks=False)

    def is_itself(self, target: Any, value: Temp) -> bool:
        """Whether a name gets the object that it stands for already, as by `board = board.push(move)`."""
        if not isinstance(value.shape, Making) or not isinstance(target, ast.Name):
            return False
        key = self.frame.prefix + target.id + "."
        if key == value.shape.prefix:
            return True
        stores = [part for part in parts_of(self.frame.tree) if isinstance(part, ast.Name) and part.id == target.id]
        once = sum(not isinstance(part.ctx, ast.Load) for part in stores) == 1
        if not once or plain_name(key) != plain_name(value.shape.prefix):
            return False
        self.frame.renames[target.id] = value  # another web of the same name
        return True

    def set_item_of_object(self, target: Any, value: Temp) -> bool:
        """`name[index] = value` by the class's own `__setitem__`; whether it was that."""
        thing = self.object_at(target.value)
        cls = thing.shape.cls if thing is not None else None
        if thing is None and isinstance(target.value, ast.Name):
            owner = self.expr(target.value)
            cls = owner.shape.cls if can_change(owner.shape) else None
        if cls is None or not special(cls, "__setitem__") or isinstance(target.slice, ast.Slice):
            return False
        if thing is None:
            self.make_object(target.value)
        assert thing is not None
        self.call_method_of(cls, "__setitem__", [thing, self.expr(target.slice), value])
        return True

    # what is put elsewhere, and changed

    def uses(self, what: str, key: str) -> list[Any]:
        """The loops and branches within which an object was made, changed, or put elsewhere ("leaked")."""
        return self.object_uses.setdefault((what, key), [])

    def note_leak(self, making: Making) -> None:
        """An object is put elsewhere: from now on it must not change, unless its name is bound anew."""
        key = making.prefix
        if self.leaving and key.startswith(self.frame.prefix):
            return  # the function ends here, and with it the name
        if self.comes_again(key, "changed"):
            self.refuse_leak()
        self.uses("leaked", key).append(tuple(self.context))

    def note_change(self, making: Making) -> None:
        """An object is changed."""
        key = making.prefix
        if making.half_made:
            return
        if self.uses("leaked", key):
            self.refuse_leak()
        self.uses("changed", key).append(tuple(self.context))

    def comes_again(self, key: str, what: str) -> bool:
        """Whether the same object meets an earlier use again, in the next turn of a loop around both."""
        here = tuple(self.context)
        made = [each for each in self.uses("made", key) if here[: len(each)] == each]
        fresh = set(made[-1]) if made else set()  # each turn of these loops makes an object of its own
        loops = {each for each in here if each[0] == "loop"} - fresh
        return any(loops & set(use) for use in self.uses(what, key))

    def refuse_leak(self) -> None:
        """Refuse a change that would show in another place."""
        raise self.refuse("an object is changed that is also put elsewhere", "put a copy there")

    # attributes and methods

    def attribute_of_object(self, thing: Temp, name: str, node: Any) -> Temp:
        """An attribute of an object that changes: a field, a property, a constant of the class, or a method."""
        making = thing.shape
        cls = making.cls
        if name in field_names(cls):
            return self.made_field(making, name)
        member = inspect.getattr_static(cls, name, None)
        self.unit.reads.note(self.way_in(cls, name), member)
        if isinstance(member, property) and type(member) is property:
            way = (*self.way_in(cls, name), ("fget", None))
            return self.call_user(member.fget, way, [thing], {}, node)
        if member is not None and is_data(member):
            return known(member)
        if isinstance(member, types.FunctionType | staticmethod | classmethod):
            return Temp(-1, Bound(thing, name, node))
        raise self.refuse(f"`{name}` of an object that is being made", "keep to its fields")

    def method_of_object(self, bound: Bound, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a method of an object that changes."""
        cls = bound.value.shape.cls
        member: Any = inspect.getattr_static(cls, bound.name)
        way = self.way_in(cls, bound.name)
        if isinstance(member, staticmethod):
            return self.call_user(member.__func__, (*way, ("func", None)), arguments, named, node)
        if isinstance(member, classmethod):
            owner = known(cls, (("class", cls),))
            return self.call_user(member.__func__, (*way, ("func", None)), [owner, *arguments], named, node)
        return self.call_user(member, way, [bound.value, *arguments], named, node)

    def leaks_from(self, result: Temp, objects: list[Making]) -> Temp:
        """The result of a call, which may hold what was passed."""
        for making in objects:
            if may_hold(result.shape, making.cls):
                self.note_leak(making)
        return result

    def variable_of_field(self, node: Any) -> Variable | None:
        """The variable behind `name.field`, where that is an object that changes; such a name is made one."""
        thing = self.object_at(node.value)
        if thing is None:
            owner = self.expr(node.value)
            if not can_change(owner.shape):
                return None
            self.make_object(node.value)
        assert thing is not None
        if node.attr not in field_names(thing.shape.cls):
            return None
        self.note_change(thing.shape)
        return self.variable(thing.shape.prefix + node.attr)
