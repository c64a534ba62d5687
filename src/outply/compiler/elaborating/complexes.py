"""Complex numbers: two parts, each an int as long as it is whole, so that sets of them are bits."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.narrowing import Narrowing
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import FLOAT, UNKNOWN, Bool, Float, Int, Record
from outply.compiler.tree import Temp

NUMBERS = (Int, Bool, Float)


class Complexes(Narrowing):
    """Complex numbers."""

    def complex_of(self, real: Temp, imag: Temp) -> Temp:
        """A complex number of two parts; whole parts stay within what a float holds."""
        parts = [self.exact(part) if isinstance(part.shape, Int) else part for part in (real, imag)]
        return self.let(Record(tuple(part.shape for part in parts), complex), "record", *parts)

    def call_complex(self, node: Any, real: Temp | None = None, imag: Temp | None = None) -> Temp:
        given = [self.number(part) if part is not None else self.word(0) for part in (real, imag)]
        return self.complex_of(*given)

    def parts_of_complex(self, value: Temp) -> list[Temp]:
        """The two parts of a number of any kind."""
        value = self.runtime(value)
        if getattr(value.shape, "cls", None) is complex:
            return self.items_of(value)
        return [self.number(value), self.word(0)]

    def of_complex(self, op: Any, a: Temp, b: Temp) -> Temp:
        """An operator of which at least one side is complex."""
        for side in (a, b):
            if not isinstance(side.shape, NUMBERS) and getattr(side.shape, "cls", None) is not complex:
                return self.wrong_kind_now(side, "a number")
        (p, q), (r, s) = self.parts_of_complex(a), self.parts_of_complex(b)
        if isinstance(op, ast.Add | ast.Sub):
            return self.complex_of(self.arithmetic(op, p, r), self.arithmetic(op, q, s))
        times, plus, minus = ast.Mult(), ast.Add(), ast.Sub()
        if isinstance(op, ast.Mult):
            real = self.arithmetic(minus, self.arithmetic(times, p, r), self.arithmetic(times, q, s))
            return self.complex_of(
                real, self.arithmetic(plus, self.arithmetic(times, p, s), self.arithmetic(times, q, r))
            )
        if isinstance(op, ast.Div) and isinstance(b.shape, NUMBERS):
            return self.complex_of(self.divided(p, r), self.divided(q, r))
        raise self.refuse("this operator on complex numbers", "calculate with their parts")

    def equal_complex(self, a: Temp, b: Temp) -> Temp:
        """Whether two numbers are equal, of which one is complex."""
        for side in (a, b):
            if side.shape == UNKNOWN:
                raise NotYet
            if not isinstance(side.shape, NUMBERS) and getattr(side.shape, "cls", None) is not complex:
                return known(False)
        (p, q), (r, s) = self.parts_of_complex(a), self.parts_of_complex(b)
        return self.both(self.equal_numbers(p, r, False), self.equal_numbers(q, s, False))

    def complex_attribute(self, value: Temp, name: str, node: Any) -> Temp:
        """A part of a complex number, as a float."""
        parts = self.items_of(value)
        if name in ("real", "imag"):
            return self.let(FLOAT, "view", self.real(parts[name == "imag"]))
        raise self.refuse(f"`{name}` of a complex number", "calculate with its parts")
