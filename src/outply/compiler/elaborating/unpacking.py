"""Several targets at once: unpacking, with and without a star."""

import ast
from operator import itemgetter
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe
from outply.compiler.elaborating.dict_calls import DictCalls
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
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
from outply.compiler.tree import Temp


class Unpacking(DictCalls):
    """Unpacking."""

    def unpack(self, targets: list[Any], value: Temp) -> None:
        """Bind several targets to the items of a value."""
        stars = [k for k, target in enumerate(targets) if isinstance(target, ast.Starred)]
        if stars:
            self.unpack_star(targets, value, stars[0])
            return
        for target, item in zip(targets, self.unpacked(value, len(targets)), strict=True):
            self.bind(target, item)

    def unpacked(self, value: Temp, length: int) -> list[Temp]:
        """The items of a value, of which there must be so many."""
        shape = value.shape
        if shape == UNKNOWN:
            raise NotYet
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list | str | range | bytes):
            items = [known(item) for item in shape.value]
        elif isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple)):
            items = self.items_of(value)
        elif isinstance(shape, Row):
            if shape.item == UNKNOWN:
                items = []
            else:
                self.check(self.has_length(value, length), "python", "ValueError: another number of values")
                items = [self.item_at(value, self.word(k)) for k in range(length)]
        elif isinstance(shape, Union):
            return self.unpacked_union(value, length)
        elif isinstance(shape, Pick) and all(isinstance(c, tuple | list) and len(c) == length for c in shape.constants):
            return [self.of_each_constant(value, itemgetter(k)) for k in range(length)]
        elif isinstance(shape, Set) and length == 1:
            return [self.only_of(value)]
        elif isinstance(shape, Set):
            here = ast.Pass(lineno=self.line, col_offset=0)
            return self.unpacked(self.collect(value, "list", here), length)
        elif isinstance(shape, Lazy):
            parts = shape.written_out(length) if shape.written_out else None
            if parts is not None:
                return parts
            return self.unpacked(self.collect(value, "list", shape.node), length)
        else:
            self.fault("kind", f"{describe(shape)} is unpacked")
            items = []
        if len(items) != length:
            if not self.dead:
                self.fault("python", "ValueError: another number of values")
            return [self.temp(BOOL)] * length
        return items

    def only_of(self, group: Temp) -> Temp:
        """The item of a set that must have no other."""
        if group.shape.item == UNKNOWN:
            self.fault("python", "ValueError: another number of values")
            return self.temp(BOOL)
        total = self.let(Int(0, 2**16), "set_count", group)
        one = self.let(BOOL, "eq", total, self.word(1))
        self.check(one, "python", "ValueError: another number of values")
        number = self.let(Int(0, universe(group.shape.item) - 1), "set_first", group)
        return self.value_at(number, group.shape.item)

    def unpacked_union(self, value: Temp, length: int) -> list[Temp]:
        """The items of one of several kinds of tuples."""

        def branch(option: Temp) -> Temp:
            if isinstance(option.shape, Known) and option.shape.value is None:
                self.fault("kind", "None is unpacked")
                return self.temp(BOOL)
            return self.tuple_of([self.runtime(item) for item in self.unpacked(option, length)])

        whole = self.each_option(value, branch)
        if self.dead:
            return [self.temp(BOOL)] * length
        return self.items_of(whole) if isinstance(whole.shape, Record) else self.unpacked(whole, length)

    def unpack_star(self, targets: list[Any], value: Temp, star: int) -> None:
        """Bind targets of which one takes all that is left, as a list."""
        value = value if not isinstance(value.shape, Lazy) else self.collect(value, "list", targets[star])
        after = len(targets) - star - 1
        if isinstance(value.shape, Range):
            value = self.row_from(value, "list", targets[star])
        if isinstance(value.shape, Union):
            value = self.each_option(value, lambda option: self.row_from(option, "list", targets[star]))
        if isinstance(value.shape, Row) and value.shape.varies:
            self.unpack_row(targets, value, star)
            return
        items = self.spread(value)
        if len(items) < len(targets) - 1:
            self.fault("python", "ValueError: too few values")
            return
        for target, item in zip(targets[:star], items[:star], strict=True):
            self.bind(target, item)
        self.bind(targets[star].value, self.list_of(items[star : len(items) - after]))
        for target, item in zip(targets[star + 1 :], items[len(items) - after :], strict=True):
            self.bind(target, item)

    def unpack_row(self, targets: list[Any], row: Temp, star: int) -> None:
        """Bind targets of which one takes what is left of a row of any length."""
        after = len(targets) - star - 1
        length = self.length(row)
        enough = self.less_numbers(self.word(len(targets) - 1), length, True)
        self.check(enough, "python", "ValueError: too few values")
        if self.dead or row.shape.item == UNKNOWN:
            if not self.dead:
                raise NotYet
            return
        for k, target in enumerate(targets[:star]):
            self.bind(target, self.item_at(row, self.word(k)))
        middle = self.sliced_by(row, [known(star), known(-after or None), known(None)])
        self.bind(targets[star].value, self.row_from(middle, "list", targets[star]))
        for k, target in enumerate(targets[star + 1 :]):
            self.bind(target, self.item_at(row, self.index(row, self.word(k - after))))


def pairs_up(target: Any, value: Any) -> bool:
    """Whether several targets get a value each, without a star."""
    if not isinstance(target, ast.Tuple | ast.List) or not isinstance(value, ast.Tuple):
        return False
    parts = (*target.elts, *value.elts)
    return len(target.elts) == len(value.elts) and not any(isinstance(part, ast.Starred) for part in parts)
