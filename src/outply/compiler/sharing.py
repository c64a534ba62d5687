"""Sharing: what rules say about one state is computed once, though several of them ask.

`is_terminal` calls `self.actions(state)`, and then the search asks for the actions itself; `utility` calls the same
`winner(state)` as `is_terminal` did. Rules are pure, so what such a call returned may be kept while the search is at
that state. The keeper is the function of the search that calls itself, once for each state: what is kept lies in its
own frame, so no other state can meet it. It hands the address on to what it calls with the state or parts of it.

    a source    what a value is, seen from the state: the state, a part of it, a part of a part, or a constant
    a call      is kept if all that it is given has a source, and if it stands in two places with the same sources
    a fault     is never kept: the call is made again, and fails again

Whoever is called with something else than the sources that it was first found to have gets no address, and keeps
nothing. A list that a caller changes is its own: such a call is left alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from outply.compiler.shapes.kinds import Array
from outply.compiler.shapes.layout import rounded, size
from outply.compiler.tree import Assign, Do, Let, Loop, Temp, Variable, Weave, walk
from outply.compiler.writing.registers import registers

STATE = ("state",)
PLAIN = (int, str, type(None))  # constants that are equal only if they are the same, within one class

# What is kept takes room in the frame of each state on the path.
MOST_BYTES = 16384

# Operations on memory that is not the program's own, which may change between two calls.
OUTSIDE = {"array_get", "array_put", "state_get", "state_put", "state_lend", "answer_get", "path_get", "path_put",
           "ask", "prefetch"}  # fmt: skip

Source = tuple[Any, ...]


@dataclass(frozen=True)
class Slot:
    """Where a call's result is kept: a byte that says so, and each of its registers, or the row that it points to."""

    flag: int
    places: tuple[int, ...]


class Sources:
    """What the values of one function are, seen from the state."""

    def __init__(self, body: list[Any], given: dict[Variable, Source]) -> None:
        self.given = given
        self.lets: dict[Temp, Let] = {}
        self.assigned: dict[Variable, list[Temp]] = {}
        for statement in walk(body):
            if isinstance(statement, Let):
                self.lets[statement.temp] = statement
            elif isinstance(statement, Assign):
                self.assigned.setdefault(statement.variable, []).append(statement.temp)

    def of(self, temp: Temp) -> Source | None:
        """The source of a value; None if it has none."""
        let = self.lets.get(temp)
        if let is None:
            return None
        if let.name == "const":
            return ("constant", type(let.extra), let.extra) if isinstance(let.extra, PLAIN) else None
        if let.name == "read":
            return self.of_variable(let.extra)
        if let.name == "view":
            return self.of(let.args[0])
        if let.name in ("field", "unwrap"):
            return self.part(let.args[0], (let.name, let.extra))
        if let.name == "row_get":
            index = self.of(let.args[1])
            return self.part(let.args[0], index) if index is not None and index[0] == "constant" else None
        return None

    def of_variable(self, variable: Variable) -> Source | None:
        """The source of what a variable holds: it must be a parameter, or assigned in one place."""
        if variable in self.given:
            return self.given[variable]
        values = self.assigned.get(variable, [])
        return self.of(values[0]) if len(values) == 1 else None

    def part(self, whole: Temp, which: Any) -> Source | None:
        """The source of a part of the state."""
        source = self.of(whole)
        return (*source, which) if source is not None and is_of_state(source) else None


def is_of_state(source: Source | None) -> bool:
    """Whether a source is the state or a part of it."""
    return source is not None and source[0] == STATE[0]


def calls_in(instance: Any) -> Iterator[Let]:
    """The calls of a function."""
    return (s for s in walk(instance.body) if isinstance(s, Let) and s.name == "call")


