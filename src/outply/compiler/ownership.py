"""Ownership: who may change what.

A list lies in memory behind a pointer, so two names for one list see the same changes, as in Python. But a list is
copied where it is put into another list, where it is returned, and where it changes its shape. That is what Python does
not do, and it shows only if the list, or its copy, is changed and the other is still there. So:

* values that may share a list are put into one class (Steensgaard 1996: one pass, a union-find, no order);
* a copy of a list that has a name, or lies in something that has one, is refused if either side is ever changed;
* a set that changes lives in one variable: it is refused if that variable got its value from another, or gives it away.
"""

from typing import Any

from outply.compiler.refusing import Unsupported
from outply.compiler.shapes.kinds import Dict, Method, Record, Row, Set, Shape, Union
from outply.compiler.tree import Assign, Do, Let, Return, Temp, Variable, walk

ALIASES = ("read", "view", "record", "field", "wrap", "unwrap", "select", "row_get", "keep")
FRESH = ("row_new", "call", "row_get", "view", "record", "field", "wrap", "unwrap", "keep")
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


class Classes:
    """Which values may share a list, in one function."""

    def __init__(self) -> None:
        self.above: dict[Any, Any] = {}

    def find(self, value: Any) -> Any:
        """The one that stands for a class."""
        while self.above.setdefault(value, value) is not value:
            value = self.above[value]
        return value

    def join(self, one: Any, other: Any) -> None:
        """Two values may share a list."""
        self.above[self.find(one)] = self.find(other)

    def members(self, value: Any) -> list[Any]:
        """All of a class."""
        top = self.find(value)
        return [each for each in list(self.above) if self.find(each) is top]


def check(instances: list[Any]) -> None:
    """Refuse a program in which a copy would have to stay the same list."""
    for instance in instances:
        instance.shares = False
    for _ in instances:
        before = [instance.shares for instance in instances]
        for instance in instances:
            instance.shares = returns_constant(instance)
        if before == [instance.shares for instance in instances]:
            break
    for instance in instances:
        check_lists(instance)
        check_sets(instance)


def refuse(instance: Any, what: str) -> Unsupported:
    """The reason."""
    code = instance.function.__code__
    return Unsupported(f"in `{code.co_name}`, {what}", "give each list one name, and make copies of it by `list(…)`",
                       code.co_filename, code.co_firstlineno)  # fmt: skip


def returns_constant(instance: Any) -> bool:
    """Whether a list that a function returns may be a constant, which its callers must not change."""
    if not holds_list(instance.result):
        return False
    for statement in walk(instance.body):
        if not isinstance(statement, Let) or not holds_list(statement.temp.shape):
            continue
        if statement.name == "const" or (statement.name == "call" and statement.extra.shares):
            return True
    return False


