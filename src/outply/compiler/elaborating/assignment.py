"""Assignment: to names, items, and several targets at once."""

import ast
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.describing import can_change, describe, special
from outply.compiler.elaborating.frames import COMPREHENSIONS, Bound, Grouped, Lazy
from outply.compiler.elaborating.operators import METHODS, OF_COUNTERS, is_counter
from outply.compiler.elaborating.unpacking import Unpacking, pairs_up
from outply.compiler.reading.uses import is_bound_once, is_read_in_turn, is_read_once, parts_of
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import field_names, is_record
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Array, Dict, Int, Known, Pick, Row, Set
from outply.compiler.tree import Assign, Temp, Variable
from outply.primitives.classes import keeps_a_hash


class Assignment(Unpacking):
    """Assignment."""

    # assignment

    def do_Assign(self, node: Any) -> None:
        if len(node.targets) == 1 and pairs_up(node.targets[0], node.value):
            values = [self.expr(part) for part in node.value.elts]
            for target, value in zip(node.targets[0].elts, values, strict=True):
                self.bind(target, value)
            return
        if keeps_a_hash(node) and all(map(self.is_no_field, node.targets)):
            return  # Python never hashes what compiled code makes
        if isinstance(node.targets[0], ast.Name) and self.is_keyword_dict(node.targets[0].id):
            self.bind_keywords(node.targets[0].id, node.value)
            return
        value = self.called(node.value) if isinstance(node.value, ast.Call) else self.expr(node.value)
        if len(node.targets) == 1 and self.is_itself(node.targets[0], value):
            return
        value = self.snapshot(value)
        if value.shape == UNKNOWN and not self.dead:
            raise NotYet
        for target in node.targets:
            self.bind(target, value)

    def is_no_field(self, target: Any) -> bool:
        """Whether an attribute of an object that is being made is none of its fields."""
        owner = self.object_at(target.value)
        return owner is not None and target.attr not in field_names(owner.shape.cls)

    def do_AnnAssign(self, node: Any) -> None:
        if node.value is None:
            return
        if isinstance(node.target, ast.Name) and self.is_keyword_dict(node.target.id):
            self.bind_keywords(node.target.id, node.value)
        else:
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
            if self.changes_in_place(node, old, ast.copy_location(ast.Name(target.id, ast.Load()), target)):
                return
            self.refuse_own_in_place(node.op, old)
            self.bind(target, self.binary(node.op, old, self.expr(node.value)))
        elif self.is_keyword_item(target):
            old = self.expr(target)
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
        elif isinstance(target, ast.Attribute):
            old = self.expr(target)
            load = ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), target)
            if not self.changes_in_place(node, old, load):
                self.refuse_own_in_place(node.op, old)
                self.set_attribute(target, self.binary(node.op, old, self.expr(node.value)))
        else:
            raise self.refuse("a slice is changed by an operator", "assign it")

    def refuse_own_in_place(self, op: Any, old: Temp) -> None:
        """Refuse an operator such as `+=` that a class defines for itself."""
        cls = type(old.shape.value) if isinstance(old.shape, Known) else getattr(old.shape, "cls", None)
        name = METHODS.get(type(op), "")
        if isinstance(cls, type) and is_record(cls) and special(cls, f"__i{name}__"):
            raise self.refuse("an operator in place of the class", "write it out")

    def changes_in_place(self, node: Any, old: Temp, load: Any) -> bool:
        """`+=` of a list and `|=` of a set, which change them; whether it was that."""
        if isinstance(old.shape, Row) and old.shape.changes:
            if not isinstance(node.op, ast.Add):
                raise self.refuse("a list is multiplied in place", "make a new one")
            extend = self.bytearray_extend if old.shape.kind == "bytearray" else self.list_extend
            extend(Bound(old, "extend", load), node, old, self.expr(node.value))
            return True
        if isinstance(old.shape, Dict):
            other = self.expr(node.value)
            if is_counter(old.shape) and is_counter(other.shape) and type(node.op) in OF_COUNTERS:
                name = "i" + OF_COUNTERS[type(node.op)]
                self.library_method(Bound(old, name, load), ("counter",), [other], {}, node)
                return True
            if isinstance(node.op, ast.BitOr) and old.shape.kind != "Counter":
                self.library_method(Bound(old, "update", load), ("dict",), [other], {}, node)
                return True
            raise self.refuse("this operator on a dict in place", "write a loop")
        if isinstance(old.shape, Set) and not old.shape.frozen:
            other = self.runtime(self.expr(node.value))
            result = self.changed_set(node.op, old, other)
            holder = self.holder_of(load)
            self.do("mutated", result, extra=holder)
            self.store(holder, result)
            self.do("looked_at", other)
            return True
        return False

    def bind_target(self, target: Any, value: Temp) -> None:
        """Bind the target of a loop."""
        for part in parts_of(target):
            if isinstance(part, ast.Name):
                self.frame.renames.pop(part.id, None)
        self.bind(target, value)
        self.unrolling = False

    def bind(self, target: Any, value: Temp) -> None:
        """Bind a target to a value."""
        if isinstance(value.shape, Grouped):
            self.bind_group(target, value.shape)
        elif isinstance(target, ast.Name):
            holder = self.holder(target.id)
            if isinstance(value.shape, Lazy) and is_read_once(self.frame.tree, target.id):
                self.frame.renames[target.id] = value
                return
            if isinstance(value.shape, Bound) and self.names_a_way_to_change(target, value.shape):
                self.frame.renames[target.id] = self.anchored(self.frame, target.id, value)
                return
            if self.unrolling and self.is_renamed(target, value):
                self.frame.renames[target.id] = value
                return
            if not isinstance(holder, Variable):
                raise self.refuse("a name from outside is assigned", "use a name of its own")
            if holder.key in self.instance.objects:
                self.bind_object(holder.key, value)
                return
            self.store(holder, value)
        elif isinstance(target, ast.Tuple | ast.List):
            self.unpack(target.elts, value)
        elif self.is_keyword_item(target):
            self.name(target.value.id)
            self.put_keywords(target.value.id, {target.slice.value: value})
        elif isinstance(target, ast.Subscript):
            if self.set_item_of_object(target, value):
                return
            container = self.expr(target.value)
            if isinstance(target.slice, ast.Slice):
                self.holder_of(target.value)
                self.assign_slice(target, container, value)
                return
            self.put_item(target, container, self.expr(target.slice), value)
        elif isinstance(target, ast.Attribute):
            self.set_attribute(target, value)
        else:
            raise self.refuse("something else than a name is assigned", "use a name")

    def names_a_way_to_change(self, target: Any, bound: Bound) -> bool:
        """Whether a name is that of a method such as `out.append`, of a list that has one name and stays the same."""
        tree = self.frame.tree
        if not isinstance(bound.node, ast.Name) or not self.is_changeable(bound.value):
            return False
        return is_bound_once(tree, target.id) and is_bound_once(tree, bound.node.id)

    def set_attribute(self, target: Any, value: Temp) -> None:
        """`name.attribute = value`."""
        thing = self.object_at(target.value)
        if thing is None and can_change(self.expr(target.value).shape):
            self.make_object(target.value)
        if thing is None:
            raise self.refuse("an attribute is assigned", "make a new state")
        self.set_made_field(thing.shape, target.attr, value)

    def bind_group(self, target: Any, pair: Grouped) -> None:
        """Bind a key and its group, which must be read at once or not at all: it is gone when the next key comes."""
        parts = target.elts if isinstance(target, ast.Tuple) else []
        if len(parts) != 2 or not isinstance(parts[1], ast.Name):
            raise self.refuse("a group of `groupby` that is kept", "loop over keys and groups by two names")
        self.bind(parts[0], pair.key)
        name = parts[1].id
        tree = self.frame.tree
        if isinstance(tree, COMPREHENSIONS) and is_read_in_turn(tree, name):
            self.frame.renames[name] = pair.group
        elif any(isinstance(n, ast.Name) and n.id == name and n is not parts[1] for n in parts_of(tree)):
            self.bind(parts[1], pair.group)

    def is_renamed(self, target: Any, value: Temp) -> bool:
        """Whether the target of a loop that is written out stands for a value itself: a generator, or a dict."""
        if target.id not in self.frame.names:
            return False
        inside = isinstance(self.frame.tree, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp)
        if self.frame.in_library:
            return True
        return inside and isinstance(value.shape, Known) and isinstance(value.shape.value, dict)

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
            if isinstance(shape, Known | Pick):
                raise self.refuse("a constant is changed", "let rules be pure")
            if shape == UNKNOWN:
                raise NotYet
            self.fault("kind", f"an item of {describe(shape)} is assigned")
            return
        if not shape.changes:
            self.fault("kind", f"an item of {describe(shape)} is assigned")
            return
        value = self.as_item(value) if shape.kind != "bytearray" else self.octet(value)
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
        kind = container.shape.kind
        new = self.octets_of(target, items, kind) if kind == "bytearray" else self.row_from(items, kind, target)
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
            self.put_all(row, self.fit(whole, Row(row.shape.item, whole.shape.low, whole.shape.high, kind)))

    def cell_of(self, value: Temp) -> Temp:
        """A value as a cell of the workspace: ints as they are, other actions by their words."""
        raise NotImplementedError