class Sharing:
    """Which calls of a program are kept, and who hands on where."""

    def __init__(self, unit: Any, instances: list[Any], recursive: set[Any]) -> None:
        self.keepers = [each for each in instances if each in recursive and unit.is_trusted(each.function)]
        self.recursive = recursive
        self.given: dict[Any, dict[Variable, Source]] = {}
        self.handed: set[int] = set()
        self.found: dict[Any, list[Let]] = {}
        self.slots: dict[int, Slot] = {}
        self.works: dict[Any, bool] = {}
        self.follow()
        self.flags, self.size = self.lay_out()
        self.takers = self.all_takers()

    def follow(self) -> None:
        """Follow the state from the keepers to all whom they call with it."""
        todo = []
        for keeper in self.keepers:
            self.given[keeper] = {keeper.parameters[0]: STATE}
            todo.append(keeper)
        while todo:
            caller = todo.pop()
            sources = Sources(caller.body, self.given[caller])
            for call in calls_in(caller):
                callee, passed = call.extra, [sources.of(arg) for arg in call.args]
                if callee in self.keepers or not any(map(is_of_state, passed)):
                    continue
                pairs = zip(callee.parameters, passed, strict=True)
                given = {variable: source for variable, source in pairs if source is not None}
                if callee not in self.given:
                    self.given[callee] = given
                    todo.append(callee)
                if self.given[callee] == given:
                    self.handed.add(id(call))
                if self.may_keep(caller, call, passed):
                    self.found.setdefault((callee, tuple(passed)), []).append(call)

    def may_keep(self, caller: Any, call: Let, passed: list[Source | None]) -> bool:
        """Whether a call's result can be kept, and is worth it."""
        pairs = zip(call.args, passed, strict=True)
        known = all(source is not None or not registers(arg.shape) for arg, source in pairs)
        return known and call.temp not in caller.changed_results and self.is_work(call.extra)

    def is_work(self, callee: Any) -> bool:
        """Whether a function does more than to be found again, and reads nothing but what it is given."""
        if callee not in self.works:
            everything = list(reached_from(callee))
            pure = not any(statement_reads_outside(s) for each in everything for s in walk(each.body))
            takes_array = any(isinstance(v.shape, Array) for each in everything for v in each.parameters)
            loops = any(isinstance(s, Loop | Weave) for each in everything for s in walk(each.body))
            self.works[callee] = pure and not takes_array and (loops or callee in self.recursive)
        return self.works[callee]

    def lay_out(self) -> tuple[int, int]:
        """Give each call that stands in several places a slot; how many flags there are, and the size of all."""
        shared = [(callee, calls) for (callee, _), calls in self.found.items() if len(calls) > 1]
        end = rounded(len(shared), 8)
        flags = 0
        for callee, calls in shared:
            places, after = [], end
            for kind, row in registers(callee.result):
                places.append(after)
                after += rounded(size(row), 8) if kind == "ptr" else 8
            if after > MOST_BYTES:
                continue
            for call in calls:
                self.slots[id(call)] = Slot(flags, tuple(places))
            flags, end = flags + 1, after
        return flags, end

    def all_takers(self) -> set[Any]:
        """The functions that take the address: they keep something, or hand it on to one that does."""
        takers: set[Any] = set()
        others = [each for each in self.given if each not in self.keepers]
        while more := {each for each in others if each not in takers and self.needs_address(each, takers)}:
            takers |= more
        return takers

    def needs_address(self, instance: Any, takers: set[Any]) -> bool:
        """Whether a function has a call that is kept, or one that hands the address on."""
        return any(id(call) in self.slots or self.hands_on(call, takers) for call in calls_in(instance))

    def hands_on(self, call: Let, takers: set[Any]) -> bool:
        """Whether a call hands the address on."""
        return call.extra in takers and id(call) in self.handed


def reached_from(instance: Any) -> Iterator[Any]:
    """A function and all that it calls."""
    found, todo = {instance}, [instance]
    while todo:
        each = todo.pop()
        yield each
        for call in calls_in(each):
            if call.extra not in found:
                found.add(call.extra)
                todo.append(call.extra)


def statement_reads_outside(statement: Any) -> bool:
    """Whether a statement reads or changes memory that is not the program's own."""
    return isinstance(statement, Let | Do) and statement.name in OUTSIDE
