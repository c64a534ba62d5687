"""Liveness: what may still be read after a statement, for the values that hold lists.

The typed tree is walked from its end to its start. A break leads to what is live after its block, a loop is walked
until nothing new is found live at its start, and any statement of a `Try` may lead to its handlers. A yield leads to
the body that consumes the generator, and the end of that body to what comes after any of its yields.
"""

from collections.abc import Callable
from typing import Any

from outply.compiler.tree import (
    Assign,
    Break,
    Do,
    Fault,
    If,
    Label,
    Labeled,
    Let,
    Loop,
    Return,
    Temp,
    Try,
    Variable,
    Weave,
    Yield,
)

Live = frozenset[Temp | Variable]
NONE: Live = frozenset()


class Liveness:
    """What is live after each statement of a function, of the values for which `counts` holds."""

    def __init__(self, body: list[Any], counts: Callable[[Any], bool]) -> None:
        self.counts = counts
        self.after: dict[int, Live] = {}
        self.at_end: dict[Label, Live] = {}
        self.bodies: dict[Weave, Live] = {}
        self.onwards: dict[Weave, Live] = {}
        # What was found at the start of a loop before: within another loop, to go on from it saves most of the work.
        self.starts: dict[int, Live] = {}
        self.on_fault: Live = NONE
        self.block(body, NONE)

    def block(self, statements: list[Any], live: Live) -> Live:
        """What is live before some statements, from what is live after them."""
        for statement in reversed(statements):
            live |= self.on_fault
            self.after[id(statement)] = self.after.get(id(statement), NONE) | live
            live = self.before(statement, live)
        return live | self.on_fault

    def before(self, statement: Any, live: Live) -> Live:
        """What is live before a statement."""
        if isinstance(statement, If):
            return self.block(statement.yes, live) | self.block(statement.no, live)
        if isinstance(statement, Loop):
            return self.repeated(statement.body)
        if isinstance(statement, Labeled):
            self.at_end[statement.label] = live
            return self.block(statement.body, live)
        if isinstance(statement, Break):
            return self.at_end[statement.label]
        if isinstance(statement, Try):
            return self.tried(statement, live)
        if isinstance(statement, Weave):
            return self.woven(statement, live)
        if isinstance(statement, Yield):
            self.onwards[statement.weave] |= live
            return self.bodies[statement.weave]
        if isinstance(statement, Return):
            return self.those((statement.temp,))
        if isinstance(statement, Fault):
            return self.on_fault
        return self.plain(statement, live)

    def plain(self, statement: Any, live: Live) -> Live:
        """What is live before a statement that does not move control."""
        if isinstance(statement, Let):
            return (live - {statement.temp}) | self.read_by(statement)
        if isinstance(statement, Assign):
            return (live - {statement.variable}) | self.those((statement.temp,))
        return live | self.read_by(statement)

    def read_by(self, statement: Any) -> Live:
        """What a statement reads itself."""
        if isinstance(statement, Let) and statement.name == "read":
            return self.those((statement.extra,))
        if isinstance(statement, Let | Do):
            return self.those(statement.args)
        return self.those((statement.temp,)) if isinstance(statement, Assign | Return) else NONE

    def those(self, values: tuple[Any, ...]) -> Live:
        """The values that count."""
        return frozenset(value for value in values if self.counts(value.shape))

    def repeated(self, body: list[Any]) -> Live:
        """What is live at the start of a loop."""
        live = self.starts.get(id(body), NONE)
        while True:
            start = self.block(body, live)
            if start <= live:
                return live
            live |= start
            self.starts[id(body)] = live

    def woven(self, weave: Weave, live: Live) -> Live:
        """What is live before a generator and the body that consumes it."""
        after = self.starts.get(id(weave), NONE)
        while True:
            self.bodies[weave], self.onwards[weave] = self.block(weave.body, after), NONE
            start = self.block(weave.generator, live)
            if self.onwards[weave] <= after:
                return start
            after |= self.onwards[weave]
            self.starts[id(weave)] = after

    def tried(self, statement: Try, live: Live) -> Live:
        """What is live before a block that errors may leave for a handler."""
        outer = self.on_fault
        handlers = NONE.union(*(self.block(block, live) for _, block in statement.handlers))
        self.on_fault = outer | handlers
        start = self.block(statement.body, live)
        self.on_fault = outer
        return start
