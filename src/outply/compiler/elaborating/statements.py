"""Python's statements."""

import ast
import functools
from typing import Any

from outply.compiler.elaborating.builder import MOST_WORK, known
from outply.compiler.elaborating.frames import Closure, Lazy
from outply.compiler.elaborating.loops import AnyOrder
from outply.compiler.elaborating.raising import Raising
from outply.compiler.reading.order import FLAG, gathered
from outply.compiler.reading.uses import parts_of
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.kinds import UNKNOWN, Bool, Conflict, Int, Known, Row, Set
from outply.compiler.tree import Temp, Variable

# What may be gathered in any order: sums of floats, say, show it.
GATHERED = {
    "summed": Int | Bool, "largest": Int | Bool, "smallest": Int | Bool, "marked": Row, "added": Set, "taken": Set,
}  # fmt: skip
gathered_by = functools.lru_cache(maxsize=4096)(gathered)


class Statements(Raising):
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
        leaving, self.leaving = self.leaving, False
        unrolling, self.unrolling = self.unrolling, False  # it is about the target of a loop around this statement
        try:
            method = getattr(self, "do_" + type(node).__name__, None)
            if method is None:
                first = plain_name(ast.unparse(node)).splitlines()[0]
                raise self.refuse(f"`{first[:60]}`", "write it with plainer statements")
            method(node)
        except NotYet:
            self.undo(before)
            self.skipped = True
            if self.instance.final:
                self.line = node.lineno
                if self.unit.lists:
                    self.note_forms(node)
                else:
                    self.fault("never reached")
        except (Unsupported, Conflict) as reason:
            if isinstance(reason, Conflict):
                reason = self.refuse(f"{reason}", "use one kind of value")
            if not reason.file:
                reason = self.refuse(reason.construct, reason.advice)
            if before[0].trusted or not (self.nested or self.unit.lists) or self.unit.work > MOST_WORK:
                raise reason from None
            self.undo(before)
            if self.unit.lists:
                self.note(reason, node)
            else:
                self.unit.refused.append(reason)
                self.fault("unsupported", str(reason))
        finally:
            self.leaving, self.unrolling = leaving, unrolling

    def undo(self, before: Any) -> None:
        """Forget a statement that was begun."""
        self.frame, self.block, length, self.bound, self.any_order = before
        del self.block[length:]
        self.dead = False

    def guarded(self, nodes: list[Any]) -> None:
        """Statements that may not be reached."""
        self.nested += 1
        try:
            with self.knowing({}):
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
        elif isinstance(node.value, ast.Call):
            self.line = node.value.lineno
            self.called(node.value)
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
        ends = self.frame.prefix == "" and node.value and not any(isinstance(n, ast.Call) for n in parts_of(node.value))
        outer, self.inner_copy = self.inner_copy, self.inner_copy or bool(ends)
        self.leaving = True
        try:
            value = self.returned_value(node)
        finally:
            self.inner_copy = outer
        if self.dead:
            return
        frame = self.frame
        while frame.on_return is None:
            assert frame.parent is not None
            frame = frame.parent
        frame.on_return(value)
        self.dead = True

    def returned_value(self, node: Any) -> Temp:
        """The value of a `return`; an object of the caller's that changes stays itself, and one made here is new."""
        if node.value is None:
            return known(None)
        thing = self.object_at(node.value)
        if thing is not None and not thing.shape.half_made and not thing.shape.prefix.startswith(self.frame.prefix):
            return thing
        value = self.expr(node.value)
        variable = self.loaded.get(value)
        if variable is not None and variable.key.startswith(self.frame.prefix) and self.is_fresh(variable):
            self.fresh.add(value)
        return value

    def do_Delete(self, node: Any) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.delete_name(target.id)
            elif isinstance(target, ast.Subscript):
                self.delete_item(target)
            else:
                raise self.refuse("an attribute is deleted", "make a new state")

    def do_FunctionDef(self, node: Any) -> None:
        if node.decorator_list:
            raise self.refuse("an inner function with a decorator", "make it a method or a module function")
        self.keep_defaults(node)
        self.unit.frames[self.frame.prefix] = self.frame
        holder = self.holder(node.name)
        self.store(holder, Temp(-1, Closure(self.frame.prefix, node)))

    # control

    def do_If(self, node: Any) -> None:
        flag = self.flag_of(node.test)
        yes, no = self.facts(node.test)
        ends = []

        def branch(facts: Any, body: list[Any]) -> None:
            with self.knowing(facts):
                self.guarded(body)
            ends.append(self.dead)

        self.when(flag, lambda: branch(yes, node.body), lambda: branch(no, node.orelse))
        if ends == [True, False] and not self.dead:
            self.learn_facts(no)
        elif ends == [False, True] and not self.dead:
            self.learn_facts(yes)

    def do_While(self, node: Any) -> None:
        assert self.frame.loops is not None
        self.forget_assigned(node)
        with self.labeled() as end:
            with self.labeled() as out, self.loop():
                flag = self.flag_of(node.test)
                self.when(self.negated(flag), lambda: self.leave(out))
                if self.dead:
                    continue_after = False
                else:
                    continue_after = True
                if continue_after:
                    with self.labeled() as again:
                        self.frame.loops.append((end, again))
                        with self.knowing(self.facts(node.test)[0]):
                            self.guarded(node.body)
                        self.frame.loops.pop()
            if not self.dead:
                self.guarded(node.orelse)

    def do_For(self, node: Any) -> None:
        assert self.frame.loops is not None
        source = self.opened(self.looped_over(node.iter), node.target)
        if self.dead:
            return
        self.forget_assigned(node)
        frame = self.frame
        loops = self.frame.loops
        ways = gathered_by(frame.tree, node)
        with self.labeled() as end:

            def body(item: Temp) -> None:
                caller, self.frame = self.frame, frame
                with self.labeled() as again, self.unordered(False):
                    loops.append((end, again))
                    self.bind_target(node.target, item)
                    self.guarded(node.body)
                    loops.pop()
                self.frame = caller

            order = AnyOrder()
            with self.unordered(order if ways is not None else False):
                self.iterate(source, body)
            if order.met:
                self.line = node.lineno
                self.check_gathered(ways or {})
            if not self.dead:
                self.guarded(node.orelse)

    def check_gathered(self, ways: dict[str, str]) -> None:
        """Refuse to gather in any order what is not of a kind for which the order does not show."""
        for name, way in ways.items():
            holder = self.holder(name)
            shape = holder.shape if isinstance(holder, Variable) else UNKNOWN
            if way != FLAG and shape != UNKNOWN and not isinstance(shape, GATHERED.get(way, Int | Bool | Set) | Known):
                self.in_some_order()

    def do_Break(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][0])

    def do_Continue(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][1])
