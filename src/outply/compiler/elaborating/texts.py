"""Methods of strings."""

from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.elaborating.lists import Lists
from outply.compiler.shapes.joining import as_text
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Char,
    Int,
    Known,
    Row,
)
from outply.compiler.tree import Assign, Temp


class Texts(Lists):
    """Methods of strings."""

    # strings

    def str_count(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        item = self.runtime(item)
        if isinstance(item.shape, Row) and item.shape.low == item.shape.high == 1:
            item = self.item_at(item, self.word(0))
        if not isinstance(item.shape, Char):
            raise self.refuse("`count` of a longer string", "count letters")
        return self.tuple_count(bound, node, value, item)

    def str_find(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        if not as_text(self.runtime_shape(item)):
            return self.wrong_kind_flag(item)
        row = self.text_or_row(value)
        found = self.library("text_find", [row, self.text_or_row(self.runtime(item))])
        return found if isinstance(found.shape, Known) else self.let(Int(-1, row.shape.high), "view", found)

    def str_index(self, bound: Any, node: Any, value: Temp, item: Temp) -> Temp:
        found = self.str_find(bound, node, value, item)
        self.check(self.less_numbers(self.word(0), self.runtime(found), True), "python", "ValueError")
        return found

    def str_startswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_starts", value, part)

    def str_endswith(self, bound: Any, node: Any, value: Temp, part: Temp) -> Temp:
        return self.text_test("text_ends", value, part)

    def text_test(self, name: str, value: Temp, part: Temp) -> Temp:
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
        return self.mapped_letters(value, str.upper)

    def str_lower(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.mapped_letters(value, str.lower)

    def mapped_letters(self, value: Temp, function: Any) -> Temp:
        """Each letter changed by a table."""
        shape = value.shape
        if isinstance(shape, Row):
            raise self.refuse("a change of case of a longer string", "change letter by letter")
        letters = [function(letter) for letter in shape.letters]
        if any(len(letter) != 1 for letter in letters):
            raise self.refuse("letters of which several come", "use plain letters")
        return self.table_at(letters, self.number_in(value, shape, strict=False))

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
        if not isinstance(value.shape, Char):
            raise self.refuse("this question about a longer string", "ask for each letter")
        flags = [function(letter) for letter in value.shape.letters]
        if len(set(flags)) == 1:
            return known(flags[0])
        return self.table_at(flags, self.number_in(value, value.shape, strict=False))
