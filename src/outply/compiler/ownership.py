"""Ownership: who may change what.

A list lies in memory behind a pointer, so two names for one list see the same changes, as in Python. But a list is
copied where it is put into another list, where it is returned, and where it changes its shape. That is what Python does
not do, and it shows only if the list, or its copy, is changed and the other is still there. So:

* values that may share a list are put into one class, and what lies in the lists of a class into another (Steensgaard
  1996: one pass, a union-find, no order);
* a copy is refused if either side is ever changed, unless nothing reads the first any more: then the list has moved;
* a set that changes lives in one variable: it is refused if what may be the same set, under another name or inside of
  something, is read after the change.
"""

from collections.abc import Iterator
from typing import Any

from outply.compiler.aliases import Classes
from outply.compiler.liveness import Liveness
from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.kinds import Dict, Method, Record, Row, Set, Shape, Union
from outply.compiler.tree import Assign, Do, Let, Loop, Return, Temp, Weave, blocks_within, walk

ALIASES = ("read", "view", "record", "field", "wrap", "unwrap", "select", "row_get", "keep")
MOST_CHANGES = 40  # of sets, each of which is looked at by itself
CHANGES = ("row_put", "row_set_length", "row_shift")


def holds_list(shape: Shape) -> bool:
    """Whether a value of this shape is or holds a list."""
    if isinstance(shape, Row):
        return shape.changes or holds_list(shape.item)
    if isinstance(shape, Dict):
        return True
    if isinstance(shape, Method):
        return holds_list(shape.owner)
    if isinstance(shape, Record):
        return any(holds_list(item) for item in shape.items)
    return isinstance(shape, Union) and any(holds_list(option) for option in shape.options)


def holds_set(shape: Shape) -> bool:
    """Whether a value of this shape is or holds a set that can change."""
    if isinstance(shape, Set):
        return not shape.frozen
    if isinstance(shape, Row):
        return holds_set(shape.item)
    if isinstance(shape, Dict):
        return holds_set(shape.value)
    if isinstance(shape, Record):
        return any(holds_set(item) for item in shape.items)
    return isinstance(shape, Union) and any(holds_set(option) for option in shape.options)


def check(instances: list[Any]) -> None:
    """Refuse a program in which a copy would have to stay the same list."""
    for reason in reasons(instances):
        raise reason


def reasons(instances: list[Any]) -> Iterator[Unsupported]:
    """Why a program is refused: in each function, for its lists and for its sets."""
    for instance in instances:
        instance.shares = False
    for _ in instances:
        before = [instance.shares for instance in instances]
        for instance in instances:
            instance.shares = returns_constant(instance)
        if before == [instance.shares for instance in instances]:
            break
    for instance in instances:
        for checks in (check_lists, check_sets):
            try:
                checks(instance)
            except Unsupported as reason:
                yield reason


def refuse(instance: Any, what: str) -> Unsupported:
    """The reason."""
    code = instance.function.__code__
    where = f"in `{code.co_name}`, " if instance.place == (code.co_filename, code.co_firstlineno) else ""
    return Unsupported(where + what, "give each list one name, and make copies of it by `list(…)`", *instance.place)


def returns_constant(instance: Any) -> bool:
    """Whether a list that a function returns may be a constant, which its callers must not change."""
    if not holds_list(instance.result):
        return False
    if instance.function in instance.unit.cached:
        return True
    for statement in walk(instance.body):
        if not isinstance(statement, Let) or not holds_list(statement.temp.shape):
            continue
        if statement.name == "const" or (statement.name == "call" and statement.extra.shares):
            return True
    return False


