"""Objects that change and may have two names: what shows in Python must show, or is refused."""

# ruff: noqa
# fmt: off
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple


class C:
    def __init__(self, n=0, items=None):
        self.n = n
        self.items = items if items is not None else []
        self.seen = set()
    def inc(self, k=1):
        self.n += k
        return self
    def push(self, v):
        self.items.append(v)
        self.seen.add(v)
    def copy(self):
        c = C(self.n, self.items[:])
        c.seen = set(self.seen)
        return c
    def shallow(self): return C(self.n, self.items)
    def me(self): return self
    def other(self, c):
        c.n = 99
        return self.n
    def swap(self, c): self.n, c.n = c.n, self.n
    def maybe(self, flag):
        if flag: return self
        return C(1)
    def run(self):
        while self.n < 5: self.step()
    def step(self): self.n += 2
    def peek(self): return self.items[-1] if self.items else None
    @property
    def size(self): return len(self.items)
    @size.setter
    def size(self, v): self.n = v
    @staticmethod
    def both(a, b, k=0):
        a.n += 1
        return a.n * 10 + b.n + k
    @classmethod
    def make(cls, n): return cls(n)


class State(NamedTuple):
    c: int
    t: tuple


def chain(n):
    return C(n).inc().inc(2).n


def chain_named(n):
    c = C(n)
    return c.inc().inc(2).n * 10 + c.n


def bind_self(n):
    c = C(n)
    d = c.inc()
    d.n = 50
    return c.n


def bind_self_read(n):
    c = C(n)
    d = c.inc()
    return c.n * 10 + d.n


def bind_self_then_change(n):
    c = C(n)
    d = c.me()
    c.inc()
    return d.n


def rebind(n):
    c = C(n)
    c = c.inc()
    c = c.inc()
    return c.n


def maybe(n):
    c = C(n)
    d = c.maybe(n > 3)
    c.inc(10)
    return d.n


def two_objects(n):
    a, b = C(n), C(2)
    a.swap(b)
    return a.n * 10 + b.n


def same_twice(n):
    a = C(n)
    a.swap(a)
    return a.n


def other_same(n):
    a = C(n)
    return a.other(a) * 100 + a.n


def static_(n):
    a, b = C(n), C(5)
    return C.both(a, b) * 100 + a.both(b, a) + a.n + b.n


def made(n):
    c = C.make(n)
    c.inc()
    return c.n


def loops_in_methods(n):
    c = C(n % 3)
    c.run()
    return c.n


def set_field(n):
    c = C()
    c.push(n); c.push(3); c.push(n)
    return len(c.items) * 10 + len(c.seen)


def copies(n):
    c = C(n); c.push(1)
    d = c.copy(); d.push(2); d.inc()
    return len(c.items) * 1000 + len(d.items) * 100 + len(c.seen) * 10 + len(d.seen) + c.n + d.n


def shallow_(n):
    c = C(n); c.push(1)
    d = c.shallow()
    d.items.append(5)
    return len(c.items)


def given_list(n):
    items = [1, 2]
    c = C(n, items)
    c.items.append(3)
    return len(items)


def given_list2(n):
    items = [1, 2]
    c = C(n, items)
    items.append(3)
    return len(c.items)


def given_set(n):
    s = {1}
    c = C(n)
    c.seen = s
    c.seen.add(n)
    return len(s)


def two_with_one_list(n):
    items = [1]
    a, b = C(1, items), C(2, items)
    a.push(n)
    return len(b.items)


def setter(n):
    c = C(n)
    c.size = 7
    return c.n


def new_attr(n):
    c = C(n)
    c.extra = 5
    return c.extra


def prop(n):
    c = C(n); c.push(n)
    return c.size * 10 + (c.peek() or 0)


def closure(n):
    c = C(n)
    def bump(): c.n += 1
    bump(); bump()
    return c.n


def lambda_(n):
    c = C(n)
    f = lambda k: c.inc(k)
    f(2); f(3)
    return c.n


def in_list_comp(n):
    c = C()
    for k in [j for j in range(n % 5)]: c.push(k)
    return [x + c.n for x in c.items] == list(range(n % 5))


def in_tuple_returned(n):
    c = _pair(n)[0]
    return c.n


def _pair(n):
    c = C(n)
    c.inc()
    return c, 1


def unpack_pair(n):
    c, k = _pair(n)
    c.inc()
    return c.n


