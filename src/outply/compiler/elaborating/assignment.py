"""Assignment: to names, items, and several targets at once."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import describe, special
from outply.compiler.elaborating.dicts import Dicts
from outply.compiler.elaborating.frames import Bound, Lazy, Making
from outply.compiler.elaborating.operators import METHODS
from outply.compiler.reading.uses import is_read_once
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.kinds import (
    BOOL,
    UNKNOWN,
    Array,
    Dict,
    Int,
    Known,
    Range,
    Record,
    Row,
    Set,
    Union,
    is_record,
)
from outply.compiler.tree import Assign, Temp, Variable


class Assignment(Dicts):
    """Assignment."""

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
            if isinstance(container.shape, Dict) and container.shape.kind == "defaultdict":
                old = self.item_or_factory(target.value, container, index)
            else:
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
        name = node.target
        load = ast.copy_location(ast.Name(name.id, ast.Load()), name)
        if isinstance(old.shape, Row) and old.shape.changes:
            if not isinstance(node.op, ast.Add):
                raise self.refuse("a list is multiplied in place", "make a new one")
            self.list_extend(Bound(old, "extend", load), node, old, self.expr(node.value))
            return True
        if isinstance(old.shape, Dict) and isinstance(node.op, ast.BitOr):
            self.library_method(Bound(old, "update", load), ("dict",), [self.expr(node.value)], {}, node)
            return True
        if isinstance(old.shape, Set) and not old.shape.frozen:
            result = self.binary(node.op, old, self.runtime(self.expr(node.value)))
            holder = self.holder_of(load)
            self.do("mutated", old, extra=holder)
            self.store(holder, result)
            return True
        return False

    def bind_target(self, target: Any, value: Temp) -> None:
        """Bind the target of a loop."""
        for part in ast.walk(target):
            if isinstance(part, ast.Name):
                self.frame.renames.pop(part.id, None)
        self.bind(target, value)
        self.unrolling = False

    def bind(self, target: Any, value: Temp) -> None:
        """Bind a target to a value."""
        if isinstance(target, ast.Name):
            holder = self.holder(target.id)
            if isinstance(value.shape, Lazy) and is_read_once(self.frame.tree, target.id):
                self.frame.renames[target.id] = value
                return
            if self.unrolling and self.is_renamed(target, value):
                self.frame.renames[target.id] = value
                return
            if not isinstance(holder, Variable):
                raise self.refuse("a name from outside is assigned", "use a name of its own")
            self.store(holder, value)
        elif isinstance(target, ast.Tuple | ast.List):
            self.unpack(target.elts, value)
        elif isinstance(target, ast.Subscript):
            container = self.expr(target.value)
            if isinstance(target.slice, ast.Slice):
                self.holder_of(target.value)
                self.assign_slice(target, container, value)
                return
            self.put_item(target, container, self.expr(target.slice), value)
        elif isinstance(target, ast.Attribute):
            owner = self.expr(target.value)
            if not isinstance(owner.shape, Making):
                raise self.refuse("an attribute is assigned", "make a new state")
            self.set_made_field(owner.shape, target.attr, value)
        else:
            raise self.refuse("something else than a name is assigned", "use a name")

    def is_renamed(self, target: Any, value: Temp) -> bool:
        """Whether the target of a loop that is written out stands for a value itself: a generator, or a dict."""
        if target.id not in self.frame.names:
            return False
        inside = isinstance(self.frame.tree, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp)
        if self.frame.in_library:
            return True
        return inside and isinstance(value.shape, Known) and isinstance(value.shape.value, dict)

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
        value = value if not isinstance(value.shape, Lazy) else self.collect(value, "list", targets[star])
        after = len(targets) - star - 1
        if isinstance(value.shape, Range):
            value = self.row_from(value, "list", targets[star])
        if isinstance(value.shape, Union):
            value = self.each_option(value, lambda option: self.row_from(option, "list", targets[star]))
        if isinstance(value.shape, Row) and value.shape.varies:
            self.unpack_row(targets, value, star)
            return
        items = self.spread(value)
        if len(items) < len(targets) - 1:
            self.fault("python", "ValueError: too few values")
            return
        for target, item in zip(targets[:star], items[:star], strict=True):
            self.bind(target, item)
        self.bind(targets[star].value, self.list_of(items[star : len(items) - after]))
        for target, item in zip(targets[star + 1 :], items[len(items) - after :], strict=True):
            self.bind(target, item)

    def unpack_row(self, targets: list[Any], row: Temp, star: int) -> None:
        """Bind targets of which one takes what is left of a row of any length."""
        after = len(targets) - star - 1
        length = self.length(row)
        enough = self.less_numbers(self.word(len(targets) - 1), length, True)
        self.check(enough, "python", "ValueError: too few values")
        if self.dead or row.shape.item == UNKNOWN:
            if not self.dead:
                raise NotYet
            return
        for k, target in enumerate(targets[:star]):
            self.bind(target, self.item_at(row, self.word(k)))
        middle = self.sliced_by(row, [known(star), known(-after or None), known(None)])
        self.bind(targets[star].value, self.row_from(middle, "list", targets[star]))
        for k, target in enumerate(targets[star + 1 :]):
            self.bind(target, self.item_at(row, self.index(row, self.word(k - after))))

    def put_item(self, target: Any, container: Temp, index: Temp, value: Temp) -> None:
        """Store an item of a list, or a cell of the workspace."""
        shape = container.shape
        if isinstance(shape, Array):
            self.do("array_put", container, self.signed(self.index_number(index)), self.cell_of(value))
            return
        if isinstance(shape, Dict):
            self.holder_of(target.value)
            self.put_into_dict(target.value, index, value)
            return
        if not isinstance(shape, Row):
            if isinstance(shape, Known):
                raise self.refuse("a constant is changed", "let rules be pure")
            if shape == UNKNOWN:
                raise NotYet
            self.fault("kind", f"an item of {describe(shape)} is assigned")
            return
        if not shape.changes:
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

    def delete_name(self, name: str) -> None:
        """`del name`: it has no value from now on."""
        holder = self.holder(name)
        if not isinstance(holder, Variable):
            raise self.refuse("a name from outside is deleted", "use a name of its own")
        self.load(holder)
        if holder.key not in self.instance.flagged:
            self.instance.flagged.add(holder.key)
            self.instance.changed = True
        self.add(Assign(self.flag(holder), self.literal(False, BOOL)))
        self.bound.discard(holder)

    def delete_item(self, target: Any) -> None:
        """`del place[key]`, of a list or a dict."""
        container = self.expr(target.value)
        if isinstance(target.slice, ast.Slice):
            self.assign_slice(target, container, self.list_of([]))
            return
        index = self.expr(target.slice)
        if UNKNOWN in (container.shape, index.shape):
            raise NotYet
        self.holder_of(target.value)
        if isinstance(container.shape, Dict):
            self.dict_remove(container, index)
        elif isinstance(container.shape, Row) and container.shape.changes:
            self.list_pop(Bound(container, "pop", target.value), target, container, index)
        else:
            self.fault("kind", f"an item of {describe(container.shape)} is deleted")

    def assign_slice(self, target: Any, container: Temp, items: Temp) -> None:
        """`place[low:high] = items`: the list becomes what stands before, the items, and what stands after."""
        if container.shape == UNKNOWN or items.shape == UNKNOWN:
            raise NotYet
        if not isinstance(container.shape, Row) or not container.shape.changes:
            self.fault("kind", f"a slice of {describe(container.shape)} is assigned")
            return
        if target.slice.step is not None:
            raise self.refuse("a slice with a step is assigned", "write a loop")
        new = self.row_from(items, "list", target)
        length = self.length(container)
        ends = [self.expr(end) if end is not None else known(None) for end in (target.slice.lower, target.slice.upper)]
        start, stop = (self.slice_end(end, length, side) for side, end in enumerate(ends))
        swapped = self.let(BOOL, "slt", stop, start)
        stop = self.let(Int(0, max(0, length.shape.high)), "select", swapped, start, stop)
        head = self.sliced_by(container, [known(None), start, known(None)])
        tail = self.sliced_by(container, [stop, known(None), known(None)])
        whole = self.concatenated(self.concatenated(head, new), tail)
        self.grow(target.value, Row(whole.shape.item, 0, whole.shape.high, container.shape.kind))
        row = self.expr(target.value)
        if not isinstance(row.shape, Row) or not row.shape.varies:
            raise NotYet
        self.check(self.let(BOOL, "sle", self.length(whole), self.word(row.shape.high)), "a longer list")
        self.do("row_set_length", row, self.length(whole))
        if whole.shape.item != UNKNOWN:
            self.put_all(row, self.fit(whole, Row(row.shape.item, whole.shape.low, whole.shape.high, "list")))

    def cell_of(self, value: Temp) -> Temp:
        """A value as a cell of the workspace: ints as they are, other actions by their words."""
        raise NotImplementedError


def pairs_up(target: Any, value: Any) -> bool:
    """Whether several targets get a value each, without a star."""
    if not isinstance(target, ast.Tuple | ast.List) or not isinstance(value, ast.Tuple):
        return False
    parts = (*target.elts, *value.elts)
    return len(target.elts) == len(value.elts) and not any(isinstance(part, ast.Starred) for part in parts)
