"""Statements about errors: `raise`, `try` and `assert`."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import special
from outply.compiler.elaborating.errors import MARK, Caught
from outply.compiler.elaborating.noting import Noting
from outply.compiler.reading.uses import parts_of
from outply.compiler.shapes.kinds import Known
from outply.compiler.tree import RAISED_AGAIN, Fault, Try


class Raising(Noting):
    """Errors, raised and caught."""

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

    def do_Assert(self, node: Any) -> None:
        if __debug__:
            self.check(self.flag_of(node.test), "python", "AssertionError")
            self.learn_facts(self.facts(node.test)[0])
