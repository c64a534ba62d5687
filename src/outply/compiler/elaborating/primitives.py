"""Calls of functions in `primitives/` that the compiler writes in its own way: floats as words, cells, questions."""

from outply.compiler.elaborating.words import Words
from outply.compiler.shapes.kinds import BOOL, FLOAT, WORD, Int, Nothing
from outply.compiler.tree import Temp

TINY = 5e-324


class Primitives(Words):
    """Calls of functions in `primitives/`."""

    # floats as words

    def own_float_bits(self, arguments: list[Temp]) -> Temp:
        """`float_bits`."""
        return self.let(WORD, "float_bits", self.real(arguments[0]))

    def own_bits_float(self, arguments: list[Temp]) -> Temp:
        """`bits_float`."""
        return self.let(FLOAT, "bits_float", self.signed(self.number(arguments[0])))

    def own_just_above(self, arguments: list[Temp]) -> Temp:
        """`just_above`: the bits of a float, as a number, are one more or one less."""
        given = self.let(FLOAT, "view", self.real(arguments[0]))
        zero = self.literal(0.0, FLOAT)
        step = self.let(WORD, "select", self.let(BOOL, "flt", zero, given), self.word(1), self.word(-1))
        moved = self.let(FLOAT, "bits_float", self.op("add", self.let(WORD, "float_bits", given), step))
        moved = self.let(FLOAT, "select", self.let(BOOL, "feq", given, zero), self.literal(TINY, FLOAT), moved)
        below_all = self.let(BOOL, "flt", given, self.literal(float("inf"), FLOAT))
        return self.let(FLOAT, "select", below_all, moved, given)

    def own_prefetch(self, arguments: list[Temp]) -> Temp:
        """`prefetch`."""
        table, cell = arguments
        self.do("prefetch", table, self.signed(self.number(cell)))
        return self.literal(None, Nothing())

    # cells

    def own_put_state(self, arguments: list[Temp]) -> Temp:
        """`put_state`."""
        cells, number, state = arguments
        self.do("state_put", cells, self.signed(self.number(number)), self.fit(state, self.unit.state_shape))
        return self.literal(None, Nothing())

    def own_state_at(self, arguments: list[Temp]) -> Temp:
        """`state_at`."""
        cells, number = arguments
        return self.let(self.unit.state_shape, "state_get", cells, self.signed(self.number(number)))

    def own_put_float(self, arguments: list[Temp]) -> Temp:
        """`put_float`."""
        cells, place, number = arguments
        bits = self.let(WORD, "float_bits", self.real(number))
        self.do("array_put", cells, self.signed(self.number(place)), bits)
        return self.literal(None, Nothing())

    def own_float_at(self, arguments: list[Temp]) -> Temp:
        """`float_at`."""
        cells, place = arguments
        return self.let(FLOAT, "bits_float", self.let(WORD, "array_get", cells, self.signed(self.number(place))))

    # what is asked of Python

    def own_answer_at(self, arguments: list[Temp]) -> Temp:
        """`answer_at`."""
        return self.let(WORD, "answer_get", self.signed(self.number(arguments[0])))

    def own_ask(self, arguments: list[Temp]) -> Temp:
        """`ask`."""
        return self.let(WORD, "ask", *(self.signed(self.number(each)) for each in arguments))

    def own_in_python(self, arguments: list[Temp]) -> Temp:
        """`in_python`: the state is laid where Python finds it."""
        _, question, state, *others = arguments
        self.do("state_lend", self.fit(state, self.unit.state_shape))
        other = self.signed(self.number(others[0])) if others else self.word(0)
        self.let(WORD, "ask", self.signed(self.number(question)), other, self.word(0))
        return self.let(FLOAT, "bits_float", self.let(WORD, "path_get", self.word(0)))

    def own_path_at(self, arguments: list[Temp]) -> Temp:
        """`path_at`."""
        return self.let(WORD, "path_get", self.signed(self.number(arguments[0])))

    def own_put_path(self, arguments: list[Temp]) -> Temp:
        """`put_path`."""
        self.do("path_put", *(self.signed(self.number(each)) for each in arguments))
        return self.literal(None, Nothing())

    # bits

    def own_lowest_bit(self, arguments: list[Temp]) -> Temp:
        """`lowest_bit`."""
        return self.let(Int(0, 64), "cttz", self.raw(self.number(arguments[0])))