class Lists:
    """The lists of one function: which may be the same, which are changed, and where they are copied."""

    def __init__(self, instance: Any) -> None:
        self.instance, self.classes = instance, Classes()
        self.changes: list[tuple[Temp, Any]] = []
        self.consts: set[Temp] = set()
        self.results: list[Temp] = []
        self.shared: set[Temp] = set()
        self.replaced: list[tuple[Temp, Any]] = []
        self.copies: list[tuple[Any, Any, Any]] = []
        for statement in walk(instance.body):
            self.note(statement)
        returned = [s.temp for s in walk(instance.body) if isinstance(s, Return) and holds_list(s.temp.shape)]
        self.copies = [pair for copy in self.copies for pair in self.all_levels(*copy)]
        self.dirty = self.with_sources({self.classes.find(each) for each, _ in self.changes})
        # The function ends where it returns something, which the caller may change.
        self.given_back = self.with_sources({level for value in returned for level in self.classes.levels(value)})
        self.live: Liveness | None = None

    def note(self, statement: Any) -> None:
        """Take a statement into account."""
        classes = self.classes
        if isinstance(statement, Let) and holds_list(statement.temp.shape):
            sources: list[Any] = [arg for arg in statement.args if holds_list(arg.shape)]
            if statement.name == "read":
                sources = [statement.extra]
            if statement.name == "row_get":
                sources = [classes.inside(source) for source in sources]
            if statement.name in ALIASES:
                for source in sources:
                    classes.join(statement.temp, source)
            if statement.name == "const" or (statement.name == "call" and statement.extra.shares):
                self.consts.add(statement.temp)
            if statement.name == "call":
                self.results.append(statement.temp)
        elif isinstance(statement, Assign) and holds_list(statement.variable.shape):
            classes.join(statement.variable, statement.temp)
        elif isinstance(statement, Do):
            self.note_change(statement)

    def note_change(self, statement: Do) -> None:
        """Take a change or a copy into account."""
        name, args = statement.name, statement.args
        if name in CHANGES:
            self.changes.append((args[0], statement))
        if name in ("row_put", "row_init") and holds_list(args[2].shape):
            self.copies.append((args[2], self.classes.inside(args[0]), statement))
        if name in ("row_put", "row_shift") and holds_list(args[0].shape.item):
            self.replaced.append((args[0], statement))
        if name == "copied":
            self.copies.append((args[0], args[1], statement))
        if name == "shallow" and holds_list(args[0].shape.item):
            self.copies.append((self.classes.inside(args[0]), self.classes.inside(args[1]), statement))
        if name == "shared" and holds_list(args[0].shape.item):
            self.shared.add(args[0])

    def all_levels(self, source: Any, target: Any, statement: Any) -> Any:
        """A copy of a list copies what lies in it too."""
        for one, other in zip(self.classes.levels(source), self.classes.levels(target), strict=False):
            yield one, other, statement

    def with_sources(self, found: set[Any]) -> set[Any]:
        """Some classes of lists, and all that these were copied from: to Python they are the same lists."""
        size = -1
        while size != len(found):
            size = len(found)
            found |= {source for source, target, _ in self.copies if target in found}
        return found

    def is_dirty(self, value: Any) -> bool:
        """Whether a list, or one that lies in it, is changed."""
        return any(level in self.dirty for level in self.classes.levels(value))

    def is_moved(self, source: Any, statement: Any) -> bool:
        """Whether nothing that may be this list, or hold it, is read after a statement."""
        return not self.are_read(self.classes.holders(source), statement)

    def is_only_looked_at(self, source: Any, target: Any) -> bool:
        """Whether a copy is never changed, and not read any more where the list is: one look at it, and it is gone."""
        if target in self.dirty:
            return False
        group = {source}
        size = 0
        while size != len(group):
            size = len(group)
            group |= {each for one, other, _ in self.copies if group & {one, other} for each in (one, other)}
        for value, statement in self.changes:
            if self.classes.find(value) in group:
                others = group - {self.classes.find(value)}
                if any(self.are_read(self.classes.holders(each), statement) for each in others):
                    return False
        return not group & self.given_back

    def are_read(self, values: set[Any], statement: Any) -> bool:
        """Whether any of some values may be read after a statement."""
        if self.live is None:
            self.live = Liveness(self.instance.body, holds_list)
        return bool(values & self.live.after[id(statement)])


def check_lists(instance: Any) -> None:
    """Lists: copies of what is still read, where either side is changed."""
    lists = Lists(instance)
    spare_copies(lists)
    instance.changed_results = {each for each in lists.results if lists.is_dirty(each)}
    if any(lists.is_dirty(each) for each in (*lists.consts, *instance.parameters) if holds_list(each.shape)):
        raise refuse(instance, "a list is changed that is a constant, or was given")
    if any(lists.is_dirty(lists.classes.inside(each)) for each in lists.shared):
        raise refuse(instance, "a list is changed that stands several times in another")
    given = set(instance.parameters)
    if any(lists.classes.holders(each) & given for each in lists.given_back):
        raise refuse(instance, "a list that was given is returned")
    dirty = lists.dirty if instance.fixed is not None else lists.dirty | lists.given_back
    for source, target, statement in lists.copies:
        if source not in dirty and target not in dirty:
            continue
        if not lists.is_moved(source, statement) and not lists.is_only_looked_at(source, target):
            raise refuse(instance, "a list is changed that has two names or lies in another list")
    for row, statement in lists.replaced:
        inner = lists.classes.members(lists.classes.inside(row))
        if lists.are_read(inner, statement):
            raise refuse(instance, "a list inside of a list is replaced while it has a name")


