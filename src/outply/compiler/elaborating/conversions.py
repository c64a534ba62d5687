"""Built-in functions that give a size, a number, a letter or a container."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.calling import Calling
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.shapes.data import is_data
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    FLOAT,
    UNKNOWN,
    WORD,
    Array,
    Char,
    Dict,
    Float,
    Int,
    Known,
    Pick,
    Range,
    Record,
    Row,
    Set,
    Union,
)
from outply.compiler.shapes.layout import universe
from outply.compiler.shapes.ordered import set_shape
from outply.compiler.tree import Temp


class Conversions(Calling):
    """Sizes and conversions."""

    # sizes and conversions

    def call_len(self, node: Any, value: Temp) -> Temp:
        shape = value.shape
        if isinstance(shape, Union):
            return self.each_option(value, lambda option: self.call_len(node, option))
        if isinstance(shape, Pick):
            return self.of_each_constant(value, len)
        if isinstance(shape, Known) and hasattr(shape.value, "__len__"):
            return self.folded(len, shape.value)
        if isinstance(shape, Record):
            if special(shape.cls, "__len__"):
                return self.call_method_of(shape.cls, "__len__", [value])
            if shape.cls is None or issubclass(shape.cls, tuple):
                return known(len(shape.items))
        if isinstance(shape, Dict):
            return self.call_len(node, self.rows_of_dict(value)[0]) if shape.key != UNKNOWN else known(0)
        if isinstance(shape, Row):
            return self.length(value) if shape.varies else known(shape.low)
        if isinstance(shape, Set):
            return self.let(Int(0, universe(shape.item)), "set_count", value)
        if isinstance(shape, Char):
            return known(1)
        if isinstance(shape, Range):
            return self.range_length(value)
        if isinstance(shape, Array):
            return self.let(Int(0, 2**60), "array_length", value)
        self.fault("kind", f"the length of {describe(shape)}")
        return self.temp(WORD)

    def call_int(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return known(0)
        if isinstance(value.shape, Known) and isinstance(value.shape.value, int | float | str):
            return self.folded(int, value.shape.value)
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.call_int(node, option))
        if as_text(value.shape):
            if isinstance(value.shape, Char) and set(value.shape.letters) <= set("0123456789"):
                return self.let(Int(0, 9), "sub", value, self.word(48))
            return self.library("text_int", [self.text_or_row(value)])
        value = self.number(value)
        return self.to_whole(value, "trunc") if isinstance(value.shape, Float) else value

    def call_float(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return known(0.0)
        if isinstance(value.shape, Known) and isinstance(value.shape.value, int | float | str):
            return self.folded(float, value.shape.value)
        if as_text(value.shape):
            raise self.refuse("`float` of a string", "keep numbers as numbers")
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.call_float(node, option))
        value = self.real(value)
        return self.let(FLOAT, "view", value)

    def call_bool(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return known(False)
        return self.truth(value)

    def call_abs(self, node: Any, value: Temp) -> Temp:
        def size(option: Temp) -> Temp:
            cls = getattr(option.shape, "cls", None)
            return self.call_method_of(cls, "__abs__", [option]) if special(cls, "__abs__") else self.absolute(option)

        return self.each_option(self.runtime(value), size)

    def call_round(self, node: Any, value: Temp, digits: Temp | None = None) -> Temp:
        value = self.number(self.runtime(value))
        if digits is not None and digits.shape != Known(None):
            if isinstance(value.shape, Int) and isinstance(digits.shape, Known) and digits.shape.value >= 0:
                return value
            # Python rounds the decimal digits of a float, which no product of floats does exactly.
            raise self.refuse("`round` of a float to some digits", "compare without rounding")
        return self.to_whole(value, "rint") if isinstance(value.shape, Float) else value

    def call_divmod(self, node: Any, a: Temp, b: Temp) -> Temp:
        return self.tuple_of([self.binary(ast.FloorDiv(), a, b), self.binary(ast.Mod(), a, b)])

    def call_pow(self, node: Any, a: Temp, b: Temp) -> Temp:
        return self.binary(ast.Pow(), a, b)

    def call_ord(self, node: Any, value: Temp) -> Temp:
        value = self.runtime(value)
        if isinstance(value.shape, Row) and value.shape.kind == "str" and value.shape.item != UNKNOWN:
            self.check(self.has_length(value, 1), "kind", "ord of a longer string")
            value = self.item_at(value, self.word(0))
        if not isinstance(value.shape, Char):
            return self.wrong_kind_now(value, "a letter")
        return self.let(Int(ord(value.shape.letters[0]), ord(value.shape.letters[-1])), "view", value)

    def call_chr(self, node: Any, value: Temp) -> Temp:
        value = self.number(value)
        if not isinstance(value.shape, Int) or value.shape.low < 0 or value.shape.high > 0x2FF:
            raise self.refuse("`chr` of a number of a wide range", "take a letter from a string")
        letters = "".join(chr(code) for code in range(value.shape.low, value.shape.high + 1))
        return self.let(Char(letters), "view", value)

    def call_bin(self, node: Any, value: Temp) -> Temp:
        return self.library("binary_text", [self.whole_number(value)])

    def whole_number(self, value: Temp) -> Temp:
        """A value as an int; a fault where it is none."""
        value = self.number(value)
        return value if isinstance(value.shape, Int) else self.wrong_kind_now(value, "an int")

    def call_str(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return known("")
        return self.text_of(value)

    def call_list(self, node: Any, value: Temp | None = None) -> Temp:
        if value is None:
            return self.list_of([])
        return self.row_from(value, "list", node)

    def call_tuple(self, node: Any, value: Temp | None = None) -> Temp:
        return known(()) if value is None else self.row_from(value, "tuple", node)

    def call_set(self, node: Any, value: Temp | None = None) -> Temp:
        return self.made_set(node, value, False)

    def call_frozenset(self, node: Any, value: Temp | None = None) -> Temp:
        return self.made_set(node, value, True)

    def made_set(self, node: Any, value: Temp | None, frozen: bool) -> Temp:
        if value is None:
            return self.empty_set(set_shape(UNKNOWN, frozen))
        if isinstance(value.shape, Known) and frozen and is_data(value.shape.value):
            return self.folded(frozenset, value.shape.value)
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.made_set(node, option, frozen))
        if isinstance(value.shape, Known) and isinstance(value.shape.value, set | frozenset):
            value = self.runtime(value)
        return self.set_of(value, frozen, node)
