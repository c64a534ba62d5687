"""Python's statements."""

import ast
import functools
from typing import Any

from outply.compiler.elaborating.builder import MOST_WORK, known
from outply.compiler.elaborating.describing import special
from outply.compiler.elaborating.errors import MARK, Caught
from outply.compiler.elaborating.frames import Closure, Lazy
from outply.compiler.elaborating.noting import Noting
from outply.compiler.reading.uses import is_used_after, parts_of
from outply.compiler.reading.webs import plain_name
from outply.compiler.refusing import NotYet, Unsupported
from outply.compiler.shapes.kinds import (
    Conflict,
    Known,
)
from outply.compiler.tree import RAISED_AGAIN, Fault, Temp, Try


class Statements(Noting):
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
        try:
            value = self.expr(node.value) if node.value else known(None)
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

    def do_Raise(self, node: Any) -> None:
        if node.exc is None:
            self.add(Fault(RAISED_AGAIN))
            self.dead = True
            return
        called = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        cls = self.expr(called) if isinstance(called, ast.Name | ast.Attribute) else known(None)
        raised = cls.shape.value if isinstance(cls.shape, Known) else None
        own = isinstance(raised, type) and issubclass(raised, BaseException) and not special(raised, "__init__")
        if not own or (isinstance(raised, type) and issubclass(raised, StopIteration) and self.frame.on_yield):
            self.fault("python", "an exception is raised")
            return
        self.fault("python", f"{MARK}{self.unit.errors.number(raised)} {getattr(raised, '__name__', '')}")

    def do_Try(self, node: Any) -> None:
        if node.finalbody:
            raise self.refuse("`finally`", "write it after the `try`")
        handlers = [(self.caught_by(handler), handler) for handler in node.handlers]
        before = set(self.bound)
        with self.labeled() as end:
            with self.labeled() as done:
                statement = Try([], [])
                with self.within(statement.body):
                    self.frame.tries += 1
                    self.guarded(node.body)
                    self.frame.tries -= 1
                    self.leave(done)
                for classes, handler in handlers:
                    block: list[Any] = []
                    self.dead, self.bound = False, set(before)
                    with self.within(block):
                        self.guarded(handler.body)
                        self.leave(end)
                    statement.handlers.append((classes, block))
                self.dead = False
                self.add(statement)
                self.dead = True
            if not self.dead:
                self.guarded(node.orelse)

    def caught_by(self, handler: Any) -> Any:
        """The errors that a handler takes; which numbers these are is known in the end."""
        if handler.name and any(isinstance(n, ast.Name) and n.id == handler.name for n in parts_of(handler)):
            raise self.refuse("an exception is looked at", "tell errors apart by their classes")
        if handler.type is None:
            return Caught(self.unit.errors, (BaseException,))
        kinds = self.expr(handler.type)
        classes = kinds.shape.value if isinstance(kinds.shape, Known) else None
        classes = classes if isinstance(classes, tuple) else (classes,)
        if not all(isinstance(cls, type) and issubclass(cls, BaseException) for cls in classes):
            raise self.refuse("a handler of errors that vary", "name the errors")
        return Caught(self.unit.errors, classes)

    def do_Delete(self, node: Any) -> None:
        for target in node.targets:
            if isinstance(target, ast.Name):
                self.delete_name(target.id)
            elif isinstance(target, ast.Subscript):
                self.delete_item(target)
            else:
                raise self.refuse("an attribute is deleted", "make a new state")

    def do_Assert(self, node: Any) -> None:
        if __debug__:
            self.check(self.flag_of(node.test), "python", "AssertionError")
            self.learn_facts(self.facts(node.test)[0])

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
        source = self.opened(self.expr(node.iter), node.target)
        if self.dead:
            return
        self.forget_assigned(node)
        frame = self.frame
        loops = self.frame.loops
        free = not node.orelse and order_does_not_matter(node) and not is_used_after(frame.tree, node)
        with self.labeled() as end:

            def body(item: Temp) -> None:
                caller, self.frame = self.frame, frame
                with self.labeled() as again, self.unordered(False):
                    loops.append((end, again))
                    self.bind_target(node.target, item)
                    self.guarded(node.body)
                    loops.pop()
                self.frame = caller

            with self.unordered(free):
                self.iterate(source, body)
            if not self.dead:
                self.guarded(node.orelse)

    def do_Break(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][0])

    def do_Continue(self, node: Any) -> None:
        assert self.frame.loops
        self.leave(self.frame.loops[-1][1])


@functools.lru_cache(maxsize=4096)
def order_does_not_matter(node: Any) -> bool:
    """Whether a loop does the same in whatever order: it counts, collects in a set, or returns one constant."""
    returned: set[str] = set()
    counted: set[str] = set()
    if not all(is_free(statement, returned, counted) for statement in node.body) or len(returned) > 1:
        return False
    if (returned and counted) or any(isinstance(part, ast.NamedExpr | ast.Yield) for part in parts_of(node)):
        return False
    used = [n.id for n in parts_of(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
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
