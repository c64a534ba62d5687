"""Methods of dicts, and the calls that make them: dict, defaultdict, Counter, OrderedDict, deque."""

from collections.abc import Callable
from typing import Any

from outply.compiler.elaborating.builder import known
from outply.compiler.elaborating.dicts import Dicts
from outply.compiler.elaborating.frames import Lazy
from outply.compiler.refusing import NotYet
from outply.compiler.shapes.data import DICTS
from outply.compiler.shapes.joining import can_be_picked, join
from outply.compiler.shapes.kinds import BOOL, UNKNOWN, Dict, Known, Pick, Set
from outply.compiler.shapes.layout import count
from outply.compiler.tree import Temp


class DictCalls(Dicts):
    """What is called on dicts."""

    def items_of_dict(self, value: Temp, node: Any) -> Temp:
        """The pairs of a dict, to be looped over."""
        if isinstance(value.shape, Known):
            if type(value.shape.value) not in DICTS:
                raise self.refuse("pairs of something that is no dict", "use a dict")
            return known(tuple(value.shape.value.items()))
        if isinstance(value.shape, Pick):
            return self.call_of_pick(value, "items", [], {}, node)
        if not isinstance(value.shape, Dict):
            raise self.refuse("pairs of something that is no dict", "use a dict")
        return self.dict_pairs(value, node, lambda key, item: self.tuple_of([key, item]))

    def dict_pairs(self, value: Temp, node: Any, pair: Callable[[Temp, Temp], Temp]) -> Temp:
        """What comes of each pair of a dict."""

        def loop(body: Any) -> None:
            if value.shape.key != UNKNOWN and value.shape.value != UNKNOWN:
                keys, values, _ = self.rows_of_dict(value)
                self.repeat_steadily(keys, lambda k: body(pair(self.item_at(keys, k), self.item_at(values, k))))

        return Temp(-1, Lazy(loop, value.shape.high, False, node))

    def dict_items(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.items_of_dict(value, node)

    def dict_values(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.dict_pairs(value, node, lambda key, item: item)

    def dict_keys(self, bound: Any, node: Any, value: Temp) -> Temp:
        return Temp(-1, Lazy(lambda body: self.iterate_dict(value, body), value.shape.high, False, node))

    def dict_copy(self, bound: Any, node: Any, value: Temp) -> Temp:
        return self.dict_from(value, node, value.shape.kind, value.shape.factory)

    def call_dict(self, node: Any, *values: Temp, **named: Temp) -> Temp:
        if len(values) > 1:
            raise self.refuse("`dict` with these arguments", "give pairs")
        source = values[0] if values else known(())
        if not named:
            return self.dict_from(source, node)
        pairs = [self.tuple_of([known(name), value]) for name, value in named.items()]
        if isinstance(source.shape, Dict):
            source = self.items_of_dict(source, node)

        def loop(body: Any) -> None:
            self.iterate(source, lambda pair: body(*self.unpacked(pair, 2)))
            for pair in pairs:
                body(*self.unpacked(pair, 2))

        return self.dict_of(loop, None, node)

    def collected_defaultdict(self, node: Any, *values: Temp) -> Temp:
        factory = values[0] if values else known(None)
        if not isinstance(factory.shape, Known) and type(factory.shape).__name__ != "Closure":
            raise self.refuse("a defaultdict of a factory that varies", "name the function")
        return self.dict_from(values[1] if len(values) > 1 else known(()), node, "defaultdict", factory.shape)

    def collected_OrderedDict(self, node: Any, value: Temp | None = None) -> Temp:
        return self.dict_from(value or known(()), node, "OrderedDict")

    def collected_Counter(self, node: Any, value: Temp | None = None, **named: Temp) -> Temp:
        if named and value is None:
            return self.dict_from(self.call_dict(node, **named), node, "Counter")
        if named:
            raise self.refuse("`Counter` with these arguments", "give them one by one")
        if value is not None and (isinstance(value.shape, Dict) or can_be_picked(value.shape)):
            return self.dict_from(value, node, "Counter")
        result = self.dict_from(known(()), node, "Counter")
        if value is None:
            return result
        holder = self.variable(self.place(node, "counter"))
        self.store(holder, result)
        if isinstance(value.shape, Set) and not value.shape.ordered:
            self.in_some_order()
        self.by_library("count_all", [self.load(holder), value], node, holder)
        return self.load(holder)

    def collected_deque(self, node: Any, value: Temp | None = None) -> Temp:
        return self.row_from(value or known(()), "deque", node)

    def joined_dicts(self, a: Temp, b: Temp, node: Any) -> Temp:
        """`a | b`: a copy of the first, updated by the second."""
        for each in (a, b):
            kind = (
                each.shape.kind if isinstance(each.shape, Dict) else type(getattr(each.shape, "value", None)).__name__
            )
            if kind != "dict":
                raise self.refuse(f"`|` between a dict and a {kind}", "use two dicts, or two Counters")

        def loop(body: Any) -> None:
            for each in (a, b):
                self.iterate(self.items_of_dict(each, node), lambda pair: body(*self.unpacked(pair, 2)))

        return self.dict_of(loop, None, node)

    def item_or_factory(self, place: Any, value: Temp, key: Temp) -> Temp:
        """The value of a key in a defaultdict, which is made and put there where there is none."""
        factory = value.shape.factory
        if factory == Known(None):
            return self.dict_item(value, key)

        def make() -> None:
            made = self.call(Temp(-1, factory), [], {}, place)
            self.put_into_dict(place, key, made, is_new=True)

        self.when(self.let(BOOL, "eq", self.place_of_key(value, key), self.word(0)), make)
        fresh = self.expr(place)
        if not isinstance(fresh.shape, Dict) or fresh.shape.value == UNKNOWN:
            raise NotYet
        return self.dict_item(fresh, key)

    def put_into_dict(self, place: Any, key: Temp, item: Temp, is_new: bool = False) -> None:
        """`place[key] = item`, where the dict behind the place grows as needed."""
        key, item = self.as_item(key), self.as_item(item)
        shape = self.shape_at(place)
        if not isinstance(shape, Dict):
            raise NotYet
        total = count(join(shape.key, self.runtime_shape(key)))
        most = self.unit.capacity if total is None else min(total, self.unit.capacity)
        self.grow(place, self.dict_like(shape, key, item, most))
        fresh = self.expr(place)
        if not isinstance(fresh.shape, Dict) or UNKNOWN in (fresh.shape.key, fresh.shape.value):
            raise NotYet
        self.dict_put(fresh, key, item, is_new)
