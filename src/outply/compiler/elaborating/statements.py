"""Python's statements."""

import ast
from functools import partial
from typing import Any

from outply.compiler.elaborating.builder import MOST_WORK, known
from outply.compiler.elaborating.comparing import special
from outply.compiler.elaborating.expressions import METHODS
from outply.compiler.elaborating.fitting import describe
from outply.compiler.elaborating.frames import Closure, Lazy
from outply.compiler.elaborating.methods import Methods
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.joining import join
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    WORD,
    Array,
    Conflict,
    Int,
    Known,
    Record,
    Row,
    Set,
    Union,
    field_names,
    is_record,
)
from outply.compiler.shapes.layout import count
from outply.compiler.tree import Temp, Variable

IN_PLACE = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
COMMUTES = (ast.Add, ast.Sub, ast.BitOr, ast.BitAnd, ast.BitXor, ast.Mult)


class Statements(Methods):
    """Python's statements."""

    nested = 0

    def statements(self, nodes: list[Any]) -> None:
        """Elaborate statements, as far as they can be reached."""
        for node in nodes:
            if self.dead:
                return
            self.statement(node)

    def statement(self, node: Any) -> None:
        """Elaborate one statement; what cannot be compiled is a fault where it may never be reached."""
        self.line = node.lineno
        before = self.frame, self.block, len(self.block), set(self.bound), self.any_order
        try:
            method = getattr(self, "do_" + type(node).__name__, None)
            if method is None:
                raise self.refuse(f"`{ast.unparse(node).splitlines()[0][:60]}`", "write it with plainer statements")
            method(node)
        except NotYet:
            self.undo(before)
            self.skipped = True
            if self.instance.final:
                self.line = node.lineno
                self.fault("never reached")
        except (Unsupported, Conflict) as reason:
            if isinstance(reason, Conflict):
                reason = self.refuse(f"{reason}", "use one kind of value")
            if before[0].trusted or not self.nested or self.unit.work > MOST_WORK:
                raise reason from None
            self.undo(before)
            self.fault("unsupported", str(reason))

    def undo(self, before: Any) -> None:
        """Forget a statement that was begun."""
        self.frame, self.block, length, self.bound, self.any_order = before
        del self.block[length:]
        self.dead = False

    def guarded(self, nodes: list[Any]) -> None:
        """Statements that may not be reached."""
        self.nested += 1
        try:
            self.statements(nodes)
        finally:
            self.nested -= 1

    # simple statements

    def do_Pass(self, node: Any) -> None:
        pass

    def do_Nonlocal(self, node: Any) -> None:
        pass

    def do_Expr(self, node: Any) -> None:
        if isinstance(node.value, ast.Yield):
            self.do_yield(node.value)
        elif isinstance(node.value, ast.YieldFrom):
            self.do_yield_from(node.value)
        elif not isinstance(node.value, ast.Constant):
            self.expr(node.value)

    def do_yield(self, node: Any) -> None:
        """Give an item to the loop that consumes this generator."""
        value = self.expr(node.value) if node.value else known(None)
        if isinstance(value.shape, Lazy | Closure):
            raise self.refuse("a generator or function is yielded", "yield data")
        assert self.frame.on_yield is not None
        self.frame.on_yield(value)

    def do_yield_from(self, node: Any) -> None:
        """Give all items of something."""
        frame = self.frame

        def each(item: Temp) -> None:
            assert frame.on_yield is not None
            frame.on_yield(item)

        self.iterate(self.expr(node.value), each)

    def do_Return(self, node: Any) -> None:
        value = self.expr(node.value) if node.value else known(None)
        if self.dead:
            return
        frame = self.frame
        while frame.on_return is None:
            assert frame.parent is not None
            frame = frame.parent
        frame.on_return(value)
        self.dead = True

    def do_Raise(self, node: Any) -> None:
        self.fault("python", "an exception is raised")

    def do_Assert(self, node: Any) -> None:
        if __debug__:
            self.check(self.truth(self.expr(node.test)), "python", "AssertionError")

    def do_FunctionDef(self, node: Any) -> None:
        if node.decorator_list:
            raise self.refuse("an inner function with a decorator", "make it a method or a module function")
        if any(not isinstance(d, ast.Constant) for d in (*node.args.defaults, *node.args.kw_defaults) if d is not None):
            raise self.refuse("an inner function whose defaults are no constants", "leave them out")
        self.unit.frames[self.frame.prefix] = self.frame
        holder = self.holder(node.name)
        self.store(holder, Temp(-1, Closure(self.frame.prefix, node)))

    # assignment

    def do_Assign(self, node: Any) -> None:
        if len(node.targets) == 1 and pairs_up(node.targets[0], node.value):
            values = [self.expr(part) for part in node.value.elts]
            for target, value in zip(node.targets[0].elts, values, strict=True):
                self.bind(target, value)
            return
        value = self.expr(node.value)
        if value.shape == UNKNOWN and not self.dead:
            raise NotYet
        for target in node.targets:
            self.bind(target, value)

    def do_AnnAssign(self, node: Any) -> None:
        if node.value is not None:
            self.bind(node.target, self.expr(node.value))

    def do_AugAssign(self, node: Any) -> None:
        target = node.target
        if isinstance(target, ast.Name):
            trick = ast.BinOp(ast.Name(target.id, ast.Load()), node.op, node.value)
            masked = self.masked(ast.copy_location(trick, node))
            if masked is not None:
                self.bind(target, masked)
                return
            old = self.name(target.id)
            if self.changes_in_place(node, old):
                return
            self.refuse_own_in_place(node.op, old)
            self.bind(target, self.binary(node.op, old, self.expr(node.value)))
        elif isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            container, index = self.expr(target.value), self.expr(target.slice)
            old = self.item(container, index)
            if self.holds_list(old.shape) if not isinstance(old.shape, Known) else False:
                raise self.refuse("a list inside of a list is changed by an operator", "use `append` or `extend`")
            self.put_item(target, container, index, self.binary(node.op, old, self.expr(node.value)))
        else:
            raise self.refuse("an attribute is changed", "make a new state")

    def refuse_own_in_place(self, op: Any, old: Temp) -> None:
        """Refuse an operator such as `+=` that a class defines for itself."""
        cls = type(old.shape.value) if isinstance(old.shape, Known) else getattr(old.shape, "cls", None)
        name = METHODS.get(type(op), "")
        if isinstance(cls, type) and is_record(cls) and special(cls, f"__i{name}__"):
            raise self.refuse("an operator in place of the class", "write it out")

    def changes_in_place(self, node: Any, old: Temp) -> bool:
        """`+=` of a list and `|=` of a set, which change them; whether it was that."""
        from outply.compiler.elaborating.frames import Bound

        name = node.target
        load = ast.copy_location(ast.Name(name.id, ast.Load()), name)
        if isinstance(old.shape, Row) and old.shape.kind == "list":
            if not isinstance(node.op, ast.Add):
                raise self.refuse("a list is multiplied in place", "make a new one")
            self.list_extend(Bound(old, "extend", load), node, old, self.expr(node.value))
            return True
        if isinstance(old.shape, Set) and not old.shape.frozen:
            result = self.binary(node.op, old, self.runtime(self.expr(node.value)))
            holder = self.holder_of(load)
            self.do("mutated", old, extra=holder)
            self.store(holder, result)
            return True
        return False

    def bind(self, target: Any, value: Temp) -> None:
        """Bind a target to a value."""
        if isinstance(target, ast.Name):
            holder = self.holder(target.id)
            if not isinstance(holder, Variable):
                raise self.refuse("a name from outside is assigned", "use a name of its own")
            self.store(holder, value)
        elif isinstance(target, ast.Tuple | ast.List):
            self.unpack(target.elts, value)
        elif isinstance(target, ast.Subscript):
            if isinstance(target.slice, ast.Slice):
                raise self.refuse("a slice is assigned", "make a new list")
            container = self.expr(target.value)
            self.put_item(target, container, self.expr(target.slice), value)
        else:
            raise self.refuse("an attribute is assigned", "make a new state")

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
        if isinstance(shape, Known) and isinstance(shape.value, tuple | list | str | range):
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
        elif isinstance(shape, Lazy):
            return self.unpacked(self.collect(value, "list", shape.node), length)
        else:
            self.fault("kind", f"{describe(shape)} is unpacked")
            items = []
        if len(items) != length:
            if not self.dead:
                self.fault("python", "ValueError: another number of values")
            return [self.temp(BOOL)] * length
        return items

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
        items = self.spread(value if not isinstance(value.shape, Lazy) else self.collect(value, "list", targets[0]))
        after = len(targets) - star - 1
        if len(items) < len(targets) - 1:
            self.fault("python", "ValueError: too few values")
            return
        for target, item in zip(targets[:star], items[:star], strict=True):
            self.bind(target, item)
        self.bind(targets[star].value, self.list_of(items[star : len(items) - after]))
        for target, item in zip(targets[star + 1 :], items[len(items) - after :], strict=True):
            self.bind(target, item)

    def put_item(self, target: Any, container: Temp, index: Temp, value: Temp) -> None:
        """Store an item of a list, or a cell of the workspace."""
        shape = container.shape
        if isinstance(shape, Array):
            self.do("array_put", container, self.signed(self.index_number(index)), self.cell_of(value))
            return
        if not isinstance(shape, Row):
            if isinstance(shape, Known):
                raise self.refuse("a constant is changed", "let rules be pure")
            if shape == UNKNOWN:
                raise NotYet
            self.fault("kind", f"an item of {describe(shape)} is assigned")
            return
        if shape.kind != "list":
            self.fault("kind", f"an item of {describe(shape)} is assigned")
            return
        self.refuse_lazy(value)
        self.holder_of(target.value)
        self.grow(target, self.runtime_shape(value))
        row = self.expr(target.value)
        if not isinstance(row.shape, Row) or row.shape.item == UNKNOWN:
            if isinstance(row.shape, Row) and row.shape.high == 0:
                self.fault("index")
                return
            raise NotYet
        at = self.index(row, index)
        self.do("row_put", row, at, self.fit(value, row.shape.item))

    def cell_of(self, value: Temp) -> Temp:
        """A value as a cell of the workspace: ints as they are, other actions by their number."""
        value = self.runtime(value)
        wanted = self.unit.action_shape
        if isinstance(value.shape, Int):
            return self.signed(value)
        if wanted is None or isinstance(wanted, Int):
            return self.signed(self.fit(value, WORD))
        total = count(wanted)
        if total is None or total >= 2**62:
            raise self.refuse(f"actions of {describe(wanted)}", "use shorter actions")
        return self.number_in(self.fit(value, wanted), wanted, strict=True)

    # control

    def do_If(self, node: Any) -> None:
        flag = self.truth(self.expr(node.test))
        self.when(flag, lambda: self.guarded(node.body), lambda: self.guarded(node.orelse))

    def do_While(self, node: Any) -> None:
        assert self.frame.loops is not None
        with self.labeled() as end:
            with self.labeled() as out, self.loop():
                flag = self.truth(self.expr(node.test))
                self.when(self.negated(flag), lambda: self.leave(out))
                if self.dead:
                    continue_after = False
                else:
                    continue_after = True
                if continue_after:
                    with self.labeled() as again:
                        self.frame.loops.append((end, again))
                        self.guarded(node.body)
                        self.frame.loops.pop()
            if not self.dead:
                self.guarded(node.orelse)

    def do_For(self, node: Any) -> None:
        assert self.frame.loops is not None
        source = self.expr(node.iter)
        if self.dead:
            return
        frame = self.frame
        loops = self.frame.loops
        free = not node.orelse and order_does_not_matter(node) and not self.is_used_after(node)
        with self.labeled() as end:

            def body(item: Temp) -> None:
                caller, self.frame = self.frame, frame
                with self.labeled() as again, self.unordered(False):
                    loops.append((end, again))
                    self.bind(node.target, item)
                    self.guarded(node.body)
                    loops.pop()
                self.frame = caller

            with self.unordered(free):
                self.iterate(source, body)
            if not self.dead:
                self.guarded(node.orelse)

    def is_used_after(self, node: Any) -> bool:
        """Whether the name of a loop is read outside of the loop."""
        names = {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
        inside = {id(part) for part in ast.walk(node)}
        reads = [part for part in ast.walk(self.frame.tree) if isinstance(part, ast.Name) and part.id in names]
        return any(id(part) not in inside and isinstance(part.ctx, ast.Load) for part in reads)

    def do_Break(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][0])

    def do_Continue(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][1])

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
                self.pattern(node.pattern, value, other)
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
            raise self.refuse("a pattern with a star", "use if and elif")
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

    def may_have(self, shape: Any, length: int) -> bool:
        """Whether a shape is a tuple or list that may have so many items."""
        if isinstance(shape, Record):
            return (shape.cls is None or issubclass(shape.cls, tuple)) and len(shape.items) == length
        return isinstance(shape, Row) and shape.kind != "str" and shape.low <= length <= shape.high

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


