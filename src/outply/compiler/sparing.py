"""Sparing: tables behind sets are left out where nothing reads them, as where a set is only looked into.

Where order is kept, every set has its table. What is needed is found from the uses: a table is needed where a loop or
an operation reads it that is itself needed, or where the set is put into something else. All else is not computed.
"""

from collections import defaultdict
from typing import Any

from outply.compiler.library import set_tables
from outply.compiler.shapes.kinds import Row, Set
from outply.compiler.shapes.layout import set_parts
from outply.compiler.tree import Assign, Do, Let, Return, Temp, blocks_within, walk

# What passes a set on as it is, and what only remarks on one.
PASSES = ("read", "view", "keep", "select")
REMARKS = ("mutated", "same_set", "looked_at", "copied", "shared", "shallow")


def is_ordered(value: Any) -> bool:
    """Whether a value is a set with its table."""
    return isinstance(value.shape, Set) and value.shape.ordered


def is_of_tables(instance: Any) -> bool:
    """Whether a function makes a table of others."""
    return instance.function.__module__ == set_tables.__name__ and isinstance(instance.result, Row)


class Needs:
    """Which sets need their tables, in all functions of a program."""

    def __init__(self, instances: list[Any]) -> None:
        self.sources: dict[Any, list[Any]] = defaultdict(list)
        """What is needed for each thing, if it is needed itself."""
        self.tables: set[Temp] = set()
        """The tables that are read or made only for others."""
        self.needed: set[Any] = set()
        self.root = instances[0]
        for instance in instances:
            if not is_of_tables(instance):
                for statement in walk(instance.body):
                    self.note(statement, instance)
        todo = list(self.needed)
        while todo:
            for source in self.sources[todo.pop()]:
                if source not in self.needed:
                    self.needed.add(source)
                    todo.append(source)

    def note(self, statement: Any, instance: Any) -> None:
        """Take a statement into account."""
        if isinstance(statement, Let):
            self.note_let(statement)
        elif isinstance(statement, Assign):
            self.sources[statement.variable].append(statement.temp)
        elif isinstance(statement, Return) and is_ordered(statement.temp) and instance is not self.root:
            self.sources[instance].append(statement.temp)
        elif isinstance(statement, Return):
            self.needed.add(statement.temp)
        elif isinstance(statement, Do) and statement.name not in REMARKS:
            self.needed.update(statement.args)

    def note_let(self, let: Let) -> None:
        """Take an operation into account."""
        temp, args = let.temp, let.args
        if is_ordered(temp) and let.name in PASSES:
            self.sources[temp] += [let.extra] if let.name == "read" else args
        elif is_ordered(temp) and let.name == "record":
            self.sources[temp].append(args[1])
        elif let.name == "call":
            self.note_call(let)
        elif self.is_table(let):
            self.tables.add(temp)
            self.sources[temp] += args
        elif not let.name.startswith("set_") and not (let.name == "field" and is_ordered(args[0])):
            self.needed.update(args)

    def note_call(self, let: Let) -> None:
        """Take a call into account: what a function is given is needed if it needs it, and so is what it returns."""
        if is_of_tables(let.extra):
            self.tables.add(let.temp)
            self.sources[let.temp] += let.args
            return
        self.sources[let.temp].append(let.extra)
        for parameter, value in zip(let.extra.parameters, let.args, strict=True):
            if is_ordered(parameter):
                self.sources[parameter].append(value)
            else:
                self.needed.add(value)

    def is_table(self, let: Let) -> bool:
        """Whether the table behind a set is taken, or passed on."""
        if let.name == "field" and is_ordered(let.args[0]):
            return bool(let.extra == 1)
        return let.name == "view" and let.args[0] in self.tables


def spare(instances: list[Any]) -> None:
    """Leave out all tables of functions that nothing needs."""
    needs = Needs(instances)
    for instance in instances:
        if not is_of_tables(instance):
            spare_in(instance.body, needs)


def spare_in(block: list[Any], needs: Needs) -> None:
    """Leave out the tables of a block that nothing needs; a set that needs none has that of the empty set."""
    kept: list[Any] = []
    for statement in block:
        for inner in blocks_within(statement):
            spare_in(inner, needs)
        if isinstance(statement, Let) and statement.temp not in needs.needed:
            if statement.temp in needs.tables:
                continue
            if is_ordered(statement.temp) and statement.name == "record":
                row = set_parts(statement.temp.shape)[1]
                empty = Temp(-statement.temp.number - 2, row)
                kept.append(Let(empty, "const", (), (set_tables.SMALLEST - 1, *[0] * (row.high - 1))))
                statement = Let(statement.temp, "record", (statement.args[0], empty))
        kept.append(statement)
    block[:] = kept
