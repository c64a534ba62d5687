"""Conversions: a value in another shape, with the checks that make it safe; of numbers first."""

from collections.abc import Callable

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.control import Control
from outply.compiler.elaborating.describing import as_row_of, describe, is_cover
from outply.compiler.elaborating.frames import Bound, Closure, Lazy
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import fits_exactly, is_function
from outply.compiler.shapes.kinds import (
    BOOL,
    EXACT,
    FLOAT,
    LARGEST,
    UNKNOWN,
    WORD,
    Bool,
    Float,
    Int,
    Known,
    Member,
    Nothing,
    Shape,
    Union,
)
from outply.compiler.shapes.packing import holds
from outply.compiler.tree import Temp


class Fitting(Control):
    """Converts between shapes."""

    def fit(self, value: Temp, shape: Shape) -> Temp:
        """A value in another shape; what may not fit is checked when it runs."""
        given = value.shape
        if given == shape:
            return value if not isinstance(given, Known) else Temp(-1, shape)
        if isinstance(given, Lazy):
            return self.fit(self.solid(value), shape)
        if given == UNKNOWN or shape == UNKNOWN:
            raise NotYet
        if isinstance(given, Known) and not is_function(given.value):
            if holds(shape, given.value):
                return self.literal(given.value, shape)
            value = self.runtime(value)
            given = value.shape
        if isinstance(shape, Union) and isinstance(given, Closure | Known):
            return self.let(shape, "wrap", Temp(-1, given), extra=shape.options.index(given))
        if isinstance(shape, Known | Closure) or isinstance(given, Closure | Bound):
            raise self.refuse("a function is used as data", "call it here")
        if isinstance(shape, Union):
            return self.fit_union(value, shape)
        if isinstance(given, Union):
            return self.each_option(value, lambda option: self.fit(self.runtime(option), shape))
        method = getattr(self, f"fit_{type(given).__name__.lower()}_{type(shape).__name__.lower()}", None)
        if method is None:
            return self.misfit(given, shape)
        return method(value, shape)

    def misfit(self, given: Shape, shape: Shape) -> Temp:
        """A value of another kind than was ever seen: a fault, should it come to that."""
        self.fault("outside", f"{describe(given)} where only {describe(shape)} was seen")
        return Temp(-1, UNKNOWN) if shape == UNKNOWN else self.dead_value(shape)

    def dead_value(self, shape: Shape) -> Temp:
        """A value that no one will see."""
        return self.temp(shape)

    def fit_union(self, value: Temp, shape: Union) -> Temp:
        """A value as one option of a union."""
        if isinstance(value.shape, Union):
            return self.each_option(value, lambda option: self.fit_union(option, shape))
        if not (isinstance(value.shape, Known) and is_function(value.shape.value)):
            value = self.runtime(value)
        for k, option in enumerate(shape.options):
            if is_cover(option, value.shape):
                return self.let(shape, "wrap", self.fit(value, option), extra=k)
        return self.misfit(value.shape, shape)

    def narrowed(self, value: Temp, shape: Shape) -> Temp:
        """One of a union as what it must be here."""

        def one(option: Temp) -> Temp:
            plain = self.runtime(option) if option.shape == Known(None) else option
            return self.fit(plain, shape) if is_cover(shape, plain.shape) else self.wrong_kind(plain, shape)

        return self.each_option(value, one)

    def wrong_kind(self, value: Temp, shape: Shape) -> Temp:
        """A fault where a value is of a kind that cannot be used here."""
        self.fault("kind", f"{describe(value.shape)} where {describe(shape)} is needed")
        return Temp(-1, UNKNOWN)

    def each_option(self, value: Temp, then: Callable[[Temp], Temp]) -> Temp:
        """What comes of a value for each shape that it may have."""
        if not isinstance(value.shape, Union):
            return then(value)
        options = value.shape.options
        tag = self.let(Int(0, len(options) - 1), "tag", value)

        def branch(k: int) -> Temp:
            if isinstance(options[k], Nothing):
                return then(known(None))
            if isinstance(options[k], Known | Closure):
                return then(Temp(-1, options[k]))
            return then(self.let(options[k], "unwrap", value, extra=k))

        cases = []
        for k in range(len(options) - 1):
            test = self.let(BOOL, "eq", tag, self.word(k))
            cases.append((test, lambda k=k: branch(k)))
        return self.choose_from(cases, lambda: branch(len(options) - 1))

    # numbers

    def fit_bool_int(self, value: Temp, shape: Int) -> Temp:
        """0 or 1."""
        return self.fit(self.let(Int(0, 1), "of_bool", value), shape)

    def fit_int_int(self, value: Temp, shape: Int) -> Temp:
        """An integer within another range."""
        given = value.shape
        if shape.low <= given.low and given.high <= shape.high:
            return self.let(shape, "view", value)
        if given.unsigned:
            self.check(self.let(BOOL, "ule", value, self.word(shape.high)), "outside", f"up to {shape.high}")
            if shape.low > 0:
                self.check(self.let(BOOL, "ule", self.word(shape.low), value), "outside")
            return self.let(shape, "view", value)
        if shape.low > given.low:
            self.check(self.let(BOOL, "sle", self.word(shape.low), value), "outside", f"from {shape.low}")
        if shape.high < given.high:
            self.check(self.let(BOOL, "sle", value, self.word(shape.high)), "outside", f"up to {shape.high}")
        return self.let(shape, "view", value)

    def fit_int_float(self, value: Temp, shape: Float) -> Temp:
        """An integer that a float holds exactly."""
        if not shape.mixed:
            return self.misfit(value.shape, shape)
        return self.let(shape, "to_float", self.exact(value))

    def fit_bool_float(self, value: Temp, shape: Float) -> Temp:
        """0 or 1."""
        return self.fit_int_float(self.let(Int(0, 1), "of_bool", value), shape)

    def fit_float_float(self, value: Temp, shape: Float) -> Temp:
        """A float where an int may be as well."""
        if not shape.mixed:
            return self.misfit(value.shape, shape)
        return self.let(shape, "view", value)

    def exact(self, value: Temp) -> Temp:
        """An integer, checked to be one that a float holds."""
        if not fits_exactly(value.shape):
            value = self.fit_int_int(self.signed(value), Int(-EXACT, EXACT))
        return value

    def signed(self, value: Temp) -> Temp:
        """An integer that a word with a sign holds."""
        if value.shape.unsigned:
            return self.fit_int_int(value, Int(value.shape.low, LARGEST))
        return value

    def number(self, value: Temp) -> Temp:
        """A number to calculate with: an int or a float."""
        value = self.runtime(value)
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Bool):
            return self.let(Int(0, 1), "of_bool", value)
        if isinstance(shape, Member) and issubclass(shape.cls, int):
            return self.let(WORD, "view", self.table_at([int(member) for member in shape.members], value))
        if isinstance(shape, Int | Float):
            return value
        return self.wrong_kind_now(value, "a number")

    def wrong_kind_now(self, value: Temp, needed: str) -> Temp:
        """What Python would refuse: a fault here."""
        self.fault("kind", f"{describe(value.shape)} where {needed} is needed")
        return self.temp(FLOAT)

    def real(self, value: Temp) -> Temp:
        """A number as a float, rounded as Python does."""
        value = self.number(value)
        if isinstance(value.shape, Float):
            return value
        return self.let(FLOAT, "uto_float" if value.shape.unsigned else "to_float", value)

    def table_at(self, items: list[object], index: Temp) -> Temp:
        """The item of a constant table at a place that is known to be good."""
        shape = as_row_of(items)
        return self.let(shape.item, "row_get", self.literal(items, shape), index)
