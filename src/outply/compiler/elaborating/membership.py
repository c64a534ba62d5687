"""Whether something is in a container."""

import ast
import enum
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.slices import FEW
from outply.compiler.elaborating.sums import Sums
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data, is_flag, is_record
from outply.compiler.shapes.joining import as_text, shape_of
from outply.compiler.shapes.kinds import (
    BOOL,
    OCTETS,
    UNKNOWN,
    WORD,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.shapes.layout import count
from outply.compiler.tree import Assign, Temp


class Membership(Sums):
    """Membership."""

    # membership

    def contains(self, container: Temp, item: Temp) -> Temp:
        """Whether something is in a container."""
        shape = container.shape
        if UNKNOWN in (shape, item.shape):
            raise NotYet
        if isinstance(shape, Known) and isinstance(shape.value, enum.Flag):
            return self.contains(self.runtime(container), item)
        if isinstance(shape, Known):
            if not is_record(type(shape.value)) and special(type(shape.value), "__contains__"):
                return self.truth(self.call_special(container, "__contains__", [item]))
            return self.in_known(shape.value, item)
        if isinstance(shape, Union):
            return self.each_option(container, lambda option: self.contains(option, item))
        if isinstance(shape, Set):
            return self.in_set(container, item)
        if isinstance(shape, Dict):
            return self.has_key(container, item)
        if isinstance(shape, Pick):
            return self.is_in_pick(container, item)
        if isinstance(shape, Member) and is_flag(shape.cls):
            item = self.runtime(item)
            if item.shape != shape:
                return self.wrong_kind_flag(item)
            bits = self.bits("and", self.flag_bits(item), self.flag_bits(container))
            return self.let(BOOL, "eq", bits, self.flag_bits(item))
        if isinstance(shape, Row | Char) and as_text(shape):
            return self.in_text(container, item)
        if isinstance(shape, Row) and shape.kind in OCTETS:
            return self.in_octets(container, item)
        if isinstance(shape, Record):
            return self.in_record(container, item)
        if isinstance(shape, Range):
            return self.each_option(self.runtime(item), lambda option: self.in_varying_range(container, option))
        return self.found_in(container, item)

    def in_set(self, container: Temp, item: Temp) -> Temp:
        number, inside = self.items_of(self.place_in(item, container.shape.item))
        held = self.let(BOOL, "set_test", container, number)
        return self.both(inside, held)

    def in_text(self, container: Temp, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.in_text(container, option))
        if isinstance(item.shape, Char):
            return self.found_in(container, item)
        if not as_text(item.shape):
            return self.wrong_kind_flag(item)
        found = self.library("str_find", [self.text_or_row(container), item])
        return self.less_numbers(self.word(0), found, True)

    def wrong_kind_flag(self, item: Temp) -> Temp:
        self.fault("kind", f"{describe(item.shape)} is looked for in a string")
        return self.temp(BOOL)

    def in_record(self, container: Temp, item: Temp) -> Temp:
        cls = container.shape.cls
        if special(cls, "__contains__"):
            return self.truth(self.call_method_of(cls, "__contains__", [container, item]))
        if cls is not None and (not issubclass(cls, tuple) or special(cls, "__iter__")):
            raise self.refuse(f"membership in {describe(container.shape)}", "compare with its fields")
        return self.any_equal(self.items_of(container), item)

    def any_equal(self, items: list[Temp], item: Temp) -> Temp:
        """Whether one of some values is equal to another."""
        if not items:
            return known(False)
        flag = self.equal(items[0], item, inside=True)
        return self.choose(flag, lambda: known(True), lambda: self.any_equal(items[1:], item))

    def in_known(self, thing: Any, item: Temp) -> Temp:
        """Whether something is in a constant."""
        if isinstance(item.shape, Known) and is_data(item.shape.value) and is_data(thing):
            return self.folded(lambda: item.shape.value in thing)
        if isinstance(thing, bytes):
            return self.in_octets(self.literal(thing, shape_of(thing)), item)
        if isinstance(thing, range):
            return self.in_range(thing, item)
        if isinstance(thing, str):
            return self.in_text(self.literal(thing, shape_of(thing)), item) if thing else self.contains_nothing(item)
        if not isinstance(thing, tuple | list | dict | set | frozenset):
            raise self.refuse(f"membership in {type(thing).__name__}", "use a tuple, list, set or dict")
        items = list(thing)
        if isinstance(thing, dict | set | frozenset):
            self.check_hashable(item)
        if not all(map(is_data, items)):
            raise self.refuse("membership in a constant of other things than data", "use data")
        if isinstance(thing, dict | set | frozenset) and len(items) > 2:
            place = self.each_option(self.runtime(item), lambda option: self.key_number(option, items))
            return self.less_numbers(self.word(0), place, True)
        if len(items) <= FEW:
            return self.any_equal([known(each) for each in items], item)
        return self.found_in(self.literal(items, self.known_row(items)), item)

    def contains_nothing(self, item: Temp) -> Temp:
        """Whether a string is in the empty string."""
        if not as_text(item.shape):
            return self.wrong_kind_flag(item)
        return known(False) if isinstance(item.shape, Char) else self.negated(self.truth(item))

    def in_range(self, thing: range, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, lambda option: self.in_range(thing, option))
        if not isinstance(item.shape, Int):
            if isinstance(item.shape, Float):
                raise self.refuse("a float in a range", "compare with its ends")
            return (
                self.in_range(thing, self.number(item))
                if hasattr(item.shape, "cls") or count(item.shape) == 2
                else known(False)
            )
        if not thing:
            return known(False)
        low, high = min(thing), max(thing)
        inside = self.both(
            self.less_numbers(self.word(low), item, True), self.less_numbers(item, self.word(high), True)
        )
        if abs(thing.step) == 1:
            return inside
        rest = self.quotient(ast.Mod, self.whole(ast.Sub, item, self.word(low)), self.word(abs(thing.step)))
        return self.both(inside, self.equal_numbers(rest, self.word(0), False))

    def in_varying_range(self, container: Temp, item: Temp) -> Temp:
        """Whether an int is one of a range: a whole number of steps from its start, and fewer than it has."""
        if not isinstance(item.shape, Int) or item.shape.unsigned:
            raise self.refuse("something else than an int in a range", "compare with its ends")
        start, step = (self.let(WORD, "field", container, extra=k) for k in (0, 2))
        away = self.whole(ast.Sub, item, start)
        steps, rest = self.let(WORD, "sdiv", away, step), self.let(WORD, "srem", away, step)
        inside = self.both(
            self.let(BOOL, "sle", self.word(0), steps), self.let(BOOL, "slt", steps, self.range_length(container))
        )
        return self.both(inside, self.let(BOOL, "eq", rest, self.word(0)))

    def found_in(self, container: Temp, item: Temp) -> Temp:
        """Whether a loop meets something equal."""
        found = self.passing(BOOL)
        self.add(Assign(found, self.literal(False, BOOL)))
        with self.labeled() as end:

            def met() -> None:
                self.add(Assign(found, self.literal(True, BOOL)))
                self.leave(end)

            def body(each: Temp) -> None:
                self.when(self.equal(each, item, inside=True), met)

            with self.unordered():
                if isinstance(container.shape, Row) and container.shape.item != UNKNOWN:
                    self.each_unchanged(container, body)
                else:
                    self.iterate(container, body)
        return self.let(BOOL, "read", extra=found)
