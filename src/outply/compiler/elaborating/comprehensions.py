"""Lambdas and comprehensions."""

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.expressions import Expressions
from outply.compiler.elaborating.frames import Closure, Frame, Lazy
from outply.compiler.reading.uses import is_repeated, parts_of
from outply.compiler.shapes.kinds import Known, Record
from outply.compiler.tree import Temp


class Comprehensions(Expressions):
    """Lambdas and comprehensions."""

    def of_Lambda(self, node: Any) -> Temp:
        self.keep_defaults(node)
        self.unit.frames[self.frame.prefix] = self.frame
        return Temp(-1, Closure(self.frame.prefix, node))

    def keep_defaults(self, node: Any) -> None:
        """Evaluate the defaults of an inner function where it is defined."""
        positional = [*node.args.posonlyargs, *node.args.args]
        pairs = [*zip(reversed(positional), reversed(node.args.defaults), strict=False),
                 *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)]  # fmt: skip
        given = [(argument.arg, value) for argument, value in pairs[::-1] if value is not None]
        if all(isinstance(value, ast.Constant) for _, value in given):
            return
        if is_repeated(self.frame.tree, node):
            raise self.refuse("a function with defaults that is defined in a loop", "give it arguments")
        for name, value in given:
            self.store(self.default_place(self.frame.prefix, node, name), self.expr(value))

    def default_place(self, prefix: str, node: Any, name: str) -> Any:
        """The variable that holds a default of an inner function."""
        return self.variable(f"{prefix}{node.lineno}:{node.col_offset}:default {name}")

    def of_GeneratorExp(self, node: Any) -> Temp:
        return Temp(-1, self.comprehension(node, lambda: self.expr(node.elt)))

    def of_ListComp(self, node: Any) -> Temp:
        with self.unordered(False):
            return self.collect(self.of_GeneratorExp(node), "list", node)

    def of_SetComp(self, node: Any) -> Temp:
        return self.set_of(self.of_GeneratorExp(node), False, node)

    def comprehension(self, node: Any, element: Any) -> Lazy:
        """A comprehension as a loop."""
        inner = self.comprehension_frame(node)
        # The first thing to loop over is evaluated at once, all else when the loop runs.
        first = self.looped_over(node.generators[0].iter)
        self.frame, outer = inner, self.frame
        first = self.opened(first, node.generators[0].target)
        self.frame = outer
        nested = len(node.generators) > 1
        most = None if nested else self.most_items(first)
        exact = not nested and not node.generators[0].ifs and self.is_exact(first)

        def loop(body: Any) -> None:
            caller, order = self.frame, self.any_order

            def level(k: int) -> None:
                if k == len(node.generators):
                    value = element()
                    self.frame = caller
                    body(value)
                    self.frame = inner
                    return
                part = node.generators[k]

                def each(item: Temp) -> None:
                    with self.filtered(node, part, item):
                        level(k + 1)

                with self.unordered(order):
                    self.iterate(first if k == 0 else self.expr(part.iter), each)

            with self.in_comprehension(node, inner):
                level(0)

        def written_out(length: int) -> list[Temp] | None:
            items = self.separate(first, length) if exact else None
            if items is None:
                return None
            with self.in_comprehension(node, inner):
                return [self.element_for(node, element, item) for item in items]

        return Lazy(loop, most, exact, node, written_out=written_out)

    @contextmanager
    def in_comprehension(self, node: Any, inner: Frame) -> Iterator[None]:
        """Within, names are those of a comprehension, of which nothing is known yet."""
        self.frame, caller = inner, self.frame
        self.forget_assigned(node)
        self.unbind(inner.prefix)
        yield
        self.frame = caller

    def element_for(self, node: Any, element: Any, item: Temp) -> Temp:
        """What a comprehension makes of one item."""
        self.bind_target(node.generators[0].target, item)
        with self.again_and_again():
            made: Temp = element()
        self.refuse_lazy(made)
        return made

    def separate(self, value: Temp, length: int) -> list[Temp] | None:
        """The items of a tuple of so many; None for what may have more or fewer, or is looped over as a table."""
        shape = value.shape
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list) and len(shape.value) == length:
            return [known(item) for item in shape.value]
        if isinstance(shape, Record) and shape.cls is None and len(shape.items) == length:
            return self.items_of(value)
        return None

    def comprehension_frame(self, node: Any) -> Frame:
        """The frame in which the names of a comprehension live."""
        outer = self.frame
        names = {name.id for part in node.generators for name in parts_of(part.target) if isinstance(name, ast.Name)}
        prefix = f"{outer.prefix}[{node.lineno}:{node.col_offset}]."
        inner = Frame(node, outer.function, outer.path, prefix, outer.file, names, outer, trusted=outer.trusted)
        inner.line = self.line
        inner.depth, inner.caller = outer.depth, outer
        inner.on_yield = outer.on_yield
        return inner

    @contextmanager
    def filtered(self, node: Any, part: Any, item: Temp) -> Iterator[None]:
        """Within, the target of a `for` in a comprehension holds an item that passes the tests behind it."""
        with self.labeled() as skip, self.unordered(False), self.knowing({}):
            self.bind_target(part.target, item)
            for test in part.ifs:
                flag = self.flag_of(test)
                self.when(self.negated(flag), lambda: self.leave(skip))
                self.learn_facts(self.facts(test)[0])
                if isinstance(node, ast.GeneratorExp):
                    self.forget_others(self.frame.prefix)  # what loops over it may assign them in between
            yield