def spare_copies(lists: Lists) -> None:
    """Items are copied out of lists only where the list, or one that holds it, changes."""
    source: dict[Temp, Temp] = {}
    dirty = {each for top in lists.dirty for each in lists.classes.members(top)}
    for statement in walk(lists.instance.body):
        if isinstance(statement, Let) and statement.name == "row_get":
            source[statement.temp] = statement.args[0]
        if isinstance(statement, Let) and statement.name == "keep":
            row = source[statement.args[0]]
            if not (lists.classes.holders(row) & dirty):
                statement.name = "view"


class Sets:
    """The sets that can change in some statements of a function: which may be the same, and which come from outside."""

    def __init__(self, instance: Any, statements: list[Any]) -> None:
        self.classes = Classes()
        self.outside: set[Any] = {each for each in instance.parameters if holds_set(each.shape)}
        self.returned: list[Temp] = []
        for statement in statements:
            self.note(statement)

    def note(self, statement: Any) -> None:
        """Take a statement into account."""
        join = self.classes.join
        if isinstance(statement, Let) and holds_set(statement.temp.shape):
            sources: list[Any] = [arg for arg in statement.args if holds_set(arg.shape)]
            if statement.name == "read":
                sources = [statement.extra]
            called = SetResults.of(statement.extra) if statement.name == "call" else None
            if statement.name in ALIASES or (called is not None and called.given):
                for source in sources:
                    join(statement.temp, source)
            if statement.name == "const" or (called is not None and called.outside):
                self.outside.add(statement.temp)
        elif isinstance(statement, Assign) and holds_set(statement.variable.shape):
            join(statement.variable, statement.temp)
        elif isinstance(statement, Do) and statement.name == "same_set":
            join(statement.args[0], statement.args[1])
        elif embeds_set(statement):
            join(statement.args[2], statement.args[0])
        elif isinstance(statement, Return) and holds_set(statement.temp.shape):
            self.returned.append(statement.temp)

    def gives_back(self, values: set[Any]) -> bool:
        """Whether one of these may be returned."""
        return any(self.classes.members(each) & values for each in self.returned)


class SetResults:
    """Whether a function may return a set that it was `given`, or one from `outside`: a constant, or one in a cache."""

    def __init__(self, instance: Any) -> None:
        self.given = self.outside = True  # as long as nothing is known, of a function that calls itself
        instance.set_results = self
        sets = Sets(instance, list(walk(instance.body)))
        parameters = set(instance.parameters)
        self.given = sets.gives_back(parameters)
        self.outside = instance.function in instance.unit.cached or sets.gives_back(sets.outside - parameters)

    @classmethod
    def of(cls, instance: Any) -> "SetResults":
        """The same, asked once."""
        return getattr(instance, "set_results", None) or cls(instance)


def check_sets(instance: Any) -> None:
    """Sets that change: nothing that may be the same set is read after a change."""
    changes = changes_of_sets(instance.body)
    if not changes:
        return
    named = set(instance.variables.values())
    live = Liveness(instance.body, holds_set)
    for change, statements in changes:
        sets = Sets(instance, statements)
        same = sets.classes.members(change.extra)
        if isinstance(change.extra, Temp):  # it is changed where it lies, so nothing else may be a copy of it
            if any(each in named and isinstance(each.shape, Set) for each in same):
                raise refuse(instance, "a set that changes lies in something else and has a name")
            continue
        if same & sets.outside:
            raise refuse(instance, "a set is changed that is a constant, or was given")
        if (same - {change.extra, change.args[0]}) & live.after[id(change)]:
            raise refuse(instance, "a set that changes has two names, or is put into something else")


def changes_of_sets(body: list[Any]) -> list[tuple[Any, list[Any]]]:
    """Every change of a set, with the statements that may run before it: all up to it, or to the end of its loop."""
    flat: list[Any] = []
    found: list[tuple[Any, list[int]]] = []

    def visit(block: list[Any], end: list[int] | None) -> None:
        for statement in block:
            flat.append(statement)
            if isinstance(statement, Do) and statement.name == "mutated":
                found.append((statement, end if end is not None else [len(flat)]))
            mine = [0] if end is None and isinstance(statement, Loop | Weave) else end
            for inner in blocks_within(statement):
                visit(inner, mine)
            if mine is not end and mine is not None:
                mine[0] = len(flat)

    visit(body, None)
    whole = len(found) > MOST_CHANGES
    return [(change, flat if whole or isinstance(change.extra, Temp) else flat[: end[0]]) for change, end in found]


def embeds_set(statement: Any) -> bool:
    """Whether a set that can change is put into a row."""
    puts = isinstance(statement, Do) and statement.name in ("row_put", "row_init")
    return puts and holds_set(statement.args[2].shape)
