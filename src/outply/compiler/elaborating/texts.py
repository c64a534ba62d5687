"""Methods of strings."""

import ast
import enum
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.lists import Lists
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Bool,
    Char,
    Int,
    Known,
    Nothing,
    Row,
    Union,
)
from outply.compiler.tree import Assign, Temp


class Texts(Lists):
    """Methods of strings."""

    # strings

    def str_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Row) and item.shape.low == item.shape.high == 1:
            item = self.item_at(item, self.word(0))
        if isinstance(item.shape, Char):
            return self.tuple_count(bound, node, value, item)
        return self.library("str_count", [self.text_or_row(value), item])

    def str_startswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_starts", value, part)

    def str_endswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_ends", value, part)

    def text_test(self, name: str, value: Temp, part: Temp) -> Temp:
        if isinstance(part.shape, Known) and isinstance(part.shape.value, tuple):
            flag = known(False)
            for each in part.shape.value:
                flag = self.either(flag, self.text_test(name, value, known(each)))
            return flag
        if not as_text(self.runtime_shape(part)):
            raise self.refuse("this method with several strings", "ask for each")
        return self.library(name, [self.text_or_row(value), self.text_or_row(self.runtime(part))])

    def str_join(self, bound: Any, node: Any, value: Temp, items: Temp) -> Temp:
        if isinstance(value.shape, Row) and value.shape.high == 0 and not isinstance(items.shape, Lazy):
            row = items if isinstance(items.shape, Row) else self.row_from(items, "list", node)
            if isinstance(row.shape.item, Char):
                result = self.let(
                    Row(row.shape.item, row.shape.low, row.shape.high, "str"), "row_new", self.length(row)
                )
                self.do("row_move", result, self.word(0), row, self.word(0), self.length(row))
                return result
        return self.joined_text(node, value, items)

    def joined_text(self, node: Any, between: Temp, items: Temp) -> Temp:
        """The letters of all strings, with those of another between them."""
        most = self.most_items(items)
        gap = as_text(between.shape)
        longest = gap.high
        if isinstance(items.shape, Row) and as_text(items.shape.item):
            longest += as_text(items.shape.item).high
        elif isinstance(items.shape, Row) and items.shape.item == UNKNOWN:
            return self.literal("", Row(UNKNOWN, 0, 0, "str"))
        else:
            longest = 0  # not known

        def loop(body: Any) -> None:
            started = self.passing(BOOL)
            self.add(Assign(started, self.literal(False, BOOL)))

            def each(item: Temp) -> None:
                if gap.high:
                    self.when(self.let(BOOL, "read", extra=started), lambda: self.iterate(between, body))
                    self.add(Assign(started, self.literal(True, BOOL)))
                item = self.runtime(item)
                if not all(as_text(option) for option in getattr(item.shape, "options", (item.shape,))):
                    self.fault("kind", "other things than strings are joined")
                    return
                self.each_option(item, lambda option: self.spelled(option, body))

            self.iterate(items, each)

        bound = most * longest if most is not None and longest else None
        return self.collect(Temp(-1, Lazy(loop, bound, False, node)), "str", node)

    def spelled(self, text: Temp, body: Any) -> Temp:
        """Each letter of a string."""
        self.iterate(text, body)
        return known(None)

    def str_upper(self, bound: Any, node: Any, value: Temp) -> Temp:
        self.here = node
        return self.mapped_letters(value, str.upper)

    def str_lower(self, bound: Any, node: Any, value: Temp) -> Temp:
        self.here = node
        return self.mapped_letters(value, str.lower)

    def mapped_letters(self, value: Temp, function: Any) -> Temp:
        """Each letter changed by a table."""
        shape = value.shape
        if isinstance(shape, Row):
            if shape.item == UNKNOWN:
                return value
            if "Σ" in shape.item.letters and function in (str.lower, str.swapcase):
                raise self.refuse("a Σ that becomes small, by its place in the word", "use other letters")
            most = max(len(function(letter)) for letter in shape.item.letters)
            one_each = most == min(len(function(letter)) for letter in shape.item.letters) == 1

            def loop(body: Any) -> None:
                self.iterate(value, lambda letter: self.iterate(self.mapped_letters(letter, function), body))

            exact = one_each and not shape.varies
            return self.collect(Temp(-1, Lazy(loop, shape.high * most, exact, self.here)), "str", self.here)
        letters = [function(letter) for letter in shape.letters]
        return self.value_at_place(letters, self.number_in(value, shape, strict=False))

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
        if isinstance(value.shape, Row):
            return self.text_question(value, function)
        flags = [function(letter) for letter in value.shape.letters]
        if len(set(flags)) == 1:
            return known(flags[0])
        return self.table_at(flags, self.number_in(value, value.shape, strict=False))

    def text_question(self, value: Temp, function: Any) -> Temp:
        """A question about all letters of a string; about case, letters without one do not count."""
        if value.shape.item == UNKNOWN:
            return known(False)
        other = {str.isupper: str.islower, str.islower: str.isupper}.get(function)
        yes, no = self.passing(BOOL), self.passing(BOOL)
        for flag in (yes, no):
            self.add(Assign(flag, self.literal(False, BOOL)))

        def body(letter: Temp) -> None:
            good = self.letter_test(letter, function)
            bad = self.letter_test(letter, other) if other else self.negated(good)
            self.when(good, lambda: self.add(Assign(yes, self.literal(True, BOOL))))
            self.when(bad, lambda: self.add(Assign(no, self.literal(True, BOOL))))

        self.iterate(value, body)
        return self.both(self.let(BOOL, "read", extra=yes), self.negated(self.let(BOOL, "read", extra=no)))

    def str_isspace(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.isspace)

    def str_isalnum(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.letter_test(value, str.isalnum)

    def str_swapcase(self, bound: Any, node: Any, value: Temp) -> Temp:
        self.here = node
        return self.mapped_letters(value, str.swapcase)

    def str_translate(self, bound: Any, node: Any, value: Temp, table: Temp) -> Temp:
        if not isinstance(table.shape, Known):
            raise self.refuse("a table of letters that varies", "make it once, outside of the rules")
        self.here = node
        return self.mapped_letters(value, lambda letter: letter.translate(table.shape.value))

    # strings made of values

    def of_JoinedStr(self, node: Any) -> Temp:
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(known(part.value))
                continue
            value, form = self.expr(part.value), part.format_spec
            is_number = isinstance(self.runtime(value).shape, Int | Bool)
            if part.conversion not in (-1, 115, *((114,) if is_number else ())):  # `!r` of a number is its `str`
                raise self.refuse("a format in an f-string", "keep to plain values")
            if form is None:
                parts.append(self.text_of(value))
            elif all(isinstance(each, ast.Constant) for each in form.values):
                parts.append(self.formatted(value, "".join(each.value for each in form.values)))
            else:
                raise self.refuse("a format that varies", "keep to plain values")
        return self.one_text(parts, node)

    def texts_joined(self, node: Any, parts: list[Temp]) -> Temp:
        """Several strings, one after the other."""
        whole = parts[0]
        for part in parts[1:]:
            whole = self.concatenated(whole, part)
        return whole

    def text_of(self, value: Temp) -> Temp:
        """A value as `str` writes it."""
        if value.shape == UNKNOWN:
            raise NotYet
        if isinstance(value.shape, Known):
            if not isinstance(value.shape.value, str | int | bool | float | None) or isinstance(
                value.shape.value, enum.Enum
            ):
                raise self.refuse("`str` of such a value", "keep text out of the rules")
            return self.folded(str, value.shape.value)
        shape = value.shape
        if isinstance(shape, Union):
            return self.each_option(value, self.text_of)
        if as_text(shape):
            return value
        if isinstance(shape, Bool):
            return self.choose(value, lambda: known("True"), lambda: known("False"))
        if isinstance(shape, Nothing):
            return known("None")
        if not isinstance(shape, Int):
            raise self.refuse(f"`str` of {describe(shape)}", "keep text out of the rules")
        if shape.low >= 0 and shape.high <= 9:
            return self.table_at(list("0123456789"), value)
        text = self.library("int_text", [self.signed(value)])
        sizes = [len(str(end)) for end in (shape.low, shape.high)]
        least = 1 if shape.low <= 9 else len(str(shape.low))
        if least == max(sizes) or text.shape.item == UNKNOWN:
            return text
        return self.let(Row(text.shape.item, least, max(sizes), "str"), "view", text)
