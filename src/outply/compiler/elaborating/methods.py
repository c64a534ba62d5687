"""Methods of values: of lists, strings, tuples, sets, ints, constant dicts, and of the user's classes."""

import ast
import inspect
import types
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.builtin_calls import BuiltinCalls
from outply.compiler.elaborating.comparing import special
from outply.compiler.elaborating.fitting import describe
from outply.compiler.elaborating.frames import Bound
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import LONGEST, as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Conflict,
    Int,
    Known,
    Member,
    Record,
    Row,
    Set,
    Shape,
    Union,
    is_data,
)
from outply.compiler.tree import Assign, Temp, Variable

FOLDED = (str, int, float, tuple, frozenset)


class Methods(BuiltinCalls):
    """Methods of values."""

    def call_bound(self, shape: Bound, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """Call a method of a value."""
        value, name = shape.value, shape.name
        if isinstance(value.shape, Known):
            return self.known_method(value, name, arguments, named, node)
        if isinstance(value.shape, Record | Member) and value.shape.cls is not None:
            return self.user_method(value, name, arguments, named, node)
        kind = self.kind_name(value)
        method = getattr(self, f"{kind}_{name}", None)
        if not hasattr({"list": list, "tuple": tuple, "str": str, "set": set, "int": int}.get(kind, object), name):
            self.fault("kind", f"{describe(value.shape)} has no {name}")
            return self.temp(BOOL)
        if method is None:
            raise self.refuse(f"the method `{name}` of {describe(value.shape)}", "write it with loops")
        if named:
            raise self.refuse(f"the method `{name}` with named arguments", "use it in a plainer way")
        try:
            inspect.signature(method).bind(shape, node, value, *arguments)
        except TypeError:
            raise self.refuse(f"the method `{name}` with these arguments", "use it in a plainer way") from None
        return method(shape, node, value, *arguments)  # type: ignore[no-any-return]

    def kind_name(self, value: Temp) -> str:
        """The name of the class of a value."""
        shape = value.shape
        if isinstance(shape, Row):
            return shape.kind
        if isinstance(shape, Set):
            return "set"
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
            return getattr(self, f"tuple_{name}")(None, node, value, *arguments)  # type: ignore[no-any-return]
        raise self.refuse(f"the method `{name}` of {describe(value.shape)}", "write it as a method of your own")

    def known_method(self, value: Temp, name: str, arguments: list[Temp], named: dict[str, Temp], node: Any) -> Temp:
        """A method of a constant."""
        thing = value.shape.value
        if isinstance(thing, dict):
            return self.dict_method(thing, name, arguments, node)
        fixed = all(isinstance(v.shape, Known) and is_data(v.shape.value) for v in (*arguments, *named.values()))
        if fixed and type(thing) in FOLDED and name not in ("format", "encode"):
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

    def dict_method(self, thing: Any, name: str, arguments: list[Temp], node: Any) -> Temp:
        """A method of a constant dict."""
        if name == "get" and 1 <= len(arguments) <= 2:
            default = arguments[1] if len(arguments) == 2 else known(None)
            if isinstance(arguments[0].shape, Known):
                missing = arguments[0].shape.value not in thing
                return default if missing else known(thing[arguments[0].shape.value])
            return self.item_of_dict(thing, arguments[0], default)
        if name in ("items", "keys", "values") and not arguments:
            return known(tuple(getattr(thing, name)()))
        raise self.refuse(f"the method `{name}` of a constant dict", "let rules be pure")

    # lists

    def holder_of(self, node: Any) -> Variable:
        """The variable in which a place like grid[r][c] begins."""
        while isinstance(node, ast.Subscript):
            node = node.value
        holder = self.holder(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(holder, Variable) or isinstance(holder.shape, Known):
            raise self.refuse("something is changed that is not made here", "make a new list, and change that")
        if holder.key in self.instance.parameter_keys:
            self.unit.inline_from_now_on(self.instance, self.frame)
        return holder

    def grow(self, node: Any, shape: Shape) -> None:
        """Let the list behind a place hold such an item there."""
        try:
            if isinstance(node, ast.Name):
                self.learn(self.holder_of(node), shape)
            else:
                row = self.shape_at(node.value)
                if isinstance(row, Row):
                    self.grow(node.value, Row(shape, row.low, row.high, row.kind))
        except Conflict as conflict:
            raise self.refuse(f"a list of {conflict}", "let its items be of one kind") from None

    def shape_at(self, node: Any) -> Shape:
        """The shape of what stands at a place."""
        if isinstance(node, ast.Name):
            return self.holder_of(node).shape
        if not isinstance(node, ast.Subscript):
            raise self.refuse("something is changed that has no name", "give it a name first")
        row = self.shape_at(node.value)
        return row.item if isinstance(row, Row) else UNKNOWN

    def list_place(self, bound: Bound, low: int | None, shape: Shape | None) -> Temp:
        """The list that a method changes, made wide enough."""
        place = bound.node
        if place is None:
            raise self.refuse("a list is changed that has no name", "give it a name first")
        self.holder_of(place)
        row = bound.value.shape
        if shape is not None or low is not None:
            high = row.high if shape is None else max(row.high, min(self.unit.capacity, LONGEST))
            item = shape if shape is not None else row.item
            self.grow(place, Row(item, row.low if low is None else low, high, "list"))
        fresh = self.expr(place)
        if not isinstance(fresh.shape, Row) or (fresh.shape.item == UNKNOWN and shape is not None):
            raise NotYet
        return fresh

    def list_append(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        self.refuse_lazy(item)
        row = self.list_place(bound, None, self.runtime_shape(item))
        length = self.length(row)
        if not row.shape.varies:
            raise NotYet
        self.check(self.let(BOOL, "slt", length, self.word(row.shape.high)), "a longer list")
        self.do("row_set_length", row, self.let(length.shape, "add", length, self.word(1)))
        at = self.let(Int(0, row.shape.high - 1), "view", length)
        self.do("row_put", row, at, self.fit(item, row.shape.item))
        return known(None)

    def list_extend(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        if isinstance(items.shape, Row) and items.shape.kind == "list":
            items = self.row_from(items, "tuple", node)  # the list itself may be the one that grows

        def body(item: Temp) -> None:
            self.list_append(bound, node, value, item)

        self.iterate(items, body)
        return known(None)

    def list_insert(self, bound: Any, node: Any, value: Temp, index: Temp, item: Temp) -> Temp:
        row = self.list_place(bound, None, self.runtime_shape(item))
        if not row.shape.varies:
            raise NotYet
        length = self.length(row)
        at = self.slice_end(index, length, 0)
        self.check(self.let(BOOL, "slt", length, self.word(row.shape.high)), "a longer list")
        longer = self.let(length.shape, "add", length, self.word(1))
        self.do("row_set_length", row, longer)
        rest = self.let(length.shape, "sub", length, at)
        self.do("row_shift", row, self.let(length.shape, "add", at, self.word(1)), row, at, rest)
        self.do("row_put", row, self.let(Int(0, row.shape.high - 1), "view", at), self.fit(item, row.shape.item))
        return known(None)

    def list_pop(self, bound: Any, node: Any, value: Temp, index: Temp | None = None) -> Temp:
        row = self.list_place(bound, 0, None)
        if row.shape.item == UNKNOWN:
            self.fault("index")
            return self.temp(BOOL)
        if not row.shape.varies:
            raise NotYet
        at = self.index(row, index if index is not None else known(-1))
        item = self.item_at(row, at)
        if self.holds_list(row.shape.item):
            raise self.refuse("a list is taken out of a list", "keep tuples in it")
        self.remove_at(row, at)
        return item

    def remove_at(self, row: Temp, at: Temp) -> None:
        """Close the gap where an item is taken out."""
        length = self.length(row)
        after = self.let(length.shape, "add", at, self.word(1))
        self.do("row_shift", row, at, row, after, self.let(length.shape, "sub", length, after))
        self.do("row_set_length", row, self.let(length.shape, "sub", length, self.word(1)))

    def holds_list(self, shape: Shape) -> bool:
        """Whether a shape has a list or a mutable set inside."""
        if isinstance(shape, Row):
            return shape.kind == "list" or self.holds_list(shape.item)
        if isinstance(shape, Record):
            return any(self.holds_list(item) for item in shape.items)
        if isinstance(shape, Union):
            return any(self.holds_list(item) for item in shape.options)
        return isinstance(shape, Set) and not shape.frozen

    def list_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        row = self.list_place(bound, 0, None)
        if row.shape.item == UNKNOWN:
            self.fault("python", "ValueError")
            return self.temp(BOOL)
        if not row.shape.varies:
            raise NotYet
        at = self.library("place_of", [row, item])
        self.remove_at(row, self.let(Int(0, row.shape.high), "view", at))
        return known(None)

    def list_clear(self, bound: Any, node: Any, value: Temp) -> Temp:
        row = self.list_place(bound, 0, None)
        if not row.shape.varies:
            raise NotYet
        self.do("row_set_length", row, self.word(0))
        return known(None)

    def list_reverse(self, bound: Any, node: Any, value: Temp) -> Temp:
        row = self.list_place(bound, None, None)
        turned = self.reversed_row(row)
        self.put_all(row, turned)
        return known(None)

    def list_sort(self, bound: Any, node: Any, value: Temp) -> Temp:
        row = self.list_place(bound, None, None)
        if row.shape.item != UNKNOWN:
            self.put_all(row, self.library("rising", [row]))
        return known(None)

    def put_all(self, row: Temp, items: Temp) -> None:
        """Overwrite a list by the items of another of the same length."""
        if row.shape.item != UNKNOWN:
            self.repeat(self.length(row), lambda k: self.do("row_put", row, k, self.item_at(items, k)))

    def list_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.row_from(value, "list", node)

    def list_index(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.tuple_index(bound, node, value, item)

    def list_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.tuple_count(bound, node, value, item)

    # tuples

    def tuple_index(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        row = self.text_or_row(value)
        if row.shape.item == UNKNOWN:
            self.fault("python", "ValueError")
            return self.temp(BOOL)
        found = self.library("place_of", [row, item])
        return self.let(Int(0, max(0, row.shape.high - 1)), "view", found)

    def tuple_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        row = self.text_or_row(value)
        if row.shape.item == UNKNOWN:
            return known(0)
        found = self.library("times_in", [row, item])
        return self.let(Int(0, row.shape.high), "view", found) if not isinstance(found.shape, Known) else found

    # strings

    def str_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Row) and item.shape.low == item.shape.high == 1:
            item = self.item_at(item, self.word(0))
        if not isinstance(item.shape, Char):
            raise self.refuse("`count` of a longer string", "count letters")
        return self.tuple_count(bound, node, value, item)

    def str_find(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        if not as_text(self.runtime_shape(item)):
            return self.wrong_kind_flag(item)
        row = self.text_or_row(value)
        found = self.library("text_find", [row, self.text_or_row(self.runtime(item))])
        return found if isinstance(found.shape, Known) else self.let(Int(-1, row.shape.high), "view", found)

    def str_index(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        found = self.str_find(bound, node, value, item)
        self.check(self.less_numbers(self.word(0), self.runtime(found), True), "python", "ValueError")
        return found

    def str_startswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_starts", value, part)

    def str_endswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_ends", value, part)

    def text_test(self, name: str, value: Temp, part: Temp) -> Temp:
        if not as_text(self.runtime_shape(part)):
            raise self.refuse("this method with several strings", "ask for each")
        return self.library(name, [self.text_or_row(value), self.text_or_row(self.runtime(part))])

    def str_join(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        if isinstance(value.shape, Row) and value.shape.high == 0:
            row = items if isinstance(items.shape, Row) else self.row_from(items, "list", node)
            if isinstance(row.shape.item, Char):
                result = self.let(
                    Row(row.shape.item, row.shape.low, row.shape.high, "str"), "row_new", self.length(row)
                )
                self.do("row_move", result, self.word(0), row, self.word(0), self.length(row))
                return result
        raise self.refuse("`join` of longer strings", 'join letters by "".join(…)')

    def str_upper(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.mapped_letters(value, str.upper)

    def str_lower(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.mapped_letters(value, str.lower)

    def mapped_letters(self, value: Temp, function: Any) -> Temp:
        """Each letter changed by a table."""
        shape = value.shape
        if isinstance(shape, Row):
            raise self.refuse("a change of case of a longer string", "change letter by letter")
        letters = [function(letter) for letter in shape.letters]
        if any(len(letter) != 1 for letter in letters):
            raise self.refuse("letters of which several come", "use plain letters")
        return self.table_at(letters, self.number_in(value, shape, strict=False))

    def str_isupper(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.isupper)

    def str_islower(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.islower)

    def str_isdigit(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.isdigit)

    def str_isalpha(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.isalpha)

    def letter_test(self, value: Temp, function: Any) -> Temp:
        """A question about a letter, answered by a table."""
        if not isinstance(value.shape, Char):
            raise self.refuse("this question about a longer string", "ask for each letter")
        flags = [function(letter) for letter in value.shape.letters]
        if len(set(flags)) == 1:
            return known(flags[0])
        return self.table_at(flags, self.number_in(value, value.shape, strict=False))

    # sets

    def set_place(self, bound: Bound, item: Shape | None) -> tuple[Variable, Temp]:
        """The set that a method changes, made wide enough."""
        if not isinstance(bound.node, ast.Name):
            raise self.refuse("a set is changed that has no name", "give it a name first")
        holder = self.holder_of(bound.node)
        if bound.value.shape.frozen:
            self.fault("kind", "a frozenset is changed")
        if item is not None:
            self.learn(holder, Set(item, False))
        if not isinstance(holder.shape, Set):
            raise NotYet
        self.check_universe(holder.shape)
        return holder, self.load(holder)

    def change_set(self, holder: Variable, value: Temp) -> Temp:
        self.do("mutated", value, extra=holder)
        self.add(Assign(holder, value))
        return known(None)

    def set_add(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, self.runtime_shape(item))
        number = self.number_in(item, group.shape.item, strict=True)
        return self.change_set(holder, self.let(group.shape, "set_add", group, number))

    def set_discard(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        holder, group = self.set_place(bound, None)
        if group.shape.item == UNKNOWN:
            return known(None)
        number, inside = self.items_of(self.place_in(item, group.shape.item))
        out = self.let(group.shape, "set_remove", group, number)
        return self.change_set(holder, self.let(group.shape, "select", inside, out, group))

    def set_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        self.check(self.in_set(value, item), "python", "KeyError")
        return self.set_discard(bound, node, value, item)

    def set_update(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        other = items if isinstance(items.shape, Set) else self.set_of(items, False, node)
        holder, group = self.set_place(bound, other.shape.item if other.shape.item != UNKNOWN else None)
        group, other = self.same_universe(group, other)
        return self.change_set(holder, self.fit(self.let(group.shape, "set_or", group, other), holder.shape))

    def as_set(self, value: Temp, node: Any) -> Temp:
        return value if isinstance(value.shape, Set) else self.set_of(self.freely(value), True, node)

    def set_union(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_or", value, self.as_set(self.runtime_set(other), node))

    def set_intersection(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_and", value, self.as_set(self.runtime_set(other), node))

    def set_difference(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_sub", value, self.as_set(self.runtime_set(other), node))

    def set_symmetric_difference(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.joined_sets("set_xor", value, self.as_set(self.runtime_set(other), node))

    def set_issubset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(value, self.as_set(self.runtime_set(other), node), True)

    def set_issuperset(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        return self.less(self.as_set(self.runtime_set(other), node), value, True)

    def set_isdisjoint(self, bound: Any, node: Any, value: Temp, other: Temp) -> Temp:
        common = self.joined_sets("set_and", value, self.as_set(self.runtime_set(other), node))
        return self.negated(self.truth(common))

    def set_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.let(value.shape, "set_or", value, value)

    def runtime_set(self, value: Temp) -> Temp:
        """A constant set as a value."""
        if isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset):
            return self.runtime(value)
        return value

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
