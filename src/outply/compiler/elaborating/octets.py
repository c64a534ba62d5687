"""Bytes and bytearrays: rows of ints from 0 to 255."""

from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.texts import Texts
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import BOOL, OCTETS, UNKNOWN, Bool, Int, Known, Row, Union
from outply.compiler.tree import Temp

OCTET = Int(0, 255)


def is_octets(shape: Any) -> bool:
    """Whether a shape is of bytes or of a bytearray."""
    return isinstance(shape, Row) and shape.kind in OCTETS


class Octets(Texts):
    """Bytes and bytearrays."""

    def octet(self, item: Temp) -> Temp:
        """An item of bytes; Python raises an error where a number is none."""
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, self.octet)
        if not isinstance(item.shape, Int | Bool):
            return self.wrong_kind_now(item, "an int from 0 to 255")
        number = self.number(item)
        if number.shape.low >= 0 and number.shape.high <= OCTET.high:
            return number
        number = self.signed(number)
        good = self.both(
            self.less_numbers(self.word(0), number, True), self.less_numbers(number, self.word(OCTET.high), True)
        )
        self.check(good, "python", "ValueError")
        if self.dead:
            return self.temp(OCTET)
        return self.let(Int(max(0, number.shape.low), min(OCTET.high, number.shape.high)), "view", number)

    def call_bytes(self, node: Any, value: Temp | None = None) -> Temp:
        return self.octets_of(node, value, "bytes")

    def call_bytearray(self, node: Any, value: Temp | None = None) -> Temp:
        return self.octets_of(node, value, "bytearray")

    def octets_of(self, node: Any, value: Temp | None, kind: str) -> Temp:
        """New bytes of a number of zeros, of the items of anything, or of other bytes."""
        if value is None:
            return self.let(Row(UNKNOWN, 0, 0, kind), "row_new", self.word(0))
        if isinstance(value.shape, Known) and isinstance(value.shape.value, int | bytes):
            value = self.runtime(value)
        shape = value.shape
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.octets_of(node, option, kind))
        if isinstance(shape, Int | Bool):
            number = self.number(value)
            self.check(self.less_numbers(self.word(0), number, True), "python", "ValueError")
            return self.temp(BOOL) if self.dead else self.repeated(self.one_octet(self.word(0), kind), number)
        if is_octets(shape):
            return self.row_from(value, kind, node)
        if as_text(self.runtime_shape(value) if isinstance(shape, Known) else shape):
            return self.wrong_kind_now(value, "bytes")

        def loop(body: Any) -> None:
            self.iterate(value, lambda item: body(self.octet(item)))

        most = self.most_items(value)
        return self.collect(Temp(-1, Lazy(loop, most, most is not None and self.is_exact(value), node)), kind, node)

    def one_octet(self, number: Temp, kind: str = "bytes") -> Temp:
        """Bytes of one item."""
        return self.new_row(Row(number.shape, 1, 1, kind), [number])

    def part_of_octets(self, item: Temp) -> Temp:
        """What is looked for in bytes: other bytes, or one number."""
        item = self.runtime(item)
        return item if is_octets(item.shape) else self.one_octet(self.octet(item))

    def in_octets(self, container: Temp, item: Temp) -> Temp:
        """Whether a number, or a part, is in bytes."""
        item = self.runtime(item)
        if isinstance(item.shape, Union):
            return self.each_option(item, partial(self.in_octets, container))
        if not is_octets(item.shape):
            number = self.octet(item)
            return known(False) if container.shape.item == UNKNOWN else self.found_in(container, number)
        return self.less_numbers(self.word(0), self.library("str_find", [container, item]), True)

    # methods

    def bytes_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        if is_octets(self.runtime(item).shape):
            return self.library("str_count", [value, self.runtime(item)])
        return self.tuple_count(bound, node, value, self.octet(item))

    def bytes_find(self, bound: Any, node: Any, value: Temp, item: Temp, *ends: Temp) -> Temp:
        return self.library("str_find", [value, self.part_of_octets(item), *ends])

    def bytes_rfind(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.library("str_rfind", [value, self.part_of_octets(item)])

    def bytes_index(self, bound: Any, node: Any, value: Temp, item: Temp, *start: Temp) -> Temp:
        return self.library("str_index", [value, self.part_of_octets(item), *start])

    def bytes_rindex(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.library("str_rindex", [value, self.part_of_octets(item)])

    def bytes_startswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.library("text_starts", [value, self.only_octets(part)])

    def bytes_endswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.library("text_ends", [value, self.only_octets(part)])

    def only_octets(self, part: Temp) -> Temp:
        """A part that must be bytes."""
        part = self.runtime(part)
        if not is_octets(part.shape):
            raise self.refuse("a part of bytes that is no bytes", "use bytes")
        return part

    def bytearray_append(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.list_append(bound, node, value, self.octet(item))

    def bytearray_extend(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        return self.list_extend(bound, node, value, self.octets_of(node, items, "bytes"))

    def bytearray_insert(self, bound: Any, node: Any, value: Temp, index: Temp, item: Temp) -> Temp:
        return self.list_insert(bound, node, value, index, self.octet(item))

    def bytearray_remove(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        return self.list_remove(bound, node, value, self.octet(item))

    def bytearray_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.row_from(value, "bytearray", node)
