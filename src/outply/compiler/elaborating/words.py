"""Words of 64 bits: hashing as `primitives/hashing.py` does it, by the shape of what is hashed."""

import dataclasses
from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.describing import describe
from outply.compiler.elaborating.statements import Statements
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.kinds import (
    BOOL,
    FLOAT,
    UNKNOWN,
    WORD,
    Bool,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.shapes.packing import value_of
from outply.compiler.tree import Assign, Temp
from outply.primitives import hashing
from outply.primitives.hashing import (
    BYTES_WORD,
    DICT_WORD,
    LIST_WORD,
    NONE_WORD,
    SET_WORD,
    SLOTS,
    STRING_WORD,
    multiplier,
    signed,
    word_of,
)


class Words(Statements):
    """Words out of values."""

    def bits_of(self, word: int) -> Temp:
        """A constant word."""
        return self.literal(signed(word), WORD)

    def op(self, name: str, a: Temp, b: Temp) -> Temp:
        """An operation on words that drops what passes 64 bits."""
        return self.let(WORD, name, a, b)

    def raw(self, value: Temp) -> Temp:
        """The word that holds an integer or a flag, with or without a sign."""
        return self.let(WORD, "of_bool" if isinstance(value.shape, Bool) else "view", value)

    def cell_of(self, value: Temp) -> Temp:
        """A value as a cell of the workspace: ints as they are, other actions by their words."""
        return self.value_word(self.runtime(value))

    # hashing

    def own_mixed(self, arguments: list[Temp]) -> Temp:
        """`mixed`."""
        value = self.runtime(arguments[0])
        if not isinstance(value.shape, Int | Bool):
            raise self.refuse(f"`mixed` of {describe(value.shape)}", "mix ints")
        return self.mixed_word(self.raw(value))

    def mixed_word(self, word: Temp) -> Temp:
        """Another word for each word, in which every bit depends on all bits."""
        for shift, times in ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)):
            word = self.op("mul", self.folded_down(word, shift), self.bits_of(times))
        return self.folded_down(word, 31)

    def folded_down(self, word: Temp, shift: int) -> Temp:
        """A word whose low bits depend on the high ones too."""
        return self.op("xor", word, self.op("lshr", word, self.word(shift)))

    def own_words(self, arguments: list[Temp]) -> Temp:
        """`words_of`."""
        totals = self.totals(self.runtime(arguments[0]), ((0, 32), (1, 29)))
        return self.tuple_of([self.mixed_word(total) for total in totals])

    def own_slot(self, arguments: list[Temp]) -> Temp:
        """`slot_of`."""

        def slot(action: Temp) -> Temp:
            action = self.runtime(action)
            if isinstance(action.shape, Int | Bool):
                word = self.raw(action)
            elif isinstance(action.shape, Member) and issubclass(action.shape.cls, int):
                word = self.member_word(action, int)
            else:
                word = self.mixed_word(self.value_word(action))
            return self.let(Int(0, SLOTS - 1), "and", word, self.word(SLOTS - 1))

        return self.each_option(arguments[0], slot)

    def totals(self, value: Temp, ways: Any) -> list[Temp]:
        """For each way (which multipliers, and how far to fold) the sum over the fields of a value."""
        shape = value.shape
        if isinstance(shape, Union):
            record = self.each_option(value, lambda option: self.tuple_of(self.totals(self.runtime(option), ways)))
            return self.items_of(record)
        if isinstance(shape, Row) and shape.kind == "tuple":
            return self.row_totals(value, ways)
        if not isinstance(shape, Record) or shape.cls is complex:
            return [self.scaled(self.value_word(value), value, 0, way) for way in ways]
        items = self.compared_items(value)
        length = self.word(len(items))
        sums = [self.scaled(length, length, 0, way) for way in ways]
        for number, item in enumerate(items, start=1):
            word = self.value_word(item)
            sums = [
                self.op("add", total, self.scaled(word, item, number, way))
                for total, way in zip(sums, ways, strict=True)
            ]
        return sums

    def compared_items(self, record: Temp) -> list[Temp]:
        """The items of a record by which Python compares it: a dataclass may leave fields out."""
        items, cls = self.items_of(record), record.shape.cls
        if cls is None or not dataclasses.is_dataclass(cls):
            return items
        return [item for item, field in zip(items, dataclasses.fields(cls), strict=True) if field.compare]

    def scaled(self, word: Temp, value: Temp, number: int, way: tuple[int, int]) -> Temp:
        """The word of a field, folded and times the number of its place."""
        which, shift = way
        return self.op("mul", self.folded_word(word, value, shift), self.bits_of(multiplier(number, which)))

    def folded_word(self, word: Temp, value: Temp, shift: int) -> Temp:
        """A field folded; numbers that are small have nothing to fold."""
        shape = value.shape
        small = isinstance(shape, Bool) or (isinstance(shape, Int) and shape.low >= 0 and shape.high < 1 << shift)
        return word if small else self.folded_down(word, shift)

    def row_totals(self, row: Temp, ways: Any) -> list[Temp]:
        """The same for a row, in a loop."""
        length = self.length(row)
        sums = [self.passing(WORD) for _ in ways]
        for total, way in zip(sums, ways, strict=True):
            self.add(Assign(total, self.scaled(self.let(WORD, "view", length), length, 0, way)))
        if row.shape.item == UNKNOWN:
            return [self.let(WORD, "read", extra=total) for total in sums]
        tables = [self.multiplier_table(row.shape.high + 1, which) for which, _ in ways]

        def each(k: Temp) -> None:
            item = self.item_at(row, k)
            word = self.value_word(item)
            after = self.let(Int(1, row.shape.high), "add", k, self.word(1))
            for total, table, (_, shift) in zip(sums, tables, ways, strict=True):
                times = self.let(WORD, "row_get", table, after)
                more = self.op("mul", self.folded_word(word, item, shift), times)
                self.add(Assign(total, self.op("add", self.let(WORD, "read", extra=total), more)))

        self.repeat(length, each)
        return [self.let(WORD, "read", extra=total) for total in sums]

    def multiplier_table(self, count: int, which: int) -> Temp:
        """The numbers by which fields are multiplied, as a constant row."""
        items = tuple(signed(multiplier(number, which)) for number in range(count))
        return self.literal(items, Row(WORD, count, count))

    def value_word(self, value: Temp) -> Temp:
        """One word for a value, as `word_of` gives it."""
        shape = value.shape
        if isinstance(shape, Known):
            if not is_data(shape.value):
                raise self.refuse(f"{type(shape.value).__name__} in a state", "use numbers, strings, tuples and sets")
            return self.bits_of(word_of(shape.value))
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Int | Bool):
            return self.raw(value)
        if isinstance(shape, Float):
            return self.float_word(value)
        if isinstance(shape, Nothing):
            return self.bits_of(NONE_WORD)
        if isinstance(shape, Char):
            letter = self.op("mul", self.raw(value), self.bits_of(multiplier(0, 0)))
            return self.op("add", letter, self.bits_of(STRING_WORD + multiplier(0, 1)))
        if isinstance(shape, Member):
            return self.member_word(value, word_of)
        if isinstance(shape, Union):
            return self.each_option(value, self.value_word)
        if isinstance(shape, Row) and shape.kind == "str":
            return self.string_word(value)
        if isinstance(shape, Row) and shape.kind == "list":
            as_tuple = self.let(Row(shape.item, shape.low, shape.high), "view", value)
            return self.op("add", self.value_word(as_tuple), self.bits_of(LIST_WORD))
        if isinstance(shape, Row) and shape.kind == "bytes":
            return self.op("add", self.string_word(value), self.bits_of(BYTES_WORD))
        if isinstance(shape, Set) and shape.frozen:
            return self.set_word(value)
        if isinstance(shape, Dict) and shape.kind == "dict":
            return self.dict_word(value)
        if getattr(shape, "cls", None) is complex:
            return self.complex_word(value)
        if isinstance(shape, Record) or (isinstance(shape, Row) and shape.kind == "tuple"):
            (total,) = self.totals(value, ((0, 32),))
            return self.mixed_word(total)
        raise self.refuse(f"{describe(shape)} in a state", "use numbers, strings, tuples and sets")

    def float_word(self, value: Temp) -> Temp:
        """The word of a float: that of the int that is as large, if there is one."""
        value = self.let(FLOAT, "view", value)
        whole = self.let(BOOL, "feq", value, self.let(FLOAT, "trunc", value))
        small = self.let(BOOL, "flt", self.let(FLOAT, "fabs", value), self.literal(2.0**63, FLOAT))
        is_whole = self.let(BOOL, "both", whole, small)
        # Only a float that an int can hold is made one.
        safe = self.let(FLOAT, "select", is_whole, value, self.literal(0.0, FLOAT))
        bits = self.let(WORD, "float_bits", value)
        return self.let(WORD, "select", is_whole, self.let(WORD, "to_int", safe), bits)

    def complex_word(self, value: Temp) -> Temp:
        """The word of a complex number: that of the real one, if it is real."""
        real, imag = self.items_of(value)
        pair = self.tuple_of([real, imag])
        (total,) = self.totals(pair, ((0, 32),))
        zero = self.equal_numbers(self.number(imag), self.word(0), False)
        return self.let(WORD, "select", zero, self.value_word(real), self.mixed_word(total))

    def member_word(self, value: Temp, function: Callable[[Any], int]) -> Temp:
        """A word for each member of an enum, by a table."""
        items = tuple(signed(function(member)) for member in value.shape.members)
        table = self.literal(items, Row(WORD, len(items), len(items)))
        return self.let(WORD, "row_get", table, self.let(Int(0, len(items) - 1), "view", value))

    def string_word(self, value: Temp) -> Temp:
        """The word of a string."""
        length = self.length(value)
        total = self.passing(WORD)
        start = self.op("mul", self.let(WORD, "view", length), self.bits_of(multiplier(0, 1)))
        self.add(Assign(total, self.op("add", start, self.bits_of(STRING_WORD))))
        if value.shape.item != UNKNOWN:
            table = self.multiplier_table(value.shape.high, 0)

            def each(k: Temp) -> None:
                letter = self.op("mul", self.raw(self.item_at(value, k)), self.let(WORD, "row_get", table, k))
                self.add(Assign(total, self.op("add", self.let(WORD, "read", extra=total), letter)))

            self.repeat(length, each)
        return self.let(WORD, "read", extra=total)

    def set_word(self, value: Temp) -> Temp:
        """The word of a set: the sum of a word for each of its items, by a table of all that there can be."""
        value = self.plain_set(value)
        shape = value.shape
        total, rest = self.passing(WORD), self.passing(shape)
        self.add(Assign(total, self.bits_of(SET_WORD)))
        if shape.item == UNKNOWN:
            return self.let(WORD, "read", extra=total)
        size = universe(shape.item)
        items = tuple(hashing.mixed(word_of(value_of(k, shape.item))) for k in range(size))
        table = self.literal(items, Row(WORD, size, size))
        self.add(Assign(rest, value))
        with self.labeled() as end, self.loop():
            left = self.let(shape, "read", extra=rest)
            self.when(self.negated(self.truth(left)), lambda: self.leave(end))
            number = self.let(Int(0, size - 1), "set_first", left)
            more = self.let(WORD, "row_get", table, number)
            self.add(Assign(total, self.op("add", self.let(WORD, "read", extra=total), more)))
            self.add(Assign(rest, self.let(shape, "set_rest", left)))
        return self.let(WORD, "read", extra=total)

    def dict_word(self, value: Temp) -> Temp:
        """The word of a dict: the sum of a word for each of its pairs."""
        total = self.passing(WORD)
        self.add(Assign(total, self.bits_of(DICT_WORD)))
        if value.shape.key != UNKNOWN:
            keys, values, _ = self.rows_of_dict(value)

            def each(k: Temp) -> None:
                pair = self.value_word(self.tuple_of([self.item_at(keys, k), self.item_at(values, k)]))
                self.add(Assign(total, self.op("add", self.let(WORD, "read", extra=total), pair)))

            self.repeat(self.length(keys), each)
        return self.let(WORD, "read", extra=total)