def pairs_up(target: Any, value: Any) -> bool:
    """Whether several targets get a value each, without a star."""
    if not isinstance(target, ast.Tuple | ast.List) or not isinstance(value, ast.Tuple):
        return False
    parts = (*target.elts, *value.elts)
    return len(target.elts) == len(value.elts) and not any(isinstance(part, ast.Starred) for part in parts)


def order_does_not_matter(node: Any) -> bool:
    """Whether a loop does the same in whatever order: it counts, collects in a set, or returns one constant."""
    returned: set[str] = set()
    counted: set[str] = set()
    if not all(is_free(statement, returned, counted) for statement in node.body) or len(returned) > 1:
        return False
    if (returned and counted) or any(isinstance(part, ast.NamedExpr | ast.Yield) for part in ast.walk(node)):
        return False
    used = [n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    return not any(name in used for name in counted)


def is_free(node: Any, returned: set[str], counted: set[str]) -> bool:
    """Whether a statement of a loop does not show the order in which it is run."""
    if isinstance(node, ast.If):
        return all(is_free(inner, returned, counted) for inner in (*node.body, *node.orelse))
    if isinstance(node, ast.Return):
        returned.add(ast.dump(node.value) if node.value else "")
        return node.value is None or isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and isinstance(node.op, ast.Add):
        counted.add(node.target.id)
        return isinstance(node.value, ast.Constant) and type(node.value.value) is int
    return isinstance(node, ast.Pass | ast.Continue)


__all__ = ["COMMUTES", "IN_PLACE", "Statements", "join"]