def check_lists(instance: Any) -> None:
    """Lists: copies of what has a name, where either side is changed."""
    classes, changed, consts, moved, shared = Classes(), set(), set(), set(), set()
    copies: list[tuple[Temp, Temp | None]] = []
    made: dict[Temp, str] = {}
    converted: list[tuple[Temp, Temp]] = []
    for statement in walk(instance.body):
        if isinstance(statement, Let) and holds_list(statement.temp.shape):
            made[statement.temp] = statement.name
            sources: list[Any] = [arg for arg in statement.args if holds_list(arg.shape)]
            if statement.name == "read":
                sources = [statement.extra]
            if statement.name in ALIASES:
                for source in sources:
                    classes.join(statement.temp, source)
            if statement.name == "const" or (statement.name == "call" and statement.extra.shares):
                consts.add(statement.temp)
        elif isinstance(statement, Assign) and holds_list(statement.variable.shape):
            classes.join(statement.variable, statement.temp)
        elif isinstance(statement, Do):
            if statement.name in CHANGES:
                changed.add(statement.args[0])
            if statement.name in ("row_put", "row_init") and holds_list(statement.args[2].shape):
                copies.append((statement.args[2], statement.args[0]))
                moved.add(statement.args[0]) if statement.name == "row_put" else None
            if statement.name == "row_shift" and holds_list(statement.args[0].shape.item):
                moved.add(statement.args[0])
            if statement.name == "copied":
                copies.append((statement.args[0], statement.args[1]))
                converted.append((statement.args[0], statement.args[1]))
            if statement.name == "shallow" and holds_list(statement.args[0].shape.item):
                copies.append((statement.args[0], statement.args[1]))
            if statement.name == "shared" and holds_list(statement.args[0].shape.item):
                shared.add(statement.args[0])
        elif isinstance(statement, Return) and holds_list(statement.temp.shape):
            copies.append((statement.temp, None))
    dirty = {classes.find(each) for each in changed}
    # A list that gets another shape stays the same list to Python: what changes it changed the list before.
    for _ in converted:
        dirty |= {classes.find(source) for source, target in converted if classes.find(target) in dirty}
    spare_copies(instance, classes, dirty)
    for each in (*consts, *instance.parameters):
        if classes.find(each) in dirty:
            raise refuse(instance, "a list is changed that is a constant, or was given")
    if any(classes.find(each) in dirty for each in shared):
        raise refuse(instance, "a list is changed that stands several times in another")
    times: dict[Any, int] = {}
    for source, target in copies:
        top = classes.find(source)
        times[top] = times.get(top, 0) + 1
        is_dirty = top in dirty or (target is not None and classes.find(target) in dirty)
        if target is None:
            # The function ends here: only what was given to it lives on.
            if any(isinstance(each, Variable) and each in instance.parameters for each in classes.members(source)):
                raise refuse(instance, "a list that was given is returned")
            continue
        fresh = all(isinstance(each, Temp) and made.get(each) in FRESH for each in classes.members(source))
        if is_dirty and (not fresh or times[top] > 1):
            raise refuse(instance, "a list is changed that has two names or lies in another list")
    for each in moved:
        shapes = {m.shape for m in classes.members(each) if isinstance(m, Variable)}
        if len(shapes) > 1:
            raise refuse(instance, "a list inside of a list is replaced while it has a name")


def spare_copies(instance: Any, classes: Classes, dirty: set[Any]) -> None:
    """Items are copied out of lists only where the list changes."""
    source: dict[Temp, Temp] = {}
    for statement in walk(instance.body):
        if isinstance(statement, Let) and statement.name == "row_get":
            source[statement.temp] = statement.args[0]
        if isinstance(statement, Let) and statement.name == "keep":
            row = source[statement.args[0]]
            if classes.find(row) not in dirty:
                statement.name = "view"


def check_sets(instance: Any) -> None:
    """Sets that change: each in one variable, or inside of one container, and nowhere else."""
    changed = {s.extra for s in walk(instance.body) if isinstance(s, Do) and s.name == "mutated"}
    if not changed:
        return
    classes, inside = Classes(), set()
    named = set(instance.variables.values())
    for statement in walk(instance.body):
        if isinstance(statement, Let) and holds_set(statement.temp.shape):
            sources: list[Any] = [arg for arg in statement.args if holds_set(arg.shape)]
            if statement.name == "read":
                sources = [statement.extra]
            if statement.name in ALIASES:
                for source in sources:
                    classes.join(statement.temp, source)
            if statement.name in ("field", "unwrap", "row_get", "record", "wrap"):
                inside.add(statement.temp)
            if statement.name == "const":
                inside.add(statement.temp)
        elif isinstance(statement, Assign) and holds_set(statement.variable.shape):
            classes.join(statement.variable, statement.temp)
        elif isinstance(statement, Do) and statement.name == "same_set":
            classes.join(statement.args[0], statement.args[1])
        elif embeds_set(statement):
            classes.join(statement.args[2], statement.args[0])
            inside.add(statement.args[2])
    held = {classes.find(each) for each in inside}
    for variable in changed:
        if isinstance(variable, Temp):  # it is changed where it lies, so nothing else may be a copy of it
            if any(each in named and isinstance(each.shape, Set) for each in classes.members(variable)):
                raise refuse(instance, "a set that changes lies in something else and has a name")
            continue
        others = [each for each in classes.members(variable) if each in named and each is not variable]
        if others or classes.find(variable) in held:
            raise refuse(instance, "a set that changes has two names, or is put into something else")
        if variable in instance.parameters:
            raise refuse(instance, "a set that was given is changed")


def embeds_set(statement: Any) -> bool:
    """Whether a set that can change is put into a row."""
    puts = isinstance(statement, Do) and statement.name in ("row_put", "row_init")
    return puts and holds_set(statement.args[2].shape)
