"""The patterns of `match`."""

import ast
from functools import partial
from typing import Any

from outply.compiler.elaborating.assignment import Assignment
from outply.compiler.elaborating.builder import known
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import field_names, is_record
from outply.compiler.shapes.kinds import BOOL, OCTETS, UNKNOWN, Int, Known, Record, Row, Union
from outply.compiler.tree import Temp

TEXTS = ("str", *OCTETS)  # no sequences to a pattern


class Patterns(Assignment):
    """Patterns."""

    # match

    def do_Match(self, node: Any) -> None:
        subject = self.expr(node.subject)
        with self.labeled() as end:
            for case in node.cases:
                if self.dead:
                    return
                with self.labeled() as other:
                    self.pattern(case.pattern, subject, other)
                    if case.guard is not None and not self.dead:
                        flag = self.truth(self.expr(case.guard))
                        self.when(self.negated(flag), partial(self.leave, other))
                    if not self.dead:
                        self.guarded(case.body)
                        self.leave(end)

    matched: Any = None

    def pattern(self, node: Any, value: Temp, other: Any) -> None:
        """Bind the names of a pattern, or go on with the next case."""
        if self.dead:
            return

        def unless(flag: Temp) -> None:
            self.when(self.negated(flag), lambda: self.leave(other))

        if isinstance(node, ast.MatchValue):
            unless(self.equal(value, self.expr(node.value)))
        elif isinstance(node, ast.MatchSingleton):
            unless(self.identical(value, known(node.value)))
        elif isinstance(node, ast.MatchAs):
            if node.pattern is not None:
                self.matched = value
                self.pattern(node.pattern, value, other)
                value = self.matched if isinstance(node.pattern, ast.MatchClass) else value
            if node.name is not None and not self.dead:
                self.bind(ast.copy_location(ast.Name(node.name, ast.Store()), node), value)
        elif isinstance(node, ast.MatchOr):
            self.pattern_of_several(node, value, other)
        elif isinstance(node, ast.MatchSequence):
            self.pattern_of_items(node, value, other)
        elif isinstance(node, ast.MatchClass):
            self.pattern_of_class(node, value, other)
        else:
            raise self.refuse("this pattern", "use if and elif")

    def pattern_of_several(self, node: Any, value: Temp, other: Any) -> None:
        """One of several patterns."""
        with self.labeled() as found:
            for part in node.patterns:
                if self.dead:
                    break
                with self.labeled() as again:
                    self.pattern(part, value, again)
                    self.leave(found)
            self.leave(other)

    def pattern_of_items(self, node: Any, value: Temp, other: Any) -> None:
        """A tuple or list of so many items."""
        if any(isinstance(part, ast.MatchStar) for part in node.patterns):
            self.pattern_with_star(node, value, other)
            return
        length = len(node.patterns)
        shape = value.shape
        if isinstance(shape, Union):
            fitting = [o for o in shape.options if self.may_have(o, length)]
            if not fitting:
                self.leave(other)
                return
            if len(fitting) > 1:
                raise self.refuse("a pattern that several kinds fit", "tell them apart first")
            place = shape.options.index(fitting[0])
            tag = self.let(Int(0, len(shape.options) - 1), "tag", value)
            self.when(self.let(BOOL, "ne", tag, self.word(place)), lambda: self.leave(other))
            value = self.let(fitting[0], "unwrap", value, extra=place)
        elif isinstance(shape, Known):
            if not isinstance(shape.value, tuple | list) or len(shape.value) != length:
                self.leave(other)
                return
        elif not self.may_have(shape, length):
            self.leave(other)
            return
        if isinstance(value.shape, Row):
            self.when(self.negated(self.has_length(value, length)), lambda: self.leave(other))
        if self.dead:
            return
        for part, item in zip(node.patterns, self.unpacked(value, length), strict=True):
            self.pattern(part, item, other)

    def pattern_with_star(self, node: Any, value: Temp, other: Any) -> None:
        """A tuple or list of at least so many items, of which a star takes the rest."""
        star = next(k for k, part in enumerate(node.patterns) if isinstance(part, ast.MatchStar))
        after = len(node.patterns) - star - 1
        shape = value.shape
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list):
            value = self.tuple_of([known(item) for item in shape.value])
            shape = value.shape
        if isinstance(shape, Union):
            raise self.refuse("a pattern with a star for one of several kinds", "tell them apart first")
        plain = isinstance(shape, Record) and (shape.cls is None or issubclass(shape.cls, tuple))
        if not plain and not (isinstance(shape, Row) and shape.kind not in TEXTS) and not isinstance(shape, Known):
            self.leave(other)
            return
        total = self.call_len(node, value)
        self.when(self.less(total, known(star + after), False), lambda: self.leave(other))
        if self.dead:
            return
        if isinstance(shape, Row) and shape.item == UNKNOWN:
            raise NotYet
        for k, part in enumerate(node.patterns):
            if k != star:
                self.pattern(part, self.item(value, known(k if k < star else k - len(node.patterns))), other)
            elif part.name is not None and not self.dead:
                middle = self.sliced_by(value, [known(star), known(-after or None), known(None)])
                target = ast.copy_location(ast.Name(part.name, ast.Store()), part)
                self.bind(target, self.row_from(middle, "list", part))

    def may_have(self, shape: Any, length: int) -> bool:
        """Whether a shape is a tuple or list that may have so many items."""
        if isinstance(shape, Record):
            return (shape.cls is None or issubclass(shape.cls, tuple)) and len(shape.items) == length
        return isinstance(shape, Row) and shape.kind not in TEXTS and shape.low <= length <= shape.high

    def pattern_of_class(self, node: Any, value: Temp, other: Any) -> None:
        """An instance of a class, with patterns for its fields."""
        cls = self.expr(node.cls)
        if not isinstance(cls.shape, Known) or not is_record(cls.shape.value):
            raise self.refuse("a pattern of a class that is no record", "use if and elif")
        wanted = cls.shape.value
        if node.patterns and tuple(getattr(wanted, "__match_args__", ())) != field_names(wanted):
            raise self.refuse("a pattern of a class with its own order of fields", "name the fields")
        flag = self.call_isinstance(node, value, cls)
        self.when(self.negated(self.truth(flag)), lambda: self.leave(other))
        if self.dead:
            return
        if isinstance(value.shape, Union):
            option = next(o for o in value.shape.options if isinstance(o, Record) and o.cls is wanted)
            value = self.let(option, "unwrap", value, extra=value.shape.options.index(option))
        names = [*field_names(wanted)[: len(node.patterns)], *node.kwd_attrs]
        for name, part in zip(names, [*node.patterns, *node.kwd_patterns], strict=True):
            self.pattern(part, self.attribute(value, name), other)
        self.matched = value
