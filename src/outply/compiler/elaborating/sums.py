"""Sums of slices: `board[:i] + (stone,) + board[i + 1:]` is the commonest way to change a tuple; it is done at once."""

import ast
import functools
from typing import Any, NamedTuple

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import is_sequence
from outply.compiler.elaborating.slices import Slices
from outply.compiler.reading.uses import names_assigned, names_shared, parts_of
from outply.compiler.shapes.joining import LONGEST, join
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Char, Conflict, Int, Known, Record, Row
from outply.compiler.tree import Temp

NOTHING = Known(None)


class Part(NamedTuple):
    """Some items of a row that is not copied yet: from where, how many, and how many at least and at most."""

    row: Temp
    start: Temp
    length: Temp
    low: int
    high: int
    end: Temp
    """Where the slice ends, as it was written."""


class Sums(Slices):
    """Rows made of parts of others."""

    def sum_of_slices(self, node: Any) -> Temp | None:
        """A sum with slices of tuples or strings in it, made at once; None if it is something else."""
        terms = terms_of(node)
        if not any(is_slice(term) for term in terms):
            return None
        parts = [self.part_of(term) for term in terms]
        changed = self.with_one_replaced(terms, parts)
        if changed is not None:
            return changed
        rows = [part.row if isinstance(part, Part) else part for part in parts]
        kinds = {self.kind_of(row) if is_sequence(row) else "" for row in rows}
        if self.dead or (kinds != {"tuple"} and kinds != {"str"}) or self.has_records_only(rows):
            return functools.reduce(lambda a, b: self.binary(node.op, a, b), map(self.whole_of, parts))
        return self.joined_parts([part if isinstance(part, Part) else self.all_of(part) for part in parts])

    def has_records_only(self, rows: list[Temp]) -> bool:
        """Whether no part is a row: short tuples stay records."""
        return not any(isinstance(row.shape, Row) for row in rows)

    def part_of(self, term: Any) -> Part | Temp:
        """A term of a sum: part of a row that cannot change, or else its value."""
        if not is_slice(term):
            return self.expr(term)
        row = self.expr(term.value)
        if not isinstance(row.shape, Row) or row.shape.changes or row.shape.item == UNKNOWN:
            return self.sliced(row, term.slice)
        ends = [self.expr(end) if end is not None else known(None) for end in (term.slice.lower, term.slice.upper)]
        if not all(isinstance(end.shape, Int) or end.shape == NOTHING or is_known_int(end) for end in ends):
            return self.sliced_to(row, [*ends, known(None)], 0)
        start, total = self.span(row, ends)
        return Part(row, start, total, *self.lengths_of_slice(row.shape, ends), ends[1])

    def whole_of(self, part: Part | Temp) -> Temp:
        """A part as a row of its own."""
        return self.joined_parts([part]) if isinstance(part, Part) else part

    def all_of(self, value: Temp) -> Part:
        """All items of a tuple or string."""
        row = self.text_or_row(self.runtime(value))
        return Part(row, self.word(0), self.length(row), row.shape.low, row.shape.high, known(None))

    def joined_parts(self, parts: list[Part]) -> Temp:
        """A new row with the items of all parts."""
        item = parts[0].row.shape.item
        try:
            for part in parts[1:]:
                item = join(item, part.row.shape.item)
        except Conflict as conflict:
            raise self.refuse(f"a row of {conflict}", "let the items be of one kind") from None
        most = sum(part.high for part in parts)
        high = min(most, LONGEST)
        total = parts[0].length
        for part in parts[1:]:
            total = self.let(Int(0, len(parts) * LONGEST), "add", total, part.length)
        if most > high:
            self.check(self.let(BOOL, "sle", total, self.word(high)), "a longer list")
        shape = Row(item, min(sum(part.low for part in parts), high), high, self.kind_of(parts[0].row))
        result = self.let(shape, "row_new", self.let(Int(shape.low, high), "view", total))
        at = self.word(0)
        for part in parts:
            self.fill_from(result, at, part)
            at = self.let(Int(0, high), "add", at, part.length)
        return result

    def fill_from(self, result: Temp, at: Temp, part: Part) -> None:
        """Put the items of a part into a new row, from a place on."""
        row = part.row
        if row.shape.item == UNKNOWN:
            return
        if row.shape.item == result.shape.item:
            self.do("row_move", result, at, row, part.start, part.length)
            self.do("shallow", row, result)
            return

        def body(k: Temp) -> None:
            to = self.let(Int(0, max(0, result.shape.high - 1)), "add", at, k)
            place = self.let(Int(0, max(0, row.shape.high - 1)), "add", part.start, k)
            self.do("row_fill", result, to, self.fit(self.item_at(row, place), result.shape.item))

        self.repeat(self.let(Int(0, part.high), "view", part.length), body)
        self.do("shallow", row, result)

    # one item replaced

    def with_one_replaced(self, terms: list[Any], parts: list[Part | Temp]) -> Temp | None:
        """`x[:i] + y + x[i + 1:]` as a copy of x with one item replaced, where that is sure to be the same."""
        if not is_replacement(terms, self.frame.tree) or not isinstance(parts[0], Part) or isinstance(parts[1], Part):
            return None
        row, place, item = parts[0].row, self.runtime(parts[0].end), self.only_item(parts[1])
        if item is None or row.shape.varies or place.shape.low < 0 or place.shape.high >= row.shape.high:
            return None
        try:
            shape = Row(join(row.shape.item, self.runtime_shape(item)), row.shape.low, row.shape.high, row.shape.kind)
        except Conflict as conflict:
            raise self.refuse(f"a row of {conflict}", "let the items be of one kind") from None
        result = self.let(shape, "row_new", self.word(shape.high))
        self.fill(result, self.word(0), row)
        self.do("row_fill", result, place, self.fit(item, shape.item))
        return result

    def only_item(self, value: Temp) -> Temp | None:
        """The item of a tuple or string that has just one."""
        value = self.runtime(value)
        if isinstance(value.shape, Char):
            return value
        if isinstance(value.shape, Record) and len(value.shape.items) == 1:
            return self.items_of(value)[0]
        if isinstance(value.shape, Row) and value.shape.low == value.shape.high == 1:
            return self.item_at(value, self.word(0))
        return None