def object_list(n):
    cs = [C(k) for k in range(3)]
    for c in cs: c.inc()
    return sum(c.n for c in cs)


def object_list_index(n):
    cs = [C(k) for k in range(3)]
    cs[1].inc()
    return sum(c.n for c in cs)


def object_dict(n):
    d = {"a": C(1)}
    d["a"].inc()
    return d["a"].n


class Outer:
    def __init__(self, n):
        self.c = C(n)
        self.k = 1
    def go(self):
        self.c.inc()
        self.k += 1


def nested(n):
    o = Outer(n)
    o.go()
    return o.c.n * 10 + o.k


def nested_assign(n):
    o = Outer(n)
    o.c.n = 7
    return o.c.n


def ifexp(n):
    c = C(1) if n > 3 else C(2)
    c.inc()
    return c.n


def branches(n):
    if n > 3: c = C(1)
    else: c = C(2)
    c.inc()
    return c.n


def branch_alias(n):
    a = C(1)
    c = C(2)
    if n > 3: c = a
    c.inc()
    return a.n * 10 + c.n


def while_rebind(n):
    c = C(0)
    kept = []
    k = 0
    while k < 4:
        c.inc()
        if k == 1: c = C(10)
        kept.append(c.n)
        k += 1
    return kept == [1, 10, 11, 12]


def cond_rebind_leak(n):
    c = C(0)
    kept = []
    for k in range(3):
        if k == n: c = C(10)
        c.inc()
        kept.append(c)
    return kept[0].n


def leak_then_rebind(n):
    kept = []
    for k in range(3):
        c = C(k)
        c.inc()
        kept.append(c)
    return kept[0].n * 10 + kept[2].n


def leak_nonlist(n):
    kept = ()
    for k in range(3):
        p = Pt(k)
        p.x += 1
        kept += ((p.x, k),)
    return kept[0][0] * 10 + kept[2][0]


@dataclass
class Pt:
    x: int = 0
    y: int = 0
    def __iadd__(self, k):
        self.x += k
        return self
    def __add__(self, k): return Pt(self.x + k, self.y)


def iadd(n):
    p = Pt(n)
    p += 2
    return p.x


def iadd_alias(n):
    p = Pt(n)
    q = p
    p += 2
    return q.x


def add_(n):
    p = Pt(n)
    p.y = 5
    p = p + 3
    p.x += 1
    return p.x * 10 + p.y


def replaced(n):
    p = Pt(n)
    p.y = 3
    q = replace(p, x=1)
    p.y = 4
    return q.y * 10 + p.y


def replaced_changed(n):
    p = Pt(n)
    q = replace(p, x=1)
    q.x += 5
    return p.x * 100 + q.x


def eq(n):
    p, q = Pt(n), Pt(3)
    q.x = n
    return p == q, p == Pt(n + 1), p is q


def default_arg(n, p=Pt(1)):
    return p.x + n


G = Pt(5)


def global_changed(n):
    G.x += 0
    return G.x


def global_aliased(n):
    g = G
    g.y = 0
    return g.x


def sorted_objs(n):
    ps = sorted([Pt(3), Pt(n)], key=lambda p: p.x)
    return ps[0].x


def deep_(n):
    c = C(n, [1])
    c.inc()
    return c.n


def exc(n):
    c = C(n)
    try:
        c.inc()
        if n > 3: raise ValueError
        c.inc()
    except ValueError:
        c.inc(10)
    return c.n


def gen(n):
    c = C(n)
    def steps():
        for k in range(3):
            c.inc()
            yield c.n
    return list(steps()) == [n + 1, n + 2, n + 3]


def yield_objects(n):
    def made():
        for k in range(3):
            c = C(k)
            c.inc(n)
            yield c
    return sum(c.n for c in made())


def yield_then_change(n):
    def made():
        c = C(1)
        for k in range(3):
            yield c
            c.inc()
    return [c.n for c in made()] == [1, 2, 3]


def yield_kept(n):
    def made():
        c = C(1)
        for k in range(3):
            yield c
            c.inc()
    return [c for c in made()][0].n


def arg_kept(n):
    c = C(n)
    t = _wrap(c)
    c.inc()
    return t[0].n


def _wrap(c): return (c, 1)


def inlined_return(n):
    c = _via(n)
    c.inc()
    return c.n


def _via(n):
    c = C(n)
    f = lambda: c
    return f()


def memo(n):
    c = _cached(n % 3)
    c.inc()
    return c.n


@lru_cache
def _cached(k): return C(k)