def terms_of(node: Any) -> list[Any]:
    """The terms of a sum, from left to right."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*terms_of(node.left), node.right]
    return [node]


def is_slice(term: Any) -> bool:
    """Whether a term is a slice without a step."""
    return isinstance(term, ast.Subscript) and isinstance(term.slice, ast.Slice) and term.slice.step is None


def is_known_int(end: Temp) -> bool:
    """Whether an end of a slice is a constant."""
    return isinstance(end.shape, Known) and type(end.shape.value) is int


@functools.lru_cache(maxsize=4096)
def is_plain(node: Any) -> bool:
    """Whether an expression has the same value when it is evaluated again: a name, a constant, attributes of a name."""
    return isinstance(node, ast.Name | ast.Constant) or (isinstance(node, ast.Attribute) and is_plain(node.value))


def is_replacement(terms: list[Any], tree: Any) -> bool:
    """Whether a sum has the form `x[:i] + y + x[i + 1:]`, and evaluating y changes neither x nor i."""
    if len(terms) != 3 or not is_slice(terms[0]) or not is_slice(terms[2]):
        return False
    (first, middle, last), place, after = terms, terms[0].slice.upper, terms[2].slice.lower
    if first.slice.lower is not None or last.slice.upper is not None or place is None:
        return False
    if not is_plain(first.value) or not is_plain(place) or ast.dump(first.value) != ast.dump(last.value):
        return False
    expected = ast.BinOp(place, ast.Add(), ast.Constant(1))
    if not isinstance(after, ast.BinOp) or ast.dump(after) != ast.dump(expected):
        return False
    names = {part.id for each in (first.value, place) for part in parts_of(each) if isinstance(part, ast.Name)}
    return not names & (names_assigned(middle) | names_shared(tree))
